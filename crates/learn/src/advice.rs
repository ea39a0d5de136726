//! Hints, and what a coach says before a move: a bot's own judgement, with the story of what it would do.

use fracas_analysis::{Ask, Effort, weigh};
use fracas_bots::{Task, best};
use fracas_core::{Dice, FairDice, Level, Part, Phrase, Seat, Secrecy, Turn};
use fracas_games::{AnyGame, Fault};
use serde::Serialize;

/// The level that advises: lower ones have weaknesses on purpose, which nobody should be taught.
pub const COACH: Level = Level::of::<8>();

/// How many rolls a move is judged by that leaves something to chance.
const ROLLS: u32 = 4;

/// What a bot advises a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// Where to look first.
    pub look: Phrase,
    /// What it would play.
    #[serde(rename = "move")]
    pub text: String,
    /// How likely the seat is to win with it, from 0 to 1.
    pub score: f64,
    /// What that does, as far as the seat would know.
    pub why: Vec<Phrase>,
    /// What it expects the next to answer, where nothing is hidden.
    pub reply: Vec<Phrase>,
    /// How likely the seat is to win with the move that was asked about, where that can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tried: Option<f64>,
}

/// Advises a seat that is to choose; `tried` is a move of its own to be judged beside, or the moves of a whole turn,
/// parted by semicolons.
///
/// Sees no more than the seat does, and tells nothing that the seat would not know after its move.
///
/// # Errors
///
/// Says why the seat has nothing to choose, or why the move cannot be made.
pub fn advise(game: &dyn AnyGame, seat: Seat, tried: Option<&str>, task: Task<'_>) -> Result<Advice, Fault> {
    let answer = best(game, seat, task)?;
    let mut after = game.fork(game.events());
    let told = after.play(seat, &answer.text)?;
    let open = game.secrecy() == Secrecy::Open;
    // What ends a secret shows what others have chosen, and nobody may know that before.
    let why = if open || told.len() <= 1 { after.story(after.events() - 1, Some(seat)) } else { Vec::new() };
    let reply = match answer.line.get(1) {
        Some(text) if open => answers(after.as_mut(), seat, text),
        _ => Vec::new(),
    };
    let tried = match tried {
        Some(text) => judge(game, seat, text, (&answer.text, answer.score), task)?,
        None => None,
    };
    Ok(Advice { look: look(&answer.text), text: answer.text, score: answer.score, why, reply, tried })
}

/// What another seat's answer would do, if it is one of another seat's.
fn answers(after: &mut dyn AnyGame, seat: Seat, text: &str) -> Vec<Phrase> {
    let Some(next) = after.turn().choosing().sole().filter(|&next| next != seat) else { return Vec::new() };
    match after.play(next, text) {
        Ok(_) => after.story(after.events() - 1, Some(seat)),
        Err(_) => Vec::new(),
    }
}

/// How likely a seat is to win with a move or a turn, as the same bot sees it; `None` where that cannot be told, as of a
/// choice that stays secret until others have chosen.
fn judge(
    game: &dyn AnyGame,
    seat: Seat,
    text: &str,
    (best_text, score): (&str, f64),
    task: Task<'_>,
) -> Result<Option<f64>, Fault> {
    let begun = game.events();
    let mut after = game.fork(begun);
    let (mut first, mut parts) = (None, 0);
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let text = after.check(Some(seat), part)?;
        after.play(seat, &text)?;
        first = first.or(Some(text));
        parts += 1;
    }
    if parts == 1 && first.as_deref() == Some(best_text) {
        return Ok(Some(score));
    }
    match game.secrecy() {
        Secrecy::Open if game.seats() == 2 => {}
        // Others choose at the same time: nothing that depends on what they have chosen is said here.
        Secrecy::Choices | Secrecy::Drafts => return Ok(None),
        Secrecy::Open | Secrecy::Hands => {
            return Ok(cost(after.as_ref(), begun, seat, task)?.map(|cost| (score - cost).clamp(0.0, 1.0)));
        }
    }
    if after.turn() != Turn::Chance {
        return settled(after.as_ref(), seat, task).map(Some);
    }
    let mut dice = FairDice::from_number(task.seed);
    let mut sum = 0.0;
    for _ in 0..ROLLS {
        let rolled = roll_out(after.as_ref(), &mut dice)?;
        sum += settled(rolled.as_ref(), seat, task)?;
    }
    Ok(Some(sum / f64::from(ROLLS)))
}

/// What a seat's latest choices cost it by what it could know; `None` where nothing of them has come to light.
fn cost(after: &dyn AnyGame, begun: usize, seat: Seat, task: Task<'_>) -> Result<Option<f64>, Fault> {
    let ask = Ask { effort: Effort::Quick, seed: task.seed, stop: task.stop };
    let mut sum = None;
    for index in begun..after.events() {
        let step = weigh(after, index, ask)?;
        if step.by == Some(seat) && step.choice.is_some() {
            sum = Some(sum.unwrap_or(0.0) + step.cost());
        }
    }
    Ok(sum)
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

/// Where to look for a move: at the first square it names, else at what its first word is about.
fn look(text: &str) -> Phrase {
    const ABOUT: &[(&str, &str)] = &[
        ("play", "look-cards"),
        ("draw", "look-cards"),
        ("end", "look-end"),
        ("pass", "look-pass"),
        ("team", "look-team"),
        ("deploy", "look-deploy"),
        ("ready", "look-deploy"),
    ];
    let first = text.split(' ').next().unwrap_or_default();
    if let Some((_, what)) = ABOUT.iter().find(|(word, _)| *word == first) {
        return Phrase::new(what);
    }
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    match words.filter_map(square).next() {
        Some(square) => Phrase::new("look-at").with("at", Part::Square(square.to_owned())),
        None => Phrase::new("look-around"),
    }
}

/// A square's name, as `c3` or, attacked, `xc3`.
fn square(word: &str) -> Option<&str> {
    let name = match word.strip_prefix('x') {
        Some(rest) if rest.starts_with(|letter: char| letter.is_ascii_lowercase()) => rest,
        _ => word,
    };
    let digits = name.strip_prefix(|letter: char| letter.is_ascii_lowercase())?;
    let number = (1..=2).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
    number.then_some(name)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_first_square_of_a_move_is_where_to_look() {
        let at = |square: &str| json!({"what": "look-at", "at": {"square": square}});
        let cases = [
            ("c3", at("c3")),
            ("f7-g8", at("f7")),
            ("xh9", at("h9")),
            ("x1-y2", at("x1")),
            ("move g4 g5", at("g4")),
            ("cell c3 V*1.1", at("c3")),
            ("play heal-1 g4", json!({"what": "look-cards"})),
            ("saosheq", json!({"what": "look-around"})),
            ("team M35 F25 M20 F20", json!({"what": "look-team"})),
        ];
        for (text, expected) in cases {
            assert_eq!(json!(look(text)), expected, "{text}");
        }
    }
}
