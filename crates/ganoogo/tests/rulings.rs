//! Every ruling by its number, as `docs/rules/ganoogo.md` states it. GA-1 to GA-3 are tested where the board is.

mod scene;

use fracas_core::Game;
use fracas_ganoogo::{Ganoogo, Options};
use scene::{Scene, Table, at, die, glide, legal, position, refuse, run, waits, window};
use serde_json::{Value, json};

#[test]
fn ga_2_no_die_ever_has_more_than_six_hp() {
    let mut table = Scene::new(2).die("g4", "g4", 5).hand(1, "heal-2 toss-hp").open();
    run(&mut table, "1 play heal-2 g4; 1 play toss-hp g4; * flip H");
    assert_eq!(die(&table, "g4"), "1 6 g4");
}

#[test]
fn ga_3_dice_never_pass_through_or_share_a_square() {
    let mut table = Scene::new(2).die("g4", "g7", 3).die("g12", "g8", 3).open();
    for (text, words) in [
        ("1 move g7 g8", "taken"),
        ("1 move g7 g9", "next to each other"),
        ("1 move g7 h8", "next to each other"),
        ("1 move i4 i4", "next to each other"),
        ("1 move i4 j4", "j4 is not a square"),
    ] {
        let message = refuse(&mut table, text);
        assert!(message.contains(words), "{text}: {message}");
    }
    run(&mut table, "1 move g7 f7; 1 move f7 f6");
}

/// Deals five cards to each of the seats.
fn dealt(seats: u8) -> Table {
    let mut table = Table::new(Some(seats), Options::default(), None).unwrap();
    let cards = ["plus-2-before", "draw-3", "again", "cancel", "muster"];
    for number in 0..5 * usize::from(seats) {
        assert_eq!(at(&table, "/turn"), 1 + number / 5, "cards are dealt seat by seat");
        let card = if number < 15 {
            cards[number % 5]
        } else {
            "plus-3-after plus-3-before heal-1 heal-2 minus-1".split(' ').nth(number % 5).unwrap()
        };
        run(&mut table, &format!("* card {card}"));
    }
    table
}

#[test]
fn ga_4_the_highest_roll_starts_and_ties_among_the_highest_roll_again() {
    let cases = [
        (2, "* roll 3 4; * roll 3 3", 1),
        (2, "* roll 3 4; * roll 6 6", 2),
        (2, "* roll 3 4; * roll 5 2; * roll 1 1; * roll 1 2", 2),
        (3, "* roll 6 5; * roll 1 1; * roll 5 6; * roll 2 2; * roll 1 1", 1),
        (
            4,
            "* roll 1 1; * roll 6 6; * roll 6 6; * roll 6 6; * roll 1 1; * roll 2 1; * roll 1 2; * roll 6 1; * roll 1 1",
            3,
        ),
    ];
    for (seats, script, first) in cases {
        let mut table = dealt(seats);
        run(&mut table, script);
        assert_eq!((at(&table, "/turn"), at(&table, "/phase")), (first.into(), "begin".into()), "{script}");
        assert_eq!(window(&table), "turn-begins", "the first window opens with the first turn");
    }
}

#[test]
fn ga_4_play_goes_clockwise_and_skips_those_who_are_out() {
    let out = |scene: Scene, homes: &str, players: Value, standing: Value| {
        scene.without(homes).set("in", players).set("standing", standing)
    };
    let mut table = out(Scene::new(4), "a8 d9 d8 d7", json!([1, 3, 4]), json!(["h1", "h15", "o8"])).open();
    for turn in [3, 4, 1, 3] {
        let mover = at(&table, "/turn");
        run(&mut table, &format!("{mover} end"));
        assert_eq!(at(&table, "/turn"), turn);
        run(&mut table, "* card plus-2-conflict; * roll 1 1");
        if turn == 4 {
            break;
        }
    }
}

#[test]
fn ga_5_five_cards_each_and_hands_are_as_large_as_they_get() {
    let table = dealt(4);
    for seat in 0..4 {
        let hand = at(&table, &format!("/hands/{seat}"));
        assert_eq!(hand.as_object().unwrap().values().filter_map(Value::as_u64).sum::<u64>(), 5);
    }
    let every: String = fracas_ganoogo::printed_cards()
        .iter()
        .flat_map(|card| std::iter::repeat_n(format!("{} ", card.id), usize::from(card.copies)))
        .collect();
    let mut table = Scene::new(2).hand(1, &every).open();
    run(&mut table, "1 draw");
    assert_eq!(waits(&table), "1", "with nothing to draw nothing is drawn");
    assert_eq!(at(&table, "/mp"), 1);
}

#[test]
fn ga_5_the_deck_running_out_in_the_middle_of_drawing_is_made_of_the_discards() {
    let mut table = Scene::new(2).hand(1, "draw-4").deck("again cancel").open();
    run(&mut table, "1 play draw-4; * card again; * card cancel");
    // The card that draws is still on the table, so it is not in the deck it makes.
    assert!(at(&table, "/deck").get("draw-4").is_none());
    assert_eq!(at(&table, "/discards"), json!({}));
    assert!(refuse(&mut table, "* card draw-4").contains("no draw-4 left"));
    run(&mut table, "* card cancel; * card muster");
    assert_eq!(at(&table, "/discards"), json!({"draw-4": 1}));
    assert_eq!(at(&table, "/hands/0"), json!({"cancel": 2, "again": 1, "muster": 1}));
}

