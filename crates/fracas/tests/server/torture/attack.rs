//! One address does its worst, from another somebody plays against simple bots: they answer as if nothing were, and the
//! server's memory stays as it is.

use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use fracas_core::{Dice, QuickDice};
use fracas_games::games;
use fracas_server::client::Client;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use super::super::dear::{LONG_FORMULA, long_record};
use super::super::harness::{PATIENCE, Reader, Server, any, run, text};
use super::super::play::{settle, short};
use super::half;

/// So soon a bot of level 1 answers, on a machine that has nothing else to do than this.
const PROMISED: Duration = Duration::from_secs(1);

/// Somebody who plays quietly does not move faster.
const PACE: Duration = Duration::from_millis(150);

/// Where the attack comes from; everybody else is at 127.0.0.1.
const ATTACKER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// So much memory a server under attack holds at the most, in KiB.
const MOST_MEMORY: u64 = 400 * 1024;

/// How much slower this machine is than it would be alone: what a busy thread got, of what it wanted.
fn slowness() -> f64 {
    let times = || -> Option<(f64, f64)> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let mut numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
        Some((numbers.next()?, numbers.next()?))
    };
    let before = times();
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(300) {
        std::hint::spin_loop();
    }
    match (before, times()) {
        (Some((ran, waited)), Some((ran_now, waited_now))) => {
            1.0 + (waited_now - waited) / (ran_now - ran).max(1.0)
        }
        _ => 1.0,
    }
}

/// Somebody who plays every game against a bot of level 1, one move after the other.
struct Modest {
    guest: Client,
    readers: Vec<(String, Reader)>,
    dice: QuickDice,
}

impl Modest {
    async fn new(server: &Server) -> Modest {
        let mut modest =
            Modest { guest: server.guest().await, readers: Vec::new(), dice: QuickDice::new(17) };
        for entry in games() {
            let reader = modest.open(entry.info.id).await;
            modest.readers.push((entry.info.id.to_owned(), reader));
        }
        modest
    }

    async fn open(&mut self, game: &str) -> Reader {
        let players = json!([{"kind": "you"}, {"kind": "bot", "level": 1}]);
        let table = json!({"game": game, "options": short(game), "players": players});
        let begun = Instant::now();
        loop {
            let answer = self.guest.post("/api/tables", &table).await.expect("an answer");
            if answer.status == 201 {
                let mut reader = Reader::open(&self.guest, &text(&answer.json()["id"])).await;
                reader.contribute().await;
                reader.until("the own turn", is_asked).await;
                return reader;
            }
            // Games end quickly, and only so many are opened a second.
            assert!(begun.elapsed() < PATIENCE, "{}", answer.body);
            tokio::time::sleep(PACE).await;
        }
    }

    /// Moves once in every game, and tells how long each answer took.
    async fn round(&mut self) -> Vec<Duration> {
        let mut took = Vec::new();
        for index in 0..self.readers.len() {
            tokio::time::sleep(PACE).await;
            if self.readers[index].1.status() != "playing" {
                let game = self.readers[index].0.clone();
                self.readers[index].1 = self.open(&game).await;
            }
            let reader = &mut self.readers[index].1;
            // Whatever was still on its way is no answer.
            settle(reader).await;
            let Some((seat, moves)) = reader.asked().into_iter().next() else { continue };
            let length = reader.log.len();
            let begun = Instant::now();
            reader.play(seat, any(&moves, &mut self.dice)).await;
            let answered = |reader: &Reader| reader.log[length..].iter().any(|entry| entry["seat"] == 2);
            let over = |reader: &Reader| reader.log.len() > length && is_asked(reader);
            reader.until("an answer", |reader| answered(reader) || over(reader)).await;
            // In some games one moves several times before it is the bot's turn.
            if answered(reader) {
                took.push(begun.elapsed());
            }
            // And in some a bot does, at a pace that people can follow.
            reader.until("the own turn", over).await;
            reader.heard.clear();
        }
        took
    }

    /// Moves for so long, and tells how long the answers took, the longest last.
    async fn play(&mut self, time: Duration) -> Vec<Duration> {
        let begun = Instant::now();
        let mut took = Vec::new();
        while begun.elapsed() < time || took.is_empty() {
            took.extend(self.round().await);
        }
        took.sort_unstable();
        took
    }
}

/// Whether somebody waits for this reader, or nobody for anybody.
fn is_asked(reader: &Reader) -> bool {
    reader.status() != "playing" || !reader.asked().is_empty()
}

/// Tables that cost as much as a table can.
fn dear_tables() -> Vec<Value> {
    let bots = |count: usize| vec![json!({"kind": "bot", "level": 8}); count];
    let crowd = json!({"size": 19, "tokens": 32, "functions": "agreed", "formula": LONG_FORMULA,
        "mode": {"rounds": 1000}, "max_tokens": 200});
    vec![
        json!({"game": "gowap", "options": crowd, "players": bots(2)}),
        json!({"game": "game-of-war", "options": {"repetition": "off", "no_progress": "off"}, "players": bots(2)}),
        json!({"game": "color-wars", "options": {"width": 9, "height": 9}, "players": bots(4)}),
        json!({"game": "gaogie", "players": bots(8)}),
        json!({"game": "ganoogo", "options": {"quiet_turns": "off"}, "players": bots(4)}),
    ]
}

/// What takes long to work out, as paths and bodies.
fn dear_questions() -> Vec<(&'static str, Value)> {
    let options = json!({"repetition": 1_000_000_000, "width": 9, "height": 9});
    let mut all = vec![
        ("/api/verify", json!({"record": long_record("color-wars", &options, 60_000)})),
        ("/api/verify", json!({"record": long_record("gaogie", &json!({}), 700_000)})),
    ];
    for entry in games() {
        let new = json!({"cmd": "new", "game": entry.info.id});
        let asked = json!([new, {"cmd": "best", "ms": 3_600_000}, {"cmd": "perft", "depth": 9}]);
        all.push(("/api/engine", json!({"asked": asked})));
    }
    all
}

