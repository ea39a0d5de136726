//! What may be asked about a state: plain facts, for whoever thinks about one from outside.
//!
//! Bots ask about states that they have made up; all of it but the hands is public knowledge.

use fracas_core::Seat;

use crate::board::Cell;
use crate::deck::kinds;
use crate::plays::rolls;
use crate::rolls::total;
use crate::rules::{Due, due};
use crate::state::{Frame, Kind, Phase, Stage, State, Target};
use crate::{Card, CardKind, Chance, Ganoogo};

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

/// What the turn has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Struggle {
    /// Nothing of the kind.
    None,
    /// A conflict roll.
    Fight,
    /// A Ganoogo against this seat.
    Ganoogo(Seat),
}

/// The roll that is being made.
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

/// The board and the cards.
impl Ganoogo {
    /// The squares next to a square.
    #[inline]
    pub fn near(&self, cell: Cell) -> &[Cell] {
        self.board.near(cell)
    }

    /// A player's Ganoogo square.
    #[inline]
    pub fn ganoogo_square(&self, seat: Seat) -> Cell {
        self.board.ganoogo[seat.index()]
    }

    /// The game's cards, in the order of the table.
    pub fn cards(&self) -> &[Card] {
        &self.deck.cards
    }

    /// What a card is.
    #[inline]
    pub fn card(&self, kind: CardKind) -> &Card {
        self.deck.card(kind.0)
    }
}

/// The players and the dice.
impl Ganoogo {
    /// Whether a player is still in.
    #[inline]
    pub fn is_in(&self, s: &State, seat: Seat) -> bool {
        s.players.contains(seat)
    }

    /// How many players are still in.
    pub fn players_in(&self, s: &State) -> u8 {
        s.players.len()
    }

    /// Whose turn comes after `seat`'s.
    pub fn next_in(&self, s: &State, seat: Seat) -> Seat {
        s.players.after(seat).unwrap_or(seat)
    }

    /// How many turns a player has still to lose.
    pub fn turns_to_lose(&self, s: &State, seat: Seat) -> u8 {
        s.skip[seat.index()]
    }

    /// The dice on the board.
    #[inline]
    pub fn pieces<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Piece> + 'a {
        s.dice.iter().zip(0_u8..).filter_map(|(die, index)| {
            die.at.map(|at| Piece { seat: die.seat, hp: die.hp, at, walks: self.may_walk(s, index) })
        })
    }

    /// All HP that a player has on the board.
    pub fn hp(&self, s: &State, seat: Seat) -> u32 {
        let own = s.dice.iter().filter(|die| die.at.is_some() && die.seat == seat);
        own.map(|die| u32::from(die.hp)).sum()
    }

    /// Whose die stands on a square, and its HP.
    #[inline]
    pub fn die_on(&self, s: &State, cell: Cell) -> Option<(Seat, u8)> {
        s.die_at(cell).map(|die| (s.die(die).seat, s.die(die).hp))
    }

    /// The opponent whose standing Ganoogo square this is.
    pub fn stormed_on(&self, s: &State, seat: Seat, square: Cell) -> Option<Seat> {
        self.ganoogo_of(s, square).filter(|&defender| defender != seat)
    }

    /// The starting squares and HP of a player's removed dice that could return now (GA-15).
    pub fn returning<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = (Cell, u8)> + 'a {
        let origins = self.board.origins.iter().zip(0_u8..);
        origins
            .filter(move |&(_, die)| s.die(die).seat == seat && self.can_muster(s, die))
            .map(|(origin, _)| (origin.home, origin.hp))
    }
}

/// The turn.
impl Ganoogo {
    /// Whose turn it is.
    #[inline]
    pub fn on_turn(&self, s: &State) -> Seat {
        s.turn
    }

    /// The MP that are left.
    #[inline]
    pub fn mp(&self, s: &State) -> u8 {
        s.mp
    }

    /// How many turns are over.
    #[inline]
    pub fn turns(&self, s: &State) -> u32 {
        s.turns
    }

    /// How many turns are over since the last fight or Ganoogo (GA-11).
    pub fn quiet_turns(&self, s: &State) -> u32 {
        s.turns.saturating_sub(s.fought)
    }