#[test]
fn ga_5_when_deck_and_discards_are_used_up_drawing_stops() {
    let scene = Scene::new(2).hand(1, "draw-5").deck("again cancel");
    let rest = scene.position["discards"].clone();
    let mut scene = scene.set("discards", json!({}));
    scene.position["hands"][1] = rest;
    let mut table = scene.open();
    run(&mut table, "1 play draw-5");
    // Seat 2 now holds a cancel, so it is asked.
    run(&mut table, "2 pass; * card again; * card cancel");
    assert_eq!(waits(&table), "1");
    assert_eq!(at(&table, "/hands/0"), json!({"cancel": 1, "again": 1}));
}

#[test]
fn ga_6_a_turn_is_a_card_two_dice_and_what_the_mp_buy() {
    let mut table = Scene::new(2).set("phase", "begin".into()).set("mp", 0.into()).open();
    assert_eq!(waits(&table), "dice");
    assert!(refuse(&mut table, "* roll 3 4").contains("a card for seat 1 is due"));
    run(&mut table, "* card plus-2-conflict; * roll 3 4");
    assert_eq!(at(&table, "/mp"), 7);
    run(&mut table, "1 move g4 g5; 1 draw; * card plus-1-conflict");
    assert_eq!(at(&table, "/mp"), 1);
    assert!(refuse(&mut table, "1 draw").contains("5 MP"));
    run(&mut table, "1 move h4 h5");
    assert_eq!(legal(&table), ["end"]);
    assert!(refuse(&mut table, "1 move h5 h6").contains("1 MP"));
    run(&mut table, "1 end");
    assert_eq!((at(&table, "/turn"), at(&table, "/mp")), (2.into(), 0.into()));
}

#[test]
fn ga_7_an_overlord_fights_at_home_and_walks_only_as_the_last_die() {
    let mut table = Scene::new(2).die("g12", "h2", 3).open();
    assert!(refuse(&mut table, "1 move h1 g1").contains("last die"));
    run(&mut table, "1 fight h1 h2; * roll 6 6; * roll 1 1");
    assert_eq!(die(&table, "g12"), "2 2 h2");
    let mut table = Scene::new(2).without("g4 h4 i4").die("h1", "h14", 2).open();
    run(&mut table, "1 move h14 g14; 1 move g14 h14; 1 move h14 h15");
    assert_eq!(at(&table, "/ganoogo/die"), "h1", "alone it may start a Ganoogo too");
}

#[test]
fn ga_7_an_overlord_may_be_fought_on_its_square() {
    let mut table = Scene::new(2).die("g4", "h14", 3).open();
    run(&mut table, "1 fight h14 h15; * roll 6 6; * roll 1 1");
    assert_eq!(die(&table, "h15"), "2 1 h15");
}

#[test]
fn ga_8_the_lower_total_loses_1_hp_and_a_tie_is_the_defenders() {
    for (rolls, attacker, defender) in [
        ("* roll 3 4; * roll 3 3", "1 3 g11", "2 2 g12"),
        ("* roll 3 3; * roll 3 4", "1 2 g11", "2 3 g12"),
        ("* roll 3 4; * roll 5 2", "1 2 g11", "2 3 g12"),
    ] {
        let mut table = Scene::new(2).die("g4", "g11", 3).open();
        run(&mut table, &format!("1 fight g11 g12; {rolls}"));
        assert_eq!(
            (die(&table, "g4").as_str(), die(&table, "g12").as_str()),
            (attacker, defender),
            "{rolls}"
        );
        assert_eq!(at(&table, "/mp"), 5);
    }
}

#[test]
fn ga_8_rolls_on_the_same_target_are_one_conflict_until_something_else_is_done() {
    let rolls = "* roll 1 1; * roll 6 6";
    let between = [
        ("", true),
        ("1 play heal-1 h4", true),
        ("1 move h4 h5", false),
        ("1 draw; * card low-wins-early", false),
        ("1 fight g9 f9; * roll 6 6; * roll 1 1", false),
    ];
    for (action, same) in between {
        let scene = Scene::new(2).die("g4", "g9", 3).die("g12", "g10", 3).die("h12", "f9", 3);
        let mut table = scene.set("mp", 12.into()).hand(1, "heal-1 low-wins-early").open();
        glide(
            &mut table,
            &format!("1 fight g9 g10; 1 play low-wins-early; {rolls}; {action}; 1 fight g9 g10; {rolls}"),
        );
        // Where it is another conflict the lower roll no longer wins.
        assert_eq!(die(&table, "g12"), if same { "2 1 g10" } else { "2 2 g10" }, "after {action:?}");
    }
}

#[test]
fn ga_8_a_die_at_0_hp_is_removed_and_the_winner_does_not_advance() {
    let mut table = Scene::new(2).die("g4", "h11", 3).open();
    run(&mut table, "1 fight h11 h12; * roll 6 6; * roll 1 1");
    assert_eq!((die(&table, "h12").as_str(), die(&table, "g4").as_str()), ("2 0 -", "1 3 h11"));
    assert_eq!(at(&table, "/conflict"), Value::Null);
}

