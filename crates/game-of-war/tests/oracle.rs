//! The game against the oracle: random positions and random games agree on every unit's state, every sum, every
//! legal act, and what each act leads to.

mod common;

use std::collections::BTreeSet;

use common::anywhere::{OPTIONS, any_position};
use common::oracle::{Oracle, name};
use common::{legal, load, load_by, text};
use fracas_core::{Dice, Event, Game, QuickDice, Referee, Turn};
use fracas_game_of_war::{Cell, GameOfWar, Move, Side, State, Upshot};

/// Compares everything that can be asked about a state.
fn agree(game: &GameOfWar, state: &State) {
    let oracle = Oracle::new(game, state);
    let context = game.position(state).to_string();
    let online = oracle.networks();
    for standing in game.standings(state) {
        let at = (i32::from(standing.at.column()), i32::from(standing.at.row()));
        assert_eq!(
            standing.online,
            online[standing.unit.side.index()].contains(&at),
            "{} in {context}",
            standing.at
        );
        let clash = game.clash(state, standing.at).expect("a unit is there");
        let attackers: Vec<(String, u32, bool)> = clash
            .attackers
            .iter()
            .map(|attacker| (attacker.at.to_string(), attacker.power, attacker.charge))
            .collect();
        let expected: Vec<_> = oracle
            .attackers(at, &online)
            .into_iter()
            .map(|(a, power, charge)| (name(a), power, charge))
            .collect();
        assert_eq!(attackers, expected, "attack on {} in {context}", standing.at);
        let defenders: Vec<(String, u32)> =
            clash.defenders.iter().map(|defender| (defender.at.to_string(), defender.power)).collect();
        let expected: Vec<_> =
            oracle.defenders(at, &online).into_iter().map(|(a, power)| (name(a), power)).collect();
        assert_eq!(defenders, expected, "defence of {} in {context}", standing.at);
        // The quick sums that decide the game are those of the lists.
        let side = standing.unit.side;
        assert_eq!(
            game.attack(state, standing.at, side.other()),
            clash.attack,
            "{} in {context}",
            standing.at
        );
        assert_eq!(game.defence(state, standing.at, side), clash.defence, "{} in {context}", standing.at);
    }
    let outcome = game.turn(state).outcome();
    assert_eq!(
        outcome.map(|outcome| (outcome.winners.sole(), outcome.reason)),
        oracle.winner().map(|(side, reason)| (Some(side.seat()), reason)),
        "{context}"
    );
    if let Turn::Choose(_) = game.turn(state) {
        let acts: BTreeSet<String> = legal(game, state, oracle.to_move.seat()).into_iter().collect();
        assert_eq!(acts, oracle.legal(), "{context}");
    }
}

#[test]
fn random_positions_agree_with_the_oracle() {
    let mut dice = QuickDice::new(5);
    let (mut undecided, mut spent) = (0, 0);
    for round in 0..2_400 {
        let rules = 1 + (round / OPTIONS.len() as u32) % 2;
        let position = any_position(rules, &mut dice);
        let game = load_by(rules, &position, OPTIONS[round as usize % OPTIONS.len()]);
        assert_eq!(game.game().position(game.state()).to_string(), position);
        agree(game.game(), game.state());
        undecided += u32::from(game.turn().outcome().is_none());
        spent += u32::from(game.state().spent());
    }
    assert!(undecided > 1_200, "only {undecided} of them were played on");
    assert!(spent > 200, "only {spent} had taken an arsenal");
}

/// Any act, but often an attack or an arsenal taken (they are few among many moves), and a forced retreat above all.
fn lively(game: &Referee<GameOfWar>, moves: &[Move], dice: &mut QuickDice) -> Move {
    let attacks = moves.iter().copied().filter_map(|act| match act {
        Move::Attack(target) => Some((act, game.game().clash(game.state(), target)?.result)),
        _ => None,
    });
    let (retreats, attacks): (Vec<_>, Vec<_>) = attacks.partition(|&(_, result)| result == Upshot::Retreat);
    let captures: Vec<Move> = moves.iter().copied().filter(|act| takes(game.state(), *act)).collect();
    let pool: Vec<Move> = match dice.below(4) {
        0 if !captures.is_empty() => captures,
        2 if !retreats.is_empty() => retreats.into_iter().map(|(act, _)| act).collect(),
        1 if !attacks.is_empty() => attacks.into_iter().map(|(act, _)| act).collect(),
        _ => moves.to_vec(),
    };
    pool[dice.below(pool.len() as u32) as usize]
}

