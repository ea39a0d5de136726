//! What the player whose turn it is does with MP: move, fight, draw, end (GA-6, GA-7, GA-8, GA-10).

use fracas_core::Seat;

use crate::board::{Cell, cells};
use crate::flow::open;
use crate::rules::Move;
use crate::state::{Bouts, Conflict, Frame, Kind, Phase, State};
use crate::{Error, Ganoogo};

/// What a card costs on the own turn (GA-6).
const CARD_PRICE: u8 = 5;

impl Ganoogo {
    /// Whether a die is an Overlord: it started as one, and was never captured (GA-10).
    pub(crate) fn is_overlord(&self, s: &State, die: u8) -> bool {
        let origin = &self.board.origins[usize::from(die)];
        origin.overlord && s.die(die).seat == origin.seat
    }

    /// Lists everything that costs MP, and the end of the turn.
    pub(crate) fn list_acts(&self, s: &State, seat: Seat, out: &mut Vec<Move>) {
        if s.mp > 0 {
            let occupied = s.occupied();
            let ganoogos = self.standing(s) & !self.board.ganoogo[seat.index()].bit();
            let own = s.dice.iter().zip(0_u8..).filter(|(die, _)| die.seat == seat);
            for (from, die) in own.filter_map(|(die, index)| Some((die.at?, index))) {
                if self.may_walk(s, die) {
                    let free = |to: &&Cell| to.bit() & (!occupied | ganoogos) != 0;
                    out.extend(self.board.near(from).iter().filter(free).map(|&to| Move::Step { from, to }));
                }
                for &to in self.board.near(from) {
                    if occupied & to.bit() != 0 && s.die_at(to).is_some_and(|other| s.die(other).seat != seat)
                    {
                        out.push(Move::Fight { from, to });
                    }
                }
            }
            if s.mp >= CARD_PRICE {
                out.push(Move::Draw);
            }
        }
        self.list_plays(s, seat, out);
        out.push(Move::End);
    }

    /// GA-7: an Overlord walks only while it is its owner's last die.
    pub(crate) fn may_walk(&self, s: &State, die: u8) -> bool {
        !self.is_overlord(s, die) || s.strength(s.die(die).seat) == 1
    }

    pub(crate) fn list_flings(&self, s: &State, out: &mut Vec<Move>) {
        out.extend(cells(self.fling_squares(s)).map(Move::Fling));
    }

    /// The own die on a square.
    fn own_die(&self, s: &State, seat: Seat, from: Cell) -> Result<u8, Error> {
        let square = self.board.square(from);
        let die = s.die_at(from).ok_or(Error::NoDie(square))?;
        if s.die(die).seat == seat { Ok(die) } else { Err(Error::NotYours(square)) }
    }

    fn check_step(&self, from: Cell, to: Cell) -> Result<(), Error> {
        if self.board.near(from).contains(&to) {
            return Ok(());
        }
        Err(Error::NotNextTo(self.board.square(from), self.board.square(to)))
    }

    /// Moves a die one space, or starts a Ganoogo (GA-10).
    pub(crate) fn walk(&self, s: &mut State, seat: Seat, from: Cell, to: Cell) -> Result<(), Error> {
        let die = self.own_die(s, seat, from)?;
        self.check_step(from, to)?;
        check_mp(s, 1)?;
        if !self.may_walk(s, die) {
            return Err(Error::OverlordStays);
        }
        match self.ganoogo_of(s, to).filter(|&defender| defender != seat) {
            Some(defender) => {
                s.mp = 0;
                s.phase = Phase::Ganoogo;
                s.ganoogo = Some(Bouts { die, defender, won: [0, 0], fling: 0 });
                s.fought = s.turns.saturating_add(1);
                open(s, Kind::GanoogoBegins);
            }
            None if s.die_at(to).is_some() => return Err(Error::Taken(self.board.square(to))),
            None => {
                s.mp -= 1;
                s.die_mut(die).at = Some(to);
                self.open_after_act(s, Kind::DieMoved);
            }
        }
        s.conflict = None;
        Ok(())
    }

    /// Makes one conflict roll; the first against a target declares the conflict (GA-8).
    pub(crate) fn fight(&self, s: &mut State, seat: Seat, from: Cell, to: Cell) -> Result<(), Error> {
        let attacker = self.own_die(s, seat, from)?;
        self.check_step(from, to)?;
        let target = s.die_at(to).ok_or(Error::NoDie(self.board.square(to)))?;
        if s.die(target).seat == seat {
            return Err(Error::OwnTarget(self.board.square(to)));
        }
        check_mp(s, 1)?;
        s.mp -= 1;
        s.phase = Phase::Fight;
        s.fought = s.turns.saturating_add(1);
        let attacker = Some(attacker);
        match self.conflict_of(s, attacker, target) {
            Some(conflict) => s.conflict = Some(Conflict { attacker, ..conflict }),
            None => {
                s.conflict = Some(Conflict::new(attacker, target));
                open(s, Kind::ConflictDeclared);
            }
        }
        Ok(())
    }

    /// The conflict that is on, if a roll of this die against that one would belong to it (GA-8).
    pub(crate) fn conflict_of(&self, s: &State, attacker: Option<u8>, target: u8) -> Option<Conflict> {
        s.conflict.filter(|conflict| {
            let same = conflict.attacker == attacker || self.edition.one_target_is_one_conflict();
            same && conflict.target == target
        })
    }

    /// Puts the die that lost a Ganoogo where the defender wants it (GA-10).
    pub(crate) fn fling(&self, s: &mut State, to: Cell) -> Result<(), Error> {
        let squares = self.fling_squares(s);
        if squares & to.bit() == 0 {
            let steps = s.ganoogo.map_or(0, |ganoogo| ganoogo.fling);
            return Err(Error::BadFling {
                to: self.board.square(to),
                steps,
                right: self.squares_of(squares),
            });
        }
        if let Some(ganoogo) = s.ganoogo.take() {
            s.die_mut(ganoogo.die).at = Some(to);
        }
        s.phase = Phase::End;
        Ok(())
    }
}

pub(crate) fn buy_card(s: &mut State, seat: Seat) -> Result<(), Error> {
    check_mp(s, CARD_PRICE)?;
    s.mp -= CARD_PRICE;
    s.conflict = None;
    s.stack.push(Frame::Draw { seat, left: 1 });
    Ok(())
}

fn check_mp(s: &State, price: u8) -> Result<(), Error> {
    if s.mp >= price { Ok(()) } else { Err(Error::TooFewMp { price, has: s.mp }) }
}