#[test]
fn ga_9_a_player_with_no_dice_is_out() {
    let scene = Scene::new(3).without("a8 d9 d7").die("d8", "g5", 1).hand(2, "again fewer-die");
    let mut table = scene.open();
    run(&mut table, "1 fight g4 g5; 2 pass; * roll 6 6; * roll 1 1; 2 pass");
    assert_eq!(at(&table, "/in"), json!([1, 3]));
    assert_eq!(at(&table, "/standing"), json!(["h1", "h15"]));
    assert_eq!(at(&table, "/hands/1"), json!({}));
    assert_eq!(at(&table, "/discards"), json!({"again": 1, "fewer-die": 1}));
    assert_eq!(waits(&table), "1");
}

#[test]
fn ga_9_on_the_own_turn_that_turn_ends() {
    let scene = Scene::new(3).without("h1 h4 i4").die("g4", "g11", 1);
    let mut table = scene.open();
    run(&mut table, "1 fight g11 g12; * roll 1 1; * roll 6 6");
    assert_eq!((at(&table, "/in"), at(&table, "/turn")), (json!([2, 3]), 2.into()));
}

#[test]
fn ga_9_the_player_is_out_only_when_the_window_has_closed() {
    let scene = Scene::new(3).without("a8 d9 d7").die("d8", "g5", 1).hand(2, "muster");
    let mut table = scene.open();
    run(&mut table, "1 fight g4 g5; 2 pass; 2 pass; * roll 6 6; * roll 1 1; 2 pass");
    assert_eq!((window(&table).as_str(), waits(&table).as_str()), ("die-eliminated", "2"));
    assert_eq!(at(&table, "/in"), json!([1, 2, 3]));
    run(&mut table, "2 play muster a8");
    assert_eq!((at(&table, "/in"), die(&table, "a8")), (json!([1, 2, 3]), "2 2 a8".into()));
}

/// Seat 1's die stands before the Ganoogo square of the last seat's arm, Green's.
fn siege(seats: u8) -> Scene {
    Scene::new(seats).die("g4", "h14", 3)
}

/// Red's toss-hp removes Green's last die again in the very window in which last-stand has just saved it.
#[test]
fn ga_9_a_last_die_that_is_saved_and_falls_again_is_gone() {
    for (saves, over) in [("last-stand", true), ("last-stand last-stand", false)] {
        let scene = Scene::new(2).without("h4 i4 h15 g12 i12").die("g4", "h11", 3).die("h12", "h12", 1);
        let mut table = scene.hand(1, "toss-hp").hand(2, saves).open();
        run(&mut table, "1 fight h11 h12; 1 pass; 1 pass; * roll 6 6; * roll 1 1; 1 pass; 1 pass");
        run(&mut table, "2 play last-stand; 1 pass; 1 play toss-hp h12; * flip T");
        if !over {
            run(&mut table, "2 play last-stand");
            assert_eq!((die(&table, "h12").as_str(), window(&table).as_str()), ("2 1 h12", "-"));
            continue;
        }
        assert_eq!((waits(&table), at(&table, "/in")), ("over".into(), json!([1])));
        assert_eq!(table.turn().outcome().unwrap().reason, "last-player-in", "GA-11");
    }
}

#[test]
fn ga_15_a_die_that_was_saved_is_not_saved_a_second_time_from_the_same_fall() {
    let scene = Scene::new(2).die("g4", "h11", 3).die("h12", "h12", 1);
    let mut table = scene.hand(1, "toss-hp").hand(2, "last-stand last-stand").open();
    run(&mut table, "1 fight h11 h12; 1 pass; 1 pass; * roll 6 6; * roll 1 1; 1 pass; 1 pass");
    run(&mut table, "2 play last-stand; 1 pass; 1 play toss-hp h12; * flip T; 2 pass");
    assert_eq!((die(&table, "h12").as_str(), window(&table).as_str()), ("2 0 -", "-"));
}

/// In the window of its fall a die was mustered home: there is nothing left to save.
#[test]
fn ga_15_a_die_that_cannot_be_saved_any_more_is_not_saved() {
    let scene = Scene::new(2).die("g4", "h11", 3).die("h12", "h12", 1).hand(2, "muster last-stand draw-2");
    let mut table = scene.open();
    run(
        &mut table,
        "1 fight h11 h12; 2 pass; 2 pass; * roll 6 6; * roll 1 1; 2 pass; 2 play muster h12; 2 pass",
    );
    assert_eq!((window(&table).as_str(), die(&table, "h12").as_str()), ("die-eliminated", "2 1 h12"));
    assert!(!legal(&table).contains(&"play last-stand".to_owned()));
    assert!(refuse(&mut table, "2 play last-stand").contains("cannot be saved any more"));
}

#[test]
fn ga_10_a_ganoogo_is_won_with_two_bouts_and_ties_are_rolled_again() {
    let mut table = siege(2).open();
    run(&mut table, "1 move h14 h15");
    assert_eq!(at(&table, "/mp"), 0, "the rest of the MP is forfeit");
    run(&mut table, "* roll 6 6 6; * roll 1 1 1; * roll 2 2 2; * roll 1 2 3; * roll 1 1 1; * roll 6 6 6");
    assert_eq!(at(&table, "/ganoogo/won"), json!([1, 1]));
    run(&mut table, "* roll 6 6 6; * roll 1 1 1");
    assert_eq!(waits(&table), "over");
    assert_eq!(table.turn().outcome().unwrap().winners.sole(), fracas_core::Seat::new(1));
}

