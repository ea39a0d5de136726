//! What a record proves: nobody changes, shortens or makes one up unnoticed.

use std::process::Command;

use fracas_server::{Noted, prove};
use serde_json::{Value, json};

use super::harness::{Reader, Server, folder, open_for_two, run};

/// A game with dice that somebody gave up, and its record.
async fn resigned(server: &Server) -> (String, String) {
    let options = json!({"opening": "random", "width": 4, "height": 4});
    let (id, [one, two]) = open_for_two(server, "color-wars", options).await;
    let (mut first, mut second) = (Reader::open(&one, &id).await, Reader::open(&two, &id).await);
    for (reader, given) in [(&mut first, "00ff"), (&mut second, "abcd")] {
        let message = json!({"type": "contribute", "contribution": given});
        reader.socket.say(&message).await.expect("sent");
    }
    let noted = first.now["table"]["commitment"].as_str().expect("a commitment").to_owned();
    first.until("the own turn", |reader| !reader.asked().is_empty()).await;
    let (seat, moves) = first.asked().remove(0);
    first.play(seat, &moves[0]).await;
    second.until("the own turn", |reader| !reader.asked().is_empty()).await;
    second.socket.say(&json!({"type": "resign", "seat": 2})).await.expect("sent");
    first.until("the end", Reader::is_over).await;
    let record = server.guest().await.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
    (noted, record)
}

async fn key(server: &Server) -> String {
    let answer = server.guest().await.get("/api/key").await.expect("an answer").json();
    answer["key"].as_str().expect("a key").to_owned()
}

fn without(record: &str, starts: &[&str]) -> String {
    let lines = record.lines().filter(|line| !starts.iter().any(|start| line.starts_with(start)));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// The record with every way to forge it, and words of what is said of each.
fn forgeries(record: &str) -> Vec<(&'static str, String, &'static str)> {
    let last = record.trim_end().rfind('\n').expect("several lines");
    let player = |seat| {
        let start = format!("Player-{seat}: ");
        record.lines().find_map(|line| line.strip_prefix(&start)).expect("a player").to_owned()
    };
    let (one, two) = (player(1), player(2));
    let swapped = record
        .replace(&format!("Player-1: {one}"), &format!("Player-1: {two}"))
        .replace(&format!("Player-2: {two}"), &format!("Player-2: {one}"));
    let fits = "the signature does not fit";
    vec![
        ("cut short", record[..=last].to_owned(), fits),
        ("another result", record.replace("Result: 1 (", "Result: 2 ("), fits),
        ("a draw", record.replace("Result: 1 (resignation)", "Result: draw (agreement)"), fits),
        ("players swapped", swapped, fits),
        ("another date", record.replace("Table: ", "Table: 0"), fits),
        ("a header more", record.replacen("\n\n", "\nEvent: Final\n\n", 1), fits),
        ("unsigned", without(record, &["Signature: ", "Signed-By: "]), "is not signed"),
    ]
}

#[test]
fn a_record_that_was_changed_shortened_or_made_up_is_found_out() {
    run(async {
        let (server, other) = (Server::start(), Server::start());
        let (noted, record) = resigned(&server).await;
        let mut guest = server.guest().await;
        let mut verify =
            async |body: Value| guest.post("/api/verify", &body).await.expect("an answer").json();

        let checked = verify(json!({"record": record, "commitment": noted, "contribution": "abcd"})).await;
        assert_eq!((&checked["ok"], &checked["rolls"]), (&json!(true), &json!(1)), "{checked}");
        assert_eq!(checked["unproven"], json!([]), "{checked}");
        let checked = verify(json!({"record": record})).await;
        assert_eq!(checked["unproven"].as_array().map(Vec::len), Some(2), "{checked}");
        for (what, forged, words) in forgeries(&record) {
            assert_ne!(forged, record, "{what}");
            let checked = verify(json!({"record": forged})).await;
            assert_eq!(checked["ok"], false, "{what}: {checked}");
            assert!(checked["message"].as_str().expect("words").contains(words), "{what}: {checked}");
        }
        // Another server's record is that of another game, with a seed and a signature of its own.
        let (_, foreign) = resigned(&other).await;
        let words = [
            (json!({"record": foreign}), "another key"),
            (json!({"record": foreign, "key": key(&other).await, "commitment": noted}), "you noted"),
            (json!({"record": record, "contribution": "abce"}), "did not depend on you"),
        ];
        for (body, words) in words {
            let checked = verify(body).await;
            assert!(checked["message"].as_str().expect("words").contains(words), "{checked}");
        }
        assert_eq!(verify(json!({"record": foreign, "key": key(&other).await})).await["ok"], true);
        assert_eq!(verify(json!({"record": record, "key": "00"})).await["error"]["code"], "bad-request");
        let record = record.parse().expect("a record");
        let noted = Noted { key: Some(key(&other).await.parse().expect("a key")), ..Noted::default() };
        assert!(prove(&record, &noted).is_err());
    });
}

#[test]
fn verify_says_what_is_proven_and_what_is_not() {
    run(async {
        let server = Server::start();
        let (noted, record) = resigned(&server).await;
        let folder = folder();
        let (path, key) = (folder.join("game.txt"), key(&server).await);
        std::fs::write(&path, &record).expect("a file");
        let verify = |arguments: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
            let output = command.arg("verify").args(arguments).arg(&path).output().expect("it runs");
            let said = [output.stdout, output.stderr].concat();
            (output.status.code(), String::from_utf8(said).expect("text"))
        };
        let (code, said) = verify(&["--key", &key, "--commitment", &noted, "--contribution", "00FF"]);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("Proven:") && !said.contains("Not proven:"), "{said}");
        let (code, said) = verify(&[]);
        assert_eq!(code, Some(0), "{said}");
        for words in ["Not proven:", "--key", "--commitment", "--contribution", key.as_str()] {
            assert!(said.contains(words), "{words}: {said}");
        }
        let cases: [(&[&str], &str); 4] = [
            (&["--key", "1234"], "64 hexadecimal digits"),
            (&["--key", &noted.replace('0', "1")], "key"),
            (&["--commitment", &key], "you noted"),
            (&["--contribution", "0102"], "did not depend on you"),
        ];
        for (arguments, words) in cases {
            let (code, said) = verify(arguments);
            assert!(code == Some(2) && said.contains(words), "{arguments:?}: {said}");
        }
        std::fs::write(&path, without(&record, &["Sign"])).expect("a file");
        let (code, said) = verify(&[]);
        assert!(code == Some(2) && said.contains("--unsigned"), "{said}");
        let (code, said) = verify(&["--unsigned"]);
        assert!(code == Some(0) && said.contains("nobody signed it"), "{said}");
        std::fs::remove_dir_all(folder).ok();
    });
}
