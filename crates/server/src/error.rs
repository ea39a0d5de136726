//! Why something was refused: one enum for HTTP, and what of it goes over a socket.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use fracas_games::{Code, Fault};

use crate::ids::BadId;
use crate::store::StoreError;
use crate::wire::{Failed, Refusal};

/// A refusal as clients are told of it: a code for programs, a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refused {
    /// For programs.
    pub code: String,
    /// For people: what was wrong and, where that can be told, what would be right.
    pub message: String,
}

impl Refused {
    pub(crate) fn new(code: &str, message: impl Into<String>) -> Refused {
        Refused { code: code.to_owned(), message: message.into() }
    }
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        let code = serde_json::to_value(fault.code).ok();
        let code = code.as_ref().and_then(|code| code.as_str()).unwrap_or("bad-request");
        Refused::new(code, fault.message)
    }
}

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
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
    Refused(#[from] Refused),
    /// The request came from somebody else's page.
    #[error("this came from another site ({0}), which may not speak for you here")]
    Foreign(String),
    /// Too much at once.
    #[error("that was too much at once: wait a moment and try again")]
    TooFast,
    /// Too many tables.
    #[error("you have {0} games open, which is as many as one guest can have: finish one first")]
    TooMany(i64),
    /// The database failed.
    #[error("the server cannot store or read anything right now, so nothing has changed: try again")]
    Store(#[from] StoreError),
    /// A table cannot be read.
    #[error("this table was played by rules that this program does not understand: {0}")]
    Unreadable(Fault),
    /// The server is on its way out.
    #[error("the server is shutting down: try again in a moment")]
    Closing,
}

impl From<BadId> for Error {
    fn from(error: BadId) -> Error {
        Error::Bad(error.to_string())
    }
}

impl Error {
    fn status(&self) -> StatusCode {
        match self {
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::Bad(_) => StatusCode::BAD_REQUEST,
            Error::Game(fault) if fault.code == Code::UnknownGame => StatusCode::NOT_FOUND,
            Error::Game(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Refused(refused) if refused.code == "storage" => StatusCode::SERVICE_UNAVAILABLE,
            Error::Refused(_) => StatusCode::CONFLICT,
            Error::Foreign(_) => StatusCode::FORBIDDEN,
            Error::TooFast | Error::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::Store(_) | Error::Closing => StatusCode::SERVICE_UNAVAILABLE,
            Error::Unreadable(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What a client is told of it. What a database says is for the log alone.
    pub(crate) fn refused(&self) -> Refused {
        let code = match self {
            Error::NotFound(_) => "not-found",
            Error::Bad(_) => "bad-request",
            Error::Game(fault) => return fault.clone().into(),
            Error::Refused(refused) => return refused.clone(),
            Error::Foreign(_) => "foreign-origin",
            Error::TooFast => "too-fast",
            Error::TooMany(_) => "too-many",
            Error::Store(_) => "storage",
            Error::Unreadable(_) => "unreadable",
            Error::Closing => "closing",
        };
        Refused::new(code, self.to_string())
    }

    /// Tells the log what is the server's own fault.
    pub(crate) fn log(&self) {
        match self {
            Error::Store(error) => tracing::error!(%error, "storage"),
            Error::Unreadable(fault) => tracing::error!(%fault, "unreadable table"),
            _ => {}
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.log();
        let Refused { code, message } = self.refused();
        (self.status(), Json(Failed { error: Refusal { code, message } })).into_response()
    }
}