#[test]
fn ga_10_three_players_with_the_middle_one_captured() {
    let scene = Scene::new(3).die("g4", "b8", 3).without("d7").hand(2, "heal-1 again");
    let mut table = scene.open();
    run(
        &mut table,
        "1 move b8 a8; 2 pass; 2 pass; * roll 6 6 6; * roll 1 1 1; 2 pass; 2 pass; * roll 6 6 6; * roll 1 1 1; 2 pass",
    );
    assert_eq!(at(&table, "/in"), json!([1, 3]));
    assert_eq!(at(&table, "/discards"), json!({"heal-1": 1, "again": 1}));
    // The Overlord stood on the square, so the attacker stays; it is a Minion of seat 1 now.
    assert_eq!([die(&table, "g4"), die(&table, "a8"), die(&table, "d9")], ["1 3 b8", "1 2 a8", "1 3 d9"]);
    let overlord = position(&table)["dice"][4].clone();
    assert_eq!((&overlord["home"], &overlord["kind"]), (&json!("a8"), &json!("minion")));
    assert_eq!(die(&table, "d7"), "2 0 -", "a removed die stays its last owner's, who is out");
    // The turn is over, and seat 3 is next. Captured dice move freely, over the fallen square too.
    assert_eq!(at(&table, "/turn"), 3);
    let to_seat_1 = "* card low-wins; * roll 1 1; 3 end; * card low-wins-early; * roll 3 3";
    run(&mut table, &format!("{to_seat_1}; 1 move a8 a7; 1 move b8 a8; 1 move a8 b8"));
}

#[test]
fn ga_10_the_attacking_die_steps_onto_an_empty_square() {
    let mut table = siege(3).die("h15", "g15", 2).open();
    run(&mut table, "1 move h14 h15; * roll 6 6 6; * roll 1 1 1; * roll 6 6 6; * roll 1 1 1");
    assert_eq!((die(&table, "g4").as_str(), die(&table, "h15").as_str()), ("1 3 h15", "1 2 g15"));
}

#[test]
fn ga_10_the_ganoogo_square_of_an_arm_nobody_plays_is_an_ordinary_square() {
    let mut table = Scene::new(2).die("g4", "b8", 3).open();
    run(&mut table, "1 move b8 a8");
    assert_eq!((die(&table, "g4").as_str(), waits(&table).as_str()), ("1 3 a8", "1"));
}

#[test]
fn ga_10_a_lost_ganoogo_costs_1_hp_and_the_die_is_flung() {
    let mut table = siege(2).die("h12", "f6", 1).open();
    run(&mut table, "1 move h14 h15; * roll 1 1 1; * roll 6 6 6; * roll 1 1 1; * roll 6 6 6");
    assert_eq!((die(&table, "g4").as_str(), waits(&table).as_str()), ("1 2 h14", "dice"));
    run(&mut table, "* roll 1 1 1");
    assert_eq!(waits(&table), "2");
    assert_eq!(legal(&table), ["fling h11"], "past Green's dice there is one way of three steps");
    assert!(refuse(&mut table, "2 fling h14").contains("3 steps"));
    assert!(refuse(&mut table, "2 pass").contains("must be put"));
    run(&mut table, "2 fling h11");
    assert_eq!((die(&table, "g4").as_str(), at(&table, "/turn")), ("1 2 h11", 2.into()));
}

#[test]
fn ga_11_the_last_player_in_wins() {
    let mut table = Scene::new(2).without("h15 g12 i12").die("g4", "h11", 3).open();
    run(&mut table, "1 fight h11 h12; * roll 6 6; * roll 1 1");
    let outcome = table.turn().outcome().unwrap();
    assert_eq!((outcome.winners.sole().unwrap().number(), outcome.reason), (1, "last-player-in"));
}

#[test]
fn ga_11_max_turns_and_quiet_turns_draw() {
    let idle = |table: &mut Table, turns: u32| {
        for _ in 0..turns {
            let mover = at(table, "/turn");
            run(table, &format!("{mover} end"));
            if waits(table) != "over" {
                let drawn = at(table, "/deck").as_object().unwrap().keys().next_back().cloned().unwrap();
                glide(table, &format!("* card {drawn}; * roll 1 1"));
            }
        }
    };
    let mut table = Scene::new(2).option("max_turns", 3.into()).open();
    idle(&mut table, 3);
    assert_eq!(table.turn().outcome().unwrap().reason, "max-turns");
    assert!(table.turn().outcome().unwrap().winners.is_empty());

    let mut table = Scene::new(2).die("g4", "g11", 3).option("quiet_turns", 2.into()).open();
    run(&mut table, "1 fight g11 g12; * roll 6 6; * roll 1 1");
    idle(&mut table, 2);
    assert_ne!(waits(&table), "over", "the turn of the fight does not count");
    idle(&mut table, 1);
    assert_eq!(table.turn().outcome().unwrap().reason, "quiet-turns");
}

#[test]
fn ga_11_skipped_turns_count() {
    let mut table = Scene::new(2).set("skip", json!([0, 2])).option("max_turns", 3.into()).open();
    run(&mut table, "1 end");
    assert_eq!(
        (at(&table, "/turns"), at(&table, "/turn"), at(&table, "/skip")),
        (2.into(), 1.into(), json!([0, 1]))
    );
    run(&mut table, "* card low-wins-early; * roll 1 1; 1 end");
    assert_eq!(waits(&table), "over");
}

