//! Games to watch, one's own games with their filters, and all their records at once.

use std::io::Read;
use std::time::Duration;

use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{PATIENCE, Reader, Server, open, open_for_two, run, text};
use super::play::settle;

async fn get(client: &mut Client, path: &str) -> Value {
    let answer = client.get(path).await.expect("an answer");
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()
}

/// The tables in a list, in order.
fn ids(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|table| table["id"].as_str().expect("an id")).collect()
}

#[test]
fn games_between_people_can_be_watched_unless_they_are_private() {
    run(async {
        let server = Server::start();
        let mut stranger = server.guest().await;
        let (id, [one, two]) = open_for_two(&server, "color-wars", json!({})).await;
        assert_eq!(get(&mut stranger, "/api/watch").await, json!([]), "nobody is there yet");
        let mut reader = Reader::open(&one, &id).await;
        let _other = Reader::open(&two, &id).await;
        // One against a bot, and one for those alone who know of it.
        let mut alone = server.guest().await;
        let (bots, _) = open(
            &mut alone,
            json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "bot", "level": 1}]}),
        )
        .await;
        let _alone = Reader::open(&alone, &bots).await;
        let players = json!([{"kind": "you"}, {"kind": "open"}]);
        let hidden = json!({"game": "color-wars", "private": true, "players": players});
        let (private, tokens) = open(&mut alone, hidden).await;
        let joined =
            stranger.post(&format!("/api/tables/{private}/join"), &json!({"token": tokens[0]})).await;
        assert_eq!(joined.expect("an answer").status, 200);
        let _private = Reader::open(&alone, &private).await;
        let list = get(&mut stranger, "/api/watch").await;
        assert_eq!(ids(&list), [id.as_str()]);
        assert_eq!((&list[0]["moves"], &list[0]["spectators"]), (&json!(0), &json!(0)));
        reader.play(1, "c3").await;
        reader.until("the move", |reader| reader.log.len() == 1).await;
        let mut spectator = Reader::open(&stranger, &id).await;
        spectator.until("being counted", |reader| reader.spectators == 1).await;
        settle(&mut spectator).await;
        let list = get(&mut stranger, "/api/watch?game=color-wars").await;
        assert_eq!((&list[0]["moves"], &list[0]["spectators"]), (&json!(1), &json!(1)));
        assert_eq!(get(&mut stranger, "/api/watch?game=gowap").await, json!([]));
        for bad in ["/api/watch?game=chess", "/api/watch?gmae=gowap"] {
            assert!((400..500).contains(&stranger.get(bad).await.expect("an answer").status), "{bad}");
        }
        reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        reader.until("the end", Reader::is_over).await;
        assert_eq!(get(&mut stranger, "/api/watch").await, json!([]), "what is over goes on no more");
    });
}

#[test]
fn those_who_watch_hidden_hands_by_the_clock_see_everything_later() {
    run(async {
        let server = Server::start();
        let (mut one, mut two) = (server.guest().await, server.guest().await);
        let players = json!([{"kind": "you"}, {"kind": "open"}]);
        let table = json!({"game": "ganoogo", "pace": {"reserve": 600_000}, "players": players});
        let (id, tokens) = open(&mut one, table).await;
        let joined = two.post(&format!("/api/tables/{id}/join"), &json!({"token": tokens[0]})).await;
        assert_eq!(joined.expect("an answer").status, 200);
        let (mut first, mut second) = (Reader::open(&one, &id).await, Reader::open(&two, &id).await);
        for reader in [&mut first, &mut second] {
            reader.contribute().await;
        }
        first.until("cards to be dealt", |reader| !reader.log.is_empty()).await;
        let mut stranger = server.guest().await;
        let mut spectator = Reader::open(&stranger, &id).await;
        assert_eq!(spectator.now["table"]["lag"], 15_000);
        assert!(spectator.log.is_empty(), "{:?}", spectator.lines());
        // No other door is quicker.
        let looked = get(&mut stranger, &format!("/api/tables/{id}")).await;
        assert_eq!(looked["count"], 0);
        let here = |now: &Value| [0, 1].map(|seat| now["players"][seat]["here"] == true);
        assert_eq!((here(&looked), here(&spectator.now)), ([false; 2], [false; 2]), "nor is who is there");
        assert_eq!(here(&first.now), [true; 2], "those who play know it");
        let record = stranger.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
        assert!(super::harness::events(&record).is_empty(), "{record}");
        let watched = get(&mut stranger, "/api/watch").await;
        assert!(watched.as_array().expect("a list").iter().all(|game| game["moves"] == 0), "{watched}");
        let known = first.log.len();
        let begun = std::time::Instant::now();
        spectator.until("the first cards", |reader| !reader.log.is_empty()).await;
        assert!(
            begun.elapsed() < PATIENCE && begun.elapsed() > Duration::from_secs(5),
            "{:?}",
            begun.elapsed()
        );
        assert!(spectator.log.len() <= known.max(first.log.len()));
        spectator.until("both of them", |reader| here(&reader.now) == [true; 2]).await;
        // After the end nothing is held back.
        settle(&mut first).await;
        first.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        first.until("the end", Reader::is_over).await;
        let begun = std::time::Instant::now();
        spectator.until("the end", Reader::is_over).await;
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    });
}

