//! The sheet's sixteen moves, as data. Everything else follows from this table.

use crate::HouseMove;

/// Name, what it costs, damage in tenths (0: basic), what blocks it.
type Row = (&'static str, Option<(&'static str, i64)>, i64, Option<&'static str>);

#[rustfmt::skip]
const MOVES: [Row; 16] = [
    ("Gaogıe",    None,                   0, None),
    ("Sheq",      Some(("Gaogıe", 1)),   10, Some("Teuqleoq")),
    ("Saosheq",   Some(("Gaogıe", 2)),   20, None),
    ("Makoqsheq", Some(("Gaogıe", 3)),   30, None),
    ("Kueq",      None,                   0, None),
    ("Nao",       Some(("Kueq", 1)),      8, Some("Sıoqleoq")),
    ("Sueq",      Some(("Kueq", 2)),     16, None),
    ("Cunami",    Some(("Kueq", 3)),     24, None),
    ("Teuqleoq",  None,                   0, None),
    ("Muqdea",    Some(("Teuqleoq", 1)),  6, Some("Sıoqleoq")),
    ("Gumuq",     Some(("Teuqleoq", 2)), 12, None),
    ("Saqmuq",    Some(("Teuqleoq", 3)), 18, None),
    ("Sıoqleoq",  None,                   0, None),
    ("Puedea",    Some(("Sıoqleoq", 1)),  4, Some("Teuqleoq")),
    ("Gupue",     Some(("Sıoqleoq", 2)),  8, None),
    ("Saqpue",    Some(("Sıoqleoq", 3)), 12, None),
];

/// The sheet's table the way a group would write its own (GG-9).
pub fn sheet() -> Vec<HouseMove> {
    let row = |&(name, cost, damage, blocker): &Row| HouseMove {
        name: name.to_owned(),
        costs: cost.into_iter().map(|(name, count)| (name.to_owned(), count)).collect(),
        damage: Some(damage).filter(|&damage| damage > 0),
        blocked_by: blocker.into_iter().map(str::to_owned).collect(),
    };
    MOVES.iter().map(row).collect()
}