#[test]
fn ga_12_a_window_goes_round_clockwise_until_all_have_passed_in_a_row() {
    let scene = Scene::new(3).set("phase", "begin".into()).set("turn", 2.into());
    let mut table = scene.hand(1, "heal-1 heal-1").hand(2, "heal-1").hand(3, "heal-2 heal-2").open();
    let mut asked = Vec::new();
    for text in [
        "2 pass",
        "3 play heal-2 g4",
        "2 pass",
        "3 pass",
        "1 pass",
        "1 play heal-1 h4",
        "2 pass",
        "3 pass",
        "1 pass",
        "2 pass",
        "3 pass",
        "1 pass",
    ] {
        asked.push(waits(&table));
        run(&mut table, text);
    }
    assert_eq!(asked.join(""), "232311231231");
    assert_eq!(waits(&table), "dice", "all have passed in a row: the draw is due");
    assert_eq!((die(&table, "g4").as_str(), die(&table, "h4").as_str()), ("1 5 g4", "1 2 h4"));
}

#[test]
fn ga_12_whoever_holds_nothing_that_fits_is_not_asked() {
    let mut table =
        Scene::new(3).die("g4", "g11", 3).hand(2, "again").hand(3, "cancel lose-turn-early").open();
    run(&mut table, "1 fight g11 g12; * roll 3 3; * roll 3 3");
    assert_eq!((window(&table).as_str(), waits(&table).as_str()), ("after-roll", "2"));
}

#[test]
fn ga_12_only_cancel_and_any_time_cards_answer_a_card() {
    let mut table =
        Scene::new(2).hand(1, "heal-1").hand(2, "cancel draw-2 plus-4 again low-wins last-stand").open();
    run(&mut table, "1 play heal-1 g4");
    assert_eq!(legal(&table), ["play cancel", "play draw-2", "pass"]);
}

#[test]
fn ga_12_cancel_on_cancel_on_a_card() {
    let cases = [
        ("", "1 4 g4"),
        ("2 play cancel;", "1 3 g4"),
        ("2 play cancel; 1 play cancel;", "1 4 g4"),
        ("2 play cancel; 1 play cancel; 2 play cancel;", "1 3 g4"),
    ];
    for (answers, hp) in cases {
        let mut table = Scene::new(2).hand(1, "heal-1 cancel").hand(2, "cancel cancel").open();
        run(&mut table, "1 play heal-1 g4; 1 pass");
        glide(&mut table, answers);
        assert_eq!(die(&table, "g4"), hp, "{answers}");
    }
}

#[test]
fn ga_13_the_attacker_throws_first_with_one_window_before_and_one_after() {
    let mut table = Scene::new(2).die("g4", "g11", 3).hand(1, "plus-1").open();
    run(&mut table, "1 fight g11 g12");
    assert_eq!(window(&table), "before-roll");
    run(&mut table, "1 pass; * roll 1 2");
    assert_eq!(at(&table, "/roll/0/dice"), json!([1, 2]));
    run(&mut table, "* roll 3 4");
    assert_eq!((at(&table, "/roll/1/dice"), window(&table)), (json!([3, 4]), "after-roll".into()));
    assert_eq!(legal(&table), ["play plus-1 1", "play plus-1 2", "pass"]);
}

#[test]
fn ga_13_both_sides_modifiers_on_one_roll_add_up() {
    // 3+4+3−2 = 8 against 3+4+2−1 = 8: the defender's tie.
    let scene = Scene::new(2).die("g4", "g11", 3);
    let mut table = scene.hand(1, "plus-3-before minus-1").hand(2, "plus-2-before minus-2").open();
    run(
        &mut table,
        "1 fight g11 g12; 1 play plus-3-before 1; 2 play plus-2-before 2; 1 play minus-1 2; 2 play minus-2 1",
    );
    run(&mut table, "* roll 3 4; * roll 3 4");
    assert_eq!(die(&table, "g4"), "1 2 g11");
}

#[test]
fn ga_13_dice_more_and_fewer_add_up_and_as_many_are_dropped_as_were_added() {
    let cases: [(&str, &str, u8); 4] = [
        ("1 play extra-die 1; 1 play extra-die 1", "* roll 1 2 3 4", 7),
        ("1 play extra-die 1; 1 play fewer-die 1", "* roll 2 6", 6),
        ("1 play fewer-die 1; 1 play fewer-die 1", "* roll 4", 4),
        ("1 play extra-die 1; 1 play fewer-die 1; 1 play fewer-die 1", "* roll 5", 5),
    ];
    for (plays, roll, mp) in cases {
        let scene = Scene::new(2).set("phase", "roll".into());
        let mut table = scene.hand(1, "extra-die extra-die fewer-die fewer-die").open();
        run(&mut table, &format!("{plays}; 1 pass"));
        run(&mut table, roll);
        assert_eq!(at(&table, "/mp"), mp, "{plays}");
    }
}

