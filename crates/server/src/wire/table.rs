//! A table as a client may know it.

use std::collections::BTreeMap;

use fracas_core::{Level, Seat, Seats};
use fracas_games::Told;
use fracas_table::{Contribution, TableId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;

use super::{HolidayCard, Phrase};

/// How a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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

impl From<fracas_table::Status> for Status {
    fn from(status: fracas_table::Status) -> Status {
        match status {
            fracas_table::Status::Waiting => Status::Waiting,
            fracas_table::Status::Playing => Status::Playing,
            fracas_table::Status::Over => Status::Over,
            fracas_table::Status::Aborted => Status::Aborted,
        }
    }
}

/// How a game ended at the table, by the rules or by agreement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Verdict {
    /// The seats that won; none for a draw.
    #[ts(type = "number[]")]
    #[schemars(with = "Vec<u8>")]
    pub winners: Seats,
    /// Why, in a word: the game's own, or `resignation`, `agreement`, `abandonment`, `time`.
    pub reason: String,
}

impl From<&fracas_table::Verdict> for Verdict {
    fn from(verdict: &fracas_table::Verdict) -> Verdict {
        Verdict { winners: verdict.winners, reason: verdict.reason.clone() }
    }
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct PlayerCard {
    /// The seat.
    #[ts(type = "number")]
    #[schemars(with = "u8")]
    pub seat: Seat,
    /// Who it is.
    pub kind: PlayerKind,
    /// What to call them.
    pub name: String,
    /// A bot's level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schemars(with = "Option<u8>")]
    pub level: Option<Level>,
    /// Whether a person has the table open.
    pub here: bool,
    /// Whether a person has been away for so long that others may claim against them.
    pub gone: bool,
    /// Whether it is the reader.
    pub you: bool,
    /// A person's clock, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<ClockCard>,
}

/// A clock as a reader may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct ClockCard {
    /// What was left of the turn's own time when it was last set, in milliseconds.
    #[ts(type = "number")]
    pub turn: i64,
    /// What was left of the reserve, in milliseconds.
    #[ts(type = "number")]
    pub reserve: i64,
    /// From when it has run since, in milliseconds since 1970 by the server's time; nothing where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub since: Option<i64>,
    /// Whether it is not told if it runs, because its player drafts something in secret.
    pub held: bool,
    /// When its player is off, where they have said so: for so long it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub off: Option<HolidayCard>,
}

impl From<fracas_table::ClockSeen> for ClockCard {
    fn from(clock: fracas_table::ClockSeen) -> ClockCard {
        let fracas_table::ClockSeen { left, since, held, off } = clock;
        ClockCard { turn: left.turn, reserve: left.reserve, since, held, off: off.map(Into::into) }
    }
}

/// How much time players have, in milliseconds. A turn is free for so long, what it takes beyond that comes from a
/// reserve, and each turn adds to the reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Pace {
    /// What a turn is given anew.
    #[ts(type = "number")]
    pub turn: u64,
    /// What there is beside it for the whole game.
    #[ts(type = "number")]
    pub reserve: u64,
    /// What each turn adds to the reserve.
    #[ts(type = "number")]
    pub increment: u64,
    /// Whether no clock runs on Saturdays and Sundays, by the time of Greenwich.
    pub weekends: bool,
}

impl From<fracas_table::Pace> for Pace {
    fn from(pace: fracas_table::Pace) -> Pace {
        let fracas_table::Pace { turn, reserve, increment, weekends } = pace;
        Pace { turn, reserve, increment, weekends }
    }
}

/// What kind of player sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
pub struct About {
    /// The table.
    #[schemars(with = "String")]
    #[ts(type = "string")]
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// How many play.
    pub seats: u8,
    /// The options in force, every one of them.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// The version of the rules.
    pub rules: u32,
    /// When it was opened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// The SHA-256 of the server's seed for the dice.
    pub commitment: String,
    /// How many of its first events were played elsewhere: their dice are not the server's.
    pub brought: usize,
    /// How much time there is, where there are clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Pace>,
    /// Whether the result counts for a rating.
    pub rated: bool,
    /// Whether anybody may sit down here, or it takes an invitation.
    pub listed: bool,
    /// How long after the players those who watch are told what happens, in milliseconds; left out, at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub lag: Option<i64>,
    /// A seat of whoever opened it, where they sit: before the game begins they send others away.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u8>")]
    #[ts(optional, type = "number")]
    pub opener: Option<Seat>,
}

