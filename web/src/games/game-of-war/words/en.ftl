# A Game of War in English.

seat-1 = North
seat-2 = South

word-infantry = infantry
word-cavalry = cavalry
word-cannon = cannon
word-swift-cannon = swift cannon
word-relay = relay
word-swift-relay = swift relay
word-unit = unit

word-classic = Classic
word-bastion = Bastion
word-hammer = Hammer
word-pincer = Pincer

word-open = open ground
word-pass = the pass
word-fort = the fort
word-offline = cut off
word-boxed-in = boxed in

word-arsenals = arsenals
word-annihilation = annihilation
word-collapse = collapse


## What happened

story-secret = { $who } deploys in secret.
story-placed = { $who } places { $unit } on { $at }.
story-taken-back = { $who } takes the { $unit } on { $at } back.
story-deployed = { $who } deploys: { $plan }.
story-ready = { $who } is ready.
story-army = { $who } stands: infantry { $infantry }; cavalry { $cavalry }; cannon { $cannon }; swift cannon { $swift-cannon }; relay { $relay }; swift relay { $swift-relay }.
story-die = The die shows { $dice }: { $who } begins.

story-moved = { $who } moves its { $unit } from { $from } to { $to }.
story-retreated = { $who }’s { $unit } retreats from { $from } to { $to }.
story-arsenal = { $left ->
    [0] The arsenal on { $at } is destroyed, and it was { $owner }’s last.
    [one] The arsenal on { $at } is destroyed: { $owner } has one left.
   *[other] The arsenal on { $at } is destroyed: { $owner } has { $left } left.
}
story-spent = { $moves ->
    [one] The attack is spent; { $who } may still move one unit.
   *[other] The attack is spent; { $who } may still move { $moves } units.
}
story-turn-over = That was the attack, and the turn ends.
story-moves-over = The attack is spent and all five moves are made: the turn ends.

story-cut-off = { $units-count ->
    [one] { $who }’s unit on { $units } is cut off.
   *[other] { $who }’s units on { $units } are cut off.
}
story-relays-cut-off = { $relays-count ->
    [one] { $units-count ->
        [0] { $who }’s relay on { $relays } is cut off.
        [one] { $who }’s relay on { $relays } is cut off, and with it the unit on { $units }.
       *[other] { $who }’s relay on { $relays } is cut off, and with it { $units-count } units go dark: { $units }.
    }
   *[other] { $units-count ->
        [0] { $who }’s relays on { $relays } are cut off.
        [one] { $who }’s relays on { $relays } are cut off, and with them the unit on { $units }.
       *[other] { $who }’s relays on { $relays } are cut off, and with them { $units-count } units go dark: { $units }.
    }
}
story-online = { $units-count ->
    [one] { $who }’s unit on { $units } is back on a line.
   *[other] { $who }’s units on { $units } are back on a line.
}

story-attacked = { $who } attacks { $owner }’s { $unit } on { $at }: { $attack } against { $defence }.
story-attack = { $riders ->
    [0] Attack { $attack }: { $fire }.
   *[other] { $others ->
        [0] Attack { $attack }: { $charges } in a charge.
       *[other] Attack { $attack }: { $charges } in a charge, and { $fire }.
    }
}
story-defence = { $ground-key ->
    [offline] { $others ->
        [0] Defence { $defence }: it is cut off, and nobody helps it.
       *[other] Defence { $defence }: nothing of its own, because it is cut off, but { $help }.
    }
    [open] { $others ->
        [0] Defence { $defence }: its own.
       *[other] Defence { $defence }: { $own } of its own, and { $help }.
    }
   *[other] { $others ->
        [0] Defence { $defence }: { $own } of its own and { $bonus } for { $ground }.
       *[other] Defence { $defence }: { $own } of its own, { $bonus } for { $ground }, and { $help }.
    }
}
story-holds = No more than the defence: { $owner }’s { $unit } on { $at } holds.
story-must-retreat = Higher by one: { $owner }’s { $unit } on { $at } must retreat.
story-destroyed = Higher by two or more: { $owner }’s { $unit } on { $at } is destroyed.
story-lost = { $why-key ->
    [offline] { $owner }’s { $unit } on { $at } would have to retreat, but is cut off: it is lost.
   *[other] { $owner }’s { $unit } on { $at } would have to retreat, but has nowhere to go: it is lost.
}

