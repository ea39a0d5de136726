//! Why something was refused: the same over HTTP and over a socket.

use std::collections::BTreeMap;

use fracas_games::Fault;
use fracas_table::Refusal as Said;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// What kind of refusal it is, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The request or the message cannot be understood.
    BadRequest,
    /// There is no such game.
    UnknownGame,
    /// No game has options like these.
    BadOptions,
    /// No game has a position like this.
    BadPosition,
    /// It is no record.
    BadRecord,
    /// The rules forbid the move.
    IllegalMove,
    /// It is not the seat's turn.
    NotYourTurn,
    /// The dice are not due.
    NotChance,
    /// The dice cannot show that.
    BadChance,
    /// The game is over.
    GameOver,
    /// The game still goes on.
    NotOver,
    /// A seat is still open.
    NotBegun,
    /// The seat is out of time, or the moment to answer has gone.
    TooLate,
    /// Something has happened that the client had not seen.
    Stale,
    /// Somebody else sits there.
    NotYourSeat,
    /// The invitation has been used.
    Taken,
    /// The dice take nothing from this client now.
    NoContribution,
    /// Nobody offers that.
    NoOffer,
    /// That cannot be offered now.
    BadOffer,
    /// Nobody has been away for long enough.
    NobodyGone,
    /// That cannot be claimed here.
    BadClaim,
    /// The answer could give a secret away.
    Secret,
    /// People play each other here.
    NoHints,
    /// They play a rated game of this game: nobody helps them until it is over.
    NoAnalysis,
    /// There is no such thing.
    NotFound,
    /// The request came from another site's page.
    ForeignOrigin,
    /// The request is for a server of another name.
    OtherHost,
    /// Too much at once.
    TooFast,
    /// Too many unfinished tables.
    TooMany,
    /// More than this server plays: `ceilings` of a game say how much it does.
    TooLarge,
    /// More work than one question gets.
    TooLong,
    /// The database failed, and nothing has happened.
    Storage,
    /// The database's answer was lost: it may have happened, and the table shows whether it has.
    Unknown,
    /// The table cannot be read.
    Unreadable,
    /// The server is shutting down.
    Closing,
    /// The node of the server that has the table cannot be reached, and nothing has happened.
    Apart,
    /// The table takes an invitation to sit down at.
    ByInvitation,
    /// Whoever opened the table has sent them away.
    SentAway,
    /// They sit there already.
    SitsAlready,
    /// The game has begun.
    Begun,
    /// Only whoever opened the table can do that.
    NotOpener,
    /// A rated game is not played like that.
    NotRated,
    /// The seek or the challenge is gone.
    NoSeek,
    /// The seek is not meant for them.
    NotForYou,
    /// Nobody of that name is here.
    NobodyHere,
    /// Whoever asked is away, and has to be here for that.
    Away,
    /// Whoever asks has no cookie yet.
    NoGuest,
    /// Nobody can be called that.
    BadName,
    /// Somebody else is called that, or looks like it.
    NameTaken,
    /// That is no password.
    BadPassword,
    /// That is no passkey, or not for this.
    BadPasskey,
    /// The name and the secret do not go together.
    NotLetIn,
    /// Only people with an account can do that.
    NoAccount,
    /// There is an account already.
    HasAccount,
    /// Nothing else lets one in.
    LastWayIn,
    /// They have taken days off already.
    OnHoliday,
    /// They have had their days off for a year.
    NoDaysLeft,
    /// One of two has blocked the other.
    Blocked,
    /// Whoever runs the server has shut this client out.
    Banned,
    /// This is for whoever runs the server, and takes their token.
    NoToken,
    /// Whoever runs the server has taken the word from them.
    Muted,
}

impl From<fracas_games::Code> for Code {
    fn from(code: fracas_games::Code) -> Code {
        use fracas_games::Code as Game;
        match code {
            Game::BadJson | Game::BadRequest | Game::NoGame => Code::BadRequest,
            Game::UnknownGame => Code::UnknownGame,
            Game::BadOptions => Code::BadOptions,
            Game::BadPosition => Code::BadPosition,
            Game::BadRecord => Code::BadRecord,
            Game::IllegalMove => Code::IllegalMove,
            Game::NotYourTurn => Code::NotYourTurn,
            Game::NotChance => Code::NotChance,
            Game::BadChance => Code::BadChance,
            Game::GameOver => Code::GameOver,
        }
    }
}

impl From<&Said> for Code {
    fn from(refusal: &Said) -> Code {
        match refusal {
            Said::NotYourSeat(_) | Said::NotYours => Code::NotYourSeat,
            Said::NotBegun => Code::NotBegun,
            Said::GameOver => Code::GameOver,
            Said::TooLate => Code::TooLate,
            Said::Stale => Code::Stale,
            Said::Game(fault) => fault.code.into(),
            Said::Taken => Code::Taken,
            Said::NoContribution => Code::NoContribution,
            Said::NoOffer => Code::NoOffer,
            Said::BadOffer(_) => Code::BadOffer,
            Said::NobodyGone => Code::NobodyGone,
            Said::TooManyToClaim => Code::BadClaim,
            Said::Secret => Code::Secret,
            Said::NoHints => Code::NoHints,
            Said::LongPlan(_) => Code::BadRequest,
            Said::ByInvitation => Code::ByInvitation,
            Said::SentAway => Code::SentAway,
            Said::SitsAlready => Code::SitsAlready,
            Said::Begun => Code::Begun,
            Said::NotOpener => Code::NotOpener,
            Said::NobodyThere(_) => Code::NotFound,
        }
    }
}

/// Why a request failed.
#[derive(Serialize, JsonSchema)]
pub struct Failed {
    /// What was wrong.
    pub error: Refusal,
}

/// A refusal: a code for programs, a sentence for people.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For people: what was wrong and, where that can be told, what would be right.
    pub message: String,
    /// The same as facts that languages have words for, with the ruling, where a game says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<Phrase>,
}

impl Refusal {
    /// Refuses for no reason that a game knows of.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), reason: None }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        Refusal { code: fault.code.into(), message: fault.message, reason: fault.reason.map(Phrase) }
    }
}

impl From<Said> for Refusal {
    fn from(refusal: Said) -> Refusal {
        match refusal {
            Said::Game(fault) => fault.into(),
            other => Refusal::new(Code::from(&other), other.to_string()),
        }
    }
}

/// A sentence as data: `what` it says, the `ruling` it rests on, and its parts by their names, each of which says what
/// kind of thing it is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(transparent)]
#[schemars(with = "BTreeMap<String, Value>")]
#[ts(
    type = "{ what: string, ruling?: string, [part: string]: number | { seat: number } | { seats: number[] } | { square: string } | { squares: string[] } | { dice: number[] } | { gains: { by: number; of: { word: string } | { text: string } }[] } | { word: string } | { text: string } | string | undefined }"
)]
pub struct Phrase(pub fracas_core::Phrase);
