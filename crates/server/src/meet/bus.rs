//! Who is here, and how they are told something wherever they are on the site.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use fracas_table::GuestId;
use tokio::sync::mpsc;

use crate::error::Error;
use crate::wire::ToPerson;

/// So many messages may wait for one page; one that is slower has to come again.
const OUTBOX: usize = 64;

/// So many pages one person may have open.
const PAGES: usize = 20;

/// Everybody who has a page of the site open.
#[derive(Default)]
pub(crate) struct Bus {
    people: Mutex<People>,
}

#[derive(Default)]
struct People {
    pages: HashMap<GuestId, Vec<Page>>,
    /// What those call themselves who have a page open, where they have chosen a name.
    names: HashMap<GuestId, String>,
    /// Numbers pages.
    last: u64,
}

/// A page that somebody has open.
struct Page {
    number: u64,
    outbox: mpsc::Sender<Utf8Bytes>,
    /// Whether it shows the lobby, and whose seeks it does not.
    looks: Option<Shuns>,
}

/// Those whom somebody does not meet.
pub(crate) type Shuns = Arc<HashSet<GuestId>>;

/// A page that shows the lobby.
pub(crate) struct Looker {
    person: GuestId,
    number: u64,
    outbox: mpsc::Sender<Utf8Bytes>,
    pub(crate) shuns: Shuns,
}

impl Looker {
    /// Tells it something; whether it could be told.
    pub(crate) fn tell(&self, text: &Utf8Bytes) -> bool {
        self.outbox.try_send(text.clone()).is_ok()
    }
}

impl Page {
    /// The page as one that shows the lobby, if it does.
    fn looker(&self, person: &GuestId) -> Option<Looker> {
        let shuns = Arc::clone(self.looks.as_ref()?);
        Some(Looker { person: person.clone(), number: self.number, outbox: self.outbox.clone(), shuns })
    }

    /// Tells a page something; whether it could be told.
    fn tell(&self, text: &Utf8Bytes) -> bool {
        self.outbox.try_send(text.clone()).is_ok()
    }
}

/// One page's ear: everything that its person is told. It ends when the page reads too slowly.
pub(crate) struct Ear {
    pub(crate) number: u64,
    pub(crate) inbox: mpsc::Receiver<Utf8Bytes>,
}

impl Bus {
    /// Somebody opens a page.
    pub(crate) fn enter(&self, person: &GuestId) -> Result<Ear, Error> {
        let mut people = self.lock();
        people.last += 1;
        let number = people.last;
        let pages = people.pages.entry(person.clone()).or_default();
        if pages.len() >= PAGES {
            return Err(Error::TooFast);
        }
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        pages.push(Page { number, outbox, looks: None });
        Ok(Ear { number, inbox })
    }

    /// A page is closed; tells whether its person has no other one open.
    pub(crate) fn leave(&self, person: &GuestId, number: u64) -> bool {
        let mut people = self.lock();
        let Some(pages) = people.pages.get_mut(person) else { return true };
        pages.retain(|page| page.number != number);
        let gone = pages.is_empty();
        if gone {
            people.pages.remove(person);
            people.names.remove(person);
        }
        gone
    }

    /// A page shows the lobby from now on, without some people's seeks, or no longer.
    pub(crate) fn look(&self, person: &GuestId, number: u64, looks: Option<Shuns>) {
        let mut people = self.lock();
        let page = people.pages.get_mut(person).into_iter().flatten().find(|page| page.number == number);
        if let Some(page) = page {
            page.looks = looks;
        }
    }

    /// Somebody meets others than before; returns their pages that show the lobby.
    pub(crate) fn shun(&self, person: &GuestId, shuns: &Shuns) -> Vec<Looker> {
        let mut people = self.lock();
        let pages = people.pages.get_mut(person).into_iter().flatten();
        let looking = pages.filter_map(|page| {
            page.looks.as_mut()?.clone_from(shuns);
            page.looker(person)
        });
        looking.collect()
    }

    /// Notes what somebody calls themselves who is here.
    pub(crate) fn introduce(&self, person: &GuestId, name: &str) {
        let mut people = self.lock();
        if people.pages.contains_key(person) {
            people.names.insert(person.clone(), name.to_owned());
        }
    }

    /// What others call somebody who is here, where that is a name of their own.
    pub(crate) fn introduced(&self, person: &GuestId) -> Option<String> {
        self.lock().names.get(person).cloned()
    }

    /// What others call somebody.
    pub(crate) fn name(&self, person: &GuestId) -> String {
        self.introduced(person).unwrap_or_else(|| person.nickname())
    }

