//! `fracas engine`: the protocol on standard input and output. See `docs/protocol.md`.

use std::io::{self, BufRead, Write};

use fracas_engine::{Session, too_long};

use crate::failure::Failure;

/// A longer line than this is refused unread: 16 MiB.
const LONGEST_LINE: usize = 16 << 20;

/// Answers line after line until the input ends or somebody says `quit`.
pub(crate) fn run() -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut session = Session::default();
    while let Some(line) = read_line(&mut input)? {
        let (answer, quit) = match line {
            Input::Whole(line) => session.answer(&line),
            Input::TooLong => (too_long(LONGEST_LINE >> 20), false),
        };
        output.write_all(answer.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
        if quit {
            break;
        }
    }
    Ok(())
}

/// What came on a line.
#[derive(Debug, PartialEq)]
enum Input {
    /// All of it, without its end.
    Whole(Vec<u8>),
    /// More than the longest line, none of which was kept.
    TooLong,
}

/// Reads one line; `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Input>> {
    let mut line = Input::Whole(Vec::new());
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
        if let Input::Whole(bytes) = &mut line {
            if bytes.len() + taken > LONGEST_LINE {
                line = Input::TooLong;
            } else {
                bytes.extend_from_slice(&buffer[..taken]);
            }
        }
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
            lines.push(line);
        }
        assert_eq!(lines, ["one", "", "three"].map(|line| Input::Whole(line.into())));
    }

    #[test]
    fn a_line_beyond_the_longest_is_refused_whole_and_the_next_is_read() {
        let longest = [&br#"{"cmd":"hello"}"#[..], &vec![b' '; LONGEST_LINE - 15]].concat();
        let mut input = io::Cursor::new([&longest, &b"\n"[..], &longest, b" \nnext\n"].concat());
        assert_eq!(read_line(&mut input).unwrap(), Some(Input::Whole(longest)));
        assert_eq!(read_line(&mut input).unwrap(), Some(Input::TooLong));
        assert_eq!(read_line(&mut input).unwrap(), Some(Input::Whole(b"next".to_vec())));
        assert_eq!(read_line(&mut input).unwrap(), None);
    }
}
