//! What storage promises, tried on SQLite files.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use fracas_core::{Seat, Seats};
use fracas_table::{Command, Entry, GuestId, OfferKind, Opening, Player, Table, TableId, Token, Who};
use serde_json::json;
use sqlx::{AnyConnection, Connection, Row};

use super::{Change, Hold, Store, StoreError, StoredEntry, migrate};
use crate::chat::{Said, Words};
use crate::fair::Seed;
use crate::ledger;
use crate::metrics::Metrics;
use crate::random;
use crate::wire::{ChatLine, Room};

/// A file that is gone when the test is over.
struct File(PathBuf);

impl File {
    fn new() -> File {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("fracas-store-{}-{}.db", std::process::id(), NUMBER.fetch_add(1, Relaxed));
        File(std::env::temp_dir().join(name))
    }

    fn url(&self) -> String {
        format!("sqlite:{}?mode=rwc", self.0.display())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm"] {
            std::fs::remove_file(format!("{}{end}", self.0.display())).ok();
        }
    }
}

fn run<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime").block_on(test)
}

fn guest(number: u8) -> GuestId {
    GuestId::from_bytes([number; 20])
}

/// A table of Color Wars for somebody and whoever has the invitation.
fn table() -> (Table, Change) {
    let players = vec![Player::Person(guest(1)), Player::Open(Token::from_bytes([1; 16]))];
    let opening = Opening::new("color-wars", &json!({}), players, guest(1)).expect("a game");
    let (seed, first) = (Seed::random(), Entry::opened(opening, 1));
    let table = Table::open(random::table_id(), &first).expect("a table");
    let change = Change::open(&table, &first, seed);
    (table, change)
}

/// Lets a command happen, and returns what is to be stored.
fn act(table: &mut Table, who: &Who, command: &Command) -> Change {
    let entries = table.decide(who, command, 2).expect("it is allowed");
    let lines: Vec<StoredEntry> = entries
        .iter()
        .map(|entry| StoredEntry::new(entry, table.apply(entry).expect("what was decided happens")))
        .collect();
    let listed = !lines.iter().all(StoredEntry::is_event);
    Change::append(table, lines, listed)
}

fn again(table: &Table, entries: &[Entry]) -> Table {
    Table::rebuild(table.id().clone(), entries).expect("a table")
}

#[test]
fn a_connection_that_opens_while_the_database_is_away_leaves_its_log_alone() {
    run(async {
        let file = File::new();
        let store = Store::open(&file.url(), Hold::Memory).await.unwrap();
        let (_, opened) = table();
        store.write([&opened].into_iter()).await.unwrap();
        let aside = file.0.with_extension("aside");
        // All that are open are in use, those too that are still on their way back.
        let mut busy = vec![store.pool.acquire().await.unwrap()];
        while busy.len() < store.pool.size() as usize {
            match store.pool.try_acquire() {
                Some(connection) => busy.push(connection),
                None => tokio::task::yield_now().await,
            }
        }
        std::fs::rename(&file.0, &aside).unwrap();
        assert!(store.pool.acquire().await.is_err(), "there is nothing to connect to");
        assert!(!file.0.exists(), "nothing is begun anew");
        assert!(PathBuf::from(format!("{}-wal", file.0.display())).exists());
        std::fs::rename(&aside, &file.0).unwrap();
        store.pool.acquire().await.unwrap();
    });
}

#[test]
fn of_two_who_write_the_same_number_one_is_refused_whatever_they_write() {
    run(async {
        let file = File::new();
        let (one, two) = (
            Store::open(&file.url(), Hold::Memory).await.unwrap(),
            Store::open(&file.url(), Hold::Memory).await.unwrap(),
        );
        let sit = Command::Sit { token: Token::from_bytes([1; 16]) };
        let mine = |text: &str| {
            let text = text.to_owned();
            (Who::Guest(guest(1)), Command::Move { seat: Seat::FIRST, text, seen: None, sure: None })
        };
        let second = Seat::new(2).unwrap();
        let draw = (Who::Guest(guest(2)), Command::Offer { seat: second, offer: OfferKind::Draw });
        let resign = (Who::Guest(guest(2)), Command::Resign { seat: second });
        let abort = (Who::Guest(guest(1)), Command::Offer { seat: Seat::FIRST, offer: OfferKind::Abort });
        let cases = [
            ((Who::Guest(guest(2)), sit.clone()), (Who::Guest(guest(3)), sit.clone())),
            (mine("c3"), mine("b2")),
            (mine("c3"), resign.clone()),
            (resign.clone(), draw.clone()),
            (draw, abort),
        ];
        for (first, other) in cases {
            let (mut table, opened) = table();
            one.write([&opened].into_iter()).await.unwrap();
            if !matches!(first.1, Command::Sit { .. }) {
                let sat = act(&mut table, &Who::Guest(guest(2)), &sit);
                two.write([&sat].into_iter()).await.unwrap();
            }
            let before = one.load(table.id()).await.unwrap().unwrap().entries;
            let mut rival = again(&table, &before);
            let change = act(&mut table, &first.0, &first.1);
            one.write([&change].into_iter()).await.unwrap();
            let change = act(&mut rival, &other.0, &other.1);
            let refused = two.write([&change].into_iter()).await;
            assert!(matches!(refused, Err(StoreError::Conflict)), "{other:?}: {refused:?}");
            // Nothing of what was refused is there, in the log or in the lists.
            let after = two.load(table.id()).await.unwrap().unwrap().entries;
            let stored = again(&table, &after);
            assert_eq!((stored.length(), stored.players()), (table.length(), table.players()));
            let listed = two.latest(&guest(1)).await.unwrap();
            let listed = listed.iter().find(|listed| listed.id == *table.id()).unwrap();
            assert_eq!(listed.status, table.status(), "{first:?}");
            assert!(two.latest(&guest(3)).await.unwrap().is_empty());
        }
    });
}

