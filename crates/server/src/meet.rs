//! Where people meet: who is here, who seeks what, and how they are told.
//!
//! Seeks live in memory: one ends with its maker's connection, so a server that stops has nothing to keep. Challenges to
//! people who have a name are stored, and wait for them. What must never be lost is the game that comes of it. It is opened with one entry in which everybody is seated
//! already, so there is either all of it or nothing; and whoever is taken off the board for it is on the board no longer,
//! so nobody sits at two tables of one seek.

mod afar;
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
use std::hash::Hash;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use fracas_core::Seat;
use fracas_table::{GuestId, Player, Status, Table, TableId};

pub(crate) use self::afar::{Word, gone, heed, open, parted};
use self::board::{Board, Seek};
pub(crate) use self::bus::Bus;
use self::bus::write;
use self::challenges::{Challenge, Challenges};
pub(crate) use self::rated::{check_rated, check_rated_players, is_set_up};
use self::terms::Terms;
use crate::cluster::{Cluster, Frame};
use crate::live::{Services, load, time};
use crate::view::card;
use crate::wire::{Ended, OpenTable, SeekCard, ToPerson};

/// So long somebody may be away before what they sought is forgotten: a page that is loaded anew, a tunnel.
const AWAY: Duration = Duration::from_secs(10);

/// The lobby's changes are told so far apart to a few,
const LOBBY: Duration = Duration::from_millis(300);

/// and so much farther for every one of many: telling thousands takes a while, and pairing goes first.
const LOBBY_EACH: Duration = Duration::from_micros(400);

/// So many are told at once,
const AT_ONCE: usize = 50;

/// and then others have their turn.
const BREATH: Duration = Duration::from_millis(5);

/// The most seeks and tables that a lobby shows.
const SHOWN: usize = 200;

/// Where people meet.
pub(crate) struct Meet {
    pub(crate) bus: Bus,
    /// The other nodes, where there are any: people meet at one of them.
    cluster: Option<Cluster>,
    /// Whether all that was kept is known here, so that people may come.
    open: AtomicBool,
    lobby: Mutex<Lobby>,
}

struct Lobby {
    board: Board,
    challenges: Challenges,
    tables: HashMap<TableId, Shown>,
    /// Tables that have changed since that was last told.
    changed: HashSet<TableId>,
    /// The seeks that somebody was told of. Of others nobody needs to know that they are gone.
    told: HashSet<u64>,
}

/// A table that the lobby shows.
#[derive(Clone)]
struct Shown {
    card: OpenTable,
    /// Who sits there.
    people: Vec<GuestId>,
}

/// The lobby, or what has changed of it, with who is in it.
struct Told {
    message: ToPerson,
    text: Utf8Bytes,
    /// Who seeks, by the numbers of the seeks.
    seekers: Vec<(u64, Vec<GuestId>)>,
    /// Who sits where, by the tables' names.
    sitting: Vec<(TableId, Vec<GuestId>)>,
}

/// Those of some where somebody is whom a reader does not meet.
fn shunned_of<I: Clone + Eq + Hash>(all: &[(I, Vec<GuestId>)], shuns: &HashSet<GuestId>) -> HashSet<I> {
    let shunned = |(_, people): &&(I, Vec<GuestId>)| people.iter().any(|person| shuns.contains(person));
    all.iter().filter(shunned).map(|(id, _)| id.clone()).collect()
}

impl Told {
    fn new(
        message: ToPerson,
        seekers: Vec<(u64, Vec<GuestId>)>,
        sitting: Vec<(TableId, Vec<GuestId>)>,
    ) -> Told {
        Told { text: write(&message), message, seekers, sitting }
    }

    /// The same for somebody who does not meet some people. For most it is the same text.
    fn to(&self, shuns: &HashSet<GuestId>) -> Utf8Bytes {
        if shuns.is_empty() {
            return self.text.clone();
        }
        let (sought, sat) = (shunned_of(&self.seekers, shuns), shunned_of(&self.sitting, shuns));
        if sought.is_empty() && sat.is_empty() {
            return self.text.clone();
        }
        let mut message = self.message.clone();
        if let ToPerson::Lobby { seeks, unsought, tables, untabled, .. } = &mut message {
            seeks.retain(|seek| !sought.contains(&seek.id));
            tables.retain(|table| !sat.contains(&table.id));
            // Perhaps they were shown before somebody joined them.
            unsought.extend(sought);
            untabled.extend(sat);
        }
        write(&message)
    }
}

impl Lobby {
    fn new() -> Lobby {
        // A page that knows numbers of an earlier server must not mean others by them.
        let first = u64::try_from(time()).unwrap_or(0);
        Lobby {
            board: Board::from(first),
            challenges: Challenges::from(first),
            tables: HashMap::new(),
            changed: HashSet::new(),
            told: HashSet::new(),
        }
    }
}

impl Meet {
    /// An empty lobby, which is shut.
    pub(crate) fn new(cluster: Option<Cluster>) -> Meet {
        Meet { bus: Bus::default(), cluster, open: AtomicBool::new(false), lobby: Mutex::new(Lobby::new()) }
    }

