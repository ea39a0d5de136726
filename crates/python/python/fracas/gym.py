"""Gymnasium: one seat against bots or chance. Importing this registers `fracas/Ganoogo-v2` and its like."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from fracas import _fracas
from fracas.tensors import Table, actions, layout, refuse

#: The names of the games in names of environments, which end with the version of the rules.
NAMES = {
    "color-wars": "ColorWars",
    "gaogie": "Gaogie",
    "gowap": "Gowap",
    "ganoogo": "Ganoogo",
    "game-of-war": "GameOfWar",
}


def versioned(game: _fracas.Game) -> str:
    """The name of a game's environment: `fracas/Ganoogo-v2`."""
    return f"fracas/{NAMES[game.id]}-v{game.rules}"


class Single(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat of a game; the others are bots of a level, or with level 0 play at random.

    An action is the next part of a move. One that is not on the mask loses the game at once (`info["illegal"]`).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        *,
        seat: int = 1,
        level: int = 1,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        rules: int | None = None,
        max_steps: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        self.game = _fracas.Game(game, seats=seats, options=options, rules=rules)
        if not 1 <= seat <= self.game.seats:
            raise refuse(f"there is no seat {seat}: this game has seats 1 to {self.game.seats}")
        if not 0 <= level <= 8:
            raise refuse(f"levels are 1 to 8, and 0 plays at random, not {level}")
        self.seat, self.level, self.max_steps, self.render_mode = seat, level, max_steps, render_mode
        count = actions(self.game).count
        self.action_space = spaces.Discrete(count)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1e12, 1e12, (layout(self.game).size,), np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self._table: Table | None = None
        self._steps = 0

    @property
    def state(self) -> _fracas.State:
        """The game as it stands."""
        return self._playing().state

    def _playing(self) -> Table:
        if self._table is None:
            raise refuse("nothing has begun: call reset first")
        return self._table

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._steps = 0
        while True:
            self._table = Table(self.game, int(self.np_random.integers(1 << 62)))
            self._let_others_play()
            if not self._table.state.is_over:
                return self._seen(), {}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        table = self._playing()
        self._steps += 1
        if not table.mask(self.seat)[int(action)]:
            return self._seen(), -1.0, True, False, {"illegal": True}
        if table.choose(self.seat, int(action)):
            self._let_others_play()
        over = table.state.is_over
        reward = float(table.state.returns[self.seat - 1]) if over else 0.0
        return self._seen(), reward, over, not over and self._steps >= self.max_steps, {}

    def _let_others_play(self) -> None:
        table = self._playing()
        state = table.state
        while not state.is_over and self.seat not in state.choosing:
            other = state.choosing[0]
            if self.level == 0:
                legal = state.legal(other)
                text = legal[table.draw() % len(legal)]
            else:
                text = _fracas.best(state, seat=other, level=self.level, seed=table.draw()).text
            state.play(text, other)
            table.settle()

    def _seen(self) -> dict[str, Any]:
        table = self._playing()
        return {"observation": table.observe(self.seat), "action_mask": table.mask(self.seat)}

    def render(self) -> str | None:
        return self.state.draw(self.seat) if self.render_mode == "ansi" else None


def register() -> None:
    """Registers every game by the newest version of its rules, and by every older one."""
    for game, name in NAMES.items():
        for rules in range(1, _fracas.Game(game).rules + 1):
            if f"fracas/{name}-v{rules}" not in gymnasium.registry:
                gymnasium.register(
                    f"fracas/{name}-v{rules}", entry_point="fracas.gym:Single", kwargs={"game": game, "rules": rules}
                )


register()
