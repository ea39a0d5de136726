//! From whole turns to a decision: what would the other side answer?

use std::sync::atomic::{AtomicI32, Ordering};

use fracas_core::{Dice, Event, Game, QuickDice};
use fracas_game_of_war::{Move, Moved, Phase, Side, State};
use fracas_search::{SURE, Watch};

use super::beam::{Beam, Turn};
use super::blows::{Care, find_blows, find_capture};
use super::deep;
use super::judge::Judge;
use super::levels::{Answers, Style};
use super::past::Past;
use super::sharing::{shared, shared_out};

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
    /// The openings that were there before.
    pub(super) past: &'a Past,
}

/// The best thought, as far off as a player's judgement can be.
pub(super) fn with_luck(
    state: &State,
    thoughts: Vec<Thought>,
    blur: u32,
    dice: &mut QuickDice,
) -> Option<Thought> {
    let thoughts = shaken(state, thoughts, blur, dice).into_iter();
    thoughts.reduce(|best, other| if other.score > best.score { other } else { best })
}

/// The thoughts with what they are worth to somebody whose judgement can be so far off, in the same order.
pub(super) fn shaken(
    state: &State,
    mut thoughts: Vec<Thought>,
    blur: u32,
    dice: &mut QuickDice,
) -> Vec<Thought> {
    // The longer nothing happens, the readier it is to try something else.
    let blur = blur + state.quiet().saturating_sub(8).min(100) / 4;
    for thought in &mut thoughts {
        let off = dice.below(2 * blur + 1) as i32 - blur as i32;
        thought.score = thought.score.saturating_add(off);
    }
    thoughts
}

