//! Boards and decks that have a name, for tables that want a shorter game, and the ways to play that need no thought.

use std::borrow::Cow;

use fracas_core::{OptionInfo, OptionKind, Preset, Square};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::board::{Arm, BoardPlan, Minion};
use crate::card::Card;
use crate::deck::printed_cards;

/// A deck by its cards and how many there are of each: all of them are known from the printed game.
type Pick = &'static [(&'static str, u8)];

/// Only what a beginner reads at a glance.
const PLAIN: Pick =
    &[("plus-2-before", 8), ("plus-3-before", 6), ("minus-2-before", 6), ("heal-1", 8), ("draw-2", 6)];

/// Only what is about rolls.
const ROLLS: Pick = &[("plus-1", 6), ("plus-2", 8), ("plus-3", 4), ("minus-2", 8), ("again", 8)];

fn deck(pick: Pick) -> Vec<Card> {
    let known = |&(id, copies): &(&str, u8)| {
        let card = printed_cards().iter().find(|card| card.id == id)?;
        Some(Card { copies, ..card.clone() })
    };
    pick.iter().filter_map(known).collect()
}

/// An arm whose Overlord has 1 HP.
fn arm(name: &'static str, ganoogo: (u8, u8), minions: [(u8, u8); 2], hp: u8) -> Arm {
    let on = |(column, row)| Square::new(column, row);
    Arm {
        name: Cow::Borrowed(name),
        ganoogo: on(ganoogo),
        overlord: 1,
        minions: minions.map(|at| Minion { at: on(at), hp }).to_vec(),
    }
}

/// A small cross: the ways are short.
fn skirmish() -> BoardPlan {
    let row = |number| if (4..=6).contains(&number) { "#########" } else { "...###..." };
    BoardPlan {
        rows: (1..=9).map(|number| row(number).to_owned()).collect(),
        arms: vec![
            arm("Red", (4, 0), [(3, 2), (5, 2)], 2),
            arm("Blue", (0, 4), [(2, 5), (2, 3)], 2),
            arm("Green", (4, 8), [(3, 6), (5, 6)], 2),
            arm("Yellow", (8, 4), [(6, 5), (6, 3)], 2),
        ],
        seatings: vec![vec![1, 3]],
    }
}

/// Two castles and one narrow bridge.
fn bridge() -> BoardPlan {
    let row = |number| if (3..=5).contains(&number) { "..#.." } else { ".###." };
    BoardPlan {
        rows: (1..=7).map(|number| row(number).to_owned()).collect(),
        arms: vec![arm("Red", (2, 0), [(1, 1), (3, 1)], 1), arm("Green", (2, 6), [(1, 5), (3, 5)], 1)],
        seatings: Vec::new(),
    }
}

fn json_of(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("boards and decks are plain data")
}

/// The options, in the order in which people are asked.
pub(crate) fn choices() -> Vec<OptionInfo> {
    let named = |values: [(&str, Value); 2]| OptionKind::Named {
        values: values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>(),
        needed: false,
    };
    let choice = |name, kind| OptionInfo { name, kind };
    vec![
        choice("board", named([("skirmish", json_of(skirmish())), ("bridge", json_of(bridge()))])),
        choice("deck", named([("plain", json_of(deck(PLAIN))), ("rolls", json_of(deck(ROLLS)))])),
        choice("windows", OptionKind::Words { values: &["moments", "acts"] }),
        choice("max_turns", OptionKind::Perhaps { min: 1 }),
        choice("quiet_turns", OptionKind::Limit { min: 1 }),
    ]
}

pub(crate) fn presets() -> Vec<Preset> {
    vec![
        Preset::new("sheet", json!({})),
        Preset::new("skirmish", json!({"board": json_of(skirmish()), "deck": json_of(deck(PLAIN))})),
        Preset {
            most: Some(2),
            ..Preset::new("bridge", json!({"board": json_of(bridge()), "deck": json_of(deck(ROLLS))}))
        },
    ]
}
