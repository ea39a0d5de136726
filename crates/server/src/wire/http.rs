//! What is asked and answered over HTTP.

use std::collections::BTreeMap;

use fracas_core::{Level, Seat, Seats};
use fracas_engine::Card;
use fracas_table::{TableId, Token};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use ts_rs::TS;

use super::{PlayerCard, Status};
use crate::ceiling;

/// A game that can be played here.
#[derive(Serialize, JsonSchema, TS)]
pub struct GameCard {
    /// What there is to know about it anywhere, but for what is more than is played here.
    #[serde(flatten)]
    #[ts(flatten)]
    pub card: Card,
    /// What this server plays at the most.
    pub ceilings: Ceilings,
}

/// What a server plays at the most, where the rules allow more. What is over one of them is refused as `too-large`.
#[derive(Serialize, JsonSchema, TS)]
pub struct Ceilings {
    /// By the name of an option, behind a dot its part: the most that a number is, or that a list has.
    pub options: BTreeMap<&'static str, u32>,
    /// Events of a game.
    pub events: usize,
    /// Bytes of all moves and rolls of a game.
    pub bytes: usize,
    /// Bytes of one move.
    pub move_bytes: usize,
    /// Seats of a table at which nobody sits but bots.
    pub bots_alone: usize,
}

impl GameCard {
    /// What there is to know about a game before it begins.
    pub fn of(entry: &fracas_games::Entry) -> GameCard {
        let mut card = Card::of(entry);
        card.choices.iter_mut().for_each(|choice| ceiling::lower(entry, choice.name, &mut choice.kind));
        GameCard { card, ceilings: ceiling::of(entry) }
    }
}

/// What is to be played, as whoever opens a table or seeks a game wants it.
#[derive(Clone, Debug, Deserialize, JsonSchema, TS)]
pub struct NewTerms {
    /// The game's id.
    pub game: String,
    /// The version of the game's rules; left out, the newest.
    #[serde(default)]
    #[ts(optional)]
    pub rules: Option<u32>,
    /// How many play; left out, as many as `players` has, and two in a seek.
    #[serde(default)]
    #[ts(optional)]
    pub seats: Option<u8>,
    /// The game's options; those left out have their defaults.
    #[serde(default)]
    #[ts(optional, type = "Record<string, unknown>")]
    pub options: Option<Value>,
    /// A position to start from instead of the beginning.
    #[serde(default)]
    #[ts(optional, type = "unknown")]
    pub position: Option<Value>,
    /// How much time there is; left out, nobody has a clock.
    #[serde(default)]
    #[ts(optional)]
    pub pace: Option<NewPace>,
    /// Whether the result is to count for ratings: persons alone, one seat each, with clocks, and as one of the game's
    /// ways to play.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub rated: bool,
}

/// A table that somebody wants to open.
#[derive(Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// What is to be played.
    #[serde(flatten)]
    pub terms: NewTerms,
    /// A record to go on from instead: the game as it was played elsewhere, of which the rest but `players` follows. Its
    /// dice are not the server's, and the record of this table will say so.
    #[serde(default)]
    #[ts(optional)]
    pub record: Option<String>,
    /// Who sits where, one entry a seat in order.
    pub players: Vec<Place>,
    /// Who begins, in a game that seat 1 begins: the players move round until they sit on seat 1. Left out, they
    /// stay where they are.
    #[serde(default)]
    #[ts(optional)]
    pub begins: Option<Beginner>,
    /// Whether anybody may sit down on the open seats: the lobby shows the table then.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub listed: bool,
    /// Whether no list of games to watch shows it; whoever knows its address may watch all the same.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub private: bool,
}

/// How much time players are to have, in milliseconds; what is left out is nothing.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields, default)]
pub struct NewPace {
    /// What a turn is given anew.
    #[ts(as = "Option<u32>", optional)]
    pub turn: u64,
    /// What there is beside it for the whole game.
    #[ts(as = "Option<u32>", optional)]
    pub reserve: u64,
    /// What each turn adds to the reserve.
    #[ts(as = "Option<u32>", optional)]
    pub increment: u64,
    /// Whether no clock is to run on Saturdays and Sundays, by the time of Greenwich.
    #[ts(as = "Option<bool>", optional)]
    pub weekends: bool,
}

