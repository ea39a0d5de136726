//! What is asked and answered about people.

use fracas_core::Seat;
use fracas_table::TableId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::PlayerCard;

/// Who somebody is to the server.
#[derive(Serialize, JsonSchema, TS)]
pub struct Me {
    /// What others see of this person: the name they chose, or `guest-` and four letters.
    pub guest: String,
    /// Whether they chose it.
    pub named: bool,
    /// Whether they have an account, and are signed in to it.
    pub account: bool,
    /// The games of which they play a rated one right now: no engine helps them with those until it is over.
    pub rated: Vec<String>,
}

/// What somebody wants to be called.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// 2 to 24 letters and digits, with `-` or `_` between them.
    pub name: String,
}

/// A new account with a password.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SignUp {
    /// What to be called.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// What lets somebody in again who has lost everything else. They are told but once.
#[derive(Serialize, JsonSchema, TS)]
pub struct Codes {
    /// Each works once. None where there was an account before.
    pub codes: Vec<String>,
}

/// Somebody with an account.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// What they are called.
    pub name: String,
    /// Their password.
    pub password: String,
}

/// Somebody who has lost their password or passkey.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// What they are called.
    pub name: String,
    /// One of their recovery codes, which is used up.
    pub code: String,
    /// Their password from now on.
    pub password: String,
}

/// From where somebody wants to be signed out; left out, from here.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SignOut {
    /// From one session.
    #[serde(default)]
    #[ts(optional)]
    pub session: Option<String>,
    /// From all but this one.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub others: bool,
}

/// Another password.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The one there is, if there is one.
    #[serde(default)]
    #[ts(optional)]
    pub old: Option<String>,
    /// The one there is to be.
    pub new: String,
}

/// The password once more, of somebody who has one.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// The password, if there is one.
    #[serde(default)]
    #[ts(optional)]
    pub password: Option<String>,
}

/// Somebody who wants everything about them deleted.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Deletion {
    /// What they are called, to be sure.
    pub name: String,
    /// The password, if there is one.
    #[serde(default)]
    #[ts(optional)]
    pub password: Option<String>,
}

/// An account, as its person sees it.
#[derive(Serialize, JsonSchema, TS)]
pub struct Account {
    /// What they are called.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made: i64,
    /// Whether it has a password.
    pub password: bool,
    /// The passkeys, the oldest first.
    pub passkeys: Vec<PasskeyCard>,
    /// Where they are signed in, the latest first.
    pub sessions: Vec<SessionCard>,
    /// How many recovery codes are left.
    #[ts(type = "number")]
    pub codes: i64,
}

/// A passkey.
#[derive(Serialize, JsonSchema, TS)]
pub struct PasskeyCard {
    /// Its own name.
    pub id: String,
    /// What its person calls it.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made: i64,
    /// When it was last used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub used: Option<i64>,
}

/// A browser that somebody is signed in with.
#[derive(Serialize, JsonSchema, TS)]
pub struct SessionCard {
    /// Its name.
    pub id: String,
    /// The browser and its system, as far as they told.
    pub browser: String,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made: i64,
    /// When it was last seen, to ten minutes.
    #[ts(type = "number")]
    pub seen: i64,
    /// Whether it is the one that asks.
    pub this: bool,
}

/// Somebody who wants to have a passkey made.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PasskeyWish {
    /// What to be called, where there is no account yet.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
}

/// What a browser needs to make a passkey.
#[derive(Serialize, JsonSchema, TS)]
pub struct PasskeyOffer {
    /// What it has to sign, as base64url.
    pub challenge: String,
    /// The site it is for.
    pub site: String,
    /// What it calls the person, as base64url.
    pub user: String,
    /// What the person is called.
    pub name: String,
    /// The kinds of keys that can be, by COSE's numbers.
    pub kinds: Vec<i32>,
    /// The passkeys that the person has already.
    pub known: Vec<String>,
}

/// A passkey that a browser has made. All but the label is base64url.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// `clientDataJSON`.
    pub client_data: String,
    /// `attestationObject`.
    pub attestation: String,
    /// What its person calls it.
    #[serde(default)]
    #[ts(optional)]
    pub label: Option<String>,
}

/// What a browser needs to use a passkey.
#[derive(Serialize, JsonSchema, TS)]
pub struct PasskeyQuestion {
    /// What it has to sign, as base64url.
    pub challenge: String,
    /// The site it is for.
    pub site: String,
}

/// A passkey that was used, all of it as base64url.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PasskeyProof {
    /// Which.
    pub id: String,
    /// `clientDataJSON`.
    pub client_data: String,
    /// `authenticatorData`.
    pub authenticator_data: String,
    /// `signature`.
    pub signature: String,
}

