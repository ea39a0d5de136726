//! Plain `fracas`: what this is, what works, what to type next.

use std::io::Write;

use anstyle::Style;
use fracas_games::games;

use crate::failure::Failure;
use crate::paint;

/// The five games, in the order people are shown them.
const ALL: [(&str, &str); 5] = [
    ("color-wars", "Color Wars"),
    ("gaogie", "Gaogıe"),
    ("gowap", "Gowap"),
    ("ganoogo", "Ganoogo"),
    ("game-of-war", "A Game of War"),
];

pub(crate) fn welcome() -> Result<(), Failure> {
    let mut out = paint::stdout(false);
    let (strong, faint) = (Style::new().bold(), Style::new().dimmed());
    writeln!(out, "{strong}Fracas{strong:#}: five small wars, one engine.\n")?;
    for (id, name) in ALL {
        match games().iter().find(|entry| entry.info.id == id) {
            Some(entry) => writeln!(out, "  {strong}{name:<14}{strong:#} {}", entry.info.pitch)?,
            None => writeln!(out, "  {faint}{name:<14} not here yet{faint:#}")?,
        }
    }
    writeln!(
        out,
        "
Type next:
  fracas games               the games, their seats and options
  fracas rules color-wars    a rulebook
  fracas play color-wars --bot 3
  fracas show GAME.txt       draw a recorded game or a position
  fracas engine              let any program referee any game, over JSON lines
  fracas --help              all commands

With cargo, put them after two dashes: cargo run --release -- games"
    )?;
    Ok(())
}
