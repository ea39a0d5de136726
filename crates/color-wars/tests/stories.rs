//! What is told of an event.

use fracas_color_wars::{ColorWars, Options};
use fracas_core::{Describe, Eye, Referee, Seat};
use serde_json::{Value, json};

/// What everybody is told of the last of some moves.
fn told(options: &str, position: Option<&str>, moves: &[(u8, &str)]) -> Vec<Value> {
    let options: Options = serde_json::from_str(options).unwrap();
    let position = position.map(|text| text.parse().unwrap());
    let mut game: Referee<ColorWars> = Referee::new(None, options, position).unwrap();
    for &(seat, text) in moves {
        game.play_text(Seat::new(seat), text).unwrap();
    }
    let last = game.len() - 1;
    let mut story = Vec::new();
    let (before, after) = (game.state_after(last), game.state_after(last + 1));
    game.game().story(before, game.event(last), after, Eye::Watcher, &mut story);
    story.iter().map(|phrase| json!(phrase)).collect()
}

fn what(story: &[Value]) -> Vec<&str> {
    story.iter().filter_map(|phrase| phrase["what"].as_str()).collect()
}

#[test]
fn a_chain_tells_its_pops_its_spoils_and_who_is_out() {
    let story = told("{}", None, &[(1, "c3"), (2, "d3"), (1, "c3")]);
    assert_eq!(what(&story), ["pops", "spreads", "empties", "out", "holds", "wins"]);
    assert_eq!(
        story[0],
        json!({"what": "pops", "who": {"seat": 1}, "color": {"word": "red"}, "at": {"square": "c3"}, "times": 2,
            "waves": 2, "popped": {"squares": ["c3", "d3"]}})
    );
    assert_eq!(
        story[2],
        json!({"what": "empties", "who": {"seat": 1}, "color": {"word": "red"}, "from": {"seat": 2},
            "loser": {"word": "blue"}, "count": 1, "squares": {"squares": ["d3"]}})
    );
    assert_eq!(story[3]["who"], json!({"seat": 2}));
    assert_eq!((&story[4]["count"], &story[4]["points"]), (&json!(7), &json!(7)));
}

#[test]
fn squares_are_named_in_the_order_in_which_they_popped() {
    let story = told("{}", Some("B1..../...../...../...../R3R3R3.. R 9"), &[(1, "c1")]);
    assert_eq!((&story[0]["waves"], &story[0]["popped"]["squares"]), (&json!(3), &json!(["c1", "b1", "a1"])));
}

#[test]
fn what_is_taken_is_on_the_board_afterwards_and_what_popped_in_turn_is_told_apart() {
    let story = told("{}", Some("...../..B1../..R3B3./...../B1.... R 9"), &[(1, "c3")]);
    let of = |what: &str| {
        story.iter().find(|phrase| phrase["what"] == what).map(|phrase| &phrase["squares"]["squares"])
    };
    assert_eq!((of("takes"), of("empties")), (Some(&json!(["c4"])), Some(&json!(["d3"]))));
}

#[test]
fn points_that_go_over_the_edge_are_told() {
    let lost = |position: &str, at: &str| {
        let story = told("{}", Some(position), &[(1, at)]);
        story.iter().find(|phrase| phrase["what"] == "edge").map(|phrase| phrase["points"].clone())
    };
    assert_eq!(lost("B1..../...../...../...../..R3.. R 4", "c1"), Some(json!(1)));
    assert_eq!(lost("B1..../...../...../...../R3.... R 4", "a1"), Some(json!(2)));
    assert_eq!(lost("B1..../...../..R3../...../..... R 4", "c3"), None);
}

#[test]
fn a_point_that_pops_nothing_tells_what_the_square_holds() {
    let story = told("{}", Some("...../...../..R1B3./...../..... R 4"), &[(1, "c3")]);
    assert_eq!(what(&story), ["feeds"]);
    assert_eq!((&story[0]["at"], &story[0]["holds"]), (&json!({"square": "c3"}), &json!(2)));
}

#[test]
fn a_swapped_pie_is_told_by_colour_and_by_seat() {
    let pie = r#"{"opening":"pie"}"#;
    let moves = [(1, "a1"), (1, "e5"), (2, "red")];
    assert_eq!(told(pie, None, &moves[..2])[0]["color"], json!({"word": "blue"}));
    let picked = told(pie, None, &moves);
    assert_eq!(picked[0]["what"], "picks");
    let story = told(pie, None, &[&moves[..], &[(2, "a1")]].concat());
    assert_eq!((&story[0]["who"], &story[0]["color"]), (&json!({"seat": 2}), &json!({"word": "red"})));
}

#[test]
fn a_game_that_has_used_up_its_moves_says_so() {
    let story = told(r#"{"max_plies":3}"#, None, &[(1, "a1"), (2, "e5"), (1, "a1")]);
    assert_eq!(story.last().unwrap(), &json!({"what": "spent", "ruling": "CW-7", "moves": 3}));
}
