//! No level of the Ganoogo bot looks foolish: whatever it chooses could be meant. What is foolish is told here by the rules'
//! own facts, and by nothing of the bot's.

use fracas_bots::{Bot, Effort, Level, Task, ganoogo::Captain};
use fracas_core::{Dice, Event, Game, QuickDice, Referee, Seat, Turn};
use fracas_ganoogo::{Cell, Effect, Ganoogo, Move, Options, State, Target};

/// What a card costs, in MP (GA-6).
const CARD_PRICE: u8 = 5;
/// The most HP that a die can show (GA-2).
const MOST_HP: u8 = 6;

/// How far it is from every square to the nearest goal, whatever stands in the way.
fn far(game: &Ganoogo, goals: &[Cell]) -> [u32; Cell::MOST] {
    let mut far = [u32::MAX; Cell::MOST];
    goals.iter().for_each(|goal| far[goal.index()] = 0);
    let mut queue = goals.to_vec();
    let mut next = 0;
    while let Some(&from) = queue.get(next) {
        next += 1;
        for &to in game.near(from) {
            if far[to.index()] == u32::MAX {
                far[to.index()] = far[from.index()] + 1;
                queue.push(to);
            }
        }
    }
    far
}

/// Whether a die that has left the own half, so that it guards nothing, could go on to a square to storm.
fn has_useful_step(game: &Ganoogo, state: &State, seat: Seat, trail: &Trail) -> bool {
    let others = Seat::first(game.seats()).filter(|&other| other != seat && game.is_in(state, other));
    let goals: Vec<Cell> = others.map(|other| game.ganoogo_square(other)).collect();
    let (there, home) = (far(game, &goals), far(game, &[game.ganoogo_square(seat)]));
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    moves.iter().any(|choice| match *choice {
        Move::Step { from, to } => {
            there[from.index()] < home[from.index()]
                && (1..there[from.index()]).contains(&there[to.index()])
                && !trail.returns(from, to, 0)
        }
        _ => false,
    })
}

/// Where the dice of a seat have been: each step with the number of the turn.
#[derive(Default)]
struct Trail(Vec<(u32, Cell, Cell)>);

impl Trail {
    /// Whether a step leads a die to where it has been since a turn.
    fn returns(&self, from: Cell, to: Cell, since: u32) -> bool {
        let mut at = from;
        self.0.iter().rev().take_while(|(turn, ..)| *turn >= since).any(|&(_, left, reached)| {
            if reached == at {
                at = left;
            }
            at == to
        })
    }
}

/// What is wrong with a card on a roll, if anything is. `helps` says whether the card makes the named roll higher, if it
/// does either.
fn foolish_on_roll(
    game: &Ganoogo,
    state: &State,
    seat: Seat,
    own: bool,
    helps: Option<bool>,
) -> Option<&'static str> {
    let Some(roll) = game.roll_now(state) else { return Some("a card on a roll that brings nothing") };
    let Some(defender) = roll.defender else {
        return helps
            .is_some_and(|helps| helps != own)
            .then_some("a card for another's MP, or against the own");
    };
    let side = match seat {
        seat if seat == roll.attacker => 0,
        seat if seat == defender => 1,
        _ => return Some("a card on a roll of others"),
    };
    let [own_total, other] = [roll.totals[side], roll.totals[1 - side]];
    let ahead = if roll.low { own_total < other } else { own_total > other };
    let won = ahead || (own_total == other && side == 1 && !roll.bout);
    if roll.thrown && won {
        return Some("a card on a roll that is won");
    }
    helps.is_some_and(|helps| (helps != roll.low) != own).then_some("a card for the other side")
}

/// What is plainly wrong with a choice, if anything is.
fn foolish(game: &Ganoogo, state: &State, seat: Seat, choice: &Move, trail: &Trail) -> Option<&'static str> {
    match *choice {
        Move::Step { from, to } => {
            // On this turn, or since the last.
            let since = game.turns(state).saturating_sub(u32::from(game.players_in(state)));
            trail.returns(from, to, since).then_some("a walk to and fro")
        }
        Move::End if game.mp(state) >= CARD_PRICE => Some("MP for a card given away"),
        Move::End if game.mp(state) > 0 && has_useful_step(game, state, seat, trail) => {
            Some("MP for a step given away")
        }
        Move::Play(kind, target) => {
            let own = target == Target::Seat(seat);
            let die = match target {
                Target::Cell(at) => game.die_on(state, at),
                _ => None,
            };
            let roll = |helps| foolish_on_roll(game, state, seat, own, helps);
            match game.card(kind).effect {
                Effect::Add(points) | Effect::ConflictAdd(points) => roll(Some(points > 0)),
                Effect::ExtraDie | Effect::ConflictExtraDie => roll(Some(true)),
                Effect::FewerDie => roll(Some(false)),
                Effect::TossAdd(_)
                | Effect::RollAgain
                | Effect::BothAgain
                | Effect::LowWins
                | Effect::TossHighLow => roll(None),
                Effect::Heal(_) => {
                    let needed = die.is_some_and(|(owner, hp)| owner == seat && hp < MOST_HP);
                    (!needed).then_some("HP for another's die, or for one that has all")
                }
                Effect::TossHp(_) => {
                    die.is_none_or(|(owner, _)| owner == seat).then_some("an own die hurt for a coin")
                }
                Effect::Muster => {
                    let own = game.returning(state, seat).any(|(home, _)| target == Target::Cell(home));
                    (!own).then_some("another's die brought back")
                }
                Effect::LastStand => (game.fallen(state) != Some(seat)).then_some("another's die saved"),
                Effect::LoseTurn => own.then_some("the own turn given away"),
                Effect::LoseThisTurn => (game.on_turn(state) == seat).then_some("the own turn given away"),
                Effect::Cancel => game
                    .card_on_table(state)
                    .is_none_or(|(by, ..)| by == seat)
                    .then_some("the own card undone"),
                Effect::Draw(_) => None,
            }
        }
        Move::End | Move::Fight { .. } | Move::Draw | Move::Pass | Move::Fling(_) => None,
    }
}