    /// Whether the player whose turn it is acts now, with no window open and no dice due.
    #[inline]
    pub fn is_acting(&self, s: &State) -> bool {
        s.phase == Phase::Act && s.stack.is_empty()
    }

    /// Whether a turn is just beginning or already ending: nothing of it is left to be played.
    pub fn is_between_turns(&self, s: &State) -> bool {
        matches!(s.phase, Phase::Begin | Phase::Lost)
    }

    /// What the turn has come to.
    pub fn struggle(&self, s: &State) -> Struggle {
        match (s.phase, s.ganoogo) {
            (Phase::Fight, _) => Struggle::Fight,
            (Phase::Ganoogo, Some(ganoogo)) => Struggle::Ganoogo(ganoogo.defender),
            _ => Struggle::None,
        }
    }

    /// How many bouts of the Ganoogo each side has won: attacker, defender.
    pub fn bouts_won(&self, s: &State) -> [u8; 2] {
        s.ganoogo.map_or([0; 2], |ganoogo| ganoogo.won)
    }

    /// The roll that is being made, if somebody gains by it: a conflict's, a bout's or that for MP.
    pub fn roll_now(&self, s: &State) -> Option<RollNow> {
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
        let dice = [pair.and_then(|conflict| conflict.attacker), pair.map(|conflict| conflict.target)];
        Some(RollNow {
            attacker: s.turn,
            defender,
            bout,
            low: pair.is_some_and(|conflict| conflict.low),
            thrown: s.sides[0].dice[0] > 0 && (defender.is_none() || s.sides[1].dice[0] > 0),
            totals: [total(s, 0), total(s, 1)],
            plus: [plus(0), plus(1)],
            more: [more(0), more(1)],
            hp: dice.map(|die| die.map_or(0, |die| s.die(die).hp)),
            at: dice.map(|die| die.and_then(|die| s.die(die).at)),
        })
    }
}

/// Windows and hands.
impl Ganoogo {
    /// Whether a window is open, so that whoever is asked plays a card or passes.
    #[inline]
    pub fn in_window(&self, s: &State) -> bool {
        s.window().is_some()
    }

    /// The kind of the open window.
    pub fn window_kind(&self, s: &State) -> Option<Kind> {
        s.window().map(|window| window.kind)
    }

    /// Whether the open window is about this seat's roll.
    pub fn is_rolling(&self, s: &State, seat: Seat) -> bool {
        rolls(s).contains(seat)
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

    /// The cards in a hand, with how many of each.
    #[inline]
    pub fn hand<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = (CardKind, u8)> + 'a {
        s.piles.hand(seat).iter().map(|(kind, count)| (CardKind(kind), count))
    }

    /// How many cards can be drawn before the discards become the deck.
    pub fn deck_size(&self, s: &State) -> u8 {
        s.piles.deck.size()
    }

    /// The cards that a seat cannot see, with how many of each: the deck's and the others' hands'. Which are whose is made
    /// up, which there are is known to whoever counts the discards.
    pub fn unseen<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = (CardKind, u8)> + 'a {
        let hands = Seat::first(self.seats).filter(move |&other| other != seat);
        let piles = { hands }.map(|other| s.piles.hand(other)).chain([&s.piles.deck]);
        piles.flat_map(|pile| pile.iter().map(|(kind, count)| (CardKind(kind), count)))
    }

    /// How many cards a player holds.
    #[inline]
    pub fn hand_size(&self, s: &State, seat: Seat) -> u8 {
        s.piles.hand(seat).size()
    }

    /// The kinds of card that a seat could play now.
    #[inline]
    pub fn playable_cards<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = CardKind> + 'a {
        kinds(self.playable(s, seat)).map(CardKind)
    }

    /// The card and its drawer, where this outcome is a draw from this state.
    pub fn drawn(&self, before: &State, outcome: &Chance) -> Option<(Seat, usize)> {
        match (due(before)?, outcome) {
            (Due::Card(seat), Chance::Card(kind)) => Some((seat, usize::from(kind.0))),
            _ => None,
        }
    }
}
