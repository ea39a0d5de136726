//! What people look at: the view, what a move would set off, and the board drawn in text.

use fracas_core::{
    Describe, Event, EventOf, Eye, Game, Ink, OptionInfo, Phrase, Picture, Preset, Rulebook, Seat, Square,
    Turn,
};
use serde::Serialize;
use ts_rs::TS;

use crate::board::{Chain, squares};
use crate::reason::reason;
use crate::state::{Cell, Phase};
use crate::{Color, ColorWars, Error, Move, Position, State, choices};

/// What anybody may see: all of it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct View {
    position: Position,
    width: u8,
    height: u8,
    to_move: Color,
    moves: u32,
    /// Whether seat 2 plays Red.
    swapped: bool,
    squares: Vec<Holding>,
    #[serde(skip)]
    pub(crate) state: State,
}

/// A square that somebody holds.
#[derive(Clone, Debug, Serialize, TS)]
struct Holding {
    at: Square,
    seat: Seat,
    color: Color,
    value: u8,
}

impl View {
    pub(crate) fn new(game: &ColorWars, state: &State) -> View {
        let holding = |cell| {
            let color = state.board.owner(cell)?;
            let (at, seat) = (game.square(cell), state.seat_of(color));
            Some(Holding { at, seat, color, value: state.board.value(cell) })
        };
        View {
            position: game.position(state),
            width: game.grid.width,
            height: game.grid.height,
            to_move: state.to_move,
            moves: state.moves,
            swapped: state.swapped,
            squares: squares(state.board.occupied()).filter_map(holding).collect(),
            state: *state,
        }
    }
}

/// Answers to what people ask.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(untagged)]
pub enum Facts {
    /// About the whole board.
    Board {
        /// Each colour's share.
        colors: Vec<Share>,
    },
    /// About a point more on one square, by whoever holds it.
    Move(Reaction),
}

/// What a colour holds.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Share {
    seat: Seat,
    color: Color,
    squares: u32,
    points: u32,
}

/// What a move would set off.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Reaction {
    at: Square,
    seat: Seat,
    color: Color,
    /// The board with the point on it, before anything pops; none for a claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    board: Option<String>,
    /// The waves of pops in order; none if nothing pops.
    waves: Vec<Wave>,
    /// How many squares the chain takes from others.
    captures: u32,
    /// The position afterwards.
    position: Position,
    /// Whether the mover has won then.
    wins: bool,
}

/// Squares that pop at once.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Wave {
    pops: Vec<Square>,
    /// The board while their points are in the air.
    left: String,
    /// The board when all their points have landed; squares at 4 or more pop in the next wave.
    board: String,
}

impl ColorWars {
    fn react(&self, state: &State, cell: Cell, color: Color) -> Reaction {
        let mut chain: Chain = state.board.ignite(u32::from(cell.0));
        let fed = self.amid(state, &chain, color);
        let mut waves = Vec::new();
        while chain.fours != 0 {
            let pops = squares(chain.fours).map(|cell| self.square(cell)).collect();
            let left = self.amid(state, &chain.emptied(self.options().pop), color);
            chain.wave(&self.grid, self.options().pop);
            waves.push(Wave { pops, left, board: self.amid(state, &chain, color) });
        }
        let board = state.board.after(&chain, color);
        // A square that was taken and popped in its turn was taken all the same.
        let taken: u32 = self
            .colors()
            .iter()
            .filter(|&&other| other != color)
            .map(|&other| (state.board.of(other) & !board.of(other)).count_ones())
            .sum();
        let mut after = *state;
        after.to_move = color;
        self.add_point(&mut after, u32::from(cell.0));
        Reaction {
            at: self.square(u32::from(cell.0)),
            seat: state.seat_of(color),
            color,
            board: Some(fed),
            waves,
            captures: taken,
            wins: after.survivor() == Some(color),
            position: self.position(&after),
        }
    }

    /// The rows of the board in the middle of a chain.
    fn amid(&self, state: &State, chain: &Chain, color: Color) -> String {
        let board = state.board.after(chain, color);
        self.rows(|cell| Some((board.paint_of(cell), chain.value(cell))).filter(|&(_, value)| value > 0))
    }

    /// What claiming a square would come to: no waves, and the square is held.
    fn foresee_claim(&self, state: &State, cell: Cell) -> Result<Reaction, Error> {
        let turn = self.turn(state);
        let seat = turn.choosing().sole().ok_or(match turn {
            Turn::Over(_) => Error::Decided,
            Turn::Chance | Turn::Choose(_) => Error::DiceFirst,
        })?;
        let mut after = *state;
        self.apply(&mut after, &Event::Move(seat, Move::On(cell)))?;
        Ok(Reaction {
            at: self.square(u32::from(cell.0)),
            seat,
            color: state.to_move,
            board: None,
            waves: Vec::new(),
            captures: 0,
            position: self.position(&after),
            wins: false,
        })
    }