story-end = { $who } ends the turn; turn { $turn } is { $next }’s.
story-attack-over = The attack ends { $who }’s turn; turn { $turn } is { $next }’s.
story-quiet = { $turns ->
    [one] { $left ->
        [one] Nothing was destroyed for one turn: one more, and the game is drawn.
       *[other] Nothing was destroyed for one turn: { $left } more, and the game is drawn.
    }
   *[other] { $left ->
        [one] Nothing was destroyed for { $turns } turns: one more, and the game is drawn.
       *[other] Nothing was destroyed for { $turns } turns: { $left } more, and the game is drawn.
    }
}
story-won = { $why-key ->
    [arsenals] { $who } wins: both enemy arsenals are destroyed.
    [annihilation] { $who } wins: no enemy combat unit is left.
    [collapse] { $who } wins: the enemy has no relay, and all its units are cut off.
   *[other] { $who } wins.
}
story-drawn = { $turns ->
    [one] Nothing was destroyed for one turn: a draw.
   *[other] Nothing was destroyed for { $turns } turns: a draw.
}
story-repetition = The same opening of a turn has come again often enough: the game is drawn.


## Why not

refused-no-progress = “No progress” is a number of turns, 1 or more, or off.
refused-repetition = A draw by repetition needs a count of 2 or more, or off, not { $count }.

refused-fields = A position is six fields with a space between, not { $count }.
refused-rows = A board has 20 rows joined by “/”, not { $count }.
refused-width = Row { $row } has { $squares } squares, and every row has 25.
refused-token = “{ $token }” in row { $row } is no square: there are _ m p f A a, the units I C K W R X in capitals or small letters, and brackets around units.
refused-bracket = Row { $row } has a bracket that does not hold one unit and close again.
refused-two-units = Row { $row } puts two units on one square, where only one may stand.
refused-unit-on-mountain = Row { $row } puts a unit on a mountain, which nobody enters.
refused-to-move = The second field is N or S to move, D while deploying or ? before the die, not “{ $text }”.
refused-moves-left-field = The third field is 5 less the units of the fourth, or while deploying who is ready: -, N or S. It is not “{ $text }”.
refused-moved-field = The fourth field is the squares of the units that moved this turn, at most five, joined by commas, or -. It is not “{ $text }”.
refused-retreat-field = The fifth field is -, or the square of a unit that retreated, such as g7, with ! before it while the retreat is due; once an arsenal was taken, * or g7*. It is not “{ $text }”.
refused-turn-number = The sixth field is the turn’s number from 1, and 1 before the first turn, not “{ $text }”.
refused-not-moved = { $at } did not move this turn: each square of the fourth field holds another unit of the side to move.
refused-on-enemy-arsenal = { $who }’s { $unit } cannot stand on the arsenal on { $at }: a combat unit that moves there destroys it.
refused-no-retreat = The retreat from { $at } could not be made: a unit of the side to move must stand there, on a line or a relay, with a square to go to, and nothing may have moved before it.
refused-not-retreated = { $at } is not the unit that retreated: that one is of the side to move and moved first this turn.
refused-spent-too-early = The fifth field has no * by version 1 of the rules, where taking an arsenal ended the turn.
refused-nobody-took-it = The * of the fifth field needs a combat unit in the fourth that took the arsenal, and not the one that retreated.
refused-spent-and-over = The * of the fifth field needs a move left: with the attack spent and five moves made the turn has ended.
refused-too-many = { $who } has more than { $most } of its { $unit } while deploying, where the army list binds.
refused-outside-half = { $who }’s { $unit } on { $at } is outside its own half while deploying.
refused-no-room = { $who } has no room to deploy 17 units in its half of this board.
refused-not-free = The position is still deploying, but the deployment is to be the classic one.

