//! When a player is asked, and what a view tells of rolls, ways and prospects.

mod scene;

use fracas_core::{Describe, Eye, Obeyed, Seat};
use fracas_ganoogo::Move;
use scene::{Scene, Table, run, seat};
use serde_json::{Value, json};

fn view(table: &Table, eye: u8) -> Value {
    json!(table.view(Seat::new(eye)))
}

fn obeyed(table: &Table, by: u8, orders: Option<&Value>) -> Obeyed<Move> {
    table.game().obey(table.state(), seat(by), orders)
}

/// Seat 1 stands before seat 2's die on g11 with any-time cards in every hand, so that everybody is asked everywhere.
fn crowded() -> Scene {
    let scene = Scene::new(3).die("g4", "g11", 3).die("h4", "h14", 1);
    scene.hand(1, "heal-1 draw-2").hand(2, "heal-2 draw-3").hand(3, "heal-2 draw-3")
}

#[test]
fn what_a_window_is_about_depends_on_who_is_asked() {
    // The phase, the script up to where a seat is asked, the seat, and what it is asked about.
    let cases = [
        ("begin", "", 1, "turn"),
        ("begin", "1 pass", 2, "other-turn"),
        ("roll", "", 1, "roll"),
        ("roll", "1 pass; 2 pass", 3, "other-roll"),
        ("act", "1 fight g11 g12", 1, "fight"),
        ("act", "1 fight g11 g12; 1 pass", 2, "other-fight"),
        ("act", "1 fight g11 g12; 1 pass; 2 pass", 3, "fight"),
        ("act", "1 fight g11 g12; 1 pass; 2 pass; 3 pass; 1 pass; 2 pass", 3, "roll"),
        ("act", "1 move h14 h15", 1, "ganoogo"),
        ("act", "1 move h14 h15; 1 pass", 2, "ganoogo"),
        ("act", "1 play heal-1 g12", 1, "own-card"),
        ("act", "1 play heal-1 g12; 1 pass", 2, "other-card"),
        ("act", "1 play heal-1 g12; 1 pass; 2 pass", 3, "aimed"),
        ("act", "1 end", 1, "turn-ends"),
        ("act", "1 end; 1 pass", 2, "other-turn"),
    ];
    let matters = ["turn", "roll", "fight", "die", "aimed", "ganoogo", "other-turn"];
    for (phase, script, asked, topic) in cases {
        let mut table = crowded().set("phase", phase.into()).open();
        run(&mut table, script);
        assert_eq!(view(&table, asked)["topic"], topic, "{script}");
        for eye in (0..=3).filter(|&eye| eye != asked) {
            assert_eq!(view(&table, eye)["topic"], Value::Null, "{script}: eye {eye}");
        }
        let chosen = if matters.contains(&topic) { Obeyed::Asked } else { Obeyed::Chosen(Move::Pass) };
        assert_eq!(obeyed(&table, asked, Some(&json!({"every": true}))), chosen, "{script}");
        // Each can be switched on and off.
        let on = json!({"ask": [topic], "every": true});
        assert_eq!(obeyed(&table, asked, Some(&on)), Obeyed::Asked, "{script}");
        let others: Vec<_> = matters.iter().filter(|&&one| one != topic).collect();
        let off = json!({"ask": others, "every": true});
        assert_eq!(obeyed(&table, asked, Some(&off)), Obeyed::Chosen(Move::Pass), "{script}");
        assert_eq!(obeyed(&table, asked, Some(&json!({"ask": [], "hold": true}))), Obeyed::Asked, "{script}");
        // Whoever is not asked is not answered for.
        for other in (1..=3).filter(|&other| other != asked) {
            assert_eq!(obeyed(&table, other, None), Obeyed::Asked, "{script}: seat {other}");
        }
    }
}

