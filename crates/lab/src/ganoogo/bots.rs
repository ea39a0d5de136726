//! Three simple bots. Each sees its own view of the game and nothing else.

use std::fmt;

use fracas_core::{Dice, Event, Game, QuickDice, Seat, Turn};
use fracas_ganoogo::{Ganoogo, Move, State, View};

/// How many ways the dice may fall that the greedy bot looks at for every move.
const SAMPLES: u64 = 3;
/// How much better than nothing a card must be to be played, over all samples.
const GAIN: f64 = 0.05;
/// How far it looks, in events: to the next choice that is not about cards, and never farther than this.
const HORIZON: u32 = 60;

/// Somebody to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Any legal move, each equally likely.
    Random,
    /// The move after which it stands best, if everybody passes and the dice fall as in a few samples.
    Greedy,
    /// Puts its Minions around its Ganoogo square and never leaves it; plays its cards as the greedy one does.
    Wall,
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
            Bot::Wall => "wall",
        })
    }
}

impl Bot {
    /// Chooses one of the legal moves, of which there is at least one.
    pub(crate) fn choose(
        self,
        game: &Ganoogo,
        view: impl FnOnce() -> View,
        seat: Seat,
        moves: &[Move],
        dice: &mut QuickDice,
    ) -> Move {
        match (self, moves) {
            (_, [only]) => *only,
            (Bot::Random, _) => moves[dice.below(moves.len() as u32) as usize],
            (Bot::Greedy, _) => best(game, &view(), seat, moves.iter(), dice),
            (Bot::Wall, _) => {
                let view = view();
                let guess = game.guess(&view, dice);
                let stays = |choice: &&Move| match choice {
                    Move::Step { .. } => game.builds_wall(&guess, seat, choice),
                    Move::Fight { .. } => false,
                    _ => true,
                };
                match moves.iter().find(|choice| game.builds_wall(&guess, seat, choice)) {
                    Some(step) => *step,
                    None => best(game, &view, seat, moves.iter().filter(stays), dice),
                }
            }
        }
    }
}

/// The move that leads to the best position on average, with the same dice for every move.
fn best<'a>(
    game: &Ganoogo,
    view: &View,
    seat: Seat,
    moves: impl Iterator<Item = &'a Move>,
    dice: &mut QuickDice,
) -> Move {
    // In a random order, so that no direction is favoured among moves that are equally good.
    let mut moves: Vec<&Move> = moves.collect();
    dice.shuffle(&mut moves);
    let tables: [(State, u64); SAMPLES as usize] =
        std::array::from_fn(|_| (game.guess(view, dice), dice.bits()));
    let worth = |choice: &Move| -> f64 {
        let one = |(guess, seed): &(State, u64)| {
            let mut state = guess.clone();
            match game.play(&mut state, &Event::Move(seat, *choice)) {
                Ok(()) => look_ahead(game, state, seat, &mut QuickDice::new(*seed)),
                Err(_) => f64::MIN,
            }
        };
        tables.iter().map(one).sum()
    };
    // A card must do better than keeping it: two draws could bring each other back for ever.
    let still = if game.in_window(&tables[0].0) {
        worth(&Move::Pass)
    } else {
        tables.iter().map(|(guess, _)| value(game, guess, seat)).sum()
    };
    let mut best = (f64::NEG_INFINITY, Move::Pass);
    for choice in moves {
        let worth = worth(choice);
        let idle = matches!(choice, Move::Play(..)) && worth < still + GAIN;
        if worth > best.0 && !idle {
            best = (worth, *choice);
        }
    }
    best.1
}

/// Lets everybody pass and the dice fall until somebody must act, and values what is there then.
fn look_ahead(game: &Ganoogo, mut state: State, seat: Seat, dice: &mut QuickDice) -> f64 {
    for _ in 0..HORIZON {
        let event = match game.turn(&state) {
            Turn::Chance => Event::Chance(game.roll(&state, dice)),
            Turn::Choose(seats) if game.in_window(&state) => match seats.iter().next() {
                Some(asked) => Event::Move(asked, Move::Pass),
                None => break,
            },
            Turn::Choose(_) | Turn::Over(_) => break,
        };
        if game.play(&mut state, &event).is_err() {
            break;
        }
    }
    value(game, &state, seat)
}

/// How well a seat stands: HP and cards count, and so does how near its dice are to storming somebody.
fn value(game: &Ganoogo, state: &State, seat: Seat) -> f64 {
    if !game.is_in(state, seat) {
        return -100.0;
    }
    let others = Seat::first(game.seats()).filter(|&other| other != seat);
    let mut value = f64::from(game.hp(state, seat)) + 0.35 * f64::from(game.hand_size(state, seat));
    for other in others {
        if game.is_in(state, other) {
            value -= 0.5 * f64::from(game.hp(state, other)) + 0.1 * f64::from(game.hand_size(state, other));
        } else {
            value += 12.0;
        }
    }
    if game.players_in(state) > 1 {
        value -= 0.5 * f64::from(game.march(state, seat, 2).unwrap_or(60));
        if game.on_turn(state) == seat {
            value += 0.1 * f64::from(game.mp(state));
        }
    }
    value
}
