//! Errors at the edge: a code for programs, a sentence for people.

use std::fmt;

use fracas_core::{Refusal, ReplayError, StartError, Unfit};
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What kind of refusal it is.
    pub code: Code,
    /// What was wrong and, where that can be told, what would be right.
    pub message: String,
}

impl Fault {
    /// Makes a fault.
    pub fn new(code: Code, message: impl fmt::Display) -> Fault {
        Fault { code, message: message.to_string() }
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

impl<E: std::error::Error> From<ReplayError<E>> for Fault {
    fn from(error: ReplayError<E>) -> Fault {
        Fault::new(Code::BadRecord, error)
    }
}
