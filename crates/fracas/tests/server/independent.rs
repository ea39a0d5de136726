//! A checker of records that follows `docs/fair-dice.md` and nothing else of this repository: no dice, no rules, no
//! generator of ours. What it cannot tell from the page, nobody can.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::harness::{Reader, Server, any, open, run};

const PAGE: &str = include_str!("../../../../docs/fair-dice.md");

/// The draws of one chance event: RFC 8439's block function, block after block.
struct Draws {
    key: [u32; 8],
    block: u64,
    ready: Vec<u64>,
}

impl Draws {
    fn new(key: &[u8]) -> Draws {
        let word = |at: usize| u32::from_le_bytes([key[at], key[at + 1], key[at + 2], key[at + 3]]);
        Draws { key: std::array::from_fn(|index| word(4 * index)), block: 0, ready: Vec::new() }
    }

    fn next(&mut self) -> u64 {
        if self.ready.is_empty() {
            self.fill();
        }
        self.ready.remove(0)
    }

    fn fill(&mut self) {
        const QUARTERS: [[usize; 4]; 8] = [
            [0, 4, 8, 12],
            [1, 5, 9, 13],
            [2, 6, 10, 14],
            [3, 7, 11, 15],
            [0, 5, 10, 15],
            [1, 6, 11, 12],
            [2, 7, 8, 13],
            [3, 4, 9, 14],
        ];
        let mut start = [0; 16];
        start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        start[4..12].copy_from_slice(&self.key);
        start[12] = self.block as u32;
        start[13] = (self.block >> 32) as u32;
        let mut x: [u32; 16] = start;
        for [a, b, c, d] in QUARTERS.iter().copied().cycle().take(80) {
            x[a] = x[a].wrapping_add(x[b]);
            x[d] = (x[d] ^ x[a]).rotate_left(16);
            x[c] = x[c].wrapping_add(x[d]);
            x[b] = (x[b] ^ x[c]).rotate_left(12);
            x[a] = x[a].wrapping_add(x[b]);
            x[d] = (x[d] ^ x[a]).rotate_left(8);
            x[c] = x[c].wrapping_add(x[d]);
            x[b] = (x[b] ^ x[c]).rotate_left(7);
        }
        let words: Vec<u32> = x.iter().zip(start).map(|(word, start)| word.wrapping_add(start)).collect();
        let pairs = words.chunks(2).map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32);
        self.ready = pairs.collect();
        self.block += 1;
    }

    fn below(&mut self, n: u64) -> u64 {
        loop {
            let wide = u128::from(self.next()) * u128::from(n);
            if u128::from(wide as u64) >= (1_u128 << 64) % u128::from(n) {
                return (wide >> 64) as u64;
            }
        }
    }

    fn die(&mut self) -> String {
        (self.below(6) + 1).to_string()
    }

    fn coins(&mut self, count: usize) -> String {
        let mut coins = String::new();
        while coins.len() < count {
            let draw = self.next();
            coins.extend((0..64).map(|bit| if draw >> bit & 1 == 1 { 'H' } else { 'T' }));
        }
        coins.truncate(count);
        coins
    }
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2).map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).expect("digits")).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn key(seed: &[u8], contributions: &[Vec<u8>], k: u64) -> Vec<u8> {
    let mut text = b"fracas dice 1".to_vec();
    text.extend(seed);
    for contribution in contributions {
        text.extend((contribution.len() as u64).to_le_bytes());
        text.extend(contribution);
    }
    text.extend(k.to_le_bytes());
    Sha256::digest(&text).to_vec()
}

/// The deck that the page lists, in its order.
fn deck() -> Vec<(String, u64)> {
    let (_, after) = PAGE.split_once("```text deck\n").expect("the page has the deck");
    let (list, _) = after.split_once("\n```").expect("the deck ends");
    let words: Vec<&str> = list.split_whitespace().collect();
    let card =
        |pair: &[&str]| (pair[0].to_owned(), pair[1].trim_end_matches(',').parse().expect("how many copies"));
    words.chunks(2).map(card).collect()
}

/// What chance had to show by the page, told what the record says: how many dice, or which kind of thing.
fn expected(told: &str, options: &Value, deck: &mut [(String, u64)], draws: &mut Draws) -> Option<String> {
    let words: Vec<&str> = told.split(' ').collect();
    Some(match words[..] {
        ["flip", _] => format!("flip {}", if draws.below(2) == 1 { "H" } else { "T" }),
        ["roll", ..] => {
            let dice: Vec<String> = words[1..].iter().map(|_| draws.die()).collect();
            format!("roll {}", dice.join(" "))
        }
        ["card", _] => {
            let left: u64 = deck.iter().map(|(_, count)| count).sum();
            if left == 0 {
                // The discards are the deck now, which takes the rules to know.
                return None;
            }
            let mut nth = draws.below(left);
            let drawn = deck.iter_mut().find(|(_, count)| {
                let here = nth < *count;
                nth = nth.saturating_sub(*count);
                here
            });
            let (id, count) = drawn.expect("there are so many cards");
            *count -= 1;
            format!("card {id}")
        }
        [face] if face.len() == 1 && face.chars().all(|digit| digit.is_ascii_digit()) => draws.die(),
        [coins] if coins.chars().all(|coin| "HT".contains(coin)) => draws.coins(coins.len()),
        _ => squares(words.len(), options, draws),
    })
}

