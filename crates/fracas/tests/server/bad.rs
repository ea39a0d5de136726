//! Whatever arrives, the answer says what is wrong and nothing changes.

use fracas_server::client::Client;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Error as SocketError;

use super::harness::{Reader, Server, open, open_for_two, run, soon};
use super::play::settle;

#[test]
fn bad_requests_are_refused_with_a_code_and_a_sentence() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let you = json!([{"kind": "you"}, {"kind": "you"}]);
        let cases = [
            (json!({"game": "chess", "players": you}), 404, "unknown-game"),
            (json!({"game": "color-wars", "players": []}), 400, "bad-request"),
            (json!({"game": "color-wars"}), 400, "bad-request"),
            (json!({"game": "color-wars", "players": you, "seats": 3}), 400, "bad-request"),
            (json!({"game": "color-wars", "players": you, "color": "red"}), 400, "bad-request"),
            (json!({"game": "color-wars", "players": you, "begins": "red"}), 400, "bad-request"),
            (json!({"game": "color-wars", "players": you, "begins": "other"}), 400, "bad-request"),
            (json!({"game": "ganoogo", "players": you, "begins": "lot"}), 400, "bad-request"),
            (json!({"game": "color-wars", "players": [{"kind": "you"}]}), 422, "bad-options"),
            (json!({"game": "color-wars", "players": you, "options": {"widht": 3}}), 422, "bad-options"),
            (json!({"game": "color-wars", "players": you, "options": {"width": 99}}), 422, "bad-options"),
            (json!({"game": "color-wars", "players": you, "options": 7}), 422, "bad-options"),
            (json!({"game": "color-wars", "players": you, "position": "?"}), 422, "bad-position"),
            (
                json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "bot", "level": 9}]}),
                400,
                "bad-request",
            ),
            (
                json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "bot"}]}),
                400,
                "bad-request",
            ),
            (
                json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "cat"}]}),
                400,
                "bad-request",
            ),
            (json!("hello"), 400, "bad-request"),
        ];
        for (body, status, code) in cases {
            let answer = guest.post("/api/tables", &body).await.expect("an answer");
            assert_eq!(
                (answer.status, &answer.json()["error"]["code"]),
                (status, &json!(code)),
                "{body}: {}",
                answer.body
            );
            assert!(answer.json()["error"]["message"].as_str().is_some_and(|message| message.len() > 10));
        }
        let json = ("Content-Type", "application/json");
        let raw = [
            (vec![json], "{", 400),
            (vec![json], "", 400),
            (vec![("Content-Type", "text/plain")], "{}", 400),
            (vec![("Content-Type", "application/x-www-form-urlencoded")], "game=color-wars", 400),
            (vec![], "{}", 400),
        ];
        for (headers, body, status) in raw {
            let answer = guest.request("POST", "/api/tables", &headers, Some(body)).await.expect("an answer");
            assert_eq!(answer.status, status, "{headers:?} {body}: {}", answer.body);
        }
        let large = "x".repeat(1_100_000);
        let answer = guest.request("POST", "/api/tables", &[json], Some(&large)).await.expect("an answer");
        assert_eq!(answer.status, 413, "{}", answer.body);
        for path in
            ["/api/tables/nonsense", "/api/tables/..%2f..%2fetc", "/api/tables?mine=no", "/api/tables"]
        {
            assert_eq!(guest.get(path).await.expect("an answer").status, 400, "{path}");
        }
        assert_eq!(guest.request("DELETE", "/api/tables", &[], None).await.expect("an answer").status, 405);
    });
}

