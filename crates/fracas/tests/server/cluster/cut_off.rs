//! Nodes that are cut off: each in a network namespace of its own, so that nothing comes through and nobody is told.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::time::sleep;

use super::super::harness::{Server, run, soon};
use super::network::Cut;
use super::players::Crowd;
use super::{Ground, TAKEN_OVER, know_each_other, open, short};

/// The node that is cut off.
const CUT: usize = 0;

/// So long a cut lasts at least: longer than nodes wait for each other.
const LASTS: Duration = Duration::from_secs(6);

/// One of a node's numbers.
async fn number(node: &Server, name: &str) -> u64 {
    let numbers = node.numbers().await;
    let line = numbers.lines().find_map(|line| line.strip_prefix(&format!("fracas_{name} ")));
    line.unwrap_or_else(|| panic!("no {name} in {numbers}")).parse().expect("a number")
}

/// Asks a node for a table; returns why it refuses.
async fn asked(node: &Server, id: &str) -> Option<String> {
    let look = node.guest().await.get(&format!("/api/tables/{id}")).await.expect("an answer");
    look.json()["error"]["code"].as_str().map(str::to_owned)
}

/// Waits until a node says to a proxy whether people may come.
async fn become_ready(node: &Server, status: u16) {
    let mut guest = fracas_server::client::Client::new(node.address);
    soon("a node to notice", async {
        while guest.get("/readyz").await.expect("an answer").status != status {
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
}

#[test]
#[ignore = "takes PostgreSQL, NATS and namespaces: cargo xtask cluster"]
fn a_node_that_is_cut_off_stops_nobody_for_long_and_is_one_again_when_it_is_not() {
    let ground = Ground::with_network(3);
    run(async {
        let nodes: Vec<Server> = (0..3).map(|place| ground.node_at(place)).collect();
        know_each_other(&nodes).await;
        let crowd = Crowd::gather(nodes.iter().map(|node| node.address).collect(), 3, 1);
        crowd.world.goes_on(Instant::now()).await;
        for from in [Cut::Nodes, Cut::Nats, Cut::Database, Cut::Both] {
            let mut ann = nodes[CUT].guest().await;
            let players = json!([{"kind": "you"}, {"kind": "open"}]);
            let table = json!({"game": "gowap", "options": short("gowap"), "players": players});
            let (id, _) = open(&mut ann, table).await;
            let look = ann.get(&format!("/api/tables/{id}")).await.expect("an answer");
            assert_eq!(look.status, 200, "{}", look.body);
            let expelled = number(&nodes[CUT], "expelled_total").await;
            let deaf = number(&nodes[CUT], "deaf_total").await;
            let begun = Instant::now();
            ground.cut(CUT, from);
            let stood_still = crowd.world.stands_still(begun).await;
            println!("cut off from {from:?}: games stood still for {stood_still:?}");
            assert!(stood_still < TAKEN_OVER, "{from:?}: {stood_still:?}");
            match from {
                // Nodes do not speak to each other but through NATS.
                Cut::Nodes => assert_eq!(asked(&nodes[1], &id).await, None),
                // Others hear each other, so it leaves them what it owned.
                Cut::Nats => {
                    become_ready(&nodes[CUT], 503).await;
                    assert_eq!(asked(&nodes[CUT], &id).await.as_deref(), Some("apart"));
                    soon("another to have the table", async {
                        while asked(&nodes[1], &id).await.is_some() {
                            sleep(Duration::from_millis(100)).await;
                        }
                    })
                    .await;
                }
                _ => become_ready(&nodes[CUT], 503).await,
            }
            sleep(LASTS.saturating_sub(begun.elapsed())).await;
            ground.heal(CUT, from);
            let healed = Instant::now();
            become_ready(&nodes[CUT], 200).await;
            know_each_other(&nodes).await;
            soon("all to see the table", async {
                for node in &nodes {
                    let mut guest = node.guest().await;
                    while guest.get(&format!("/api/tables/{id}")).await.expect("an answer").status != 200 {
                        sleep(Duration::from_millis(50)).await;
                    }
                }
            })
            .await;
            let back = healed.elapsed();
            crowd.world.goes_on(healed).await;
            println!("cut off from {from:?}: all is well {back:?} after it was over");
            let lost = number(&nodes[CUT], "expelled_total").await - expelled;
            let wanted = u64::from(matches!(from, Cut::Database | Cut::Both));
            assert_eq!(lost, wanted, "{from:?}: whoever cannot reach the database is a node no more");
            let left = number(&nodes[CUT], "deaf_total").await - deaf;
            assert_eq!(left, u64::from(from == Cut::Nats), "{from:?}: nor is who alone cannot reach NATS");
        }
        assert!(crowd.settle(&nodes[CUT]).await >= 4);
    });
}
