//! Pictures of tables, of puzzles and of records that somebody brings.

use std::str::FromStr;
use std::time::Duration;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use fracas_core::{Record, Seat};
use fracas_games::{AnyGame, games, replay_while};
use fracas_pictures::{BadPicture, Film, Look, Shape, Theme, film};
use fracas_search::Stop;
use fracas_table::TableId;

use super::past::finished;
use super::{App, read};
use crate::budget::Owner;
use crate::error::Error;
use crate::pictures::{Album, Sight};
use crate::proxy::Visitor;
use crate::wire::{PictureForm, PictureQuery, PictureWanted};

/// The widest picture that is drawn here; whoever wants more has the program.
const WIDEST: u32 = 1600;
/// The widest moving one,
const WIDEST_FILM: u32 = 640;
/// and how many pictures it has at most.
const LONGEST_FILM: usize = 300;
/// How long one may be drawn: a film is some hundred pictures, by threads that give way to games.
const SLOWEST_PICTURE: Duration = Duration::from_secs(2);
const SLOWEST_FILM: Duration = Duration::from_secs(10);
/// How wide they are where nothing is said: a card, a board, a moving one.
const USUAL: [u32; 3] = [1200, 880, 400];
/// How long each picture of a moving one stands where nothing is said, in hundredths of a second.
const PAUSE: u16 = 70;

const SVG: &str = "image/svg+xml";
const PNG: &str = "image/png";
const GIF: &str = "image/gif";

pub(super) async fn table_svg(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<PictureQuery>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let (sight, cache) = sight(&app, &id, &query, &headers).await?;
    let look = query.look();
    let svg = app.services.desk.work(Owner::Address(address), move |_| sight.svg(&look)).await?;
    Ok(([(CONTENT_TYPE, SVG), (CACHE_CONTROL, cache)], svg).into_response())
}

pub(super) async fn table_png(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<PictureQuery>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let (look, width) = (query.look(), query.width()?);
    let (sight, cache) = sight(&app, &id, &query, &headers).await?;
    let picture = paint(&app, Owner::Address(address), move || Ok(sight), look, width).await?;
    Ok(([(CONTENT_TYPE, PNG), (CACHE_CONTROL, cache)], picture).into_response())
}

pub(super) async fn puzzle_png(
    State(app): State<App>,
    Path(id): Path<String>,
    Extension(Visitor(address)): Extension<Visitor>,
) -> Result<Response, Error> {
    let look = Look { theme: Theme::Light, shape: Shape::Card };
    let sight = move || {
        let puzzles = games().iter().filter_map(|entry| fracas_puzzles::shelf(entry.info.id).ok()).flatten();
        let puzzle =
            puzzles.into_iter().find(|puzzle| puzzle.id == id).ok_or(Error::NotFound("such puzzle"))?;
        Ok(Sight::of(puzzle.start()?.as_ref(), Some(puzzle.seat)))
    };
    let picture = paint(&app, Owner::Address(address), sight, look, USUAL[0]).await?;
    Ok(([(CONTENT_TYPE, PNG), (CACHE_CONTROL, FOR_LONG)], picture).into_response())
}

/// What never changes may be kept by whoever asked.
const FOR_LONG: &str = "public, max-age=86400";
/// What shows a game that goes on, to one person perhaps, is asked for anew.
const ANEW: &str = "private, no-cache";

/// What is to be drawn of a table, and for how long it may be kept: a moment of a finished game for whatever eye, as in a
/// replay, or the table as it stands for an eye of the guest's own.
async fn sight(
    app: &App,
    id: &str,
    query: &PictureQuery,
    headers: &HeaderMap,
) -> Result<(Sight, &'static str), Error> {
    let eye = Seat::new(query.eye);
    let Some(count) = query.count else {
        let guest = app.signer.guest(headers);
        return Ok((app.hall.sight(&TableId::from_str(id)?, guest, eye).await?, ANEW));
    };
    let table = finished(app, id).await?;
    if query.eye > table.seat_count() {
        return Err(Error::Bad(format!("\"eye\" is a seat, 1 to {}, or 0", table.seat_count())));
    }
    let moment = table.game().fork(count.min(table.game().events()));
    Ok((Sight::of(moment.as_ref(), eye), FOR_LONG))
}

