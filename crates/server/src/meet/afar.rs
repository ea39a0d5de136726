//! What concerns those who meet, and is done at any node: it is told to the one where they do.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use fracas_table::GuestId;
use serde::{Deserialize, Serialize};

use super::bus::{Shuns, write};
use super::neighbours::shunned;
use super::{Lobby, Meet, keeping};
use crate::cluster::{Frame, Session};
use crate::error::Error;
use crate::live::Services;
use crate::ratings::Rater;
use crate::store::StoreError;
use crate::wire::ToPerson;

/// What those have to know who keep the lobby.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Word {
    /// Somebody is called something else.
    Named { person: GuestId, name: String },
    /// Somebody's pages have to come again.
    Dismissed { person: GuestId },
    /// A guest has become somebody else.
    Adopted { guest: GuestId, person: GuestId },
    /// Two meet, or do not, other than before; where they do not, nothing is asked of one by the other.
    Parted { people: [GuestId; 2], block: bool },
    /// Somebody is gone for good.
    Gone { person: GuestId },
    /// A rated game is over.
    Rated,
    /// All games have to be counted anew.
    Recount,
    /// What is stored of ratings was changed by others.
    Reload,
}

impl Meet {
    /// Where people meet, if that is another node.
    pub(super) fn elsewhere(&self) -> Option<(Arc<Session>, String)> {
        self.cluster.as_ref()?.lobby_elsewhere()
    }

    /// Whether people meet here.
    pub(crate) fn is_here(&self) -> bool {
        self.open.load(Relaxed) && self.cluster.as_ref().is_none_or(|cluster| *cluster.lobby().borrow())
    }

    /// People meet elsewhere from now on: all have to come again.
    pub(crate) fn close(&self) {
        self.open.store(false, Relaxed);
        *self.lock() = Lobby::new();
        self.bus.close();
    }

    /// Passes a word on to the node where people meet; returns it where that is this one.
    fn pass(&self, word: Word) -> Option<Word> {
        let Some((session, node)) = self.elsewhere() else { return Some(word) };
        session.tell(&node, Frame::Word(word), None);
        None
    }

    /// Has others call somebody something else.
    pub(crate) fn introduce(&self, person: &GuestId, name: &str) {
        if self.pass(Word::Named { person: person.clone(), name: name.to_owned() }).is_some() {
            self.bus.introduce(person, name);
        }
    }

    /// Somebody's cookies stand no more: their pages have to come again.
    pub(crate) fn dismiss(&self, person: &GuestId) {
        if self.pass(Word::Dismissed { person: person.clone() }).is_some() {
            self.bus.dismiss(person);
        }
    }

    /// A guest has become somebody else.
    pub(crate) fn adopt(&self, guest: &GuestId, person: &GuestId) {
        if self.pass(Word::Adopted { guest: guest.clone(), person: person.clone() }).is_some() {
            let mut lobby = self.lock();
            lobby.board.leave(guest);
            lobby.challenges.adopt(guest, person);
            for known in lobby.tables.values_mut().flat_map(|shown| &mut shown.people) {
                if known == guest {
                    known.clone_from(person);
                }
            }
        }
    }

    /// A rated game is over: whoever has the lobby counts it.
    pub(crate) fn rated(&self, rater: &Rater) {
        if self.pass(Word::Rated).is_some() {
            rater.ended();
        }
    }

    /// All games have to be counted anew.
    pub(crate) fn recount(&self, rater: &Rater) {
        if self.pass(Word::Recount).is_some() {
            rater.recount();
        }
    }

    /// What is stored of ratings was changed by others.
    pub(crate) fn reload(&self, rater: &Rater) {
        if self.pass(Word::Reload).is_some() {
            rater.reload();
        }
    }

    /// Tells everybody something, on every page.
    pub(crate) fn tell_all(&self, message: &ToPerson) {
        match self.elsewhere() {
            Some((session, node)) => session.tell(&node, Frame::TellAll, Some(write(message))),
            None => self.bus.tell_all(&write(message)),
        }
    }
}

/// Opens the lobby, with all that was kept: before anybody is let in, so that nobody misses anything.
pub(crate) async fn open(services: &Services) -> Result<(), StoreError> {
    keeping::recall(services).await?;
    services.meet.open.store(true, Relaxed);
    Ok(())
}

/// Somebody is gone for good.
pub(crate) async fn gone(services: &Services, person: &GuestId) {
    if services.meet.pass(Word::Gone { person: person.clone() }).is_some() {
        keeping::drop_all(services, person).await;
    }
}

/// Two meet, or do not, other than before: the lobby is told to both anew.
pub(crate) async fn parted(services: &Services, people: [GuestId; 2], block: bool) -> Result<(), Error> {
    let Some(Word::Parted { people, block }) = services.meet.pass(Word::Parted { people, block }) else {
        return Ok(());
    };
    if block {
        keeping::part(services, &people[0], &people[1]).await;
    }
    for person in &people {
        relook(services, person).await?;
    }
    Ok(())
}

/// Somebody meets others than before: the lobby is told to them anew.
async fn relook(services: &Services, person: &GuestId) -> Result<(), Error> {
    let shuns = Shuns::new(shunned(services, person).await?);
    let pages = services.meet.bus.shun(person, &shuns);
    if !pages.is_empty() {
        let whole = services.meet.whole().to(&shuns);
        for page in pages {
            page.tell(&whole);
        }
    }
    Ok(())
}

/// Heeds a word that another node has passed on. Where people meet elsewhere by now, it goes there.
pub(crate) async fn heed(services: &Services, word: Word) {
    let Services { meet, rater, .. } = services;
    match word {
        Word::Named { person, name } => meet.introduce(&person, &name),
        Word::Dismissed { person } => meet.dismiss(&person),
        Word::Adopted { guest, person } => meet.adopt(&guest, &person),
        Word::Parted { people, block } => {
            if let Err(error) = parted(services, people, block).await {
                error.log();
            }
        }
        Word::Gone { person } => gone(services, &person).await,
        Word::Rated => meet.rated(rater),
        Word::Recount => meet.recount(rater),
        Word::Reload => meet.reload(rater),
    }
}
