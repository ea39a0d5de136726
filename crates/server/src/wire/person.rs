//! What is said over a person's own socket, both ways: how people find each other, and what they are told wherever they
//! are. Whoever has a new kind of news for people adds it to [`ToPerson`].

use std::collections::BTreeMap;

use fracas_core::Seat;
use fracas_table::TableId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::{Announcement, NewTerms, Pace, PlayerCard, Refusal};

/// What the server says to a person.
#[derive(Clone, Serialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ToPerson {
    /// The first message: who the person is to others, and what they wait for.
    Welcome {
        /// What others see of this person.
        name: String,
        /// What they seek.
        seeks: Vec<SeekCard>,
        /// What they have asked others, and others have asked them.
        challenges: Vec<ChallengeCard>,
    },
    /// The lobby: all of it after `look`, and then what has changed, a few times a second at most.
    Lobby {
        /// Whether it is all of it.
        all: bool,
        /// Seeks that are new, or have changed.
        seeks: Vec<SeekCard>,
        /// Open tables that are new, or have changed.
        tables: Vec<OpenTable>,
        /// Seeks that are gone.
        #[ts(type = "number[]")]
        unsought: Vec<u64>,
        /// Open tables that are gone.
        #[schemars(with = "Vec<String>")]
        #[ts(type = "string[]")]
        untabled: Vec<TableId>,
    },
    /// What was asked for has happened.
    Done {
        /// The message's own.
        #[ts(type = "unknown")]
        nonce: Value,
        /// The seek that waits now, where one does.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seek: Option<Box<SeekCard>>,
        /// The challenge that waits now, where one does.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        challenge: Option<Box<ChallengeCard>>,
    },
    /// What was asked for was refused, and nothing has changed.
    Refused {
        /// The message's own.
        #[ts(type = "unknown")]
        nonce: Value,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// One of the person's own seeks has ended without a game.
    Unsought {
        /// Which.
        #[ts(type = "number")]
        seek: u64,
        /// Why.
        why: Ended,
    },
    /// There is a game: everybody who sought it sits at a table.
    Paired {
        /// The table.
        #[schemars(with = "String")]
        #[ts(type = "string")]
        table: TableId,
        /// The game's id.
        game: String,
        /// The person's seat.
        #[schemars(with = "u8")]
        #[ts(type = "number")]
        seat: Seat,
        /// Whom they play with.
        with: Vec<String>,
    },
    /// Somebody asks the person for a game.
    Challenged {
        /// What they ask.
        challenge: Box<ChallengeCard>,
    },
    /// A challenge is over, whoever made it. If it was accepted, `paired` comes too.
    Unchallenged {
        /// Which.
        #[ts(type = "number")]
        challenge: u64,
        /// Why.
        why: Ended,
    },
    /// It is the person's turn at a table that they do not have open.
    Turn {
        /// The table.
        #[schemars(with = "String")]
        #[ts(type = "string")]
        table: TableId,
        /// The game's id.
        game: String,
    },
    /// Whoever runs the server tells everybody something, or nothing any more.
    Announced {
        /// What.
        announcement: Option<Announcement>,
    },
    /// The answer to `ping`.
    Pong {
        /// The server's time, in milliseconds since 1970.
        #[ts(type = "number")]
        time: i64,
    },
}

/// Why a seek or a challenge is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// It led to a game.
    Accepted,
    /// Whoever was asked does not want to.
    Declined,
    /// Whoever made it took it back, or has gone.
    Withdrawn,
    /// Nobody has answered for too long.
    Expired,
    /// The person plays another game now.
    Playing,
    /// The game could not be stored.
    Failed,
}