/// The squares that Color Wars begins with.
fn squares(seats: usize, options: &Value, draws: &mut Draws) -> String {
    let size = |name: &str| options[name].as_u64().expect("a number");
    let (width, height) = (size("width"), size("height"));
    loop {
        let mut thrown: Vec<(u64, u64)> = Vec::new();
        let fits = (0..seats).all(|_| {
            let number = draws.below(width * height);
            let (column, row) = (number % width, number / width);
            let apart = thrown.iter().all(|(x, y)| x.abs_diff(column) > 1 || y.abs_diff(row) > 1);
            thrown.push((column, row));
            apart
        });
        if fits {
            let name =
                |(column, row): &(u64, u64)| format!("{}{}", char::from(b'a' + *column as u8), row + 1);
            return thrown.iter().map(name).collect::<Vec<_>>().join(" ");
        }
    }
}

/// Checks a record and tells what kinds of chance were in it.
fn check(record: &str) -> BTreeMap<String, u32> {
    let (head, lines) = record.split_once("\n\n").expect("headers and events");
    let headers: BTreeMap<&str, &str> = head.lines().filter_map(|line| line.split_once(": ")).collect();
    let seed = bytes(headers["Seed"]);
    assert_eq!(hex(&Sha256::digest(&seed)), headers["Seed-Commitment"]);
    let seats: u64 = headers["Seats"].parse().expect("a number");
    let given = |seat| headers.get(format!("Contribution-{seat}").as_str()).copied().unwrap_or_default();
    let contributions: Vec<Vec<u8>> = (1..=seats).map(|seat| bytes(given(seat).trim())).collect();
    let options: Value = serde_json::from_str(headers["Options"]).expect("options");
    let mut deck = deck();
    let mut kinds = BTreeMap::new();
    let rolls = lines.lines().filter_map(|line| line.strip_prefix("* "));
    for (told, k) in rolls.zip(0..) {
        let mut draws = Draws::new(&key(&seed, &contributions, k));
        if let Some(rolled) = expected(told, &options, &mut deck, &mut draws) {
            assert_eq!(told, rolled, "chance event {k} of\n{record}");
            let kind = told.split([' ', '1', '2', '3', '4', '5', '6']).next().unwrap_or_default();
            *kinds.entry(format!("{} {}", headers["Game"], &kind[..kind.len().min(4)])).or_default() += 1;
        }
    }
    kinds
}

#[test]
fn the_page_on_fair_dice_suffices_to_check_any_record() {
    run(async {
        let server = Server::start();
        let mut dice = fracas_core::QuickDice::new(7);
        let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
        let games = [
            ("color-wars", json!({"opening": "random", "width": 4, "height": 4})),
            ("color-wars", json!({"opening": "random", "width": 7, "height": 3})),
            ("gowap", json!({})),
            ("ganoogo", json!({})),
            ("ganoogo", json!({})),
            ("game-of-war", json!({})),
        ];
        for (game, options) in games {
            let mut guest = server.guest().await;
            // What takes a while to reach the first chance is played by bots alone.
            let person = if matches!(game, "gowap" | "game-of-war") { "bot" } else { "you" };
            let bot = json!({"kind": "bot", "level": 1});
            let players = json!([if person == "bot" { bot.clone() } else { json!({"kind": "you"}) }, bot]);
            let (id, _) =
                open(&mut guest, json!({"game": game, "options": options, "players": players})).await;
            let mut reader = Reader::open(&guest, &id).await;
            reader.contribute().await;
            for _ in 0..20 {
                reader
                    .until("the own turn", |reader| {
                        reader.is_over() || person == "bot" || !reader.asked().is_empty()
                    })
                    .await;
                let Some((seat, moves)) = reader.asked().into_iter().next() else { break };
                let before = reader.now.clone();
                reader.play(seat, any(&moves, &mut dice)).await;
                reader.until("an answer", |reader| reader.now != before).await;
            }
            if person == "bot" {
                reader.until("the end", Reader::is_over).await;
            }
            if !reader.is_over() {
                reader.socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
                reader.until("the end", Reader::is_over).await;
            }
            let record = guest.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
            for (kind, count) in check(&record) {
                *kinds.entry(kind).or_default() += count;
            }
        }
        for kind in ["color-wars", "gowap", "ganoogo card", "ganoogo roll", "game-of-war"] {
            assert!(kinds.keys().any(|known| known.starts_with(kind)), "no {kind} in {kinds:?}");
        }
    });
}

#[test]
fn the_pages_own_example_is_right() {
    let seed: Vec<u8> = (0..32).collect();
    assert!(PAGE.contains(&hex(&seed)) && PAGE.contains(&hex(&Sha256::digest(&seed))));
    let contributions = [vec![0, 255], Vec::new()];
    for k in 0..2 {
        let key = key(&seed, &contributions, k);
        let dice: Vec<String> = {
            let mut draws = Draws::new(&key);
            (0..8).map(|_| draws.die()).collect()
        };
        let (first, coins) = (Draws::new(&key).next(), Draws::new(&key).coins(70));
        let row = format!("| k = {k} | `{}` | {first} | {} | `{coins}` |", hex(&key), dice.join(" "));
        assert!(PAGE.contains(&row), "{row}");
    }
}
