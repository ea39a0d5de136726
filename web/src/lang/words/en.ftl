# What every game has words for.
refused-game-over = The game is over.
refused-not-your-turn = It is not { $who }’s turn to choose.
refused-dice-due = The dice come first.
refused-not-chance = No dice are due now.
