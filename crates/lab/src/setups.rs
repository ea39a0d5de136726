//! Set-ups of Gowap as a game of their own: a team and where it starts, on a map that is given, against the same.
//!
//! Both choose without knowing of the other's choice, so there is no best set-up but a best mix of some. It is found by
//! double oracle: solve the game of the few set-ups known so far, look through the whole family for the best answer to
//! that mix, and take it in, until no answer gains anything worth telling. Then every set-up of the family meets the mix
//! once more in games of their own, which tells how much any of them can gain at most.

use std::fmt;

use fracas_bots::gowap::{Simulation, Tally};
use fracas_core::{Game, QuickDice, Seat, Square};
use fracas_gowap::presets::{MapPreset, TEAMS};
use fracas_gowap::{Amount, Gender, Gowap, Mode, Options, Position, Recruit, Standing, Team};
use fracas_search::equilibrium::MatrixGame;
use rayon::prelude::*;

/// A team and where its tokens start, as Red has it. Blue's is the same turned half round.
#[derive(Clone, Debug, PartialEq)]
pub struct SetUp {
    /// The team.
    pub team: Team,
    /// A starting square for each of its tokens.
    pub squares: Vec<Square>,
}

impl fmt::Display for SetUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at", self.team)?;
        self.squares.iter().try_for_each(|square| write!(f, " {square}"))
    }
}

/// What was found on a map.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The mix: set-ups with how often to choose each, the most frequent first.
    pub mix: Vec<(SetUp, f64)>,
    /// The set-up of the family that did best against the mix in games of its own, and its share of them.
    pub best: (SetUp, f64),
    /// No set-up of the family has a larger share against the mix, with 95 % confidence for all of them together.
    pub bound: f64,
    /// How many set-ups the family has.
    pub family: usize,
}

/// Gains smaller than this are not worth another set-up in the mix.
const WORTH: f64 = 0.01;
/// No mix is made of more set-ups than this.
const MOST: usize = 16;
/// How many of the family that look best are looked at again.
const AGAIN: usize = 12;
/// A share of the mix that is smaller than this is left out.
const RARE: f64 = 0.005;

/// The set-ups that are compared at the usual table: every named team and some couples, all on one starting square, or the
/// first two on one and the others on another.
pub fn family() -> Vec<SetUp> {
    let options = Options::default();
    let (tokens, total) = (options.tokens as usize, options.total);
    let couples = [[30, 30, 20, 20], [40, 40, 10, 10], [49, 49, 1, 1]].map(|values| {
        let genders = [Gender::Male, Gender::Female, Gender::Male, Gender::Female];
        let recruit =
            |(gender, value): (Gender, u64)| Recruit { gender, value: Amount::of_hundredths(value * 100) };
        genders.into_iter().zip(values).map(recruit).collect::<Team>()
    });
    let teams = TEAMS.iter().map(|preset| preset.team(tokens, total)).chain(couples);
    let homes = || (0..SIZE).map(|column| Square::new(column, 0));
    teams
        .flat_map(|team| {
            homes().flat_map(move |one| {
                let team = team.clone();
                homes().map(move |other| SetUp { team: team.clone(), squares: vec![one, one, other, other] })
            })
        })
        .collect()
}

/// The usual board.
const SIZE: u8 = 5;

/// Solves the game of set-ups on a map. Each pair of the mix is played out so often, and each answer too.
pub fn solve(map: &MapPreset, family: &[SetUp], games: u64, seed: u64) -> Option<Solved> {
    let arena = Arena { map, games, seed };
    let mut pool = vec![family.first()?.clone()];
    let mut shares: Vec<Vec<f64>> = vec![vec![0.5]];
    loop {
        let mix = equilibrium(&shares);
        let against: Vec<(&SetUp, f64)> = pool.iter().zip(mix.iter().copied()).collect();
        let best = arena.best_answer(family, &against, pool.len() as u64)?;
        if best.1 < 0.5 + WORTH || pool.len() == MOST || pool.contains(&best.0) {
            let known: Vec<(SetUp, f64)> =
                pool.iter().cloned().zip(mix).filter(|(_, share)| *share >= RARE).collect();
            return arena.prove(family, known);
        }
        let row: Vec<f64> = pool
            .par_iter()
            .enumerate()
            .map(|(nth, other)| arena.share(&best.0, other, games, nth as u64))
            .collect::<Option<_>>()?;
        for (known, share) in shares.iter_mut().zip(&row) {
            known.push(1.0 - share);
        }
        shares.push(row.into_iter().chain([0.5]).collect());
        pool.push(best.0);
    }
}

