//! The rules as a state machine.

use std::fmt;

use fracas_core::{
    Begins, Dice, Event, EventOf, Game, Info, Limit, Outcome, Seat, Seats, Secrecy, Turn, Unfit,
};
use serde_json::Value;

use crate::beyond;
use crate::deployment::DEPLOYMENTS;
use crate::edition::Edition;
use crate::position::{Ground, Place};
use crate::{
    Board, Cell, Error, Kind, Move, Moved, Options, Phase, Position, Retreat, Roll, Setup, Side, Squares,
    State, Terrain, Unit, View,
};

/// A Game of War on one map, under one set of options.
#[derive(Clone, Debug)]
pub struct GameOfWar {
    pub(crate) edition: Edition,
    pub(crate) options: Options,
    pub(crate) terrain: Terrain,
    /// Where each side deploys: the passable squares of its half.
    pub(crate) homes: [Squares; 2],
}

impl GameOfWar {
    fn new(edition: Edition, options: Options, terrain: Terrain) -> GameOfWar {
        let homes = Side::BOTH.map(|side| side.territory().without(terrain.mountains));
        GameOfWar { edition, options, terrain, homes }
    }

    /// The ground of this map.
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// The first state of a new game on the historical map.
    fn fresh(&self) -> State {
        let mut board = Board::default();
        for (side, arsenals) in [(Side::North, "o19 h17"), (Side::South, "c1 w1")] {
            crate::terrain::named(arsenals).iter().for_each(|cell| board.build(side, cell));
        }
        let phase = match self.options.deployment {
            Setup::Free => Phase::Deploying(None),
            Setup::Classic => {
                let classic = &DEPLOYMENTS[0];
                for (cell, unit) in Side::BOTH.into_iter().flat_map(|side| classic.units(side)) {
                    board.put(cell, unit);
                }
                Phase::Die
            }
        };
        self.state(board, phase)
    }

    /// The state in which a board is set up and nothing has happened yet.
    pub(crate) fn state(&self, board: Board, phase: Phase) -> State {
        State {
            board,
            wiring: self.wirings(&board),
            phase,
            moved: Moved::default(),
            retreat: Retreat::None,
            spent: false,
            struck: None,
            turn: 1,
            quiet: 0,
        }
    }

    /// Hides what an eye may not see yet: while both deploy, everything of the other side (WR-1).
    pub(crate) fn mask(&self, state: &State, eye: Option<Seat>) -> State {
        let mut seen = *state;
        if let Phase::Deploying(ready) = state.phase {
            let own = eye.map(Side::of);
            for side in Side::BOTH.into_iter().filter(|&side| Some(side) != own) {
                seen.board.clear(side);
            }
            seen.phase = Phase::Deploying(ready.filter(|&side| Some(side) == own));
            seen.wiring = self.wirings(&seen.board);
        }
        seen
    }
}

/// What has to be the same at the opening of a turn for it to have come again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    side: Side,
    retreat: Retreat,
    board: Board,
}

impl Game for GameOfWar {
    const INFO: Info = Info {
        id: "game-of-war",
        name: "A Game of War",
        pitch: "Two armies live on lines that nobody sees until they are cut: cut theirs.",
        seats: (2, 2),
        rules: 2,
        since: &[("repetition", 2)],
    };

    const BEGINS: Begins = Begins::Rolled;

    type Options = Options;
    type Position = Position;
    type State = State;
    type Move = Move;
    type Chance = Roll;
    type View = View;
    type Repeated = Opening;
    type Error = Error;

    fn start_by(
        rules: u32,
        seats: Option<u8>,
        options: Options,
        position: Option<&Position>,
    ) -> Result<(GameOfWar, State), Unfit<Error>> {
        Self::INFO.admit(seats.unwrap_or(2))?;
        let edition = Edition::of(rules);
        if let Limit::After(count @ 0..=1) = edition.repetition(&options) {
            return Err(Unfit::Options(Error::Repetition(count)));
        }
        if options.no_progress == Limit::After(0) {
            return Err(Unfit::Options(Error::NoProgress));
        }
        let Some(position) = position else {
            let game = GameOfWar::new(edition, options, Terrain::historical());
            let state = game.fresh();
            return Ok((game, state));
        };
        let ground = |ground| Cell::all().filter(|&cell| position.at(cell).ground == ground).collect();
        let terrain = Terrain::new(ground(Ground::Mountain), ground(Ground::Pass), ground(Ground::Fort));
        let game = GameOfWar::new(edition, options, terrain);
        let state = game.admit(position).map_err(Unfit::Position)?;
        Ok((game, state))
    }

