//! Where people meet: who is here, who seeks what, and how they are told.
//!
//! Seeks live in memory: one ends with its maker's connection, so a server that stops has nothing to keep. Challenges to
//! people who have a name are stored, and wait for them. What must never be lost is the game that comes of it. It is opened with one entry in which everybody is seated
//! already, so there is either all of it or nothing; and whoever is taken off the board for it is on the board no longer,
//! so nobody sits at two tables of one seek.

mod board;
mod bus;
mod challenges;
pub(crate) mod door;
mod keeping;
mod neighbours;
mod pairing;
mod rated;
mod terms;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use fracas_core::Seat;
use fracas_table::{GuestId, Player, Status, Table, TableId};

use self::board::{Board, Seek};
pub(crate) use self::bus::Bus;
use self::challenges::{Challenge, Challenges};
pub(crate) use self::keeping::{drop_all, part};
pub(crate) use self::rated::{check_rated, check_rated_players};
use self::terms::Terms;
use crate::live::{Services, load, time};
use crate::view::card;
use crate::wire::{Ended, OpenTable, SeekCard, ToPerson};

/// So long somebody may be away before what they sought is forgotten: a page that is loaded anew, a tunnel.
const AWAY: Duration = Duration::from_secs(10);

/// The lobby's changes are told so far apart.
const LOBBY: Duration = Duration::from_millis(300);

/// The most seeks and tables that a lobby shows.
const SHOWN: usize = 200;

/// Where people meet.
pub(crate) struct Meet {
    pub(crate) bus: Bus,
    lobby: Mutex<Lobby>,
}

struct Lobby {
    board: Board,
    challenges: Challenges,
    tables: HashMap<TableId, OpenTable>,
    /// Tables that have changed since that was last told.
    changed: HashSet<TableId>,
}

impl Default for Meet {
    fn default() -> Meet {
        // A page that knows numbers of an earlier server must not mean others by them.
        let first = u64::try_from(time()).unwrap_or(0);
        let lobby = Lobby {
            board: Board::from(first),
            challenges: Challenges::from(first),
            tables: HashMap::new(),
            changed: HashSet::new(),
        };
        Meet { bus: Bus::default(), lobby: Mutex::new(lobby) }
    }
}

impl Meet {
    fn lock(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how a table stands, if the lobby shows it.
    pub(crate) fn table(&self, table: &Table) {
        if !table.opening().listed {
            return;
        }
        let mut lobby = self.lock();
        let known = match table.status() {
            Status::Waiting => lobby.tables.insert(table.id().clone(), open_table(table)).is_some(),
            Status::Playing | Status::Over | Status::Aborted => lobby.tables.remove(table.id()).is_some(),
        };
        if known || table.status() == Status::Waiting {
            lobby.changed.insert(table.id().clone());
        }
    }

    /// It is somebody's turn at a table that they do not look at.
    pub(crate) fn tell_turn(&self, person: &GuestId, table: &Table) {
        let message = ToPerson::Turn { table: table.id().clone(), game: table.opening().game.clone() };
        self.bus.tell(person, &message);
    }

    /// Somebody has been away for long: only challenges that wait for people are kept.
    fn forget(&self, person: &GuestId) {
        let left = {
            let mut lobby = self.lock();
            lobby.board.leave(person);
            lobby.challenges.leave(person)
        };
        self.tell_end(&left, Ended::Withdrawn);
    }

    /// A guest has become somebody else.
    pub(crate) fn adopt(&self, guest: &GuestId, person: &GuestId) {
        let mut lobby = self.lock();
        lobby.board.leave(guest);
        lobby.challenges.adopt(guest, person);
    }

    /// Tells both sides of challenges that they are over.
    fn tell_end(&self, challenges: &[(u64, Challenge)], why: Ended) {
        for (challenge, Challenge { from, to, .. }) in challenges {
            for person in [from, to] {
                self.bus.tell(person, &ToPerson::Unchallenged { challenge: *challenge, why });
            }
        }
    }

    /// The first message to a page.
    fn welcome(&self, person: &GuestId) -> ToPerson {
        let lobby = self.lock();
        ToPerson::Welcome {
            name: self.bus.name(person),
            seeks: lobby.board.of(person).map(|seek| self.seek_card(seek)).collect(),
            challenges: lobby.challenges.of(person, &self.bus),
        }
    }

    /// All of the lobby.
    fn whole(&self) -> ToPerson {
        let lobby = self.lock();
        ToPerson::Lobby {
            all: true,
            seeks: lobby.board.newest(SHOWN).into_iter().map(|seek| self.seek_card(seek)).collect(),
            tables: lobby.tables.values().take(SHOWN).cloned().collect(),
            unsought: Vec::new(),
            untabled: Vec::new(),
        }
    }

    /// What has changed since this was last asked; nothing where nothing has.
    fn news(&self) -> Option<ToPerson> {
        let mut lobby = self.lock();
        let seeks = lobby.board.changes();
        let tables = std::mem::take(&mut lobby.changed);
        if seeks.is_empty() && tables.is_empty() {
            return None;
        }
        let (there, gone): (Vec<u64>, Vec<u64>) =
            seeks.into_iter().partition(|id| lobby.board.get(*id).is_some());
        let (open, closed): (Vec<TableId>, Vec<TableId>) =
            tables.into_iter().partition(|id| lobby.tables.contains_key(id));
        Some(ToPerson::Lobby {
            all: false,
            seeks: there
                .iter()
                .filter_map(|id| lobby.board.get(*id))
                .map(|seek| self.seek_card(seek))
                .collect(),
            tables: open.iter().filter_map(|id| lobby.tables.get(id)).cloned().collect(),
            unsought: gone,
            untabled: closed,
        })
    }

    fn seek_card(&self, seek: &Seek) -> SeekCard {
        SeekCard {
            id: seek.id,
            terms: seek.terms.card(),
            names: seek.seekers.iter().map(|seeker| self.bus.name(&seeker.person)).collect(),
            missing: seek.terms.seats - seek.seekers.len() as u8,
            range: seek.seekers.first().and_then(|seeker| seeker.range),
            wishes: seek.seekers.iter().filter_map(|seeker| seeker.wish).collect(),
        }
    }
}

/// Tells the lobby's changes and ends what has waited for too long, until it is stopped.
pub(crate) async fn keep(services: std::sync::Arc<Services>) {
    match services.store.listed().await {
        Ok(tables) => {
            for id in tables {
                match load(&services, &id).await {
                    Ok(loaded) => services.meet.table(&loaded.table),
                    Err(error) => error.log(),
                }
            }
        }
        Err(error) => tracing::error!(%error, "the open tables cannot be read"),
    }
    if let Err(error) = keeping::recall(&services).await {
        tracing::error!(%error, "the challenges that wait cannot be read");
    }
    loop {
        tokio::time::sleep(LOBBY).await;
        let expired = services.meet.lock().challenges.expire();
        keeping::end(&services, expired, Ended::Expired).await;
        if let Some(news) = services.meet.news() {
            services.meet.bus.tell_lookers(&news);
        }
    }
}

fn open_table(table: &Table) -> OpenTable {
    let seats = Seat::first(table.seat_count());
    // An invitation is nobody's business here: the card shows none.
    let card = |(player, seat): (&Player, Seat)| card(Some(player), table.name(seat), seat);
    OpenTable {
        id: table.id().clone(),
        terms: Terms::from(table).card(),
        players: table.players().iter().zip(seats).map(card).collect(),
    }
}
