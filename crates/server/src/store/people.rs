//! Who people are: their names, who they have become, and what they are called at tables.

use std::collections::{BTreeMap, BTreeSet};

use fracas_table::{Entry, GuestId, TableId};
use sqlx::{AnyConnection, Connection, Row};

use super::{Result, Store, StoreError, in_time, read_id};
use crate::people::{DELETED, Name};

/// So long a name that somebody has given up can be had by nobody else, in milliseconds: thirty days.
pub(crate) const NAME_RESTS: i64 = 30 * 24 * 60 * 60 * 1000;

/// So many names that somebody has given up may rest at once.
const MOST_RESTING: i64 = 3;

/// What is known of somebody who has chosen a name or made an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) guest: GuestId,
    pub(crate) name: Option<String>,
    /// Since when the server has known them.
    pub(crate) joined: i64,
    /// Since when they have an account.
    pub(crate) account: Option<i64>,
    /// The hash of their password.
    pub(crate) password: Option<String>,
}

/// How taking a name went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Naming {
    Done,
    /// Somebody else has it, or had it until lately.
    Taken,
    /// This person has given up too many lately.
    TooOften,
}

impl Store {
    /// Somebody, if they have chosen a name or made an account.
    pub(crate) async fn person(&self, guest: &GuestId) -> Result<Option<Person>> {
        self.find_person(guest.as_str()).await
    }

    /// Whoever has a name now.
    pub(crate) async fn person_named(&self, name: &Name) -> Result<Option<Person>> {
        let sql = "SELECT guest FROM names WHERE key = $1 AND until IS NULL";
        let row = in_time(async {
            Ok(sqlx::query(sql).bind(name.key()).fetch_optional(&mut *self.connection().await?).await?)
        });
        match row.await? {
            Some(row) => self.find_person(&row.try_get::<String, _>(0)?).await,
            None => Ok(None),
        }
    }

    async fn find_person(&self, guest: &str) -> Result<Option<Person>> {
        let sql =
            "SELECT guest, name, joined, account, password FROM people WHERE guest = $1 AND deleted IS NULL";
        in_time(async {
            let row = sqlx::query(sql).bind(guest).fetch_optional(&mut *self.connection().await?).await?;
            let Some(row) = row else { return Ok(None) };
            Ok(Some(Person {
                guest: read_guest(&row.try_get::<String, _>(0)?)?,
                name: row.try_get(1)?,
                joined: row.try_get(2)?,
                account: row.try_get(3)?,
                password: row.try_get(4)?,
            }))
        })
        .await
    }

    /// What to call some people: those who have never chosen a name are left out.
    pub(crate) async fn names(
        &self,
        guests: impl IntoIterator<Item = GuestId>,
    ) -> Result<BTreeMap<GuestId, String>> {
        let guests: BTreeSet<GuestId> = guests.into_iter().collect();
        if guests.is_empty() {
            return Ok(BTreeMap::new());
        }
        in_time(async { names(&mut *self.connection().await?, guests).await }).await
    }

    /// What to call somebody.
    pub(crate) async fn called(&self, guest: &GuestId) -> Result<String> {
        let mut names = self.names([guest.clone()]).await?;
        Ok(names.remove(guest).unwrap_or_else(|| guest.nickname()))
    }

    /// What somebody is called and has been called lately, each with the time until when nobody else can be.
    pub(crate) async fn names_of(&self, guest: &GuestId) -> Result<Vec<(String, Option<i64>)>> {
        let sql = "SELECT name, until FROM names WHERE guest = $1 ORDER BY key";
        in_time(async {
            let rows =
                sqlx::query(sql).bind(guest.as_str()).fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
        })
        .await
    }

    /// Gives somebody a name, if nobody else has it.
    pub(crate) async fn take_name(&self, guest: &GuestId, name: &Name, now: i64) -> Result<Naming> {
        in_time(async {
            let mut connection = self.connection().await?;
            let mut work = self.begin(&mut connection).await?;
            let naming = take_name(&mut work, guest, name, now).await?;
            if naming == Naming::Done {
                work.commit().await?;
            }
            Ok(naming)
        })
        .await
    }

