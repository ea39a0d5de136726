//! How strong players are.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The best of one game.
#[derive(Serialize, JsonSchema, TS)]
pub struct Leaderboard {
    /// The game's id.
    pub game: String,
    /// `two` for games between two, `several` for games of more.
    pub kind: String,
    /// The best first, but for those whose rating is provisional, who come behind all others; at most 100.
    pub players: Vec<RatedPlayer>,
}

/// How somebody stands in one game.
#[derive(Serialize, JsonSchema, TS)]
pub struct RatedPlayer {
    /// What others see of them.
    pub name: String,
    /// What to ask for to see more of them: `GET /api/people/{name}/ratings`.
    pub person: String,
    /// A bot's level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<u8>,
    /// Whether it is you.
    pub you: bool,
    /// How strong they are thought to be.
    pub rating: f64,
    /// How far off that may be.
    pub deviation: f64,
    /// Whether it says little yet.
    pub provisional: bool,
    /// Rated games that counted.
    pub games: u32,
    /// Those that were won.
    pub wins: u32,
    /// Those that were drawn.
    pub draws: u32,
    /// When the last one ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub last: i64,
}

/// All ratings of one player.
#[derive(Serialize, JsonSchema, TS)]
pub struct PersonRatings {
    /// What others see of them.
    pub name: String,
    /// One for each game, and for each kind of it.
    pub ratings: Vec<GameRating>,
}

/// A player's rating in one game, and how it came about.
#[derive(Serialize, JsonSchema, TS)]
pub struct GameRating {
    /// The game's id.
    pub game: String,
    /// `two` for games between two, `several` for games of more.
    pub kind: String,
    /// How they stand.
    #[serde(flatten)]
    pub standing: RatedPlayer,
    /// The way there, the latest last: when a game ended, in milliseconds since 1970, and the rating after it.
    #[ts(type = "[number, number][]")]
    pub graph: Vec<(i64, f64)>,
}

/// What a table has to do with ratings.
#[derive(Serialize, JsonSchema, TS)]
pub struct TableRatings {
    /// Whether its result counts.
    pub rated: bool,
    /// Whether it has been counted: a moment after the game is over.
    pub counted: bool,
    /// Everybody who has a rating, by seat. Once it is counted, those who played it to its end or left it.
    pub seats: Vec<SeatRating>,
}

/// The rating of whoever sits in a seat.
#[derive(Serialize, JsonSchema, TS)]
pub struct SeatRating {
    /// The seat.
    pub seat: u8,
    /// What to ask for to see more of them.
    pub person: String,
    /// Their rating: now, or after this game where it has been counted.
    pub rating: f64,
    /// Whether it says little yet.
    pub provisional: bool,
    /// What it was before this game, where it has been counted and counted for something.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub before: Option<f64>,
}

/// Which leaderboard.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct LeaderboardQuery {
    /// The game's id.
    pub game: String,
    /// `two`, or `several` for games of more; `two` if left out.
    pub kind: Option<String>,
}
