//! What holds for every position and every coin.

mod simple;
mod table;

use fracas_core::{Event, Game, QuickDice, Referee, Turn};
use fracas_gowap::{Gowap, Shade, Standing};
use proptest::prelude::*;
use serde_json::{Value, json};

const FORMULAS: &[&str] = &[
    "V",
    "V*1.1",
    "V*0",
    "V+5",
    "V^2/50",
    "V-10",
    "0/0",
    "V/0",
    "-V",
    "sqrt(V)",
    "V^1.5",
    "max(V,20)",
    "round(V/3)",
];

/// A position with crowds of few different values, so that there are battles, standoffs and births.
fn positions() -> impl Strategy<Value = Value> {
    let token = |size: usize| {
        let value = prop_oneof![Just(10.0), Just(20.0), Just(0.1), Just(0.2), Just(1e12), 0.01..100.0];
        (0..size, 0..size, any::<bool>(), value, 1..4_u64)
    };
    (3..6_usize).prop_flat_map(move |size| {
        let side = || prop::collection::vec(token(size), 1..9);
        let functions = prop::collection::vec(prop::sample::select(FORMULAS), size * size);
        (Just(size), side(), side(), functions).prop_map(|(size, red, blue, functions)| {
            let square = |column: usize, row: usize| format!("{}{}", char::from(b'a' + column as u8), row + 1);
            let mut tokens = Vec::new();
            for (side, seat) in [red, blue].into_iter().zip(1..) {
                let mut n = 0;
                for (column, row, male, value, gap) in side {
                    n += gap;
                    let gender = if male { "M" } else { "F" };
                    let at = square(column, row);
                    tokens.push(json!({"seat": seat, "n": n, "gender": gender, "value": value, "at": at}));
                }
            }
            let cells = (0..size * size).map(|index| square(index / size, index % size));
            let functions: serde_json::Map<String, Value> =
                cells.zip(functions.into_iter().map(Value::from)).collect();
            json!({"size": size, "mode": "last-standing", "round": 0, "functions": functions, "tokens": tokens})
        })
    })
}

/// Equal numbers are equal, whether or not they are written as whole ones.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one.as_f64().map(f64::to_bits) == other.as_f64().map(f64::to_bits)
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, value)| other.get(name).is_some_and(|other| same(value, other)))
        }
        _ => one == other,
    }
}

fn position_of(game: &Referee<Gowap>) -> Value {
    serde_json::to_value(game.game().position(game.state())).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_round_goes_as_the_simple_rules_have_it(
        position in positions(),
        coins in "[HT]{120}",
        attrition: bool,
        annihilate: bool,
        max_tokens in prop_oneof![Just(200_usize), 4..12_usize],
        rules in 1..=2_u32,
        last_standing: bool,
    ) {
        let mut position = position;
        position["mode"] = if last_standing { json!("last-standing") } else { json!({"rounds": 3}) };
        let cut = rules == 2 && last_standing;
        let options = json!({
            "battle": if attrition { "attrition" } else { "absorb" },
            "tie": if annihilate { "annihilate" } else { "standoff" },
            "max_tokens": max_tokens,
        });
        let mut game = table::load_by(rules, options, &position);
        let simple = simple::Terms { attrition, annihilate, max_tokens, cut };
        let (mut now, mut rest) = (position, &coins[..]);
        for _ in 0..3 {
            let most_needed = now["tokens"].as_array().unwrap().len() * 3;
            if game.turn() != Turn::Chance || most_needed > rest.len() {
                break;
            }
            let (after, used) = simple::round(&now, simple, rest);
            prop_assert!(game.play_text(None, &rest[..used - 1]).is_err());
            if rest.len() > used {
                prop_assert!(game.play_text(None, &rest[..=used]).is_err());
            }
            game.play_text(None, &rest[..used]).unwrap();
            prop_assert!(same(&position_of(&game), &after), "{}\n{}", position_of(&game), after);
            now = position_of(&game);
            rest = &rest[used..];
        }
    }

    #[test]
    fn gw_12a_the_colour_of_a_tokens_square_never_changes(mut position in positions(), seed: u64) {
        // Men only: nobody is born, so a number is always the same token's.
        for token in position["tokens"].as_array_mut().unwrap() {
            token["gender"] = json!("M");
        }
        let mut game = table::load(json!({"max_rounds": 12}), &position);
        let shade = |token: &Standing| Shade::of(token.at.expect("it stands somewhere"));
        let start = game.game().position(game.state()).tokens;
        let mut dice = QuickDice::new(seed);
        while game.turn() == Turn::Chance {
            let coins = game.game().roll(game.state(), &mut dice);
            game.play(Event::Chance(coins)).unwrap();
            for token in game.game().position(game.state()).tokens {
                let was = start.iter().find(|was| (was.seat, was.n) == (token.seat, token.n));
                prop_assert_eq!(was.map(shade), Some(shade(&token)));
            }
        }
    }

    #[test]
    fn a_saved_game_replays_to_the_same_bits(position in positions(), seed: u64) {
        let mut game = table::load(json!({"max_rounds": 8}), &position);
        let mut dice = QuickDice::new(seed);
        while game.turn() == Turn::Chance {
            let coins = game.game().roll(game.state(), &mut dice);
            game.play(Event::Chance(coins)).unwrap();
        }
        let saved = game.record().to_string();
        let again = Referee::<Gowap>::replay(&saved.parse().unwrap()).unwrap();
        prop_assert!(same(&position_of(&again), &position_of(&game)));
        prop_assert_eq!(again.state(), game.state());
        prop_assert_eq!(again.record().to_string(), saved);
    }

    #[test]
    fn values_stay_in_their_bounds_and_teams_below_their_cap(position in positions(), seed: u64) {
        let mut game = table::load(json!({"max_rounds": 30, "max_tokens": 12}), &position);
        let mut dice = QuickDice::new(seed);
        while game.turn() == Turn::Chance {
            let coins = game.game().roll(game.state(), &mut dice);
            game.play(Event::Chance(coins)).unwrap();
            let tokens = game.game().position(game.state()).tokens;
            prop_assert!(tokens.iter().all(|token| token.value > 0.0 && token.value <= 1e100));
            for seat in [1, 2] {
                prop_assert!(tokens.iter().filter(|token| token.seat.number() == seat).count() <= 12);
            }
        }
    }
}
