//! Hints are for games against bots, and never for those between people.

use fracas_core::{Level, Seat};
use fracas_table::{Entry, GuestId, Opening, Player, Refusal, Table};
use serde_json::json;

fn advised(others: Vec<Player>) -> Result<(), Refusal> {
    advised_at(others, false)
}

fn advised_at(others: Vec<Player>, rated: bool) -> Result<(), Refusal> {
    let guest: GuestId = "00000000000000000000".parse().unwrap();
    let players = [Player::Person(guest.clone())].into_iter().chain(others).collect();
    let opening = Opening::new("ganoogo", &json!({}), players, guest).unwrap();
    let opening = Opening { rated, ..opening };
    let table = Table::open("0000000000".parse().unwrap(), &Entry::opened(opening, 0)).unwrap();
    table.advised_game(Seat::FIRST).map(|_| ())
}

#[test]
fn where_it_counts_nobody_is_advised() {
    let guest: GuestId = "00000000000000000000".parse().unwrap();
    let players = vec![Player::Person(guest.clone()), Player::Bot(Level::LOWEST)];
    let opening = Opening::new("ganoogo", &json!({}), players, guest).unwrap();
    let first = Entry::opened(Opening { rated: true, ..opening }, 0);
    let table = Table::open("0000000000".parse().unwrap(), &first).unwrap();
    assert_eq!(table.advised_game(Seat::FIRST).map(|_| ()), Err(Refusal::NoHints));
}

#[test]
fn whoever_plays_bots_alone_is_advised_and_nobody_else() {
    let bot = || Player::Bot(Level::LOWEST);
    let other = || Player::Person("00000000000000000001".parse().unwrap());
    // Two seats of one guest are a shared screen: somebody else may sit there.
    let own = || Player::Person("00000000000000000000".parse().unwrap());
    assert_eq!(advised(vec![bot()]), Ok(()));
    assert_eq!(advised(vec![bot(), bot()]), Ok(()));
    for others in [vec![other()], vec![bot(), other()], vec![own()]] {
        assert_eq!(advised(others), Err(Refusal::NoHints));
    }
}

#[test]
fn nobody_is_advised_in_a_rated_game() {
    let bots = || vec![Player::Bot(Level::LOWEST)];
    assert_eq!(advised_at(bots(), false), Ok(()));
    assert_eq!(advised_at(bots(), true), Err(Refusal::NoHints));
}
