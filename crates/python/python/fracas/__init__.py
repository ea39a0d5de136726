"""Five war games as environments: states, bots, tensors, batches, solvers.

    import fracas

    state = fracas.Game("color-wars").start()
    while not state.is_over:
        state.play(fracas.best(state, level=2).text)
    print(state, state.winners, state.story())
"""

from fracas._fracas import Answer, Game, Refused, State, __version__, best, games

__all__ = ["Answer", "Game", "Refused", "State", "__version__", "best", "games"]
