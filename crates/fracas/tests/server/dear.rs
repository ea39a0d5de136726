//! One cheap request never costs dearly: searches for dear ones over the corners of all options.

use std::hint::black_box;
use std::time::{Duration, Instant};

use fracas_core::{Dice, QuickDice, Turn};
use fracas_games::find;
use fracas_server::client::Client;
use fracas_server::{Contribution, Seed};
use serde_json::{Map, Value, json};

use super::harness::{Reader, Server, run, text};

/// A request may take as much work as so many throws of dice in this very build, which is some 50 ms of a core when both
/// are made for speed.
const THROWS: u64 = 60_000_000;

/// As long as a formula can be, nearly.
pub(crate) const LONG_FORMULA: &str = "V*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3\
    *2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3*2/2*3/3+1";

/// How long this machine takes for so many throws of dice.
fn throws() -> Duration {
    const SOME: u64 = 4_000_000;
    let best = (0..3).map(|_| {
        let begun = Instant::now();
        let mut dice = QuickDice::new(7);
        black_box((0..SOME).map(|_| u64::from(dice.die())).sum::<u64>());
        begun.elapsed()
    });
    best.min().expect("three times") * (THROWS / SOME) as u32
}

/// The dearest request so far.
pub(crate) struct Search<'a> {
    server: &'a Server,
    worst: (Duration, String),
    pub(crate) asked: usize,
}

