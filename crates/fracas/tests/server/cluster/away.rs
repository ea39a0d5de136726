//! PostgreSQL is away for a while.

use std::time::{Duration, Instant};

use fracas_core::QuickDice;
use fracas_server::client::Client;
use serde_json::json;

use super::super::harness::{Reader, Server, run, soon};
use super::{Ground, apart, come_again, know_each_other, move_once, start_postgres, stop_postgres};

/// Waits until a node says whether it is ready: it takes a moment to notice that something is away.
async fn become_ready(node: &Server, status: u16) {
    let mut guest = Client::new(node.address);
    soon("a node to notice", async {
        while guest.get("/readyz").await.expect("an answer").status != status {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
}

#[test]
#[ignore = "takes PostgreSQL and NATS: cargo xtask cluster"]
fn while_postgresql_is_away_moves_are_refused_and_all_goes_on_by_itself_when_it_is_back() {
    let ground = Ground::new();
    run(async {
        let nodes = [ground.node(), ground.node()];
        know_each_other(&nodes).await;
        let (id, [ann, ben]) = apart(&nodes[0], &nodes[1], "color-wars").await;
        let mut readers = [Reader::open(&ann, &id).await, Reader::open(&ben, &id).await];
        let mut dice = QuickDice::new(13);
        // Until seat 2 has its turn, which sits at a node that passes what it says on.
        while readers[1].asked().is_empty() {
            move_once(&mut readers, &mut dice).await;
        }
        let known = readers[0].log.clone();
        let away = Instant::now();
        stop_postgres("immediate");
        let (seat, moves) = readers[1].asked().remove(0);
        readers[1].play(seat, &moves[0]).await;
        let why = readers[1].refusal().await;
        assert!(["storage", "unknown"].contains(&why.as_str()), "{why}");
        // A proxy sends nobody to them.
        for node in &nodes {
            become_ready(node, 503).await;
        }
        // Longer than nodes wait for each other: none of them is given up for it.
        tokio::time::sleep(Duration::from_secs(4).saturating_sub(away.elapsed())).await;
        start_postgres();
        let back = Instant::now();
        let mut readers = [come_again(&ann, &id, &known).await, come_again(&ben, &id, &known).await];
        assert_eq!(readers[0].log, known, "nothing that was refused has happened");
        move_once(&mut readers, &mut dice).await;
        println!("goes on {:?} after PostgreSQL is back", back.elapsed());
        for node in &nodes {
            become_ready(node, 200).await;
        }
        let look = readers[0].log.len();
        let seen = nodes[1].guest().await.get(&format!("/api/tables/{id}")).await.expect("an answer").json();
        assert_eq!(seen["count"], json!(look));
    });
}
