//! A backup: everything that is stored, as of one moment, in a form that any database can be made from again.
//!
//! It is text, one JSON value a line. The first line says what it is and of which version; then every table has a line
//! with its name and columns and one for each row, in a list; the last line counts the rows and has the SHA-256 of all
//! lines before it. Tables and columns are read from the database itself, so nothing that is stored can be missed.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use fracas_table::hex;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row, ValueRef};

use super::{Hold, Result as Stored, Store, StoreError, migrate, prepare, take_time};
use crate::Database;

/// The form of the file itself.
const FORM: u32 = 1;

/// Why there is no backup, or why it was not restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Something is there already.
    #[error("{0} is there already: nothing is written over it")]
    Exists(PathBuf),
    /// There is no such database.
    #[error("there is no database {0}")]
    NoDatabase(PathBuf),
    /// Games that are only in memory are nobody else's.
    #[error("a database in memory cannot be backed up: it is gone with its server")]
    Memory,
    /// It is something else, or a part of it is missing, or somebody changed it.
    #[error("{0} is not a whole backup: {1}")]
    Damaged(PathBuf, String),
    /// A later version of this program wrote it.
    #[error(
        "{0} was written by a later version of this program: it is of version {1}, and {2} is known here"
    )]
    Newer(PathBuf, i64, i64),
    /// There are games where they should go.
    #[error("there are games in that database already: name one that is empty")]
    NotEmpty,
    /// The database failed.
    #[error("the database: {0}")]
    Store(#[from] StoreError),
    /// The machine failed.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
}

type Result<T> = std::result::Result<T, BackupError>;

#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(rename = "fracas-backup")]
    form: u32,
    /// How many migrations made the database.
    version: i64,
    /// When, in milliseconds since 1970.
    at: i64,
}

#[derive(Serialize, Deserialize)]
struct Part {
    table: String,
    columns: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Foot {
    rows: u64,
    sha256: String,
}

/// Writes everything that a database holds into a file, whether a server runs on it or not; tells how many rows there
/// were.
///
/// # Errors
///
/// Says what is in the way. There is no file then that could be taken for a backup.
pub async fn backup(database: &Database, file: &Path) -> Result<u64> {
    match database {
        Database::Memory => return Err(BackupError::Memory),
        Database::File(path) if !path.exists() => return Err(BackupError::NoDatabase(path.clone())),
        _ => {}
    }
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    let failed = |error| BackupError::Io(file.to_owned(), error);
    let part = beside(file);
    let written = write(database, &part).await;
    let rows = match written {
        Ok(rows) => rows,
        Err(error) => {
            // What is not whole is no use to anybody.
            fs::remove_file(&part).ok();
            return Err(error);
        }
    };
    // It bears its name only now that it is whole, and never takes that of another.
    fs::hard_link(&part, file)
        .or_else(|_| if file.exists() { Err(taken()) } else { fs::rename(&part, file) })
        .map_err(failed)?;
    fs::remove_file(&part).ok();
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        File::open(folder).and_then(|folder| folder.sync_all()).ok();
    }
    Ok(rows)
}

fn taken() -> io::Error {
    io::ErrorKind::AlreadyExists.into()
}

fn beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    name.into()
}

/// A file that counts and hashes what is written into it.
struct Sink<W> {
    out: W,
    hash: Sha256,
}

impl<W: Write> Sink<W> {
    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.hash.update(&line);
        self.out.write_all(&line)
    }
}

async fn write(database: &Database, part: &Path) -> Result<u64> {
    let failed = |error| BackupError::Io(part.to_owned(), error);
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    // The keys that sign cookies and records are in it.
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let out = BufWriter::new(options.open(part).map_err(failed)?);
    let mut sink = Sink { out, hash: Sha256::new() };
    let url = database.url();
    let sqlite = url.starts_with("sqlite:");
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&url).await.map_err(StoreError::from)?;
    prepare(&mut connection, sqlite).await.map_err(StoreError::from)?;
    // All that is read is as of one moment, whatever is written meanwhile.
    let begin = if sqlite { "BEGIN" } else { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" };
    let mut snapshot = connection.begin_with(begin).await.map_err(StoreError::from)?;
    if !sqlite {
        take_time(&mut snapshot).await.map_err(StoreError::from)?;
    }
    let row = sqlx::query("SELECT COUNT(*) FROM migrations").fetch_one(&mut *snapshot).await;
    let version: i64 = row.and_then(|row| row.try_get(0)).map_err(StoreError::from)?;
    sink.line(&Head { form: FORM, version, at: crate::live::time() }).map_err(failed)?;
    let mut count = 0;
    for table in tables(&mut snapshot, sqlite).await? {
        let columns = columns(&mut snapshot, sqlite, &table).await?;
        let sql = format!("SELECT {} FROM {table}", columns.join(", "));
        sink.line(&Part { table: table.clone(), columns }).map_err(failed)?;
        let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut *snapshot);
        while let Some(row) = rows.next().await {
            sink.line(&values(&row.map_err(StoreError::from)?)?).map_err(failed)?;
            count += 1;
        }
    }
    drop(snapshot);
    connection.close().await.ok();
    let sha256 = hex::write(&sink.hash.clone().finalize());
    sink.line(&Foot { rows: count, sha256 }).map_err(failed)?;
    let out = sink.out.into_inner().map_err(|error| failed(error.into_error()))?;
    out.sync_all().map_err(failed)?;
    Ok(count)
}

