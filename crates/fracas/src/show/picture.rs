//! Pictures of what is shown, as files.

use std::fs::write;
use std::path::Path;

use fracas_core::Seat;
use fracas_games::AnyGame;
use fracas_pictures::{BadPicture, Film, Look, Shape, Theme, draw, film as filmed, png};

use crate::cli::PictureArgs;
use crate::failure::Failure;
use crate::matches::progress;

/// How many pixels wide a picture is where nothing is said,
const STILL: u32 = 880;
/// and a moving one.
const MOVING: u32 = 480;
/// How many milliseconds each of its pictures stands where nothing is said.
const PAUSE: u32 = 700;

/// Refuses what has no say without a picture.
pub(super) fn refuse_idle(args: &PictureArgs) -> Result<(), Failure> {
    let pixels = args.png.is_some() || args.gif.is_some();
    match args {
        PictureArgs { width: Some(_), .. } if !pixels => {
            Err(Failure::Input("--width is for --png and --gif: an SVG has no size of its own".to_owned()))
        }
        PictureArgs { dark: true, .. } if !pixels && args.svg.is_none() => {
            Err(Failure::Input("--dark is for pictures: it needs --svg, --png or --gif".to_owned()))
        }
        _ => Ok(()),
    }
}

fn look(args: &PictureArgs) -> Look {
    Look { theme: if args.dark { Theme::Dark } else { Theme::Light }, shape: Shape::Board }
}

/// Writes what the eye sees now.
pub(super) fn still(game: &dyn AnyGame, eye: Option<Seat>, args: &PictureArgs) -> Result<(), Failure> {
    if args.svg.is_none() && args.png.is_none() {
        return Ok(());
    }
    let svg = draw(game, eye, &look(args));
    if let Some(file) = &args.svg {
        put(file, svg.as_bytes())?;
    }
    if let Some(file) = &args.png {
        let picture = png(&svg, args.width.unwrap_or(STILL)).map_err(wrong)?;
        put(file, &picture)?;
    }
    Ok(())
}

/// Writes what the eye saw, up to the moment after so many events.
pub(super) fn film(
    game: &dyn AnyGame,
    eye: Option<Seat>,
    until: usize,
    args: &PictureArgs,
) -> Result<(), Failure> {
    let Some(file) = &args.gif else { return Ok(()) };
    let from = args.from.unwrap_or(0);
    if from > until {
        return Err(Failure::Input(format!("--from is 0 to {until}, where the film ends, not {from}")));
    }
    let film = Film {
        moments: from..=until,
        by_turn: args.turns,
        eye,
        look: look(args),
        width: args.width.unwrap_or(MOVING),
        pause: u16::try_from(args.pause.unwrap_or(PAUSE) / 10).unwrap_or(u16::MAX),
    };
    let bar = progress(1, "pictures");
    let moving = filmed(game, &film, &mut |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        true
    });
    bar.finish_and_clear();
    put(file, &moving.map_err(wrong)?)
}

fn wrong(why: BadPicture) -> Failure {
    Failure::Input(why.to_string())
}

fn put(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write(file, bytes)
        .map_err(|error| Failure::Input(format!("{} cannot be written: {error}", file.display())))
}
