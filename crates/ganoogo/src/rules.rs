//! The game itself: [`Ganoogo`] and its [`Game`] implementation, which hands everything on to the file whose
//! job it is.

use std::fmt;
use std::sync::Arc;

use fracas_core::{
    Begins, Dice, Event, EventOf, Game, Info, Limit, Seat, Seats, Secrecy, Shown, Turn, Unfit,
};
use serde_json::Value;

use crate::board::{Board, BoardPlan, Cell};
use crate::deck::{self, Deck, printed_cards};
use crate::edition::Edition;
use crate::flow::pass;
use crate::piles::{Pile, Piles};
use crate::state::{Die, First, Frame, Kind, Phase, Rolled, Side, Stage, State, Target};
use crate::view::Sight;
use crate::{Error, MOST_DICE, MOST_THROWN, Options, Position, View};

/// Ganoogo under one set of options.
#[derive(Clone, Debug)]
pub struct Ganoogo {
    pub(crate) seats: u8,
    pub(crate) edition: Edition,
    pub(crate) options: Options,
    pub(crate) board: Arc<Board>,
    pub(crate) deck: Arc<Deck>,
}

/// A kind of card of this deck, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardKind(pub(crate) u8);

/// What a seat can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "from where and to where")]
pub enum Move {
    /// Moves a die one space, or towards a Ganoogo square: `move g4 g5`.
    Step { from: Cell, to: Cell },
    /// Makes one conflict roll: `fight g5 g6`.
    Fight { from: Cell, to: Cell },
    /// Buys a card for 5 MP: `draw`.
    Draw,
    /// Ends the turn: `end`.
    End,
    /// Plays no card in a window: `pass`.
    Pass,
    /// Puts the die that lost a Ganoogo on a square: `fling f6`.
    Fling(Cell),
    /// Plays a card: `play heal-2 g4`.
    Play(CardKind, Target),
}

/// What the dice can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chance {
    /// Dice in the order they fell: `roll 3 4`.
    Roll(Throw),
    /// A coin, `true` for heads: `flip H`.
    Flip(bool),
    /// A card drawn: `card heal-2`.
    Card(CardKind),
}

/// Some thrown dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// Filled up with zeros, so that equal throws are equal values.
    dice: [u8; MOST_THROWN],
}

impl Throw {
    /// Takes faces from 1 to 6, at least one of them and not too many.
    pub(crate) fn new(faces: &[u8]) -> Option<Throw> {
        let fits =
            (1..=MOST_THROWN).contains(&faces.len()) && faces.iter().all(|face| (1..=6).contains(face));
        fits.then(|| Throw { dice: std::array::from_fn(|index| faces.get(index).copied().unwrap_or(0)) })
    }

    /// The faces in the order they fell.
    pub fn faces(&self) -> &[u8] {
        let count = self.dice.iter().position(|&face| face == 0).unwrap_or(MOST_THROWN);
        &self.dice[..count]
    }

    pub(crate) fn sum(&self) -> u8 {
        self.dice.iter().sum()
    }
}

/// What chance has to decide now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// So many dice.
    Dice(u8),
    Coin,
    /// A card for this seat.
    Card(Seat),
}

impl Ganoogo {
    fn first_state(&self) -> State {
        let mut dice = [Die::NONE; MOST_DICE];
        for (die, origin) in dice.iter_mut().zip(&self.board.origins) {
            *die = Die { seat: origin.seat, hp: origin.hp, at: Some(origin.home) };
        }
        let mut piles = Piles { hands: [Pile::EMPTY; 4], deck: Pile::EMPTY, discards: Pile::EMPTY };
        for (kind, card) in (0..).zip(&self.deck.cards) {
            piles.deck.add(kind, card.copies);
        }
        let mut state = State {
            phase: Phase::Deal,
            turn: Seat::FIRST,
            players: Seats::first(self.seats),
            turns: 0,
            fought: 0,
            mp: 0,
            skip: [0; 4],
            first: First::default(),
            dice,
            conflict: None,
            ganoogo: None,
            sides: [Side::default(); 2],
            stack: arrayvec::ArrayVec::new(),
            piles,
            last: None,
            rolled: None,
        };
        self.settle(&mut state);
        state
    }

