//! The properties, on examples with a few mistakes in them. `cargo xtask fuzz` looks further, and
//! `FRACAS_ROUNDS=100` makes this a hundred times as long.

use fracas_core::{Dice, QuickDice};
use fracas_properties::ALL;

/// Bytes that mean something somewhere.
const POOL: &[u8] = b"\"{}[]:,\\/ \n.-+*()?0123456789RBVacdemx\xff\x00";

fn holds(name: &str, rounds: u32) {
    let property = ALL.iter().find(|property| property.name == name).expect("a property");
    let times = std::env::var("FRACAS_ROUNDS").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    let mut dice = QuickDice::new(15);
    for _ in 0..rounds * times {
        let example = (property.example)(&mut dice);
        (property.holds)(&example);
        for _ in 0..4 {
            let mut bytes = example.clone();
            for _ in 0..=dice.below(3) {
                mistake(&mut bytes, &mut dice);
            }
            let told = String::from_utf8_lossy(&bytes).into_owned();
            let outcome = std::panic::catch_unwind(|| (property.holds)(&bytes));
            assert!(outcome.is_ok(), "{name} does not hold for\n{told}");
        }
    }
}

/// Changes, adds, drops, doubles or cuts something.
fn mistake(bytes: &mut Vec<u8>, dice: &mut QuickDice) {
    let letter = POOL[dice.below(POOL.len() as u32) as usize];
    let at = dice.below(bytes.len() as u32 + 1) as usize;
    let end = (at + 1 + dice.below(12) as usize).min(bytes.len());
    match dice.below(5) {
        0 if at < bytes.len() => bytes[at] = letter,
        1 if at < bytes.len() => drop(bytes.drain(at..end)),
        2 => bytes.extend_from_within(at..end.max(at)),
        3 if at > 0 => bytes.truncate(at),
        _ => bytes.insert(at, letter),
    }
}

macro_rules! tests {
    ($($test:ident: $name:literal, $rounds:literal,)*) => { $(
        #[test]
        fn $test() {
            holds($name, $rounds);
        }
    )* };
}

tests! {
    a_position_that_is_taken_is_written_so_that_it_is_taken_again: "position", 1_000,
    a_record_that_replays_is_told_so_that_it_replays: "record", 1_000,
    a_refused_move_changes_nothing_and_a_made_one_can_be_taken_back: "moves", 60,
    a_bots_question_that_is_taken_can_be_thought_about_and_sent_on: "parcel", 200,
    a_formula_and_its_normal_form_mean_the_same: "formula", 10_000,
    an_engine_answers_every_line_and_errors_change_nothing: "engine", 100,
    a_table_goes_on_whatever_a_socket_says: "socket", 50,
}
