//! Hints, and what a coach says before a move: a bot's own judgement, with the story of what it would do.

use fracas_bots::{Task, best};
use fracas_core::{Level, Part, Phrase, Seat, Secrecy};
use fracas_games::{AnyGame, Fault};
use serde::Serialize;

use crate::judging::{Advised, judge, worth};
use crate::reasons::{against, reasons, stranded};

/// So many units that somebody cuts off themselves are worth a warning, whatever a bot makes of it: it would have them back on
/// a line next turn, and whoever has just learned the game may not.
const STRANDED: usize = 2;

/// The level that advises: lower ones have weaknesses on purpose, which nobody should be taught.
pub const COACH: Level = Level::of::<8>();

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
    /// What that does, as far as the seat would know; with the rest of a turn of many moves, as the bot would go on.
    pub why: Vec<Phrase>,
    /// What speaks for it, the weightiest first, where somebody can say.
    pub because: Vec<Phrase>,
    /// What it expects the next to answer, where nothing is hidden.
    pub reply: Vec<Phrase>,
    /// How likely the seat is to win with the move that was asked about, where that can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tried: Option<f64>,
    /// How far off the difference between the two may be because games were played out to find it: one standard error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// Whether the move that was asked about is worth a warning: it gives much away, and more than may be an error.
    pub blunder: bool,
    /// Whether it gives away enough to be marked in an analysis.
    pub slip: bool,
    /// What speaks against the move that was asked about, the weightiest first, where somebody can see it on the board.
    pub against: Vec<Phrase>,
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
    let mut why =
        if open || told.len() <= 1 { after.story(after.events() - 1, Some(seat)) } else { Vec::new() };
    let mut reply = Vec::new();
    let mut made = after.fork(after.events());
    let mut turn = answer.text.clone();
    for text in answer.line.iter().skip(1).take_while(|_| open) {
        if after.turn().choosing().sole() != Some(seat) {
            reply = answers(after.as_mut(), seat, text);
            break;
        }
        // A turn of many moves goes on, and what it is for comes at its end.
        if after.play(seat, text).is_err() {
            break;
        }
        why.extend(after.story(after.events() - 1, Some(seat)));
        turn += "; ";
        turn += text;
        made = after.fork(after.events());
    }
    let because = reasons(game, made.as_ref(), seat, &answer.text, task);
    let advised = Advised { answer: &answer, turn: &turn };
    let score = worth(game, seat, advised, task)?;
    let (judged, against, cut) = match tried {
        Some(text) => (
            judge(game, seat, text, (advised, score), task)?,
            against(game, made.as_ref(), seat, text)?,
            stranded(game, seat, text)?,
        ),
        None => (None, Vec::new(), 0),
    };
    // Nobody can tell what a deployment is worth, but what is wrong with one can be seen.
    let flawed = !against.is_empty() && (judged.is_none() || cut >= STRANDED);
    Ok(Advice {
        look: look(&answer.text),
        text: answer.text,
        score: judged.map_or(score, |judged| judged.best),
        why,
        because,
        reply,
        tried: judged.map(|judged| judged.tried),
        error: judged.map(|judged| judged.error),
        blunder: flawed || judged.is_some_and(|judged| judged.is_blunder()),
        slip: flawed || judged.is_some_and(|judged| judged.is_slip()),
        against,
    })
}

/// What another seat's answer would do, if it is one of another seat's.
fn answers(after: &mut dyn AnyGame, seat: Seat, text: &str) -> Vec<Phrase> {
    let Some(next) = after.turn().choosing().sole().filter(|&next| next != seat) else { return Vec::new() };
    match after.play(next, text) {
        Ok(_) => after.story(after.events() - 1, Some(seat)),
        Err(_) => Vec::new(),
    }
}

/// Where to look for a move: at the first square it names, else at what its first word is about.
fn look(text: &str) -> Phrase {
    const ABOUT: &[(&str, &str)] = &[
        ("play", "look-cards"),
        ("draw", "look-draw"),
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
