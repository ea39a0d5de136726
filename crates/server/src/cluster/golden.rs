//! What nodes say to each other, as it has ever been written: `golden.txt` has a line for each. Nodes of two versions serve
//! side by side while they are replaced, so lines are added there, and none is changed or taken away.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr};

use fracas_core::{Level, Seat, Seats};
use fracas_table::{GuestId, Player, TableId, Token};
use serde_json::{Value, json};

use super::frame::{Answer, Frame};
use super::line::{Heard, Reader, Writer};
use crate::gallery::Exhibit;
use crate::live::{Message, News, Reply, WayIn};
use crate::meet::Word;
use crate::wire::Code;

const GOLDEN: &str = include_str!("golden.txt");

fn guest(number: u8) -> GuestId {
    GuestId::from_bytes([number; 20])
}

fn table() -> TableId {
    TableId::from_bytes([7; 10])
}

fn seat() -> Seat {
    Seat::first(2).last().expect("a seat")
}

/// Every kind of frame with every kind of what it can carry.
fn every() -> Vec<Frame> {
    let address = IpAddr::from(Ipv4Addr::new(192, 0, 2, 7));
    let players = vec![
        Player::Person(guest(1)),
        Player::Bot(Level::new(3).expect("a level")),
        Player::Open(Token::from_bytes([1; 16])),
    ];
    let exhibit = Exhibit {
        game: "gowap".to_owned(),
        players,
        moves: 5,
        updated: 1_700_000_000_000,
        spectators: 2,
        timed: true,
    };
    let sight = json!({"seen": {"a": 1}, "options": {}, "last": "a1", "text": "#"});
    let name = || "Ann".to_owned();
    let news = [
        News::Named { guest: guest(1), name: name() },
        News::Became { guest: guest(1), person: guest(2), name: name() },
        News::Revoked { guest: guest(1) },
        News::Listed { guest: guest(1) },
    ];
    let messages = [
        Message::Look { guest: Some(guest(1)) },
        Message::Look { guest: None },
        Message::Record,
        Message::Draw { guest: None, eye: Some(seat()) },
        Message::Sight { guest: None, eye: None },
        Message::Writer { guest: guest(1), line: 4 },
        Message::Join { guest: guest(1), way: WayIn::Invited(Token::from_bytes([1; 16])) },
        Message::Join { guest: guest(1), way: WayIn::Walked(Some(seat())) },
        Message::Waits,
        Message::Wake,
        Message::Expire,
        Message::Close,
        Message::Quit { guest: guest(1) },
    ];
    let replies = [
        Reply::Done,
        Reply::Visit { number: 7, timed: true },
        Reply::Text("all".to_owned()),
        Reply::Seat(seat()),
        Reply::Person(guest(1)),
        Reply::Seats(Some(Seats::NONE)),
        Reply::Seats(None),
        Reply::Sight(Box::new(serde_json::from_value(sight).expect("a sight"))),
    ];
    let words = [
        Word::Named { person: guest(1), name: name() },
        Word::Dismissed { person: guest(1) },
        Word::Adopted { guest: guest(1), person: guest(2) },
        Word::Parted { people: [guest(1), guest(2)], block: true },
        Word::Gone { person: guest(1) },
        Word::Rated,
        Word::Recount,
        Word::Reload,
    ];
    let ask = |message| Frame::Ask { ask: 7, table: table(), message };
    let answer = |answer| Frame::Answer { ask: 7, answer };
    let person = news.clone().map(Message::Person);
    let mut all = vec![
        Frame::Beat { shown: Vec::new() },
        Frame::Beat { shown: vec![(table(), exhibit)] },
        Frame::Visit { visit: 7, table: table(), guest: Some(guest(1)), address, since: 3 },
        Frame::Enter { visit: 7, person: guest(1), address },
        Frame::Say { visit: 7, lag: 20, number: 8 },
        Frame::Leave { visit: 7 },
        Frame::Told { visit: 7 },
        Frame::Ended { visit: 7 },
        Frame::Relisted { guest: guest(1) },
        Frame::Revoked { guest: guest(1) },
        Frame::Tell { person: guest(1) },
        Frame::TellAll,
        Frame::Listed { table: table() },
        answer(Answer::Elsewhere),
        answer(Answer::Refused { code: Code::Storage, message: "no".to_owned() }),
    ];
    all.extend(messages.into_iter().chain(person).map(ask));
    all.extend(replies.into_iter().map(|reply| answer(Answer::Replied(reply))));
    all.extend(news.map(|news| Frame::News { tables: vec![table()], news }));
    all.extend(words.map(Frame::Word));
    all
}

