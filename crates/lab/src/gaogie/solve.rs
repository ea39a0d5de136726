//! Values and best mixes for all stocks up to a cap, with the proof.

use std::io::{self, Write};

use fracas_bots::gaogie::{Round, TooLarge};
use fracas_gaogie::{MoveId, MoveTable};
use fracas_search::equilibrium::{
    Course, Response, Side, Solution, StochasticGame, Strategy, Sweep, best_response, course, solve,
    solve_to_limit,
};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Values stand still when none changes by more than this.
const TOLERANCE: f64 = 1e-13;
/// How narrow the bracket around a best response has to be.
const PROOF_TOLERANCE: f64 = 1e-9;

/// How near mixes come to values that are a limit.
const NEAR: f64 = 1e-5;

/// A round of two, solved for all stocks up to a cap.
#[derive(Debug)]
pub struct Solved {
    table: MoveTable,
    banned: Vec<MoveId>,
    round: Round,
    solution: Solution,
    /// Whether the values are a limit that no strategy reaches.
    limit: bool,
    /// The best answers to the first player's strategy and to the second's.
    answers: [Response; 2],
    course: Course,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug)]
pub enum Stage {
    /// Value iteration.
    Values(Sweep),
    /// The proof: the best answer to the first player's strategy (1) or to the second's (2).
    Proof(u8),
}

/// A solution as long lists of numbers, state after state.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrays {
    /// What both players hold of each kind that is spent.
    pub stocks: Vec<u16>,
    /// What the first player gets on average.
    pub values: Vec<f64>,
    /// How likely each player makes each move of the table when both play best.
    pub mixes: Vec<f64>,
}

/// What a solution says, in short.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The most of one move that a stock holds.
    pub cap: u16,
    /// What the first player may not do.
    pub banned: Vec<String>,
    /// How many pairs of stocks there are.
    pub states: usize,
    /// How many of them, exchanged players counted once, needed more than pure choices.
    pub mixed_states: usize,
    /// How many sweeps of value iteration it took.
    pub sweeps: usize,
    /// By how much any value changed in the last of them.
    pub last_change: f64,
    /// What the first player gets on average from the beginning of a round: 1 won, −1 lost.
    pub value: f64,
    /// Whether the values are a limit: mixes come as near to them as anybody likes, and none reaches them.
    pub limit: bool,
    /// The first player's best mix at the beginning.
    pub mix: Map<String, Value>,
    /// The second player's.
    pub mix_of_second: Map<String, Value>,
    /// The most by which anybody could beat the mixes, in any state: 0 is perfect.
    pub exploitability: f64,
    /// How many turns a round lasts when both play best.
    pub turns: f64,
    /// How likely the first player is to win, lose and draw.
    pub won: f64,
    /// See `won`.
    pub lost: f64,
    /// See `won`.
    pub drawn: f64,
    /// The moves that are ever made when both play best from the beginning.
    pub moves_made: Vec<String>,
    /// The moves that some best mix of the first player's has in any state at all.
    pub moves_needed_somewhere: Vec<String>,
}

impl Solved {
    /// Solves the round and proves it. The first player may not make the moves of `banned`.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] says how many states there would be.
    pub fn new(
        table: &MoveTable,
        cap: u16,
        banned: &[MoveId],
        mut progress: impl FnMut(Stage),
    ) -> Result<Solved, TooLarge> {
        let round = Round::new(table, cap, banned)?;
        let solution = solve(&round, TOLERANCE, |sweep| progress(Stage::Values(sweep)));
        let nothing = vec![0; table.stocked().len()];
        let start = round.state(&nothing, &nothing);
        let limit = (solution.change > TOLERANCE)
            .then(|| solve_to_limit(&round, TOLERANCE, NEAR, |sweep| progress(Stage::Values(sweep))))
            .flatten();
        if let Some(solution) = limit {
            // They were found with their proof.
            let bound = |by: f64| Response {
                bound: solution.values.iter().map(|value| (value + by).clamp(-1.0, 1.0)).collect(),
                slack: 0.0,
                sweeps: 0,
                endless: 0,
            };
            let answers = [bound(-NEAR), bound(NEAR)];
            let course = course(&round, &solution.row, &solution.column, start);
            let (table, banned) = (table.clone(), banned.to_vec());
            return Ok(Solved { table, banned, round, solution, limit: true, answers, course });
        }
        let mut prove = |side, number| {
            progress(Stage::Proof(number));
            let against = if side == Side::Column { &solution.row } else { &solution.column };
            best_response(&round, side, against, PROOF_TOLERANCE)
        };
        let answers = [prove(Side::Column, 1), prove(Side::Row, 2)];
        let course = course(&round, &solution.row, &solution.column, start);
        let (table, banned) = (table.clone(), banned.to_vec());
        Ok(Solved { table, banned, round, solution, limit: false, answers, course })
    }