    fn rules(&self) -> u32 {
        self.edition.rules()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn position(&self, state: &State) -> Position {
        let mut rows = [[Place::default(); 25]; 20];
        for cell in Cell::all() {
            let ground = if self.terrain.mountains.contains(cell) {
                Ground::Mountain
            } else if self.terrain.passes.contains(cell) {
                Ground::Pass
            } else if self.terrain.forts.contains(cell) {
                Ground::Fort
            } else {
                let owner = Side::BOTH.into_iter().find(|&side| state.board.arsenals(side).contains(cell));
                owner.map_or(Ground::Plain, Ground::Arsenal)
            };
            rows[usize::from(cell.row())][usize::from(cell.column())] =
                Place { ground, unit: state.board.unit(cell) };
        }
        let State { phase, moved, retreat, spent, turn, .. } = *state;
        Position { rows, phase, moved: moved.cells().to_vec(), retreat, spent, turn }
    }

    fn turn(&self, state: &State) -> Turn {
        if let Some(outcome) = state.decided() {
            return Turn::Over(outcome);
        }
        match state.phase {
            Phase::Deploying(ready) => {
                let mut seats = Seats::first(2);
                ready.iter().for_each(|side| seats.remove(side.seat()));
                Turn::Choose(seats)
            }
            Phase::Die => Turn::Chance,
            // WR-16
            Phase::Play(_) if self.options.no_progress.reached(state.quiet) => {
                Turn::Over(Outcome::draw("no-progress"))
            }
            Phase::Play(side) => Turn::of(side.seat()),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Move>) {
        if !self.turn(state).choosing().contains(seat) {
            return;
        }
        match state.phase {
            Phase::Deploying(_) => self.legal_deploying(state, Side::of(seat), out),
            Phase::Die => {}
            Phase::Play(side) => self.legal_acts(state, side, out),
        }
    }

    fn apply(&self, state: &mut State, event: &EventOf<GameOfWar>) -> Result<(), Error> {
        match (*event, state.phase) {
            (Event::Move(seat, choice), Phase::Deploying(_)) => self.deploy(state, Side::of(seat), choice),
            (Event::Move(..), Phase::Die) => Err(Error::DieDue),
            (Event::Move(_, Move::March(from, to)), Phase::Play(side)) => self.march(state, side, from, to),
            (Event::Move(_, Move::Attack(target)), Phase::Play(side)) => self.strike(state, side, target),
            (Event::Move(_, Move::End), Phase::Play(side)) => match state.retreat.due() {
                Some(cell) => Err(Error::RetreatFirst(cell)),
                None => {
                    self.pass(state, side, state.spent, None);
                    Ok(())
                }
            },
            (Event::Move(..), Phase::Play(_)) => Err(Error::Deployed),
            (Event::Chance(roll), Phase::Die) => {
                state.phase = Phase::Play(roll.first());
                Ok(())
            }
            (Event::Chance(roll), _) => Err(Error::NotARoll(roll.to_string())),
        }
    }

    fn view(&self, state: &State, eye: Option<Seat>) -> View {
        View::new(self.clone(), self.mask(state, eye), eye)
    }

    /// Fills in the armies that the eye cannot see: every placing of them is equally likely.
    fn guess<D: Dice + ?Sized>(&self, view: &View, dice: &mut D) -> State {
        let mut state = view.state;
        let Phase::Deploying(_) = state.phase else { return state };
        for side in Side::BOTH.into_iter().filter(|&side| view.eye.map(Side::of) != Some(side)) {
            for kind in Kind::ALL {
                for _ in 0..kind.count() {
                    let room = self.room(&state.board, Unit { side, kind });
                    let nth = dice.below(room.len());
                    let cell = room.iter().nth(nth as usize).expect("there is room for a whole army");
                    state.board.put(cell, Unit { side, kind });
                }
            }
        }
        state.wiring = self.wirings(&state.board);
        state
    }

    fn beyond(&self, view: &View) -> Value {
        beyond::write(&view.state)
    }

    fn put_back(&self, state: &mut State, beyond: &Value) -> Result<(), String> {
        beyond::put_back(state, beyond)
    }

    fn read(&self, _state: &State, by: Option<Seat>, text: &str) -> Result<EventOf<GameOfWar>, Error> {
        match by {
            Some(seat) => Move::read(Side::of(seat), text).map(|choice| Event::Move(seat, choice)),
            None => text.parse().map(Event::Chance),
        }
    }

    fn write(&self, event: &EventOf<GameOfWar>, out: &mut dyn fmt::Write) -> fmt::Result {
        match event {
            Event::Move(_, choice) => write!(out, "{choice}"),
            Event::Chance(roll) => write!(out, "{roll}"),
        }
    }

    fn odds(&self, state: &State, out: &mut Vec<(Roll, u32)>) {
        if state.phase == Phase::Die {
            out.extend((1..=6).map(|face| (Roll(face), 1)));
        }
    }

    fn roll<D: Dice + ?Sized>(&self, _state: &State, dice: &mut D) -> Roll {
        Roll(dice.die())
    }

    /// Nothing of a deployment is known until both are ready, not even that one of them is (WR-1).
    fn pending(&self, _before: &State, _event: &EventOf<GameOfWar>, now: &State) -> bool {
        matches!(now.phase, Phase::Deploying(_))
    }

    fn secrecy(&self, state: &State) -> Secrecy {
        if let Phase::Deploying(_) = state.phase { Secrecy::Drafts } else { Secrecy::Open }
    }

    fn turn_seen(&self, state: &State, eye: Option<Seat>) -> Turn {
        self.turn(&self.mask(state, eye))
    }

    /// A turn of the game proper goes on while units have moved in it.
    fn begins_turn(&self, state: &State) -> bool {
        !matches!(state.phase, Phase::Play(_)) || state.moved.cells().is_empty()
    }

    /// WR-16: the board, the side to move and the due retreat at the opening of a turn.
    fn repeated(&self, state: &State) -> Option<Opening> {
        match state.phase {
            Phase::Play(side) if state.moved.cells().is_empty() => {
                Some(Opening { side, retreat: state.retreat, board: state.board })
            }
            _ => None,
        }
    }

    fn verdict(&self, _now: &State, times: u32) -> Option<Outcome> {
        let limit = self.edition.repetition(&self.options);
        limit.reached(times).then(|| Outcome::draw("repetition"))
    }
}
