"""What the numbers of observations and choices stand for."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fracas import _fracas


@dataclass(frozen=True)
class Block:
    """One part of an observation."""

    name: str
    shape: tuple[int, ...]
    tells: str
    start: int

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """What an observation consists of, block after block."""

    blocks: tuple[Block, ...]

    @property
    def size(self) -> int:
        return sum(block.size for block in self.blocks)

    def split(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The blocks of one observation, or of many (the last axis is an observation), as views: nothing is copied."""
        lead = observation.shape[:-1]
        return {
            block.name: observation[..., block.start : block.start + block.size].reshape(lead + block.shape)
            for block in self.blocks
        }

    def __str__(self) -> str:
        rows = [f"{block.start:6}  {block.name:12} {block.shape!s:16} {block.tells}" for block in self.blocks]
        return "\n".join(rows)


@dataclass(frozen=True)
class Numbers:
    """Some of the numbers that choices are made of."""

    name: str
    start: int
    count: int
    tells: str


@dataclass(frozen=True)
class Actions:
    """The numbers that choices are made of. They are the same for the whole of a game."""

    numbers: tuple[Numbers, ...]

    @property
    def count(self) -> int:
        return sum(some.count for some in self.numbers)

    def label(self, number: int) -> str:
        """What a number stands for: `square 12`."""
        for some in self.numbers:
            if some.start <= number < some.start + some.count:
                return f"{some.name} {number - some.start}"
        raise IndexError(f"there is no number {number}: they are 0 to {self.count - 1}")

    def __str__(self) -> str:
        rows = [f"{some.start:6}  {some.name:12} {some.count:6}  {some.tells}" for some in self.numbers]
        return "\n".join(rows)


def refuse(message: str) -> _fracas.Refused:
    """The exception for what can be asked, but not like this."""
    refused = _fracas.Refused(message)
    refused.code = "bad-request"
    return refused


def _state(game: _fracas.State | _fracas.Game | str) -> _fracas.State:
    if isinstance(game, str):
        game = _fracas.Game(game)
    return game.start() if isinstance(game, _fracas.Game) else game


def layout(game: _fracas.State | _fracas.Game | str) -> Layout:
    """What an observation of a game consists of."""
    blocks, start = [], 0
    for name, shape, tells in _fracas.layout(_state(game)):
        blocks.append(Block(name, tuple(shape), tells, start))
        start += prod(shape)
    return Layout(tuple(blocks))


def actions(game: _fracas.State | _fracas.Game | str) -> Actions:
    """The numbers that choices of a game are made of."""
    numbers, start = [], 0
    for name, count, tells in _fracas.numbers(_state(game)):
        numbers.append(Numbers(name, start, count, tells))
        start += count
    return Actions(tuple(numbers))


class Table:
    """A game that is played by numbers: what the environments have in common.

    A move of many parts is chosen part by part. Dice fall by themselves, by a seed.
    """

    def __init__(self, game: _fracas.Game, seed: int) -> None:
        self.state = game.start()
        self.chosen: dict[int, list[int]] = {}
        self._dice = np.random.default_rng(seed)
        self.settle()

    def settle(self) -> None:
        """Lets the dice fall as long as they are due."""
        while self.state.is_chance:
            self.state.chance(seed=int(self._dice.integers(1 << 62)))

    def draw(self) -> int:
        """A number from the dice of this table."""
        return int(self._dice.integers(1 << 62))

    def observe(self, seat: int) -> NDArray[np.float32]:
        return _fracas.observe(self.state, seat, self.chosen.get(seat, []))

    def mask(self, seat: int) -> NDArray[np.int8]:
        if seat in self.state.choosing:
            return _fracas.mask(self.state, seat, self.chosen.get(seat, [])).view(np.int8)
        return np.zeros(actions(self.state).count, np.int8)

    def choose(self, seat: int, number: int) -> bool:
        """Chooses the next part of a move; tells whether the move was whole, and has been made."""
        chosen = [*self.chosen.get(seat, []), int(number)]
        text = _fracas.text_of(self.state, chosen, seat)
        if text is None:
            self.chosen[seat] = chosen
            return False
        self.state.play(text, seat)
        self.chosen.pop(seat, None)
        self.settle()
        return True
