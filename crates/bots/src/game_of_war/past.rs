//! Which openings of turns a game has seen already, as far as they can come again (WR-16).

use fracas_core::{Event, Game, Limit, Sight};
use fracas_game_of_war::{Board, Cell, GameOfWar, Kind, Move, Phase, Side};

use super::key;

/// What a repetition takes from what a side thinks of a turn, when it is not the last.
const AGAIN: i32 = 60;
/// What a draw is worth to whoever could have played on: he is ready to stand worse than that suggests, for what a search
/// thinks of a position is four times as sure as it should be (see docs/bots.md).
const DRAWN: i32 = -200;

/// The openings of turns since something was last destroyed, as keys: nothing before that can come again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Past {
    openings: Vec<u64>,
    /// How often an opening comes before the game is drawn; never, if 0.
    limit: usize,
}

impl Past {
    /// Goes back from what a seat sees by what it knows to have happened.
    pub(super) fn of(sight: &Sight<GameOfWar>) -> Past {
        let state = sight.view().state();
        let Phase::Play(mut side) = state.phase() else { return Past::default() };
        let Limit::After(limit) = sight.game().options().repetition else { return Past::default() };
        let mut units = [None; 500];
        state.board().units().for_each(|(cell, unit)| units[cell.index()] = Some((unit.side, unit.kind)));
        let mut board = of_board(state.board());
        let mut openings = Vec::new();
        let mut quiet = state.quiet();
        for event in sight.past().iter().rev() {
            match event {
                Event::Move(_, Move::March(from, to)) => {
                    let Some(unit) = units[to.index()].take() else { break };
                    units[from.index()] = Some(unit);
                    board ^= standing(*to, unit) ^ standing(*from, unit);
                }
                Event::Move(_, Move::End | Move::Attack(_)) if quiet > 0 => {
                    openings.push(opening(board, side));
                    (quiet, side) = (quiet - 1, side.other());
                }
                _ => break,
            }
        }
        openings.push(opening(board, side));
        Past { openings, limit: limit as usize }
    }

    /// What a side thinks of a turn that it thought worth so much, knowing what was there before.
    pub(super) fn weigh(&self, score: i32, board: &Board, next: Side) -> i32 {
        if self.openings.len() < 2 {
            return score;
        }
        let key = opening(of_board(board), next);
        match self.openings.iter().filter(|known| **known == key).count() {
            0 => score,
            times if times + 1 >= self.limit => DRAWN,
            // Nobody gains by going back, whoever is ahead loses most of that.
            _ => score.min(score / 4) - AGAIN,
        }
    }
}

fn standing(cell: Cell, (side, kind): (Side, Kind)) -> u64 {
    key::part(cell, kind.index(), side == Side::South)
}

/// The key of who stands where. Arsenals fall only where something is destroyed.
fn of_board(board: &Board) -> u64 {
    board.units().fold(0, |key, (cell, unit)| key ^ standing(cell, (unit.side, unit.kind)))
}

fn opening(board: u64, side: Side) -> u64 {
    if side == Side::South { !board } else { board }
}

#[cfg(test)]
mod tests {
    use fracas_core::Referee;
    use fracas_game_of_war::{Options, Setup};

    use super::*;

    /// What a turn worth so much that nobody moves in is worth to whoever is to move.
    fn idle(table: &Referee<GameOfWar>, score: i32) -> i32 {
        let seat = table.turn().choosing().sole().expect("somebody moves");
        let past = Past::of(&table.sight(seat).expect("the seat chooses"));
        past.weigh(score, table.state().board(), Side::of(seat).other())
    }

    fn play(table: &mut Referee<GameOfWar>, text: &str) {
        let seat = table.turn().choosing().sole();
        table.play_text(seat, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }

    #[test]
    fn wr_16_openings_are_counted_as_the_rules_count_them() {
        let options = Options { deployment: Setup::Classic, ..Options::default() };
        let mut table: Referee<GameOfWar> = Referee::new(None, options, None).expect("it starts");
        play(&mut table, "roll 1");
        assert_eq!(idle(&table, 100), 100, "South has not seen this opening");
        play(&mut table, "end");
        assert_eq!(idle(&table, 100), 100 / 4 - AGAIN, "North has: it began with it");
        assert_eq!(idle(&table, -500), -500 - AGAIN, "going back is no gain");
        // South steps out and back, North too: only then everything is as it was.
        for text in ["q7-r7", "end", "e15-e16", "end", "r7-q7", "end"] {
            play(&mut table, text);
        }
        assert_eq!(idle(&table, 100), 100, "the relay is not back yet");
        for text in ["e16-e15", "end"] {
            play(&mut table, text);
        }
        assert_eq!(idle(&table, 100), 100 / 4 - AGAIN, "North began with it, and nothing else");
        play(&mut table, "end");
        assert_eq!(idle(&table, 100), DRAWN, "South was here twice already");
        play(&mut table, "end");
        assert!(table.turn().outcome().is_some(), "and that makes three");
    }
}
