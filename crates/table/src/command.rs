//! What somebody wants to happen at a table: plain data, which could come from anywhere.

use fracas_core::{Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Contribution, GuestId, Holiday, OfferKind, TableId, Token};

/// Who wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person, at the table or not yet.
    Guest(GuestId),
    /// Somebody who only looks on, and whom nobody knows.
    Stranger,
    /// Whoever runs the table: throws its dice and moves for its bots.
    Server,
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A seat moves.
    Move {
        /// Which.
        seat: Seat,
        /// The move in the game's notation.
        text: String,
        /// How long the mover's journal was when they chose; nobody moves without having seen what is there. Bots
        /// always have.
        seen: Option<usize>,
        /// How likely to win a bot thinks it is after its move.
        sure: Option<f64>,
    },
    /// The dice show something.
    Roll {
        /// What, in the game's notation.
        outcome: String,
    },
    /// Somebody takes the seat of an invitation.
    Sit {
        /// The invitation.
        token: Token,
    },
    /// Somebody sits down at a table that is open to all.
    TakeSeat {
        /// Where; left out, on the first seat that is open.
        seat: Option<Seat>,
    },
    /// Somebody goes away before the game begins. If they opened the table, the game is called off.
    Leave {
        /// From which seat.
        seat: Seat,
    },
    /// Whoever opened the table sends somebody away before the game begins.
    SendAway {
        /// A seat of whoever opened it.
        seat: Seat,
        /// The seat that is to be open again.
        from: Seat,
    },
    /// Somebody gives the dice randomness of their own.
    Contribute {
        /// What.
        contribution: Contribution,
    },
    /// A seat says what is to be answered for it from now on.
    Order {
        /// Which.
        seat: Seat,
        /// The game's own.
        orders: Value,
    },
    /// A seat offers something, or takes up the same offer of somebody else.
    Offer {
        /// Which.
        seat: Seat,
        /// What.
        offer: OfferKind,
    },
    /// A seat answers an offer.
    Answer {
        /// Which.
        seat: Seat,
        /// To what.
        offer: OfferKind,
        /// Whether it agrees.
        yes: bool,
    },
    /// A seat gives up.
    Resign {
        /// Which.
        seat: Seat,
    },
    /// A seat wants something done about players who have gone.
    Claim {
        /// Which.
        seat: Seat,
        /// What.
        want: Claim,
        /// The seats whose players have been away for long enough: whoever runs the table knows.
        gone: Seats,
    },
    /// Time has gone by: whoever runs the table says so when something falls due ([`Table::due`](crate::Table::due)).
    Tick,
    /// Whoever runs the table was away, and no clock ran meanwhile.
    Resume {
        /// From when, in milliseconds since 1970.
        from: i64,
        /// Until when.
        until: i64,
    },
    /// Whoever runs the table says that somebody takes days off, which matters where games are played by days.
    TakeDaysOff {
        /// Who.
        guest: GuestId,
        /// When.
        holiday: Holiday,
    },
    /// Whoever runs the table calls the game off, at which nobody sits but bots.
    CallOff,
    /// Whoever runs the table closes it: the game is called off, whoever sits there.
    Close,
    /// The rematch that everybody wants stands at another table.
    OpenRematch {
        /// Which.
        table: TableId,
    },
}

/// What can be claimed when a player has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// The game, where two play.
    Game,
    /// A bot to play on in the empty seat.
    Bot,
}
