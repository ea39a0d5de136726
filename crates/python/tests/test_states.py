"""States: copied, pickled, compared, played on and told."""

import copy
import pickle
import re
import threading
import time
from pathlib import Path

import pytest
from conftest import random_states

import fracas


def test_a_copy_goes_its_own_way(game):
    for state in random_states(game, 1, 30):
        before = state.record()
        for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
            assert twin == state and hash(twin) == hash(state)
            if state.choosing:
                seat = state.choosing[0]
                twin.play(twin.legal(seat)[-1], seat)
                assert twin != state
        assert state.record() == before


def test_a_pickled_state_comes_back_with_its_secrets(game):
    for state in random_states(game, 2, 40):
        again = pickle.loads(pickle.dumps(state))
        assert again == state and hash(again) == hash(state)
        assert again.events == state.events
        assert again.record() == state.record()
        for seat in range(state.seats + 1):
            assert again.view(seat) == state.view(seat)


def test_a_choice_nobody_may_know_is_pickled_but_in_no_record():
    state = fracas.Game("gaogie").start()
    state.play("kueq", seat=1)
    assert "kueq" not in state.record()
    again = pickle.loads(pickle.dumps(state))
    assert again.events == [(1, "kueq")] and again.choosing == [2]
    other = fracas.Game("gaogie").start()
    other.play("gaogie", seat=1)
    assert other != state


def test_states_that_stand_alike_are_equal_however_they_came_there():
    games = [fracas.Game("color-wars").start() for _ in range(2)]
    for state, moves in zip(games, (["a1", "e5", "a1", "e5"], ["e5", "a1", "e5", "a1"])):
        for text in moves[:2]:
            state.play(text)
    assert games[0] != games[1]
    assert games[0] != fracas.Game("gaogie").start()
    assert games[0] != "a state"
    games[0].undo(), games[1].undo()
    games[0].undo(), games[1].undo()
    assert games[0] == games[1]
    assert len(set(games)) == 1


def test_what_is_refused_says_what_would_be_right_and_changes_nothing():
    state = fracas.Game("color-wars").start()
    cases = [
        (lambda: fracas.Game("colour-wars"), "unknown-game", "did you mean"),
        (lambda: fracas.Game("color-wars", seats=9), "bad-options", "2 to 4"),
        (lambda: fracas.Game("color-wars", seats=-1), "bad-request", "2 to 4"),
        (lambda: fracas.Game("color-wars", options={"widht": 4}), "bad-options", "width"),
        (lambda: fracas.Game("gowap", rules=9), "bad-options", "versions 1 to 2"),
        (lambda: state.play("z9"), "illegal-move", "5"),
        (lambda: state.play("a1", seat=2), "not-your-turn", "turn"),
        (lambda: state.play("a1", seat=7), "bad-request", "seats 1 to 2"),
        (lambda: state.chance(), "not-chance", "a seat must choose"),
        (lambda: state.odds(), "not-chance", "a seat must choose"),
        (lambda: fracas.Game("gaogie").start().legal(), "bad-request", "seat=1"),
        (lambda: fracas.best(state, level=9), "bad-request", "1 to 8"),
        (lambda: fracas.best(state, nodes=0), "bad-request", "at least 1"),
        (lambda: fracas.best(state, nodes=5, ms=5), "bad-request", "only one"),
        (lambda: fracas.State.from_record("what?"), "bad-record", "line 1"),
    ]
    for call, code, words in cases:
        before = state.record()
        with pytest.raises(fracas.Refused) as refused:
            call()
        assert refused.value.code == code, refused.value
        assert words in str(refused.value), refused.value
        assert state.record() == before
    with pytest.raises(IndexError, match="0 have happened"):
        state.story()
    with pytest.raises(TypeError):
        fracas.Game("color-wars", options={"width": {1, 2}})


def test_chances_add_up_to_one_and_each_can_happen():
    state = fracas.Game("game-of-war", options={"deployment": "classic"}).start()
    odds = state.odds()
    assert sum(share for _, share in odds) == pytest.approx(1)
    for outcome, _ in odds:
        assert state.copy().chance(outcome) == outcome
    assert state.copy().chance(seed=5) == state.copy().chance(seed=5)
    assert state.copy().chance() in dict(odds)


def test_a_game_is_told_and_replayed(game):
    for state in random_states(game, 4, 25):
        pass
    assert fracas.State.from_record(state.record()).record() == state.record()
    told = [line for index in range(len(state.events)) for line in state.story(1, index)]
    assert told and all(line.strip() for line in told)
    assert str(state) and repr(state).startswith("<fracas.State")
    assert len(state.told(1)) <= len(state.events)


def test_returns_add_up_to_nothing():
    for seed in range(20):
        for state in random_states("gaogie", seed, 2000, seats=3):
            assert sum(state.returns) == pytest.approx(0)
        assert state.is_over
        assert max(state.returns) == (2.0 if state.winners else 0.0)


def test_a_bot_answers_the_same_every_time_and_plays_what_is_legal(game):
    for state in random_states(game, 5, 12):
        if state.choosing:
            seat = state.choosing[0]
            answers = [fracas.best(state, seat=seat, level=1, seed=3) for _ in range(2)]
            assert answers[0].text == answers[1].text
            # Not every legal move is in the list: teams and formulas of Gowap are free text. What is illegal is refused.
            assert state.copy().play(answers[0].text, seat)
            assert 0 <= answers[0].score <= 1


def test_the_lock_is_let_go_of_while_rust_works():
    state = fracas.Game("game-of-war", options={"deployment": "classic"}).start()
    state.chance("roll 1")
    times = []

    def think():
        times.append(time.monotonic())
        fracas.best(state, ms=400)
        times.append(time.monotonic())

    other = threading.Thread(target=think)
    other.start()
    beats = []
    while other.is_alive():
        beats.append(time.monotonic())
        time.sleep(0.001)
    began, ended = times
    assert ended - began > 0.2, "it did not think at all"
    # Held, the lock would keep this thread out from the beginning to the end.
    assert any(began + 0.1 < beat < ended - 0.05 for beat in beats)


def test_a_state_can_be_used_while_a_bot_thinks_about_it():
    state = fracas.Game("color-wars").start()
    answers = []
    other = threading.Thread(target=lambda: answers.append(fracas.best(state, ms=300)))
    other.start()
    time.sleep(0.05)
    state.play("c3")
    other.join()
    assert answers and state.events == [(1, "c3")]


def test_the_quick_start_of_the_readme_runs(capsys):
    text = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.S).group(1)
    assert len([line for line in code.splitlines() if line.strip()]) <= 12
    exec(code.replace("level=2", "level=1"), {})
    assert "[" in capsys.readouterr().out


def test_every_way_to_play_starts_as_it_is_told(game):
    for name, how in fracas.Game(game).presets.items():
        started = fracas.Game(game, **how)
        assert "position" not in how or started.start().position == how["position"], name
        assert how["options"].keys() <= started.options.keys(), name
