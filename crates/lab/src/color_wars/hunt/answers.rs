//! A strategy out of what a search remembers, in the order of its file.

use std::collections::HashSet;

use super::board::{Board, Side, Way, form, squares};
use super::search::Search;
use super::table::Known;

/// One decision of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The code of the form in which it is made, as [`Form::code`](fracas_bots::color_wars::strategy::Form) has it.
    pub form: u128,
    /// The square of the form to play on.
    pub square: u8,
}

/// The first effort for an answer that was forgotten.
const AGAIN: u64 = 10_000;

/// Walks through all games of a strategy and asks a search for the winner's answers.
pub(super) struct Answers<'s, 'a, const N: usize> {
    pub(super) search: &'s mut Search<'a, N>,
    pub(super) winner: Side,
    /// Whether the search sees the colours exchanged.
    pub(super) exchanged: bool,
    /// The most positions to look at for one answer.
    pub(super) nodes: u64,
}

impl<const N: usize> Answers<'_, '_, N> {
    /// The winner's answers from a position on, in the order of a file; nothing if one was not found again.
    pub(super) fn all(&mut self, start: &Board<N>, mover: Side) -> Option<Vec<Letter>> {
        let ways = Way::all::<N>();
        let mut letters = Vec::new();
        // Forms that were met where the winner and where the loser moves.
        let (mut asked, mut met) = (HashSet::new(), HashSet::new());
        let mut todo = Vec::new();
        if mover == self.winner {
            asked.insert(self.form(&ways, start).0);
            todo.extend(self.answer(start, &ways, &mut letters)?);
        } else {
            todo.push(*start);
        }
        while let Some(board) = todo.pop() {
            let (code, way) = self.form(&ways, &board);
            met.insert(code);
            let mut moves: Vec<u32> = squares(board.of(self.winner.other())).collect();
            moves.sort_by_key(|&square| way.square(square));
            let mut found = Vec::new();
            for square in moves {
                let next = board.play(square, self.winner.other());
                if asked.insert(self.form(&ways, &next).0)
                    && let Some(then) = self.answer(&next, &ways, &mut letters)?
                    && met.insert(self.form(&ways, &then).0)
                {
                    found.push(then);
                }
            }
            // The first answer is followed first.
            todo.extend(found.into_iter().rev());
        }
        Some(letters)
    }

    /// The board after the winner's answer, which is written down; no board where it wins at once.
    fn answer(
        &mut self,
        board: &Board<N>,
        ways: &[Way],
        letters: &mut Vec<Letter>,
    ) -> Option<Option<Board<N>>> {
        if board.is_won_at_once(self.winner) {
            return Some(None);
        }
        let square = self.nearest(board).or_else(|| self.find_again(board))?;
        let (form, way) = self.form(ways, board);
        letters.push(Letter { form, square: way.square(square) });
        Some(Some(board.play(square, self.winner)))
    }

    fn form<'w>(&self, ways: &'w [Way], board: &Board<N>) -> (u128, &'w Way) {
        if self.exchanged { form(ways, &board.exchanged()) } else { form(ways, board) }
    }

    /// How far a remembered win is.
    fn plies(&self, known: &Known) -> Option<u8> {
        let won = match self.winner {
            Side::Red => known.proof == 0,
            Side::Blue => known.refutation == 0 && !known.is_endless(),
        };
        won.then_some(known.plies)
    }

    /// The move that was proven to win soonest.
    fn nearest(&self, board: &Board<N>) -> Option<u32> {
        let proven = squares(board.of(self.winner)).filter_map(|square| {
            let next = board.play(square, self.winner);
            let known = self.search.recall(&next, self.winner.other())?;
            Some((self.plies(&known)?, square))
        });
        proven.min().map(|(_, square)| square)
    }

    /// A winning move of a position whose proof the table has forgotten: each move gets a little effort, then each more.
    fn find_again(&mut self, board: &Board<N>) -> Option<u32> {
        let mut effort = AGAIN.min(self.nodes);
        loop {
            for square in squares(board.of(self.winner)) {
                let next = board.play(square, self.winner);
                let known = self.search.ask(&next, self.winner.other(), effort);
                if self.plies(&known).is_some() {
                    return Some(square);
                }
            }
            if effort >= self.nodes || self.search.is_stopped() {
                return None;
            }
            effort = (effort * 2).min(self.nodes);
        }
    }
}