impl From<NewPace> for fracas_table::Pace {
    fn from(pace: NewPace) -> fracas_table::Pace {
        let NewPace { turn, reserve, increment, weekends } = pace;
        fracas_table::Pace { turn, reserve, increment, weekends }
    }
}

/// Who is to begin.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Place {
    /// The guest who opens the table. Several of them: one screen that is handed round.
    You {},
    /// A bot.
    Bot {
        /// From 1, a beginner, to 8.
        #[schemars(with = "u8")]
        level: Level,
    },
    /// Whoever has the invitation.
    Open {},
}

/// A table that was opened.
#[derive(Serialize, JsonSchema, TS)]
pub struct Created {
    /// The table.
    #[schemars(with = "String")]
    #[ts(type = "string")]
    pub id: TableId,
    /// The seats of whoever opened it.
    #[ts(type = "number[]")]
    #[schemars(with = "Vec<u8>")]
    pub you: Seats,
    /// One for every open seat.
    pub invites: Vec<Invite>,
}

/// An invitation to a seat.
#[derive(Serialize, JsonSchema, TS)]
pub struct Invite {
    /// The seat.
    #[ts(type = "number")]
    #[schemars(with = "u8")]
    pub seat: Seat,
    /// Whoever has this may take it.
    #[schemars(with = "String")]
    #[ts(type = "string")]
    pub token: Token,
}

/// Somebody with an invitation.
#[derive(Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The invitation.
    #[schemars(with = "String")]
    #[ts(type = "string")]
    pub token: Token,
}

/// Somebody who wants to sit down at a table that is open to all.
#[derive(Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// Where; left out, on the first seat that is open.
    #[serde(default)]
    #[schemars(with = "Option<u8>")]
    #[ts(optional, type = "number")]
    pub seat: Option<Seat>,
}

/// A seat that was taken.
#[derive(Serialize, JsonSchema, TS)]
pub struct Joined {
    /// The seat.
    #[ts(type = "number")]
    #[schemars(with = "u8")]
    pub seat: Seat,
}

/// One of a guest's tables.
#[derive(Serialize, JsonSchema, TS)]
pub struct Listed {
    /// The table.
    #[schemars(with = "String")]
    #[ts(type = "string")]
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// How it stands.
    pub status: Status,
    /// Who plays.
    pub players: Vec<PlayerCard>,
    /// When something last happened there that everybody heard of, in milliseconds since 1970.
    #[ts(type = "number")]
    pub updated: i64,
    /// The seats that won, none of them for a draw; null where that is not decided.
    #[ts(type = "number[] | null")]
    #[schemars(with = "Option<Vec<u8>>")]
    pub winners: Option<Seats>,
    /// Why it is over, in a word; null where it is not. `GET /api/me/games` finds out.
    pub reason: Option<String>,
    /// After how many moves it was over, with those that were taken back; null where `reason` is.
    pub moves: Option<u32>,
    /// Whether it is known to wait for you; `GET /api/me/games` finds out.
    pub yours: bool,
}

/// A record whose dice are to be checked.
#[derive(Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct RecordToCheck {
    /// The record.
    pub record: String,
    /// The commitment that the table showed before the first roll, if you noted it.
    #[serde(default)]
    #[ts(optional)]
    pub commitment: Option<String>,
    /// What you contributed to the dice, if you noted it.
    #[serde(default)]
    #[ts(optional)]
    pub contribution: Option<String>,
    /// The key that signed the record; without it, this server's own.
    #[serde(default)]
    #[ts(optional)]
    pub key: Option<String>,
}

/// The key that this server signs records with.
#[derive(Serialize, JsonSchema)]
pub struct Key {
    /// An Ed25519 public key: 64 hexadecimal digits.
    pub key: String,
}

/// What came of checking a record's dice.
#[derive(Serialize, JsonSchema, TS)]
pub struct Checked {
    /// Whether the record is signed and everything in it is as it should be.
    pub ok: bool,
    /// What was found, for people.
    pub message: String,
    /// How many chance events were checked.
    #[ts(type = "number")]
    pub rolls: u64,
    /// What is certain, in sentences.
    pub proven: Vec<String>,
    /// What is not, and what would make it so.
    pub unproven: Vec<String>,
}

