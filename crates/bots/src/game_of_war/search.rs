//! From whole turns to a decision: what would the other side answer?

use std::thread;

use fracas_core::{Dice, Event, Game, QuickDice};
use fracas_game_of_war::{Move, Moved, Phase, Side, State};
use fracas_search::{SURE, Watch};

use super::beam::{Beam, Turn};
use super::blows::{Care, find_blows, find_capture};
use super::judge::Judge;
use super::levels::{Answers, Style};

/// What a turn costs in which nobody moves: whoever waits lets the other side choose.
const IDLE: i32 = 25;

/// The most turns that are compared; more only by those who look at more than half as many.
const POOL: usize = 600;
/// How many times as many turns are looked at for blows as for whole answers.
const SURVEY: usize = 4;

/// What a side makes up its mind to do.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    /// The rest of the turn.
    pub(super) acts: Vec<Move>,
    /// What it is worth, in points.
    pub(super) score: i32,
}

/// A search of the rest of a turn.
pub(super) struct Search<'a> {
    pub(super) judge: &'a Judge<'a>,
    pub(super) side: Side,
    pub(super) style: Style,
    pub(super) threads: usize,
    /// How many turns it wants to know the worth of: of the others it knows only that they are worse.
    pub(super) wanted: usize,
}

impl Search<'_> {
    /// Decides on the rest of the turn; `None` if there was nothing to spend.
    pub(super) fn think(&self, state: &State, watch: &mut Watch, dice: &mut QuickDice) -> Option<Thought> {
        let thoughts = self.thoughts(state, watch, dice).into_iter();
        thoughts.reduce(|best, other| if other.score > best.score { other } else { best })
    }

    /// All it thinks of, in no order; what it did not look at closely is worth next to nothing.
    pub(super) fn thoughts(&self, state: &State, watch: &mut Watch, dice: &mut QuickDice) -> Vec<Thought> {
        // Two thirds of what there is to spend are for the answers.
        let Style { marches, width, .. } = self.style;
        let beam =
            Beam { judge: self.judge, side: self.side, marches, width, most: POOL.max(2 * self.style.turns) };
        let mut turns = watch.with_at_most(watch.left().div_ceil(3), |watch| {
            let seeds = self.seeds(state, watch);
            beam.turns(state, &seeds, watch)
        });
        if turns.first().is_none_or(|turn| turn.score >= SURE) {
            let first = turns.into_iter().next();
            return first.map(|turn| Thought { acts: turn.acts, score: turn.score }).into_iter().collect();
        }
        let scores = match self.style.answer {
            Answers::None => turns.iter().map(|turn| turn.score).collect(),
            Answers::Blows => self.survey(&mut turns, watch),
            Answers::Turns(width) => {
                let bounds = self.survey(&mut turns, watch);
                turns.truncate(self.style.turns);
                self.answered(&turns, &bounds, width, watch)
            }
        };
        turns.truncate(self.style.turns);
        // The longer nothing happens, the readier it is to try something else.
        let blur = self.style.blur + state.quiet().saturating_sub(8).min(100) / 4;
        let opening = state.moved().cells().is_empty();
        let blurred = scores.into_iter().zip(&turns).map(|(score, turn)| {
            let off = dice.below(2 * blur + 1) as i32 - blur as i32;
            let idle = opening && turn.acts == [Move::End];
            score.saturating_add(off).saturating_sub(if idle { IDLE } else { 0 })
        });
        let blurred: Vec<i32> = blurred.collect();
        blurred.into_iter().zip(turns).map(|(score, turn)| Thought { acts: turn.acts, score }).collect()
    }

    /// The turns that bring something at once, so that no narrow beam misses them.
    fn seeds(&self, state: &State, watch: &mut Watch) -> Vec<Vec<Move>> {
        if watch.is_spent() || !self.style.eyes.charges {
            return Vec::new();
        }
        let game = self.judge.game;
        let most = u32::try_from(watch.left() / 8).unwrap_or(u32::MAX).min(Care::FULL.most);
        let care = Care { most, ..Care::FULL };
        let mut seeds: Vec<_> = find_capture(game, state, care, watch).into_iter().collect();
        if !watch.is_spent() {
            let blows = find_blows(game, state, care, watch);
            seeds.extend(blows.into_iter().map(|blow| blow.acts));
        }
        seeds
    }

    /// What the best turns are worth after the other side's blows, the best first; the others are dropped. It
    /// looks at a few times as many turns as it keeps, and on if all of those lose.
    fn survey(&self, turns: &mut Vec<Turn>, watch: &mut Watch) -> Vec<i32> {
        let enough = SURVEY * self.style.turns;
        let mut seen: Vec<(i32, Turn)> = Vec::new();
        let mut hope = false;
        // What is looked at in any case is shared out among the cores.
        let known = if self.threads > 1 {
            self.struck_all(&turns[..enough.min(turns.len())], watch)
        } else {
            Vec::new()
        };
        for (index, turn) in turns.drain(..).enumerate() {
            if seen.len() >= enough && hope {
                break;
            }
            let score = known.get(index).copied().unwrap_or_else(|| self.struck(&turn, watch));
            hope |= score > -SURE;
            seen.push((score, turn));
        }
        seen.sort_by_key(|(score, _)| -score);
        let (scores, kept): (Vec<i32>, Vec<Turn>) = seen.into_iter().unzip();
        *turns = kept;
        scores
    }

    /// What turns are worth if the other side does nothing but take and destroy what it can, worked out on all cores.
    fn struck_all(&self, turns: &[Turn], watch: &mut Watch) -> Vec<i32> {
        let share = turns.len().div_ceil(self.threads).max(1);
        let parts = thread::scope(|scope| {
            let spawn = |part| {
                let mut own = watch.fresh();
                let work = move || {
                    let scores: Vec<i32> =
                        Vec::from_iter(<[Turn]>::iter(part).map(|turn| self.struck(turn, &mut own)));
                    (scores, own.nodes())
                };
                scope.spawn(work)
            };
            let running: Vec<_> = turns.chunks(share).map(spawn).collect();
            running.into_iter().map_while(|thread| thread.join().ok()).collect::<Vec<_>>()
        });
        watch.spend(parts.iter().map(|(_, nodes)| nodes).sum());
        parts.into_iter().flat_map(|(scores, _)| scores).collect()
    }

    /// What a turn is worth if the other side does nothing but take and destroy what it can.
    fn struck(&self, turn: &Turn, watch: &mut Watch) -> i32 {
        let other = self.side.other();
        let state = &turn.state;
        if state.phase() != Phase::Play(other)
            || self.judge.end(state, self.side).is_some()
            || watch.is_spent()
        {
            return turn.score;
        }
        let game = self.judge.game;
        let mut answers: Vec<Vec<Move>> =
            find_blows(game, state, Care::QUICK, watch).into_iter().map(|blow| blow.acts).collect();
        answers.extend(find_capture(game, state, Care::QUICK, watch));
        if state.retreat().due().is_none() {
            answers.push(vec![Move::End]);
        }
        let worst = answers.iter().filter_map(|acts| {
            let mut then = *state;
            let mut play = |act: Move| game.apply(&mut then, &Event::Move(other.seat(), act));
            if !acts.iter().all(|act| play(*act).is_ok()) {
                return None;
            }
            // An arsenal taken leaves the turn open (WR-13).
            if then.spent() && self.judge.end(&then, other).is_none() {
                game.apply(&mut then, &Event::Move(other.seat(), Move::End)).ok()?;
            }
            Some(self.judge.between(&then, self.side))
        });
        watch.spend(answers.len() as u64);
        worst.min().unwrap_or(turn.score)
    }

    /// What each turn is worth after the other side's best turn. They come in order of their `bounds`, which no
    /// answer can raise: whatever lies below the best so far, or the last that is wanted, need not be looked at.
    fn answered(&self, turns: &[Turn], bounds: &[i32], width: usize, watch: &mut Watch) -> Vec<i32> {
        let threads = self.threads.clamp(1, turns.len());
        let share = |first: usize, watch: &mut Watch| {
            let mut best = vec![i32::MIN; self.wanted.max(1)];
            let mut scores = Vec::new();
            for (index, (turn, bound)) in turns.iter().zip(bounds).enumerate().skip(first).step_by(threads) {
                let last = best.len() - 1;
                if *bound <= best[last] || watch.is_spent() {
                    break;
                }
                let score = self.answer(turn, *bound, width, watch);
                best[last] = best[last].max(score);
                best.sort_unstable_by_key(|score| std::cmp::Reverse(*score));
                scores.push((index, score));
            }
            scores
        };
        let looked: Vec<(usize, i32)> = if threads == 1 {
            share(0, watch)
        } else {
            let share = &share;
            let found = thread::scope(|scope| {
                let spawn = |first: usize| {
                    let mut own = watch.fresh();
                    scope.spawn(move || (share(first, &mut own), own.nodes()))
                };
                let running: Vec<_> = (0..threads).map(spawn).collect();
                running.into_iter().filter_map(|thread| thread.join().ok()).collect::<Vec<_>>()
            });
            watch.spend(found.iter().map(|(_, nodes)| nodes).sum());
            found.into_iter().flat_map(|(scores, _)| scores).collect()
        };
        // What was never looked at is not chosen, unless nothing was.
        if looked.is_empty() {
            return bounds[..turns.len()].to_vec();
        }
        let mut scores = vec![i32::MIN; turns.len()];
        looked.iter().for_each(|&(index, score)| scores[index] = score);
        scores
    }

    /// What a turn is worth after the other side's best turn.
    fn answer(&self, turn: &Turn, bound: i32, width: usize, watch: &mut Watch) -> i32 {
        let other = self.side.other();
        if turn.state.phase() != Phase::Play(other) || self.judge.end(&turn.state, self.side).is_some() {
            return turn.score;
        }
        let beam = Beam { judge: self.judge, side: other, marches: Moved::MOST, width, most: 1 };
        let answers = beam.turns(&turn.state, &[], watch);
        answers.first().map_or(bound, |answer| bound.min(-answer.score))
    }
}
