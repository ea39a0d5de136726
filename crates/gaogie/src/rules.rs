//! The rules as a state machine.

use std::fmt;
use std::sync::{Arc, LazyLock};

use fracas_core::{
    Begins, Caution, Dice, Event, EventOf, Game, Info, Outcome, Seat, Seats, Secrecy, Turn, Unfit,
};
use serde_json::Value;

use crate::resolve::{Choices, eliminated};
use crate::stocks::Stocks;
use crate::{Error, MoveId, MoveTable, Options, Position, View, sheet};

/// Gaogıe at one table: the seats, the options and the moves in force.
#[derive(Clone, Debug)]
pub struct Gaogie {
    pub(crate) seats: u8,
    options: Options,
    pub(crate) table: Arc<MoveTable>,
}

/// Every game with the sheet's moves shares one table.
static SHEET: LazyLock<Arc<MoveTable>> =
    LazyLock::new(|| Arc::new(MoveTable::new(&sheet()).expect("the sheet's moves are a table")));

/// Everything that changes. Equal states are equal values: whoever is out has no stock and no choice.
#[derive(Clone, PartialEq, Eq)]
pub struct State {
    /// Each seat's unused moves.
    stocks: Stocks,
    /// What has been chosen in secret this turn.
    pub(crate) choices: Choices,
    /// What was chosen in the turn before, for everybody to see; a position does not tell.
    pub(crate) revealed: Choices,
    /// Who was eliminated in the turn before.
    pub(crate) fallen: Seats,
    /// Who is still in.
    playing: Seats,
    /// Who has yet to choose.
    choosing: Seats,
    round: u32,
    turn: u32,
}

/// What a seat can choose: a move, and whom it attacks where there is a choice (GG-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(crate) id: MoveId,
    /// Of an attack among three or more; between two there is only one.
    pub(crate) target: Option<Seat>,
}

impl Move {
    /// Makes a move of the table, aimed at somebody where it has to be.
    pub const fn new(id: MoveId, target: Option<Seat>) -> Move {
        Move { id, target }
    }

    /// Which move of the table it is.
    pub const fn id(self) -> MoveId {
        self.id
    }

    /// Whom it attacks, where it has to say so.
    pub const fn target(self) -> Option<Seat> {
        self.target
    }
}

/// What people are warned of before they make it (GG-3).
const UNPAID: Caution =
    Caution { word: "unpaid", why: "is fatal: you cannot pay for it, so it attacks nobody and you are out" };

/// Nothing: Gaogıe has no dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoChance {}

impl State {
    /// Who is still in.
    pub const fn playing(&self) -> Seats {
        self.playing
    }

    /// The round, from 1.
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// The turn of the round, from 1.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// A seat's unused moves, in the order of [`MoveTable::stocked`].
    pub fn stock(&self, seat: Seat) -> &[u16] {
        self.stocks.of(seat)
    }

    /// The two who are left, when there are just two.
    pub fn pair(&self) -> Option<(Seat, Seat)> {
        let mut playing = self.playing.iter();
        let pair = (playing.next()?, playing.next()?);
        playing.next().is_none().then_some(pair)
    }

    /// Who has chosen already this turn: nobody once the game is over.
    pub(crate) fn chosen(&self) -> Seats {
        let chosen = |&seat: &Seat| !self.choosing.is_empty() && !self.choosing.contains(seat);
        self.playing.iter().filter(chosen).collect()
    }

    /// Notes what a seat has chosen. Somebody has yet to choose afterwards.
    pub(crate) fn choose(&mut self, seat: Seat, choice: Move) {
        self.choices[seat.index()] = Some(choice);
        self.choosing.remove(seat);
    }

    /// The same state without what others than `eye` have chosen: that they have chosen stays known.
    pub(crate) fn seen_by(&self, eye: Option<Seat>) -> State {
        let mut seen = self.clone();
        for seat in Seat::first(Seat::MAX).filter(|&seat| Some(seat) != eye) {
            seen.choices[seat.index()] = None;
        }
        seen
    }
}

