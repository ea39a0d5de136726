//! The time to solve Gaogıe's round of two.
//!
//! `cargo bench -p fracas-bots`

use std::time::Instant;

use fracas_bots::gaogie::Round;
use fracas_core::Game;
use fracas_gaogie::{Gaogie, Options};
use fracas_search::equilibrium::solve;

fn main() {
    let (game, _) = Gaogie::start(None, Options::default(), None).expect("the sheet's game starts");
    for cap in [3, 4] {
        let round = Round::new(game.table(), cap, &[]).expect("small enough");
        let began = Instant::now();
        let solution = solve(&round, 1e-13, |_| {});
        println!(
            "solve, cap {cap}: {:.3} s, value {:+.1e}",
            began.elapsed().as_secs_f64(),
            solution.values[0]
        );
    }
}
