//! A hold on an SQLite file.
//!
//! A file beside the database, `games.db.lock`, is locked while a server runs. The system frees the lock when the
//! process ends, however it ends. The file stays: where it is, games were kept, and a database that is missing or empty
//! then was lost and is not quietly begun anew.

use std::fs::{File, Metadata, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::super::{Result, StoreError};

/// So long a server that is just ending may keep the next one waiting.
const HANDOVER: Duration = Duration::from_secs(3);

/// How often something that looks wrong is looked at again, and how long after: SQLite may be in the middle of writing.
const SECOND_LOOKS: [Duration; 3] =
    [Duration::from_millis(10), Duration::from_millis(40), Duration::from_millis(150)];

/// The first bytes of a database.
const HEADER: usize = 100;
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Where in them the number is that tells one database from another: [`Store::open`] makes it up.
///
/// [`Store::open`]: super::super::Store::open
const MARK: usize = 68;

#[derive(Debug)]
pub(crate) struct FileHold {
    database: PathBuf,
    log: PathBuf,
    /// Locked while this value lives.
    lock: File,
    known: Mutex<Option<Known>>,
}

/// What the database was when it was opened.
#[derive(Debug)]
struct Known {
    /// Stays open to the end: whoever closes a file that SQLite has open takes SQLite's own locks away.
    file: File,
    mark: u32,
    database: Identity,
    length: u64,
    log: Identity,
    /// SQLite never makes its log shorter while it is open.
    longest_log: u64,
}

/// What makes a file the same one, whatever it is called. Where a system has no such thing, an open file cannot be
/// deleted either.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(metadata: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {
    (0, 0)
}

impl FileHold {
    pub(super) async fn take(file: &Path) -> Result<FileHold> {
        // Whatever a database is called, by a link or from another folder, it has one lock.
        let database = match (file.canonicalize(), file.parent(), file.file_name()) {
            (Ok(database), _, _) => database,
            (_, Some(folder), Some(name)) if !folder.as_os_str().is_empty() => {
                folder.canonicalize().unwrap_or_else(|_| folder.to_owned()).join(name)
            }
            _ => file.to_owned(),
        };
        let path = beside(&database, ".lock");
        let options = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let mut lock = options.map_err(|error| StoreError::NoLock(path.clone(), error))?;
        let deadline = Instant::now() + HANDOVER;
        loop {
            match lock.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                    sleep(Duration::from_millis(50)).await;
                }
                Err(TryLockError::WouldBlock) => {
                    let mut who = String::new();
                    // Where it cannot be read, it is said without the number.
                    lock.read_to_string(&mut who).ok();
                    let who = who.lines().next().unwrap_or_default();
                    let who = if who.is_empty() { String::new() } else { format!(" ({who})") };
                    return Err(StoreError::Held(who));
                }
                Err(TryLockError::Error(error)) => return Err(StoreError::NoLock(path, error)),
            }
        }
        let mut before = String::new();
        lock.read_to_string(&mut before).map_err(|error| StoreError::NoLock(path.clone(), error))?;
        let empty = std::fs::metadata(&database).map_or(true, |metadata| metadata.len() == 0);
        if empty && !before.is_empty() {
            return Err(StoreError::Emptied(database, path));
        }
        let log = beside(&database, "-wal");
        Ok(FileHold { database, log, lock, known: Mutex::new(None) })
    }

    /// Notes what the database is, now that it is open.
    pub(super) fn settle(&self) -> Result<()> {
        let known = || {
            let mut file = File::open(&self.database)?;
            let mark = number(&header(&mut file)?, MARK);
            let database = file.metadata()?;
            let log = std::fs::metadata(&self.log)?;
            let mut lock = &self.lock;
            lock.set_len(0)?;
            lock.seek(SeekFrom::Start(0))?;
            writeln!(lock, "process {}", std::process::id())?;
            writeln!(
                lock,
                "Fracas keeps games in the file beside this one. This file stays locked while it runs."
            )?;
            io::Result::Ok(Known {
                file,
                mark,
                database: identity(&database),
                length: database.len(),
                log: identity(&log),
                longest_log: log.len(),
            })
        };
        let known = known().map_err(|error| StoreError::NoLock(beside(&self.database, ".lock"), error))?;
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
        Ok(())
    }

    /// What is wrong with the database, if anything is.
    pub(super) async fn check(&self) -> Option<&'static str> {
        let mut why = self.look();
        for pause in SECOND_LOOKS {
            if why.is_none() {
                break;
            }
            sleep(pause).await;
            why = self.look();
        }
        why
    }

    fn look(&self) -> Option<&'static str> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let known = known.as_mut()?;
        let Ok(database) = std::fs::metadata(&self.database) else { return Some("was deleted") };
        if identity(&database) != known.database {
            return Some("was replaced by another");
        }
        if database.permissions().readonly() {
            return Some("was made read-only");
        }
        let Ok(log) = std::fs::metadata(&self.log) else {
            return Some("lost its log, the file that ends in -wal");
        };
        if identity(&log) != known.log || log.len() < known.longest_log {
            return Some("lost its log, the file that ends in -wal");
        }
        known.longest_log = log.len();
        let Ok(header) = header(&mut known.file) else { return Some("was cut short") };
        if !header.starts_with(MAGIC) || number(&header, MARK) != known.mark {
            return Some("was written over");
        }
        // What it says of its own length is too much while SQLite writes to it, or when the disk is full; a file that was
        // made smaller in order says so.
        if database.len() < known.length && database.len() < length(&header) {
            return Some("was cut short");
        }
        known.length = database.len();
        None
    }
}

/// The name of a file beside another.
fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

fn header(file: &mut File) -> io::Result<[u8; HEADER]> {
    let mut header = [0; HEADER];
    file.seek(SeekFrom::Start(0))?;
    file.read_exact(&mut header)?;
    Ok(header)
}

/// A number in a database's first bytes: <https://sqlite.org/fileformat2.html#the_database_header>.
fn number(header: &[u8; HEADER], at: usize) -> u32 {
    u32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
}

/// How long a database is that begins like this.
fn length(header: &[u8; HEADER]) -> u64 {
    let page = u64::from(u16::from_be_bytes([header[16], header[17]]));
    let page = if page == 1 { 65_536 } else { page };
    // A number of pages counts only where it was written together with the last change.
    if number(header, 24) == number(header, 92) { page * u64::from(number(header, 28)) } else { page }
}
