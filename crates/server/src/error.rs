//! Why a request failed, and which status says so.

use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use fracas_games::Fault;
use fracas_table::{BadId, TableId, Unreadable};

use crate::store::StoreError;
use crate::wire::{Code, Failed, Refusal};

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// There is no such thing.
    #[error("there is no {0} here")]
    NotFound(&'static str),
    /// The request makes no sense.
    #[error("{0}")]
    Bad(String),
    /// The game says no.
    #[error(transparent)]
    Game(#[from] Fault),
    /// The table says no.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The request came from somebody else's page.
    #[error("this came from another site ({0}), which may not speak for you here")]
    Foreign(String),
    /// The request is for somebody else.
    #[error("this server does not go by the name {0:?}; whoever runs it can give it that name with --host")]
    OtherHost(String),
    /// Too much at once.
    #[error("that was too much at once: wait a moment and try again")]
    TooFast,
    /// Too many tables.
    #[error("you have {0} games open, which is as many as one guest can have: finish one first")]
    TooMany(i64),
    /// Too many tables, however many guests opened them.
    #[error(
        "{0} games that were opened from your address are not finished, which is as many as there can be: finish one first"
    )]
    TooManyHere(usize),
    /// A table of an older server, so large that it would take all memory.
    #[error("table {0} has grown larger than this server takes; it is stored, and nothing of it is lost")]
    Huge(TableId),
    /// More work than a question gets.
    #[error("this takes longer than the server gives to one question: ask for less at once")]
    TooLong,
    /// A body that does not come.
    #[error("the request's body did not come within {} seconds", .0.as_secs())]
    Slow(Duration),
    /// The database failed.
    #[error("the server cannot store or read anything right now, so nothing has changed: try again")]
    Store(StoreError),
    /// Whether it was stored is not known.
    #[error(
        "the database's answer was lost, so nobody knows yet whether that has happened: look again in a moment, and \
         you will see"
    )]
    Unknown,
    /// What is stored of a table is not what this program stores.
    #[error("table {table} cannot be read by this program; the server's log says why")]
    Unreadable {
        /// The table.
        table: TableId,
        /// What is wrong with it, for the log.
        why: String,
    },
    /// The server is on its way out.
    #[error("the server is shutting down: try again in a moment")]
    Closing,
    /// The node that has it cannot be reached.
    #[error(
        "the part of the server that has this cannot be reached right now, so nothing has changed: try again in a moment"
    )]
    Apart,
    /// Whoever runs the server wants nothing of this visitor.
    #[error("whoever runs this server has shut you out{}{}", for_how_long(*.left), because(.reason))]
    Banned {
        /// For how many milliseconds more; for ever if there is nothing.
        left: Option<i64>,
        /// Why, in their own words.
        reason: String,
    },
    /// No token, or a wrong one.
    #[error(
        "this is for whoever runs the server: send one of their tokens as \"Authorization: Bearer TOKEN\""
    )]
    NoToken,
}

fn for_how_long(left: Option<i64>) -> String {
    const HOUR: i64 = 3_600_000;
    match left.map(|left| left.div_euclid(HOUR) + 1) {
        None => String::new(),
        Some(1) => " for another hour at the most".to_owned(),
        Some(hours) if hours <= 48 => format!(" for another {hours} hours at the most"),
        Some(hours) => format!(" for another {} days at the most", hours.div_euclid(24) + 1),
    }
}

fn because(reason: &str) -> String {
    if reason.is_empty() { String::new() } else { format!(": {reason}") }
}

impl From<BadId> for Error {
    fn from(error: BadId) -> Error {
        Error::Bad(error.to_string())
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        match error {
            StoreError::Unknown(_) => Error::Unknown,
            other => Error::Store(other),
        }
    }
}

impl From<Unreadable> for Error {
    fn from(error: Unreadable) -> Error {
        Error::Unreadable { why: error.to_string(), table: error.table }
    }
}

impl From<fracas_table::Refusal> for Error {
    fn from(refusal: fracas_table::Refusal) -> Error {
        Error::Refused(refusal.into())
    }
}