#[test]
fn other_sites_pages_cannot_speak_for_a_guest() {
    run(async {
        let server = Server::start();
        let (id, [one, _]) = open_for_two(&server, "color-wars", json!({})).await;
        let own = format!("http://{}", server.address);
        let body = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "you"}]});
        let cases = [
            ("Origin", own.as_str(), true),
            ("Sec-Fetch-Site", "same-origin", true),
            ("Origin", "http://evil.example", false),
            ("Origin", "null", false),
            ("Sec-Fetch-Site", "cross-site", false),
            ("Sec-Fetch-Site", "same-site", false),
        ];
        for (name, value, allowed) in cases {
            let mut client = Client { headers: vec![(name.to_owned(), value.to_owned())], ..one.clone() };
            let status = client.post("/api/tables", &body).await.expect("an answer").status;
            assert_eq!(status, if allowed { 201 } else { 403 }, "{name}: {value}");
            match client.visit(&id, 0).await {
                Ok(_) => assert!(allowed, "{name}: {value}"),
                Err(SocketError::Http(answer)) => {
                    assert!(!allowed && answer.status() == 403, "{name}: {value}");
                }
                Err(error) => panic!("{error}"),
            }
        }
        let page = one.clone().get("/").await.expect("an answer");
        let policy = page.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
        // The engine's module may be compiled, which has this name; nothing else that is unsafe is allowed.
        assert!(!policy.replace("'wasm-unsafe-eval'", "").contains("unsafe"), "{policy}");
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    });
}

#[test]
fn a_cookie_that_was_tampered_with_is_nobodys() {
    run(async {
        let server = Server::start();
        let (id, [one, two]) = open_for_two(&server, "color-wars", json!({})).await;
        let cookie = one.cookie.clone().expect("a cookie");
        let stolen = two.cookie.clone().expect("a cookie");
        let (own, signature) =
            (cookie.split_once('.').expect("signed").0, stolen.split_once('.').expect("signed").1);
        let mut turned = cookie.clone();
        let last = turned.pop().expect("a digit");
        turned.push(if last == '0' { '1' } else { '0' });
        for cookie in [format!("{own}.{signature}"), turned, own.to_owned(), "fracas=".to_owned()] {
            let mut client = Client { cookie: Some(cookie.clone()), ..one.clone() };
            let snapshot = client.get(&format!("/api/tables/{id}")).await.expect("an answer").json();
            assert_eq!(snapshot["you"], json!([]), "{cookie}");
            let mut reader = Reader::open(&client, &id).await;
            let message = json!({"type": "move", "seat": 1, "move": "c3", "count": 0});
            assert_eq!(reader.refused(message).await, "not-your-seat", "{cookie}");
        }
    });
}

#[test]
fn an_invitation_works_once_and_only_at_its_table() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let table = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "open"}]});
        let (id, tokens) = open(&mut guest, table.clone()).await;
        let (other, _) = open(&mut guest, table).await;
        let mut reader = Reader::open(&guest, &id).await;
        assert_eq!(reader.status(), "waiting");
        let message = json!({"type": "move", "seat": 1, "move": "c3", "count": 0});
        assert_eq!(reader.refused(message).await, "not-begun");
        let mut stranger = server.guest().await;
        let body = json!({"token": tokens[0]});
        let cases = [
            (&other, &body, 409),
            (&id, &json!({"token": "0000000000000000"}), 409),
            (&id, &json!({"token": "short"}), 400),
            (&id, &body, 200),
            (&id, &body, 409),
        ];
        for (table, body, status) in cases {
            let answer = stranger.post(&format!("/api/tables/{table}/join"), body).await.expect("an answer");
            assert_eq!(answer.status, status, "{body}: {}", answer.body);
        }
        reader.until("the game begins", |reader| reader.status() == "playing").await;
        let snapshot = stranger.get(&format!("/api/tables/{id}")).await.expect("an answer");
        assert!(!snapshot.body.contains(&tokens[0]), "invitations are told to nobody else");
    });
}

