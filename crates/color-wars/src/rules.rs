//! The rules as a state machine.

use std::fmt;

use fracas_core::{Dice, Event, EventOf, Game, Info, Limit, Outcome, Seat, Square, Turn, Unfit};

use crate::admit::{found_opening, found_seats, found_size};
use crate::board::{Bits, Board, Grid, squares};
use crate::placing::{Placement, has_room};
use crate::ranks::draw_square;
use crate::state::{Cell, Move, Phase, Standing, State};
use crate::{Color, Error, Opening, Options, Position, View};

/// Color Wars at one table: the board's shape, the seats and the options in force.
#[derive(Clone, Debug)]
pub struct ColorWars {
    pub(crate) seats: u8,
    options: Options,
    pub(crate) opening: Opening,
    pub(crate) grid: Grid,
    /// The same shape in one machine word, for boards of up to 64 squares.
    pub(crate) narrow: Option<Grid<u64>>,
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

    /// The squares the seat on turn may choose; none while a colour is to be chosen or the dice are due.
    #[inline]
    fn targets(&self, state: &State) -> u128 {
        if self.narrow.is_some() && self.phase(state) == Phase::Play {
            return state.board.held::<u64>(state.to_move).into();
        }
        self.other_targets(state)
    }

    /// The same for large boards and the opening. It is kept apart, so that the usual case reads no more than half of
    /// every plane: reading all of what was just written in halves takes longer than the rest of a move.
    #[inline(never)]
    fn other_targets(&self, state: &State) -> u128 {
        match self.phase(state) {
            Phase::Deal | Phase::Choose => 0,
            Phase::Claim => self.claimable(state),
            Phase::Play => state.board.of(state.to_move),
        }
    }

    /// The seat that must choose now; none when the dice are due or the game is over.
    #[inline]
    fn chooser(&self, state: &State) -> Option<Seat> {
        if self.is_spent(state) {
            return None;
        }
        match self.phase(state) {
            Phase::Deal => None,
            Phase::Choose => Some(Seat::from_index(1)),
            Phase::Claim if self.opening == Opening::Pie => Some(Seat::FIRST),
            Phase::Play if state.survivor().is_some() => None,
            Phase::Claim | Phase::Play => Some(state.seat_of(state.to_move)),
        }
    }

    #[cold]
    fn refuse(&self, state: &State, cell: u32) -> Error {
        let square = self.square(cell);
        if let Err(error) = self.cell(square) {
            return error;
        }
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

    /// The colour after another in the order of seats, going round.
    #[inline]
    fn after(&self, color: Color) -> Color {
        let next = color.index() + 1;
        Color::ALL[if next >= usize::from(self.seats) { 0 } else { next }]
    }

    /// The colour whose turn comes after `mover`'s: those that are out are skipped (CW-6), but at the end of a
    /// game it is simply the next.
    #[inline]
    fn next(&self, state: &State, mover: Color) -> Color {
        if state.survivor().is_some() || self.is_spent(state) {
            return self.after(mover);
        }
        state.alive.after(mover).unwrap_or(mover)
    }

    /// Whether all moves that the game may have are made (CW-7).
    fn is_spent(&self, state: &State) -> bool {
        self.options.max_plies.is_some_and(|most| state.moves >= most)
    }

    /// Adds a point to a square of the colour to move and lets what follows happen; tells if it holds no such square.
    #[inline]
    pub(crate) fn add_point(&self, state: &mut State, cell: u32) -> bool {
        let mover = state.to_move;
        let fed = match &self.narrow {
            Some(grid) => state.feed(cell, grid, self.options.pop),
            None => self.feed_wide(state, cell),
        };
        if fed {
            state.count_move();
            state.to_move = self.next(state, mover);
        }
        fed
    }

    #[inline(never)]
    fn feed_wide(&self, state: &mut State, cell: u32) -> bool {
        state.feed(cell, &self.grid, self.options.pop)
    }

    /// Makes an event of the opening happen.
    #[inline(never)]
    fn open(&self, state: &mut State, event: &EventOf<ColorWars>) -> Result<(), Error> {
        match *event {
            Event::Move(_, Move::On(Cell(cell))) => {
                let cell = u32::from(cell);
                if !self.targets(state).has(cell) {
                    return Err(self.refuse(state, cell));
                }
                self.claim(state, cell);
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
        let seats = found_seats(seats, position)?;
        let (width, height) = found_size(&options, position)?;
        let opening = found_opening(&options, seats, position)?;
        let grid = Grid::new(width, height);
        if matches!(opening, Opening::Apart | Opening::Random) && !has_room(&grid, grid.all, u32::from(seats))
        {
            return Err(Unfit::Options(Error::NoRoom { seats, width, height }));
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
        if self.chooser(state) != Some(seat) {
            return;
        }
        if self.phase(state) == Phase::Choose {
            out.extend([Move::Take(Color::Red), Move::Take(Color::Blue)]);
        } else {
            out.extend(squares(self.targets(state)).map(|cell| Move::On(Cell(cell as u8))));
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, event: &EventOf<ColorWars>) -> Result<(), Error> {
        match *event {
            Event::Move(_, Move::On(Cell(cell))) if self.phase(state) == Phase::Play => {
                let cell = u32::from(cell);
                if self.add_point(state, cell) { Ok(()) } else { Err(self.refuse(state, cell)) }
            }
            _ => self.open(state, event),
        }
    }

    fn view(&self, state: &State, _eye: Option<Seat>) -> View {
        View::new(self, state)
    }

    fn guess<D: Dice + ?Sized>(&self, view: &View, _dice: &mut D) -> State {
        view.state
    }

    fn read(&self, state: &State, by: Option<Seat>, text: &str) -> Result<EventOf<ColorWars>, Error> {
        self.read_event(state, by, text)
    }

    fn write(&self, event: &EventOf<ColorWars>, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_event(event, out)
    }

    /// Lists the placements, unless a large board has too many of them.
    fn odds(&self, state: &State, out: &mut Vec<(Placement, u32)>) {
        if self.phase(state) == Phase::Deal {
            self.list_all_placements(out);
        }
    }

    fn roll<D: Dice + ?Sized>(&self, _state: &State, dice: &mut D) -> Placement {
        self.throw_placement(dice)
    }

    fn pick<D: Dice + ?Sized>(
        &self,
        state: &State,
        seat: Seat,
        dice: &mut D,
        _buffer: &mut Vec<Move>,
    ) -> Option<Move> {
        if self.chooser(state) != Some(seat) {
            return None;
        }
        if self.phase(state) == Phase::Choose {
            return Some(Move::Take(Color::ALL[dice.below(2) as usize]));
        }
        let square = draw_square(self.targets(state), |count| dice.below(count));
        Some(Move::On(Cell(square as u8)))
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
        let mut before = (1..=seats).map(|steps| Color::ALL[(last.to_move.index() + seats - steps) % seats]);
        // Whoever moved holds something.
        if let Some(mover) = before.find(|&color| last.alive.contains(color)) {
            last.to_move = self.after(mover);
        }
    }

    fn first_ply(&self, state: &State) -> u32 {
        state.moves
    }
}