    /// Somebody's cookies stand no more: their pages have to come again.
    pub(crate) fn dismiss(&self, person: &GuestId) {
        let mut people = self.lock();
        people.pages.remove(person);
        people.names.remove(person);
    }

    /// All pages have to come again.
    pub(crate) fn close(&self) {
        let mut people = self.lock();
        people.pages.clear();
        people.names.clear();
    }

    /// Whether somebody has any page open.
    pub(crate) fn is_here(&self, person: &GuestId) -> bool {
        self.lock().pages.contains_key(person)
    }

    /// Those who are here and go by a name that guests have.
    pub(crate) fn called(&self, nickname: &str) -> Vec<GuestId> {
        let people = self.lock();
        let unnamed = people.pages.keys().filter(|person| !people.names.contains_key(*person));
        unnamed.filter(|person| person.nickname() == nickname).cloned().collect()
    }

    /// Tells somebody something, on every page they have open.
    pub(crate) fn tell(&self, person: &GuestId, message: &ToPerson) {
        if self.is_here(person) {
            self.tell_text(person, &write(message));
        }
    }

    /// The same, where it is written already.
    pub(crate) fn tell_text(&self, person: &GuestId, text: &Utf8Bytes) {
        let mut people = self.lock();
        let Some(pages) = people.pages.get_mut(person) else { return };
        pages.retain(|page| page.tell(text));
        if pages.is_empty() {
            people.pages.remove(person);
        }
    }

    /// Tells everybody something, on every page. Whoever reads too slowly finds it on the next one.
    pub(crate) fn tell_all(&self, text: &Utf8Bytes) {
        for page in self.lock().pages.values().flatten() {
            page.tell(text);
        }
    }

    /// Everybody who looks at the lobby. They are told one after the other while others come and go.
    pub(crate) fn lookers(&self) -> Vec<Looker> {
        let people = self.lock();
        let pages =
            people.pages.iter().flat_map(|(person, pages)| pages.iter().map(move |page| (person, page)));
        pages.filter_map(|(person, page)| page.looker(person)).collect()
    }

    /// Lets a page go that reads too slowly.
    pub(crate) fn let_go(&self, looker: &Looker) {
        let mut people = self.lock();
        let Some(pages) = people.pages.get_mut(&looker.person) else { return };
        pages.retain(|page| page.number != looker.number);
        if pages.is_empty() {
            people.pages.remove(&looker.person);
        }
    }

    fn lock(&self) -> MutexGuard<'_, People> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn write(message: &ToPerson) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::guest_id;

    #[test]
    fn a_page_that_reads_too_slowly_is_let_go_and_others_are_not() {
        let (bus, person) = (Bus::default(), guest_id());
        let (mut slow, mut quick) = (bus.enter(&person).unwrap(), bus.enter(&person).unwrap());
        for time in 0..OUTBOX as i64 + 1 {
            bus.tell(&person, &ToPerson::Pong { time });
            assert!(quick.inbox.try_recv().is_ok());
        }
        let told = std::iter::from_fn(|| slow.inbox.try_recv().ok()).count();
        assert_eq!(told, OUTBOX, "what fitted is there");
        assert!(slow.inbox.is_closed() && !quick.inbox.is_closed());
        assert!(bus.is_here(&person));
        assert!(bus.leave(&person, quick.number), "that was the last page");
        assert!(!bus.is_here(&person));
    }

    #[test]
    fn those_who_look_at_the_lobby_are_told_and_one_that_reads_too_slowly_is_let_go() {
        let (bus, person) = (Bus::default(), guest_id());
        let (mut looks, _plays) = (bus.enter(&person).unwrap(), bus.enter(&person).unwrap());
        assert!(bus.lookers().is_empty());
        bus.look(&person, looks.number, Some(Shuns::default()));
        let lookers = bus.lookers();
        assert_eq!(lookers.len(), 1);
        let text = write(&ToPerson::Pong { time: 1 });
        assert!(lookers[0].tell(&text) && looks.inbox.try_recv().is_ok());
        let told = (0..=OUTBOX).filter(|_| lookers[0].tell(&text)).count();
        assert_eq!(told, OUTBOX, "there is no room for more");
        bus.let_go(&lookers[0]);
        assert!(bus.lookers().is_empty() && bus.is_here(&person), "the other page stays");
    }

    #[test]
    fn one_person_has_only_so_many_pages_open() {
        let (bus, person) = (Bus::default(), guest_id());
        let pages: Vec<Ear> = (0..PAGES).map(|_| bus.enter(&person).unwrap()).collect();
        assert!(bus.enter(&person).is_err());
        bus.leave(&person, pages[0].number);
        assert!(bus.enter(&person).is_ok());
    }
}