/// What is not kept: which migrations were run is in the first line, and which nodes there are is true for the moment only.
const PASSING: [&str; 3] = ["migrations", "nodes", "owners"];

/// Every table of ours.
async fn tables(connection: &mut AnyConnection, sqlite: bool) -> Stored<Vec<String>> {
    let sql = match sqlite {
        true => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
        }
        false => {
            "SELECT CAST(table_name AS TEXT) FROM information_schema.tables
                WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1"
        }
    };
    let rows = sqlx::query(sql).fetch_all(&mut *connection).await?;
    let names: Vec<String> = rows.iter().map(|row| Ok(row.try_get(0)?)).collect::<Stored<_>>()?;
    Ok(names.into_iter().filter(|name| !PASSING.contains(&name.as_str()) && is_word(name)).collect())
}

async fn columns(connection: &mut AnyConnection, sqlite: bool, table: &str) -> Stored<Vec<String>> {
    let sql = match sqlite {
        true => "SELECT name FROM pragma_table_info($1) ORDER BY cid",
        false => {
            "SELECT CAST(column_name AS TEXT) FROM information_schema.columns
                WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position"
        }
    };
    let rows = sqlx::query(sql).bind(table).fetch_all(&mut *connection).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Whether a text can be a name of ours: nothing else is ever written into a statement.
fn is_word(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

fn values(row: &AnyRow) -> Stored<Vec<Value>> {
    let value = |index: usize| -> Stored<Value> {
        let raw = row.try_get_raw(index)?;
        if raw.is_null() {
            return Ok(Value::Null);
        }
        Ok(match raw.type_info().kind() {
            AnyTypeInfoKind::Text => json!(row.try_get::<String, _>(index)?),
            AnyTypeInfoKind::Blob => json!({"hex": hex::write(&row.try_get::<Vec<u8>, _>(index)?)}),
            AnyTypeInfoKind::Real | AnyTypeInfoKind::Double => {
                json!({"bits": row.try_get::<f64, _>(index)?.to_bits()})
            }
            AnyTypeInfoKind::SmallInt | AnyTypeInfoKind::Integer | AnyTypeInfoKind::BigInt => {
                json!(row.try_get::<i64, _>(index)?)
            }
            AnyTypeInfoKind::Bool => json!(i64::from(row.try_get::<bool, _>(index)?)),
            AnyTypeInfoKind::Null => Value::Null,
        })
    };
    (0..row.columns().len()).map(value).collect()
}

/// Fills an empty database from a backup; tells how many rows there were.
///
/// # Errors
///
/// Says what is in the way. Nothing is written then.
pub async fn restore(file: &Path, database: &Database) -> Result<u64> {
    let head = check(file)?;
    let known = migrate::known();
    if head.version > known {
        return Err(BackupError::Newer(file.to_owned(), head.version, known));
    }
    let fresh = match database {
        Database::Memory => return Err(BackupError::Memory),
        Database::File(path) => !path.exists(),
        Database::Url(_) => false,
    };
    if let Database::File(path) = database
        && let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder).map_err(|error| BackupError::Io(folder.to_owned(), error))?;
    }
    let restored = fill(file, &head, database).await;
    if restored.is_err()
        && fresh
        && let Database::File(path) = database
    {
        // A database that is begun and not filled would be taken for one.
        for end in ["", "-wal", "-shm", ".lock"] {
            let mut name = path.clone().into_os_string();
            name.push(end);
            fs::remove_file(name).ok();
        }
    }
    restored
}

