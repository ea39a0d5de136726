# Gowap in English.

seat-1 = Red
seat-2 = Blue

## What happened

story-writes-team =
    { $kind-key ->
        [only-men] { $who } writes a team of men worth { $men }, and of no women: it can have no children.
        [only-women] { $who } writes a team of women worth { $women }, and of no men: it can have no children.
       *[mixed] { $who } writes a team of men worth { $men } and women worth { $women }.
    }
story-seals-team = { $who }’s team is sealed.
story-shows-team =
    { $kind-key ->
        [only-men] { $who } has men worth { $men }, and no women: it can have no children.
        [only-women] { $who } has women worth { $women }, and no men: it can have no children.
       *[mixed] { $who } has men worth { $men } and women worth { $women }.
    }
story-sets-cell = { $who } gives { $at } the formula { $formula }.
story-places =
    { $token-key ->
        [male] { $who } places a man of { $value } on { $at }, a { $shade } square.
       *[female] { $who } places a woman of { $value } on { $at }, a { $shade } square.
    }
story-set-up-done = All tokens stand. From here on only coins decide.
story-steps = Round { $round }: { $who } steps { $tokens }.
story-stays = { $who } stays with { $tokens }: there is no board that way.
story-battle =
    { $lost ->
        [one] { $who } wins on { $at }, { $more } ({ $with }) against { $less } ({ $against }): { $loser } loses a token. { $who } gains the difference, { $difference }, and has { $left } there now.
       *[other] { $who } wins on { $at }, { $more } ({ $with }) against { $less } ({ $against }): { $loser } loses { $lost } tokens. { $who } gains the difference, { $difference }, and has { $left } there now.
    }
story-attrition =
    { $lost ->
        [one] { $who } wins on { $at }, { $more } ({ $with }) against { $less } ({ $against }): { $loser } loses a token. Only the difference is left to { $who }: { $left }.
       *[other] { $who } wins on { $at }, { $more } ({ $with }) against { $less } ({ $against }): { $loser } loses { $lost } tokens. Only the difference is left to { $who }: { $left }.
    }
story-standoff = On { $at } it is { $sum } each ({ $red } against { $blue }), and nobody loses.
story-annihilation = On { $at } it is { $sum } each ({ $red } against { $blue }), and all { $lost } are gone.
story-more-battles =
    { $times ->
        [one] There is one more battle.
       *[other] There are { $times } more battles.
    }
story-birth =
    { $child-key ->
        [male] { $who } has a son of { $value } on { $at }.
       *[female] { $who } has a daughter of { $value } on { $at }.
    }
story-births =
    { $times ->
        [one] { $who } has a child.
       *[other] { $who } has { $times } children.
    }
story-falls =
    { $token-key ->
        [male] { $formula } on { $at } takes { $who }’s man of { $was }.
       *[female] { $formula } on { $at } takes { $who }’s woman of { $was }.
    }
story-more-fall =
    { $times ->
        [one] The ground takes one more token.
       *[other] The ground takes { $times } more tokens.
    }
sign-M = ♂
sign-F = ♀
story-ground = The ground changes { $who }’s tokens by { $work }.
story-round =
    { $battles ->
        [0] After round { $round }, without a battle: Red { $was-red } → { $red }, Blue { $was-blue } → { $blue }.
        [one] After round { $round }, with one battle: Red { $was-red } → { $red }, Blue { $was-blue } → { $blue }.
       *[other] After round { $round }, with { $battles } battles: Red { $was-red } → { $red }, Blue { $was-blue } → { $blue }.
    }
story-plays-on-alone = { $loser } has no token left. { $who } plays the remaining rounds alone.
story-last-standing = { $loser } has no token left, and { $who } has won.
story-wins-by-total = { $who } has won, { $more } against { $less }.
story-nobody-left = Nobody has a token left, so it is a draw.
story-equal-totals = Both sides are worth { $sum }, so it is a draw.

## Why not

refused-size = A board is 3 to 19 cells wide, not { $size }.
refused-tokens = A team has 1 to 32 tokens, not { $tokens }.
refused-small-total = The total is too small for { $tokens } tokens: each is worth 0.01 at least.
refused-max-tokens = The most tokens of a side can be 1 to 10000, not { $most }.
refused-team-over-max = A side has at most { $most } tokens, but a team starts with { $tokens }.
refused-no-rounds = A game lasts one round or more, so { $option } cannot be 0.
refused-rows =
    { $most ->
        [one] On a board of { $size } × { $size } there is one starting row, not { $rows }.
       *[other] On a board of { $size } × { $size } there are 1 to { $most } starting rows, not { $rows }.
    }
