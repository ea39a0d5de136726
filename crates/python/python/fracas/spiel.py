"""OpenSpiel: the five games registered with pyspiel, as `fracas_color_wars`, `fracas_gaogie` and so on.

Parameters: `seats`, and `options` as JSON, or as `options_text` writes them: OpenSpiel keeps parameters in a text that
commas part, so that is what a game is saved with. A move of many parts is chosen part by part, a node for each.
"""

from __future__ import annotations

import base64
import json
import random
from typing import Any

import numpy as np
import pyspiel

from fracas import _fracas
from fracas.tensors import Actions, actions, layout

_DYNAMICS = pyspiel.GameType.Dynamics
_CHANCE = pyspiel.GameType.ChanceMode
_INFORMATION = pyspiel.GameType.Information

#: Whether seats choose at once, how chance is told, and whether anything is hidden.
_KINDS = {
    "color-wars": (_DYNAMICS.SEQUENTIAL, _CHANCE.EXPLICIT_STOCHASTIC, _INFORMATION.PERFECT_INFORMATION, 2, 4),
    "gaogie": (_DYNAMICS.SIMULTANEOUS, _CHANCE.DETERMINISTIC, _INFORMATION.PERFECT_INFORMATION, 2, 16),
    "gowap": (_DYNAMICS.SIMULTANEOUS, _CHANCE.SAMPLED_STOCHASTIC, _INFORMATION.IMPERFECT_INFORMATION, 2, 2),
    "ganoogo": (_DYNAMICS.SEQUENTIAL, _CHANCE.EXPLICIT_STOCHASTIC, _INFORMATION.IMPERFECT_INFORMATION, 2, 4),
    "game-of-war": (_DYNAMICS.SIMULTANEOUS, _CHANCE.EXPLICIT_STOCHASTIC, _INFORMATION.IMPERFECT_INFORMATION, 2, 2),
}

#: The most outcomes that chance has in a node: those of six dice.
_OUTCOMES = 46_656

_PARAMETERS = {"seats": 2, "options": "", "max_length": 1_000_000}


