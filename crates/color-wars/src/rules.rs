//! The rules as a state machine.

use std::fmt;

use fracas_core::{Dice, Event, EventOf, Game, Info, Limit, Outcome, Seat, Square, Turn, Unfit};

use crate::board::{Board, Grid, nth_square, squares};
use crate::{Color, Error, Opening, Options, Position, View};

/// Color Wars at one table: the board's shape, the seats and the options in force.
#[derive(Clone, Debug)]
pub struct ColorWars {
    seats: u8,
    options: Options,
    opening: Opening,
    pub(crate) grid: Grid,
    /// The same shape in one machine word, for boards of up to 64 squares.
    pub(crate) narrow: Option<Grid<u64>>,
}

/// Everything that changes, in a few machine words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) moves: u32,
    pub(crate) to_move: Color,
    pub(crate) swapped: bool,
    /// The colours that hold any square. It follows from the board, but only a pop or a claim changes it.
    alive: Alive,
}

/// A set of colours, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Alive(u8);

impl Alive {
    fn of(board: &Board) -> Alive {
        let bit = |color: &Color| u8::from(board.of(*color) != 0) << color.index();
        Alive(Color::ALL.iter().map(bit).sum())
    }

    fn contains(self, color: Color) -> bool {
        self.0 >> color.index() & 1 == 1
    }

    fn sole(self) -> Option<Color> {
        self.0.is_power_of_two().then(|| Color::ALL[self.0.trailing_zeros() as usize])
    }
}

impl State {
    fn new(board: Board, moves: u32, to_move: Color, swapped: bool) -> State {
        State { board, moves, to_move, swapped, alive: Alive::of(&board) }
    }

    /// The colour that is left when all others are out; what it means depends on the phase (CW-6).
    pub(crate) fn survivor(&self) -> Option<Color> {
        self.alive.sole()
    }

    fn count_move(&mut self) {
        self.moves = (self.moves + 1).min(Position::MOST_MOVES); // CW-10
    }

    /// The seat that plays a colour.
    pub(crate) fn seat_of(&self, color: Color) -> Seat {
        Seat::from_index(color.index() ^ usize::from(self.swapped))
    }
}

/// A square of a board, as an index: row by row from `a1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(pub(crate) u8);

/// What a seat can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A square to claim or to add a point to.
    On(Cell),
    /// The colour seat 2 takes in the opening "pie": Red or Blue.
    Take(Color),
}

/// Where chance puts the seats' first squares in the opening "random", in seat order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement([Cell; 4]);

/// What a state asks for, once its move number and opening are taken into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Chance places all.
    Deal,
    /// A square is claimed for the colour to move.
    Claim,
    /// Seat 2 chooses a colour.
    Choose,
    /// The game proper.
    Play,
}

impl ColorWars {
    #[inline]
    pub(crate) fn phase(&self, state: &State) -> Phase {
        if state.moves > u32::from(self.seats) {
            return Phase::Play;
        }
        match (self.opening, state.moves) {
            (Opening::Random, 0) => Phase::Deal,
            (Opening::Pie, 2) => Phase::Choose,
            (_, moves) if moves < u32::from(self.seats) => Phase::Claim,
            _ => Phase::Play,
        }
    }

