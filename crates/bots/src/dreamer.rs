//! The bot every game has: it dreams up what it cannot see, plays many games to their end, and keeps what
//! worked.

use std::thread;
use std::time::Duration;

use fracas_core::{Dice, Game, QuickDice, Sight};
use fracas_search::{Arm, Budget, Growth, Harvest, Judge, Question, RandomPlayout, grow};

use crate::bot::{Answer, Bot, Task};
use crate::{Effort, Level};

/// How a level plays: how many games it dreams of for a move, and how far it strays from what did best.
#[derive(Clone, Copy, Debug)]
pub struct Dreams {
    /// Games per move.
    pub games: u64,
    /// A move that did this much worse is still played one time in three; 0 for always the best.
    pub stray: f64,
}

const fn dreams(games: u64, stray: f64) -> Dreams {
    Dreams { games, stray }
}

/// The levels of a bot without any knowledge of its game.
const LEVELS: [Dreams; 8] = [
    dreams(12, 0.30),
    dreams(30, 0.20),
    dreams(80, 0.12),
    dreams(200, 0.07),
    dreams(500, 0.04),
    dreams(1_200, 0.02),
    dreams(3_000, 0.0),
    dreams(8_000, 0.0),
];

/// A bot for any game at all: information-set Monte Carlo tree search.
#[derive(Clone, Copy, Debug)]
pub struct Dreamer<J> {
    /// Tells what a position is worth at the end of a dream.
    pub judge: J,
    /// What each level spends.
    pub levels: [Dreams; 8],
}

impl Default for Dreamer<RandomPlayout> {
    fn default() -> Dreamer<RandomPlayout> {
        Dreamer { judge: RandomPlayout { most: 600 }, levels: LEVELS }
    }
}

impl<J> Dreamer<J> {
    fn dreams(&self, level: Level) -> Dreams {
        self.levels[level.index()]
    }
}

impl<G: Game, J: Judge<G> + Send + Sync> Bot<G> for Dreamer<J> {
    fn choose(&self, sight: &Sight<G>, task: Task<'_>) -> Answer {
        let (budget, stray) = match task.effort {
            Effort::Level(level) => (Budget::nodes(self.dreams(level).games), self.dreams(level).stray),
            Effort::Nodes(nodes) => (Budget::nodes(nodes), 0.0),
            Effort::Time(time) => (Budget::time(time.saturating_sub(Duration::from_millis(1))), 0.0),
        };
        let tree = |seed: u64| {
            let question = Question {
                game: sight.game(),
                seat: sight.seat(),
                sample: &mut |dice: &mut QuickDice| sight.game().guess(sight.view(), dice),
                seed,
                budget,
                stop: task.stop,
            };
            grow(question, &self.judge, Growth::default(), &mut |_| {})
        };
        // A number of games is dreamt in one tree, to be the same every time; a time on all cores.
        let others = if budget.most_nodes.is_none() { task.threads.saturating_sub(1) as u64 } else { 0 };
        let told = thread::scope(|scope| {
            let tree = &tree;
            let others: Vec<_> = (1..=others).map(|nth| scope.spawn(move || tree(task.seed ^ nth))).collect();
            let told = tree(task.seed);
            others.into_iter().filter_map(|other| other.join().ok()).fold(told, Harvest::with)
        });
        // What it dreamt of that is not on offer after all does not count.
        let arms: Vec<_> = told.arms.iter().filter(|arm| sight.choices().contains(&arm.choice)).collect();
        let Some(best) = arms.first() else {
            let text = sight.write(&sight.choices()[0]);
            return Answer { line: vec![text.clone()], text, score: 0.5, nodes: told.rounds };
        };
        let chosen = wander(&arms, stray, &mut QuickDice::new(task.seed ^ 0x5eed));
        let line = if chosen.choice == best.choice { told.line.as_slice() } else { &[] };
        let mut line: Vec<String> = line.iter().map(|choice| sight.write(choice)).collect();
        let text = sight.write(&chosen.choice);
        if line.is_empty() {
            line.push(text.clone());
        }
        Answer { text, score: sober(chosen, sight.game().seats()), line, nodes: told.rounds }
    }
}

/// So many games that everybody wins equally often are added to those that were dreamt of a move.
const DOUBT: f64 = 16.0;

/// What a move is said to be worth. One that was tried once and won is no sure thing: a few dreams say little more than that
/// somebody wins.
fn sober<M>(arm: &Arm<M>, seats: u8) -> f64 {
    let (dreamt, even) = (f64::from(arm.visits), 1.0 / f64::from(seats));
    (arm.mean * dreamt + DOUBT * even) / (dreamt + DOUBT)
}

/// Picks a move: the best, or with some luck one that is not much worse.
fn wander<'a, M>(arms: &[&'a Arm<M>], stray: f64, dice: &mut QuickDice) -> &'a Arm<M> {
    let best = arms[0];
    if stray <= 0.0 {
        return best;
    }
    let top = arms.iter().filter(|arm| arm.visits > 0).map(|arm| arm.mean).fold(best.mean, f64::max);
    let weight = |arm: &Arm<M>| {
        if arm.visits == 0 { 0.0 } else { libm::exp((arm.mean - top) / stray) }
    };
    let total: f64 = arms.iter().map(|arm| weight(arm)).sum();
    let mut ticket = total * f64::from(dice.below(1 << 24)) / f64::from(1 << 24);
    arms.iter()
        .find(|arm| {
            ticket -= weight(arm);
            ticket < 0.0
        })
        .copied()
        .unwrap_or(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_was_tried_once_is_no_sure_thing() {
        let tried = |visits| sober(&Arm { choice: (), visits, mean: 1.0 }, 4);
        assert!(tried(1) < 0.3, "{}", tried(1));
        assert!(tried(10_000) > 0.99, "{}", tried(10_000));
    }
}
