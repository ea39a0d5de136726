//! Other programs: whether they are there, and how they are run.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// A chore that failed, in words.
pub(crate) type Outcome = Result<(), String>;

/// Runs a command where everybody can see it, and tells how long it took.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let parts = [command.get_program()].into_iter().chain(command.get_args());
    let said = parts.map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ");
    println!("== {said}");
    let began = Instant::now();
    let status = command.status();
    println!("== {said}: {} s", began.elapsed().as_secs());
    match status {
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
    // What cargo says about this package is not for others: some build scripts run again where it changes.
    for (name, _) in std::env::vars_os() {
        if name
            .to_str()
            .is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_"))
        {
            cargo.env_remove(name);
        }
    }
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

/// Whether we may do anything here.
pub(crate) fn is_root() -> bool {
    let asked = Command::new("id").arg("-u").output();
    asked.is_ok_and(|answer| answer.stdout.trim_ascii() == b"0")
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}
