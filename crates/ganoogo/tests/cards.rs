//! Every card: what it does, and that it is refused outside its limit.

mod scene;

use std::collections::BTreeSet;

use fracas_ganoogo::printed_cards;
use scene::{Scene, at, die, legal, refuse, run, waits, window};

/// A fight of seat 1's die on g11 against seat 2's die on g12.
fn duel() -> Scene {
    Scene::new(2).die("g4", "g11", 3)
}

/// Cards on the MP roll of seat 1: the script from before the roll, and the MP it comes to.
const ON_THE_MP_ROLL: &[(&str, &str, u8)] = &[
    ("again", "* roll 1 1; 1 play again 1; * roll 6 5", 11),
    ("extra-die", "1 play extra-die 1; * roll 1 5 6", 11),
    ("fewer-die", "1 play fewer-die 1; * roll 5", 5),
    ("toss-3", "* roll 3 4; 1 play toss-3 1; * flip H", 10),
    ("toss-3", "* roll 3 4; 1 play toss-3 1; * flip T", 4),
    ("toss-4", "1 play toss-4 1; * flip H; * roll 3 4", 11),
    ("toss-4", "1 pass; * roll 3 4; 1 play toss-4 1; * flip T", 3),
    ("toss-4-before", "1 play toss-4-before 1; * flip T; * roll 3 4", 3),
    ("toss-5", "1 play toss-5 1; * flip H; * roll 3 4", 12),
    ("toss-6", "1 play toss-6 1; * flip T; * roll 1 2", 0),
    ("plus-4", "1 play plus-4 1; * roll 3 4", 11),
    ("plus-3", "1 pass; * roll 3 4; 1 play plus-3 1", 10),
    ("plus-2", "1 play plus-2 1; * roll 3 4", 9),
    ("plus-1", "1 play plus-1 1; * roll 3 4", 8),
    ("plus-3-after", "* roll 3 4; 1 play plus-3-after 1", 10),
    ("plus-2-after", "* roll 3 4; 1 play plus-2-after 1", 9),
    ("plus-1-after", "* roll 3 4; 1 play plus-1-after 1", 8),
    ("plus-3-before", "1 play plus-3-before 1; * roll 3 4", 10),
    ("plus-2-before", "1 play plus-2-before 1; * roll 3 4", 9),
    ("plus-1-before", "1 play plus-1-before 1; * roll 3 4", 8),
    ("minus-1", "1 play minus-1 1; * roll 3 4", 6),
    ("minus-2", "1 pass; * roll 3 4; 1 play minus-2 1", 5),
    ("minus-2-before", "1 play minus-2-before 1; * roll 3 4", 5),
    ("minus-3-before", "1 play minus-3-before 1; * roll 1 1", 0),
];

/// Cards in a fight of g11 against g12, both with 3 HP: the script, and the HP afterwards.
const IN_A_CONFLICT: &[(&str, &str, &str, &str)] = &[
    (
        "both-again",
        "1 fight g11 g12; * roll 1 1; * roll 6 6; 1 play both-again; * roll 6 6; * roll 1 1",
        "1 3 g11",
        "2 2 g12",
    ),
    (
        "extra-die-conflict",
        "1 fight g11 g12; 1 play extra-die-conflict 1; * roll 1 4 4; * roll 3 4; 1 fight g11 g12; * roll 1 2 6; * roll 3 4",
        "1 3 g11",
        "2 1 g12",
    ),
    ("low-wins", "1 fight g11 g12; 1 play low-wins; * roll 1 1; * roll 6 6", "1 3 g11", "2 2 g12"),
    (
        "low-wins-early",
        "1 fight g11 g12; 1 play low-wins-early; * roll 1 1; * roll 6 6",
        "1 3 g11",
        "2 2 g12",
    ),
    (
        "toss-high-low",
        "1 fight g11 g12; 1 play toss-high-low; * flip T; * roll 1 1; * roll 6 6",
        "1 3 g11",
        "2 2 g12",
    ),
    (
        "toss-high-low",
        "1 fight g11 g12; 1 play toss-high-low; * flip H; * roll 1 1; * roll 6 6",
        "1 2 g11",
        "2 3 g12",
    ),
    (
        "plus-2-conflict",
        "1 fight g11 g12; 1 play plus-2-conflict 1; * roll 3 3; * roll 3 4; 1 fight g11 g12; * roll 3 3; * roll 3 4",
        "1 3 g11",
        "2 1 g12",
    ),
    (
        "plus-1-conflict",
        "1 fight g11 g12; 1 play plus-1-conflict 2; * roll 4 4; * roll 3 4",
        "1 2 g11",
        "2 3 g12",
    ),
];

