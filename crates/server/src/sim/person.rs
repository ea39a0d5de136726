//! Somebody who plays or watches, and checks all that they are told.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use fracas_table::TableId;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::DuplexStream;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::{BEGIN, Luck, NODES, World};

/// So long somebody waits for an answer before they come again.
const PATIENCE: Duration = Duration::from_secs(3);

/// So long whoever waits for others looks at the same page at the most before they come again.
const RESTLESS: Duration = Duration::from_secs(6);

/// Somebody at a table.
pub(super) struct Person {
    world: Arc<World>,
    number: usize,
    /// The game they came for, and those that followed from it.
    game: usize,
    table: TableId,
    cookie: String,
    luck: Luck,
    /// The node that they last came to.
    place: usize,
    /// How many entries of their log they have been told.
    known: usize,
    /// How often they have made each move, with the number it would have, and not been told that it has not happened.
    made: HashMap<(usize, String), u32>,
    /// The moves that they were told have not happened.
    denied: HashSet<(usize, String)>,
    /// What they have just said, and when.
    asked: Option<(usize, String, Instant)>,
}

type Socket = WebSocketStream<DuplexStream>;

/// What the table last said of itself.
#[derive(Default)]
struct Sight {
    moves: Vec<String>,
    seat: u64,
    over: bool,
    next: Option<TableId>,
}

impl Person {
    pub(super) fn new(
        world: &Arc<World>,
        seed: u64,
        (number, game): (usize, usize),
        table: TableId,
        cookie: String,
    ) -> Person {
        Person {
            world: Arc::clone(world),
            number,
            game,
            table,
            cookie,
            luck: Luck::new(seed, 1000 + number as u64),
            place: 0,
            known: 0,
            made: HashMap::new(),
            denied: HashSet::new(),
            asked: None,
        }
    }

    /// Plays for as long as there is a world.
    pub(super) async fn play(mut self) {
        loop {
            if let Some(mut socket) = self.enter().await {
                self.stay(&mut socket).await;
            }
            self.asked = None;
            sleep(self.luck.span(20, 300)).await;
        }
    }

    /// Notes what they do.
    fn does(&self, what: &str) {
        let (at, place, known) = (self.world.now() - BEGIN, self.place, self.known);
        let what =
            format!("after {at} ms person {} {what} at node {place}, told {known} events", self.number);
        self.world.lock().doing.insert((self.game, self.number), what);
    }

    /// Opens the table at any node, as whoever has been told so much.
    async fn enter(&mut self) -> Option<Socket> {
        self.place = self.luck.below(NODES as u64) as usize;
        self.does("comes");
        let gate = self.world.lock().gates[self.place].clone()?;
        let address = format!("ws://localhost/api/tables/{}/ws?since={}", self.table, self.known);
        let mut request = address.into_client_request().expect("an address");
        request.headers_mut().insert("cookie", self.cookie.parse().expect("a cookie"));
        let entered = timeout(PATIENCE, tokio_tungstenite::client_async(request, gate.enter())).await;
        Some(entered.ok()?.ok()?.0)
    }

    /// Looks at the table until there is a reason to come again.
    async fn stay(&mut self, socket: &mut Socket) {
        let mut sight = Sight::default();
        let leaves = Instant::now() + self.luck.span(2_000, RESTLESS.as_millis() as u64);
        let mut moves = None;
        loop {
            let until = match (&self.asked, moves) {
                (Some((.., asked)), _) => *asked + PATIENCE,
                (None, Some(at)) => leaves.min(at),
                (None, None) => leaves,
            };
            let heard = tokio::select! {
                heard = socket.next() => heard,
                () = tokio::time::sleep_until(until) => {
                    if self.asked.is_some() || leaves <= Instant::now() {
                        return;
                    }
                    moves = None;
                    if !self.act(socket, &sight).await {
                        return;
                    }
                    continue;
                }
            };
            let Some(Ok(heard)) = heard else { return };
            let text = match heard {
                Message::Text(text) => text,
                Message::Ping(_) => {
                    socket.flush().await.ok();
                    continue;
                }
                _ => continue,
            };
            let told: Value = serde_json::from_str(&text).expect("nodes speak JSON");
            match told["type"].as_str() {
                Some("snapshot" | "update") => {
                    if !self.learn(&told) {
                        return;
                    }
                    sight = Sight::of(&told);
                    self.does(if sight.over { "sees the end" } else { "looks" });
                    if let Some(next) = sight.next.take() {
                        self.table = next;
                        self.known = 0;
                        self.made.clear();
                        self.denied.clear();
                        return;
                    }
                    let acts = !sight.moves.is_empty() || (sight.over && sight.seat > 0);
                    let rests = self.world.lock().resting;
                    moves = (acts && !rests).then(|| Instant::now() + self.luck.span(30, 400));
                }
                Some("refused") => {
                    if self.refused(&told) {
                        return;
                    }
                    moves = Some(Instant::now() + self.luck.span(30, 400));
                }
                _ => {}
            }
        }
    }

