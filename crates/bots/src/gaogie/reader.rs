//! Reading the other's habits, and taking no more from it than can be afforded.
//!
//! The reader knows some ways to play. With every turn it has seen it believes more in those that would have
//! played so, and it leans towards the best answer to what they would do next. It never leans further than
//! the other has paid for: what a turn gave beyond the value of the game is all that it may risk later on
//! (Ganzfried and Sandholm call this risking what you have won in expectation). So whatever the other does,
//! the round is worth to the reader what it was worth by the book.

use fracas_core::{Event, Game, Seat, Sight};
use fracas_gaogie::{Gaogie, MoveId, State};

use super::habit::{Mix, blend, mix};
use super::levels::style_of;
use super::shelf::advise;
use crate::Level;

/// What the reader makes of the turns it has seen.
pub(super) struct Reader<'a> {
    game: &'a Gaogie,
    /// How much it believes in each way to play.
    beliefs: Vec<(Level, f64)>,
    /// What the other has given away: how much worse than the book may come of what it does.
    won: f64,
}

/// A way to play that makes an unlikely move is never quite ruled out.
const DOUBT: f64 = 0.01;

/// The matrix of a turn: what each pair of paid moves is worth to the reader.
struct Matrix {
    rows: Vec<MoveId>,
    columns: Vec<MoveId>,
    /// Row by row.
    payoffs: Vec<f64>,
    /// By the book: what the turn is worth, and the mix of rows.
    value: f64,
    book: Mix,
}

impl<'a> Reader<'a> {
    /// Replays what the seat has seen of its duel with the other. `None` if what was seen does not lead to
    /// where they are, because the game began somewhere else.
    pub(super) fn new(sight: &'a Sight<Gaogie>, now: &State, other: Seat) -> Option<Reader<'a>> {
        let game = sight.game();
        let ways = Level::all().filter(|&level| level == Level::HIGHEST || !style_of(level).reads);
        let mut reader = Reader { game, beliefs: ways.map(|level| (level, 1.0)).collect(), won: 0.0 };
        let start = Gaogie::start_by(game.rules(), Some(game.seats()), game.options().clone(), None);
        let (_, mut state) = start.ok()?;
        let stock = |state: &State, seat: Seat| state.stock(seat).to_vec();
        for event in sight.past() {
            if let Event::Move(seat, choice) = *event
                && seat == other
                && state.pair().is_some()
            {
                reader.see(&stock(&state, sight.seat()), &stock(&state, other), choice.id());
            }
            game.apply(&mut state, event).ok()?;
        }
        let same = game.position(&state) == game.position(now);
        same.then_some(reader)
    }

    /// Learns from a turn: what the other did when they had these stocks.
    fn see(&mut self, own: &[u16], other: &[u16], done: MoveId) {
        if let Some(matrix) = Matrix::new(self.game, own, other) {
            let answer = self.lean(&matrix, other, own);
            self.won = (self.won + matrix.worth(&answer, done) - matrix.value).max(0.0);
        }
        for (level, belief) in &mut self.beliefs {
            let expected = mix(self.game, *level, other, own).unwrap_or_default();
            let likely = expected.iter().find(|(id, _)| *id == done).map_or(0.0, |(_, weight)| *weight);
            *belief *= likely.max(DOUBT);
        }
        let total: f64 = self.beliefs.iter().map(|(_, belief)| belief).sum();
        self.beliefs.iter_mut().for_each(|(_, belief)| *belief /= total);
    }

    /// The mix to play with these stocks.
    pub(super) fn answer(&self, own: &[u16], other: &[u16]) -> Option<Mix> {
        Matrix::new(self.game, own, other).map(|matrix| self.lean(&matrix, other, own))
    }

    /// Leans from the book towards the best answer to what it expects, as far as it can afford to.
    fn lean(&self, matrix: &Matrix, other: &[u16], own: &[u16]) -> Mix {
        let expected: Vec<(MoveId, f64)> = self
            .beliefs
            .iter()
            .filter(|_| self.won > 0.0)
            .flat_map(|&(level, belief)| {
                let way = mix(self.game, level, other, own).unwrap_or_default();
                way.into_iter().map(move |(id, weight)| (id, belief * weight))
            })
            .collect();
        let gain = |row: MoveId| -> f64 {
            expected.iter().map(|&(column, weight)| weight * matrix.payoff(row, column)).sum()
        };
        let best = matrix.rows.iter().copied().max_by(|&one, &other| gain(one).total_cmp(&gain(other)));
        let Some(best) = best.filter(|_| !expected.is_empty()) else { return matrix.book.clone() };
        let afford = |column: MoveId| {
            let (book, best) = (matrix.worth(&matrix.book, column), matrix.payoff(best, column));
            if best >= book { 1.0 } else { (book - (matrix.value - self.won)) / (book - best) }
        };
        let share = matrix.columns.iter().map(|&column| afford(column)).fold(1.0, f64::min);
        blend(share.clamp(0.0, 1.0), &[(best, 1.0)], &matrix.book)
    }
}

impl Matrix {
    fn new(game: &Gaogie, own: &[u16], other: &[u16]) -> Option<Matrix> {
        let table = game.table();
        let advice = advise(game, own, other)?;
        let paid = |stock: &[u16]| table.ids().filter(|&id| table.is_paid(id, stock)).collect::<Vec<_>>();
        let (rows, columns) = (paid(own), paid(other));
        let mut payoffs = Vec::with_capacity(rows.len() * columns.len());
        for &row in &rows {
            for &column in &columns {
                let clash = table.clash(row, column);
                payoffs.push(match (clash.first_out, clash.second_out) {
                    (true, _) => -1.0,
                    (_, true) => 1.0,
                    (false, false) => {
                        let (mut own, mut other) = (own.to_vec(), other.to_vec());
                        table.spend(row, &mut own);
                        table.spend(column, &mut other);
                        advise(game, &own, &other)?.value
                    }
                });
            }
        }
        let [book, _] = advice.mixes;
        Some(Matrix { rows, columns, payoffs, value: advice.value, book })
    }

