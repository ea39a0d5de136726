//! Why something is refused, as facts: every error with its ruling and its parts.

use fracas_core::{Part, Phrase};

use crate::Error;

impl Error {
    /// The facts of a refusal. What somebody wrote is quoted as the error quotes it, never longer.
    pub(crate) fn reason(&self) -> Phrase {
        let no = Phrase::new;
        match self {
            Error::MaxTurns => no("max-turns").by("GA-11"),
            Error::QuietTurns => no("quiet-turns").by("GA-11"),
            Error::BoardShape => no("board-shape"),
            Error::BoardLetter(letter) => no("board-letter").with("letter", letter.to_string()),
            Error::BoardSize { count, most } => no("board-size").with("count", *count).with("most", *most),
            Error::ArmCount(count) => no("arm-count").with("count", *count),
            Error::TooFewArms { arms, seats } => no("too-few-arms").with("arms", *arms).with("seats", *seats),
            Error::MinionCount { most, is } => no("minion-count").with("most", *most).with("count", *is),
            Error::StartHp { at, hp } => no("start-hp").by("GA-2").with("at", *at).with("hp", *hp),
            Error::SharedStart(at) => no("shared-start").by("GA-3").with("at", *at),
            Error::Seating => no("seating"),
            Error::KindCount { most, is } => no("kind-count").with("most", *most).with("count", *is),
            Error::CardId(id) => no("card-id").with("id", id.clone()),
            Error::CardTwice(id) => no("card-twice").with("id", id.clone()),
            Error::NoCopies(id) => no("no-copies").with("id", id.clone()),
            Error::Amount(id) => no("amount").with("id", id.clone()),
            Error::Unsuited { id, when } => no("unsuited").with("id", id.clone()).with("when", when.word()),
            Error::TooManyCards { is, most } => no("too-many-cards").with("count", *is).with("most", *most),
            Error::TooManyExtraDice { is, most } => {
                no("too-many-extra-dice").by("GA-13").with("count", *is).with("most", *most)
            }

            // Positions.
            Error::PositionSeats(seats) => no("position-seats").with("seats", *seats),
            Error::OtherSeats { is, said } => no("other-seats").with("is", *is).with("said", *said),
            Error::NobodyIn => no("nobody-in"),
            Error::PerSeat { name, seats, is } => {
                no("per-seat").with("name", (*name).to_owned()).with("seats", *seats).with("count", *is)
            }
            Error::NoSuchDie(home) => no("no-such-die").with("home", *home),
            Error::DieTwice(home) => no("die-twice").with("home", *home),
            Error::DieMissing(home) => no("die-missing").with("home", *home),
            Error::OtherStart { home, is, right } => {
                no("other-start").by("GA-2").with("home", *home).with("hp", *is).with("right", *right)
            }
            Error::OtherKind(home) => no("other-kind").by("GA-2").with("home", *home),
            Error::BadHp { home, hp } => no("bad-hp").by("GA-2").with("home", *home).with("hp", *hp),
            Error::RemovedHp(home) => no("removed-hp").with("home", *home),
            Error::NotCaptured { home, owner } => {
                no("not-captured").by("GA-10").with("home", *home).with("owner", *owner)
            }
            Error::OnGanoogo { at, owner } => {
                no("on-ganoogo").by("GA-10").with("at", *at).with("owner", *owner)
            }
            Error::SharedSquare(at) => no("shared-square").by("GA-3").with("at", *at),
            Error::CardCount { id, right } => no("card-count").with("id", id.clone()).with("right", *right),
            Error::InWithoutDice(who) => no("in-without-dice").by("GA-9").with("who", *who),
            Error::OutWithThings(who) => no("out-with-things").by("GA-9").with("who", *who),
            Error::Standing(squares) => no("standing").by("GA-9").with("squares", squares.clone()),
            Error::BadFirst => no("bad-first").by("GA-4"),
            Error::TurnOfOut(who) => no("turn-of-out").by("GA-4").with("who", *who),
            Error::LastFight { is, most } => no("last-fight").with("count", *is).with("most", *most),
            Error::BadConflict => no("bad-conflict").by("GA-8"),
            Error::NoConflict => no("no-conflict").by("GA-8"),
            Error::BadGanoogo => no("bad-ganoogo").by("GA-10"),
            Error::NoGanoogo => no("no-ganoogo").by("GA-10"),
            Error::BadRoll => no("bad-roll").by("GA-13"),
            Error::BadStack => no("bad-stack").by("GA-12"),

            // Cards.
            Error::NoSuchCard { id, meant: None } => no("no-such-card").with("id", id.clone()),
            Error::NoSuchCard { id, meant: Some(meant) } => {
                no("misspelt-card").with("id", id.clone()).with("meant", meant.clone())
            }
            Error::NotHeld(id) => no("not-held").with("id", id.clone()),
            Error::NotNow { id, when } => {
                no("not-now").by("GA-12").with("id", id.clone()).with("when", when.word())
            }
            Error::NeedsNoTarget(id) => no("needs-no-target").with("id", id.clone()),
            Error::NeedsSeat(id) => no("needs-seat").with("id", id.clone()),
            Error::NeedsSquare(id) => no("needs-square").with("id", id.clone()),
            Error::NotTheirRoll(who) => no("not-their-roll").by("GA-13").with("who", *who),
            Error::NotInConflict(who) => no("not-in-conflict").by("GA-13").with("who", *who),
            Error::NotIn(who) => no("not-in").by("GA-9").with("who", *who),
            Error::NoMuster(at) => no("no-muster").by("GA-15").with("at", *at),
            Error::NothingToSave => no("nothing-to-save").by("GA-15"),
            Error::TooDeep => no("too-deep").by("GA-20"),
            Error::OnlyCards => no("only-cards").by("GA-12"),
            Error::NoPass => no("no-pass").by("GA-12"),

            // Moves and chance.
            Error::NoSeat { number, seats } => no("no-seat").with("number", *number).with("seats", *seats),
            Error::NotAMove(text) => no("not-a-move").with("text", text.clone()),
            Error::NotASquare(text) => no("not-a-square").with("text", text.clone()),
            Error::OffBoard(at) => no("off-board").by("GA-1").with("at", *at),
            Error::NoDie(at) => no("no-die").with("at", *at),
            Error::NoFling => no("no-fling").by("GA-10"),
            Error::FlingNow(squares) => no("fling-now").by("GA-10").with("squares", squares.clone()),
            Error::BadFling { to, steps, right } => no("bad-fling")
                .by("GA-10")
                .with("to", *to)
                .with("steps", *steps)
                .with("squares", right.clone()),
            Error::NotYours(at) => no("not-yours").with("at", *at),
            Error::NotNextTo(from, to) => no("not-next-to").by("GA-3").with("from", *from).with("to", *to),
            Error::Taken(at) => no("taken").by("GA-3").with("at", *at),
            Error::OverlordStays => no("overlord-stays").by("GA-7"),
            Error::OwnTarget(at) => no("own-target").by("GA-8").with("at", *at),
            Error::TooFewMp { price, has } => {
                no("too-few-mp").by("GA-6").with("price", *price).with("mp", *has)
            }
            Error::NotInDeck(id) => no("not-in-deck").by("GA-5").with("id", id.clone()),
            Error::DiceDue(count) => {
                let example = format!("roll{}", " 3".repeat(usize::from(*count)));
                no("dice-wanted").with("count", *count).with("example", Part::Text(example))
            }
            Error::CoinDue => no("coin-wanted").by("GA-17"),
            Error::CardDue(who) => no("card-wanted").with("who", *who),
            Error::NothingThere(text, at) => no("nothing-there").with("text", text.clone()).with("at", *at),
            Error::NothingDue => no("nothing-due"),
        }
    }
}
