"""PettingZoo: every seat an agent, one after the other or, where choices are simultaneous, all at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from fracas import _fracas
from fracas.gym import versioned
from fracas.tensors import Table, actions, layout, refuse

#: The games in which several seats choose at once.
SIMULTANEOUS = ("gaogie", "gowap", "game-of-war")


class _Seats:
    """What both kinds of environment have in common."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: dict[str, Any] | None,
        rules: int | None,
        max_cycles: int,
        render_mode: str | None,
    ) -> None:
        self.game = _fracas.Game(game, seats=seats, options=options, rules=rules)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {
            "name": versioned(self.game),
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.game.seats + 1)]
        self.agents: list[str] = []
        count = actions(self.game).count
        self._action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1e12, 1e12, (layout(self.game).size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._luck = np.random.default_rng()
        self._table: Table | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    @property
    def table(self) -> Table:
        if self._table is None:
            raise refuse("nothing has begun: call reset first")
        return self._table

    @property
    def state_now(self) -> _fracas.State:
        """The game as it stands: it can be copied, pickled and searched."""
        return self.table.state

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self._table = Table(self.game, int(self._luck.integers(1 << 62)))
        self.agents = self.possible_agents[:]

    def _returns(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, map(float, self.state_now.returns), strict=True))

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent) + 1

    def render(self) -> str | None:
        return str(self.state_now) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._table = None


class Aec(_Seats, AECEnv):  # type: ignore[misc]
    """One agent after the other. An action is the next part of a move, and must be on the mask.

    Where several seats choose at once they are asked one after the other, and see nothing of what the others have
    chosen. `observe` works for everybody at any time.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        rules: int | None = None,
        max_cycles: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, game, seats, options, rules, max_cycles, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._asked = dict.fromkeys(self.agents, 0)
        self._choose_agent()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat(agent)
        selected = agent == self.agent_selection and not self.state_now.is_over
        mask = self.table.mask(seat) if selected else np.zeros(self.action_space(agent).n, np.int8)  # type: ignore[attr-defined]
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.table.choose(self._seat(agent), int(action))
        self._asked[agent] += 1
        if self.state_now.is_over:
            self.rewards = self._returns()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._is_spent():
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._choose_agent()

    def _is_spent(self) -> bool:
        """Whether whoever is asked next has been asked often enough, and so all."""
        return self._asked[f"seat_{self._next_seat()}"] >= self.max_cycles

    def _next_seat(self) -> int:
        """Whoever is in the middle of a move goes on with it; else it is the first of those who choose."""
        choosing = self.state_now.choosing
        going_on = [seat for seat in choosing if seat in self.table.chosen]
        return (going_on or choosing)[0]

    def _choose_agent(self) -> None:
        if self.state_now.is_over:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = f"seat_{self._next_seat()}"


class Parallel(_Seats, ParallelEnv):  # type: ignore[misc]
    """All agents at once, for games in which several seats choose at once.

    Whoever has nothing to choose has an empty mask, and what it gives is not looked at.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        rules: int | None = None,
        max_cycles: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        if game in _fracas.games() and game not in SIMULTANEOUS:
            raise refuse(f"in {game} seats choose one after the other: take fracas.zoo.Aec")
        _Seats.__init__(self, game, seats, options, rules, max_cycles, render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._begin(seed)
        self._cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        asked = self.state_now.choosing
        for seat in asked:
            agent = f"seat_{seat}"
            if agent not in actions or not self.table.mask(seat)[int(actions[agent])]:
                raise refuse(f"{agent} must choose a number that is on its mask")
        for seat in asked:
            self.table.choose(seat, int(actions[f"seat_{seat}"]))
        self._cycles += 1
        over = self.state_now.is_over
        spent = not over and self._cycles >= self.max_cycles
        agents, seen = self.agents, self._seen()
        if over or spent:
            self.agents = []
        infos: dict[str, Any] = {agent: {} for agent in agents}
        return seen, self._returns(), dict.fromkeys(agents, over), dict.fromkeys(agents, spent), infos

    def _seen(self) -> dict[str, Any]:
        return {
            agent: {
                "observation": self.table.observe(self._seat(agent)),
                "action_mask": self.table.mask(self._seat(agent)),
            }
            for agent in self.agents
        }


def env(game: str, **how: Any) -> Aec:
    """An environment of agents that choose one after the other."""
    return Aec(game, **how)


def parallel_env(game: str, **how: Any) -> Parallel:
    """An environment of agents that choose at once."""
    return Parallel(game, **how)
