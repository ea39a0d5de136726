//! What whoever runs the server is told and asks for, and what they tell everybody.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// Something that everybody is told on every page.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Announcement {
    /// In English.
    pub en: String,
    /// In German.
    pub de: String,
    /// Until when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub until: i64,
}

/// What everybody is told now.
#[derive(Serialize, JsonSchema, TS)]
pub struct Announced {
    /// Nothing most of the time.
    pub announcement: Option<Announcement>,
}

/// What everybody is to be told.
#[derive(Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewAnnouncement {
    /// In English, at most 500 characters; nothing in both languages ends the last one.
    pub en: String,
    /// In German; the English if left out.
    #[serde(default)]
    #[ts(optional)]
    pub de: Option<String>,
    /// For how many minutes, from 1 to 43200.
    pub minutes: u32,
}

/// Somebody who is to be shut out, or is not to speak to others.
#[derive(Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewSanction {
    /// `ban` or `mute`.
    pub kind: String,
    /// A guest (20 letters and digits), an address, or a range of addresses such as `192.0.2.0/24`.
    pub subject: String,
    /// Why, at most 200 characters. Whoever is shut out reads it.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub reason: String,
    /// For how many hours, at most 100000; for ever if left out.
    #[serde(default)]
    #[ts(optional)]
    pub hours: Option<u32>,
}

/// Somebody who is shut out, or may not speak.
#[derive(Serialize, JsonSchema, TS)]
pub struct SanctionCard {
    /// What to name when it is to be lifted.
    pub id: String,
    /// `ban` or `mute`.
    pub kind: String,
    /// A guest or a range of addresses.
    pub subject: String,
    /// Why.
    pub reason: String,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// Until when; for ever if there is nothing.
    #[ts(type = "number | null")]
    pub until: Option<i64>,
}

/// Something that was reported.
#[derive(Serialize, JsonSchema, TS)]
pub struct ReportCard {
    /// What to name when it is settled.
    pub id: String,
    /// The table.
    pub table: String,
    /// Who reported it.
    pub reporter: String,
    /// Who said it.
    pub accused: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// What was said, with what was said before and after.
    #[ts(type = "unknown")]
    pub lines: Value,
    /// `open` or `settled`.
    pub state: String,
}

/// Who sits at a table.
#[derive(Serialize, JsonSchema, TS)]
pub struct TableCard {
    /// The game's id.
    pub game: String,
    /// Seat by seat: a guest, `bot-3`, or nothing.
    pub players: Vec<String>,
}

/// How many there are of everything.
#[derive(Serialize, JsonSchema, TS)]
pub struct Numbers {
    /// People who have ever played.
    #[ts(type = "number")]
    pub people: i64,
    /// Those of them who were here within a day.
    #[ts(type = "number")]
    pub here_today: i64,
    /// Within a week.
    #[ts(type = "number")]
    pub here_this_week: i64,
    /// Pages of people that are connected now.
    #[ts(type = "number")]
    pub connected: u64,
    /// Tables that are awake.
    #[ts(type = "number")]
    pub awake: u64,
    /// Tables with an open seat.
    #[ts(type = "number")]
    pub waiting: i64,
    /// Games that go on.
    #[ts(type = "number")]
    pub playing: i64,
    /// Games with a result.
    #[ts(type = "number")]
    pub over: i64,
    /// Games that were called off.
    #[ts(type = "number")]
    pub aborted: i64,
    /// Rated games.
    #[ts(type = "number")]
    pub rated: i64,
    /// Reports that nobody has settled.
    #[ts(type = "number")]
    pub reports: i64,
}

/// Something that was done by whoever runs the server.
#[derive(Serialize, JsonSchema, TS)]
pub struct AuditLine {
    /// Its number.
    #[ts(type = "number")]
    pub n: i64,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// By whom: the name of a token.
    pub who: String,
    /// What.
    pub what: String,
    /// To whom, and how.
    #[ts(type = "unknown")]
    pub data: Value,
}

/// Done.
#[derive(Serialize, JsonSchema, TS)]
pub struct Done {
    /// Always.
    pub done: bool,
}

/// Which reports.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ReportsQuery {
    /// 1 for those that are settled, too; 0 if left out.
    #[serde(default)]
    pub all: u8,
}

/// Which part of the audit log.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct AuditQuery {
    /// Lines before this number; the latest if left out. At most 200 come in one answer.
    pub before: Option<i64>,
}