#[test]
fn a_card_on_the_others_roll_is_asked_about_in_a_conflict_and_in_a_ganoogo_of_ones_own() {
    // The card in the hand of whoever is stormed or attacked, what it has to pass before, and whether it is a reason.
    for (card, before, asked) in [("cancel", "", true), ("draw-2", "2 pass;", false)] {
        for (act, topic) in [("move h14 h15", "ganoogo"), ("fight g11 g12", "aimed")] {
            let scene = Scene::new(2).die("g4", "g11", 3).die("h4", "h14", 1);
            let mut table = scene.hand(1, "plus-3-before").hand(2, card).open();
            run(&mut table, &format!("1 {act}; {before} 1 play plus-3-before 1"));
            assert_eq!(view(&table, 2)["topic"], topic, "{card}: {act}");
            let wanted = if asked { Obeyed::Asked } else { Obeyed::Chosen(Move::Pass) };
            assert_eq!(obeyed(&table, 2, None), wanted, "{card}: {act}");
        }
    }
}

#[test]
fn a_card_is_a_reason_to_ask_when_its_moment_is_now() {
    let fight = "1 fight g11 g12; * roll 6 6; * roll 1 1";
    let lost = "1 fight g11 g12; * roll 1 1; * roll 6 6";
    let bout = "1 move h14 h15; * roll 6 6 6; * roll 1 1 1";
    let close = "1 fight g11 g12; * roll 3 3; * roll 1 2";
    let tied = "1 move h14 h15; * roll 1 2 3; * roll 3 2 1";
    // Who holds which card, the phase, the script up to the window, and whether the holder is asked in it.
    let cases = [
        (1, "draw-2", "begin", "", false),
        (1, "heal-1", "begin", "", false),
        (1, "lose-turn-early", "begin", "", false),
        (1, "draw-2", "lost", "", false),
        (2, "lose-turn-early", "begin", "", true),
        (2, "draw-2", "begin", "", false),
        (1, "low-wins-early", "act", "1 fight g11 g12", false),
        (1, "plus-2-conflict", "act", "1 fight g11 g12", true),
        (1, "heal-1", "act", "1 fight g11 g12", false),
        (1, "low-wins", "act", "1 fight g11 g12", false),
        (1, "low-wins", "act", "1 fight g11 g12; 1 pass", false),
        (1, "plus-2-before", "act", "1 fight g11 g12", true),
        (1, "plus-3-after", "act", fight, false),
        (2, "plus-3-after", "act", fight, false),
        (2, "again", "act", fight, true),
        (2, "plus-3-after", "act", close, true),
        (1, "again", "act", lost, true),
        (1, "low-wins", "act", "1 fight g11 g12; 1 pass; 1 pass; * roll 1 1; * roll 6 6", true),
        (2, "plus-3-after", "act", lost, false),
        (1, "draw-2", "act", "1 move h14 h15", true),
        (1, "heal-1", "act", "1 move h14 h15", false),
        (2, "toss-6", "act", "1 move h14 h15", false),
        (2, "toss-6", "act", "1 move h14 h15; 2 pass; * roll 6 6 6; * roll 1 1 1", true),
        (1, "draw-2", "act", "1 move h14 h15; 1 pass", false),
        (2, "minus-2-before", "act", "1 move h14 h15", true),
        (1, "plus-3-after", "act", bout, false),
        (2, "plus-3-after", "act", bout, false),
        (2, "again", "act", bout, true),
        (1, "plus-3-after", "act", tied, true),
        (2, "plus-3-after", "act", tied, true),
    ];
    for (holder, card, phase, script, asked) in cases {
        let scene = Scene::new(2).die("g4", "g11", 3).die("h4", "h14", 1).set("phase", phase.into());
        let mut table = scene.hand(holder, card).open();
        run(&mut table, script);
        let wanted = if asked { Obeyed::Asked } else { Obeyed::Chosen(Move::Pass) };
        assert_eq!(obeyed(&table, holder as u8, None), wanted, "{card}: {script}");
        let reasons = if asked { json!([card]) } else { json!([]) };
        assert_eq!(view(&table, holder as u8)["timely"], reasons, "{card}: {script}");
        assert_eq!(view(&table, 3 - holder as u8)["timely"], json!([]), "{card}: {script}");
        let every = json!({"every": true});
        assert_eq!(obeyed(&table, holder as u8, Some(&every)), Obeyed::Asked, "{card}: {script}");
    }
}