/// The best mix of a symmetric game.
fn equilibrium(shares: &[Vec<f64>]) -> Vec<f64> {
    let count = shares.len();
    let payoffs = shares.iter().flatten().map(|share| share - 0.5).collect();
    MatrixGame::new(count, count, payoffs).solve().row
}

/// Where set-ups meet.
struct Arena<'a> {
    map: &'a MapPreset,
    games: u64,
    seed: u64,
}

impl Arena<'_> {
    /// The share of one set-up against another, a draw counting half, half of the games from either side.
    fn share(&self, one: &SetUp, other: &SetUp, games: u64, luck: u64) -> Option<f64> {
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ luck.wrapping_mul(0xd1b5_4a32_d192_ed03);
        let mut dice = QuickDice::new(seed);
        let mut sum = 0.0;
        for (red, blue, side) in [(one, other, 0), (other, one, 1)] {
            let position = Position {
                size: SIZE.into(),
                mode: Mode::Rounds(10),
                round: 0,
                phase: None,
                turn: None,
                functions: self.map.cells(SIZE),
                tokens: red.standing(Seat::FIRST).chain(blue.standing(Seat::from_index(1))).collect(),
            };
            let (game, state) = Gowap::start(Some(2), Options::default(), Some(&position)).ok()?;
            let mut tally = Tally::default();
            Simulation::new(&game, &state)?.run(games.div_ceil(2), &mut dice, &mut tally);
            let odds = tally.odds()?;
            sum += (odds.seats[side].win.probability + odds.draw.probability / 2.0) / 2.0;
        }
        Some(sum)
    }

    /// The share of a set-up against a mix, each part of it as often as it is chosen, and the games that were played.
    fn against(&self, one: &SetUp, mix: &[(&SetUp, f64)], games: u64, luck: u64) -> Option<(f64, u64)> {
        let (mut sum, mut played) = (0.0, 0);
        for (nth, &(other, weight)) in mix.iter().enumerate().filter(|(_, (_, weight))| *weight > 0.0) {
            let games = 2 * (games as f64 * weight / 2.0).ceil() as u64;
            sum += weight
                * self.share(one, other, games, luck.wrapping_mul(MOST as u64).wrapping_add(nth as u64))?;
            played += games;
        }
        Some((sum, played))
    }

    /// The best answer of a family to a mix: all take part, and those that do best once more with other luck.
    fn best_answer(&self, family: &[SetUp], mix: &[(&SetUp, f64)], turn: u64) -> Option<(SetUp, f64)> {
        let count = family.len() as u64;
        let rate = |nth: usize, games: u64, luck: u64| {
            let (share, _) = self.against(&family[nth], mix, games, luck.wrapping_add(nth as u64))?;
            Some((nth, share))
        };
        let best_first = |mut rated: Vec<(usize, f64)>| {
            rated.sort_by(|one, other| other.1.total_cmp(&one.1));
            rated
        };
        let first: Option<Vec<_>> =
            (0..family.len()).into_par_iter().map(|nth| rate(nth, self.games, 2 * turn * count)).collect();
        let again: Option<Vec<_>> = best_first(first?)
            .into_par_iter()
            .take(AGAIN)
            .map(|(nth, _)| rate(nth, 8 * self.games, (2 * turn + 1) * count))
            .collect();
        let &(nth, share) = best_first(again?).first()?;
        Some((family[nth].clone(), share))
    }

    /// Lets the whole family meet a mix once more, with luck of its own.
    fn prove(&self, family: &[SetUp], mut mix: Vec<(SetUp, f64)>) -> Option<Solved> {
        let total: f64 = mix.iter().map(|(_, share)| share).sum();
        mix.iter_mut().for_each(|(_, share)| *share /= total);
        mix.sort_by(|one, other| other.1.total_cmp(&one.1));
        let known: Vec<(&SetUp, f64)> = mix.iter().map(|(setup, share)| (setup, *share)).collect();
        let luck = u64::MAX / 2;
        let rated: Option<Vec<(usize, f64, u64)>> = (0..family.len())
            .into_par_iter()
            .map(|nth| {
                let (share, games) =
                    self.against(&family[nth], &known, 4 * self.games, luck.wrapping_add(nth as u64))?;
                Some((nth, share, games))
            })
            .collect();
        let rated = rated?;
        // A game's result is spread by a half at most. By Hoeffding, for all of the family together.
        let margin = |games: u64| (libm::log(family.len() as f64 / 0.05) / (2.0 * games as f64)).sqrt();
        let bound = rated.iter().map(|&(_, share, games)| share + margin(games)).fold(0.0, f64::max);
        let &(nth, share, _) = rated.iter().max_by(|one, other| one.1.total_cmp(&other.1))?;
        Some(Solved { best: (family[nth].clone(), share), bound, family: family.len(), mix })
    }
}

