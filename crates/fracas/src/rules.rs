//! `fracas rules`: a rulebook in the terminal.

use std::io::Write;

use anstyle::Style;

use crate::cli::RulesArgs;
use crate::failure::Failure;
use crate::paint;

pub(crate) fn rules(args: &RulesArgs) -> Result<(), Failure> {
    let rulebook = fracas_games::find(&args.game)?.rulebook;
    let mut out = paint::stdout(args.plain);
    if args.plain {
        return Ok(out.write_all(rulebook.as_bytes())?);
    }
    let mut verbatim = false;
    for line in rulebook.lines() {
        if line.starts_with("```") {
            verbatim = !verbatim;
        } else if verbatim {
            writeln!(out, "    {line}")?;
        } else {
            writeln!(out, "{}", emphasise(line))?;
        }
    }
    Ok(())
}

/// Sets one line of Markdown for a terminal: headings and strong words bold, marks gone.
fn emphasise(line: &str) -> String {
    let strong = Style::new().bold();
    let heading = line.trim_start_matches('#');
    if heading.len() < line.len() {
        return format!("{strong}{}{strong:#}", heading.trim_start());
    }
    let mut set = String::new();
    for (index, part) in line.split("**").enumerate() {
        // Every second part stands between two marks.
        let part = part.replace('`', "");
        if index % 2 == 1 {
            set.push_str(&format!("{strong}{part}{strong:#}"));
        } else {
            set.push_str(&part);
        }
    }
    set
}