    /// The most by which anybody could beat the mixes, in any state: what the best answer to the second
    /// player's strategy gets, less what the best answer to the first's leaves them.
    pub fn exploitability(&self) -> f64 {
        let [to_first, to_second] = &self.answers;
        let gaps = to_second.bound.iter().zip(&to_first.bound).map(|(most, least)| most - least);
        gaps.fold(0.0, f64::max)
    }

    /// What the first player gets on average with these stocks, each cut off at the cap.
    pub fn value(&self, first: &[u16], second: &[u16]) -> f64 {
        self.solution.values[self.round.state(first, second)]
    }

    /// What it all says, in short.
    pub fn report(&self) -> Report {
        let nothing = vec![0; self.table.stocked().len()];
        let start = self.round.state(&nothing, &nothing);
        let names = |made: Vec<MoveId>| made.iter().map(|&id| self.table.plain(id).to_owned()).collect();
        Report {
            cap: self.round.cap(),
            banned: names(self.banned.clone()),
            states: self.round.states(),
            mixed_states: self.solution.open,
            sweeps: self.solution.sweeps,
            last_change: self.solution.change,
            value: self.solution.values[start] + 0.0,
            limit: self.limit,
            mix: self.mix(0, start),
            mix_of_second: self.mix(1, start),
            exploitability: self.exploitability(),
            turns: self.course.turns,
            won: self.course.won,
            lost: self.course.lost,
            drawn: self.course.drawn,
            moves_made: names(self.made(&self.course.states, &[0, 1])),
            moves_needed_somewhere: names(self.made(&(0..self.round.states()).collect::<Vec<_>>(), &[0])),
        }
    }

    /// All of it as numbers.
    pub fn arrays(&self) -> Arrays {
        let (states, moves) = (self.round.states(), self.table.len());
        let mut stocks = Vec::new();
        let mut mixes = vec![0.0; states * 2 * moves];
        for state in 0..states {
            let (first, second) = self.round.stocks_of(state);
            stocks.extend(first.into_iter().chain(second));
            for player in 0..2 {
                for &(choice, weight) in self.strategy(player).at(state) {
                    let id = self.round.moves(player)[usize::from(choice)];
                    mixes[(state * 2 + player) * moves + id.index()] = weight;
                }
            }
        }
        Arrays { stocks, values: self.solution.values.clone(), mixes }
    }

    fn strategy(&self, player: usize) -> &Strategy {
        [&self.solution.row, &self.solution.column][player]
    }

    /// A player's moves that have any probability in any of these states, in the table's order.
    fn made(&self, states: &[usize], players: &[usize]) -> Vec<MoveId> {
        let made = |id: MoveId| {
            players.iter().any(|&player| {
                let is_it = |&(choice, _): &(u8, f64)| self.round.moves(player)[usize::from(choice)] == id;
                states.iter().any(|&state| self.strategy(player).at(state).iter().any(is_it))
            })
        };
        self.table.ids().filter(|&id| made(id)).collect()
    }

    fn mix(&self, player: usize, state: usize) -> Map<String, Value> {
        let mut mix: Vec<(MoveId, f64)> = self
            .strategy(player)
            .at(state)
            .iter()
            .map(|&(choice, weight)| (self.round.moves(player)[usize::from(choice)], weight))
            .collect();
        mix.sort_unstable_by_key(|&(id, _)| id);
        mix.into_iter().map(|(id, weight)| (self.table.plain(id).to_owned(), json!(weight))).collect()
    }

    /// Writes the whole solution as JSON: the report, then one line for every pair of stocks with its value
    /// and both mixes.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        writeln!(out, "{{\"game\":\"gaogie\",")?;
        writeln!(out, "\"report\":{},", serde_json::to_string(&self.report())?)?;
        let columns: Vec<&str> = self.table.stocked().iter().map(|&id| self.table.plain(id)).collect();
        writeln!(out, "\"unused\":{},", serde_json::to_string(&columns)?)?;
        writeln!(out, "\"states\":[")?;
        for state in 0..self.round.states() {
            let (first, second) = self.round.stocks_of(state);
            let line = json!({
                "stocks": [first, second],
                "value": self.solution.values[state] + 0.0,
                "mix": [self.mix(0, state), self.mix(1, state)],
            });
            let comma = if state + 1 < self.round.states() { "," } else { "" };
            writeln!(out, "{line}{comma}")?;
        }
        writeln!(out, "]}}")
    }
}

