//! The plain player: one look ahead, then counting HP, cards and steps.

use fracas_core::{Dice, Event, Game, QuickDice, Seat, Sight, Turn};
use fracas_ganoogo::{Ganoogo, Move, State, View};

use super::scout::march;
use crate::bot::{Answer, Bot, Task};

/// How many ways the dice may fall that it looks at for every move.
const SAMPLES: u64 = 3;
/// How much better than nothing a card must be to be played, over all samples.
const GAIN: f64 = 0.05;
/// How far it looks, in events: to the next choice that is not about cards, and never farther than this.
const HORIZON: u32 = 60;

/// Takes the move after which it stands best, if everybody passes and the dice fall as in a few samples.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Bot<Ganoogo> for Plain {
    fn choose(&self, sight: &Sight<Ganoogo>, task: Task<'_>) -> Answer {
        let choice = match sight.choices() {
            [only] => *only,
            several => {
                let mut dice = QuickDice::new(task.seed);
                greediest(sight.game(), sight.view(), sight.seat(), several.iter(), &mut dice)
            }
        };
        let text = sight.write(&choice);
        Answer { line: vec![text.clone()], text, score: 0.5, nodes: SAMPLES * sight.choices().len() as u64 }
    }
}

/// The move that leads to the best position on average, with the same dice for every move.
pub fn greediest<'a>(
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
        value -= 0.5 * f64::from(march(game, state, seat, 2).unwrap_or(60));
        if game.on_turn(state) == seat {
            value += 0.1 * f64::from(game.mp(state));
        }
    }
    value
}
