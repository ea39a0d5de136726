//! The Ganoogo bot against rules of thumb that it has not seen.

#[path = "../examples/rivals/ganoogo.rs"]
mod rival;

use fracas_bots::{Bot, Effort, Level, Task, ganoogo::Captain};
use fracas_core::{Seat, Sight};
use fracas_ganoogo::Ganoogo;
use rival::{Rival, play};

const GAMES: u64 = 40;

/// How many games of [`GAMES`] a level wins, and how many are drawn.
fn score(level: u64, rival: Rival) -> (u64, u64) {
    let (mut won, mut drawn) = (0, 0);
    for game in 0..GAMES {
        // Both games of a pair have the same luck, with the seats swapped.
        let place = Seat::from_index((game % 2) as usize);
        let choose = |sight: &Sight<Ganoogo>, seed: u64| {
            if sight.seat() != place {
                return sight.write(&rival.choose(sight, seed));
            }
            let effort = Effort::Level(Level::new(level).expect("a level"));
            Captain.choose(sight, Task { effort, seed, threads: 1, stop: &Default::default() }).text
        };
        match play(2, game / 2, choose).0 {
            Some(winner) => won += u64::from(winner == place),
            None => drawn += 1,
        }
    }
    (won, drawn)
}

#[test]
fn who_holds_the_line_beats_every_rule_of_thumb_and_draws_with_none() {
    for (name, rival) in Rival::ALL {
        let (won, drawn) = score(6, rival);
        assert!(won * 4 >= GAMES * 3, "{name}: {won} of {GAMES}");
        assert!(drawn * 20 <= GAMES, "{name}: {drawn} of {GAMES} drawn");
    }
}

#[test]
fn the_lowest_level_loses_to_whoever_has_one_idea_that_is_not_fighting() {
    for (name, rival) in Rival::ALL.into_iter().filter(|(_, rival)| *rival != Rival::Hunter) {
        let (won, _) = score(1, rival);
        assert!(won * 5 <= GAMES * 2, "{name}: {won} of {GAMES}");
    }
}
