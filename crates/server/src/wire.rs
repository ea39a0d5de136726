//! What goes over the wire, both ways. `docs/server.md` explains it with examples; the web client's types are
//! made from these.

#[cfg(test)]
mod shapes;
#[cfg(test)]
mod types;

use std::collections::BTreeMap;

use fracas_core::{Begins, OptionInfo, Outcome, Preset, Seat, Seats, Turn};
use fracas_games::{Legal, Told};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::LEVELS;
use crate::fair::Contribution;
use crate::ids::{TableId, Token};

/// A game that can be played here.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameCard {
    /// The name programs use.
    pub id: &'static str,
    /// The name people use.
    pub name: &'static str,
    /// One line that makes you want to try it.
    pub pitch: &'static str,
    /// The fewest and the most seats.
    pub seats: [u8; 2],
    /// The newest version of its rules.
    pub rules: u32,
    /// How it is decided who begins: `first` where seat 1 does, `rolled` where the dice say, `together` where all
    /// choose at once.
    #[cfg_attr(test, ts(type = "'first' | 'rolled' | 'together'"), schemars(with = "String"))]
    pub begins: Begins,
    /// Every option with its default.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub options: Map<String, Value>,
    /// Every option as a form asks for it, in order: its name, its kind, and what that kind needs.
    #[cfg_attr(test, schemars(with = "Vec<Map<String, Value>>"), ts(type = "Record<string, unknown>[]"))]
    pub choices: Vec<OptionInfo>,
    /// Ways to play that need no thought, each with an id, options, and perhaps the most who can play it. The first is
    /// what a newcomer gets.
    #[cfg_attr(test, schemars(with = "Vec<Map<String, Value>>"), ts(type = "Record<string, unknown>[]"))]
    pub presets: Vec<Preset>,
    /// How many levels its bots have.
    pub levels: u8,
}

impl GameCard {
    /// What there is to know about a game before it begins.
    pub fn of(entry: &fracas_games::Entry) -> GameCard {
        GameCard {
            id: entry.info.id,
            name: entry.info.name,
            pitch: entry.info.pitch,
            seats: entry.info.seats.into(),
            rules: entry.info.rules,
            begins: entry.begins,
            options: entry.options(),
            choices: entry.choices(),
            presets: entry.presets(),
            levels: LEVELS,
        }
    }
}

/// Why a request failed.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Failed {
    /// What was wrong.
    pub error: Refusal,
}

/// A refusal: a code for programs, a sentence for people.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Refusal {
    /// For programs.
    pub code: String,
    /// For people: what was wrong and, where that can be told, what would be right.
    pub message: String,
}

/// Who somebody is to the server.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Me {
    /// What others see of this guest.
    pub guest: String,
}

/// A table that somebody wants to open.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The version of the game's rules; left out, the newest.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<u32>,
    /// How many play; left out, as many as `players` has.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seats: Option<u8>,
    /// The game's options; those left out have their defaults.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
    pub options: Option<Value>,
    /// A position to start from instead of the beginning.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub position: Option<Value>,
    /// Who sits where, one entry a seat in order.
    pub players: Vec<Place>,
    /// Who begins, in a game that seat 1 begins: the players move round until they sit on seat 1. Left out, they
    /// stay where they are.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub begins: Option<Beginner>,
}

/// Who is to begin.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Beginner {
    /// The guest who opens the table.
    You,
    /// The first of the others.
    Other,
    /// Whoever the lot falls on.
    Lot,
}

/// Who a seat is meant for.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Place {
    /// The guest who opens the table. Several of them: one screen that is handed round.
    You {},
    /// A bot.
    Bot {
        /// From 1, a beginner, to 8.
        level: u8,
    },
    /// Whoever has the invitation.
    Open {},
}

/// A table that was opened.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Created {
    /// The table.
    pub id: TableId,
    /// The seats of whoever opened it.
    #[cfg_attr(test, ts(type = "number[]"))]
    #[cfg_attr(test, schemars(with = "Vec<u8>"))]
    pub you: Seats,
    /// One for every open seat.
    pub invites: Vec<Invite>,
}