refused-no-formula = All cells get one formula, so say which, such as V*1.1.
refused-stray-formula = A formula is only for cells that all get the same one.
refused-no-map = The cells come from a map, so name one: { $maps }.
refused-stray-map = A map is only for cells that come from a map.
refused-unknown-map = There is no map “{ $name }”. There are { $maps }.
refused-map-hole = The map has no formula for { $at }: it needs one for every cell.
refused-map-off-board = The map has a formula for { $at }, which is not on this board of { $size } × { $size }.
refused-empty-palette = A palette is a list of one formula or more, or any formula at all.
refused-agreed-off-palette = { $formula } is not in the palette.
refused-other-size = The board of the position is { $is } cells wide, but the options say { $said }.
refused-other-mode = The position is played as { $is }, but the options say { $said }.
refused-other-function = { $at } has { $is } in the position, but the options say { $said }.
refused-no-function = { $at } has no formula, and every cell needs one before tokens are placed.
refused-no-such-seat = There is no seat { $number }: seats are 1 (Red) and 2 (Blue).
refused-token-number = Tokens are numbered from 1 to a quadrillion: there is none of number { $number }.
refused-two-of-number = { $who } has two tokens of number { $number }.
refused-token-value = { $who }’s token { $number } is worth { $value }: it must be more than 0, and 10^100 at most.
refused-nowhere = { $who }’s token { $number } stands nowhere, but the set-up is over.
refused-stands-off-board = { $who }’s token { $number } stands on { $at }, which is not on this board of { $size } × { $size }.
refused-crowd = { $who } has { $count } tokens, and a side has at most 10000.
refused-stray-turn = Whose turn it is belongs to the set-up, together with its phase.
refused-wrong-turn =
    { $phase-key ->
        [teams] While teams are written it is both sides’ turn.
        [functions] While cells get their formulas it is one side’s turn.
       *[placing] While tokens are placed it is the turn of a side that has one to place.
    }
refused-early-tokens = Teams are secret until both are in, so there are no tokens before.
refused-nothing-to-set = All cells have their formula, so tokens are placed now, or all is ready.
refused-nothing-to-place = All tokens are placed, so the set-up is over.
refused-not-a-move = “{ $text }” is no move. Moves are such as team M35 F25 M20 F20, cell c3 V*1.1 and place 2 b1.
refused-not-a-placing = “{ $text }” is no move. Say which token and where, such as place 2 b1.
refused-wrong-phase =
    { $phase-key ->
        [teams] Now both write their teams, such as team M35 F25 M20 F20.
        [functions] Now the cells get their formulas, such as cell c3 V*1.1.
        [placing] Now the tokens are placed, such as place 2 b1.
       *[coins] Now the coins decide.
    }
refused-not-a-token = “{ $text }” is no token. A token is M or F and its value, such as M35 or F12.5.
refused-worthless = { $text }: a token is worth more than 0.
refused-decimals = { $text }: a value has at most two decimals, such as 33.33.
refused-too-much = { $text }: no token is worth more than 1000000.
refused-team-count =
    { $right ->
        [one] A team has exactly one token here, not { $given }.
       *[other] A team has exactly { $right } tokens here, not { $given }.
    }
refused-sum-too-high = This team adds up to { $sum }, { $away } too much: it must be { $total }.
refused-sum-too-low = This team adds up to { $sum }, { $away } too little: it must be { $total }.
refused-off-board = { $at } is not on this board of { $size } × { $size }.
refused-not-a-square = “{ $text }” is no square. A square is a small letter and a number, such as c3.
refused-cell-set = { $at } has its formula already: { $formula }.
refused-off-palette = { $formula } is not in the palette, which is { $palette }.
refused-no-such-token = You have no token { $number } to place. It is one of { $free }.
refused-placed = Token { $number } is placed already, on { $at }.
refused-not-home =
    { $rows ->
        [one] { $who } starts on row { $first }: { $at } is not on it.
       *[other] { $who } starts on rows { $first } to { $last }: { $at } is not on them.
    }
refused-not-a-coin = Character { $at } is “{ $letter }”, but coins are H for heads and T for tails.
refused-too-few-coins = { $given } coins are too few: this round goes on after them.
refused-too-many-coins = This round takes { $used } coins, not { $given }.
refused-nothing-there = “{ $text }” is no square of this board. Ask about a cell, such as c3.
refused-formula-too-long = A formula has at most { $most } characters, and this one has { $length }.
refused-formula-too-deep = A formula goes at most { $most } levels deep.
refused-formula-expected =
    { $expected-key ->
        [operator] Character { $at }: an operator (+ - * / ^) or the end of the formula should stand here.
        [opening] Character { $at }: after the name of a function comes a parenthesis.
        [closing] Character { $at }: a closing parenthesis or an operator (+ - * / ^) should stand here.
       *[value] Character { $at }: a number, V, a minus, a parenthesis or a function should stand here.
    }
refused-formula-name = Character { $at }: there is no “{ $name }”. A formula knows V and min max abs floor ceil round sqrt.
refused-formula-character = Character { $at }: “{ $letter }” has no place in a formula.
refused-formula-number = Character { $at }: a number is digits with an optional fraction, such as 5 or 1.1.
refused-formula-arguments =
    { $right-key ->
        [one] Character { $at }: { $name } takes one value, not { $given }.
       *[two-or-more] Character { $at }: { $name } takes two values or more, not { $given }.
    }

## Words of the game

