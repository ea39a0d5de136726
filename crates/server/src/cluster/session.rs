//! One membership of a node in its cluster, from when it joins until it leaves or is found to be gone.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use fracas_table::TableId;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, timeout};

use super::frame::{Answer, Frame};
use super::line::{Heard, Reader, Writer};
use super::serving::Said;
use super::wire::{Ear, Wire};
use super::{HEARS, SILENCE};
use crate::error::Error;
use crate::gallery::Exhibit;
use crate::metrics::Metrics;
use crate::store::QUIET;

/// So much may wait to be sent to other nodes.
const OUTBOX: usize = 16_384;

/// So long NATS may take to take something; what it does not take is missing, and is noticed as such.
const SLOWEST: Duration = Duration::from_secs(1);

/// So long after it was last noted that a node is here nobody gives it up.
const SURE: Duration = Duration::from_millis(QUIET as u64);

/// So long what is said last may take.
const FLUSH: Duration = Duration::from_millis(300);

/// A frame to a node, perhaps with a text.
type Letter = (String, Frame, Option<Utf8Bytes>);

/// One membership.
pub(crate) struct Session {
    /// The number under which the node has joined. No node ever had it before.
    pub(crate) id: String,
    wire: Wire,
    pub(super) metrics: &'static Metrics,
    over: watch::Sender<bool>,
    outbox: mpsc::Sender<Letter>,
    /// Whether something was not even sent, so that numbers have to tell it.
    unsaid: Arc<AtomicBool>,
    ear: Mutex<Option<Ear>>,
    numbers: AtomicU64,
    pub(super) state: Mutex<State>,
}

/// What goes on with other nodes.
#[derive(Default)]
pub(super) struct State {
    peers: HashMap<String, Peer>,
    /// When this node last heard itself.
    echo: Option<Instant>,
    /// When this node last said to the database that it is here, and was told that it is.
    renewed: Option<Instant>,
    lobby: Option<String>,
    /// Questions that wait for an answer, and from whom.
    pub(super) asks: HashMap<u64, (String, oneshot::Sender<Answer>)>,
    /// Visits that people make elsewhere through this node.
    pub(super) mine: HashMap<u64, (String, mpsc::Sender<Utf8Bytes>)>,
    /// Visits that people make here through other nodes.
    pub(super) theirs: HashMap<(String, u64), mpsc::Sender<Said>>,
}

/// Another node.
struct Peer {
    heard: Instant,
    reader: Reader,
    shown: Vec<(TableId, Exhibit)>,
}

impl Default for Peer {
    fn default() -> Peer {
        Peer { heard: Instant::now(), reader: Reader::default(), shown: Vec::new() }
    }
}

impl Session {
    /// Begins to listen; nobody knows of it yet.
    pub(super) async fn open(id: String, wire: Wire, metrics: &'static Metrics) -> Result<Session, Error> {
        let listening = timeout(SILENCE, wire.listen(&id)).await.map_err(|_| Error::Apart)?;
        let ear = listening.map_err(|_| Error::Apart)?;
        let (outbox, letters) = mpsc::channel(OUTBOX);
        let unsaid = Arc::<AtomicBool>::default();
        tokio::spawn(send(wire.clone(), id.clone(), letters, Arc::clone(&unsaid)));
        Ok(Session {
            id,
            wire,
            metrics,
            over: watch::Sender::new(false),
            outbox,
            unsaid,
            ear: Mutex::new(Some(ear)),
            numbers: AtomicU64::new(1),
            state: Mutex::default(),
        })
    }

