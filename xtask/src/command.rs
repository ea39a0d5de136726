//! Other programs: whether they are there, and how they are run.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

/// A chore that failed, in words.
pub(crate) type Outcome = Result<(), String>;

/// Runs a command where everybody can see it, and tells how long it took.
pub(crate) fn run(command: &mut Command) -> Outcome {
    timed(&said(command), || command.status())
}

/// Runs tests, `cargo test` with what it takes. Many of them hang on a machine that is busy with others, so what fails
/// is run a second time, alone; a test that passes only then is named, for it wants mending, and stops nobody.
pub(crate) fn run_tests(command: &mut Command) -> Outcome {
    let said = said(command);
    let mut failed = Vec::new();
    let first = timed(&said, || {
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().expect("it is piped");
        for line in BufReader::new(output).lines() {
            let line = line?;
            println!("{line}");
            failed.extend(failed_test(&line).map(str::to_owned));
        }
        child.wait()
    });
    if first.is_ok() || failed.is_empty() {
        return first;
    }
    println!("== {} failed and run a second time, alone: {}", failed.len(), failed.join(", "));
    let mut again = Command::new(command.get_program());
    let (before, options) = parted(command.get_args());
    again.args(before).arg("--").args(options).args(["--test-threads", "1", "--exact"]).args(&failed);
    again.current_dir(root());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => again.env(name, value),
            None => again.env_remove(name),
        };
    }
    run(&mut again)?;
    println!("== unsteady, passed at the second try: {}", failed.join(", "));
    Ok(())
}

/// The name of a test that a line of `cargo test` says failed; of one of the documentation, nothing.
fn failed_test(line: &str) -> Option<&str> {
    let name = line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
    (!name.contains(' ')).then_some(name)
}

/// What is for cargo, and of what is for the tests what does not choose among them.
fn parted<'a>(arguments: impl Iterator<Item = &'a OsStr>) -> (Vec<&'a OsStr>, Vec<&'a OsStr>) {
    let arguments: Vec<_> = arguments.collect();
    let end = arguments.iter().position(|word| *word == "--").unwrap_or(arguments.len());
    let (cargo, tests) = arguments.split_at(end);
    let kept = tests.iter().filter(|word| ["--ignored", "--nocapture"].iter().any(|kept| *word == kept));
    (cargo.to_vec(), kept.copied().collect())
}

/// A command as it would be typed.
fn said(command: &Command) -> String {
    let parts = [command.get_program()].into_iter().chain(command.get_args());
    parts.map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

fn timed(said: &str, run: impl FnOnce() -> io::Result<ExitStatus>) -> Outcome {
    println!("== {said}");
    let began = Instant::now();
    let status = run();
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
    let apt =
        |words: &[&str]| run(Command::new("apt-get").env("DEBIAN_FRONTEND", "noninteractive").args(words));
    let words = ["install", "--yes", "--no-install-recommends", package];
    // A list that is old names what is no longer there.
    apt(&words).or_else(|_| apt(&["update"]).and_then(|()| apt(&words)))
}

/// Whether we may do anything here.
pub(crate) fn is_root() -> bool {
    let asked = Command::new("id").arg("-u").output();
    asked.is_ok_and(|answer| answer.stdout.trim_ascii() == b"0")
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_test_is_known_by_its_line() {
        for (line, name) in [
            ("test cluster::one ... FAILED", Some("cluster::one")),
            ("test cluster::one ... ok", None),
            ("test crates/a/src/lib.rs - f (line 3) ... FAILED", None),
            ("cluster::one ... FAILED", None),
        ] {
            assert_eq!(failed_test(line), name, "{line}");
        }
    }

    #[test]
    fn a_second_try_keeps_what_does_not_choose_among_tests() {
        let words = [
            "test",
            "--test",
            "server",
            "--",
            "--ignored",
            "--test-threads",
            "1",
            "--skip",
            "a",
            "cluster::",
        ];
        let (cargo, tests) = parted(words.iter().map(OsStr::new));
        assert_eq!(
            (cargo, tests),
            (
                vec![OsStr::new("test"), OsStr::new("--test"), OsStr::new("server")],
                vec![OsStr::new("--ignored")]
            )
        );
    }
}