/// What a person says.
#[derive(Clone, Debug, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum FromPerson {
    /// Wants to be told of the lobby.
    Look,
    /// Wants to be told of it no longer.
    Unlook,
    /// Seeks a game: with whoever seeks the same already, or else with whoever comes.
    Seek {
        /// Which.
        seek: Box<NewSeek>,
        /// Comes back with the answer.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        nonce: Value,
    },
    /// Takes somebody's seek up.
    Accept {
        /// Which.
        #[ts(type = "number")]
        seek: u64,
        /// Comes back with the answer.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        nonce: Value,
    },
    /// Seeks no longer.
    Withdraw {
        /// Which.
        #[ts(type = "number")]
        seek: u64,
        /// Comes back with the answer.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        nonce: Value,
    },
    /// Asks somebody for a game of two.
    Challenge {
        /// Their name.
        whom: String,
        /// Which game.
        seek: Box<NewSeek>,
        /// Comes back with the answer.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        nonce: Value,
    },
    /// Answers a challenge, or takes one's own back with a no.
    Answer {
        /// Which.
        #[ts(type = "number")]
        challenge: u64,
        /// Whether to play.
        yes: bool,
        /// Comes back with the answer.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        nonce: Value,
    },
    /// Asks for a `pong`.
    Ping,
}

impl FromPerson {
    /// The message's own mark, which comes back with the answer.
    pub(crate) fn nonce(&self) -> Value {
        match self {
            FromPerson::Look | FromPerson::Unlook | FromPerson::Ping => Value::Null,
            FromPerson::Seek { nonce, .. }
            | FromPerson::Accept { nonce, .. }
            | FromPerson::Withdraw { nonce, .. }
            | FromPerson::Challenge { nonce, .. }
            | FromPerson::Answer { nonce, .. } => nonce.clone(),
        }
    }
}

/// A game that somebody seeks.
#[derive(Clone, Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewSeek {
    /// What is to be played.
    #[serde(flatten)]
    pub terms: NewTerms,
    /// The ratings that the others are to have; left out, any. Whoever has no rating yet fits.
    #[serde(default)]
    #[ts(optional)]
    pub range: Option<Range>,
    /// The seat one would like; left out, lots are drawn.
    #[serde(default)]
    #[schemars(with = "Option<u8>")]
    #[ts(optional, type = "number")]
    pub seat: Option<Seat>,
}

/// Ratings from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The lowest.
    pub least: i32,
    /// The highest.
    pub most: i32,
}

/// A game that somebody seeks, as others see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct SeekCard {
    /// Its number.
    #[ts(type = "number")]
    pub id: u64,
    /// What is to be played.
    #[serde(flatten)]
    pub terms: TermsCard,
    /// Who waits.
    pub names: Vec<String>,
    /// How many are still missing.
    pub missing: u8,
    /// The ratings that whoever began it wants.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub range: Option<Range>,
    /// The seats that those who wait would like.
    #[schemars(with = "Vec<u8>")]
    #[ts(type = "number[]")]
    pub wishes: Vec<Seat>,
}

/// What is to be played, in few words.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct TermsCard {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// How many play.
    pub seats: u8,
    /// The game's own way to play that it is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub preset: Option<String>,
    /// Where it is none: the options that are not the defaults. One that is long has no value here.
    #[ts(type = "Record<string, unknown>")]
    pub options: BTreeMap<String, Value>,
    /// Whether it starts from a position of somebody's own.
    pub placed: bool,
    /// How much time there is, where there are clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Pace>,
    /// Whether the result counts.
    pub rated: bool,
}

/// A table that anybody may sit down at.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct OpenTable {
    /// The table.
    #[schemars(with = "String")]
    #[ts(type = "string")]
    pub id: TableId,
    /// What is to be played.
    #[serde(flatten)]
    pub terms: TermsCard,
    /// Who sits there.
    pub players: Vec<PlayerCard>,
}

/// A challenge, as both sides see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct ChallengeCard {
    /// Its number.
    #[ts(type = "number")]
    pub id: u64,
    /// What is to be played.
    #[serde(flatten)]
    pub terms: TermsCard,
    /// Who asks.
    pub from: String,
    /// Who is asked.
    pub to: String,
    /// Whether the reader asks.
    pub yours: bool,
    /// Where whoever asks would like to sit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u8>")]
    #[ts(optional, type = "number")]
    pub wish: Option<Seat>,
}
