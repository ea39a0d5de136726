//! Games with known answers, and second opinions on games without.

use fracas_search::Stop;
use fracas_search::equilibrium::{
    MatrixGame, Next, Next::*, Reduced, Side, Span, StochasticGame, Strategy, Tabular, best_response, course,
    solve, solve_until,
};
use microlp::{ComparisonOp, OptimizationDirection, Problem};
use proptest::prelude::*;

/// Name, rows, payoffs, value, mix of rows, mix of columns; the mixes are the only best ones.
type Known = (&'static str, usize, &'static [f64], f64, &'static [f64], &'static [f64]);

const KNOWN: &[Known] = &[
    ("one choice", 1, &[7.0], 7.0, &[1.0], &[1.0]),
    ("matching pennies", 2, &[1., -1., -1., 1.], 0.0, &[0.5, 0.5], &[0.5, 0.5]),
    ("weighted pennies", 2, &[3., -1., -2., 1.], 1. / 7., &[3. / 7., 4. / 7.], &[2. / 7., 5. / 7.]),
    ("a saddle", 2, &[4., 2., 3., 1.], 2.0, &[1.0, 0.0], &[0.0, 1.0]),
    (
        "rock, paper, scissors",
        3,
        &[0., -1., 1., 1., 0., -1., -1., 1., 0.],
        0.0,
        &[1. / 3., 1. / 3., 1. / 3.],
        &[1. / 3., 1. / 3., 1. / 3.],
    ),
    (
        "rock, paper, scissors, each win with its own weight",
        3,
        // Paper wins 1, rock 2, scissors 3: each is played as often as the win between the two others counts.
        &[0., -1., 2., 1., 0., -3., -2., 3., 0.],
        0.0,
        &[0.5, 1. / 3., 1. / 6.],
        &[0.5, 1. / 3., 1. / 6.],
    ),
    (
        "two rows, three columns",
        2,
        &[2., 3., 11., 7., 5., 2.],
        49. / 11.,
        &[3. / 11., 8. / 11.],
        &[0., 9. / 11., 2. / 11.],
    ),
];

fn near(one: &[f64], other: &[f64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-12)
}

#[test]
fn matrix_games_with_known_answers_are_solved() {
    for &(name, rows, payoffs, value, row, column) in KNOWN {
        let found = MatrixGame::new(rows, payoffs.len() / rows, payoffs.to_vec()).solve();
        assert!((found.value - value).abs() < 1e-12, "{name}: {found:?}");
        assert!(near(&found.row, row) && near(&found.column, column), "{name}: {found:?}");
    }
}