    pub(crate) fn colors(&self) -> &'static [Color] {
        &Color::ALL[..usize::from(self.seats)]
    }

    pub(crate) fn square(&self, cell: u32) -> Square {
        let width = u32::from(self.grid.width);
        Square::new((cell % width) as u8, (cell / width) as u8)
    }

    pub(crate) fn cell(&self, square: Square) -> Result<Cell, Error> {
        let Grid { width, height, .. } = self.grid;
        if square.column >= width || square.row >= height {
            return Err(Error::OffBoard { square, width, height });
        }
        Ok(Cell(square.row * width + square.column))
    }

    /// The squares that may be claimed now (CW-2, CW-8).
    fn claimable(&self, state: &State) -> u128 {
        let board = &state.board;
        if self.opening != Opening::Apart {
            return self.grid.all & !board.occupied();
        }
        let free = self.grid.all & !self.grid.around(board.occupied());
        let later = u32::from(self.seats) - state.moves - 1;
        squares(free)
            .filter(|&cell| has_room(&self.grid, free & !self.grid.around(1 << cell), later))
            .fold(0, |room, cell| room | 1 << cell)
    }

    /// The squares the seat on turn may choose; none while a colour is to be chosen or the dice are due.
    fn targets(&self, state: &State) -> u128 {
        match self.phase(state) {
            Phase::Deal | Phase::Choose => 0,
            Phase::Claim => self.claimable(state),
            Phase::Play => state.board.of(state.to_move),
        }
    }

    fn refuse(&self, state: &State, cell: u32) -> Error {
        let square = self.square(cell);
        match (self.phase(state), state.board.owner(cell)) {
            (Phase::Choose, _) => Error::ChooseColor,
            (Phase::Play, None) => Error::Unowned(square),
            (Phase::Play, Some(color)) => Error::Others(square, color),
            (Phase::Claim | Phase::Deal, Some(_)) => Error::Taken(square),
            (Phase::Claim | Phase::Deal, None) => {
                let near = self.grid.around(state.board.occupied()) >> cell & 1 == 1;
                if near { Error::TooClose(square) } else { Error::LeavesNoRoom(square) }
            }
        }
    }

    /// The colour so many places after another in the order of seats.
    fn after(&self, color: Color, steps: usize) -> Color {
        Color::ALL[(color.index() + steps) % usize::from(self.seats)]
    }

    /// The colour whose turn comes after `mover`'s: those that are out are skipped (CW-6), but at the end of a
    /// game it is simply the next.
    fn next(&self, state: &State, mover: Color) -> Color {
        if state.survivor().is_some() || self.is_spent(state) {
            return self.after(mover, 1);
        }
        let mut others = (1..usize::from(self.seats)).map(|steps| self.after(mover, steps));
        others.find(|&color| state.alive.contains(color)).unwrap_or(mover)
    }

    /// Whether all moves that the game may have are made (CW-7).
    fn is_spent(&self, state: &State) -> bool {
        self.options.max_plies.is_some_and(|most| state.moves >= most)
    }

    pub(crate) fn add_point(&self, state: &mut State, cell: u32) {
        let mover = state.to_move;
        if state.board.play(cell, mover, &self.grid, self.narrow.as_ref(), self.options.pop) {
            state.alive = Alive::of(&state.board);
        }
        state.count_move();
        state.to_move = self.next(state, mover);
    }

    pub(crate) fn claim(&self, state: &mut State, cell: u32) {
        state.board.set(cell, state.to_move, 3);
        state.alive = Alive::of(&state.board);
        state.count_move();
        // In the opening "pie" seat 2 chooses on Blue's letter.
        let last = if self.opening == Opening::Pie && state.moves == 2 { 1 } else { 0 };
        state.to_move = Color::ALL
            .get(state.moves as usize)
            .copied()
            .filter(|color| color.index() < usize::from(self.seats))
            .unwrap_or(Color::ALL[last]);
    }

    fn place_all(&self, state: &mut State, placement: &Placement) -> Result<(), Error> {
        let cells = &placement.0[..usize::from(self.seats)];
        let mut free = self.grid.all;
        for &Cell(cell) in cells {
            if free >> cell & 1 == 0 {
                return Err(self.bad_placement());
            }
            free &= !self.grid.around(1 << cell);
        }
        for (&color, &Cell(cell)) in self.colors().iter().zip(cells) {
            state.board.set(u32::from(cell), color, 3);
        }
        state.alive = Alive::of(&state.board);
        state.moves = u32::from(self.seats);
        Ok(())
    }

    /// Says what a placement is, with one that fits this board.
    fn bad_placement(&self) -> Error {
        let mut free = self.grid.all;
        let mut names = Vec::new();
        for later in (0..u32::from(self.seats)).rev() {
            let leaves_room = |&cell: &u32| has_room(&self.grid, free & !self.grid.around(1 << cell), later);
            if let Some(cell) = squares(free).find(leaves_room) {
                names.push(self.square(cell).to_string());
                free &= !self.grid.around(1 << cell);
            }
        }
        Error::BadPlacement { seats: self.seats, example: names.join(" ") }
    }

    /// Appends every way to go on from squares that are placed; tells whether all of them could be listed.
    fn list_placements(&self, placed: &mut Vec<Cell>, free: u128, out: &mut Vec<(Placement, u32)>) -> bool {
        if placed.len() == usize::from(self.seats) {
            out.push((Placement::new(placed), 1));
            return out.len() <= MOST_PLACEMENTS;
        }
        squares(free).all(|cell| {
            placed.push(Cell(cell as u8));
            let listed = self.list_placements(placed, free & !self.grid.around(1 << cell), out);
            placed.pop();
            listed
        })
    }

    /// Checks a position against the options and turns it into a state.
    fn admit(&self, position: &Position) -> Result<State, Error> {
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
            return wrong("nothing yet, because this opening places all squares at once");
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
            return wrong("one square of 3 for each colour that has placed, in seat order, and no other");
        }
        if state.to_move != self.colors()[placed.min(usize::from(self.seats) - 1)] {
            return wrong("the letter of the colour that places next (B where seat 2 chooses a colour)");
        }
        if self.opening == Opening::Apart {
            for cell in squares(state.board.occupied()) {
                let others = state.board.occupied() & !(1 << cell);
                if let Some(near) = squares(others & self.grid.around(1 << cell)).next() {
                    return Err(Error::Touching(self.square(cell), self.square(near)));
                }
            }
            if self.claimable(state) == 0 {
                return wrong("room for every later seat to place without touching");
            }
        }
        Ok(())
    }
}