#[test]
fn those_who_play_see_what_happens_at_once_and_open_games_do_not_lag() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let you = json!({"kind": "you"});
        let tables = [
            json!({"game": "ganoogo", "players": [you, {"kind": "open"}]}),
            json!({"game": "ganoogo", "pace": {"turn": 86_400_000_u64}, "players": [you, {"kind": "open"}]}),
            json!({"game": "ganoogo", "pace": {"reserve": 600_000}, "players": [you, {"kind": "bot", "level": 1}]}),
            json!({"game": "color-wars", "pace": {"reserve": 600_000}, "players": [you, {"kind": "open"}]}),
        ];
        for table in tables {
            let (id, _) = open(&mut guest, table.clone()).await;
            let looked = get(&mut guest, &format!("/api/tables/{id}")).await;
            assert!(looked["table"]["lag"].is_null(), "{table}");
        }
    });
}

/// Plays a game of two to an end: seat 1 gives up, or both agree on a draw.
async fn finish(server: &Server, game: &str, drawn: bool) -> (String, [Client; 2]) {
    let (id, [one, two]) = open_for_two(server, game, json!({})).await;
    let (mut first, mut second) = (Reader::open(&one, &id).await, Reader::open(&two, &id).await);
    if drawn {
        first.socket.say(&json!({"type": "offer", "seat": 1, "offer": "draw"})).await.expect("sent");
        second.until("an offer", |reader| reader.now["offers"] != json!([])).await;
        second.socket.say(&json!({"type": "offer", "seat": 2, "offer": "draw"})).await.expect("sent");
    } else {
        first.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
    }
    first.until("the end", Reader::is_over).await;
    (id, [one, two])
}

#[test]
fn ones_own_games_can_be_looked_through() {
    run(async {
        let server = Server::start();
        let (lost, [mut one, two]) = finish(&server, "color-wars", false).await;
        let mut both: [Client; 2] = [one.clone(), two];
        let mut more = Vec::new();
        let players = json!([{"kind": "you"}, {"kind": "open"}]);
        for game in ["color-wars", "gaogie"] {
            let (id, tokens) = open(&mut one, json!({"game": game, "players": players})).await;
            let joined = both[1].post(&format!("/api/tables/{id}/join"), &json!({"token": tokens[0]})).await;
            assert_eq!(joined.expect("an answer").status, 200);
            more.push(id);
        }
        let mut reader = Reader::open(&one, &more[0]).await;
        reader.play(1, "c3").await;
        reader.until("the move", |reader| reader.log.len() == 1).await;
        let all = get(&mut one, "/api/me/games").await;
        // The one that waits for seat 1 comes first, then what goes on, then what is over.
        assert_eq!(ids(&all["tables"]), [more[1].as_str(), &more[0], &lost]);
        assert_eq!(all["tables"][0]["yours"], true);
        assert_eq!(all["tables"][1]["yours"], false);
        assert_eq!((&all["tables"][2]["winners"], &all["next"]), (&json!([2]), &Value::Null));
        let theirs = get(&mut both[1], "/api/me/games").await;
        assert!(
            theirs["tables"].as_array().expect("a list").iter().take(2).all(|table| table["yours"] == true)
        );
        let name = text(&all["tables"][2]["players"][1]["name"]);
        let cases = [
            ("game=gaogie".to_owned(), vec![&more[1]]),
            ("state=over".to_owned(), vec![&lost]),
            ("state=running".to_owned(), vec![&more[1], &more[0]]),
            ("result=lost".to_owned(), vec![&lost]),
            ("result=won".to_owned(), vec![]),
            ("result=drawn".to_owned(), vec![]),
            (format!("with={}", &name[2..]), vec![&more[1], &more[0], &lost]),
            ("with=nobody".to_owned(), vec![]),
            (format!("with={name}&state=over&game=color-wars"), vec![&lost]),
        ];
        for (query, expected) in cases {
            let found = get(&mut one, &format!("/api/me/games?{query}")).await;
            assert_eq!(ids(&found["tables"]), expected, "{query}");
        }
        let won = get(&mut both[1], "/api/me/games?result=won").await;
        assert_eq!(ids(&won["tables"]), [lost.as_str()]);
        for bad in [
            "game=chess",
            "state=asleep",
            "result=cheated",
            "before=yesterday",
            "before=1.%27",
            "colour=red",
            &format!("with={}", "x".repeat(61)),
        ] {
            let answer = one.get(&format!("/api/me/games?{bad}")).await.expect("an answer");
            assert!((400..500).contains(&answer.status), "{bad}: {}", answer.body);
        }
        let mut nobody = Client::new(server.address);
        assert_eq!(get(&mut nobody, "/api/me/games").await, json!({"tables": [], "next": null}));
    });
}

