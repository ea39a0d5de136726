"""Many games at once."""

import threading

import numpy as np
import pytest

import fracas


def pick(masks: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    """A number that is on each mask, each equally likely."""
    return np.where(masks, luck.random(masks.shape), -1.0).argmax(1)


def test_the_arrays_are_always_the_same_and_hold_what_states_hold(game):
    batch = fracas.Batch(game, n=5, seed=3)
    arrays = [batch.observations, batch.masks, batch.asked, batch.rewards, batch.ends]
    state = fracas.Game(game).start()
    assert batch.observations.shape == (5, fracas.layout(game).size)
    assert batch.masks.shape == (5, fracas.actions(game).count)
    if not state.is_chance:
        assert (batch.observations[0] == fracas.observe(state, 1)).all()
        assert (batch.masks[0] == fracas.mask(state, 1)).all()
    before = batch.observations.copy()
    batch.step(pick(batch.masks, np.random.default_rng(1)))
    again = [batch.observations, batch.masks, batch.asked, batch.rewards, batch.ends]
    assert all(one is other for one, other in zip(arrays, again))
    assert (before != arrays[0]).any()


def test_a_batch_follows_the_rules_move_by_move():
    batch = fracas.Batch("gowap", n=1, options={"size": 3, "tokens": 2})
    state = fracas.Game("gowap", options={"size": 3, "tokens": 2}).start()
    luck, chosen = np.random.default_rng(5), {}
    for _ in range(40):
        if state.is_chance:
            break
        seat = int(batch.asked[0])
        number = int(pick(batch.masks, luck)[0])
        assert (batch.observations[0] == fracas.observe(state, seat, chosen.get(seat, []))).all()
        assert dict(batch.moves(0)).keys() <= set(state.legal(seat))
        chosen.setdefault(seat, []).append(number)
        text = fracas.text_of(state, chosen[seat], seat)
        batch.step(np.array([number]))
        if text is not None:
            state.play(text, seat)
            del chosen[seat]
    assert state.is_chance


def test_the_same_seeds_play_the_same_and_a_game_that_ends_is_followed_by_another():
    sums = []
    for threads in (1, None):
        batch = fracas.Batch("color-wars", n=200, options={"width": 3, "height": 3}, threads=threads)
        batch.reset([7 * place for place in range(200)])
        luck, ended, total = np.random.default_rng(2), 0, 0.0
        for _ in range(80):
            batch.step(pick(batch.masks, luck))
            ended += int((batch.ends == 1).sum())
            assert (batch.rewards[batch.ends == 0] == 0).all()
            assert np.allclose(batch.rewards.sum(1), 0)
            total += float(batch.observations.sum())
        assert ended > 100
        sums.append(total)
    assert sums[0] == sums[1]


def test_others_are_played_inside_by_chance_or_by_bots():
    luck = np.random.default_rng(3)
    scores = {}
    for level in (None, 3):
        batch = fracas.Batch("color-wars", n=30, options={"width": 4, "height": 4}, play=[1], level=level)
        ended, score = 0, 0.0
        while ended < 60:
            assert (batch.asked == 1).all()
            batch.step(pick(batch.masks, luck))
            ended += int((batch.ends > 0).sum())
            score += float(batch.rewards[:, 0].sum())
        scores[level] = score / ended
    assert scores[3] < scores[None] - 0.3, scores


def test_a_game_that_goes_on_for_too_long_is_broken_off():
    batch = fracas.Batch("ganoogo", n=4, limit=50)
    luck = np.random.default_rng(4)
    for _ in range(200):
        batch.step(pick(batch.masks, luck))
        if (batch.ends == 2).any():
            assert (batch.rewards[batch.ends == 2] == 0).all()
            return
    pytest.fail("no game was broken off")


def test_what_a_batch_cannot_take_is_refused_and_changes_nothing():
    batch = fracas.Batch("color-wars", n=3)
    before = batch.observations.copy()
    over = fracas.Game("color-wars").start()
    for text in ("c3", "d3", "c3"):
        over.play(text)
    cases = [
        (lambda: batch.step(np.array([0, 1, 26])), "game 2 cannot take 26"),
        (lambda: batch.step(np.array([0, 1])), "3 numbers, not 2"),
        (lambda: batch.reset([1, 2]), "3 seeds, not 2"),
        (lambda: batch.moves(3), "0 to 2"),
        (lambda: fracas.Batch("color-wars", n=0), "1 to"),
        (lambda: fracas.Batch("color-wars", n=1, play=[3]), "seats 1 to 2"),
        (lambda: fracas.Batch("color-wars", n=1, play=[]), r"play=\[1\]"),
        (lambda: fracas.Batch("color-wars", n=1, level=9), "1 to 8"),
        (lambda: fracas.Batch(over, n=1), "is over"),
        (lambda: fracas.Batch(fracas.Game("color-wars"), n=1, seats=2), "already"),
    ]
    for call, words in cases:
        with pytest.raises(fracas.Refused, match=words):
            call()
    assert (batch.observations == before).all()


def test_two_threads_step_two_batches():
    def run(results, place):
        batch = fracas.Batch("gaogie", n=500, seed=1)
        luck = np.random.default_rng(1)
        for _ in range(20):
            batch.step(pick(batch.masks, luck))
        results[place] = batch.observations.copy()

    results = [None, None]
    threads = [threading.Thread(target=run, args=(results, place)) for place in range(2)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert (results[0] == results[1]).all()
