"""Steps a second, observations and masks included, beside what others' own games do on the same machine.

    python bench.py [SECONDS]

Every row is measured in turns with the others in one run, so the ratios mean something on a noisy machine; what one core
does is told per second of that core's own time. Install the
package as people get it first: `pip install .` builds it with all optimisations.
"""

import importlib
import sys
import time
from collections.abc import Callable

import numpy as np

import fracas

#: Steps a second that one core is to do.
AIMS = {"color-wars": 2e6, "gaogie": 1e6, "ganoogo": 3e5, "game-of-war": 1e5}
ROUNDS = 3


def batched(game: str, n: int = 1024, threads: int | None = 1, **how) -> Callable[[float], float]:
    """Steps of a batch; choosing at random is not counted."""
    batch = fracas.Batch(game, n=n, threads=threads, **how)
    luck = np.random.default_rng(1)
    clock = time.thread_time if threads == 1 else time.perf_counter

    def run(seconds: float) -> float:
        spent, steps = 0.0, 0
        while spent < seconds:
            numbers = np.where(batch.masks, luck.random(batch.masks.shape, np.float32), -1).argmax(1)
            began = clock()
            batch.step(numbers)
            spent += clock() - began
            steps += n
        return steps / spent

    return run


def spiel(name: str) -> Callable[[float], float]:
    """Steps of a game of OpenSpiel's own, in C++, with its tensor and its mask."""
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    luck = np.random.default_rng(1)

    def run(seconds: float) -> float:
        spent, steps, state = 0.0, 0, game.new_initial_state()
        while spent < seconds:
            began = time.thread_time()
            if state.is_terminal():
                state = game.new_initial_state()
            mask, _ = state.legal_actions_mask(), state.observation_tensor()
            spent += time.thread_time() - began
            number = int(luck.choice(np.flatnonzero(mask)))
            began = time.thread_time()
            state.apply_action(number)
            spent += time.thread_time() - began
            steps += 1
        return steps / spent

    return run


def zoo(name: str) -> Callable[[float], float]:
    """Steps of a classic game of PettingZoo's."""
    env = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
    luck = np.random.default_rng(1)
    env.reset(seed=1)

    def run(seconds: float) -> float:
        spent, steps = 0.0, 0
        while spent < seconds:
            began = time.thread_time()
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
                seen = env.observe(env.agent_selection)
            spent += time.thread_time() - began
            number = int(luck.choice(np.flatnonzero(seen["action_mask"])))
            began = time.thread_time()
            env.step(number)
            spent += time.thread_time() - began
            steps += 1
        return steps / spent

    return run


def pgx(name: str, n: int = 1024) -> Callable[[float], float]:
    """Steps of a game of pgx's, vectorised by JAX on the same processor."""
    jax, made = importlib.import_module("jax"), importlib.import_module("pgx").make(name)
    start, step = jax.jit(jax.vmap(made.init)), jax.jit(jax.vmap(made.step))
    luck = np.random.default_rng(1)
    state = start(jax.random.split(jax.random.PRNGKey(0), n))

    def run(seconds: float) -> float:
        nonlocal state
        spent, steps = 0.0, 0
        while spent < seconds:
            masks = np.asarray(state.legal_action_mask)
            numbers = np.where(masks, luck.random(masks.shape, np.float32), -1).argmax(1)
            began = time.process_time()
            state = jax.block_until_ready(step(state, numbers))
            spent += time.process_time() - began
            steps += n
        return steps / spent

    run(0.01)
    return run


def contestants() -> dict[str, Callable[[float], float]]:
    made: dict[str, Callable[[float], float]] = {
        "fracas color-wars": batched("color-wars"),
        "fracas gaogie": batched("gaogie"),
        "fracas gowap": batched("gowap"),
        "fracas ganoogo": batched("ganoogo"),
        "fracas game-of-war": batched("game-of-war", options={"deployment": "classic"}),
        "fracas color-wars, all cores": batched("color-wars", n=8192, threads=None),
    }
    others = [
        (spiel, "tic_tac_toe"),
        (spiel, "breakthrough"),
        (zoo, "tictactoe.tictactoe"),
        (pgx, "tic_tac_toe"),
        (pgx, "connect_four"),
        (pgx, "othello"),
    ]
    for make, name in others:
        label = f"{ {'spiel': 'OpenSpiel', 'zoo': 'PettingZoo', 'pgx': 'pgx'}[make.__name__] } {name.split('.')[0]}"
        try:
            made[label] = make(name)
        except (ImportError, AttributeError) as error:
            print(f"{label} is not measured: {error}")
    return made


def main(seconds: float) -> None:
    made = contestants()
    best = dict.fromkeys(made, 0.0)
    for _ in range(ROUNDS):
        for name, run in made.items():
            best[name] = max(best[name], run(seconds / ROUNDS))
    against = [name for name in best if not name.startswith("fracas")]
    print(f"{'':32}{'steps/s':>12}{'of its aim':>12}" + "".join(f"{'/ ' + name:>26}" for name in against))
    for name, steps in best.items():
        aim = AIMS.get(name.removeprefix("fracas "))
        told = f"{steps / aim:11.2f}×" if aim else " " * 12
        print(f"{name:32}{steps:12,.0f}{told}" + "".join(f"{steps / best[other]:25.1f}×" for other in against))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
