//! What a bot goes by arrives whole on another machine, and nothing goes along that its seat may not know.

mod tables;

use fracas_core::{Describe, Dice, QuickDice, Referee, Sight, read_options};
use fracas_games::{Parcel, every_game};
use proptest::prelude::*;
use tables::{Case, any_event, bytes, walk};

/// Sends what each seat that must choose goes by, and looks at what arrives.
fn send<G: Describe>(referee: &Referee<G>, dice: &mut QuickDice) {
    for seat in referee.turn().choosing().iter() {
        let sight = referee.sight(seat).expect("whoever must choose has a choice");
        let sent = bytes(Parcel::pack(&sight));
        let parcel: Parcel = serde_json::from_str(&sent).expect("it is read as it was written");
        let opened = parcel.open().unwrap_or_else(|fault| panic!("{fault}: {sent}"));
        let arrived = opened.of::<G>().expect("it is of the same game");
        assert_eq!((arrived.choices(), arrived.past()), (sight.choices(), sight.past()));
        // All of it: what only bots look at too.
        assert_eq!(format!("{arrived:?}"), format!("{sight:?}"));
        // A game that looks the same to the seat makes the same parcel.
        let other = referee.game().guess(sight.view(), dice);
        let other = Sight::look(referee.game(), &other, seat, sight.past().to_vec());
        assert_eq!(bytes(Parcel::pack(&other.expect("it chooses there too"))), sent);
    }
}

/// At every kind of table.
fn whatever_the_options<G: Describe>() {
    let tables = Case::of::<G>();
    let config = ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(seed: u64)| {
        for table in &tables {
            // Not every moment: to compare all of it takes longer than to play.
            walk::<G>(table, seed, 80, |referee, dice| {
                if dice.below(4) == 0 {
                    send(referee, dice);
                }
            });
        }
    });
}

/// Every preset, by every version of the rules that has its options, for every number of seats, from whatever moment on.
fn however_it_is_played<G: Describe>() {
    let mut tables = 0;
    for preset in G::presets() {
        for rules in 1..=G::INFO.rules {
            let Ok(options) = read_options::<G>(rules, &preset.options) else { continue };
            for seats in G::INFO.seats.0..=preset.most.unwrap_or(G::INFO.seats.1) {
                let position =
                    preset.position.clone().map(|at| serde_json::from_value(at).expect("a position"));
                let begun = Referee::<G>::new_by(rules, Some(seats), options.clone(), position);
                let Ok(mut referee) = begun else { continue };
                tables += 1;
                let mut dice = QuickDice::new(u64::from(seats) << 8 | tables);
                // Most of a game is skipped, now here and now there.
                for _ in 0..400 {
                    if dice.below(8) == 0 {
                        send(&referee, &mut dice);
                    }
                    let Some(event) = any_event(&referee, &mut dice) else { break };
                    referee.play(event).expect("a legal event is accepted");
                }
            }
        }
    }
    assert!(tables >= u64::from(G::INFO.rules), "only {tables} tables of {}", G::INFO.id);
}

macro_rules! suites {
    ($($name:ident: $game:ty,)*) => { mod parcels_arrive_whole_and_tell_nothing { $(mod $name {
        #[test]
        fn whatever_the_options() {
            crate::whatever_the_options::<$game>();
        }

        #[test]
        fn however_it_is_played() {
            crate::however_it_is_played::<$game>();
        }
    })* } };
}

every_game!(suites);