/// How many choices of each kind were looked at.
#[derive(Debug, Default)]
struct Looked {
    steps: u32,
    ends: u32,
    cards: u32,
    fights: u32,
}

/// Plays a game of a bot against itself for so many choices and looks at each.
fn watch(effort: Effort, seats: u8, seed: u64, most: u32, looked: &mut Looked) -> Result<(), String> {
    let stop = fracas_search::Stop::default();
    let mut table: Referee<Ganoogo> = Referee::new(Some(seats), Options::default(), None).expect("a game");
    let mut dice = QuickDice::new(seed);
    let mut trails: [Trail; 4] = Default::default();
    let mut choices = 0;
    while choices < most {
        let (game, state) = (table.game().clone(), table.state().clone());
        let seat = match table.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                table.play(Event::Chance(game.roll(&state, &mut dice))).expect("what was thrown is taken");
                continue;
            }
            Turn::Choose(asked) => asked.iter().next().expect("somebody chooses"),
        };
        choices += 1;
        let sight = table.sight(seat).expect("it chooses");
        let task = Task { effort, seed: dice.bits(), threads: 1, stop: &stop };
        let text = Captain.choose(&sight, task).text;
        let Ok(Event::Move(_, choice)) = game.read(&state, Some(seat), &text) else {
            return Err(format!("{text} is no move"));
        };
        let trail = &mut trails[seat.index()];
        // With one thing to choose nothing can be foolish.
        if sight.choices().len() > 1
            && let Some(wrong) = foolish(&game, &state, seat, &choice, trail)
        {
            return Err(format!(
                "{effort:?}, {seats} seats, seed {seed}, choice {choices}: {text} is {wrong}"
            ));
        }
        match choice {
            Move::Step { from, to } => {
                trail.0.push((game.turns(&state), from, to));
                looked.steps += 1;
            }
            Move::End => looked.ends += 1,
            Move::Play(..) => looked.cards += 1,
            Move::Fight { .. } => looked.fights += 1,
            Move::Draw | Move::Pass | Move::Fling(_) => {}
        }
        table.play(Event::Move(seat, choice)).expect("a bot's move is legal");
    }
    Ok(())
}

#[test]
fn no_level_helps_others_hurts_itself_walks_to_and_fro_or_gives_anything_away() {
    let mut looked = Looked::default();
    let mut wrong = Vec::new();
    for level in 1..=8 {
        // The highest take their time.
        let (seeds, most) = if level < 7 { (12, 400) } else { (1, 120) };
        for seats in 2..=4 {
            for seed in 0..seeds {
                let effort = Effort::Level(Level::new(level).expect("a level"));
                wrong.extend(watch(effort, seats, seed, most, &mut looked).err());
            }
        }
    }
    // What the highest would do with less thought: other moves, and whole games of them.
    for seats in 2..=4 {
        for seed in 0..4 {
            wrong.extend(watch(Effort::Nodes(12), seats, seed, 400, &mut looked).err());
        }
    }
    assert!(wrong.is_empty(), "{} games: {:#?}", wrong.len(), &wrong[..wrong.len().min(12)]);
    let Looked { steps, ends, cards, fights } = looked;
    assert!(steps > 5_000 && ends > 1_000 && cards > 1_000 && fights > 200, "{looked:?}");
}

/// Cards that draw could bring each other back for ever once the discards are all that is left to draw from.
#[test]
fn no_turn_goes_on_for_ever() {
    let stop = fracas_search::Stop::default();
    for seed in 0..60 {
        let options = Options { max_turns: Some(400), ..Options::default() };
        let mut table: Referee<Ganoogo> = Referee::new(Some(3), options, None).expect("a game");
        let mut dice = QuickDice::new(seed);
        let (mut turn, mut events) = (0, 0);
        while !matches!(table.turn(), Turn::Over(_)) {
            let (game, state) = (table.game(), table.state());
            (turn, events) =
                if game.turns(state) == turn { (turn, events + 1) } else { (game.turns(state), 0) };
            assert!(events < 1_000, "seed {seed}: turn {turn} does not end");
            let event = match table.turn() {
                Turn::Choose(asked) => {
                    let seat = asked.iter().next().expect("somebody chooses");
                    let sight = table.sight(seat).expect("it chooses");
                    let effort = Effort::Level(Level::new(6).expect("a level"));
                    let task = Task { effort, seed: dice.bits(), threads: 1, stop: &stop };
                    let text = Captain.choose(&sight, task).text;
                    game.read(state, Some(seat), &text).expect("a bot's move reads")
                }
                _ => Event::Chance(game.roll(state, &mut dice)),
            };
            table.play(event).expect("it is legal");
        }
    }
}
