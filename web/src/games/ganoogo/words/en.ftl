# Ganoogo in English.

seat-1 = Red
# Two players sit opposite each other: then the second is Green.
seat-2 = { $seats ->
    [2] Green
   *[other] Blue
}
seat-3 = Green
seat-4 = Yellow

word-overlord = Overlord
word-minion = Minion

word-max-turns = the last turn is over
word-quiet-turns = nobody has fought for too long

word-any-time = at any time
word-card-played = when a card was played
word-before-roll = before a roll
word-after-roll = after a roll
word-any-roll = before or after a roll
word-after-conflict-roll = after a conflict roll
word-conflict-declared = when a conflict is declared
word-during-conflict = during a conflict
word-turn-begins = when a turn begins
word-die-eliminated = when a die was just eliminated
word-other-cards = other cards


## The cards: their names, and what they do

word-cancel = Denied
word-both-again = Clean Slate
word-again = Second Thoughts
word-muster = Roll Call
word-last-stand = Still Standing
word-extra-die-conflict = Heavy Hand
word-extra-die = Spare Die
word-fewer-die = Butterfingers
word-heal-1 = Bandage
word-heal-2 = Feast
word-draw-2 = Rummage
word-draw-3 = Windfall
word-draw-4 = Jackpot
word-draw-5 = Treasure Chest
word-low-wins = World Upside Down
word-low-wins-early = Topsy-Turvy
word-lose-turn = Overslept
word-lose-turn-early = False Dawn
word-toss-high-low = Weathercock
word-toss-hp = Mystery Tonic
word-toss-3 = Double-Edged
word-toss-4 = Wild Swing
word-toss-4-before = Long Odds
word-toss-5 = Tightrope
word-toss-6 = All In
word-plus-4 = Thunderbolt
word-plus-3 = Gale
word-plus-2 = Tailwind
word-plus-1 = Breeze
word-plus-3-after = Photo Finish
word-plus-2-after = Late Rally
word-plus-1-after = Nudge
word-plus-3-before = Battle Cry
word-plus-2-before = Deep Breath
word-plus-1-before = Lucky Charm
word-plus-2-conflict = War Drums
word-plus-1-conflict = Steady Arm
word-minus-1 = Pebble
word-minus-2 = Mud
word-minus-2-before = Cold Feet
word-minus-3-before = Evil Eye

card-cancel = The card just played has no effect, even if it is a Denied itself.
card-both-again = Both sides of the conflict roll again.
card-again = A roll just made is rolled again.
card-muster = A removed die returns to its starting square with its starting HP.
card-last-stand = The die that just fell stays where it is, with its starting HP.
card-extra-die-conflict = For this conflict one side throws one die more and drops its lowest.
card-extra-die = One die more for the coming roll; its lowest is dropped.
card-fewer-die = One die fewer for the coming roll.
card-heal-1 = Any die gains 1 HP.
card-heal-2 = Any die gains 2 HP.
card-draw-2 = Draw 2 cards.
card-draw-3 = Draw 3 cards.
card-draw-4 = Draw 4 cards.
card-draw-5 = Draw 5 cards.
card-low-wins = From now on the lower roll wins this conflict.
card-low-wins-early = The lower roll wins the conflict that was just declared.
card-lose-turn = A player of your choice loses the next turn.
card-lose-turn-early = The turn that is just beginning is lost.
card-toss-high-low = Flip: from now on the higher (heads) or lower (tails) roll wins this conflict.
card-toss-hp = Flip: a die of your choice gains (heads) or loses (tails) 1 HP.
card-toss-3 = Flip: a roll just made gains (heads) or loses (tails) 3.
card-toss-4 = Flip: a roll gains (heads) or loses (tails) 4.
card-toss-4-before = Flip: the coming roll gains (heads) or loses (tails) 4.
card-toss-5 = Flip: the coming roll gains (heads) or loses (tails) 5.
card-toss-6 = Flip: the coming roll gains (heads) or loses (tails) 6.
card-plus-4 = A roll gains 4.
card-plus-3 = A roll gains 3.
card-plus-2 = A roll gains 2.
card-plus-1 = A roll gains 1.
card-plus-3-after = A roll just made gains 3.
card-plus-2-after = A roll just made gains 2.
card-plus-1-after = A roll just made gains 1.
card-plus-3-before = The coming roll gains 3.
card-plus-2-before = The coming roll gains 2.
card-plus-1-before = The coming roll gains 1.
card-plus-2-conflict = For this conflict every roll of one side gains 2.
card-plus-1-conflict = For this conflict every roll of one side gains 1.
card-minus-1 = A roll loses 1.
card-minus-2 = A roll loses 2.
card-minus-2-before = The coming roll loses 2.
card-minus-3-before = The coming roll loses 3.

