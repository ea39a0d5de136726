//! Bots think on threads of their own, as many as the server was told and one more for short thoughts, so that pages
//! stay quick whatever they do, and a quick answer need not wait for slow ones. A node of a cluster has workers think where
//! there are any; what comes of it is the same.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use fracas_bots::{Answer, Effort, Task, choose};
use fracas_core::{Level, Seat};
use fracas_games::{AnyGame, AnySight};
use fracas_search::Stop;
use fracas_work::{Job, Lane};

use crate::budget::{Manners, Owner, Pool, Wait, Watched};
use crate::crew::Crew;
use crate::metrics::{Counted, Metrics};

/// What a thought of each level usually takes at the most, in milliseconds: short ones come first.
const USUAL: [u64; 8] = [5, 10, 20, 50, 100, 250, 700, 2_000];

/// What a thought of each level takes at the very most, in milliseconds, on whatever table. Then the bot plays the best
/// it has found.
const LONGEST: [u64; 8] = [250, 250, 250, 500, 500, 1_000, 2_000, 5_000];

/// So much longer than twice what is usual a worker may take, so that a lost one's job can come to another.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Shorter thoughts than this are thought sooner than sent.
const WORTH_SENDING: Duration = Duration::from_millis(20);

/// A handle to the threads that think, and to workers where there are any.
#[derive(Clone)]
pub(crate) struct Bots {
    pool: Pool,
    metrics: &'static Metrics,
    crew: Crew,
}

/// A seat that must choose, and who plays it.
struct Thought {
    wait: Wait,
    game: &'static str,
    sight: AnySight,
    level: Level,
    /// Where all luck of it comes from: wherever it is thought, the same comes of it.
    seed: u64,
    stop: Stop,
    counted: Counted,
}

impl Bots {
    /// Starts the threads.
    pub(crate) fn start(threads: usize, crew: Crew, metrics: &'static Metrics) -> Bots {
        Bots { pool: Pool::start("bot", threads, 1, Manners::Equal), metrics, crew }
    }

    /// Has a move thought out for a seat that must choose; `done` gets it, on another thread. Returns the switch
    /// for when nobody wants it any more. `owner` is who opened the table, and `watched` whether somebody looks at it.
    /// One that must be there within a beat is thought here, `at_once`.
    pub(crate) fn think(
        &self,
        (owner, watched): (Owner, Watched),
        game: &dyn AnyGame,
        (seat, level): (Seat, Level),
        at_once: bool,
        done: impl FnOnce(Option<Answer>) + Send + 'static,
    ) -> Stop {
        let stop = Stop::default();
        let Some(sight) = game.sight(seat) else { return stop };
        let cost = Duration::from_millis(USUAL[level.index()]);
        let thought = Thought {
            wait: Wait { owner, watched, cost },
            game: game.info().id,
            sight,
            level,
            seed: random_seed(),
            stop: stop.clone(),
            counted: Counted::new(&self.metrics.thinking),
        };
        let worth = !at_once && cost >= WORTH_SENDING;
        if worth && self.has_workers() {
            tokio::spawn(self.clone().think_away(thought, done));
        } else {
            self.think_here(thought, done);
        }
        stop
    }

    fn think_here(&self, thought: Thought, done: impl FnOnce(Option<Answer>) + Send + 'static) {
        let Thought { wait, game, sight, level, seed, stop, counted } = thought;
        self.pool.submit(wait, stop.clone(), move || {
            let stop = stop.within(Duration::from_millis(LONGEST[level.index()]));
            let answer = answer(game, &sight, level, seed, &stop);
            drop(counted);
            done(answer);
        });
    }

    /// Has a worker think, and thinks here where that takes too long.
    async fn think_away(self, thought: Thought, done: impl FnOnce(Option<Answer>) + Send + 'static) {
        // One that panics is not sent, and the game must go on.
        let sight = catch_unwind(AssertUnwindSafe(|| thought.sight.parcel()));
        let Ok(sight) = sight else { return self.think_here(thought, done) };
        let (level, longest) = (thought.level, LONGEST[thought.level.index()]);
        let job = Job::Move { sight, level, seed: thought.seed, within: longest };
        let answer = self.ask(Lane::Live, job, 2 * thought.wait.cost + PATIENCE).await;
        if thought.stop.is_stopped() {
            return;
        }
        match answer {
            Some(fracas_work::Answer::Move(answer)) => {
                drop(thought);
                // Whoever waits for it may be waited for in turn, which is nothing for these threads.
                tokio::task::spawn_blocking(move || done(Some(answer)));
            }
            _ => self.think_here(thought, done),
        }
    }

    /// Whether there are workers to be asked.
    pub(crate) fn has_workers(&self) -> bool {
        self.crew.get().is_some_and(|away| away.threads() > 0)
    }

    /// Asks workers something; `None` where nobody answers in time, or nobody can.
    pub(crate) async fn ask(&self, lane: Lane, job: Job, within: Duration) -> Option<fracas_work::Answer> {
        let away = self.crew.get()?;
        self.metrics.sent.fetch_add(1, Relaxed);
        let why = match away.ask(lane, job, within).await {
            Some(fracas_work::Answer::Failed(_)) => &self.metrics.failed,
            Some(answer) => return Some(answer),
            None => &self.metrics.late,
        };
        why.fetch_add(1, Relaxed);
        None
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
    answer(game.info().id, &game.sight(seat)?, level, random_seed(), &stop)
}

fn random_seed() -> u64 {
    u64::from_le_bytes(crate::random::bytes())
}

/// Has a bot answer; one that panics has no answer, and the game must go on.
fn answer(game: &'static str, sight: &AnySight, level: Level, seed: u64, stop: &Stop) -> Option<Answer> {
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
            let answer = answer(game.info().id, &game.sight(seat).unwrap(), Level::HIGHEST, 1, &stop);
            let took = begun.elapsed();
            println!("{name} for {seats} after {moves} moves: {took:?}");
            assert!(game.check(Some(seat), &answer.unwrap().text).is_ok(), "{name} {options}");
            // The machine may be very busy with others. Who did not hear took half a minute and more.
            assert!(took < 50 * time, "{name} for {seats} after {moves} moves took {took:?}");
        }
    }
}
