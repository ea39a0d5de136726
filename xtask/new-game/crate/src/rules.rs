//! The rules: whose turn it is, what may be chosen, what happens.

use std::fmt;

use fracas_core::{Dice, Event, EventOf, Game, Info, Outcome, Seat, Turn, Unfit, excerpt};

use crate::{Error, Options, Position, View};

/// The rules under one set of options.
#[derive(Clone, Debug)]
pub struct __Type__ {
    seats: u8,
    options: Options,
}

/// Everything that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) left: u8,
    pub(crate) to_move: Seat,
}

/// What a seat can choose: how many stones to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move(pub u8);

/// What dice can show: there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Never {}

impl __Type__ {
    /// __PREFIX__-1: one to `most` stones, and never more than there are.
    fn most(&self, state: &State) -> u8 {
        self.options.most.min(state.left)
    }

    fn after(&self, seat: Seat) -> Seat {
        Seat::from_index((seat.index() + 1) % usize::from(self.seats))
    }

    /// Who took the last stone.
    fn last(&self, state: &State) -> Seat {
        Seat::from_index((state.to_move.index() + usize::from(self.seats) - 1) % usize::from(self.seats))
    }
}

impl Game for __Type__ {
    const INFO: Info = Info {
        id: "__id__",
        name: "__Name__",
        pitch: "Take one, two or three: whoever takes the last stone wins.",
        seats: (2, 4),
        rules: 1,
        since: &[],
    };

    type Options = Options;
    type Position = Position;
    type State = State;
    type Move = Move;
    type Chance = Never;
    type View = View;
    type Repeated = ();
    type Error = Error;

    fn start_by(
        _rules: u32,
        seats: Option<u8>,
        options: Options,
        position: Option<&Position>,
    ) -> Result<(__Type__, State), Unfit<Error>> {
        let seats = Self::INFO.admit(seats.unwrap_or(2))?;
        let Options { stones, most } = options;
        if !(1..=100).contains(&stones) || !(1..=9).contains(&most) {
            return Err(Unfit::Options(Error::Heap { stones, most }));
        }
        let game = __Type__ { seats, options };
        let state = match position {
            None => State { left: stones, to_move: Seat::FIRST },
            Some(&Position { to_move: seat, .. }) if seat.number() > seats => {
                return Err(Unfit::Position(Error::NoSuchSeat { seat, seats }));
            }
            Some(&Position { left, to_move }) => State { left, to_move },
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
        Position { left: state.left, to_move: state.to_move }
    }

    /// __PREFIX__-2: whoever takes the last stone wins.
    fn turn(&self, state: &State) -> Turn {
        match state.left {
            0 => Turn::Over(Outcome::win(self.last(state), "last-stone")),
            _ => Turn::of(state.to_move),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Move>) {
        if self.turn(state).choosing().contains(seat) {
            out.extend((1..=self.most(state)).map(Move));
        }
    }

    fn apply(&self, state: &mut State, event: &EventOf<__Type__>) -> Result<(), Error> {
        let Event::Move(_, Move(count)) = *event else { return Err(Error::NoDice) };
        let most = self.most(state);
        if !(1..=most).contains(&count) {
            return Err(Error::Count { count, most });
        }
        *state = State { left: state.left - count, to_move: self.after(state.to_move) };
        Ok(())
    }

    fn view(&self, state: &State, _eye: Option<Seat>) -> View {
        View::new(self, state)
    }

    /// Nothing is hidden, so there is nothing to make up.
    fn guess<D: Dice + ?Sized>(&self, view: &View, _dice: &mut D) -> State {
        view.state
    }

    fn read(&self, _state: &State, by: Option<Seat>, text: &str) -> Result<EventOf<__Type__>, Error> {
        let seat = by.ok_or(Error::NoDice)?;
        let count = text.strip_prefix("take ").and_then(|count| count.parse().ok());
        let count = count.ok_or_else(|| Error::Move(excerpt(text).into_owned()))?;
        Ok(Event::Move(seat, Move(count)))
    }

    fn write(&self, event: &EventOf<__Type__>, out: &mut dyn fmt::Write) -> fmt::Result {
        match event {
            Event::Move(_, Move(count)) => write!(out, "take {count}"),
            Event::Chance(never) => match *never {},
        }
    }

    fn odds(&self, _state: &State, _out: &mut Vec<(Never, u32)>) {}
}