/// Red strikes at Green's Minions for 8 MP from the start, at its Overlord alone for 11, and for 1 from g11.
#[test]
fn a_roll_for_mp_asks_where_a_card_makes_up_for_what_it_falls_short_of() {
    let open = |name: &str| match name {
        "far" => Scene::new(2),
        "farther" => Scene::new(2).without("g12 h12 i12"),
        _ => Scene::new(2).die("g4", "g11", 3),
    };
    let cases = [
        ("far", "plus-2-before", "", true),
        ("farther", "plus-3-before", "", false),
        ("farther", "plus-3-before plus-2-before", "", true),
        ("farther", "toss-4-before", "", true),
        ("near", "plus-3-before", "", false),
        ("near", "extra-die", "", false),
        ("far", "extra-die", "", true),
        ("near", "toss-4-before", "", false),
        ("far", "minus-2-before", "", false),
        ("far", "fewer-die", "", false),
        // It fits later too, when the dice are known.
        ("far", "plus-2", "", false),
        ("far", "plus-2", "1 pass; * roll 3 3", true),
        ("far", "plus-1", "1 pass; * roll 3 3", false),
        ("far", "plus-1", "1 pass; * roll 3 4", true),
        ("far", "plus-2", "1 pass; * roll 4 4", false),
        ("far", "plus-3-after", "* roll 6 6", false),
        // A poor roll could be better for its own sake.
        ("near", "plus-2", "1 pass; * roll 1 1", true),
        ("near", "plus-3-after", "* roll 1 1", true),
        ("near", "plus-1", "1 pass; * roll 1 1", false),
        ("near", "plus-3-after", "* roll 2 3", false),
        ("far", "again", "* roll 2 2", true),
        ("far", "again", "* roll 2 3", false),
        ("far", "toss-3", "* roll 3 4", false),
        ("near", "again", "* roll 1 1", true),
        ("far", "minus-1", "1 pass; * roll 3 3", false),
    ];
    for (scene, card, script, asked) in cases {
        let mut table = open(scene).set("phase", "roll".into()).hand(1, card).open();
        run(&mut table, script);
        let wanted = if asked { Obeyed::Asked } else { Obeyed::Chosen(Move::Pass) };
        assert_eq!(obeyed(&table, 1, None), wanted, "{scene}: {card} {script}");
    }
}

#[test]
fn before_every_conflict_roll_a_side_is_asked_with_what_fits_only_then() {
    let again = "1 fight g11 g12; 1 pass; * roll 1 1; * roll 6 6; 1 play again 1";
    let others = "1 fight g11 g12; 1 pass; * roll 1 1; * roll 6 6; 1 play again 2";
    for (hp, script, asked) in
        [(1, "1 fight g11 g12", true), (3, "1 fight g11 g12", true), (3, again, true), (3, others, false)]
    {
        let scene = Scene::new(2).die("g4", "g11", hp).die("g12", "g12", 3);
        let mut table = scene.hand(1, "plus-3-before again").open();
        run(&mut table, script);
        let wanted = if asked { Obeyed::Asked } else { Obeyed::Chosen(Move::Pass) };
        assert_eq!(obeyed(&table, 1, None), wanted, "{hp} HP: {script}");
    }
}

/// A second fight of the same turn is a scratch as long as no die may fall by it.
#[test]
fn a_roll_that_costs_a_scratch_is_no_reason_after_the_first() {
    let first = "1 fight g11 g12; 1 pass; * roll 6 6; * roll 1 1;";
    for (attacker, defender, card, script, asked) in [
        (3, 4, "plus-3-before", "1 fight g11 g12", true),
        (3, 4, "plus-1-before", "1 fight g11 g12", false),
        (1, 4, "plus-1-before", "1 fight g11 g12", true),
        (3, 4, "plus-3-before", &format!("{first} 1 fight g11 g12"), false),
        (3, 2, "plus-3-before", &format!("{first} 1 fight g11 g12"), true),
        (1, 4, "plus-3-before", &format!("{first} 1 fight g11 g12"), true),
    ] {
        let scene = Scene::new(2).die("g4", "g11", attacker).die("g12", "g12", defender);
        let mut table = scene.hand(1, card).open();
        run(&mut table, script);
        let wanted = if asked { Obeyed::Asked } else { Obeyed::Chosen(Move::Pass) };
        assert_eq!(obeyed(&table, 1, None), wanted, "{attacker} against {defender} HP: {card}: {script}");
    }
}

