//! Gowap: what simulation says, what the exact sum says, and that they agree.

#[path = "../../gowap/tests/table/mod.rs"]
mod table;

use fracas_bots::gowap::{Share, Simulation, Tally};
use fracas_core::QuickDice;
use fracas_lab::exact::{Exact, NotExact};
use serde_json::{Value, json};
use table::{load, load_by, new, play, position};

#[test]
fn an_exact_answer_worked_out_by_hand() {
    // Red on a1, Blue on c3 of a 3×3 board, one round. Each moves to b2 with one chance in four and else stays,
    // so they meet with 1/16. Otherwise the total decides.
    let mut start = position(3, &[], "1:M10@a1 | 1:M30@c3");
    start["mode"] = json!({"rounds": 1});
    let exact = exact(json!({}), &start);
    assert_eq!((exact.win, exact.draw), ([0.0, 1.0], 0.0));
    assert_eq!(exact.extinction, [1.0 / 16.0, 0.0]);
    // Red keeps 10 unless they meet; Blue then absorbs the difference of 20.
    assert_eq!(exact.total, [10.0 * 15.0 / 16.0, 30.0 + 20.0 / 16.0]);
    assert_eq!((exact.rounds, exact.looked_at), (1.0, 16));
    // With a trap in the middle each dies there with 1/4, before they can meet: both with 1/16.
    let mut start = position(3, &[("b2", "V*0")], "1:M10@a1 | 1:M10@c3");
    start["mode"] = json!({"rounds": 1});
    let exact = self::exact(json!({}), &start);
    assert_eq!(exact.win, [3.0 / 16.0, 3.0 / 16.0]);
    assert_eq!(exact.draw, 10.0 / 16.0);
    assert_eq!(exact.extinction, [0.25, 0.25]);
}

fn exact(options: Value, start: &Value) -> Exact {
    exact_by(2, options, start)
}

fn exact_by(rules: u32, options: Value, start: &Value) -> Exact {
    let game = load_by(rules, options, start);
    Exact::of(game.game(), game.state(), 2_000_000).unwrap_or_else(|error| panic!("{start}: {error}"))
}

/// Small games of every kind; one token can be born here, and positions can be reached in many ways.
#[test]
fn simulation_agrees_with_the_exact_sum() {
    let cases = [
        (json!({}), 3, "1:M10@a1 | 1:M30@c3", 4),
        (json!({}), 2, "1:M10@a1 2:F20@b1 | 1:M30@c3", 3),
        (json!({"battle": "attrition"}), 2, "1:M10@a1 2:F20@a1 | 1:M15@c3 2:F15@c3", 2),
        (json!({"tie": "annihilate"}), 2, "1:M10@a1 2:F10@c1 | 1:M10@c3 2:F10@a3", 2),
    ];
    let cells = [("b2", "V*0.9+1"), ("b1", "V-8"), ("a3", "V^2/20")];
    let modes = |rounds: u32| [json!({"rounds": rounds}), json!("last-standing")];
    let every = cases.into_iter().flat_map(|(options, rounds, tokens, seed)| {
        let by = move |rules| modes(rounds).map(|mode| (rules, mode, options.clone(), rounds, tokens, seed));
        [1, 2].into_iter().flat_map(by)
    });
    for (rules, mode, mut options, rounds, tokens, seed) in every {
        let mut start = position(3, &cells, tokens);
        start["mode"] = mode;
        options["max_rounds"] = json!(rounds);
        let exact = exact_by(rules, options.clone(), &start);
        let whole: f64 = exact.win.iter().sum::<f64>() + exact.draw;
        assert!((whole - 1.0).abs() < 1e-12, "{whole}");
        let game = load_by(rules, options, &start);
        let mut tally = Tally::default();
        let mut simulation = Simulation::new(game.game(), game.state()).unwrap();
        simulation.run(20_000, &mut QuickDice::new(seed), &mut tally);
        let odds = tally.odds().unwrap();
        // Wilson's interval is of 95 %; twice its width is far enough out for a fixed seed.
        let agree = |share: Share, truth: f64| {
            let slack = (share.high - share.low) / 2.0;
            assert!(
                share.low - slack <= truth && truth <= share.high + slack,
                "{tokens}: {truth} in {share:?}"
            );
        };
        for (seat, odds) in odds.seats.iter().enumerate() {
            agree(odds.win, exact.win[seat]);
            agree(odds.extinction, exact.extinction[seat]);
            let slack = odds.total.high - odds.total.low;
            assert!((odds.total.mean - exact.total[seat]).abs() <= slack, "{tokens}: {exact:?} {odds:?}");
        }
        agree(odds.draw, exact.draw);
        let slack = odds.rounds.high - odds.rounds.low;
        assert!((odds.rounds.mean - exact.rounds).abs() <= slack + 1e-9, "{tokens}");
    }
}

