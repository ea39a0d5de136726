//! What players offer each other beside the rules.

use fracas_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OfferKind {
    /// To end the game with no winner.
    Draw,
    /// To take the own last move back.
    Takeback,
    /// To play again with seats changed.
    Rematch,
    /// To call the game off; before anything was dealt or rolled that needs no consent.
    Abort,
}

impl OfferKind {
    /// Whether the offer is void once something happens that everybody hears of.
    pub(crate) fn lapses(self) -> bool {
        !matches!(self, OfferKind::Rematch)
    }
}

/// What a player has offered the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who offers.
    pub seat: Seat,
    /// What.
    pub offer: OfferKind,
    /// Who has agreed, the one who offers among them.
    pub agreed: Seats,
}
