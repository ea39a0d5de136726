//! Other programs: whether they are there, and how they are run.

use std::path::Path;
use std::process::{Command, Stdio};

/// A chore that failed, in words.
pub(crate) type Outcome = Result<(), String>;

/// Runs a command where everybody can see it.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let parts = [command.get_program()].into_iter().chain(command.get_args());
    let said = parts.map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ");
    println!("== {said}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{said} failed")),
        Err(error) => Err(format!("{said} could not be run: {error}")),
    }
}

/// Runs a command and shows nothing of it; tells whether it went well.
pub(crate) fn works(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

/// Whether a program is there.
pub(crate) fn has(program: &str) -> bool {
    works(Command::new(program).arg("--version"))
}

pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root());
    cargo
}

/// Installs one of Debian's packages, where that can be done without asking anybody.
pub(crate) fn install(package: &str) -> Outcome {
    let mut apt = Command::new("apt-get");
    run(apt.env("DEBIAN_FRONTEND", "noninteractive").args([
        "install",
        "--yes",
        "--no-install-recommends",
        package,
    ]))
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}
