//! `fracas lab sweep`, on the real binary: the same numbers however it is run, and nothing lost but a cell.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A file of this test's own, not there yet.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sweep");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::remove_file(&path).ok();
    path
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    command.args(["lab", "sweep"]).args(arguments).stdin(Stdio::null());
    command
}

fn sweep(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

const SMALL: [&str; 9] = ["color-wars", "--vary", "size=2..4", "--games", "6", "--bot", "1", "--strong", "2"];

/// Runs the small sweep into a file, and returns what is in it.
fn swept(out: &PathBuf, threads: &str) -> String {
    let mut sweeping = command(&SMALL);
    let done = sweeping.arg("--out").arg(out).env("RAYON_NUM_THREADS", threads).output();
    let done = done.expect("the program starts");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    std::fs::read_to_string(out).expect("a file")
}

#[test]
fn the_same_seed_gives_the_same_rows_on_any_number_of_threads_and_after_any_end() {
    let out = file("whole.csv");
    let whole = swept(&out, "1");
    assert_eq!(whole.lines().count(), 4, "{whole}");
    assert!(whole.starts_with("game,rules,options,level,strong,weak,games,seed,size,players,seat_1_wins,"));
    assert_eq!(swept(&file("threads.csv"), "4"), whole);
    assert_eq!(swept(&out, "1"), whole, "what is finished is not played again");
    // Whoever was killed in the middle of a line goes on behind the last whole one.
    for kept in [whole.len() - 5, whole.find('\n').expect("a line") + 1, 10, 0] {
        std::fs::write(&out, &whole[..kept]).expect("a file");
        assert_eq!(swept(&out, "2"), whole, "{kept} bytes were left");
    }
}

#[test]
fn whoever_is_killed_loses_a_cell_at_the_most() {
    let out = file("killed.csv");
    let name = out.to_str().expect("a path");
    let arguments = [
        "color-wars",
        "--vary",
        "size=3,4",
        "--vary",
        "seats=2,3",
        "--games",
        "60",
        "--bot",
        "2",
        "--out",
        name,
    ];
    let mut running =
        command(&arguments).stderr(Stdio::null()).stdout(Stdio::null()).spawn().expect("it starts");
    let begun = Instant::now();
    let rows = || std::fs::read_to_string(&out).unwrap_or_default().matches('\n').count();
    while rows() < 2 && begun.elapsed() < Duration::from_secs(120) {
        std::thread::sleep(Duration::from_millis(5));
    }
    running.kill().expect("it can be killed");
    running.wait().expect("it ends");
    let left = std::fs::read_to_string(&out).expect("a file");
    let kept: Vec<&str> = left.split_inclusive('\n').filter(|line| line.ends_with('\n')).collect();
    assert!(kept.len() >= 2, "a finished cell was written: {left}");
    let done = sweep(&arguments);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let whole = std::fs::read_to_string(&out).expect("a file");
    assert!(whole.starts_with(&kept.concat()), "what was finished stays as it was");
    assert_eq!(whole.lines().count(), 5, "{whole}");
    let told = String::from_utf8_lossy(&done.stdout);
    assert!(told.contains("size = 4, seats = 3") && told.contains("skill"), "{told}");
}

#[test]
fn a_sweep_is_drawn_as_svg_and_png() {
    for name in ["plot.svg", "plot.png"] {
        let plot = file(name);
        let mut sweeping = command(&["gaogie", "--vary", "seats=2..3", "--games", "4"]);
        let done = sweeping.arg("--plot").arg(&plot).output().expect("the program starts");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let drawn = std::fs::read(&plot).expect("a file");
        assert!(drawn.starts_with(b"<svg") || drawn.starts_with(b"\x89PNG"));
        if name.ends_with("svg") {
            let text = String::from_utf8(drawn).expect("text");
            assert!(
                text.contains("<title>Gaogıe: 4 games a cell, level 2</title>")
                    && text.contains("seats = 3, seat 3")
            );
        }
    }
}

#[test]
fn what_cannot_be_swept_is_refused_before_anything_is_played() {
    let other = file("other.csv");
    std::fs::write(&other, "something else\n").expect("a file");
    let other = other.to_str().expect("a path");
    let vary = |values: &'static str| vec!["color-wars", "--vary", values];
    let cases: Vec<(Vec<&str>, &str)> = vec![
        (vec!["chess", "--vary", "size=1"], "there is no game"),
        (vec!["color-wars"], "--vary"),
        (vary("size"), "an option with values"),
        (vary("size=8..4"), "a range goes up"),
        (vary("size=4,4"), "is there twice"),
        (vary("height=0"), "2 to 9 squares high"),
        (vary("colour=red"), "colour"),
        (vary("seats=9"), "seats"),
        ([vary("size=4"), vec!["--vary", "size=5"]].concat(), "varied twice"),
        ([vary("width=4"), vec!["--vary", "height=5", "--vary", "seats=2"]].concat(), "is the third"),
        ([vary("size=4"), vec!["--strong", "2", "--weak", "2"]].concat(), "higher level"),
        ([vary("size=4"), vec!["--games", "0"]].concat(), "whole number from 1"),
        ([vary("size=4"), vec!["--plot", "plot.jpg"]].concat(), ".svg or .png"),
        ([vary("size=4"), vec!["--dark"]].concat(), "--plot"),
        ([vary("size=4"), vec!["--out", other]].concat(), "not from a sweep like this one"),
        ([vary("size=4"), vec!["--out", "/no/such/folder/x.csv"]].concat(), "cannot be written"),
    ];
    for (arguments, words) in cases {
        let output = sweep(&arguments);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert!(message.contains(words), "{arguments:?}: {message}");
    }
    assert_eq!(
        std::fs::read_to_string(other).expect("a file"),
        "something else\n",
        "nothing was written over"
    );
}