refused-no-square = “{ $text }” is no square: squares are a1 to y20.
refused-off-board = { $at } is not on this board: squares are a1 to y20.
refused-no-move = “{ $text }” is no move: moves are f7-g8, xh9 and end, and while deploying place I e4, take e4, deploy classic and ready.
refused-no-roll = “{ $text }” is no throw of the die: it is “roll 1” to “roll 6”.

refused-still-deploying = Both sides are still deploying: place your units, then say ready.
refused-deployed = The deployment is over: units move now, as in f7-g8.
refused-die-due = The die for the first move is due.
refused-mountain = { $at } is a mountain, which nobody enters.
refused-not-your-half = { $at } is not in the half where { $who } deploys.
refused-occupied = { $at } is occupied: units never share a square.
refused-all-placed = { $most ->
    [one] An army has one { $unit }, and it is placed: take it back first.
   *[other] An army has { $most } { $unit }, and all are placed: take one back first.
}
refused-deploy-on-arsenal = A combat unit cannot deploy on the enemy arsenal on { $at }.
refused-nothing-to-take = You have no unit on { $at } to take back.
refused-not-ready = { $count ->
    [one] Ready needs all 17 units: one is still to be placed.
   *[other] Ready needs all 17 units: { $count } are still to be placed.
}
refused-no-deployment = There is no deployment “{ $text }”: choose classic, bastion, hammer or pincer.
refused-deployment-unfit = The deployment { $plan } does not fit this map: { $at } is no free passable square.

refused-retreat-first = The unit on { $at } must retreat before anything else.
refused-nobody = Nobody stands on { $at }: move one of your own units.
refused-not-yours = { $who }’s { $unit } on { $at } is not yours to move.
refused-no-moves-left = All { $most } moves of this turn are made: attack, or end the turn.
refused-moved-already = The unit on { $at } has moved this turn, and no unit moves twice.
refused-offline = The { $unit } on { $at } is cut off, and only relays move then.
refused-shut-in = The unit on { $at } has no free square to go to.
refused-standing = A move goes to another square than { $at }.
refused-too-far = { $steps ->
    [one] { $to } is too far from { $from }: the { $unit } moves one step.
   *[other] { $to } is too far from { $from }: the { $unit } moves up to { $steps } steps.
}
refused-no-way = No free square leads from { $from } to { $to }, and units pass only over free squares.
refused-retreat-to-arsenal = { $at } is an enemy arsenal, which is no square to retreat to.
refused-one-arsenal = The attack of this turn is spent on an arsenal: the one on { $at } cannot be taken too.
refused-spent = The attack of this turn is spent on an arsenal: make the moves that are left, or end the turn.
refused-no-target = No enemy stands on { $at }: attack one of the enemy’s units.
refused-out-of-reach = None of your units on a line that may attack this turn reaches { $at }.
refused-nothing-there = “{ $text }” has no unit on it: ask about a square with a unit.


## How to play

option-deployment = Deployment
option-deployment-help = Place your army in secret, or begin from the historical opening.
value-deployment-free = Place your own
value-deployment-classic = The classic opening
option-supply = Supply
option-supply-help = Off: every unit is always on a line. Good for a first game.
value-supply-on = On
value-supply-off = Off
option-repetition = Repetition
option-repetition-help = How often the same opening of a turn may come before the game is drawn.
option-no_progress = No progress
option-no_progress-help = Turns in a row with nothing destroyed until the game is drawn.
option-relay_by_touch = Relays by touch
option-relay_by_touch-help = A relay that is online only by touching a friend sends lines too.
option-support_bonus = Terrain in support
option-support_bonus-help = A unit in a pass or fort lends its bonus to others.
option-screening = Screening
option-screening-help = An enemy unit in between blocks fire and support.

