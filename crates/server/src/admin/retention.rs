//! Guests who never come back: who they were is forgotten, and what they played stays.
//!
//! A guest who has no account and was not seen for as long as the server was told is replaced everywhere by one that
//! nobody is or ever was. Their games stay, each with everybody else in it, and so do the results and ratings that
//! others have of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fracas_table::GuestId;

use crate::random;
use crate::store::{Store, StoreError};

/// So many guests are forgotten in one go; others write in between.
const SLICE: i64 = 20;

/// It is enough to know the day on which somebody was here.
const COARSE: i64 = 24 * 60 * 60 * 1000;

/// The most guests that are remembered between two looks.
const MOST: usize = 100_000;

/// Notes who was here, so that each is written down once a day. Clones are one and the same.
#[derive(Clone, Default)]
pub(crate) struct Sighted {
    /// Each with the time that was last written down, and whether there is something to write.
    guests: Arc<Mutex<HashMap<GuestId, (i64, bool)>>>,
}

impl Sighted {
    /// Somebody is here.
    pub(crate) fn note(&self, guest: &GuestId, now: i64) {
        let mut guests = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
        let full = guests.len() >= MOST;
        match guests.get_mut(guest) {
            Some((at, _)) if now - *at < COARSE => {}
            Some(seen) => *seen = (now, true),
            None if full => {}
            None => drop(guests.insert(guest.clone(), (now, true))),
        }
    }

    /// Those who have yet to be written down.
    pub(crate) fn take(&self, now: i64) -> Vec<(GuestId, i64)> {
        let mut guests = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
        guests.retain(|_, (at, unwritten)| *unwritten || now - *at < COARSE);
        let new = guests.iter_mut().filter(|(_, (_, unwritten))| *unwritten);
        new.map(|(guest, (at, unwritten))| {
            *unwritten = false;
            (guest.clone(), *at)
        })
        .collect()
    }
}

/// Forgets some of those who were not seen for so long, as of a time; tells how many. Call it again while there are any.
pub(crate) async fn forget(store: &Store, now: i64, keep: Duration) -> Result<usize, StoreError> {
    // Whoever was here before anybody noted it is as good as seen today.
    store.note_unseen(now, SLICE).await?;
    let before = now.saturating_sub(i64::try_from(keep.as_millis()).unwrap_or(i64::MAX));
    let guests = store.long_gone(before, SLICE).await?;
    for guest in &guests {
        store.replace_guest(guest, &random::guest_id()).await?;
    }
    Ok(guests.len())
}

#[cfg(test)]
mod tests {
    use fracas_core::Seat;
    use fracas_table::{Command, Entry, Opening, Player, Table, TableId, Who};
    use serde_json::json;

    use super::*;
    use crate::Database;
    use crate::fair::Seed;
    use crate::store::{Change, Hold, StoredEntry};

    const DAY: i64 = COARSE;

    /// A rated game between two that the second gave up at a time.
    async fn game(store: &Store, one: &GuestId, two: &GuestId, at: i64) -> TableId {
        let players = vec![Player::Person(one.clone()), Player::Person(two.clone())];
        let opening = Opening::new("color-wars", &json!({}), players, one.clone()).unwrap();
        let first = Entry::opened(Opening { rated: true, ..opening }, at);
        let mut table = Table::open(random::table_id(), &first).unwrap();
        let opened = Change::open(&table, &first, Seed::random());
        let resign = Command::Resign { seat: Seat::new(2).unwrap() };
        let mut lines = Vec::new();
        for entry in table.decide(&Who::Guest(two.clone()), &resign, at).unwrap() {
            let told = table.apply(&entry).unwrap();
            lines.push(StoredEntry::new(&entry, told));
        }
        store.write([opened, Change::append(&table, lines, true)].iter()).await.unwrap();
        table.id().clone()
    }

    fn run<T>(test: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime").block_on(test)
    }

