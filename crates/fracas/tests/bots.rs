//! Bots on the real binary: `best`, matches, ladders, studies, and a game in the terminal.

mod engine_process;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use engine_process::Engine;
use serde_json::{Value, json};

fn fracas(arguments: &[&str], input: &str) -> Output {
    let mut process = Command::new(env!("CARGO_BIN_EXE_fracas"))
        .args(arguments)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = process.stdin.take().expect("a pipe");
    // A program that does not read its input is none the worse for it.
    let _unread = pipe.write_all(input.as_bytes());
    drop(pipe);
    process.wait_with_output().expect("it ends")
}

fn said(arguments: &[&str], input: &str) -> String {
    let output = fracas(arguments, input);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bots");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    // It may not be there.
    let _gone = std::fs::remove_file(&path);
    path
}

#[test]
fn best_names_a_move_that_can_be_played_in_every_game() {
    let mut engine = Engine::start();
    for entry in fracas_games::games() {
        let id = entry.info.id;
        engine.ask(json!({"cmd": "new", "game": id, "seed": 3}));
        for _ in 0..6 {
            let turn = engine.ask(json!({"cmd": "state"}))["ok"]["turn"].clone();
            if turn["over"] == true {
                break;
            }
            let answer = match turn["choose"].as_array().and_then(|seats| seats.first()) {
                Some(seat) => {
                    let ask = json!({"cmd": "best", "seat": seat, "nodes": 25});
                    let first = engine.ask(ask.clone());
                    assert_eq!(first, engine.ask(ask), "{id}: the same question, the same answer");
                    let told = &first["ok"];
                    assert!((0.0..=1.0).contains(&told["score"].as_f64().expect("a score")), "{id}: {first}");
                    assert_eq!(told["line"][0], told["move"], "{id}");
                    assert!(told["nodes"].as_u64().expect("nodes") >= 1, "{id}");
                    engine.ask(json!({"cmd": "play", "seat": seat, "move": told["move"]}))
                }
                None => engine.ask(json!({"cmd": "chance"})),
            };
            assert!(answer["ok"].is_object(), "{id}: {answer}");
        }
    }
}

#[test]
fn best_refuses_what_makes_no_sense() {
    let mut engine = Engine::start();
    let code = |answer: Value| answer["error"]["code"].as_str().unwrap_or("none").to_owned();
    assert_eq!(code(engine.ask(json!({"cmd": "best", "level": 1}))), "no-game");
    engine.ask(json!({"cmd": "new", "game": "color-wars"}));
    let cases = [
        (json!({"cmd": "best"}), "bad-request"),
        (json!({"cmd": "best", "level": 0}), "bad-request"),
        (json!({"cmd": "best", "level": 9}), "bad-request"),
        (json!({"cmd": "best", "level": -1}), "bad-request"),
        (json!({"cmd": "best", "level": "high"}), "bad-request"),
        (json!({"cmd": "best", "nodes": 0}), "bad-request"),
        (json!({"cmd": "best", "ms": 0}), "bad-request"),
        (json!({"cmd": "best", "ms": 4_000_000}), "bad-request"),
        (json!({"cmd": "best", "ms": 5, "nodes": 5}), "bad-request"),
        (json!({"cmd": "best", "level": 1, "seat": 3}), "bad-request"),
        (json!({"cmd": "best", "level": 1, "seat": 2}), "not-your-turn"),
    ];
    for (request, expected) in cases {
        let answer = engine.ask(request.clone());
        assert!(!answer.to_string().contains("u64"), "no machine's words: {answer}");
        assert_eq!(code(answer), expected, "{request}");
    }
    for square in ["c3", "d3", "c3"] {
        engine.ask(json!({"cmd": "play", "move": square}));
    }
    assert_eq!(code(engine.ask(json!({"cmd": "best", "level": 1}))), "game-over");
    engine.ask(json!({"cmd": "new", "game": "gaogie"}));
    assert_eq!(code(engine.ask(json!({"cmd": "best", "level": 1}))), "bad-request", "say which seat");
}

