//! The server's hold on its database: nobody else serves from it, and it is still the one that was opened.
//!
//! What happens at tables is fenced by numbers whatever happens here. But two servers on one database would each tell
//! its own players what the other does not know, and a file that was deleted goes on taking what is written to it until
//! the last process lets go. Both are noticed here, before anybody is told anything.

mod file;
mod lease;

use super::{Result, StoreError};
use crate::Database;

use self::file::FileHold;
use self::lease::Lease;

/// The hold on a database, for as long as this value lives.
#[derive(Debug)]
pub(crate) enum Hold {
    /// Games in memory are nobody else's.
    Memory,
    /// A file beside the database is locked.
    File(FileHold),
    /// A connection to PostgreSQL has a lock.
    Lease(Lease),
}

impl Hold {
    /// Takes hold of a database, or says who has it. Nodes of a cluster share it, with each other alone.
    pub(crate) async fn take(database: &Database, shared: bool) -> Result<Hold> {
        Ok(match database {
            Database::Memory => Hold::Memory,
            Database::File(file) => Hold::File(FileHold::take(file).await?),
            Database::Url(url) => Hold::Lease(Lease::take(url, shared).await?),
        })
    }

    /// Notes what the database is, now that it is open.
    pub(super) fn settle(&self) -> Result<()> {
        if let Hold::File(file) = self { file.settle() } else { Ok(()) }
    }

    /// What the database calls the connection that has the lock; 0 where there is none.
    pub(super) fn backend(&self) -> i64 {
        #[cfg(test)]
        if let Some((_, place)) = crate::sim::inside() {
            return place as i64 + 1;
        }
        if let Hold::Lease(lease) = self { lease.backend() } else { 0 }
    }

    /// Whether the database is still the one that was opened, and ours.
    pub(crate) async fn check(&self) -> Result<()> {
        let why = match self {
            Hold::Memory => None,
            Hold::File(file) => file.check().await,
            Hold::Lease(lease) => lease.check(),
        };
        why.map_or(Ok(()), |why| Err(StoreError::Lost(why)))
    }
}
