//! Running a server: tokens, bans, closing tables, announcements, reports, and the list of all of it.

use std::process::{Command, Output};
use std::time::Duration;

use fracas_server::client::{Answer, Client};
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};

use super::harness::{Reader, Server, open, open_for_two, run, soon, text};

/// Whoever runs the server.
pub(crate) fn clerk(server: &Server) -> Client {
    let file = std::fs::read_to_string(server.folder.join("games.db.admin")).expect("a token");
    let mut client = Client::new(server.address);
    let token = file.split_whitespace().nth(1).expect("a token");
    client.headers.push(("Authorization".to_owned(), format!("Bearer {token}")));
    client
}

async fn get(client: &mut Client, path: &str) -> Value {
    let answer = client.get(path).await.expect("an answer");
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()
}

async fn post(client: &mut Client, path: &str, body: Value) -> Value {
    let answer = client.post(path, &body).await.expect("an answer");
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()
}

pub(crate) fn guest_of(client: &Client) -> String {
    let cookie = client.cookie.as_deref().expect("a cookie");
    cookie.split(['=', '.']).nth(1).expect("an id").to_owned()
}

fn code(answer: &Answer) -> String {
    text(&answer.json()["error"]["code"])
}

#[test]
fn without_the_token_nobody_runs_the_server() {
    let server = Server::start();
    run(async {
        let mut nobody = server.guest().await;
        let paths = ["numbers", "bans", "reports", "audit", "tables/0000000000"];
        for path in paths {
            let answer = nobody.get(&format!("/api/admin/{path}")).await.expect("an answer");
            assert_eq!((answer.status, code(&answer).as_str()), (401, "no-token"), "{path}");
        }
        nobody
            .headers
            .push(("Authorization".to_owned(), "Bearer 0123456789012345678901234567890123".to_owned()));
        let bodies = [
            ("bans", json!({"kind": "ban", "subject": "127.0.0.1"})),
            ("announcement", json!({"en": "x", "minutes": 1})),
            ("tables/0000000000/close", json!({})),
        ];
        for (path, body) in bodies {
            let answer = nobody.post(&format!("/api/admin/{path}"), &body).await.expect("an answer");
            assert_eq!(answer.status, 401, "{path}: {}", answer.body);
        }
        // Guesses are slowed down, and whoever has the token is not kept waiting by them.
        for _ in 0..10 {
            nobody.get("/api/admin/numbers").await.expect("an answer");
        }
        let answer = nobody.get("/api/admin/numbers").await.expect("an answer");
        assert_eq!(code(&answer), "too-fast");
        assert_eq!(get(&mut clerk(&server), "/api/admin/numbers").await["playing"], 0);
        assert_eq!(get(&mut clerk(&server), "/api/admin/audit").await, json!([]));
        assert!(server.numbers().await.contains("fracas_wrong_tokens_total 19"));
    });
    let token = std::fs::read_to_string(server.folder.join("games.db.admin")).expect("a token");
    let log = server.stop();
    assert!(!log.contains(token.split_whitespace().nth(1).expect("a token")), "the log tells the token");
}

