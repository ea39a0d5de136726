//! Whole turns: the best partial turns are carried on move by move, each set of moves once.

use std::collections::HashSet;

use fracas_core::{Event, Game};
use fracas_game_of_war::{Move, Moved, Phase, Side, State, Upshot};
use fracas_search::Watch;

use super::judge::Judge;
use super::key::{self, Keys};
use super::sharing::shared_out;

/// A whole turn that could be played.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    /// The acts that are left of it, the last of which ends it or the game.
    pub(super) acts: Vec<Move>,
    /// The position after it.
    pub(super) state: State,
    /// What the mover thinks of that, before any answer is looked at.
    pub(super) score: i32,
    /// Whether nobody moved in it.
    pub(super) idle: bool,
}

/// A turn that is not over yet.
#[derive(Clone)]
struct Part {
    acts: Vec<Move>,
    state: State,
    key: u64,
}

/// A move that would carry a partial turn on.
struct Step {
    score: i32,
    key: u64,
    part: usize,
    choice: Move,
}

/// What some partial turns grow into.
struct Grown {
    /// How many they were.
    count: usize,
    steps: Vec<Step>,
    /// Those that are over with a march.
    turns: Vec<Turn>,
}

/// Where each thread would carry on fewer partial turns, one does so alone: it takes time to call the others.
const WORTH_SHARING: usize = 4;

/// Searches a side's turn, or the rest of it.
pub(super) struct Beam<'a> {
    pub(super) judge: &'a Judge<'a>,
    pub(super) side: Side,
    /// How many units it moves at the most.
    pub(super) marches: u8,
    /// Partial turns to carry on after each move.
    pub(super) width: usize,
    /// Whole turns to return.
    pub(super) most: usize,
    /// How many threads carry them on. What is found does not depend on it, unless there is too little to spend.
    pub(super) threads: usize,
}

