"""Solvers and records."""

import numpy as np
import pytest
from conftest import random_states

import fracas
from fracas import frames, lab


def test_a_solution_comes_as_arrays_that_say_what_its_report_says():
    solution = lab.solve_gaogie(cap=1)
    assert solution.stocks.shape == (256, 2, 4) and solution.mixes.shape == (256, 2, 16)
    assert np.allclose(solution.mixes.sum(2), 1)
    assert solution.report["states"] == 256 and solution.report["exploitability"] < 1e-6
    for place in (0, 17, 255):
        assert solution.state(*solution.stocks[place]) == place
    exchanged = [solution.state(second, first) for first, second in solution.stocks]
    assert np.allclose(solution.values, -solution.values[exchanged])
    start = dict(zip(solution.moves, solution.mixes[0, 0]))
    assert {name: share for name, share in start.items() if share} == solution.report["mix"]


def test_what_cannot_be_solved_is_refused():
    cases = [
        ({"cap": 60}, "states"),
        ({"banned": ["sheck"]}, "sheq"),
        ({"moves": [{"name": "hit", "damage": -3}]}, "damage"),
        ({"moves": [{"title": "hit"}]}, "title"),
    ]
    for how, words in cases:
        with pytest.raises(fracas.Refused, match=words):
            lab.solve_gaogie(**how)


def test_records_become_frames_and_come_back_as_they_were(game):
    states = []
    for seed in range(3):
        for state in random_states(game, seed, 20):
            pass
        states.append(state)
    headers, events = frames.to_frames(states)
    assert len(headers) == 3 and set(headers["Game"]) == {game}
    assert len(events) <= sum(len(state.events) for state in states)
    again = frames.from_frames(headers, events)
    assert again == [state.record() for state in states]
    assert fracas.State.from_record(again[0]).record() == again[0]
