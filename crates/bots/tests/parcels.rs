//! A bot's move is the same wherever it was thought.

use fracas_bots::{Answer, Effort, Level, Task, best, choose};
use fracas_core::{Dice, QuickDice, Seat, Turn};
use fracas_games::{AnyGame, AnySight, Entry, Parcel, games};

fn answer(game: &str, sight: &AnySight, level: u64, seed: u64) -> Answer {
    let effort = Effort::Level(Level::new(level).expect("a level"));
    choose(game, sight, Task { effort, seed, threads: 1, stop: &Default::default() }).expect("an answer")
}

/// Has a seat's move thought out here, and by somebody who was sent what the seat goes by.
fn think(game: &dyn AnyGame, seat: Seat, level: u64, seed: u64) {
    let sight = game.sight(seat).expect("it must choose");
    let sent = serde_json::to_string(&sight.parcel()).expect("plain data");
    let parcel: Parcel = serde_json::from_str(&sent).expect("it is read as it was written");
    let there = parcel.open().unwrap_or_else(|fault| panic!("{fault}: {sent}"));
    let id = game.info().id;
    assert_eq!(answer(id, &there, level, seed), answer(id, &sight, level, seed), "level {level}: {sent}");
}

/// Plays a game, now at random and now by a bot, and has some moves thought out twice on the way; tells how many.
fn play(game: &mut dyn AnyGame, events: u32, often: u32, levels: &[u64], seed: u64) -> u32 {
    let mut dice = QuickDice::new(seed);
    let mut thoughts = 0;
    for event in 0..events {
        match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let outcome = game.roll(&mut dice).expect("the dice are due");
                game.chance(&outcome).expect("what was thrown is taken");
            }
            Turn::Choose(seats) => {
                let nth = dice.below(u32::from(seats.len())) as usize;
                let seat = seats.iter().nth(nth).expect("one of them");
                if dice.below(often) == 0 {
                    let level = levels[thoughts as usize % levels.len()];
                    think(game, seat, level, seed ^ u64::from(event));
                    thoughts += 1;
                }
                let text = if dice.coin() {
                    let mut moves = game.legal(seat).moves;
                    moves.swap_remove(dice.below(moves.len() as u32) as usize)
                } else {
                    let effort = Effort::Level(Level::new(1).expect("a level"));
                    let task = Task { effort, seed: event.into(), threads: 1, stop: &Default::default() };
                    best(game, seat, task).expect("an answer").text
                };
                game.play(seat, &text).expect("a legal move is accepted");
            }
        }
    }
    thoughts
}

fn every_preset(entry: &Entry, seats: &[u8], (events, often): (u32, u32), levels: &[u64]) {
    let mut thoughts = 0;
    for preset in entry.presets() {
        for rules in 1..=entry.info.rules {
            for &seats in seats.iter().filter(|&&seats| seats <= preset.most.unwrap_or(entry.info.seats.1)) {
                // Not every option is there in every version.
                let begun =
                    entry.start_by(Some(rules), Some(seats), &preset.options, preset.position.as_ref());
                let Ok(mut game) = begun else { continue };
                thoughts += play(&mut *game, events, often, levels, thoughts.into());
            }
        }
    }
    println!("{thoughts} thoughts about {}", entry.info.name);
    assert!(thoughts > 10, "{thoughts} thoughts about {} are too few", entry.info.name);
}

#[test]
fn a_bots_move_is_the_same_wherever_it_was_thought() {
    std::thread::scope(|scope| {
        for entry in games() {
            scope.spawn(|| match entry.info.id {
                "gaogie" => every_preset(entry, &[2, 3, 5, 16], (60, 2), &[3, 4, 5, 6, 7, 8]),
                "ganoogo" => every_preset(entry, &[2, 3, 4], (250, 4), &[3, 4, 5, 6]),
                "game-of-war" => every_preset(entry, &[2], (150, 8), &[3, 4, 5]),
                "color-wars" => every_preset(entry, &[2, 3, 4], (60, 4), &[3, 4, 5, 6]),
                _ => every_preset(entry, &[2, 3, 4], (60, 3), &[3, 4, 5]),
            });
        }
    });
}
