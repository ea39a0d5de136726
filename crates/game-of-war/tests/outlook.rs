//! What could come, against the oracle and in small.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::anywhere::{OPTIONS, any_position};
use common::oracle::{At, Oracle, name};
use common::{load, position};
use fracas_core::{Describe, Game, QuickDice, Seat};
use fracas_game_of_war::{Cell, Kind, Outlook, Side, Unit, Upshot};

fn at(cell: Cell) -> At {
    (cell.column().into(), cell.row().into())
}

fn read(text: &str) -> At {
    at(Cell::read(text).unwrap())
}

/// The moves from square to square among the legal acts.
fn marches(oracle: &Oracle) -> Vec<(String, String)> {
    let acts = oracle.legal().into_iter();
    acts.filter_map(|act| act.split_once('-').map(|(a, b)| (a.to_owned(), b.to_owned()))).collect()
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

/// The units that could take an arsenal at once.
fn takers(turn: &Oracle, arsenal: &str) -> BTreeSet<String> {
    let fights = |from: &str| turn.unit(read(from)).is_some_and(|unit| !unit.kind.is_relay());
    let all = marches(turn).into_iter().filter(|(from, to)| to == arsenal && fights(from));
    all.map(|(from, _)| from).collect()
}

fn check(outlook: &Outlook, oracle: &Oracle, context: &str) {
    let side = Side::of(outlook.seat);
    let enemy = side.other();
    let online = oracle.networks();
    let turn = oracle.turn_of(side);
    let (mut attacks, mut results) = (BTreeMap::new(), BTreeMap::new());
    for cell in Cell::all().map(at) {
        if !oracle.free().contains(&cell) && oracle.unit(cell).is_none_or(|unit| unit.side == side) {
            continue;
        }
        let own = oracle.unit(cell);
        let target = own.map_or_else(
            || oracle.with(cell, Unit { side: enemy, kind: Kind::Infantry }),
            |_| oracle.clone(),
        );
        let attack: u32 = target.attackers(cell, &online).iter().map(|&(_, power, _)| power).sum();
        let defenders = target.defenders(cell, &online);
        let defence: u32 =
            defenders.iter().filter(|(a, _)| own.is_some() || *a != cell).map(|&(_, power)| power).sum();
        if attack > 0 && !(oracle.to_move == side && oracle.is_spent()) {
            attacks.insert(name(cell), (attack, defence));
            if own.is_some() && oracle.to_move == side && oracle.legal().contains(&format!("x{}", name(cell)))
            {
                let mut then = oracle.clone();
                then.play(&format!("x{}", name(cell)));
                results.insert(name(cell), then.fate(cell));
            }
        }
    }
    let found: BTreeMap<_, _> =
        outlook.attacks.iter().map(|it| (it.at.to_string(), (it.attack, it.defence))).collect();
    assert_eq!(found, attacks, "{side} in {context}");
    for (square, fate) in results {
        let threat = outlook.attacks.iter().find(|threat| threat.at.to_string() == square).unwrap();
        let result = match threat.result.unwrap() {
            Upshot::None => "none",
            Upshot::Retreat => "retreat",
            Upshot::Destroyed => "destroyed",
        };
        assert_eq!(result, fate, "{square} in {context}");
    }
    let reach: BTreeSet<(String, String)> = outlook
        .reach
        .iter()
        .flat_map(|reach| reach.from.iter().map(|from| (from.to_string(), reach.at.to_string())))
        .collect();
    assert_eq!(reach, marches(&turn).into_iter().collect(), "{side} in {context}");
    let theirs = oracle.turn_of(enemy);
    for danger in &outlook.cuts {
        let fights = |from: &str| theirs.unit(read(from)).is_some_and(|unit| !unit.kind.is_relay());
        let by: BTreeSet<String> = marches(&theirs)
            .into_iter()
            .filter(|(from, to)| *to == danger.at.to_string() && fights(from))
            .map(|(from, _)| from)
            .collect();
        assert_eq!(names(&danger.by).into_iter().collect::<BTreeSet<_>>(), by, "{} in {context}", danger.at);
    }
    let mut falling = BTreeMap::new();
    for arsenal in oracle.arsenal_names(side) {
        let mut by = takers(&theirs, &arsenal);
        if by.is_empty() && oracle.unit(read(&arsenal)).is_none() {
            for (from, to) in marches(&theirs) {
                let mut then = theirs.clone();
                then.play(&format!("{from}-{to}"));
                if then.to_move == enemy {
                    by.extend(takers(&then, &arsenal));
                }
            }
        }
        if !by.is_empty() {
            falling.insert(arsenal, by);
        }
    }
    let found: BTreeMap<String, BTreeSet<String>> = outlook
        .falling
        .iter()
        .map(|falling| (falling.at.to_string(), names(&falling.by).into_iter().collect()))
        .collect();
    assert_eq!(found, falling, "{side} in {context}");
}

/// Sparse positions, so that the oracle is done in time.
fn sparse(dice: &mut QuickDice) -> String {
    loop {
        let position = any_position(2, dice);
        let letters = position.split(' ').next().unwrap().chars().filter(|c| "ICKWRXickwrx".contains(*c));
        if (6..30).contains(&letters.count()) {
            return position;
        }
    }
}

#[test]
fn outlooks_agree_with_the_oracle() {
    let mut dice = QuickDice::new(8);
    let (mut helped, mut falling) = (0, 0);
    for round in 0..18 {
        let game = load(&sparse(&mut dice), OPTIONS[round % OPTIONS.len()]);
        let oracle = Oracle::new(game.game(), game.state());
        let context = game.game().position(game.state()).to_string();
        for outlook in game.game().outlooks(game.state()) {
            check(&outlook, &oracle, &context);
            falling += outlook.falling.len();
            helped += outlook.cuts.len();
        }
    }
    assert!(falling > 3 && helped > 20, "{falling} arsenals could fall, {helped} squares cut somebody off");
}

#[test]
fn goals_agree_with_the_oracle() {
    let mut dice = QuickDice::new(9);
    let mut dark = 0;
    for round in 0..18 {
        let options = OPTIONS[round % OPTIONS.len()];
        let game = load(&sparse(&mut dice), options);
        let oracle = Oracle::new(game.game(), game.state());
        let context = game.game().position(game.state()).to_string();
        for standing in game.game().standings(game.state()) {
            let side = standing.unit.side;
            let turn = oracle.turn_of(side);
            let mut goals = BTreeMap::new();
            for (from, to) in marches(&turn).into_iter().filter(|(from, _)| *from == standing.at.to_string())
            {
                let mut then = turn.clone();
                then.play(&format!("{from}-{to}"));
                let was = turn.online(side).into_iter().map(|a| if name(a) == from { read(&to) } else { a });
                let now = then.online(side);
                let lost: BTreeSet<String> = was.filter(|a| !now.contains(a)).map(name).collect();
                dark += lost.len();
                goals.insert(to, lost);
            }
            let found: BTreeMap<String, BTreeSet<String>> = game
                .game()
                .goals(game.state(), standing.at)
                .into_iter()
                .map(|goal| (goal.to.to_string(), names(&goal.dark).into_iter().collect()))
                .collect();
            assert_eq!(found, goals, "{} in {context}", standing.at);
        }
    }
    assert!(dark > 50, "only {dark} went dark");
}

#[test]
fn routes_lead_from_an_arsenal_to_whoever_is_online() {
    let mut dice = QuickDice::new(10);
    let mut relayed = 0;
    for round in 0..60 {
        let options = OPTIONS[round % OPTIONS.len()];
        let game = load(&any_position(2, &mut dice), options);
        let oracle = Oracle::new(game.game(), game.state());
        let context = game.game().position(game.state()).to_string();
        for standing in game.game().standings(game.state()) {
            let side = standing.unit.side;
            let route = game.game().route(game.state(), standing.at);
            let needed = standing.online && !options.contains("\"off\"");
            assert_eq!(!route.is_empty(), needed, "{} in {context}", standing.at);
            let Some((first, last)) = route.first().zip(route.last()) else { continue };
            assert!(oracle.arsenal_names(side).contains(&first.from.to_string()), "{route:?} in {context}");
            assert_eq!(last.to, standing.at, "{context}");
            for link in &route {
                let fits = match link.line {
                    true => oracle.is_line(at(link.from), at(link.to), side),
                    false => link.from.distance(link.to) == 1,
                };
                assert!(fits, "{link:?} in {context}");
                assert_eq!(oracle.unit(at(link.to)).map(|unit| unit.side), Some(side), "{context}");
            }
            for pair in route.windows(2) {
                assert_eq!(pair[0].to, pair[1].from, "{route:?} in {context}");
                if pair[1].line {
                    relayed += 1;
                    assert!(oracle.unit(at(pair[1].from)).unwrap().kind.is_relay(), "{route:?} in {context}");
                    assert!(pair[0].line || !options.contains("relay_by_touch"), "{route:?} in {context}");
                }
            }
        }
    }
    assert!(relayed > 20, "only {relayed} lines of relays");
}

#[test]
fn an_arsenal_can_fall_when_a_friend_makes_way_first() {
    // The infantry stands between the cavalry and the arsenal, with mountains around them.
    let tokens = "a1 a, b1 m, a2 I, b2 m, a3 C, b3 _, c3 A, y20 i, y1 a";
    let game = load(&position(tokens, "S 5 - - 1"), r#"{"supply":"off"}"#);
    let [_, south] = game.game().outlooks(game.state());
    assert_eq!(names(&south.falling[0].by), ["a2"], "the infantry by itself");
    let tokens = "a1 a, b1 m, a2 R, b2 m, a3 C, b3 _, c3 A, y20 i, y1 a";
    let game = load(&position(tokens, "S 5 - - 1"), r#"{"supply":"off"}"#);
    let [_, south] = game.game().outlooks(game.state());
    assert_eq!(names(&south.falling[0].by), ["a3"], "the cavalry, once the relay is gone");
}

#[test]
fn what_could_come_and_all_about_a_unit_are_questions_of_their_own() {
    let game = load(&position("a1 A, a2 I, y20 a, y19 i", "N 5 - - 1"), "{}");
    let facts = serde_json::to_value(game.game().inspect(game.state(), Some("outlook")).unwrap()).unwrap();
    assert_eq!(facts["sides"][0]["seat"], Seat::FIRST.number());
    assert_eq!(facts["sides"][0]["missing"][0], serde_json::json!({"unit": "I", "count": 8}));
    let facts = serde_json::to_value(game.game().inspect(game.state(), Some("unit a2")).unwrap()).unwrap();
    assert_eq!(facts["route"], serde_json::json!([{"from": "a1", "to": "a2", "line": true}]));
    assert_eq!(facts["attack"], 0);
    for at in ["unit", "unit ", "unit b5", "unit z9", "outlook ", "Outlook"] {
        assert!(game.game().inspect(game.state(), Some(at)).is_err(), "{at:?}");
    }
}