/// Reads the whole file once, so that nothing is begun that cannot be finished.
fn check(file: &Path) -> Result<Head> {
    let failed = |error| BackupError::Io(file.to_owned(), error);
    let damaged = |why: &str| BackupError::Damaged(file.to_owned(), why.to_owned());
    let mut reader = BufReader::new(File::open(file).map_err(failed)?);
    let (mut hash, mut line, mut lines) = (Sha256::new(), Vec::new(), 0_u64);
    let (mut head, mut last) = (None, Vec::new());
    loop {
        line.clear();
        if reader.read_until(b'\n', &mut line).map_err(failed)? == 0 {
            break;
        }
        if lines == 0 {
            let first: Head =
                serde_json::from_slice(&line).map_err(|_| damaged("it begins like something else"))?;
            if first.form != FORM {
                return Err(damaged("it is of another form than this program knows"));
            }
            head = Some(first);
        }
        hash.update(&last);
        std::mem::swap(&mut last, &mut line);
        lines += 1;
    }
    let foot: Foot = serde_json::from_slice(&last).map_err(|_| damaged("its end is missing"))?;
    if foot.sha256 != hex::write(&hash.finalize()) {
        return Err(damaged("what it says is not what was written"));
    }
    head.ok_or_else(|| damaged("it is empty"))
}

async fn fill(file: &Path, head: &Head, database: &Database) -> Result<u64> {
    let failed = |error| BackupError::Io(file.to_owned(), error);
    let damaged = |why: String| BackupError::Damaged(file.to_owned(), why);
    let hold = Hold::take(database, false).await?;
    let url = database.url();
    let sqlite = url.starts_with("sqlite:");
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&url).await.map_err(StoreError::from)?;
    prepare(&mut connection, sqlite).await.map_err(StoreError::from)?;
    if !tables(&mut connection, sqlite).await?.is_empty() {
        return Err(BackupError::NotEmpty);
    }
    migrate::run_to(&mut connection, sqlite, usize::try_from(head.version).unwrap_or(0)).await?;
    let known = tables(&mut connection, sqlite).await?;
    let mut transaction = connection.begin().await.map_err(StoreError::from)?;
    if !sqlite {
        take_time(&mut transaction).await.map_err(StoreError::from)?;
    }
    let mut insert: Option<Part> = None;
    let mut count = 0;
    for line in BufReader::new(File::open(file).map_err(failed)?).lines().skip(1) {
        let line = line.map_err(failed)?;
        if let Ok(part) = serde_json::from_str::<Part>(&line) {
            if !known.contains(&part.table) || !part.columns.iter().all(|column| is_word(column)) {
                return Err(damaged(format!("a table {:?} that its version does not have", part.table)));
            }
            insert = Some(part);
        } else if let Ok(values) = serde_json::from_str::<Vec<Value>>(&line) {
            let part = insert.as_ref().filter(|part| part.columns.len() == values.len());
            let part = part.ok_or_else(|| damaged("a row that fits no table".to_owned()))?;
            put(&mut transaction, part, &values).await?;
            count += 1;
        } else {
            // The last line, which was read before.
            let foot: Foot = serde_json::from_str(&line).map_err(|_| damaged("a strange line".to_owned()))?;
            if foot.rows != count {
                return Err(damaged(format!("{count} rows instead of {}", foot.rows)));
            }
        }
    }
    // Every table's entries are there without a gap: what a server goes on from.
    let sql = "SELECT COUNT(*) FROM (SELECT table_id FROM log GROUP BY table_id HAVING COUNT(*) <> MAX(n) + 1) gaps";
    let row = sqlx::query(sql).fetch_one(&mut *transaction).await.map_err(StoreError::from)?;
    let gaps: i64 = row.try_get(0).map_err(StoreError::from)?;
    if gaps > 0 {
        return Err(damaged(format!("{gaps} games with entries missing")));
    }
    transaction.commit().await.map_err(StoreError::from)?;
    connection.close().await.map_err(StoreError::from)?;
    // It is opened once as a server would: what is wrong shows now, and not when it is needed.
    let store = Store::open(&url, hold).await?;
    store.close().await;
    Ok(count)
}

async fn put(connection: &mut AnyConnection, part: &Part, values: &[Value]) -> Stored<()> {
    // Nothing has no type that every database would take for any other: it stands in the statement itself.
    let mut n = 0;
    let places: Vec<String> = values
        .iter()
        .map(|value| {
            n += u32::from(!value.is_null());
            if value.is_null() { "NULL".to_owned() } else { format!("${n}") }
        })
        .collect();
    let (table, names) = (&part.table, part.columns.join(", "));
    let sql = format!("INSERT INTO {table} ({names}) VALUES ({})", places.join(", "));
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for value in values.iter().filter(|value| !value.is_null()) {
        query = match value {
            Value::String(text) => query.bind(text.clone()),
            Value::Number(number) => query.bind(number.as_i64().unwrap_or_default()),
            Value::Object(_) if value["bits"].is_u64() => {
                query.bind(f64::from_bits(value["bits"].as_u64().unwrap_or_default()))
            }
            other => query.bind(hex::read(other["hex"].as_str().unwrap_or_default()).unwrap_or_default()),
        };
    }
    query.execute(connection).await?;
    Ok(())
}