/// An invitation to a seat.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Invite {
    /// The seat.
    #[cfg_attr(test, ts(type = "number"))]
    #[cfg_attr(test, schemars(with = "u8"))]
    pub seat: Seat,
    /// Whoever has this may take it.
    pub token: Token,
}

/// Somebody with an invitation.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The invitation.
    pub token: Token,
}

/// A seat that was taken.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Joined {
    /// The seat.
    #[cfg_attr(test, ts(type = "number"))]
    #[cfg_attr(test, schemars(with = "u8"))]
    pub seat: Seat,
}

/// One of a guest's tables.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Listed {
    /// The table.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// How it stands.
    pub status: Status,
    /// Who plays.
    pub players: Vec<PlayerCard>,
    /// When it was last changed, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub updated: i64,
}

/// How a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is still open.
    Waiting,
    /// The game goes on.
    Playing,
    /// It has a result.
    Over,
    /// It was called off before it had properly begun.
    Aborted,
}

impl Status {
    /// Whether nothing more can happen.
    pub fn is_final(self) -> bool {
        matches!(self, Status::Over | Status::Aborted)
    }
}

/// How a game ended at the table, by the rules or by agreement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Verdict {
    /// The seats that won; none for a draw.
    #[cfg_attr(test, ts(type = "number[]"))]
    #[cfg_attr(test, schemars(with = "Vec<u8>"))]
    pub winners: Seats,
    /// Why, in a word: the game's own, or `resignation`, `agreement`, `abandonment`.
    pub reason: String,
}

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Verdict {
        Verdict { winners: outcome.winners, reason: outcome.reason.to_owned() }
    }
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlayerCard {
    /// The seat.
    #[cfg_attr(test, ts(type = "number"))]
    #[cfg_attr(test, schemars(with = "u8"))]
    pub seat: Seat,
    /// Who it is.
    pub kind: PlayerKind,
    /// What to call them.
    pub name: String,
    /// A bot's level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<u8>,
    /// Whether a person has the table open.
    pub here: bool,
    /// Whether a person has been away for so long that others may claim against them.
    pub gone: bool,
    /// Whether it is the reader.
    pub you: bool,
}

/// What kind of player sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum PlayerKind {
    /// A person.
    Person,
    /// A bot.
    Bot,
    /// Nobody yet.
    Open,
}

/// What never changes about a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct About {
    /// The table.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// How many play.
    pub seats: u8,
    /// The options in force, every one of them.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub options: Value,
    /// The version of the rules.
    pub rules: u32,
    /// When it was opened, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created: i64,
    /// The SHA-256 of the server's seed for the dice.
    pub commitment: String,
    /// Whether the result counts for a rating.
    pub rated: bool,
}

/// One line of a client's log: what it may know of one event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(
    test,
    ts(type = "({ seat: number, move: string } | { chance: string } | { masked: string }) & { at: number }")
)]
pub struct Entry {
    /// What happened.
    #[serde(flatten)]
    #[cfg_attr(test, schemars(with = "shapes::Told"))]
    pub happening: Told,
    /// When it became known to this client, in milliseconds since 1970.
    pub at: i64,
}

