//! Everything that changes during a game.

use arrayvec::ArrayVec;
use fracas_core::{Seat, Seats};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::board::Cell;
use crate::piles::Piles;
use crate::{MOST_DICE, MOST_THROWN};

/// Room for every card that could ever wait on another, with its window, and for what lies beneath them.
pub(crate) const STACK: usize = 96;

/// A game of Ganoogo as it stands, secrets included.
///
/// It is plain data without a pointer: a copy costs what its open windows cost. Two states are equal when all
/// of it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) phase: Phase,
    /// Whose turn it is; before the first turn, who is dealt a card or rolls.
    pub(crate) turn: Seat,
    /// Those who are still in.
    pub(crate) players: Seats,
    /// How many turns are over, skipped ones counted.
    pub(crate) turns: u32,
    /// The number of the last turn with a fight or a Ganoogo, from 1.
    pub(crate) fought: u32,
    pub(crate) mp: u8,
    /// How many turns each seat has still to lose (GA-16).
    pub(crate) skip: [u8; 4],
    pub(crate) first: First,
    pub(crate) dice: [Die; MOST_DICE],
    pub(crate) conflict: Option<Conflict>,
    pub(crate) ganoogo: Option<Bouts>,
    /// The roll that is being made: the attacker's (or the only) side, then the defender's.
    pub(crate) sides: [Side; 2],
    /// What waits on what; the last is what happens now. See [`flow`](crate::flow).
    pub(crate) stack: ArrayVec<Frame, STACK>,
    pub(crate) piles: Piles,
    /// The last card that was played, for all to see.
    pub(crate) last: Option<Played>,
    /// The last roll that counted, for all to see.
    pub(crate) rolled: Option<Rolled>,
}

/// What a turn has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    /// Hands are dealt, seat by seat.
    Deal,
    /// Everybody rolls for the first turn (GA-4).
    First,
    /// A turn begins.
    Begin,
    /// A turn began, and was lost at once (GA-16).
    Lost,
    /// The card that begins a turn is drawn.
    Draw,
    /// The MP are rolled.
    Roll,
    /// The player whose turn it is acts.
    Act,
    /// A conflict roll is under way.
    Fight,
    /// A Ganoogo is under way.
    Ganoogo,
    /// The defender of a Ganoogo flings the die that lost it.
    Fling,
    /// A turn ends.
    End,
}

/// The roll for the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct First {
    /// Those who have still to roll.
    pub(crate) rolling: Seats,
    /// Those who rolled highest so far.
    pub(crate) leading: Seats,
    pub(crate) best: u8,
}

/// A die on the board, or beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Die {
    /// Its owner, or the last one it had.
    pub(crate) seat: Seat,
    pub(crate) hp: u8,
    pub(crate) at: Option<Cell>,
}

impl Die {
    /// What fills the list of dice up.
    pub(crate) const NONE: Die = Die { seat: Seat::FIRST, hp: 0, at: None };
}

/// The conflict that is on (GA-8): rolls one after the other on the same target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The die that attacked last, by its place in the list; none when it is gone and another may take over.
    pub(crate) attacker: Option<u8>,
    /// The die that is attacked.
    pub(crate) target: u8,
    /// The lower roll wins (GA-14).
    pub(crate) low: bool,
    /// Dice more for each side.
    pub(crate) extra: [u8; 2],
    /// Points more for each side.
    pub(crate) plus: [i16; 2],
    /// The cards that gave them.
    pub(crate) credit: [Credit; 2],
}

impl Conflict {
    /// A conflict that no card has touched.
    pub(crate) fn new(attacker: Option<u8>, target: u8) -> Conflict {
        Conflict { attacker, target, low: false, extra: [0; 2], plus: [0; 2], credit: [Credit::default(); 2] }
    }
}

/// The Ganoogo that is on (GA-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bouts {
    /// The attacking die.
    pub(crate) die: u8,
    pub(crate) defender: Seat,
    /// Bouts won: attacker, defender.
    pub(crate) won: [u8; 2],
    /// How far the die is flung; 0 before that is rolled. A roll that comes to 0 flings nothing.
    pub(crate) fling: u8,
}

/// One side of a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Side {
    /// What was thrown; zeros where nothing was.
    pub(crate) dice: [u8; MOST_THROWN],
    /// How many of the lowest of them do not count.
    pub(crate) drop: u8,
    pub(crate) extra: u8,
    pub(crate) fewer: u8,
    pub(crate) plus: i16,
    /// The cards that made up the points.
    pub(crate) credit: Credit,
}

/// How many cards on one roll are remembered by name.
const NAMED: usize = 8;

/// Which cards have given or taken points: how many, and what the first of them gave. Stories name them; the rules
/// never ask, and a position does not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Credit {
    pub(crate) cards: u8,
    /// Kinds and points, in the order they were played.
    named: [(u8, i8); NAMED],
}

impl Credit {
    pub(crate) fn give(&mut self, kind: u8, points: i16) {
        if let Some(place) = self.named.get_mut(usize::from(self.cards)) {
            // A card gives 9 points at most.
            *place = (kind, points as i8);
        }
        self.cards = self.cards.saturating_add(1);
    }

