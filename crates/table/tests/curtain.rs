//! When a screen that two seats share needs a curtain.

use fracas_core::{Seat, Seats};
use fracas_table::{Command, Entry, GuestId, Opening, Player, Table, Who};
use serde_json::{Value, json};

/// Whether a curtain is needed at the beginning and after each of these moves, each by its seat. Both seats are one
/// guest's.
fn curtains(game: &str, options: &Value, moves: &[(u8, &str)]) -> Vec<bool> {
    let guest: GuestId = "00000000000000000000".parse().unwrap();
    let players = vec![Player::Person(guest.clone()); 2];
    let opening = Opening::new(game, options, players, guest.clone()).unwrap();
    let mut table = Table::open("0000000000".parse().unwrap(), &Entry::opened(opening, 0)).unwrap();
    let both = Seats::first(2);
    let mut found = vec![table.needs_curtain(both)];
    for (seat, text) in moves {
        let seat = Seat::new(*seat).unwrap();
        let command = Command::Move { seat, text: (*text).to_owned(), seen: None, sure: None };
        for entry in table.decide(&Who::Guest(guest.clone()), &command, 1).unwrap() {
            table.apply(&entry).unwrap();
        }
        assert!(!table.needs_curtain(Seats::one(seat)), "nobody hides anything from himself");
        found.push(table.needs_curtain(both));
    }
    found
}

#[test]
fn a_curtain_hangs_where_one_seat_may_see_what_the_other_may_not() {
    let short = json!({"size": 3, "tokens": 1, "formula": "V"});
    let teams = [(1, "team M100"), (2, "team F100")];
    for (game, options, moves, expected) in [
        ("color-wars", json!({}), &[(1, "c3"), (2, "d3")][..], &[false, false, false][..]),
        // What is revealed is for everybody; a choice that is made is not.
        ("gaogie", json!({}), &[(1, "gaogie"), (2, "kueq"), (2, "kueq")], &[false, true, false, true]),
        ("gowap", short, &teams, &[true, true, false]),
        ("game-of-war", json!({}), &[(1, "deploy classic")], &[true, true]),
        ("game-of-war", json!({"deployment": "classic"}), &[], &[false]),
        ("ganoogo", json!({}), &[], &[true]),
    ] {
        assert_eq!(curtains(game, &options, moves), expected, "{game} {options}");
    }
}