    async fn standings(store: &Store) -> Vec<(u64, u32)> {
        let book = store.book().await.unwrap();
        let mut all: Vec<_> = book
            .standings()
            .map(|(_, standing)| (standing.rating.rating.to_bits(), standing.games))
            .collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn whoever_has_not_been_here_for_long_is_forgotten_and_what_they_played_stays() {
        run(async {
            let store = Store::open(&Database::Memory.url(), Hold::Memory).await.unwrap();
            let [ann, ben, cleo] = [1, 2, 3].map(|n| GuestId::from_bytes([n; 20]));
            let with_ben = game(&store, &ann, &ben, 10).await;
            let with_cleo = game(&store, &ann, &cleo, 20).await;
            store.rebuild_ratings().await.unwrap();
            let before = standings(&store).await;
            let keep = Duration::from_secs(365 * 24 * 60 * 60);
            let sighted = Sighted::default();
            // Nobody knows yet when they were here: as good as today.
            assert_eq!(forget(&store, 0, keep).await.unwrap(), 0);
            for day in (0..=365).step_by(30) {
                sighted.note(&ann, day * DAY);
                sighted.note(&cleo, day * DAY);
                store.note_seen(&sighted.take(day * DAY)).await.unwrap();
                assert_eq!(forget(&store, day * DAY, keep).await.unwrap(), 0, "day {day}");
            }
            assert_eq!(forget(&store, 366 * DAY, keep).await.unwrap(), 1, "ben alone");
            assert_eq!(forget(&store, 366 * DAY, keep).await.unwrap(), 0);
            let seats = async |id: &TableId| {
                let entries = store.load(id).await.unwrap().unwrap().entries;
                Table::rebuild(id.clone(), &entries).unwrap().players().to_vec()
            };
            let players = seats(&with_ben).await;
            assert_eq!(players[0], Player::Person(ann.clone()));
            assert!(!players.contains(&Player::Person(ben.clone())), "who they were is forgotten");
            assert!(matches!(players[1], Player::Person(_)), "that somebody was there is not");
            assert_eq!(seats(&with_cleo).await, [ann.clone(), cleo].map(Player::Person));
            assert_eq!(store.latest(&ben).await.unwrap().len(), 0);
            assert_eq!(store.latest(&ann).await.unwrap().len(), 2);
            assert_eq!(standings(&store).await, before, "everybody else stands where they stood");
            store.rebuild_ratings().await.unwrap();
            assert_eq!(standings(&store).await, before, "and the log says the same");
            // Whoever stands in their place is nobody, and is not forgotten again.
            assert_eq!(forget(&store, 10_000 * DAY, keep).await.unwrap(), 2);
            assert_eq!(forget(&store, 20_000 * DAY, keep).await.unwrap(), 0);
        });
    }

    #[test]
    fn who_looked_round_before_they_sat_down_counts_as_here_from_when_they_do() {
        run(async {
            let store = Store::open(&Database::Memory.url(), Hold::Memory).await.unwrap();
            let [ann, ben] = [1, 2].map(|n| GuestId::from_bytes([n; 20]));
            let sighted = Sighted::default();
            sighted.note(&ann, 5);
            store.note_seen(&sighted.take(5)).await.unwrap();
            let counts = store.counts(DAY / 2).await.unwrap();
            assert_eq!((counts.people, counts.here_today), (0, 0), "nobody has played");
            game(&store, &ann, &ben, 10).await;
            let counts = store.counts(DAY / 2).await.unwrap();
            assert_eq!((counts.people, counts.here_today), (2, 2));
            let counts = store.counts(3 * DAY).await.unwrap();
            assert_eq!((counts.people, counts.here_today, counts.here_this_week), (2, 0, 2));
        });
    }

    #[test]
    fn many_are_forgotten_a_few_at_a_time() {
        run(async {
            let store = Store::open(&Database::Memory.url(), Hold::Memory).await.unwrap();
            let host = GuestId::from_bytes([31; 20]);
            for n in 0..45 {
                game(&store, &host, &random::guest_id(), n).await;
            }
            let keep = Duration::from_secs(1);
            assert_eq!(forget(&store, 0, keep).await.unwrap(), 0);
            let mut slices = Vec::new();
            while let count @ 1.. = forget(&store, DAY, keep).await.unwrap() {
                slices.push(count);
            }
            assert_eq!(slices, [20, 20, 6]);
        });
    }

    #[test]
    fn somebody_is_written_down_once_a_day() {
        let sighted = Sighted::default();
        let ann = GuestId::from_bytes([1; 20]);
        sighted.note(&ann, 5);
        assert_eq!(sighted.take(5), [(ann.clone(), 5)]);
        sighted.note(&ann, DAY);
        assert_eq!(sighted.take(DAY), []);
        sighted.note(&ann, DAY + 5);
        assert_eq!(sighted.take(DAY + 5), [(ann, DAY + 5)]);
    }
}
