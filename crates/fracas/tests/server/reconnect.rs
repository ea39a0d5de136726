//! Whoever comes back gets what they missed, no more and no less.

use fracas_core::QuickDice;
use fracas_games::games;
use serde_json::{Value, json};

use super::harness::{Reader, Server, any, open, open_for_two, run, soon};
use super::play::{settle, short};

#[test]
fn a_client_that_comes_back_at_any_event_gets_the_rest_of_its_log() {
    run(async {
        let server = Server::start();
        for entry in games() {
            let mut dice = QuickDice::new(5);
            let (id, [one, two]) = open_for_two(&server, entry.info.id, short(entry.info.id)).await;
            let mut readers = [Reader::open(&one, &id).await, Reader::open(&two, &id).await];
            for reader in &mut readers {
                reader.contribute().await;
            }
            for _ in 0..12 {
                for reader in &mut readers {
                    settle(reader).await;
                    if let Some((seat, moves)) = reader.asked().into_iter().next() {
                        let before = reader.now.clone();
                        reader.play(seat, any(&moves, &mut dice)).await;
                        reader.until("an answer", |reader| reader.now != before).await;
                    }
                }
            }
            for reader in &mut readers {
                settle(reader).await;
            }
            for (client, reader) in [(&one, &readers[0]), (&two, &readers[1])] {
                for since in (0..=reader.log.len()).chain([reader.log.len() + 7]) {
                    let mut again = soon("coming back", client.visit(&id, since)).await.expect("a socket");
                    let snapshot = again.next().await.expect("a snapshot");
                    let rest = reader.log.get(since..).unwrap_or_default();
                    assert_eq!(snapshot["events"], json!(rest), "{} since {since}", entry.info.id);
                    assert_eq!(snapshot["count"], json!(reader.log.len()));
                    assert_eq!(snapshot["views"], reader.now["views"]);
                    assert_eq!(snapshot["legal"], reader.now["legal"]);
                    again.close().await;
                }
            }
        }
    });
}

#[test]
fn a_client_that_leaves_after_every_event_misses_nothing() {
    run(async {
        let server = Server::start();
        let (id, [one, two]) = open_for_two(&server, "color-wars", short("color-wars")).await;
        let mut dice = QuickDice::new(8);
        let mut stays = Reader::open(&two, &id).await;
        let mut leaves = Reader::open(&one, &id).await;
        while !stays.is_over() {
            for seat in [1, 2] {
                let reader = if seat == 1 { &mut leaves } else { &mut stays };
                let Some((seat, moves)) = reader.asked().into_iter().next() else { continue };
                let length = reader.log.len();
                reader.play(seat, any(&moves, &mut dice)).await;
                stays.until("the move", |reader| reader.log.len() > length).await;
                settle(&mut stays).await;
                let Reader { socket, log, .. } = leaves;
                socket.close().await;
                leaves = Reader::come_back(&one, &id, log).await;
                assert_eq!(leaves.log, stays.log);
            }
        }
    });
}

#[test]
fn a_table_sleeps_when_nobody_looks_and_a_visit_wakes_it() {
    run(async {
        let server = Server::start_with(&["--limits", "off", "--sleep-after", "1"]);
        let mut guest = server.guest().await;
        let players = json!([{"kind": "you"}, {"kind": "you"}]);
        let (id, _) = open(&mut guest, json!({"game": "color-wars", "players": players})).await;
        let mut reader = Reader::open(&guest, &id).await;
        reader.play(1, "c3").await;
        reader.until("the move", |reader| reader.log.len() == 1).await;
        let Reader { socket, now, .. } = reader;
        socket.close().await;
        let asleep = async {
            while !server.numbers().await.contains("fracas_live_tables 0") {
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
        };
        soon("falling asleep", asleep).await;
        let awake = Reader::open(&guest, &id).await;
        assert_eq!(awake.lines(), ["1 c3"]);
        assert_eq!(awake.now["views"], now["views"]);
    });
}

#[test]
fn who_is_here_is_told_to_the_others() {
    run(async {
        let server = Server::start();
        let (id, [one, two]) = open_for_two(&server, "color-wars", json!({})).await;
        let mut first = Reader::open(&one, &id).await;
        let here = |reader: &Reader| reader.now["players"][1]["here"] == json!(true);
        assert!(!here(&first));
        let second = Reader::open(&two, &id).await;
        first.until("the other is here", here).await;
        second.socket.close().await;
        first.until("the other has left", |reader| !here(reader)).await;
        assert_eq!(first.now["players"][1]["gone"], Value::Bool(false));
    });
}

#[test]
fn a_server_that_is_told_to_stop_says_goodbye() {
    run(async {
        let server = Server::start_with(&["--limits", "off", "--log", "json"]);
        let (id, [one, _]) = open_for_two(&server, "color-wars", json!({})).await;
        let mut reader = Reader::open(&one, &id).await;
        let stopped = tokio::task::spawn_blocking(move || server.stop());
        while reader.step().await {}
        assert_eq!(reader.socket.close_code(), Some(1001));
        let log = stopped.await.expect("it stops");
        for line in log.lines() {
            assert!(serde_json::from_str::<Value>(line).is_ok(), "{line}");
        }
        assert!(log.contains("stopping") && log.contains(&id), "{log}");
    });
}
