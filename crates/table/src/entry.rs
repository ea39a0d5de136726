//! What happens at a table, as it is written down.
//!
//! An entry is stored as its kind and a small JSON object. What was written once is read for ever: fields are only ever
//! added, and those that came later may be missing.

use fracas_core::{Level, Record, Seat, Seats};
use fracas_games::{AnyGame, Code, Fault, find, replay};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Claim, Contribution, GuestId, Holiday, OfferKind, Pace, Player, TableId, Verdict};

/// One thing that happened at a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its number: entries are counted from 0 without a gap.
    pub n: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub act: Act,
}

impl Entry {
    /// The guests it names, each of whom may have become somebody else since.
    pub fn guests_mut(&mut self) -> Vec<&mut GuestId> {
        match &mut self.act {
            Act::Opened(opening) => {
                let Opening { players, creator, .. } = opening.as_mut();
                let seated = players.iter_mut().filter_map(|player| match player {
                    Player::Person(guest) => Some(guest),
                    Player::Bot(_) | Player::Open(_) => None,
                });
                seated.chain([creator]).collect()
            }
            Act::Sat(sat) => vec![&mut sat.guest],
            _ => Vec::new(),
        }
    }

    /// The first entry of every table.
    pub fn opened(opening: Opening, at: i64) -> Entry {
        Entry { n: 0, at, act: Act::Opened(Box::new(opening)) }
    }
}

/// What was written down is not what this program writes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEntry {
    /// A kind that is not known.
    #[error("{0:?} is no kind of entry that this program knows")]
    Kind(String),
    /// The kind is known, what it says is not.
    #[error("a {kind:?} that cannot be read: {error}")]
    Data {
        /// The kind.
        kind: &'static str,
        /// What is wrong with it.
        error: String,
    },
}

/// Lists the kinds of entries once: for the enum, and for how each is written and read.
macro_rules! acts {
    ($($(#[$doc:meta])* $variant:ident($data:ty) = $kind:literal,)*) => {
        /// What can happen at a table.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Act {
            $($(#[$doc])* $variant($data),)*
        }

        impl Act {
            /// The word for what happened.
            pub fn kind(&self) -> &'static str {
                match self {
                    $(Act::$variant(_) => $kind,)*
                }
            }

            /// The rest of it, as one JSON object.
            pub fn data(&self) -> String {
                match self {
                    $(Act::$variant(data) => serde_json::to_string(data),)*
                }
                .expect("entries are plain data")
            }

            /// Reads what [`Act::kind`] and [`Act::data`] wrote.
            ///
            /// # Errors
            ///
            /// Says what cannot be read.
            pub fn read(kind: &str, data: &str) -> Result<Act, BadEntry> {
                match kind {
                    $($kind => serde_json::from_str(data)
                        .map(Act::$variant)
                        .map_err(|error| BadEntry::Data { kind: $kind, error: error.to_string() }),)*
                    _ => Err(BadEntry::Kind(kind.chars().take(40).collect())),
                }
            }
        }

        $(impl From<$data> for Act {
            fn from(data: $data) -> Act {
                Act::$variant(data)
            }
        })*
    };
}

acts! {
    /// Somebody opened the table: the first entry, and only the first.
    Opened(Box<Opening>) = "opened",
    /// Somebody took an open seat.
    Sat(Sat) = "sat",
    /// Somebody left before the game began, and the seat is open again.
    Left(Vacated) = "left",
    /// Somebody gave the dice randomness of their own.
    Contributed(Contributed) = "contributed",
    /// A seat moved.
    Moved(Moved) = "moved",
    /// The dice were thrown.
    Rolled(Rolled) = "rolled",
    /// A seat said what is to be answered for it.
    Ordered(Ordered) = "ordered",
    /// A seat offered the others something.
    Offered(Offered) = "offered",
    /// An offer was answered, withdrawn, or overtaken by what happened.
    Answered(Answered) = "answered",
    /// The game went back. What happened in between stays written down.
    TakenBack(TakenBack) = "taken-back",
    /// A seat gave up.
    Resigned(Resigned) = "resigned",
    /// A seat claimed something against players who had gone.
    Claimed(Claimed) = "claimed",
    /// A bot plays on for somebody.
    Replaced(Replaced) = "replaced",
    /// A seat is out of time.
    Flagged(Flagged) = "flagged",
    /// The server was away, and no clock ran meanwhile.
    Resumed(Resumed) = "resumed",
    /// Somebody has said when they are off.
    DaysOff(DaysOff) = "days-off",
    /// The game has a result.
    Ended(Ended) = "ended",
    /// The game was called off.
    Aborted(Aborted) = "aborted",
    /// The same players meet again at another table.
    RematchOpened(RematchOpened) = "rematch-opened",
}

/// How a table begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The options in force, every one of them.
    pub options: Value,
    /// The position it starts from, if not from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// A record that it goes on from, if it was begun elsewhere. It says where that game started, so there is no
    /// position then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Whether a seat that has ordered nothing is asked only about what concerns it. Tables of old asked about everything.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// How much time there is; without it nobody has a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// Whether the result counts for ratings. Whoever opened the table has seen to it that it may.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether anybody may sit down at it; else it takes an invitation.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
    /// Whether it is for those alone who know of it: no list of games to watch shows it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// What whoever throws the dice has committed to; the seed itself is stored elsewhere.
    pub commitment: String,
    /// Who sits where.
    pub players: Vec<Player>,
    /// Who opened it.
    pub creator: GuestId,
}

impl Opening {
    /// Opens a game by the newest version of its rules, from the beginning, with nothing committed to.
    ///
    /// # Errors
    ///
    /// Says what does not fit.
    pub fn new(
        game: &str,
        options: &Value,
        players: Vec<Player>,
        creator: GuestId,
    ) -> Result<Opening, Fault> {
        let seats = u8::try_from(players.len()).unwrap_or(u8::MAX);
        let started = find(game)?.start(Some(seats), options, None)?;
        Ok(Opening {
            game: game.to_owned(),
            rules: started.rules(),
            options: started.options(),
            position: None,
            record: None,
            quiet: true,
            pace: None,
            rated: false,
            listed: false,
            private: false,
            commitment: String::new(),
            players,
            creator,
        })
    }

    /// Sets up the game: from its beginning, a position, or what was played elsewhere.
    pub(crate) fn start(&self, seats: u8) -> Result<Box<dyn AnyGame>, Fault> {
        let Some(record) = &self.record else {
            return find(&self.game)?.start_by(
                Some(self.rules),
                Some(seats),
                &self.options,
                self.position.as_ref(),
            );
        };
        let record: Record = record.parse().map_err(|error| Fault::new(Code::BadRecord, error))?;
        replay(&record)
    }

    /// The same game once more, with nothing played yet.
    pub(crate) fn anew(&self) -> Opening {
        let mut opening = self.clone();
        if let Some(played) = self.record.as_deref().and_then(|text| text.parse::<Record>().ok()) {
            let mut record = Record::default();
            for (name, value) in played.headers().filter(|(name, _)| *name != "Result") {
                record.set(name, value);
            }
            opening.record = Some(record.to_string());
        }
        opening
    }
}

/// Somebody took an open seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sat {
    /// Which.
    pub seat: Seat,
    /// Who.
    pub guest: GuestId,
}

