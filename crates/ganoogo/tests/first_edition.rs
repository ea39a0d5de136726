//! Version 1 of the rules is played as it always was: events, positions, views and moves of many random games come to
//! the numbers that the program gave before there was a version 2.

use fracas_core::{Event, Game, QuickDice, Referee, Seat, Turn};
use fracas_ganoogo::{BoardPlan, Ganoogo, Options, printed_cards};
use serde_json::json;

/// The seats, whether dice are frail and cards hurt, and what all that was shown came to.
const SHOWN: [(u8, bool, u64); 6] = [
    (2, false, 0xa1f0_4c71_abd8_7f9d),
    (3, false, 0xa7b3_e621_aac9_5591),
    (4, false, 0x142c_71f2_ec37_241a),
    (2, true, 0x6646_6ca8_ce73_3f34),
    (3, true, 0x47ff_1384_19c6_b51d),
    (4, true, 0x493a_b470_19ff_1623),
];

/// The FNV-1a hash of all text it was given.
struct Fnv(u64);

impl Fnv {
    fn mix(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

fn options(wild: bool) -> Options {
    if !wild {
        return Options::default();
    }
    let mut deck = json!(printed_cards());
    for card in deck.as_array_mut().unwrap() {
        card["copies"] = match card["id"].as_str().unwrap() {
            "toss-hp" => json!(20),
            "last-stand" | "muster" => json!(8),
            _ => json!(1),
        };
    }
    let mut board = json!(BoardPlan::printed());
    for arm in board["arms"].as_array_mut().unwrap() {
        arm["overlord"] = json!(1);
        arm["minions"] = json!([arm["minions"][1]]);
    }
    serde_json::from_value(json!({"deck": deck, "board": board})).unwrap()
}

/// A view without what was added to it since: only ever more is told, in one place.
fn as_it_was(view: &str) -> String {
    let (before, rest) = view.split_once("\"rolling\":").expect("the roll under way");
    let (_, after) = rest.split_once("\"hand\":").expect("the hand");
    format!("{before}\"hand\":{after}")
}

/// Plays a random game and takes in all that anybody is shown.
fn take_in(shown: &mut Fnv, seats: u8, wild: bool, seed: u64) {
    let mut game: Referee<Ganoogo> = Referee::new_by(1, Some(seats), options(wild), None).unwrap();
    let (mut dice, mut moves) = (QuickDice::new(seed), Vec::new());
    for _ in 0..1_500 {
        let event = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => Event::Chance(game.game().roll(game.state(), &mut dice)),
            Turn::Choose(choosing) => {
                let seat = choosing.sole().unwrap();
                let choice = game.game().pick(game.state(), seat, &mut dice, &mut moves);
                Event::Move(seat, choice.unwrap())
            }
        };
        shown.mix(&game.write(&event));
        game.play(event).unwrap();
        shown.mix(&serde_json::to_string(&game.game().position(game.state())).unwrap());
        for eye in (0..=seats).map(Seat::new) {
            shown.mix(&as_it_was(&serde_json::to_string(&game.view(eye)).unwrap()));
            shown.mix(&format!("{:?}", game.turn_seen(eye)));
        }
        if let Some(seat) = game.turn().choosing().sole() {
            moves.clear();
            game.game().legal(game.state(), seat, &mut moves);
            moves.iter().for_each(|choice| shown.mix(&game.write(&Event::Move(seat, *choice))));
        }
    }
}

#[test]
fn version_1_plays_and_shows_what_it_always_did() {
    let found = SHOWN.map(|(seats, wild, _)| {
        let mut shown = Fnv(0xcbf2_9ce4_8422_2325);
        (0..3).for_each(|seed| take_in(&mut shown, seats, wild, seed));
        (seats, wild, shown.0)
    });
    assert_eq!(found, SHOWN, "{found:#x?}");
}
