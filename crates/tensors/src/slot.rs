//! One game of many: it goes on until somebody outside must choose.

use std::hash::{BuildHasher, Hash};

use fracas_bots::{Effort, Task};
use fracas_core::{
    Describe, Encode, Event, EventOf, Game, Level, Outcome, QuickDice, Referee, Seat, Seats, Turn,
};
use fracas_games::AnyGame;
use fracas_search::Stop;
use rustc_hash::FxBuildHasher;

use crate::compose::Composer;

/// Who plays the seats that nobody outside plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rival {
    /// Any legal move, each equally likely.
    Random,
    /// A bot of this level.
    Level(Level),
}

/// What all games of a batch have in common.
#[derive(Debug)]
pub(crate) struct Common<G: Game> {
    pub(crate) game: G,
    pub(crate) first: Referee<G>,
    /// The seats that are played from outside.
    pub(crate) outside: Seats,
    pub(crate) rival: Rival,
    /// A game that goes on for more events than this is broken off.
    pub(crate) limit: u32,
}

/// How a game went that has just ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Over(Outcome),
    BrokenOff,
}

pub(crate) struct Slot<G: Encode> {
    pub(crate) state: G::State,
    /// How often each state that can repeat itself has come up, as a referee counts.
    times: Times<G::Repeated>,
    dice: QuickDice,
    events: u32,
    /// Who is asked now.
    pub(crate) seat: Seat,
    pub(crate) composer: Composer<G>,
    /// Bots are told no more than a seat may know: only a referee can tell them.
    referee: Option<Referee<G>>,
    buffer: Vec<G::Move>,
    /// The move that was found for the next step.
    pub(crate) found: usize,
}

impl<G: Encode + Describe> Slot<G> {
    pub(crate) fn new(common: &Common<G>, seed: u64) -> Slot<G> {
        let mut slot = Slot {
            state: common.first.state().clone(),
            times: Times::default(),
            dice: QuickDice::new(seed),
            events: 0,
            seat: Seat::FIRST,
            composer: Composer::default(),
            referee: None,
            buffer: Vec::new(),
            found: 0,
        };
        slot.restart(common);
        slot.go_on(common);
        slot
    }

    fn restart(&mut self, common: &Common<G>) {
        self.state.clone_from(common.first.state());
        self.times.clear();
        self.events = 0;
        self.referee = matches!(common.rival, Rival::Level(_)).then(|| common.first.clone());
        self.count(common);
    }

    /// Takes the move that was found a part further. Where that makes it whole, the game goes on until somebody outside
    /// must choose again, in this game or, where it ends, in the next; tells how it ended.
    pub(crate) fn step(&mut self, common: &Common<G>) -> Step {
        let Some(choice) = self.composer.choose(self.found) else { return Step::Part };
        let event = Event::Move(self.seat, choice.clone());
        let end = self.happen(common, event).inspect(|_| self.restart(common));
        Step::Whole(self.go_on(common).or(end))
    }

    /// Lets dice and rivals play until somebody outside must choose; tells how the last game ended on the way.
    fn go_on(&mut self, common: &Common<G>) -> Option<End> {
        let mut last = None;
        loop {
            let event = match common.game.turn(&self.state) {
                Turn::Over(outcome) => {
                    // A game that is over before anything happens has nothing to offer: it is offered all the same.
                    if self.events == 0 {
                        return Some(End::Over(outcome));
                    }
                    last = Some(End::Over(outcome));
                    self.restart(common);
                    continue;
                }
                Turn::Chance => Event::Chance(common.game.roll(&self.state, &mut self.dice)),
                Turn::Choose(seats) => {
                    if let Some(seat) = seats.iter().find(|&seat| common.outside.contains(seat)) {
                        self.seat = seat;
                        self.composer.begin(&common.game, &self.state, seat);
                        return last;
                    }
                    let Some(event) = seats.iter().next().and_then(|seat| self.rival(common, seat)) else {
                        return last;
                    };
                    event
                }
            };
            if let Some(end) = self.happen(common, event) {
                last = Some(end);
                self.restart(common);
            }
        }
    }