/// A frame's kind. Whoever adds one adds it to [`every`], too.
fn kind(frame: &Frame) -> usize {
    match frame {
        Frame::Beat { .. } => 0,
        Frame::Ask { .. } => 1,
        Frame::Answer { .. } => 2,
        Frame::Visit { .. } => 3,
        Frame::Enter { .. } => 4,
        Frame::Say { .. } => 5,
        Frame::Leave { .. } => 6,
        Frame::Told { .. } => 7,
        Frame::Ended { .. } => 8,
        Frame::News { .. } => 9,
        Frame::Relisted { .. } => 10,
        Frame::Revoked { .. } => 11,
        Frame::Tell { .. } => 12,
        Frame::TellAll => 13,
        Frame::Word(_) => 14,
        Frame::Listed { .. } => 15,
    }
}
const KINDS: usize = 16;

/// A piece as it is sent, with its number.
fn piece(number: u64, text: &str) -> Vec<u8> {
    [&number.to_be_bytes()[..], b"\0", text.as_bytes()].concat()
}

/// Reads a piece that nothing is missing before.
fn read(reader: &mut Reader, number: u64, text: &str) -> Option<Frame> {
    let (heard, missing) = reader.read(&piece(number, text));
    assert!(!missing, "{text}");
    match heard {
        Heard::Frame(frame, _) => Some(*frame),
        Heard::Part => panic!("{text} is whole"),
        Heard::Nonsense => None,
    }
}

#[test]
fn everything_is_written_as_it_was() {
    let golden: BTreeSet<&str> = GOLDEN.lines().collect();
    let mut writer = Writer::default();
    let all = every();
    let kinds: BTreeSet<usize> = all.iter().map(kind).collect();
    assert_eq!(kinds, (0..KINDS).collect(), "every kind is there");
    for (frame, number) in all.iter().zip(1_u64..) {
        let text = serde_json::to_string(frame).expect("frames are plain data");
        if std::env::var_os("UPDATE_GOLDEN").is_some() && !golden.contains(text.as_str()) {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/cluster/golden.txt");
            let mut file = std::fs::OpenOptions::new().append(true).open(path).expect("a file");
            writeln!(file, "{text}").expect("written");
            continue;
        }
        assert!(golden.contains(text.as_str()), "add this to golden.txt, and leave what is there:\n{text}");
        assert_eq!(*writer.write("there", frame, None)[0], piece(number, &text)[..]);
    }
}

#[test]
fn everything_that_was_ever_written_is_read() {
    let mut reader = Reader::default();
    for (line, number) in GOLDEN.lines().zip(1..) {
        let frame = read(&mut reader, number, line).unwrap_or_else(|| panic!("{line} is not read any more"));
        // Nothing that was said is left out.
        let again = serde_json::to_value(&frame).expect("frames are plain data");
        let said: Value = serde_json::from_str(line).expect("JSON");
        assert!(holds(&again, &said), "{line} is read as {again}");
    }
}

/// Whether a value has all that another has.
fn holds(value: &Value, other: &Value) -> bool {
    match (value, other) {
        (Value::Object(value), Value::Object(other)) => {
            other.iter().all(|(name, part)| value.get(name).is_some_and(|value| holds(value, part)))
        }
        (Value::Array(value), Value::Array(other)) => {
            value.len() == other.len() && value.iter().zip(other).all(|(value, other)| holds(value, other))
        }
        _ => value == other,
    }
}

#[test]
fn what_a_later_version_says_is_left_alone_and_nothing_counts_as_missing() {
    let mut reader = Reader::default();
    let mut number = 0;
    let mut next = |text: &str| {
        number += 1;
        read(&mut reader, number, text)
    };
    for line in GOLDEN.lines() {
        let mut later: Value = serde_json::from_str(line).expect("JSON");
        // Kinds without anything in them are bare words.
        if let Some(inside) = later.as_object_mut().and_then(|frame| frame.values_mut().next())
            && inside.is_object()
            && !line.starts_with("{\"word\"")
        {
            inside["later"] = json!({"more": [1, 2]});
            let was: Frame = serde_json::from_str(line).expect("a frame");
            let frame = next(&later.to_string()).unwrap_or_else(|| panic!("{later} is not read"));
            assert_eq!(serde_json::to_value(&frame).ok(), serde_json::to_value(&was).ok(), "{later}");
        }
        assert!(next("{\"later\":{\"visit\":7}}").is_none());
        assert!(next("\"later-still\"").is_none());
        assert!(next("{\"word\":\"later\"}").is_none());
        assert!(next(line).is_some(), "{line}");
    }
}
