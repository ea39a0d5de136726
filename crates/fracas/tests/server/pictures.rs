//! Pictures of tables: what one eye may see, for whom, and within which limits.

use fracas_server::client::Client;
use serde_json::{Value, json};

use super::harness::{Reader, Server, open_for_two, run};

async fn get(client: &mut Client, path: &str) -> (u16, String) {
    let answer = client.get(path).await.expect("an answer");
    (answer.status, answer.body)
}

/// Two tables of Gaogıe at which the first player has chosen another move each.
async fn chosen(server: &Server, text: &str) -> (String, [Client; 2], Reader) {
    let (id, people) = open_for_two(server, "gaogie", json!({})).await;
    let mut reader = Reader::open(&people[0], &id).await;
    reader.play(1, text).await;
    reader.until("the choice", |reader| reader.log.len() == 1).await;
    (id, people, reader)
}

#[test]
fn what_is_chosen_in_secret_is_in_its_owners_picture_alone() {
    run(async {
        let server = Server::start();
        let mut stranger = server.guest().await;
        let mut pictures = Vec::new();
        for text in ["gaogie", "kueq"] {
            let (id, [mut one, mut two], _reader) = chosen(&server, text).await;
            let path = format!("/api/tables/{id}/picture.svg");
            let (status, public) = get(&mut stranger, &path).await;
            assert_eq!(status, 200, "{public}");
            assert!(public.starts_with("<svg") && public.contains("<title>Gaogıe</title>"));
            let (_, other) = get(&mut two, &format!("{path}?eye=2")).await;
            let (_, own) = get(&mut one, &format!("{path}?eye=1")).await;
            assert_ne!(own, public);
            for (client, eye) in [(&mut stranger, 1), (&mut two, 1)] {
                let (status, refused) = get(client, &format!("{path}?eye={eye}")).await;
                assert_eq!(status, 409, "{refused}");
                assert!(refused.contains("not-your-seat"), "{refused}");
            }
            let (status, early) = get(&mut one, &format!("{path}?count=1")).await;
            assert!(status != 200 && early.contains("not-over"), "{status}: {early}");
            pictures.push((public, other, own));
        }
        let [first, second] = &pictures[..] else { panic!("two tables") };
        assert_eq!((&first.0, &first.1), (&second.0, &second.1), "nobody else's picture tells them apart");
        assert_ne!(first.2, second.2);
    });
}

#[test]
fn a_finished_game_is_pictured_at_any_moment_and_filmed_from_its_record() {
    run(async {
        let server = Server::start();
        let (id, _people, mut reader) = chosen(&server, "gaogie").await;
        reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
        reader.until("the end", Reader::is_over).await;
        let mut stranger = server.guest().await;
        let path = format!("/api/tables/{id}/picture.svg?count=");
        let start = get(&mut stranger, &format!("{path}0")).await;
        let end = get(&mut stranger, &format!("{path}9999")).await;
        assert_eq!((start.0, end.0), (200, 200));
        assert_ne!(start.1, end.1);
        let (status, _) = get(&mut stranger, &format!("{path}0&eye=3")).await;
        assert_eq!(status, 400);
        let record = "Game: color-wars\n\n1 c3\n2 b2\n1 c3\n2 b2\n";
        let film = |more: Value| {
            let mut wanted = json!({"record": record, "form": "gif", "width": 100});
            wanted.as_object_mut().expect("an object").extend(more.as_object().cloned().expect("an object"));
            wanted
        };
        let made = stranger.post("/api/pictures", &film(json!({}))).await.expect("an answer");
        assert_eq!((made.status, made.header("content-type")), (200, Some("image/gif")), "{}", made.body);
        assert!(made.body.starts_with("GIF89a"));
        let refused = [
            (json!({"width": 63}), "\"width\" is 64 to 640 pixels"),
            (json!({"width": 641}), "\"width\" is 64 to 640 pixels"),
            (json!({"eye": 3}), "\"eye\" is a seat, 1 to 2, or 0"),
            (json!({"from": 5}), "\"from\" is 0 to 4"),
            (json!({"from": 3, "to": 2}), "\"from\" is 0 to 2"),
            (json!({"record": "Game: color-wars\n\n1 z9\n"}), "z9"),
            (json!({"record": "nothing"}), "\"record\""),
            (json!({"form": "bmp"}), "bmp"),
            (json!({"more": 1}), "more"),
        ];
        for (more, words) in refused {
            let answer = stranger.post("/api/pictures", &film(more.clone())).await.expect("an answer");
            assert!(
                answer.status != 200 && answer.body.contains(&words.replace('"', "\\\"")),
                "{more}: {}",
                answer.body
            );
        }
    });
}

#[test]
fn a_film_that_would_take_too_long_is_refused() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        // A game of Gaogıe without an end: both charge for ever.
        let events = "1 gaogie\n2 gaogie\n".repeat(200);
        let wanted = json!({"record": format!("Game: gaogie\n\n{events}"), "form": "gif", "width": 64});
        let answer = guest.post("/api/pictures", &wanted).await.expect("an answer");
        assert!(
            answer.status != 200 && answer.body.contains("too-long"),
            "{}: {}",
            answer.status,
            answer.body
        );
    });
}

#[test]
fn pictures_may_be_shown_anywhere_and_only_what_is_made_for_it_in_a_frame() {
    run(async {
        let server = Server::start();
        let (id, [mut one, _], _reader) = chosen(&server, "gaogie").await;
        let policy = |answer: &fracas_server::client::Answer| {
            answer.header("content-security-policy").unwrap_or_default().to_owned()
        };
        let shared = "cross-origin-resource-policy";
        for path in
            [format!("/api/tables/{id}/picture.png"), format!("/api/tables/{id}/picture.svg?card=true")]
        {
            let picture = one.get(&path).await.expect("an answer");
            assert_eq!((picture.status, picture.header(shared)), (200, Some("cross-origin")), "{path}");
            assert!(policy(&picture).contains("frame-ancestors 'none'"));
        }
        let framed = one.get(&format!("/embed/{id}")).await.expect("an answer");
        assert!(policy(&framed).contains("frame-ancestors *"));
        for path in [format!("/t/{id}"), format!("/api/tables/{id}"), "/embed".to_owned()] {
            let answer = one.get(&path).await.expect("an answer");
            assert!(policy(&answer).contains("frame-ancestors 'none'"), "{path}");
            assert_eq!(answer.header(shared), Some("same-origin"), "{path}");
        }
        let (status, wide) = get(&mut one, &format!("/api/tables/{id}/picture.png?width=1601")).await;
        assert!(status == 400 && wide.contains("64 to 1600"), "{wide}");
        let (status, none) = get(&mut one, "/api/puzzles/nothing/picture.png").await;
        assert_eq!(status, 404, "{none}");
        let puzzle = &fracas_puzzles::shelf("gowap").expect("puzzles")[0].id;
        let (status, picture) = get(&mut one, &format!("/api/puzzles/{puzzle}/picture.png")).await;
        assert!(status == 200 && picture.contains("PNG"), "{status}");
    });
}