    fn lock(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how a table stands, if the lobby shows it.
    pub(crate) fn table(&self, table: &Table) {
        if !table.opening().listed {
            return;
        }
        if let Some((session, node)) = self.elsewhere() {
            return session.tell(&node, Frame::Listed { table: table.id().clone() }, None);
        }
        let mut lobby = self.lock();
        let known = match table.status() {
            Status::Waiting => lobby.tables.insert(table.id().clone(), Shown::new(table)).is_some(),
            Status::Playing | Status::Over | Status::Aborted => lobby.tables.remove(table.id()).is_some(),
        };
        if known || table.status() == Status::Waiting {
            lobby.changed.insert(table.id().clone());
        }
    }

    /// It is somebody's turn at a table that they do not look at.
    pub(crate) fn tell_turn(&self, person: &GuestId, table: &Table) {
        let message = ToPerson::Turn { table: table.id().clone(), game: table.opening().game.clone() };
        match self.elsewhere() {
            Some((session, node)) => {
                let frame = Frame::Tell { person: person.clone() };
                session.tell(&node, frame, Some(write(&message)));
            }
            None => self.bus.tell(person, &message),
        }
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
    fn whole(&self) -> Told {
        let mut lobby = self.lock();
        let seeks: Vec<Seek> = lobby.board.newest(SHOWN).into_iter().cloned().collect();
        lobby.told.extend(seeks.iter().map(|seek| seek.id));
        let shown = lobby.tables.values().take(SHOWN).cloned().collect();
        drop(lobby);
        let (seekers, seeks) = self.cards(&seeks);
        let (sitting, tables) = open_tables(shown);
        let (unsought, untabled) = (Vec::new(), Vec::new());
        Told::new(ToPerson::Lobby { all: true, seeks, tables, unsought, untabled }, seekers, sitting)
    }

    /// What has changed since this was last asked; nothing where nothing has.
    fn news(&self) -> Option<Told> {
        let mut lobby = self.lock();
        let changed = lobby.board.changes();
        let tables = std::mem::take(&mut lobby.changed);
        let mut seeks = Vec::new();
        let mut unsought = Vec::new();
        for id in changed {
            match lobby.board.get(id).cloned() {
                Some(seek) => {
                    lobby.told.insert(id);
                    seeks.push(seek);
                }
                // Most seeks are gone before anybody has heard of them.
                None if lobby.told.remove(&id) => unsought.push(id),
                None => {}
            }
        }
        let (open, untabled): (Vec<TableId>, Vec<TableId>) =
            tables.into_iter().partition(|id| lobby.tables.contains_key(id));
        let shown: Vec<Shown> = open.iter().filter_map(|id| lobby.tables.get(id)).cloned().collect();
        drop(lobby);
        if seeks.is_empty() && unsought.is_empty() && shown.is_empty() && untabled.is_empty() {
            return None;
        }
        let (seekers, seeks) = self.cards(&seeks);
        let (sitting, tables) = open_tables(shown);
        Some(Told::new(ToPerson::Lobby { all: false, seeks, tables, unsought, untabled }, seekers, sitting))
    }

    /// Seeks as others see them, and who is in them.
    fn cards(&self, seeks: &[Seek]) -> (Vec<(u64, Vec<GuestId>)>, Vec<SeekCard>) {
        let people = |seek: &Seek| seek.seekers.iter().map(|seeker| seeker.person.clone()).collect();
        let seekers = seeks.iter().map(|seek| (seek.id, people(seek))).collect();
        (seekers, seeks.iter().map(|seek| self.seek_card(seek)).collect())
    }

    /// Tells everybody who looks what has changed, some at a time.
    async fn tell_news(&self) {
        let Some(news) = self.news() else { return };
        let lookers = self.bus.lookers();
        let mut some = lookers.chunks(AT_ONCE).peekable();
        while let Some(looking) = some.next() {
            for looker in looking {
                if !looker.tell(&news.to(&looker.shuns)) {
                    self.bus.let_go(looker);
                }
            }
            if some.peek().is_some() {
                tokio::time::sleep(BREATH).await;
            }
        }
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
pub(crate) async fn keep(services: Arc<Services>) {
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
    loop {
        let many = u32::try_from(services.meet.bus.lookers().len()).unwrap_or(u32::MAX);
        tokio::time::sleep(LOBBY.max(LOBBY_EACH.saturating_mul(many))).await;
        let expired = services.meet.lock().challenges.expire();
        keeping::end(&services, expired, Ended::Expired).await;
        services.meet.tell_news().await;
    }
}

/// Who sits at some tables, and how others see them.
fn open_tables(shown: Vec<Shown>) -> (Vec<(TableId, Vec<GuestId>)>, Vec<OpenTable>) {
    shown.into_iter().map(|Shown { card, people }| ((card.id.clone(), people), card)).unzip()
}

impl Shown {
    fn new(table: &Table) -> Shown {
        let seats = Seat::first(table.seat_count());
        // An invitation is nobody's business here: the card shows none.
        let card = |(player, seat): (&Player, Seat)| card(Some(player), table.name(seat), seat);
        let card = OpenTable {
            id: table.id().clone(),
            terms: Terms::from(table).card(),
            players: table.players().iter().zip(seats).map(card).collect(),
        };
        let people = table.players().iter().filter_map(|player| match player {
            Player::Person(guest) => Some(guest.clone()),
            Player::Bot(_) | Player::Open(_) => None,
        });
        Shown { card, people: people.collect() }
    }
}