#[test]
fn ga_13_a_reroll_has_its_own_windows_and_throws_away_what_was_played_on_the_old_roll() {
    let scene = Scene::new(2).die("g4", "g11", 3);
    let mut table = scene.hand(1, "plus-3-before plus-2-conflict").hand(2, "again plus-1").open();
    run(
        &mut table,
        "1 fight g11 g12; 1 play plus-2-conflict 1; 1 play plus-3-before 1; 2 pass; * roll 3 4; * roll 3 4",
    );
    assert_eq!((at(&table, "/roll/0/plus"), at(&table, "/conflict/plus")), (3.into(), json!([2, 0])));
    run(&mut table, "2 play again 1");
    assert_eq!((window(&table).as_str(), at(&table, "/roll/0/plus")), ("before-roll", 0.into()));
    // The windows of the reroll are about that roll alone.
    assert_eq!(legal(&table), ["play plus-1 1", "pass"]);
    run(&mut table, "2 pass; * roll 1 1; 2 pass");
    // Now the window after the whole roll goes on.
    assert_eq!((window(&table).as_str(), legal(&table).len()), ("after-roll", 3));
    run(&mut table, "2 pass");
    assert_eq!(die(&table, "g4"), "1 2 g11", "1+1 and 2 for the conflict against 7");
}

#[test]
fn ga_13_for_1_conflict_never_touches_a_ganoogo() {
    let mut table = Scene::new(2).die("g4", "h14", 3).hand(1, "plus-2-conflict").open();
    run(&mut table, "1 fight h14 h15; 1 play plus-2-conflict 1; * roll 1 1; * roll 6 6; 1 move h14 h15");
    assert_eq!(at(&table, "/conflict"), Value::Null);
    run(&mut table, "* roll 3 3 3; * roll 3 3 4");
    assert_eq!(at(&table, "/ganoogo/won"), json!([0, 1]));
}

#[test]
fn ga_14_the_last_card_decides_whether_low_wins_and_ties_stay_the_defenders() {
    let cases = [
        ("1 play low-wins-early", "* roll 1 1; * roll 6 6", "2 2 g12"),
        ("1 play low-wins-early", "* roll 3 3; * roll 3 3", "2 3 g12"),
        ("1 play low-wins-early; 1 play toss-high-low; * flip H", "* roll 1 1; * roll 6 6", "2 3 g12"),
        ("1 play toss-high-low; * flip T", "* roll 1 1; * roll 6 6", "2 2 g12"),
    ];
    for (plays, rolls, hp) in cases {
        let mut table = Scene::new(2).die("g4", "g11", 3).hand(1, "low-wins-early toss-high-low").open();
        glide(&mut table, &format!("1 fight g11 g12; {plays}; {rolls}"));
        assert_eq!(die(&table, "g12"), hp, "{plays}; {rolls}");
    }
}

#[test]
fn ga_15_a_die_saved_as_it_falls_stays_in_the_conflict() {
    let mut table = Scene::new(2)
        .die("g4", "g11", 3)
        .die("g12", "g12", 1)
        .hand(2, "last-stand")
        .hand(1, "low-wins-early")
        .open();
    run(&mut table, "1 fight g11 g12; 1 play low-wins-early; * roll 1 1; * roll 6 6; 2 play last-stand");
    assert_eq!(die(&table, "g12"), "2 3 g12");
    run(&mut table, "1 fight g11 g12; * roll 1 1; * roll 6 6");
    assert_eq!(die(&table, "g12"), "2 2 g12", "the same conflict: low still wins");
}

#[test]
fn ga_15_a_die_saved_as_it_falls_in_a_ganoogo_is_flung_too() {
    let mut table = siege(2).die("g4", "h14", 1).hand(1, "last-stand").open();
    run(
        &mut table,
        "1 move h14 h15; * roll 1 1 1; * roll 6 6 6; * roll 1 1 1; * roll 6 6 6; 1 play last-stand",
    );
    assert_eq!((die(&table, "g4").as_str(), waits(&table).as_str()), ("1 3 h14", "dice"));
    run(&mut table, "* roll 1 1 2");
    assert_eq!(waits(&table), "2");
}

#[test]
fn ga_15_muster_needs_an_empty_starting_square_and_an_owner_who_is_in() {
    let cases: [(Scene, &str, bool); 5] = [
        (Scene::new(2).without("g4"), "g4", true),
        (Scene::new(2).without("g4").die("g12", "g4", 3), "g4", false),
        (Scene::new(2), "g4", false),
        (Scene::new(2).without("h15"), "h15", true),
        (
            Scene::new(3)
                .without("a8 d9 d8 d7")
                .set("in", json!([1, 3]))
                .set("standing", json!(["h1", "h15"]))
                .without("i4"),
            "d9",
            false,
        ),
    ];
    for (scene, home, possible) in cases {
        let mut table = scene.hand(1, "muster").open();
        let listed = legal(&table).contains(&format!("play muster {home}"));
        assert_eq!(listed, possible, "{home}");
        if !possible {
            refuse(&mut table, &format!("1 play muster {home}"));
        }
    }
}

#[test]
fn ga_15_a_returned_die_belongs_to_its_last_owner() {
    // Seat 1 captured d9 of seat 2, who is out, and lost it again.
    let mut scene =
        Scene::new(3).without("a8 d9 d8 d7").set("in", json!([1, 3])).set("standing", json!(["h1", "h15"]));
    for die in scene.position["dice"].as_array_mut().unwrap() {
        if die["home"] == "d9" || die["home"] == "a8" {
            die["seat"] = json!(1);
            die["kind"] = json!("minion");
        }
    }
    let mut table = scene.hand(3, "muster").set("turn", 3.into()).open();
    run(&mut table, "3 play muster d9");
    assert_eq!(die(&table, "d9"), "1 3 d9");
    let mut scene = scene_of(&table);
    scene.position["phase"] = json!("act");
    let mut table = scene.hand(3, "muster").open();
    // The captured Overlord's Ganoogo square has fallen, so it never returns.
    refuse(&mut table, "3 play muster a8");
}

