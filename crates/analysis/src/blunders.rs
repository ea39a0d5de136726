//! A check of the list of mistakes: a weak choice is put into a game of strong bots, and the list must name it.

use fracas_bots::{Effort as Thought, Level, Task, best};
use fracas_core::{Dice, FairDice, Seat, Turn};
use fracas_games::{AnyGame, Entry, Fault};
use fracas_search::Stop;
use serde_json::Value;

use crate::moments::{Mark, from, is_named};
use crate::registry::{compare, least};
use crate::{Ask, Effort, Report, Step, sum_up, weigh, weigh_all};

/// A table, and who plays at it.
pub struct Plot<'a> {
    /// The game.
    pub entry: &'static Entry,
    /// How many play.
    pub seats: Option<u8>,
    /// Its options.
    pub options: &'a Value,
    /// Who plays all of it but for one choice.
    pub players: Level,
    /// Whose choice that one would have been: asked at the moments that are tried alone, where it is not who plays.
    pub strong: Level,
    /// Who makes that one choice.
    pub weak: Level,
    /// How hard the analysis looks.
    pub effort: Effort,
    /// The first so many choices are made by the weak bot too, so that games differ; they are not looked at.
    pub opening: usize,
    /// No game goes on for longer than this.
    pub most: usize,
    /// A weak choice is a mistake if it is worth so much less than the strong one, from 0 to 1; only those are put in. If
    /// nothing is said, what gets the first mark.
    pub least: Option<f64>,
}

/// What came of one game.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// At so many moments both chose the same.
    pub same: usize,
    /// At so many the weak choice was no mistake, as far as a far closer look can tell.
    pub harmless: usize,
    /// After so many the rest of the game made up for it, by as close a look at the whole of it: what is analysed is the game as
    /// it was played.
    pub mended: usize,
    /// The mistake that was put in; none where there was none to put in.
    pub planted: Option<Planted>,
}

/// A mistake that was put in.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The event that was put in.
    pub index: usize,
    /// What it cost against the strong choice, or against the best in the game as it went on if that is less, as far as a far
    /// closer look than the analysis' can tell.
    pub cost: f64,
    /// How many events the game had.
    pub events: usize,
    /// How that event was weighed at the first look.
    pub glance: Step,
    /// How it was weighed at last.
    pub step: Step,
    /// What the analysis said.
    pub report: Report,
    /// Whether its list of mistakes names the event: see [`is_named`].
    pub named: bool,
    /// The whole game.
    pub record: String,
}

/// Looks closely at so many moments for a mistake; those at which both choose the same are passed over.
const TRIES: usize = 40;

impl Plot<'_> {
    /// Plays a game, draws moments by lot until the weak bot makes a mistake at one where the strong one does not, puts that
    /// in, plays on, and analyses what came of it.
    ///
    /// # Errors
    ///
    /// Says why no such game can start.
    pub fn run(&self, seed: u64, stop: &Stop) -> Result<Tried, Fault> {
        let mut game = self.entry.start(self.seats, self.options, None)?;
        let mut dice = FairDice::from_number(seed);
        let mut opened = 0;
        while opened < self.opening && game.turn().outcome().is_none() {
            opened += usize::from(happen(game.as_mut(), self.weak, &mut dice, stop)?);
        }
        let begun = game.events();
        self.play_on(game.as_mut(), &mut dice, stop)?;
        let mut choices: Vec<(usize, Seat)> =
            (begun..game.events()).filter_map(|at| Some((at, game.event(at).by?))).collect();
        let mut tried = Tried::default();
        let least = self.least.unwrap_or_else(|| first_mark(game.as_ref()));
        while !choices.is_empty() && tried.harmless + tried.mended < TRIES {
            let (at, seat) = choices.swap_remove(dice.below(choices.len() as u32) as usize);
            let mut other = game.fork(at);
            let weak = best(other.as_ref(), seat, task(self.weak, at, seed, stop))?.text;
            let strong = match self.players == self.strong {
                true => game.event(at).text,
                false => best(other.as_ref(), seat, task(self.strong, at, seed, stop))?.text,
            };
            if weak == strong {
                tried.same += 1;
                continue;
            }
            // What clearly costs less by a close look is not looked at more closely still: most moments are such.
            let cost = |effort: Effort| {
                let ask = Ask { effort, seed: !seed, stop };
                let worths = compare(other.as_ref(), seat, &[&strong, &weak], ask);
                worths.map_or(0.0, |worths| worths[0] - worths[1])
            };
            let screened = least > 0.0 && cost(Effort::Deep) < least / 2.0;
            let cost = if screened { 0.0 } else { cost(Effort::Utmost) };
            if cost < least {
                tried.harmless += 1;
                continue;
            }
            other.play(seat, &weak)?;
            self.play_on(other.as_mut(), &mut dice, stop)?;
            let closest = Ask { effort: Effort::Utmost, seed: !seed, stop };
            let cost = weigh(other.as_ref(), at, closest)?.cost().min(cost);
            if cost < least {
                tried.mended += 1;
                continue;
            }
            let ask = Ask { effort: self.effort, seed, stop };
            let steps = weigh_all(other.as_ref(), begun, ask, || {})?;
            let report = sum_up(other.seats(), &steps);
            let named = is_named(&report.moments, &steps, at);
            let step = steps[at - begun].clone();
            let glance = weigh(other.as_ref(), at, ask)?;
            let (events, record) = (other.events(), other.record().to_string());
            tried.planted = Some(Planted { index: at, cost, events, glance, step, report, named, record });
            break;
        }
        Ok(tried)
    }

    fn play_on(&self, game: &mut dyn AnyGame, dice: &mut FairDice, stop: &Stop) -> Result<(), Fault> {
        while game.turn().outcome().is_none() && game.events() < self.most && !stop.is_stopped() {
            happen(game, self.players, dice, stop)?;
        }
        Ok(())
    }
}

/// What a choice costs that gets the first mark.
fn first_mark(game: &dyn AnyGame) -> f64 {
    from(Mark::Doubtful) * least(game)
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