#[test]
fn with_more_seats_one_player_meets_the_other_in_all_other_seats() {
    let table = ["match", "ganoogo", "--a", "bot:7", "--b", "bot:6", "--seats", "3", "--games", "4"];
    let told = said(&table, "");
    assert!(told.starts_with("ganoogo: bot:7 against bot:6 × 2, 6 games"), "every seat once a round: {told}");
    assert!(told.contains("fair 33.3 %"), "{told}");
    let json: Value = serde_json::from_str(&said(&[&table[..], &["--json"]].concat(), "")).expect("JSON");
    assert_eq!((&json["seats"], &json["games"]), (&serde_json::json!(3), &serde_json::json!(6)));
}

#[test]
fn a_match_counts_its_games_and_goes_on_where_it_ended() {
    let save = file("match.jsonl");
    let save = save.to_str().expect("a path");
    let arguments = |games: &'static str| {
        ["match", "color-wars", "--a", "bot:3", "--b", "random", "--games", games, "--save", save, "--json"]
    };
    let few: Value = serde_json::from_str(&said(&arguments("4"), "")).expect("JSON");
    assert_eq!(few["games"], 4);
    let more: Value = serde_json::from_str(&said(&arguments("12"), "")).expect("JSON");
    assert_eq!(more["games"], 12);
    assert_eq!(std::fs::read_to_string(save).expect("a file").lines().count(), 7, "a heading and six rounds");
    let again: Value = serde_json::from_str(&said(&arguments("12"), "")).expect("JSON");
    assert_eq!(again, more, "nothing was left to play");
    let fresh = said(&["match", "color-wars", "--a", "bot:3", "--b", "random", "--games", "12"], "");
    let score = |kind: &str| more["score"][kind].as_u64().expect("a count");
    let line = format!("+{} ={} -{}", score("won"), score("drawn"), score("lost"));
    assert!(fresh.contains(&line), "the same games without a file: {fresh}");
    assert!(score("won") >= 9, "a bot beats chance: {more}");
    let other = ["match", "color-wars", "--a", "bot:2", "--b", "random", "--save", save];
    let refused = fracas(&other, "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("not of this match"));
}

#[test]
fn a_test_that_is_decided_ends_the_match_early() {
    let text = said(
        &[
            "match",
            "color-wars",
            "--a",
            "bot:4",
            "--b",
            "random",
            "--games",
            "2000",
            "--sprt",
            "0",
            "100",
            "--json",
        ],
        "",
    );
    let told: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(told["sprt"]["accepted"], true, "{told}");
    let pairs: Vec<u64> = serde_json::from_value(told["sprt"]["pairs"].clone()).expect("five counts");
    assert_eq!((pairs.len(), 2 * pairs.iter().sum::<u64>()), (5, told["games"].as_u64().unwrap()), "{told}");
    let below =
        ["match", "color-wars", "--a", "bot:1", "--b", "bot:1", "--games", "2", "--sprt", "-10", "10"];
    let below = said(&below, "");
    assert!(below.contains("-10 or 10 Elo"), "a difference may be below zero: {below}");
    assert!(below.contains("pairs   ") && below.contains("by pairs Elo"), "{below}");
    assert!(told["games"].as_u64().expect("a count") < 400, "{told}");
}