/// Somebody who wants everything for themselves. What they are told, and whether they are, is all the same to them.
struct Greedy {
    client: Client,
    questions: Vec<(&'static str, Value)>,
    dice: QuickDice,
}

impl Greedy {
    fn new(server: &Server, seed: u64) -> Greedy {
        let mut client = Client::new(server.address);
        client.from = Some(ATTACKER);
        Greedy { client, questions: dear_questions(), dice: QuickDice::new(seed) }
    }

    async fn go_on(mut self) {
        // Whoever has no cookie is a new guest every time.
        self.client.get("/api/me").await.ok();
        loop {
            match self.dice.below(6) {
                0 => self.open_and_look().await,
                1 | 2 => self.ask().await,
                3 => self.hang_up().await,
                4 => self.stand_in_the_door().await,
                _ => self.flood().await,
            }
        }
    }

    fn any_question(&mut self) -> (&'static str, Value) {
        self.questions[self.dice.below(self.questions.len() as u32) as usize].clone()
    }

    async fn open_dear(&mut self) -> Option<String> {
        let tables = dear_tables();
        let table = &tables[self.dice.below(tables.len() as u32) as usize];
        let answer = self.client.post("/api/tables", table).await.ok()?;
        answer.json()["id"].as_str().map(str::to_owned)
    }

    async fn open_and_look(&mut self) {
        let Some(id) = self.open_dear().await else { return };
        let Ok(mut socket) = self.client.visit(&id, 0).await else { return };
        for path in ["", "/record", "/replay", "/facts", "/picture?eye=0"] {
            self.client.get(&format!("/api/tables/{id}{path}")).await.ok();
        }
        let watch = async { while socket.next_text().await.is_some() {} };
        tokio::time::timeout(Duration::from_secs(5), watch).await.ok();
    }

    async fn ask(&mut self) {
        let (path, body) = self.any_question();
        self.client.post(path, &body).await.ok();
    }

    async fn hang_up(&mut self) {
        let (path, body) = self.any_question();
        let mut impatient = self.client.clone();
        let asking = async move { impatient.post(path, &body).await.map(drop) };
        let patience = Duration::from_millis(u64::from(self.dice.below(100)));
        tokio::time::timeout(patience, asking).await.ok();
    }

    async fn stand_in_the_door(&mut self) {
        let mut door = Vec::new();
        for _ in 0..60 {
            let Ok(mut stream) = self.client.connect().await else { break };
            stream.write_all(b"POST /api/tables HTTP/1.1\r\nHost: loc").await.ok();
            door.push(stream);
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
    }

    async fn flood(&mut self) {
        let Some(id) = self.open_dear().await else { return };
        let Ok(mut socket) = self.client.visit(&id, 0).await else { return };
        for number in 0..500 {
            let message = json!({"type": "inspect", "nonce": number, "at": "x".repeat(number * 7)});
            if socket.say(&message).await.is_err() {
                return;
            }
        }
    }
}

#[test]
fn whatever_one_address_does_a_simple_bot_answers_within_a_second_and_memory_stays_flat() {
    let time = half().max(Duration::from_secs(10));
    run(async {
        let server = Server::start_with(&[]);
        let mut modest = Modest::new(&server).await;
        let mut slow = slowness();
        let idle = modest.play((time / 10).min(Duration::from_secs(30))).await;
        let attack: Vec<_> = (0..24).map(|seed| tokio::spawn(Greedy::new(&server, seed).go_on())).collect();
        let (begun, mut took, mut memory) = (Instant::now(), Vec::new(), Vec::new());
        while begun.elapsed() < time {
            took.extend(modest.play(Duration::from_secs(1)).await);
            memory.extend(server.memory());
        }
        attack.iter().for_each(tokio::task::JoinHandle::abort);
        for greedy in attack {
            assert!(greedy.await.is_err_and(|error| error.is_cancelled()), "an attacker panicked");
        }
        slow = slow.max(slowness());
        took.sort_unstable();
        let at = |took: &[Duration], share: f64| took[((took.len() - 1) as f64 * share) as usize];
        let told = |took: &[Duration]| {
            let [half, most, worst] = [0.5, 0.95, 1.0].map(|share| at(took, share));
            format!("{} answers, p50 {half:.0?}, p95 {most:.0?}, worst {worst:.0?}", took.len())
        };
        println!("level 1, idle: {}", told(&idle));
        println!("level 1, attacked for {:.0?}: {}", begun.elapsed(), told(&took));
        println!("on a machine that is {slow:.1} times as slow as it would be alone");
        let most = |part: &[u64]| part.iter().copied().max().unwrap_or_default();
        let quarter = memory.len() / 4;
        let (early, late) = (most(&memory[quarter..2 * quarter]), most(&memory[3 * quarter..]));
        println!("memory: {early} KiB at the most in the second quarter, {late} KiB in the last");

        // A machine that is busy with something else is none of the server's doing.
        let bound = PROMISED.mul_f64(slow);
        assert!(at(&took, 0.95) < bound, "{:?} is more than {bound:?}", at(&took, 0.95));
        assert!(most(&memory) < MOST_MEMORY, "{} KiB", most(&memory));
        // What a server holds after a minute of this it holds for good.
        if time > Duration::from_secs(240) {
            assert!(late < early + early / 5 + 16 * 1024, "{early} KiB became {late} KiB");
        }
        let log = tokio::task::spawn_blocking(move || server.stop()).await.expect("a log");
        assert!(!log.contains("panicked"), "{log}");
    });
}
