//! Backups: made while people play, and all that anybody was told is in them.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use fracas_core::QuickDice;
use serde_json::json;

use super::harness::{Reader, Server, any, events, folder, open_for_two, run};

fn fracas(command: &str, file: &Path, database: &Path) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fracas"));
    program.arg(command).arg(file).arg("--database").arg(database).output().expect("the program runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The most moves that each makes.
const ROUNDS: usize = 15;

/// Plays at one table for a while, until it is over or told to stop, and keeps what it was told.
async fn play(server: &Server, seed: u64, stop: &AtomicBool) -> (String, Vec<String>) {
    let (id, [one, two]) = open_for_two(server, "color-wars", json!({})).await;
    let mut readers = [Reader::open(&one, &id).await, Reader::open(&two, &id).await];
    let mut dice = QuickDice::new(seed);
    // A while is enough: what matters is that they still play when the backup is made.
    let mut rounds = 0;
    while !stop.load(Relaxed) && !readers[0].is_over() && rounds < ROUNDS {
        rounds += 1;
        for reader in &mut readers {
            let Some((seat, moves)) = reader.asked().into_iter().next() else { continue };
            let (count, text) = (reader.log.len(), any(&moves, &mut dice).to_owned());
            reader.play(seat, &text).await;
            reader.until("the answer", |reader| reader.log.len() > count).await;
        }
        let most = readers.iter().map(|reader| reader.log.len()).max().unwrap_or(0);
        for reader in &mut readers {
            reader.until("the other's move", |reader| reader.log.len() >= most).await;
        }
    }
    (id, readers[0].lines())
}

#[test]
fn a_backup_made_under_load_has_all_that_was_acknowledged_and_a_server_starts_on_it() {
    let server = Arc::new(Server::start());
    let target = folder();
    let (file, database) = (target.join("backup.txt"), target.join("games.db"));
    let before = run(async {
        let stop = Arc::new(AtomicBool::new(false));
        let tasks: Vec<_> = (0..6)
            .map(|seed| {
                let (server, stop) = (Arc::clone(&server), Arc::clone(&stop));
                tokio::spawn(async move { play(&server, seed, &stop).await })
            })
            .collect();
        // Some are still on when the backup begins, and what these have been told must be in it.
        let (id, acknowledged) = play(&server, 77, &AtomicBool::new(false)).await;
        let (from, to) = (server.folder.join("games.db"), file.clone());
        let done = tokio::task::spawn_blocking(move || fracas("backup", &to, &from)).await.expect("it runs");
        assert!(done.status.success(), "{}", said(&done));
        stop.store(true, Relaxed);
        let mut told = vec![(id, acknowledged, true)];
        for task in tasks {
            let (id, lines) = task.await.expect("it plays");
            told.push((id, lines, false));
        }
        told
    });
    let text = std::fs::read_to_string(&file).expect("a backup");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
    }
    let again = fracas("backup", &file, &server.folder.join("games.db"));
    assert_eq!(again.status.code(), Some(2), "nothing is written over");
    assert!(said(&again).contains("already"), "{}", said(&again));
    assert_eq!(std::fs::read_to_string(&file).expect("a backup"), text);

    let restored = fracas("restore", &file, &database);
    assert!(restored.status.success(), "{}", said(&restored));
    let twice = fracas("restore", &file, &database);
    assert_eq!(twice.status.code(), Some(2));
    assert!(said(&twice).contains("games in that database"), "{}", said(&twice));
    let second = Server::restart(target.clone(), &[]);
    run(async {
        let mut guest = second.guest().await;
        for (id, lines, whole) in &before {
            let record = guest.get(&format!("/api/tables/{id}/record")).await.expect("an answer");
            if record.status == 404 && !whole {
                continue;
            }
            assert_eq!(record.status, 200, "{}", record.body);
            let there = events(&record.body);
            assert!(lines.starts_with(&there), "{id}: what is there was played");
            assert!(!whole || *lines == there, "{id}: all of it is there");
        }
    });
    // A backup of what was restored says the same, but for when it was made.
    second.end();
    let other = target.join("second.txt");
    let done = fracas("backup", &other, &database);
    assert!(done.status.success(), "{}", said(&done));
    let rows = |text: &str| {
        let mut rows: Vec<String> = text
            .lines()
            .filter(|line| line.starts_with('[') && !line.contains("pulse"))
            .map(str::to_owned)
            .collect();
        rows.sort();
        rows
    };
    let (first, second) = (rows(&text), rows(&std::fs::read_to_string(&other).expect("a backup")));
    assert!(first.iter().all(|row| second.contains(row)), "a row is missing");
    std::fs::remove_dir_all(target).ok();
}

#[test]
fn what_is_no_whole_backup_is_refused_and_leaves_nothing_behind() {
    let server = Server::start();
    let target = folder();
    let (file, database) = (target.join("backup.txt"), target.join("games.db"));
    run(async { drop(open_for_two(&server, "gaogie", json!({})).await) });
    let done = fracas("backup", &file, &server.folder.join("games.db"));
    assert!(done.status.success(), "{}", said(&done));
    let text = std::fs::read_to_string(&file).expect("a backup");
    let lines: Vec<&str> = text.lines().collect();
    let without = |n: usize| {
        let rest: Vec<&str> =
            lines.iter().enumerate().filter(|(index, _)| *index != n).map(|(_, line)| *line).collect();
        rest.join("\n") + "\n"
    };
    let cases = [
        (String::new(), "end is missing"),
        ("hello\n".to_owned(), "something else"),
        (without(0), "something else"),
        (without(lines.len() - 1), "end is missing"),
        (without(3), "not what was written"),
        (text.replacen("gaogie", "gaogia", 1), "not what was written"),
        (text[..text.len() / 2].to_owned(), "end is missing"),
        (text.replacen("\"fracas-backup\":1", "\"fracas-backup\":2", 1), "another form"),
        (text.replacen("\"version\":", "\"version\":9", 1), "not what was written"),
    ];
    for (case, words) in cases {
        let wrong = target.join("wrong.txt");
        std::fs::write(&wrong, case).expect("a file");
        let refused = fracas("restore", &wrong, &database);
        assert_eq!(refused.status.code(), Some(2), "{words}");
        assert!(said(&refused).contains(words), "{words}: {}", said(&refused));
        assert!(!database.exists() && !target.join("games.db.lock").exists(), "{words}");
    }
    let missing = fracas("backup", &target.join("x.txt"), &target.join("nothing.db"));
    assert_eq!(missing.status.code(), Some(2));
    assert!(said(&missing).contains("there is no database") && !target.join("x.txt").exists());
    // One that another server writes to is not restored into either.
    let refused = fracas("restore", &file, &server.folder.join("games.db"));
    assert_eq!(refused.status.code(), Some(2));
    std::fs::remove_dir_all(target).ok();
}