#[test]
fn bad_messages_are_refused_and_change_nothing() {
    run(async {
        let server = Server::start();
        let (id, [one, two]) = open_for_two(&server, "color-wars", json!({})).await;
        let mut first = Reader::open(&one, &id).await;
        let mut second = Reader::open(&two, &id).await;
        let long =
            format!("{{\"type\":\"move\",\"seat\":1,\"move\":\"{}\",\"count\":0}}", "c".repeat(60_000));
        let texts = [
            ("", "bad-request"),
            ("{", "bad-request"),
            ("[]", "bad-request"),
            ("null", "bad-request"),
            ("{\"type\":\"dance\"}", "bad-request"),
            ("{\"type\":\"move\"}", "bad-request"),
            ("{\"type\":\"move\",\"seat\":0,\"move\":\"c3\",\"count\":0}", "bad-request"),
            ("{\"type\":\"move\",\"seat\":17,\"move\":\"c3\",\"count\":0}", "bad-request"),
            ("{\"type\":\"move\",\"seat\":1,\"move\":\"c3\",\"count\":-1}", "bad-request"),
            ("{\"type\":\"move\",\"seat\":1,\"move\":\"c3\",\"count\":0,\"cheat\":true}", "bad-request"),
            ("{\"type\":\"move\",\"seat\":1,\"move\":\"z9\",\"count\":0}", "illegal-move"),
            ("{\"type\":\"move\",\"seat\":1,\"move\":\"\",\"count\":0}", "illegal-move"),
            ("{\"type\":\"move\",\"seat\":1,\"move\":\"\\u0000\\ud83d\\ude00\",\"count\":0}", "illegal-move"),
            (&long, "too-large"),
            ("{\"type\":\"move\",\"seat\":2,\"move\":\"c3\",\"count\":0}", "not-your-seat"),
            ("{\"type\":\"move\",\"seat\":1,\"move\":\"c3\",\"count\":5}", "stale"),
            ("{\"type\":\"contribute\",\"contribution\":\"xyz\"}", "bad-request"),
            ("{\"type\":\"contribute\",\"contribution\":\"\"}", "no-contribution"),
            ("{\"type\":\"claim\",\"seat\":1,\"want\":\"game\"}", "nobody-gone"),
            ("{\"type\":\"answer\",\"seat\":1,\"offer\":\"draw\",\"yes\":true}", "no-offer"),
        ];
        for (text, code) in texts {
            first.socket.say_text(text).await.expect("sent");
            assert_eq!(first.refusal().await, code, "{}", text.chars().take(100).collect::<String>());
        }
        let out_of_turn = json!({"type": "move", "seat": 2, "move": "c3", "count": 0});
        assert_eq!(second.refused(out_of_turn).await, "not-your-turn");
        assert!(first.log.is_empty() && second.log.is_empty());
        // The same move twice: the second is stale, whatever it says.
        first.play(1, "c3").await;
        first.play(1, "c3").await;
        assert_eq!(first.refusal().await, "stale");
        settle(&mut first).await;
        assert_eq!(first.lines(), ["1 c3"]);
        // Too large, or not text: the socket is closed, the table is not.
        first.socket.say_text(&"x".repeat(70_000)).await.ok();
        while first.step().await {}
        let again = Reader::open(&one, &id).await;
        assert_eq!(again.lines(), ["1 c3"]);
    });
}

#[test]
fn the_dice_take_one_contribution_a_person_until_they_are_thrown() {
    run(async {
        let server = Server::start();
        let (id, [one, _]) = open_for_two(&server, "color-wars", json!({})).await;
        let mut reader = Reader::open(&one, &id).await;
        assert_eq!(reader.now["wants_contribution"], true);
        reader.contribute().await;
        reader.until("it is taken", |reader| reader.now["wants_contribution"] == json!(false)).await;
        assert_eq!(reader.now["contributions"], json!(["00112233445566778899aabbccddeeff", ""]));
        let again = json!({"type": "contribute", "contribution": "ff"});
        assert_eq!(reader.refused(again).await, "no-contribution");
    });
}