#[test]
fn many_games_come_page_by_page_and_each_of_them_once() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let you = json!({"kind": "you"});
        for _ in 0..95 {
            open(&mut guest, json!({"game": "gaogie", "players": [you, you]})).await;
        }
        let (mut seen, mut path) = (Vec::new(), "/api/me/games".to_owned());
        let mut pages = 0;
        loop {
            let page = get(&mut guest, &path).await;
            seen.extend(ids(&page["tables"]).into_iter().map(str::to_owned));
            pages += 1;
            let Some(next) = page["next"].as_str() else { break };
            path = format!("/api/me/games?before={next}");
        }
        assert_eq!((seen.len(), pages), (95, 3));
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 95);
    });
}

#[test]
fn all_records_come_in_one_archive_and_prove_themselves() {
    run(async {
        let server = Server::start();
        let (id, [one, _]) = finish(&server, "color-wars", false).await;
        // An archive is no text, so it is read as it comes.
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = one.connect().await.expect("a connection");
        let request = format!(
            "GET /api/me/records HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {}\r\n\r\n",
            server.address,
            one.cookie.clone().expect("a cookie")
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.expect("an answer");
        let head = String::from_utf8_lossy(&bytes[..400.min(bytes.len())]).to_lowercase();
        assert!(head.contains("application/zip") && head.contains("attachment"), "{head}");
        let archive = whole(&bytes);
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(archive)).expect("an archive");
        assert_eq!(archive.len(), 1);
        let mut record = String::new();
        let mut file = archive.by_index(0).expect("a file");
        assert_eq!(file.name().expect("a name"), format!("color-wars-{id}.txt"));
        file.read_to_string(&mut record).expect("text");
        let record: fracas_core::Record = record.parse().expect("a record");
        fracas_server::verify(&record).expect("its dice are proven");
    });
}

/// The body of an answer that came in pieces.
fn whole(answer: &[u8]) -> Vec<u8> {
    let at = |bytes: &[u8], what: &[u8]| bytes.windows(what.len()).position(|part| part == what);
    let mut rest = &answer[at(answer, b"\r\n\r\n").expect("a head") + 4..];
    let mut body = Vec::new();
    loop {
        let line = at(rest, b"\r\n").expect("a length");
        let length =
            usize::from_str_radix(std::str::from_utf8(&rest[..line]).expect("text"), 16).expect("hex");
        if length == 0 {
            return body;
        }
        body.extend(&rest[line + 2..line + 2 + length]);
        rest = &rest[line + 4 + length..];
    }
}

#[test]
fn lists_tell_nothing_of_what_was_chosen_in_secret() {
    run(async {
        let server = Server::start();
        let (id, [one, mut two]) = open_for_two(&server, "gaogie", json!({})).await;
        let mut stranger = server.guest().await;
        let mut first = Reader::open(&one, &id).await;
        let mut second = Reader::open(&two, &id).await;
        second.until("seat 1 is here", |reader| reader.now["players"][0]["here"] == true).await;
        let mut lists = Vec::new();
        for choice in [None, Some("gaogie")] {
            if let Some(choice) = choice {
                first.play(1, choice).await;
                first.until("the own choice", |reader| reader.log.len() == 1).await;
            }
            settle(&mut second).await;
            lists.push((
                get(&mut two, "/api/me/games").await,
                get(&mut two, "/api/tables?mine=1").await,
                get(&mut stranger, "/api/watch").await,
            ));
        }
        assert_eq!(lists[0], lists[1]);
    });
}

#[test]
fn wishes_to_be_told_are_checked() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let good = json!({"endpoint": "https://push.example.org/7", "p256dh": key, "auth": "BTBZMqHH6r4Tts7J_aSIgg",
            "kinds": ["turn", "over"], "language": "de"});
        let answer = guest.post("/api/push", &good).await.expect("an answer");
        assert_eq!((answer.status, answer.json()), (200, json!({"browsers": 1})), "{}", answer.body);
        for (field, value) in [
            ("endpoint", json!("http://push.example.org/7")),
            ("endpoint", json!("https://127.0.0.1/7")),
            ("endpoint", json!("https://localhost/7")),
            ("endpoint", json!("https://[::1]/7")),
            ("endpoint", json!(format!("https://push.example.org/{}", "x".repeat(1000)))),
            ("endpoint", json!("nonsense")),
            ("p256dh", json!("AAAA")),
            ("auth", json!("AAAA")),
            ("kinds", json!(["everything"])),
            ("language", json!("fr")),
            ("extra", json!(1)),
        ] {
            let mut bad = good.clone();
            bad[field] = value.clone();
            let answer = guest.post("/api/push", &bad).await.expect("an answer");
            assert_eq!(
                (answer.status, &answer.json()["error"]["code"]),
                (400, &json!("bad-request")),
                "{value}"
            );
        }
        let mut nothing = good.clone();
        nothing["kinds"] = json!([]);
        assert_eq!(
            guest.post("/api/push", &nothing).await.expect("an answer").json(),
            json!({"browsers": 0})
        );
        let mut nobody = Client::new(server.address);
        let answer = nobody.post("/api/push", &good).await.expect("an answer");
        assert_eq!(
            (answer.json(), nobody.cookie.is_some()),
            (json!({"browsers": 1}), true),
            "they are somebody now"
        );
    });
}