#[test]
fn tuned_weights_are_a_file_that_a_match_can_try() {
    let weights = file("tuned.json");
    let weights = weights.to_str().expect("a name");
    let tune = ["tune", "color-wars", "--steps", "2", "--games", "2", "--nodes", "50", "--save", weights];
    let told = said(&tune, "");
    assert!(told.contains("\"squares\": ") && told.contains("--sprt 0 20"), "{told}");
    let player = format!("nodes:50@{weights}");
    let told = said(&["match", "color-wars", "--a", &player, "--b", "nodes:50", "--games", "2"], "");
    assert!(told.contains(&player), "{told}");
    let wrong = fracas(&["match", "game-of-war", "--a", &player, "--b", "bot:1", "--games", "2"], "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("the weights are infantry, cavalry"));
}

#[test]
fn programs_of_ones_own_play_and_forfeit_with_a_reason() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bots.md");
    let guide = std::fs::read_to_string(guide).expect("the guide");
    let code = guide.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a bot");
    let own = file("mybot.py");
    std::fs::write(&own, code).expect("a file");
    let play = |player: &str, limit: &str| {
        let text = said(
            &[
                "match",
                "color-wars",
                "--a",
                player,
                "--b",
                "random",
                "--games",
                "2",
                "--limit",
                limit,
                "--json",
            ],
            "",
        );
        serde_json::from_str::<Value>(&text).expect("JSON")
    };
    let fine = play(&format!("exec:python3 {}", own.display()), "60000");
    assert_eq!(
        (&fine["games"], &fine["forfeits"]),
        (&json!(2), &json!([])),
        "the bot of the guide plays: {fine}"
    );
    let cases = [
        ("exec:sh -c 'read x; echo hello'", "20000", "no answer with a move"),
        (
            r#"exec:sh -c 'while read x; do echo "{\"ok\":{\"move\":\"z9\"}}"; done'"#,
            "20000",
            "z9 is not on this 5×5 board",
        ),
        ("exec:true", "20000", "it ended in the middle"),
        ("exec:sleep 60", "150", "did not answer within 150 ms"),
        ("exec:/no/such/program", "20000", "it could not be started"),
    ];
    for (player, limit, words) in cases {
        let told = play(player, limit);
        let forfeits = told["forfeits"].to_string();
        assert!(forfeits.contains(words), "{player}: {told}");
        assert_eq!(told["score"]["lost"], 2, "{player}: {told}");
    }
}

#[test]
fn a_ladder_is_a_table_and_a_balance_has_intervals_and_a_picture() {
    let text =
        said(&["ladder", "color-wars", "--games", "2", "--top", "2", "-o", "width=3", "-o", "height=3"], "");
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.contains("| bot:1 | random | 2 |") && text.contains("| bot:2 | bot:1 | 2 |"), "{text}");
    let small = ["ladder", "color-wars", "--games", "2", "-o", "width=3", "-o", "height=3"];
    let text = said(&[&small[..], &["--rungs", "random,nodes:50,ms:1,ms:1x2"]].concat(), "");
    assert_eq!(text.lines().count(), 5, "{text}");
    assert!(text.contains("| nodes:50 | random | 2 |") && text.contains("| ms:1x2 | ms:1 | 2 |"), "{text}");
    let picture = file("balance.svg");
    let svg = picture.to_str().expect("a path");
    for (game, name) in [("color-wars", "Color Wars"), ("gaogie", "Gaogıe")] {
        let text = said(&["lab", "balance", game, "--bot", "1", "--games", "2", "--svg", svg], "");
        assert!(text.contains("seat 1 wins") && text.contains("lead changes"), "{text}");
        assert!(std::fs::read_to_string(&picture).expect("a picture").contains(name));
    }
}

#[test]
fn a_way_to_play_is_named_wherever_games_begin() {
    let war = "game-of-war";
    let begun = said(&["play", war, "--preset", "even", "--bot", "1", "--seed", "3", "--plain"], "quit\n");
    assert!(begun.contains("North to move, 5 moves left"), "armies stand: {begun}");
    assert!(!begun.contains("units to place"), "nobody sets up an army: {begun}");
    let alone = said(&["play", war, "--preset", "sheet", "--bot", "1", "--seed", "3", "--plain"], "quit\n");
    assert!(alone.contains("units to place"), "the sheet has everybody set up their own: {alone}");

    // What is said besides goes before what the way to play says.
    let big = ["balance", "color-wars", "--preset", "big", "--bot", "1", "--games", "2"];
    let lab = |more: &[&str]| said(&[&["lab"][..], &big, more].concat(), "");
    assert_ne!(lab(&[]), lab(&["-o", "width=3", "-o", "height=3"]));

    let even = ["match", war, "--preset", "even", "--a", "bot:1", "--b", "random", "--games", "2", "--json"];
    let told: Value = serde_json::from_str(&said(&even, "")).expect("JSON");
    assert_eq!(told["score"].as_object().map(serde_json::Map::len), Some(3), "{told}");

    let wrong = fracas(&["play", war, "--preset", "evn"], "");
    let why = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(why.contains("even, classic, sheet") && wrong.status.code() == Some(2), "{why}");
}

