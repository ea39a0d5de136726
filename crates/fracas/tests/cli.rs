//! The command line, on the real binary.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn fracas(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    command.output().expect("the program starts")
}

fn said(arguments: &[&str]) -> String {
    let output = fracas(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Writes a file that is gone when the test is.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, content).expect("a file");
    path
}

#[test]
fn alone_it_serves_and_says_what_to_do_when_the_port_is_taken() {
    // Whether or not somebody has it already, after this the port is taken.
    let _taken = std::net::TcpListener::bind("127.0.0.1:7777");
    let output = fracas(&[]);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    for words in ["port 7777", "http://127.0.0.1:7777", "fracas serve --port 7778"] {
        assert!(message.contains(words), "{words} is missing: {message}");
    }
}

#[test]
fn verify_believes_a_true_record_and_names_what_is_wrong_with_any_other() {
    let moves = "* card toss-3\n";
    let seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    let commitment = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
    let dice = format!("Dice: fracas dice 1\nSeed-Commitment: {commitment}\nSeed: {seed}\n");
    let other = dice.replace("Seed: 00", "Seed: 01");
    let cases = [
        ("none.txt", "Game: color-wars\n\nc3\n".to_owned(), "no \"Dice\" header"),
        ("seed.txt", format!("Game: color-wars\n{other}\nc3\n"), "not the one the server committed to"),
        ("hex.txt", format!("Game: color-wars\n{dice}Contribution-2: xyz\n\nc3\n"), "Contribution-2"),
        (
            "scheme.txt",
            format!("Game: color-wars\n{}\nc3\n", dice.replace("dice 1", "dice 2")),
            "fracas dice 2",
        ),
        ("illegal.txt", format!("Game: color-wars\n{dice}\nz9\n"), "cannot be replayed"),
        ("roll.txt", format!("Game: ganoogo\n{dice}\n{moves}"), "chance event 1 (event 1)"),
    ];
    for (name, content, words) in cases {
        let path = file(name, content.as_bytes());
        let output = fracas(&["verify", path.to_str().expect("a path")]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {message}");
        assert!(message.contains(words), "{name}: {message}");
    }
    let true_record = file("true.txt", format!("Game: color-wars\n{dice}\nc3\n").as_bytes());
    let true_record = true_record.to_str().expect("a path");
    let message = fracas(&["verify", true_record]).stderr;
    assert!(String::from_utf8_lossy(&message).contains("is not signed"));
    assert!(said(&["verify", "--unsigned", true_record]).contains("No dice were thrown"));
}

#[test]
fn games_lists_every_game_with_its_options() {
    let text = said(&["games"]);
    for entry in fracas_games::games() {
        let filled = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in [entry.info.id, entry.info.name, entry.info.pitch] {
            assert!(filled.contains(words), "{words} is missing:\n{text}");
        }
        for (name, default) in entry.options() {
            assert!(text.contains(&format!("{name}={default}")), "{name} is missing:\n{text}");
        }
    }
}

#[test]
fn every_rulebook_can_be_read_and_names_every_ruling() {
    let rulings = [
        ("color-wars", "CW", 9),
        ("gaogie", "GG", 12),
        ("gowap", "GW", 16),
        ("ganoogo", "GA", 23),
        ("game-of-war", "WR", 20),
    ];
    let books = rulings.iter().flat_map(|book| [(book, "en"), (book, "de")]);
    for (&(game, letters, last), language) in books {
        let what = format!("{game} in {language}");
        let text = said(&["rules", game, "--language", language, "--plain"]);
        for number in 1..=last {
            assert!(
                text.contains(&format!("{letters}-{number}")),
                "{what} says nothing of {letters}-{number}"
            );
        }
        let set = said(&["rules", game, "--language", language]);
        assert!(
            !set.contains("```") && !set.contains("**") && !set.contains("<a"),
            "marks are left in {what}"
        );
        // Rows of tables, drawings and single words cannot be broken.
        let stays = |line: &&str| {
            line.starts_with('|') || line.starts_with("    ") || line.split_whitespace().count() == 1
        };
        let long: Vec<&str> = set.lines().filter(|line| !stays(line) && !fits(line)).collect();
        assert!(long.is_empty(), "{what} has long lines: {long:#?}");
        // The places of headings are for pages.
        let read = text
            .lines()
            .map(|line| line.split(" <").next().filter(|_| line.starts_with('#')).unwrap_or(line));
        let letters =
            |line: &str| line.chars().filter(|letter| !"*`# \n".contains(*letter)).collect::<String>();
        assert_eq!(letters(&set), read.map(letters).collect::<String>(), "{what} is the same text");
        assert!(
            text.lines().filter(stays).all(|row| row.contains(['*', '`', '#']) || set.contains(row.trim()))
        );
    }
    assert_eq!(said(&["rules", "gowap"]), said(&["rules", "gowap", "--language", "en"]));
}

/// A file with the smallest endgames that come with the program, and the position of the first.
fn endgames() -> (String, String) {
    let all = include_str!("../../../data/game-of-war/endgames.txt");
    let small: Vec<&str> = all.lines().filter(|line| line.starts_with("one infantry each")).collect();
    let path = file("endgames.txt", small.join("\n").as_bytes());
    let position = small[0].splitn(3, ": ").nth(2).expect("a position");
    (path.to_str().expect("a path").to_owned(), position.to_owned())
}

#[test]
fn an_endgame_is_solved_and_what_cannot_be_is_refused_in_a_sentence() {
    let (endgames, position) = endgames();
    let text = said(&["lab", "solve", "game-of-war", &position]);
    for words in ["wins with turn 3 from now", "can follow", "best line", "3. "] {
        assert!(text.contains(words), "{words} is missing:\n{text}");
    }
    let text = said(&["lab", "solve", "game-of-war", &position, "--turns", "1"]);
    assert!(text.contains("cannot make sure of a win within 1 turns"), "{text}");
    let text = said(&["lab", "solve", "game-of-war", &position, "--examples", "2", "--family", "x"]);
    assert!(text.starts_with("x: won ") && text.lines().count() <= 2, "{text}");
    assert!(said(&["lab", "endgames", &endgames]).contains("5  in all: every answer is right"));
    let wrong = std::fs::read_to_string(&endgames).expect("a file").replace("won 3", "won 5");
    let wrong = file("wrong-endgames.txt", wrong.as_bytes());
    let wrong = wrong.to_str().expect("a path");
    let cases: [(&[&str], &str); 7] = [
        (&["lab", "solve", "game-of-war", "nonsense"], "six fields"),
        (&["lab", "solve", "game-of-war", &position, "--positions", "9"], "more than 9 positions can follow"),
        (&["lab", "solve", "game-of-war", &position, "--turns", "0"], "from 1 to 99"),
        (&["lab", "endgames", wrong], "line 1 says won 5, and it is won 3"),
        (&["lab", "endgames", "/nowhere"], "cannot be read"),
        (&["lab", "rate", "game-of-war", "--level", "9"], "from 1 to 8"),
        (&["lab", "solve", "gaogie", "--seats", "3", "--ban", "sheq"], "--ban is for the round of two"),
    ];
    for (arguments, words) in cases {
        let output = fracas(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(words), "{arguments:?}: {error}");
    }
}

/// Whether a line fits a terminal of the usual width.
fn fits(line: &str) -> bool {
    line.chars().count() <= 80
}

#[test]
fn what_is_printed_fits_80_columns() {
    let map = file("openings.txt", b"");
    std::fs::remove_file(&map).expect("it was just made");
    let map = map.to_str().expect("a path");
    let (endgames, endgame) = endgames();
    let cases: &[&[&str]] = &[
        &["games"],
        &["lab", "odds", "--margin", "3"],
        &["lab", "odds", "--map", "oasis", "--red", "champion", "--margin", "3"],
        &["lab", "solve", "gaogie", "--cap", "2", "--ban", "sheq"],
        &["lab", "solve", "color-wars", "--size", "2"],
        &["lab", "solve", "game-of-war", &endgame],
        &["lab", "endgames", &endgames],
        &["lab", "rate", "game-of-war", "--level", "1", "--missed", "--file", &endgames],
        &["lab", "openings", "color-wars", "--size", "2", "--file", map],
    ];
    for arguments in cases {
        let text = said(arguments);
        let long: Vec<&str> = text.lines().filter(|line| !fits(line)).collect();
        assert!(long.is_empty(), "{arguments:?}: {long:#?}");
    }
}

#[test]
fn games_are_listed_for_programs_too() {
    let cards: serde_json::Value = serde_json::from_str(&said(&["games", "--json"])).expect("JSON");
    for card in cards.as_array().expect("a list") {
        for field in ["id", "seats", "rules", "options", "choices", "presets", "levels"] {
            assert!(!card[field].is_null(), "{field} is missing: {card}");
        }
    }
}

#[test]
fn show_draws_positions_and_records() {
    let text = said(&["show", "...../..R1R1./.R1R1.R1/..R1R1./..... B 3"]);
    let board = "    a  b  c  d  e\n5   ·  ·  ·  ·  ·\n4   ·  · R1 R1  ·\n3   · R1 R1  · R1\n2   ·  · R1 R1  ·\n1   ·  ·  ·  ·  ·\n";
    assert!(text.starts_with(board), "{text}");
    assert!(text.contains("seat 1 wins (elimination)"), "{text}");

    let record = file("show.txt", b"Game: color-wars\nEvent: Rainy Sunday\n\nc3\nd3\nc3\n");
    let record = record.to_str().expect("a path");
    let text = said(&["show", record]);
    assert!(
        text.contains("Event: Rainy Sunday") && text.contains(board) && text.contains("Event 3 of 3: c3"),
        "{text}"
    );
    let text = said(&["show", record, "--ply", "2", "--seat", "2"]);
    assert!(text.contains("R3 B3") && text.contains("Seat 1 to choose."), "{text}");
    let text = said(&["show", record, "--ply", "0"]);
    assert!(text.contains("A first square for Red"), "{text}");

    // Of a record with variations it is the game.
    let study = file("study.txt", b"Record: 2\nGame: color-wars\n\n1 c3\n2 d3\n(\n  2 a1\n  1 c3\n)\n1 c3\n");
    let text = said(&["show", study.to_str().expect("a path")]);
    assert!(text.contains(board) && text.contains("Event 3 of 3: 1 c3"), "{text}");
}

#[test]
fn colour_is_for_terminals_only() {
    let position = "R1./.B1 R 5";
    assert!(!said(&["show", position]).contains('\u{1b}'), "no colour when piped");
    let forced = Command::new(env!("CARGO_BIN_EXE_fracas"))
        .args(["show", position])
        .env("CLICOLOR_FORCE", "1")
        .env_remove("NO_COLOR")
        .output()
        .expect("the program starts");
    assert!(String::from_utf8_lossy(&forced.stdout).contains('\u{1b}'));
    let plain = Command::new(env!("CARGO_BIN_EXE_fracas"))
        .args(["show", position, "--plain"])
        .env("CLICOLOR_FORCE", "1")
        .output()
        .expect("the program starts");
    assert!(!String::from_utf8_lossy(&plain.stdout).contains('\u{1b}'));
}

#[test]
fn perft_counts_every_depth() {
    let text = said(&["perft", "color-wars", "--depth", "7"]);
    let counts: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(counts, ["1", "25", "600", "600", "600", "1548", "4660", "14068"]);
    let text = said(&["perft", "color-wars", "--depth", "1", "--position", "R1./.B1 R 5"]);
    assert!(text.ends_with("1\n"), "{text}");
}

#[test]
fn bench_signs_a_fixed_run_the_same_every_time() {
    for args in [&["bench", "--seconds", "0"][..], &["bench", "--bots", "--seconds", "0"]] {
        let (first, second) = (said(args), said(args));
        assert_eq!(first, second);
        for entry in fracas_games::games() {
            assert!(first.contains(entry.info.id));
        }
    }
    assert!(said(&["bench", "color-wars", "--bots", "--seconds", "0.03"]).contains("2 cores"));
    assert!(said(&["bench", "color-wars", "--seconds", "0.01"]).contains("color-wars"));
}

#[test]
fn help_teaches_and_completions_complete() {
    let text = said(&["--help"]);
    assert!(text.contains("Examples:") && text.contains("Exit codes"), "{text}");
    for shell in ["bash", "zsh", "fish"] {
        assert!(said(&["completions", shell]).contains("perft"), "{shell}");
    }
}

#[test]
fn bad_input_is_one_sentence_and_exit_code_2() {
    let newer = file("newer.txt", b"Game: color-wars\nRules: 2\n\nc3\n");
    let binary = file("binary.txt", &[0xff, 0xfe, 0, 1]);
    let broken = file("broken.txt", b"Game: color-wars\n\n1 c3\n2 c3\n");
    let empty = file("empty.txt", b"\n");
    let fine = file("fine.txt", b"Game: color-wars\n\nc3\n");
    let folder = empty.parent().expect("a folder").to_path_buf();
    let [newer, binary, broken, empty, fine, folder] =
        [&newer, &binary, &broken, &empty, &fine, &folder].map(|path| path.to_str().expect("a path"));
    let cases: &[(&[&str], &str)] = &[
        (&["rules", "color-war"], "did you mean \"color-wars\"?"),
        (&["rules", "chess"], "the games are color-wars"),
        (&["rules", "gowap", "--language", "fr"], "has one in en, de"),
        (&["perft", "color-wars", "-o", "width=1"], "2 to 9 squares wide, not 1"),
        (&["perft", "color-wars", "-o", "height=10"], "2 to 9 squares high, not 10"),
        (&["perft", "color-wars", "--seats", "5"], "2 to 4 seats, not 5"),
        (&["perft", "color-wars", "-o", "widht=3"], "did you mean \"width\"?"),
        (&["perft", "color-wars", "-o", "width"], "a name and a value"),
        (&["perft", "color-wars", "--depth", "many"], "invalid value"),
        (&["perft", "color-wars", "--position", "R4./.. R 5"], "reaches 4 pops"),
        (&["show", "R4./.. R 5"], "reaches 4 pops"),
        (
            &["show", "........../........../........../........../.......... R 0"],
            "2 to 9 squares wide, not 10",
        ),
        (&["show", "no-such-file.txt"], "no file has that name"),
        (&["show", newer], "line 2: it was played by version 2"),
        (&["show", binary], "not text"),
        (&["show", broken], "line 4: \"c3\": c3 is taken"),
        (&["show", broken, "--ply", "9"], "line 4"),
        (&["show", "R1./.B1 R 5", "--seat", "3"], "seats 1 to 2"),
        (&["show", "R1./.B1 R 5", "--game", "gowar"], "no game"),
        (&["bench", "chess"], "no game \"chess\""),
        (&["bench", "--seconds=-1"], "from 0 to 86400"),
        (&["dance"], "unrecognized subcommand"),
        (&["serve", "--port", "70000"], "invalid value"),
        (&["serve", "--address", "here"], "invalid value"),
        (
            &["serve", "--port", "0", "--database", "postgres://nobody@127.0.0.1:1/none"],
            "database cannot be opened",
        ),
        (&["verify", "no-such-file.txt"], "cannot be read"),
        (&["load", "chess"], "no game"),
        (&["load", "--rate", "0"], "from 0.001 to 1000000"),
        (&["load", "--tables", "0"], "a whole number from 1 to 100000"),
        (&["load", "--seconds", "0"], "from 0.001 to 86400"),
        (&["load", "--seconds", "-1"], "from 0.001 to 86400"),
        (&["serve", "--gone-after", "-1"], "a whole number from 0 to 31536000"),
        (&["serve", "--bot-threads", "1000000"], "a whole number from 1 to 256"),
        (&["bench", "--seconds", "1e30"], "a number from 0 to 86400"),
        (&["bench", "--seconds", "NaN"], "a number from 0 to 86400"),
        (&["show", empty], "empty.txt is empty"),
        (&["show", "-"], "standard input is empty"),
        (&["show", ""], "this is empty"),
        (&["show", folder], "is a folder"),
        (&["show", fine, "--game", "color-wars"], "--game is for positions"),
        (&["show", fine, "--seats", "2"], "--seats is for positions"),
        (&["show", fine, "-o", "width=5"], "-o is for positions"),
        (&["show", fine, "--moves", "moves.toml"], "--moves is for positions"),
        (&["show", "R1./.B1 R 5", "--annotate"], "--annotate is for records"),
        (&["show", "R1./.B1 R 5", "--ply", "1"], "--ply is for records"),
        (&["completions", "tcsh"], "invalid value"),
    ];
    for (arguments, words) in cases {
        let output = fracas(arguments);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert!(message.contains(words), "{arguments:?}: {message}");
        assert!(output.stdout.is_empty(), "{arguments:?} wrote something");
        assert!(!message.contains("panicked"), "{arguments:?}: {message}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in [
        &["games"][..],
        &["rules", "color-wars"],
        &["--help"],
        &["completions", "bash"],
        &["bench", "--seconds", "0"],
    ] {
        let mut process = Command::new(env!("CARGO_BIN_EXE_fracas"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(process.stdout.take());
        let output = process.wait_with_output().expect("it ends");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && message.is_empty(), "{arguments:?}: {message}");
    }
}

#[test]
fn show_tells_the_best_mix_of_a_position_of_two() {
    let text = said(&["show", "1,0,0,0|1,0,0,0 r1 t2"]);
    assert!(text.contains("seat 1: gaogie 33.33 %, sheq 33.33 %, teuqleoq 33.33 %"), "{text}");
    let text = said(&["show", "0,0,0,0|0,0,0,0|0,0,0,0 r1 t1"]);
    assert!(!text.contains('%'), "{text}");
}

#[test]
fn a_round_of_two_is_solved_proven_and_saved() {
    let saved = file("solution.json", b"");
    let name = saved.to_str().expect("a plain name");
    let text = said(&["lab", "solve", "gaogie", "--cap", "2", "--ban", "Sheq", "--out", name]);
    for words in ["6561 states", "may not make sheq", "value           -0.111360124", "any state: proven"] {
        assert!(text.contains(words), "{words} is missing:\n{text}");
    }
    let read: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&saved).expect("a file")).expect("JSON");
    assert_eq!(read["states"].as_array().map(Vec::len), Some(6561));
    assert_eq!(read["report"]["banned"], serde_json::json!(["sheq"]));
}

#[test]
fn a_table_of_ones_own_is_read_from_a_file_or_refused_with_its_line() {
    let moves =
        "[[moves]]\nname = \"rest\"\n\n[[moves]]\nname = \"hit\"\ncosts = { rest = 1 }\ndamage = 10\n";
    let good = file("moves.toml", moves.as_bytes());
    let good = good.to_str().expect("a plain name");
    let text = said(&["show", "--game", "gaogie", "--moves", good, "2|0 r1 t3"]);
    assert!(text.contains("rest") && text.contains("seat 1: hit 100.00 %"), "{text}");
    assert!(said(&["lab", "solve", "gaogie", "--moves", good]).contains("16 states"));
    let bad = file("bad.toml", moves.replace("rest = 1", "rst = 1").as_bytes());
    let bad = bad.to_str().expect("a plain name");
    let cases: [(&[&str], &str); 4] = [
        (
            &["show", "--game", "gaogie", "--moves", bad, "2|0 r1 t3"],
            "line 6: move 2 (\"hit\"): there is no move",
        ),
        (&["lab", "solve", "gaogie", "--moves", bad], "did you mean \"rest\"?"),
        (&["lab", "solve", "gaogie", "--ban", "shek"], "did you mean \"sheq\"?"),
        (&["lab", "solve", "gaogie", "--cap", "99"], "1.000e16 states"),
    ];
    for (arguments, words) in cases {
        let output = fracas(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(words), "{arguments:?}: {error}");
    }
}

#[test]
fn a_game_is_shown_as_a_picture_and_as_a_film() {
    let record = file("film.txt", b"Game: color-wars\n\n1 c3\n2 b2\n1 c3\n2 b2\n");
    let record = record.to_str().expect("a path");
    let out = |name: &str| file(name, b"").to_str().expect("a path").to_owned();
    let (svg, png, gif) = (out("game.svg"), out("game.png"), out("game.gif"));
    said(&["show", record, "--svg", &svg, "--png", &png, "--width", "200", "--gif", &gif, "--dark"]);
    let bytes = |name: &str| std::fs::read(name).expect("a file");
    assert!(bytes(&svg).starts_with(b"<svg") && bytes(&gif).starts_with(b"GIF89a"));
    let picture = bytes(&png);
    assert!(picture.starts_with(b"\x89PNG") && picture[16..20] == [0, 0, 0, 200], "200 pixels wide");
    let whole = bytes(&gif).len();
    said(&["show", record, "--gif", &gif, "--from", "3", "--width", "200"]);
    assert!(bytes(&gif).len() < whole, "two pictures are less than five");
    said(&["show", "...../...../..R3B3./...../..... R 2", "--png", &png]);
}

#[test]
fn pictures_that_cannot_be_are_refused_with_what_would_be_right() {
    let record = file("short.txt", b"Game: color-wars\n\n1 c3\n2 b2\n");
    let record = record.to_str().expect("a path");
    let position = "...../...../..R3B3./...../..... R 2";
    let cases: &[(&[&str], &str)] = &[
        (&["show", record, "--png", "x.png", "--width", "63"], "from 64 to 4096"),
        (&["show", record, "--width", "100"], "--width is for --png and --gif"),
        (&["show", record, "--dark"], "--dark is for pictures"),
        (&["show", record, "--from", "1"], "--gif"),
        (&["show", record, "--gif", "x.gif", "--from", "3"], "--from is 0 to 2"),
        (&["show", record, "--gif", "x.gif", "--pause", "5"], "from 20 to 60000"),
        (&["show", position, "--gif", "x.gif"], "--gif is for records"),
        (&["show", record, "--png", "/no/such/folder/x.png"], "cannot be written"),
    ];
    for (arguments, words) in cases {
        let output = fracas(arguments);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert!(message.contains(words), "{arguments:?}: {message}");
    }
}

#[test]
fn an_analysis_tells_moves_in_sentences_and_not_in_notation() {
    let record = "Game: gaogie\nSeats: 2\n\n1 gaogie\n2 gaogie\n1 sheq\n2 kueq\n";
    let path = file("analysed.txt", record.as_bytes());
    let out = said(&["analyse", path.to_str().expect("a path"), "--effort", "quick"]);
    // Wherever a line ends.
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["event", "what happened", "Gaogıe", "Sheq (1) hits Blue", "Blue gives away", "Better: "] {
        assert!(out.contains(words), "{words} is missing: {out}");
    }
    for code in ["gaogie", "sheq", "kueq"] {
        assert!(!out.contains(code), "{code} is told: {out}");
    }
}
