//! What an event did, told in facts. Nothing is hidden here, so all eyes are told the same.

use fracas_core::{Event, EventOf, Game, Phrase, Square, Turn};

use crate::board::{Chain, squares};
use crate::state::{Cell, Move, Phase, State};
use crate::{Color, ColorWars};

impl ColorWars {
    pub(crate) fn tell(
        &self,
        before: &State,
        event: &EventOf<ColorWars>,
        after: &State,
        out: &mut Vec<Phrase>,
    ) {
        match event {
            Event::Chance(placement) => {
                for (&color, &cell) in self.colors().iter().zip(&placement.0) {
                    out.push(by("starts", before, color).with("at", self.at(cell)));
                }
            }
            Event::Move(seat, Move::Take(color)) => {
                out.push(Phrase::new("picks").by("CW-8").with("who", *seat).with("color", color.word()));
            }
            Event::Move(_, Move::On(cell)) if self.phase(before) == Phase::Play => {
                self.tell_point(before, *cell, after, out);
            }
            Event::Move(seat, Move::On(cell)) => {
                // In the opening "pie" seat 1 claims for both colours.
                let phrase = Phrase::new("claims").with("who", *seat).with("color", before.to_move.word());
                out.push(phrase.with("at", self.at(*cell)));
            }
        }
        match self.turn(after) {
            Turn::Over(outcome) if outcome.winners.is_empty() => {
                out.push(Phrase::new("spent").by("CW-7").with("moves", after.moves));
            }
            Turn::Over(_) => {
                out.extend(after.survivor().map(|color| by("wins", after, color).by("CW-6")));
            }
            Turn::Choose(_) | Turn::Chance => {}
        }
    }

    /// A point more, and the chain it set off.
    fn tell_point(&self, before: &State, cell: Cell, after: &State, out: &mut Vec<Phrase>) {
        let mover = before.to_move;
        let square = u32::from(cell.0);
        let mut chain: Chain = before.board.ignite(square);
        if chain.fours == 0 {
            let holds = after.board.value(square);
            out.push(by("feeds", before, mover).with("at", self.at(cell)).with("holds", holds));
            return;
        }
        let (mut times, mut waves, mut seen, mut lost) = (0, 0, 0, 0);
        // In the order in which they popped; one that pops again has been named.
        let mut popped = Vec::new();
        while chain.fours != 0 {
            waves += 1;
            let pops = chain.fours.count_ones();
            times += pops;
            popped.extend(self.all(chain.fours & !seen));
            seen |= chain.fours;
            lost +=
                4 * pops - self.grid.sent(chain.fours).iter().map(|plane| plane.count_ones()).sum::<u32>();
            chain.wave(&self.grid, self.options().pop);
        }
        let phrase = by("pops", before, mover).with("at", self.at(cell)).with("times", times);
        out.push(phrase.with("waves", waves).with("popped", popped));
        if lost != 0 {
            out.push(Phrase::new("edge").with("points", lost));
        }
        let gained = after.board.of(mover) & !before.board.occupied();
        if gained != 0 {
            let count = gained.count_ones();
            out.push(by("spreads", before, mover).with("count", count).with("squares", self.all(gained)));
        }
        for &loser in self.colors().iter().filter(|&&color| color != mover) {
            // What was taken and popped in its turn may be nobody's now: who looks at the board finds it empty.
            let taken = before.board.of(loser) & !after.board.of(loser);
            let held = after.board.of(mover);
            for (what, squares) in [("takes", taken & held), ("empties", taken & !held)] {
                if squares != 0 {
                    let phrase = by(what, before, mover).with("from", before.seat_of(loser));
                    let phrase = phrase.with("loser", loser.word()).with("count", squares.count_ones());
                    out.push(phrase.with("squares", self.all(squares)));
                }
            }
        }
        for &color in self.colors() {
            if before.alive.contains(color) && !after.alive.contains(color) {
                out.push(by("out", before, color).by("CW-6"));
            }
        }
        for &color in self.colors().iter().filter(|&&color| after.alive.contains(color)) {
            let held = after.board.of(color);
            let points: u32 = squares(held).map(|cell| u32::from(after.board.value(cell))).sum();
            out.push(by("holds", before, color).with("count", held.count_ones()).with("points", points));
        }
    }

    fn at(&self, cell: Cell) -> Square {
        self.square(u32::from(cell.0))
    }

    fn all(&self, plane: u128) -> Vec<Square> {
        squares(plane).map(|cell| self.square(cell)).collect()
    }
}

/// A phrase about a colour and the seat that plays it: after a swap they have different names.
fn by(what: &'static str, state: &State, color: Color) -> Phrase {
    Phrase::new(what).with("who", state.seat_of(color)).with("color", color.word())
}
