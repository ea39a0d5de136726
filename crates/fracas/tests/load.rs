//! `fracas load`, on the real binary: it ends whatever the game, and leaves nothing behind.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Starts a measurement that keeps its files in a folder of the test's own.
fn load(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
    command.arg("load").args(arguments).env("TMPDIR", folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("load").join(name);
    // It may not be there.
    let _gone = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn is_empty(folder: &Path) -> bool {
    std::fs::read_dir(folder).expect("a folder").next().is_none()
}

#[test]
fn every_game_is_played_and_ends_when_the_time_is_up() {
    let folder = folder("games");
    let start = |entry: &fracas_games::Entry| {
        let arguments = [entry.info.id, "--tables", "2", "--rate", "40", "--seconds", "1"];
        (entry.info.id, load(&folder, &arguments))
    };
    let all: Vec<_> = fracas_games::games().iter().map(start).collect();
    for (game, process) in all {
        let output = process.wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{game}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(text.contains("failures 0") && !text.contains("moves            0 "), "{game}: {text}");
    }
    assert!(is_empty(&folder), "something is left");
}

#[test]
fn people_meet_and_their_number_makes_no_difference_to_the_end() {
    let folder = folder("people");
    let arguments = ["--people", "20", "--seeks", "20", "--lookers", "5", "--seconds", "2"];
    let output = load(&folder, &arguments).wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("failures 0") && !text.contains("pairings         0 "), "{text}");
    assert!(is_empty(&folder), "something is left");
}

#[test]
fn games_are_played_with_and_without_analyses_beside_them() {
    let folder = folder("analyses");
    // Analyses give way to everything else, so on a busy machine it may take a while until one is done.
    for seconds in ["2", "8", "32"] {
        let arguments = ["--tables", "4", "--rate", "40", "--seconds", seconds, "--analyses", "200"];
        let output = load(&folder, &arguments).wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(text.matches("failures 0").count(), 3, "{text}");
        assert!(text.contains("ratio "), "{text}");
        assert!(
            !text.contains(", 0 refused"),
            "so many questions of one visitor at once are too many: {text}"
        );
        if !text.contains("analyses         0 ") {
            break;
        }
        assert_ne!(seconds, "32", "nothing was ever analysed: {text}");
    }
    assert!(is_empty(&folder), "something is left");
}

#[cfg(unix)]
#[test]
fn whoever_stops_it_finds_nothing_left() {
    for signal in ["-INT", "-TERM"] {
        let folder = folder(signal);
        let mut process = load(&folder, &["gowap", "--tables", "2", "--seconds", "600"]);
        // The server makes its database when it is up.
        while !folder.join(format!("fracas-load-{}", process.id())).join("load.db").exists() {
            assert!(process.try_wait().expect("a process").is_none(), "it ended by itself");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let sent = Command::new("kill").args([signal, &process.id().to_string()]).status();
        assert!(sent.expect("kill is there").success());
        assert_eq!(process.wait().expect("it ends").code(), Some(130), "{signal}");
        assert!(is_empty(&folder), "{signal}: something is left");
    }
}
