//! Errors at the edge: a code for programs, a sentence for people.

use std::fmt;

use fracas_core::{BadLevel, Phrase, Refusal, ReplayError, StartError, Unfit};
use serde::Serialize;

/// The error codes of the engine protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "docs/protocol.md explains each")]
pub enum Code {
    BadJson,
    BadRequest,
    UnknownGame,
    BadOptions,
    BadPosition,
    BadRecord,
    IllegalMove,
    NotYourTurn,
    NotChance,
    BadChance,
    GameOver,
    NoGame,
}

/// Something was refused, and nothing has changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fault {
    /// What kind of refusal it is.
    pub code: Code,
    /// What was wrong and, where that can be told, what would be right.
    pub message: String,
    /// The same as facts that languages have words for, with the ruling, where a game says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Phrase>,
}

impl Fault {
    /// Makes a fault.
    pub fn new(code: Code, message: impl fmt::Display) -> Fault {
        Fault { code, message: message.to_string(), reason: None }
    }

    /// Adds why, as facts.
    #[must_use]
    pub fn because(self, reason: Option<Phrase>) -> Fault {
        Fault { reason, ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl<E: std::error::Error> From<Refusal<E>> for Fault {
    fn from(refusal: Refusal<E>) -> Fault {
        let code = match refusal {
            Refusal::GameOver => Code::GameOver,
            Refusal::NotYourTurn(_) | Refusal::DiceDue => Code::NotYourTurn,
            Refusal::NotChance => Code::NotChance,
            Refusal::IllegalMove(_) => Code::IllegalMove,
            Refusal::BadChance(_) => Code::BadChance,
        };
        Fault::new(code, refusal)
    }
}

impl<E: std::error::Error> From<StartError<E>> for Fault {
    fn from(error: StartError<E>) -> Fault {
        let code = match error {
            StartError::Options(_)
            | StartError::Unfit(Unfit::Options(_) | Unfit::Seats { .. } | Unfit::Rules { .. }) => {
                Code::BadOptions
            }
            StartError::Position(_) | StartError::Unfit(Unfit::Position(_)) => Code::BadPosition,
        };
        Fault::new(code, error)
    }
}

impl From<BadLevel> for Fault {
    fn from(error: BadLevel) -> Fault {
        Fault::new(Code::BadRequest, error)
    }
}

impl<E: std::error::Error> From<ReplayError<E>> for Fault {
    fn from(error: ReplayError<E>) -> Fault {
        Fault::new(Code::BadRecord, error)
    }
}
