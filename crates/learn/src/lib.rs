//! Lessons, hints and a coach.
//!
//! A [`Course`] is a file: positions, something to do, what counts and what is said, in every language. The site and
//! the terminal teach from the same file, and [`Course::check`] plays all of it, so a lesson that the rules do not bear
//! out is refused with its line.
//!
//! # Examples
//!
//! ```
//! use fracas_learn::{Course, Lesson, Verdict};
//!
//! let entry = fracas_games::find("color-wars").unwrap();
//! let course = Course::of("color-wars").unwrap().unwrap();
//! let step = &course.steps[0];
//! let mut lesson = Lesson::begin(entry, step).unwrap();
//! assert!(matches!(lesson.attempt("nonsense"), Verdict::Refused(_)));
//! assert!(matches!(lesson.attempt(&step.right[0]), Verdict::Done(_)));
//! ```

mod advice;
mod course;
mod fault;
mod judging;
mod lesson;
mod reasons;
mod why;

pub use advice::{Advice, COACH, advise};
pub use course::{Act, Course, Goal, Said, Start, Step, Wrong, fits};
pub use fault::CourseFault;
pub use lesson::{Lesson, Verdict};
pub use why::{explain, why};
