//! Finding puzzles from a seed: the same ones on any number of cores.

use std::collections::{HashMap, HashSet};

use fracas_games::{Code, Fault};
use rayon::prelude::*;

use crate::{Puzzle, color_wars, game_of_war, ganoogo, gaogie, gowap};

/// Looks at one game of bots, or at one made-up position, and tells the puzzles in it.
type Look = fn(u64) -> Vec<Puzzle>;

/// How a game's puzzles are found.
struct Quarry {
    look: Look,
    /// How many of a hundred are to be of each theme.
    shares: &'static [(&'static str, usize)],
    /// How many are found for each hundred that are wanted before rare themes make room for others: looking is cheap
    /// in some games and dear in others.
    patience: usize,
}

fn quarry(game: &str) -> Result<Quarry, Fault> {
    let (look, shares): (Look, _) = match fracas_games::find(game)?.info.id {
        "color-wars" => (
            color_wars::look,
            &[("win-in-1", 10), ("win-in-2", 30), ("win-in-3", 30), ("win-in-4", 20), ("win-in-5", 10)][..],
        ),
        "game-of-war" => {
            (game_of_war::look, &[("arsenals", 20), ("kills", 40), ("cuts", 20), ("rescues", 20)][..])
        }
        "ganoogo" => (ganoogo::look, &[("storms", 30), ("kills", 35), ("rolls", 35)][..]),
        "gaogie" => {
            (gaogie::look, &[("mixes", 35), ("habits", 35), ("house-mixes", 15), ("house-habits", 15)][..])
        }
        "gowap" => (gowap::look, &[("teams", 50), ("places", 50)][..]),
        other => {
            return Err(Fault::new(
                Code::UnknownGame,
                format_args!("nobody knows how to find puzzles of {other}"),
            ));
        }
    };
    let patience = if game == "gaogie" { 100_000 } else { 150 };
    Ok(Quarry { look, shares, patience })
}

/// The seed of one place: no larger than every language's numbers hold exactly.
fn seed_of(seed: u64, place: u64) -> u64 {
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(place) & ((1 << 53) - 1)
}

/// How many places are looked at together.
const BATCH: u64 = 32;

/// The puzzles at one place, which its seed tells.
///
/// # Errors
///
/// Names the games there are.
pub fn look(game: &str, seed: u64) -> Result<Vec<Puzzle>, Fault> {
    Ok((quarry(game)?.look)(seed))
}

/// Finds so many puzzles of a game, all from one seed. `most` ends the search after so many places that were looked at,
/// should they hold too few; themes that are rare make room for others then. `watch` hears after each batch how many
/// places were looked at and how many puzzles there are.
///
/// # Errors
///
/// Names the games there are.
pub fn find(
    game: &str,
    seed: u64,
    count: usize,
    most: u64,
    watch: impl FnMut(u64, usize),
) -> Result<Vec<Puzzle>, Fault> {
    let look = quarry(game)?.look;
    let here = |seeds: &[u64]| Ok(seeds.par_iter().map(|&seed| look(seed)).collect());
    find_by(game, seed, count, most, here, watch)
}

/// The same, by somebody who [looks](look) at places: given their seeds, they tell what is at each, in the same order.
///
/// # Errors
///
/// Names the games there are, or says why nobody could look.
pub fn find_by<E: From<Fault>>(
    game: &str,
    seed: u64,
    count: usize,
    most: u64,
    mut look: impl FnMut(&[u64]) -> Result<Vec<Vec<Puzzle>>, E>,
    mut watch: impl FnMut(u64, usize),
) -> Result<Vec<Puzzle>, E> {
    let Quarry { shares, patience, .. } = quarry(game)?;
    let room: HashMap<&str, usize> =
        shares.iter().map(|&(theme, share)| (theme, (count * share).div_ceil(100))).collect();
    let mut known: HashMap<String, usize> = HashMap::new();
    let (mut found, mut spare): (Vec<Puzzle>, Vec<Puzzle>) = (Vec::new(), Vec::new());
    let mut ids = HashSet::new();
    let mut looked = 0;
    let enough = count * patience / 100;
    while found.len() < count && found.len() + spare.len() < enough && looked < most {
        let seeds: Vec<u64> =
            (looked..(looked + BATCH).min(most)).map(|place| seed_of(seed, place)).collect();
        let batch = look(&seeds)?;
        looked += BATCH;
        for puzzle in batch.into_iter().flatten() {
            if !ids.insert(puzzle.id.clone()) {
                continue;
            }
            let of_theme = known.entry(puzzle.theme.clone()).or_default();
            if *of_theme < room.get(&*puzzle.theme).copied().unwrap_or(0) && found.len() < count {
                *of_theme += 1;
                found.push(puzzle);
            } else {
                spare.push(puzzle);
            }
        }
        watch(looked.min(most), found.len());
    }
    let short = count.saturating_sub(found.len());
    found.extend(spare.into_iter().take(short));
    found.sort_by(|one, other| (one.grade, &one.id).cmp(&(other.grade, &other.id)));
    Ok(found)
}