#[test]
fn what_is_refused_spoils_nothing_that_shares_its_commit() {
    run(async {
        let file = File::new();
        let store = Store::open(&file.url(), Hold::Memory).await.unwrap();
        let (ledger, actor) = ledger::channel(store.clone(), Box::leak(Box::<Metrics>::default()));
        tokio::spawn(actor.run());
        let tables: Vec<_> = (0..20).map(|_| table()).collect();
        for (_, opened) in &tables {
            ledger.commit(vec![opened.clone()]).await.unwrap();
        }
        // Every table is opened once more, all at the same time as another one that is new.
        let again = tables.iter().map(|(_, opened)| {
            let (ledger, opened) = (ledger.clone(), opened.clone());
            tokio::spawn(async move { ledger.commit(vec![opened]).await })
        });
        let again: Vec<_> = again.collect();
        let (fresh, opened) = table();
        ledger.commit(vec![opened]).await.unwrap();
        for refused in again {
            assert!(matches!(refused.await.unwrap(), Err(StoreError::Conflict)));
        }
        assert!(store.load(fresh.id()).await.unwrap().is_some());
    });
}

#[test]
fn lists_do_not_tell_when_something_hidden_happened() {
    run(async {
        let file = File::new();
        let store = Store::open(&file.url(), Hold::Memory).await.unwrap();
        let players = vec![Player::Person(guest(1)), Player::Person(guest(2))];
        let opening = Opening::new("gaogie", &json!({}), players, guest(1)).unwrap();
        let first = Entry::opened(opening, 1);
        let mut table = Table::open(random::table_id(), &first).unwrap();
        store.write([&Change::open(&table, &first, Seed::random())].into_iter()).await.unwrap();
        for (number, updated) in [(1, 1), (2, 2)] {
            let seat = Seat::new(number).unwrap();
            let text = table.game().legal(seat).moves[0].clone();
            let command = Command::Move { seat, text, seen: None, sure: None };
            let change = act(&mut table, &Who::Guest(guest(number)), &command);
            store.write([&change].into_iter()).await.unwrap();
            for guest in [guest(1), guest(2)] {
                assert_eq!(store.latest(&guest).await.unwrap()[0].updated, updated, "seat {number}");
            }
        }
        assert!(!table.journal(Seats::NONE).is_empty());
    });
}

/// A database as the program before this one wrote it.
async fn old_database(file: &File, rows: &[&'static str]) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&file.url()).await.unwrap();
    migrate::run_to(&mut connection, true, 2).await.unwrap();
    for row in rows {
        sqlx::query(*row).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
}

const OLD: &[&str] = &[
    "INSERT INTO facts (name, value) VALUES ('cookie key', 'abc')",
    // Over, written by the very first program.
    "INSERT INTO tables VALUES ('aaaaaaaaaa', 'color-wars', 2, '{\"width\":4}', NULL,
        '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', '11111111111111111111', 5, 'over', '2',
        'resignation', 'bbbbbbbbbb', 1)",
    "INSERT INTO seats VALUES ('aaaaaaaaaa', 1, '11111111111111111111', NULL, NULL, '00ff')",
    "INSERT INTO seats VALUES ('aaaaaaaaaa', 2, NULL, 3, NULL, '')",
    "INSERT INTO events VALUES ('aaaaaaaaaa', 0, 1, 'c3', 6)",
    "INSERT INTO events VALUES ('aaaaaaaaaa', 1, 2, 'b2', 7)",
    // Waiting for somebody.
    "INSERT INTO tables VALUES ('bbbbbbbbbb', 'gaogie', 2, '{}', NULL,
        '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', '11111111111111111111', 8, 'waiting', NULL,
        NULL, NULL, 1)",
    "INSERT INTO seats VALUES ('bbbbbbbbbb', 1, '11111111111111111111', NULL, NULL, '')",
    "INSERT INTO seats VALUES ('bbbbbbbbbb', 2, NULL, NULL, '7777777777777777', '')",
    // Somebody has meddled with it.
    "INSERT INTO tables VALUES ('cccccccccc', 'color-wars', 2, '{}', NULL,
        '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', '11111111111111111111', 9, 'playing', NULL,
        NULL, NULL, 1)",
    "INSERT INTO seats VALUES ('cccccccccc', 1, '11111111111111111111', NULL, NULL, '')",
    "INSERT INTO seats VALUES ('cccccccccc', 2, '11111111111111111111', NULL, NULL, '')",
    "INSERT INTO events VALUES ('cccccccccc', 0, 300, 'c3', 10)",
];

