//! Ink to colour, where the terminal has it.

use std::io::{self, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use fracas_core::{Ink, Picture};

/// Standard output: with colour where it is a terminal that has it and nobody asked for none.
pub(crate) fn stdout(plain: bool) -> AutoStream<io::Stdout> {
    if plain { AutoStream::never(io::stdout()) } else { AutoStream::auto(io::stdout()) }
}

/// Prints a picture.
pub(crate) fn draw(out: &mut impl Write, picture: &Picture) -> io::Result<()> {
    picture.spans().try_for_each(|(ink, text)| {
        let style = style(ink);
        write!(out, "{style}{text}{style:#}")
    })
}

fn style(ink: Ink) -> Style {
    /// In seat order; the letters on the board say the same.
    const SEATS: [AnsiColor; 8] = [
        AnsiColor::Red,
        AnsiColor::Blue,
        AnsiColor::Green,
        AnsiColor::Yellow,
        AnsiColor::Magenta,
        AnsiColor::Cyan,
        AnsiColor::White,
        AnsiColor::BrightBlack,
    ];
    match ink {
        Ink::Plain => Style::new(),
        Ink::Faint => Style::new().dimmed(),
        Ink::Strong => Style::new().bold(),
        Ink::Seat(seat) => SEATS[seat.index()].on_default().bold(),
        Ink::Ground => AnsiColor::Yellow.on_default().dimmed(),
    }
}