    pub(crate) fn choose(&self, s: &mut State, seat: Seat, choice: Move) -> Result<(), Error> {
        if s.window().is_some() {
            match choice {
                Move::Pass => pass(s),
                Move::Play(CardKind(kind), target) => self.play_card(s, seat, kind, target)?,
                _ => return Err(Error::OnlyCards),
            }
        } else if s.phase == Phase::Fling {
            match choice {
                Move::Fling(to) => self.fling(s, to)?,
                _ => return Err(Error::FlingNow(self.squares_of(self.fling_squares(s)))),
            }
        } else {
            match choice {
                Move::Step { from, to } => self.walk(s, seat, from, to)?,
                Move::Fight { from, to } => self.fight(s, seat, from, to)?,
                Move::Draw => crate::acts::buy_card(s, seat)?,
                Move::End => s.phase = Phase::End,
                Move::Play(CardKind(kind), target) => self.play_card(s, seat, kind, target)?,
                Move::Pass => return Err(Error::NoPass),
                Move::Fling(_) => return Err(Error::NoFling),
            }
        }
        Ok(())
    }

    pub(crate) fn happen(&self, s: &mut State, outcome: Chance) -> Result<(), Error> {
        match (due(s), outcome) {
            (Some(Due::Dice(count)), Chance::Roll(throw)) if throw.faces().len() == usize::from(count) => {
                take_throw(s, throw);
                Ok(())
            }
            (Some(Due::Coin), Chance::Flip(heads)) => {
                self.flip(s, heads);
                Ok(())
            }
            (Some(Due::Card(seat)), Chance::Card(CardKind(kind))) => {
                if !s.piles.deck.has(kind) {
                    return Err(Error::NotInDeck(self.deck.card(kind).short_id()));
                }
                s.piles.deck.take(kind);
                s.piles.hand_mut(seat).add(kind, 1);
                if let Some(Frame::Draw { left, .. }) = s.stack.last_mut() {
                    *left -= 1;
                }
                Ok(())
            }
            (Some(Due::Dice(count)), _) => Err(Error::DiceDue(count)),
            (Some(Due::Coin), _) => Err(Error::CoinDue),
            (Some(Due::Card(seat)), _) => Err(Error::CardDue(seat)),
            (None, _) => Err(Error::NothingDue),
        }
    }
}

impl Game for Ganoogo {
    const INFO: Info = Info {
        id: "ganoogo",
        name: "Ganoogo",
        pitch: "March your dice down the cross, storm a Ganoogo square, and never trust anybody holding cards.",
        seats: (2, 4),
        rules: Edition::NEWEST,
        since: &[("windows", 2)],
    };

    const BEGINS: Begins = Begins::Rolled;

    type Options = Options;
    type Position = Position;
    type State = State;
    type Move = Move;
    type Chance = Chance;
    type View = View;
    type Repeated = ();
    type Error = Error;

    fn start_by(
        rules: u32,
        seats: Option<u8>,
        options: Options,
        position: Option<&Position>,
    ) -> Result<(Ganoogo, State), Unfit<Error>> {
        let found = position.map_or(2, |position| position.seats);
        if Self::INFO.admit::<Error>(found).is_err() {
            return Err(Unfit::Position(Error::PositionSeats(found)));
        }
        let seats = Self::INFO.admit(seats.unwrap_or(found))?;
        if position.is_some() && seats != found {
            return Err(Unfit::Options(Error::OtherSeats { is: found, said: seats }));
        }
        if options.max_turns == Some(0) {
            return Err(Unfit::Options(Error::MaxTurns));
        }
        if options.quiet_turns == Limit::After(0) {
            return Err(Unfit::Options(Error::QuietTurns));
        }
        let plan = options.board.clone().unwrap_or_else(BoardPlan::printed);
        let cards = options.deck.clone().unwrap_or_else(|| printed_cards().to_vec());
        plan.check().map_err(|(_, error)| Unfit::Options(error))?;
        deck::check(&cards).map_err(|(_, error)| Unfit::Options(error))?;
        if plan.arms.len() < usize::from(seats) {
            return Err(Unfit::Options(Error::TooFewArms { arms: plan.arms.len(), seats }));
        }
        let board = Arc::new(Board::new(&plan, seats));
        let edition = Edition::of(rules);
        let game = Ganoogo { seats, edition, options, board, deck: Arc::new(Deck::new(cards)) };
        let state = match position {
            None => game.first_state(),
            Some(position) => game.admit(position).map_err(Unfit::Position)?,
        };
        Ok((game, state))
    }

