//! Odds on many cores: the same for everybody, and right.

use std::ops::ControlFlow;

use fracas_bots::gowap::Odds;
use fracas_core::{Referee, Seat};
use fracas_gowap::Gowap;
use fracas_lab::exact::Exact;
use fracas_lab::odds::{Goal, judge};
use serde_json::{Value, json};

fn set_up(options: &Value, moves: &[(u8, &str)]) -> Referee<Gowap> {
    let mut game = Referee::from_json(None, options, None).unwrap();
    for (seat, text) in moves {
        game.play_text(Seat::new(*seat), text).unwrap();
    }
    game
}

fn champion_against_even() -> Referee<Gowap> {
    set_up(&json!({"map": "oasis"}), &[(1, "team champion"), (2, "team even")])
}

fn quietly(_: &Odds) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn the_same_seed_gives_the_same_odds_on_any_number_of_cores() {
    let game = champion_against_even();
    let run = |threads: usize, seed: u64| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let goal = Goal { games: Some(3_001), margin: 0.0, seed };
        pool.install(|| judge(game.game(), game.state(), goal, quietly).unwrap())
    };
    let one = run(1, 7);
    assert_eq!(one.games, 3_001);
    assert_eq!(one, run(2, 7));
    assert_eq!(one, run(5, 7));
    assert_ne!(one, run(1, 8));
}

#[test]
fn it_stops_when_it_is_precise_enough_or_told_to() {
    let game = champion_against_even();
    let goal = Goal { margin: 0.02, ..Goal::default() };
    let mut seen = Vec::new();
    let odds = judge(game.game(), game.state(), goal, |odds| {
        seen.push(odds.margin());
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(odds.margin() <= 0.02);
    assert!(seen.len() > 2 && seen[..seen.len() - 1].iter().all(|&margin| margin > 0.02), "{seen:?}");
    let goal = Goal { margin: 0.0, ..Goal::default() };
    let odds = judge(game.game(), game.state(), goal, |_| ControlFlow::Break(())).unwrap();
    assert_eq!(odds.games, 256);
}

#[test]
fn nothing_can_be_said_before_both_teams_are_in() {
    let game = set_up(&json!({}), &[(1, "team champion")]);
    assert_eq!(judge(game.game(), game.state(), Goal::default(), quietly), None);
}

#[test]
fn a_small_game_comes_out_as_the_exact_sum_says() {
    let options = json!({"size": 3, "tokens": 2, "formula": "max(V*0.9,V-4)", "mode": {"rounds": 2}});
    let moves = [
        (1, "team M60 F40"),
        (2, "team F55 M45"),
        (1, "place 1 a1"),
        (2, "place 1 c3"),
        (1, "place 2 b1"),
        (2, "place 2 c3"),
    ];
    let game = set_up(&options, &moves);
    let exact = Exact::of(game.game(), game.state(), 1_000_000).unwrap();
    let goal = Goal { games: Some(30_000), margin: 0.0, seed: 3 };
    let odds = judge(game.game(), game.state(), goal, quietly).unwrap();
    for (seat, seen) in odds.seats.iter().enumerate() {
        let slack = 1.5 * (seen.win.high - seen.win.low);
        assert!((seen.win.probability - exact.win[seat]).abs() < slack, "{seen:?} {exact:?}");
        assert!((seen.total.mean - exact.total[seat]).abs() < seen.total.high - seen.total.low);
    }
}
