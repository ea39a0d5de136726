//! From where the unfinished tables were opened.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use fracas_table::TableId;

/// Which address opened which table that is not finished, since the server began. It is in memory alone: who came from
/// where is nothing to keep.
#[derive(Default)]
pub(super) struct Opened {
    lists: Mutex<Lists>,
}

#[derive(Default)]
struct Lists {
    by_table: HashMap<TableId, (IpAddr, Instant)>,
    counts: HashMap<IpAddr, usize>,
}

impl Lists {
    fn remove(&mut self, table: &TableId) {
        let Some((address, _)) = self.by_table.remove(table) else { return };
        if let Some(count) = self.counts.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                self.counts.remove(&address);
            }
        }
    }
}

impl Opened {
    pub(super) fn add(&self, table: &TableId, address: IpAddr) {
        let mut lists = self.lock();
        if lists.by_table.insert(table.clone(), (address, Instant::now())).is_none() {
            *lists.counts.entry(address).or_default() += 1;
        }
    }

    pub(super) fn remove(&self, table: &TableId) {
        self.lock().remove(table);
    }

    /// Forgets tables that were opened so long ago.
    pub(super) fn forget(&self, age: Duration) {
        let mut lists = self.lock();
        let old = lists.by_table.iter().filter(|(_, (_, at))| at.elapsed() >= age);
        let old: Vec<TableId> = old.map(|(table, _)| table.clone()).collect();
        old.iter().for_each(|table| lists.remove(table));
    }

    pub(super) fn count(&self, address: IpAddr) -> usize {
        self.lock().counts.get(&address).copied().unwrap_or(0)
    }

    pub(super) fn address(&self, table: &TableId) -> Option<IpAddr> {
        self.lock().by_table.get(table).map(|(address, _)| *address)
    }

    fn lock(&self) -> MutexGuard<'_, Lists> {
        self.lists.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
