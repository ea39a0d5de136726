//! Where the versions of the rules part: every changed ruling by its number, in both readings.

mod scene;

use fracas_core::{Describe, Game, Seat, Turn};
use scene::{Scene, Table, at, die, glide, legal, refuse, run, waits, window};
use serde_json::{Value, json};

/// Red's dice on g11 and h12 both stand next to Green's on g12.
fn pincers(rules: u32) -> Scene {
    Scene::new(2).by(rules).die("g4", "g11", 3).die("h12", "h10", 1).die("i4", "h12", 3).set("mp", 12.into())
}

/// Red's second die attacks the same target with the lower roll, after a card that lets the lower roll win.
#[test]
fn ga_8_another_own_die_goes_on_with_the_conflict_but_not_in_version_1() {
    for (rules, green, red) in [(1, "2 2 g12", "1 2 h12"), (2, "2 1 g12", "1 3 h12")] {
        let mut table = pincers(rules).hand(1, "low-wins-early low-wins-early").open();
        glide(&mut table, "1 fight g11 g12; 1 play low-wins-early; * roll 1 1; * roll 6 6");
        run(&mut table, "1 fight h12 g12");
        let declared = window(&table) == "conflict-declared";
        assert_eq!(declared, rules == 1, "a conflict is declared once");
        glide(&mut table, "* roll 1 1; * roll 6 6");
        assert_eq!(
            (die(&table, "g12").as_str(), die(&table, "i4").as_str()),
            (green, red),
            "version {rules}"
        );
    }
}

#[test]
fn ga_8_cards_for_1_conflict_help_whichever_die_attacks_but_not_in_version_1() {
    for (rules, plus) in [(1, json!([0, 0])), (2, json!([2, 0]))] {
        let mut table = pincers(rules).hand(1, "plus-2-conflict").open();
        run(&mut table, "1 fight g11 g12; 1 play plus-2-conflict 1; * roll 1 1; * roll 6 6; 1 fight h12 g12");
        assert_eq!(at(&table, "/conflict/plus"), plus, "version {rules}");
        assert_eq!(at(&table, "/conflict/attacker"), "i4");
    }
}

#[test]
fn ga_8_a_conflict_outlives_the_die_that_attacked_but_not_in_version_1() {
    for (rules, conflict) in [(1, Value::Null), (2, json!([2, 0]))] {
        let scene = pincers(rules).die("g4", "g11", 1).hand(1, "plus-2-conflict low-wins");
        let mut table = scene.open();
        glide(&mut table, "1 fight g11 g12; 1 play plus-2-conflict 1; * roll 1 1; * roll 6 6");
        assert_eq!(die(&table, "g4"), "1 0 -");
        let after = at(&table, "/conflict");
        assert_eq!(after.get("plus").cloned().unwrap_or_default(), conflict, "version {rules}");
        assert_eq!(legal(&table).contains(&"play low-wins".to_owned()), rules == 2, "during a conflict");
        if rules == 2 {
            assert_eq!(after["attacker"], Value::Null, "the die is gone");
            run(&mut table, "1 fight h12 g12");
            assert_eq!(
                (at(&table, "/conflict/attacker"), at(&table, "/conflict/plus")),
                ("i4".into(), conflict)
            );
        }
    }
}

#[test]
fn ga_8_another_target_or_another_act_ends_the_conflict_in_both_versions() {
    for rules in [1, 2] {
        for act in ["1 fight h12 i12; * roll 6 6; * roll 1 1", "1 move h4 h5", "1 draw; * card low-wins"] {
            let mut table = pincers(rules).hand(1, "low-wins-early").open();
            let first = "1 fight h12 g12; 1 play low-wins-early; * roll 1 1; * roll 6 6";
            glide(&mut table, &format!("{first}; {act}; 1 fight h12 g12; * roll 1 1; * roll 6 6"));
            assert_eq!(die(&table, "g12"), "2 2 g12", "version {rules}: {act}");
        }
    }
}

