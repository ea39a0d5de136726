# Color Wars in English. Facts come from the rules; the words for them are here.

seat-1 = Red
seat-2 = Blue
seat-3 = Green
seat-4 = Yellow

word-red = Red
word-blue = Blue
word-green = Green
word-yellow = Yellow
word-nothing-yet = nothing yet, because this opening places all squares at once
word-one-each = one square of 3 for each colour that has placed, in seat order, and no other
word-next-letter = the letter of the colour that places next (B where seat 2 chooses a colour)
word-room = room for every later seat to place without touching

## What happened

story-claims = { $color } claims { $at }.
story-starts = Chance gives { $color } { $at }.
story-picks =
    { $color-key ->
        [red] The second player takes { $color }. The first player, who had it, now plays Blue.
       *[blue] The second player keeps { $color }, and the first player keeps Red.
    }
story-feeds = { $color } adds a point on { $at }, which now holds { $holds }.
story-pops =
    { $times ->
        [one] { $color } adds a point on { $at }, and it pops: a point goes to each side.
       *[other] { $color } adds a point on { $at } and sets off { $times } pops in { $waves } waves, in this order: { $popped }.
    }
story-edge =
    { $points ->
        [one] 1 point goes over the edge and is lost.
       *[other] { $points } points go over the edge and are lost.
    }
story-spreads =
    { $count ->
        [one] { $color } moves into { $squares }.
       *[other] { $color } moves into { $count } empty squares: { $squares }.
    }
story-takes =
    { $count ->
        [one] { $color } takes { $squares } from { $loser }.
       *[other] { $color } takes { $count } squares from { $loser }: { $squares }.
    }
story-empties =
    { $count ->
        [one] { $color } pops { $squares }, which was { $loser }’s: it is empty now.
       *[other] { $color } pops { $count } squares that were { $loser }’s, and they are empty now: { $squares }.
    }
story-out = { $color } is out.
story-holds =
    { $count ->
        [one] { $color } holds 1 square
       *[other] { $color } holds { $count } squares
    } with { $points ->
        [one] 1 point
       *[other] { $points } points
    }.
story-wins = { $color } holds the board and wins.
story-spent = After { $moves } moves the game is drawn.
story-repetition = The same position has come again often enough: the game is drawn.

## Why not

refused-width = A board is 2 to 9 squares wide, not { $is }.
refused-height = A board is 2 to 9 squares high, not { $is }.
refused-repetition = A draw by repetition needs a count of 2 or more, or "off", not { $is }.
refused-max-plies = The longest game has 1 move or more; leave it empty for no limit.
refused-pie-seats = The opening "pie" is for two seats, not { $seats }.
refused-no-room = { $seats } seats have no room to start apart on a { $width }×{ $height } board: choose a larger board or another opening.
refused-too-many-moves = The number of moves is { $most } at most.
refused-position-form = A position is rows from the top joined by "/", the letter to move and the number of moves, such as "...../...../..R3../...../..... B 1".
refused-letter-to-move = The letter to move is R, B, G or Y.
refused-moves-made = The number of moves is a whole number such as 0.
refused-value = A square holds 1, 2 or 3: { $token } cannot rest on the board, because a square that reaches 4 pops.
refused-token = "{ $token }" is no square: an empty one is ".", others are a colour letter (R B G Y) and a value from 1 to 3.
refused-ragged = Row { $row } from the top has { $squares } squares, but the first has { $width }.
refused-other-size = The board of the position is { $is }, but the options say { $said }.
refused-no-such-color = The position has a square or turn of { $color }, which a game of { $seats } seats has not.
refused-placing =
    { $moves ->
        [one] After 1 move of the placing there must be { $right }.
       *[other] After { $moves } moves of the placing there must be { $right }.
    }
refused-empty-board = The position has no squares, so nobody could ever move.
refused-out-on-turn = It cannot be the turn of { $color }: { $color } has no squares left and is out.
refused-swapped = "swapped" belongs to the opening "pie", once the colours are chosen.
refused-touching = The squares of { $one } and { $other } touch, which the opening does not allow.
refused-not-a-move = "{ $text }" is no move: a move is a square, such as c3.
refused-off-board = { $at } is not on this { $width }×{ $height } board.
refused-taken = { $at } is taken: claim an empty square.
refused-unowned = { $at } is empty: choose one of your own squares.
refused-others = { $at } belongs to { $color }: choose one of your own squares.
refused-too-close = { $at } touches a claimed square, and with this opening all start apart.
refused-leaves-no-room = { $at } would leave a later seat no square that touches nobody.
refused-choose-color = The second player now chooses a colour: "red" or "blue".
refused-no-color-now = Colours are chosen by the second player, once, after both squares are placed in the opening "pie".
refused-bad-placement = This outcome is one square for each of the { $seats } seats, none touching another, such as "{ $example }".
refused-nothing-to-place = The dice place nothing now.
refused-not-a-square = "{ $text }" is no square: ask about one by its name, such as a1.
refused-nothing-there = { $at } is empty: ask about a square that somebody holds.
refused-dice-first = The dice place the first squares: no move can be asked about before.
refused-decided = The game is over, so no square can be claimed any more.

## Options and ways to play

option-width = Width
option-width-help = Squares from left to right, 2 to 9.
option-height = Height
option-height-help = Squares from bottom to top, 2 to 9.
option-opening = Opening
option-opening-help = With free placing the second player is ahead. The others even it out.
value-opening-free = Free: place anywhere
value-opening-pie = Pie: one places both, the other picks a colour
value-opening-apart = Apart: never touching
value-opening-random = Random: chance places all
option-repetition = Repetition
option-repetition-help = How often the same position may come before the game is drawn.
option-max_plies = Longest game
option-max_plies-help = Moves after which an undecided game is drawn.
option-pop = A pop
option-pop-help = Whether a square that got a fifth point keeps it.
value-pop-takes-four = takes four
value-pop-empties = empties the square

preset-fair = Fair start
preset-fair-help = First squares never touch. The best first game.
preset-sheet = As written
preset-sheet-help = Place anywhere. Beware: next to an opponent who moves first you lose at once.
preset-pie = Pie
preset-pie-help = One places both squares, the other picks a colour.
preset-big = Big board
preset-big-help = Seven by seven, first squares apart.

## Why it is over

end-elimination = Nobody else is left.
end-repetition = The same position came up too often.
end-max-plies = The agreed number of moves is reached.

## Why a mistake was one

analysis-why-loses = { $rival } can win at once then, with a point on { $at }; after { $better } not.
analysis-why-allows = { $rival } can take { $count ->
    [one] one square
   *[other] { $count } squares
  } of { $who } at once then, with a point on { $at }; after { $better } { $most ->
    [0] none
   *[other] { $most } at most
  }.
analysis-why-misses = { $better } takes { $count ->
    [one] one square
   *[other] { $count } squares
  } at once, { $played } { $own ->
    [0] none
   *[other] { $own }
  }.
analysis-why-goes-down = { $moves ->
    [one] One move later, as it is expected to go on, { $rival } has won.
   *[other] { $moves } moves later, as it is expected to go on, { $rival } has won.
}
analysis-why-holds = { $moves } moves later, as it is expected to go on, { $who } has { $points ->
    [one] one point
   *[other] { $points } points
  } on the board against { $rivals }; after { $better } it would be { $most } against { $fewer }.
