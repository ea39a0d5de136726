//! What is told of a choice and of a turn, and to whom.

mod common;

use common::{at, play};
use fracas_core::{Describe, Eye, Referee, Seat};
use fracas_gaogie::Gaogie;
use serde_json::{Value, json};

/// What an eye is told of the last event.
fn told(game: &Referee<Gaogie>, eye: Eye) -> Vec<Value> {
    let last = game.len() - 1;
    let mut story = Vec::new();
    let (before, after) = (game.state_after(last), game.state_after(last + 1));
    game.game().story(before, game.event(last), after, eye, &mut story);
    story.iter().map(|phrase| json!(phrase)).collect()
}

/// The keys of a turn's story, each with who it is about.
fn outline(position: &str, moves: &str) -> Vec<String> {
    let mut game = at("{}", position);
    play(&mut game, moves);
    let line = |phrase: &Value| {
        let what = phrase["what"].as_str().unwrap_or_default();
        match &phrase["who"]["seat"] {
            Value::Null => what.to_owned(),
            seat => format!("{seat} {what}"),
        }
    };
    told(&game, Eye::Watcher).iter().map(line).collect()
}

#[test]
fn a_choice_is_told_to_its_own_eyes_and_only_that_it_was_made_to_others() {
    let mut game = at("{}", "1,0,0,0|0,0,0,0|0,0,0,0 r1 t2");
    play(&mut game, "1 sheq@3");
    let own = told(&game, Eye::Seat(Seat::FIRST));
    let chosen =
        json!({"what": "chooses-at", "who": {"seat": 1}, "move": {"text": "Sheq"}, "target": {"seat": 3}});
    assert_eq!(own, std::slice::from_ref(&chosen));
    assert_eq!(told(&game, Eye::All), [chosen]);
    for eye in [Eye::Watcher, Eye::Seat(Seat::from_index(1))] {
        assert_eq!(told(&game, eye), [json!({"what": "chose", "ruling": "GG-1", "who": {"seat": 1}})]);
    }
}

#[test]
fn a_blocked_strike_says_by_what_and_what_it_cost() {
    let mut game = at("{}", "1,0,0,0|0,0,0,0 r1 t2");
    play(&mut game, "1 sheq, 2 teuqleoq");
    assert_eq!(
        told(&game, Eye::Watcher),
        [
            json!({"what": "reveal", "round": 1, "turn": 2}),
            json!({"what": "blocked", "ruling": "GG-4", "who": {"seat": 1}, "move": {"text": "Sheq"},
                "damage": 1.0, "target": {"seat": 2}, "answer": {"text": "Teuqleoq"}}),
            json!({"what": "pays", "ruling": "GG-2", "who": {"seat": 1}, "count": 1, "move": {"text": "Gaogıe"}}),
            json!({"what": "charges", "ruling": "GG-2", "who": {"seat": 2}, "move": {"text": "Teuqleoq"}, "has": 1}),
        ]
    );
}

#[test]
fn a_turn_is_told_in_the_order_in_which_it_resolves() {
    let cases: [(&str, &str, &[&str]); 5] = [
        // The rulebook's three.
        (
            "2,0,0,0|1,0,0,0|0,1,0,0 r1 t3",
            "1 saosheq@2, 2 sheq@3, 3 nao@1",
            &["reveal", "1 lands", "2 late", "3 lands", "out", "3 wins"],
        ),
        // A weaker strike at somebody who strikes back.
        (
            "1,0,0,0|0,1,0,0|0,0,0,0 r1 t3",
            "1 sheq@2, 2 nao@1, 3 kueq",
            &["reveal", "1 lands", "2 weaker", "3 makes", "out", "next-round"],
        ),
        ("0,0,2,0|0,0,0,3 r1 t5", "1 gumuq, 2 saqpue", &["reveal", "2 even", "1 even", "1 pays", "2 pays"]),
        (
            "0,0,0,0|0,0,0,0 r1 t1",
            "1 sheq, 2 cunami",
            &["reveal", "1 unpaid", "2 unpaid", "out", "nobody-left"],
        ),
        // Whoever cannot pay is out before anybody strikes.
        (
            "2,0,0,0|0,0,0,0|0,0,0,0 r1 t3",
            "1 saosheq@2, 2 nao@3, 3 kueq",
            &["reveal", "2 unpaid", "1 misses", "3 makes", "out", "next-round"],
        ),
    ];
    for (position, moves, right) in cases {
        assert_eq!(outline(position, moves), right, "{position}: {moves}");
    }
}

#[test]
fn the_weaker_of_two_strikes_is_told_with_both_damages() {
    let mut game = at("{}", "1,0,0,0|0,2,0,0 r1 t3");
    play(&mut game, "1 sheq, 2 sueq");
    let story = told(&game, Eye::All);
    assert_eq!((&story[1]["what"], &story[1]["damage"]), (&json!("lands"), &json!(1.6)));
    assert_eq!((&story[2]["what"], &story[2]["damage"]), (&json!("weaker"), &json!(1.0)));
    assert_eq!(story.last().unwrap()["what"], "wins");
    // Blocked by the weaker's own move, the stronger fails; the weaker is beaten all the same (GG-5).
    let house = r#"{"moves":[{"name":"jab","damage":5},{"name":"lunge","damage":7,"blocked_by":["jab"]}]}"#;
    let mut game = at(house, "| r1 t1");
    play(&mut game, "1 jab, 2 lunge");
    let story = told(&game, Eye::Watcher);
    let fates: Vec<&Value> = story.iter().map(|phrase| &phrase["what"]).collect();
    assert_eq!(fates, ["reveal", "blocked", "weaker"]);
    assert_eq!((&story[2]["damage"], &story[2]["against"]), (&json!(0.5), &json!(0.7)));
}
