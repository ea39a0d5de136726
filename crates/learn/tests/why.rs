//! Why a mistake was one: a table of positions for every game, and what must be true of each reason.

use fracas_analysis::{Ask, Effort, Step, sum_up, weigh};
use fracas_core::Seat;
use fracas_games::{AnyGame, find};
use fracas_learn::{explain, why};
use serde_json::{Value, json};

/// A game from a position, or after moves from its beginning.
fn begin(id: &str, options: Value, position: Option<Value>, moves: &[(u8, &str)]) -> Box<dyn AnyGame> {
    let mut game = find(id).unwrap().start(None, &options, position.as_ref()).unwrap();
    for (seat, text) in moves {
        game.play(Seat::new(*seat).unwrap(), text).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    game
}

/// The reasons against a move of the seat that is to choose, against a better one that is given or found.
fn against(game: &dyn AnyGame, seat: u8, played: &str, better: Option<Lines<'_>>) -> Value {
    let mut after = game.fork(game.events());
    after.play(Seat::new(seat).unwrap(), played).unwrap_or_else(|why| panic!("{played}: {why}"));
    let step = match better {
        None => weigh(
            after.as_ref(),
            game.events(),
            Ask { effort: Effort::Quick, seed: 1, stop: &Default::default() },
        )
        .unwrap(),
        Some(lines) => step(game.events(), seat, played, lines),
    };
    json!(why(after.as_ref(), &step, Ask { effort: Effort::Quick, seed: 1, stop: &Default::default() }))
}

/// How the better move goes on, beginning with it, and how what was played does.
type Lines<'a> = (&'a [&'a str], &'a [&'a str]);

/// A look that says that one move was better than another.
fn step(index: usize, seat: u8, played: &str, (line, then): Lines<'_>) -> Step {
    let own = |value: f64| if seat == 1 { vec![value, 1.0 - value] } else { vec![1.0 - value, value] };
    let choice = json!({"costs": own(0.3), "really": 0.3, "best": line[0], "line": line, "then": then});
    let step = json!({"index": index, "by": seat, "text": played, "before": own(0.6), "after": own(0.3),
        "luck": [0.0, 0.0], "choice": choice, "error": 0.0, "least": 0.02});
    serde_json::from_value(step).unwrap()
}

fn whats(told: &Value) -> Vec<&str> {
    told.as_array().unwrap().iter().map(|reason| reason["what"].as_str().unwrap()).collect()
}

#[test]
fn in_color_wars_it_is_who_takes_what() {
    let game = |position: &str| begin("color-wars", json!({}), Some(json!(position)), &[]);
    // Red's three next to Blue's one: the point on c3 wins at once.
    let won = game("...../...../..R3B1./...../R1.... R 9");
    assert_eq!(whats(&against(won.as_ref(), 1, "a1", Some((&["c3"], &[])))), ["why-wins"]);
    // Blue's three stands next to all that Red has, and c4 takes it first.
    let lost = game("....B1/..R3../.R2B3../...../..... R 9");
    let told = against(lost.as_ref(), 1, "b3", Some((&["c4"], &[])));
    assert_eq!(whats(&told), ["why-loses"], "{told}");
    assert_eq!((&told[0]["rival"], &told[0]["at"]), (&json!({"seat": 2}), &json!({"square": "c3"})));
    // After a1 Blue pops d3 and takes c3 and d4; after c3, which takes d3, nothing of the kind is left.
    let open = game("...../...R1./..R3B3./...../R1...B1 R 9");
    let told = against(open.as_ref(), 1, "a1", Some((&["c3"], &[])));
    assert_eq!(whats(&told), ["why-allows", "why-misses"], "{told}");
    assert_eq!(told[0]["at"], json!({"square": "d3"}));
    assert_eq!((&told[0]["rival"], &told[0]["count"]), (&json!({"seat": 2}), &json!(2)), "{told}");
    assert_eq!((&told[1]["count"], &told[1]["own"]), (&json!(1), &json!(0)), "{told}");
    // Nothing happens at once, but two moves later Red has taken d3, or not.
    let quiet = game("...../...../..R2B2./...../R1...B1 R 9");
    let told = against(quiet.as_ref(), 1, "a1", Some((&["c3", "e1", "c3"], &["e1", "a1"])));
    assert_eq!(whats(&told), ["why-holds"], "{told}");
    let counts = ["moves", "points", "rivals", "most", "fewer"].map(|name| told[0][name].as_i64().unwrap());
    assert_eq!(counts, [2, 5, 4, 7, 2], "{told}");
}

#[test]
fn in_gaogie_it_is_the_others_best_mix() {
    // Blue can only charge: whoever can strike does, and whatever else is played lets it live.
    let ahead = begin("gaogie", json!({}), Some(json!("1,0,0,0|0,0,0,0 r1 t2")), &[]);
    let told = against(ahead.as_ref(), 1, "kueq", None);
    assert!(!whats(&told).is_empty(), "{told}");
    for reason in told.as_array().unwrap() {
        match reason["what"].as_str().unwrap() {
            "why-beaten" => {
                let facts = ahead.inspect(Some("kueq")).unwrap();
                assert!(facts["loses_to"].as_array().unwrap().contains(&reason["by"]["text"]), "{told}");
                assert!(reason["often"].as_i64().unwrap() > 0, "{told}");
            }
            "why-strikes" | "why-mix" => {
                let own = reason.get("often").or(reason.get("share")).unwrap();
                assert!(reason["most"].as_i64() > own.as_i64(), "{told}");
            }
            "why-beats-all" => {}
            other => panic!("{other}"),
        }
    }
    // What is in the best mix is no mistake, so nothing is said of it.
    assert_eq!(against(ahead.as_ref(), 1, "sheq", None), json!([]));
}

#[test]
fn in_gaogie_among_more_it_is_what_the_others_can_pay_for() {
    let three = |position: &str| begin("gaogie", json!({}), Some(json!(position)), &[]);
    let begun = three("9,9,9,9|1,0,0,0|0,0,0,0 r1 t2");
    let able = |seat: u8| begun.inspect(None).unwrap()["paid"][seat.to_string()].as_array().unwrap().clone();
    let (mut told, own) = (0, begun.legal(Seat::FIRST).moves);
    // Plays the turn out: whether the first is still there when the second strikes it and the third waits.
    let lives = |text: &str, rival: u64, by: &str| {
        let mut turn = begun.fork(begun.events());
        turn.play(Seat::FIRST, text).unwrap();
        for seat in [2, 3] {
            let choice = if seat == rival { format!("{by}@1") } else { "kueq".to_owned() };
            turn.play(Seat::new(seat as u8).unwrap(), &choice).unwrap();
        }
        turn.turn().choosing().contains(Seat::FIRST)
            || matches!(turn.turn(), fracas_core::Turn::Over(end) if end.winners.contains(Seat::FIRST))
    };
    for (played, better) in own.iter().flat_map(|one| own.iter().map(move |other| (one, other))) {
        let reasons = against(begun.as_ref(), 1, played, Some((&[better], &[])));
        for reason in reasons.as_array().unwrap() {
            let rival = reason["rival"]["seat"].as_u64().unwrap();
            told += 1;
            match reason["what"].as_str().unwrap() {
                "why-unstopped" => {
                    assert!(better.ends_with(&format!("@{rival}")), "{reason}");
                    let plain = better.split('@').next();
                    let beaten = begun.inspect(plain).unwrap()["beats"].as_array().unwrap().clone();
                    assert!(able(rival as u8).iter().all(|text| beaten.contains(text)), "{reason}");
                }
                "why-open" => {
                    let by = reason["by"]["text"].as_str().unwrap();
                    assert!(able(rival as u8).contains(&json!(by)), "{reason}");
                    assert!(!lives(played, rival, by) && lives(better, rival, by), "{reason}");
                }
                other => panic!("{other}"),
            }
        }
    }
    assert!(told > 10, "{told}");
    let cases: [(&str, &str, &[&str]); 4] = [
        ("kueq", "teuqleoq", &["why-open"]),
        ("kueq", "saosheq@3", &["why-unstopped"]),
        ("teuqleoq", "kueq", &[]),
        ("kueq", "sheq@2", &["why-open"]),
    ];
    for (played, better, expected) in cases {
        let told = against(begun.as_ref(), 1, played, Some((&[better], &[])));
        assert_eq!(whats(&told), expected, "{played}, {better}: {told}");
    }
}

#[test]
fn in_gowap_it_is_the_ground_the_team_and_the_odds() {
    let both = [(1, "team M45 F45 M5 F5"), (2, "team M45 F45 M5 F5")];
    let cells = begin("gowap", json!({"size": 3, "palette": ["V", "V*2", "V*0"]}), None, &both);
    let told = against(cells.as_ref(), 1, "cell b1 V*0", Some((&["cell b1 V*2"], &[])));
    assert_eq!(whats(&told), ["against-own-ground", "why-odds"], "{told}");
    assert_eq!((&told[1]["tried"], &told[1]["best"]), (&json!(30), &json!(60)), "{told}");
    let told = against(cells.as_ref(), 1, "cell b3 V*2", Some((&["cell b3 V*0"], &[])));
    assert_eq!(whats(&told), ["against-their-ground", "why-odds"], "{told}");
    let told = against(cells.as_ref(), 1, "cell b3 V", Some((&["cell b1 V*2"], &[])));
    assert_eq!(whats(&told), ["because-own-ground", "why-odds"], "{told}");
    let teams = begin("gowap", json!({"functions": "agreed", "formula": "V*1.1"}), None, &[]);
    let told = against(teams.as_ref(), 1, "team M25 M25 M25 M25", Some((&["team M35 F25 M20 F20"], &[])));
    assert_eq!(whats(&told), ["why-couples", "why-odds"], "{told}");
    assert_eq!((&told[0]["own"], &told[0]["best"]), (&json!(0), &json!(2)), "{told}");
}

#[test]
fn what_was_no_mistake_has_no_reason_and_luck_has_none() {
    let record = "Game: color-wars\nOptions: {\"width\":3,\"height\":3}\n\nb3\nc1\nb3\nc1\nb2\nc2\na3\n";
    let game = fracas_games::replay(&record.parse().unwrap()).unwrap();
    let steps: Vec<Step> = (0..7)
        .map(|at| {
            weigh(game.as_ref(), at, Ask { effort: Effort::Quick, seed: 1, stop: &Default::default() })
                .unwrap()
        })
        .collect();
    let mut report = sum_up(2, &steps);
    explain(
        game.as_ref(),
        &steps,
        &mut report,
        Ask { effort: Effort::Quick, seed: 1, stop: &Default::default() },
    );
    for step in steps.iter().filter(|step| step.cost() == 0.0) {
        assert_eq!(
            why(game.as_ref(), step, Ask { effort: Effort::Quick, seed: 1, stop: &Default::default() }),
            [],
            "{}",
            step.text
        );
    }
    let reasons: usize = report.moments.iter().map(|moment| moment.because.len()).sum();
    assert!(reasons > 0, "{:?}", report.moments);
}

#[test]
fn in_ganoogo_it_is_what_the_seat_can_know() {
    let mut told = 0;
    for seed in 1..=3 {
        let game = wander("ganoogo", seed, 90);
        for index in 0..game.events() {
            let happened = game.event(index);
            let Some(seat) = happened.by else { continue };
            let then = game.fork(index);
            let others = then.legal(seat).moves;
            let Some(better) = others.iter().find(|text| **text != happened.text) else { continue };
            let step = step(index, seat.number(), &happened.text, (&[better], &[]));
            let reasons =
                why(game.as_ref(), &step, Ask { effort: Effort::Quick, seed: 1, stop: &Default::default() });
            told += reasons.len();
            let shown = json!(reasons);
            for reason in shown.as_array().unwrap() {
                let (what, tried, best) =
                    (&reason["what"], reason["tried"].as_i64(), reason["best"].as_i64());
                match what.as_str().unwrap() {
                    "why-roll" => assert!(best > tried, "{reason}"),
                    "why-dawn" => assert_ne!(reason["rival"], json!({"seat": seat.number()}), "{reason}"),
                    "why-stormed" => assert!(tried > best, "{reason}"),
                    "why-nearer" => assert!(best < tried, "{reason}"),
                    "why-storm" => assert!(reason["steps"].as_i64() <= reason["mp"].as_i64(), "{reason}"),
                    "why-fight" => {
                        assert!((0..=100).contains(&reason["often"].as_i64().unwrap()), "{reason}");
                    }
                    "why-card" => assert!(happened.text.starts_with("play "), "{reason}"),
                    "why-bought" => assert_eq!(happened.text, "draw", "{reason}"),
                    "why-unspent" => assert_eq!(happened.text, "end", "{reason}"),
                    other => panic!("{other}"),
                }
            }
        }
    }
    assert!(told > 20, "{told} reasons");
}

#[test]
fn in_ganoogo_who_passes_last_lets_the_roll_count() {
    let rolling = |game: &dyn AnyGame, seat: Seat| {
        let seen = game.view(Some(seat));
        seen.get("view").unwrap_or(&seen)["rolling"].clone()
    };
    let mut told = 0;
    for seed in 1..=20 {
        let game = wander("ganoogo", seed, 400);
        for index in 0..game.events() {
            let then = game.fork(index);
            let Some(seat) = game.event(index).by else { continue };
            let (before, mut after) = (rolling(then.as_ref(), seat), then.fork(index));
            if after.play(seat, "pass").is_err() || !rolling(after.as_ref(), seat).is_null() {
                continue;
            }
            for better in then.legal(seat).moves.iter().filter(|text| text.starts_with("play ")) {
                let reasons = against(then.as_ref(), seat.number(), "pass", Some((&[better], &[])));
                if reasons[0]["what"] == "why-roll" {
                    let first = before["sides"][0]["seat"] == seat.number();
                    let wins = before["wins"].as_f64().unwrap();
                    let stood = if first { wins } else { 1.0 - wins } * 100.0;
                    assert_eq!(reasons[0]["tried"], json!(stood.round() as i64), "{reasons}");
                    told += 1;
                }
            }
        }
    }
    assert!(told > 0, "no roll that a pass let count");
}

#[test]
fn in_ganoogo_a_storm_or_a_turn_that_is_missed_is_told() {
    // Seat 1 acts, and a minion of it stands next to the other's Ganoogo square.
    let acting = (1..200)
        .map(|events| wander("ganoogo", 1, events))
        .find(|game| game.legal(Seat::FIRST).moves.iter().any(|text| text.starts_with("move ")))
        .unwrap();
    let mut position = acting.position();
    position["dice"][1]["at"] = json!("i15");
    let game = begin("ganoogo", json!({}), Some(position), &[]);
    let told = against(game.as_ref(), 1, "end", Some((&["move i15 h15"], &[])));
    assert_eq!(whats(&told)[0], "why-storms", "{told}");
    assert_eq!(told[0]["rival"], json!({"seat": 2}), "{told}");
    // A storm that is under way is not begun by what lets it go on.
    let mut storm = game.fork(game.events());
    storm.play(Seat::FIRST, "move i15 h15").unwrap();
    while let Some(seat) = storm.turn().choosing().sole() {
        for played in storm.legal(seat).moves.iter().filter(|text| *text != "pass") {
            let told = against(storm.as_ref(), seat.number(), played, Some((&["pass"], &[])));
            assert!(!whats(&told).contains(&"why-storms"), "{told}");
        }
        if storm.play(seat, "pass").is_err() {
            break;
        }
    }
    // Whoever holds False Dawn may play it when the other's turn begins.
    let (game, seat) = (1..60)
        .flat_map(|seed| (1..80).map(move |events| wander("ganoogo", seed, events)))
        .find_map(|game| {
            let seat = game.turn().choosing().sole()?;
            let holds = game.legal(seat).moves.iter().any(|text| text == "play lose-turn-early");
            (holds && game.position()["turn"] != seat.number()).then_some((game, seat))
        })
        .unwrap();
    let told = against(game.as_ref(), seat.number(), "pass", Some((&["play lose-turn-early"], &[])));
    assert!(whats(&told).contains(&"why-dawn"), "{told}");
}

/// A game after so many events that chance chose, or its end.
fn wander(id: &str, seed: u64, events: usize) -> Box<dyn AnyGame> {
    use fracas_core::{Dice, QuickDice, Turn};
    let mut game = find(id).unwrap().start(Some(2), &json!({}), None).unwrap();
    let mut dice = QuickDice::new(seed);
    while game.events() < events {
        match game.turn() {
            Turn::Chance => {
                let outcome = game.roll(&mut dice).unwrap();
                game.chance(&outcome).unwrap();
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().unwrap();
                let moves = game.legal(seat).moves;
                let choice = &moves[dice.below(moves.len() as u32) as usize];
                game.play(seat, choice).unwrap();
            }
            Turn::Over(_) => break,
        }
    }
    game
}

/// A map of A Game of War with a few units.
fn map(rows: &[(usize, &str)], rest: &str) -> Box<dyn AnyGame> {
    let row =
        |number: usize| rows.iter().find(|(known, _)| *known == number).map(|(_, text)| (*text).to_owned());
    let text: Vec<String> =
        (1..=20).rev().map(|number| row(number).unwrap_or_else(|| "_".repeat(25))).collect();
    begin("game-of-war", json!({}), Some(json!(format!("{} {rest}", text.join("/")))), &[])
}

#[test]
fn in_a_game_of_war_it_is_what_falls_and_what_stands_badly() {
    // Two of North's cavalry charge an infantry that hangs on no line.
    let charge = [
        (1, "____________a___________a"),
        (3, "________________________i"),
        (16, "i________________________"),
        (17, "C________________________"),
        (18, "C________________________"),
        (20, "A___________A____________"),
    ];
    let north = map(&charge, "N 5 - - 2");
    let told = against(north.as_ref(), 1, "end", Some((&["xa16"], &[])));
    assert_eq!(whats(&told)[0], "why-destroys", "{told}");
    assert_eq!(
        (&told[0]["at"], &told[0]["owner"]),
        (&json!({"square": "a16"}), &json!({"seat": 2})),
        "{told}"
    );
    assert_eq!(told[0]["unit"], json!({"word": "infantry"}), "{told}");
    // What the answer destroys either way is no reason.
    let south = map(&charge, "S 5 - - 2");
    let spared: Lines<'_> = (&["y3-y4", "end", "a18-b18"], &["xa16"]);
    let told = against(south.as_ref(), 2, "end", Some(spared));
    assert_eq!((whats(&told)[0], &told[0]["at"]), ("why-costs", &json!({"square": "a16"})), "{told}");
    let either: Lines<'_> = (&["y3-y4", "end", "xa16"], &["xa16"]);
    let told = against(south.as_ref(), 2, "end", Some(either));
    assert!(!whats(&told).contains(&"why-costs"), "{told}");
    // Whoever leaves the arsenal leaves it to fall.
    let raid = [
        (1, "____________a____________"),
        (2, "___________i_____________"),
        (3, "____________C____________"),
        (7, "a___________R____________"),
        (18, "I________________________"),
        (20, "A___________A____________"),
    ];
    let raid = map(&raid, "S 5 - - 2");
    let told = against(raid.as_ref(), 2, "l2-k3", Some((&["l2-m1", "end"], &["end"])));
    let falls = told.as_array().unwrap().iter().find(|reason| reason["what"] == "against-falls");
    let falls = falls.unwrap_or_else(|| panic!("{told}"));
    assert_eq!(
        (&falls["units"], &falls["who"]),
        (&json!({"squares": ["m1"]}), &json!({"seat": 2})),
        "{told}"
    );
}

#[test]
fn every_reason_has_words_in_every_language() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut told, mut shared) = (0, String::new());
    for language in ["en", "de"] {
        shared.push_str(
            &std::fs::read_to_string(folder.join(format!("../../web/src/lang/words/{language}.ftl")))
                .unwrap(),
        );
        for (game, file) in [
            ("color-wars", "color_wars"),
            ("game-of-war", "game_of_war"),
            ("ganoogo", "ganoogo"),
            ("gaogie", "gaogie"),
            ("gowap", "gowap"),
        ] {
            let code = std::fs::read_to_string(folder.join(format!("src/why/{file}.rs"))).unwrap();
            let words = folder.join(format!("../../web/src/games/{game}/words/{language}.ftl"));
            let words = std::fs::read_to_string(words).unwrap();
            for key in code.split('"').filter(|text| text.starts_with("why-") || text.starts_with("against-"))
            {
                let line = format!("analysis-{key} =");
                assert!(words.contains(&line) || shared.contains(&line), "{language}: {game} has no {line}");
                told += 1;
            }
        }
    }
    assert!(told > 40, "{told}");
}