## What seats choose and chance decides

story-moves = { $kind-key ->
    [overlord] { $who } moves the { $kind } from { $from } to { $to }: { $mp } MP left.
   *[other] { $who } moves { $from } to { $to }: { $mp } MP left.
}
story-storms = { $mp ->
    [0] { $who } storms { $other }’s Ganoogo square { $at } from { $from }: a Ganoogo begins.
    [one] { $who } storms { $other }’s Ganoogo square { $at } from { $from }: a Ganoogo begins, and 1 MP is forfeit.
   *[other] { $who } storms { $other }’s Ganoogo square { $at } from { $from }: a Ganoogo begins, and { $mp } MP are forfeit.
}
story-attacks = { $who } attacks { $other }’s { $kind } on { $at } from { $from }: a conflict is declared.
story-attacks-again = { $who } attacks { $other }’s { $kind } on { $at } from { $from } again: the same conflict goes on.
story-buys = { $who } buys a card for 5 MP.
story-ends = { $who } ends the turn.
story-passes = { $who } passes.
story-flings = { $who } flings { $other }’s { $kind } from { $from } to { $to }.
story-plays = { $who } plays { $card }.
story-plays-for = { $who } plays { $card } on { $whose }.
story-plays-on = { $who } plays { $card } on { $at }.
story-if-no-card = If nobody plays a card first:
story-takes-back = Not so fast: a card comes first.
story-draws = { $who } draws { $card }{ $why-key ->
    [turn] {" "}for the new turn.
    [deal] {" "}for the first hand.
   *[other] .
}
story-draws-unseen = { $who } draws { $cards ->
    [one] a card
   *[other] { $cards } cards
}{ $why-key ->
    [turn] {" "}for the new turn.
    [deal] {" "}for the first hand.
   *[other] .
}
story-heads = The coin shows heads.
story-tails = The coin shows tails.
story-rolls-for-first = { $who } rolls { $dice } = { $total } for the first turn.
story-throws = { $who } rolls { $dice }.

## What cards do

