//! What a live table says of itself to the rest of the site: that it can be watched, and whom it waits for.

use std::collections::BTreeSet;

use fracas_core::Seats;
use fracas_table::{GuestId, Player, Status, Table};

use super::Live;
use crate::gallery::Exhibit;
use crate::notices::{Kind, Notice};

/// The seats of people who must choose.
fn waited_for(table: &Table) -> Seats {
    let playing = table.status() == Status::Playing && !table.is_obeying();
    let choosing = if playing { table.game().turn().choosing() } else { Seats::NONE };
    table.persons().iter().filter(|&seat| choosing.contains(seat)).collect()
}

/// Those of them of whom everybody may know it.
pub(super) fn openly_waited_for(table: &Table) -> Seats {
    let choosing = table.game().turn_seen(None).choosing();
    waited_for(table).iter().filter(|&seat| choosing.contains(seat)).collect()
}

impl Live {
    /// Says how the table stands now, and sends a notice to those who would like to know of it and are not here.
    pub(super) fn exhibit(&mut self) {
        let shown = self.exhibited();
        if shown != self.shown {
            self.services.gallery.show(self.table.id(), shown.clone());
            self.shown = shown;
        }
        let over = self.table.status().is_final();
        let waits = (!over).then(|| waited_for(&self.table));
        if waits != self.waits {
            self.services.gallery.wait(self.table.id(), waits);
            self.waits = waits;
        }
        // A notice may be read by whoever sees the screen it comes to: it tells only what everybody may know.
        let asked = openly_waited_for(&self.table);
        let newly = asked.iter().filter(|&seat| !self.asked.contains(seat)).collect();
        self.asked = asked;
        self.notify(newly, Kind::Turn);
        if over && !std::mem::replace(&mut self.ended, over) {
            self.notify(self.table.persons(), Kind::Over);
        }
    }

    /// Sends a notice to the people in some seats who are not here.
    pub(super) fn notify(&self, seats: Seats, kind: Kind) {
        let people: BTreeSet<&GuestId> = seats
            .iter()
            .filter(|&seat| !self.presence.here.contains(seat))
            .filter_map(|seat| match self.table.player(seat) {
                Some(Player::Person(guest)) => Some(guest),
                _ => None,
            })
            .collect();
        for person in people {
            let (table, game) = (self.table.id().clone(), self.table.opening().game.clone());
            self.services.notices.notify(person, Notice { kind, table, game });
        }
    }

    /// The table as one that can be watched: people play each other here, somebody of them is here, and whoever opened
    /// it did not want it for those alone who know of it.
    fn exhibited(&self) -> Option<Exhibit> {
        let table = self.seen(Seats::NONE);
        let people: BTreeSet<&GuestId> = table
            .players()
            .iter()
            .filter_map(|player| if let Player::Person(guest) = player { Some(guest) } else { None })
            .collect();
        let listed = self.table.status() == Status::Playing
            && table.status() == Status::Playing
            && !table.opening().private
            && people.len() > 1
            && !self.presence.here.is_empty();
        listed.then(|| {
            let journal = table.journal(Seats::NONE);
            Exhibit {
                game: table.opening().game.clone(),
                players: table.players().to_vec(),
                moves: journal.len(),
                updated: journal.last().map_or(table.created(), |note| note.at),
                spectators: self.crowd,
                timed: table.pace().is_some(),
            }
        })
    }
}
