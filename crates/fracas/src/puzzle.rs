//! `fracas puzzle`: puzzles in the terminal.

mod told;

use std::io::{self, BufRead, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use fracas_core::nearest;
use fracas_puzzles::{Attempt, Heard, Puzzle, Task, day_of, of_the_day, shelf};

use crate::asking::{Typed, ask};
use crate::cli::PuzzleArgs;
use crate::failure::Failure;
use crate::{paint, prose};

pub(crate) fn puzzle(args: &PuzzleArgs) -> Result<(), Failure> {
    let shelf = shelf(&args.game)?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut place = match &args.id {
        Some(id) => find(shelf, id)?,
        None if args.today => {
            let todays = of_the_day(shelf, day_of(since.as_secs()));
            todays.and_then(|todays| shelf.iter().position(|puzzle| puzzle.id == todays.id)).unwrap_or(0)
        }
        // Whichever the moment brings.
        None => since.subsec_nanos() as usize % shelf.len(),
    };
    let mut desk = Desk { input: io::stdin().lock(), out: paint::stdout(args.plain) };
    writeln!(desk.out, "Type a move, or: ? (your moves), show (the solution), next, quit.")?;
    while desk.pose(&shelf[place])? {
        place = (place + 1) % shelf.len();
    }
    Ok(())
}

fn find(shelf: &[Puzzle], id: &str) -> Result<usize, Failure> {
    shelf.iter().position(|puzzle| puzzle.id == id).ok_or_else(|| {
        let hint = match nearest(id, shelf.iter().map(|puzzle| &*puzzle.id)) {
            Some(meant) => format!("did you mean {meant}?"),
            None => format!("there are {} of it, such as {}", shelf.len(), shelf[0].id),
        };
        Failure::Input(format!("there is no puzzle {id:?}; {hint}"))
    })
}

/// Whoever poses puzzles at the terminal.
struct Desk<I, O> {
    input: I,
    out: O,
}

impl<I: BufRead, O: Write> Desk<I, O> {
    /// Poses one; tells whether somebody wants another.
    fn pose(&mut self, puzzle: &Puzzle) -> Result<bool, Failure> {
        let mut attempt = Attempt::new(puzzle)?;
        writeln!(self.out, "\nPuzzle {} ({}, grade {}).", puzzle.id, puzzle.theme, puzzle.grade)?;
        self.draw(puzzle, &attempt)?;
        let mut over = false;
        loop {
            let asks = if over { "next or quit?".to_owned() } else { told::asks(puzzle) };
            match ask(&mut self.input, &mut self.out, &asks)? {
                Typed::Quit => return Ok(false),
                Typed::Next => return Ok(true),
                Typed::Moves => self.list(puzzle, &attempt)?,
                Typed::Show => {
                    writeln!(self.out, "{}", told::proof(puzzle))?;
                    over = true;
                }
                Typed::Try(_) if over => {}
                Typed::Try(text) => over = self.answer(&mut attempt, puzzle, &text)?,
            }
        }
    }

    /// Answers a try; tells whether the puzzle is solved.
    fn answer(&mut self, attempt: &mut Attempt<'_>, puzzle: &Puzzle, text: &str) -> Result<bool, Failure> {
        let heard = match attempt.try_move(text) {
            Ok(heard) => heard,
            Err(fault) => {
                writeln!(self.out, "{}", prose::set("", &fault.message))?;
                return Ok(false);
            }
        };
        writeln!(self.out, "{}", prose::set("", &told::heard(puzzle, text, &heard)))?;
        match heard {
            Heard::Solved => writeln!(self.out, "{}", told::proof(puzzle))?,
            Heard::GoOn(_) => self.draw(puzzle, attempt)?,
            Heard::Wrong(_) => {}
        }
        Ok(heard == Heard::Solved)
    }

    fn draw(&mut self, puzzle: &Puzzle, attempt: &Attempt<'_>) -> Result<(), Failure> {
        if let Some(other) = puzzle.start_other()? {
            writeln!(self.out, "Set-up a:")?;
            paint::draw(&mut self.out, &attempt.game().draw(None))?;
            writeln!(self.out, "Set-up b:")?;
            paint::draw(&mut self.out, &other.draw(None))?;
            return Ok(());
        }
        paint::draw(&mut self.out, &attempt.game().draw(Some(puzzle.seat)))?;
        Ok(())
    }

    fn list(&mut self, puzzle: &Puzzle, attempt: &Attempt<'_>) -> Result<(), Failure> {
        let moves = match puzzle.task {
            Task::Pair(_) => vec!["a".to_owned(), "b".to_owned()],
            _ => attempt.game().legal(puzzle.seat).moves,
        };
        writeln!(self.out, "{}", prose::set("", &moves.join("  ")))?;
        Ok(())
    }
}
