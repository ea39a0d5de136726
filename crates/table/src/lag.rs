//! How long after the players those who watch are told what happens.

use std::collections::BTreeSet;

use crate::{Player, Table};

/// Longer than the time in which whoever may answer something with a card has to do so: what a friend sees who watches
/// comes too late to help.
const LAG: i64 = 15_000;

impl Table {
    /// How long after the players those who watch are told what happens, in milliseconds; `None` where they are told at
    /// once. It is so where people play each other by the clock with hands that are hidden. Nobody who watches sees a
    /// hand; but when something happened and who hesitated can be told to a friend who sits there, and read for more than
    /// it says.
    pub fn lag(&self) -> Option<i64> {
        let contest = self.opening.pace.is_some_and(|pace| !pace.is_by_days());
        (contest && self.hands && self.people() > 1).then_some(LAG)
    }

    /// How many people were meant to play when the table was opened.
    fn people(&self) -> usize {
        let open = self.opening.players.iter().filter(|player| matches!(player, Player::Open(_))).count();
        let persons = self.opening.players.iter().filter_map(|player| match player {
            Player::Person(guest) => Some(guest),
            Player::Bot(_) | Player::Open(_) => None,
        });
        open + persons.collect::<BTreeSet<_>>().len()
    }
}
