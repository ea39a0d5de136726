//! `fracas learn`: a game's lessons in the terminal.

use std::fs;
use std::io::{self, BufRead, Write};

use fracas_core::nearest;
use fracas_games::{Entry, find};
use fracas_learn::{Course, Lesson, Step, Verdict};
use fracas_words::Words;

use crate::asking::{Typed, ask};
use crate::cli::LearnArgs;
use crate::failure::Failure;
use crate::story::story;
use crate::{paint, prose};

pub(crate) fn learn(args: &LearnArgs) -> Result<(), Failure> {
    let entry = find(&args.game)?;
    let course = course(entry, args)?;
    let begin = match &args.step {
        Some(step) => place(&course, step)?,
        None => 0,
    };
    let words = Words::new(entry.words);
    let mut class = Class { entry, words, input: io::stdin().lock(), out: paint::stdout(args.plain) };
    let name = entry.info.name;
    let welcome = format!("{name}, step by step. Type a move, or: ? (your moves), show, next, quit.");
    writeln!(class.out, "{}", prose::set("", &welcome))?;
    let all = course.steps.len();
    for (index, step) in course.steps.iter().enumerate().skip(begin) {
        writeln!(class.out, "\nStep {} of {all}: {}\n", index + 1, step.title.en)?;
        if !class.teach(step)? {
            return Ok(());
        }
    }
    writeln!(class.out, "\nThat was all of it. Your first game: fracas play {} --bot 1", entry.info.id)?;
    Ok(())
}

/// The game's own course, or the one in a file, which is checked first.
fn course(entry: &Entry, args: &LearnArgs) -> Result<Course, Failure> {
    let Some(path) = &args.lessons else {
        let course = Course::of(entry.info.id).map_err(|fault| Failure::Input(fault.to_string()))?;
        let none = || {
            Failure::Input(format!("{} has no lessons yet: fracas rules {}", entry.info.name, entry.info.id))
        };
        return course.ok_or_else(none);
    };
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::Input(format!("{} cannot be read: {error}", path.display())))?;
    Course::check(entry, &text).map_err(|fault| Failure::Input(format!("{}, {fault}", path.display())))
}

/// Where a step is that is named by its number or its id.
fn place(course: &Course, wanted: &str) -> Result<usize, Failure> {
    let number = wanted.parse::<usize>().ok().filter(|number| (1..=course.steps.len()).contains(number));
    let named = || course.steps.iter().position(|step| step.id == wanted);
    number.map(|number| number - 1).or_else(named).ok_or_else(|| {
        let ids = || course.steps.iter().map(|step| &*step.id);
        let hint = match nearest(wanted, ids()) {
            Some(meant) => format!("did you mean {meant}?"),
            None => {
                format!("the steps are 1 to {}: {}", course.steps.len(), ids().collect::<Vec<_>>().join(", "))
            }
        };
        Failure::Input(format!("there is no step {wanted:?}; {hint}"))
    })
}

/// A teacher at the terminal.
struct Class<I, O> {
    entry: &'static Entry,
    words: Words,
    input: I,
    out: O,
}

impl<I: BufRead, O: Write> Class<I, O> {
    /// Teaches one step; tells whether somebody wants to go on.
    fn teach(&mut self, step: &Step) -> Result<bool, Failure> {
        let mut lesson = Lesson::begin(self.entry, step)?;
        let mut told = lesson.begun();
        paint::draw(&mut self.out, &lesson.game().draw(Some(step.seat)))?;
        loop {
            match ask(&mut self.input, &mut self.out, &step.say.en)? {
                Typed::Quit => return Ok(false),
                Typed::Next => return Ok(true),
                Typed::Moves => {
                    let legal = lesson.game().legal(step.seat);
                    writeln!(self.out, "{}", prose::set("", &legal.moves.join("  ")))?;
                    for open in &legal.open {
                        writeln!(self.out, "{}   such as: {}", open.form, open.example)?;
                    }
                }
                Typed::Show => {
                    writeln!(self.out, "It is done with: {}", step.right.join(", then "))?;
                }
                Typed::Try(text) => {
                    if self.answer(&mut lesson, step, &text, &mut told)? {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Answers a try; tells whether the step is done.
    fn answer(
        &mut self,
        lesson: &mut Lesson<'_>,
        step: &Step,
        text: &str,
        told: &mut usize,
    ) -> Result<bool, Failure> {
        match lesson.attempt(text) {
            Verdict::Done(said) => {
                self.tell(lesson, step, told)?;
                writeln!(self.out, "{}", prose::set("", &said.en))?;
                Ok(true)
            }
            Verdict::GoOn => {
                self.tell(lesson, step, told)?;
                Ok(false)
            }
            Verdict::Wrong(said) => {
                if lesson.game().events() == lesson.begun() {
                    *told = lesson.begun();
                }
                writeln!(self.out, "{}", prose::set("", &said.en))?;
                Ok(false)
            }
            Verdict::Refused(fault) => {
                writeln!(self.out, "{}", prose::set("", &fault.to_string()))?;
                Ok(false)
            }
        }
    }

    /// Tells what has happened, and draws it.
    fn tell(&mut self, lesson: &Lesson<'_>, step: &Step, told: &mut usize) -> Result<(), Failure> {
        let game = lesson.game();
        for index in *told..game.events() {
            if let Some(sentences) = story(game, &self.words, index, Some(step.seat)) {
                writeln!(self.out, "{}", prose::set("  ", &sentences.join(" ")))?;
            }
        }
        *told = game.events();
        paint::draw(&mut self.out, &game.draw(Some(step.seat)))?;
        Ok(())
    }
}