    /// What a pair of moves is worth; whoever cannot pay is out (GG-3).
    fn payoff(&self, row: MoveId, column: MoveId) -> f64 {
        let place = |moves: &[MoveId], id: MoveId| moves.iter().position(|known| *known == id);
        match (place(&self.rows, row), place(&self.columns, column)) {
            (Some(row), Some(column)) => self.payoffs[row * self.columns.len() + column],
            (None, _) => -1.0,
            (_, None) => 1.0,
        }
    }

    /// What a mix is worth against a move.
    fn worth(&self, mix: &[(MoveId, f64)], column: MoveId) -> f64 {
        mix.iter().map(|&(row, weight)| weight * self.payoff(row, column)).sum()
    }
}

#[cfg(test)]
mod tests {
    use fracas_core::{Dice, QuickDice, Referee};
    use fracas_gaogie::Options;

    use super::*;

    const TWO: Seat = Seat::from_index(1);

    /// A reader that has seen this much, and the table it sits at.
    fn read(turns: &[(&str, &str)]) -> (Referee<Gaogie>, Sight<Gaogie>) {
        let mut game = Referee::<Gaogie>::new(None, Options::default(), None).unwrap();
        for (own, other) in turns {
            game.play_text(Some(Seat::FIRST), own).unwrap();
            game.play_text(Some(TWO), other).unwrap();
        }
        let sight = game.sight(Seat::FIRST).unwrap();
        (game, sight)
    }

    #[test]
    fn it_is_given_something_only_by_what_the_book_would_not_do() {
        // What was played, and what the other's turns gave away.
        let cases: [(&[(&str, &str)], f64); 4] = [
            (&[], 0.0),
            (&[("gaogie", "gaogie")], 0.0),
            (&[("gaogie", "gaogie"), ("gaogie", "teuqleoq")], 0.0),
            (&[("gaogie", "kueq")], 0.2),
        ];
        for (turns, given) in cases {
            let (game, sight) = read(turns);
            let reader = Reader::new(&sight, game.state(), TWO).expect("the past leads here");
            assert!((reader.won - given).abs() < 1e-9, "{turns:?}: {}", reader.won);
        }
    }

    #[test]
    fn whatever_it_has_read_it_risks_no_more_than_it_was_given() {
        let (game, _) = Gaogie::start(None, Options::default(), None).unwrap();
        let mut dice = QuickDice::new(8);
        let mut leant = 0;
        for _ in 0..300 {
            let mut stock = || -> Vec<u16> { (0..4).map(|_| dice.below(2) as u16).collect() };
            let (own, other) = (stock(), stock());
            let beliefs = Level::all().map(|level| (level, f64::from(dice.below(100)) / 400.0)).collect();
            let reader = Reader { game: &game, beliefs, won: f64::from(dice.below(100)) / 200.0 };
            let matrix = Matrix::new(&game, &own, &other).unwrap();
            let answer = reader.lean(&matrix, &other, &own);
            let sum: f64 = answer.iter().map(|(_, weight)| weight).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{answer:?}");
            for &column in &matrix.columns {
                let least = matrix.value - reader.won - 1e-9;
                assert!(matrix.worth(&answer, column) >= least, "{own:?} {other:?} {answer:?}");
            }
            leant += u32::from(answer != matrix.book);
        }
        assert!(leant > 100, "it must lean somewhere for this to say anything: {leant}");
    }

    #[test]
    fn a_past_that_does_not_lead_here_is_not_believed() {
        let position = "1,0,0,0|1,0,0,0 r1 t4".parse().unwrap();
        let game = Referee::<Gaogie>::new(None, Options::default(), Some(position)).unwrap();
        let sight = game.sight(Seat::FIRST).unwrap();
        assert!(Reader::new(&sight, game.state(), TWO).is_none());
    }
}
