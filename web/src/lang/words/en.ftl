# What every game has words for.
refused-game-over = The game is over.
refused-not-your-turn = It is not { $who }’s turn to choose.
refused-dice-due = The dice come first.
refused-not-chance = No dice are due now.

## Where to look first

hint-look-at = Look at { $at }.
hint-look-cards = One of the cards in your hand helps now.
hint-look-draw = Another card may be worth its price in MP.
hint-look-end = There may be nothing better left to do this turn.
hint-look-pass = Perhaps nothing is needed here: keep what you hold for a better moment.
hint-look-team = Think of couples, and of one token that wins its fights.
hint-look-deploy = Think of your lines: who keeps in touch with the arsenals?
hint-look-around = Compare what you can pay for with what the others can do to you next.

## What mattered in a game

analysis-blunder = { $who } plays { $played } and throws away { $points ->
    [one] a point
   *[other] { $points } points
  } of a hundred. { $better } was far better.
analysis-mistake = { $who } plays { $played } and loses { $points ->
    [one] a point
   *[other] { $points } points
  } of a hundred. { $better } was better.
analysis-doubtful = { $who } plays { $played }. { $better } was a little better, by { $points ->
    [one] a point
   *[other] { $points } points
  } of a hundred.
analysis-luck = { $event } is lucky for { $who }: { $points ->
    [one] a point
   *[other] { $points } points
  } of a hundred more than could be expected.
analysis-luck-others = { $event } is good for { $who } by what the others chose at the same time: { $points ->
    [one] a point
   *[other] { $points } points
  } of a hundred more than could be expected.
analysis-sums-gave-others = { $who }: { $lost ->
    [one] a point
   *[other] { $lost } points
  } lost by choices, { $luck ->
    [one] a point
   *[other] { $luck } points
  } given by what the others chose at the same time.
analysis-sums-took-others = { $who }: { $lost ->
    [one] a point
   *[other] { $lost } points
  } lost by choices, { $luck ->
    [one] a point
   *[other] { $luck } points
  } taken by what the others chose at the same time.
analysis-sums = { $who }: { $lost ->
    [one] a point
   *[other] { $lost } points
  } lost by choices.
analysis-sums-gave = { $who }: { $lost ->
    [one] a point
   *[other] { $lost } points
  } lost by choices, { $luck ->
    [one] a point
   *[other] { $luck } points
  } given by chance.
analysis-sums-took = { $who }: { $lost ->
    [one] a point
   *[other] { $lost } points
  } lost by choices, { $luck ->
    [one] a point
   *[other] { $luck } points
  } taken by chance.

## Why a mistake was one

analysis-why-wins = { $better } would have won at once.