preset-even = Even armies
preset-even-help = North mans every fort, South masses its cavalry. The evenest pair there is: North won 93 of 218 games between strong bots, South 100.
preset-classic = Classic opening
preset-classic-help = Both armies stand as in the historical opening.
preset-sheet = As written
preset-sheet-help = You deploy your own army in secret first.
preset-first = First game
preset-first-help = The classic opening, and every unit is always supplied.
preset-pump-house = Pump House
preset-pump-house-help = Both armies in one mass each, behind the mountains.
preset-rio = Rio de Janeiro
preset-rio-help = Both armies in three groups, from one edge of the map to the other.
preset-marengo = Marengo, 1800
preset-marengo-help = After the campaign: North stands ready on both wings, South’s reserve is far behind.
preset-austerlitz = Austerlitz, 1805
preset-austerlitz-help = After the battle: North leans to one wing, South waits behind the mountains with its best.

## Why it is over

end-arsenals = Both arsenals are destroyed.
end-annihilation = No combat unit is left.
end-collapse = Both relays are gone and everybody left is cut off.
end-repetition = The same position came up too often.
end-no-progress = Nothing was destroyed for too long.

## Why a coach would play it

hint-because-guards = { $units-count ->
    [one] Without it your arsenal on { $units } could fall next turn.
   *[other] Without it your arsenals on { $units } could fall next turn.
}
hint-because-storms = { $units-count ->
    [one] It threatens the arsenal on { $units }: left alone, that falls next turn.
   *[other] It threatens the arsenals on { $units }.
}
hint-because-threatens = { $units-count ->
    [one] Next turn the enemy on { $units } could be destroyed.
   *[other] Next turn one of the enemies on { $units } could be destroyed.
}
hint-because-saves = { $units-count ->
    [one] It brings your unit on { $units } out of reach of a deadly attack.
   *[other] It brings your units on { $units } out of reach of a deadly attack.
}
hint-because-keeps = { $online ->
    [one] One of your { $all } units is on a line after it.
   *[other] { $online } of your { $all } units are on a line after it, so that they can move and fight.
}

## What speaks against a turn

hint-against-falls = { $units-count ->
    [one] Your arsenal on { $units } could fall next turn.
   *[other] Your arsenals on { $units } could fall next turn.
}
hint-against-cut = { $units-count ->
    [one] Your unit on { $units } would be cut off: it could neither move nor fight.
   *[other] Your units on { $units } would be cut off: they could neither move nor fight.
}
hint-against-prey = { $units-count ->
    [one] Your unit on { $units } could be destroyed next turn.
   *[other] One of your units on { $units } could be destroyed next turn.
}

## Why a mistake was one

analysis-why-wins = The better turn would have won.
analysis-why-destroys = { $unit-key ->
    [arsenal] The better turn destroys { $owner }’s arsenal on { $at }; this one does not.
   *[other] The better turn destroys { $owner }’s { $unit } on { $at }; this one does not.
}
analysis-why-costs = { $unit-key ->
    [arsenal] { $owner }’s arsenal on { $at } is lost in the answer that is to be expected; after the better turn it is not.
   *[other] { $owner }’s { $unit } on { $at } is lost in the answer that is to be expected; after the better turn it is not.
}
analysis-against-falls = { $units-count ->
    [one] { $who }’s arsenal on { $units } could fall next turn; after the better turn not.
   *[other] { $who }’s arsenals on { $units } could fall next turn; after the better turn not.
}
analysis-against-cut = { $units-count ->
    [one] { $who }’s unit on { $units } is cut off when the turn is over; after the better turn it is not.
   *[other] { $units-count } of { $who }’s units are cut off when the turn is over, and after the better turn they are not: { $units }.
}
analysis-against-prey = { $units-count ->
    [one] { $who }’s unit on { $units } could be destroyed next turn; after the better turn not.
   *[other] One of { $who }’s units on { $units } could be destroyed next turn; after the better turn none of them.
}
