//! How many positions a second the general looks at, and what it answers, as one number: a change that is about speed alone
//! leaves that as it is.
//!
//! `cargo bench -p fracas-bots --bench war -- [NODES [TURNS]]`

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use fracas_bots::game_of_war::General;
use fracas_bots::{Bot, Effort, Task};
use fracas_core::Referee;
use fracas_game_of_war::{GameOfWar, Options, Setup};

fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let nodes = numbers.first().copied().unwrap_or(32_000);
    let turns = numbers.get(1).copied().unwrap_or(24);
    let options = Options { deployment: Setup::Classic, ..Options::default() };
    let mut table: Referee<GameOfWar> = Referee::new(None, options, None).expect("the classic opening");
    table.play_text(None, "roll 1").expect("a roll");
    let mut answers = DefaultHasher::new();
    let mut looked = 0;
    let mut took = Duration::ZERO;
    while u64::from(table.state().turn()) <= turns {
        let Some(seat) = table.turn().choosing().sole() else { break };
        let sight = table.sight(seat).expect("the seat chooses");
        let task = Task { effort: Effort::Nodes(nodes), seed: 1, threads: 1, stop: &Default::default() };
        let began = Instant::now();
        let answer = General::default().choose(&sight, task);
        if answer.nodes > 1 {
            took += began.elapsed();
            looked += answer.nodes;
        }
        (&answer.line, answer.score.to_bits(), answer.nodes).hash(&mut answers);
        table.play_text(Some(seat), &answer.text).expect("a bot's move is legal");
    }
    println!(
        "{} turns, {looked} positions, {:.3} µs each, answers {:016x}",
        table.state().turn() - 1,
        took.as_secs_f64() * 1e6 / looked as f64,
        answers.finish()
    );
}
