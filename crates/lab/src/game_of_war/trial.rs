//! Endgames played by a bot against the best defence.

use fracas_bots::{Effort, Task, best};
use fracas_core::{Event, Referee, Turn as Due};
use fracas_game_of_war::{GameOfWar, Move, Side};
use fracas_search::Stop;

use super::fate::Fate;
use super::file::Endgame;
use super::key::Key;
use super::whole::Whole;
use super::within::Within;

/// What a bot made of a won endgame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It won in as few turns as there are.
    Soonest,
    /// It won later: with the turn of this number from the beginning.
    Later(u32),
    /// It let the win go with the turn of this number.
    LetGo(u32),
    /// It could always have won, and drew.
    Drawn,
}

/// Who knows the truth about an endgame.
#[derive(Debug)]
pub enum Truth<'a> {
    /// A solution of everything.
    Whole(&'a Whole),
    /// A search of so many turns, after which nothing is known.
    Within(&'a mut Within),
}

/// Lets a bot play a won endgame against the defence that lasts longest; `None` if it is not won.
///
/// # Panics
///
/// If the solution is of another endgame.
pub fn play(endgame: &Endgame, mut truth: Truth<'_>, effort: Effort, seed: u64) -> Option<End> {
    let fewest = u32::from(endgame.answer.won()?);
    let mut table = endgame.table().ok()?;
    let seat = table.turn().choosing().sole()?;
    let side = Side::of(seat);
    for turn in 1.. {
        // The bot's turn, or as much of it as wins.
        while table.turn().choosing().sole() == Some(seat) {
            let task = Task { effort, seed, threads: 1, stop: &Stop::default() };
            let answer = best(&table, seat, task).expect("the seat is to choose");
            table.play_text(Some(seat), &answer.text).expect("bots make legal moves");
        }
        let number = 2 * turn - 1;
        if let Due::Over(outcome) = table.turn() {
            return Some(match outcome.winners.sole().map(Side::of) {
                Some(winner) if winner == side && number <= fewest => End::Soonest,
                Some(winner) if winner == side => End::Later(number),
                Some(_) => End::LetGo(number),
                None => End::Drawn,
            });
        }
        let Some(acts) = defend(&mut truth, &table, fewest.saturating_sub(number + 1)) else {
            return Some(End::LetGo(number));
        };
        let other = seat_of(&table);
        for act in acts {
            table.play(Event::Move(other, act)).expect("the defence is legal");
        }
        if let Due::Over(outcome) = table.turn() {
            let won = outcome.winners.sole() == Some(seat);
            return Some(if won { End::Later(number + 1) } else { End::Drawn });
        }
    }
    None
}

fn seat_of(table: &Referee<GameOfWar>) -> fracas_core::Seat {
    table.turn().choosing().sole().expect("a side is to move")
}

/// The defence that lasts longest; `None` where the position is not lost, or not within the turns that are left.
fn defend(truth: &mut Truth<'_>, table: &Referee<GameOfWar>, left: u32) -> Option<Vec<Move>> {
    match truth {
        Truth::Whole(whole) => {
            let key = Key::of(table.state()).expect("there are no more pieces than before");
            let fate = whole.fate(&key).expect("a solution has all that can follow");
            let Fate::Lost(_) = fate else { return None };
            whole.best(table.state()).map(|(turn, _)| turn.acts)
        }
        Truth::Within(within) => {
            let left = u16::try_from(left).unwrap_or(u16::MAX);
            let (turn, takes) = within.defence(table.state(), left).ok()??;
            takes.map(|_| turn.acts)
        }
    }
}