    fn rules(&self) -> u32 {
        self.edition.number()
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn position(&self, state: &State) -> Position {
        self.write_position(state)
    }

    fn turn(&self, s: &State) -> Turn {
        if let Some(outcome) = self.outcome(s) {
            return Turn::Over(outcome);
        }
        if let Some(window) = s.window() {
            return Turn::of(window.asked);
        }
        if due(s).is_some() {
            return Turn::Chance;
        }
        match (s.phase, s.ganoogo) {
            (Phase::Fling, Some(ganoogo)) => Turn::of(ganoogo.defender),
            _ => Turn::of(s.turn),
        }
    }

    fn legal(&self, s: &State, seat: Seat, out: &mut Vec<Move>) {
        if !self.turn(s).choosing().contains(seat) {
            return;
        }
        if s.window().is_some() {
            self.list_plays(s, seat, out);
            out.push(Move::Pass);
        } else if s.phase == Phase::Fling {
            self.list_flings(s, out);
        } else {
            self.list_acts(s, seat, out);
        }
    }

    fn apply(&self, state: &mut State, event: &EventOf<Ganoogo>) -> Result<(), Error> {
        // Everything is checked before anything changes.
        match *event {
            Event::Move(seat, choice) => self.choose(state, seat, choice)?,
            Event::Chance(outcome) => self.happen(state, outcome)?,
        }
        self.settle(state);
        Ok(())
    }

    fn view(&self, state: &State, eye: Option<Seat>) -> View {
        self.look(state, eye)
    }

    fn hindsight(&self, state: &State, eye: Option<Seat>) -> Option<View> {
        // What was ever shown of games of the first version stays as it was.
        (self.rules() > 1).then(|| self.show(state, Sight::Plain, eye))
    }

    fn guess<D: Dice + ?Sized>(&self, view: &View, dice: &mut D) -> State {
        self.imagine(view, dice)
    }

    fn beyond(&self, view: &View) -> Value {
        self.write_beyond(&view.known)
    }

    fn put_back(&self, state: &mut State, beyond: &Value) -> Result<(), String> {
        self.put_beyond(state, beyond)
    }

    fn read(&self, state: &State, by: Option<Seat>, text: &str) -> Result<EventOf<Ganoogo>, Error> {
        match by {
            Some(seat) => self.read_move(text).map(|choice| Event::Move(seat, choice)),
            None => self.read_chance(state, text).map(Event::Chance),
        }
    }

    fn write(&self, event: &EventOf<Ganoogo>, out: &mut dyn fmt::Write) -> fmt::Result {
        match event {
            Event::Move(_, choice) => self.write_move(choice, out),
            Event::Chance(outcome) => self.write_chance(outcome, out),
        }
    }

    /// Lists all outcomes; those of seven dice and more, which no printed card leads to, are too many.
    fn odds(&self, s: &State, out: &mut Vec<(Chance, u32)>) {
        match due(s) {
            Some(Due::Dice(count @ 1..=6)) => {
                let faces = |code: u32| -> [u8; 6] {
                    std::array::from_fn(|nth| (code / 6_u32.pow(nth as u32) % 6) as u8 + 1)
                };
                let codes = 0..6_u32.pow(u32::from(count));
                let throws = codes.filter_map(|code| Throw::new(&faces(code)[..usize::from(count)]));
                out.extend(throws.map(|throw| (Chance::Roll(throw), 1)));
            }
            Some(Due::Coin) => out.extend([true, false].map(|heads| (Chance::Flip(heads), 1))),
            Some(Due::Card(_)) => {
                let cards = s.piles.deck.iter();
                out.extend(cards.map(|(kind, count)| (Chance::Card(CardKind(kind)), u32::from(count))));
            }
            Some(Due::Dice(_)) | None => {}
        }
    }

    fn roll<D: Dice + ?Sized>(&self, s: &State, dice: &mut D) -> Chance {
        match due(s) {
            Some(Due::Card(_)) => {
                let nth = dice.below(u32::from(s.piles.deck.size()).max(1));
                Chance::Card(CardKind(s.piles.deck.nth(nth)))
            }
            Some(Due::Dice(count)) => {
                let faces = std::array::from_fn(|nth| if nth < usize::from(count) { dice.die() } else { 0 });
                Chance::Roll(Throw { dice: faces })
            }
            Some(Due::Coin) | None => Chance::Flip(dice.coin()),
        }
    }

    /// Draws are told to who draws; a pass in a window proves that there was something to pass with, so it is
    /// told to nobody else.
    fn shown(&self, before: &State, event: &EventOf<Ganoogo>, _now: &State, eye: Option<Seat>) -> Shown {
        match event {
            Event::Move(seat, Move::Pass) if eye != Some(*seat) => Shown::Hidden,
            Event::Chance(Chance::Card(_)) if due(before).is_none_or(|due| !due.is_for(eye)) => {
                Shown::Masked("card ?")
            }
            _ => Shown::Plain,
        }
    }

    fn secrecy(&self, _state: &State) -> Secrecy {
        Secrecy::Hands
    }

    fn turn_seen(&self, state: &State, eye: Option<Seat>) -> Turn {
        self.turn_told(state, eye)
    }
}

impl Due {
    fn is_for(self, eye: Option<Seat>) -> bool {
        matches!(self, Due::Card(seat) if eye == Some(seat))
    }
}

/// What chance has to decide now, if anything.
pub(crate) fn due(s: &State) -> Option<Due> {
    match s.stack.last() {
        Some(Frame::Draw { seat, .. }) => Some(Due::Card(*seat)),
        Some(Frame::Card(play)) if play.stage == Stage::Flip => Some(Due::Coin),
        Some(Frame::Roll { .. }) => {
            crate::rolls::thrower(s).map(|seat| Due::Dice(crate::rolls::throws(s, s.side_of(seat)).0))
        }
        Some(_) => None,
        None => match s.phase {
            Phase::First => Some(Due::Dice(2)),
            Phase::Fling if s.ganoogo.is_some_and(|ganoogo| ganoogo.fling == 0) => Some(Due::Dice(3)),
            _ => None,
        },
    }
}

/// Takes thrown dice for whatever they were thrown for.
fn take_throw(s: &mut State, throw: Throw) {
    if let Some(seat) = crate::rolls::thrower(s) {
        let side = s.side_of(seat);
        (s.sides[side].dice, s.sides[side].drop) = (throw.dice, crate::rolls::throws(s, side).1);
        let Some(Frame::Roll { due, .. }) = s.stack.last_mut() else { return };
        due.remove(seat);
        if due.is_empty() {
            crate::flow::open(s, Kind::AfterRoll);
        }
    } else if s.phase == Phase::First {
        let (seat, total) = (s.turn, throw.sum());
        s.rolled = Some(alone(Phase::First, seat, throw));
        s.first.rolling.remove(seat);
        if total > s.first.best {
            (s.first.best, s.first.leading) = (total, Seats::NONE);
        }
        if total == s.first.best {
            s.first.leading.insert(seat);
        }
    } else if let Some(ganoogo) = &mut s.ganoogo {
        ganoogo.fling = throw.sum();
        s.rolled = Some(alone(Phase::Fling, ganoogo.defender, throw));
    }
}

/// A roll of one seat that no card can touch.
fn alone(what: Phase, seat: Seat, throw: Throw) -> Rolled {
    let sides = [Side { dice: throw.dice, ..Side::default() }, Side::default()];
    Rolled { what, seats: [Some(seat), None], sides, totals: [throw.sum().into(), 0], low: false }
}