/// From g12 Green needs 8 MP to strike at Red's Minions, and from g9 five.
#[test]
fn anothers_turn_asks_where_it_could_strike_with_an_average_roll() {
    for (at, asked) in [("g12", false), ("g9", true)] {
        let scene = Scene::new(2).die("g12", at, 3).set("turn", 2.into()).set("phase", "begin".into());
        let table = scene.hand(1, "lose-turn-early").open();
        let wanted = if asked { Obeyed::Asked } else { Obeyed::Chosen(Move::Pass) };
        assert_eq!(obeyed(&table, 1, None), wanted, "{at}");
        assert_eq!(obeyed(&table, 1, Some(&json!({"every": true}))), Obeyed::Asked, "{at}");
    }
}

#[test]
fn a_card_that_takes_back_what_one_did_last_is_asked_about() {
    let killed = "1 fight g11 g12; * roll 6 6; * roll 1 1;";
    for (seats, card, script, topic) in [
        (2, "last-stand", format!("{killed} 2 play last-stand"), "aimed"),
        (2, "muster", format!("{killed} 2 pass; 1 end; 2 play muster g12"), "aimed"),
        (3, "muster", format!("{killed} 3 pass; 1 end; 3 play muster g12"), "aimed"),
        (3, "muster", "1 end; 3 play muster g12".to_owned(), "other-card"),
    ] {
        let scene = Scene::new(seats).die("g4", "g11", 3);
        let scene = if topic == "aimed" { scene.die("g12", "g12", 1) } else { scene.without("g12") };
        let mut table = scene.hand(usize::from(seats), card).hand(1, "cancel").open();
        run(&mut table, &script);
        assert_eq!(view(&table, 1)["topic"], topic, "{seats}: {script}");
        let wanted = if topic == "aimed" { Obeyed::Asked } else { Obeyed::Chosen(Move::Pass) };
        assert_eq!(obeyed(&table, 1, None), wanted, "{seats}: {script}");
    }
}

/// Whoever passes hears what would have fitted, and nobody else does.
#[test]
fn a_pass_tells_its_seat_which_cards_it_let_go() {
    for (card, script, kept) in [
        ("plus-3-after", "* roll 1 1; 1 pass", "plus-3-after"),
        ("toss-4-before heal-1", "1 pass", "toss-4-before"),
        ("minus-2-before", "1 pass", ""),
        ("heal-1", "1 pass", ""),
    ] {
        let mut table = Scene::new(2).set("phase", "roll".into()).hand(1, card).open();
        run(&mut table, script);
        let last = table.len() - 1;
        let told = |eye| {
            let mut out = Vec::new();
            let (before, after) = (table.state_after(last), table.state_after(last + 1));
            table.game().story(before, table.event(last), after, eye, &mut out);
            json!(out)
        };
        let own = told(Eye::Seat(seat(1)));
        assert_eq!(own[0]["what"], "passes", "{card}");
        assert_eq!(own[0]["kept"]["text"], kept, "{card}: {own}");
        assert_eq!(told(Eye::Seat(seat(2))), json!([]), "{card}");
        assert_eq!(told(Eye::Watcher), json!([]), "{card}");
    }
}

/// What could not have turned the roll is nothing to be sorry for.
#[test]
fn a_pass_after_a_roll_names_what_could_have_turned_it() {
    for (dice, kept) in [("1 2", "plus-3-after"), ("1 1", ""), ("4 4", "")] {
        let mut table = Scene::new(2).die("g4", "g11", 3).hand(1, "plus-3-after").open();
        run(&mut table, &format!("1 fight g11 g12; * roll {dice}; * roll 2 3; 1 pass"));
        let last = table.len() - 1;
        let (before, after) = (table.state_after(last), table.state_after(last + 1));
        let mut out = Vec::new();
        table.game().story(before, table.event(last), after, Eye::Seat(seat(1)), &mut out);
        assert_eq!(json!(out)[0]["kept"]["text"], kept, "{dice}");
    }
}