#[test]
fn cards_on_a_roll_do_what_they_say() {
    for &(id, script, mp) in ON_THE_MP_ROLL {
        let mut table = Scene::new(2).set("phase", "roll".into()).hand(1, id).open();
        run(&mut table, script);
        assert_eq!(at(&table, "/mp"), mp, "{id}: {script}");
        assert_eq!(at(&table, &format!("/discards/{id}")), 1, "{id} is discarded");
        assert_eq!(waits(&table), "1");
    }
}

#[test]
fn cards_in_a_conflict_do_what_they_say() {
    for &(id, script, attacker, defender) in IN_A_CONFLICT {
        let mut table = duel().hand(1, id).open();
        run(&mut table, script);
        assert_eq!((die(&table, "g4"), die(&table, "g12")), (attacker.into(), defender.into()), "{script}");
        assert_eq!(at(&table, &format!("/discards/{id}")), 1, "{id} is discarded");
    }
}

#[test]
fn cards_for_one_conflict_end_with_it() {
    for id in ["extra-die-conflict", "plus-2-conflict"] {
        let mut table = duel().hand(1, id).open();
        run(&mut table, &format!("1 fight g11 g12; 1 play {id} 1"));
        let first = if id == "plus-2-conflict" { "* roll 1 1" } else { "* roll 1 1 1" };
        run(
            &mut table,
            &format!("{first}; * roll 6 6; 1 move h4 h5; 1 fight g11 g12; * roll 4 3; * roll 3 4"),
        );
        assert_eq!(die(&table, "g4"), "1 1 g11", "{id}");
    }
}

#[test]
fn heals_give_hp_to_any_die_up_to_six() {
    for (id, target, hp) in [
        ("heal-1", "g4", "1 4 g4"),
        ("heal-2", "g4", "1 5 g4"),
        ("heal-2", "h15", "2 4 h15"),
        ("heal-2", "i4", "1 6 i4"),
        ("heal-1", "h4", "1 6 h4"),
    ] {
        let mut table = Scene::new(2).die("i4", "i4", 5).die("h4", "h4", 6).hand(1, id).open();
        run(&mut table, &format!("1 play {id} {target}"));
        assert_eq!(die(&table, target), hp, "{id}");
    }
}

#[test]
fn draws_draw_so_many_cards_for_whoever_played() {
    for (id, count) in [("draw-2", 2), ("draw-3", 3), ("draw-4", 4), ("draw-5", 5)] {
        let mut table = Scene::new(2).hand(1, id).open();
        run(&mut table, &format!("1 play {id}"));
        let drawn = ["plus-2-before", "plus-3-before", "plus-3-after", "again", "cancel"];
        for card in &drawn[..count] {
            assert_eq!(waits(&table), "dice", "{id}");
            run(&mut table, &format!("* card {card}"));
            assert_eq!(at(&table, &format!("/hands/0/{card}")), 1);
        }
        assert_eq!(waits(&table), "1", "{id}");
        assert_eq!(at(&table, &format!("/discards/{id}")), 1);
    }
}

