//! A set-up that is not done yet, and how it may go on.

use fracas_core::{Dice, Game, QuickDice, Seat, Square};
use fracas_gowap::{Formula, Gowap, Mode, Palette, Position, SetUp, Standing, State, Team};
use fracas_search::Stop;

use super::contest::Showing;
use super::draft::{Draft, Entry};
use super::odds::{Simulation, Tally};
use super::prospect::{Crew, Field, square_of};
use super::roads::Land;

/// How many entries both are thought to go on for: what is written later hardly matters.
const AHEAD: usize = 10;

/// Fates that differ by less are the same: sums of the same numbers in another order.
const ALIKE: f64 = 1e-9;

/// A set-up as far as it has come.
#[derive(Clone, Debug)]
pub(super) struct Plan<'a> {
    game: &'a Gowap,
    position: Position,
    pub(super) land: Land,
    rounds: u32,
    /// Whether squares and cells that are as good as each other are as likely; else the first of them is taken.
    even: bool,
}

/// What somebody writes on cells: where the own tokens will be, and where the other's.
#[derive(Clone, Debug)]
pub(super) struct Pens {
    pub(super) boon: Formula,
    pub(super) bane: Formula,
}

/// What both are thought to do with the rest of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// Cells that have no function stay so, and the other places anywhere.
    Idle,
    /// Both go on as well as a quick look tells them.
    Keen,
    /// Both go on cell by cell with what is best at once.
    Deep,
}

impl Pens {
    /// The formulas that do most good and most harm to a token of this value, of those that may be written.
    pub(super) fn of(game: &Gowap, boon: &str, bane: &str, value: f64) -> Pens {
        let read = |text: &str| text.parse::<Formula>().expect("a level's formulas are formulas");
        match &game.options().palette {
            Palette::Any => Pens { boon: read(boon), bane: read(bane) },
            Palette::Only(formulas) => {
                let worth = |formula: &&Formula| formula.of(value).unwrap_or(0.0);
                let by_worth = |one: &&Formula, other: &&Formula| worth(one).total_cmp(&worth(other));
                let most = formulas.iter().max_by(by_worth).cloned().unwrap_or_else(|| read("V"));
                let least = formulas.iter().min_by(by_worth).cloned().unwrap_or_else(|| read("V"));
                Pens { boon: most, bane: least }
            }
        }
    }
}

impl<'a> Plan<'a> {
    pub(super) fn new(game: &'a Gowap, state: &State) -> Plan<'a> {
        let position = game.position(state);
        let size = position.size as u8;
        let cells = usize::from(size) * usize::from(size);
        let rows = game.options().rows as u8;
        let mut land = Land { size, rows, functions: vec![None; cells] };
        for (square, formula) in position.functions.iter() {
            let index = land.index(square);
            land.functions[index] = Some(formula.clone());
        }
        let rounds = match position.mode {
            Mode::Rounds(rounds) => rounds,
            Mode::LastStanding => game.options().max_rounds,
        };
        Plan { game, position, land, rounds, even: false }
    }

    /// The same, with no square favoured over another that is as good: for whoever compares choices, which may be each
    /// other's mirror images.
    pub(super) fn evenly(self) -> Plan<'a> {
        Plan { even: true, ..self }
    }

    pub(super) fn phase(&self) -> Option<SetUp> {
        self.position.phase
    }

    /// Suits both sides up, as if these teams were in.
    pub(super) fn enlist(&mut self, teams: [&Team; 2]) {
        self.position.tokens.clear();
        for (index, team) in teams.into_iter().enumerate() {
            let standing = |(recruit, n): (&fracas_gowap::Recruit, u64)| Standing {
                seat: Seat::from_index(index),
                n,
                gender: recruit.gender,
                value: recruit.value.to_f64(),
                at: None,
            };
            self.position.tokens.extend(team.recruits().iter().zip(1..).map(standing));
        }
    }

    /// The tokens of a side that stand nowhere yet.
    pub(super) fn waiting(&self, side: Seat) -> Vec<Standing> {
        let waits = |token: &&Standing| token.seat == side && token.at.is_none();
        self.position.tokens.iter().filter(waits).cloned().collect()
    }

