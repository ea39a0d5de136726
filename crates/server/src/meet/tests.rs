//! Whatever people seek, and in whatever order: nobody plays twice, and only those who fit play each other.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use fracas_core::{QuickDice, Seat};
use fracas_table::{GuestId, Pace};
use proptest::prelude::*;
use serde_json::json;

use super::board::{Board, Found, Gathering, Not, Seeker};
use super::terms::Terms;
use crate::wire::{NewSeek, Range};

const PEOPLE: u8 = 12;

fn person(number: u8) -> GuestId {
    GuestId::from_bytes([number; 20])
}

/// Some kinds of games, that people seek: two that differ by their clocks, one for three.
fn terms(kind: u8) -> Arc<Terms> {
    Arc::new(Terms {
        game: "color-wars".to_owned(),
        rules: 1,
        seats: if kind == 2 { 3 } else { 2 },
        options: json!({}),
        position: None,
        pace: (kind == 1).then_some(Pace { turn: 0, reserve: 60_000, increment: 0, weekends: false }),
        rated: false,
    })
}

#[derive(Clone, Debug)]
enum Said {
    Seek { by: u8, kind: u8, wish: u8, least: i32 },
    Accept { by: u8, nth: usize },
    Withdraw { by: u8, nth: usize },
    Leave { by: u8 },
}

/// Ratings differ, and the last has none; neighbours of odd numbers have fallen out.
fn seeker(number: u8, wish: u8, least: i32, kind: u8) -> Seeker {
    let shuns = if number % 2 == 1 { HashSet::from([person(number + 1)]) } else { HashSet::new() };
    Seeker {
        person: person(number),
        wish: Seat::new(wish).filter(|seat| seat.number() <= terms(kind).seats),
        rating: (number + 1 < PEOPLE).then_some(1000 + 100 * i32::from(number)),
        range: (least > 0).then_some(Range { least, most: least + 600 }),
        shuns,
    }
}

fn said() -> impl Strategy<Value = Said> {
    let by = 0..PEOPLE;
    prop_oneof![
        5 => (by.clone(), 0_u8..3, 0_u8..4, prop_oneof![Just(0), 900..1600_i32])
            .prop_map(|(by, kind, wish, least)| Said::Seek { by, kind, wish, least }),
        3 => (by.clone(), 0_usize..8).prop_map(|(by, nth)| Said::Accept { by, nth }),
        1 => (by.clone(), 0_usize..8).prop_map(|(by, nth)| Said::Withdraw { by, nth }),
        1 => by.prop_map(|by| Said::Leave { by }),
    ]
}

/// Checks that a game among these people is one that all of them want.
fn check(gathering: &Gathering, board: &Board, played: &mut HashSet<u64>) {
    let Gathering { seek, left } = gathering;
    assert!(played.insert(seek.id), "one seek led to two games");
    assert_eq!(seek.seekers.len(), usize::from(seek.terms.seats));
    for (index, one) in seek.seekers.iter().enumerate() {
        for other in &seek.seekers[index + 1..] {
            assert!(one.fits(other) && other.fits(one), "{one:?} and {other:?}");
        }
        assert!(!board.seeks_something(&one.person), "whoever plays seeks nothing");
    }
    assert!(left.iter().all(|(id, _)| *id != seek.id));
    let seated = seek.seated(&mut QuickDice::new(7));
    assert_eq!(seated.iter().collect::<HashSet<_>>().len(), seek.seekers.len(), "everybody sits once");
    for seeker in &seek.seekers {
        if let Some(wish) = seeker.wish {
            assert_eq!(seated[wish.index()], seeker.person, "where they wished to");
        }
    }
}

