//! Chance: what is offered, what it weighs, and what struggles come to over many rolls.

mod scene;

use fracas_core::{Event, Game, QuickDice, Seat, Turn};
use fracas_ganoogo::Chance;
use scene::{Scene, Table, glide, run};
use serde_json::{Value, json};

/// All totals of some dice with the lowest dropped, each as likely as the other: the simplest way there is.
fn totals(thrown: u32, dropped: usize) -> Vec<i32> {
    (0..6_u32.pow(thrown))
        .map(|code| {
            let mut faces: Vec<i32> = (0..thrown).map(|nth| (code / 6_u32.pow(nth) % 6 + 1) as i32).collect();
            faces.sort_unstable();
            faces[dropped..].iter().sum()
        })
        .collect()
}

/// How often the attacker wins, counted over every pair of throws.
fn exact(attacker: (u32, usize, i32), defender: (u32, usize, i32), low: bool) -> f64 {
    let side = |(thrown, dropped, plus): (u32, usize, i32)| -> Vec<i32> {
        totals(thrown, dropped).into_iter().map(|total| (total + plus).max(0)).collect()
    };
    let (attacks, defences) = (side(attacker), side(defender));
    let wins = attacks.iter().flat_map(|a| defences.iter().map(move |d| if low { a < d } else { a > d }));
    wins.filter(|&won| won).count() as f64 / (attacks.len() * defences.len()) as f64
}

/// Plays the roll out many times and counts how often the defender's die is the one that is hurt.
fn simulated(table: &Table, rounds: u32, dice: &mut QuickDice) -> f64 {
    let game = table.game();
    let mut wins = 0;
    for _ in 0..rounds {
        let mut state = table.state().clone();
        while game.turn(&state) == Turn::Chance {
            let outcome = game.roll(&state, dice);
            game.play(&mut state, &Event::Chance(outcome)).unwrap();
        }
        let position = json!(game.position(&state));
        let hurt = |die: &Value| die["home"] == "g12" && die["hp"] == 2;
        wins += u32::from(position["dice"].as_array().unwrap().iter().any(hurt));
    }
    f64::from(wins) / f64::from(rounds)
}

#[test]
fn simulated_conflicts_agree_with_the_exact_table_with_each_kind_of_modifier() {
    let plain = (2, 0, 0);
    let cases = [
        ("", plain, plain, false),
        ("1 play plus-2-conflict 1", (2, 0, 2), plain, false),
        ("1 play plus-2-conflict 2", plain, (2, 0, 2), false),
        ("1 play extra-die-conflict 1", (3, 1, 0), plain, false),
        ("1 play extra-die 2", plain, (3, 1, 0), false),
        ("1 play fewer-die 2", plain, (1, 0, 0), false),
        ("1 play fewer-die 1", (1, 0, 0), plain, false),
        ("1 play plus-4 1", (2, 0, 4), plain, false),
        ("1 play minus-3-before 1", (2, 0, -3), plain, false),
        ("1 play low-wins-early", plain, plain, true),
        ("1 play extra-die-conflict 1; 1 play low-wins-early; 1 play minus-2 2", (3, 1, 0), (2, 0, -2), true),
    ];
    let mut dice = QuickDice::new(11);
    for (plays, attacker, defender, low) in cases {
        let held: Vec<&str> = plays.split("; ").filter_map(|line| line.split(' ').nth(2)).collect();
        let mut table = Scene::new(2).die("g4", "g11", 3).hand(1, &held.join(" ")).open();
        run(&mut table, "1 fight g11 g12");
        for line in plays.split("; ").filter(|line| !line.is_empty()) {
            // A card for the roll is played in the window before it, not when the conflict is declared.
            if table.play_text(Seat::new(1), line.trim_start_matches("1 ")).is_err() {
                run(&mut table, "1 pass");
                run(&mut table, line);
            }
        }
        let expected = exact(attacker, defender, low);
        let rounds = 6_000;
        let found = simulated(&table, rounds, &mut dice);
        let deviation = (expected * (1.0 - expected) / f64::from(rounds)).sqrt();
        assert!((found - expected).abs() < 4.5 * deviation, "{plays:?}: {found} for {expected}");
    }
}

#[test]
fn a_plain_conflict_is_won_by_the_attacker_575_times_in_1296() {
    let chance = exact((2, 0, 0), (2, 0, 0), false);
    assert!((chance - 575.0 / 1296.0).abs() < 1e-12);
    let facts = |table: &Table| {
        use fracas_core::Describe;
        json!(table.game().inspect(table.state(), Some("g11")).unwrap())
    };
    let mut table = Scene::new(2).die("g4", "g11", 3).hand(1, "plus-2-conflict").open();
    let wins = facts(&table)["fights"][0]["wins"].as_f64().unwrap();
    assert!((wins - chance).abs() < 1e-12);
    run(&mut table, "1 fight g11 g12; 1 play plus-2-conflict 1; * roll 6 6; * roll 1 1");
    let wins = facts(&table)["fights"][0]["wins"].as_f64().unwrap();
    assert!((wins - exact((2, 0, 2), (2, 0, 0), false)).abs() < 1e-12, "the conflict goes on with its card");
}

#[test]
fn every_draw_roll_and_flip_has_its_exact_odds() {
    let odds = |table: &Table| {
        let mut odds = Vec::new();
        table.game().odds(table.state(), &mut odds);
        odds
    };
    let mut table = Scene::new(2).hand(1, "draw-2 toss-hp extra-die").deck("again cancel cancel").open();
    glide(&mut table, "1 play toss-hp g4");
    assert_eq!(odds(&table), [(Chance::Flip(true), 1), (Chance::Flip(false), 1)]);
    glide(&mut table, "* flip H; 1 play draw-2");
    let weights: Vec<u32> = odds(&table).iter().map(|(_, weight)| *weight).collect();
    assert_eq!(weights, [2, 1], "two cancels, one again");
    for (phase, count) in [("roll", 36), ("roll-extra", 216), ("ganoogo", 216)] {
        let scene = Scene::new(2).die("g4", "h14", 3).hand(1, "extra-die");
        let mut table = match phase {
            "ganoogo" => scene.open(),
            _ => scene.set("phase", "roll".into()).open(),
        };
        run(
            &mut table,
            match phase {
                "roll" => "1 pass",
                "roll-extra" => "1 play extra-die 1",
                _ => "1 move h14 h15; 1 pass",
            },
        );
        assert_eq!(odds(&table).len(), count, "{phase}");
    }
}