    /// A transaction that no other can get in between of.
    pub(super) async fn begin<'a>(
        &self,
        connection: &'a mut AnyConnection,
    ) -> Result<sqlx::Transaction<'a, sqlx::Any>> {
        Ok(connection.begin_with(if self.sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" }).await?)
    }

    /// The tables somebody sits at.
    pub(crate) async fn tables_of(&self, guest: &GuestId) -> Result<Vec<TableId>> {
        let sql = "SELECT DISTINCT table_id FROM seats WHERE guest = $1";
        in_time(async {
            let rows =
                sqlx::query(sql).bind(guest.as_str()).fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_id).collect()
        })
        .await
    }

    /// The tables somebody sits at whose games are not finished.
    pub(crate) async fn unfinished(&self, guest: &GuestId) -> Result<Vec<TableId>> {
        let sql = "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_id = t.id
            WHERE s.guest = $1 AND t.status IN ('waiting', 'playing')";
        in_time(async {
            let rows =
                sqlx::query(sql).bind(guest.as_str()).fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(read_id).collect()
        })
        .await
    }

    /// Has a guest become somebody else: what they played and whom they avoid comes along, all of it or nothing. What
    /// stands in logs stays as it is, and is read as the other's from now on.
    pub(crate) async fn adopt(&self, from: &GuestId, to: &GuestId) -> Result<()> {
        let moves = [
            "INSERT INTO aliases (person, guest) VALUES ($1, $2)",
            "UPDATE seats SET guest = $1 WHERE guest = $2",
            "UPDATE tables SET creator = $1 WHERE creator = $2",
            "UPDATE chat SET guest = $1 WHERE guest = $2",
            "UPDATE pushes SET guest = $1 WHERE guest = $2",
            "UPDATE challenges SET asker = $1 WHERE asker = $2",
            "UPDATE challenges SET asked = $1 WHERE asked = $2",
            "INSERT INTO holidays (guest, since, until) SELECT $1, since, until FROM holidays WHERE guest = $2
                ON CONFLICT (guest, since) DO NOTHING",
            "INSERT INTO lists (guest, other, kind, id, at) SELECT $1, other, kind, id, at FROM lists WHERE guest = $2
                ON CONFLICT (guest, other, kind) DO NOTHING",
            "INSERT INTO lists (guest, other, kind, id, at) SELECT guest, $1, kind, id, at FROM lists WHERE other = $2
                ON CONFLICT (guest, other, kind) DO NOTHING",
        ];
        let leaves = [
            "DELETE FROM holidays WHERE guest = $1",
            "DELETE FROM lists WHERE guest = $1",
            "DELETE FROM lists WHERE other = $1",
            "DELETE FROM names WHERE guest = $1",
            "DELETE FROM people WHERE guest = $1",
        ];
        in_time(async {
            let mut connection = self.connection().await?;
            let mut work = self.begin(&mut connection).await?;
            for sql in moves {
                sqlx::query(sql).bind(to.as_str()).bind(from.as_str()).execute(&mut *work).await?;
            }
            for sql in leaves {
                sqlx::query(sql).bind(from.as_str()).execute(&mut *work).await?;
            }
            // Whoever avoided or asked whom they have become does so no more.
            sqlx::query("DELETE FROM lists WHERE guest = other").execute(&mut *work).await?;
            sqlx::query("DELETE FROM challenges WHERE asker = asked").execute(&mut *work).await?;
            Ok(work.commit().await?)
        })
        .await
    }

    /// Forgets somebody: what they called themselves rests for a while, and what they played stays as nobody's.
    pub(crate) async fn forget(&self, guest: &GuestId, now: i64) -> Result<()> {
        const DROPS: [&str; 10] = [
            "DELETE FROM holidays WHERE guest = $1",
            "DELETE FROM pushes WHERE guest = $1",
            "DELETE FROM challenges WHERE asker = $1",
            "DELETE FROM challenges WHERE asked = $1",
            "DELETE FROM sessions WHERE guest = $1",
            "DELETE FROM passkeys WHERE guest = $1",
            "DELETE FROM codes WHERE guest = $1",
            "DELETE FROM lists WHERE guest = $1",
            "DELETE FROM lists WHERE other = $1",
            "DELETE FROM people WHERE guest = $1",
        ];
        in_time(async {
            let mut connection = self.connection().await?;
            let mut work = self.begin(&mut connection).await?;
            for sql in DROPS {
                sqlx::query(sql).bind(guest.as_str()).execute(&mut *work).await?;
            }
            let sql = "UPDATE names SET until = $1 WHERE guest = $2 AND until IS NULL";
            sqlx::query(sql).bind(now + NAME_RESTS).bind(guest.as_str()).execute(&mut *work).await?;
            let sql = "INSERT INTO people (guest, joined, deleted) VALUES ($1, $2, $3)";
            sqlx::query(sql).bind(guest.as_str()).bind(now).bind(now).execute(&mut *work).await?;
            Ok(work.commit().await?)
        })
        .await
    }
}

