//! `fracas show`: a recorded game or a position, drawn.

use std::io::Write;

use fracas_core::{Record, Seat, Seats, Turn};
use fracas_games::{AnyGame, find, replay};

use crate::cli::ShowArgs;
use crate::failure::Failure;
use crate::paint;
use crate::table::{looks_like_a_record, read_given, refuse_beside_a_record};

pub(crate) fn show(args: &ShowArgs) -> Result<(), Failure> {
    let text = read_given(&args.what)?;
    let mut out = paint::stdout(args.plain);
    if looks_like_a_record(&text) {
        refuse_beside_a_record(&[&[("--game", args.game.is_some())], &args.table.flags()[..]].concat())?;
        let record: Record = text.parse().map_err(|error| Failure::Input(format!("{error}")))?;
        let (game, last) = wind(&record, args.ply)?;
        for (name, value) in
            record.headers().filter(|(name, _)| !matches!(*name, "Record" | "Rules" | "Options"))
        {
            writeln!(out, "{name}: {value}")?;
        }
        writeln!(out)?;
        print(&mut out, game.as_ref(), args, last.as_deref())
    } else {
        if args.ply.is_some() {
            return Err(Failure::Input(
                "--ply is for records: a position has no events to stop after".to_owned(),
            ));
        }
        let game = match &args.game {
            Some(game) => args.table.start(find(game)?, Some(&text))?,
            None => args.table.recognise(&text)?,
        };
        print(&mut out, game.as_ref(), args, None)
    }
}

/// Replays a record as far as asked, and tells the last event.
fn wind(record: &Record, ply: Option<usize>) -> Result<(Box<dyn AnyGame>, Option<String>), Failure> {
    let mut game = replay(record)?;
    let all = record.lines().len();
    let shown = ply.unwrap_or(all);
    if shown > all {
        return Err(Failure::Input(format!(
            "the record has {all} events, so --ply is 0 to {all}, not {shown}"
        )));
    }
    game.truncate(shown);
    let last = shown.checked_sub(1).map(|index| format!("Event {shown} of {all}: {}", record.lines()[index]));
    Ok((game, last))
}

fn print(
    out: &mut impl Write,
    game: &dyn AnyGame,
    args: &ShowArgs,
    last: Option<&str>,
) -> Result<(), Failure> {
    let eye = match args.seat {
        None | Some(0) => None,
        Some(number) => {
            Some(Seat::new(number).filter(|seat| seat.number() <= game.seats()).ok_or_else(|| {
                Failure::Input(format!("this game has seats 1 to {}, not {number}", game.seats()))
            })?)
        }
    };
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
