//! Who is told, wherever they are on the site, that it is their turn.
//!
//! Somebody is told what they would see if they looked at the table, and when others who look see what changes; nobody
//! else hears of it. So it gives nothing away: not even that somebody was asked in a window.

use fracas_core::Seats;
use fracas_table::{Player, Status, Table};

use super::Live;

/// The persons' seats that must choose, as their own eyes see it.
pub(super) fn turns(table: &Table) -> Seats {
    if table.status() != Status::Playing {
        return Seats::NONE;
    }
    let must_choose = |seat: &_| match table.player(*seat) {
        Some(Player::Person(guest)) => {
            table.game().turn_seen(table.seats_of(guest).sole()).choosing().contains(*seat)
        }
        _ => false,
    };
    table.persons().iter().filter(must_choose).collect()
}

impl Live {
    /// Tells those whose turn has come and who do not have the table open.
    pub(super) fn tell_turns(&mut self) {
        let now = turns(&self.table);
        let new: Vec<_> = now.iter().filter(|&seat| !self.turns.contains(seat)).collect();
        self.turns = now;
        for seat in new {
            let Some(Player::Person(guest)) = self.table.player(seat) else { continue };
            if !self.visitors.values().any(|visitor| visitor.guest.as_ref() == Some(guest)) {
                self.services.meet.tell_turn(guest, &self.table);
            }
        }
    }
}
