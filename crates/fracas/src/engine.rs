//! `fracas engine`: the protocol on standard input and output. See `docs/protocol.md`.

mod request;
mod session;

use std::io::{self, BufRead, Write};

use crate::failure::Failure;
use session::Session;

/// A longer line than this is refused unread: 16 MiB.
const LONGEST_LINE: usize = 16 << 20;

/// Answers line after line until the input ends or somebody says `quit`.
pub(crate) fn run() -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut session = Session::default();
    while let Some(line) = read_line(&mut input)? {
        let (answer, quit) = session.answer(&line);
        output.write_all(answer.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
        if quit {
            break;
        }
    }
    Ok(())
}

/// Reads one line without its end; what goes beyond the longest line is dropped, which makes it unreadable
/// as JSON.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            return Ok(any.then_some(line));
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(buffer.len());
        let room = LONGEST_LINE.saturating_sub(line.len());
        line.extend_from_slice(&buffer[..taken.min(room)]);
        input.consume(end.map_or(taken, |end| end + 1));
        if end.is_some() {
            return Ok(Some(line));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_a_newline_or_with_the_input() {
        let mut input = io::Cursor::new("one\n\nthree");
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input).unwrap() {
            lines.push(String::from_utf8(line).unwrap());
        }
        assert_eq!(lines, ["one", "", "three"]);
    }

    #[test]
    fn what_goes_beyond_the_longest_line_is_dropped_and_the_next_line_is_whole() {
        let long = vec![b'['; LONGEST_LINE + 5];
        let mut input = io::Cursor::new([&long[..], b"\nnext\n"].concat());
        assert_eq!(read_line(&mut input).unwrap().map(|line| line.len()), Some(LONGEST_LINE));
        assert_eq!(read_line(&mut input).unwrap().as_deref(), Some(&b"next"[..]));
        assert_eq!(read_line(&mut input).unwrap(), None);
    }
}
