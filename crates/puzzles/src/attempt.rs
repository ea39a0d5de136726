//! Somebody's try at a puzzle: what a move leads to, and why it is not the one.

use fracas_games::{AnyGame, Code, Fault};

use crate::{Choice, Line, Odds, Pair, Puzzle, Task, Turn};

/// A try at a puzzle.
pub struct Attempt<'a> {
    puzzle: &'a Puzzle,
    game: Box<dyn AnyGame>,
    /// The step of a line that is asked for now.
    step: usize,
}

/// What came of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// So far it is right; the other side has answered, where it is a line.
    GoOn(Option<String>),
    /// That was it.
    Solved,
    /// That was not it; it is taken back.
    Wrong(Why),
}

/// Why a move is not the one.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// The other side has this answer, and so many own moves are no longer enough.
    Answered(String, u8),
    /// It was to win at once, and does not.
    NotWon,
    /// The turn's moves are spent, and the goal is not reached.
    Missed,
    /// It is worth less than the best.
    Worse(Choice),
    /// It is none of the choices that are worth a look.
    Poor,
}

impl<'a> Attempt<'a> {
    /// Sets a puzzle up.
    ///
    /// # Errors
    ///
    /// Says what about its position is wrong.
    pub fn new(puzzle: &'a Puzzle) -> Result<Attempt<'a>, Fault> {
        Ok(Attempt { puzzle, game: puzzle.start()?, step: 0 })
    }

    /// The game as it stands.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// Tries a move: of the game, or `a` or `b` where one of two set-ups is to be chosen.
    ///
    /// # Errors
    ///
    /// Says why it cannot be made; nothing has changed then.
    pub fn try_move(&mut self, text: &str) -> Result<Heard, Fault> {
        match &self.puzzle.task {
            Task::Line(line) => self.try_line(line, text),
            Task::Turn(turn) => self.try_turn(turn, text),
            Task::Odds(Odds { choices, .. }) => {
                let choice = self.game.check(Some(self.puzzle.seat), text)?;
                Ok(weigh(choices, &choice))
            }
            Task::Pair(Pair { choices, .. }) => match text {
                "a" | "b" => Ok(weigh(choices, text)),
                _ => Err(Fault::new(Code::BadRequest, "say a for the first set-up or b for the second")),
            },
        }
    }

    fn try_line(&mut self, line: &Line, text: &str) -> Result<Heard, Fault> {
        let step = &line.steps[self.step];
        let before = self.game.events();
        let choice = self.game.check(Some(self.puzzle.seat), text)?;
        if choice != step.choice && !step.also.contains(&choice) {
            let left = line.moves - self.step as u8 - 1;
            return Ok(Heard::Wrong(match step.wrong.get(&choice) {
                Some(answer) => Why::Answered(answer.clone(), left),
                None => Why::NotWon,
            }));
        }
        self.game.play(self.puzzle.seat, &choice)?;
        let Some(answer) = &step.answer else { return Ok(Heard::Solved) };
        let other = self.game.turn().choosing().iter().next();
        if let Err(fault) = other.map_or(Ok(Vec::new()), |seat| self.game.play(seat, answer)) {
            self.game.truncate(before);
            return Err(fault);
        }
        self.step += 1;
        Ok(Heard::GoOn(Some(answer.clone())))
    }

    fn try_turn(&mut self, turn: &Turn, text: &str) -> Result<Heard, Fault> {
        self.game.play(self.puzzle.seat, text)?;
        if board(self.game.as_ref()) == turn.end {
            return Ok(Heard::Solved);
        }
        let passed = !self.game.turn().choosing().contains(self.puzzle.seat);
        // An attack is the turn's last act; a goal without one is reached by the last move.
        let strikes = turn.line.last().is_some_and(|act| act.starts_with('x'));
        let most = usize::from(turn.moves) + usize::from(strikes);
        if passed || self.game.events() >= most {
            self.game.truncate(0);
            return Ok(Heard::Wrong(Why::Missed));
        }
        Ok(Heard::GoOn(None))
    }

    /// Begins the turn anew.
    pub fn restart(&mut self) {
        self.game.truncate(0);
        self.step = 0;
    }
}

/// The board of a position: what comes before its first space.
pub(crate) fn board(game: &dyn AnyGame) -> String {
    let position = game.position();
    let text = position.as_str().unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
}

fn weigh(choices: &[Choice], tried: &str) -> Heard {
    match choices.iter().position(|choice| choice.choice == tried) {
        Some(0) => Heard::Solved,
        Some(place) => Heard::Wrong(Why::Worse(choices[place].clone())),
        None => Heard::Wrong(Why::Poor),
    }
}