#[test]
fn ga_9_with_its_last_player_the_conflict_is_over() {
    let scene = Scene::new(3).without("h1 h4 i4").die("g4", "g11", 1).hand(3, "heal-1");
    let mut table = scene.open();
    run(&mut table, "1 fight g11 g12; 3 pass; 3 pass; * roll 1 1; * roll 6 6; 3 pass; 3 pass");
    assert_eq!((at(&table, "/in"), at(&table, "/conflict")), (json!([2, 3]), Value::Null));
}

/// Green has thrown Red's die on h14 back twice, and is about to fling it.
fn lost(rules: u32, hands: [&str; 2]) -> Table {
    let scene = Scene::new(2).by(rules).die("g4", "h14", 3);
    let mut table = scene.hand(1, hands[0]).hand(2, hands[1]).open();
    glide_to_the_fling(&mut table);
    table
}

fn glide_to_the_fling(table: &mut Table) {
    run(table, "1 move h14 h15");
    let mut rolls = ["1 1 1", "6 6 6", "1 1 1", "6 6 6"].into_iter();
    while at(table, "/phase") != "fling" {
        match waits(table).as_str() {
            "dice" => run(table, &format!("* roll {}", rolls.next().unwrap())),
            asked => run(table, &format!("{asked} pass")),
        }
    }
}

#[test]
fn ga_10_the_fling_has_a_window_before_it_and_one_after_but_none_in_version_1() {
    let mut old = lost(1, ["minus-1 plus-1-after", "plus-2"]);
    assert_eq!((waits(&old).as_str(), at(&old, "/stack")), ("dice", json!([])));
    run(&mut old, "* roll 1 1 1");
    assert_eq!((waits(&old).as_str(), at(&old, "/ganoogo/fling")), ("2", 3.into()));
    assert!(legal(&old).iter().all(|choice| choice.starts_with("fling")));

    let mut new = lost(2, ["minus-1 plus-1-after", "plus-2"]);
    assert_eq!((window(&new).as_str(), waits(&new).as_str()), ("before-roll", "1"));
    assert_eq!(legal(&new), ["play minus-1 2", "pass"], "it is the defender's roll");
    run(&mut new, "1 play minus-1 2; 2 play plus-2 2; * roll 1 1 1");
    assert_eq!(
        (window(&new).as_str(), legal(&new)),
        ("after-roll", vec!["play plus-1-after 2".into(), "pass".into()])
    );
    run(&mut new, "1 play plus-1-after 2");
    assert_eq!((waits(&new).as_str(), at(&new, "/ganoogo/fling")), ("2", 5.into()), "1 + 1 + 1 − 1 + 2 + 1");
}

#[test]
fn ga_13_dice_more_dice_fewer_and_rerolls_go_for_the_fling_too() {
    for (cards, script, far) in [
        ("extra-die", "2 play extra-die 2; * roll 1 1 2 3", 6),
        ("fewer-die fewer-die", "2 play fewer-die 2; 2 play fewer-die 2; * roll 4", 4),
        ("again", "* roll 1 1 1; 2 play again 2; * roll 2 2 2", 6),
        ("toss-4", "2 play toss-4 2; * flip H; * roll 1 1 1", 7),
    ] {
        let mut table = lost(2, ["", cards]);
        run(&mut table, script);
        assert_eq!((at(&table, "/ganoogo/fling"), waits(&table)), (far.into(), "2".into()), "{script}");
    }
}

#[test]
fn ga_13_a_fling_that_comes_to_nothing_flings_nothing() {
    let mut table = lost(2, ["fewer-die fewer-die minus-3-before", ""]);
    run(&mut table, "1 play fewer-die 2; 1 play fewer-die 2; 1 play minus-3-before 2; * roll 2");
    assert_eq!((die(&table, "g4").as_str(), at(&table, "/turn")), ("1 2 h14", 2.into()));
}