#[test]
fn muster_brings_a_removed_die_home() {
    let mut table = Scene::new(2).without("g4 g12").hand(1, "muster muster").open();
    run(&mut table, "1 play muster g4; 1 play muster g12");
    assert_eq!((die(&table, "g4"), die(&table, "g12")), ("1 3 g4".into(), "2 3 g12".into()));
}

#[test]
fn last_stand_saves_a_falling_die() {
    let mut table = duel().die("g12", "g12", 1).hand(2, "last-stand").open();
    run(&mut table, "1 fight g11 g12; * roll 6 6; * roll 1 1");
    assert_eq!((window(&table).as_str(), waits(&table).as_str()), ("die-eliminated", "2"));
    run(&mut table, "2 play last-stand");
    assert_eq!(die(&table, "g12"), "2 3 g12");
}

#[test]
fn lose_turn_skips_the_next_turn_of_whoever_is_named() {
    let mut table = Scene::new(3).hand(1, "lose-turn").open();
    run(&mut table, "1 play lose-turn 2; 1 end");
    assert_eq!((at(&table, "/turn"), at(&table, "/turns")), (3.into(), 2.into()));
}

#[test]
fn lose_turn_early_ends_the_turn_that_begins() {
    let mut table = Scene::new(2).set("phase", "begin".into()).hand(2, "lose-turn-early").open();
    run(&mut table, "2 play lose-turn-early");
    assert_eq!((at(&table, "/turn"), at(&table, "/turns")), (2.into(), 1.into()));
}

#[test]
fn toss_hp_gives_or_takes() {
    for (flip, hp) in [("H", "2 4 g12"), ("T", "2 2 g12")] {
        let mut table = Scene::new(2).hand(1, "toss-hp").open();
        run(&mut table, &format!("1 play toss-hp g12; * flip {flip}"));
        assert_eq!(die(&table, "g12"), hp);
    }
}

#[test]
fn cancel_takes_the_effect_away_and_both_cards_are_discarded() {
    let mut table = Scene::new(2).hand(1, "heal-1").hand(2, "cancel").open();
    run(&mut table, "1 play heal-1 g4; 2 play cancel");
    assert_eq!(die(&table, "g4"), "1 3 g4");
    assert_eq!((at(&table, "/discards/heal-1"), at(&table, "/discards/cancel")), (1.into(), 1.into()));
}

/// The limits of the rules file, in its own words, and the moments at which each fits.
const LIMITS: &[(&str, &str)] = &[
    ("a card was played", "answer"),
    ("after a conflict roll", "conflict-after"),
    ("after a roll", "mp-after conflict-after bout-after"),
    ("before a roll", "mp-before conflict-before bout-before"),
    ("conflict declared", "declared"),
    ("a die was just eliminated", "eliminated"),
    ("during a conflict", "declared conflict-before conflict-after between eliminated"),
    ("that player's turn begins", "begin"),
    ("a roll", "mp-before mp-after conflict-before conflict-after bout-before bout-after"),
    (
        "any time",
        "begin mp-before mp-after act declared conflict-before conflict-after between ganoogo bout-before \
         bout-after eliminated answer end",
    ),
];

const BY_LIMIT: &[(&str, &str)] = &[
    ("a card was played", "cancel"),
    ("after a conflict roll", "both-again"),
    ("after a roll", "again toss-3 plus-3-after plus-2-after plus-1-after"),
    (
        "before a roll",
        "extra-die fewer-die toss-4-before toss-5 toss-6 plus-3-before plus-2-before plus-1-before \
         minus-2-before minus-3-before",
    ),
    ("conflict declared", "extra-die-conflict low-wins-early plus-2-conflict plus-1-conflict"),
    ("a die was just eliminated", "last-stand"),
    ("during a conflict", "low-wins toss-high-low"),
    ("that player's turn begins", "lose-turn-early"),
    ("a roll", "toss-4 plus-4 plus-3 plus-2 plus-1 minus-1 minus-2"),
    ("any time", "muster heal-1 heal-2 draw-2 draw-3 draw-4 draw-5 lose-turn toss-hp"),
];