    /// The kinds and their points, as many as are remembered.
    pub(crate) fn named(&self) -> impl Iterator<Item = (u8, i16)> {
        self.named.iter().take(self.cards.into()).map(|&(kind, points)| (kind, points.into()))
    }

    /// What another gave besides.
    pub(crate) fn join(&mut self, other: Credit) {
        let cards = self.cards.saturating_add(other.cards);
        other.named().for_each(|(kind, points)| self.give(kind, points));
        self.cards = cards;
    }
}

/// One thing that waits for what lies above it on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// Everybody still in is asked for a card (GA-12).
    Window(Window),
    /// A card that was played. Its window lies above it until all have passed.
    Card(Play),
    /// A roll, or a part of it that is rolled again (GA-13).
    Roll {
        /// Whose roll it is.
        sides: Seats,
        /// Those who have still to throw.
        due: Seats,
    },
    /// A die that was eliminated; its window lies above it.
    Fallen {
        die: u8,
        at: Cell,
        /// It stays after all (GA-15).
        saved: bool,
    },
    /// Cards that somebody draws.
    Draw { seat: Seat, left: u8 },
}

/// An open window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) kind: Kind,
    /// Who is asked.
    pub(crate) asked: Seat,
    /// Those who passed since the last card.
    pub(crate) passed: Seats,
}

/// The moments at which windows open (GA-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the ruling's")]
pub enum Kind {
    TurnBegins,
    BeforeRoll,
    AfterRoll,
    ConflictDeclared,
    GanoogoBegins,
    DieEliminated,
    CardPlayed,
    TurnEnds,
    /// A die has gone a step, where windows open after acts too.
    DieMoved,
    /// A card was bought, where windows open after acts too.
    CardBought,
}

impl Kind {
    /// The word that languages know it by, as it is written in a position.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Kind::TurnBegins => "turn-begins",
            Kind::BeforeRoll => "before-roll",
            Kind::AfterRoll => "after-roll",
            Kind::ConflictDeclared => "conflict-declared",
            Kind::GanoogoBegins => "ganoogo-begins",
            Kind::DieEliminated => "die-eliminated",
            Kind::CardPlayed => "card-played",
            Kind::TurnEnds => "turn-ends",
            Kind::DieMoved => "die-moved",
            Kind::CardBought => "card-bought",
        }
    }
}

/// A card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    pub(crate) by: Seat,
    pub(crate) kind: u8,
    pub(crate) target: Target,
    pub(crate) stage: Stage,
    /// The die that it names was removed, and a die has returned to its square since (GA-22).
    pub(crate) gone: bool,
}

/// How far a played card has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stage {
    /// It may still be answered.
    Answers,
    /// It was cancelled.
    Cancelled,
    /// Its coin is in the air.
    Flip,
    /// It has done what it does, but for the cards that are being drawn.
    Done,
}

/// What a card names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Nothing.
    None,
    /// A seat: whose roll, side or turn it is.
    Seat(Seat),
    /// A square: where the die stands, or started.
    Cell(Cell),
}

/// A card that was played, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) by: Seat,
    pub(crate) kind: u8,
    pub(crate) target: Target,
}

/// A roll that counted. A position does not tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rolled {
    /// The phase it was made in.
    pub(crate) what: Phase,
    /// Whose it was: the attacker's, or the only one's, then the defender's.
    pub(crate) seats: [Option<Seat>; 2],
    pub(crate) sides: [Side; 2],
    pub(crate) totals: [u16; 2],
    pub(crate) low: bool,
}

impl State {
    /// The die on a square.
    pub(crate) fn die_at(&self, cell: Cell) -> Option<u8> {
        self.dice.iter().position(|die| die.at == Some(cell)).map(|index| index as u8)
    }

    pub(crate) fn die(&self, index: u8) -> &Die {
        &self.dice[usize::from(index)]
    }

    pub(crate) fn die_mut(&mut self, index: u8) -> &mut Die {
        &mut self.dice[usize::from(index)]
    }

    /// The squares that dice stand on.
    pub(crate) fn occupied(&self) -> u128 {
        self.dice.iter().filter_map(|die| die.at).fold(0, |set, cell| set | cell.bit())
    }

    /// How many dice a player has on the board.
    pub(crate) fn strength(&self, seat: Seat) -> usize {
        self.dice.iter().filter(|die| die.at.is_some() && die.seat == seat).count()
    }

    /// The window that is open now, if the topmost thing is one.
    pub(crate) fn window(&self) -> Option<&Window> {
        match self.stack.last() {
            Some(Frame::Window(window)) => Some(window),
            _ => None,
        }
    }

    /// What lies under the topmost thing: what an open window is about.
    pub(crate) fn beneath(&self) -> Option<&Frame> {
        self.stack.len().checked_sub(2).map(|index| &self.stack[index])
    }

    /// The defender of the roll that is being made, if it has one.
    pub(crate) fn defender(&self) -> Option<Seat> {
        match self.phase {
            Phase::Fight => self.conflict.map(|conflict| self.die(conflict.target).seat),
            Phase::Ganoogo | Phase::Fling => self.ganoogo.map(|ganoogo| ganoogo.defender),
            _ => None,
        }
    }

    /// Which side of the roll a seat is: 0 for whoever's turn it is, 1 for everybody else.
    pub(crate) fn side_of(&self, seat: Seat) -> usize {
        usize::from(seat != self.turn)
    }
}
