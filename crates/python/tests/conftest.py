"""What the tests share."""

import random

import pytest

import fracas

ALL = fracas.games()


def random_states(game: str, seed: int, most: int = 60, **how):
    """Plays a random game and yields its state at every moment."""
    dice = random.Random(seed)
    state = fracas.Game(game, **how).start()
    yield state
    for _ in range(most):
        if state.is_over:
            return
        if state.is_chance:
            state.chance(seed=dice.randrange(1 << 60))
        else:
            seat = dice.choice(state.choosing)
            state.play(dice.choice(state.legal(seat)), seat)
        yield state


@pytest.fixture(params=ALL)
def game(request):
    return request.param