/// A passkey that is not wanted any more.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct WhichPasskey {
    /// Which.
    pub id: String,
}

/// What everybody can see of somebody.
#[derive(Serialize, JsonSchema, TS)]
pub struct Profile {
    /// What they are called.
    pub name: String,
    /// Since when the server has known them by a name, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since: i64,
    /// Whether an account keeps the name.
    pub account: bool,
    /// Whether it is whoever asks.
    pub you: bool,
    /// Whether whoever asks has blocked them.
    pub blocked: bool,
    /// Whether whoever asks does not read what they write: they are muted or blocked.
    pub muted: bool,
    /// What they have played, of the latest finished games.
    pub games: Vec<Tally>,
    /// The latest of them.
    pub latest: Vec<PlayedCard>,
}

/// How somebody did in a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema, TS)]
pub struct Tally {
    /// The game's id.
    pub game: String,
    /// How many they won,
    pub won: u32,
    /// drew,
    pub drawn: u32,
    /// and lost.
    pub lost: u32,
    /// The first moves they made most often, the favourite in front.
    pub openings: Vec<Opener>,
}

/// A first move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Opener {
    /// The move in the game's notation.
    pub text: String,
    /// In how many games.
    pub count: u32,
}

/// A finished game.
#[derive(Serialize, JsonSchema, TS)]
pub struct PlayedCard {
    /// The table.
    #[schemars(with = "String")]
    #[ts(type = "string")]
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// Where they sat.
    #[ts(type = "number")]
    #[schemars(with = "u8")]
    pub seat: Seat,
    /// Whether they won; left out for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub won: Option<bool>,
    /// When it ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub ended: i64,
    /// Who played.
    pub players: Vec<PlayerCard>,
}

/// Whom somebody wants nothing to do with.
#[derive(Serialize, JsonSchema, TS)]
pub struct Lists {
    /// Everybody who is blocked or muted.
    pub people: Vec<AvoidedCard>,
}

/// Somebody who is blocked or muted.
#[derive(Serialize, JsonSchema, TS)]
pub struct AvoidedCard {
    /// What to call the line by.
    pub id: String,
    /// What they are called now.
    pub name: String,
    /// Whether they are blocked: the two do not meet.
    pub block: bool,
    /// Whether they are muted: what they write is not shown.
    pub mute: bool,
}

/// A change of one's lists. Who it is about is told by their name, by where they sit, or by a line of the lists.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ListChange {
    /// What they are called.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
    /// The table they sit at,
    #[serde(default)]
    #[ts(optional)]
    pub table: Option<String>,
    /// and their seat;
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// or, with the table, the number of something they said there that you could have heard.
    #[serde(default)]
    #[ts(optional)]
    pub line: Option<u32>,
    /// A line of the lists.
    #[serde(default)]
    #[ts(optional)]
    pub id: Option<String>,
    /// Whether to block them; left out, that stays as it is.
    #[serde(default)]
    #[ts(optional)]
    pub block: Option<bool>,
    /// Whether to mute them; left out, that stays as it is.
    #[serde(default)]
    #[ts(optional)]
    pub mute: Option<bool>,
}

/// When somebody is off: their clocks stand for so long where games are played by days.
#[derive(Serialize, JsonSchema, TS)]
pub struct Holidays {
    /// The days off that go on, or have yet to begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub holiday: Option<HolidayCard>,
    /// How many days can be taken off now.
    #[ts(type = "number")]
    pub left: i64,
    /// How many there are within a year.
    #[ts(type = "number")]
    pub year: i64,
}

/// From when until when somebody is off, in milliseconds since 1970 by the server's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct HolidayCard {
    /// From when.
    #[ts(type = "number")]
    pub from: i64,
    /// Until when.
    #[ts(type = "number")]
    pub until: i64,
}

impl From<fracas_table::Holiday> for HolidayCard {
    fn from(holiday: fracas_table::Holiday) -> HolidayCard {
        HolidayCard { from: holiday.from, until: holiday.until }
    }
}

/// Days off that somebody takes, from the next day on.
#[derive(Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewHoliday {
    /// How many; 0 ends those that go on, and calls off those that have yet to begin.
    #[ts(type = "number")]
    pub days: i64,
}

/// How somebody likes things, in the site's own words.
#[derive(Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Preferences {
    /// An object of at most 8 KiB; null where nothing is kept.
    #[ts(type = "Record<string, unknown> | null")]
    pub settings: Value,
    /// When they chose it, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
}
