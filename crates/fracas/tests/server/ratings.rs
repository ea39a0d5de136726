//! Ratings: which games count, that everybody is told the same, and that the log alone gives the same numbers.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use fracas_server::client::Client;
use serde_json::{Value, json};
use sqlx::{Connection, Row, SqliteConnection};

use super::described::check;
use super::harness::{Reader, Server, folder, open, run, soon};

/// Opens a rated game for two, and has the second one join.
pub(crate) async fn rated(one: &mut Client, two: &mut Client) -> String {
    let players = json!([{"kind": "you"}, {"kind": "open"}]);
    let (id, tokens) = open(
        one,
        json!({"game": "color-wars", "rated": true, "pace": {"reserve": 600_000}, "players": players}),
    )
    .await;
    let joined = two.post(&format!("/api/tables/{id}/join"), &json!({"token": tokens[0]})).await;
    assert_eq!(joined.expect("an answer").status, 200);
    id
}

/// A player gives up.
pub(crate) async fn resign(client: &Client, id: &str, seat: u8) {
    let mut reader = Reader::open(client, id).await;
    reader.socket.say(&json!({"type": "resign", "seat": seat})).await.expect("the server is there");
    reader.until("the end", Reader::is_over).await;
}

async fn get(client: &mut Client, path: &str) -> Value {
    let answer = client.get(path).await.expect("an answer");
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()
}

/// Waits until a game is counted, and tells what it did.
pub(crate) async fn counted(client: &mut Client, id: &str) -> Value {
    let path = format!("/api/tables/{id}/ratings");
    soon("counting", async {
        loop {
            let told = get(client, &path).await;
            if told["counted"] == true {
                return told;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    })
    .await
}

/// Everything that is stored of ratings, each number with all its bits.
async fn stored(folder: &Path) -> Vec<String> {
    let url = format!("sqlite:{}", folder.join("games.db").display());
    let mut database = SqliteConnection::connect(&url).await.expect("a database");
    let mut all = Vec::new();
    for sql in [
        "SELECT game || kind || player || person || games || wins || draws || last, rating, deviation, volatility
            FROM ratings ORDER BY 1",
        "SELECT table_id || player || game || kind || at, before, after, deviation FROM rating_steps ORDER BY 1",
        "SELECT table_id || game || at || players || counted, 0.5, 0.5, 0.5 FROM rated_games ORDER BY 1",
    ] {
        for row in sqlx::query(sql).fetch_all(&mut database).await.expect("rows") {
            let bits = |column| row.get::<f64, _>(column).to_bits();
            all.push(format!("{} {:x} {:x} {:x}", row.get::<String, _>(0), bits(1), bits(2), bits(3)));
        }
    }
    all
}

#[test]
fn rated_games_move_both_players_and_nothing_else_does() {
    let server = Server::start();
    run(async {
        let (mut one, mut two) = (server.guest().await, server.guest().await);
        let id = rated(&mut one, &mut two).await;
        let before = get(&mut one, &format!("/api/tables/{id}/ratings")).await;
        assert_eq!((&before["rated"], &before["counted"]), (&json!(true), &json!(false)));
        assert_eq!(before["seats"][1]["rating"], 1500.0);
        resign(&two, &id, 2).await;
        let after = counted(&mut one, &id).await;
        assert!(after["seats"][0]["rating"].as_f64() > Some(1600.0), "{after}");
        assert_eq!(after["seats"][0]["before"], 1500.0);
        assert_eq!(after["seats"][0]["provisional"], true);

        // A game called off, and one that is not rated, change nothing.
        let aborted = rated(&mut one, &mut two).await;
        let mut reader = Reader::open(&one, &aborted).await;
        reader.socket.say(&json!({"type": "offer", "seat": 1, "offer": "abort"})).await.expect("sent");
        reader.until("the end", |reader| reader.status() == "aborted").await;
        let (casual, tokens) =
            open(&mut one, json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "open"}]}))
                .await;
        two.post(&format!("/api/tables/{casual}/join"), &json!({"token": tokens[0]}))
            .await
            .expect("an answer");
        resign(&one, &casual, 1).await;
        let next = rated(&mut one, &mut two).await;
        resign(&one, &next, 1).await;
        let told = counted(&mut two, &next).await;
        assert_eq!(told["seats"][0]["before"], after["seats"][0]["rating"]);
        assert_eq!(get(&mut one, &format!("/api/tables/{casual}/ratings")).await["rated"], false);

        let board = get(&mut two, "/api/ratings?game=color-wars").await;
        let players = board["players"].as_array().expect("a list");
        assert_eq!(players.len(), 2);
        assert_eq!((&players[0]["games"], &players[0]["wins"]), (&json!(2), &json!(1)));
        assert_eq!(players.iter().filter(|player| player["you"] == true).count(), 1);
        let mine = get(&mut two, "/api/people/me/ratings").await;
        check("/components/schemas/PersonRatings", &mine);
        assert_eq!(mine["ratings"][0]["graph"].as_array().map(Vec::len), Some(2));
        let person = mine["ratings"][0]["person"].as_str().expect("a name");
        let theirs = get(&mut one, &format!("/api/people/{person}/ratings")).await;
        assert_eq!(theirs["ratings"][0]["rating"], mine["ratings"][0]["rating"]);
        assert_eq!(theirs["ratings"][0]["you"], false);
        // Whoever takes a name is known by it here, too.
        let named = two.post("/api/me/name", &json!({"name": "Brunhilde"})).await.expect("an answer");
        assert_eq!(named.status, 200, "{}", named.body);
        assert_eq!(get(&mut one, "/api/people/Brunhilde/ratings").await["name"], "Brunhilde");
        assert!(get(&mut one, "/api/ratings?game=color-wars").await.to_string().contains("Brunhilde"));
        let cookie = two.cookie.clone().expect("a cookie");
        let secret = cookie.split(['=', '.']).nth(1).expect("an id");
        assert!(
            !theirs.to_string().contains(secret) && !board.to_string().contains(secret),
            "who somebody is"
        );
        let numbers = server.numbers().await;
        assert!(numbers.contains("fracas_rated_games_total 2"), "{numbers}");
    });
}

