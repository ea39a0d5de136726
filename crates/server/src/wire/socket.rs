//! What is said over a socket, both ways.

use fracas_core::Seat;
use fracas_table::Contribution;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;

use super::{About, ChatLine, Entry, Legal, Now, OfferKind, Phrase, Refusal, Saying};

/// What the server says.
#[derive(Serialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ToClient {
    /// Everything; the first message, and the answer to `GET /api/tables/{id}`.
    Snapshot {
        /// What never changes.
        table: Box<About>,
        /// The reader's log, from where it asked.
        events: Vec<Entry>,
        /// How long the log is.
        count: usize,
        /// What changes.
        #[serde(flatten)]
        now: Box<Now>,
    },
    /// Something has changed.
    Update {
        /// What is new in the reader's log.
        events: Vec<Entry>,
        /// How long the log is with it.
        count: usize,
        /// What changes.
        #[serde(flatten)]
        now: Box<Now>,
    },
    /// The reader's log was cut back: somebody took a move back. An update follows.
    Undone {
        /// How many entries are left.
        to: usize,
    },
    /// What the client asked for was refused, and nothing has changed.
    Refused {
        /// The message's own.
        #[ts(type = "unknown")]
        nonce: Value,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// The answer to `inspect`.
    Facts {
        /// The message's own.
        #[ts(type = "unknown")]
        nonce: Value,
        /// The game's own.
        #[ts(type = "unknown")]
        facts: Value,
    },
    /// The answer to `plan`: how it would be. Nothing has happened.
    Planned {
        /// The message's own.
        #[ts(type = "unknown")]
        nonce: Value,
        /// How it would be.
        #[serde(flatten)]
        plan: Box<Planned>,
    },
    /// The answer to `hint`.
    Hint {
        /// The message's own.
        #[ts(type = "unknown")]
        nonce: Value,
        /// What a bot advises.
        #[serde(flatten)]
        advice: Box<Advice>,
    },
    /// What people say to each other.
    Chat {
        /// What was said, in order.
        lines: Vec<ChatLine>,
        /// Whether this is all there is, and not only what is new.
        whole: bool,
    },
    /// The answer to `report`: it is stored for whoever runs the server.
    Reported {
        /// The message's own.
        #[ts(type = "unknown")]
        nonce: Value,
    },
    /// How many watch.
    Watching {
        /// So many who hold no seat have the table open.
        spectators: usize,
    },
    /// The answer to `ping`.
    Pong {
        /// The server's time, in milliseconds since 1970.
        #[ts(type = "number")]
        time: i64,
    },
}

/// What a bot advises a seat.
#[derive(Serialize, JsonSchema, TS)]
pub struct Advice {
    /// Where to look first.
    pub look: Phrase,
    /// What it would play.
    #[serde(rename = "move")]
    pub text: String,
    /// How likely the seat is to win with it, from 0 to 1.
    pub score: f64,
    /// What that does, as far as the seat would know.
    pub why: Vec<Phrase>,
    /// What speaks for it, the weightiest first, where somebody can say.
    pub because: Vec<Phrase>,
    /// What it expects the next to answer, where nothing is hidden.
    pub reply: Vec<Phrase>,
    /// How likely the seat is to win with the move that was asked about, where that can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tried: Option<f64>,
    /// How far off the difference between the two may be because games were played out to find it: one standard error.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub error: Option<f64>,
    /// Whether the move that was asked about is worth a warning: it gives much away, and more than may be an error.
    pub blunder: bool,
    /// Whether it gives away enough to be marked in an analysis.
    pub slip: bool,
    /// What speaks against the move that was asked about, the weightiest first, where somebody can see it on the board.
    pub against: Vec<Phrase>,
}

impl From<fracas_learn::Advice> for Advice {
    fn from(advice: fracas_learn::Advice) -> Advice {
        let fracas_learn::Advice {
            look,
            text,
            score,
            why,
            because,
            reply,
            tried,
            error,
            blunder,
            slip,
            against,
        } = advice;
        let phrases = |phrases: Vec<_>| phrases.into_iter().map(Phrase).collect();
        let (why, because, reply, against) =
            (phrases(why), phrases(because), phrases(reply), phrases(against));
        Advice { look: Phrase(look), text, score, why, because, reply, tried, error, blunder, slip, against }
    }
}

/// How a table would be after moves that nobody has made yet.
#[derive(Serialize, JsonSchema, TS)]
pub struct Planned {
    /// The moves as the game writes them.
    pub moves: Vec<String>,
    /// What the seat would see.
    #[ts(type = "unknown")]
    #[schemars(with = "Value")]
    pub view: Box<RawValue>,
    /// What the seat could choose then; empty where its turn would be over.
    pub legal: Legal,
    /// Facts about the place that was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub facts: Option<Value>,
}

