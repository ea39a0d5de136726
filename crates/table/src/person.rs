//! Who the persons at a table are to others. What they are called and who they have become is no part of the game: it
//! is not in the log, and whoever runs the table tells.

use fracas_core::Seat;

use crate::{GuestId, Player, Table};

impl Table {
    /// Notes what somebody calls themselves.
    pub fn introduce(&mut self, guest: GuestId, name: String) {
        self.names.insert(guest, name);
    }

    /// What to call whoever sits in a seat; nothing where nobody sits yet.
    pub fn name(&self, seat: Seat) -> String {
        match self.player(seat) {
            Some(Player::Person(guest)) => self.names.get(guest).cloned().unwrap_or_else(|| guest.nickname()),
            Some(player) => player.name(),
            None => String::new(),
        }
    }

    /// Everything a guest had here belongs to somebody else from now on: the same person, who is known by another name
    /// of the server's. Tells whether there was anything.
    pub fn adopt(&mut self, from: &GuestId, to: &GuestId) -> bool {
        let mut changed = false;
        let seated = self.players.iter_mut().chain(&mut self.opening.players);
        let seated = seated.filter_map(|player| match player {
            Player::Person(guest) => Some(guest),
            Player::Bot(_) | Player::Open(_) => None,
        });
        for guest in seated.chain([&mut self.opening.creator]).filter(|guest| *guest == from) {
            *guest = to.clone();
            changed = true;
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{Entry, Opening};

    #[test]
    fn a_person_is_called_by_their_name_and_keeps_their_seats_as_somebody_else() {
        let [one, two, other] = [1, 2, 3].map(|byte| GuestId::from_bytes([byte; 20]));
        let players = vec![Player::Person(one.clone()), Player::Person(two.clone())];
        let opening = Opening::new("color-wars", &json!({}), players, one.clone()).unwrap();
        let mut table = Table::open("0000000000".parse().unwrap(), &Entry::opened(opening, 0)).unwrap();
        let [first, second] = [1, 2].map(|number| Seat::new(number).unwrap());
        assert_eq!(table.name(first), one.nickname());
        table.introduce(one.clone(), "Ada".to_owned());
        assert_eq!((table.name(first), table.name(second)), ("Ada".to_owned(), two.nickname()));
        assert!(table.adopt(&one, &other));
        assert!(!table.adopt(&one, &other), "there is nothing left of them");
        assert!(table.seats_of(&one).is_empty());
        assert_eq!(table.seats_of(&other).sole(), Some(first));
        assert_eq!(table.opening().creator, other);
        assert_eq!(table.record().header("Player-1"), Some(other.nickname().as_str()));
    }
}