#[test]
fn a_ban_shuts_somebody_out_at_once_and_ends_when_it_is_lifted() {
    let server = Server::start();
    run(async {
        let (id, [mut one, two]) = open_for_two(&server, "color-wars", json!({})).await;
        let mut clerk = clerk(&server);
        let mut reader = Reader::open(&one, &id).await;
        let mut other = Reader::open(&two, &id).await;
        let seated = get(&mut clerk, &format!("/api/admin/tables/{id}")).await;
        assert_eq!(seated["players"][0], guest_of(&one));
        let wanted = json!({"kind": "ban", "subject": guest_of(&one), "reason": "shouting", "hours": 3});
        let ban = post(&mut clerk, "/api/admin/bans", wanted).await;
        // The open socket says why, and closes.
        assert_eq!(reader.refusal().await, "banned");
        assert!(!reader.step().await);
        assert_eq!(reader.socket.close_code(), Some(1008));
        let refused = one.get("/api/me").await.expect("an answer");
        assert_eq!((refused.status, code(&refused).as_str()), (403, "banned"));
        assert!(refused.body.contains("3 hours") && refused.body.contains("shouting"), "{}", refused.body);
        assert!(one.visit(&id, 0).await.is_err());
        // Pages are there for whoever wants to read why, and nobody else notices anything.
        assert_eq!(one.get("/").await.expect("an answer").status, 200);
        other.until("the other has gone", |reader| reader.now["players"][0]["here"] == false).await;
        let lifted = format!("/api/admin/bans/{}/lift", text(&ban["id"]));
        post(&mut clerk, &lifted, json!({})).await;
        assert_eq!(one.get("/api/me").await.expect("an answer").status, 200);
        assert_eq!(clerk.post(&lifted, &json!({})).await.expect("an answer").status, 404, "it was lifted");
        let told: Vec<String> = get(&mut clerk, "/api/admin/audit")
            .await
            .as_array()
            .expect("a list")
            .iter()
            .map(|line| format!("{} {}", text(&line["who"]), text(&line["what"])))
            .collect();
        assert_eq!(told, ["admin lifted", "admin banned"]);
    });
}

#[test]
fn a_range_of_addresses_can_be_shut_out_and_whoever_runs_the_server_still_gets_in() {
    let server = Server::start();
    run(async {
        let mut clerk = clerk(&server);
        let mut near = server.guest().await;
        let mut far = Client { from: Some([127, 9, 0, 1].into()), ..Client::new(server.address) };
        post(&mut clerk, "/api/admin/bans", json!({"kind": "ban", "subject": "127.0.0.1/24"})).await;
        assert_eq!(near.get("/api/games").await.expect("an answer").status, 403);
        assert_eq!(far.get("/api/games").await.expect("an answer").status, 200);
        assert_eq!(get(&mut clerk, "/api/admin/bans").await[0]["subject"], "127.0.0.0/24");
        // It is stored, and holds after a restart.
    });
    let server = Server::restart(server.kill(), &[]);
    run(async {
        let mut near = Client::new(server.address);
        assert_eq!(near.get("/api/games").await.expect("an answer").status, 403);
        let mut clerk = clerk(&server);
        let bans = get(&mut clerk, "/api/admin/bans").await;
        post(&mut clerk, &format!("/api/admin/bans/{}/lift", text(&bans[0]["id"])), json!({})).await;
        assert_eq!(near.get("/api/games").await.expect("an answer").status, 200);
    });
}

#[test]
fn a_table_can_be_closed_and_everybody_there_sees_it() {
    let server = Server::start();
    run(async {
        let (id, [one, _]) = open_for_two(&server, "gowap", json!({})).await;
        let mut reader = Reader::open(&one, &id).await;
        let mut clerk = clerk(&server);
        let path = format!("/api/admin/tables/{id}/close");
        post(&mut clerk, &path, json!({})).await;
        reader.until("the end", |reader| reader.status() == "aborted").await;
        let again = clerk.post(&path, &json!({})).await.expect("an answer");
        assert_eq!((again.status, code(&again).as_str()), (409, "game-over"));
        let (waiting, _) =
            open(&mut one.clone(), json!({"game": "gowap", "players": [{"kind": "you"}, {"kind": "open"}]}))
                .await;
        post(&mut clerk, &format!("/api/admin/tables/{waiting}/close"), json!({})).await;
        let snapshot = get(&mut one.clone(), &format!("/api/tables/{waiting}")).await;
        assert_eq!(snapshot["status"], "aborted");
        let numbers = get(&mut clerk, "/api/admin/numbers").await;
        assert_eq!((&numbers["aborted"], &numbers["playing"]), (&json!(2), &json!(0)));
    });
}

