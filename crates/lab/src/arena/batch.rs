//! Some games at one table, as they are handed to whoever plays them.

use fracas_games::Fault;
use serde::{Deserialize, Serialize};

use super::game::{Played, Setup, play_game};
use super::player::Contestant;

/// Some games at one table, and who plays in them.
#[derive(Clone, Serialize, Deserialize)]
pub struct Batch {
    /// The table.
    pub table: Setup,
    /// Who plays.
    pub contestants: Vec<Contestant>,
    /// The games.
    pub games: Vec<Draw>,
}

/// Who sits where in a game, and where its luck comes from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// For every seat the place of its player among the contestants.
    pub players: Vec<usize>,
    /// The seed.
    pub seed: u64,
}

impl Batch {
    /// Plays them all.
    ///
    /// # Errors
    ///
    /// When no game starts at this table, or somebody is drawn who does not play.
    pub fn play(&self) -> Result<Vec<Played>, Fault> {
        let play = |draw: &Draw| {
            let players: Option<Vec<&Contestant>> =
                draw.players.iter().map(|&index| self.contestants.get(index)).collect();
            match players.filter(|players| players.len() == usize::from(self.table.seats)) {
                Some(players) => play_game(&self.table, &players, draw.seed),
                None => Err(Fault::new(
                    fracas_games::Code::BadRequest,
                    format_args!("a game of {} seats has as many players", self.table.seats),
                )),
            }
        };
        self.games.iter().map(play).collect()
    }

    /// How many cores whoever thinks on most of them thinks on.
    pub fn cores(&self) -> usize {
        self.contestants.iter().map(Contestant::cores).max().unwrap_or(1)
    }

    /// The same games in parts of so many, the last perhaps of fewer.
    pub fn parts(&self, size: usize) -> impl Iterator<Item = Batch> {
        self.games.chunks(size.max(1)).map(|games| Batch { games: games.to_vec(), ..self.clone() })
    }
}
