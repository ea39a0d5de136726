//! Standing orders: they answer for a seat, and nobody else can tell.

mod world;

use fracas_core::{Dice, QuickDice, Seat, Seats};
use fracas_games::find;
use fracas_table::{Act, Command, Entry, OfferKind, Opening, Player, Refusal, Table, TableId, Who};
use serde_json::{Value, json};

use world::{guest, seen};

/// A table of Ganoogo for three persons, all that happened at it, and the time.
struct Evening {
    table: Table,
    entries: Vec<Entry>,
    now: i64,
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

impl Evening {
    /// Seat 1 is to act, and everybody holds these cards.
    fn new(hands: [&str; 3]) -> Evening {
        let game = find("ganoogo").expect("a game").start(Some(3), &json!({}), None).expect("a game");
        let mut position = game.position();
        (position["phase"], position["mp"], position["stack"]) = (json!("act"), json!(6), json!([]));
        let march = |position: &mut Value, home: &str, at: &str| {
            let dice = position["dice"].as_array_mut().expect("dice");
            dice.iter_mut().find(|die| die["home"] == home).expect("a die")["at"] = json!(at);
        };
        march(&mut position, "g4", "g11");
        march(&mut position, "h4", "h14");
        for (hand, index) in hands.into_iter().zip(0_usize..) {
            for id in hand.split_whitespace() {
                let left = position["deck"][id].as_u64().expect("a card") - 1;
                position["deck"][id] = json!(left);
                let had = position["hands"][index][id].as_u64().unwrap_or(0);
                position["hands"][index][id] = json!(had + 1);
            }
        }
        position["deck"].as_object_mut().expect("a deck").retain(|_, count| *count != 0);
        let players = [1, 2, 3].map(|number| Player::Person(guest(number))).to_vec();
        let opening = Opening::new("ganoogo", &json!({}), players, guest(1)).expect("an opening");
        let first = Entry::opened(Opening { position: Some(position), ..opening }, 0);
        let table = Table::open(TableId::from_bytes([1; 10]), &first).expect("a table");
        Evening { table, entries: vec![first], now: 0 }
    }

    fn say(&mut self, who: &Who, command: &Command) -> Result<(), Refusal> {
        self.now += 1;
        let mut entries = self.table.decide(who, command, self.now)?;
        while !entries.is_empty() {
            for entry in entries {
                self.table.apply(&entry).expect("what was decided happens");
                self.entries.push(entry);
            }
            entries = self.table.follows(self.now);
        }
        Ok(())
    }

    fn order(&mut self, number: u8, orders: Value) -> Result<(), Refusal> {
        self.say(&Who::Guest(guest(number)), &Command::Order { seat: seat(number), orders })
    }

    fn play(&mut self, number: u8, text: &str) {
        let chosen = Command::Move { seat: seat(number), text: text.to_owned(), seen: None, sure: None };
        self.say(&Who::Guest(guest(number)), &chosen).unwrap_or_else(|why| panic!("{number} {text}: {why}"));
    }

    /// Throws dice that are due, or has somebody choose: seat 1 anything, the others only to get on.
    fn go_on(&mut self, dice: &mut QuickDice) {
        let game = self.table.game();
        if let Some(outcome) = game.roll(dice) {
            return self.say(&Who::Server, &Command::Roll { outcome }).expect("the dice are due");
        }
        let Some(chooser) = game.turn().choosing().sole() else { return };
        let moves = game.legal(chooser).moves;
        let text = match chooser.number() {
            1 => moves[dice.below(moves.len() as u32) as usize].clone(),
            _ => moves.iter().find(|text| *text == "end").unwrap_or(&moves[0]).clone(),
        };
        self.play(chooser.number(), &text);
    }

    fn ordered(&self) -> usize {
        self.entries.iter().filter(|entry| matches!(&entry.act, Act::Moved(moved) if moved.ordered)).count()
    }

