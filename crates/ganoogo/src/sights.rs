//! What a view adds to the bare position, so that whoever looks need not know the rules: the dice that lie on the table,
//! and what whoever is to act could reach, and with what prospects. All of it follows from what the eye may know.

use fracas_core::{Seat, Square};
use serde::Serialize;
use ts_rs::TS;

use crate::Ganoogo;
use crate::odds::{conflict_odds, ganoogo_odds, odds_now};
use crate::rolls::{conflict_of, total};
use crate::state::{Frame, Kind, Phase, Play, Rolled, Side, Stage, State, Window};

/// A roll on the table, under way or counted.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct RolledAt {
    /// What it is for, as phases are called: `first`, `roll`, `fight`, `ganoogo` or `fling`.
    #[ts(type = "'first' | 'roll' | 'fight' | 'ganoogo' | 'fling'")]
    what: Phase,
    sides: Vec<CastAt>,
    /// The lower roll wins (GA-14).
    low: bool,
    /// How likely the first side wins what it is about, where there is something to win and it is not decided.
    wins: Option<f64>,
}

/// One side of a roll, added up.
#[derive(Clone, Debug, Serialize, TS)]
struct CastAt {
    seat: Seat,
    /// In the order they fell; none yet where they have to be thrown.
    dice: Vec<u8>,
    /// How many of the lowest do not count.
    drop: u8,
    /// What cards have added, for this roll and for the conflict.
    plus: i16,
    /// What it comes to; nothing before it is thrown.
    total: Option<u16>,
    /// The cards that are known to have added to it, in the order they were played.
    gains: Vec<GainAt>,
}

/// What a card added to a roll.
#[derive(Clone, Debug, Serialize, TS)]
struct GainAt {
    card: String,
    by: i16,
}

/// Where a die could walk.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct ReachAt {
    from: Square,
    /// The squares that cost 1 MP, those that cost 2, and so on.
    steps: Vec<Vec<Square>>,
}

/// A struggle that could be begun.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct StrikeAt {
    from: Square,
    to: Square,
    /// A Ganoogo rather than a conflict.
    storm: bool,
    /// How likely it is won: the next roll, or the whole Ganoogo.
    wins: f64,
}

/// The sides of the roll that a phase is about, as seats and places in the list.
fn sides_of(s: &State) -> [Option<(Seat, usize)>; 2] {
    match (s.phase, s.defender()) {
        (Phase::Roll, _) => [Some((s.turn, 0)), None],
        (Phase::Fight | Phase::Ganoogo, Some(defender)) => [Some((s.turn, 0)), Some((defender, 1))],
        (Phase::Fling, Some(defender)) => [Some((defender, 1)), None],
        _ => [None; 2],
    }
}

/// The roll that counts now, to be remembered.
pub(crate) fn remember(s: &State) -> Rolled {
    let mut seats = [None; 2];
    let mut sides = [Side::default(); 2];
    let mut totals = [0; 2];
    for (place, (seat, side)) in sides_of(s).into_iter().flatten().enumerate() {
        (seats[place], sides[place], totals[place]) = (Some(seat), s.sides[side], total(s, side));
        if let Some(conflict) = conflict_of(s) {
            sides[place].plus += conflict.plus[side];
            sides[place].credit.join(conflict.credit[side]);
        }
    }
    Rolled { what: s.phase, seats, sides, totals, low: conflict_of(s).is_some_and(|conflict| conflict.low) }
}

impl Ganoogo {
    fn cast(&self, seat: Seat, side: &Side, total: u16) -> CastAt {
        let dice: Vec<u8> = side.dice.iter().copied().filter(|&face| face > 0).collect();
        let total = (!dice.is_empty()).then_some(total);
        let gain = |(kind, by)| GainAt { card: self.deck.card(kind).id.to_string(), by };
        let gains = side.credit.named().map(gain).collect();
        CastAt { seat, dice, drop: side.drop, plus: side.plus, total, gains }
    }