#[test]
fn whoever_asks_for_ratings_that_are_not_there_is_told_so() {
    let server = Server::start();
    run(async {
        let mut client = server.guest().await;
        let long = format!("/api/people/{}/ratings", "x".repeat(5000));
        let cases = [
            ("/api/ratings", 400),
            ("/api/ratings?game=chess", 404),
            ("/api/ratings?game=gowap&kind=many", 400),
            ("/api/people/nobody/ratings", 404),
            ("/api/people/me/ratings", 404),
            ("/api/people/%27%3B--/ratings", 404),
            (long.as_str(), 404),
            ("/api/tables/zzzzzzzzzz/ratings", 404),
            ("/api/tables/x/ratings", 400),
        ];
        for (path, status) in cases {
            let answer = client.get(path).await.expect("an answer");
            assert_eq!(answer.status, status, "{path}: {}", answer.body);
        }
        assert_eq!(get(&mut client, "/api/ratings?game=gowap").await["players"], json!([]));
    });
}

#[test]
fn ratings_made_anew_from_the_log_are_the_same_to_the_last_bit() {
    let server = Server::start();
    let last = run(async {
        let mut guests = Vec::new();
        for _ in 0..4 {
            guests.push(server.guest().await);
        }
        let mut last = String::new();
        for n in 0..9_usize {
            let [one, two] = [n % 4, (n + 1 + n / 4) % 4];
            let (mut white, mut black) = (guests[one].clone(), guests[two].clone());
            last = rated(&mut white, &mut black).await;
            // Several end in the same moment, so that their order is not that of their being stored.
            match n % 3 {
                0 => resign(&white, &last, 1).await,
                _ => resign(&black, &last, 2).await,
            }
        }
        // The server is killed before the last ones are counted.
        last
    });
    let server = Server::restart(server.kill(), &[]);
    run(async {
        let mut client = server.guest().await;
        counted(&mut client, &last).await;
    });
    let folder = server.end();
    let before = run(stored(&folder));
    assert!(before.len() > 20, "{before:?}");
    let rebuild = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
        let done = command.args(["ratings", "rebuild", "--database"]).arg(folder.join("games.db")).output();
        let done = done.expect("the program runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        assert_eq!(String::from_utf8_lossy(&done.stdout), "9 rated games counted\n");
    };
    rebuild();
    assert_eq!(run(stored(&folder)), before);
    run(async {
        let url = format!("sqlite:{}", folder.join("games.db").display());
        let mut database = SqliteConnection::connect(&url).await.expect("a database");
        sqlx::query("DELETE FROM rating_steps").execute(&mut database).await.expect("done");
        sqlx::query("UPDATE ratings SET rating = 1").execute(&mut database).await.expect("done");
    });
    rebuild();
    assert_eq!(run(stored(&folder)), before, "whatever was there before");
    std::fs::remove_dir_all(folder).ok();
}

