//! Turns of three to sixteen against a second resolver that is as simple as the ruling's words.

mod common;

use common::at;
use fracas_core::{Dice, Event, Game, QuickDice, Seat};
use fracas_gaogie::{Move, MoveTable};
use proptest::prelude::*;

/// What everybody does in a turn: the move, whom it is aimed at, and whether it is paid for.
type Turn = Vec<(Move, bool)>;

/// Whether the attack of `seat` succeeds, word for word (GG-3 to GG-6).
fn succeeds(table: &MoveTable, turn: &Turn, seat: usize) -> bool {
    let (choice, paid) = turn[seat];
    let Some(target) = choice.target() else { return false };
    let (answer, answer_paid) = turn[target.index()];
    let damage = table.damage(choice.id());
    let mutual = answer.target().is_some_and(|back| back.index() == seat) && answer_paid;
    let struck_down = (0..turn.len()).any(|other| {
        let (attack, _) = turn[other];
        let aimed_here = attack.target().is_some_and(|target| target.index() == seat);
        aimed_here && table.damage(attack.id()) > damage && succeeds(table, turn, other)
    });
    let blocked = table.blocks(answer.id(), choice.id());
    let beaten = mutual && table.damage(answer.id()) >= damage;
    paid && !blocked && !beaten && !struck_down
}

fn survivors(table: &MoveTable, turn: &Turn) -> Vec<bool> {
    let hit = |seat: usize| {
        (0..turn.len()).any(|other| {
            turn[other].0.target().is_some_and(|target| target.index() == seat)
                && succeeds(table, turn, other)
        })
    };
    (0..turn.len()).map(|seat| turn[seat].1 && !hit(seat)).collect()
}

const HOUSE: &str = r#"{"moves":[
    {"name":"rest"},
    {"name":"guard","costs":{"rest":1}},
    {"name":"jab","damage":5,"blocked_by":["guard","lunge"]},
    {"name":"lunge","costs":{"rest":1},"damage":7,"blocked_by":["jab"]},
    {"name":"sweep","costs":{"rest":1,"guard":1},"damage":7,"blocked_by":["sweep"]},
    {"name":"storm","costs":{"jab":2},"damage":9}
]}"#;

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_turn_of_three_to_sixteen_ends_as_the_simple_resolver_says(seed: u64) {
        let mut dice = QuickDice::new(seed);
        let seats = 3 + dice.below(14) as u8;
        for (options, slots) in [("{}", 4), (HOUSE, 3)] {
            let stocks: Vec<String> = (0..seats)
                .map(|_| (0..slots).map(|_| dice.below(4).to_string()).collect::<Vec<_>>().join(","))
                .collect();
            let mut game = at(options, &format!("{} r1 t9", stocks.join("|")));
            let rules = game.game().clone();
            let mut turn = Turn::new();
            for seat in Seat::first(seats) {
                // Mostly moves that are paid for, or else everybody would be out at once.
                let choice = (0..6)
                    .filter_map(|_| rules.pick(game.state(), seat, &mut dice, &mut Vec::new()))
                    .max_by_key(|choice| rules.caution(game.state(), seat, choice).is_none())
                    .expect("a choice");
                turn.push((choice, rules.caution(game.state(), seat, &choice).is_none()));
            }
            for (seat, (choice, _)) in Seat::first(seats).zip(&turn) {
                game.play(Event::Move(seat, *choice)).expect("a legal move");
            }
            let alive: Vec<bool> =
                Seat::first(seats).map(|seat| game.state().playing().contains(seat)).collect();
            prop_assert_eq!(alive, survivors(rules.table(), &turn), "{:?}", turn);
        }
    }
}
