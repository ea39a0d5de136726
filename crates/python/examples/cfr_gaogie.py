"""Tabular CFR, by OpenSpiel, on a small house table of Gaogıe, beside our own solver.

    python cfr_gaogie.py [ITERATIONS]
"""

import json
import sys

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

from fracas import lab, spiel  # noqa: F401  (importing it registers the games)

#: Charge, strike, block.
DUEL = [
    {"name": "charge"},
    {"name": "block"},
    {"name": "strike", "costs": {"charge": 1}, "damage": 1, "blocked_by": ["block"]},
]


def main(iterations: int) -> float:
    options = json.dumps({"moves": DUEL, "turn_limit": 3})
    game = pyspiel.convert_to_turn_based(pyspiel.load_game("fracas_gaogie", {"options": options}))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    gap = exploitability.exploitability(game, solver.average_policy())
    print(f"after {iterations} iterations of CFR+ the best answer gains {gap:.4f} a game")
    solution = lab.solve_gaogie(moves=DUEL, cap=3)
    print("without a limit the first turn is best played", solution.report["mix"])
    return gap


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
