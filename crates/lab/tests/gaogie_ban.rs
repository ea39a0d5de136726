//! Gaogıe without Teuqleoq: value iteration never stands still, because the value is a limit that no strategy reaches.

use fracas_bots::gaogie::Round;
use fracas_gaogie::{MoveTable, sheet};
use fracas_lab::gaogie::Solved;
use fracas_search::equilibrium::{Side, StochasticGame, Strategy, best_response};

/// What the first player, who may not make Teuqleoq, gets at best from the beginning against a second player who charges
/// Gaogıe, then attacks with Sheq, but blocks once in a while where the first could attack too.
fn at_best(blocks: f64) -> f64 {
    let table = MoveTable::new(&sheet()).expect("the sheet is a table");
    let id = |name: &str| table.find(name).expect("a move of the sheet");
    let round = Round::new(&table, 2, &[id("teuqleoq")]).expect("small enough");
    let choice =
        |name: &str| round.moves(1).iter().position(|&other| other == id(name)).expect("allowed") as u8;
    let gaogie = table.stocked().iter().position(|&kind| kind == id("gaogie")).expect("it is spent");
    let (charge, attack, block) = (choice("gaogie"), choice("sheq"), choice("teuqleoq"));
    let second = Strategy::new((0..round.states()).map(|state| {
        let (first, second) = round.stocks_of(state);
        match (first[gaogie], second[gaogie]) {
            (_, 0) => vec![(charge, 1.0)],
            (0, _) => vec![(attack, 1.0)],
            _ if blocks == 0.0 => vec![(attack, 1.0)],
            _ => vec![(attack, 1.0 - blocks), (block, blocks)],
        }
    }));
    let nothing = vec![0; table.stocked().len()];
    best_response(&round, Side::Row, &second, 1e-9).bound[round.state(&nothing, &nothing)]
}

#[test]
fn without_teuqleoq_the_other_side_comes_as_near_to_a_sure_win_as_it_likes() {
    for blocks in [0.5, 0.2, 0.05] {
        let value = at_best(blocks);
        assert!((value - (2.0 * blocks - 1.0)).abs() < 1e-6, "{blocks}: {value}");
    }
    // But whoever never blocks lets the first player attack along for ever.
    assert_eq!(at_best(0.0), 0.0);
}

#[test]
fn the_solver_finds_the_limit_and_only_where_there_is_one() {
    let table = MoveTable::new(&sheet()).expect("the sheet is a table");
    let solved = |name: &str| {
        let banned = table.find(name).expect("a move of the sheet");
        Solved::new(&table, 1, &[banned], |_| {}).expect("small enough").report()
    };
    let without = solved("teuqleoq");
    assert!(without.limit && without.value == -1.0 && without.exploitability <= 2.1e-5, "{without:?}");
    let without = solved("sheq");
    assert!(!without.limit && without.exploitability < 1e-6, "{without:?}");
}
