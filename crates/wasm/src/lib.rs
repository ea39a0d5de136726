//! The engine session as a module for browsers. `web/src/engine` is the other end of the line.
//!
//! The page reserves room for a line, writes it there, asks for the answer and reads it. Nothing else happens
//! here: what is asked and answered is the protocol of `docs/protocol.md`.

#[cfg(target_arch = "wasm32")]
mod page;

use fracas_engine::Session;

/// A session, the line that it is asked and its last answer.
#[derive(Default)]
pub struct Shell {
    session: Session,
    line: Vec<u8>,
    answer: String,
}

impl Shell {
    /// A shell around a session.
    pub fn new(session: Session) -> Shell {
        Shell { session, ..Shell::default() }
    }

    /// Makes room for a line.
    pub fn reserve(&mut self, length: usize) -> &mut [u8] {
        self.line.clear();
        self.line.resize(length, 0);
        &mut self.line
    }

    /// Answers the line that was written where there was room for it.
    pub fn ask(&mut self) -> &str {
        (self.answer, _) = self.session.answer(&self.line);
        // A whole record may have come: the next line is short again.
        self.line = Vec::new();
        &self.answer
    }

    /// The last answer.
    pub fn answer(&self) -> &str {
        &self.answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask<'a>(shell: &'a mut Shell, line: &str) -> &'a str {
        shell.reserve(line.len()).copy_from_slice(line.as_bytes());
        shell.ask()
    }

    #[test]
    fn a_line_goes_in_and_a_line_comes_out() {
        let mut shell = Shell::default();
        let answer = ask(&mut shell, r#"{"id":1,"cmd":"new","game":"color-wars"}"#).to_owned();
        assert!(answer.starts_with(r#"{"id":1,"ok":{"game":"color-wars""#), "{answer}");
        assert_eq!(shell.answer(), answer);
        assert!(ask(&mut shell, r#"{"cmd":"play","move":"c3"}"#).starts_with(r#"{"ok":{"events":"#));
    }

    #[test]
    fn what_is_no_request_is_refused_and_changes_nothing() {
        let mut shell = Shell::default();
        for line in ["", "no", "{}"] {
            assert!(ask(&mut shell, line).starts_with(r#"{"error":"#), "{line}");
        }
        shell.reserve(2).copy_from_slice(&[0xff, 0xfe]);
        assert!(shell.ask().contains("bad-json"));
        assert!(ask(&mut shell, r#"{"cmd":"state"}"#).contains("no-game"));
    }
}
