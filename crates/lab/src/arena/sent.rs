//! Tables and players as they are sent to whoever lets them play elsewhere.
//!
//! A player is sent with its weights and never with the name of a file; a program of somebody's own stays at home.

use std::time::Duration;

use fracas_bots::Weights;
use fracas_games::{Fault, find};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::game::Setup;
use super::player::Contestant;

/// A [`Setup`] as it is sent.
#[derive(Serialize, Deserialize)]
pub(super) struct SetupSent {
    #[serde(flatten)]
    begun: Begun,
    rules: Option<u32>,
    seats: u8,
    options: Value,
    random_moves: u32,
    limit_ms: u64,
}

/// Which game, and where it starts. Who knows nothing of positions misses the game, and does not play from the beginning.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Begun {
    Anew { game: String },
    From { game_from: String, position: Value },
}

impl From<Setup> for SetupSent {
    fn from(table: Setup) -> SetupSent {
        let game = table.entry.info.id.to_owned();
        SetupSent {
            begun: match table.position {
                None => Begun::Anew { game },
                Some(position) => Begun::From { game_from: game, position },
            },
            rules: table.rules,
            seats: table.seats,
            options: table.options,
            random_moves: table.random_moves,
            limit_ms: u64::try_from(table.limit.as_millis()).unwrap_or(u64::MAX),
        }
    }
}

impl TryFrom<SetupSent> for Setup {
    type Error = Fault;

    fn try_from(sent: SetupSent) -> Result<Setup, Fault> {
        let SetupSent { begun, rules, seats, options, random_moves, limit_ms } = sent;
        let (game, position) = match begun {
            Begun::Anew { game } => (game, None),
            Begun::From { game_from, position } => (game_from, Some(position)),
        };
        let limit = Duration::from_millis(limit_ms);
        Ok(Setup { entry: find(&game)?, rules, seats, options, position, random_moves, limit })
    }
}

/// A [`Contestant`] as it is sent.
#[derive(Serialize, Deserialize)]
pub(super) struct ContestantSent {
    player: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weights: Option<String>,
}

/// What stands for the file of weights that were sent.
const SENT: &str = "sent";

impl From<Contestant> for ContestantSent {
    fn from(contestant: Contestant) -> ContestantSent {
        match contestant {
            Contestant::Weighed(effort, weights, _) => ContestantSent {
                player: Contestant::Bot(effort).to_string(),
                weights: Some(weights.to_string()),
            },
            other => ContestantSent { player: other.to_string(), weights: None },
        }
    }
}

impl TryFrom<ContestantSent> for Contestant {
    type Error = String;

    fn try_from(sent: ContestantSent) -> Result<Contestant, String> {
        // Read as on a command line these would start a program or open a file, here and not where they are.
        if sent.player.starts_with("exec:") || sent.player.contains('@') {
            return Err(format!(
                "a player that is sent is no program and has no file, not {:?}",
                sent.player
            ));
        }
        let player: Contestant = sent.player.parse().map_err(|error| format!("{error}"))?;
        match (player, sent.weights) {
            (player, None) => Ok(player),
            (Contestant::Bot(effort), Some(weights)) => {
                let weights: Weights = weights.parse().map_err(|error| format!("{error}"))?;
                Ok(Contestant::Weighed(effort, weights, SENT.to_owned()))
            }
            (other, Some(_)) => Err(format!("{other} has no weights")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_arrives_as_it_was_sent_with_the_position_that_it_starts_from() {
        let entry = find("color-wars").expect("the game");
        let anew = Setup::new(entry, 2, serde_json::json!({}), 2, Duration::from_secs(5));
        let from = Setup { position: Some(serde_json::json!(".../.R3./... B 1")), ..anew.clone() };
        for table in [anew, from] {
            let text = serde_json::to_string(&table).expect("plain data");
            let back: Setup = serde_json::from_str(&text).expect("a table");
            assert_eq!((back.position, back.options), (table.position.clone(), table.options));
            // Nobody who knows nothing of positions takes one for the beginning.
            assert_eq!(text.contains(r#""game":"#), table.position.is_none(), "{text}");
        }
    }

    #[test]
    fn players_arrive_as_they_were_sent_and_no_program_or_file_does() {
        let weighed = Contestant::Weighed(
            fracas_bots::Effort::Nodes(400),
            Weights::of("color-wars").expect("weights"),
            SENT.to_owned(),
        );
        let players = ["bot:5", "nodes:300", "ms:20", "ms:20x4", "random", "plain", "coach"];
        let players = players.map(|text| text.parse::<Contestant>().expect("a player"));
        for player in players.into_iter().chain([weighed]) {
            let text = serde_json::to_string(&player).expect("plain data");
            assert_eq!(serde_json::from_str::<Contestant>(&text).expect("a player"), player);
        }
        let own = serde_json::to_string(&Contestant::External("true".to_owned())).expect("plain data");
        for text in [&own, r#"{"player":"nodes:3@/etc/passwd"}"#, r#"{"player":"random","weights":"{}"}"#] {
            assert!(serde_json::from_str::<Contestant>(text).is_err(), "{text}");
        }
    }
}