async fn take_name(work: &mut AnyConnection, guest: &GuestId, name: &Name, now: i64) -> Result<Naming> {
    let sql = "SELECT COUNT(*) FROM names WHERE guest = $1 AND until > $2 AND key <> $3";
    let row = sqlx::query(sql).bind(guest.as_str()).bind(now).bind(name.key()).fetch_one(&mut *work).await?;
    let resting: i64 = row.try_get(0)?;
    // Only what looks different leaves a name behind.
    let sql = "UPDATE names SET until = $1 WHERE guest = $2 AND until IS NULL AND key <> $3";
    let query = sqlx::query(sql).bind(now + NAME_RESTS).bind(guest.as_str()).bind(name.key());
    let left = query.execute(&mut *work).await?.rows_affected();
    if left > 0 && resting >= MOST_RESTING {
        return Ok(Naming::TooOften);
    }
    let sql = "INSERT INTO names (key, name, guest, until) VALUES ($1, $2, $3, NULL)
        ON CONFLICT (key) DO UPDATE SET name = excluded.name, guest = excluded.guest, until = NULL
        WHERE names.guest = excluded.guest OR names.until <= $4";
    let query = sqlx::query(sql).bind(name.key()).bind(name.as_str()).bind(guest.as_str()).bind(now);
    if query.execute(&mut *work).await?.rows_affected() == 0 {
        return Ok(Naming::Taken);
    }
    let sql = "INSERT INTO people (guest, name, joined) VALUES ($1, $2, $3)
        ON CONFLICT (guest) DO UPDATE SET name = excluded.name";
    sqlx::query(sql).bind(guest.as_str()).bind(name.as_str()).bind(now).execute(&mut *work).await?;
    Ok(Naming::Done)
}

async fn names(
    connection: &mut AnyConnection,
    guests: BTreeSet<GuestId>,
) -> Result<BTreeMap<GuestId, String>> {
    let sql = "SELECT name, deleted FROM people WHERE guest = $1";
    let mut names = BTreeMap::new();
    for guest in guests {
        let Some(row) = sqlx::query(sql).bind(guest.as_str()).fetch_optional(&mut *connection).await? else {
            continue;
        };
        let gone = row.try_get::<Option<i64>, _>(1)?.is_some();
        let name: Option<String> = if gone { Some(DELETED.to_owned()) } else { row.try_get(0)? };
        names.extend(name.map(|name| (guest, name)));
    }
    Ok(names)
}

/// Reads a table's entries as those of whoever their guests have become, and says what to call them.
pub(super) async fn resolve(
    connection: &mut AnyConnection,
    entries: &mut [Entry],
) -> Result<BTreeMap<GuestId, String>> {
    let all: BTreeSet<GuestId> =
        entries.iter_mut().flat_map(Entry::guests_mut).map(|guest| guest.clone()).collect();
    let sql = "SELECT person FROM aliases WHERE guest = $1";
    let mut aliases = BTreeMap::new();
    for guest in &all {
        if let Some(row) = sqlx::query(sql).bind(guest.as_str()).fetch_optional(&mut *connection).await? {
            aliases.insert(guest.clone(), read_guest(&row.try_get::<String, _>(0)?)?);
        }
    }
    for guest in entries.iter_mut().flat_map(Entry::guests_mut) {
        if let Some(person) = aliases.get(guest) {
            *guest = person.clone();
        }
    }
    let now = all.into_iter().map(|guest| aliases.get(&guest).cloned().unwrap_or(guest));
    names(connection, now.collect()).await
}

pub(super) fn read_guest(text: &str) -> Result<GuestId> {
    text.parse().map_err(|error| StoreError::Nonsense(format!("a person of another kind: {error}")))
}