#[test]
fn an_announcement_is_told_to_everybody_until_its_time() {
    let server = Server::start();
    run(async {
        let (mut clerk, mut guest) = (clerk(&server), server.guest().await);
        assert_eq!(get(&mut guest, "/api/announcement").await, json!({"announcement": null}));
        let words = json!({"en": "Down at <b>noon</b>", "de": "Mittags Pause", "minutes": 5});
        post(&mut clerk, "/api/admin/announcement", words).await;
        let told = get(&mut guest, "/api/announcement").await;
        assert_eq!(told["announcement"]["de"], "Mittags Pause");
        assert_eq!(told["announcement"]["en"], "Down at <b>noon</b>");
        post(&mut clerk, "/api/admin/announcement", json!({"en": "", "minutes": 1})).await;
        assert_eq!(get(&mut guest, "/api/announcement").await, json!({"announcement": null}));
        post(&mut clerk, "/api/admin/announcement", json!({"en": "again", "minutes": 5})).await;
    });
    let server = Server::restart(server.kill(), &[]);
    run(async {
        let told = get(&mut server.guest().await, "/api/announcement").await;
        assert_eq!(told["announcement"]["de"], "again", "it outlives the server");
    });
}

#[test]
fn what_makes_no_sense_is_refused_and_changes_nothing() {
    let server = Server::start();
    run(async {
        let mut clerk = clerk(&server);
        let long = "x".repeat(501);
        let cases = [
            ("bans", json!({"kind": "kick", "subject": "127.0.0.1"}), 400),
            ("bans", json!({"kind": "ban", "subject": "somebody"}), 400),
            ("bans", json!({"kind": "ban", "subject": "0.0.0.0/0"}), 400),
            ("bans", json!({"kind": "ban", "subject": "192.0.2.1", "hours": 0}), 400),
            ("bans", json!({"kind": "ban", "subject": "192.0.2.1", "reason": "two\nlines"}), 400),
            ("bans", json!({"kind": "ban", "subject": "192.0.2.1", "for": "ever"}), 400),
            ("bans/x/lift", json!({}), 404),
            ("bans/0000000000/lift", json!({}), 404),
            ("reports/x/settle", json!({}), 404),
            ("reports/0000000000.1.00000000000000000000/settle", json!({}), 404),
            ("tables/0000000000/close", json!({}), 404),
            ("tables/x/close", json!({}), 400),
            ("announcement", json!({"en": long, "minutes": 5}), 400),
            ("announcement", json!({"en": "a\u{202e}b", "minutes": 5}), 400),
            ("announcement", json!({"en": "x", "minutes": 0}), 400),
            ("announcement", json!({"en": "x", "minutes": 99999}), 400),
        ];
        for (path, body, status) in cases {
            let answer = clerk.post(&format!("/api/admin/{path}"), &body).await.expect("an answer");
            assert_eq!(answer.status, status, "{path} {body}: {}", answer.body);
        }
        assert_eq!(get(&mut clerk, "/api/admin/audit").await, json!([]));
        assert_eq!(get(&mut clerk, "/api/admin/bans").await, json!([]));
    });
}