/// Whether a legal move takes an arsenal.
fn takes(state: &State, act: Move) -> bool {
    let Move::March(from, to) = act else { return false };
    let unit = state.board().unit(from).expect("a unit to move");
    !unit.kind.is_relay() && state.board().arsenals(unit.side.other()).contains(to)
}

#[test]
fn random_games_agree_with_the_oracle_act_by_act() {
    let mut dice = QuickDice::new(6);
    let (mut retreats, mut captures) = (0, 0);
    for round in 0..96 {
        let rules = if round < 36 { 1 } else { 2 };
        let options = OPTIONS[round % OPTIONS.len()];
        // Every other game starts anywhere, so that fights begin at once.
        let mut game: Referee<GameOfWar> = if round % 2 == 0 {
            load_by(rules, &any_position(rules, &mut dice), options)
        } else {
            let classic = options.replacen('{', r#"{"deployment":"classic""#, 1).replacen("\"\"", "\",\"", 1);
            let mut game = common::fresh_by(rules, &classic);
            common::play(&mut game, "roll 2");
            game
        };
        for _ in 0..60 {
            let Turn::Choose(seats) = game.turn() else { break };
            agree(game.game(), game.state());
            let seat = seats.sole().expect("one side is to move");
            let mut moves = Vec::new();
            game.game().legal(game.state(), seat, &mut moves);
            let act = lively(&game, &moves, &mut dice);
            captures += u32::from(rules > 1 && takes(game.state(), act));
            let mut oracle = Oracle::new(game.game(), game.state());
            oracle.play(&text(game.game(), &Event::Move(seat, act)));
            game.play(Event::Move(seat, act)).expect("a legal act");
            assert_eq!(common::fields(&game), oracle.fields(), "after {act}");
            for cell in Cell::all() {
                let at = (i32::from(cell.column()), i32::from(cell.row()));
                assert_eq!(game.state().board().unit(cell), oracle.unit(at), "{cell} after {act}");
            }
            retreats += u32::from(game.state().retreat().due().is_some());
        }
    }
    assert!(retreats > 30, "only {retreats} retreats were seen");
    assert!(captures > 30, "only {captures} arsenals were taken");
}

#[test]
fn explanations_agree_with_the_oracle() {
    let mut dice = QuickDice::new(7);
    let mut cut_off = 0;
    for round in 0..10 {
        // Relays that are online by touch alone send no lines under the strict option: the oracle's list of
        // senders is about the sheet's own game.
        let game = if round < 4 {
            let mut game = common::fresh(r#"{"deployment":"classic"}"#);
            common::play(&mut game, ["roll 1", "roll 4"][round % 2]);
            game
        } else {
            load(&any_position(2, &mut dice), "{}")
        };
        let (rules, state) = (game.game(), game.state());
        let oracle = Oracle::new(rules, state);
        let online = oracle.networks();
        for side in Side::BOTH {
            let cuts: BTreeSet<(String, Vec<String>)> = rules
                .cuts(state, side)
                .into_iter()
                .map(|cut| (cut.at.to_string(), cut.units.iter().map(Cell::to_string).collect()))
                .collect();
            let mut expected = BTreeSet::new();
            for at in oracle.free() {
                let lost = oracle.cut(at, side);
                if !lost.is_empty() {
                    let mut lost: Vec<_> = lost.into_iter().collect();
                    lost.sort_by_key(|&(column, row)| (row, column));
                    expected.insert((name(at), lost.into_iter().map(name).collect()));
                }
            }
            assert_eq!(cuts, expected, "{side} in {}", rules.position(state));
            cut_off += cuts.len();
        }
        for cell in Cell::all() {
            let at = (i32::from(cell.column()), i32::from(cell.row()));
            for side in Side::BOTH {
                let lines = rules.lines_to(state, cell).into_iter().filter(|line| line.seat == side.seat());
                let senders: BTreeSet<String> = lines.map(|line| line.from.to_string()).collect();
                let expected: BTreeSet<String> =
                    oracle.senders_to(at, side, &online[side.index()]).into_iter().map(name).collect();
                assert_eq!(senders, expected, "{cell} in {}", rules.position(state));
            }
        }
    }
    assert!(cut_off > 20, "only {cut_off} squares cut anybody off");
}