fn scene_of(table: &Table) -> Scene {
    Scene { position: position(table), options: json!({}), rules: None }
}

#[test]
fn ga_16_several_lost_turns_add_up() {
    let mut table = Scene::new(3).set("skip", json!([0, 1, 0])).hand(1, "lose-turn").open();
    run(&mut table, "1 play lose-turn 2");
    assert_eq!(at(&table, "/skip"), json!([0, 2, 0]));
    run(&mut table, "1 end");
    assert_eq!((at(&table, "/turn"), at(&table, "/skip")), (3.into(), json!([0, 1, 0])));
}

#[test]
fn ga_16_a_skipped_turn_has_no_windows() {
    let mut table = Scene::new(2).set("skip", json!([0, 1])).hand(2, "lose-turn-early").open();
    run(&mut table, "1 end");
    assert_eq!((at(&table, "/turn"), window(&table)), (1.into(), "turn-begins".into()));
}

#[test]
fn ga_16_a_turn_lost_early_still_ends_with_its_window() {
    let mut table = Scene::new(2).set("phase", "begin".into()).hand(2, "lose-turn-early heal-1").open();
    run(&mut table, "2 play lose-turn-early; 2 pass; 2 pass");
    assert_eq!((window(&table), at(&table, "/turn")), ("turn-ends".into(), 1.into()));
}

#[test]
fn ga_17_heads_is_the_first_and_tails_the_second() {
    for (flip, mp) in [("H", 11), ("T", 3)] {
        let mut table = Scene::new(2).set("phase", "roll".into()).hand(1, "toss-4").open();
        run(&mut table, &format!("1 play toss-4 1; * flip {flip}; * roll 3 4"));
        assert_eq!(at(&table, "/mp"), mp);
    }
}

#[test]
fn ga_18_a_roll_whose_die_is_gone_is_broken_off() {
    let scene = Scene::new(2).die("g4", "g11", 1).hand(2, "toss-hp plus-4");
    let mut table = scene.open();
    run(&mut table, "1 fight g11 g12; 2 pass; 2 play toss-hp g11; * flip T");
    assert_eq!((die(&table, "g4").as_str(), at(&table, "/roll")), ("1 0 -", Value::Null));
    assert_eq!((at(&table, "/phase"), waits(&table)), ("act".into(), "1".into()));
    assert_eq!(die(&table, "g12"), "2 3 g12");
}

#[test]
fn ga_18_a_player_may_drop_out_while_others_windows_are_open() {
    // Seat 1's last die is killed while seat 2's card is waiting for answers in the window after a roll.
    let scene = Scene::new(3).without("h1 h4 i4").die("g4", "g11", 1);
    let mut table = scene.hand(1, "again").hand(2, "plus-4 heal-1").hand(3, "toss-hp cancel").open();
    run(&mut table, "1 fight g11 g12");
    assert_eq!(waits(&table), "2");
    run(&mut table, "2 pass; 3 pass; 2 play heal-1 d9");
    assert_eq!((window(&table).as_str(), waits(&table).as_str()), ("card-played", "3"));
    run(&mut table, "3 play toss-hp g11; 3 pass; * flip T");
    // The window of the fallen die, then the answer to the heal, then the turn of a player who is out ends.
    assert_eq!(at(&table, "/in"), json!([2, 3]));
    run(&mut table, "3 pass");
    assert_eq!(die(&table, "d9"), "2 4 d9", "the waiting card still takes effect");
    assert_eq!(at(&table, "/turn"), 2);
    assert_eq!(at(&table, "/discards/again"), 1);
}

#[test]
fn ga_18_a_ganoogo_against_a_player_who_drops_out_is_over() {
    let scene = Scene::new(3).die("g4", "h14", 3).without("h15 g12 i12").die("h12", "h12", 1);
    let mut table = scene.hand(2, "toss-hp").open();
    run(&mut table, "1 move h14 h15; 2 play toss-hp h12; * flip T");
    assert_eq!((at(&table, "/in"), at(&table, "/turn")), (json!([1, 2]), 2.into()));
    assert_eq!(die(&table, "g4"), "1 3 h14");
}

#[test]
fn ga_19_a_fallen_die_that_was_mustered_is_neither_flung_nor_in_the_conflict() {
    let mut table = siege(2).die("g4", "h14", 1).hand(1, "muster").open();
    run(&mut table, "1 move h14 h15; * roll 1 1 1; * roll 6 6 6; * roll 1 1 1; * roll 6 6 6");
    assert_eq!(window(&table), "die-eliminated");
    run(&mut table, "1 play muster g4");
    assert_eq!((die(&table, "g4").as_str(), at(&table, "/turn")), ("1 3 g4", 2.into()));
}

#[test]
fn ga_20_so_many_cards_cannot_wait_on_one_another() {
    let position = position(&Scene::new(2).open());
    let mut deep = position.clone();
    let window = json!({"window": {"kind": "after-roll", "asked": 1, "passed": []}});
    let roll = json!({"roll": {"sides": [1], "due": []}});
    deep["phase"] = json!("roll");
    deep["stack"] = std::iter::repeat_n([roll, window], 46).flatten().collect();
    let error = Table::from_json(None, &json!({}), Some(&deep)).unwrap_err();
    assert!(error.to_string().contains("no more can be played"), "{error}");
}