impl Search<'_> {
    /// All it thinks of, the best first; what it did not look at closely is worth next to nothing. Empty if there was
    /// nothing to spend.
    pub(super) fn thoughts(&self, state: &State, watch: &mut Watch) -> Vec<Thought> {
        if self.style.deep > 0 && self.wanted == 1 && deep::is_small(state, self) {
            let spend = self.style.deep.min(watch.left() / 2);
            let thoughts = watch.with_at_most(spend, |watch| deep::thoughts(self, state, watch));
            if let Some(thoughts) = thoughts {
                return thoughts;
            }
        }
        // Two thirds of what there is to spend are for the answers.
        let Style { marches, width, .. } = self.style;
        let most = POOL.max(2 * self.style.turns);
        let beam = Beam { judge: self.judge, side: self.side, marches, width, most, threads: self.threads() };
        let mut turns = watch.with_at_most(watch.left().div_ceil(3), |watch| {
            let seeds = self.seeds(state, watch);
            beam.turns(state, &seeds, watch)
        });
        if turns.first().is_none_or(|turn| turn.score >= SURE) {
            let first = turns.into_iter().next();
            return first.map(|turn| Thought { acts: turn.acts, score: turn.score }).into_iter().collect();
        }
        let opening = state.moved().cells().is_empty();
        for turn in &mut turns {
            turn.idle = opening && turn.acts == [Move::End];
        }
        let scores = match self.style.answer {
            Answers::None => turns.iter().map(|turn| self.weighed(turn.score, turn)).collect(),
            Answers::Blows => self.survey(&mut turns, watch),
            Answers::Turns(width) => {
                let bounds = self.survey(&mut turns, watch);
                turns.truncate(self.style.turns);
                let scores = self.answered(&turns, &bounds, width, watch);
                self.replied(&mut turns, scores, width, watch)
            }
        };
        turns.truncate(self.style.turns);
        let thought = |(score, turn): (i32, Turn)| Thought { acts: turn.acts, score };
        let mut thoughts: Vec<Thought> = scores.into_iter().zip(turns).map(thought).collect();
        thoughts.sort_by_key(|thought| std::cmp::Reverse(thought.score));
        thoughts
    }

    /// What a turn is worth to somebody who knows what was there before, and that it was his turn.
    pub(super) fn weighed(&self, score: i32, turn: &Turn) -> i32 {
        if self.judge.end(&turn.state, self.side).is_some() {
            return score;
        }
        let score = score.saturating_sub(if turn.idle { IDLE } else { 0 });
        self.past.weigh(score, turn.state.board(), self.side.other())
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
        let known = if self.threads() > 1 {
            self.struck_all(&turns[..enough.min(turns.len())], watch)
        } else {
            Vec::new()
        };
        for (index, turn) in turns.drain(..).enumerate() {
            if seen.len() >= enough && hope {
                break;
            }
            let score = known.get(index).copied().unwrap_or_else(|| self.struck(&turn, watch));
            let score = self.weighed(score, &turn);
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
        shared_out(self.threads(), turns, watch, |turns, watch| {
            turns.iter().map(|turn| self.struck(turn, watch)).collect()
        })
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
        let threads = self.threads().clamp(1, turns.len());
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
        let looked = shared(threads, watch, share);
        // What was never looked at is not chosen, unless nothing was.
        if looked.is_empty() {
            return bounds[..turns.len()].to_vec();
        }
        let mut scores = vec![i32::MIN; turns.len()];
        looked.iter().for_each(|&(index, score)| scores[index] = score);
        scores
    }

    /// How many threads there are: in a browser one.
    fn threads(&self) -> usize {
        if cfg!(target_arch = "wasm32") { 1 } else { self.threads }
    }

    /// What a turn is worth after the other side's best turn.
    fn answer(&self, turn: &Turn, bound: i32, width: usize, watch: &mut Watch) -> i32 {
        let other = self.side.other();
        if turn.state.phase() != Phase::Play(other) || self.judge.end(&turn.state, self.side).is_some() {
            return bound;
        }
        let beam = Beam { judge: self.judge, side: other, marches: Moved::MOST, width, most: 1, threads: 1 };
        let answers = beam.turns(&turn.state, &[], watch);
        answers.first().map_or(bound, |answer| bound.min(self.weighed(-answer.score, turn)))
    }

    /// What turns are worth, the best first, when the best few are looked at once more: with the other side's best
    /// answers and the best replies to those. The others cannot be compared with them, and are worth nothing.
    fn replied(&self, turns: &mut Vec<Turn>, scores: Vec<i32>, width: usize, watch: &mut Watch) -> Vec<i32> {
        let replies = self.style.replies;
        if replies.turns < 2 || self.wanted > 1 || watch.is_spent() {
            return scores;
        }
        let mut order: Vec<(i32, Turn)> = scores.into_iter().zip(turns.drain(..)).collect();
        order.retain(|(score, _)| *score > i32::MIN);
        order.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        order.truncate(replies.turns);
        let threads = self.threads().clamp(1, order.len().max(1));
        let best = AtomicI32::new(i32::MIN);
        let share = |first: usize, watch: &mut Watch| {
            let mut looked = Vec::new();
            for (index, (score, turn)) in order.iter().enumerate().skip(first).step_by(threads) {
                if watch.is_spent() || *score <= -SURE {
                    break;
                }
                let score = self.reply(turn, *score, best.load(Ordering::Relaxed), width, watch);
                // Half of what a reply was looked for is no measure.
                if watch.is_spent() && index > 0 {
                    break;
                }
                best.fetch_max(score, Ordering::Relaxed);
                looked.push((index, score));
            }
            looked
        };
        let looked = shared(threads, watch, share);
        // A turn that was not looked at is not chosen, unless none was.
        let mut scores = vec![i32::MIN; order.len()];
        looked.iter().for_each(|&(index, score)| scores[index] = score);
        if looked.is_empty() {
            scores = order.iter().map(|(score, _)| *score).collect();
        }
        turns.extend(order.into_iter().map(|(_, turn)| turn));
        scores
    }

    /// What a turn is worth after the other side's answer and the best reply to it; no more than `best` is no matter.
    fn reply(&self, turn: &Turn, known: i32, best: i32, width: usize, watch: &mut Watch) -> i32 {
        let (side, other) = (self.side, self.side.other());
        if turn.state.phase() != Phase::Play(other) || self.judge.end(&turn.state, side).is_some() {
            return known;
        }
        let replies = self.style.replies;
        let beam = Beam {
            judge: self.judge,
            side: other,
            marches: Moved::MOST,
            width: width.max(2),
            most: replies.answers,
            threads: 1,
        };
        let game = self.judge.game;
        let blows = find_blows(game, &turn.state, Care::QUICK, watch).into_iter().map(|blow| blow.acts);
        let seeds: Vec<Vec<Move>> =
            blows.chain(find_capture(game, &turn.state, Care::QUICK, watch)).collect();
        let answers = beam.turns(&turn.state, &seeds, watch);
        let mut worst = i32::MAX;
        for answer in &answers {
            let score = self.weighed(self.best_reply(answer, watch), turn);
            worst = worst.min(score);
            if worst <= best {
                break;
            }
        }
        if answers.is_empty() { known } else { worst }
    }

    /// What the best reply to an answer is worth.
    fn best_reply(&self, answer: &Turn, watch: &mut Watch) -> i32 {
        let side = self.side;
        if answer.state.phase() != Phase::Play(side) || self.judge.end(&answer.state, side).is_some() {
            return -answer.score;
        }
        let game = self.judge.game;
        let width = self.style.replies.width;
        let beam = Beam { judge: self.judge, side, marches: Moved::MOST, width, most: 1, threads: 1 };
        let blows = find_blows(game, &answer.state, Care::QUICK, watch).into_iter().map(|blow| blow.acts);
        let seeds: Vec<Vec<Move>> =
            blows.chain(find_capture(game, &answer.state, Care::QUICK, watch)).collect();
        let replies = beam.turns(&answer.state, &seeds, watch);
        replies.first().map_or(-answer.score, |reply| reply.score)
    }
}
