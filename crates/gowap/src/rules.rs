//! The rules as a state machine.

use std::convert::Infallible;
use std::fmt;

use fracas_core::{
    Dice, Event, EventOf, Game, Info, Open, Outcome, Seat, Seats, Secrecy, Square, Turn, Unfit, excerpt,
};
use serde_json::Value;

use crate::board::{Cell, SIDES, other};
use crate::coins::{Coins, Flip, Noted, Tossed, WrittenCoins};
use crate::edition::Edition;
use crate::position::{Position, SetUp};
use crate::round::{Law, Round};
use crate::team::Team;
use crate::token::{Token, Tokens, copy, same_sum, total};
use crate::{Error, Formula, Mode, Options, Palette, Reveal, View, skirmish};

/// Gowap at one table: the board and the options in force.
#[derive(Clone, Debug)]
pub struct Gowap {
    pub(crate) edition: Edition,
    pub(crate) options: Options,
    pub(crate) law: Law,
    pub(crate) mode: Mode,
    /// The functions that are known from the start.
    pub(crate) functions: Vec<Option<Formula>>,
    /// The formulas that [`Game::legal`] lists.
    pub(crate) palette: Vec<Formula>,
    /// The teams that [`Game::legal`] lists.
    pub(crate) teams: Vec<Team>,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// What is being set up; nothing once the coins decide.
    pub(crate) phase: Option<SetUp>,
    /// Who sets the next cell or places the next token.
    pub(crate) to_move: Seat,
    pub(crate) round: u32,
    /// The teams that are written, as long as one is missing. Afterwards they are in `sides`.
    pub(crate) secret: [Option<Team>; 2],
    /// What every cell does, by its number.
    pub(crate) functions: Vec<Option<Formula>>,
    pub(crate) sides: [Tokens; 2],
}

/// What a seat can choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A team, in secret.
    Team(Team),
    /// A cell gets its function.
    Cell(Cell, Formula),
    /// The own token of this number is placed on a cell.
    Place(u64, Cell),
}

impl State {
    /// The cells that have no function yet.
    pub(crate) fn unset(&self) -> impl Iterator<Item = Cell> {
        self.functions.iter().zip(0..).filter(|(function, _)| function.is_none()).map(|(_, cell)| Cell(cell))
    }

    /// How many parts the functions of the cells have on average: a measure of how long a round takes.
    pub fn formula_parts(&self) -> usize {
        let parts: usize = self.functions.iter().flatten().map(Formula::parts).sum();
        parts / self.functions.len().max(1)
    }

    /// Whether a seat has a token that stands nowhere yet.
    pub(crate) fn can_place(&self, seat: Seat) -> bool {
        self.sides[seat.index()].iter().any(|token| token.at.is_none())
    }

    /// Lets `next` place, or the other seat where `next` is done; when both are, the coins decide (GW-6).
    fn go_on_placing(&mut self, next: Seat) {
        let chooser = [next, other(next)].into_iter().find(|&seat| self.can_place(seat));
        self.phase = chooser.map(|_| SetUp::Placing);
        self.to_move = chooser.unwrap_or(Seat::FIRST);
    }
}

impl Gowap {
    /// Plays a round with coins that never run out. Estimators call it directly: it asks for no memory, and no
    /// coin is written down.
    pub fn toss_round<F: Flip<End = Infallible>>(&self, state: &mut State, coins: &mut F) {
        let Ok(()) = self.play_round(&state.functions, &mut state.sides, coins);
        state.round = state.round.saturating_add(1);
    }

    /// Plays a round that nobody looks at, the quick way where there is one. If the coins end too early the sides are
    /// left in the middle of it.
    #[inline]
    fn play_round<F: Flip>(
        &self,
        functions: &[Option<Formula>],
        sides: &mut [Tokens; 2],
        coins: &mut F,
    ) -> Result<(), F::End> {
        if skirmish::fits(&self.law, sides) {
            skirmish::play(&self.law, functions, sides, coins)
        } else {
            Round::new(&self.law, functions, sides, coins).play()
        }
    }