impl<'a> Search<'a> {
    /// Begins to search on a server that has nothing else to do.
    pub(crate) fn new(server: &'a Server) -> Search<'a> {
        Search { server, worst: Default::default(), asked: 0 }
    }

    /// Tries all there is to ask about a table whose options are any corners together.
    pub(crate) async fn any_corners(&mut self, guest: &mut Client, dice: &mut QuickDice) {
        let games = guest.get("/api/games").await.expect("an answer").json();
        let games = games.as_array().expect("a list");
        let game = &games[dice.below(games.len() as u32) as usize];
        let mut options = Map::new();
        for choice in game["choices"].as_array().expect("a list") {
            let corners = corners(choice);
            if !corners.is_empty() && dice.coin() {
                let corner = corners[dice.below(corners.len() as u32) as usize].clone();
                options.insert(text(&choice["name"]), corner);
            }
        }
        let seats: Vec<u64> =
            game["seats"].as_array().expect("two").iter().filter_map(Value::as_u64).collect();
        let players = vec![json!({"kind": "you"}); seats[usize::from(dice.coin())] as usize];
        self.table(guest, &json!({"game": game["id"], "options": options, "players": players})).await;
    }

    /// Says what was the dearest, which must not be too dear.
    pub(crate) fn judge(&self) -> String {
        let (worst, what) = &self.worst;
        let bound = throws();
        assert!(*worst < bound, "{worst:?} is more than {bound:?}: {what}");
        format!("{} requests; the dearest took {worst:?} of {bound:?}: {what}", self.asked)
    }

    /// Notes what the server has worked since, for a request.
    fn note(&mut self, before: Option<Duration>, what: impl FnOnce() -> String) {
        let (Some(before), Some(after)) = (before, self.server.worked()) else { return };
        self.asked += 1;
        let worked = after.saturating_sub(before);
        if worked > self.worst.0 {
            self.worst = (worked, what());
        }
    }

    async fn get(&mut self, guest: &mut Client, path: &str, about: &Value) -> Value {
        let before = self.server.worked();
        let answer = guest.get(path).await.expect("an answer");
        self.note(before, || format!("GET {path} of {about}"));
        answer.json()
    }

    async fn post(&mut self, guest: &mut Client, path: &str, body: &Value) -> Value {
        let before = self.server.worked();
        let answer = guest.post(path, body).await.expect("an answer");
        let start = |text: String| text.chars().take(300).collect::<String>();
        self.note(before, || format!("POST {path} {}", start(body.to_string())));
        answer.json()
    }

    /// Opens a table, asks all there is to ask about it, and calls it off.
    async fn table(&mut self, guest: &mut Client, table: &Value) {
        let created = self.post(guest, "/api/tables", table).await;
        // Corners that do not fit together are refused, which is an answer too.
        let Value::String(id) = &created["id"] else { return };
        for what in ["", "/picture", "/record"] {
            self.get(guest, &format!("/api/tables/{id}{what}"), table).await;
        }
        let mut reader = Reader::open(guest, id).await;
        let before = self.server.worked();
        reader.socket.say(&json!({"type": "inspect", "nonce": 1})).await.expect("sent");
        reader.until("an answer", |reader| reader.now["other"]["nonce"] == 1).await;
        self.note(before, || format!("inspect of {table}"));
        // A few moves, as far as they come, each with the facts about it.
        for round in 0..3 {
            let asked = reader.asked();
            let Some((seat, moves)) = asked.first() else { break };
            let Some(choice) = moves.get(round % moves.len().max(1)) else { break };
            let before = self.server.worked();
            let length = reader.log.len();
            let plan = json!({"type": "plan", "seat": seat, "moves": [choice], "count": length, "nonce": 2});
            reader.socket.say(&plan).await.expect("sent");
            reader.until("an answer", |reader| reader.now["other"]["nonce"] == 2).await;
            reader.now["other"] = Value::Null;
            self.note(before, || format!("plan {choice} of {table}"));
            let before = self.server.worked();
            reader.play(*seat, choice).await;
            reader.socket.say(&json!({"type": "ping"})).await.expect("sent");
            reader.until("an answer", |reader| reader.now["other"]["type"] == "pong").await;
            reader.now["other"] = Value::Null;
            self.note(before, || format!("move {choice} of {table}"));
        }
        // Of two one gives up; among more a game ends only if not everybody has moved.
        let end = match table["players"].as_array().expect("a list").len() {
            2 => json!({"type": "resign", "seat": 1}),
            _ => json!({"type": "offer", "seat": 1, "offer": "abort"}),
        };
        reader.socket.say(&end).await.expect("sent");
        reader.until("the end", |reader| matches!(reader.status(), "over" | "aborted")).await;
        for what in ["replay?from=0", "facts", "facts?count=0", "record"] {
            self.get(guest, &format!("/api/tables/{id}/{what}"), table).await;
        }
    }
}

/// What an option can be at the most and at the least, as the form for it says.
fn corners(choice: &Value) -> Vec<Value> {
    match choice["kind"].as_str().unwrap_or_default() {
        "number" => vec![choice["min"].clone(), choice["max"].clone()],
        "limit" => vec![choice["min"].clone(), json!("off"), json!(u32::MAX)],
        "perhaps" => vec![choice["min"].clone(), Value::Null, json!(1_000_000)],
        "words" => choice["values"].as_array().cloned().unwrap_or_default(),
        "flag" => vec![json!(false), json!(true)],
        "text" => vec![json!(LONG_FORMULA)],
        "named" => choice["values"].as_object().map_or(Vec::new(), |named| named.values().cloned().collect()),
        "rounds" => vec![json!({"rounds": choice["max"]}), choice["or"].clone()],
        _ => Vec::new(),
    }
}

/// Options at their corners: each alone, and the dearest of all together.
fn tables(game: &Value) -> Vec<Value> {
    let choices = game["choices"].as_array().expect("a list");
    let mut all = vec![Map::new()];
    let mut most = Map::new();
    for choice in choices {
        let name = text(&choice["name"]);
        for corner in corners(choice) {
            all.push([(name.clone(), corner)].into_iter().collect());
        }
        // What makes a board or a team large is told by its number.
        if matches!(choice["kind"].as_str(), Some("number" | "rounds" | "text"))
            && let Some(corner) = corners(choice).into_iter().find(|corner| *corner != choice["min"])
        {
            most.insert(name, corner);
        }
    }
    all.push(most);
    let seats: Vec<u64> = game["seats"].as_array().expect("two").iter().filter_map(Value::as_u64).collect();
    let players = |count: u64| vec![json!({"kind": "you"}); count as usize];
    let table = |(options, &count): (&Map<String, Value>, &u64)| json!({"game": game["id"], "options": options, "players": players(count)});
    all.iter().flat_map(|options| seats.iter().map(move |count| (options, count))).map(table).collect()
}

/// Tables that no form offers: a group's own moves, as many as there can be, and a crowd in the middle of a game.
fn odd_tables() -> Vec<Value> {
    let players = json!([{"kind": "you"}, {"kind": "you"}]);
    let basic = (0..8).map(|nth| json!({"name": format!("rest{nth}")}));
    let blow = |nth: usize| {
        let costs = json!({format!("rest{}", nth % 8): 1 + nth % 3, format!("rest{}", (nth + 3) % 8): 1});
        let blockers = [format!("rest{}", (nth + 5) % 8)];
        json!({"name": format!("blow{nth}"), "costs": costs, "damage": 5 + nth, "blocked_by": blockers})
    };
    let moves: Vec<Value> = basic.chain((8..64).map(blow)).collect();
    let house = json!({"game": "gaogie", "options": {"moves": moves}, "players": players});

    let options = json!({"size": 19, "tokens": 32, "functions": "agreed", "formula": LONG_FORMULA,
        "mode": {"rounds": 1000}, "max_tokens": 200});
    let mut game = find("gowap").expect("Gowap").start(Some(2), &options, None).expect("a table");
    let mut dice = QuickDice::new(3);
    let mut rounds = 0;
    while rounds < 30 {
        match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let outcome = game.roll(&mut dice).expect("dice are due");
                game.chance(&outcome).expect("what was rolled");
                rounds += 1;
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().expect("somebody");
                let choice = game.legal(seat).moves.swap_remove(0);
                game.play(seat, &choice).expect("it is legal");
            }
        }
    }
    let crowd = json!({"game": "gowap", "options": options, "position": game.position(), "players": players});
    vec![house, crowd]
}