story-does-nothing = { $by }’s { $card } has nothing left to act on, and does nothing.
story-draws-cards = { $by }’s { $card }: { $who } draws { $cards ->
    [one] a card
   *[other] { $cards } cards
}.
story-cancels = { $by }’s { $card }: { $other }’s { $cancelled } has no effect.
story-again = { $by }’s { $card }: { $whose } rolls again{ $lost ->
    [0] .
   *[other] ; what was played on the old roll is gone with it{ $gains-count ->
        [0] .
       *[other] {" "}({ $gains }).
    }
}
story-both-again = { $by }’s { $card }: both sides roll again{ $lost ->
    [0] .
   *[other] ; what was played on the old rolls is gone with them{ $gains-count ->
        [0] .
       *[other] {" "}({ $gains }).
    }
}
story-musters = { $by }’s { $card }: { $owner }’s { $kind } returns to { $at } with { $hp } HP.
story-saves = { $by }’s { $card }: { $owner }’s { $kind } stays on { $at } with { $hp } HP.
story-more-dice = { $by }’s { $card }: { $whose } rolls one die more and drops the lowest.
story-fewer-dice = { $by }’s { $card }: { $whose } rolls one die fewer.
story-more-dice-for-conflict = { $by }’s { $card }: { $whose } rolls one die more and drops the lowest for this conflict.
story-gives-points = { $by }’s { $card }: { $gain } for { $whose }’s roll.
story-gives-points-for-conflict = { $by }’s { $card }: { $gain } for { $whose }’s rolls in this conflict.
story-heals = { $points ->
    [0] { $by }’s { $card }: { $owner }’s { $kind } on { $at } has { $hp } HP already, and no die has more.
   *[other] { $by }’s { $card }: { $owner }’s { $kind } on { $at } gains { $points } HP and has { $hp }.
}
story-card-hurts = { $hp ->
    [0] { $by }’s { $card }: { $owner }’s { $kind } on { $at } loses { $points } HP and falls.
   *[other] { $by }’s { $card }: { $owner }’s { $kind } on { $at } loses { $points } HP and has { $hp } left.
}
story-low-wins = { $by }’s { $card }: the lower roll wins this conflict from now on.
story-high-wins = { $by }’s { $card }: the higher roll wins this conflict from now on.
story-low-wins-still = { $by }’s { $card } changes nothing: the lower roll wins this conflict already.
story-high-wins-still = { $by }’s { $card } changes nothing: the higher roll wins this conflict already.
story-loses-turn = { $turns ->
    [one] { $by }’s { $card }: { $whose } loses the next turn.
   *[other] { $by }’s { $card }: { $whose } loses the next { $turns } turns.
}
story-loses-this-turn = { $by }’s { $card }: { $whose }’s turn is lost before it began.
story-reshuffled = The { $cards } discards become the new deck.
story-nothing-to-draw = There is nothing left for { $who } to draw.

## What rolls come to

story-mp-roll =
    { $who }’s roll: { $dice }{ $drops ->
        [0] {""}
       *[other] {" "}(without { $dropped })
    }{ $gains-count ->
        [0] {""}
       *[other] {" "}{ $gains }
    }{ $terms ->
        [1] {""}
       *[other] {" "}= { $total }
    }: { $mp } MP.
story-conflict-roll =
    { $who }: { $dice }{ $drops ->
        [0] {""}
       *[other] {" "}(without { $dropped })
    }{ $gains-count ->
        [0] {""}
       *[other] {" "}{ $gains }
    }{ $terms ->
        [1] {""}
       *[other] {" "}= { $total }
    } against { $other }: { $other-dice }{ $other-drops ->
        [0] {""}
       *[other] {" "}(without { $other-dropped })
    }{ $other-gains-count ->
        [0] {""}
       *[other] {" "}{ $other-gains }
    }{ $other-terms ->
        [1] {""}
       *[other] {" "}= { $other-total }
    }: { $why-key ->
        [tie] a tie is the defender’s, so{" "}
        [low] the lower roll wins, so{" "}
       *[high] {""}
    }{ $owner }’s { $kind } on { $at } loses 1 HP{ $hp ->
        [0] {" "}and falls.
       *[other] {" "}and has { $hp } left.
    }
story-bout =
    { $who }: { $dice }{ $drops ->
        [0] {""}
       *[other] {" "}(without { $dropped })
    }{ $gains-count ->
        [0] {""}
       *[other] {" "}{ $gains }
    }{ $terms ->
        [1] {""}
       *[other] {" "}= { $total }
    } against { $other }: { $other-dice }{ $other-drops ->
        [0] {""}
       *[other] {" "}(without { $other-dropped })
    }{ $other-gains-count ->
        [0] {""}
       *[other] {" "}{ $other-gains }
    }{ $other-terms ->
        [1] {""}
       *[other] {" "}= { $other-total }
    }: { $total } to { $other-total }, so { $winner } wins the { $nth ->
        [1] first
        [2] second
       *[other] third
    } bout.
