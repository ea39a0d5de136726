# What every game has words for.
refused-game-over = The game is over.
refused-not-your-turn = It is not { $who }’s turn to choose.
refused-dice-due = The dice come first.
refused-not-chance = No dice are due now.

## Where to look first

hint-look-at = Look at { $at }.
hint-look-cards = Think of your cards: which one helps now, and would another be worth its price?
hint-look-end = Perhaps enough is done: what would be worse afterwards?
hint-look-pass = Perhaps nothing is needed here: keep what you hold for a better moment.
hint-look-team = Think of couples, and of one token that wins its fights.
hint-look-deploy = Think of your lines: who keeps in touch with the arsenals?
hint-look-around = Compare what you can pay for with what the others can do to you next.