    /// Moves, or wants to play again; tells whether the node took it.
    async fn act(&mut self, socket: &mut Socket, sight: &Sight) -> bool {
        self.does(if sight.over { "wants to play again" } else { "moves" });
        let said = if sight.over {
            json!({"type": "offer", "seat": sight.seat, "offer": "rematch"})
        } else if sight.moves.is_empty() {
            return true;
        } else {
            let nth = self.luck.below(sight.moves.len() as u64) as usize;
            // Whatever was told not to have happened is not said again, where there is anything else to say.
            let fresh = |text: &&String| !self.denied.contains(&(self.known, (*text).clone()));
            let text = sight.moves.iter().cycle().skip(nth).take(sight.moves.len()).find(fresh);
            let text = text.unwrap_or(&sight.moves[nth]).clone();
            self.denied.remove(&(self.known, text.clone()));
            self.asked = Some((self.known, text.clone(), Instant::now()));
            *self.made.entry((self.known, text.clone())).or_default() += 1;
            json!({"type": "move", "seat": sight.seat, "move": text, "count": self.known, "nonce": 7})
        };
        socket.send(Message::text(said.to_string())).await.is_ok()
    }

    /// Hears why not; tells whether it is better to come again.
    fn refused(&mut self, told: &Value) -> bool {
        let asked = self.asked.take();
        let code = told["code"].as_str().unwrap_or_default();
        if code == "storage"
            && let Some((number, text, _)) = asked
        {
            let made = self.made.entry((number, text.clone())).or_default();
            *made = made.saturating_sub(1);
            if *made == 0 {
                self.denied.insert((number, text));
            }
        }
        matches!(code, "storage" | "unknown" | "closing" | "apart")
    }

    /// Checks what is new against what is known; tells whether it fits.
    fn learn(&mut self, told: &Value) -> bool {
        let events = told["events"].as_array().expect("events");
        let count = told["count"].as_u64().expect("a count") as usize;
        let (who, table) = (self.number, &self.table);
        if count < self.known {
            // Where a table has two owners, one of them knows less for a while.
            if self.world.rules.leases {
                let (known, place) = (self.known, self.place);
                self.world.wrong(format!(
                    "person {who} at {table} had been told {known} events, and now {count} by node {place}"
                ));
            }
            return false;
        }
        if self.known + events.len() != count {
            let (known, new) = (self.known, events.len());
            self.world
                .wrong(format!("person {who} at {table} knew {known} events, and {new} more make {count}"));
            return false;
        }
        let own = told["you"].as_array().and_then(|seats| seats.first()?.as_u64());
        let mut inside = self.world.lock();
        let now = self.world.now();
        let told = inside.told.entry((self.number, self.table.clone())).or_default();
        let mut wrong = None;
        for event in events {
            let number = told.len();
            let made = (number, event["move"].as_str().unwrap_or_default().to_owned());
            if self.denied.contains(&made) {
                wrong = Some(format!("person {who} at {table} had been told that {made:?} has not happened"));
            } else if own.is_some() && event["seat"].as_u64() == own && !self.made.contains_key(&made) {
                wrong = Some(format!("person {who} at {table} has never made the move {made:?}"));
            }
            told.push(event.to_string());
        }
        self.known = count;
        if !events.is_empty() {
            inside.progress.insert(self.game, now);
            self.asked = None;
            self.denied.clear();
        }
        drop(inside);
        if let Some(wrong) = wrong {
            self.world.wrong(wrong);
        }
        true
    }
}

impl Sight {
    fn of(told: &Value) -> Sight {
        let seat = told["you"].as_array().and_then(|seats| seats.first()?.as_u64()).unwrap_or(0);
        let moves = told["legal"][seat.to_string()]["moves"].as_array();
        let moves = moves.into_iter().flatten().filter_map(|text| text.as_str().map(str::to_owned));
        Sight {
            moves: moves.collect(),
            seat,
            over: matches!(told["status"].as_str(), Some("over" | "aborted")),
            next: told["next"].as_str().and_then(|next| next.parse().ok()),
        }
    }
}
