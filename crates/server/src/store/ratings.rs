//! Ratings as they are stored. All of it follows from the log, and can be thrown away and made anew.

use fracas_ratings::{Book, DAY, Game, Key, Kind, Rating, Standing, Step};
use fracas_table::{Act, Entry, GuestId, TableId};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection, Row};

use super::{Result, Store, StoreError, in_time, read_entry, read_id};
use crate::ratings::{finished, person_of};

/// So many games are counted at once.
const SOME: i64 = 1000;

/// So many tables are looked at at once when ratings are made anew.
const PAGE: i64 = 500;

/// So many are listed.
const LISTED: i64 = 100;

/// So many steps of somebody's way are told.
const STEPS: i64 = 1000;

/// Notes that a finished game waits to be counted.
pub(super) async fn await_count(connection: &mut AnyConnection, table: &TableId) -> Result<()> {
    let sql = "INSERT INTO unrated (table_id) VALUES ($1) ON CONFLICT (table_id) DO NOTHING";
    sqlx::query(sql).bind(table.as_str()).execute(&mut *connection).await?;
    Ok(())
}

/// How somebody stands, as it is told.
#[derive(Debug)]
pub(crate) struct Ranked {
    pub(crate) key: Key,
    pub(crate) person: String,
    pub(crate) standing: Standing,
}

/// One step of somebody's way.
pub(crate) struct Point {
    pub(crate) game: String,
    pub(crate) kind: String,
    pub(crate) at: i64,
    pub(crate) rating: f64,
}

/// What a counted game did to somebody who played it.
pub(crate) struct Change {
    pub(crate) player: String,
    pub(crate) before: f64,
    pub(crate) after: f64,
    pub(crate) deviation: f64,
}

impl Store {
    /// The games of which somebody plays a rated one that is not over.
    pub(crate) async fn rated_running(&self, guest: &GuestId) -> Result<Vec<String>> {
        let sql = "SELECT DISTINCT t.game FROM tables t JOIN seats s ON s.table_id = t.id
            JOIN log l ON l.table_id = t.id AND l.n = 0
            WHERE s.guest = $1 AND t.status = 'playing' AND l.data LIKE $2 ORDER BY t.game";
        in_time(async {
            // In JSON a quote within a text is written otherwise, so this is the field and nothing else.
            let query = sqlx::query(sql).bind(guest.as_str()).bind("%\"rated\":true%");
            let rows = query.fetch_all(&mut *self.connection().await?).await?;
            rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
        })
        .await
    }

    /// Finished games that wait to be counted, in order; what cannot be read waits no longer.
    pub(crate) async fn uncounted(&self) -> Result<Vec<Game>> {
        in_time(async {
            let mut connection = self.connection().await?;
            let sql = "SELECT table_id FROM unrated LIMIT $1";
            let rows = sqlx::query(sql).bind(SOME).fetch_all(&mut *connection).await?;
            let mut games = Vec::new();
            for row in &rows {
                let id = read_id(row)?;
                match result(&mut connection, &id).await {
                    Ok(Some(game)) => games.push(game),
                    other => {
                        if let Err(StoreError::Nonsense(why)) = other {
                            tracing::warn!(table = %id, %why, "a result that cannot be read is not counted");
                        }
                        let sql = "DELETE FROM unrated WHERE table_id = $1";
                        sqlx::query(sql).bind(id.as_str()).execute(&mut *connection).await?;
                    }
                }
            }
            games.sort_by(|one, two| one.order().cmp(&two.order()));
            Ok(games)
        })
        .await
    }

    /// The ratings as they stand, ready for the next game.
    pub(crate) async fn book(&self) -> Result<Book> {
        let mut connection = self.connection().await?;
        let mut book = Book::default();
        let sql = "SELECT game, kind, player, person, rating, deviation, volatility, games, wins, draws, last FROM ratings";
        for row in sqlx::query(sql).fetch_all(&mut *connection).await? {
            let Ranked { key, standing, .. } = read_ranked(&row)?;
            book.put(key, standing);
        }
        let newest = "SELECT COALESCE(MAX(at), 0) FROM rated_games";
        let newest: i64 = sqlx::query(newest).fetch_one(&mut *connection).await?.try_get(0)?;
        let sql = "SELECT table_id, game, at, players, counted FROM rated_games WHERE at > $1 ORDER BY at, table_id";
        for row in sqlx::query(sql).bind(newest - DAY).fetch_all(&mut *connection).await? {
            let counted: i64 = row.try_get(4)?;
            book.note(&read_game(&row)?, counted == 1);
        }
        Ok(book)
    }