/// At 11 to 9 the defender's +4 lies on the table: it is counted, and without it the attacker would have won.
#[test]
fn the_odds_count_the_card_on_the_table() {
    for (card, wins) in [("plus-4", 0.0), ("toss-4", 0.5)] {
        let scene = Scene::new(2).die("g4", "g11", 3);
        let mut table = scene.hand(2, "plus-4 toss-4").hand(1, "cancel").open();
        run(&mut table, &format!("1 fight g11 g12; 2 pass; * roll 5 6; * roll 4 5; 2 play {card} 2"));
        assert_eq!(view(&table, 1)["rolling"]["wins"], wins, "{card}");
    }
}

#[test]
fn a_card_is_answered_with_what_undoes_it_or_heals_the_die_that_it_could_remove() {
    for (hp, card, asked) in
        [(1, "heal-1", true), (2, "heal-1", false), (1, "draw-2", false), (2, "cancel", true)]
    {
        let mut table = Scene::new(2).die("g12", "g12", hp).hand(1, "toss-hp").hand(2, card).open();
        run(&mut table, "1 play toss-hp g12");
        let wanted = if asked { Obeyed::Asked } else { Obeyed::Chosen(Move::Pass) };
        assert_eq!(obeyed(&table, 2, None), wanted, "{hp} HP: {card}");
    }
}

#[test]
fn a_card_that_serves_whom_it_is_aimed_at_is_not_asked_about() {
    for (card, asked) in [("heal-1 g12", false), ("toss-hp g12", true)] {
        let (id, _) = card.split_once(' ').expect("a card with its target");
        let mut table = Scene::new(2).hand(1, id).hand(2, "cancel").open();
        run(&mut table, &format!("1 play {card}"));
        assert_eq!(view(&table, 2)["topic"], "aimed", "{card}");
        let wanted = if asked { Obeyed::Asked } else { Obeyed::Chosen(Move::Pass) };
        assert_eq!(obeyed(&table, 2, None), wanted, "{card}");
    }
}

#[test]
fn whoever_could_save_a_die_that_is_about_to_fall_is_asked() {
    for (hp, asked) in [(1, true), (2, false)] {
        let scene = Scene::new(2).die("g4", "g11", hp).hand(1, "heal-1");
        let mut table = scene.open();
        run(&mut table, "1 fight g11 g12; 1 pass; 1 pass; * roll 1 1; * roll 6 6");
        let wanted = if asked { Obeyed::Asked } else { Obeyed::Chosen(Move::Pass) };
        assert_eq!(obeyed(&table, 1, None), wanted, "{hp} HP");
    }
}

#[test]
fn a_fallen_die_matters_to_its_owner() {
    for (owner, topic) in [(2, "die"), (3, "other-die")] {
        let scene = Scene::new(3).without("a8 d9").die("d8", "g5", 1);
        let mut table = scene.hand(owner, "last-stand").open();
        run(&mut table, "1 fight g4 g5; * roll 6 6; * roll 1 1");
        assert_eq!(view(&table, owner as u8)["topic"], topic);
    }
}

#[test]
fn a_muted_card_is_no_reason_to_ask_but_another_is() {
    let table = crowded().set("phase", "begin".into()).open();
    let mute = |cards: &[&str]| obeyed(&table, 1, Some(&json!({"mute": cards, "every": true})));
    assert_eq!(mute(&["heal-1"]), Obeyed::Asked);
    assert_eq!(mute(&["heal-1", "draw-2"]), Obeyed::Chosen(Move::Pass));
}

#[test]
fn rest_lasts_until_the_first_own_turn_after_it() {
    let rest = json!({"rest": 7, "every": true});
    let at = |turn: u8, turns: u32| {
        crowded().set("phase", "begin".into()).set("turn", turn.into()).set("turns", turns.into()).open()
    };
    assert_eq!(obeyed(&at(2, 7), 2, Some(&rest)), Obeyed::Chosen(Move::Pass), "the turn it was said in");
    let Obeyed::Lapsed(awake) = obeyed(&at(2, 9), 2, Some(&rest)) else { panic!("it has rested enough") };
    assert_eq!(awake["rest"], Value::Null);
    assert_eq!(obeyed(&at(2, 9), 2, Some(&awake)), Obeyed::Asked);
    let mut table = at(1, 9);
    run(&mut table, "1 pass");
    assert_eq!(obeyed(&table, 2, Some(&rest)), Obeyed::Chosen(Move::Pass), "others' turns");
}

