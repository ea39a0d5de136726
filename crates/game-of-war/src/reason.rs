//! Why something is refused, as facts that languages have words for. The messages of [`Error`] say the same in
//! English, with a little more.

use fracas_core::{Phrase, excerpt};

use crate::{Cell, Error, Moved, Unit};

/// The facts of a refusal.
pub(crate) fn why(error: &Error) -> Phrase {
    match error {
        Error::NoProgress => Phrase::new("no-progress").by("WR-16"),
        Error::Repetition(count) => Phrase::new("repetition").by("WR-16").with("count", *count),

        Error::Fields(count) => Phrase::new("fields").with("count", *count),
        Error::Rows(count) => Phrase::new("rows").with("count", *count),
        Error::Width { row, squares } => Phrase::new("width").with("row", *row).with("squares", *squares),
        Error::Token { row, token } => {
            Phrase::new("token").with("row", *row).with("token", token.to_string())
        }
        Error::Bracket(row) => Phrase::new("bracket").with("row", *row),
        Error::TwoUnits(row) => Phrase::new("two-units").by("WR-7").with("row", *row),
        Error::OnMountain(row) => Phrase::new("unit-on-mountain").by("WR-7").with("row", *row),
        Error::ToMove(is) => quote(Phrase::new("to-move"), is),
        Error::MovesLeft { is, .. } => quote(Phrase::new("moves-left-field"), is),
        Error::Moved { is, .. } => quote(Phrase::new("moved-field"), is),
        Error::RetreatField { is, .. } => quote(Phrase::new("retreat-field"), is),
        Error::TurnNumber(is) => quote(Phrase::new("turn-number"), is),
        Error::NotMoved(at) => on(Phrase::new("not-moved"), *at),
        Error::OnEnemyArsenal { unit, at } => about(Phrase::new("on-enemy-arsenal").by("WR-13"), *unit, *at),
        Error::NoRetreat(at) => on(Phrase::new("no-retreat").by("WR-12"), *at),
        Error::NotRetreated(at) => on(Phrase::new("not-retreated").by("WR-12"), *at),
        Error::SpentTooEarly => Phrase::new("spent-too-early").by("WR-13"),
        Error::NobodyTookIt => Phrase::new("nobody-took-it").by("WR-13"),
        Error::SpentAndOver => Phrase::new("spent-and-over").by("WR-13"),
        Error::TooMany(side, kind) => {
            let phrase = Phrase::new("too-many").by("WR-1").with("who", side.seat());
            phrase.with("unit", kind.word()).with("most", kind.count())
        }
        Error::OutsideHalf { unit, at } => about(Phrase::new("outside-half").by("WR-1"), *unit, *at),
        Error::NoRoom(side) => Phrase::new("no-room").by("WR-1").with("who", side.seat()),
        Error::NotFree => Phrase::new("not-free").by("WR-1"),

        Error::NotASquare(text) => quote(Phrase::new("no-square"), text),
        Error::OffBoard(square) => Phrase::new("off-board").with("at", *square),
        Error::NotAMove(text) => quote(Phrase::new("no-move"), text),
        Error::NotARoll(text) => quote(Phrase::new("no-roll").by("WR-2"), text),

        Error::StillDeploying => Phrase::new("still-deploying").by("WR-1"),
        Error::Deployed => Phrase::new("deployed").by("WR-1"),
        Error::DieDue => Phrase::new("die-due").by("WR-2"),
        Error::Mountain(at) => on(Phrase::new("mountain").by("WR-7"), *at),
        Error::NotYourHalf(at, side) => {
            on(Phrase::new("not-your-half").by("WR-1"), *at).with("who", side.seat())
        }
        Error::Occupied(at) => on(Phrase::new("occupied").by("WR-7"), *at),
        Error::AllPlaced(kind) => {
            Phrase::new("all-placed").by("WR-1").with("unit", kind.word()).with("most", kind.count())
        }
        Error::DeployOnArsenal(at) => on(Phrase::new("deploy-on-arsenal").by("WR-13"), *at),
        Error::NothingToTake(at) => on(Phrase::new("nothing-to-take").by("WR-1"), *at),
        Error::NotReady(missing) => {
            Phrase::new("not-ready").by("WR-1").with("count", missing.iter().sum::<u32>())
        }
        Error::NoSuchDeployment(name) => quote(Phrase::new("no-deployment").by("WR-1"), name),
        Error::DeploymentUnfit { name, at } => {
            on(Phrase::new("deployment-unfit").by("WR-1"), *at).with("plan", *name)
        }

        Error::RetreatFirst(at) => on(Phrase::new("retreat-first").by("WR-12"), *at),
        Error::Nobody(at) => on(Phrase::new("nobody").by("WR-7"), *at),
        Error::NotYours { unit, at } => about(Phrase::new("not-yours").by("WR-7"), *unit, *at),
        Error::NoMovesLeft => Phrase::new("no-moves-left").by("WR-14").with("most", Moved::MOST),
        Error::MovedAlready(at) => on(Phrase::new("moved-already").by("WR-14"), *at),
        Error::Offline { kind, at } => on(Phrase::new("offline").by("WR-6"), *at).with("unit", kind.word()),
        Error::ShutIn(at) => on(Phrase::new("shut-in").by("WR-7"), *at),
        Error::Standing(at) => on(Phrase::new("standing").by("WR-7"), *at),
        Error::TooFar { kind, from, to } => {
            let phrase = way(Phrase::new("too-far").by("WR-7"), *from, *to);
            phrase.with("unit", kind.word()).with("steps", kind.steps())
        }
        Error::NoWay { from, to } => way(Phrase::new("no-way").by("WR-7"), *from, *to),
        Error::RetreatToArsenal(at) => on(Phrase::new("retreat-to-arsenal").by("WR-12"), *at),
        Error::OneArsenal(at) => on(Phrase::new("one-arsenal").by("WR-13"), *at),
        Error::Spent => Phrase::new("spent").by("WR-13"),
        Error::NoTarget(at) => on(Phrase::new("no-target").by("WR-11"), *at),
        Error::OutOfReach(at) => on(Phrase::new("out-of-reach").by("WR-11"), *at),
        Error::NothingThere(text) => quote(Phrase::new("nothing-there"), text),
    }
}

/// What somebody wrote, or its beginning where it is long.
fn quote(phrase: Phrase, text: &str) -> Phrase {
    phrase.with("text", excerpt(text).into_owned())
}

fn on(phrase: Phrase, at: Cell) -> Phrase {
    phrase.with("at", at.square())
}

fn way(phrase: Phrase, from: Cell, to: Cell) -> Phrase {
    phrase.with("from", from.square()).with("to", to.square())
}

fn about(phrase: Phrase, unit: Unit, at: Cell) -> Phrase {
    on(phrase.with("who", unit.side.seat()).with("unit", unit.kind.word()), at)
}
