//! What somebody's own move is worth beside the one that a bot would make.

use fracas_analysis::{Ask, Effort, weigh};
use fracas_bots::{Answer, Task, best, compare};
use fracas_core::{Dice, FairDice, Seat, Secrecy, Turn};
use fracas_games::{AnyGame, Fault};

/// How many rolls a move is judged by that leaves something to chance.
const ROLLS: u32 = 4;

/// A move that gives away so many times what is worth a word is worth a second look: 13 in 100 in most games, and less where
/// chances move slowly. It is more than a mistake is to an analysis, and less than a blunder.
const BLUNDER: f64 = 6.5;

/// Whoever stands badly has less to give away, and all of it is worth as much: so little is enough of a loss there…
const LITTLE: f64 = 4.0;

/// … where no more than this part of the chance to win is left.
const LEFT: f64 = 0.25;

/// From here on an analysis puts a mark behind a move: nobody hears that all is well after it.
const SLIP: f64 = 2.0;

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
    /// What is worth a word in this game.
    least: f64,
}

impl Judged {
    fn new(best: f64, tried: f64, error: f64, least: f64) -> Judged {
        let best = best.clamp(0.0, 1.0);
        Judged { best, tried: tried.clamp(0.0, best), error, least }
    }

    fn cost(&self) -> f64 {
        self.best - self.tried
    }

    pub(crate) fn is_blunder(&self) -> bool {
        let last = self.cost() > LITTLE * self.least && self.tried < LEFT * self.best;
        (self.cost() > BLUNDER * self.least || last) && self.cost() > SURE * self.error
    }

    pub(crate) fn is_slip(&self) -> bool {
        self.cost() >= SLIP * self.least && self.cost() > SURE * self.error
    }
}

/// What a bot would do: its answer, and all of its turn, the moves parted by semicolons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Advised<'a> {
    pub(crate) answer: &'a Answer,
    pub(crate) turn: &'a str,
}

/// How likely a seat is to win with what a bot would play.
///
/// With hidden hands the bot's own figure is that of what did best by luck, or of a glance where it saw nothing to try. So
/// its move is tried anew, as any other would be: then the figures of one moment and the next can be told side by side.
/// Where an analysis says steadier things of single moves than the bot does, it is asked: coach and analysis agree then.
pub(crate) fn worth(
    game: &dyn AnyGame,
    seat: Seat,
    Advised { answer, turn }: Advised<'_>,
    task: Task<'_>,
) -> Result<f64, Fault> {
    // What the bot has proven needs no other opinion.
    if is_open_to_doubt(answer)
        && let Some([score]) = analysed(game, seat, [turn], task)
    {
        return Ok(score);
    }
    if game.secrecy() != Secrecy::Hands {
        return Ok(answer.score);
    }
    let held = compare(game, seat, [&answer.text, &answer.text], task)?;
    Ok(held.map_or(answer.score, |held| held.scores[0]))
}

