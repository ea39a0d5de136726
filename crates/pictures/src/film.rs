//! A game as a moving picture.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use fracas_core::Seat;
use fracas_games::AnyGame;
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::raster::{BadPicture, pixels};
use crate::scene::{Look, draw};

/// What is filmed, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The moments, each after so many events; moments beyond the game's end are left out.
    pub moments: RangeInclusive<usize>,
    /// With a picture only where a turn begins, and of the last moment.
    pub by_turn: bool,
    /// Whose eyes see it; nobody's in particular are a spectator's.
    pub eye: Option<Seat>,
    /// How it looks.
    pub look: Look,
    /// How many pixels wide.
    pub width: u32,
    /// How long a picture stands, in hundredths of a second.
    pub pause: u16,
}

/// The last picture stands so many times as long.
const REST: u16 = 5;

/// The moments that a film shows.
fn moments(game: &dyn AnyGame, film: &Film) -> Vec<usize> {
    let end = (*film.moments.end()).min(game.events());
    let all = *film.moments.start()..=end;
    all.filter(|&count| !film.by_turn || count == end || game.begins_turn(count)).collect()
}

/// A GIF of a game, which shows no more than the eye was told at each of its moments.
///
/// `go_on` is asked before every picture, with how many are done of how many; what is drawn by then is the film.
///
/// # Errors
///
/// Says which sizes there are, or what went wrong.
pub fn film(
    game: &dyn AnyGame,
    film: &Film,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Vec<u8>, BadPicture> {
    let failed = |error: gif::EncodingError| BadPicture::Packing(error.to_string());
    let moments = moments(game, film);
    let mut bytes = Vec::new();
    let mut encoder: Option<Encoder<&mut Vec<u8>>> = None;
    let mut sink = Some(&mut bytes);
    let mut before: Vec<u8> = Vec::new();
    for (done, &count) in moments.iter().enumerate() {
        if !go_on(done, moments.len()) {
            break;
        }
        let svg = draw(game.fork(count).as_ref(), film.eye, &film.look);
        let shown = pixels(&svg, film.width)?;
        let (width, height) = (shown.width(), shown.height());
        let [columns, rows] = [width, height].map(|side| u16::try_from(side).unwrap_or(u16::MAX));
        let into = match &mut encoder {
            Some(encoder) => encoder,
            none => {
                let sink = sink.take().expect("a film is begun once");
                let mut begun = Encoder::new(sink, columns, rows, &[]).map_err(failed)?;
                begun.set_repeat(Repeat::Infinite).map_err(failed)?;
                none.insert(begun)
            }
        };
        let mut now = shown.take();
        let rest = if done + 1 == moments.len() { REST } else { 1 };
        let delay = film.pause.saturating_mul(rest);
        let mut frame = changed(&before, &mut now, width, height);
        frame.delay = delay;
        frame.dispose = DisposalMethod::Keep;
        into.write_frame(&frame).map_err(failed)?;
        before = now;
    }
    drop(encoder);
    Ok(bytes)
}

/// The part of a picture that is not as it was before: boards stand still but for a square or two.
fn changed(before: &[u8], now: &mut [u8], width: u32, height: u32) -> Frame<'static> {
    let (columns, rows) = (width as usize, height as usize);
    let differs = |x: usize, y: usize| {
        let place = (y * columns + x) * 4;
        before.get(place..place + 4) != Some(&now[place..place + 4])
    };
    let whole = before.len() != now.len();
    let row_differs = |y: &usize| (0..columns).any(|x| differs(x, *y));
    let column_differs = |x: &usize| (0..rows).any(|y| differs(*x, y));
    let (top, bottom, left, right) = if whole {
        (0, rows - 1, 0, columns - 1)
    } else {
        // Where nothing differs one pixel is written again.
        let top = (0..rows).find(row_differs).unwrap_or(0);
        let bottom = (0..rows).rev().find(row_differs).unwrap_or(0);
        let left = (0..columns).find(column_differs).unwrap_or(0);
        (top, bottom, left, (0..columns).rev().find(column_differs).unwrap_or(0))
    };
    let mut part = Vec::with_capacity((right - left + 1) * (bottom - top + 1) * 4);
    for y in top..=bottom {
        part.extend_from_slice(&now[(y * columns + left) * 4..(y * columns + right + 1) * 4]);
    }
    let short = |side: usize| u16::try_from(side).unwrap_or(u16::MAX);
    let (frame_width, frame_height) = (short(right - left + 1), short(bottom - top + 1));
    let painted = Frame::from_rgba_speed(frame_width, frame_height, &mut part, 10);
    Frame { left: short(left), top: short(top), buffer: Cow::Owned(painted.buffer.into_owned()), ..painted }
}