impl SetUp {
    /// The tokens on the board, turned half round for Blue.
    fn standing(&self, seat: Seat) -> impl Iterator<Item = Standing> + '_ {
        let turn = move |square: Square| match seat {
            Seat::FIRST => square,
            _ => Square::new(SIZE - 1 - square.column, SIZE - 1 - square.row),
        };
        self.team.recruits().iter().zip(&self.squares).zip(1..).map(move |((recruit, &square), n)| Standing {
            seat,
            n,
            gender: recruit.gender,
            value: recruit.value.to_f64(),
            at: Some(turn(square)),
        })
    }
}

#[cfg(test)]
mod tests {
    use fracas_gowap::presets::map;

    use super::*;

    #[test]
    fn the_mix_is_safe_within_its_family_and_leaves_out_what_always_loses() {
        let quiet = map("quiet").unwrap();
        let few: Vec<SetUp> = family()
            .into_iter()
            .filter(|setup| setup.squares.iter().all(|square| *square == setup.squares[0]))
            .step_by(7)
            .collect();
        let solved = solve(quiet, &few, 400, 1).unwrap();
        let total: f64 = solved.mix.iter().map(|(_, share)| share).sum();
        assert!((total - 1.0).abs() < 1e-9);
        assert!(solved.best.1 < 0.56 && solved.bound > solved.best.1, "{solved:?}");
        assert_eq!(format!("{:?}", solved.mix), format!("{:?}", solve(quiet, &few, 400, 1).unwrap().mix));
        // Somebody who cannot have children and stands apart is not worth a place in it.
        let arena = Arena { map: quiet, games: 400, seed: 2 };
        let brothers =
            few.iter().find(|setup| setup.team.recruits().iter().all(|r| r.gender == Gender::Male));
        let known: Vec<(&SetUp, f64)> = solved.mix.iter().map(|(setup, share)| (setup, *share)).collect();
        assert!(brothers.is_none_or(|setup| arena.against(setup, &known, 2_000, 3).unwrap().0 < 0.5));
    }

    #[test]
    fn turned_half_round_a_set_up_meets_its_like_evenly() {
        let setup =
            SetUp { team: TEAMS[0].team(4, Options::default().total), squares: vec![Square::new(1, 0); 4] };
        let casino = map("casino").unwrap();
        let share = Arena { map: casino, games: 1, seed: 1 }.share(&setup, &setup, 4_000, 1).unwrap();
        assert!((share - 0.5).abs() < 0.04, "{share}");
    }
}
