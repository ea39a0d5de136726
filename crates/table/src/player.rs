//! Who sits in a seat.

use fracas_core::Level;
use serde::{Deserialize, Serialize};

use crate::{GuestId, Token};

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person, known by their cookie.
    Person(GuestId),
    /// A bot of a level.
    Bot(Level),
    /// Nobody yet: whoever has the invitation.
    Open(Token),
}

impl Player {
    /// What others see of them; nothing where nobody sits yet.
    pub fn name(&self) -> String {
        match self {
            Player::Person(guest) => guest.nickname(),
            Player::Bot(level) => format!("bot {level}"),
            Player::Open(_) => String::new(),
        }
    }
}
