"""Five war games as environments: states, bots, tensors, batches, solvers.

    import fracas

    state = fracas.Game("color-wars").start()
    while not state.is_over:
        state.play(fracas.best(state, level=2).text)
    print(state, state.winners, state.story())
"""

from fracas._fracas import (
    Answer,
    Batch,
    Game,
    Refused,
    State,
    __version__,
    best,
    games,
    mask,
    moves,
    observe,
    text_of,
)
from fracas.tensors import Actions, Layout, actions, layout

__all__ = [
    "Actions",
    "Answer",
    "Batch",
    "Game",
    "Layout",
    "Refused",
    "State",
    "__version__",
    "actions",
    "best",
    "games",
    "layout",
    "mask",
    "moves",
    "observe",
    "text_of",
]