    /// The roll that is being made, from when it is declared.
    pub(crate) fn roll_under_way(&self, s: &State) -> Option<RolledAt> {
        let Rolled { what, seats, sides, totals, low } = remember(s);
        seats[0]
            .filter(|_| !crate::flow::is_void(s) && s.ganoogo.is_none_or(|ganoogo| ganoogo.fling == 0))?;
        let seats = seats.into_iter().flatten();
        let sides = seats.zip(&sides).zip(totals).map(|((seat, side), total)| self.cast(seat, side, total));
        Some(RolledAt { what, sides: sides.collect(), low, wins: self.odds_ahead(s) })
    }

    /// How likely the first side wins, with the cards on the table taken to do what they say.
    fn odds_ahead(&self, s: &State) -> Option<f64> {
        let mut later = s.clone();
        while later.stack.iter().any(|frame| matches!(frame, Frame::Card(_))) {
            match later.stack.last().copied() {
                Some(Frame::Card(Play { stage: Stage::Flip, .. })) => {
                    let mut tails = later.clone();
                    self.flip(&mut later, true);
                    self.flip(&mut tails, false);
                    let [heads, tails] = [self.odds_ahead(&later)?, self.odds_ahead(&tails)?];
                    return Some(f64::midpoint(heads, tails));
                }
                Some(Frame::Card(_)) => {
                    self.step(&mut later);
                }
                // Whoever could still answer does not, and what is drawn changes no roll.
                Some(Frame::Window(Window { kind: Kind::CardPlayed, .. }) | Frame::Draw { .. }) => {
                    later.stack.pop();
                }
                // A roll is made again: what it was does not matter any more.
                _ => break,
            }
        }
        odds_now(&later)
    }

    /// The last roll that counted.
    pub(crate) fn last_roll(&self, s: &State) -> Option<RolledAt> {
        let Rolled { what, seats, sides, totals, low } = s.rolled?;
        let seats = seats.into_iter().flatten();
        let sides = seats.zip(&sides).zip(totals).map(|((seat, side), total)| self.cast(seat, side, total));
        Some(RolledAt { what, sides: sides.collect(), low, wins: None })
    }

    fn acts(&self, s: &State, eye: Option<Seat>) -> bool {
        eye == Some(s.turn) && self.is_acting(s) && self.outcome(s).is_none()
    }

    /// Where the dice of whoever is to act could walk with the MP there are. A walk never leads over another's standing
    /// Ganoogo square: stepping there is a Ganoogo (GA-10).
    pub(crate) fn reaches(&self, s: &State, eye: Option<Seat>) -> Vec<ReachAt> {
        if !self.acts(s, eye) {
            return Vec::new();
        }
        let stormed = self.standing(s) & !self.board.ganoogo[s.turn.index()].bit();
        let reach = |piece: crate::query::Piece| {
            let rings = self.board.walks(piece.at, s.occupied() & !piece.at.bit() | stormed);
            let steps = rings.iter().skip(1).take(s.mp.into()).map(|&ring| self.squares_of(ring));
            ReachAt { from: self.board.square(piece.at), steps: steps.collect() }
        };
        self.pieces(s).filter(|piece| piece.seat == s.turn && piece.walks).map(reach).collect()
    }

    /// What whoever is to act could strike at, with the odds.
    pub(crate) fn strikes(&self, s: &State, eye: Option<Seat>) -> Vec<StrikeAt> {
        if !self.acts(s, eye) || s.mp == 0 {
            return Vec::new();
        }
        let mut strikes = Vec::new();
        for piece in self.pieces(s).filter(|piece| piece.seat == s.turn) {
            for &near in self.board.near(piece.at) {
                let (from, to) = (self.board.square(piece.at), self.board.square(near));
                if let Some(other) = s.die_at(near).filter(|&other| s.die(other).seat != s.turn) {
                    let wins = conflict_odds(self.conflict_of(s, s.die_at(piece.at), other));
                    strikes.push(StrikeAt { from, to, storm: false, wins });
                }
                if piece.walks && self.stormed_on(s, s.turn, near).is_some() {
                    strikes.push(StrikeAt { from, to, storm: true, wins: ganoogo_odds([0; 2]) });
                }
            }
        }
        strikes
    }
}