#[test]
fn orders_that_make_no_sense_say_what_would() {
    let table = Scene::new(2).open();
    let cases = [
        (json!(7), "such as"),
        (json!({"ask": ["tea"]}), "unknown variant"),
        (json!({"ask": "turn"}), "sequence"),
        (json!({"mute": ["joker"]}), "there is no card"),
        (json!({"dance": true}), "unknown field"),
        (json!({"rest": -1}), "invalid value"),
    ];
    for (orders, words) in cases {
        let why = table.game().orders(&orders).unwrap_err();
        assert!(why.contains(words), "{orders}: {why}");
    }
    let full = table.game().orders(&json!({"ask": ["roll", "turn", "roll"]})).unwrap();
    assert_eq!(
        full,
        json!({"ask": ["turn", "roll"], "mute": [], "every": false, "rest": null, "hold": false})
    );
}

#[test]
fn the_last_roll_stays_on_the_table_with_what_was_dropped_and_added() {
    let mut table = Scene::new(2).set("phase", "roll".into()).hand(1, "extra-die plus-2-after").open();
    run(&mut table, "1 play extra-die 1; * roll 2 5 4; 1 play plus-2-after 1");
    for eye in 0..=2 {
        let side = json!({"seat": 1, "dice": [2, 5, 4], "drop": 1, "plus": 2, "total": 11,
            "gains": [{"card": "plus-2-after", "by": 2}]});
        let roll = json!({"what": "roll", "sides": [side], "low": false, "wins": null});
        assert_eq!(view(&table, eye)["rolled"], roll, "eye {eye}");
        assert_eq!(view(&table, eye)["rolling"], Value::Null, "eye {eye}");
    }
    let mut table = Scene::new(2).die("g4", "g11", 3).open();
    run(&mut table, "1 fight g11 g12; * roll 6 1");
    assert_eq!(view(&table, 0)["rolling"]["sides"][0]["total"], 7);
    assert_eq!(view(&table, 0)["rolling"]["sides"][1]["total"], Value::Null);
    let wins = view(&table, 0)["rolling"]["wins"].as_f64().expect("odds");
    assert!((wins - 15.0 / 36.0).abs() < 1e-12, "two dice are below 7 with {wins}");
    run(&mut table, "* roll 2 2");
    assert_eq!(view(&table, 0)["rolling"], Value::Null, "the fight is over");
    assert_eq!(view(&table, 0)["rolled"]["what"], "fight");
    run(&mut table, "1 fight g11 g12");
    assert_eq!(view(&table, 0)["rolling"]["sides"][0]["dice"], json!([]), "nothing is thrown yet");
}

#[test]
fn a_walk_goes_round_dice_and_never_over_a_ganoogo_square() {
    let table = Scene::new(2).die("g4", "g13", 3).set("mp", 4.into()).open();
    let reach = &view(&table, 1)["reach"];
    let of = |from: &str| {
        reach.as_array().unwrap().iter().find(|one| one["from"] == from).map(|one| one["steps"].clone())
    };
    // Three squares wide, with Green's dice on g12 h12 i12 and the Overlord on h15.
    assert_eq!(of("g13"), Some(json!([["h13", "g14"], ["i13", "h14", "g15"], ["i14"], ["i15"]])));
    assert_eq!(of("h1"), None, "an Overlord with Minions stays");
    assert_eq!(view(&table, 2)["reach"], json!([]), "it is not their turn");
    let table = Scene::new(2).die("g4", "g14", 3).die("h4", "h14", 1).set("mp", 4.into()).open();
    let strikes = view(&table, 1)["strikes"].clone();
    let one = |storm: bool| {
        let found =
            strikes.as_array().unwrap().iter().find(|one| one["to"] == "h15" && one["storm"] == storm);
        found.unwrap_or_else(|| panic!("{strikes}"))["wins"].as_f64().unwrap()
    };
    assert!((one(true) - 0.5).abs() < 1e-12 && (one(false) - 575.0 / 1296.0).abs() < 1e-12);
}
