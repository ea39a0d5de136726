//! What is wrong with a course's file, and where.

use std::fmt::Display;

/// What is wrong with a course, and the line that it is in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct CourseFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, in one sentence.
    pub message: String,
}

impl CourseFault {
    pub(crate) fn at(line: usize, message: impl Display) -> CourseFault {
        CourseFault { line, message: message.to_string() }
    }

    /// A file that has not the form of a course.
    pub(crate) fn form(error: &serde_json::Error) -> CourseFault {
        let text = error.to_string();
        let message = text.rsplit_once(" at line ").map_or(&*text, |(message, _)| message);
        CourseFault::at(error.line(), message)
    }

    /// A step that is well formed and makes no sense: the line is that of its id.
    pub(crate) fn in_step(text: &str, id: &str, message: impl Display) -> CourseFault {
        let named = format!("{id:?}");
        // The last of them, so that of two steps with one id the second is meant.
        let line =
            text.lines().enumerate().filter(|(_, line)| line.contains("\"id\"") && line.contains(&named));
        CourseFault::at(line.last().map_or(1, |(index, _)| index + 1), format_args!("step {id:?}: {message}"))
    }
}