    /// Plays a round with coins that were written down: all of them, and no more.
    fn tell_round(&self, state: &mut State, coins: &Coins) -> Result<(), Error> {
        let before = [copy(&state.sides[0]), copy(&state.sides[1])];
        let mut told = WrittenCoins::new(coins);
        let played = self.play_round(&state.functions, &mut state.sides, &mut told);
        if played.is_err() || told.used < coins.len() {
            state.sides = before;
            return played.and(Err(Error::TooManyCoins { used: told.used, given: coins.len() }));
        }
        state.round = state.round.saturating_add(1);
        Ok(())
    }

    /// How many rows are starting rows (GW-14).
    pub(crate) fn rows(&self) -> u8 {
        self.options.rows as u8
    }

    /// How many cells a side can start on.
    pub(crate) fn homes(&self) -> u32 {
        self.options.rows * u32::from(self.law.board.size)
    }

    /// The cell that comes after `nth` others of those a side can start on, row by row from `a1`.
    pub(crate) fn home(&self, side: Seat, nth: u32) -> Option<Cell> {
        let (board, size) = (self.law.board, u32::from(self.law.board.size));
        let row = board.home(side, self.rows()).start + (nth / size) as u8;
        board.cell(Square::new((nth % size) as u8, row))
    }

    /// GW-14: whether tokens that are not placed yet are still a secret.
    pub(crate) fn conceals(&self, state: &State) -> bool {
        self.options.reveal == Reveal::Placing
            && match state.phase {
                Some(SetUp::Teams) => true,
                Some(_) => SIDES.iter().any(|&seat| state.can_place(seat)),
                None => false,
            }
    }

    /// How the game ended, if it has (GW-13).
    pub(crate) fn outcome(&self, state: &State) -> Option<Outcome> {
        let [red, blue] = SIDES;
        match state.sides.each_ref().map(Tokens::is_empty) {
            [true, true] => return Some(Outcome::draw("elimination")),
            [false, false] => {}
            _ if self.edition.plays_on_alone(self.mode) => {}
            [false, true] => return Some(Outcome::win(red, "elimination")),
            [true, false] => return Some(Outcome::win(blue, "elimination")),
        }
        let last = match self.mode {
            Mode::Rounds(rounds) => rounds,
            Mode::LastStanding => self.options.max_rounds,
        };
        if state.round < last {
            return None;
        }
        let totals = state.sides.each_ref().map(|side| total(side));
        Some(if same_sum(totals[0], totals[1]) {
            Outcome::draw("total")
        } else {
            Outcome::win(if totals[0] > totals[1] { red } else { blue }, "total")
        })
    }

    fn write_team(&self, state: &mut State, seat: Seat, team: &Team) -> Result<(), Error> {
        team.check(self.options.tokens as usize, self.options.total)?;
        state.secret[seat.index()] = Some(team.clone());
        let [Some(red), Some(blue)] = &state.secret else { return Ok(()) };
        state.sides = [red, blue].map(|team| {
            team.recruits().iter().zip(1..).map(|(recruit, number)| Token::new(*recruit, number)).collect()
        });
        state.secret = [None, None];
        state.to_move = Seat::FIRST;
        let unset = state.unset().next().is_some();
        state.phase = Some(if unset { SetUp::Functions } else { SetUp::Placing });
        Ok(())
    }

    fn set_cell(&self, state: &mut State, cell: Cell, formula: &Formula) -> Result<(), Error> {
        let square = self.law.board.square(cell);
        let slot = state.functions.get(usize::from(cell.0));
        if let Some(set) = slot.ok_or(Error::OffBoard(square, self.law.board.size))? {
            return Err(Error::CellSet { square, formula: set.to_string() });
        }
        if self.options.palette != Palette::Any && !self.palette.contains(formula) {
            let palette: Vec<&str> = self.palette.iter().map(Formula::as_str).collect();
            let palette = excerpt(&palette.join(" ")).into_owned();
            return Err(Error::OffPalette { formula: formula.to_string(), palette });
        }
        state.functions[usize::from(cell.0)] = Some(formula.clone());
        if state.unset().next().is_some() {
            state.to_move = other(state.to_move);
        } else {
            // A position may have put every token down before the last cell was set.
            state.go_on_placing(Seat::FIRST);
        }
        Ok(())
    }