/// Shows the stocks of those who are in.
impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stocks = self.playing.iter().map(|seat| self.stock(seat));
        f.debug_struct("State")
            .field("playing", &self.playing)
            .field("stocks", &stocks.collect::<Vec<_>>())
            .field("choices", &self.choices)
            .field("choosing", &self.choosing)
            .field("revealed", &self.revealed)
            .field("fallen", &self.fallen)
            .field("round", &self.round)
            .field("turn", &self.turn)
            .finish()
    }
}

impl Gaogie {
    /// The moves in force.
    pub fn table(&self) -> &MoveTable {
        &self.table
    }

    /// Whom a seat could attack.
    fn others(state: &State, seat: Seat) -> impl Iterator<Item = Seat> + Clone {
        state.playing.iter().filter(move |&other| other != seat)
    }

    /// Whether an attack has to name its target (GG-10).
    fn aims(state: &State) -> bool {
        state.playing.len() > 2
    }

    fn is_paid(&self, state: &State, seat: Seat, id: MoveId) -> bool {
        self.table.is_paid(id, state.stock(seat))
    }

    /// Lets everybody's choices happen at once.
    fn reveal(&self, state: &mut State) {
        let out = match state.pair() {
            Some((one, other)) => self.duel(state, one, other),
            None => self.melee(state),
        };
        let survivors: Seats = state.playing.iter().filter(|&seat| !out.contains(seat)).collect();
        for seat in survivors.iter() {
            if let Some(choice) = state.choices[seat.index()] {
                self.table.spend(choice.id, state.stocks.of_mut(seat)); // GG-2
            }
        }
        for seat in out.iter() {
            state.stocks.of_mut(seat).fill(0);
        }
        state.revealed = std::mem::take(&mut state.choices);
        state.fallen = out;
        state.playing = survivors;
        state.turn = (state.turn + 1).min(Position::MOST_TURNS); // GG-14
        if !out.is_empty() && survivors.len() >= 2 {
            // GG-7: the next round begins with nothing.
            state.stocks.clear();
            state.round = (state.round + 1).min(Position::MOST_TURNS); // GG-14
            state.turn = 1;
        }
        state.choosing = if survivors.len() >= 2 { survivors } else { Seats::NONE };
    }

    fn duel(&self, state: &State, one: Seat, other: Seat) -> Seats {
        let mut out = Seats::NONE;
        let (Some(first), Some(second)) = (state.choices[one.index()], state.choices[other.index()]) else {
            return out;
        };
        // GG-3: whoever cannot pay is out and attacks nobody.
        let paid = (self.is_paid(state, one, first.id), self.is_paid(state, other, second.id));
        let (first_out, second_out) = match paid {
            (true, true) => {
                let clash = self.table.clash(first.id, second.id);
                (clash.first_out, clash.second_out)
            }
            (first_paid, second_paid) => (!first_paid, !second_paid),
        };
        if first_out {
            out.insert(one);
        }
        if second_out {
            out.insert(other);
        }
        out
    }

    fn melee(&self, state: &State) -> Seats {
        let unpaid = |&seat: &Seat| {
            state.choices[seat.index()].is_some_and(|choice| !self.is_paid(state, seat, choice.id))
        };
        eliminated(&self.table, &state.choices, state.playing.iter().filter(unpaid).collect())
    }

    /// Checks a move's target (GG-10) and leaves it out where there is only one.
    fn aim(&self, state: &State, seat: Seat, choice: Move) -> Result<Move, Error> {
        let Move { id, target } = choice;
        let name = || self.table.plain(id).to_owned();
        let others = || Gaogie::others(state, seat).collect::<Vec<_>>();
        let example = Gaogie::others(state, seat).next().unwrap_or(seat);
        match (self.table.is_attack(id), target) {
            (false, None) => Ok(choice),
            (false, Some(_)) => Err(Error::NeedsNoTarget { name: name() }),
            (true, None) if Gaogie::aims(state) => {
                Err(Error::NoTarget { name: name(), playing: state.playing.len(), example })
            }
            (true, None) => Ok(choice),
            (true, Some(target)) if target == seat => Err(Error::Oneself { name: name(), others: others() }),
            (true, Some(target)) if !state.playing.contains(target) => {
                Err(Error::NotInRound { target, name: name(), others: others() })
            }
            (true, Some(_)) => Ok(Move { id, target: target.filter(|_| Gaogie::aims(state)) }),
        }
    }