#[test]
fn strategies_are_solved_saved_and_checked() {
    let strategy = file("4x4.strategy");
    let name = strategy.to_str().expect("a path");
    let text = said(&["lab", "solve", "color-wars", "--size", "4", "--memory", "16", "--out", name], "");
    assert!(text.contains("4×4: the second player wins") && text.contains("Checked:"), "{text}");
    assert!(said(&["lab", "check", name], "").contains("seat 2 wins on 4×4"));
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/color-wars/4x4.strategy");
    let (made, kept) = (std::fs::read_to_string(name), std::fs::read_to_string(shipped));
    assert_eq!(made.expect("made"), kept.expect("kept"), "the file that ships is what the command makes");
    let all = file("all.txt");
    let text = said(
        &[
            "lab",
            "solve",
            "color-wars",
            "--size",
            "2",
            "--memory",
            "16",
            "--all",
            all.to_str().expect("a path"),
        ],
        "",
    );
    let filled = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        filled.contains("Every position that can arise, turned and mirrored ones counted once: 7."),
        "{text}"
    );
    assert_eq!(std::fs::read_to_string(all).expect("a list").lines().count(), 8);
    let map = file("map.txt");
    let map = map.to_str().expect("a path");
    let text = said(&["lab", "openings", "color-wars", "--size", "3", "--file", map, "--memory", "64"], "");
    assert!(text.contains("12 of 12 openings are decided."), "{text}");
    let again = said(&["lab", "openings", "color-wars", "--size", "3", "--file", map, "--nodes", "0"], "");
    assert_eq!(text, again, "nothing was left to do");
}

