//! Rolls: how many dice are thrown, what they come to, and what follows from it (GA-8, GA-10, GA-13, GA-14).

use fracas_core::Seat;

use crate::board::{MOST_CELLS, cells};
use crate::state::{Bouts, Frame, Phase, Side, State};
use crate::{Ganoogo, MOST_THROWN};

impl Ganoogo {
    /// The roll stands: it is counted.
    pub(crate) fn count_roll(&self, s: &mut State) {
        let [attacker, defender] = [0, 1].map(|side| total(s, side));
        s.rolled = Some(crate::sights::remember(s));
        s.sides = [Side::default(); 2];
        match s.phase {
            Phase::Roll => (s.mp, s.phase) = (attacker.min(u16::from(u8::MAX)) as u8, Phase::Act),
            Phase::Fight => {
                s.phase = Phase::Act;
                if let Some(conflict) = s.conflict {
                    // GA-8, GA-14: a tie is the defender's, whichever way round it is.
                    let won = if conflict.low { attacker < defender } else { attacker > defender };
                    let loser = if won { Some(conflict.target) } else { conflict.attacker };
                    if let Some(loser) = loser {
                        crate::flow::hurt(s, loser, 1);
                    }
                }
            }
            Phase::Fling => match (&mut s.ganoogo, defender) {
                (Some(ganoogo), 1..) => ganoogo.fling = defender.min(u16::from(u8::MAX)) as u8,
                _ => s.phase = Phase::End,
            },
            Phase::Ganoogo if attacker != defender => self.count_bout(s, attacker > defender),
            _ => {}
        }
    }

    /// Two bouts won win the Ganoogo (GA-10).
    fn count_bout(&self, s: &mut State, attacker_won: bool) {
        let Some(ganoogo) = &mut s.ganoogo else { return };
        let won = &mut ganoogo.won[usize::from(!attacker_won)];
        *won += 1;
        if *won < 2 {
            return;
        }
        let ganoogo = *ganoogo;
        if attacker_won {
            s.phase = Phase::End;
            self.capture(s, ganoogo);
        } else {
            s.phase = Phase::Fling;
            crate::flow::hurt(s, ganoogo.die, 1);
        }
    }

    /// The defender is out, and all dice they still had are the attacker's (GA-10).
    fn capture(&self, s: &mut State, Bouts { die, defender, .. }: Bouts) {
        let attacker = s.die(die).seat;
        for other in &mut s.dice {
            if other.at.is_some() && other.seat == defender {
                other.seat = attacker;
            }
        }
        crate::flow::put_out(s, defender);
        let square = self.board.ganoogo[defender.index()];
        if s.die_at(square).is_none() {
            s.die_mut(die).at = Some(square);
        }
    }

    /// Where the defender may fling the die that lost the Ganoogo, once the distance is rolled (GA-10).
    pub(crate) fn fling_squares(&self, s: &State) -> u128 {
        let Some(Bouts { die, fling, .. }) = s.ganoogo else { return 0 };
        let Some(from) = s.die(die).at else { return 0 };
        let rings = self.board.walks(from, s.occupied() & !from.bit());
        let standing = self.standing(s);
        let farthest = usize::from(fling).min(rings.len() - 1).min(MOST_CELLS);
        (1..=farthest).rev().map(|steps| rings[steps] & !standing).find(|&ring| ring != 0).unwrap_or(0)
    }

    /// The Ganoogo squares that still stand.
    pub(crate) fn standing(&self, s: &State) -> u128 {
        s.players.iter().fold(0, |set, seat| set | self.board.ganoogo[seat.index()].bit())
    }

    /// Whose standing Ganoogo square it is.
    pub(crate) fn ganoogo_of(&self, s: &State, square: crate::board::Cell) -> Option<Seat> {
        s.players.iter().find(|seat| self.board.ganoogo[seat.index()] == square)
    }

    /// The squares of a set as people read them.
    pub(crate) fn squares_of(&self, set: u128) -> Vec<fracas_core::Square> {
        cells(set).map(|cell| self.board.square(cell)).collect()
    }
}

/// The conflict whose roll this is: a card "for 1 conflict" never touches anything else (GA-13).
pub(crate) fn conflict_of(s: &State) -> Option<crate::state::Conflict> {
    s.conflict.filter(|_| s.phase == Phase::Fight)
}

/// How many dice a side throws, and how many of the lowest it then drops.
pub(crate) fn throws(s: &State, side: usize) -> (u8, u8) {
    let base = if matches!(s.phase, Phase::Ganoogo | Phase::Fling) { 3 } else { 2 };
    let Side { extra, fewer, .. } = s.sides[side];
    let in_conflict = conflict_of(s).map_or(0, |conflict| conflict.extra[side]);
    thrown(base, extra + in_conflict, fewer)
}

/// How many dice are thrown and how many of the lowest dropped, with so many more and fewer (GA-13).
pub(crate) fn thrown(base: u8, added: u8, fewer: u8) -> (u8, u8) {
    let thrown = (base + added).saturating_sub(fewer).clamp(1, MOST_THROWN as u8);
    (thrown, added.min(thrown - 1))
}

/// What a side's roll comes to: never below 0.
pub(crate) fn total(s: &State, side: usize) -> u16 {
    let Side { dice, drop, plus, .. } = s.sides[side];
    let mut dice = dice;
    dice.sort_unstable();
    let blank = dice.iter().filter(|&&face| face == 0).count();
    let kept = dice[blank..].iter().skip(usize::from(drop)).map(|&face| i16::from(face));
    let in_conflict = conflict_of(s).map_or(0, |conflict| conflict.plus[side]);
    (kept.sum::<i16>() + plus + in_conflict).max(0) as u16
}

/// Whose dice are thrown next in the roll on top of the stack: the attacker's, then the defender's.
pub(crate) fn thrower(s: &State) -> Option<Seat> {
    match s.stack.last() {
        Some(Frame::Roll { due, .. }) if due.contains(s.turn) => Some(s.turn),
        Some(Frame::Roll { due, .. }) => due.iter().next(),
        _ => None,
    }
}