story-bout-tied =
    { $who }: { $dice }{ $drops ->
        [0] {""}
       *[other] {" "}(without { $dropped })
    }{ $gains-count ->
        [0] {""}
       *[other] {" "}{ $gains }
    }{ $terms ->
        [1] {""}
       *[other] {" "}= { $total }
    } against { $other }: { $other-dice }{ $other-drops ->
        [0] {""}
       *[other] {" "}(without { $other-dropped })
    }{ $other-gains-count ->
        [0] {""}
       *[other] {" "}{ $other-gains }
    }{ $other-terms ->
        [1] {""}
       *[other] {" "}= { $other-total }
    }: a tie, so the bout is rolled again.
story-ganoogo-lost = { $other } wins the Ganoogo: { $owner }’s { $kind } on { $at } loses 1 HP{ $hp ->
    [0] {" "}and falls. The turn is over.
   *[other] {" "}and has { $hp } left. The turn is over, and { $other } may fling the die away.
}
story-fling-roll =
    { $who } rolls { $dice }{ $drops ->
        [0] {""}
       *[other] {" "}(without { $dropped })
    }{ $gains-count ->
        [0] {""}
       *[other] {" "}{ $gains }
    }{ $terms ->
        [1] {""}
       *[other] {" "}= { $total }
    } for the fling: { $far ->
        [0] the die stays where it is.
        [one] { $far } step.
       *[other] { $far } steps.
    }
story-not-flung = There is no square to fling it to: the die stays on { $at }.

## Turns, players and the end

story-first = { $who } has the first turn.
story-first-tied = { $who } tie for the highest and roll again.
story-turn-begins = { $who }’s turn begins.
story-skipped = { $who } loses this turn.
story-mp-lapse = { $mp ->
    [one] { $who }’s last MP lapses.
   *[other] { $who }’s { $mp } unspent MP lapse.
}
story-broken-off = What the roll was about is gone: it is broken off.
story-out = { $who } has no dice left and is out; the Ganoogo square falls{ $cards ->
    [0] .
    [one] {", "}and a card goes to the discards.
   *[other] {", "}and { $cards } cards go to the discards.
}
story-captured = { $other } wins the Ganoogo: { $who } is out{ $dice ->
    [one] {", "}the last die is { $other }’s now
   *[other] {", "}all { $dice } dice are { $other }’s now
}{ $cards ->
    [0] .
    [one] {", "}and a card goes to the discards.
   *[other] {", "}and { $cards } cards go to the discards.
}
story-steps-in = { $who }’s die steps onto { $at }.
story-wins = { $who } is the last player in and wins.
story-draw = A draw: { $why }.


## Why something is refused

refused-max-turns = max_turns is 1 or more, or null for no limit.
refused-quiet-turns = quiet_turns is 1 or more, or "off".
refused-board-shape = The rows of a board all have the same length, 1 to 26, and there are at most 99 of them.
refused-board-letter = “{ $letter }” is neither “#” for a square nor “.” for none.
refused-board-size = A board has 2 to { $most } squares, not { $count }.
refused-arm-count = A board has 2 to 4 arms, not { $count }.
refused-too-few-arms = { $seats } seats need as many arms, and this board has { $arms }.
refused-minion-count = An arm has at most { $most } Minions, not { $count }.
refused-start-hp = A die starts with 1 to 6 HP, so the one on { $at } cannot have { $hp }.
refused-shared-start = Two dice cannot both start on { $at }.
refused-seating = A seating lists two or more different arms by number, and no two list as many.
refused-kind-count = A deck has 1 to { $most } kinds of card, not { $count }.
refused-card-id = “{ $id }” is no id for a card: an id is small letters, digits and hyphens.
refused-card-twice = The card “{ $id }” is there a second time.
refused-no-copies = Of the card “{ $id }” there must be at least one copy.
refused-amount = The card “{ $id }” does too much or too little: HP are 1 to 5, cards drawn 1 to 10, points on a roll 1 to 9 either way.
refused-unsuited = The effect of the card “{ $id }” makes no sense for a card that is played { $when }.
refused-too-many-cards = A deck has at most { $most } cards, and this one has { $count }.
refused-too-many-extra-dice = A deck has at most { $most } cards that add a die, and this one has { $count }.

