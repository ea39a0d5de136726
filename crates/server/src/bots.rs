//! Bots think on threads of their own, as many as the server was told and one more for short thoughts, so that pages
//! stay quick whatever they do, and a quick answer need not wait for slow ones.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use fracas_bots::{Answer, Effort, Task, choose};
use fracas_core::{Level, Seat};
use fracas_games::{AnyGame, AnySight};
use fracas_search::Stop;

use crate::budget::{Owner, Pool, Wait, Watched};
use crate::metrics::{Counted, Metrics};

/// What a thought of each level usually takes at the most, in milliseconds: short ones come first.
const USUAL: [u64; 8] = [5, 10, 20, 50, 100, 250, 700, 2_000];

/// What a thought of each level takes at the very most, in milliseconds, on whatever table. Then the bot plays the best
/// it has found.
const LONGEST: [u64; 8] = [250, 250, 250, 500, 500, 1_000, 2_000, 5_000];

/// A handle to the threads that think.
#[derive(Clone)]
pub(crate) struct Bots {
    pool: Pool,
    metrics: &'static Metrics,
}

impl Bots {
    /// Starts the threads.
    pub(crate) fn start(threads: usize, metrics: &'static Metrics) -> Bots {
        Bots { pool: Pool::start("bot", threads, 1), metrics }
    }

    /// Has a move thought out for a seat that must choose; `done` gets it, on another thread. Returns the switch
    /// for when nobody wants it any more. `owner` is who opened the table, and `watched` whether somebody looks at it.
    pub(crate) fn think(
        &self,
        (owner, watched): (Owner, Watched),
        game: &dyn AnyGame,
        seat: Seat,
        level: Level,
        done: impl FnOnce(Option<Answer>) + Send + 'static,
    ) -> Stop {
        let stop = Stop::default();
        let Some(sight) = game.sight(seat) else { return stop };
        let game = game.info().id;
        let counted = Counted::new(&self.metrics.thinking);
        let wait = Wait { owner, watched, cost: Duration::from_millis(USUAL[level.index()]) };
        let unwanted = stop.clone();
        self.pool.submit(wait, stop.clone(), move || {
            let stop = unwanted.within(Duration::from_millis(LONGEST[level.index()]));
            let answer = answer(game, &sight, level, &stop);
            drop(counted);
            done(answer);
        });
        stop
    }

    /// Lets the threads end when they have finished what they are at; what waits is dropped.
    pub(crate) fn close(&self) {
        self.pool.close();
    }
}

/// Has a bot say at once, on this thread, what comes to its mind first.
pub(crate) fn first_idea(game: &dyn AnyGame, seat: Seat, level: Level) -> Option<Answer> {
    let stop = Stop::default();
    stop.stop();
    answer(game.info().id, &game.sight(seat)?, level, &stop)
}

/// Has a bot answer; one that panics has no answer, and the game must go on.
fn answer(game: &'static str, sight: &AnySight, level: Level, stop: &Stop) -> Option<Answer> {
    let seed = u64::from_le_bytes(crate::random::bytes());
    let task = Task { effort: Effort::Level(level), seed, threads: 1, stop };
    catch_unwind(AssertUnwindSafe(|| choose(game, sight, task).ok())).ok().flatten()
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use fracas_core::{Dice, QuickDice, Turn};
    use fracas_games::find;
    use serde_json::{Value, json};

    use super::*;

    /// A table after some moves at random.
    fn table(game: &str, seats: u8, options: &Value, moves: usize) -> Box<dyn AnyGame> {
        let mut game = find(game).unwrap().start(Some(seats), options, None).unwrap();
        let mut dice = QuickDice::new(5);
        let mut made = 0;
        while made < moves || game.turn() == Turn::Chance {
            match game.turn() {
                Turn::Over(_) => panic!("the game is over too soon"),
                Turn::Chance => drop(game.chance(&game.roll(&mut dice).unwrap()).unwrap()),
                Turn::Choose(seats) => {
                    let seat = seats.iter().next().unwrap();
                    let moves = game.legal(seat).moves;
                    game.play(seat, &moves[dice.below(moves.len() as u32) as usize]).unwrap();
                    made += 1;
                }
            }
        }
        game
    }

    /// A group's own table with as many moves as there can be, most of them with a price.
    fn many_moves() -> Value {
        let basic = (0..8).map(|nth| json!({"name": format!("rest{nth}")}));
        let blow = |nth: usize| {
            let costs = json!({format!("rest{}", nth % 8): 1 + nth % 3, format!("rest{}", (nth + 3) % 8): 1});
            json!({"name": format!("blow{nth}"), "costs": costs, "damage": 5 + nth,
                "blocked_by": [format!("rest{}", (nth + 5) % 8)]})
        };
        basic.chain((8..64).map(blow)).collect()
    }

    #[test]
    fn a_bot_whose_time_is_up_answers_soon_on_the_dearest_tables() {
        let formula = format!("V{}", "*2/2+1".repeat(33));
        let dear = json!({"size": 19, "tokens": 32, "functions": "agreed", "formula": formula, "rows": 9,
            "mode": {"rounds": 1000}});
        let hidden = json!({"size": 19, "tokens": 32, "functions": "draft", "rows": 9, "reveal": "placing",
            "mode": "last-standing"});
        let cases = [
            ("gowap", 2, &dear, 0),
            ("gowap", 2, &dear, 2),
            ("gowap", 2, &dear, 40),
            ("gowap", 2, &hidden, 2),
            ("gowap", 2, &hidden, 300),
            ("color-wars", 2, &json!({"width": 9, "height": 9}), 60),
            ("color-wars", 4, &json!({"width": 9, "height": 9, "pop": "empties"}), 60),
            ("gaogie", 2, &json!({"moves": many_moves()}), 0),
            ("gaogie", 16, &json!({}), 6),
            ("ganoogo", 4, &json!({"windows": "acts"}), 60),
            ("game-of-war", 2, &json!({"deployment": "classic"}), 20),
        ];
        let time = Duration::from_millis(200);
        for (name, seats, options, moves) in cases {
            let game = table(name, seats, options, moves);
            let seat = game.turn().choosing().iter().next().expect("somebody must choose");
            let begun = Instant::now();
            let stop = Stop::default().within(time);
            let answer = answer(game.info().id, &game.sight(seat).unwrap(), Level::HIGHEST, &stop);
            let took = begun.elapsed();
            println!("{name} for {seats} after {moves} moves: {took:?}");
            assert!(game.check(Some(seat), &answer.unwrap().text).is_ok(), "{name} {options}");
            // The machine may be very busy with others. Who did not hear took half a minute and more.
            assert!(took < 50 * time, "{name} for {seats} after {moves} moves took {took:?}");
        }
    }
}