    fn place(&self, state: &mut State, seat: Seat, number: u64, cell: Cell) -> Result<(), Error> {
        let board = self.law.board;
        let square = board.square(cell);
        if !board.has(cell) {
            return Err(Error::OffBoard(square, board.size));
        }
        let side = &mut state.sides[seat.index()];
        let Some(token) = side.iter_mut().find(|token| token.number == number) else {
            let free: Vec<_> = side.iter().filter(|token| token.at.is_none()).collect();
            let free: Vec<_> = free.iter().map(|token| token.number.to_string()).collect();
            return Err(Error::NoSuchToken(number, free.join(", ")));
        };
        if let Some(at) = token.at {
            return Err(Error::Placed { number, square: board.square(at) });
        }
        let home = board.home(seat, self.rows());
        if !home.contains(&square.row) {
            return Err(Error::NotHome { seat, first: home.start + 1, last: home.end, square });
        }
        token.at = Some(cell);
        state.go_on_placing(other(seat));
        Ok(())
    }
}

impl Game for Gowap {
    const INFO: Info = Info {
        id: "gowap",
        name: "Gowap",
        pitch: "Write a secret team and a formula for every cell, then let the coins find out who was right.",
        seats: (2, 2),
        rules: 2,
        since: &[("reveal", 2), ("rows", 2)],
    };

    type Options = Options;
    type Position = Position;
    type State = State;
    type Move = Move;
    type Chance = Coins;
    type View = View;
    type Repeated = ();
    type Error = Error;

    fn start_by(
        rules: u32,
        seats: Option<u8>,
        options: Options,
        position: Option<&Position>,
    ) -> Result<(Gowap, State), Unfit<Error>> {
        Self::INFO.admit(seats.unwrap_or(2))?;
        let game = Gowap::new(Edition::of(rules), options, position)?;
        let state = match position {
            None => game.beginning(),
            Some(position) => game.admit(position).map_err(Unfit::Position)?,
        };
        Ok((game, state))
    }