#[test]
fn an_old_database_opens_and_its_tables_are_what_they_were() {
    run(async {
        let file = File::new();
        old_database(&file, OLD).await;
        // Two processes may open it at the same time: one of them does the work.
        let url = file.url();
        let (one, two) = tokio::join!(Store::open(&url, Hold::Memory), Store::open(&url, Hold::Memory));
        let (store, _) = (one.unwrap(), two.unwrap());
        assert_eq!(store.setting("cookie key", String::new).await.unwrap(), "abc");

        let id = |text: &str| text.parse::<TableId>().unwrap();
        let over = store.load(&id("aaaaaaaaaa")).await.unwrap().unwrap();
        let table = Table::rebuild(id("aaaaaaaaaa"), &over.entries).unwrap();
        assert_eq!(table.opening().commitment, over.seed.commitment());
        assert_eq!(table.opening().rules, 1);
        let record = table.record().to_string();
        assert!(record.contains("Result: 2 (resignation)") && record.ends_with("1 c3\n2 b2\n"), "{record}");
        assert_eq!(table.next(), Some(&id("bbbbbbbbbb")));
        assert_eq!(table.contributions()[0].to_string(), "00ff");

        let waiting = store.load(&id("bbbbbbbbbb")).await.unwrap().unwrap();
        let table = Table::rebuild(id("bbbbbbbbbb"), &waiting.entries).unwrap();
        let sit = Command::Sit { token: "7777777777777777".parse().unwrap() };
        assert!(table.decide(&Who::Guest(guest(2)), &sit, 11).is_ok());

        let Err(StoreError::Nonsense(why)) = store.load(&id("cccccccccc")).await else {
            panic!("a bad seat")
        };
        assert!(why.contains("cccccccccc") && why.contains("there is no seat 300"), "{why}");
        let listed: Vec<_> = store.latest(&"11111111111111111111".parse().unwrap()).await.unwrap();
        let winners: Vec<_> = listed.iter().map(|table| table.winners).collect();
        assert_eq!(winners, [None, None, Some(Seats::one(Seat::new(2).unwrap()))]);
        let listed: Vec<_> = listed.iter().map(|table| (table.id.as_str(), table.updated)).collect();
        assert_eq!(listed, [("cccccccccc", 10), ("bbbbbbbbbb", 8), ("aaaaaaaaaa", 7)]);
    });
}

#[test]
fn what_people_said_is_forgotten_after_a_while_and_what_was_reported_is_not() {
    run(async {
        let file = File::new();
        let store = Store::open(&file.url(), Hold::Memory).await.unwrap();
        let id = random::table_id();
        let said = |n: u32| Said {
            n,
            at: i64::from(n) * 1000,
            room: Room::Players,
            guest: guest(1),
            name: guest(1).nickname(),
            seat: Some(Seat::FIRST),
            words: Words::Text(format!("line {n} with a ' and a \\ in it")),
        };
        for n in 0..3 {
            store.say(&id, &said(n)).await.unwrap();
        }
        assert!(matches!(store.say(&id, &said(2)).await, Err(StoreError::Conflict)));
        let lines = [said(0).line(), said(1).line()];
        assert!(store.report(&id, &said(0), &guest(2), 9, &lines).await.unwrap());
        assert!(!store.report(&id, &said(0), &guest(2), 10, &lines).await.unwrap(), "once is enough");
        assert_eq!(store.talk(&id).await.unwrap(), [said(0), said(1), said(2)]);
        assert_eq!(store.forget_talk(1500).await.unwrap(), 2);
        assert_eq!(store.talk(&id).await.unwrap(), [said(2)]);
        let mut connection = AnyConnection::connect(&file.url()).await.unwrap();
        let sql = "SELECT accused, lines, state FROM reports";
        let report = sqlx::query(sql).fetch_one(&mut connection).await.unwrap();
        let [accused, kept, state] = [0, 1, 2].map(|column| report.try_get::<String, _>(column).unwrap());
        assert_eq!((accused.as_str(), state.as_str()), (guest(1).as_str(), "open"));
        assert_eq!(serde_json::from_str::<Vec<ChatLine>>(&kept).unwrap(), lines);
    });
}

#[test]
fn a_database_of_a_later_program_is_refused() {
    run(async {
        let file = File::new();
        drop(Store::open(&file.url(), Hold::Memory).await.unwrap());
        let mut connection = AnyConnection::connect(&file.url()).await.unwrap();
        sqlx::query("INSERT INTO migrations (version) VALUES (99)").execute(&mut connection).await.unwrap();
        let refused = Store::open(&file.url(), Hold::Memory).await.map(drop);
        assert!(matches!(refused, Err(StoreError::Newer { .. })), "{refused:?}");
    });
}
