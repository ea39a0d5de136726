//! What goes on at the tables that are awake: the games that can be watched, and who is waited for.
//!
//! Each table says it here itself, and nothing is said that anybody who watches could not see.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fracas_core::Seats;
use fracas_table::{Player, TableId};
use serde::{Deserialize, Serialize};

/// A game that can be watched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Exhibit {
    pub(crate) game: String,
    pub(crate) players: Vec<Player>,
    /// How many events those who watch know of.
    pub(crate) moves: usize,
    /// When they last learnt of one.
    pub(crate) updated: i64,
    pub(crate) spectators: usize,
    pub(crate) timed: bool,
}

#[derive(Default)]
struct Inside {
    exhibits: HashMap<TableId, Exhibit>,
    /// The seats of people who must choose, at every table that has been awake and whose game goes on.
    waits: HashMap<TableId, Seats>,
}

/// All of them.
#[derive(Clone, Default)]
pub(crate) struct Gallery(Arc<Mutex<Inside>>);

impl Gallery {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how a table stands; `None` where it cannot be watched.
    pub(crate) fn show(&self, table: &TableId, exhibit: Option<Exhibit>) {
        let mut inside = self.inside();
        match exhibit {
            Some(exhibit) => inside.exhibits.insert(table.clone(), exhibit),
            None => inside.exhibits.remove(table),
        };
    }

    /// Notes how a table stands of which all but the numbers is known.
    pub(crate) fn renew(&self, table: &TableId, now: &Exhibit) {
        if let Some(exhibit) = self.inside().exhibits.get_mut(table) {
            (exhibit.moves, exhibit.updated, exhibit.spectators) = (now.moves, now.updated, now.spectators);
        }
    }

    /// Notes who is waited for at a table; `None` where its game is over.
    pub(crate) fn wait(&self, table: &TableId, seats: Option<Seats>) {
        let mut inside = self.inside();
        match seats {
            Some(seats) => match inside.waits.get_mut(table) {
                Some(known) => *known = seats,
                None => drop(inside.waits.insert(table.clone(), seats)),
            },
            None => drop(inside.waits.remove(table)),
        }
    }

    /// Who is waited for at a table, where that is known.
    pub(crate) fn waited_for(&self, table: &TableId) -> Option<Seats> {
        self.inside().waits.get(table).copied()
    }

    /// Some of what can be watched: what most watch first, then what something has just happened at.
    pub(crate) fn best(&self, game: Option<&str>, count: usize) -> Vec<(TableId, Exhibit)> {
        let inside = self.inside();
        let wanted =
            inside.exhibits.iter().filter(|(_, exhibit)| game.is_none_or(|game| exhibit.game == game));
        let all: Vec<_> = wanted.map(|(id, exhibit)| (id.clone(), exhibit.clone())).collect();
        drop(inside);
        best(all, count)
    }
}

/// The best of what can be watched.
pub(crate) fn best(mut all: Vec<(TableId, Exhibit)>, count: usize) -> Vec<(TableId, Exhibit)> {
    all.sort_by(|(a, one), (b, other)| {
        (other.spectators, other.updated, b).cmp(&(one.spectators, one.updated, a))
    });
    all.truncate(count);
    all
}
