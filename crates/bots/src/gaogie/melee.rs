//! A turn of three or more, or of two whose table cannot be solved: what a choice is worth while the others keep to what
//! regret matching makes of them.

use fracas_core::{Dice, Event, Game, QuickDice, Seat};
use fracas_gaogie::{Gaogie, Move, State};
use fracas_search::{Rewards, Stop};

use super::brawl::Brawl;
use super::memory::Memory;

/// A turn in which nobody has chosen yet, and how everybody plays it who has thought about it.
pub struct Melee<'a> {
    game: &'a Gaogie,
    start: &'a State,
    brawl: Brawl<'a>,
    seed: u64,
}

/// What one of a seat's choices is worth while the others do what they usually do.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// The choice.
    pub choice: Move,
    /// How often the seat itself makes it once it has thought.
    pub share: f64,
    /// The chance of each seat to win.
    pub chances: Rewards,
    /// How far off its distance from the first of the list may be, for the seat itself: one standard error.
    pub error: f64,
}

impl<'a> Melee<'a> {
    /// Lets everybody think about the turn that begins in this state; so many turns are played out for it.
    pub fn new(game: &'a Gaogie, start: &'a State, nodes: u64, seed: u64, stop: &Stop) -> Option<Melee<'a>> {
        let first = start.playing().iter().next()?;
        let mut brawl = Brawl::new(game, start, first, Memory::default());
        brawl.settle(nodes, stop, &mut QuickDice::new(seed));
        Some(Melee { game, start, brawl, seed })
    }

    /// The chance of each seat to win, from so many turns played out. Where all have the same nobody is ahead.
    pub fn values(&self, turns: u64) -> Rewards {
        let playing = self.start.playing();
        let mut stocks = playing.iter().map(|seat| self.start.stock(seat));
        let first = stocks.next();
        let mut chances = [0.0; Seat::MAX as usize];
        if stocks.all(|stock| Some(stock) == first) {
            playing.iter().for_each(|seat| chances[seat.index()] = 1.0 / f64::from(playing.len()));
            return chances;
        }
        let mut dice = QuickDice::new(self.seed ^ 1);
        for _ in 0..turns.max(1) {
            let choices = self.brawl.usual(&mut dice).unwrap_or_default();
            let seed = dice.bits();
            self.add(&mut chances, &choices, seed, 1.0 / turns.max(1) as f64);
        }
        chances
    }

    /// What a seat's choices are worth: `played`, which need not be one that it can pay for, and all that it can.
    /// As many turns are played out for each, with the same choices of the others and the same luck.
    pub fn prospects(&self, seat: Seat, played: Move, turns: u64) -> Vec<Prospect> {
        let habits = self.brawl.habits(seat);
        let share = habits.iter().find(|(choice, _)| *choice == played).map_or(0.0, |habit| habit.1);
        let none = [0.0; Seat::MAX as usize];
        let prospect = |(choice, share)| Prospect { choice, share, chances: none, error: 0.0 };
        let others = habits.into_iter().filter(|(choice, _)| *choice != played);
        let mut all: Vec<Prospect> = std::iter::once((played, share)).chain(others).map(prospect).collect();
        let mut squares = vec![0.0; all.len()];
        let turns = (turns / all.len() as u64).max(2);
        let weight = 1.0 / turns as f64;
        let mut dice = QuickDice::new(self.seed ^ u64::from(seat.number()) << 32);
        for _ in 0..turns {
            let mut choices = self.brawl.usual(&mut dice).unwrap_or_default();
            let seed = dice.bits();
            let mut first = 0.0;
            for (nth, prospect) in all.iter_mut().enumerate() {
                if let Some(own) = choices.iter_mut().find(|(other, _)| *other == seat) {
                    own.1 = prospect.choice;
                }
                let before = prospect.chances[seat.index()];
                self.add(&mut prospect.chances, &choices, seed, weight);
                let got = (prospect.chances[seat.index()] - before) / weight;
                if nth == 0 {
                    first = got;
                }
                squares[nth] += (got - first) * (got - first) * weight;
            }
        }
        let first = all[0].chances[seat.index()];
        for (prospect, square) in all.iter_mut().zip(squares) {
            let mean = prospect.chances[seat.index()] - first;
            prospect.error = libm::sqrt((square - mean * mean).max(0.0) * weight);
        }
        all
    }

    /// What a seat could have had at best when the others had chosen so, less what it had: from so many turns.
    pub fn regret(&self, seat: Seat, choices: &[(Seat, Move)], turns: u64) -> f64 {
        let mut tried: Vec<Move> = self.brawl.habits(seat).into_iter().map(|(choice, _)| choice).collect();
        let Some(&(_, played)) = choices.iter().find(|(other, _)| *other == seat) else { return 0.0 };
        tried.retain(|choice| *choice != played);
        tried.insert(0, played);
        let turns = (turns / tried.len() as u64).max(1);
        let worth = |choice: Move| {
            let mut choices = choices.to_vec();
            choices.iter_mut().filter(|(other, _)| *other == seat).for_each(|own| own.1 = choice);
            let mut chances = [0.0; Seat::MAX as usize];
            let mut dice = QuickDice::new(self.seed ^ 2);
            for _ in 0..turns {
                let seed = dice.bits();
                self.add(&mut chances, &choices, seed, 1.0 / turns as f64);
            }
            chances[seat.index()]
        };
        let played = worth(played);
        tried[1..].iter().map(|&choice| worth(choice)).fold(played, f64::max) - played
    }

    /// Plays the turn and the rest of its round, and adds what it brings everybody.
    fn add(&self, sum: &mut Rewards, choices: &[(Seat, Move)], seed: u64, weight: f64) {
        let mut state = self.start.clone();
        for &(seat, choice) in choices {
            let _refused = self.game.apply(&mut state, &Event::Move(seat, choice));
        }
        let left = self.brawl.play_round(state, &mut QuickDice::new(seed));
        for seat in self.start.playing().iter() {
            sum[seat.index()] += weight * self.brawl.part(left, seat);
        }
    }
}