/// A record of about so many bytes with fair dice, of a game in which nobody is in a hurry.
pub(crate) fn long_record(game: &str, options: &Value, bytes: usize) -> String {
    let seed: Seed = "07".repeat(32).parse().expect("a seed");
    let contributions = [Contribution::default(), Contribution::default()];
    let mut running = find(game).expect("a game").start(Some(2), options, None).expect("a table");
    let mut dice = QuickDice::new(11);
    let (mut length, mut rolls) = (0, 0);
    while length < bytes {
        let event = match running.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let outcome = running.roll(&mut seed.dice(&contributions, rolls)).expect("dice are due");
                running.chance(&outcome).expect("what was rolled");
                rolls += 1;
                outcome
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().expect("somebody");
                let moves = running.legal(seat).moves;
                let first = dice.below(moves.len() as u32) as usize;
                let mut order = (0..moves.len()).map(|step| &moves[(first + step) % moves.len()]);
                // Any move that does not end the game, as long as there is one.
                let lasting = order.find(|text| {
                    running.play(seat, text).expect("it is legal");
                    let lasts = !matches!(running.turn(), Turn::Over(_));
                    lasts || !running.undo()
                });
                let Some(choice) = lasting else { break };
                choice.clone()
            }
        };
        length += event.len() + 3;
    }
    let mut record = running.record();
    record.set("Dice", "fracas dice 1");
    record.set("Seed-Commitment", seed.commitment());
    record.set("Seed", &seed);
    record.to_string()
}

#[test]
fn no_small_request_costs_much() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let mut search = Search::new(&server);
        let games = guest.get("/api/games").await.expect("an answer").json();
        for game in games.as_array().expect("a list") {
            for table in tables(game) {
                search.table(&mut guest, &table).await;
            }
        }
        for table in odd_tables() {
            search.table(&mut guest, &table).await;
        }
        let endless = [
            ("color-wars", json!({"repetition": 1_000_000_000, "width": 9, "height": 9})),
            ("color-wars", json!({"repetition": 1_000_000_000})),
            ("gaogie", json!({})),
            ("gowap", json!({"mode": {"rounds": 1000}, "functions": "agreed", "formula": "V", "tokens": 32})),
            ("ganoogo", json!({"quiet_turns": "off"})),
            ("game-of-war", json!({"repetition": "off", "no_progress": "off", "deployment": "classic"})),
        ];
        for (game, options) in endless {
            let record = long_record(game, &options, 60_000);
            let told = search.post(&mut guest, "/api/verify", &json!({"record": record})).await;
            assert!(is_all_but_signed(&told), "{game}: {told}");
        }
        println!("{}", search.judge());
    });
}

/// Whether a record was checked to its end: what is made up here has no server's signature, which is looked at last.
fn is_all_but_signed(told: &Value) -> bool {
    told["message"].as_str().is_some_and(|message| message.starts_with("the record is not signed"))
}

#[test]
fn a_long_record_is_checked_in_time_that_grows_with_its_length_alone() {
    run(async {
        let server = Server::start();
        let mut guest = server.guest().await;
        let options = json!({"repetition": 1_000_000_000, "width": 9, "height": 9});
        let mut each = Vec::new();
        for bytes in [90_000, 720_000] {
            let record = long_record("color-wars", &options, bytes);
            let body = json!({"record": record});
            let Some(before) = server.worked() else { return };
            let told = guest.post("/api/verify", &body).await.expect("an answer").json();
            let worked = server.worked().expect("the system tells") - before;
            assert!(is_all_but_signed(&told), "{told}");
            each.push(worked.as_secs_f64() / record.len() as f64);
        }
        assert!(
            each[1] < 3.0 * each[0],
            "eight times as long took {:.1} times as much a byte",
            each[1] / each[0]
        );
    });
}