    /// What a side's tokens are worth on average.
    pub(super) fn mean(&self, side: Seat) -> f64 {
        let values: Vec<f64> =
            self.position.tokens.iter().filter(|token| token.seat == side).map(|token| token.value).collect();
        if values.is_empty() { 25.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
    }

    pub(super) fn place(&mut self, side: Seat, n: u64, at: Square) {
        let token = self.position.tokens.iter_mut().find(|token| token.seat == side && token.n == n);
        if let Some(token) = token {
            token.at = Some(at);
        }
    }

    /// Places all that wait where one of the side's tokens stands.
    pub(super) fn gather(&mut self, side: Seat, n: u64) {
        let token = self.position.tokens.iter().find(|token| token.seat == side && token.n == n);
        let Some(at) = token.and_then(|token| token.at) else { return };
        self.waiting(side).iter().for_each(|token| self.place(side, token.n, at));
    }

    /// The starting square on which a side does best, as far as a quick look tells.
    pub(super) fn best_home(&self, side: Seat) -> Square {
        let value = self.mean(side);
        let fates = self.land.home(side).map(|square| (self.land.fate(square, value), square));
        let best = fates.reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.expect("a board has squares").1
    }

    /// The starting squares on which a side does best: one, or all that are as good where none is favoured. Those next
    /// to its own tokens come before others.
    fn best_homes(&self, side: Seat) -> Vec<Square> {
        if !self.even {
            return vec![self.best_home(side)];
        }
        // Who may meet and have children counts: in a corner they stay together longer.
        let (crew, mut field) = (Crew::of(&self.position.tokens, side), Field::new(&self.land, self.rounds));
        let fates: Vec<(f64, Square)> = self
            .land
            .home(side)
            .map(|square| (field.prospect(self.land.index(square), crew, None), square))
            .collect();
        let most = fates.iter().map(|(fate, _)| *fate).fold(f64::NEG_INFINITY, f64::max);
        let mut best: Vec<Square> =
            fates.into_iter().filter(|(fate, _)| most - fate < ALIKE).map(|(_, square)| square).collect();
        let own: Vec<Square> =
            self.position.tokens.iter().filter(|token| token.seat == side).filter_map(|t| t.at).collect();
        let away = |square: &Square| -> u32 {
            own.iter()
                .map(|at| u32::from(at.column.abs_diff(square.column) + at.row.abs_diff(square.row)))
                .sum()
        };
        let least = best.iter().map(away).min();
        best.retain(|square| Some(away(square)) == least);
        best
    }

    /// For each cell, how much longer the side's tokens will be there than the other's: in rounds of a token
    /// that begins where it is best, or on any starting square, half and half.
    pub(super) fn leaning(&self, side: Seat) -> Vec<f64> {
        let stays = |side: Seat| {
            let placed: Vec<Square> =
                self.position.tokens.iter().filter(|token| token.seat == side).filter_map(|t| t.at).collect();
            if !placed.is_empty() {
                return self.land.stays(&placed, self.rounds);
            }
            let anywhere: Vec<Square> = self.land.home(side).collect();
            let one = self.land.stays(&anywhere, self.rounds);
            let other = self.land.stays(&self.best_homes(side), self.rounds);
            one.into_iter().zip(other).map(|(one, other)| (one + other) / 2.0).collect()
        };
        let rival = if side == Seat::FIRST { Seat::from_index(1) } else { Seat::FIRST };
        stays(side).into_iter().zip(stays(rival)).map(|(own, other)| own - other).collect()
    }

    /// The cells without a function that matter most to a side, most first, with how much they lean to it.
    pub(super) fn openings(&self, side: Seat) -> Vec<(Square, f64)> {
        let leaning = self.leaning(side);
        let unset =
            self.land.squares().filter(|&square| self.land.functions[self.land.index(square)].is_none());
        let mut openings: Vec<(Square, f64)> =
            unset.map(|square| (square, leaning[self.land.index(square)])).collect();
        openings.sort_by(|one, other| other.1.abs().total_cmp(&one.1.abs()));
        openings
    }

    /// The board as a game of who writes what.
    pub(super) fn draft(&self, pens: &Pens) -> Draft {
        let sides = [Seat::FIRST, Seat::from_index(1)];
        let homes = sides.map(|side| self.land.home(side).map(|square| self.land.index(square)).collect());
        let crews = sides.map(|side| Crew::of(&self.position.tokens, side));
        Draft::new(Field::new(&self.land, self.rounds), crews, homes, self.land.size, pens.clone())
    }

    /// Writes what is expected, and lets both go on from there, each with what is best at once, and place together.
    pub(super) fn settle(&mut self, line: &[Entry], mut next: Seat, pens: &Pens, stop: &Stop) {
        let mut draft = self.draft(pens);
        for entry in line {
            draft.write(entry);
            next = Seat::from_index(1 - next.index());
        }
        draft.go_on(next, AHEAD, stop);
        self.land.functions = draft.functions().to_vec();
        for side in [Seat::FIRST, Seat::from_index(1)] {
            let home = square_of(self.land.size, draft.best_home(side));
            self.waiting(side).iter().for_each(|token| self.place(side, token.n, home));
        }
    }

    /// Lets both finish the set-up; `next` is the one who writes next.
    pub(super) fn finish(
        &mut self,
        rest: Rest,
        next: Seat,
        own: Seat,
        pens: &Pens,
        dice: &mut QuickDice,
        stop: &Stop,
    ) {
        if rest == Rest::Deep {
            return self.settle(&[], next, pens, stop);
        }
        if rest == Rest::Keen {
            let mut writer = next;
            let mut openings = self.openings(Seat::FIRST);
            if self.even {
                shuffle_equals(&mut openings, dice);
            }
            for (square, lean) in openings {
                // What leans to one is good ground for the one and bad for the other, whoever writes.
                let leans_to_writer = (lean >= 0.0) == (writer == Seat::FIRST);
                let index = self.land.index(square);
                self.land.functions[index] =
                    Some(if leans_to_writer { pens.boon.clone() } else { pens.bane.clone() });
                writer = if writer == Seat::FIRST { Seat::from_index(1) } else { Seat::FIRST };
            }
        }
        for side in [Seat::FIRST, Seat::from_index(1)] {
            let homes = if rest == Rest::Keen || side == own { self.best_homes(side) } else { Vec::new() };
            let home = match homes.len() {
                0 | 1 => homes.first().copied(),
                many => Some(homes[dice.below(many as u32) as usize]),
            };
            for token in self.waiting(side) {
                let at = home.unwrap_or_else(|| {
                    let homes: Vec<Square> = self.land.home(side).collect();
                    homes[dice.below(homes.len() as u32) as usize]
                });
                self.place(side, token.n, at);
            }
        }
    }

    /// Plays a finished set-up out, and tells how often the side wins, a draw counting half. `None` if nothing
    /// came to an end within so many steps of tokens. With more than one thread the games are shared among them.
    pub(super) fn judge(
        &self,
        side: Seat,
        work: (u64, u64),
        threads: usize,
        stop: &Stop,
        dice: &mut QuickDice,
    ) -> Option<Showing> {
        let odds = self.play_out(work, threads, stop, dice)?.odds()?;
        Some((odds.seats[side.index()].win.probability + odds.draw.probability / 2.0, odds.games))
    }

    /// Plays a finished set-up out, and tells all that came of it.
    pub(super) fn play_out(
        &self,
        (games, steps): (u64, u64),
        threads: usize,
        stop: &Stop,
        dice: &mut QuickDice,
    ) -> Option<Tally> {
        let still: Formula = "V".parse().expect("V is a formula");
        let functions = self.land.squares().map(|square| {
            let formula = &self.land.functions[self.land.index(square)];
            (square, formula.as_ref().unwrap_or(&still).clone())
        });
        let position =
            Position { phase: None, turn: None, functions: functions.collect(), ..self.position.clone() };
        let mut options = self.game.options().clone();
        // What was drafted may be off the palette where it stands for "nothing yet".
        options.palette = Palette::Any;
        let (game, state) = Gowap::start_by(self.game.rules(), Some(2), options, Some(&position)).ok()?;
        let simulation = Simulation::new(&game, &state)?;
        if threads > 1 && games >= WORTH_SHARING {
            return Some(share_out(&simulation, (games, steps), threads, stop, dice));
        }
        let mut tally = Tally::default();
        simulation.clone().run_until(games, steps, stop, dice, &mut tally);
        Some(tally)
    }
}

/// Puts cells that matter as much as each other into an order that nobody chose.
fn shuffle_equals(openings: &mut [(Square, f64)], dice: &mut QuickDice) {
    let alike = |one: &(Square, f64), other: &(Square, f64)| (one.1.abs() - other.1.abs()).abs() < ALIKE;
    for equals in openings.chunk_by_mut(alike) {
        for last in (1..equals.len()).rev() {
            equals.swap(last, dice.below(last as u32 + 1) as usize);
        }
    }
}

/// Fewer games than this are played sooner than a thread is started.
const WORTH_SHARING: u64 = 100;

/// Plays games on several threads, each with luck of its own.
fn share_out(
    simulation: &Simulation<'_>,
    (games, steps): (u64, u64),
    threads: usize,
    stop: &Stop,
    dice: &mut QuickDice,
) -> Tally {
    let parts = threads as u64;
    let seeds: Vec<u64> = (0..parts).map(|_| dice.bits()).collect();
    std::thread::scope(|scope| {
        let runs: Vec<_> = seeds
            .into_iter()
            .map(|seed| {
                scope.spawn(move || {
                    let (mut tally, mut dice) = (Tally::default(), QuickDice::new(seed));
                    let work = (games.div_ceil(parts), steps / parts);
                    simulation.clone().run_until(work.0, work.1, stop, &mut dice, &mut tally);
                    tally
                })
            })
            .collect();
        let mut whole = Tally::default();
        runs.into_iter().filter_map(|run| run.join().ok()).for_each(|tally| whole.merge(&tally));
        whole
    })
}
