//! What carries pieces from node to node.

use std::time::Duration;

use async_nats::{Client, ConnectOptions, Subscriber};
use axum::body::Bytes;
use futures_util::StreamExt;

#[cfg(test)]
use crate::sim::{Line, Post};

/// So long the first connection may take.
const CONNECT: Duration = Duration::from_secs(5);

/// The way to other nodes.
#[derive(Clone)]
pub(crate) enum Wire {
    /// By core NATS.
    Nats(Client),
    /// By a simulated one.
    #[cfg(test)]
    Simulated(Line),
}

/// What others say to one node.
pub(super) enum Ear {
    Nats(Subscriber),
    #[cfg(test)]
    Simulated(Post),
}

/// Where a node listens to another. Whoever it is can be read from it.
fn subject(to: &str, from: &str) -> String {
    format!("fracas.node.{to}.{from}")
}

impl Wire {
    /// Finds a NATS server, and comes back to it whenever it was away.
    pub(super) async fn connect(url: &str) -> Result<Wire, String> {
        let options = ConnectOptions::new()
            .name("fracas")
            .connection_timeout(CONNECT)
            .ping_interval(Duration::from_secs(5))
            .reconnect_delay_callback(|_| Duration::from_millis(250));
        options.connect(url).await.map(Wire::Nats).map_err(|error| error.to_string())
    }

    /// Begins to hear what is said to a node.
    pub(super) async fn listen(&self, node: &str) -> Result<Ear, String> {
        match self {
            Wire::Nats(client) => {
                let subscriber = client.subscribe(subject(node, "*")).await;
                subscriber.map(Ear::Nats).map_err(|error| error.to_string())
            }
            #[cfg(test)]
            Wire::Simulated(line) => Ok(Ear::Simulated(line.listen(node).await)),
        }
    }

    /// Sends a piece to a node.
    pub(super) async fn send(&self, to: &str, from: &str, piece: Bytes) -> Result<(), String> {
        match self {
            Wire::Nats(client) => {
                client.publish(subject(to, from), piece).await.map_err(|error| error.to_string())
            }
            #[cfg(test)]
            Wire::Simulated(line) => {
                line.send(to, from, piece).await;
                Ok(())
            }
        }
    }

    /// Waits until all is on its way; where it is not, that is noticed.
    pub(super) async fn flush(&self) {
        match self {
            Wire::Nats(client) => {
                client.flush().await.ok();
            }
            #[cfg(test)]
            Wire::Simulated(line) => line.flush().await,
        }
    }
}

impl Ear {
    /// The next piece, and from whom.
    pub(super) async fn next(&mut self) -> Option<(String, Bytes)> {
        match self {
            Ear::Nats(subscriber) => {
                let message = subscriber.next().await?;
                let from = message.subject.rsplit_once('.').map_or("", |(_, from)| from).to_owned();
                Some((from, message.payload))
            }
            #[cfg(test)]
            Ear::Simulated(post) => post.recv().await,
        }
    }
}
