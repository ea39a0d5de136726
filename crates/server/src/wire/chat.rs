//! What people say to each other at a table.

use fracas_core::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who hears what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Room {
    /// Those who play, for good.
    Players,
    /// Those who watch; those who play too, once the game is over.
    Spectators,
}

/// What can be said in one press. It goes as a key, and everybody reads it in their own language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Saying {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// A good game.
    GoodGame,
    /// Thanks.
    Thanks,
    /// Oh dear.
    OhDear,
    /// One moment, please.
    OneMoment,
    /// I have to go.
    MustGo,
    /// Once more?
    Again,
}

/// Something that somebody said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ChatLine {
    /// Its number at this table.
    pub n: u32,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// Who hears it.
    pub room: Room,
    /// The seat of whoever said it, where they play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schemars(with = "Option<u8>")]
    pub seat: Option<Seat>,
    /// What to call them.
    pub name: String,
    /// What they said, as they typed it: text and never markup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
    /// Or one of the sayings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub phrase: Option<Saying>,
}
