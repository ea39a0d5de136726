//! A Game of War: what the better turn destroys, what the other's answer does, and what stands badly then.

use fracas_core::{Part, Phrase, Seat, Secrecy};
use fracas_games::AnyGame;

use super::{Fork, Whose, follow, has_won, part};
use crate::reasons::against_turn;

pub(super) fn why(fork: &Fork<'_>) -> Vec<Phrase> {
    if fork.before.secrecy() != Secrecy::Open {
        return Vec::new();
    }
    let [then, line] = fork.lines();
    let (tried, own) = turn(fork.tried.as_ref(), then, fork.seat);
    let (made, best) = turn(fork.made.as_ref(), line, fork.seat);
    if has_won(made.as_ref(), fork.seat) {
        return vec![fork.say("why-wins")];
    }
    let begun = fork.before.events();
    let mut found = Vec::new();
    // What the whole turn destroys, and the other one does not.
    let hit = losses(tried.as_ref(), begun);
    let missed = losses(made.as_ref(), begun).into_iter().filter(|loss| !hit.contains(loss));
    found.extend(missed.filter(|loss| loss.owner != fork.seat).map(|loss| loss.say(fork, "why-destroys")));
    // What the answer destroys, and that to the better turn does not.
    let answered = |game: &dyn AnyGame, rest: &[String]| follow(game, rest, Whose::NotOf(fork.seat)).0;
    let [after, other] = [answered(tried.as_ref(), &then[own..]), answered(made.as_ref(), &line[best..])];
    let spared = losses(other.as_ref(), made.events());
    // Without an answer to the better turn nobody can say what that would spare.
    let known = other.events() > made.events() || made.turn().outcome().is_some();
    let lost: Vec<Loss> = losses(after.as_ref(), tried.events())
        .into_iter()
        .filter(|loss| known && loss.owner == fork.seat && !spared.iter().any(|other| other.is_as_much(loss)))
        .collect();
    found.extend(lost.iter().map(|loss| loss.say(fork, "why-costs")));
    // Whose turn it still is may yet mend it.
    let over = |game: &dyn AnyGame| game.turn().choosing().sole() != Some(fork.seat);
    if over(tried.as_ref()) && over(made.as_ref()) {
        let against = against_turn(tried.as_ref(), made.as_ref(), fork.seat);
        let told = |phrase: &Phrase| phrase.what() == "against-prey" && !lost.is_empty();
        found.extend(
            against.into_iter().filter(|phrase| !told(phrase)).map(|phrase| phrase.with("who", fork.seat)),
        );
    }
    found
}

/// The rest of a turn, and how many moves of the line it takes.
fn turn(from: &dyn AnyGame, line: &[String], seat: Seat) -> (Box<dyn AnyGame>, usize) {
    follow(from, line, Whose::Only(seat))
}

/// A unit, or with no word for one an arsenal, that was destroyed.
#[derive(PartialEq)]
struct Loss {
    owner: Seat,
    unit: Option<&'static str>,
    at: String,
}

impl Loss {
    fn is_as_much(&self, other: &Loss) -> bool {
        self.owner == other.owner && self.unit == other.unit
    }

    fn say(&self, fork: &Fork<'_>, what: &'static str) -> Phrase {
        fork.say(what)
            .with("owner", self.owner)
            .with("unit", self.unit.unwrap_or("arsenal"))
            .with("at", Part::Square(self.at.clone()))
    }
}

/// What was destroyed since so many events.
fn losses(game: &dyn AnyGame, since: usize) -> Vec<Loss> {
    let told = (since..game.events()).flat_map(|index| game.story(index, None));
    told.filter_map(|phrase| {
        let (Some(Part::Seat(owner)), Some(Part::Square(at))) = (part(&phrase, "owner"), part(&phrase, "at"))
        else {
            return None;
        };
        let unit = match (phrase.what(), part(&phrase, "unit")) {
            ("destroyed" | "lost", Some(Part::Word(unit))) => Some(*unit),
            ("arsenal", _) => None,
            _ => return None,
        };
        Some(Loss { owner: *owner, unit, at: at.clone() })
    })
    .collect()
}
