"""Observations, masks and numbers."""

import numpy as np
import pytest
from conftest import random_states

import fracas


def test_an_observation_is_as_long_as_its_layout_says_and_splits_into_named_views(game):
    for state in random_states(game, 1, 25):
        layout = fracas.layout(state)
        assert len({block.name for block in layout.blocks}) == len(layout.blocks)
        for seat in range(1, state.seats + 1):
            seen = fracas.observe(state, seat)
            assert seen.shape == (layout.size,) and seen.dtype == np.float32
            blocks = layout.split(seen)
            assert sum(block.size for block in blocks.values()) == layout.size
            assert all(np.shares_memory(block, seen) for block in blocks.values() if block.size)


def test_numbers_lead_to_the_moves_and_back(game):
    for state in random_states(game, 2, 25):
        for seat in state.choosing:
            moves = fracas.moves(state, seat)
            assert [text for text, _ in moves] == state.legal(seat)
            for text, numbers in moves[:: max(1, len(moves) // 20)]:
                for part, number in enumerate(numbers):
                    assert fracas.mask(state, seat, numbers[:part])[number] == 1
                    assert fracas.actions(state).label(number)
                assert fracas.text_of(state, numbers, seat) == text


def test_a_number_off_the_mask_is_refused():
    state = fracas.Game("game-of-war", options={"deployment": "classic"}).start()
    state.chance("roll 1")
    with pytest.raises(fracas.Refused, match="begins with"):
        fracas.text_of(state, [499])
    with pytest.raises(fracas.Refused, match="begins with"):
        fracas.mask(state, chosen=[499])
    with pytest.raises(IndexError, match="0 to"):
        fracas.actions(state).label(99_999)


def test_what_another_has_chosen_in_secret_is_in_no_observation():
    states = [fracas.Game("gaogie").start() for _ in range(2)]
    states[0].play("kueq", 1)
    states[1].play("gaogie", 1)
    assert (fracas.observe(states[0], 2) == fracas.observe(states[1], 2)).all()
    assert (fracas.observe(states[0], 1) != fracas.observe(states[1], 1)).any()
