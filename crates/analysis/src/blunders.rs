//! A check of the list of mistakes: a weak choice is put into a game of strong bots, and the list must name it.

use fracas_bots::{Effort as Thought, Level, Task, best};
use fracas_core::{Dice, FairDice, Turn};
use fracas_games::{AnyGame, Entry, Fault};
use fracas_search::Stop;
use serde_json::Value;

use crate::moments::Kind;
use crate::{Ask, Effort, Report, Step, sum_up, weigh_all};

/// A table, and who plays at it.
pub struct Plot<'a> {
    /// The game.
    pub entry: &'static Entry,
    /// How many play.
    pub seats: Option<u8>,
    /// Its options.
    pub options: &'a Value,
    /// Who plays all of it but for one choice.
    pub strong: Level,
    /// Who makes that one choice.
    pub weak: Level,
    /// How hard the analysis looks.
    pub effort: Effort,
    /// The first so many choices are made by the weak bot too, so that games differ; they are not looked at.
    pub opening: usize,
    /// No game goes on for longer than this.
    pub most: usize,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The event that was put in.
    pub index: usize,
    /// How many events the game had.
    pub events: usize,
    /// How that event was weighed.
    pub step: Step,
    /// What the analysis said.
    pub report: Report,
}

impl Planted {
    /// Whether the game was not decided before, as far as the judge could tell: who is lost whatever they do makes no
    /// mistakes.
    pub fn was_open(&self) -> bool {
        let own = self.step.by.and_then(|seat| self.step.before.get(seat.index()));
        own.is_some_and(|own| OPEN.contains(own))
    }

    /// Whether the list of mistakes names the event.
    pub fn is_named(&self) -> bool {
        self.report.moments.iter().any(|moment| moment.kind == Kind::Choice && moment.index == self.index)
    }
}

/// A chance between these is not decided.
const OPEN: std::ops::Range<f64> = 0.03..0.97;

/// Tries so many moments for one at which the two bots choose differently.
const TRIES: u32 = 12;

impl Plot<'_> {
    /// Plays a game of strong bots, has one choice of it made by the weak one at a moment drawn by lot, plays on, and
    /// analyses what came of it. `None` where both bots chose the same at every moment that was tried.
    ///
    /// # Errors
    ///
    /// Says why no such game can start.
    pub fn run(&self, seed: u64, stop: &Stop) -> Result<Option<Planted>, Fault> {
        let mut game = self.entry.start(self.seats, self.options, None)?;
        let mut dice = FairDice::from_number(seed);
        let mut opened = 0;
        while opened < self.opening && game.turn().outcome().is_none() {
            opened += usize::from(happen(game.as_mut(), self.weak, &mut dice, stop)?);
        }
        let begun = game.events();
        self.play_on(game.as_mut(), &mut dice, stop)?;
        for _ in 0..TRIES {
            let at = begun + dice.below((game.events() - begun).max(1) as u32) as usize;
            let mut other = game.fork(at);
            let Some(seat) = game.events().checked_sub(at + 1).and_then(|_| game.event(at).by) else {
                continue;
            };
            let choice = best(other.as_ref(), seat, task(self.weak, at, seed, stop))?.text;
            if choice == game.event(at).text || other.legal(seat).moves.len() < 2 {
                continue;
            }
            other.play(seat, &choice)?;
            self.play_on(other.as_mut(), &mut dice, stop)?;
            let ask = Ask { effort: self.effort, seed, stop };
            let steps = weigh_all(other.as_ref(), begun, ask, || {})?;
            let report = sum_up(other.seats(), &steps);
            let step = steps[at - begun].clone();
            return Ok(Some(Planted { index: at, events: other.events(), step, report }));
        }
        Ok(None)
    }

    fn play_on(&self, game: &mut dyn AnyGame, dice: &mut FairDice, stop: &Stop) -> Result<(), Fault> {
        while game.turn().outcome().is_none() && game.events() < self.most && !stop.is_stopped() {
            happen(game, self.strong, dice, stop)?;
        }
        Ok(())
    }
}

/// Lets one event happen; tells whether somebody chose.
fn happen(game: &mut dyn AnyGame, level: Level, dice: &mut FairDice, stop: &Stop) -> Result<bool, Fault> {
    match game.turn() {
        Turn::Choose(seats) => {
            let seat = seats.iter().next().unwrap_or(fracas_core::Seat::FIRST);
            let seed = u64::from(dice.below(u32::MAX));
            let answer = best(game, seat, task(level, game.events(), seed, stop))?;
            game.play(seat, &answer.text)?;
            Ok(true)
        }
        Turn::Chance | Turn::Over(_) => {
            let outcome = game.roll(dice).unwrap_or_default();
            game.chance(&outcome)?;
            Ok(false)
        }
    }
}

/// What a bot of a level is asked. Another moment gets other luck.
fn task(level: Level, at: usize, seed: u64, stop: &Stop) -> Task<'_> {
    Task { effort: Thought::Level(level), seed: seed ^ (at as u64) << 32, threads: 1, stop }
}