    fn rival(&mut self, common: &Common<G>, seat: Seat) -> Option<EventOf<G>> {
        if let (Rival::Level(level), Some(referee)) = (common.rival, &self.referee) {
            let seed = fracas_core::Dice::bits(&mut self.dice);
            let task = Task { effort: Effort::Level(level), seed, threads: 1, stop: &Stop::default() };
            let answer = fracas_bots::best(referee as &dyn AnyGame, seat, task).ok()?;
            return common.game.read(&self.state, Some(seat), &answer.text).ok();
        }
        let choice = common.game.pick(&self.state, seat, &mut self.dice, &mut self.buffer)?;
        Some(Event::Move(seat, choice))
    }

    /// Makes a legal event happen; tells how the game ended by it, if it did.
    #[inline]
    fn happen(&mut self, common: &Common<G>, event: EventOf<G>) -> Option<End> {
        let game = &common.game;
        if game.apply(&mut self.state, &event).is_err() {
            return Some(End::BrokenOff);
        }
        if let Some(referee) = &mut self.referee
            && referee.play(event).is_err()
        {
            return Some(End::BrokenOff);
        }
        self.events += 1;
        if let Turn::Over(outcome) = game.turn(&self.state) {
            return Some(End::Over(outcome));
        }
        if let Some(outcome) = self.count(common) {
            return Some(End::Over(outcome));
        }
        (self.events >= common.limit).then_some(End::BrokenOff)
    }

    /// Counts a state that can repeat itself; tells if that ends the game.
    #[inline]
    fn count(&mut self, common: &Common<G>) -> Option<Outcome> {
        let times = match common.game.repeated(&self.state) {
            None => 0,
            Some(repeated) => self.times.count(repeated),
        };
        common.game.verdict(&self.state, times)
    }
}

/// What a step came to.
pub(crate) enum Step {
    /// A part of a move was chosen, and more of it is to be chosen.
    Part,
    /// A move was made, and the game ended by it, or not.
    Whole(Option<End>),
}

/// How often what can repeat itself has come up. It lies in a row, and not in a table with holes: with thousands of games
/// at once a look into the middle of nowhere costs more than a walk along the row. Most states are new, and the sieve
/// knows that of nearly all of them without a walk.
struct Times<R> {
    sieve: [u64; SIEVE],
    prints: Vec<u64>,
    seen: Vec<(R, u32)>,
}

/// So many words has a sieve, of nine bits of a print: eight bits or more for each state of a game of usual length.
const SIEVE: usize = 1 << (9 - 6);

impl<R> Default for Times<R> {
    fn default() -> Times<R> {
        Times { sieve: [0; SIEVE], prints: Vec::new(), seen: Vec::new() }
    }
}

impl<R: Hash + Eq> Times<R> {
    fn clear(&mut self) {
        self.sieve = [0; SIEVE];
        self.prints.clear();
        self.seen.clear();
    }

    /// Counts once more, and tells how often that makes.
    #[inline]
    fn count(&mut self, repeated: R) -> u32 {
        let print = FxBuildHasher.hash_one(&repeated);
        let mixed = print.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - 9);
        let (word, bit) = ((mixed >> 6) as usize, 1_u64 << (mixed & 63));
        if self.sieve[word] & bit != 0 {
            for (place, _) in self.prints.iter().enumerate().filter(|&(_, &known)| known == print) {
                let (known, times) = &mut self.seen[place];
                if *known == repeated {
                    *times += 1;
                    return *times;
                }
            }
        }
        self.sieve[word] |= bit;
        self.prints.push(print);
        self.seen.push((repeated, 1));
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_again_is_counted_and_nothing_else() {
        let mut times = Times::default();
        assert_eq!([3, 5, 3, 3, 5, 7].map(|number| times.count(number)), [1, 1, 2, 3, 2, 1]);
        times.clear();
        assert_eq!(times.count(3), 1);
    }

    #[test]
    fn a_long_game_is_counted_as_exactly_as_a_short_one() {
        let mut times = Times::default();
        for round in 1..=3 {
            assert!((0..5_000).all(|number| times.count(number) == round));
        }
    }
}
