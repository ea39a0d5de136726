//! Prose that fits the terminal.

use std::io;

use anstyle::Style;
use terminal_size::{Width, terminal_size_of};

/// How wide it is where there is no terminal.
const PIPED: usize = 80;

/// How wide prose may be: as the terminal is, but no line so long that the eye loses it.
pub(crate) fn width() -> usize {
    const LONGEST: usize = 100;
    terminal_size_of(io::stdout()).map_or(PIPED, |(Width(width), _)| usize::from(width).min(LONGEST))
}

/// Sets prose behind a lead; every further line is indented as far as the lead reaches.
///
/// Words between two `**` are strong, and backticks are left out.
pub(crate) fn set(lead: &str, text: &str) -> String {
    fill(lead, text, width())
}

/// Sets a line that must not be broken, such as a row of a table.
pub(crate) fn set_whole(text: &str) -> String {
    fill("", text, usize::MAX)
}

fn fill(lead: &str, text: &str, width: usize) -> String {
    let indent = lead.chars().count();
    let (mut lines, mut column) = (lead.to_owned(), indent);
    for word in words(text) {
        if column > indent && column + 1 + word.width > width {
            lines.truncate(lines.trim_end().len());
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > indent {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(&word.text);
        column += word.width;
    }
    lines
}

/// A word as it is printed, and how wide that is.
struct Word {
    text: String,
    width: usize,
}

fn words(text: &str) -> Vec<Word> {
    let strong = Style::new().bold();
    let mut words: Vec<Word> = Vec::new();
    // Whether the last word may go on: marks stand within words too.
    let mut open = false;
    for (index, part) in text.split("**").enumerate() {
        for (place, piece) in part.replace('`', "").split(char::is_whitespace).enumerate() {
            open &= place == 0;
            if piece.is_empty() {
                continue;
            }
            // Every second part stands between two marks.
            let set = if index % 2 == 1 { format!("{strong}{piece}{strong:#}") } else { piece.to_owned() };
            let width = piece.chars().count();
            match words.last_mut().filter(|_| open) {
                Some(word) => {
                    word.text.push_str(&set);
                    word.width += width;
                }
                None => words.push(Word { text: set, width }),
            }
            open = true;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_filled_and_hang_behind_their_lead() {
        let bold = |text: &str| format!("\u{1b}[1m{text}\u{1b}[0m");
        let cases = [
            ("", "one two three", 7, "one two\nthree".to_owned()),
            ("", "one two three", 8, "one two\nthree".to_owned()),
            ("1. ", "one two\n   three", 10, "1. one two\n   three".to_owned()),
            ("", "unbreakable word", 5, "unbreakable\nword".to_owned()),
            ("", "`R 2` is Gaogıe's", 80, "R 2 is Gaogıe's".to_owned()),
            ("", "a **b** c", 5, format!("a {} c", bold("b"))),
            ("", "**a b**'s", 3, format!("{}\n{}'s", bold("a"), bold("b"))),
            ("  ", "", 80, "  ".to_owned()),
        ];
        for (lead, text, width, expected) in cases {
            assert_eq!(fill(lead, text, width), expected, "{text:?} within {width}");
        }
    }
}