#[test]
fn too_large_a_game_has_no_exact_answer() {
    let game = load(json!({}), &position(5, &[], "1:M10@a1 2:F20@b1 | 1:M30@c5 2:F1@c5"));
    assert_eq!(Exact::of(game.game(), game.state(), 10_000), Err(NotExact::TooLarge(10_000)));
    let game = new(json!({}));
    assert_eq!(Exact::of(game.game(), game.state(), 10_000), Err(NotExact::SetUp));
}

#[test]
fn the_same_seed_gives_the_same_odds_and_runs_can_be_merged() {
    let game = load(json!({}), &position(5, &[], "1:M10@a1 2:F20@b1 | 1:M15@c5 2:F15@c5"));
    let run = |games: &[u64]| {
        let mut simulation = Simulation::new(game.game(), game.state()).unwrap();
        let mut all = Tally::default();
        for (count, seed) in games.iter().zip(0..) {
            let mut tally = Tally::default();
            simulation.run(*count, &mut QuickDice::new(seed), &mut tally);
            all.merge(&tally);
        }
        all
    };
    assert_eq!(run(&[300, 200]), run(&[300, 200]));
    assert_eq!(run(&[300, 200]).games, 500);
    assert_ne!(run(&[500]), run(&[300, 200]));
}

#[test]
fn wilson_intervals_are_those_of_the_books() {
    // Wilson (1927) without continuity correction, as tables give it.
    let cases =
        [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)];
    for (hits, games, low, high) in cases {
        let share = Share::of(hits, games);
        assert!(
            (share.low - low).abs() < 5e-5 && (share.high - high).abs() < 5e-5,
            "{hits}/{games}: {share:?}"
        );
    }
}

#[test]
fn set_ups_are_judged_before_the_last_token_is_placed() {
    let mut game = new(json!({"map": "oasis"}));
    play(&mut game, 1, "team champion");
    assert!(Simulation::new(game.game(), game.state()).is_none());
    play(&mut game, 2, "team sisters");
    let mut tally = Tally::default();
    Simulation::new(game.game(), game.state()).unwrap().run(500, &mut QuickDice::new(1), &mut tally);
    let odds = tally.odds().unwrap();
    assert_eq!(odds.games, 500);
    assert!(odds.margin() < 0.05);
}

#[test]
fn work_is_bounded_whatever_the_game() {
    let mut start = position(19, &[], "1:M10@a1 2:F20@a1 | 1:M15@a2 2:F15@a2");
    start["mode"] = json!({"rounds": 4_000_000_000_u32});
    let game = load(json!({}), &start);
    let mut tally = Tally::default();
    let mut simulation = Simulation::new(game.game(), game.state()).unwrap();
    simulation.run_within(10, 50_000, &mut QuickDice::new(1), &mut tally);
    assert_eq!(tally.games, 0);
    assert!(simulation.steps() < 60_000);
    assert!(tally.odds().is_none());
}