/// Has a picture painted, in turn.
async fn paint(
    app: &App,
    owner: Owner,
    sight: impl FnOnce() -> Result<Sight, Error> + Send + 'static,
    look: Look,
    width: u32,
) -> Result<Bytes, Error> {
    let album: Album = app.album.clone();
    let painted = app.services.desk.work(owner, move |_| Ok(album.png(&sight()?.svg(&look), width)?));
    painted.await?
}

pub(super) async fn picture(
    State(app): State<App>,
    Extension(Visitor(address)): Extension<Visitor>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Error> {
    let wanted: PictureWanted = read(&headers, &body)?;
    let kind = match wanted.form {
        PictureForm::Svg => SVG,
        PictureForm::Png => PNG,
        PictureForm::Gif => GIF,
    };
    let longest = if kind == GIF { SLOWEST_FILM } else { SLOWEST_PICTURE };
    let drawing = move |stop: &Stop| draw(&wanted, stop);
    let drawn = app.services.desk.work_within(longest, Owner::Address(address), drawing).await??;
    Ok(([(CONTENT_TYPE, kind)], drawn).into_response())
}

/// Draws a game that somebody has the record of, so that nothing in it is hidden from them.
fn draw(wanted: &PictureWanted, stop: &Stop) -> Result<Vec<u8>, Error> {
    let look = look(wanted.dark, false);
    let (usual, widest) = match wanted.form {
        PictureForm::Gif => (USUAL[2], WIDEST_FILM),
        PictureForm::Svg | PictureForm::Png => (USUAL[1], WIDEST),
    };
    let width = width(wanted.width, usual, widest)?;
    let record: Record = wanted.record.parse().map_err(|error| Error::Bad(format!("\"record\": {error}")))?;
    let game = replay_while(&record, &mut || !stop.is_stopped())?.ok_or(Error::TooLong)?;
    if wanted.eye > game.seats() {
        return Err(Error::Bad(format!("\"eye\" is a seat, 1 to {}, or 0", game.seats())));
    }
    let eye = Seat::new(wanted.eye);
    let (from, to) = (wanted.from, wanted.to.unwrap_or(usize::MAX).min(game.events()));
    if from > to {
        return Err(Error::Bad(format!("\"from\" is 0 to {to}, where the game or \"to\" ends")));
    }
    let still = || Sight::of(game.fork(to).as_ref(), eye).svg(&look);
    match wanted.form {
        PictureForm::Svg => Ok(still().into_bytes()),
        PictureForm::Png => Ok(fracas_pictures::png(&still(), width)?),
        PictureForm::Gif => moving(game.as_ref(), wanted, (from, to), width, stop),
    }
}

fn moving(
    game: &dyn AnyGame,
    wanted: &PictureWanted,
    (from, to): (usize, usize),
    width: u32,
    stop: &Stop,
) -> Result<Vec<u8>, Error> {
    let film_of = Film {
        moments: from..=to,
        by_turn: wanted.turns,
        eye: Seat::new(wanted.eye),
        look: look(wanted.dark, false),
        width,
        pause: PAUSE,
    };
    let mut cut = false;
    let drawn = film(game, &film_of, &mut |_, all| {
        cut = stop.is_stopped() || all > LONGEST_FILM;
        !cut
    })?;
    if cut { Err(Error::TooLong) } else { Ok(drawn) }
}

fn look(dark: bool, card: bool) -> Look {
    Look {
        theme: if dark { Theme::Dark } else { Theme::Light },
        shape: if card { Shape::Card } else { Shape::Board },
    }
}

fn width(wanted: Option<u32>, usual: u32, widest: u32) -> Result<u32, Error> {
    let width = wanted.unwrap_or(usual);
    match (fracas_pictures::SMALLEST..=widest).contains(&width) {
        true => Ok(width),
        false => Err(Error::Bad(format!("\"width\" is {} to {widest} pixels", fracas_pictures::SMALLEST))),
    }
}

impl PictureQuery {
    fn look(&self) -> Look {
        look(self.dark, self.card)
    }

    fn width(&self) -> Result<u32, Error> {
        width(self.width, if self.card { USUAL[0] } else { USUAL[1] }, WIDEST)
    }
}

impl From<BadPicture> for Error {
    fn from(why: BadPicture) -> Error {
        Error::Bad(why.to_string())
    }
}