/// The value by a linear-programming crate: the most that a mix of rows can make sure of.
fn second_opinion(game: &MatrixGame, rows: usize, columns: usize) -> f64 {
    let mut program = Problem::new(OptimizationDirection::Maximize);
    let value = program.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let weights: Vec<_> = (0..rows).map(|_| program.add_var(0.0, (0.0, f64::INFINITY))).collect();
    for column in 0..columns {
        let mut sum: Vec<_> =
            weights.iter().enumerate().map(|(row, &weight)| (weight, game.payoff(row, column))).collect();
        sum.push((value, -1.0));
        program.add_constraint(&sum[..], ComparisonOp::Ge, 0.0);
    }
    let sum: Vec<_> = weights.iter().map(|&weight| (weight, 1.0)).collect();
    program.add_constraint(&sum[..], ComparisonOp::Eq, 1.0);
    program.solve().expect("a matrix game has a value").solution().expect("it is found").objective()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whole numbers make ties everywhere, which is what a simplex method stumbles over.
    #[test]
    fn any_matrix_game_is_solved_as_a_linear_programming_crate_solves_it(
        rows in 1_usize..=16,
        columns in 1_usize..=16,
        numbers in prop::collection::vec((-1_i8..=1, -1.0..1.0), 256),
        whole: bool,
    ) {
        let payoff = |&(small, real): &(i8, f64)| if whole { f64::from(small) } else { real };
        let payoffs = numbers[..rows * columns].iter().map(payoff).collect();
        let game = MatrixGame::new(rows, columns, payoffs);
        let found = game.solve();
        prop_assert!((found.row.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        prop_assert!((found.column.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        prop_assert!(found.row.iter().chain(&found.column).all(|&weight| weight >= 0.0));
        prop_assert!(game.row_guarantee(&found.row) >= found.value - 1e-9, "{game:?} {found:?}");
        prop_assert!(game.column_guarantee(&found.column) <= found.value + 1e-9, "{game:?} {found:?}");
        prop_assert!((found.value - second_opinion(&game, rows, columns)).abs() < 1e-9);
    }

    /// Leaving dominated choices out changes no value, whatever the open payoffs turn out to be.
    #[test]
    fn a_reduced_game_has_the_same_value(
        numbers in prop::collection::vec((-2_i8..=2, 0_u8..=2, 0.0..=1.0), 36),
    ) {
        let span = |row: usize, column: usize| {
            let (least, width, _) = numbers[row * 6 + column];
            Span { least: least.into(), most: f64::from(least) + f64::from(width), goes: None }
        };
        let truth = |row: usize, column: usize| {
            let Span { least, most, .. } = span(row, column);
            least + (most - least) * numbers[row * 6 + column].2
        };
        let mut reduced = Reduced::default();
        reduced.reduce(6, 6, span);
        let all = (0..36).map(|index| truth(index / 6, index % 6)).collect();
        let left = reduced.rows.iter().flat_map(|&row| {
            reduced.columns.iter().map(move |&column| (row, column))
        });
        let left = left.map(|(row, column)| truth(row.into(), column.into())).collect();
        let small = MatrixGame::new(reduced.rows.len(), reduced.columns.len(), left);
        prop_assert!((MatrixGame::new(6, 6, all).solve().value - small.solve().value).abs() < 1e-9);
    }

    /// Where every turn may be the last, there is just one value, and the mixes are worth it.
    #[test]
    fn nobody_beats_the_mixes_of_a_random_stochastic_game(
        outcomes in prop::collection::vec((0_usize..9, -1_i8..=1), 5 * 9),
    ) {
        let mut game = Tabular::default();
        for matrix in outcomes.chunks(9) {
            let next = |&(state, payoff): &(usize, i8)| if state < 5 { Goes(state) } else { Ends(payoff.into()) };
            game.push(3, 3, matrix.iter().map(next).collect());
        }
        let game = Hurried(game);
        let solution = solve(&game, 1e-13, |_| {});
        prop_assert!(solution.change <= 1e-13);
        let low = best_response(&game, Side::Column, &solution.row, 1e-10);
        let high = best_response(&game, Side::Row, &solution.column, 1e-10);
        prop_assert!(low.slack <= 1e-10 && high.slack <= 1e-10);
        for (state, value) in solution.values.iter().enumerate() {
            prop_assert!((low.bound[state] - value).abs() < 1e-9, "{state}: {value} {low:?}");
            prop_assert!((high.bound[state] - value).abs() < 1e-9, "{state}: {value} {high:?}");
        }
    }
}

/// A game that ends in a draw after any turn with a probability of one in ten.
struct Hurried(Tabular);

impl StochasticGame for Hurried {
    fn states(&self) -> usize {
        self.0.states()
    }

    fn choices(&self, state: usize) -> (usize, usize) {
        self.0.choices(state)
    }

    fn outcome(&self, state: usize, row: usize, column: usize, mut see: impl FnMut(f64, Next)) {
        see(0.1, Ends(0.0));
        self.0.outcome(state, row, column, |probability, next| see(0.9 * probability, next));
    }

    fn range(&self) -> (f64, f64) {
        self.0.range()
    }
}

/// Two kinds of matching pennies; v = (1 + w) / 2 and w = (v − 1) / 2.
fn pennies() -> Tabular {
    let mut game = Tabular::default();
    game.push(2, 2, vec![Ends(1.0), Goes(1), Goes(1), Ends(1.0)]);
    game.push(2, 2, vec![Goes(0), Ends(-1.0), Ends(-1.0), Goes(0)]);
    game
}

#[test]
fn a_solver_that_is_stopped_ends_without_another_sweep() {
    let (stop, mut sweeps) = (Stop::default(), 0);
    let solution = solve_until(&pennies(), 1e-14, &stop, |sweep| {
        sweeps = sweep.number;
        if sweeps == 2 {
            stop.stop();
        }
    });
    assert!(solution.is_none());
    assert_eq!(sweeps, 2);
    stop.stop();
    assert!(solve_until(&pennies(), 1e-14, &stop, |_| panic!("it does not even begin")).is_none());
}

#[test]
fn a_stochastic_game_worked_by_hand_is_solved() {
    let solution = solve(&pennies(), 1e-14, |_| {});
    assert!(near(&solution.values, &[1. / 3., -1. / 3.]), "{:?}", solution.values);
    for state in [0, 1] {
        assert!(near(&solution.row.at(state).iter().map(|mix| mix.1).collect::<Vec<_>>(), &[0.5, 0.5]));
    }
    let low = best_response(&pennies(), Side::Column, &solution.row, 1e-12);
    let high = best_response(&pennies(), Side::Row, &solution.column, 1e-12);
    assert!(near(&low.bound, &solution.values) && near(&high.bound, &solution.values));
}

#[test]
fn a_bad_mix_is_beaten_by_what_one_would_say_at_a_table() {
    // Always heads: the other never matches, and loses nothing in the first state. In the second, tails wins.
    let heads = Strategy::new([[(0, 1.0)], [(0, 1.0)]]);
    let beaten = best_response(&pennies(), Side::Column, &heads, 1e-12);
    assert!(near(&beaten.bound, &[-1.0, -1.0]), "{beaten:?}");
    let beaten = best_response(&pennies(), Side::Row, &heads, 1e-12);
    assert!(near(&beaten.bound, &[1.0, 1.0]), "{beaten:?}");
}

/// Whoever can wait for ever need not take a bad gamble: waiting is a draw.
#[test]
fn a_game_that_never_ends_is_a_draw() {
    let mut game = Tabular::default();
    game.push(2, 1, vec![Goes(0), Goes(1)]);
    game.push(1, 2, vec![Ends(1.0), Ends(-1.0)]);
    let wait = Strategy::new([[(0, 1.0)], [(0, 1.0)]]);
    let answer = best_response(&game, Side::Row, &Strategy::new([[(0, 1.0)], [(1, 1.0)]]), 1e-12);
    assert!(near(&answer.bound, &[0.0, -1.0]), "{answer:?}");
    assert_eq!(answer.endless, 1);
    let answer = best_response(&game, Side::Column, &wait, 1e-12);
    assert!(near(&answer.bound, &[0.0, -1.0]), "{answer:?}");
}

#[test]
fn the_course_of_the_two_kinds_of_pennies_is_as_worked_by_hand() {
    let solution = solve(&pennies(), 1e-14, |_| {});
    let course = course(&pennies(), &solution.row, &solution.column, 0);
    // Every turn ends it with one half: two turns on average, and the first kind is twice as likely to be last.
    let found = [course.turns, course.won, course.lost, course.drawn];
    assert!(near(&found, &[2.0, 2. / 3., 1. / 3., 0.0]), "{found:?}");
    assert_eq!(course.states, [0, 1]);
}
