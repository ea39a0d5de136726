//! `fracas puzzle` and `fracas lab puzzles`, on the real binary.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use fracas_puzzles::{Puzzle, Task, shelf};

fn fracas(arguments: &[&str], typed: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn win_in_two() -> &'static Puzzle {
    let puzzles = shelf("color-wars").expect("puzzles");
    puzzles.iter().find(|puzzle| puzzle.theme == "win-in-2").expect("a win in two")
}

#[test]
fn a_puzzle_is_solved_in_the_terminal_and_a_wrong_move_is_answered() {
    let puzzle = win_in_two();
    let Task::Line(line) = &puzzle.task else { panic!("a line") };
    let (wrong, answer) = line.steps[0].wrong.iter().next().expect("something wrong");
    let typed = format!("z9\n{wrong}\n{}\n{}\n", line.steps[0].choice, line.steps[1].choice);
    let output = fracas(&["puzzle", "color-wars", &puzzle.id, "--plain"], &typed);
    assert!(output.status.success());
    let said = said(&output);
    assert!(said.contains("win in 2"), "{said}");
    assert!(said.contains("z9"), "{said}");
    assert!(said.contains(&format!("{wrong} is answered by {answer}")), "{said}");
    assert!(said.contains("Solved!") && said.contains("Proof: "), "{said}");
}

#[test]
fn the_puzzle_of_the_day_of_every_game_is_shown_with_its_solution() {
    for game in ["color-wars", "gaogie", "gowap", "ganoogo", "game-of-war"] {
        let output = fracas(&["puzzle", game, "--today", "--plain"], "?\nshow\nquit\n");
        assert!(output.status.success(), "{game}");
        assert!(said(&output).contains("Solution: "), "{game}: {}", said(&output));
    }
}

#[test]
fn what_cannot_be_right_is_refused_with_what_would_be() {
    let cases: [(&[&str], &str); 5] = [
        // "all" is for checking what comes with the program, and for nothing else.
        (&["lab", "puzzles", "all", "--count", "1"], "there is no game \"all\""),
        (&["puzzle", "chess"], "there is no game \"chess\""),
        (&["puzzle", "gowap", "nothing"], "there is no puzzle \"nothing\"; there are"),
        (&["lab", "puzzles", "gowap", "--check", "/nowhere"], "/nowhere cannot be read"),
        (&["lab", "puzzles", "gowap", "--count", "0"], "this is a whole number from 1 to 100000"),
    ];
    for (arguments, sentence) in cases {
        let output = fracas(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(sentence), "{arguments:?}: {told}");
    }
}

#[test]
fn puzzles_that_are_found_can_be_checked_and_a_bad_file_is_refused_with_the_line() {
    let found = fracas(&["lab", "puzzles", "gaogie", "--seed", "3", "--count", "3", "--most", "64"], "");
    let file = said(&found);
    assert_eq!(file.lines().count(), 3, "{file}");
    let checked = fracas(&["lab", "puzzles", "gaogie", "--check", "-"], &file);
    assert!(said(&checked).contains(": all 3 puzzles hold: "), "{}", said(&checked));
    let bad = format!("{file}nothing\n");
    let refused = fracas(&["lab", "puzzles", "gaogie", "--check", "-"], &bad);
    assert_eq!(refused.status.code(), Some(2));
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(told.contains("line 4: "), "{told}");
}

#[test]
fn all_puzzles_of_gaogie_hold() {
    let output = fracas(&["lab", "puzzles", "gaogie", "--check"], "");
    assert!(said(&output).starts_with("Gaogıe: all "), "{}", String::from_utf8_lossy(&output.stderr));
}
