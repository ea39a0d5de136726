//! What somebody's own move is worth beside the one that a bot would make.

use fracas_analysis::{Ask, Effort, weigh};
use fracas_bots::{Answer, Task, best, compare};
use fracas_core::{Dice, FairDice, Seat, Secrecy, Turn};
use fracas_games::{AnyGame, Fault};

/// How many rolls a move is judged by that leaves something to chance.
const ROLLS: u32 = 4;

/// A move that gives away so much of the chance to win is worth a second look.
const BLUNDER: f64 = 0.15;

/// So many standard errors are more than luck.
const SURE: f64 = 2.0;

/// A move held against a bot's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Judged {
    /// How likely the seat is to win with the bot's.
    pub(crate) best: f64,
    /// How likely with its own, and never more likely.
    pub(crate) tried: f64,
    /// How far off the difference may be.
    pub(crate) error: f64,
}

impl Judged {
    fn new(best: f64, tried: f64, error: f64) -> Judged {
        let best = best.clamp(0.0, 1.0);
        Judged { best, tried: tried.clamp(0.0, best), error }
    }

    pub(crate) fn is_blunder(&self) -> bool {
        let cost = self.best - self.tried;
        cost > BLUNDER && cost > SURE * self.error
    }
}

/// Judges a move or a whole turn as the same bot sees it; `None` where that cannot be told.
pub(crate) fn judge(
    game: &dyn AnyGame,
    seat: Seat,
    text: &str,
    answer: &Answer,
    task: Task<'_>,
) -> Result<Option<Judged>, Fault> {
    let begun = game.events();
    let mut after = game.fork(begun);
    let mut moves = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let text = after.check(Some(seat), part)?;
        after.play(seat, &text)?;
        moves.push(text);
    }
    if let [only] = &*moves {
        if *only == answer.text {
            return Ok(Some(Judged::new(answer.score, answer.score, 0.0)));
        }
        if let Some(held) = compare(game, seat, [&answer.text, only], task)? {
            return Ok(Some(Judged::new(held.scores[0], held.scores[1], held.error)));
        }
    }
    match game.secrecy() {
        Secrecy::Open if game.seats() == 2 => follow(after.as_ref(), seat, answer.score, task).map(Some),
        // Others choose at the same time: nothing that depends on what they have chosen is said here.
        Secrecy::Choices | Secrecy::Drafts => Ok(None),
        Secrecy::Open | Secrecy::Hands => cost(after.as_ref(), begun, seat, answer.score, task),
    }
}

/// Judges one of two by what it leads to.
fn follow(after: &dyn AnyGame, seat: Seat, best: f64, task: Task<'_>) -> Result<Judged, Fault> {
    if after.turn() != Turn::Chance {
        return Ok(Judged::new(best, settled(after, seat, task)?, 0.0));
    }
    let mut dice = FairDice::from_number(task.seed);
    let (rolls, mut sum, mut squares) = (f64::from(ROLLS), 0.0, 0.0);
    for _ in 0..ROLLS {
        let chance = settled(roll_out(after, &mut dice)?.as_ref(), seat, task)?;
        sum += chance;
        squares += chance * chance;
    }
    let mean = sum / rolls;
    let spread = (squares / rolls - mean * mean).max(0.0);
    Ok(Judged::new(best, mean, (spread / (rolls - 1.0)).sqrt()))
}

/// Judges by what a seat's latest choices cost it by what it could know; `None` where nothing of them has come to light.
fn cost(
    after: &dyn AnyGame,
    begun: usize,
    seat: Seat,
    best: f64,
    task: Task<'_>,
) -> Result<Option<Judged>, Fault> {
    let ask = Ask { effort: Effort::Quick, seed: task.seed, stop: task.stop };
    let (mut known, mut cost, mut squares) = (false, 0.0, 0.0);
    for index in begun..after.events() {
        let step = weigh(after, index, ask)?;
        if step.by == Some(seat) && step.choice.is_some() {
            known = true;
            cost += step.cost();
            squares += step.error * step.error;
        }
    }
    Ok(known.then(|| Judged::new(best, best - cost, squares.sqrt())))
}

/// The game after the dice that are due.
fn roll_out(game: &dyn AnyGame, dice: &mut dyn Dice) -> Result<Box<dyn AnyGame>, Fault> {
    let mut rolled = game.fork(game.events());
    while let Some(outcome) = rolled.roll(dice) {
        rolled.chance(&outcome)?;
    }
    Ok(rolled)
}

/// How likely one of two seats is to win where somebody chooses, or it is over.
fn settled(game: &dyn AnyGame, seat: Seat, task: Task<'_>) -> Result<f64, Fault> {
    match game.turn() {
        Turn::Over(end) if end.winners.is_empty() => Ok(0.5),
        Turn::Over(end) => Ok(f64::from(u8::from(end.winners.contains(seat)))),
        Turn::Choose(seats) if seats.contains(seat) => Ok(best(game, seat, task)?.score),
        Turn::Choose(seats) => {
            let other = seats.iter().next().unwrap_or(seat);
            Ok(1.0 - best(game, other, task)?.score)
        }
        Turn::Chance => Ok(0.5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_gives_little_away_or_may_be_an_error_is_no_blunder() {
        let cases = [
            ((0.6, 0.1, 0.05), true),
            ((0.6, 0.5, 0.0), false),
            ((0.6, 0.3, 0.2), false),
            ((0.4, 0.6, 0.0), false),
        ];
        for ((best, tried, error), expected) in cases {
            assert_eq!(Judged::new(best, tried, error).is_blunder(), expected, "{best} {tried} {error}");
        }
    }
}