refused-position-seats = Ganoogo is for 2 to 4 seats, but the position has { $seats }.
refused-other-seats = The position is for { $is } seats, but { $said } were asked for.
refused-nobody-in = Somebody must be in.
refused-per-seat = “{ $name }” has one entry for each of the { $seats } seats, not { $count }.
refused-no-such-die = No die starts on { $home }: “home” is the starting square of a die.
refused-die-twice = The die that starts on { $home } is there twice.
refused-die-missing = The die that starts on { $home } is missing: a removed die is listed with "at": null.
refused-other-start = The die that starts on { $home } starts with { $right } HP, not { $hp }.
refused-other-kind = The die that starts on { $home } is of the wrong kind: an Overlord starts on a Ganoogo square, and is one until it is captured.
refused-bad-hp = A die has 1 to 6 HP, so the one that starts on { $home } cannot have { $hp }.
refused-removed-hp = The die that starts on { $home } is removed, so it has 0 HP.
refused-not-captured = The die that starts on { $home } is { $owner }’s as long as { $owner } is in.
refused-on-ganoogo = { $at } is { $owner }’s Ganoogo square and stands, so no die of another can be on it.
refused-shared-square = Two dice cannot both stand on { $at }.
refused-card-count = Of the card “{ $id }” there must be { $right } in hands, deck and discards and on the table together.
refused-in-without-dice = { $who } has no dice on the board, so { $who } cannot be in.
refused-out-with-things = { $who } is out, and so can have neither dice on the board nor cards.
refused-standing = The Ganoogo squares of those who are in stand, and no others: { $squares }.
refused-bad-first = In the roll for the first turn nobody both rolls and leads, and the best is at most 12.
refused-turn-of-out = { $who } is out, so it cannot be { $who }’s turn.
refused-last-fight = “last_fight” is the number of a turn, { $most } at most, not { $count }.
refused-bad-conflict = A conflict is between a die of the player whose turn it is and another’s next to it, in the phase “act” or “fight”.
refused-no-conflict = The phase “fight” needs a conflict, each die by its starting square.
refused-bad-ganoogo = A Ganoogo is a die of the player whose turn it is next to the Ganoogo square of another who is in, with no more than one bout won each, in the phase “ganoogo” or “fling”.
refused-no-ganoogo = The phases “ganoogo” and “fling” need a Ganoogo, the die by its starting square.
refused-bad-roll = A roll is at most eight dice of 1 to 6 with what cards have done to them.
refused-bad-stack = What lies on the stack cannot lie there: see the drawing of windows and cards in the rulebook.

refused-no-such-card = There is no card “{ $id }”.
refused-misspelt-card = There is no card “{ $id }”; did you mean “{ $meant }”?
refused-not-held = You hold no { $id }.
refused-not-now = { $id } does not fit now: it is played { $when }.
refused-needs-no-target = { $id } names nothing: play it alone.
refused-needs-seat = { $id } names a seat, as in “play { $id } 1”.
refused-needs-square = { $id } names a square, as in “play { $id } g4”.
refused-not-their-roll = This window is about no roll of { $who }’s.
refused-not-in-conflict = { $who } is not in this conflict.
refused-not-in = { $who } is out.
refused-no-muster = No die can return to { $at }: it must be the starting square of a removed die whose owner is still in, and empty, and a Ganoogo square must still stand.
refused-nothing-to-save = The die that fell cannot be saved any more.
refused-too-deep = So many cards wait on one another that no more can be played now.
refused-only-cards = A window is open: play a card that fits, or pass.
refused-no-pass = No window is open: act, or end the turn.