/// Judges a move or a whole turn as the same bot sees it, whose own is worth `best`; `None` where that cannot be told.
pub(crate) fn judge(
    game: &dyn AnyGame,
    seat: Seat,
    text: &str,
    (Advised { answer, turn }, best): (Advised<'_>, f64),
    task: Task<'_>,
) -> Result<Option<Judged>, Fault> {
    let begun = game.events();
    let least = fracas_analysis::least(game);
    let (after, moves) = played(game, seat, text)?;
    let whole = moves.join("; ");
    if moves.len() == 1 && moves[0] == answer.text || whole == turn {
        return Ok(Some(Judged::new(best, best, 0.0, least)));
    }
    if is_open_to_doubt(answer)
        && let Some([tried]) = analysed(game, seat, [&whole], task)
    {
        return Ok(Some(Judged::new(best, tried, 0.0, least)));
    }
    if let [only] = &*moves
        && let Some(held) = compare(game, seat, [&answer.text, only], task)?
    {
        return Ok(Some(Judged::new(held.scores[0], held.scores[1], held.error, least)));
    }
    let judged = match game.secrecy() {
        // Beside what is proven, a turn is worth what an analysis says too.
        Secrecy::Open if game.seats() == 2 => match analysed(game, seat, [&whole], task) {
            Some([tried]) => Some((tried, 0.0)),
            None => Some(follow(after.as_ref(), seat, task)?),
        },
        // Others choose at the same time: nothing that depends on what they have chosen is said here.
        Secrecy::Choices | Secrecy::Drafts => None,
        Secrecy::Open | Secrecy::Hands => {
            cost(after.as_ref(), begun, seat, task)?.map(|(cost, error)| (best - cost, error))
        }
    };
    Ok(judged.map(|(tried, error)| Judged::new(best, tried, error, least)))
}

/// The game after a move or the moves of a turn, and how each of them is written.
///
/// # Errors
///
/// Says why one of them cannot be made.
pub(crate) fn played(
    game: &dyn AnyGame,
    seat: Seat,
    text: &str,
) -> Result<(Box<dyn AnyGame>, Vec<String>), Fault> {
    let mut after = game.fork(game.events());
    let mut moves = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let text = after.check(Some(seat), part)?;
        after.play(seat, &text)?;
        moves.push(text);
    }
    Ok((after, moves))
}

/// Whether a bot does not know for sure who wins.
fn is_open_to_doubt(answer: &Answer) -> bool {
    answer.score > 0.0 && answer.score < 1.0
}

/// What moves are worth as an analysis tells it, in a game where a coach goes by that: then both say the same.
fn analysed<const N: usize>(
    game: &dyn AnyGame,
    seat: Seat,
    texts: [&str; N],
    task: Task<'_>,
) -> Option<[f64; N]> {
    if !fracas_analysis::is_steady(game) {
        return None;
    }
    let ask = Ask { effort: Effort::Normal, seed: 1, stop: task.stop };
    fracas_analysis::compare(game, seat, &texts, ask)?.try_into().ok()
}

/// Judges one of two by what it leads to: how likely it is to win, and how far off that may be.
fn follow(after: &dyn AnyGame, seat: Seat, task: Task<'_>) -> Result<(f64, f64), Fault> {
    if after.turn() != Turn::Chance {
        return Ok((settled(after, seat, task)?, 0.0));
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
    Ok((mean, (spread / (rolls - 1.0)).sqrt()))
}

/// What a seat's latest choices cost it by what it could know, and how far off that may be; `None` where nothing of them has
/// come to light.
fn cost(after: &dyn AnyGame, begun: usize, seat: Seat, task: Task<'_>) -> Result<Option<(f64, f64)>, Fault> {
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
    Ok(known.then(|| (cost, squares.sqrt())))
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
            // What an analysis calls a mistake of 14 in 100 is one to a coach too.
            ((0.6, 0.46, 0.0), true),
            ((0.6, 0.3, 0.2), false),
            ((0.4, 0.6, 0.0), false),
            // Who has little left is warned of losing it.
            ((0.13, 0.0, 0.0), true),
            ((0.13, 0.0, 0.1), false),
            ((0.13, 0.06, 0.0), false),
            ((0.05, 0.0, 0.0), false),
        ];
        for ((best, tried, error), expected) in cases {
            let judged = Judged::new(best, tried, error, 0.02);
            assert_eq!(judged.is_blunder(), expected, "{best} {tried} {error}");
        }
    }

    #[test]
    fn where_chances_move_slowly_less_is_a_blunder() {
        assert!(!Judged::new(0.55, 0.5, 0.0, 0.02).is_blunder());
        assert!(Judged::new(0.55, 0.5, 0.0, 0.005).is_blunder());
        assert!(!Judged::new(0.55, 0.52, 0.0, 0.005).is_blunder());
        // What an analysis marks as doubtful is no reason to say that all is well.
        assert!(Judged::new(0.55, 0.54, 0.0, 0.005).is_slip());
        assert!(!Judged::new(0.55, 0.545, 0.0, 0.005).is_slip());
        assert!(!Judged::new(0.55, 0.54, 0.0, 0.02).is_slip());
    }
}
