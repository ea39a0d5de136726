//! `fracas lab blunders`, on the real binary: a check that was stopped goes on, and tells the same.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A file of this test's own, not there yet.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("blunders");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::remove_file(&path).ok();
    path
}

/// A check of games between bots of level 3, which think for a moment only.
fn check(out: &Path, games: &str, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    command.args(["lab", "blunders", "gaogie", "--strong", "3", "--most", "30", "--games", games, "--out"]);
    command.arg(out).args(more).output().expect("the program starts")
}

fn told(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_check_that_was_stopped_goes_on_behind_the_last_whole_game_and_tells_the_same() {
    let out = file("whole.jsonl");
    let whole = told(&check(&out, "4", &[]));
    assert!(whole.contains(" mistakes, ") && whole.contains("no mistake"), "{whole}");
    assert!(
        whole.contains("that cost enough for ?, ") && whole.contains("all that is named costs more"),
        "{whole}"
    );
    let text = std::fs::read_to_string(&out).expect("a file");
    assert_eq!(text.lines().count(), 5, "what is checked, and four games: {text}");
    // A game that is there is not played again: it is believed, whatever it says.
    let lied = text.replacen("\"harmless\":", "\"harmless\":1000000", 1);
    std::fs::write(&out, lied).expect("a file");
    assert!(told(&check(&out, "4", &[])).contains("100000"));
    let third = text.match_indices('\n').nth(2).map_or(0, |(at, _)| at + 1);
    for kept in [text.len() - 3, third, third + 9, 0] {
        std::fs::write(&out, &text[..kept]).expect("a file");
        assert_eq!(told(&check(&out, "4", &[])), whole, "{kept} bytes were left");
    }
    let fewer = told(&check(&out, "2", &["--json"]));
    assert!(fewer.contains("\"games\": 2"), "only those that are asked for are counted: {fewer}");
}

#[test]
fn a_file_of_another_check_is_refused_and_left_alone() {
    let out = file("other.jsonl");
    told(&check(&out, "1", &[]));
    let before = std::fs::read(&out).expect("a file");
    let refused = check(&out, "1", &["--seed", "7"]);
    assert_eq!(refused.status.code(), Some(2));
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(why.contains("is there already, and is not from this check; name another file"), "{why}");
    assert_eq!(std::fs::read(&out).expect("a file"), before);
    let nowhere = check(Path::new("/nowhere/at/all.jsonl"), "1", &[]);
    assert!(String::from_utf8_lossy(&nowhere.stderr).contains("cannot be written"));
}
