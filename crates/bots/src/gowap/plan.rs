//! A set-up that is not done yet, and how it may go on.

use fracas_core::{Dice, Game, QuickDice, Seat, Square};
use fracas_gowap::{Formula, Gowap, Mode, Palette, Position, SetUp, Standing, State, Team};
use fracas_search::Stop;

use super::contest::Showing;
use super::odds::{Simulation, Tally};
use super::roads::Land;

/// A set-up as far as it has come.
#[derive(Clone, Debug)]
pub(super) struct Plan<'a> {
    game: &'a Gowap,
    position: Position,
    pub(super) land: Land,
    rounds: u32,
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
        Plan { game, position, land, rounds }
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
            let other = self.land.stays(&[self.best_home(side)], self.rounds);
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

    /// Lets both finish the set-up; `next` is the one who writes next.
    pub(super) fn finish(&mut self, rest: Rest, next: Seat, own: Seat, pens: &Pens, dice: &mut QuickDice) {
        if rest == Rest::Keen {
            let mut writer = next;
            for (square, lean) in self.openings(Seat::FIRST) {
                // What leans to one is good ground for the one and bad for the other, whoever writes.
                let leans_to_writer = (lean >= 0.0) == (writer == Seat::FIRST);
                let index = self.land.index(square);
                self.land.functions[index] =
                    Some(if leans_to_writer { pens.boon.clone() } else { pens.bane.clone() });
                writer = if writer == Seat::FIRST { Seat::from_index(1) } else { Seat::FIRST };
            }
        }
        for side in [Seat::FIRST, Seat::from_index(1)] {
            let home = (rest == Rest::Keen || side == own).then(|| self.best_home(side));
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
    /// came to an end within so many steps of tokens.
    pub(super) fn judge(
        &self,
        side: Seat,
        (games, steps): (u64, u64),
        stop: &Stop,
        dice: &mut QuickDice,
    ) -> Option<Showing> {
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
        let mut simulation = Simulation::new(&game, &state)?;
        let mut tally = Tally::default();
        simulation.run_until(games, steps, stop, dice, &mut tally);
        let odds = tally.odds()?;
        Some((odds.seats[side.index()].win.probability + odds.draw.probability / 2.0, odds.games))
    }
}