/// Somebody left before the game began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vacated {
    /// Which seat.
    pub seat: Seat,
    /// Whether whoever opened the table sent them away: they do not sit down there again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sent: bool,
}

/// Somebody gave the dice something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contributed {
    /// The seat it counts for.
    pub seat: Seat,
    /// What.
    pub contribution: Contribution,
}

/// A seat moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// Which.
    pub seat: Seat,
    /// The move as the game writes it.
    #[serde(rename = "move")]
    pub text: String,
    /// How likely to win a bot thought it was, in thousandths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sure: Option<u16>,
    /// Whether its standing orders chose it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ordered: bool,
}

/// A seat said what is to be answered for it. Nobody else ever hears of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ordered {
    /// Which.
    pub seat: Seat,
    /// The game's own, with nothing left out.
    pub orders: Value,
}

/// The dice were thrown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolled {
    /// What they showed, as the game writes it.
    pub outcome: String,
}

/// A seat offered something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offered {
    /// Which.
    pub seat: Seat,
    /// What.
    pub offer: OfferKind,
}

/// An offer was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    /// By whom; where it lapsed, whose offer it was.
    pub seat: Seat,
    /// Which.
    pub offer: OfferKind,
    /// How.
    pub answer: Answer,
}

/// What became of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// A seat agreed.
    Accepted,
    /// A seat did not.
    Declined,
    /// Whoever had agreed changed their mind.
    Withdrawn,
    /// The game went on first.
    Lapsed,
}

/// The game went back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenBack {
    /// Whose move was taken back.
    pub seat: Seat,
    /// How many of the game's events are left.
    pub to: usize,
    /// Later events that happened again at once: what others had chosen in secret stays chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<usize>,
}

/// A seat gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resigned {
    /// Which.
    pub seat: Seat,
}

/// A seat claimed something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claimed {
    /// Which.
    pub seat: Seat,
    /// What.
    pub want: Claim,
    /// Against whom.
    pub gone: Seats,
}

/// A bot plays on for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replaced {
    /// In which seat.
    pub seat: Seat,
    /// The bot's level.
    pub level: Level,
}

/// A seat is out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flagged {
    /// Which.
    pub seat: Seat,
}

/// The server was away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resumed {
    /// From when, in milliseconds since 1970.
    pub from: i64,
    /// Until when.
    pub until: i64,
}

/// Somebody has said when they are off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DaysOff {
    /// Where they sit.
    pub seat: Seat,
    /// When.
    #[serde(flatten)]
    pub holiday: Holiday,
}

/// The game has a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// Which.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// The game was called off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aborted {
    /// By whom, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// The rematch stands at another table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RematchOpened {
    /// Which.
    pub table: TableId,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_entry_says_what_is_wrong_with_it() {
        let cases = [
            ("danced", "{}", "no kind of entry"),
            ("moved", r#"{"seat":77,"move":"c3"}"#, "there is no seat 77"),
            ("moved", r#"{"seat":0,"move":"c3"}"#, "there is no seat 0"),
            ("moved", r#"{"seat":1}"#, "missing field"),
            ("rolled", "", "EOF"),
            ("sat", r#"{"seat":1,"guest":"me"}"#, "is not a guest"),
            ("ended", r#"{"winners":[1,1],"reason":"x"}"#, "there twice"),
        ];
        for (kind, data, words) in cases {
            let error = Act::read(kind, data).unwrap_err().to_string();
            assert!(error.contains(words), "{kind} {data}: {error}");
        }
    }
}