/// What a client says.
#[derive(Clone, Debug, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum FromClient {
    /// Makes a move.
    Move {
        /// One of the client's seats.
        #[ts(type = "number")]
        #[schemars(with = "u8")]
        seat: Seat,
        /// The move in the game's notation.
        #[serde(rename = "move")]
        text: String,
        /// How long the client's log is; if it is longer by now, the move is refused as `stale`.
        count: usize,
        /// Comes back with a refusal.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        nonce: Value,
    },
    /// Asks for facts that everybody may know.
    Inspect {
        /// About one place.
        #[serde(default)]
        #[ts(optional)]
        at: Option<String>,
        /// As it was after so many events; left out, as it is now.
        #[serde(default)]
        #[ts(optional)]
        count: Option<usize>,
        /// Comes back with the answer.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        nonce: Value,
    },
    /// Asks how it would be after some moves of one's own, without making them. Refused where there are secrets.
    Plan {
        /// One of the client's seats.
        #[ts(type = "number")]
        #[schemars(with = "u8")]
        seat: Seat,
        /// The moves in order.
        moves: Vec<String>,
        /// Asks for facts about one place as well.
        #[serde(default)]
        #[ts(optional)]
        at: Option<String>,
        /// How long the client's log is, as for a move.
        count: usize,
        /// Comes back with the answer.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        nonce: Value,
    },
    /// Asks a bot for advice. Refused where anybody else at the table is a person.
    Hint {
        /// One of the client's seats.
        #[ts(type = "number")]
        #[schemars(with = "u8")]
        seat: Seat,
        /// A move of one's own to be judged beside.
        #[serde(default, rename = "move")]
        #[ts(optional)]
        text: Option<String>,
        /// Comes back with the answer.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        nonce: Value,
    },
    /// Says what is to be answered for a seat from now on. Nobody else hears of it, nor of what is answered by it.
    Orders {
        /// One of the client's seats.
        #[ts(type = "number")]
        #[schemars(with = "u8")]
        seat: Seat,
        /// The game's own: in Ganoogo what the seat wants to be asked about.
        #[ts(type = "unknown")]
        orders: Value,
        /// Comes back with a refusal.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        nonce: Value,
    },
    /// Gives randomness of the client's own to the dice, once, before the first roll.
    Contribute {
        /// Hexadecimal, 16 bytes are plenty.
        #[schemars(with = "String")]
        #[ts(type = "string")]
        contribution: Contribution,
    },
    /// Offers the others something, or takes up the same offer of theirs.
    Offer {
        /// One of the client's seats.
        #[ts(type = "number")]
        #[schemars(with = "u8")]
        seat: Seat,
        /// What.
        offer: OfferKind,
    },
    /// Answers an offer.
    Answer {
        /// One of the client's seats.
        #[ts(type = "number")]
        #[schemars(with = "u8")]
        seat: Seat,
        /// Which.
        offer: OfferKind,
        /// Whether to accept it.
        yes: bool,
    },
    /// Gives up.
    Resign {
        /// One of the client's seats.
        #[ts(type = "number")]
        #[schemars(with = "u8")]
        seat: Seat,
    },
    /// Does something about a player who has gone for good.
    Claim {
        /// One of the client's seats.
        #[ts(type = "number")]
        #[schemars(with = "u8")]
        seat: Seat,
        /// What.
        want: Claim,
    },
    /// Goes away before the game begins; whoever opened the table calls it off with that.
    Leave {
        /// One of the client's seats.
        #[ts(type = "number")]
        #[schemars(with = "u8")]
        seat: Seat,
    },
    /// Sends somebody away before the game begins, which only whoever opened the table can.
    Dismiss {
        /// One of the client's seats.
        #[ts(type = "number")]
        #[schemars(with = "u8")]
        seat: Seat,
        /// Whose seat is to be open again.
        #[ts(type = "number")]
        #[schemars(with = "u8")]
        from: Seat,
    },
    /// Says something to the others: players to players, spectators to spectators.
    Chat {
        /// What one types, at most 280 characters.
        #[serde(default)]
        #[ts(optional)]
        text: Option<String>,
        /// Or one of the sayings, which everybody reads in their own language.
        #[serde(default)]
        #[ts(optional)]
        phrase: Option<Saying>,
        /// Comes back with a refusal.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        nonce: Value,
    },
    /// Tells whoever runs the server that a line of the chat is bad.
    Report {
        /// Its number.
        line: u32,
        /// Comes back with the answer.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        nonce: Value,
    },
    /// Asks for a `pong`.
    Ping,
}

impl FromClient {
    /// The message's own mark, which comes back with a refusal.
    pub(crate) fn nonce(&self) -> Value {
        match self {
            FromClient::Move { nonce, .. }
            | FromClient::Inspect { nonce, .. }
            | FromClient::Orders { nonce, .. }
            | FromClient::Hint { nonce, .. }
            | FromClient::Chat { nonce, .. }
            | FromClient::Report { nonce, .. }
            | FromClient::Plan { nonce, .. } => nonce.clone(),
            _ => Value::Null,
        }
    }
}

/// What can be claimed when a player has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// The game, where two play.
    Game,
    /// A bot to play on in the empty seat.
    Bot,
}

impl From<Claim> for fracas_table::Claim {
    fn from(claim: Claim) -> fracas_table::Claim {
        match claim {
            Claim::Game => fracas_table::Claim::Game,
            Claim::Bot => fracas_table::Claim::Bot,
        }
    }
}
