seat-1 = Red
seat-2 = Blue
seat-3 = Green
seat-4 = Yellow

story-takes = { $count ->
    [one] { $who } takes a stone
   *[other] { $who } takes { $count } stones
  }; { $left ->
    [0] none is left
    [one] one is left
   *[other] { $left } are left
  }.
story-wins = { $who } takes the last stone and wins.

refused-heap = A heap has 1 to 100 stones, and 1 to 9 are taken at once.
refused-position = A position is the stones left and the seat to choose, such as “9 2”, not “{ $given }”.
refused-no-such-seat = Seat { $seat } does not play: this game has seats 1 to { $seats }.
refused-move = A move is “take” and a number, such as “take 2”, not “{ $given }”.
refused-count = 1 to { $most } stones can be taken now, not { $count }.
refused-no-dice = This game has no dice.

option-stones = Stones
option-stones-help = How many lie on the heap at the start
option-most = At once
option-most-help = The most that may be taken in a turn
preset-sheet = As written
preset-sheet-help = Twelve stones, one to three at once

end-last-stone = The last stone is taken.
