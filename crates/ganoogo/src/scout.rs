//! What a bot that thinks for itself asks about a state it has made up: pieces, ways, rolls and hands.

use fracas_core::Seat;

use crate::board::{Cell, MOST_CELLS};
use crate::deck::kinds;
use crate::plays::rolls;
use crate::rolls::total;
use crate::state::{Frame, Kind, Phase, Stage, State, Target};
use crate::{Card, CardKind, Ganoogo};

/// A die on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its owner.
    pub seat: Seat,
    /// Its HP.
    pub hp: u8,
    /// Where it stands.
    pub at: Cell,
    /// Whether it may move: an Overlord may not while it has Minions (GA-7).
    pub walks: bool,
}

/// The roll that an open window is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollNow {
    /// Whoever's turn it is.
    pub attacker: Seat,
    /// The other side; nobody where the MP are rolled.
    pub defender: Option<Seat>,
    /// Whether it is a bout of a Ganoogo.
    pub bout: bool,
    /// Whether the lower roll wins (GA-14).
    pub low: bool,
    /// Whether the dice have been thrown, all of them.
    pub thrown: bool,
    /// What each side comes to so far: attacker, defender.
    pub totals: [u16; 2],
    /// What cards have added to each side.
    pub plus: [i16; 2],
    /// How many dice more or fewer each side throws.
    pub more: [i8; 2],
    /// The HP of the dice of a conflict: attacker, defender.
    pub hp: [u8; 2],
    /// Where the dice of a conflict stand.
    pub at: [Option<Cell>; 2],
}

/// How far it is from every square to some goal, in half MP; [`Span::NONE`] where there is no way.
#[derive(Clone, Debug)]
pub struct Span([u16; MOST_CELLS]);

impl Span {
    /// There is no way.
    pub const NONE: u16 = u16::MAX;

    /// How far it is from a square.
    pub const fn from(&self, cell: Cell) -> u16 {
        self.0[cell.index()]
    }
}

