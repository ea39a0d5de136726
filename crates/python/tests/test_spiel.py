"""OpenSpiel: its own simulations, and its word on our solutions and bots."""

import json

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import exploitability, mcts

import fracas
from fracas import lab, spiel

TABLES = {
    "color_wars": {"options": '{"width":3,"height":3}'},
    "gaogie": {"seats": 2, "options": '{"turn_limit":6}'},
    "gowap": {"options": '{"size":3,"tokens":1,"mode":{"rounds":2}}'},
    "ganoogo": {"options": '{"max_turns":2}'},
    "game_of_war": {"options": '{"deployment":"classic","no_progress":2}'},
}

#: Charge, strike, block; and a blow that no block stops.
DUEL = [
    {"name": "charge"},
    {"name": "block"},
    {"name": "strike", "costs": {"charge": 1}, "damage": 1, "blocked_by": ["block"]},
    {"name": "smash", "costs": {"charge": 2}, "damage": 2},
]


@pytest.mark.parametrize("name", TABLES)
def test_openspiels_own_simulations_pass(name):
    game = pyspiel.load_game(f"fracas_{name}", TABLES[name])
    # Dice that are thrown inside, as Gowap's, OpenSpiel can save only for games in C++.
    pyspiel.random_sim_test(game, num_sims=2, serialize=name != "gowap", verbose=False)


@pytest.mark.parametrize("name", [name for name in TABLES if name != "gowap"])
def test_a_saved_game_is_read_again_where_it_stood(name):
    game = pyspiel.load_game(f"fracas_{name}", TABLES[name])
    state = game.new_initial_state()
    for _ in range(5):
        if state.is_simultaneous_node():
            state.apply_actions([state.legal_actions(player)[0] for player in range(game.num_players())])
        elif not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
    again, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(read) == str(state) and read.fracas_state.position == state.fracas_state.position
    assert again.fracas_game.options == game.fracas_game.options


@pytest.mark.parametrize("bad", ["width=3", "{", "[1]", "é"])
def test_options_that_are_none_are_refused_with_what_would_be_right(bad):
    with pytest.raises(ValueError, match="options are an object in JSON"):
        spiel.GAMES["color-wars"]({"options": bad})


def test_three_of_gaogie_simulate_too():
    game = pyspiel.load_game("fracas_gaogie", {"seats": 3, "options": '{"turn_limit":6}'})
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_what_a_player_may_not_know_is_in_no_string_and_no_tensor():
    game = pyspiel.load_game("fracas_gowap", {"options": '{"size":3,"tokens":2,"reveal":"placing"}'})
    states = [game.new_initial_state() for _ in range(2)]
    for state, team in zip(states, (0, 1)):
        state.apply_actions([team, 0])
    assert states[0].information_state_string(1) == states[1].information_state_string(1)
    assert states[0].observation_string(1) == states[1].observation_string(1)
    assert states[0].observation_tensor(1) == states[1].observation_tensor(1)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)
    assert states[0].observation_tensor(0) != states[1].observation_tensor(0)


def test_a_clone_goes_its_own_way():
    state = pyspiel.load_game("fracas_color_wars", TABLES["color_wars"]).new_initial_state()
    clone = state.clone()
    clone.apply_action(4)
    assert str(clone) != str(state) and state.fracas_state.events == []


class Bounded(spiel.SpielGame):
    """A round of so many turns, and then what a solution says the rest is worth."""

    fracas_id = "gaogie"
    game_type = spiel._game_type("gaogie")
    solution: lab.Solution
    turns = 2

    def new_initial_state(self):
        return BoundedState(self)


class BoundedState(spiel.SpielState):
    def _done(self):
        return self.fracas_state.view()["view"]["turn"] > Bounded.turns

    def current_player(self):
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else super().current_player()

    def is_terminal(self):
        return super().is_terminal() or (not self.chosen and len(self.fracas_state.choosing) == 2 and self._done())

    def returns(self):
        if not super().is_terminal():
            if not self.is_terminal():
                return [0.0, 0.0]
            value = Bounded.solution.values[place_of(self.fracas_state, Bounded.solution)]
            return [float(value), -float(value)]
        return super().returns()


def place_of(state, solution):
    held = [seat["unused"] for seat in state.view()["view"]["seats"]]
    return solution.state(*([unused[name] for name in solution.stocked] for unused in held))


def ours(game, solution, spoil=0.0):
    """Our solution as a policy for every state of OpenSpiel's tree, or one that is a little worse."""
    policy = spiel_policy.TabularPolicy(game)
    for place, state in enumerate(policy.states):
        seat = state.current_player()
        told = state.information_state_string(seat)
        turns = told.split("|")[1:-1]
        stocks = [dict.fromkeys(solution.stocked, 0) for _ in range(2)]
        costs = {move["name"]: move.get("costs", {}) for move in DUEL}
        for line in turns:
            by, name = line.split()
            for cost, count in costs[name].items():
                stocks[int(by) - 1][cost] -= count
            if name in stocks[int(by) - 1]:
                stocks[int(by) - 1][name] += 1
        held = [[stock[name] for name in solution.stocked] for stock in stocks]
        mix = solution.mixes[solution.state(*held)][seat]
        mix = (1 - spoil) * mix + spoil / len(mix)
        policy.action_probability_array[place] = mix
    return policy


def test_openspiel_cannot_beat_our_solution_of_gaogie():
    Bounded.solution = lab.solve_gaogie(moves=DUEL, cap=4)
    assert Bounded.solution.report["exploitability"] < 1e-6
    game = pyspiel.convert_to_turn_based(Bounded({"options": json.dumps({"moves": DUEL})}))
    good = exploitability.nash_conv(game, ours(game, Bounded.solution))
    bad = exploitability.nash_conv(game, ours(game, Bounded.solution, spoil=0.5))
    assert good < 1e-6, good
    assert bad > 0.01, "a worse policy would pass as well"


def test_its_tree_search_plays_our_levels():
    game = pyspiel.load_game("fracas_color_wars", TABLES["color_wars"])
    luck = np.random.RandomState(1)
    for seat in range(2):
        searcher = mcts.MCTSBot(game, 2.0, 40, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == seat:
                state.apply_action(searcher.step(state))
            else:
                text = fracas.best(state.fracas_state, level=1).text
                state.apply_action(dict(fracas.moves(state.fracas_state))[text][0])
        assert state.fracas_state.is_over and sum(state.returns()) == 0