#[test]
fn the_program_does_all_of_it_from_the_command_line() {
    let server = Server::start();
    let admin = |arguments: &[&str]| -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
        command.arg("admin").args(["--server", &server.address.to_string()]);
        command.arg("--database").arg(server.folder.join("games.db")).args(arguments);
        command.output().expect("the program runs")
    };
    let said = |arguments: &[&str]| {
        let output = admin(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    run(async {
        let mut guest = server.guest().await;
        let (id, _) =
            open(&mut guest, json!({"game": "gowap", "players": [{"kind": "you"}, {"kind": "open"}]})).await;
        let url = format!("sqlite:{}", server.folder.join("games.db").display());
        let mut database = SqliteConnection::connect(&url).await.expect("a database");
        let sql = "INSERT INTO reports (table_id, n, reporter, accused, at, lines, state) VALUES ($1, 4, $2, $3, 1, '[\"boo\"]', 'open')";
        let insert = sqlx::query(sql).bind(&id).bind("1".repeat(20)).bind(guest_of(&guest));
        insert.execute(&mut database).await.expect("a report");
        assert!(said(&["numbers"]).contains("waiting: 1\n"));
        let reports = said(&["reports"]);
        assert!(reports.contains("boo") && reports.contains(&guest_of(&guest)), "{reports}");
        assert_eq!(said(&["settle", &format!("{id}.4.{}", "1".repeat(20))]), "done\n");
        assert_eq!(said(&["reports"]), "");
        assert!(said(&["reports", "--all"]).contains("settled"));
        assert_eq!(said(&["announce", "Good evening", "--minutes", "5"]), "done\n");
        assert!(said(&["mute", &guest_of(&guest), "--hours", "1"]).contains("kind: mute"));
        assert_eq!(guest.get("/api/me").await.expect("an answer").status, 200, "a mute is no ban");
        assert!(said(&["ban", "192.0.2.0/24"]).contains("until: null"));
        let bans = said(&["bans"]);
        let first = bans.split_whitespace().nth(1).expect("a name").to_owned();
        assert_eq!(said(&["lift", &first]), "done\n");
        assert!(said(&["table", &id]).contains(&guest_of(&guest)));
        assert_eq!(said(&["close", &id]), "done\n");
        let audit = said(&["audit"]);
        for what in ["settled", "announced", "muted", "banned", "lifted", "closed"] {
            assert!(audit.contains(&format!("what {what}")), "{what}: {audit}");
        }
    });
    let wrong = admin(&["ban", "everybody"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("192.0.2.0/24"));
    assert_eq!(admin(&["close", "../bans"]).status.code(), Some(2));
    let mut elsewhere = Command::new(env!("CARGO_BIN_EXE_fracas"));
    let elsewhere = elsewhere
        .args(["admin", "numbers", "--database", "/nonexistent/games.db"])
        .output()
        .expect("it runs");
    assert_eq!(elsewhere.status.code(), Some(2));
}

#[test]
fn a_ban_ends_by_itself() {
    let server = Server::start();
    run(async {
        let mut guest = server.guest().await;
        let url = format!("sqlite:{}", server.folder.join("games.db").display());
        let mut database = SqliteConnection::connect(&url).await.expect("a database");
        let mut clerk = clerk(&server);
        let wanted = json!({"kind": "ban", "subject": guest_of(&guest), "hours": 1});
        post(&mut clerk, "/api/admin/bans", wanted).await;
        assert_eq!(guest.get("/api/me").await.expect("an answer").status, 403);
        // The hour is over in a moment.
        let now =
            std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time").as_millis();
        let sql = "UPDATE sanctions SET until = $1";
        sqlx::query(sql).bind(now as i64 + 1500).execute(&mut database).await.expect("done");
        post(&mut clerk, "/api/admin/bans", json!({"kind": "ban", "subject": "192.0.2.1"})).await;
        soon("the end of the ban", async {
            while guest.get("/api/me").await.expect("an answer").status == 403 {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        })
        .await;
    });
}

#[test]
fn a_mute_takes_the_word_from_somebody_and_nothing_else() {
    let server = Server::start();
    run(async {
        let (id, [one, two]) = open_for_two(&server, "color-wars", json!({})).await;
        let mut clerk = clerk(&server);
        let ban = json!({"kind": "mute", "subject": guest_of(&one)});
        let mute = post(&mut clerk, "/api/admin/bans", ban).await;
        let mut reader = Reader::open(&one, &id).await;
        let mut other = Reader::open(&two, &id).await;
        let words = json!({"type": "chat", "text": "boo", "nonce": 1});
        assert_eq!(reader.refused(words.clone()).await, "muted");
        let (seat, moves) = reader.asked().remove(0);
        reader.play(seat, &moves[0]).await;
        reader.until("the move", |reader| !reader.log.is_empty()).await;
        post(&mut clerk, &format!("/api/admin/bans/{}/lift", text(&mute["id"])), json!({})).await;
        reader.socket.say(&words).await.expect("sent");
        other.until("the words", |reader| !reader.chat.is_empty()).await;
        assert!(other.heard.iter().filter(|heard| heard.contains("boo")).count() == 1, "{:?}", other.heard);
    });
}
