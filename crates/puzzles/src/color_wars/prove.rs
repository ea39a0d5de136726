//! Proofs that a win is forced within so many own moves: every answer is looked at.

use std::collections::{BTreeMap, HashMap};

use fracas_color_wars::{ColorWars, Move, Standing, State};
use fracas_core::{Event, Game, Seat, Turn};

use crate::Step;

/// Looks for forced wins of one seat, and remembers what it found.
pub(super) struct Prover<'a> {
    game: &'a ColorWars,
    hero: Seat,
    known: HashMap<(Standing, u8), bool>,
    searched: u64,
    budget: u64,
}

impl<'a> Prover<'a> {
    pub(super) fn new(game: &'a ColorWars, hero: Seat, budget: u64) -> Prover<'a> {
        Prover { game, hero, known: HashMap::new(), searched: 0, budget }
    }

    /// How many positions it has looked at.
    pub(super) fn searched(&self) -> u64 {
        self.searched
    }

    /// What whoever is on turn may do.
    pub(super) fn choices(&self, state: &State) -> Vec<Move> {
        let mut moves = Vec::new();
        if let Some(seat) = self.game.turn(state).choosing().sole() {
            self.game.legal(state, seat, &mut moves);
        }
        moves
    }

    /// Whether a move makes a square pop.
    pub(super) fn pops(&mut self, state: &State, choice: Move) -> bool {
        let hero = self.hero;
        let held = |state: &State| state.held_by(state.color_of(hero)).count_ones();
        self.after(state, choice).is_some_and(|next| held(&next) != held(state))
    }

    fn after(&mut self, state: &State, choice: Move) -> Option<State> {
        let seat = self.game.turn(state).choosing().sole()?;
        let mut next = *state;
        self.searched += 1;
        self.game.apply(&mut next, &Event::Move(seat, choice)).ok()?;
        Some(next)
    }

    fn is_won(&self, state: &State) -> bool {
        matches!(self.game.turn(state), Turn::Over(outcome) if outcome.winners.sole() == Some(self.hero))
    }

    /// The first moves that win within so many own ones; `None` when that costs too much to tell.
    pub(super) fn winners(&mut self, state: &State, moves: u8) -> Option<Vec<Move>> {
        let mut winners = Vec::new();
        for choice in self.choices(state) {
            if self.wins_by(state, choice, moves)? {
                winners.push(choice);
            }
        }
        Some(winners)
    }

    /// Whether the hero, who is on turn, wins within so many own moves.
    fn wins(&mut self, state: &State, moves: u8) -> Option<bool> {
        let key = (self.game.repeated(state)?, moves);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        if self.searched > self.budget {
            return None;
        }
        let mut wins = false;
        for choice in self.choices(state) {
            if self.wins_by(state, choice, moves)? {
                wins = true;
                break;
            }
        }
        self.known.insert(key, wins);
        Some(wins)
    }

    /// Whether a move wins at once, or with so many own moves in all whatever is answered.
    fn wins_by(&mut self, state: &State, choice: Move, moves: u8) -> Option<bool> {
        let next = self.after(state, choice)?;
        if self.is_won(&next) {
            return Some(true);
        }
        if moves == 1 {
            return Some(false);
        }
        Some(self.refutation(&next, moves - 1)?.is_none())
    }

    /// The first answer after which the hero does not win within so many own moves.
    fn refutation(&mut self, state: &State, moves: u8) -> Option<Option<Move>> {
        for answer in self.choices(state) {
            let then = self.after(state, answer)?;
            if self.game.turn(&then).outcome().is_some() || !self.wins(&then, moves)? {
                return Some(Some(answer));
            }
        }
        Some(None)
    }

    /// The line against a defence that holds out as long as it can, with one own move that is good enough at every
    /// step but the last.
    pub(super) fn line(&mut self, state: &State, moves: u8) -> Option<Vec<Step>> {
        let winners = self.winners(state, moves)?;
        let mut wrong = BTreeMap::new();
        if moves == 1 {
            let mut names = winners.iter().map(|&choice| self.write(choice));
            let (choice, also) = (names.next()?, names.collect());
            return Some(vec![Step { choice, also, answer: None, wrong }]);
        }
        let [only] = winners[..] else { return None };
        for choice in self.choices(state).into_iter().filter(|&choice| choice != only) {
            let next = self.after(state, choice)?;
            let answer = self.refutation(&next, moves - 1)??;
            wrong.insert(self.write(choice), self.write(answer));
        }
        let next = self.after(state, only)?;
        for answer in self.choices(&next) {
            let then = self.after(&next, answer)?;
            if moves > 2 && self.wins(&then, moves - 2)? || moves == 2 && self.is_won(&then) {
                continue;
            }
            if let Some(rest) = self.line(&then, moves - 1) {
                let step = Step {
                    choice: self.write(only),
                    also: Vec::new(),
                    answer: Some(self.write(answer)),
                    wrong,
                };
                return Some([vec![step], rest].concat());
            }
        }
        None
    }

    fn write(&self, choice: Move) -> String {
        let mut text = String::new();
        let written = self.game.write(&Event::Move(self.hero, choice), &mut text);
        written.expect("writing to a string does not fail");
        text
    }
}