#[test]
fn a_game_in_the_terminal_teaches_hints_undoes_and_saves() {
    let save = file("game.txt");
    let commands = format!("?\nz9\nhint\nhint\nwhy\na1\nundo\nc3\nsave {}\nquit\n", save.display());
    let text = said(&["play", "color-wars", "--bot", "2", "--seed", "4", "--plain"], &commands);
    for words in [
        "a1  b1",
        "z9 is not on this 5×5 board",
        "Look at ",
        "Perhaps ",
        "That gives you ",
        "Saved to",
        "Goodbye.",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let record = std::fs::read_to_string(&save).expect("a record");
    assert!(record.contains("1 c3") && !record.contains("1 a1"), "the first move was taken back: {record}");
    assert!(said(&["show", save.to_str().expect("a path")], "").contains("Game: color-wars"));
    for entry in fracas_games::games() {
        let text = said(&["play", entry.info.id, "--bot", "1", "--plain"], "?\nundo\nnonsense\n");
        assert!(text.contains("(? lists your moves)"), "{}: {text}", entry.info.id);
        assert!(text.lines().all(|line| line.chars().count() <= 200), "{}", entry.info.id);
        // Nobody helps one of several people. Where hands are hidden the first line says that nobody else looks.
        let text = said(&["play", entry.info.id, "--plain"], "\nhint\nwhy\n");
        assert!(text.contains("people at one screen") && !text.contains("hint, why"), "{text}");
        assert_eq!(text.matches("Hints are for games against bots").count(), 2, "{text}");
    }
}

#[test]
fn lessons_are_taken_in_the_terminal_and_every_try_is_answered() {
    let text = said(&["learn", "color-wars", "--plain"], "?\na1\nz9\nc3\nquit\n");
    for words in ["Step 1 of 5: Claim", "A corner has only two neighbours", "z9 is not on this 5×5 board"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(text.contains("Red claims c3.") && text.contains("Step 2 of 5: Add"), "{text}");
    for entry in fracas_games::games() {
        let course = fracas_learn::Course::of(entry.info.id).expect("a good file").expect("a course");
        let right: Vec<&str> = course.steps.iter().flat_map(|step| &step.right).map(|text| &**text).collect();
        let text = said(&["learn", entry.info.id, "--plain"], &format!("{}\n", right.join("\n")));
        assert!(text.contains("That was all of it."), "{}: {text}", entry.info.id);
    }
    let shown = said(&["learn", "gaogie", "--step", "habit", "--plain"], "show\nnext\n");
    assert!(shown.contains("It is done with: water, then spark"), "{shown}");
}

#[test]
fn lessons_that_are_not_right_are_refused_with_their_line() {
    let bad = file("lessons.json");
    std::fs::write(&bad, "{\n  \"steps\": [\n    {\"id\": 3}\n  ]\n}\n").expect("a file");
    for (arguments, words) in [
        (["--lessons", bad.to_str().expect("a path")], "line 3: invalid type: integer `3`"),
        (["--lessons", "/nowhere"], "/nowhere cannot be read"),
        (["--step", "9"], "the steps are 1 to 5: claim, add, pop, capture, chain"),
        (["--step", "captur"], "did you mean capture?"),
    ] {
        let output = fracas(&[&["learn", "color-wars"], &arguments[..]].concat(), "");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(words), "{words}: {message}");
    }
}

#[test]
fn whoever_plays_chooses_who_begins_or_draws_lots() {
    let play = |table: &[&str]| said(&[&["play"], table, &["--plain"]].concat(), "quit\n");
    assert!(play(&["color-wars", "--bot", "1", "--begin", "me"]).contains("you are seat 1 and begin."));
    for word in ["other", "bot"] {
        let text = play(&["color-wars", "--bot", "1", "--begin", word]);
        assert!(text.contains("a bot begins, and you are seat 2."), "{text}");
        assert!(text.contains("\n  Red claims "), "the bot has moved: {text}");
    }
    let text = play(&["color-wars", "--seats", "3", "--begin", "other"]);
    assert!(text.contains("somebody else is seat 1 and begins; you are seat 3."), "{text}");
    let lots: Vec<bool> = (0..12)
        .map(|seed| {
            let text = play(&["gowap", "--begin", "lot", "--seed", &seed.to_string()]);
            assert!(text.contains("The lot has fallen: "), "{text}");
            text.contains("you are seat 1 and begin")
        })
        .collect();
    assert!(lots.contains(&true) && lots.contains(&false), "{lots:?}");
}

#[test]
fn every_card_says_what_it_is_in_the_hand_and_in_the_list_of_moves() {
    let text = said(&["play", "ganoogo", "--bot", "1", "--seed", "2", "--plain"], "?\n");
    let (drawn, listed) = text.split_once("Seat 1> ").expect("a question");
    assert!(drawn.contains("Your cards:\n"), "{drawn}");
    for (part, whose) in [(drawn, "in the hand"), (listed, "in the list")] {
        let categories = ["Roll Modifier, ", "Negate, ", "Luck, ", "Die Modifier, "];
        assert!(categories.iter().any(|category| part.contains(&format!("({category}"))), "{whose}: {part}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn undo_takes_back_the_last_choice_but_nothing_that_was_shown() {
    let (bot, people): (&[&str], &[&str]) = (&["--bot", "1", "--seed", "1"], &[]);
    let (shown, nothing) = ("What was secret has been shown since", "There is nothing to undo.");
    let cases = [
        // Among people anybody's last move goes, in turn; against a bot one's own with the answer to it.
        ("color-wars", people, "c3\nundo\nundo\nquit\n", nothing, 3),
        ("color-wars", people, "c3\nd4\nundo\nundo\nundo\nquit\n", nothing, 5),
        ("color-wars", bot, "c3\nundo\nundo\nquit\n", nothing, 3),
        ("gaogie", people, "\nkueq\n\nundo\n\nundo\nquit\n", nothing, 3),
        ("gaogie", people, "\nkueq\n\nkueq\n\nundo\nquit\n", shown, 3),
        ("gaogie", bot, "kueq\nundo\nquit\n", shown, 2),
        ("gowap", bot, "team classic\nundo\nquit\n", shown, 2),
        ("game-of-war", bot, "deploy classic\nundo\nundo\nquit\n", nothing, 3),
        ("game-of-war", bot, "deploy classic\nready\nundo\nquit\n", shown, 3),
    ];
    for (game, against, commands, words, asked) in cases {
        let text = said(&[&["play", game, "--plain"], against].concat(), commands);
        assert_eq!(text.matches(words).count(), 1, "{game} {commands:?}: {text}");
        let boards = text.split("> ").count() - 1 - text.matches(words).count();
        assert_eq!(boards, asked, "{game} {commands:?} asks as often: {text}");
    }
}

#[test]
fn commands_are_taken_in_any_case_and_moves_in_capitals() {
    let cases: [(&str, &[&str], &str, &str); 9] = [
        ("color-wars", &[], "HELP\nq\n", "quit (or q, exit)"),
        ("color-wars", &[], "QUIT\n", "Goodbye."),
        ("color-wars", &[], "Exit\n", "Goodbye."),
        ("color-wars", &[], "C3\nquit\n", "Red claims c3."),
        ("color-wars", &[], "Z9\nquit\n", "(? lists your moves)"),
        ("gaogie", &["--bot", "1"], "SHEQ\nsheq\n", "made sheq and is out"),
        ("color-wars", &[], "c3\nRESIGN\n", "Seat 2 resigns: seat 1 wins."),
        ("gaogie", &["--seats", "3"], "\nresign\n\nquit\n", "Seat 1 resigns; a bot plays on for it."),
        ("gaogie", &["--seats", "3", "--bot", "1"], "resign\n", "the bots are among themselves"),
    ];
    for (game, table, commands, words) in cases {
        let text = said(&[&["play", game, "--plain"], table].concat(), commands);
        assert!(text.contains(words), "{game} {commands:?}: {text}");
    }
}

#[test]
fn a_saved_game_is_not_written_over_by_accident() {
    let save = file("it's a game.txt");
    std::fs::write(&save, "mine").expect("a file");
    let name = save.display();
    let play = |commands: String| said(&["play", "color-wars", "--plain"], &commands);
    let told = play(format!("c3\nsave {name}\nquit\n"));
    assert!(told.contains(&format!("{name} exists: `save! {name}` overwrites it")), "{told}");
    assert_eq!(std::fs::read_to_string(&save).expect("a file"), "mine");
    let told = play(format!("c3\nSAVE! {name}\nquit\n"));
    let quoted = format!("fracas show '{}'", save.display().to_string().replace('\'', r"'\''"));
    assert!(told.contains(&quoted), "{told}");
    assert!(std::fs::read_to_string(&save).expect("a file").contains("1 c3"));
}

#[test]
fn gg_3_an_unpaid_move_is_warned_of_and_made_when_typed_again() {
    let play = |input: &str| said(&["play", "gaogie", "--bot", "1", "--seed", "1", "--plain"], input);
    let (warning, made) = ("sheq is fatal: you cannot pay for it", "made sheq and is out");
    let once = play("?\nsheq\nquit\n");
    assert!(once.contains(warning) && once.contains("Type it again") && !once.contains(made), "{once}");
    let (paid, unpaid) = once.split_once("Beware, unpaid:").expect("the list tells them apart");
    assert!(paid.contains("gaogie  kueq") && unpaid.contains("sheq  saosheq"), "{once}");
    let between = play("sheq\nsueq\nsheq\nquit\n");
    assert!(between.matches(warning).count() == 2 && !between.contains(made), "{between}");
    assert!(play("sheq\nsheq\n").contains(made));
    assert!(!play("kueq\nquit\n").contains("fatal"));
}

#[test]
fn gg_8_cw_7_matches_of_bots_set_a_limit_unless_one_is_set() {
    let heading = |game: &str, options: &[&str]| -> Value {
        let save = file("limits.jsonl");
        let save = save.to_str().expect("a path");
        let own = ["match", game, "--a", "bot:1", "--b", "bot:1", "--games", "2", "--save", save];
        said(&[&own[..], options].concat(), "");
        let text = std::fs::read_to_string(save).expect("a file");
        serde_json::from_str(text.lines().next().expect("a heading")).expect("JSON")
    };
    let cases: [(&str, &[&str], Value); 5] = [
        ("gaogie", &[], json!({"turn_limit": 200})),
        ("gaogie", &["-o", "turn_limit=9"], json!({"turn_limit": 9})),
        ("gaogie", &["-o", "turn_limit=off"], json!({"turn_limit": "off"})),
        ("color-wars", &[], json!({"max_plies": 1000})),
        ("gowap", &[], json!({})),
    ];
    for (game, given, options) in cases {
        assert_eq!(heading(game, given)["options"], options, "{game} {given:?}");
    }
}

#[test]
fn people_who_share_a_screen_do_not_see_each_others_secrets() {
    let text = said(&["play", "gaogie", "--plain"], "\n?\nquit\n");
    assert!(text.contains("Seat 1: press Enter when only you can see the screen."), "{text}");
    let open = said(&["play", "color-wars", "--plain"], "c3\nquit\n");
    assert!(!open.contains("press Enter"), "nothing is hidden there: {open}");
}

#[test]
fn bad_input_is_one_sentence_and_exit_code_2() {
    let changed = file("changed.strategy");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/color-wars/5x5.strategy");
    let strategy = std::fs::read_to_string(shipped).expect("the strategy");
    let at = strategy.len() - 30;
    let other = if strategy.as_bytes()[at] == b'a' { "b" } else { "a" };
    let lie = format!("{}{other}{}", &strategy[..at], &strategy[at + 1..]);
    std::fs::write(&changed, lie).expect("a file");
    let changed = changed.to_str().expect("a path");
    let cases: &[(&[&str], &str)] = &[
        (&["match", "color-wars", "--a", "bot:9", "--b", "bot:1"], "levels are 1 to 8, not 9"),
        (&["match", "color-wars", "--a", "nodes:0", "--b", "bot:1"], "a budget of 0 nodes"),
        (&["match", "color-wars", "--a", "me", "--b", "bot:1"], "a player is bot:1 to bot:8"),
        (
            &["match", "color-wars", "--a", "plain", "--b", "bot:1"],
            "color-wars has no plain player (gowap, ganoogo, game-of-war have one): take random or bot:1 to bot:8",
        ),
        (&["match", "gaogie", "--a", "bot:1", "--b", "plain"], "gaogie has no plain player"),
        (&["match", "chess", "--a", "bot:1", "--b", "bot:1"], "no game \"chess\""),
        (&["match", "color-wars", "--a", "bot:1", "--b", "bot:1", "--games", "0"], "invalid value"),
        (&["match", "color-wars", "--a", "bot:1", "--b", "bot:1", "--seats", "5"], "2 to 4"),
        (
            &["match", "color-wars", "--a", "bot:1", "--b", "bot:1", "--sprt", "20,0"],
            "two differences in Elo",
        ),
        (&["match", "color-wars", "--a", "bot:1", "--b", "bot:1", "--sprt", "5"], "two differences in Elo"),
        (&["match", "color-wars", "--a", "bot:1", "--b", "bot:1", "-o", "width=1"], "2 to 9 squares wide"),
        (&["match", "color-wars", "--a", "bot:1@no-such-file", "--b", "bot:1"], "no-such-file"),
        (&["tune", "gaogie", "--save", "x.json"], "gaogie has no weights that are data"),
        (&["tune", "color-wars", "--from", "no-such-file", "--save", "x.json"], "cannot be read"),
        (&["ladder", "chess"], "no game \"chess\""),
        (&["ladder", "color-wars", "--top", "9"], "levels are 1 to 8, not 9"),
        (&["ladder", "color-wars", "--rungs", "ms:250"], "two players or more"),
        (&["ladder", "color-wars", "--rungs", "ms:250,ms:250x0"], "cores are 1 to 256, not \"0\""),
        (&["ladder", "color-wars", "--rungs", "ms:250,nodes:9x2"], "a player is bot:1 to bot:8"),
        (&["ladder", "gaogie", "--rungs", "bot:1,plain"], "gaogie has no plain player"),
        (&["play", "color-wars", "--bot", "9"], "levels are 1 to 8, not 9"),
        (&["play", "color-wars", "--bot", "-1"], "levels are 1 to 8"),
        (&["play", "color-wars", "--seat", "3", "--bot", "1"], "seats 1 to 2, not 3"),
        (&["play", "color-wars", "--seat", "2"], "it needs --bot"),
        (&["play", "ganoogo", "--begin", "me"], "in Ganoogo the dice decide who begins"),
        (&["play", "game-of-war", "--begin", "lot"], "the dice decide who begins"),
        (&["play", "gaogie", "--begin", "other"], "in Gaogıe all choose at once"),
        (&["play", "color-wars", "--begin", "blue"], "invalid value"),
        (&["play", "gaogie", "--seat", "17", "--bot", "1"], "from 1 to 16"),
        (&["load", "gaogie", "--seats", "17"], "from 1 to 16"),
        (&["load", "color-wars", "--seats", "5"], "2 to 4"),
        (&["ladder", "color-wars", "--top", "abc"], "levels are 1 to 8"),
        (&["lab", "balance", "color-wars", "--table", "own.toml"], "--table is for Ganoogo's simple bots"),
        (&["lab", "balance", "color-wars", "--max-turns", "9"], "--max-turns is for Ganoogo's simple bots"),
        (&["lab", "balance", "ganoogo", "--bot", "1", "--max-turns", "9"], "--max-turns is for Ganoogo's"),
        (&["lab", "balance", "ganoogo", "--seats", "2"], "no use for --seats"),
        (&["lab", "balance", "ganoogo", "--bot", "4", "--cards", "--seats", "9"], "2 to 4"),
        (&["lab", "balance", "gowap", "--bot", "4", "--cards"], "--cards is for Ganoogo"),
        (&["lab", "solve", "color-wars", "--size", "2", "--memory", "2000000"], "from 1 to 1048576"),
        (&["lab", "balance", "color-wars", "--bot", "0"], "levels are 1 to 8, not 0"),
        (&["lab", "solve", "color-wars", "--size", "7"], "invalid value"),
        (&["lab", "solve", "color-wars", "--size", "4", "--all", "x"], "for sizes 2 to 3, not 4"),
        (
            &["lab", "solve", "color-wars", "--size", "5", "--nodes", "10", "--memory", "1"],
            "no proof within 10 positions",
        ),
        (&["lab", "check", "no-such-file"], "cannot be read"),
        (&["lab", "check", changed], "this strategy fails: "),
    ];
    for (arguments, words) in cases {
        let output = fracas(arguments, "");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert!(message.contains(words), "{arguments:?}: {message}");
        assert!(output.stdout.is_empty(), "{arguments:?} wrote something");
        assert!(!message.contains("panicked"), "{arguments:?}: {message}");
    }
}