    /// Checks a position against the table and turns it into a state.
    fn admit(&self, position: &Position) -> Result<State, Error> {
        let mut state = State { round: position.round, turn: position.turn, ..self.first_state() };
        state.playing = Seats::NONE;
        for (seat, stock) in Seat::first(self.seats).zip(&position.seats) {
            let Some(stock) = stock else { continue };
            let right = self.table.stocked().len();
            if stock.len() != right {
                let names: Vec<&str> = self.table.stocked().iter().map(|&id| self.table.plain(id)).collect();
                return Err(Error::OtherStocks {
                    seat: usize::from(seat.number()),
                    is: stock.len(),
                    right,
                    names: names.join(", "),
                });
            }
            state.stocks.of_mut(seat).copy_from_slice(stock);
            state.playing.insert(seat);
        }
        state.choosing = if state.playing.len() >= 2 { state.playing } else { Seats::NONE };
        Ok(state)
    }

    fn first_state(&self) -> State {
        State {
            stocks: Stocks::none(self.seats, self.table.stocked().len()),
            choices: Choices::default(),
            revealed: Choices::default(),
            fallen: Seats::NONE,
            playing: Seats::first(self.seats),
            choosing: Seats::first(self.seats),
            round: 1,
            turn: 1,
        }
    }
}

impl Game for Gaogie {
    const INFO: Info = Info {
        id: "gaogie",
        name: "Gaogıe",
        pitch: "Charge, block or strike: everyone chooses at once, and nobody may read your mind.",
        seats: (2, 16), // GG-11
        rules: 1,
        since: &[],
    };

    const BEGINS: Begins = Begins::Together;

    const CAUTIONS: &'static [Caution] = &[UNPAID];

    type Options = Options;
    type Position = Position;
    type State = State;
    type Move = Move;
    type Chance = NoChance;
    type View = View;
    type Repeated = ();
    type Error = Error;