#[test]
fn whoever_asks_too_fast_has_to_wait() {
    run(async {
        let server = Server::start_with(&[]);
        let mut guest = server.guest().await;
        let (id, _) = open(&mut guest, table_with_a_seat()).await;
        let mut reader = Reader::open(&guest, &id).await;
        // However slow the machine is, these come faster than they may: nobody waits for an answer in between.
        let pings = async {
            loop {
                let heard = reader.heard.len();
                for _ in 0..200 {
                    // The door may be shut already.
                    reader.socket.say(&json!({"type": "ping"})).await.ok();
                }
                while reader.heard.len() < heard + 200 {
                    if !reader.step().await {
                        return;
                    }
                }
            }
        };
        soon("being shown the door", pings).await;
        assert_eq!(reader.socket.close_code(), Some(1008));
        soon("too many tables", too_many_tables(|_| Client::new(server.address))).await;
        let mut askers = tokio::task::JoinSet::new();
        for _ in 0..32 {
            let mut guest = guest.clone();
            askers.spawn(async move {
                loop {
                    let answer = guest.get("/api/games").await.expect("an answer");
                    if answer.status != 200 {
                        return answer;
                    }
                }
            });
        }
        let refused = soon("too many requests", askers.join_next()).await.expect("one of them");
        let refused = refused.expect("an answer");
        assert_eq!((refused.status, &refused.json()["error"]["code"]), (429, &json!("too-fast")));
    });
}

fn table_with_a_seat() -> Value {
    json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "open"}]})
}

/// Opens tables until that is too fast: each as somebody new, so that only the address can be the reason.
async fn too_many_tables(visitor: impl Fn(usize) -> Client) {
    for number in 0.. {
        let answer = visitor(number).post("/api/tables", &table_with_a_seat()).await.expect("an answer");
        if answer.status != 201 {
            assert_eq!((answer.status, &answer.json()["error"]["code"]), (429, &json!("too-fast")));
            return;
        }
    }
}

#[test]
fn limits_go_by_a_proxys_word_only_where_it_is_trusted() {
    run(async {
        let from = |server: &Server, address: String| {
            let headers = vec![("X-Forwarded-For".to_owned(), format!("192.0.2.1, {address}"))];
            Client { headers, ..Client::new(server.address) }
        };
        let server = Server::start_with(&[]);
        let anybody = |number| from(&server, format!("198.51.{}.{}", number / 256, number % 256));
        soon("too many tables", too_many_tables(anybody)).await;
        let server = Server::start_with(&["--trust-proxy", "x-forwarded-for"]);
        soon("too many tables", too_many_tables(|_| from(&server, "198.51.100.7".to_owned()))).await;
        let mut other = from(&server, "198.51.100.8".to_owned());
        assert_eq!(other.post("/api/tables", &table_with_a_seat()).await.expect("an answer").status, 201);
    });
}

#[test]
fn every_refusal_is_json_with_a_code_and_a_sentence() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "you"}]);
        let (id, _) = open(&mut guest, json!({"game": "color-wars", "players": players})).await;
        let cases = [
            (format!("/api/tables/{id}/replay?from=-1"), 400),
            (format!("/api/tables/{id}/facts?count=-1"), 400),
            (format!("/api/tables/{id}/picture?eye=300"), 400),
            (format!("/api/tables/{id}/ws?since=abc"), 400),
            (format!("/api/tables/{id}/ws"), 400),
            (format!("/api/tables/{id}/join"), 405),
            ("/api/tables?mine=x".to_owned(), 400),
            ("/api/tables/%FF".to_owned(), 400),
            ("/api/nothing".to_owned(), 404),
        ];
        for (path, status) in cases {
            let answer = guest.get(&path).await.expect("an answer");
            assert_eq!(answer.status, status, "{path}: {}", answer.body);
            super::described::check("/components/schemas/Failed", &answer.json());
        }
        let long = json!({"game": "x".repeat(1_100_000), "players": players});
        let answer = guest.post("/api/tables", &long).await.expect("an answer");
        assert_eq!(answer.status, 413);
        assert!(answer.json()["error"]["message"].as_str().is_some_and(|said| said.contains("65536")));

        // A message that cannot be read is refused under its own nonce.
        let mut reader = Reader::open(&guest, &id).await;
        reader.socket.say(&json!({"type": "plan", "seat": 1, "moves": [], "nonce": 2})).await.expect("sent");
        reader.until("a refusal", |reader| reader.now["other"]["type"] == json!("refused")).await;
        assert_eq!(reader.now["other"]["nonce"], 2);
    });
}
