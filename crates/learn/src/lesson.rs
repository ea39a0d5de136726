//! A step that somebody plays.

use fracas_core::{FairDice, Seat, Turn};
use fracas_games::{AnyGame, Entry, Fault};
use serde_json::json;

use crate::course::{ANYTHING, Act, Course, Said, Step, fits, holds};
use crate::fault::CourseFault;

/// One step of a course on the board.
pub struct Lesson<'a> {
    step: &'a Step,
    game: Box<dyn AnyGame>,
    /// How many events there were when it began.
    begun: usize,
    /// How many moves have been made of the try.
    made: usize,
    /// How many of the answers have been given.
    given: usize,
    dice: FairDice,
}

/// What a try is worth.
#[derive(Debug)]
pub enum Verdict<'a> {
    /// It is what was asked for.
    Done(&'a Said),
    /// It may still become so.
    GoOn,
    /// It is not, and why; the step stands where it began, or where it stood if the move was not even made.
    Wrong(&'a Said),
    /// The rules do not allow it. Nothing has changed.
    Refused(Fault),
}

impl<'a> Lesson<'a> {
    /// Puts a step on the board.
    ///
    /// # Errors
    ///
    /// Says what is wrong with where it begins.
    pub fn begin(entry: &Entry, step: &'a Step) -> Result<Lesson<'a>, Fault> {
        let start = &step.start;
        let mut game = entry.start(start.seats, &start.options, start.position.as_ref())?;
        for act in &start.before {
            happen(game.as_mut(), act)?;
        }
        let begun = game.events();
        Ok(Lesson { step, game, begun, made: 0, given: 0, dice: FairDice::from_number(0) })
    }

    /// The game as it stands.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// How many events there were when it began.
    pub fn begun(&self) -> usize {
        self.begun
    }

    /// Tries a move.
    pub fn attempt(&mut self, text: &str) -> Verdict<'a> {
        let step = self.step;
        let checked = self.game.check(Some(step.seat), text);
        let written = checked.as_deref().unwrap_or(text);
        let wanted = checked.is_ok() && step.goal.moves.iter().any(|like| fits(like, written));
        if self.made == 0
            && !wanted
            && let Some(said) = step.expected(written)
        {
            return Verdict::Wrong(said);
        }
        if let Err(fault) = checked {
            return Verdict::Refused(fault);
        }
        if !wanted && !step.goal.moves.is_empty() {
            return Verdict::Wrong(&step.otherwise);
        }
        if let Err(fault) = self.play(text) {
            return Verdict::Refused(fault);
        }
        if self.reached() {
            return Verdict::Done(&step.done);
        }
        if self.made < step.right.len() && self.game.turn().choosing().contains(step.seat) {
            return Verdict::GoOn;
        }
        self.reset();
        Verdict::Wrong(&step.otherwise)
    }

    /// Begins the step anew.
    pub fn reset(&mut self) {
        self.game.truncate(self.begun);
        (self.made, self.given) = (0, 0);
        self.dice = FairDice::from_number(0);
    }

    fn play(&mut self, text: &str) -> Result<(), Fault> {
        self.game.play(self.step.seat, text)?;
        self.made += 1;
        while let Some(act) = self.due() {
            // An answer that a wrong move has made impossible is not given.
            if happen(self.game.as_mut(), &act).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// What happens next without whoever learns, if anything does.
    fn due(&mut self) -> Option<Act> {
        let given = self.step.answers.get(self.given);
        let fits = |act: &&Act| match (self.game.turn(), act.by) {
            (Turn::Chance, by) => by.is_none(),
            (Turn::Choose(seats), Some(seat)) => seat != self.step.seat && seats.contains(seat),
            _ => false,
        };
        match given.filter(fits) {
            Some(act) => {
                self.given += 1;
                Some(act.clone())
            }
            None => self.game.roll(&mut self.dice).map(|text| Act { by: None, text }),
        }
    }

    /// Whether the goal is reached.
    fn reached(&self) -> bool {
        let (step, game) = (self.step, self.game.as_ref());
        let told = |asked| {
            let mut phrases =
                (self.begun..game.events()).flat_map(|index| game.story(index, Some(step.seat)));
            phrases.any(|phrase| holds(asked, &json!(phrase)))
        };
        let won = || game.turn().outcome().is_some_and(|end| end.winners.iter().eq([step.seat]));
        step.goal.told.as_ref().is_none_or(told) && (!step.goal.wins || won())
    }
}

/// Makes something happen.
fn happen(game: &mut dyn AnyGame, act: &Act) -> Result<(), Fault> {
    match act.by {
        Some(seat) => game.play(seat, &act.text)?,
        None => game.chance(&act.text)?,
    };
    Ok(())
}

impl Course {
    /// Reads a course and plays all of it: what is right must be right, and what is wrong wrong.
    ///
    /// # Errors
    ///
    /// Says what is wrong, and in which line.
    pub fn check(entry: &Entry, text: &str) -> Result<Course, CourseFault> {
        let course = Course::read(text)?;
        for step in &course.steps {
            check(entry, step).map_err(|why| CourseFault::in_step(text, &step.id, why))?;
        }
        Ok(course)
    }
}

/// Plays a step as it should and as it should not be played.
fn check(entry: &Entry, step: &Step) -> Result<(), String> {
    let begin = || Lesson::begin(entry, step).map_err(|fault| format!("it cannot begin: {fault}"));
    let mut lesson = begin()?;
    if !lesson.game().turn().choosing().contains(step.seat) {
        return Err(format!("seat {} has nothing to choose", step.seat));
    }
    for (index, text) in step.right.iter().enumerate() {
        let last = index + 1 == step.right.len();
        match lesson.attempt(text) {
            Verdict::Done(_) if last => {}
            Verdict::GoOn if !last => {}
            Verdict::Done(_) => {
                return Err(format!("the goal is reached before the last of \"right\", at {text}"));
            }
            Verdict::GoOn => return Err("\"right\" does not reach the goal".to_owned()),
            Verdict::Wrong(said) => return Err(format!("{text} of \"right\" is wrong: {}", said.en)),
            Verdict::Refused(fault) => return Err(format!("{text} of \"right\" is refused: {fault}")),
        }
    }
    if lesson.given < step.answers.len() {
        return Err(format!("{:?} of \"answers\" is never due", step.answers[lesson.given].text));
    }
    for pattern in &step.alike {
        let moves = begin()?.game().legal(step.seat).moves;
        if !moves.iter().any(|text| fits(pattern, text) && !step.right.contains(text)) {
            return Err(format!("nothing but \"right\" is like {pattern:?} of \"alike\""));
        }
    }
    for wrong in &step.wrong {
        for pattern in &wrong.tries {
            let mut lesson = begin()?;
            let text = example(lesson.game(), step.seat, pattern, &wrong.tries)
                .ok_or_else(|| format!("no move is like {pattern:?}, so nobody can try it"))?;
            match lesson.attempt(&text) {
                Verdict::Wrong(said) if *said == wrong.say => {}
                verdict => {
                    return Err(format!("{text} of \"wrong\" is not answered as it should be: {verdict:?}"));
                }
            }
        }
    }
    Ok(())
}

/// A move like a pattern: itself, one that could be made, or one that is named beside it.
fn example(game: &dyn AnyGame, seat: Seat, pattern: &str, beside: &[String]) -> Option<String> {
    let plain = |text: &String| !text.contains(ANYTHING);
    let beside = beside.iter().filter(|text| plain(text)).cloned();
    let listed = game.legal(seat).moves;
    listed.into_iter().chain(beside).find(|text| fits(pattern, text)).or_else(|| {
        let pattern = pattern.to_owned();
        plain(&pattern).then_some(pattern)
    })
}
