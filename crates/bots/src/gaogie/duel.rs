//! A turn of two: what a choice is worth while the other keeps to its best mix.

use fracas_core::{Event, Game, Seat};
use fracas_gaogie::{Gaogie, Move, MoveId, State};

use super::book::Advice;
use super::shelf::advise_in;

/// A turn of two whose best mixes are known.
#[derive(Clone, Debug)]
pub struct Duel<'a> {
    game: &'a Gaogie,
    /// Before either has chosen.
    start: &'a State,
    /// The two, the lower seat first.
    pub pair: [Seat; 2],
    /// How they play best.
    pub advice: Advice,
}

impl<'a> Duel<'a> {
    /// The turn that begins in this state; `None` unless two are left whose table can be solved.
    pub fn new(game: &'a Gaogie, start: &'a State) -> Option<Duel<'a>> {
        let pair: [Seat; 2] = start.pair()?.into();
        let advice = advise_in(game, start, pair[0], pair[1])?;
        Some(Duel { game, start, pair, advice })
    }

    /// Which of the two a seat is.
    pub fn side(&self, seat: Seat) -> usize {
        usize::from(seat != self.pair[0])
    }

    /// The chance of whoever sits at `side` to win when both play best.
    pub fn value(&self, side: usize) -> f64 {
        let first = (1.0 + self.advice.value) / 2.0;
        if side == 0 { first } else { 1.0 - first }
    }

    /// The chance of the first once both have chosen.
    pub fn after(&self, state: &State) -> Option<f64> {
        if let Some(outcome) = self.game.turn(state).outcome() {
            let won = outcome.winners.contains(self.pair[0]);
            return Some(if outcome.winners.is_empty() { 0.5 } else { f64::from(u8::from(won)) });
        }
        let [first, second]: [Seat; 2] = state.pair()?.into();
        Some((1.0 + advise_in(self.game, state, first, second)?.value) / 2.0)
    }

    /// The move on offer that makes a move of the table.
    pub fn offered(&self, seat: Seat, id: MoveId) -> Option<Move> {
        let mut moves = Vec::new();
        self.game.legal(self.start, seat, &mut moves);
        moves.into_iter().find(|choice| choice.id() == id)
    }

    /// The chance of whoever sits at `side` with a choice, while the other keeps to its best mix.
    pub fn against_best(&self, side: usize, choice: Move) -> Option<f64> {
        let mut sum = 0.0;
        for &(id, share) in self.advice.mixes[1 - side].iter().filter(|(_, share)| *share > 0.0) {
            let answer = self.offered(self.pair[1 - side], id)?;
            let mut next = self.start.clone();
            self.game.apply(&mut next, &Event::Move(self.pair[side], choice)).ok()?;
            self.game.apply(&mut next, &Event::Move(self.pair[1 - side], answer)).ok()?;
            let first = self.after(&next)?;
            sum += share * if side == 0 { first } else { 1.0 - first };
        }
        Some(sum)
    }
}
