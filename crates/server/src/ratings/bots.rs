//! Bots on the same scale as everybody else: levels meet at rated tables of their own.
//!
//! Such a table is stored like any other, with every move, so ratings that are made anew find it in the log.

use std::ops::RangeInclusive;

use fracas_bots::{Effort, Task, choose};
use fracas_core::{Level, Seat};
use fracas_games::find;
use fracas_search::Stop;
use fracas_table::{Command, Entry, GuestId, Opening, Player, Status, Table, Who};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::fair::Seed;
use crate::random;
use crate::store::{Change, Hold, Store, StoredEntry};
use crate::{Database, ServerError};

/// A game that takes more events than this is dropped: nobody would ever see its end.
const LONGEST: usize = 50_000;

/// Levels meet those that are so far above them at the most. Others know the result beforehand.
const REACH: u8 = 2;

/// What came of a game, or whatever was in its way.
type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// Which bots are to meet.
#[derive(Clone, Debug)]
pub struct BotGames {
    /// The game's id.
    pub game: String,
    /// How many play: as many as the game takes, at least two.
    pub seats: u8,
    /// The levels.
    pub levels: RangeInclusive<u8>,
    /// How many games each two levels play; each begins half of them.
    pub games: u32,
    /// What the dice and the bots follow from: the same again gives the same games.
    pub seed: u64,
}

/// Has bots play rated games, stores them, and counts everything anew. `told` hears of every game how many have been
/// played, and of how many. No server may run on the database.
///
/// # Errors
///
/// Says what is in the way, or what cannot be played.
pub async fn rate_bots(
    database: &Database,
    wanted: &BotGames,
    mut told: impl FnMut(usize, usize),
) -> Result<usize, ServerError> {
    let store = Store::open(&database.url(), Hold::take(database, false).await?).await?;
    let lots = lots(wanted);
    let (mut count, base) = (0, crate::live::time());
    for (n, players) in lots.iter().enumerate() {
        told(n, lots.len());
        let played = tokio::task::block_in_place(|| play(wanted, players, n, base + n as i64));
        let Some((change, _)) = played.map_err(|why| ServerError::Bots(why.to_string()))? else { continue };
        store.write(change.iter()).await?;
        count += 1;
    }
    store.rebuild_ratings().await?;
    store.close().await;
    Ok(count)
}

/// Who meets whom: a list of levels for each game. Among several each seat is another level, so that nobody meets
/// themselves.
fn lots(wanted: &BotGames) -> Vec<Vec<u8>> {
    let levels: Vec<u8> = wanted.levels.clone().collect();
    let groups: Vec<Vec<u8>> = match wanted.seats {
        2 => {
            let near = |low: u8| levels.iter().filter(move |&&high| (low + 1..=low + REACH).contains(&high));
            levels.iter().flat_map(|&low| near(low).map(move |&high| vec![low, high])).collect()
        }
        seats => levels.windows(usize::from(seats)).map(<[u8]>::to_vec).collect(),
    };
    let rotated = |round: usize| {
        groups.iter().cloned().map(move |mut group| {
            let by = round % group.len();
            group.rotate_right(by);
            group
        })
    };
    (0..wanted.games as usize).flat_map(rotated).collect()
}

/// Plays one game to its end: what is to be stored of it, and who won. Nothing where it does not end.
fn play(wanted: &BotGames, levels: &[u8], n: usize, at: i64) -> Outcome<Option<(Vec<Change>, Table)>> {
    let digest = |what: &str| -> [u8; 32] {
        let text = format!("fracas bots 1 {what} {} {n} {levels:?} {}", wanted.game, wanted.seed);
        Sha256::digest(text).into()
    };
    let seed: Seed = fracas_table::hex::write(&digest("dice")).parse()?;
    let players = levels
        .iter()
        .map(|&level| Level::new(u64::from(level)).map(Player::Bot).map_err(|error| error.to_string()))
        .collect::<Result<Vec<Player>, String>>()?;
    // Nobody has opened it.
    let opening =
        Opening::new(find(&wanted.game)?.info.id, &json!({}), players, GuestId::from_bytes([0; 20]))?;
    let opening = Opening { rated: true, commitment: seed.commitment(), ..opening };
    let first = Entry::opened(opening, at);
    let mut table = Table::open(random::table_id(), &first)?;
    let opened = Change::open(&table, &first, seed.clone());
    let mut lines = Vec::new();
    let mut happen = |table: &mut Table, entries: Vec<Entry>| -> Outcome<bool> {
        let some = !entries.is_empty();
        for entry in entries {
            let told = table.apply(&entry)?;
            lines.push(StoredEntry::new(&entry, told));
        }
        Ok(some)
    };
    while table.status() == Status::Playing && table.length() < LONGEST as u64 {
        let follows = table.follows(at);
        if happen(&mut table, follows)? {
            continue;
        }
        let command = if table.awaits_dice() {
            let mut dice = seed.dice(table.contributions(), table.rolls());
            table.game().roll(&mut dice).map(|outcome| Command::Roll { outcome })
        } else {
            let due: Option<(Seat, Level)> = table.bots_due().next();
            due.map(|(seat, level)| think(&table, seat, level, &digest("bots"))).transpose()?
        };
        let Some(command) = command else { return Ok(None) };
        let entries = table.decide(&Who::Server, &command, at)?;
        happen(&mut table, entries)?;
    }
    if table.status() != Status::Over {
        return Ok(None);
    }
    let changes = vec![opened, Change::append(&table, lines, true)];
    Ok(Some((changes, table)))
}

fn think(table: &Table, seat: Seat, level: Level, seed: &[u8; 32]) -> Outcome<Command> {
    let sight = table.game().sight(seat).ok_or("nobody sees what a bot should see")?;
    let mut hash = Sha256::new();
    hash.update(seed);
    hash.update(table.length().to_le_bytes());
    let digest: [u8; 32] = hash.finalize().into();
    let seed = u64::from_le_bytes(digest[..8].try_into()?);
    let task = Task { effort: Effort::Level(level), seed, threads: 1, stop: &Stop::default() };
    let answer = choose(table.game().info().id, &sight, task)?;
    Ok(Command::Move { seat, text: answer.text, seen: None, sure: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(seats: u8) -> BotGames {
        BotGames { game: "color-wars".to_owned(), seats, levels: 1..=3, games: 2, seed: 7 }
    }

    #[test]
    fn every_level_meets_its_neighbours_and_each_begins_half_of_the_games() {
        let lots = lots(&wanted(2));
        assert_eq!(lots, [[1, 2], [1, 3], [2, 3], [2, 1], [3, 1], [3, 2]]);
    }

    #[test]
    fn among_several_nobody_meets_themselves() {
        assert_eq!(lots(&wanted(3)), [[1, 2, 3], [3, 1, 2]]);
    }

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let game = |n| {
            let (_, table) = play(&wanted(2), &[1, 2], n, 0).unwrap().unwrap();
            let events: Vec<String> =
                (0..table.game().events()).map(|index| table.game().event(index).text).collect();
            (events, table.verdict().cloned())
        };
        assert_eq!(game(0), game(0));
        assert_ne!(game(0), game(1));
    }
}