/// Everything about a table that changes, as one client may know it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Now {
    /// Who plays.
    pub players: Vec<PlayerCard>,
    /// The reader's seats.
    #[cfg_attr(test, ts(type = "number[]"))]
    #[cfg_attr(test, schemars(with = "Vec<u8>"))]
    pub you: Seats,
    /// Whose turn it is, as far as the reader may know.
    #[cfg_attr(test, ts(type = "{ choose: number[] } | { chance: true } | { over: true }"))]
    #[cfg_attr(test, schemars(with = "shapes::Turn"))]
    pub turn: Turn,
    /// How the game ended by its rules.
    #[cfg_attr(test, ts(type = "{ winners: number[], reason: string } | null"))]
    #[cfg_attr(test, schemars(with = "Option<shapes::Outcome>"))]
    pub outcome: Option<Outcome>,
    /// What each of the reader's seats sees, by its number; a spectator's under `0`.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[cfg_attr(test, schemars(with = "BTreeMap<String, Value>"))]
    pub views: BTreeMap<u8, Box<RawValue>>,
    /// What each of the reader's seats that must choose may choose.
    #[cfg_attr(
        test,
        ts(
            type = "Record<string, { moves: string[], open?: { form: string, example: string }[], [caution: string]: unknown }>"
        )
    )]
    #[cfg_attr(test, schemars(with = "BTreeMap<String, shapes::Legal>"))]
    pub legal: BTreeMap<Seat, Legal>,
    /// The bots that think, as far as the reader may know.
    #[cfg_attr(test, ts(type = "number[]"))]
    #[cfg_attr(test, schemars(with = "Vec<u8>"))]
    pub thinking: Seats,
    /// What can be told about the bots' thinking, by seat.
    #[cfg_attr(test, ts(type = "Record<string, Thoughts>"))]
    #[cfg_attr(test, schemars(with = "BTreeMap<String, Thoughts>"))]
    pub thoughts: BTreeMap<Seat, Thoughts>,
    /// What players have offered.
    pub offers: Vec<Offer>,
    /// How the table stands.
    pub status: Status,
    /// How it ended.
    pub result: Option<Verdict>,
    /// The table of the rematch.
    pub next: Option<TableId>,
    /// What each seat has contributed to the dice; empty for nothing.
    pub contributions: Vec<Contribution>,
    /// Whether the reader should contribute to the dice now.
    pub wants_contribution: bool,
}

/// What can be told about a bot's thinking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Thoughts {
    /// Since when the reader has been waiting for it, in milliseconds since 1970; only while it thinks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub since: Option<i64>,
    /// How likely to win it thought it was when it made its last move, from 0 to 1; only where nothing is ever
    /// hidden, or after the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub sure: Option<f64>,
}

/// A part of a finished game, step by step.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Replay {
    /// What never changes about the table.
    pub table: About,
    /// Who played.
    pub players: Vec<PlayerCard>,
    /// How the table stands.
    pub status: Status,
    /// How it ended.
    pub result: Option<Verdict>,
    /// How many frames there are in all: one more than events.
    pub count: usize,
    /// The number of the first frame given here.
    pub from: usize,
    /// The frames.
    pub frames: Vec<Frame>,
}

/// A game after so many events.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Frame {
    /// The event that led here; none for the start.
    pub entry: Option<Entry>,
    /// What the eye sees.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: Value,
    /// Whose turn it is.
    #[cfg_attr(test, ts(type = "{ choose: number[] } | { chance: true } | { over: true }"))]
    #[cfg_attr(test, schemars(with = "shapes::Turn"))]
    pub turn: Turn,
    /// How the game ended by its rules.
    #[cfg_attr(test, ts(type = "{ winners: number[], reason: string } | null"))]
    #[cfg_attr(test, schemars(with = "Option<shapes::Outcome>"))]
    pub outcome: Option<Outcome>,
}

/// A record whose dice are to be checked.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Suspect {
    /// The record.
    pub record: String,
}

/// What came of checking a record's dice.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Checked {
    /// Whether every chance event follows from seed and contributions.
    pub ok: bool,
    /// What was found, for people.
    pub message: String,
    /// How many chance events were checked.
    #[cfg_attr(test, ts(type = "number"))]
    pub rolls: u64,
}

/// Facts about a moment of a finished game.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Known {
    /// What everybody may know, in the game's own terms.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub facts: Value,
}

/// What a player has offered the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Offer {
    /// Who offers.
    #[cfg_attr(test, ts(type = "number"))]
    #[cfg_attr(test, schemars(with = "u8"))]
    pub seat: Seat,
    /// What.
    pub offer: OfferKind,
    /// Who has agreed, the one who offers among them.
    #[cfg_attr(test, ts(type = "number[]"))]
    #[cfg_attr(test, schemars(with = "Vec<u8>"))]
    pub agreed: Seats,
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum OfferKind {
    /// To end the game with no winner.
    Draw,
    /// To take the own last move back.
    Takeback,
    /// To play again with seats changed.
    Rematch,
    /// To call the game off; before everybody has moved that needs no consent.
    Abort,
}