    fn rows(&self, square: impl Fn(u32) -> Option<(Color, u8)>) -> String {
        let width = u32::from(self.grid.width);
        let row = |y: u32| {
            (0..width)
                .map(|x| match square(y * width + x) {
                    None => ".".to_owned(),
                    Some((color, value)) => format!("{}{value}", color.letter()),
                })
                .collect::<String>()
        };
        (0..u32::from(self.grid.height)).rev().map(row).collect::<Vec<_>>().join("/")
    }
}

impl Describe for ColorWars {
    const RULEBOOKS: &'static [Rulebook] = &[
        Rulebook::new("en", include_str!("../../../docs/rules/color-wars.md")),
        Rulebook::new("de", include_str!("../../../docs/rules/de/color-wars.md")),
    ];
    const WORDS: &'static str = include_str!("../../../web/src/games/color-wars/words/en.ftl");
    // CW-7
    const LIMIT: Option<(&'static str, u32)> = Some(("max_plies", 1_000));

    type Facts = Facts;

    fn inspect(&self, state: &State, at: Option<&str>) -> Result<Facts, Error> {
        let Some(at) = at else {
            let share = |&color: &Color| {
                let held = state.board.of(color);
                Share {
                    seat: state.seat_of(color),
                    color,
                    squares: held.count_ones(),
                    points: squares(held).map(|cell| u32::from(state.board.value(cell))).sum(),
                }
            };
            return Ok(Facts::Board { colors: self.colors().iter().map(share).collect() });
        };
        let square: Square = at.parse().map_err(|_| Error::NotASquare(at.to_owned()))?;
        let cell = self.cell(square)?;
        let reaction = match self.phase(state) {
            Phase::Play => {
                let color = state.board.owner(u32::from(cell.0)).ok_or(Error::NothingThere(square))?;
                self.react(state, cell, color)
            }
            Phase::Claim | Phase::Choose | Phase::Deal => self.foresee_claim(state, cell)?,
        };
        Ok(Facts::Move(reaction))
    }

    fn choices() -> Vec<OptionInfo> {
        choices::choices()
    }

    fn presets() -> Vec<Preset> {
        choices::presets()
    }

    fn story(
        &self,
        before: &State,
        event: &EventOf<ColorWars>,
        after: &State,
        _eye: Eye,
        out: &mut Vec<Phrase>,
    ) {
        self.tell(before, event, after, out);
    }

    /// A point more and its chain, wave by wave; a claim sets nothing off.
    fn steps(&self, before: &State, event: &EventOf<ColorWars>) -> Option<Facts> {
        match *event {
            Event::Move(_, Move::On(cell)) if self.phase(before) == Phase::Play => {
                Some(Facts::Move(self.react(before, cell, before.to_move)))
            }
            Event::Move(..) | Event::Chance(_) => None,
        }
    }

    fn reason(error: &Error) -> Option<Phrase> {
        Some(reason(error))
    }

    fn draw(&self, view: &View, picture: &mut Picture) {
        let state = &view.state;
        let letters = (0..view.width).map(|x| format!("  {}", char::from(b'a' + x))).collect::<String>();
        picture.put(Ink::Faint, format_args!("  {letters}")).end_line();
        for y in (0..view.height).rev() {
            picture.put(Ink::Faint, format_args!("{} ", y + 1));
            for x in 0..view.width {
                let cell = u32::from(y * view.width + x);
                match state.board.owner(cell) {
                    None => picture.put(Ink::Faint, "  ·"),
                    Some(color) => {
                        let ink = Ink::Seat(Seat::from_index(color.index()));
                        picture
                            .put(Ink::Plain, " ")
                            .put(ink, format_args!("{}{}", color.letter(), state.board.value(cell)))
                    }
                };
            }
            picture.end_line();
        }
        let ask = match self.phase(state) {
            Phase::Deal => "Chance places the first squares.".to_owned(),
            Phase::Claim => format!("A first square for {}.", state.to_move),
            Phase::Choose => "Seat 2 chooses a colour.".to_owned(),
            Phase::Play => match state.survivor() {
                Some(color) => format!("{color} holds the board."),
                None => format!("{} to move.", state.to_move),
            },
        };
        let moves =
            if state.moves == 1 { "1 move made".to_owned() } else { format!("{} moves made", state.moves) };
        picture.end_line().put(Ink::Plain, format_args!("{moves}. {ask}")).end_line();
    }
}