/// One line of a client's log: what it may know of one event.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Entry {
    /// What happened.
    #[serde(flatten)]
    pub happening: Happening,
    /// When it became known to this client, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// What it did, sentence by sentence, as far as the client may know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Phrase>>", optional)]
    pub story: Vec<Phrase>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(untagged)]
pub enum Happening {
    /// A seat's move.
    Move {
        /// Who moved.
        #[ts(type = "number")]
        #[schemars(with = "u8")]
        seat: Seat,
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// The dice decided.
    Chance {
        /// What they showed.
        chance: String,
    },
    /// Something that the reader may only know half of.
    Masked {
        /// What it may know: `card ?`.
        masked: String,
    },
}

impl From<Told> for Happening {
    fn from(told: Told) -> Happening {
        match told {
            Told::Move { seat, text } => Happening::Move { seat, text },
            Told::Chance { chance } => Happening::Chance { chance },
            Told::Masked { masked } => Happening::Masked { masked: masked.to_owned() },
            Told::Secret { .. } => Happening::Masked { masked: "?".to_owned() },
        }
    }
}

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
#[schemars(deny_unknown_fields)]
pub enum Turn {
    /// These seats must choose now.
    Choose(
        #[schemars(with = "Vec<u8>")]
        #[ts(type = "number[]")]
        Seats,
    ),
    /// The dice decide.
    Chance(#[ts(type = "true")] bool),
    /// The game is over.
    Over(#[ts(type = "true")] bool),
}

impl From<fracas_core::Turn> for Turn {
    fn from(turn: fracas_core::Turn) -> Turn {
        match turn {
            fracas_core::Turn::Choose(seats) => Turn::Choose(seats),
            fracas_core::Turn::Chance => Turn::Chance(true),
            fracas_core::Turn::Over(_) => Turn::Over(true),
        }
    }
}

/// How a game ended by its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[schemars(deny_unknown_fields)]
pub struct Outcome {
    /// The seats that won; none for a draw.
    #[ts(type = "number[]")]
    #[schemars(with = "Vec<u8>")]
    pub winners: Seats,
    /// Why, in a word.
    pub reason: String,
}

impl From<fracas_core::Outcome> for Outcome {
    fn from(outcome: fracas_core::Outcome) -> Outcome {
        Outcome { winners: outcome.winners, reason: outcome.reason.to_owned() }
    }
}

/// What a seat may choose. Other fields are lists of moves that a person should be warned of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[ts(type = "{ moves: string[], open?: Form[], [caution: string]: unknown }")]
pub struct Legal {
    /// All moves that can be listed, in a fixed order.
    pub moves: Vec<String>,
    /// Moves that a person should be warned of, under the word that says why.
    #[serde(flatten)]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub cautions: BTreeMap<&'static str, Vec<String>>,
    /// The forms of moves that are free text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Form>,
}

impl From<fracas_games::Legal> for Legal {
    fn from(legal: fracas_games::Legal) -> Legal {
        let form = |open: fracas_core::Open| Form { form: open.form.to_owned(), example: open.example };
        Legal {
            moves: legal.moves,
            cautions: legal.cautions.into_iter().collect(),
            open: legal.open.into_iter().map(form).collect(),
        }
    }
}

/// A form of moves that are free text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[schemars(deny_unknown_fields)]
pub struct Form {
    /// The form, with its variable parts in angle brackets.
    pub form: String,
    /// A move of that form that would be accepted now.
    pub example: String,
}

/// Everything about a table that changes, as one client may know it.
#[derive(Serialize, JsonSchema, TS)]
pub struct Now {
    /// Who plays.
    pub players: Vec<PlayerCard>,
    /// The reader's seats.
    #[ts(type = "number[]")]
    #[schemars(with = "Vec<u8>")]
    pub you: Seats,
    /// Whose turn it is, as far as the reader may know.
    pub turn: Turn,
    /// How the game ended by its rules.
    pub outcome: Option<Outcome>,
    /// What each of the reader's seats sees, by its number; a spectator's under `0`.
    #[ts(type = "Record<string, unknown>")]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub views: BTreeMap<u8, Box<RawValue>>,
    /// Whether one of the reader's seats may see what another of them may not, so that a screen which they share needs a
    /// curtain.
    pub curtain: bool,
    /// What each of the reader's seats that must choose may choose.
    #[ts(type = "Record<string, Legal>")]
    #[schemars(with = "BTreeMap<String, Legal>")]
    pub legal: BTreeMap<Seat, Legal>,
    /// What each of the reader's seats has ordered to be answered for it; nothing of those that have ordered nothing.
    #[ts(type = "Record<string, unknown>")]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub orders: BTreeMap<Seat, Value>,
    /// Whose leave it takes for each of the reader's seats to take its last move back; none where that would be refused.
    #[ts(type = "Record<string, Leave>")]
    #[schemars(with = "BTreeMap<String, Leave>")]
    pub takebacks: BTreeMap<Seat, Leave>,
    /// The bots that think, as far as the reader may know.
    #[ts(type = "number[]")]
    #[schemars(with = "Vec<u8>")]
    pub thinking: Seats,
    /// What can be told about the bots' thinking, by seat.
    #[ts(type = "Record<string, Thoughts>")]
    #[schemars(with = "BTreeMap<String, Thoughts>")]
    pub thoughts: BTreeMap<Seat, Thoughts>,
    /// What players have offered.
    pub offers: Vec<Offer>,
    /// How the table stands.
    pub status: Status,
    /// How it ended.
    pub result: Option<Verdict>,
    /// The table of the rematch.
    #[schemars(with = "Option<String>")]
    #[ts(type = "string | null")]
    pub next: Option<TableId>,
    /// What each seat has contributed to the dice; empty for nothing.
    #[schemars(with = "Vec<String>")]
    #[ts(type = "string[]")]
    pub contributions: Vec<Contribution>,
    /// Whether the reader should contribute to the dice now.
    pub wants_contribution: bool,
}

/// Whose leave it takes to take a move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Leave {
    /// Nobody's: it happens at once.
    Free,
    /// That of the other persons at the table.
    Asked,
}

impl From<fracas_table::Leave> for Leave {
    fn from(leave: fracas_table::Leave) -> Leave {
        match leave {
            fracas_table::Leave::Free => Leave::Free,
            fracas_table::Leave::Asked => Leave::Asked,
        }
    }
}

/// What can be told about a bot's thinking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema, TS)]
pub struct Thoughts {
    /// Since when the reader has been waiting for it, in milliseconds since 1970; only while it thinks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub since: Option<i64>,
    /// How likely to win it thought it was when it made its last move, from 0 to 1; only where nothing is ever
    /// hidden, or after the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sure: Option<f64>,
}

/// What a player has offered the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Offer {
    /// Who offers.
    #[ts(type = "number")]
    #[schemars(with = "u8")]
    pub seat: Seat,
    /// What.
    pub offer: OfferKind,
    /// Who has agreed, the one who offers among them.
    #[ts(type = "number[]")]
    #[schemars(with = "Vec<u8>")]
    pub agreed: Seats,
}

impl From<fracas_table::Offer> for Offer {
    fn from(offer: fracas_table::Offer) -> Offer {
        Offer { seat: offer.seat, offer: offer.offer.into(), agreed: offer.agreed }
    }
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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

impl From<fracas_table::OfferKind> for OfferKind {
    fn from(offer: fracas_table::OfferKind) -> OfferKind {
        match offer {
            fracas_table::OfferKind::Draw => OfferKind::Draw,
            fracas_table::OfferKind::Takeback => OfferKind::Takeback,
            fracas_table::OfferKind::Rematch => OfferKind::Rematch,
            fracas_table::OfferKind::Abort => OfferKind::Abort,
        }
    }
}

impl From<OfferKind> for fracas_table::OfferKind {
    fn from(offer: OfferKind) -> fracas_table::OfferKind {
        match offer {
            OfferKind::Draw => fracas_table::OfferKind::Draw,
            OfferKind::Takeback => fracas_table::OfferKind::Takeback,
            OfferKind::Rematch => fracas_table::OfferKind::Rematch,
            OfferKind::Abort => fracas_table::OfferKind::Abort,
        }
    }
}

/// A part of a finished game, step by step.
#[derive(Serialize, JsonSchema, TS)]
pub struct Replay {
    /// What never changes about the table.
    pub table: About,
    /// Who played.
    pub players: Vec<PlayerCard>,
    /// How the table stands.
    pub status: Status,
    /// How it ended.
    pub result: Option<Verdict>,
    /// Whether seats saw different things, so that it can be watched through several eyes.
    pub hides: bool,
    /// How many frames there are in all: one more than events.
    pub count: usize,
    /// The number of the first frame given here.
    pub from: usize,
    /// The frames.
    pub frames: Vec<Frame>,
}

/// A game after so many events.
#[derive(Serialize, JsonSchema, TS)]
pub struct Frame {
    /// The event that led here; none for the start.
    pub entry: Option<Entry>,
    /// What the eye sees.
    #[ts(type = "unknown")]
    #[schemars(with = "Value")]
    pub view: Box<RawValue>,
    /// Whose turn it is.
    pub turn: Turn,
    /// How the game ended by its rules.
    pub outcome: Option<Outcome>,
}
