//! The game as numbers.

use std::borrow::Cow;

use fracas_core::{Block, Encode, Numbers, Parts, Pen, Seat, places_after, seat_after};

use crate::board::{Cell, cells};
use crate::rules::{CardKind, Move};
use crate::state::{Frame, Kind, Phase, State, Target};
use crate::view::Sight;
use crate::{Ganoogo, MOST_THROWN};

/// The acts that are no card: `move`, `fight`, `draw`, `end`, `pass`, `fling`.
const ACTS: usize = 6;

const PHASES: [Phase; 11] = [
    Phase::Deal,
    Phase::First,
    Phase::Begin,
    Phase::Lost,
    Phase::Draw,
    Phase::Roll,
    Phase::Act,
    Phase::Fight,
    Phase::Ganoogo,
    Phase::Fling,
    Phase::End,
];

const WINDOWS: [Kind; 10] = [
    Kind::TurnBegins,
    Kind::BeforeRoll,
    Kind::AfterRoll,
    Kind::ConflictDeclared,
    Kind::GanoogoBegins,
    Kind::DieEliminated,
    Kind::CardPlayed,
    Kind::TurnEnds,
    Kind::DieMoved,
    Kind::CardBought,
];

impl Ganoogo {
    fn area(&self) -> usize {
        usize::from(self.board.width) * usize::from(self.board.height)
    }

    /// Where a cell lies in a plane.
    fn spot(&self, cell: Cell) -> usize {
        let square = self.board.square(cell);
        usize::from(square.row) * usize::from(self.board.width) + usize::from(square.column)
    }

    fn squares(&self) -> usize {
        self.board.squares.len()
    }

    fn kinds(&self) -> usize {
        self.cards().len()
    }

    fn plane(&self, pen: &mut Pen<'_>, set: u128) {
        let plane = pen.block(self.area());
        cells(set).for_each(|cell| plane[self.spot(cell)] = 1.0);
    }

    fn die_plane(&self, pen: &mut Pen<'_>, s: &State, die: Option<u8>) {
        let at = die.and_then(|die| s.die(die).at);
        self.plane(pen, at.map_or(0, Cell::bit));
    }

    /// Writes the card on the table that is looked at now: which, whose, and on what.
    fn write_card(&self, pen: &mut Pen<'_>, s: &State, eye: Seat) {
        let seats = usize::from(self.seats);
        let places = |seat| places_after(eye, seat, self.seats);
        let played = s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Card(play) => Some(*play),
            _ => None,
        });
        pen.mark(self.kinds(), played.map(|play| usize::from(play.kind)));
        pen.mark(seats, played.map(|play| places(play.by)));
        let (seat, cell) = match played.map(|play| play.target) {
            Some(Target::Seat(seat)) => (Some(places(seat)), 0),
            Some(Target::Cell(cell)) => (None, cell.bit()),
            Some(Target::None) | None => (None, 0),
        };
        pen.mark(seats, seat);
        self.plane(pen, cell);
    }
}

impl Encode for Ganoogo {
    fn layout(&self) -> Vec<Block> {
        let seats = usize::from(self.seats);
        let (width, height) = (usize::from(self.board.width), usize::from(self.board.height));
        let map = |planes: usize| [planes, height, width];
        vec![
            Block::new("dice", &map(seats), "HP of the dice, in sixths, by owner, own first; rows from 1"),
            Block::new("overlords", &map(1), "the Overlords"),
            Block::new("ganoogo", &map(seats), "the Ganoogo squares that stand, by owner"),
            Block::new("board", &map(1), "the squares there are"),
            Block::new(
                "struggle",
                &map(3),
                "the die that attacks, the die that is attacked, the die that storms",
            ),
            Block::new("phase", &[PHASES.len()], "what the turn has come to"),
            Block::new("turn", &[seats], "whose turn it is"),
            Block::new("in", &[seats], "who is still in"),
            Block::new("skip", &[seats], "turns that are still to be lost"),
            Block::new("mp", &[1], "MP left, in twelfths"),
            Block::new("hand", &[self.kinds()], "own cards of each kind"),
            Block::new("hands", &[seats], "how many cards everybody holds, in tens"),
            Block::new("deck", &[1], "how many cards are left to draw, in hundreds"),
            Block::new("discards", &[self.kinds()], "discarded cards of each kind"),
            Block::new("window", &[WINDOWS.len()], "at which moment cards are asked for"),
            Block::new("asked", &[1], "whether one is asked oneself"),
            Block::new("card", &[self.kinds()], "the card on the table"),
            Block::new("card_by", &[seats], "who played it"),
            Block::new("card_seat", &[seats], "whom it names"),
            Block::new("card_square", &map(1), "the square it names"),
            Block::new("depth", &[1], "how much waits on what, in tens"),
            Block::new("low", &[1], "the lower roll wins"),
            Block::new(
                "thrown",
                &[2, MOST_THROWN],
                "what was thrown, in sixths: the attacker's or only side, the defender's",
            ),
            Block::new("points", &[2], "what cards have added to the roll and to the conflict, in sixths"),
            Block::new("drop", &[2], "how many of the lowest dice do not count"),
            Block::new("more", &[2], "dice more or fewer for each side"),
            Block::new("bouts", &[2], "bouts won in a Ganoogo: attacker, defender"),
            Block::new("fling", &[1], "how far a die is flung, in sixths"),
            Block::new("turns", &[2], "turns that are over, in hundreds; those without a fight, in hundreds"),
        ]
    }

