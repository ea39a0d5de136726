//! What can be asked in a position, and the same position with few enough cards that odds can be counted.

use fracas_core::{Dice, QuickDice, Seat, Square};
use fracas_ganoogo::{Ganoogo, Kind, State, Struggle};
use serde_json::{Map, Value};

use crate::Aim;

/// With more MP a turn has too many ways; from five on cards are bought.
const MP: std::ops::RangeInclusive<u8> = 2..=3;

/// The cards that a puzzle may have: those about a roll, and healing.
const CARDS: &[&str] = &[
    "again",
    "extra-die",
    "fewer-die",
    "heal-1",
    "heal-2",
    "plus-4",
    "plus-3",
    "plus-2",
    "plus-1",
    "plus-3-after",
    "plus-2-after",
    "plus-1-after",
    "plus-3-before",
    "plus-2-before",
    "plus-1-before",
    "minus-1",
    "minus-2",
    "minus-2-before",
    "minus-3-before",
];

/// What is worth asking here.
pub(super) fn aims(game: &Ganoogo, state: &State, seat: Seat) -> Vec<Aim> {
    if game.on_turn(state) == seat && game.is_acting(state) && MP.contains(&game.mp(state)) {
        let mut aims = vec![Aim::Storm];
        let own: Vec<_> = game.pieces(state).filter(|piece| piece.seat == seat).collect();
        let near = |cell| own.iter().any(|piece| game.near(piece.at).contains(&cell));
        let targets = game.pieces(state).filter(|piece| piece.seat != seat && near(piece.at));
        aims.extend(targets.take(2).map(|piece| Aim::Fell(square(game, state, piece.at))));
        return aims;
    }
    let fights = game.struggle(state) == Struggle::Fight
        && game.roll_now(state).is_some_and(|roll| roll.attacker == seat || roll.defender == Some(seat));
    let decides = matches!(game.window_kind(state), Some(Kind::BeforeRoll | Kind::AfterRoll));
    if fights && decides { vec![Aim::Roll] } else { Vec::new() }
}

/// Where a die stands, as people write it.
fn square(game: &Ganoogo, state: &State, cell: fracas_ganoogo::Cell) -> Square {
    let mut text = String::new();
    let fight = fracas_core::Event::Move(game.on_turn(state), fracas_ganoogo::Move::Fling(cell));
    let written = fracas_core::Game::write(game, &fight, &mut text);
    written.expect("writing to a string does not fail");
    text.trim_start_matches("fling ").parse().expect("a square is written as a square is read")
}

/// The position with the others' hands empty and two or three cards in the own one, all the rest in the deck. Where a
/// roll is asked for nothing heals: who loses a point tells who lost it.
pub(super) fn simplify(
    mut position: Value,
    seat: Seat,
    healing: bool,
    dice: &mut QuickDice,
) -> Option<Value> {
    let mut deck = position.get("deck")?.as_object()?.clone();
    let hands = position.get_mut("hands")?.as_array_mut()?;
    for hand in hands.iter_mut() {
        let hand = std::mem::take(hand.as_object_mut()?);
        for (card, count) in hand {
            add(&mut deck, &card, count.as_u64()?);
        }
    }
    let mut own = Map::new();
    for _ in 0..2 + dice.below(2) {
        let card = CARDS[dice.below(CARDS.len() as u32) as usize];
        if (healing || !card.starts_with("heal")) && deck.get(card).and_then(Value::as_u64).unwrap_or(0) > 0 {
            deck.insert(card.to_owned(), (deck[card].as_u64()? - 1).into());
            add(&mut own, card, 1);
        }
    }
    deck.retain(|_, count| count.as_u64() != Some(0));
    *hands.get_mut(seat.index())? = Value::Object(own);
    position["deck"] = Value::Object(deck);
    Some(position)
}

fn add(pile: &mut Map<String, Value>, card: &str, count: u64) {
    let before = pile.get(card).and_then(Value::as_u64).unwrap_or(0);
    pile.insert(card.to_owned(), (before + count).into());
}