    fn seen(&self, eye: u8) -> String {
        seen(&self.table, Seat::new(eye).map_or(Seats::NONE, Seats::one))
    }
}

/// Plays two evenings side by side that differ only in what seats 2 and 3 hold or have ordered: to `eyes` they are the
/// same at every moment.
fn compare(mut evenings: [Evening; 2], eyes: &[u8], seed: u64) -> [usize; 2] {
    let mut dice = [QuickDice::new(seed), QuickDice::new(seed)];
    for step in 0..120 {
        // When somebody is out their hand lies open.
        let players = |evening: &Evening| evening.table.game().view(None)["view"]["in"].clone();
        if players(&evenings[0]) != json!([1, 2, 3]) {
            break;
        }
        for &eye in eyes {
            let [one, other] = evenings.each_ref().map(|evening| evening.seen(eye));
            assert!(one == other, "seed {seed}, step {step}, eye {eye}:\n{one}\n{other}");
        }
        for (evening, dice) in evenings.iter_mut().zip(&mut dice) {
            evening.go_on(dice);
        }
    }
    evenings.map(|evening| evening.ordered())
}

const BUSY: &str = "heal-1 draw-2 plus-1";
const FITTING: &str = "heal-2 draw-3 cancel plus-2";

#[test]
fn what_a_hand_would_have_answered_is_told_to_nobody() {
    let mut answered = 0;
    for seed in 0..40 {
        let quiet = |hands| {
            let mut evening = Evening::new(hands);
            for number in [2, 3] {
                evening.order(number, json!({"ask": []})).expect("orders");
            }
            evening
        };
        // Sizes of hands are public, so they are the same.
        let [one, other] = ["heal-2 cancel", "last-stand last-stand"];
        let evenings = [quiet([BUSY, one, other]), quiet([BUSY, other, one])];
        answered += compare(evenings, &[0, 1], seed)[0];
    }
    assert!(answered > 100, "orders answered {answered} times");
}

#[test]
fn what_somebody_has_ordered_is_told_to_nobody() {
    let ways = [
        json!({"ask": []}),
        json!({"ask": [], "mute": ["heal-2"]}),
        json!({"ask": ["act"], "mute": ["cancel", "plus-2"]}),
        json!({"rest": 999}),
    ];
    for seed in 0..10 {
        for orders in &ways[1..] {
            let evening = |orders: &Value| {
                let mut evening = Evening::new([BUSY, FITTING, ""]);
                evening.order(2, orders.clone()).expect("orders");
                evening.order(3, json!({"ask": []})).expect("orders");
                evening
            };
            compare([evening(&ways[0]), evening(orders)], &[0, 1, 3], seed);
        }
    }
}

#[test]
fn what_orders_choose_bears_the_time_of_what_led_to_it() {
    let mut evening = Evening::new([BUSY, FITTING, FITTING]);
    let mut dice = QuickDice::new(3);
    for _ in 0..60 {
        evening.go_on(&mut dice);
    }
    assert!(evening.ordered() > 5, "{}", evening.ordered());
    for pair in evening.entries.windows(2) {
        if matches!(&pair[1].act, Act::Moved(moved) if moved.ordered) {
            assert_eq!(pair[0].at, pair[1].at);
        }
    }
    let again = Table::rebuild(evening.table.id().clone(), &evening.entries).expect("a table");
    assert_eq!(again.follows(99), Vec::new(), "all that follows is written down");
    assert_eq!(seen(&again, Seats::one(seat(2))), evening.seen(2));
}

#[test]
fn orders_are_the_seats_own() {
    let mut evening = Evening::new(["", "", ""]);
    let foreign = Command::Order { seat: seat(1), orders: json!({}) };
    assert_eq!(evening.say(&Who::Guest(guest(2)), &foreign), Err(Refusal::NotYourSeat(seat(1))));
    assert_eq!(evening.say(&Who::Server, &foreign), Err(Refusal::NotYourSeat(seat(1))));
    assert!(matches!(evening.order(1, json!({"ask": ["tea"]})), Err(Refusal::Game(_))));
    assert_eq!(evening.table.orders(seat(1)), None);
    let before = evening.entries.len();
    for _ in 0..2 {
        evening.order(1, json!({"ask": ["turn"]})).expect("orders");
    }
    assert_eq!(evening.entries.len(), before + 1, "what is ordered already is not written down again");
}

#[test]
fn a_rest_ends_when_the_own_turn_begins() {
    let mut evening = Evening::new(["", "draw-2", ""]);
    let turns = evening.table.game().view(None)["view"]["turns"].clone();
    evening.order(2, json!({"rest": turns, "every": true})).expect("orders");
    let mut dice = QuickDice::new(1);
    evening.play(1, "end");
    for _ in 0..20 {
        if evening.table.game().turn().choosing().contains(seat(2)) {
            break;
        }
        evening.go_on(&mut dice);
    }
    assert_eq!(evening.table.orders(seat(2)).expect("orders")["rest"], Value::Null);
    let view = evening.table.game().view(Some(seat(2)));
    assert_eq!(view["view"]["topic"], "turn", "{view}");
}

#[test]
fn taking_back_takes_what_was_chosen_and_not_what_orders_answered() {
    let mut evening = Evening::new(["heal-1 draw-2", "cancel", ""]);
    evening.play(1, "move g11 g10");
    evening.play(1, "play heal-1 g10");
    let mut log = evening.table.game().events();
    assert_eq!(evening.table.game().event(log - 2).text, "pass", "on the own card");
    let back = Command::Offer { seat: seat(1), offer: OfferKind::Takeback };
    evening.say(&Who::Guest(guest(1)), &back).expect("it is still the own turn");
    log = evening.table.game().events();
    assert_eq!(evening.table.game().event(log - 1).text, "move g11 g10");
}