#[test]
fn ga_21_a_turn_without_mp_ends_only_when_its_player_ends_it() {
    let mut table = Scene::new(2).set("mp", 1.into()).hand(1, "heal-1").open();
    run(&mut table, "1 move h4 h5");
    assert_eq!((at(&table, "/mp"), waits(&table)), (0.into(), "1".into()));
    run(&mut table, "1 play heal-1 h5; 1 end");
    assert_eq!((die(&table, "h4").as_str(), at(&table, "/turn")), ("1 2 h5", 2.into()));
}

#[test]
fn ga_22_a_card_whose_object_is_gone_does_nothing() {
    let mut table = Scene::new(2).hand(1, "heal-1").hand(2, "toss-hp").open();
    run(&mut table, "1 play heal-1 h4; 2 play toss-hp h4; * flip T");
    assert_eq!(die(&table, "h4"), "1 0 -");
    assert_eq!(at(&table, "/discards"), json!({"heal-1": 1, "toss-hp": 1}));
    assert_eq!(waits(&table), "1");
}

#[test]
fn ga_22_a_card_means_the_die_it_named_and_no_other_on_its_square() {
    // The heal waits while the die that it names falls; then what starts on g4 and h12 is worth this.
    let cases = [
        // Red's own die is mustered to the square that Green's has left.
        (Scene::new(2).without("g4").die("h12", "g4", 1), "1 play muster g4", "1 3 g4", "2 0 -"),
        // The die itself is mustered back to the very square: it was removed all the same.
        (Scene::new(2).die("g4", "g4", 1), "1 play muster g4", "1 3 g4", "2 1 h12"),
        // A die that is saved as it falls has stayed.
        (Scene::new(2).die("g4", "g4", 1), "2 play last-stand", "1 4 g4", "2 1 h12"),
    ];
    for (scene, then, red, green) in cases {
        let mut table = scene.hand(1, "heal-1 muster").hand(2, "toss-hp last-stand").open();
        glide(&mut table, &format!("1 play heal-1 g4; 2 play toss-hp g4; * flip T; {then}"));
        assert_eq!((die(&table, "g4").as_str(), die(&table, "h12").as_str()), (red, green), "{then}");
    }
}

#[test]
fn ga_22_what_a_waiting_card_means_is_told_in_a_position() {
    let scene = Scene::new(2).without("g4").die("h12", "g4", 1);
    let mut table = scene.hand(1, "heal-1 muster").hand(2, "toss-hp draw-2").open();
    run(&mut table, "1 play heal-1 g4; 2 play toss-hp g4; 2 pass; * flip T");
    assert_eq!(at(&table, "/stack/0/card").get("gone"), None);
    run(&mut table, "1 play muster g4; 2 pass");
    assert_eq!((at(&table, "/stack/0/card/gone"), waits(&table)), (true.into(), "2".into()));
    let mut again = scene_of(&table).open();
    glide(&mut again, "2 play draw-2; * card again; * card again");
    assert_eq!(die(&again, "g4"), "1 3 g4");
}

#[test]
fn the_fling_when_boxed_in_goes_as_far_as_it_can() {
    // Red's die on b8: own dice on b9 and b7 and a standing square on a8 leave c8 alone, and Blue's d8 closes it.
    let scene = Scene::new(3).die("g4", "b8", 3).die("h4", "b9", 1).die("i4", "b7", 3);
    let fight = "1 move b8 a8; * roll 1 1 1; * roll 6 6 6; * roll 1 1 1; * roll 6 6 6; * roll 6 6 6";
    let mut table = scene.die("d8", "d8", 1).die("d9", "c9", 3).die("d7", "c7", 3).open();
    run(&mut table, fight);
    assert_eq!(legal(&table), ["fling c8"]);
    // With c8 taken too there is no square at all: it stays, and the turn ends.
    let scene = Scene::new(3).die("g4", "b8", 3).die("h4", "b9", 1).die("i4", "b7", 3).die("d8", "c8", 1);
    let mut table = scene.open();
    run(&mut table, fight);
    assert_eq!((die(&table, "g4").as_str(), at(&table, "/turn")), ("1 2 b8", 2.into()));
}

#[test]
fn the_fling_may_cross_an_empty_ganoogo_square_but_never_end_on_a_standing_one() {
    // From a7 the walk up column a crosses Blue's own empty square a8.
    let scene = Scene::new(3).die("g4", "a7", 3).die("a8", "b8", 2).die("d7", "b7", 3);
    let fight =
        |roll: &str| format!("1 move a7 a8; * roll 1 1 1; * roll 6 6 6; * roll 1 1 1; * roll 6 6 6; {roll}");
    let mut table = scene.open();
    run(&mut table, &fight("* roll 1 1 1"));
    assert_eq!(legal(&table), ["fling b9"]);
}

#[test]
fn an_overlord_alone_that_is_joined_again_stays_where_it_is() {
    let mut table = Scene::new(2).without("g4 h4 i4").hand(1, "muster").open();
    run(&mut table, "1 move h1 h2; 1 play muster g4");
    assert!(refuse(&mut table, "1 move h2 h1").contains("last die"));
}

#[test]
fn seats_default_to_two_and_are_two_to_four() {
    assert_eq!(Table::new(None, Options::default(), None).unwrap().game().seats(), 2);
    for seats in [0, 1, 5] {
        assert!(Ganoogo::start(Some(seats), Options::default(), None).is_err());
    }
}
