//! The laws every table obeys, tried with anything anybody might say at tables of every game.

mod world;

use fracas_core::{QuickDice, Seat, Seats};
use fracas_games::games;
use fracas_table::{Act, Command, Entry, Leave, OfferKind, Player, Table, Who};
use proptest::prelude::*;

use world::{World, audiences, guest, seen};

/// So many things are said at each table.
const STEPS: usize = 150;

fn worlds() -> impl Strategy<Value = World> {
    (0..games().len(), any::<u64>(), 0..4_u8).prop_map(|(game, seed, kind)| World::new(game, seed, kind))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn what_was_decided_happens_and_entries_are_numbered_without_a_gap(mut world in worlds()) {
        for _ in 0..STEPS {
            world.anything();
        }
        for (entry, n) in world.entries.iter().zip(0..) {
            prop_assert_eq!(entry.n, n);
        }
        prop_assert_eq!(world.table.length(), world.entries.len() as u64);
    }

    #[test]
    fn a_table_rebuilt_from_what_was_written_is_the_table_that_wrote_it(mut world in worlds()) {
        for _ in 0..STEPS {
            world.anything();
        }
        let read = |entry: &Entry| {
            let act = Act::read(entry.act.kind(), &entry.act.data()).expect("it reads as it is written");
            Entry { act, ..*entry }
        };
        let entries: Vec<Entry> = world.entries.iter().map(read).collect();
        prop_assert_eq!(&entries, &world.entries);
        let again = Table::rebuild(world.table.id().clone(), &entries).expect("a table");
        for audience in audiences(&again) {
            prop_assert_eq!(seen(&again, audience), seen(&world.table, audience));
        }
        prop_assert_eq!(again.record().to_string(), world.table.record().to_string());
    }

    #[test]
    fn any_beginning_of_a_log_is_a_table(mut world in worlds()) {
        let mut told = vec![seen(&world.table, Seats::NONE)];
        while told.len() < 60 {
            let before = world.entries.len();
            world.anything();
            told.extend((before..world.entries.len()).map(|_| String::new()));
            *told.last_mut().expect("the first") = seen(&world.table, Seats::NONE);
            if world.said > STEPS {
                break;
            }
        }
        for count in 1..=world.entries.len() {
            let table = Table::rebuild(world.table.id().clone(), &world.entries[..count]).expect("a table");
            let whole = &told[count - 1];
            prop_assert!(whole.is_empty() || seen(&table, Seats::NONE) == *whole);
            // Whatever would have to follow can.
            let mut table = table;
            for _ in 0..100 {
                for entry in table.follows(0) {
                    table.apply(&entry).expect("what follows happens");
                }
            }
            prop_assert_eq!(table.follows(0), Vec::new());
        }
    }

    /// Two tables at which everything everybody may know is the same, but one seat chose differently in secret.
    #[test]
    fn what_a_reader_is_told_does_not_depend_on_what_is_hidden(game in 0..games().len(), seed: u64) {
        let mut world = World::new(game, seed, 0);
        let mut dice = QuickDice::new(seed);
        for _ in 0..40 {
            let Some((seat, [one, other])) = world.secret_choice(&mut dice) else {
                world.go_on();
                continue;
            };
            let (mut here, mut there) = (world.again(), world.again());
            here.play(seat, &one);
            there.play(seat, &other);
            for other in audiences(&here.table).into_iter().filter(|audience| !audience.contains(seat)) {
                prop_assert_eq!(seen(&here.table, other), seen(&there.table, other));
                prop_assert_eq!(here.table.journal(other), there.table.journal(other));
            }
            // What can be done beside the rules does not tell either: not even whether there was a choice.
            for by in Seat::first(2).filter(|&by| by != seat) {
                for offer in [OfferKind::Draw, OfferKind::Takeback, OfferKind::Abort] {
                    let who = Who::Guest(guest(by.number()));
                    let [none, one, other] = [&world.table, &here.table, &there.table].map(|table| {
                        let decided = table.decide(&who, &Command::Offer { seat: by, offer }, 0);
                        decided.map(|entries| entries.iter().map(|entry| entry.act.kind()).collect::<Vec<_>>())
                    });
                    prop_assert_eq!(&one, &other);
                    if seen(&world.table, Seats::one(by)) == seen(&here.table, Seats::one(by)) {
                        prop_assert_eq!(&none, &one);
                    }
                }
            }
            world.play(seat, &one);
        }
    }

    #[test]
    fn whether_a_move_can_be_taken_back_is_told_as_it_would_be_decided(
        game in 0..games().len(),
        seed: u64,
        kind in 0..4_u8,
    ) {
        let mut world = World::new(game, seed, kind);
        for _ in 0..60 {
            world.go_on();
            for seat in world.table.persons().iter() {
                let offer = Command::Offer { seat, offer: OfferKind::Takeback };
                let decided = world.table.decide(&Who::Guest(guest(seat.number())), &offer, 0);
                let leave = decided.ok().and_then(|entries| Some(match entries.last()?.act.kind() {
                    "taken-back" => Leave::Free,
                    _ => Leave::Asked,
                }));
                prop_assert_eq!(world.table.takeback_leave(seat), leave);
            }
        }
    }
}

#[test]
fn an_offer_does_not_lapse_by_what_only_some_have_heard_of() {
    let mut world = World::of("gaogie");
    let [first, second] = [1, 2].map(|number| Seat::new(number).unwrap());
    world.say(&Who::Guest(guest(1)), &Command::Offer { seat: first, offer: OfferKind::Draw });
    let offered = |world: &World| world.table.offers().count();
    assert_eq!(offered(&world), 1);
    for (seat, left) in [(first, 1), (second, 0)] {
        let choice = world.table.game().legal(seat).moves[0].clone();
        world.play(seat, &choice);
        assert_eq!(offered(&world), left, "only the second choice shows anything");
    }
    assert!(world.entries.iter().any(|entry| entry.act.data().contains("lapsed")));
}

#[test]
fn taking_back_deletes_nothing_and_keeps_what_others_chose_in_secret() {
    let mut world = World::of("game-of-war");
    let mut dice = QuickDice::new(7);
    let (seat, [choice, _]) = world.secret_choice(&mut dice).expect("somebody deploys");
    let before = world.again();
    world.play(seat, &choice);
    let heard = seen(&world.table, Seats::NONE);
    let length = world.entries.len();
    world.say(&Who::Guest(guest(seat.number())), &Command::Offer { seat, offer: OfferKind::Takeback });
    assert_eq!(world.entries.len(), length + 1);
    assert_eq!(world.entries[length].act.kind(), "taken-back");
    assert_eq!(seen(&world.table, Seats::one(seat)), seen(&before.table, Seats::one(seat)));
    assert_eq!(seen(&world.table, Seats::NONE), heard);
}

#[test]
fn everybody_who_gives_up_among_three_is_replaced_by_a_bot() {
    let mut world = World::new(0, 1, 2);
    assert_eq!(world.table.seat_count(), 3);
    world.say(&Who::Guest(guest(1)), &Command::Resign { seat: Seat::FIRST });
    assert!(matches!(world.table.player(Seat::FIRST), Some(Player::Bot(_))));
    assert!(!world.table.status().is_final());
}
