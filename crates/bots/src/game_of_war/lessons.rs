//! What the network is taught from: positions as it sees them, and quick turns to get to positions by.

use std::sync::Arc;

use fracas_core::{Dice, QuickDice};
use fracas_game_of_war::{GameOfWar, Kind, Move, Phase, Side, Squares, State};
use fracas_search::{Budget, Stop, Watch};

use super::general::{General, SCALES};
use super::judge::Judge;
use super::levels::{Answers, Style, within};
use super::net::Net;
use super::past::Past;
use super::search::{Search, shaken};
use super::senses;
use crate::weights::{Weighed, Weights};

/// A position at the opening of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The facts that hold for the side to move, and for the other.
    pub facts: [Vec<u16>; 2],
    /// How often each weight of `data/weights/game-of-war.json` counts for the side to move, less how often it does for
    /// the other; in tenths.
    pub terms: Vec<i16>,
    /// What the hand-made judgement says, in points.
    pub judged: i32,
}

/// How many facts there are.
pub const FACTS: usize = senses::ROWS;

/// What a position teaches; `None` where nobody is in a turn.
pub fn lesson(game: &GameOfWar, state: &State) -> Option<Lesson> {
    let Phase::Play(mover) = state.phase() else { return None };
    let judge = Judge::new(game, state, within(1).eyes, &SCALES);
    let known = judge.known(state, mover, mover, judge.field(state.board()).as_ref());
    let facts = [mover, mover.other()].map(|side| {
        let mut facts = Vec::new();
        judge.senses(state, side, &known, |row| facts.push(row as u16));
        facts
    });
    let [ours, theirs] = [mover, mover.other()].map(|side| judge.terms(state, side));
    let terms = ours.iter().zip(theirs).map(|(ours, theirs)| ours - theirs).collect();
    Some(Lesson { facts, terms, judged: judge.between(state, mover) })
}

/// How to look for a quick turn.
#[derive(Clone, Copy, Debug)]
pub struct Drill {
    /// Partial turns kept in mind after each move.
    pub width: usize,
    /// Whole turns to which it looks for an answer.
    pub turns: usize,
    /// Partial turns of the answer kept in mind; with none only blows are looked for.
    pub answers: usize,
    /// How far off its judgement can be, in points.
    pub blur: u32,
}

impl General {
    /// A general who goes by these weights.
    pub fn weighing(weights: &Weights) -> General {
        General::with(&weights.numbers())
    }

    /// The same general with another network, or with none.
    #[must_use]
    pub fn taught_by(self, net: Option<Arc<Net>>) -> General {
        General { net, ..self }
    }

    /// A whole turn and what it is thought to be worth, in points; with `any` not the best but any of the best so many.
    pub fn drill(
        &self,
        game: &GameOfWar,
        state: &State,
        how: Drill,
        any: usize,
        dice: &mut QuickDice,
    ) -> Option<(Vec<Move>, i32)> {
        let Phase::Play(side) = state.phase() else { return None };
        let answer = if how.answers == 0 { Answers::Blows } else { Answers::Turns(how.answers) };
        let style = Style { width: how.width, turns: how.turns, answer, blur: how.blur, ..within(1) };
        let judge = Judge::new(game, state, style.eyes, &self.scales).with(self.net.as_deref());
        let past = Past::default();
        let search = Search { judge: &judge, side, style, threads: 1, wanted: any.max(1), past: &past };
        let mut watch = Watch::new(Budget::default(), &Stop::default());
        let thoughts = search.thoughts(state, &mut watch);
        let mut thoughts = shaken(state, thoughts, how.blur, dice);
        thoughts.sort_by_key(|thought| std::cmp::Reverse(thought.score));
        let nth = dice.below(any.clamp(1, thoughts.len().max(1)) as u32) as usize;
        (nth < thoughts.len()).then(|| thoughts.swap_remove(nth)).map(|thought| (thought.acts, thought.score))
    }
}

impl Judge<'_> {
    /// How often each weight counts for a side, in tenths, in the order of `data/weights/game-of-war.json`: the balance
    /// alone, without what hangs.
    fn terms(&self, state: &State, side: Side) -> [i16; 23] {
        let board = state.board();
        let mut terms = [0; 23];
        for kind in Kind::ALL {
            let army = board.army(side, kind);
            terms[kind.index()] = 10 * army.len() as i16;
            terms[6 + kind.index()] = -10 * army.without(state.online(side)).len() as i16;
        }
        let arsenals = board.arsenals(side).len();
        terms[12] = if arsenals == 1 { 10 } else { 0 };
        terms[13] = if arsenals > 1 { 10 } else { 0 };
        terms[14] = if board.of(side).meets(&board.relays()) { 0 } else { -10 };
        let lines = state.lines(side);
        self.each_raid(state, side, |raid, guard| {
            if (1..=6).contains(&raid) {
                terms[14 + raid as usize] += [2, 5, 10][guard];
            }
        });
        let near =
            |cells: Squares| cells.iter().filter(|&cell| Squares::around(cell).meets(&lines)).count() as i16;
        terms[21] = 10 * near(board.of(side.other()));
        terms[22] = 10 * near(board.arsenals(side.other()));
        terms
    }
}