#[cfg(test)]
mod tests {
    use fracas_bots::gaogie::advise;
    use fracas_core::{Dice, Game, QuickDice};
    use fracas_gaogie::{Gaogie, Options, sheet};

    use super::*;

    fn solved(cap: u16, banned: &[&str]) -> Solved {
        let table = MoveTable::new(&sheet()).unwrap();
        let banned: Vec<MoveId> = banned.iter().map(|name| table.find(name).unwrap()).collect();
        Solved::new(&table, cap, &banned, |_| {}).unwrap()
    }

    fn stocks(cap: u16) -> impl Iterator<Item = [u16; 4]> + Clone {
        (0..(cap + 1).pow(4))
            .map(move |index| std::array::from_fn(|slot| index / (cap + 1).pow(slot as u32) % (cap + 1)))
    }

    #[test]
    fn nobody_beats_the_solution_by_more_than_a_millionth() {
        let solved = solved(3, &[]);
        assert!(solved.exploitability() <= 1e-6, "{}", solved.exploitability());
        let report = solved.report();
        assert_eq!(report.states, 65_536);
        assert!(report.value.abs() < 1e-9);
    }

    #[test]
    fn symmetric_positions_have_value_0_and_exchanged_ones_the_opposite() {
        let solved = solved(2, &[]);
        for (one, other) in stocks(2).flat_map(|one| stocks(2).map(move |other| (one, other))) {
            let (there, back) = (solved.value(&one, &other), solved.value(&other, &one));
            assert!((there + back).abs() < 1e-9, "{one:?} {other:?}");
            assert!(one != other || there.abs() < 1e-9, "{one:?}");
        }
    }

    #[test]
    fn a_higher_cap_changes_no_value() {
        let (three, four) = (solved(3, &[]), solved(4, &[]));
        for (one, other) in stocks(3).flat_map(|one| stocks(3).map(move |other| (one, other))) {
            let gap = (three.value(&one, &other) - four.value(&one, &other)).abs();
            assert!(gap < 1e-9, "{one:?} {other:?}: {gap}");
        }
    }

    /// The book solves only what matters from a position on; it comes to the same.
    #[test]
    fn the_book_agrees_with_the_whole_solution() {
        let solved = solved(3, &[]);
        let (game, _) = Gaogie::start(None, Options::default(), None).unwrap();
        let mut dice = QuickDice::new(1);
        for _ in 0..500 {
            let [one, other]: [[u16; 4]; 2] =
                std::array::from_fn(|_| std::array::from_fn(|_| dice.below(4) as u16));
            let gap = advise(&game, &one, &other).unwrap().value - solved.value(&one, &other);
            assert!(gap.abs() < 1e-9, "{one:?} {other:?}: {gap}");
        }
    }

    /// A stock of more than three is worth having, but never at the beginning of anything.
    #[test]
    fn a_stock_beyond_what_one_attack_costs_pays_for_a_second() {
        let solved = solved(4, &[]);
        assert!((solved.value(&[3, 0, 0, 0], &[3, 0, 0, 0])).abs() < 1e-9);
        assert!(solved.value(&[4, 0, 0, 0], &[3, 0, 0, 0]) > 0.1);
    }

    #[test]
    fn a_ban_never_helps_and_that_of_sheq_hurts() {
        assert!(solved(2, &["sheq"]).report().value < -0.1);
        assert!(solved(2, &["sueq"]).report().value.abs() < 1e-9);
    }

    #[test]
    fn a_solution_is_saved_as_json_and_read_back() {
        let mut file = Vec::new();
        solved(1, &[]).write(&mut file).unwrap();
        let read: Value = serde_json::from_slice(&file).unwrap();
        assert_eq!(read["states"].as_array().unwrap().len(), 256);
        assert_eq!(read["states"][0]["stocks"], json!([[0, 0, 0, 0], [0, 0, 0, 0]]));
    }

    #[test]
    fn a_table_that_is_too_large_is_refused_with_its_size() {
        let table = MoveTable::new(&sheet()).unwrap();
        let error = Solved::new(&table, 50, &[], |_| {}).unwrap_err().to_string();
        assert!(error.contains("4.577e13 states"), "{error}");
    }
}
