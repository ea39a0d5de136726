//! The best chance to reach an aim, counted over every throw: nobody else holds a card, so only dice and the own
//! choices decide.

use std::collections::HashMap;

use fracas_core::{Event, Game, Seat, Turn};
use fracas_ganoogo::{CardKind, Cell, Ganoogo, Move, State, Struggle};

use crate::Aim;

/// What is to be reached.
#[derive(Clone, Copy, Debug)]
enum End {
    Storm,
    /// No die of another's stands there any more.
    Fell(Cell),
    /// Of the two dice of a conflict, the other's loses HP: own and other, each with where it stands and its HP.
    Roll([(Cell, u8); 2]),
}

/// What matters of a moment between own actions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Moment {
    mp: u8,
    pieces: Vec<(Seat, u8, Cell)>,
    hand: Vec<(CardKind, u8)>,
}

/// Counts the odds of one aim.
pub(super) struct Expect<'a> {
    game: &'a Ganoogo,
    seat: Seat,
    end: End,
    /// The turn that it must happen in.
    turn: u32,
    known: HashMap<Moment, f64>,
    searched: u64,
    budget: u64,
}

impl<'a> Expect<'a> {
    /// Prepares to count; `None` where the aim makes no sense.
    pub(super) fn new(
        game: &'a Ganoogo,
        state: &State,
        seat: Seat,
        aim: &Aim,
        budget: u64,
    ) -> Option<Expect<'a>> {
        let end = match aim {
            Aim::Storm => End::Storm,
            Aim::Fell(square) => {
                let Event::Move(_, Move::Fling(cell)) =
                    game.read(state, Some(seat), &format!("fling {square}")).ok()?
                else {
                    return None;
                };
                game.die_on(state, cell).filter(|(owner, _)| *owner != seat)?;
                End::Fell(cell)
            }
            Aim::Roll => {
                let roll = game.roll_now(state)?;
                let dice = [(roll.at[0]?, roll.hp[0]), (roll.at[1]?, roll.hp[1])];
                End::Roll(if roll.attacker == seat { dice } else { [dice[1], dice[0]] })
            }
            Aim::Needs | Aim::Habit(_) => return None,
        };
        let turn = game.turns(state);
        Some(Expect { game, seat, end, turn, known: HashMap::new(), searched: 0, budget })
    }

    /// How many events it has made happen.
    pub(super) fn searched(&self) -> u64 {
        self.searched
    }

    /// Every choice with its odds, the own play being the best afterwards; `None` if that costs too much.
    pub(super) fn choices(&mut self, state: &State) -> Option<Vec<(String, f64)>> {
        let mut moves = Vec::new();
        self.game.legal(state, self.seat, &mut moves);
        let mut choices = Vec::new();
        for choice in moves {
            let event = Event::Move(self.seat, choice);
            let mut text = String::new();
            self.game.write(&event, &mut text).ok()?;
            let value = self.after(state, &event)?;
            choices.push((text, value));
        }
        Some(choices)
    }

    fn after(&mut self, state: &State, event: &fracas_core::EventOf<Ganoogo>) -> Option<f64> {
        if self.searched >= self.budget {
            return None;
        }
        self.searched += 1;
        let mut next = state.clone();
        self.game.apply(&mut next, event).ok()?;
        self.value(&next)
    }

    /// Whether the aim is reached or missed for good.
    fn settled(&self, state: &State) -> Option<f64> {
        let reached = match self.end {
            End::Storm => matches!(self.game.struggle(state), Struggle::Ganoogo(_)),
            // A Ganoogo ends the turn, and is another way to take dice than to remove them.
            End::Fell(_) if matches!(self.game.struggle(state), Struggle::Ganoogo(_)) => return Some(0.0),
            End::Fell(cell) => self.game.die_on(state, cell).is_none_or(|(owner, _)| owner == self.seat),
            End::Roll(dice) => {
                let [own, other] =
                    dice.map(|(cell, hp)| self.game.die_on(state, cell).is_none_or(|(_, now)| now < hp));
                if own {
                    return Some(0.0);
                }
                other
            }
        };
        if reached {
            return Some(1.0);
        }
        let over = self.game.turns(state) != self.turn || self.game.turn(state).outcome().is_some();
        over.then_some(0.0)
    }

    fn value(&mut self, state: &State) -> Option<f64> {
        if let Some(settled) = self.settled(state) {
            return Some(settled);
        }
        match self.game.turn(state) {
            Turn::Over(_) => Some(0.0),
            Turn::Chance => self.thrown(state),
            Turn::Choose(seats) if seats.contains(self.seat) => self.chosen(state),
            // Nobody else holds a card, so nobody else is asked before the aim is settled.
            Turn::Choose(_) => Some(0.0),
        }
    }

    fn chosen(&mut self, state: &State) -> Option<f64> {
        let acting = self.game.is_acting(state);
        let moment = acting.then(|| self.moment(state));
        if let Some(&known) = moment.as_ref().and_then(|moment| self.known.get(moment)) {
            return Some(known);
        }
        let mut moves = Vec::new();
        self.game.legal(state, self.seat, &mut moves);
        let mut best = 0.0_f64;
        for choice in moves {
            best = best.max(self.after(state, &Event::Move(self.seat, choice))?);
        }
        if let Some(moment) = moment {
            self.known.insert(moment, best);
        }
        Some(best)
    }

    /// Every throw; those that come to the same total are the same.
    fn thrown(&mut self, state: &State) -> Option<f64> {
        let mut odds = Vec::new();
        self.game.odds(state, &mut odds);
        let whole: u32 = odds.iter().map(|(_, weight)| weight).sum();
        let mut groups: Vec<([u16; 2], State, u32)> = Vec::new();
        let mut sum = 0.0;
        for (outcome, weight) in odds {
            if self.searched >= self.budget {
                return None;
            }
            self.searched += 1;
            let mut next = state.clone();
            self.game.apply(&mut next, &Event::Chance(outcome)).ok()?;
            match self.game.roll_now(&next).filter(|_| self.settled(&next).is_none()) {
                Some(roll) => match groups.iter_mut().find(|(totals, _, _)| *totals == roll.totals) {
                    Some((_, _, ways)) => *ways += weight,
                    None => groups.push((roll.totals, next, weight)),
                },
                None => sum += f64::from(weight) * self.value(&next)?,
            }
        }
        for (_, next, weight) in groups {
            sum += f64::from(weight) * self.value(&next)?;
        }
        (whole > 0).then(|| sum / f64::from(whole))
    }

    fn moment(&self, state: &State) -> Moment {
        Moment {
            mp: self.game.mp(state),
            pieces: self.game.pieces(state).map(|piece| (piece.seat, piece.hp, piece.at)).collect(),
            hand: self.game.hand(state, self.seat).collect(),
        }
    }
}