#[test]
fn ga_18_a_fling_whose_die_falls_is_broken_off() {
    let scene = Scene::new(2).die("g4", "h14", 2).hand(2, "toss-hp plus-1");
    let mut table = scene.open();
    glide_to_the_fling(&mut table);
    run(&mut table, "2 play toss-hp h14; * flip T");
    assert_eq!(
        (die(&table, "g4").as_str(), at(&table, "/turn"), at(&table, "/roll")),
        ("1 0 -", 2.into(), Value::Null)
    );
}

#[test]
fn ga_12_windows_open_after_acts_where_the_table_says_so() {
    let open =
        |windows: &str| Scene::new(2).option("windows", windows.into()).hand(2, "heal-1 heal-1").open();
    let mut table = open("moments");
    run(&mut table, "1 move g4 g5; 1 draw; * card low-wins");
    assert_eq!(waits(&table), "1");

    let mut table = open("acts");
    run(&mut table, "1 move g4 g5");
    assert_eq!((window(&table).as_str(), waits(&table).as_str()), ("die-moved", "2"));
    run(&mut table, "2 play heal-1 h4; 2 pass; 2 pass; 1 draw; * card low-wins");
    assert_eq!((window(&table).as_str(), legal(&table).last().unwrap().as_str()), ("card-bought", "pass"));
    run(&mut table, "2 pass");
    assert_eq!((waits(&table).as_str(), at(&table, "/mp")), ("1", 0.into()));
    assert_eq!(json!(table.options())["windows"], "acts");
}

#[test]
fn ga_12_a_step_towards_a_ganoogo_square_opens_the_ganoogos_window_alone() {
    let scene = Scene::new(2).die("g4", "h14", 3).option("windows", "acts".into());
    let mut table = scene.hand(2, "heal-1").open();
    run(&mut table, "1 move h14 h15");
    assert_eq!(window(&table), "ganoogo-begins");
    run(&mut table, "2 pass");
    assert_eq!(window(&table), "before-roll");
}

#[test]
fn ga_12_version_1_knows_no_choice_of_windows() {
    let error = Scene::new(2).by(1).option("windows", "acts".into()).try_open().unwrap_err();
    assert!(error.contains("windows"), "{error}");
    let old = Scene::new(2).by(1).open();
    assert_eq!(json!(old.options()).get("windows"), None);
    assert_eq!((old.game().rules(), Scene::new(2).open().game().rules()), (1, 2));
}

#[test]
fn positions_are_checked_by_the_version_they_are_for() {
    let fling = lost(2, ["", "plus-1"]);
    let far = Scene { position: scene::position(&fling), options: json!({}), rules: None };
    let with = |spoil: fn(&mut Value)| {
        let mut scene = Scene { position: far.position.clone(), options: json!({}), rules: None };
        spoil(&mut scene.position);
        scene
    };
    assert!(with(|_| {}).try_open().is_ok());
    assert!(with(|_| {}).by(1).try_open().unwrap_err().contains("what lies on the stack"));
    let whose = with(|p| p["stack"][0]["roll"] = json!({"sides": [1], "due": [1]}));
    assert!(whose.try_open().unwrap_err().contains("what lies on the stack"));
    let twice = with(|p| p["ganoogo"]["fling"] = json!(7));
    assert!(twice.try_open().unwrap_err().contains("what lies on the stack"));

    let flung = |p: &mut Value| {
        (p["stack"], p["window"]) = (json!([]), Value::Null);
        p["ganoogo"]["fling"] = json!(25);
    };
    assert!(with(flung).try_open().is_ok(), "cards may have added to three dice");
    assert!(with(flung).by(1).try_open().unwrap_err().contains("a Ganoogo is"));

    let acts = |p: &mut Value| p["window"] = json!({"kind": "die-moved", "asked": 2, "passed": []});
    let mut scene = Scene::new(2).hand(2, "heal-1");
    acts(&mut scene.position);
    let position = scene.position.clone();
    assert!(scene.try_open().unwrap_err().contains("what lies on the stack"));
    let open = Scene { position, options: json!({"windows": "acts"}), rules: None }.open();
    assert_eq!((window(&open).as_str(), waits(&open).as_str()), ("die-moved", "2"));

    let conflict = json!({"attacker": null, "defender": "g12"});
    assert!(Scene::new(2).set("conflict", conflict.clone()).try_open().is_ok());
    let old = Scene::new(2).by(1).set("conflict", conflict.clone()).try_open().unwrap_err();
    assert!(old.contains("a conflict is"), "{old}");
    let nobody = Scene::new(2).set("conflict", conflict).set("phase", "fight".into()).try_open().unwrap_err();
    assert!(nobody.contains("\"fight\" needs a conflict"), "{nobody}");
}

