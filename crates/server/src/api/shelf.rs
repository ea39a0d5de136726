//! The finished games that were looked at last: whoever leafs through one asks for many parts of it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use fracas_table::{Table, TableId};

use crate::error::Error;
use crate::live::{Loaded, Services, load};

/// So many are kept,
const MOST: usize = 8;

/// and none for longer than this after it was last asked for.
const LONGEST: Duration = Duration::from_secs(60);

/// A table with the time it was last asked for.
type Kept = (Instant, Arc<Table>);

/// Keeps a few finished tables set up, the one asked for last in front.
#[derive(Clone, Default)]
pub(crate) struct Shelf {
    tables: Arc<Mutex<Vec<Kept>>>,
}

impl Shelf {
    /// A table as it stands.
    ///
    /// # Errors
    ///
    /// Says that there is none, or that it cannot be read.
    pub(super) async fn table(&self, services: &Services, id: &TableId) -> Result<Arc<Table>, Error> {
        if let Some(table) = self.find(id) {
            return Ok(table);
        }
        let Loaded { table, .. } = load(services, id).await?;
        let table = Arc::new(table);
        if table.status().is_final() {
            let mut tables = self.lock();
            tables.truncate(MOST - 1);
            tables.insert(0, (Instant::now(), Arc::clone(&table)));
        }
        Ok(table)
    }

    /// Puts everything away: what somebody is called has changed.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    /// Puts away what nobody has asked for lately.
    pub(crate) fn tidy(&self) {
        self.lock().retain(|(asked, _)| asked.elapsed() < LONGEST);
    }

    fn find(&self, id: &TableId) -> Option<Arc<Table>> {
        let mut tables = self.lock();
        let place = tables.iter().position(|(_, table)| table.id() == id)?;
        tables[..=place].rotate_right(1);
        tables[0].0 = Instant::now();
        // A rematch may have been opened since: whoever looks back sees the game, and that has not changed.
        Some(Arc::clone(&tables[0].1))
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