/// The most placements of the opening "random" that are listed; more can only be sampled.
const MOST_PLACEMENTS: usize = 100_000;

/// Whether so many squares can be picked of these, none touching another.
fn has_room(grid: &Grid, free: u128, count: u32) -> bool {
    count == 0
        || squares(free).any(|cell| {
            // Later picks may as well be of higher squares: any set can be picked in order.
            let rest = free & !grid.around(1 << cell) & !((1 << cell) - 1);
            has_room(grid, rest, count - 1)
        })
}

/// What has to be the same for a position to have come again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    to_move: Color,
    board: Board,
}

impl Game for ColorWars {
    const INFO: Info = Info {
        id: "color-wars",
        name: "Color Wars",
        pitch: "Feed your squares until they pop, and let one chain reaction take the whole board.",
        seats: (2, 4),
        rules: 1,
        since: &[],
    };

    type Options = Options;
    type Position = Position;
    type State = State;
    type Move = Move;
    type Chance = Placement;
    type View = View;
    type Repeated = Standing;
    type Error = Error;

    fn start_by(
        _rules: u32,
        seats: Option<u8>,
        mut options: Options,
        position: Option<&Position>,
    ) -> Result<(ColorWars, State), Unfit<Error>> {
        let last = position.map_or(Color::Blue, Position::last_color);
        let fewest = (last.index() as u8 + 1).max(2);
        let seats = Self::INFO.admit(seats.unwrap_or(fewest))?;
        if seats < fewest {
            return Err(Unfit::Options(Error::NoSuchColor(last, seats)));
        }
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
        let inferred =
            if position.is_some_and(|position| position.swapped) { Opening::Pie } else { Opening::Free };
        let opening = options.opening.unwrap_or(inferred);
        if let Limit::After(count @ 0..2) = options.repetition {
            return blame(false, Error::Repetition(count));
        }
        if options.max_plies == Some(0) {
            return blame(false, Error::MaxPlies);
        }
        if opening == Opening::Pie && seats != 2 {
            return blame(false, Error::PieSeats(seats));
        }
        let grid = Grid::new(width, height);
        if matches!(opening, Opening::Apart | Opening::Random) && !has_room(&grid, grid.all, u32::from(seats))
        {
            return blame(false, Error::NoRoom { seats, width, height });
        }
        options = Options { width: Some(width), height: Some(height), opening: Some(opening), ..options };
        let game = ColorWars { seats, options, opening, grid, narrow: grid.narrow() };
        let state = match position {
            None => State::new(Board::default(), 0, Color::Red, false),
            Some(position) => game.admit(position).map_err(Unfit::Position)?,
        };
        Ok((game, state))
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn position(&self, state: &State) -> Position {
        let Grid { width, height, .. } = self.grid;
        let square = |x: u8, y: u8| {
            let cell = u32::from(y) * u32::from(width) + u32::from(x);
            state.board.owner(cell).map(|color| (color, state.board.value(cell)))
        };
        Position {
            rows: (0..height).rev().map(|y| (0..width).map(|x| square(x, y)).collect()).collect(),
            to_move: state.to_move,
            moves: state.moves,
            swapped: state.swapped,
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match (self.phase(state), state.survivor()) {
            (Phase::Play, Some(color)) => Turn::Over(Outcome::win(state.seat_of(color), "elimination")),
            _ if self.is_spent(state) => Turn::Over(Outcome::draw("max-plies")),
            (Phase::Deal, _) => Turn::Chance,
            (Phase::Choose, _) => Turn::of(Seat::from_index(1)),
            (Phase::Claim, _) if self.opening == Opening::Pie => Turn::of(Seat::FIRST),
            (Phase::Claim, _) | (Phase::Play, None) => Turn::of(state.seat_of(state.to_move)),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Move>) {
        if !self.turn(state).choosing().contains(seat) {
            return;
        }
        if self.phase(state) == Phase::Choose {
            out.extend([Move::Take(Color::Red), Move::Take(Color::Blue)]);
        } else {
            out.extend(squares(self.targets(state)).map(|cell| Move::On(Cell(cell as u8))));
        }
    }

    fn apply(&self, state: &mut State, event: &EventOf<ColorWars>) -> Result<(), Error> {
        match *event {
            Event::Move(_, Move::On(Cell(cell))) => {
                let cell = u32::from(cell);
                let phase = self.phase(state);
                if self.targets(state) >> cell & 1 == 0 {
                    return Err(self.refuse(state, cell));
                }
                if phase == Phase::Play {
                    self.add_point(state, cell);
                } else {
                    self.claim(state, cell);
                }
            }
            Event::Move(_, Move::Take(color)) => {
                if self.phase(state) != Phase::Choose {
                    return Err(Error::NoColorNow);
                }
                if !matches!(color, Color::Red | Color::Blue) {
                    return Err(Error::ChooseColor);
                }
                state.swapped = color == Color::Red;
                state.count_move();
                state.to_move = Color::Red;
            }
            Event::Chance(ref placement) => {
                if self.phase(state) != Phase::Deal {
                    return Err(Error::NothingToPlace);
                }
                self.place_all(state, placement)?;
            }
        }
        Ok(())
    }

    fn view(&self, state: &State, _eye: Option<Seat>) -> View {
        View::new(self, state)
    }

    fn guess<D: Dice + ?Sized>(&self, view: &View, _dice: &mut D) -> State {
        view.state
    }

    fn read(&self, state: &State, by: Option<Seat>, text: &str) -> Result<EventOf<ColorWars>, Error> {
        let Some(seat) = by else {
            let cells = text
                .split_whitespace()
                .map(|square| square.parse().ok().and_then(|square| self.cell(square).ok()))
                .collect::<Option<Vec<_>>>()
                .filter(|cells| cells.len() == usize::from(self.seats))
                .ok_or_else(|| self.bad_placement())?;
            return Ok(Event::Chance(Placement::new(&cells)));
        };
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

    fn write(&self, event: &EventOf<ColorWars>, out: &mut dyn fmt::Write) -> fmt::Result {
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

    /// Lists the placements, unless a large board has too many of them.
    fn odds(&self, state: &State, out: &mut Vec<(Placement, u32)>) {
        let start = out.len();
        if self.phase(state) == Phase::Deal && !self.list_placements(&mut Vec::new(), self.grid.all, out) {
            out.truncate(start);
        }
    }

    fn roll<D: Dice + ?Sized>(&self, _state: &State, dice: &mut D) -> Placement {
        let count = self.grid.all.count_ones();
        // Throw all the squares until none touches another: every placement is then equally likely.
        loop {
            let mut cells = [Cell(0); 4];
            let mut free = self.grid.all;
            let fits = cells[..usize::from(self.seats)].iter_mut().all(|cell| {
                *cell = Cell(dice.below(count) as u8);
                let fits = free >> cell.0 & 1 == 1;
                free &= !self.grid.around(1 << cell.0);
                fits
            });
            if fits {
                return Placement(cells);
            }
        }
    }

    fn pick<D: Dice + ?Sized>(
        &self,
        state: &State,
        seat: Seat,
        dice: &mut D,
        _buffer: &mut Vec<Move>,
    ) -> Option<Move> {
        if !self.turn(state).choosing().contains(seat) {
            return None;
        }
        if self.phase(state) == Phase::Choose {
            return Some(Move::Take(Color::ALL[dice.below(2) as usize]));
        }
        let targets = self.targets(state);
        let nth = dice.below(targets.count_ones());
        Some(Move::On(Cell(nth_square(targets, nth) as u8)))
    }

    /// CW-7: the position with the seat to move. A placement never comes again.
    fn repeated(&self, state: &State) -> Option<Standing> {
        let matters = self.options.repetition != Limit::Off && self.phase(state) == Phase::Play;
        matters.then_some(Standing { to_move: state.to_move, board: state.board })
    }

    fn verdict(&self, _now: &State, times: u32) -> Option<Outcome> {
        self.options.repetition.reached(times).then(|| Outcome::draw("repetition"))
    }

    /// The letter at the end of a game is the next in order, even if that colour is out.
    fn close(&self, last: &mut State) {
        let seats = usize::from(self.seats);
        let mut before = (1..=seats).map(|steps| self.after(last.to_move, seats - steps));
        // Whoever moved holds something.
        if let Some(mover) = before.find(|&color| last.alive.contains(color)) {
            last.to_move = self.after(mover, 1);
        }
    }

    fn first_ply(&self, state: &State) -> u32 {
        state.moves
    }
}

impl Placement {
    /// Padded with `a1`, so that equal placements are equal values.
    fn new(cells: &[Cell]) -> Placement {
        Placement(std::array::from_fn(|index| cells.get(index).copied().unwrap_or(Cell(0))))
    }
}
