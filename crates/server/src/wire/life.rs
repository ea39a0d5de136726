//! Games to watch, one's own games, and notices.

use fracas_table::TableId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Listed, PlayerCard, Status};

/// A game that goes on and can be watched.
#[derive(Serialize, JsonSchema, TS)]
pub struct Watchable {
    /// The table.
    #[schemars(with = "String")]
    #[ts(type = "string")]
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// Who plays.
    pub players: Vec<PlayerCard>,
    /// How many events those who watch know of.
    pub moves: usize,
    /// How many watch.
    pub spectators: usize,
    /// Whether there are clocks.
    pub timed: bool,
    /// When those who watch last learnt of something, in milliseconds since 1970.
    #[ts(type = "number")]
    pub updated: i64,
}

/// Which games are to be watched.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WatchQuery {
    /// A game's id; all games if left out.
    pub game: Option<String>,
}

/// Some of a guest's tables.
#[derive(Serialize, JsonSchema, TS)]
pub struct MyGames {
    /// The tables: those that wait for you first, then the latest.
    pub tables: Vec<Listed>,
    /// Ask with this as `before` for those that come next; null where there are none.
    pub next: Option<String>,
}

/// Which of a guest's tables are wanted.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MyGamesQuery {
    /// A game's id.
    pub game: Option<String>,
    /// `running` for what is not finished, `over` for what is; both if left out.
    #[schemars(with = "Option<String>")]
    pub state: Option<GamesState>,
    /// `won`, `lost` or `drawn`.
    #[schemars(with = "Option<String>")]
    pub result: Option<GamesResult>,
    /// A part of the name of somebody else who plays.
    pub with: Option<String>,
    /// Go on behind a `next`.
    pub before: Option<String>,
}

/// Whether a game is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GamesState {
    /// It is not, or has not even begun.
    Running,
    /// It is, or was called off.
    Over,
}

impl GamesState {
    /// Whether a table that stands like this is meant.
    pub(crate) fn includes(self, status: Status) -> bool {
        (self == GamesState::Over) == matches!(status, Status::Over | Status::Aborted)
    }
}

/// How a game ended for a guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GamesResult {
    /// A seat of theirs won.
    Won,
    /// Only others did.
    Lost,
    /// Nobody did.
    Drawn,
}

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum NoticeKind {
    /// It is somebody's turn.
    Turn,
    /// Somebody wants to play.
    Challenge,
    /// Somebody has said something.
    Chat,
    /// A game is over.
    Over,
}

/// The key that this server signs what it pushes with.
#[derive(Serialize, JsonSchema, TS)]
pub struct PushKey {
    /// A P-256 public key, uncompressed, in base64url without padding: a browser's `applicationServerKey`.
    pub key: String,
}

/// Where a browser wants to be told of something though the site is not open in it.
#[derive(Clone, Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PushWish {
    /// The address that the browser's own service gave it.
    pub endpoint: String,
    /// The browser's public key, in base64url.
    pub p256dh: String,
    /// The browser's secret for this, in base64url.
    pub auth: String,
    /// What it wants to be told of; nothing ends it.
    pub kinds: Vec<NoticeKind>,
    /// The language to tell it in, `en` or `de`.
    pub language: String,
}

/// What came of it.
#[derive(Serialize, JsonSchema, TS)]
pub struct Pushes {
    /// How many browsers of this guest are told of something.
    pub browsers: usize,
}
