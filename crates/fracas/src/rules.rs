//! `fracas rules`: a rulebook in the terminal.

use std::io::Write;

use anstyle::Style;

use crate::cli::RulesArgs;
use crate::failure::Failure;
use crate::{paint, prose};

pub(crate) fn rules(args: &RulesArgs) -> Result<(), Failure> {
    let rulebook = fracas_games::find(&args.game)?.rulebook(Some(&args.language))?;
    let mut out = paint::stdout(args.plain);
    if args.plain {
        return Ok(out.write_all(rulebook.as_bytes())?);
    }
    let mut open = Paragraph::default();
    let mut fenced = false;
    for line in rulebook.lines() {
        let fence = line.starts_with("```");
        if !fence && !fenced && open.takes(line) {
            open.add(line);
            continue;
        }
        open.end(&mut out)?;
        if fence {
            fenced = !fenced;
        } else if fenced {
            writeln!(out, "    {line}")?;
        } else if is_prose(line) {
            open = Paragraph::begin(line);
        } else {
            writeln!(out, "{}", as_it_stands(line))?;
        }
    }
    open.end(&mut out)
}

/// Lines that are filled together: a paragraph, or one point of a list.
#[derive(Default)]
struct Paragraph {
    /// What the first line begins with: its indent and a list's mark.
    lead: String,
    text: String,
}

impl Paragraph {
    fn begin(line: &str) -> Paragraph {
        let (lead, text) = line.split_at(lead(line));
        Paragraph { lead: lead.to_owned(), text: text.to_owned() }
    }

    /// Whether a line goes on with this one.
    fn takes(&self, line: &str) -> bool {
        let point = lead(line) > line.len() - line.trim_start().len();
        let is_table = line.starts_with('|');
        let is_heading = line.starts_with('#');
        !self.text.is_empty() && !line.trim().is_empty() && !point && !is_table && !is_heading
    }

    fn add(&mut self, line: &str) {
        self.text.push(' ');
        self.text.push_str(line.trim_start());
    }

    fn end(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Paragraph { lead, text } = std::mem::take(self);
        if !text.is_empty() {
            writeln!(out, "{}", prose::set(&lead, &text))?;
        }
        Ok(())
    }
}

/// How far a line's indent and a list's mark reach, as `- ` or `12. ` do.
fn lead(line: &str) -> usize {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let digits = text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    match (text.as_bytes(), digits) {
        ([b'-' | b'*', b' ', ..], _) => indent + 2,
        (_, 1..) if text[digits..].starts_with(". ") => indent + digits + 2,
        _ => indent,
    }
}

/// Whether a line that goes on with nothing begins a paragraph. Four spaces are a drawing, as Markdown has it.
fn is_prose(line: &str) -> bool {
    !line.trim().is_empty() && !["#", "|", "    "].iter().any(|mark| line.starts_with(mark))
}

/// Sets a line that keeps its form: a heading, a row of a table or a drawing.
fn as_it_stands(line: &str) -> String {
    let strong = Style::new().bold();
    if line.starts_with("    ") {
        return line.to_owned();
    }
    let heading = line.trim_start_matches('#');
    if heading.len() < line.len() {
        // Behind its words a heading may say what its place is called and which lessons fit; that is for pages.
        let heading = heading.split(" <").next().unwrap_or(heading);
        return format!("{strong}{}{strong:#}", heading.trim());
    }
    prose::set_whole(line)
}