word-male = man
word-female = woman
word-mixed = men and women
word-only-men = only men
word-only-women = only women
word-dark = dark
word-light = light
word-teams = teams
word-functions = functions
word-placing = placing
word-coins = coins
word-operator = an operator
word-value = a value
word-opening = an opening parenthesis
word-closing = a closing parenthesis
word-one = one
word-two-or-more = two or more

## Options

option-size = Board
option-size-help = Squares along a side, 3 to 19.
option-tokens = Tokens
option-tokens-help = How many tokens a team has, 1 to 32.
option-total = Total
option-total-help = What a team’s tokens are worth together.
option-mode = Length
option-mode-help = A number of rounds, or until one side is gone.
value-mode-last-standing = Until one side is gone
option-functions = Cell formulas
option-functions-help = Who writes what the cells do.
value-functions-draft = Drafted in turn
value-functions-agreed = One for all cells
value-functions-map = Given up front
option-formula = Formula
option-formula-help = The one formula of all cells, when it is agreed.
option-map = Map
option-map-help = A formula for every cell, the same for both sides.
value-map-quiet = Quiet: no cell does anything
value-map-greenhouse = Greenhouse: everything grows
value-map-oasis = Oasis: growth in the middle
value-map-minefield = Minefield: traps between the lines
value-map-gauntlet = Gauntlet: a toll at the edges
value-map-casino = Casino: dark squares gamble
value-map-leveller = Leveller: the middle makes all equal
value-map-front = Front: all that is worth having lies across
option-palette = Palette
option-palette-help = Which formulas may be drafted, with a semicolon between them: V*1.1; V+5; V*0. Left empty, any.
value-palette-any = Any formula
option-reveal = Secrecy
option-reveal-help = When the other side sees what a token is.
value-reveal-teams = When both teams are in
value-reveal-placing = When it is placed
option-rows = Starting rows
option-rows-help = How many rows from the own side tokens may start on, up to half the board.
option-battle = Battles
option-battle-help = What the winners are left with.
value-battle-absorb = They absorb the difference
value-battle-attrition = Only the difference is left
option-tie = Equal sums
option-tie-help = What happens when nobody is stronger.
value-tie-standoff = Both stay
value-tie-annihilate = Both are removed
option-max_tokens = Crowding
option-max_tokens-help = The most tokens a side can have.
option-max_rounds = Longest game
option-max_rounds-help = Rounds after which the totals decide, when it goes until one side is gone.

preset-quick = Quick
preset-quick-help = Every cell lets a token grow by a tenth. Write your team, place it, and watch.
preset-sheet = As written
preset-sheet-help = You take turns giving every cell a formula of your own.
preset-land = A land
preset-land-help = The cells are given: an oasis, or another map from the options.
preset-long = To the last
preset-long-help = No limit on rounds: until one side is gone.

## Why it is over

end-elimination = Nobody else is left.
end-total = The totals decide after the last round.

## Why a coach would play it

hint-because-couples = { $couples ->
    [0] Nobody in this team can have children: it has to win by strength at once.
    [one] One couple can have children.
   *[other] { $couples } couples can have children: every child is worth as much as its parents on average.
}
hint-because-strong = The strongest, worth { $value }, wins most of the fights it is in.
hint-because-own-ground = { $at } lies on your side of the board: mostly your tokens will grow there.
hint-because-their-ground = { $at } lies on the other side of the board: mostly the other’s tokens will suffer there.
hint-because-growth = Whoever comes by { $at } grows there.
hint-because-loss = Whoever comes by { $at } loses there.
hint-because-couple = With the others on { $at } it makes a couple: where a man and a woman meet they have a child.
hint-because-company = On { $at } it has company: tokens of one side fight together.
hint-because-meets = The other’s tokens on { $units } are on squares of the same colour: they can meet.
hint-because-apart = The other’s tokens on { $units } are on squares of the other colour: they can never meet.
hint-because-better = With it you win about { $best } in 100, with { $other } about { $tried }.
hint-because-alike = { $other } would be about as good: about { $best } in 100 with this, { $tried } with that, and such a difference may be luck.

analysis-luck = The coins fall well for { $who }: { $points ->
    [one] a point
   *[other] { $points } points
  } of a hundred more than could be expected.

## Why a mistake was one

analysis-why-odds = With it { $who } wins about { $tried } of 100 games, with { $better } about { $best }.
analysis-why-couples = This team has { $own ->
    [0] no couple
    [one] one couple
   *[other] { $own } couples
  } who can have children, the better one { $best }.
analysis-against-own-ground = { $at } lies on { $who }’s own side, and a token of 25 shrinks there.
analysis-against-their-ground = { $at } lies on the other’s side, and a token of 25 grows there.
analysis-because-own-ground = In the better one, { $at } lies on { $who }’s own side and lets a token of 25 grow.
analysis-because-their-ground = In the better one, { $at } lies on the other’s side and lets a token of 25 shrink.
analysis-because-growth = In the better one a token of 25 grows on { $at }.
analysis-because-loss = In the better one a token of 25 shrinks on { $at }.
analysis-because-couple = On { $at } it would make a couple with who is there.
analysis-because-company = On { $at } it would have company: tokens of one side fight together.