/// What the server says.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
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
        #[cfg_attr(test, ts(type = "unknown"))]
        nonce: Value,
        /// For programs.
        code: String,
        /// For people.
        message: String,
    },
    /// The answer to `inspect`.
    Facts {
        /// The message's own.
        #[cfg_attr(test, ts(type = "unknown"))]
        nonce: Value,
        /// The game's own.
        #[cfg_attr(test, ts(type = "unknown"))]
        facts: Value,
    },
    /// The answer to `plan`: how it would be. Nothing has happened.
    Planned {
        /// The message's own.
        #[cfg_attr(test, ts(type = "unknown"))]
        nonce: Value,
        /// How it would be.
        #[serde(flatten)]
        plan: Box<Planned>,
    },
    /// The answer to `ping`.
    Pong,
}

/// How a table would be after moves that nobody has made yet.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Planned {
    /// The moves as the game writes them.
    pub moves: Vec<String>,
    /// What the seat would see.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: Value,
    /// What the seat could choose then; empty where its turn would be over.
    #[cfg_attr(
        test,
        ts(
            type = "{ moves: string[], open?: { form: string, example: string }[], [caution: string]: unknown }"
        )
    )]
    #[cfg_attr(test, schemars(with = "shapes::Legal"))]
    pub legal: Legal,
    /// Facts about the place that was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub facts: Option<Value>,
}

/// What a client says.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum FromClient {
    /// Makes a move.
    Move {
        /// One of the client's seats.
        #[cfg_attr(test, ts(type = "number"))]
        #[cfg_attr(test, schemars(with = "u8"))]
        seat: Seat,
        /// The move in the game's notation.
        #[serde(rename = "move")]
        text: String,
        /// How long the client's log is; if it is longer by now, the move is refused as `stale`.
        count: usize,
        /// Comes back with a refusal.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, type = "unknown"))]
        nonce: Value,
    },
    /// Asks for facts that everybody may know.
    Inspect {
        /// About one place.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        at: Option<String>,
        /// As it was after so many events; left out, as it is now.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        count: Option<usize>,
        /// Comes back with the answer.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, type = "unknown"))]
        nonce: Value,
    },
    /// Asks how it would be after some moves of one's own, without making them. Refused where there are secrets.
    Plan {
        /// One of the client's seats.
        #[cfg_attr(test, ts(type = "number"))]
        #[cfg_attr(test, schemars(with = "u8"))]
        seat: Seat,
        /// The moves in order.
        moves: Vec<String>,
        /// Asks for facts about one place as well.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        at: Option<String>,
        /// How long the client's log is, as for a move.
        count: usize,
        /// Comes back with the answer.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, type = "unknown"))]
        nonce: Value,
    },
    /// Gives randomness of the client's own to the dice, once, before the first roll.
    Contribute {
        /// Hexadecimal, 16 bytes are plenty.
        contribution: Contribution,
    },
    /// Offers the others something, or takes up the same offer of theirs.
    Offer {
        /// One of the client's seats.
        #[cfg_attr(test, ts(type = "number"))]
        #[cfg_attr(test, schemars(with = "u8"))]
        seat: Seat,
        /// What.
        offer: OfferKind,
    },
    /// Answers an offer.
    Answer {
        /// One of the client's seats.
        #[cfg_attr(test, ts(type = "number"))]
        #[cfg_attr(test, schemars(with = "u8"))]
        seat: Seat,
        /// Which.
        offer: OfferKind,
        /// Whether to accept it.
        yes: bool,
    },
    /// Gives up.
    Resign {
        /// One of the client's seats.
        #[cfg_attr(test, ts(type = "number"))]
        #[cfg_attr(test, schemars(with = "u8"))]
        seat: Seat,
    },
    /// Does something about a player who has gone for good.
    Claim {
        /// One of the client's seats.
        #[cfg_attr(test, ts(type = "number"))]
        #[cfg_attr(test, schemars(with = "u8"))]
        seat: Seat,
        /// What.
        want: Claim,
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
            | FromClient::Plan { nonce, .. } => nonce.clone(),
            _ => Value::Null,
        }
    }
}

/// What can be claimed when a player has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// The game, where two play.
    Game,
    /// A bot to play on in the empty seat.
    Bot,
}
