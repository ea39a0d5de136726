//! A hunt for the winner of an opening: one search for both sides, guided by what the bots have learnt, and the strategy
//! that shows it.

mod answers;
mod board;
mod guess;
mod search;
mod table;

use fracas_color_wars::{Color, State};
use fracas_search::Stop;

use self::answers::Answers;
pub use self::answers::Letter;
pub use self::board::Side;
use self::board::{Board, Way};
use self::guess::Guess;
use self::search::Search;
use self::table::Known;

/// What came of a hunt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prey {
    /// The side wins within so many moves, with these answers in the order of a file.
    Win(Side, u32, Vec<Letter>),
    /// Neither can force a win.
    Draw,
    /// Not known: the budget did not reach, or the answers were forgotten and not found again.
    Open,
}

/// Hunts for the winner of a position of the sheet's game for two on a square board of side 2 to 6, looking at no
/// more than so many positions with a table of at most so many bytes. Tells also how many it looked at.
pub fn hunt(side: u8, state: &State, nodes: u64, bytes: usize, stop: &Stop) -> (Prey, u64) {
    match side {
        2 => hunt_on::<2>(state, nodes, bytes, stop),
        3 => hunt_on::<3>(state, nodes, bytes, stop),
        4 => hunt_on::<4>(state, nodes, bytes, stop),
        5 => hunt_on::<5>(state, nodes, bytes, stop),
        6 => hunt_on::<6>(state, nodes, bytes, stop),
        _ => (Prey::Open, 0),
    }
}

fn hunt_on<const N: usize>(state: &State, nodes: u64, bytes: usize, stop: &Stop) -> (Prey, u64) {
    let [_, two, three] = state.at_least().map(|plane| plane as u64);
    let [red, blue] = [Color::Red, Color::Blue].map(|color| state.held_by(color) as u64);
    let board = Board::<N>::new(red, blue, two, three);
    let mover = if state.to_move() == Color::Red { Side::Red } else { Side::Blue };
    let guess = Guess::new();
    let mut looked_at = 0;
    // The second search is for what the first leaves open: Red does not win, but some line comes back to itself. Then
    // the colours change places, and whether Blue wins is a question of its own.
    for exchanged in [false, true] {
        let (board, mover) = if exchanged { (board.exchanged(), mover.other()) } else { (board, mover) };
        let mirror = Way::all::<N>().into_iter().skip(1).find(|way| way.board(&board) == board);
        let mut search = Search::new(&guess, bytes, mirror, stop);
        let known = search.ask(&board, mover, nodes);
        looked_at += search.nodes;
        let winner = match known {
            Known { proof: 0, .. } => Side::Red,
            Known { refutation: 0, .. } if known.is_endless() => continue,
            Known { refutation: 0, .. } => Side::Blue,
            _ => return (Prey::Open, looked_at),
        };
        let answers = Answers { search: &mut search, winner, exchanged, nodes }.all(&board, mover);
        let winner = if exchanged { winner.other() } else { winner };
        let prey = answers.map(|answers| Prey::Win(winner, u32::from(known.plies), answers));
        return (prey.unwrap_or(Prey::Open), looked_at);
    }
    (Prey::Draw, looked_at)
}