    fn start_by(
        _rules: u32,
        seats: Option<u8>,
        options: Options,
        position: Option<&Position>,
    ) -> Result<(Gaogie, State), Unfit<Error>> {
        let found = match position {
            None => 2,
            Some(position) => {
                let count = position.seats.len();
                let found = u8::try_from(count).ok().and_then(|count| Self::INFO.admit::<Error>(count).ok());
                found.ok_or(Unfit::Position(Error::PositionSeats(count)))?
            }
        };
        let seats = Self::INFO.admit(seats.unwrap_or(found))?;
        if position.is_some() && seats != found {
            return Err(Unfit::Options(Error::OtherSeats { is: found, said: seats }));
        }
        if options.turn_limit == Some(0) {
            return Err(Unfit::Options(Error::TurnLimit));
        }
        let table = match &options.moves {
            None => Arc::clone(&SHEET),
            Some(moves) => {
                Arc::new(MoveTable::new(moves).map_err(|fault| Unfit::Options(Error::Table(fault)))?)
            }
        };
        let game = Gaogie { seats, options, table };
        let state = match position {
            None => game.first_state(),
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
        let stock = |seat: Seat| state.playing.contains(seat).then(|| state.stock(seat).to_vec());
        Position { seats: Seat::first(self.seats).map(stock).collect(), round: state.round, turn: state.turn }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.playing.len() {
            0 => Turn::Over(Outcome::draw("all-eliminated")), // GG-7
            1 => Turn::Over(Outcome { winners: state.playing, reason: "elimination" }),
            _ if self.options.turn_limit.is_some_and(|limit| state.turn > limit) => {
                Turn::Over(Outcome::draw("turn-limit")) // GG-8
            }
            _ => Turn::Choose(state.choosing),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Move>) {
        if !self.turn(state).choosing().contains(seat) {
            return;
        }
        for id in self.table.ids() {
            if self.table.is_attack(id) && Gaogie::aims(state) {
                out.extend(Gaogie::others(state, seat).map(|target| Move { id, target: Some(target) }));
            } else {
                out.push(Move { id, target: None });
            }
        }
    }

    fn apply(&self, state: &mut State, event: &EventOf<Gaogie>) -> Result<(), Error> {
        let (seat, choice) = match *event {
            Event::Move(seat, choice) => (seat, choice),
            Event::Chance(never) => match never {},
        };
        let choice = self.aim(state, seat, choice)?;
        state.choose(seat, choice);
        // GG-1: the last to choose reveals the turn.
        if state.choosing.is_empty() {
            self.reveal(state);
        }
        Ok(())
    }

    fn view(&self, state: &State, eye: Option<Seat>) -> View {
        View::new(self, state, eye)
    }

    fn guess<D: Dice + ?Sized>(&self, view: &View, dice: &mut D) -> State {
        let mut state = view.state.clone();
        for seat in state.chosen().iter() {
            if state.choices[seat.index()].is_none() {
                state.choices[seat.index()] = Some(self.pick_any(&state, seat, dice));
            }
        }
        state
    }

    fn beyond(&self, view: &View) -> Value {
        self.write_beyond(view)
    }

    fn put_back(&self, state: &mut State, beyond: &Value) -> Result<(), String> {
        self.put_beyond(state, beyond)
    }

    fn read(&self, state: &State, by: Option<Seat>, text: &str) -> Result<EventOf<Gaogie>, Error> {
        let Some(seat) = by else { return Err(Error::NoDice) };
        let example = Gaogie::others(state, seat).next().unwrap_or(seat);
        Ok(Event::Move(seat, self.aim(state, seat, self.read_choice(text, example)?)?))
    }

    /// Whoever is out by now could be attacked once, and had to be named once there were more.
    fn read_past(&self, _now: &State, by: Option<Seat>, text: &str) -> Result<EventOf<Gaogie>, Error> {
        let Some(seat) = by else { return Err(Error::NoDice) };
        Ok(Event::Move(seat, self.read_unaimed(seat, text)?))
    }

    fn write(&self, event: &EventOf<Gaogie>, out: &mut dyn fmt::Write) -> fmt::Result {
        match *event {
            Event::Move(_, Move { id, target: None }) => out.write_str(self.table.plain(id)),
            Event::Move(_, Move { id, target: Some(seat) }) => {
                write!(out, "{}@{seat}", self.table.plain(id))
            }
            Event::Chance(never) => match never {},
        }
    }

    fn odds(&self, _state: &State, _out: &mut Vec<(NoChance, u32)>) {}

    fn pick<D: Dice + ?Sized>(
        &self,
        state: &State,
        seat: Seat,
        dice: &mut D,
        _buffer: &mut Vec<Move>,
    ) -> Option<Move> {
        self.turn(state).choosing().contains(seat).then(|| self.pick_any(state, seat, dice))
    }

    fn caution(&self, state: &State, seat: Seat, choice: &Move) -> Option<Caution> {
        (!self.is_paid(state, seat, choice.id)).then_some(UNPAID)
    }

    fn secrecy(&self, _state: &State) -> Secrecy {
        Secrecy::Choices
    }

    fn pending(&self, before: &State, _event: &EventOf<Gaogie>, now: &State) -> bool {
        // GG-1. The numbers alone do not tell turns apart once they have stopped counting (GG-14).
        (before.round, before.turn, before.revealed) == (now.round, now.turn, now.revealed)
            && before.stocks == now.stocks
    }
}

impl Gaogie {
    /// Picks any move that [`Game::legal`] lists for somebody in the round.
    fn pick_any<D: Dice + ?Sized>(&self, state: &State, seat: Seat, dice: &mut D) -> Move {
        let moves = self.table.len() as u32;
        if !Gaogie::aims(state) {
            return Move { id: MoveId(dice.below(moves) as u8), target: None };
        }
        let (basics, attacks) = (self.table.basics(), self.table.attacks());
        let others = u32::from(state.playing.len()) - 1;
        let ticket = dice.below(basics.len() as u32 + attacks.len() as u32 * others) as usize;
        match ticket.checked_sub(basics.len()) {
            None => Move { id: basics[ticket], target: None },
            Some(ticket) => Move {
                id: attacks[ticket / others as usize],
                target: Gaogie::others(state, seat).nth(ticket % others as usize),
            },
        }
    }
}
