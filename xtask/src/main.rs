//! Chores: `cargo xtask test` runs everything that must hold before a change lands.

mod new_game;
mod web;

use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask test          format check, lints, every test and doctest, the site and the browser; what CI runs
cargo xtask web           the site's part of it: types, lints, tests, and a real browser on the real program
cargo xtask new-game NAME the skeleton of a game that plays: a crate, its place in the registry, words, a rulebook
cargo xtask screenshots [NAME] [SHAPE]
                          takes pictures of every page and board, into target/screenshots; with arguments only
                          those whose name has NAME in it, and only in the SHAPE wide, phone, tablet or 4k";

/// What must hold, in the order that fails soonest.
const CHECKS: &[&[&str]] = &[
    &["fmt", "--all", "--check"],
    &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
    &["test", "--workspace"],
];

/// A chore that failed, in words.
type Outcome = Result<(), String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.first().map(String::as_str) {
        Some("test") => test(),
        Some("web") => web::test(),
        Some("new-game") => new_game::new_game(web::root(), &arguments[1..]),
        Some("screenshots") => web::screenshots(&arguments[1..]),
        Some("help" | "--help" | "-h") => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Outcome {
    for arguments in CHECKS {
        run(Command::new(env!("CARGO")).args(*arguments))?;
    }
    web::test()?;
    println!("All checks passed.");
    Ok(())
}

/// Runs a command where everybody can see it.
fn run(command: &mut Command) -> Outcome {
    let parts = [command.get_program()].into_iter().chain(command.get_args());
    let said = parts.map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ");
    println!("== {said}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{said} failed")),
        Err(error) => Err(format!("{said} could not be run: {error}")),
    }
}