    fn observe(&self, state: &State, eye: Seat, pen: &mut Pen<'_>) {
        // Other hands are in what is looked at, but nothing of them but their size is ever written.
        let seen = match self.sight(state, Some(eye)) {
            Sight::Plain => Cow::Borrowed(state),
            Sight::Lapsed(state) | Sight::Waiting(state) => Cow::Owned(*state),
        };
        let s = &*seen;
        let seats = usize::from(self.seats);
        let round = || (0..seats).map(|places| seat_after(eye, places, self.seats));
        let places = |seat| places_after(eye, seat, self.seats);
        let area = self.area();
        let block = pen.block(seats * area);
        for die in &s.dice {
            if let Some(at) = die.at {
                block[places(die.seat) * area + self.spot(at)] = f32::from(die.hp) / 6.0;
            }
        }
        let overlords = (0_u8..).zip(&self.board.origins).filter(|&(die, _)| self.is_overlord(s, die));
        let overlords = overlords.filter_map(|(die, _)| s.die(die).at).fold(0, |set, at| set | at.bit());
        self.plane(pen, overlords);
        for seat in round() {
            let stands = s.players.contains(seat);
            self.plane(pen, if stands { self.board.ganoogo[seat.index()].bit() } else { 0 });
        }
        self.plane(pen, (0..self.squares()).fold(0, |set, cell| set | Cell(cell as u8).bit()));
        self.die_plane(pen, s, s.conflict.and_then(|conflict| conflict.attacker));
        self.die_plane(pen, s, s.conflict.map(|conflict| conflict.target));
        self.die_plane(pen, s, s.ganoogo.map(|ganoogo| ganoogo.die));
        pen.mark(PHASES.len(), PHASES.iter().position(|&phase| phase == s.phase));
        pen.mark(seats, Some(places(s.turn)));
        round().for_each(|seat| pen.flag(s.players.contains(seat)));
        round().for_each(|seat| pen.put(s.skip[seat.index()].into()));
        pen.put(f32::from(s.mp) / 12.0);
        let block = pen.block(self.kinds());
        s.piles.hand(eye).iter().for_each(|(kind, count)| block[usize::from(kind)] = count.into());
        round().for_each(|seat| pen.put(f32::from(s.piles.hand(seat).size()) / 10.0));
        pen.put(f32::from(s.piles.deck.size()) / 100.0);
        let block = pen.block(self.kinds());
        s.piles.discards.iter().for_each(|(kind, count)| block[usize::from(kind)] = count.into());
        let window = s.window();
        let kind = window.and_then(|window| WINDOWS.iter().position(|&kind| kind == window.kind));
        pen.mark(WINDOWS.len(), kind);
        pen.flag(state.window().is_some_and(|window| window.asked == eye));
        self.write_card(pen, s, eye);
        pen.put(s.stack.len() as f32 / 10.0);
        pen.flag(s.conflict.is_some_and(|conflict| conflict.low));
        for side in &s.sides {
            let block = pen.block(MOST_THROWN);
            block.iter_mut().zip(side.dice).for_each(|(room, face)| *room = f32::from(face) / 6.0);
        }
        let lasting = |of: fn(&crate::state::Conflict) -> [i16; 2]| s.conflict.as_ref().map_or([0; 2], of);
        let (plus, extra) = (lasting(|it| it.plus), lasting(|it| it.extra.map(i16::from)));
        for (side, plus) in s.sides.iter().zip(plus) {
            pen.put(f32::from(side.plus + plus) / 6.0);
        }
        s.sides.iter().for_each(|side| pen.put(side.drop.into()));
        for (side, extra) in s.sides.iter().zip(extra) {
            pen.put(f32::from(i16::from(side.extra) - i16::from(side.fewer) + extra));
        }
        s.ganoogo.map_or([0; 2], |ganoogo| ganoogo.won).into_iter().for_each(|won| pen.put(won.into()));
        pen.put(f32::from(s.ganoogo.map_or(0, |ganoogo| ganoogo.fling)) / 6.0);
        pen.put(s.turns as f32 / 100.0);
        pen.put(s.turns.saturating_sub(s.fought) as f32 / 100.0);
    }

    fn numbers(&self) -> Vec<Numbers> {
        vec![
            Numbers::new("act", ACTS, "move, fight, draw, end, pass, fling"),
            Numbers::new("square", self.squares(), "a square of the board, row by row from the lowest"),
            Numbers::new("card", self.kinds(), "a card to play, in the deck's order"),
            Numbers::new("seat", self.seats.into(), "whoever sits 0, 1, … places after oneself"),
        ]
    }

    fn parts(&self, _state: &State, seat: Seat, choice: &Move) -> Parts {
        let square = |cell: Cell| ACTS + cell.index();
        let card = |CardKind(kind): CardKind| ACTS + self.squares() + usize::from(kind);
        match *choice {
            Move::Step { from, to } => Parts::of([0, square(from), square(to)]),
            Move::Fight { from, to } => Parts::of([1, square(from), square(to)]),
            Move::Draw => Parts::of([2]),
            Move::End => Parts::of([3]),
            Move::Pass => Parts::of([4]),
            Move::Fling(to) => Parts::of([5, square(to)]),
            Move::Play(kind, Target::None) => Parts::of([card(kind)]),
            Move::Play(kind, Target::Cell(cell)) => Parts::of([card(kind), square(cell)]),
            Move::Play(kind, Target::Seat(aim)) => {
                let seats = ACTS + self.squares() + self.kinds();
                Parts::of([card(kind), seats + places_after(seat, aim, self.seats)])
            }
        }
    }
}