    /// Writes down what games did, all of it or nothing.
    pub(crate) async fn counted(&self, games: &[(&Game, Vec<Step>)]) -> Result<()> {
        in_time(async {
            let mut connection = self.connection().await?;
            let mut transaction = connection.begin().await?;
            self.fence(&mut transaction).await?;
            for (game, steps) in games {
                write(&mut transaction, game, steps).await?;
                let sql = "DELETE FROM unrated WHERE table_id = $1";
                sqlx::query(sql).bind(&game.id).execute(&mut *transaction).await?;
            }
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// Makes all ratings anew from the log; tells how many games there were.
    pub(crate) async fn rebuild_ratings(&self) -> Result<usize> {
        let mut connection = self.connection().await?;
        let mut transaction = connection.begin().await?;
        if !self.sqlite {
            super::take_time(&mut transaction).await?;
        }
        let mut games = Vec::new();
        let mut last = String::new();
        loop {
            let sql =
                "SELECT table_id, data FROM log WHERE n = 0 AND table_id > $1 ORDER BY table_id LIMIT $2";
            let rows = sqlx::query(sql).bind(&last).bind(PAGE).fetch_all(&mut *transaction).await?;
            for row in &rows {
                last = row.try_get(0)?;
                // What cannot be read is nothing that counts, here as there.
                let opened = Act::read("opened", row.try_get(1)?);
                if matches!(opened, Ok(Act::Opened(opening)) if opening.rated) {
                    games.extend(result(&mut transaction, &read_id(row)?).await.unwrap_or_default());
                }
            }
            if rows.is_empty() {
                break;
            }
        }
        games.sort_by(|one, two| one.order().cmp(&two.order()));
        for table in ["unrated", "rated_games", "ratings", "rating_steps"] {
            let sql = sqlx::AssertSqlSafe(format!("DELETE FROM {table}"));
            sqlx::query(sql).execute(&mut *transaction).await?;
        }
        let mut book = Book::default();
        for game in &games {
            let steps = book.count(game);
            write(&mut transaction, game, &steps).await?;
        }
        transaction.commit().await?;
        Ok(games.len())
    }

    /// The best of a game: those who are known well first. Whoever has not played since a time is not among them, but
    /// for bots, which do not forget.
    pub(crate) async fn ranking(&self, game: &str, kind: Kind, since: i64) -> Result<Vec<Ranked>> {
        let sql = "SELECT game, kind, player, person, rating, deviation, volatility, games, wins, draws, last FROM ratings
            WHERE game = $1 AND kind = $2 AND (last >= $3 OR player LIKE 'bot-%')
            ORDER BY CASE WHEN deviation > $4 THEN 1 ELSE 0 END, rating DESC, player LIMIT $5";
        in_time(async {
            let mut connection = self.connection().await?;
            let query =
                sqlx::query(sql).bind(game).bind(kind.word()).bind(since).bind(kind.bound()).bind(LISTED);
            query.fetch_all(&mut *connection).await?.iter().map(read_ranked).collect()
        })
        .await
    }

    /// All that is rated of whoever others know by this name.
    pub(crate) async fn ratings_of(&self, person: &str) -> Result<(Vec<Ranked>, Vec<Point>)> {
        in_time(async {
            let mut connection = self.connection().await?;
            let sql = "SELECT game, kind, player, person, rating, deviation, volatility, games, wins, draws, last FROM ratings
                WHERE person = $1 ORDER BY game, kind";
            let rows = sqlx::query(sql).bind(person).fetch_all(&mut *connection).await?;
            let ranked: Vec<Ranked> = rows.iter().map(read_ranked).collect::<Result<_>>()?;
            let Some(first) = ranked.first() else { return Ok((ranked, Vec::new())) };
            let sql = "SELECT game, kind, at, after FROM rating_steps WHERE player = $1 ORDER BY at DESC LIMIT $2";
            let query = sqlx::query(sql).bind(&first.key.player).bind(STEPS);
            let rows = query.fetch_all(&mut *connection).await?;
            let point = |row: &AnyRow| {
                Ok(Point {
                    game: row.try_get(0)?,
                    kind: row.try_get(1)?,
                    at: row.try_get(2)?,
                    rating: row.try_get(3)?,
                })
            };
            let mut points: Vec<Point> = rows.iter().map(point).collect::<Result<_>>()?;
            points.reverse();
            Ok((ranked, points))
        })
        .await
    }

    /// How these players stand in a game.
    pub(crate) async fn standings(
        &self,
        game: &str,
        kind: Kind,
        players: &[String],
    ) -> Result<Vec<Option<Standing>>> {
        let sql = "SELECT game, kind, player, person, rating, deviation, volatility, games, wins, draws, last FROM ratings
            WHERE game = $1 AND kind = $2 AND player = $3";
        in_time(async {
            let mut connection = self.connection().await?;
            let mut all = Vec::new();
            for player in players {
                let query = sqlx::query(sql).bind(game).bind(kind.word()).bind(player);
                let row = query.fetch_optional(&mut *connection).await?;
                all.push(row.as_ref().map(read_ranked).transpose()?.map(|ranked| ranked.standing));
            }
            Ok(all)
        })
        .await
    }

    /// Who played a counted game, seat by seat, and what it did to them; nothing where it has not been counted yet.
    pub(crate) async fn changes(&self, table: &TableId) -> Result<Option<(Game, Vec<Change>)>> {
        in_time(async {
            let mut connection = self.connection().await?;
            let sql = "SELECT table_id, game, at, players FROM rated_games WHERE table_id = $1";
            let row = sqlx::query(sql).bind(table.as_str()).fetch_optional(&mut *connection).await?;
            let Some(row) = row else { return Ok(None) };
            let sql = "SELECT player, before, after, deviation FROM rating_steps WHERE table_id = $1";
            let rows = sqlx::query(sql).bind(table.as_str()).fetch_all(&mut *connection).await?;
            let change = |row: &AnyRow| {
                Ok(Change {
                    player: row.try_get(0)?,
                    before: row.try_get(1)?,
                    after: row.try_get(2)?,
                    deviation: row.try_get(3)?,
                })
            };
            Ok(Some((read_game(&row)?, rows.iter().map(change).collect::<Result<_>>()?)))
        })
        .await
    }

    /// A table's first entry and who sits there now, where there is one.
    pub(crate) async fn opened(
        &self,
        table: &TableId,
    ) -> Result<Option<(Entry, Vec<Option<fracas_table::Player>>)>> {
        in_time(async {
            let mut connection = self.connection().await?;
            let sql = "SELECT n, kind, data, at FROM log WHERE table_id = $1 AND n = 0";
            let row = sqlx::query(sql).bind(table.as_str()).fetch_optional(&mut *connection).await?;
            let Some(row) = row else { return Ok(None) };
            let first = read_entry(table, &row)?;
            Ok(Some((first, super::players(&mut connection, table).await?)))
        })
        .await
    }
}

/// What the log says about how a table's game ended; nothing where it does not count.
async fn result(connection: &mut AnyConnection, id: &TableId) -> Result<Option<Game>> {
    let sql = "SELECT n, kind, data, at FROM log WHERE table_id = $1
        AND kind IN ('opened', 'sat', 'replaced', 'ended', 'aborted') ORDER BY n";
    let rows = sqlx::query(sql).bind(id.as_str()).fetch_all(&mut *connection).await?;
    let mut entries: Vec<Entry> = rows.iter().map(|row| read_entry(id, row)).collect::<Result<_>>()?;
    super::people::resolve(connection, &mut entries).await?;
    Ok(finished(id, &entries))
}

async fn write(connection: &mut AnyConnection, game: &Game, steps: &[Step]) -> Result<()> {
    let players = serde_json::to_string(&game.players).expect("plain data");
    let sql = "INSERT INTO rated_games (table_id, game, at, players, counted) VALUES ($1, $2, $3, $4, $5)";
    sqlx::query(sql)
        .bind(&game.id)
        .bind(&game.game)
        .bind(game.at)
        .bind(players)
        .bind(i64::from(!steps.is_empty()))
        .execute(&mut *connection)
        .await?;
    for step in steps {
        let Step { key, before, after, standing } = step;
        let sql = "INSERT INTO ratings
            (game, kind, player, person, rating, deviation, volatility, games, wins, draws, last)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (game, kind, player) DO UPDATE SET
            rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
            games = excluded.games, wins = excluded.wins, draws = excluded.draws, last = excluded.last";
        sqlx::query(sql)
            .bind(&key.game)
            .bind(key.kind.word())
            .bind(&key.player)
            .bind(person_of(&key.player))
            .bind(after.rating)
            .bind(after.deviation)
            .bind(after.volatility)
            .bind(i64::from(standing.games))
            .bind(i64::from(standing.wins))
            .bind(i64::from(standing.draws))
            .bind(standing.last)
            .execute(&mut *connection)
            .await?;
        let sql = "INSERT INTO rating_steps (table_id, player, game, kind, at, before, after, deviation)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        sqlx::query(sql)
            .bind(&game.id)
            .bind(&key.player)
            .bind(&key.game)
            .bind(key.kind.word())
            .bind(game.at)
            .bind(before.rating)
            .bind(after.rating)
            .bind(after.deviation)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

fn read_ranked(row: &AnyRow) -> Result<Ranked> {
    let word: String = row.try_get(1)?;
    let kind =
        Kind::read(&word).ok_or_else(|| StoreError::Nonsense(format!("ratings of the kind {word:?}")))?;
    let number =
        |column: usize| -> Result<u32> { Ok(u32::try_from(row.try_get::<i64, _>(column)?).unwrap_or(0)) };
    Ok(Ranked {
        key: Key { game: row.try_get(0)?, kind, player: row.try_get(2)? },
        person: row.try_get(3)?,
        standing: Standing {
            rating: Rating {
                rating: row.try_get(4)?,
                deviation: row.try_get(5)?,
                volatility: row.try_get(6)?,
            },
            games: number(7)?,
            wins: number(8)?,
            draws: number(9)?,
            last: row.try_get(10)?,
        },
    })
}

fn read_game(row: &AnyRow) -> Result<Game> {
    let id: String = row.try_get(0)?;
    let players = serde_json::from_str(row.try_get(3)?)
        .map_err(|_| StoreError::Nonsense(format!("strange players of the rated game {id}")))?;
    Ok(Game { id, game: row.try_get(1)?, at: row.try_get(2)?, players })
}
