//! `fracas show`: a recorded game or a position, drawn.

mod picture;

use std::io::Write;

use fracas_analysis::Study;
use fracas_core::{Record, Seat, Seats, Turn};
use fracas_games::{AnyGame, find, replay};
use fracas_words::Words;

use crate::cli::{PictureArgs, ShowArgs};
use crate::failure::Failure;
use crate::story::story;
use crate::table::{looks_like_a_record, read_given, refuse_beside_a_record};
use crate::{paint, prose};

pub(crate) fn show(args: &ShowArgs) -> Result<(), Failure> {
    let text = read_given(&args.what)?;
    let mut out = paint::stdout(args.plain);
    if looks_like_a_record(&text) {
        refuse_beside_a_record(&[&[("--game", args.game.is_some())], &args.table.flags()[..]].concat())?;
        picture::refuse_idle(&args.pictures)?;
        // Of variations the game itself is shown, as it happened.
        let record: Record = text.parse().or_else(|_| Study::read(&text).map(|study| study.plain()))?;
        let mut game = replay(&record)?;
        let eye = eye(game.as_ref(), args.seat)?;
        let shown = shown(&record, args.ply)?;
        for (name, value) in
            record.headers().filter(|(name, _)| !matches!(*name, "Record" | "Rules" | "Options"))
        {
            writeln!(out, "{name}: {value}")?;
        }
        writeln!(out)?;
        if args.annotate {
            annotate(&mut out, &record, game.as_ref(), shown, eye)?;
        }
        picture::film(game.as_ref(), eye, shown, &args.pictures)?;
        game.truncate(shown);
        picture::still(game.as_ref(), eye, &args.pictures)?;
        let all = record.lines().len();
        let last = shown.checked_sub(1).map(|i| format!("Event {shown} of {all}: {}", record.lines()[i]));
        print(&mut out, game.as_ref(), eye, last.as_deref())
    } else {
        refuse_beside_a_position(args)?;
        picture::refuse_idle(&args.pictures)?;
        let game = match &args.game {
            Some(game) => args.table.start(find(game)?, Some(&text))?,
            None => args.table.recognise(&text)?,
        };
        let eye = eye(game.as_ref(), args.seat)?;
        picture::still(game.as_ref(), eye, &args.pictures)?;
        print(&mut out, game.as_ref(), eye, None)
    }
}

fn refuse_beside_a_position(args: &ShowArgs) -> Result<(), Failure> {
    let wrong = match args {
        ShowArgs { ply: Some(_), .. } => "--ply is for records: a position has no events to stop after",
        ShowArgs { annotate: true, .. } => "--annotate is for records: a position has no events to tell of",
        ShowArgs { pictures: PictureArgs { gif: Some(_), .. }, .. } => {
            "--gif is for records: a position has no events to show; --png draws it"
        }
        _ => return Ok(()),
    };
    Err(Failure::Input(wrong.to_owned()))
}

/// How many events to show.
fn shown(record: &Record, ply: Option<usize>) -> Result<usize, Failure> {
    let all = record.lines().len();
    match ply.unwrap_or(all) {
        shown if shown <= all => Ok(shown),
        shown => {
            Err(Failure::Input(format!("the record has {all} events, so --ply is 0 to {all}, not {shown}")))
        }
    }
}

/// Whose eyes look; nobody's in particular are a spectator's.
fn eye(game: &dyn AnyGame, seat: Option<u8>) -> Result<Option<Seat>, Failure> {
    match seat {
        None | Some(0) => Ok(None),
        Some(number) => {
            Seat::new(number).filter(|seat| seat.number() <= game.seats()).map(Some).ok_or_else(|| {
                Failure::Input(format!("this game has seats 1 to {}, not {number}", game.seats()))
            })
        }
    }
}

/// Writes the first events as the record has them, and under each what it did.
///
/// It is told by the whole game, however much of it is shown: what was secret then is none when it is over.
fn annotate(
    out: &mut impl Write,
    record: &Record,
    game: &dyn AnyGame,
    shown: usize,
    eye: Option<Seat>,
) -> Result<(), Failure> {
    let words = Words::new(find(record.game())?.words);
    for (index, line) in record.lines().iter().enumerate().take(shown) {
        writeln!(out, "{line}")?;
        for sentence in story(game, &words, index, eye).unwrap_or_default() {
            writeln!(out, "{}", prose::set("    ", &sentence))?;
        }
    }
    writeln!(out)?;
    Ok(())
}

fn print(
    out: &mut impl Write,
    game: &dyn AnyGame,
    eye: Option<Seat>,
    last: Option<&str>,
) -> Result<(), Failure> {
    paint::draw(out, &game.draw(eye))?;
    if let Some(last) = last {
        writeln!(out, "{last}")?;
    }
    writeln!(out, "{}", whose_turn(game.turn()))?;
    if let Some(remark) = fracas_bots::remark(game) {
        writeln!(out, "\n{}", remark.trim_end())?;
    }
    Ok(())
}

/// Whose turn it is, in words.
pub(crate) fn whose_turn(turn: Turn) -> String {
    let list = |seats: Seats| seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(", ");
    match turn {
        Turn::Chance => "The dice decide.".to_owned(),
        Turn::Choose(seats) => match seats.sole() {
            Some(seat) => format!("Seat {seat} to choose."),
            None => format!("Seats {} choose at once.", list(seats)),
        },
        Turn::Over(outcome) => match outcome.winners.sole() {
            Some(seat) => format!("Over: seat {seat} wins ({}).", outcome.reason),
            None if outcome.winners.is_empty() => format!("Over: a draw ({}).", outcome.reason),
            None => format!("Over: seats {} win ({}).", list(outcome.winners), outcome.reason),
        },
    }
}