#[test]
fn bots_stand_in_the_leaderboard_after_games_of_their_own() {
    let folder = folder();
    let bots = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fracas"));
        command.args(["ratings", "bots", "color-wars", "--database"]).arg(folder.join("games.db"));
        command.args(arguments).output().expect("the program runs")
    };
    let done = bots(&["--top", "3", "--games", "2"]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(String::from_utf8_lossy(&done.stdout), "6 games of bots played, stored and counted\n");
    let refused = bots(&["--seats", "9"]);
    assert_eq!(refused.status.code(), Some(2));
    let refused = bots(&["--seats", "4", "--top", "3"]);
    assert_eq!(refused.status.code(), Some(2));
    let server = Server::restart(folder.clone(), &[]);
    run(async {
        let mut client = server.guest().await;
        let board = get(&mut client, "/api/ratings?game=color-wars").await;
        let players = board["players"].as_array().expect("a list");
        let mut levels: Vec<u64> = players.iter().filter_map(|player| player["level"].as_u64()).collect();
        levels.sort_unstable();
        assert_eq!(levels, [1, 2, 3]);
        assert_eq!(players[0]["name"], format!("bot {}", players[0]["level"]));
    });
    // What is served cannot be changed from elsewhere.
    let refused = bots(&["--top", "2", "--games", "1"]);
    assert_eq!(refused.status.code(), Some(2), "{}", String::from_utf8_lossy(&refused.stdout));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("another Fracas"));
}

#[test]
fn nobody_helps_with_a_game_of_which_one_plays_a_rated_one() {
    let server = Server::start();
    run(async {
        let (mut one, mut two) = (server.guest().await, server.guest().await);
        let ask = |game: &str| json!({"played": [{"cmd": "new", "game": game}], "asked": [{"cmd": "hint", "seat": 1, "level": 1}]});
        let bot = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
        let (side, _) = open(&mut one, json!({"game": "color-wars", "players": bot})).await;
        let hint = json!({"type": "hint", "seat": 1});
        assert_eq!(one.post("/api/engine", &ask("color-wars")).await.expect("an answer").status, 200);
        let id = rated(&mut one, &mut two).await;
        assert_eq!(get(&mut one, "/api/me").await["rated"], json!(["color-wars"]));
        let refused = one.post("/api/engine", &ask("color-wars")).await.expect("an answer");
        assert_eq!(refused.json()["error"]["code"], "no-analysis", "{}", refused.body);
        // Nor at a table beside it, with the same position perhaps.
        let mut reader = Reader::open(&one, &side).await;
        assert_eq!(reader.refused(hint.clone()).await, "no-analysis");
        // Nor by what a bot plays from there.
        let start = json!({"played": [], "asked": [{"cmd": "new", "game": "color-wars"}, {"cmd": "play", "move": "c3"}, {"cmd": "record"}]});
        let played = one.post("/api/engine", &start).await.expect("an answer").json();
        let record = played["answers"][2]["ok"]["record"].clone();
        let from = json!({"game": "color-wars", "record": record, "players": bot});
        let refused = one.post("/api/tables", &from).await.expect("an answer");
        assert_eq!(refused.json()["error"]["code"], "no-analysis", "{}", refused.body);
        assert_eq!(server.guest().await.post("/api/tables", &from).await.expect("an answer").status, 201);
        open(&mut one, json!({"game": "color-wars", "players": bot})).await;
        // The rules are for everybody, and so are other games.
        let legal = json!({"asked": [{"cmd": "new", "game": "color-wars"}, {"cmd": "legal", "seat": 1}]});
        assert_eq!(one.post("/api/engine", &legal).await.expect("an answer").status, 200);
        assert_eq!(one.post("/api/engine", &ask("gaogie")).await.expect("an answer").status, 200);
        resign(&two, &id, 2).await;
        assert_eq!(get(&mut one, "/api/me").await["rated"], json!([]));
        assert_eq!(one.post("/api/engine", &ask("color-wars")).await.expect("an answer").status, 200);
        reader.socket.say(&hint).await.expect("sent");
        reader.until("a hint", |reader| reader.now["other"]["type"] == "hint").await;
    });
}
