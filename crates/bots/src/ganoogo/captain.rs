//! The Ganoogo bot.

use std::time::Duration;

use fracas_core::{Dice, Game, QuickDice, Sight};
use fracas_ganoogo::{Effect, Ganoogo, Move, State};
use fracas_search::Budget;

use super::answers::Moment;
use super::errands::{Mood, Moods};
use super::levels::{BEST, Style, style_of};
use super::plans::plans;
use super::playout::thumb;
use super::sense::Sense;
use super::trial::{Candidate, Trial};
use super::value::chances;
use crate::Effort;
use crate::bot::{Answer, Bot, Compared, Task};

/// Does what a rule of thumb says, unless something else does better in many made-up worlds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Captain;

/// A card that gains less than this in its moment is not even tried.
const IDLE: f64 = 0.05;
/// How many standard errors better than the first thought another must be: a card in a window, …
const DOUBT_IN_WINDOWS: f64 = 1.0;
/// … and a whole turn, of which many are tried at once and some look good by luck.
const DOUBT_ON_TURN: f64 = 2.0;

impl Bot<Ganoogo> for Captain {
    fn choose(&self, sight: &Sight<Ganoogo>, task: Task<'_>) -> Answer {
        let (style, budget) = match task.effort {
            Effort::Level(level) => {
                let style = style_of(level);
                (style, Budget::nodes(style.playouts))
            }
            Effort::Nodes(nodes) => (BEST, Budget::nodes(nodes)),
            Effort::Time(time) => (BEST, Budget::time(time.saturating_sub(Duration::from_millis(1)))),
        };
        let mut dice = QuickDice::new(task.seed);
        let mind = Mind { sight, style, guess: sight.game().guess(sight.view(), &mut dice) };
        mind.make_up(task, budget, &mut dice)
    }

    /// Whatever level asks, both are tried as the highest tries things: the others try nothing.
    fn compare(&self, sight: &Sight<Ganoogo>, moves: [&Move; 2], task: Task<'_>) -> Option<Compared> {
        let budget = match task.effort {
            Effort::Level(_) => Budget::nodes(BEST.playouts),
            Effort::Nodes(nodes) => Budget::nodes(nodes),
            Effort::Time(time) => Budget::time(time),
        };
        let mut dice = QuickDice::new(task.seed);
        let mind = Mind { sight, style: BEST, guess: sight.game().guess(sight.view(), &mut dice) };
        let mut held = moves.map(|choice| Candidate::new(vec![*choice], 0.0)).to_vec();
        // The same twice is tried twice as often.
        held.dedup_by(|one, other| one.moves == other.moves);
        mind.trial(task).hold(&mut held, budget);
        let (one, other) = (held.first()?, held.last()?);
        (other.tries > 1).then(|| Compared { scores: [one.mean(), other.mean()], error: other.error() })
    }
}

/// Any kind of choice, then any of that kind.
fn pick(kinds: Vec<Vec<Move>>, dice: &mut QuickDice) -> Option<Move> {
    let mut any = |count: usize| dice.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
    if kinds.is_empty() {
        return None;
    }
    let kind = &kinds[any(kinds.len())];
    Some(kind[any(kind.len())])
}

struct Mind<'a> {
    sight: &'a Sight<Ganoogo>,
    style: Style,
    /// A made-up state: what is public in it is true.
    guess: State,
}

impl Mind<'_> {
    fn make_up(&self, task: Task<'_>, budget: Budget, dice: &mut QuickDice) -> Answer {
        let (game, choices) = (self.sight.game(), self.sight.choices());
        let chance = chances(game, &self.guess)[self.sight.seat().index()];
        if let [only] = choices {
            return self.answer(&[*only], chance, 1);
        }
        let sense = Sense::new(self.sight, &self.guess);
        if dice.below(100) < self.style.whims
            && let Some(whim) = pick(sense.whims(), dice)
        {
            return self.answer(&[whim], chance, 1);
        }
        let mut candidates = self.candidates(chance, budget.most_nodes != Some(0), dice);
        candidates.retain(|candidate| {
            candidate.moves.first().is_some_and(|first| choices.contains(first) && sense.allows(first))
        });
        let Some(first) = candidates.first() else {
            return self.answer(&[sense.last_resort()], chance, 1);
        };
        if candidates.len() == 1 {
            return self.answer(&first.moves, chance, 1);
        }
        let nodes = self.trial(task).run(&mut candidates, budget);
        self.answer(&candidates[0].moves, candidates[0].mean().clamp(0.0, 1.0), nodes)
    }

    fn trial<'a>(&'a self, task: Task<'a>) -> Trial<'a> {
        let game = self.sight.game();
        Trial {
            game,
            view: self.sight.view(),
            seat: self.sight.seat(),
            turns: self.style.turns,
            doubt: if game.in_window(&self.guess) { DOUBT_IN_WINDOWS } else { DOUBT_ON_TURN },
            seed: task.seed ^ 0x5eed,
            threads: task.threads,
            stop: task.stop,
        }
    }

    fn answer(&self, moves: &[Move], score: f64, nodes: u64) -> Answer {
        let line: Vec<String> = moves.iter().map(|choice| self.sight.write(choice)).collect();
        Answer { text: line[0].clone(), score, line, nodes }
    }

    /// What first comes to mind, then everything else worth a try.
    fn candidates(&self, chance: f64, tries: bool, dice: &mut QuickDice) -> Vec<Candidate> {
        let (game, seat) = (self.sight.game(), self.sight.seat());
        let in_window = game.in_window(&self.guess);
        if in_window && dice.below(100) < self.style.dozes {
            return vec![Candidate::new(vec![Move::Pass], chance)];
        }
        let mut thumb_in = |mood: Mood| thumb(game, &self.guess, seat, Moods::steady(seat, mood, 0), dice);
        let first = thumb_in(self.style.mood);
        let others = [Mood::Run, Mood::Guard].map(|mood| (mood, thumb_in(mood)));
        let mut found = vec![Candidate::new(vec![first], chance)];
        if !tries || self.draws(first) {
            return found;
        }
        let mut add = |candidate: Candidate| {
            if candidate.moves != [first] {
                found.push(candidate);
            }
        };
        if in_window {
            add(Candidate::new(vec![Move::Pass], chance));
        } else if game.is_acting(&self.guess) {
            for (mood, choice) in others {
                add(Candidate::new(vec![choice], chance).in_mood(mood));
            }
            let plans = plans(game, &self.guess, seat, self.style.width);
            plans.into_iter().for_each(|plan| add(Candidate::new(plan.moves, plan.promise)));
        } else {
            self.sight.choices().iter().for_each(|fling| add(Candidate::new(vec![*fling], chance)));
        }
        self.plays(chance).into_iter().for_each(add);
        found
    }

    /// Whether a card draws others: more cards are more choice, whatever comes, so that needs no trial.
    fn draws(&self, choice: Move) -> bool {
        match choice {
            Move::Play(kind, _) => matches!(self.sight.game().card(kind).effect, Effect::Draw(_)),
            _ => false,
        }
    }

    /// The cards that may be of use right now.
    fn plays(&self, chance: f64) -> Vec<Candidate> {
        let (game, seat) = (self.sight.game(), self.sight.seat());
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