impl Ganoogo {
    /// The dice on the board.
    pub fn pieces<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        s.dice.iter().zip(0_u8..).filter_map(|(die, index)| {
            let walks = || !self.is_overlord(s, index) || s.strength(die.seat) == 1;
            die.at.map(|at| Piece { seat: die.seat, hp: die.hp, at, walks: walks() })
        })
    }

    /// The squares next to a square.
    pub fn near(&self, cell: Cell) -> &[Cell] {
        self.board.near(cell)
    }

    /// A player's Ganoogo square.
    pub fn ganoogo_square(&self, seat: Seat) -> Cell {
        self.board.ganoogo[seat.index()]
    }

    /// The opponent whose standing Ganoogo square this is.
    pub fn stormed_on(&self, s: &State, seat: Seat, square: Cell) -> Option<Seat> {
        self.ganoogo_of(s, square).filter(|&defender| defender != seat)
    }

    /// Whose turn comes after `seat`'s.
    pub fn next_in(&self, s: &State, seat: Seat) -> Seat {
        s.players.after(seat).unwrap_or(seat)
    }

    /// Whether the player whose turn it is acts now, with no window open and no dice due.
    pub fn is_acting(&self, s: &State) -> bool {
        s.phase == Phase::Act && s.stack.is_empty()
    }

    /// Whether a turn is just beginning or already ending: nothing of it is left to be played.
    pub fn is_between_turns(&self, s: &State) -> bool {
        matches!(s.phase, Phase::Begin | Phase::Lost)
    }

    /// The kind of the open window.
    pub fn window_kind(&self, s: &State) -> Option<Kind> {
        s.window().map(|window| window.kind)
    }

    /// What a card is.
    pub fn card(&self, kind: CardKind) -> &Card {
        self.deck.card(kind.0)
    }

    /// The cards in a hand, with how many of each.
    pub fn hand<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = (CardKind, u8)> + 'a {
        s.piles.hand(seat).iter().map(|(kind, count)| (CardKind(kind), count))
    }

    /// The kinds of card that a seat could play now.
    pub fn playable_cards<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = CardKind> + 'a {
        kinds(self.playable(s, seat)).map(CardKind)
    }

    /// The starting squares and HP of a player's removed dice that could return now (GA-15).
    pub fn returning<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = (Cell, u8)> + 'a {
        let origins = self.board.origins.iter().zip(0_u8..);
        origins
            .filter(move |&(_, die)| s.die(die).seat == seat && self.can_muster(s, die))
            .map(|(origin, _)| (origin.home, origin.hp))
    }

    /// How many turns a player has still to lose.
    pub fn turns_to_lose(&self, s: &State, seat: Seat) -> u8 {
        s.skip[seat.index()]
    }

    /// The card that the open window is about, with who played it and what it names.
    pub fn card_on_table(&self, s: &State) -> Option<(Seat, CardKind, Target)> {
        match (s.window()?.kind, s.beneath()?) {
            (Kind::CardPlayed, Frame::Card(play)) if play.stage == Stage::Answers => {
                Some((play.by, CardKind(play.kind), play.target))
            }
            _ => None,
        }
    }

    /// Whose die the open window says has just fallen.
    pub fn fallen(&self, s: &State) -> Option<Seat> {
        match (s.window()?.kind, s.beneath()?) {
            (Kind::DieEliminated, Frame::Fallen { die, .. }) => Some(s.die(*die).seat),
            _ => None,
        }
    }

    /// Whether the open window is about this seat's roll.
    pub fn is_rolling(&self, s: &State, seat: Seat) -> bool {
        rolls(s).contains(seat)
    }

    /// The roll that is being made, if one is.
    pub fn roll_now(&self, s: &State) -> Option<RollNow> {
        let none = [None, None];
        let (bout, defender, pair) = match s.phase {
            Phase::Roll => (false, None, None),
            Phase::Fight => (false, Some(s.defender()?), s.conflict),
            Phase::Ganoogo => (true, Some(s.defender()?), None),
            _ => return None,
        };
        let plus = |side: usize| s.sides[side].plus + pair.map_or(0, |conflict| conflict.plus[side]);
        let more = |side: usize| {
            let extra = pair.map_or(0, |conflict| conflict.extra[side]) + s.sides[side].extra;
            extra as i8 - s.sides[side].fewer as i8
        };
        Some(RollNow {
            attacker: s.turn,
            defender,
            bout,
            low: pair.is_some_and(|conflict| conflict.low),
            thrown: s.sides[0].dice[0] > 0 && (defender.is_none() || s.sides[1].dice[0] > 0),
            totals: [total(s, 0), total(s, 1)],
            plus: [plus(0), plus(1)],
            more: [more(0), more(1)],
            hp: pair.map_or([0; 2], |conflict| conflict.dice.map(|die| s.die(die).hp)),
            at: pair.map_or(none, |conflict| conflict.dice.map(|die| s.die(die).at)),
        })
    }

    /// How many bouts of the Ganoogo each side has won: attacker, defender.
    pub fn bouts_won(&self, s: &State) -> [u8; 2] {
        s.ganoogo.map_or([0; 2], |ganoogo| ganoogo.won)
    }

    /// Measures how far it is for a player's dice to any of these squares, in half MP. An own die in the way
    /// costs `own` more, every HP of another's `toll` more; a goal itself is reached whatever stands on it.
    pub fn span(
        &self,
        s: &State,
        seat: Seat,
        goals: impl IntoIterator<Item = Cell>,
        own: u16,
        toll: u16,
    ) -> Span {
        let mut extra = [0_u16; MOST_CELLS];
        for die in &s.dice {
            if let Some(at) = die.at {
                extra[at.index()] = if die.seat == seat { own } else { toll * u16::from(die.hp) };
            }
        }
        let mut span = [Span::NONE; MOST_CELLS];
        let mut open = arrayvec::ArrayVec::<Cell, { 8 * MOST_CELLS }>::new();
        for goal in goals {
            span[goal.index()] = 0;
            open.push(goal);
        }
        let mut next = 0;
        while let Some(&from) = open.get(next) {
            next += 1;
            let through =
                if span[from.index()] == 0 { 2 } else { span[from.index()] + 2 + extra[from.index()] };
            for &to in self.board.near(from) {
                if through < span[to.index()] {
                    span[to.index()] = through;
                    // Full only on boards of a kind nobody has drawn: then the way is a little too long.
                    let _full = open.try_push(to);
                }
            }
        }
        Span(span)
    }
}
