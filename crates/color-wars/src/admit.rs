//! Options and positions, checked: the only way in from outside.

use fracas_core::{Game, Limit, Unfit};

use crate::board::{Board, squares};
use crate::error::Right;
use crate::state::{Phase, State};
use crate::{Color, ColorWars, Error, Opening, Options, Position};

/// How many play: as many as is said, else as the position needs.
pub(crate) fn found_seats(seats: Option<u8>, position: Option<&Position>) -> Result<u8, Unfit<Error>> {
    let last = position.map_or(Color::Blue, Position::last_color);
    let fewest = (last.index() as u8 + 1).max(2);
    let seats = ColorWars::INFO.admit(seats.unwrap_or(fewest))?;
    if seats < fewest {
        return Err(Unfit::Options(Error::NoSuchColor(last, seats)));
    }
    Ok(seats)
}

/// Columns and rows: those of the options, else those of the position, else the sheet's (CW-1).
pub(crate) fn found_size(options: &Options, position: Option<&Position>) -> Result<(u8, u8), Unfit<Error>> {
    let in_position = position.map(|position| (position.rows[0].len(), position.rows.len()));
    let side = |given: Option<u8>, found: Option<usize>| {
        given.unwrap_or_else(|| found.map_or(5, |side| side.try_into().unwrap_or(u8::MAX)))
    };
    let width = side(options.width, in_position.map(|(width, _)| width));
    let height = side(options.height, in_position.map(|(_, height)| height));
    let blame = |of_position: bool, error| {
        Err(if of_position { Unfit::Position(error) } else { Unfit::Options(error) })
    };
    if !(2..=9).contains(&width) {
        return blame(options.width.is_none(), Error::Width(width));
    }
    if !(2..=9).contains(&height) {
        return blame(options.height.is_none(), Error::Height(height));
    }
    if let Some((columns, rows)) = in_position
        && (columns, rows) != (usize::from(width), usize::from(height))
    {
        let (is, said) = (format!("{columns}×{rows}"), format!("{width}×{height}"));
        return blame(true, Error::OtherSize { is, said });
    }
    Ok((width, height))
}

/// The opening, once the other options are known to make sense.
pub(crate) fn found_opening(
    options: &Options,
    seats: u8,
    position: Option<&Position>,
) -> Result<Opening, Unfit<Error>> {
    let inferred =
        if position.is_some_and(|position| position.swapped) { Opening::Pie } else { Opening::Free };
    let opening = options.opening.unwrap_or(inferred);
    if let Limit::After(count @ 0..2) = options.repetition {
        return Err(Unfit::Options(Error::Repetition(count)));
    }
    if options.max_plies == Some(0) {
        return Err(Unfit::Options(Error::MaxPlies));
    }
    if opening == Opening::Pie && seats != 2 {
        return Err(Unfit::Options(Error::PieSeats(seats)));
    }
    Ok(opening)
}

impl ColorWars {
    /// Checks a position against the options and turns it into a state.
    pub(crate) fn admit(&self, position: &Position) -> Result<State, Error> {
        let mut board = Board::default();
        for (row, y) in position.rows.iter().rev().zip(0_u32..) {
            for (square, x) in row.iter().zip(0_u32..) {
                if let Some((color, value)) = *square {
                    board.set(y * u32::from(self.grid.width) + x, color, value);
                }
            }
        }
        let Position { to_move, moves, swapped, .. } = *position;
        let state = State::new(board, moves, to_move, swapped);
        let phase = self.phase(&state);
        if swapped && (self.opening != Opening::Pie || phase != Phase::Play || moves < 3) {
            return Err(Error::Swapped);
        }
        match phase {
            Phase::Play if board.occupied() == 0 => Err(Error::Empty),
            // At the end of a game the letter may be that of a colour that is out.
            Phase::Play if self.turn(&state).outcome().is_none() && board.of(to_move) == 0 => {
                Err(Error::OutOnTurn(to_move))
            }
            Phase::Play => Ok(state),
            Phase::Deal | Phase::Claim | Phase::Choose => self.check_placing(&state).map(|()| state),
        }
    }

    /// While placing, the first colours have one square of 3 each, and the letter is the next one's.
    fn check_placing(&self, state: &State) -> Result<(), Error> {
        let wrong = |right| Err(Error::Placing { moves: state.moves, right });
        let placed = state.moves as usize;
        if self.opening == Opening::Random && placed > 0 {
            return wrong(Right::NothingYet);
        }
        let one_each = self.colors().iter().enumerate().all(|(index, &color)| {
            let cells = state.board.of(color);
            if index >= placed {
                cells == 0
            } else {
                cells.count_ones() == 1 && state.board.value(cells.trailing_zeros()) == 3
            }
        });
        if !one_each {
            return wrong(Right::OneEach);
        }
        if state.to_move != self.colors()[placed.min(usize::from(self.seats) - 1)] {
            return wrong(Right::NextLetter);
        }
        if self.opening == Opening::Apart {
            for cell in squares(state.board.occupied()) {
                let others = state.board.occupied() & !(1 << cell);
                if let Some(near) = squares(others & self.grid.around(1 << cell)).next() {
                    return Err(Error::Touching(self.square(cell), self.square(near)));
                }
            }
            if self.claimable(state) == 0 {
                return wrong(Right::Room);
            }
        }
        Ok(())
    }
}
