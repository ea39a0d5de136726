//! Moves and placements as text.

use std::fmt;

use fracas_core::{Event, EventOf, Seat};

use crate::placing::Placement;
use crate::state::{Cell, Move, Phase, State};
use crate::{Color, ColorWars, Error};

impl ColorWars {
    /// Reads a seat's move, or with `by` empty a placement.
    pub(crate) fn read_event(
        &self,
        state: &State,
        by: Option<Seat>,
        text: &str,
    ) -> Result<EventOf<ColorWars>, Error> {
        let Some(seat) = by else { return self.read_placement(text).map(Event::Chance) };
        let choice = match text {
            "red" => Move::Take(Color::Red),
            "blue" => Move::Take(Color::Blue),
            _ => match text.parse() {
                Ok(square) => Move::On(self.cell(square)?),
                Err(_) if self.phase(state) == Phase::Choose => return Err(Error::ChooseColor),
                Err(_) => return Err(Error::NotAMove(text.to_owned())),
            },
        };
        Ok(Event::Move(seat, choice))
    }

    fn read_placement(&self, text: &str) -> Result<Placement, Error> {
        text.split_whitespace()
            .map(|square| square.parse().ok().and_then(|square| self.cell(square).ok()))
            .collect::<Option<Vec<_>>>()
            .filter(|cells| cells.len() == usize::from(self.seats))
            .map(|cells| Placement::new(&cells))
            .ok_or_else(|| self.bad_placement())
    }

    /// Writes it the way it is read.
    pub(crate) fn write_event(&self, event: &EventOf<ColorWars>, out: &mut dyn fmt::Write) -> fmt::Result {
        match event {
            Event::Move(_, Move::On(Cell(cell))) => write!(out, "{}", self.square(u32::from(*cell))),
            Event::Move(_, Move::Take(color)) => {
                out.write_str(if *color == Color::Red { "red" } else { "blue" })
            }
            Event::Chance(Placement(cells)) => {
                for (index, &Cell(cell)) in cells[..usize::from(self.seats)].iter().enumerate() {
                    let gap = if index > 0 { " " } else { "" };
                    write!(out, "{gap}{}", self.square(u32::from(cell)))?;
                }
                Ok(())
            }
        }
    }
}
