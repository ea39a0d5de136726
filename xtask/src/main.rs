//! Chores: `cargo xtask test` runs everything that must hold before a change lands.

use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask test     format check, lints, every test and doctest; what CI runs";

/// What must hold, in the order that fails soonest.
const CHECKS: &[&[&str]] = &[
    &["fmt", "--all", "--check"],
    &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
    &["test", "--workspace"],
];

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("test") => test(),
        Some("help" | "--help" | "-h") => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("{HELP}");
            ExitCode::from(2)
        }
    }
}

fn test() -> ExitCode {
    for arguments in CHECKS {
        println!("== cargo {}", arguments.join(" "));
        let status = Command::new(env!("CARGO")).args(*arguments).status();
        match status {
            Ok(status) if status.success() => {}
            Ok(_) => {
                eprintln!("cargo {} failed", arguments.join(" "));
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("cargo could not be run: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    println!("All checks passed.");
    ExitCode::SUCCESS
}