/// Facts about a moment of a finished game.
#[derive(Serialize, JsonSchema, TS)]
pub struct Facts {
    /// What everybody may know, in the game's own terms.
    #[ts(type = "unknown")]
    pub facts: Value,
}

/// Questions to an engine that keeps nothing: requests of the engine protocol.
#[derive(Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Questions {
    /// What was played, so that there is a game to ask about: `new`, `load` or `replay`, then every event. Nothing of it
    /// is answered; one that is refused refuses all.
    #[serde(default)]
    #[ts(type = "Record<string, unknown>[]")]
    #[schemars(with = "Vec<Map<String, Value>>")]
    pub played: Vec<Box<RawValue>>,
    /// What is asked then, in order. What it changes lasts as long as this request.
    #[ts(type = "Record<string, unknown>[]")]
    #[schemars(with = "Vec<Map<String, Value>>")]
    pub asked: Vec<Box<RawValue>>,
}

/// What the engine says.
#[derive(Serialize, JsonSchema, TS)]
pub struct Answers {
    /// An answer of the engine protocol to each of what was asked, refusals among them.
    #[ts(type = "Record<string, unknown>[]")]
    #[schemars(with = "Vec<Map<String, Value>>")]
    pub answers: Vec<Box<RawValue>>,
}

/// Which language something is to be read in.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct LanguageQuery {
    /// Its short name, `en` or `de`; English if left out.
    pub language: Option<String>,
}

/// Which tables are to be listed.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct WhichQuery {
    /// Always 1: there is no list of all tables.
    #[serde(default)]
    pub mine: u8,
}

/// Whose eyes are to be looked through.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct EyeQuery {
    /// A seat's eye; 0, a spectator's, if left out.
    #[serde(default)]
    pub eye: u8,
}

/// Which part of a finished game is to be told, and to whose eyes.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PartQuery {
    /// A seat's eye; 0, a spectator's, if left out.
    #[serde(default)]
    pub eye: u8,
    /// The first frame; 0 if left out.
    #[serde(default)]
    pub from: usize,
    /// The frame to stop before. At most 100 come in one answer, and fewer where they are large: go on behind the last.
    pub to: Option<usize>,
}

/// Which moment of a finished game is asked about.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct MomentQuery {
    /// After how many events; after all of them if left out.
    pub count: Option<usize>,
    /// The place that is asked about, where the game has places.
    pub at: Option<String>,
}

/// How much of its log a client has.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct SinceQuery {
    /// How many entries of your log you have; 0 if left out.
    #[serde(default)]
    pub since: usize,
}

/// Which picture of a table is wanted.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PictureQuery {
    /// A seat's eye; 0, a spectator's, if left out.
    #[serde(default)]
    pub eye: u8,
    /// Of a finished game: after how many events; the table as it stands if left out.
    pub count: Option<usize>,
    /// `true` for light on dark.
    #[serde(default)]
    pub dark: bool,
    /// `true` for a card of 1200 by 630, as previews of links have them.
    #[serde(default)]
    pub card: bool,
    /// How many pixels wide a PNG is, 64 to 1600.
    pub width: Option<u32>,
}

/// A picture that is wanted of a game somebody has the record of.
#[derive(Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PictureWanted {
    /// The record.
    pub record: String,
    /// What kind of picture.
    pub form: PictureForm,
    /// A seat's eye; 0, a spectator's, if left out.
    #[serde(default)]
    #[ts(as = "Option<u8>", optional)]
    pub eye: u8,
    /// The first moment of a GIF, after so many events; 0 if left out.
    #[serde(default)]
    #[ts(as = "Option<usize>", optional)]
    pub from: usize,
    /// The last moment of a GIF, or the one that is drawn; the end if left out.
    #[serde(default)]
    #[ts(optional)]
    pub to: Option<usize>,
    /// Whether a GIF goes turn by turn, not event by event.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub turns: bool,
    /// Whether it is light on dark.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub dark: bool,
    /// How many pixels wide it is: 64 to 1600, and 640 for a GIF.
    #[serde(default)]
    #[ts(optional)]
    pub width: Option<u32>,
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PictureForm {
    /// Lines and areas.
    Svg,
    /// Pixels.
    Png,
    /// A moving picture.
    Gif,
}
