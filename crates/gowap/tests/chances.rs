//! Every round of a small game, listed with its weight and counted.

mod table;

use std::collections::BTreeSet;

use fracas_core::Game;
use serde_json::json;
use table::{load, load_by, position};

#[test]
fn every_round_of_a_small_game_is_listed_with_its_weight() {
    let listed = |tokens: &str| {
        let game = load(json!({}), &position(3, &[], tokens));
        let mut odds = Vec::new();
        game.game().odds(game.state(), &mut odds);
        let lengths: BTreeSet<usize> = odds.iter().map(|(coins, _)| coins.len()).collect();
        let texts: BTreeSet<String> = odds.iter().map(|(coins, _)| coins.to_string()).collect();
        assert_eq!(texts.len(), odds.len(), "each comes once");
        (odds.len(), odds.iter().map(|(_, weight)| weight).sum::<u32>(), lengths)
    };
    let of = |lengths: &[usize]| BTreeSet::from_iter(lengths.iter().copied());
    assert_eq!(listed("1:M10@a1 | 1:M5@c3"), (16, 16, of(&[4])));
    // Red's couple is together again in 10 of 16 ways, each with Blue's four, and has a child: a seventh coin.
    assert_eq!(listed("1:M50@a1 2:F50@a1 | 1:M50@c3"), (104, 128, of(&[6, 7])));
    assert_eq!(listed("1:M1@a1 2:M1@a1 3:M1@a1 4:M1@a1 | 1:M9@c3 2:M9@c3 3:M9@c3 4:M9@c3").0, 65_536);
    // Too many: nothing is listed.
    assert_eq!(listed("1:M1@a1 2:F1@a1 3:M1@a1 4:M1@a1 | 1:M9@c3 2:M9@c3 3:M9@c3 4:M9@c3").0, 0);
    assert_eq!(listed("1:M1@a1 2:M1@a1 3:M1@a1 4:M1@a1 5:M1@a1 | 1:M9@c3 2:M9@c3 3:M9@c3 4:M9@c3").0, 0);
}

#[test]
fn perft_counts_rounds_and_a_game_that_ends_once() {
    // Equal tokens stand off, so no game ends; unequal ones meet in one way of sixteen, and that is the end.
    let cases = [
        (1, "1:M50@a1 | 1:M50@c3", [16, 256]),
        (2, "1:M50@a1 | 1:M50@c3", [16, 256]),
        (1, "1:M10@a1 | 1:M5@c3", [16, 15 * 16 + 1]),
        (2, "1:M10@a1 | 1:M5@c3", [16, 15 * 16 + 1]),
        (1, "1:M50@a1 2:F50@a1 | 1:M50@c3", [104, 37_440 + 2]),
        // Where all three meet Blue is gone, and no coin is flipped for a child any more.
        (2, "1:M50@a1 2:F50@a1 | 1:M50@c3", [103, 36_108 + 1]),
    ];
    for (rules, tokens, nodes) in cases {
        let mut start = position(3, &[], tokens);
        start["mode"] = json!("last-standing");
        let game = load_by(rules, json!({}), &start);
        assert_eq!([1, 2].map(|depth| game.perft(depth, 1_000_000)), nodes.map(Ok), "{tokens}");
    }
}

#[test]
fn gw_13_a_round_that_is_cut_short_is_listed_once_and_weighs_as_much_as_it_comes_up() {
    let mut start = position(3, &[], "1:M50@a1 2:F50@a1 | 1:M50@c3");
    start["mode"] = json!("last-standing");
    for (rules, count, with_child) in [(1, 104, 40), (2, 103, 39)] {
        let game = load_by(rules, json!({}), &start);
        let mut odds = Vec::new();
        game.game().odds(game.state(), &mut odds);
        // A string of seven coins comes up once in 128 times, one of six twice as often.
        assert!(odds.iter().all(|(coins, weight)| *weight == 128 >> coins.len()), "{odds:?}");
        assert_eq!(odds.iter().map(|(_, weight)| weight).sum::<u32>(), 128);
        let long = odds.iter().filter(|(coins, _)| coins.len() == 7).count();
        assert_eq!((odds.len(), long / 2), (count, with_child), "version {rules}");
    }
}
