# Gaogıe in English. Facts come from the rules; the words for them are here.

seat-1 = Red
seat-2 = Blue
seat-3 = Green
seat-4 = Yellow
seat-5 = Violet
seat-6 = Teal
seat-7 = Brown
seat-8 = Grey
seat-9 = Orange
seat-10 = Pink
seat-11 = Lime
seat-12 = Sky
seat-13 = Wine
seat-14 = Olive
seat-15 = Sand
seat-16 = White

## Moves of the tables that are ready to play

text-Rest = Rest
text-Shield = Shield
text-Hit = Hit
text-Storm = Storm
text-Fire = Fire
text-Water = Water
text-Earth = Earth
text-Spark = Spark
text-Wave = Wave
text-Stone = Stone
text-Steam = Steam
text-Lava = Lava
text-Mudslide = Mudslide

## What happened

story-chose = { $who } has chosen.
story-chosen =
    { $count ->
        [one] { $who } has chosen.
       *[other] { $who } have chosen.
    }
story-chooses = { $who } chooses { $move }.
story-chooses-at = { $who } chooses { $move } at { $target }.
story-reveal = Round { $round }, turn { $turn }: all have chosen.
story-unpaid = { $who } cannot pay for { $move } and is out.
story-lands = { $who }’s { $move } ({ $damage }) hits { $target }, whose { $answer } does not stop it.
story-misses = { $who }’s { $move } ({ $damage }) misses: { $target } is out already.
story-blocked = { $who }’s { $move } ({ $damage }) at { $target } is blocked by { $answer }.
story-weaker = { $who }’s { $move } ({ $damage }) is beaten by { $target }’s { $answer } ({ $against }).
story-even = { $who }’s { $move } and { $target }’s { $answer } are equally strong ({ $damage }): { $who } gets nowhere.
story-late = { $who }’s { $move } ({ $damage }) at { $target } never comes: a stronger attack was quicker.
story-charges = { $who } charges { $move } and has { $has }.
story-makes = { $who } chose { $move }.
story-pays = { $who } pays { $count } { $move }.
story-out =
    { $count ->
        [one] { $who } is out.
       *[other] { $who } are out.
    }
story-next-round = The round is over. { $who } begin round { $round } with nothing.
story-wins = { $who } is left and wins.
story-nobody-left = Nobody is left: a draw.
story-turns-used-up = The turns are used up: { $who } draw.

## Why not

refused-turn-limit = A turn limit is 1 or more; leave it empty for none.
refused-too-late = Rounds and turns are numbered up to { $most }.
refused-position-form = A position is each seat’s unused moves or "x", joined by "|", then the round and the turn, such as "0,0,0,0|1,0,0,0 r1 t2".
refused-round-form = The round is "r" and a number from 1, such as r1.
refused-turn-form = The turn is "t" and a number from 1, such as t1.
refused-unused = "{ $text }" is no number of unused moves: it is 0 to 65535, written plainly.
refused-position-seats = Gaogıe is for 2 to 16, but the position has { $is }.
refused-other-seats = The position has { $is } seats, but { $said } were asked for.
refused-other-stocks = Seat { $seat } has { $is } numbers, but this table keeps { $right }: { $names }.
refused-did-you-mean = "{ $text }" is no move of this table. Did you mean { $meant }?
refused-not-a-move = "{ $text }" is no move of this table, which has { $known }.
refused-no-target = { $move } attacks, and { $playing } are in the round: say whom, as in { $example }.
refused-needs-no-target = { $move } does not attack, so it has no target: say just { $move }.
refused-not-a-seat = "{ $text }" is no seat: a target is the number of a seat, as in { $example }.
refused-not-in-round = { $target } is not in the round: { $move } can be aimed at { $others }.
refused-oneself = Nobody attacks themselves: { $move } can be aimed at { $others }.
refused-no-dice = Gaogıe has no dice.
refused-table-too-many = A table has at most { $most } moves, not { $is }.
refused-table-name = Move { $row } ("{ $name }"): a name is a letter and up to 31 more letters, digits, hyphens, underscores or apostrophes.
refused-table-twice = Move { $row } ("{ $name }"): the name is taken by move { $first }.
refused-table-unknown = Move { $row } ("{ $name }"): there is no move "{ $text }" in the table.
refused-table-unknown-meant = Move { $row } ("{ $name }"): there is no move "{ $text }" in the table. Did you mean "{ $meant }"?
refused-table-count = Move { $row } ("{ $name }"): it costs { $count } { $cost }, but a cost is 1 to { $most }.
refused-table-cost-twice = Move { $row } ("{ $name }"): the cost "{ $cost }" is there twice.
refused-table-damage = Move { $row } ("{ $name }"): damage is a whole number of tenths from 1 to { $most }, not { $is }; leave it out for a basic move.
refused-table-blocked-basic = Move { $row } ("{ $name }"): a basic move has nothing to block. Give it damage, or leave blocked_by out.
refused-table-empty = A table has at least one move, and one that is free, such as rest.
refused-table-nothing-free = No move is free, so nobody could make a first one ({ $way }): leave the costs of at least one move out.
refused-table-cycle = Move { $row } ("{ $name }"): its costs go round in a circle, so nobody could ever pay: { $way }.

## Options and ways to play

option-turn_limit = Turn limit
option-turn_limit-help = Turns after which a round that goes nowhere is drawn.
option-moves = House moves
option-moves-help = Another table instead of the sheet’s sixteen. Each move has a name, what it costs, its damage in tenths, and what blocks it.
value-moves-none = The sheet’s sixteen
value-moves-duel = Duel: four moves
value-moves-elements = Elements: nine moves

preset-sheet = As written
preset-sheet-help = The sixteen moves of the sheet.
preset-duel = Duel
preset-duel-help = Four moves only: rest, shield, hit, storm. Learned in a minute.
preset-elements = Elements
preset-elements-help = Fire, water, earth, and what they make together.

## Why it is over

end-elimination = Nobody else is left.
end-all-eliminated = Everybody fell in the same turn.
end-turn-limit = The agreed number of turns is reached.

## Why a mistake was one

analysis-why-beats-all = { $better } strikes { $rival } out whatever { $rival } can pay for.
analysis-why-beaten = { $played } falls to { $by }, which { $rival } plays { $often } times in 100 in the best mix.
analysis-why-strikes = Against { $rival }’s best mix { $better } strikes { $most } times in 100, { $played } { $often }.
analysis-why-mix = The best mix that was found plays { $played } { $share } times in 100, { $better } { $most } times.
analysis-why-unstopped = { $rival } can pay for nothing that stops { $better }.
analysis-why-open = { $rival } can pay for { $by }, which beats { $played } and not { $better }.
