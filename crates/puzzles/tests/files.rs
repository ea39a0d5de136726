//! Bad files are refused with the line and the reason; the same seed finds the same puzzles.

use fracas_puzzles::{Attempt, Heard, Why, find, of_the_day, read, shelf, write};

/// A puzzle of Color Wars that is right.
fn good() -> String {
    let puzzles = shelf("color-wars").unwrap();
    write(&[puzzles.iter().find(|puzzle| puzzle.theme == "win-in-2").unwrap().clone()])
}

#[test]
fn what_was_written_is_read() {
    for game in ["color-wars", "game-of-war", "ganoogo", "gaogie", "gowap"] {
        let puzzles = shelf(game).unwrap();
        assert_eq!(read(game, &write(puzzles)).unwrap(), puzzles, "{game}");
    }
}

#[test]
fn a_bad_file_is_refused_with_its_line_and_the_reason() {
    let good = good();
    let other = write(&shelf("color-wars").unwrap()[..1]);
    let cases = [
        (String::new(), "line 1: there is no puzzle in it"),
        ("no puzzle\n".to_owned(), "line 1: expected"),
        (good.replace("\"moves\":2", "\"moves\":3"), "line 1: a win in 3 has as many steps, not 2"),
        (
            good.replace("win-in-2", "win-in-9"),
            "line 1: Color Wars has no theme \"win-in-9\"; its themes are",
        ),
        (
            good.replace("\"game\":\"color-wars\"", "\"game\":\"gowap\""),
            "line 1: it is a puzzle of \"gowap\"",
        ),
        (good.replace("\"seed\"", "\"sead\""), "line 1: unknown field `sead`"),
        (good.replace("\"position\":\"", "\"position\":\"x"), "line 1: "),
        (good.replace("\"steps\":[{\"move\":\"", "\"steps\":[{\"move\":\"z"), "line 1: its move z"),
        (format!("{other}{good}{good}"), "line 3: the id"),
        (format!("{other}{{}}\n"), "line 2: missing field `id`"),
    ];
    for (file, reason) in cases {
        let bad = read("color-wars", &file).expect_err(reason).to_string();
        assert!(bad.starts_with(reason), "{bad:?} does not begin with {reason:?}");
    }
}

#[test]
fn a_wrong_move_is_answered_and_taken_back() {
    let good = good();
    let puzzles = read("color-wars", &good).unwrap();
    let mut attempt = Attempt::new(&puzzles[0]).unwrap();
    let before = attempt.game().position();
    let fracas_puzzles::Task::Line(line) = &puzzles[0].task else { panic!("a line") };
    for (wrong, answer) in &line.steps[0].wrong {
        assert_eq!(attempt.try_move(wrong).unwrap(), Heard::Wrong(Why::Answered(answer.clone(), 1)));
        assert_eq!(attempt.game().position(), before);
    }
    let refused = attempt.try_move("z99").expect_err("no square");
    assert!(refused.message.contains("z99"), "{}", refused.message);
    assert_eq!(attempt.game().position(), before);
}

#[test]
fn the_same_seed_finds_the_same_puzzles_however_many_look() {
    let dig = || find("gaogie", 5, 6, 200, |_, _| {}).unwrap();
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap().install(dig);
    let together = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap().install(dig);
    assert_eq!(alone, together);
    assert_eq!(alone.len(), 6);
    assert_ne!(find("gaogie", 6, 6, 200, |_, _| {}).unwrap(), alone);
}

#[test]
fn the_puzzle_of_a_day_follows_from_the_date() {
    let shelf = shelf("gaogie").unwrap();
    let day = |day| of_the_day(shelf, day).map(|puzzle| &puzzle.id);
    assert_eq!(day(20_000), day(20_000));
    assert_ne!(day(20_000), day(20_001));
    assert_eq!(of_the_day(&[], 20_000), None);
    assert!(day(u64::MAX).is_some());
}