    fn rules(&self) -> u32 {
        self.edition.version()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn options(&self) -> &Options {
        &self.options
    }

    /// Teams that are still secret are not in it: until both are in, it is as if neither were.
    fn position(&self, state: &State) -> Position {
        let board = self.law.board;
        let turn = state.phase.map(|phase| match phase {
            SetUp::Teams => Seats::first(2),
            SetUp::Functions | SetUp::Placing => Seats::one(state.to_move),
        });
        let function = |square| {
            let cell = board.cell(square)?;
            Some((square, state.functions[usize::from(cell.0)].clone()?))
        };
        Position {
            size: board.size.into(),
            mode: self.mode,
            round: state.round,
            phase: state.phase,
            turn,
            functions: board.squares_by_column().filter_map(function).collect(),
            tokens: self.tokens(state).collect(),
        }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Some(SetUp::Teams) => {
                let missing = SIDES.into_iter().filter(|seat| state.secret[seat.index()].is_none());
                Turn::Choose(missing.collect())
            }
            Some(SetUp::Functions | SetUp::Placing) => Turn::of(state.to_move),
            None => self.outcome(state).map_or(Turn::Chance, Turn::Over),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Move>) {
        if !self.turn(state).choosing().contains(seat) {
            return;
        }
        let board = self.law.board;
        match state.phase {
            Some(SetUp::Teams) => out.extend(self.teams.iter().cloned().map(Move::Team)),
            Some(SetUp::Functions) => {
                for cell in board.squares().filter_map(|square| board.cell(square)) {
                    if state.functions[usize::from(cell.0)].is_none() {
                        out.extend(self.palette.iter().map(|formula| Move::Cell(cell, formula.clone())));
                    }
                }
            }
            Some(SetUp::Placing) => {
                for token in state.sides[seat.index()].iter().filter(|token| token.at.is_none()) {
                    let cells = (0..self.homes()).filter_map(|nth| self.home(seat, nth));
                    out.extend(cells.map(|cell| Move::Place(token.number, cell)));
                }
            }
            None => {}
        }
    }

    fn apply(&self, state: &mut State, event: &EventOf<Gowap>) -> Result<(), Error> {
        match (event, state.phase) {
            (Event::Move(seat, Move::Team(team)), Some(SetUp::Teams)) => self.write_team(state, *seat, team),
            (Event::Move(_, Move::Cell(cell, formula)), Some(SetUp::Functions)) => {
                self.set_cell(state, *cell, formula)
            }
            (Event::Move(seat, Move::Place(number, cell)), Some(SetUp::Placing)) => {
                self.place(state, *seat, *number, *cell)
            }
            (Event::Chance(coins), None) => self.tell_round(state, coins),
            (Event::Move(..) | Event::Chance(_), phase) => Err(Error::WrongPhase(phase)),
        }
    }

    fn view(&self, state: &State, eye: Option<Seat>) -> View {
        View::new(self, state, eye)
    }

    fn guess<D: Dice + ?Sized>(&self, view: &View, dice: &mut D) -> State {
        view.guess(self, dice)
    }

    fn beyond(&self, view: &View) -> Value {
        Gowap::write_beyond(view)
    }

    fn put_back(&self, state: &mut State, beyond: &Value) -> Result<(), String> {
        self.put_beyond(state, beyond)
    }

    fn read(&self, _state: &State, by: Option<Seat>, text: &str) -> Result<EventOf<Gowap>, Error> {
        match by {
            None => text.parse().map(Event::Chance),
            Some(seat) => self.read_move(text).map(|choice| Event::Move(seat, choice)),
        }
    }

    fn write(&self, event: &EventOf<Gowap>, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_event(event, out)
    }

    fn odds(&self, state: &State, out: &mut Vec<(Coins, u32)>) {
        self.list_rounds(state, out);
    }

    fn roll<D: Dice + ?Sized>(&self, state: &State, dice: &mut D) -> Coins {
        let mut noted = Noted { source: Tossed::new(dice), coins: Coins::default() };
        let mut sides = [copy(&state.sides[0]), copy(&state.sides[1])];
        let Ok(()) = self.play_round(&state.functions, &mut sides, &mut noted);
        noted.coins
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
        let mut below = |count: usize| dice.below(count as u32) as usize;
        match state.phase? {
            SetUp::Teams => Some(Move::Team(self.teams[below(self.teams.len())].clone())),
            SetUp::Functions => {
                let cell = state.unset().nth(below(state.unset().count()))?;
                Some(Move::Cell(cell, self.palette[below(self.palette.len())].clone()))
            }
            SetUp::Placing => {
                let free = || state.sides[seat.index()].iter().filter(|token| token.at.is_none());
                let number = free().nth(below(free().count()))?.number;
                let nth = below(self.homes() as usize) as u32;
                Some(Move::Place(number, self.home(seat, nth)?))
            }
        }
    }

    fn open(&self, state: &State, seat: Seat) -> Vec<Open> {
        if !self.turn(state).choosing().contains(seat) {
            return Vec::new();
        }
        let (form, example) = match state.phase {
            Some(SetUp::Teams) => {
                ("team <M or F and its value, for every token>", self.teams.first().cloned().map(Move::Team))
            }
            Some(SetUp::Functions) if self.options.palette == Palette::Any => {
                let first = self.law.board.squares().filter_map(|square| self.law.board.cell(square));
                let mut free = first.filter(|cell| state.functions[usize::from(cell.0)].is_none());
                let formula = self.palette.first().cloned();
                (
                    "cell <square> <formula>",
                    free.next().zip(formula).map(|(cell, formula)| Move::Cell(cell, formula)),
                )
            }
            _ => return Vec::new(),
        };
        let mut text = String::new();
        let written = example.map(|choice| self.write(&Event::Move(seat, choice), &mut text));
        if written.is_some_and(|written| written.is_ok()) {
            vec![Open { form, example: text }]
        } else {
            Vec::new()
        }
    }

    fn secrecy(&self, state: &State) -> Secrecy {
        match state.phase {
            _ if self.conceals(state) => Secrecy::Hands,
            Some(SetUp::Teams) => Secrecy::Drafts,
            _ => Secrecy::Open,
        }
    }

    fn pending(&self, _before: &State, event: &EventOf<Gowap>, now: &State) -> bool {
        let team = matches!(event, Event::Move(_, Move::Team(_)));
        team && (now.phase == Some(SetUp::Teams) || self.conceals(now))
    }
}