impl Error {
    /// What a client is told of it. What a database says is for the log alone.
    pub(crate) fn refusal(&self) -> Refusal {
        let code = match self {
            Error::NotFound(_) => Code::NotFound,
            Error::Bad(_) => Code::BadRequest,
            Error::Game(fault) => return fault.clone().into(),
            Error::Refused(refusal) => return refusal.clone(),
            Error::Foreign(_) => Code::ForeignOrigin,
            Error::OtherHost(_) => Code::OtherHost,
            Error::TooFast => Code::TooFast,
            Error::TooMany(_) | Error::TooManyHere(_) => Code::TooMany,
            Error::Huge(_) => Code::TooLarge,
            Error::TooLong => Code::TooLong,
            Error::Slow(_) => Code::BadRequest,
            Error::Store(_) => Code::Storage,
            Error::Unknown => Code::Unknown,
            Error::Unreadable { .. } => Code::Unreadable,
            Error::Closing => Code::Closing,
            Error::Apart => Code::Apart,
            Error::Banned { .. } => Code::Banned,
            Error::NoToken => Code::NoToken,
        };
        Refusal::new(code, self.to_string())
    }

    /// The same error once more, for somebody else who waits for the same table.
    pub(crate) fn again(&self) -> Error {
        match self {
            Error::NotFound(what) => Error::NotFound(what),
            other => Error::Refused(other.refusal()),
        }
    }

    /// Tells the log what is the server's own fault.
    pub(crate) fn log(&self) {
        match self {
            Error::Store(error) => tracing::error!(%error, "storage"),
            Error::Unreadable { table, why } => tracing::error!(%table, %why, "unreadable table"),
            _ => {}
        }
    }
}

impl Code {
    fn status(self) -> StatusCode {
        match self {
            Code::BadRequest => StatusCode::BAD_REQUEST,
            Code::UnknownGame | Code::NotFound => StatusCode::NOT_FOUND,
            Code::BadName | Code::BadPassword | Code::BadPasskey => StatusCode::UNPROCESSABLE_ENTITY,
            Code::NotLetIn | Code::NoAccount | Code::Blocked => StatusCode::FORBIDDEN,
            Code::BadOptions | Code::BadPosition | Code::BadRecord | Code::TooLarge => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Code::ForeignOrigin | Code::Banned | Code::Muted => StatusCode::FORBIDDEN,
            Code::NoToken => StatusCode::UNAUTHORIZED,
            Code::OtherHost => StatusCode::MISDIRECTED_REQUEST,
            Code::TooFast | Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::Storage | Code::Unknown | Code::Closing | Code::Apart | Code::TooLong => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Code::Unreadable => StatusCode::INTERNAL_SERVER_ERROR,
            Code::IllegalMove
            | Code::NotYourTurn
            | Code::NotChance
            | Code::BadChance
            | Code::GameOver
            | Code::NotOver
            | Code::NotBegun
            | Code::TooLate
            | Code::Stale
            | Code::NotYourSeat
            | Code::Taken
            | Code::NoContribution
            | Code::NoOffer
            | Code::BadOffer
            | Code::NobodyGone
            | Code::BadClaim
            | Code::Secret
            | Code::NameTaken
            | Code::HasAccount
            | Code::LastWayIn
            | Code::OnHoliday
            | Code::NoDaysLeft
            | Code::NoHints
            | Code::NoAnalysis
            | Code::ByInvitation
            | Code::SentAway
            | Code::SitsAlready
            | Code::Begun
            | Code::NotOpener
            | Code::NoSeek
            | Code::NotForYou
            | Code::NobodyHere
            | Code::Away => StatusCode::CONFLICT,
            Code::NotRated => StatusCode::UNPROCESSABLE_ENTITY,
            Code::NoGuest => StatusCode::UNAUTHORIZED,
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.log();
        let error = self.refusal();
        (error.code.status(), Json(Failed { error })).into_response()
    }
}