refused-no-seat = There is no seat { $number }: seats are 1 to { $seats }.
refused-not-a-move = “{ $text }” is no move: write “move g4 g5”, “fight g5 g6”, “draw”, “end”, “pass”, “fling f6” or “play heal-2 g4”.
refused-not-a-square = “{ $text }” is no square: a square is a small letter and a number, such as g4.
refused-off-board = { $at } is not a square of this board.
refused-no-die = There is no die on { $at }.
refused-no-fling = Nothing is to be flung now.
refused-fling-now = The die that lost the Ganoogo must be put on one of these squares: { $squares }.
refused-bad-fling = { $to } is not { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
} away, or as near to that as can be: choose one of { $squares }.
refused-not-yours = The die on { $at } is not yours.
refused-not-next-to = { $from } and { $to } are not next to each other: a space is a neighbour north, east, south or west.
refused-taken = { $at } is taken: dice never share a square.
refused-overlord-stays = The Overlord may move only when it is your last die.
refused-own-target = The die on { $at } is your own: fight another player’s.
refused-too-few-mp = That costs { $price } MP, and you have { $mp }.
refused-not-in-deck = The deck has no { $id } left.
refused-dice-wanted = { $count ->
    [one] 1 die is due: write it as in “{ $example }”.
   *[other] { $count } dice are due: write them as in “{ $example }”.
}
refused-coin-wanted = A coin is due: write “flip H” or “flip T”.
refused-card-wanted = A card for { $who } is due: write it as in “card heal-2”.
refused-nothing-due = Nothing is left to chance now.
refused-nothing-there = “{ $text }” is no die: ask about the square of one, such as { $at }, or about a card by its id.


## Options and presets

option-board = Board
option-board-help = Another board: its rows from the top, where # is a square, and every arm with its throne and its dice.
value-board-none = The printed cross
value-board-skirmish = Skirmish: a small cross
value-board-bridge = Bridge: for two
option-deck = Deck
option-deck-help = Another deck: every card with its copies, when it may be played, and what it does.
value-deck-none = The printed deck
value-deck-plain = Plain: five kinds of card
value-deck-rolls = Rolls: only about rolls
option-windows = Chances for cards
option-windows-help = At the great moments of a turn, or after every step of a die and every bought card too.
value-windows-moments = At great moments
value-windows-acts = After every act too
option-max_turns = Longest game
option-max_turns-help = Turns after which those still in draw.
option-quiet_turns = Quiet turns
option-quiet_turns-help = Turns in a row without a fight or a Ganoogo until the game is drawn.

preset-sheet = As written
preset-sheet-help = The printed board and deck.
preset-skirmish = Skirmish
preset-skirmish-help = A small cross, two Minions each, and cards that explain themselves. Ten minutes.
preset-bridge = Bridge
preset-bridge-help = Two castles, one narrow bridge, and cards about rolls. Five minutes, two players.

## Why it is over

end-last-player-in = Everybody else is out.
end-quiet-turns = Nobody has fought for too long.
end-max-turns = The agreed number of turns is reached.

## Why a mistake was one

analysis-why-roll = If nobody plays another card, { $who } wins this { $tried } times in 100 after { $played }, and { $best } times after { $better }.
analysis-why-storm = After { $better } it is { $steps ->
    [one] one step
   *[other] { $steps } steps
  } to { $rival }’s Ganoogo square, with { $mp } MP left: enough to storm it this turn.
analysis-why-storms = { $better } storms { $rival } at once.
analysis-why-dawn = { $card } takes this turn from { $rival }, unless it is cancelled.
analysis-why-stormed = { $rival }’s next roll is enough to storm { $who } { $tried } times in 100; after { $better } { $best } times.
analysis-why-nearer = After { $better } it is { $best ->
    [one] one step
   *[other] { $best } steps
  } to { $rival }’s Ganoogo square, so it is { $tried }.
analysis-why-fight = Without another card this roll is won { $often } times in 100; lost, it costs the die on { $at } { $hp ->
    [one] its last HP
   *[other] one of its { $hp } HP
  }.
analysis-why-card = The card is spent on it; { $better } keeps it in hand.
analysis-why-bought = A card costs { $mp } MP, and { $left ->
    [0] none is
    [one] one is
   *[other] { $left } are
  } left for the turn.
analysis-why-unspent = { $mp } MP are given up with the turn.
