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
    /// The people who must choose; nobody where the game is over.
    pub(super) fn awaited(&self) -> Option<Seats> {
        (!self.table.status().is_final()).then(|| waited_for(&self.table))
    }

    /// Says how the table stands now, and sends a notice to those who would like to know of it and are not here.
    pub(super) fn exhibit(&mut self) {
        self.show();
        let over = self.table.status().is_final();
        let waits = self.awaited();
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
            let (table, game) = (Some(self.table.id().clone()), self.table.opening().game.clone());
            self.services.notices.notify(person, Notice { kind, table, game });
        }
    }

    /// Says of the table as one that can be watched what has changed: after most moves only numbers have.
    fn show(&mut self) {
        if !self.can_be_watched() {
            if self.shown.take().is_some() {
                self.services.gallery.show(self.table.id(), None);
            }
            return;
        }
        let table = self.seen(Seats::NONE);
        let journal = table.journal(Seats::NONE);
        let moves = journal.len();
        let updated = journal.last().map_or(table.created(), |note| note.at);
        let same = self.shown.as_ref().is_some_and(|shown| shown.players == table.players());
        if !same {
            let exhibit = Exhibit {
                game: table.opening().game.clone(),
                players: table.players().to_vec(),
                moves,
                updated,
                spectators: self.crowd,
                timed: table.pace().is_some(),
            };
            self.services.gallery.show(table.id(), Some(exhibit.clone()));
            self.shown = Some(exhibit);
        } else if let Some(shown) = &mut self.shown
            && (shown.moves, shown.updated, shown.spectators) != (moves, updated, self.crowd)
        {
            (shown.moves, shown.updated, shown.spectators) = (moves, updated, self.crowd);
            self.services.gallery.renew(self.table.id(), shown);
        }
    }

    /// Whether people play each other here, somebody of them is here, and whoever opened the table did not want it for
    /// those alone who know of it.
    fn can_be_watched(&self) -> bool {
        let table = self.seen(Seats::NONE);
        let mut people = table
            .players()
            .iter()
            .filter_map(|player| if let Player::Person(guest) = player { Some(guest) } else { None });
        let first = people.next();
        self.table.status() == Status::Playing
            && table.status() == Status::Playing
            && !table.opening().private
            && people.any(|other| Some(other) != first)
            && !self.presence_seen(Seats::NONE).here.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use fracas_core::Seat;
    use fracas_games::games;
    use fracas_table::{Command, Entry, Opening, TableId, Who};
    use serde_json::json;

    use super::*;

    /// A table of two people.
    fn table(game: &str) -> Table {
        let guests = [1, 2].map(|number| GuestId::from_bytes([number; 20]));
        let players = guests.iter().cloned().map(Player::Person).collect();
        let opening = Opening::new(game, &json!({}), players, guests[0].clone()).expect("a game");
        Table::open(TableId::from_bytes([7; 10]), &Entry::opened(opening, 0)).expect("a table")
    }

    /// A table of Ganoogo for three by days; seat 1 has played a card that one of the others can answer.
    fn answered(holder: usize) -> Table {
        let guests = [1, 2, 3].map(|number| GuestId::from_bytes([number; 20]));
        let players = guests.iter().cloned().map(Player::Person).collect();
        let mut opening = Opening::new("ganoogo", &json!({}), players, guests[0].clone()).expect("a game");
        let start = fracas_games::find("ganoogo").expect("a game").start(Some(3), &json!({}), None);
        let mut position = start.expect("a game").position();
        (position["phase"], position["mp"], position["stack"]) = (json!("act"), json!(6), json!([]));
        for index in 0..3 {
            let id = if index == 0 {
                "heal-1"
            } else if index == holder {
                "cancel"
            } else {
                "last-stand"
            };
            let left = position["deck"][id].as_u64().expect("a card") - 1;
            position["deck"][id] = json!(left);
            position["hands"][index] = json!({id: 1});
        }
        opening.position = Some(position);
        let mut table =
            Table::open(TableId::from_bytes([7; 10]), &Entry::opened(opening, 0)).expect("a table");
        let ask = |seat| Command::Order { seat, orders: json!({"ask": ["other-card"]}) };
        let text = "play heal-1 g4".to_owned();
        let play = Command::Move { seat: Seat::FIRST, text, seen: Some(0), sure: None };
        let said = Seat::first(3).map(|seat| (seat, ask(seat))).chain([(Seat::FIRST, play)]);
        for (seat, command) in said {
            let who = Who::Guest(guests[seat.index()].clone());
            for entry in table.decide(&who, &command, 1).expect("it is allowed") {
                table.apply(&entry).expect("what was decided happens");
            }
        }
        table
    }

    #[test]
    fn a_card_that_fits_sends_nobody_a_notice_but_whoever_holds_it() {
        for holder in [1, 2] {
            let table = answered(holder);
            let asked = Seat::new(holder as u8 + 1).expect("a seat");
            assert_eq!(waited_for(&table), Seats::one(asked), "they are asked");
            let others = openly_waited_for(&table).iter().filter(|&seat| seat != asked).count();
            assert_eq!(others, 0);
        }
    }

    #[test]
    fn what_somebody_chose_in_secret_sends_nobody_else_a_notice() {
        let mut hidden = 0;
        for entry in games() {
            let moves = table(entry.info.id).game().legal(Seat::FIRST).moves;
            for text in moves.into_iter().take(20) {
                let mut table = table(entry.info.id);
                let before = openly_waited_for(&table);
                let command = Command::Move { seat: Seat::FIRST, text, seen: Some(0), sure: None };
                let who = Who::Guest(GuestId::from_bytes([1; 20]));
                for entry in table.decide(&who, &command, 1).expect("a legal move") {
                    table.apply(&entry).expect("what was decided happens");
                }
                if !table.game().is_secret(0) {
                    continue;
                }
                hidden += 1;
                let newly: Vec<Seat> =
                    openly_waited_for(&table).iter().filter(|&seat| !before.contains(seat)).collect();
                assert_eq!(newly, [], "{}", entry.info.id);
            }
        }
        assert!(hidden > 20, "only {hidden} secret choices");
    }
}
