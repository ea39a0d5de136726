"""Solvers, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fracas import _fracas


@dataclass(frozen=True)
class Solution:
    """A round of two of Gaogıe, solved for all stocks up to a cap."""

    #: The moves of the table, in order.
    moves: list[str]
    #: The moves that are spent, in the order in which stocks count them.
    stocked: list[str]
    #: What both players hold, by state: `[states, 2, len(stocked)]`.
    stocks: NDArray[np.uint16]
    #: What the first player gets on average, by state: 1 won, −1 lost.
    values: NDArray[np.float64]
    #: How likely each player makes each move when both play best: `[states, 2, len(moves)]`.
    mixes: NDArray[np.float64]
    #: What it says in short, exploitability included.
    report: dict[str, Any]

    def state(self, first: list[int] | NDArray[Any], second: list[int] | NDArray[Any]) -> int:
        """The place of a pair of stocks, each cut off at the cap."""
        cap = int(self.report["cap"])
        place = 0
        for unused in (*first, *second):
            place = place * (cap + 1) + min(int(unused), cap)
        return place


def solve_gaogie(
    *, moves: list[dict[str, Any]] | None = None, cap: int = 3, banned: list[str] | None = None
) -> Solution:
    """Solves a round of two, the sheet's or by a table of one's own, and proves how good the solution is."""
    return Solution(**_fracas.solve_gaogie(moves=moves, cap=cap, banned=banned or []))
