//! Rules allocate nothing per move once their buffers are warm.

use fracas_core::{Game, QuickDice, playout};
use fracas_games::every_game;

/// Plays the same random game twice, so that the second time every buffer has its size.
fn allocations<G: Game>() -> u64 {
    let (game, start) = G::start(None, G::Options::default(), None).expect("a game starts");
    let mut buffer = Vec::new();
    let mut play = |state: &mut G::State| {
        playout(&game, state, &mut QuickDice::new(5), &mut buffer, 3_000);
    };
    let mut warm = start.clone();
    play(&mut warm);
    let mut state = start.clone();
    allocation_counter::measure(|| play(&mut state)).count_total
}

macro_rules! tests {
    ($($name:ident: $game:ty,)*) => { $(
        #[test]
        fn $name() {
            assert_eq!(allocations::<$game>(), 0);
        }
    )* };
}

every_game!(tests);
