//! Why a mistake was one: what is so after what was played, and is not after what was better.
//!
//! Nothing here searches. An analysis has found the better choice and how both go on; the rules tell what is different
//! there. What nobody can point at is not said.

mod color_wars;
mod game_of_war;
mod ganoogo;
mod gaogie;
mod gowap;

use fracas_analysis::{Ask, Choice, Kind, Report, Step};
use fracas_core::{Part, Phrase, Seat, Turn};
use fracas_games::AnyGame;

/// No more reasons are given than this: the weightiest come first.
const MOST: usize = 2;

/// Says for every mistake of a report why it was one, where that can be seen.
pub fn explain(game: &dyn AnyGame, steps: &[Step], report: &mut Report, ask: Ask<'_>) {
    for moment in report.moments.iter_mut().filter(|moment| moment.kind == Kind::Choice) {
        if let Some(step) = steps.iter().find(|step| step.index == moment.index) {
            moment.because = why(game, step, ask);
        }
    }
}

/// Why a choice that was weighed was a mistake: nothing where it was none, or nobody can say. It goes by what who chose
/// could know.
pub fn why(game: &dyn AnyGame, step: &Step, ask: Ask<'_>) -> Vec<Phrase> {
    let (Some(choice), Some(seat)) = (&step.choice, step.by) else { return Vec::new() };
    if step.index >= game.events() || choice.best == step.text || step.cost() < step.least {
        return Vec::new();
    }
    let Some(fork) = Fork::at(game, step, choice, seat) else { return Vec::new() };
    let mut found = match game.info().id {
        "color-wars" => color_wars::why(&fork),
        "game-of-war" => game_of_war::why(&fork),
        "gaogie" => gaogie::why(game, &fork, ask),
        "gowap" => gowap::why(&fork, step),
        "ganoogo" => ganoogo::why(&fork),
        _ => Vec::new(),
    };
    found.truncate(MOST);
    found
}

/// A moment from which two ways lead: the one that was taken, and the better one.
struct Fork<'a> {
    /// Who chose.
    seat: Seat,
    before: Box<dyn AnyGame>,
    /// What was played, and what was better.
    played: &'a str,
    better: &'a str,
    /// The game after the one choice and after the other.
    tried: Box<dyn AnyGame>,
    made: Box<dyn AnyGame>,
    choice: &'a Choice,
}

impl<'a> Fork<'a> {
    /// Nothing where one of the two cannot be played.
    fn at(game: &dyn AnyGame, step: &'a Step, choice: &'a Choice, seat: Seat) -> Option<Fork<'a>> {
        let before = game.fork(step.index);
        let after = |text: &str| {
            let mut next = before.fork(before.events());
            next.play(seat, text).ok().map(|_| next)
        };
        let (tried, made) = (after(&step.text)?, after(&choice.best)?);
        Some(Fork { seat, before, played: &step.text, better: &choice.best, tried, made, choice })
    }

    /// A reason about whoever chose, with both moves in it.
    fn say(&self, what: &'static str) -> Phrase {
        Phrase::new(what)
            .with("who", self.seat)
            .with("played", Part::Text(self.played.to_owned()))
            .with("better", Part::Text(self.better.to_owned()))
    }

    /// How what was played is expected to go on, and what was better.
    fn lines(&self) -> [&[String]; 2] {
        [&self.choice.then, self.choice.line.get(1..).unwrap_or_default()]
    }
}

/// Whose moves of a line are played.
#[derive(Clone, Copy)]
enum Whose {
    Everybody,
    Only(Seat),
    NotOf(Seat),
}

/// Plays a line on as far as it goes, and tells after how many moves that is.
fn follow(from: &dyn AnyGame, line: &[String], whose: Whose) -> (Box<dyn AnyGame>, usize) {
    let mut now = from.fork(from.events());
    for (nth, text) in line.iter().enumerate() {
        let next = now.turn().choosing().sole().filter(|&seat| match whose {
            Whose::Everybody => true,
            Whose::Only(own) => seat == own,
            Whose::NotOf(own) => seat != own,
        });
        if next.is_none_or(|seat| now.play(seat, text).is_err()) {
            return (now, nth);
        }
    }
    (now, line.len())
}

/// Whether a game is over and a seat has won it.
fn has_won(game: &dyn AnyGame, seat: Seat) -> bool {
    matches!(game.turn(), Turn::Over(end) if end.winners.contains(seat))
}

/// What a phrase says of a part.
fn part<'a>(phrase: &'a Phrase, name: &str) -> Option<&'a Part> {
    phrase.parts().iter().find(|(known, _)| *known == name).map(|(_, part)| part)
}

/// A chance as people are told it: so many times in a hundred.
fn in_100(chance: f64) -> i64 {
    (chance * 100.0).round() as i64
}