proptest! {
    #[test]
    fn nobody_plays_twice_and_only_those_who_fit_play_each_other(
        all in proptest::collection::vec(said(), 1..120)
    ) {
        let mut board = Board::from(0);
        let mut played = HashSet::new();
        let mut told: HashMap<u64, bool> = HashMap::new();
        for said in all {
            let nth = |board: &Board, nth: usize| board.newest(50).get(nth).map(|seek| seek.id);
            let found = match said {
                Said::Seek { by, kind, wish, least } => {
                    let seeker = seeker(by, wish, least, kind);
                    let others = board.newest(50).into_iter().filter(|seek| seek.terms == terms(kind));
                    let could = others.filter(|seek| seek.seekers.iter().all(|known| known.fits(&seeker))).count();
                    let found = board.seek(terms(kind), seeker);
                    if let Ok(Found::Waits(seek)) = &found && could > 0 {
                        prop_assert!(seek.seekers.len() > 1, "somebody waits alone who need not");
                    }
                    found
                }
                Said::Accept { by, nth: which } => {
                    let Some(id) = nth(&board, which) else { continue };
                    board.accept(id, seeker(by, 0, 0, 0))
                }
                Said::Withdraw { by, nth: which } => {
                    let Some(id) = nth(&board, which) else { continue };
                    let was = board.get(id).is_some_and(|seek| seek.has(&person(by)));
                    prop_assert_eq!(board.withdraw(id, &person(by)), was);
                    prop_assert!(board.get(id).is_none_or(|seek| !seek.has(&person(by))));
                    continue;
                }
                Said::Leave { by } => {
                    board.leave(&person(by));
                    prop_assert!(!board.seeks_something(&person(by)));
                    continue;
                }
            };
            match found {
                Ok(Found::Full(gathering)) => check(&gathering, &board, &mut played),
                Ok(Found::Waits(seek)) => prop_assert!(!played.contains(&seek.id)),
                Err(Not::There | Not::ForYou | Not::More) => {}
            }
            // Whoever is told of what changes knows what there is.
            for id in board.changes() {
                told.insert(id, board.get(id).is_some());
            }
            let there: HashSet<u64> = board.newest(usize::MAX).iter().map(|seek| seek.id).collect();
            let known: HashSet<u64> = told.iter().filter(|(_, there)| **there).map(|(id, _)| *id).collect();
            prop_assert_eq!(there, known);
            for seek in board.newest(usize::MAX) {
                prop_assert!(!seek.seekers.is_empty(), "an empty seek");
                prop_assert!(seek.seekers.len() < usize::from(seek.terms.seats), "a full one still waits");
            }
            for number in 0..PEOPLE {
                prop_assert!(board.of(&person(number)).count() <= Board::EACH);
            }
        }
    }
}

fn wanted(more: serde_json::Value) -> Result<Arc<Terms>, String> {
    let mut seek = json!({"game": "color-wars"});
    seek.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let seek: NewSeek = serde_json::from_value(seek).map_err(|error| error.to_string())?;
    Terms::new(seek).map_err(|error| error.to_string())
}

#[test]
fn two_who_say_the_same_in_other_words_seek_the_same() {
    let plain = wanted(json!({})).unwrap();
    let defaults = serde_json::Value::Object(fracas_games::find("color-wars").unwrap().options());
    assert_eq!(plain, wanted(json!({"seats": 2, "options": defaults, "rules": plain.rules})).unwrap());
    for other in [json!({"seats": 3}), json!({"pace": {"reserve": 60_000}})] {
        assert_ne!(plain, wanted(other).unwrap());
    }
}

#[test]
fn what_nobody_can_play_is_refused_in_a_sentence() {
    let clock = json!({"reserve": 60_000});
    let cases = [
        (json!({"game": "chess"}), "chess"),
        (json!({"seats": 1}), "2 or more"),
        (json!({"seats": 200}), ""),
        (json!({"seat": 3}), "no seat 3"),
        (json!({"range": {"least": 5, "most": 4}}), "from \"least\" up to \"most\""),
        (json!({"pace": {"reserve": 1}}), "at least a second"),
        (json!({"rated": true}), "has clocks"),
        (json!({"rated": true, "pace": clock, "options": {"width": 4}}), "ways to play"),
        (json!({"colour": "red"}), "unknown field"),
    ];
    for (more, words) in cases {
        let error = wanted(more.clone()).expect_err(&more.to_string());
        assert!(error.contains(words), "{more}: {error}");
    }
}

#[test]
fn every_way_to_play_of_every_game_can_be_rated_and_is_known_by_its_name() {
    for entry in fracas_games::games() {
        for preset in entry.presets() {
            let seats = <[u8; 2]>::from(entry.info.seats)[0].max(2);
            let seek = json!({
                "game": entry.info.id, "seats": seats, "options": preset.options, "position": preset.position,
                "pace": {"reserve": 60_000}, "rated": true,
            });
            let terms = Terms::new(serde_json::from_value(seek).unwrap());
            let terms = terms.unwrap_or_else(|error| panic!("{} {}: {error}", entry.info.id, preset.id));
            assert!(terms.card().preset.is_some(), "{} {}", entry.info.id, preset.id);
        }
    }
}