    /// What others say, to be listened to once.
    pub(super) fn ear(&self) -> Option<Ear> {
        self.ear.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Relaxed)
    }

    pub(crate) fn is_over(&self) -> bool {
        *self.over.borrow()
    }

    /// The database has noted that this node is here, which it was told at this time or later.
    pub(super) fn renewed(&self, at: Instant) {
        self.lock().renewed = Some(at);
    }

    /// Whether nobody can have given this node up yet, so that all it owned is still its own. Otherwise only the database
    /// can tell: it may have stood still for long, or be cut off, and not know it.
    pub(crate) fn is_sure(&self) -> bool {
        #[cfg(test)]
        if crate::sim::inside().is_some_and(|(world, _)| !world.rules.sure) {
            return true;
        }
        self.lock().renewed.is_some_and(|renewed| renewed.elapsed() < SURE)
    }

    /// Says when it is over: tables that are awake end then.
    pub(crate) fn over(&self) -> watch::Receiver<bool> {
        self.over.subscribe()
    }

    /// The node is a member no more: tables end, and whoever visits others through it comes again.
    pub(super) fn end(&self) {
        self.over.send_replace(true);
        let mut state = self.lock();
        state.asks.clear();
        state.mine.clear();
    }

    /// Waits until what was said last is on its way.
    pub(super) async fn flush(&self) {
        let empty = async {
            while self.outbox.capacity() < OUTBOX {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            self.wire.flush().await;
        };
        timeout(FLUSH, empty).await.ok();
    }

    /// Says something to another node; where that is not possible, it will notice.
    pub(crate) fn tell(&self, to: &str, frame: Frame, text: Option<Utf8Bytes>) {
        if self.outbox.try_send((to.to_owned(), frame, text)).is_err() {
            tracing::warn!("too much waits to be said to other nodes");
            self.unsaid.store(true, Relaxed);
        }
    }

    /// Says something to all other nodes.
    pub(super) fn tell_all(&self, frame: &Frame) {
        let peers: Vec<String> = self.lock().peers.keys().cloned().collect();
        peers.iter().for_each(|peer| self.tell(peer, frame.clone(), None));
    }

    pub(super) fn lobby(&self) -> Option<String> {
        self.lock().lobby.clone()
    }

    pub(super) fn set_lobby(&self, owner: Option<String>) {
        self.lock().lobby = owner;
    }

    /// The games that can be watched at other nodes.
    pub(crate) fn shown(&self) -> Vec<(TableId, Exhibit)> {
        self.lock().peers.values().flat_map(|peer| peer.shown.iter().cloned()).collect()
    }

    /// These are the nodes there are. What was begun with those that are gone ends; tells whether any are.
    pub(super) fn meet(&self, members: Vec<String>) -> bool {
        let gone: Vec<String> = {
            let mut state = self.lock();
            let gone =
                state.peers.extract_if(|peer, _| !members.contains(peer)).map(|(peer, _)| peer).collect();
            for member in members.into_iter().filter(|member| *member != self.id) {
                state.peers.entry(member).or_default();
            }
            self.metrics.peers.store(state.peers.len() as u64, Relaxed);
            gone
        };
        gone.iter().for_each(|peer| self.lose(peer));
        !gone.is_empty()
    }

    /// Whether this node hears what is said, as far as can be told from what it says to itself.
    pub(super) fn hears(&self) -> bool {
        self.lock().echo.is_some_and(|echo| echo.elapsed() <= HEARS)
    }

    /// Says to all others that this node is here, and ends what was begun with those that are gone or silent.
    pub(super) fn beat(&self, shown: Vec<(TableId, Exhibit)>) {
        let gone: Vec<String> = {
            let state = self.lock();
            let known = state.mine.values().map(|(peer, _)| peer);
            let known = known.chain(state.asks.values().map(|(peer, _)| peer));
            let known = known.chain(state.theirs.keys().map(|(peer, _)| peer));
            let silent =
                |peer: &&String| state.peers.get(*peer).is_none_or(|peer| peer.heard.elapsed() > SILENCE);
            known.filter(silent).collect::<BTreeSet<_>>().into_iter().cloned().collect()
        };
        for peer in gone {
            self.metrics.silences.fetch_add(1, Relaxed);
            self.lose(&peer);
        }
        self.tell_all(&Frame::Beat { shown });
        // Whether that went anywhere shows when it comes back.
        self.tell(&self.id, Frame::Beat { shown: Vec::new() }, None);
    }

    /// Whether another node answers, as far as can be told.
    pub(super) fn reaches(&self, peer: &str) -> bool {
        self.lock().peers.get(peer).is_some_and(|peer| peer.heard.elapsed() <= SILENCE)
    }

    /// Ends all that was begun with another node: something that was said may be missing.
    fn lose(&self, peer: &str) {
        let (mine, theirs): (Vec<u64>, Vec<u64>) = {
            let mut state = self.lock();
            state.asks.retain(|_, (to, _)| to != peer);
            let mine = state.mine.iter().filter(|(_, (to, _))| to == peer).map(|(visit, _)| *visit).collect();
            let theirs = state.theirs.keys().filter(|(from, _)| from == peer).map(|(_, visit)| *visit);
            let theirs = theirs.collect();
            state.mine.retain(|_, (to, _)| to != peer);
            state.theirs.retain(|(from, _), _| from != peer);
            (mine, theirs)
        };
        mine.into_iter().for_each(|visit| self.tell(peer, Frame::Leave { visit }, None));
        theirs.into_iter().for_each(|visit| self.tell(peer, Frame::Ended { visit }, None));
    }

    /// Hears a piece of what another node says; returns it when it is whole, and whether something was missing.
    pub(super) fn hear(&self, from: &str, piece: &[u8]) -> (Option<(Frame, Utf8Bytes)>, bool) {
        let (heard, missing) = {
            let mut state = self.lock();
            if from == self.id {
                state.echo = Some(Instant::now());
                return (None, false);
            }
            let peer = state.peers.entry(from.to_owned()).or_default();
            peer.heard = Instant::now();
            peer.reader.read(piece)
        };
        if missing {
            tracing::warn!(node = from, "something that a node said is missing");
            self.metrics.lines_lost.fetch_add(1, Relaxed);
            self.lose(from);
        }
        match heard {
            Heard::Part => (None, missing),
            Heard::Nonsense => {
                tracing::warn!(node = from, "a node said what cannot be understood");
                (None, missing)
            }
            Heard::Frame(frame, text) => (self.settle(from, *frame, text), missing),
        }
    }

    /// Hears what is for somebody who waits for it; returns the rest.
    fn settle(&self, from: &str, frame: Frame, text: Utf8Bytes) -> Option<(Frame, Utf8Bytes)> {
        let mut state = self.lock();
        match frame {
            Frame::Beat { shown } => {
                if let Some(peer) = state.peers.get_mut(from) {
                    peer.shown = shown;
                }
            }
            Frame::Answer { ask, answer } => {
                if let Some((_, waits)) = state.asks.remove(&ask) {
                    // Whoever asked may have given up.
                    waits.send(answer).ok();
                }
            }
            Frame::Told { visit } => {
                let told = state.mine.get(&visit).map(|(_, inbox)| inbox.try_send(text).is_ok());
                if told != Some(true) {
                    // They have gone, or read too slowly: then they come again.
                    state.mine.remove(&visit);
                    drop(state);
                    self.tell(from, Frame::Leave { visit }, None);
                }
            }
            Frame::Ended { visit } => drop(state.mine.remove(&visit)),
            Frame::Leave { visit } => drop(state.theirs.remove(&(from.to_owned(), visit))),
            Frame::Say { visit, lag, number } => {
                let said = Said { text, lag: Duration::from_millis(lag), number };
                let key = (from.to_owned(), visit);
                let heard = state.theirs.get(&key).map(|visitor| visitor.try_send(said).is_ok());
                if heard != Some(true) {
                    state.theirs.remove(&key);
                    drop(state);
                    self.tell(from, Frame::Ended { visit }, None);
                }
            }
            other => return Some((other, text)),
        }
        None
    }
}

/// Sends what nodes say, in order.
async fn send(wire: Wire, from: String, mut letters: mpsc::Receiver<Letter>, unsaid: Arc<AtomicBool>) {
    let mut writer = Writer::default();
    while let Some((to, frame, text)) = letters.recv().await {
        if unsaid.swap(false, Relaxed) {
            writer.skip();
        }
        for piece in writer.write(&to, &frame, text.as_ref()) {
            match timeout(SLOWEST, wire.send(&to, &from, piece)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(error, "NATS takes nothing"),
                Err(_) => tracing::warn!("NATS is slow"),
            }
        }
    }
}
