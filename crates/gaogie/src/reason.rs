//! Why something was refused, in facts.

use fracas_core::{Phrase, Seat, Seats, excerpt};

use crate::table::MOST_MOVES;
use crate::{Error, Flaw, TableFault};

pub(crate) fn reason(error: &Error) -> Phrase {
    let seats = |seats: &[Seat]| seats.iter().copied().collect::<Seats>();
    match error {
        Error::Table(fault) => of_table(fault),
        Error::TurnLimit => Phrase::new("turn-limit").by("GG-8"),
        Error::TooLate(most) => Phrase::new("too-late").by("GG-14").with("most", *most),
        Error::PositionForm => Phrase::new("position-form"),
        Error::RoundForm => Phrase::new("round-form"),
        Error::TurnForm => Phrase::new("turn-form"),
        Error::Unused(text) => Phrase::new("unused").by("GG-13").with("text", quoted(text)),
        Error::PositionSeats(is) => Phrase::new("position-seats").by("GG-11").with("is", *is),
        Error::OtherSeats { is, said } => Phrase::new("other-seats").with("is", *is).with("said", *said),
        Error::OtherStocks { seat, is, right, names } => {
            let phrase = Phrase::new("other-stocks").with("seat", *seat).with("is", *is);
            phrase.with("right", *right).with("names", names.clone())
        }
        Error::DidYouMean(text, meant) => {
            Phrase::new("did-you-mean").with("text", quoted(text)).with("meant", meant.clone())
        }
        Error::NotAMove(text, known) => {
            Phrase::new("not-a-move").with("text", quoted(text)).with("known", known.clone())
        }
        Error::NoTarget { name, playing, example } => {
            let phrase = Phrase::new("no-target").by("GG-10").with("move", name.clone());
            phrase.with("playing", *playing).with("example", format!("{name}@{example}"))
        }
        Error::NeedsNoTarget { name } => {
            Phrase::new("needs-no-target").by("GG-10").with("move", name.clone())
        }
        Error::NotASeat { text, name, example } => {
            let phrase = Phrase::new("not-a-seat").by("GG-10").with("text", quoted(text));
            phrase.with("example", format!("{name}@{example}"))
        }
        Error::NotInRound { target, name, others } => {
            let phrase = Phrase::new("not-in-round").by("GG-10").with("target", *target);
            phrase.with("move", name.clone()).with("others", seats(others))
        }
        Error::Oneself { name, others } => {
            Phrase::new("oneself").by("GG-10").with("move", name.clone()).with("others", seats(others))
        }
        Error::NoDice => Phrase::new("no-dice"),
    }
}

/// What is wrong with a group's own table, with the move it is wrong in (GG-9).
fn of_table(fault: &TableFault) -> Phrase {
    let way = |names: &[String]| names.join(" → ");
    let at = |what: &'static str| {
        let phrase = Phrase::new(what).by("GG-9");
        match &fault.row {
            Some((number, name)) => phrase.with("row", *number).with("name", quoted(name)),
            None => phrase,
        }
    };
    match &fault.flaw {
        Flaw::TooMany(is) => at("table-too-many").with("is", *is).with("most", MOST_MOVES),
        Flaw::Name => at("table-name"),
        Flaw::Twice(first) => at("table-twice").with("first", *first),
        Flaw::Unknown { name, meant: None } => at("table-unknown").with("text", quoted(name)),
        Flaw::Unknown { name, meant: Some(meant) } => {
            at("table-unknown-meant").with("text", quoted(name)).with("meant", meant.clone())
        }
        Flaw::Count { name, count, most } => {
            at("table-count").with("cost", quoted(name)).with("count", *count).with("most", *most)
        }
        Flaw::CostTwice(name) => at("table-cost-twice").with("cost", quoted(name)),
        Flaw::Damage(is, most) => at("table-damage").with("is", *is).with("most", *most),
        Flaw::BlockedBasic => at("table-blocked-basic"),
        Flaw::Empty => at("table-empty"),
        Flaw::NothingFree(names) => at("table-nothing-free").with("way", way(names)),
        Flaw::Cycle(names) => at("table-cycle").with("way", way(names)),
    }
}

fn quoted(text: &str) -> String {
    excerpt(text).into_owned()
}
