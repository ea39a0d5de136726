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
    /// In seat order; letters and numbers say the same. The second eight are underlined.
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
        Ink::Seat(seat) => {
            let style = SEATS[seat.index() % SEATS.len()].on_default().bold();
            if seat.index() < SEATS.len() { style } else { style.underline() }
        }
        Ink::Ground => AnsiColor::Yellow.on_default().dimmed(),
    }
}

#[cfg(test)]
mod tests {
    use fracas_core::Seat;

    use super::*;

    #[test]
    fn sixteen_seats_look_different() {
        let styles: Vec<Style> = Seat::first(Seat::MAX).map(|seat| style(Ink::Seat(seat))).collect();
        for (index, one) in styles.iter().enumerate() {
            assert!(!styles[..index].contains(one), "seat {}", index + 1);
        }
    }
}