def options_text(options: dict[str, Any] | None) -> str:
    """Options as a parameter that survives OpenSpiel's own notation for games."""
    if not options:
        return ""
    written = json.dumps(options, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(written).decode().rstrip("=")


def _options(text: str) -> dict[str, Any] | None:
    if not text:
        return None
    try:
        if not text.startswith("{"):
            text = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
        options = json.loads(text)
    except ValueError:
        options = None
    if not isinstance(options, dict):
        raise ValueError("options are an object in JSON, or what options_text makes of one")
    return options


def _game_type(game: str) -> Any:
    dynamics, chance, information, fewest, most = _KINDS[game]
    return pyspiel.GameType(
        short_name=f"fracas_{game.replace('-', '_')}",
        long_name=f"Fracas: {_fracas.Game(game).name}",
        dynamics=dynamics,
        chance_mode=chance,
        information=information,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_PARAMETERS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game that OpenSpiel knows."""

    fracas_id: str
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        how = {**_PARAMETERS, **(params or {})}
        options = _options(how["options"])
        self.fracas_game = _fracas.Game(self.fracas_id, seats=int(how["seats"]), options=options)
        self.numbers: Actions = actions(self.fracas_game)
        seats = self.fracas_game.seats
        chance = self.game_type.chance_mode
        super().__init__(
            self.game_type,
            pyspiel.GameInfo(
                num_distinct_actions=self.numbers.count,
                max_chance_outcomes=0 if chance == _CHANCE.DETERMINISTIC else _OUTCOMES,
                num_players=seats,
                min_utility=-1.0,
                max_utility=seats - 1.0,
                utility_sum=0.0,
                max_game_length=int(how["max_length"]),
            ),
            {**(params or {}), "options": options_text(options)},
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state that OpenSpiel knows."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.fracas_state = game.fracas_game.start()
        self.chosen: dict[int, list[int]] = {}

    def current_player(self) -> int:
        state = self.fracas_state
        if state.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if state.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        choosing = state.choosing
        return int(pyspiel.PlayerId.SIMULTANEOUS) if len(choosing) > 1 else choosing[0] - 1

    def _legal_actions(self, player: int) -> list[int]:
        seat = player + 1
        if seat not in self.fracas_state.choosing:
            return []
        mask = _fracas.mask(self.fracas_state, seat, self.chosen.get(seat, []))
        return [int(number) for number in np.flatnonzero(mask)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.fracas_state.odds()
        if odds is None or len(odds) > _OUTCOMES:
            return [(0, 1.0)]
        return [(place, share) for place, (_, share) in enumerate(odds)]

    def _apply_action(self, action: int) -> None:
        state = self.fracas_state
        if state.is_chance:
            odds = state.odds()
            if odds is None or len(odds) > _OUTCOMES:
                # More than can be listed: OpenSpiel lets such dice fall inside.
                state.chance(seed=random.getrandbits(62))
            else:
                state.chance(odds[action][0])
        else:
            self._choose(state.choosing[0], action)

    def _apply_actions(self, several: list[int]) -> None:
        for seat in self.fracas_state.choosing:
            self._choose(seat, several[seat - 1])

    def _choose(self, seat: int, action: int) -> None:
        chosen = [*self.chosen.get(seat, []), action]
        text = _fracas.text_of(self.fracas_state, chosen, seat)
        if text is None:
            self.chosen[seat] = chosen
        else:
            self.fracas_state.play(text, seat)
            self.chosen.pop(seat, None)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            odds = self.fracas_state.odds()
            return "sampled" if odds is None or len(odds) > _OUTCOMES else odds[action][0]
        seat = player + 1
        if seat in self.fracas_state.choosing:
            try:
                text = _fracas.text_of(self.fracas_state, [*self.chosen.get(seat, []), action], seat)
            except _fracas.Refused:
                text = None
            if text is not None:
                return text
        return str(actions(self.fracas_state).label(action))

    def is_terminal(self) -> bool:
        return self.fracas_state.is_over

    def returns(self) -> list[float]:
        return [float(share) for share in self.fracas_state.returns]

    def __str__(self) -> str:
        events = " ".join(f"{by or '*'}:{text}" for by, text in self.fracas_state.events)
        return f"{events} {self.chosen or ''}"

    def seen(self, player: int, recall: bool) -> str:
        """What a player knows: with perfect recall all that it was told, else what it sees now."""
        seat = player + 1
        own = self.chosen.get(seat, [])
        if recall:
            return " | ".join([f"seat {seat}", *self.fracas_state.told(seat), str(own)])
        return json.dumps([self.fracas_state.view(seat), own], sort_keys=True)

    def information_state_string(self, player: int | None = None) -> str:
        return self.seen(self.current_player() if player is None else player, True)

    def observation_string(self, player: int | None = None) -> str:
        return self.seen(self.current_player() if player is None else player, False)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        seat = (self.current_player() if player is None else player) + 1
        return [float(x) for x in _fracas.observe(self.fracas_state, seat, self.chosen.get(seat, []))]


class Observer:
    """What a player sees, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.layout = layout(game.fracas_game)
        self.kind = kind
        self.tensor = np.zeros(self.layout.size, np.float32)
        self.dict = self.layout.split(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        seat = player + 1
        self.tensor[:] = _fracas.observe(state.fracas_state, seat, state.chosen.get(seat, []))

    def string_from(self, state: SpielState, player: int) -> str:
        return state.seen(player, bool(self.kind.perfect_recall))


def _register() -> dict[str, type[SpielGame]]:
    made = {}
    for game in _KINDS:
        kind = _game_type(game)
        name = "".join(word.title() for word in game.split("-"))
        made[game] = type(f"Spiel{name}", (SpielGame,), {"fracas_id": game, "game_type": kind})
        pyspiel.register_game(kind, made[game])
    return made


GAMES = _register()
