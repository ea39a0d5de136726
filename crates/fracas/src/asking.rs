//! What somebody types who is taught something or is posed something at the terminal.

use std::io::{BufRead, Write};

use crate::failure::Failure;
use crate::prose;

/// What was typed.
pub(crate) enum Typed {
    /// Nothing more, or that it is enough.
    Quit,
    /// On to the next.
    Next,
    /// Which moves there are.
    Moves,
    /// How it is done.
    Show,
    /// Anything else: a try.
    Try(String),
}

/// Asks until something is typed.
pub(crate) fn ask(input: &mut impl BufRead, out: &mut impl Write, question: &str) -> Result<Typed, Failure> {
    loop {
        writeln!(out, "\n{}", prose::set("", question))?;
        write!(out, "> ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(Typed::Quit);
        }
        return Ok(match line.trim() {
            "" => continue,
            "quit" | "q" | "exit" => Typed::Quit,
            "next" => Typed::Next,
            "?" | "help" => Typed::Moves,
            "show" => Typed::Show,
            text => Typed::Try(text.to_owned()),
        });
    }
}
