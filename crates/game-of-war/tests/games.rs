//! Whole games from deployment to each kind of end.

mod common;

use common::{fresh, over};
use fracas_core::{Referee, Seat, Turn};
use fracas_game_of_war::GameOfWar;

/// Deploys both sides, from a name or a list of `kind squares`, and throws the die.
fn deploy(game: &mut Referee<GameOfWar>, north: &str, south: &str, roll: u8) {
    for (seat, army) in [(1, north), (2, south)] {
        let mut say = |act: String| {
            game.play_text(Seat::new(seat), &act).unwrap_or_else(|error| panic!("{act}: {error}"));
        };
        if army.contains(' ') {
            for line in army.split(',').map(str::trim) {
                let (kind, squares) = line.split_once(' ').expect("a kind and its squares");
                squares.split_whitespace().for_each(|square| say(format!("place {kind} {square}")));
            }
        } else {
            say(format!("deploy {army}"));
        }
        say("ready".to_owned());
    }
    game.play_text(None, &format!("roll {roll}")).unwrap();
}

/// Plays North's turns, one a line; South ends its own at once.
fn march(game: &mut Referee<GameOfWar>, turns: &str) {
    for turn in turns.lines().map(str::trim).filter(|turn| !turn.is_empty()) {
        assert_eq!(game.turn(), Turn::of(Seat::FIRST), "before {turn}");
        common::play(game, &turn.replace(' ', ","));
        if game.turn() == Turn::of(Seat::FIRST) {
            common::play(game, "end");
        }
        if game.turn().outcome().is_none() {
            common::play(game, "end");
        }
    }
}

#[test]
fn a_game_won_by_destroying_both_arsenals() {
    let mut game = fresh("{}");
    // Each cavalry rides down a column that a relay keeps open; nobody guards the arsenals.
    let north = "I a13 b13 c13 d13 e13 f13 g13 h13 i13, C c11 w11 h12 i12, K h14, W i14, R c17, X w19";
    deploy(&mut game, north, "classic", 1);
    march(
        &mut game,
        "c11-c9 w11-w9
         c9-c7 w9-w7
         c7-c5 w7-w5
         c5-c3 w5-w3
         c3-c1
         w3-w1",
    );
    assert_eq!(over(&game), Some((1, "arsenals")));
}

#[test]
fn a_game_won_by_annihilation() {
    let mut game = fresh("{}");
    let north = "I d11 e11 f11 g11 h11 i11 j11 k11 l11, C d12 e12 f12 g12, K h12, W i12, R h14, X h15";
    // Fifteen units where no line reaches them.
    let south = "I d10 e10 f10 g10 h10 i10 j10 k10 d9, C e9 f9 g9 h9, K i9, W j9, R x1, X y1";
    deploy(&mut game, north, south, 2);
    let fallen = "d10 e10 f10 g10 h10 i10 j10 k10 d9 e9 f9 g9 h9 i9 j9";
    let turns: Vec<String> = fallen.split(' ').map(|target| format!("x{target}")).collect();
    march(&mut game, &turns.join("\n"));
    assert_eq!(over(&game), Some((1, "annihilation")));
}

#[test]
fn a_game_won_by_network_collapse() {
    let mut game = fresh("{}");
    let north = "I d11 e11 f11 g11 h11 i11 j11 k11 l11, C d12 e12 f12 g12, K h12, W i12, R h14, X h15";
    // Everybody hangs on two relays far from home, and both stand at the border.
    let south = "I d6 e6 f6 g6 d7 e7 f7 g7 d5, C f5 g8 h8 f8, K e8, W d8, R h10, X c10";
    deploy(&mut game, north, south, 3);
    assert_eq!(common::offline(&game), "", "on the relay's lines and by touch");
    march(&mut game, "xh10");
    assert_eq!(over(&game), None);
    march(&mut game, "d12-c12 xc10");
    assert_eq!(over(&game), Some((1, "collapse")));
}

#[test]
fn a_game_drawn_by_repetition() {
    let mut game = fresh(r#"{"deployment":"classic"}"#);
    common::play(&mut game, "roll 6");
    let round = "s10-t10, end, c14-b15, end, t10-s10, end, b15-c14, end";
    common::play(&mut game, round);
    assert_eq!(over(&game), None);
    common::play(&mut game, round);
    assert_eq!(over(&game), Some((0, "repetition")));
}

#[test]
fn a_game_drawn_without_progress() {
    let mut game = fresh(r#"{"no_progress":6}"#);
    deploy(&mut game, "bastion", "pincer", 1);
    march(
        &mut game,
        "h14-h12
         h12-h13
         h13-h14",
    );
    assert_eq!(over(&game), Some((0, "no-progress")));
}
