//! What it costs to check a record, an event: flat however long the game was.
//!
//! `cargo bench -p fracas-server --bench verify`

use std::time::Instant;

use fracas_core::{Record, Turn};
use fracas_games::find;
use fracas_server::{Contribution, Seed, verify};
use serde_json::{Value, json};

fn main() {
    println!("{:12} {:>9} {:>9} {:>12} {:>8}", "game", "events", "bytes", "µs an event", "ratio");
    // Two who charge for ever, and dice and cards with nobody in a hurry.
    measure("gaogie", &json!({}), Some("kueq"));
    measure("ganoogo", &json!({"quiet_turns": "off"}), None);
}

/// Checks records of ten thousand events and more of a game, in which everybody always makes this move, or any.
fn measure(id: &str, options: &Value, always: Option<&str>) {
    let mut first = None;
    for events in [10_000, 20_000, 40_000, 100_000] {
        let text = record(id, options, events, always).to_string();
        let record: Record = text.parse().expect("a record is read as it was written");
        let began = Instant::now();
        verify(&record).expect("fair dice");
        let each = began.elapsed().as_secs_f64() * 1e6 / record.lines().len() as f64;
        let ratio = each / *first.get_or_insert(each);
        println!("{id:12} {:9} {:9} {each:12.2} {ratio:8.2}", record.lines().len(), text.len());
    }
}

fn record(id: &str, options: &Value, events: usize, always: Option<&str>) -> Record {
    let seed: Seed = "07".repeat(32).parse().expect("a seed");
    let parts = [Contribution::default(), Contribution::default()];
    let mut game = find(id).expect("a game").start(Some(2), options, None).expect("a table");
    let mut rolls = 0;
    while game.events() < events {
        match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let outcome = game.roll(&mut seed.dice(&parts, rolls)).expect("dice are due");
                rolls += 1;
                game.chance(&outcome).expect("what was rolled");
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().expect("somebody");
                let text = always.map_or_else(
                    || {
                        // Passing and ending turns keeps everybody alive.
                        let moves = game.legal(seat).moves;
                        moves
                            .iter()
                            .rfind(|text| *text == "pass" || *text == "end")
                            .unwrap_or(&moves[0])
                            .clone()
                    },
                    str::to_owned,
                );
                game.play(seat, &text).expect("a legal move");
            }
        }
    }
    let mut record = game.record();
    record.set("Dice", "fracas dice 1");
    record.set("Seed-Commitment", seed.commitment());
    record.set("Seed", &seed);
    record
}