/// How to come to each moment when seat 1 holds one of every card, and is therefore asked in every window.
const MOMENTS: &[(&str, &str, &str)] = &[
    ("begin", "begin", ""),
    ("mp-before", "roll", ""),
    ("mp-after", "roll", "1 pass; * roll 3 4"),
    ("act", "act", ""),
    ("declared", "act", "1 fight g11 g12"),
    ("conflict-before", "act", "1 fight g11 g12; 1 pass"),
    ("conflict-after", "act", "1 fight g11 g12; 1 pass; 1 pass; * roll 3 4; * roll 4 3"),
    ("between", "act", "1 fight g11 g12; 1 pass; 1 pass; * roll 6 6; * roll 1 1; 1 pass"),
    ("ganoogo", "act", "1 move h14 h15"),
    ("bout-before", "act", "1 move h14 h15; 1 pass"),
    ("bout-after", "act", "1 move h14 h15; 1 pass; 1 pass; * roll 1 2 3; * roll 3 2 1"),
    ("eliminated", "act", "1 fight h11 h12; 1 pass; 1 pass; * roll 6 6; * roll 1 1; 1 pass"),
    ("answer", "act", "1 play draw-3"),
    ("end", "act", "1 end"),
];

#[test]
fn every_card_fits_at_the_moments_of_its_limit_and_at_no_other() {
    let every: Vec<&str> = printed_cards().iter().map(|card| card.id.as_ref()).collect();
    let listed: BTreeSet<&str> = BY_LIMIT.iter().flat_map(|(_, cards)| cards.split_whitespace()).collect();
    assert_eq!(listed, every.iter().copied().collect(), "every card has its limit");
    for (moment, phase, script) in MOMENTS {
        let scene = duel().die("h4", "h14", 3).without("i4").set("phase", (*phase).into());
        // The die on h14 stands by the Ganoogo square, another on h11 next to a Minion of 1 HP.
        let scene = if *moment == "eliminated" { scene.die("h4", "h11", 3) } else { scene };
        let mut table = scene.hand(1, &every.join(" ")).hand(1, "draw-3").open();
        run(&mut table, script);
        assert_eq!(waits(&table), "1", "{moment}");
        let fitting: BTreeSet<String> = legal(&table)
            .iter()
            .filter_map(|text| text.strip_prefix("play "))
            .map(|text| text.split(' ').next().unwrap().to_owned())
            .collect();
        for (limit, cards) in BY_LIMIT {
            let (_, moments) = LIMITS.iter().find(|(name, _)| name == limit).unwrap();
            let fits = moments.split_whitespace().any(|name| name == *moment);
            for id in cards.split_whitespace() {
                assert_eq!(fitting.contains(id), fits, "{id} ({limit}) at the moment {moment}");
                if !fits {
                    let targets = ["", " 1", " g12", " i4"];
                    let refused = targets.map(|target| refuse(&mut table, &format!("1 play {id}{target}")));
                    assert!(refused.iter().any(|words| words.contains("does not fit now")), "{refused:?}");
                }
            }
        }
    }
}

#[test]
fn every_card_has_a_test_of_its_effect() {
    let rolls = ON_THE_MP_ROLL.iter().map(|(id, ..)| *id);
    let conflicts = IN_A_CONFLICT.iter().map(|(id, ..)| *id);
    let alone = [
        "heal-1",
        "heal-2",
        "draw-2",
        "draw-3",
        "draw-4",
        "draw-5",
        "muster",
        "last-stand",
        "lose-turn",
        "lose-turn-early",
        "toss-hp",
        "cancel",
    ];
    let tested: BTreeSet<&str> = rolls.chain(conflicts).chain(alone).collect();
    assert_eq!(tested, printed_cards().iter().map(|card| card.id.as_ref()).collect());
}
