//! The Ganoogo bot.

use std::time::Duration;

use fracas_core::{Dice, Game, QuickDice, Sight};
use fracas_ganoogo::{Effect, Ganoogo, Move, State};

use super::answers::Moment;
use super::levels::{BEST, Style, style_of};
use super::plans::plans;
use super::trial::{Candidate, Purse, Trial};
use super::value::chances;
use crate::Effort;
use crate::bot::{Answer, Bot, Task};

/// Plans whole turns, tries each plan in many made-up worlds, and plays what did best.
#[derive(Clone, Copy, Debug, Default)]
pub struct Captain;

/// A card that gains less than this in its moment is not even tried.
const IDLE: f64 = 0.05;

impl Bot<Ganoogo> for Captain {
    fn choose(&self, sight: &Sight<Ganoogo>, task: Task<'_>) -> Answer {
        let (style, purse) = match task.effort {
            Effort::Level(level) => {
                let style = style_of(level);
                (style, Purse::Playouts(style.playouts))
            }
            Effort::Nodes(nodes) => (BEST, Purse::Playouts(nodes)),
            Effort::Time(time) => (BEST, Purse::Time(time.saturating_sub(Duration::from_millis(1)))),
        };
        let mut dice = QuickDice::new(task.seed);
        let mind = Mind { sight, style, guess: sight.game().guess(sight.view(), &mut dice) };
        mind.make_up(task, purse, &mut dice)
    }
}

struct Mind<'a> {
    sight: &'a Sight<Ganoogo>,
    style: Style,
    /// A made-up state: what is public in it is true.
    guess: State,
}

impl Mind<'_> {
    fn make_up(&self, task: Task<'_>, purse: Purse, dice: &mut QuickDice) -> Answer {
        let choices = self.sight.choices();
        let chance = chances(self.game(), &self.guess)[self.sight.seat().index()];
        if dice.below(100) < self.style.whims {
            return self.answer(&[choices[dice.below(choices.len() as u32) as usize]], chance, 1);
        }
        let mut candidates = self.candidates(dice);
        candidates.retain(|candidate| candidate.moves.first().is_some_and(|first| choices.contains(first)));
        if candidates.is_empty() {
            return self.answer(&[choices[0]], chance, 1);
        }
        let mut nodes = candidates.len() as u64;
        if candidates.len() > 1 {
            let trial = Trial {
                game: self.game(),
                view: self.sight.view(),
                seat: self.sight.seat(),
                turns: self.style.turns,
                seed: task.seed ^ 0x5eed,
                stop: task.stop,
            };
            nodes = match purse {
                Purse::Playouts(0) => {
                    candidates.sort_by(|a, b| b.promise.total_cmp(&a.promise));
                    nodes
                }
                purse => trial.run(&mut candidates, purse),
            };
        }
        let blur = self.style.blur;
        let misjudged = |dice: &mut QuickDice| {
            (f64::from(dice.below(2 * blur + 1)) - f64::from(blur)) / 100.0
        };
        let best = if blur == 0 {
            &candidates[0]
        } else {
            let rated: Vec<f64> =
                candidates.iter().map(|candidate| candidate.mean() + misjudged(dice)).collect();
            let nth = (0..rated.len()).max_by(|&a, &b| rated[a].total_cmp(&rated[b])).unwrap_or(0);
            &candidates[nth]
        };
        let score = if candidates.len() > 1 { best.mean() } else { chance };
        self.answer(&best.moves, score.clamp(0.0, 1.0), nodes)
    }

    fn game(&self) -> &Ganoogo {
        self.sight.game()
    }

    fn answer(&self, moves: &[Move], score: f64, nodes: u64) -> Answer {
        let line: Vec<String> = moves.iter().map(|choice| self.sight.write(choice)).collect();
        Answer { text: line[0].clone(), score, line, nodes }
    }

    /// Everything worth a try.
    fn candidates(&self, dice: &mut QuickDice) -> Vec<Candidate> {
        let (game, seat) = (self.game(), self.sight.seat());
        let chance = chances(game, &self.guess)[seat.index()];
        let dozes = dice.below(100) < self.style.dozes;
        let mut found = Vec::new();
        if game.in_window(&self.guess) {
            found.push(Candidate::new(vec![Move::Pass], chance));
        } else if game.is_acting(&self.guess) {
            let plans = plans(game, &self.guess, seat, self.style.width);
            found.extend(plans.into_iter().map(|plan| Candidate::new(plan.moves, plan.promise)));
        } else {
            let flings = self.sight.choices().iter();
            found.extend(flings.map(|choice| Candidate::new(vec![*choice], chance)));
            return found;
        }
        if !dozes {
            if let Some(draw) = self.more_cards() {
                return vec![Candidate::new(vec![draw], chance)];
            }
            found.extend(self.plays(found[0].promise));
        }
        found
    }

    /// A card that draws others: more cards are more choice, whatever comes, so that needs no trial.
    fn more_cards(&self) -> Option<Move> {
        let (game, seat) = (self.game(), self.sight.seat());
        let moment = Moment::new(game, &self.guess, seat);
        let draws = |effect| matches!(effect, Effect::Draw(_));
        let mut cards = game.playable_cards(&self.guess, seat).filter(|&kind| draws(game.card(kind).effect));
        { &mut cards }.find_map(|kind| {
            let (urge, target) = moment.urge(kind);
            (urge > 0.0).then_some(Move::Play(kind, target))
        })
    }

    /// The cards that may be of use right now.
    fn plays(&self, chance: f64) -> Vec<Candidate> {
        let (game, seat) = (self.game(), self.sight.seat());
        let moment = Moment::new(game, &self.guess, seat);
        let cards = game.playable_cards(&self.guess, seat);
        let tried = cards.filter_map(|kind| {
            let (gain, target) = moment.gain_of(kind);
            let (urge, _) = moment.urge(kind);
            (gain > IDLE).then(|| Candidate::new(vec![Move::Play(kind, target)], chance + 0.02 * urge))
        });
        tried.collect()
    }
}