impl Beam<'_> {
    /// The best turns found, the best first; `seeds` are turns that must be among those looked at. Empty only if
    /// there was nothing to spend.
    pub(super) fn turns(&self, state: &State, seeds: &[Vec<Move>], watch: &mut Watch) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut parts = vec![Part { acts: Vec::new(), state: *state, key: 0 }];
        let mut planted: Vec<Vec<Part>> = vec![Vec::new(); 6];
        for seed in seeds {
            self.plant(state, seed, &mut planted, &mut turns, watch);
        }
        let mut depth = 0;
        while !parts.is_empty() {
            let threads = if parts.len() < WORTH_SHARING * self.threads { 1 } else { self.threads };
            turns.extend(shared_out(threads, &parts, watch, |parts, watch| self.finished(parts, watch)));
            if watch.is_spent() {
                break;
            }
            let grown = shared_out(threads, &parts, watch, |parts, watch| vec![self.grow(parts, watch)]);
            let steps = joined(grown, &mut turns);
            depth += 1;
            let mut next = Vec::with_capacity(self.width);
            let mut kept = Keys::default();
            for part in planted.get_mut(depth).map(std::mem::take).unwrap_or_default() {
                if kept.insert(part.key) {
                    next.push(part);
                }
            }
            let limit = next.len() + self.width;
            for step in steps {
                if next.len() >= limit {
                    break;
                }
                if kept.insert(step.key) {
                    next.extend(self.carry_on(&parts[step.part], step.choice, step.key));
                }
            }
            parts = next;
        }
        turns.sort_by_key(|turn| -turn.score);
        let mut boards = HashSet::new();
        turns.retain(|turn| boards.insert((*turn.state.board(), turn.state.retreat())));
        turns.truncate(self.most);
        turns
    }

    /// Puts the partial turns of a known plan where the search comes past.
    fn plant(
        &self,
        state: &State,
        seed: &[Move],
        planted: &mut [Vec<Part>],
        turns: &mut Vec<Turn>,
        watch: &mut Watch,
    ) {
        let mut part = Part { acts: Vec::new(), state: *state, key: 0 };
        for &choice in seed {
            if !matches!(choice, Move::March(..)) {
                break;
            }
            let key = key::after(part.key, &part.state, choice);
            let Some(next) = self.carry_on(&part, choice, key) else { return };
            if self.is_whole(&next.state) {
                watch.spend(1);
                turns.push(self.whole(next.acts, next.state));
                return;
            }
            part = next;
        }
        if let Some(place) = planted.get_mut(part.acts.len()) {
            place.push(part);
        }
    }

    fn carry_on(&self, part: &Part, choice: Move, key: u64) -> Option<Part> {
        let mut state = part.state;
        self.judge.game.apply(&mut state, &Event::Move(self.side.seat(), choice)).ok()?;
        let mut acts = part.acts.clone();
        acts.push(choice);
        Some(Part { acts, state, key })
    }

    fn whole(&self, acts: Vec<Move>, state: State) -> Turn {
        let score = self.judge.between(&state, self.side);
        Turn { acts, state, score, idle: false }
    }

    /// Whether nothing can be added to a turn that has come to this: it has passed, or the game is over.
    fn is_whole(&self, state: &State) -> bool {
        state.phase() != Phase::Play(self.side) || self.judge.end(state, self.side).is_some()
    }

    /// Partial turns ended in every way that makes a difference.
    fn finished(&self, parts: &[Part], watch: &mut Watch) -> Vec<Turn> {
        let game = self.judge.game;
        let mut turns = Vec::new();
        for part in parts.iter().filter(|part| part.state.retreat().due().is_none()) {
            let mut ends = vec![Move::End];
            for target in game.targets(&part.state, self.side) {
                let (attack, defence) = self.judge.clash(&part.state, target, self.side);
                if Upshot::of(attack, defence) != Upshot::None {
                    ends.push(Move::Attack(target));
                }
            }
            for end in ends {
                watch.spend(1);
                if let Some(done) = self.carry_on(part, end, part.key) {
                    turns.push(self.whole(done.acts, done.state));
                }
            }
        }
        turns
    }

    /// Every move that carries one of the partial turns on. Moves that end the turn are whole.
    fn grow(&self, parts: &[Part], watch: &mut Watch) -> Grown {
        let mut grown = Grown { count: parts.len(), steps: Vec::new(), turns: Vec::new() };
        let mut seen = Keys::default();
        for (index, part) in parts.iter().enumerate() {
            if watch.is_spent() {
                break;
            }
            let state = &part.state;
            let left = state.moved().left();
            if Moved::MOST - left >= self.marches {
                continue;
            }
            let mut field = self.judge.field(state.board());
            for from in state.movers(self.side) {
                let Some(unit) = state.board().unit(from) else { continue };
                if let Some(field) = &mut field {
                    field.lift(self.side, from);
                }
                for to in self.judge.game.destinations(state, self.side, from) {
                    let choice = Move::March(from, to);
                    let key = key::after(part.key, state, choice);
                    if !seen.insert(key) {
                        continue;
                    }
                    let mut next = *state;
                    self.judge.game.go(&mut next, unit, from, to);
                    watch.spend(1);
                    if self.is_whole(&next) {
                        let mut acts = part.acts.clone();
                        acts.push(choice);
                        grown.turns.push(self.whole(acts, next));
                    } else {
                        if let Some(field) = &mut field {
                            field.put(self.judge, self.side, to);
                        }
                        let score = self.judge.in_turn(&next, self.side, field.as_ref());
                        grown.steps.push(Step { score, key, part: index, choice });
                    }
                }
                if let Some(field) = &mut field {
                    field.put(self.judge, self.side, from);
                }
            }
        }
        grown
    }
}

/// The steps of partial turns that stand one behind the other, the best first; whole turns go to the others.
fn joined(grown: Vec<Grown>, turns: &mut Vec<Turn>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut before = 0;
    for Grown { count, steps: more, turns: whole } in grown {
        steps.extend(more.into_iter().map(|step| Step { part: before + step.part, ..step }));
        turns.extend(whole);
        before += count;
    }
    steps.sort_by_key(|step| -step.score);
    steps
}

#[cfg(test)]
mod tests {
    use fracas_game_of_war::{GameOfWar, Options, Setup};
    use fracas_search::{Budget, Stop};

    use super::super::general::SCALES;
    use super::super::levels::within;
    use super::*;

    #[test]
    fn any_number_of_threads_finds_the_same_turns() {
        let options = Options { deployment: Setup::Classic, ..Options::default() };
        let (game, mut state) = GameOfWar::start(None, options, None).unwrap();
        let roll = game.read(&state, None, "roll 1").unwrap();
        game.apply(&mut state, &roll).unwrap();
        let Phase::Play(side) = state.phase() else { panic!("somebody begins") };
        let judge = Judge::new(&game, &state, within(100_000).eyes, &SCALES);
        let turns = |threads| {
            let beam = Beam { judge: &judge, side, marches: Moved::MOST, width: 20, most: 200, threads };
            let found = beam.turns(&state, &[], &mut Watch::new(Budget::default(), &Stop::default()));
            found.into_iter().map(|turn| (turn.acts, turn.score)).collect::<Vec<_>>()
        };
        let alone = turns(1);
        assert!(alone.len() > 50, "{}", alone.len());
        assert_eq!(alone, turns(3));
        assert_eq!(alone, turns(5));
    }
}