#[test]
fn a_card_explains_itself_to_whoever_asks_but_not_in_version_1() {
    let table = Scene::new(2).hand(2, "heal-2").open();
    let facts = json!(table.game().inspect(table.state(), Some("heal-2")).unwrap());
    assert_eq!(
        facts,
        json!({
            "card": "heal-2", "name": "Feast", "category": "Die Modifier", "when": "at any time",
            "effect": "Any die gains 2 HP.", "copies": 3,
        })
    );
    let mut old = Scene::new(2).by(1).open();
    let error = old.game().inspect(old.state(), Some("heal-2")).unwrap_err().to_string();
    assert!(error.contains("is no die"), "{error}");
    refuse(&mut old, "1 play heal-2 g4");
}

/// What an eye is sent.
fn sent(table: &Table, eye: u8) -> (Value, Turn) {
    (json!(table.view(Seat::new(eye))), table.turn_seen(Seat::new(eye)))
}

/// Green's last HP on g12 is about to go; Blue holds one card or another.
fn about_to_fall(rules: u32, blue: &str, script: &str) -> Table {
    let scene = Scene::new(3).by(rules).die("g4", "g11", 3).die("g12", "g12", 1).hand(2, blue);
    let mut table = scene.open();
    run(&mut table, script);
    table
}

#[test]
fn ga_23_what_somebody_is_asked_about_does_not_show_but_did_in_version_1() {
    let thrown = "1 fight g11 g12; * roll 6 6; * roll 1 1";
    for rules in [1, 2] {
        let after_roll = about_to_fall(rules, "again", thrown);
        let eliminated = about_to_fall(rules, "last-stand", thrown);
        assert_eq!(
            (window(&after_roll).as_str(), window(&eliminated).as_str()),
            ("after-roll", "die-eliminated")
        );
        // Red would act next, so Red sees that somebody is asked.
        let [one, other] = [&after_roll, &eliminated].map(|table| sent(table, 1));
        assert_eq!(one.1, other.1);
        assert_eq!(one == other, rules == 2, "version {rules}");
        if rules == 2 {
            let asked = json!({"kind": "die-eliminated", "asked": null, "passed": []});
            assert_eq!(one.0["window"], asked);
        }
    }
}

#[test]
fn ga_23_an_answer_to_a_card_and_a_card_on_the_roll_look_the_same() {
    let table = |blue: &str| {
        let scene = Scene::new(3).set("phase", "roll".into()).hand(3, "plus-2-after").hand(2, blue);
        let mut table = scene.open();
        run(&mut table, "* roll 3 4");
        while waits(&table) == "2" {
            run(&mut table, "2 pass");
        }
        run(&mut table, "3 play plus-2-after 1");
        table
    };
    let [answers, rolls] = ["cancel", "plus-1-after"].map(table);
    assert_eq!((window(&answers).as_str(), window(&rolls).as_str()), ("card-played", "after-roll"));
    assert_eq!(sent(&answers, 1), sent(&rolls, 1));
}
