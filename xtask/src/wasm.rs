//! The engine for browsers: finds a compiler that can make it, and makes it.

use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::command::{Outcome, has, install, root, run};
use crate::making::{Kit, TARGET, put};

/// Debian's compiler for browsers, the source of the standard library, and a linker.
const PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src", "lld-22"];

/// How long to wait for `rustup`: without a network it would never come back.
const PATIENCE: Duration = Duration::from_secs(60);

/// Makes `web/engine/fracas.wasm`.
pub(crate) fn make() -> Outcome {
    let kit = Kit::find().map_or_else(fetch, Ok)?;
    run(&mut kit.command(root()))?;
    let place = put(root())?;
    let bytes = place.metadata().map_or(0, |file| file.len());
    println!("{}: {} KB", place.display(), bytes.div_ceil(1000));
    Ok(())
}

/// Fetches a compiler: a target for the one in use, or else Debian's.
fn fetch() -> Result<Kit, String> {
    if has("rustup") {
        add_target();
    }
    if Kit::find().is_none() && has("apt-get") {
        PACKAGES.iter().try_for_each(|package| install(package))?;
    }
    Kit::find()
        .ok_or_else(|| format!("no compiler here makes modules for browsers: rustup target add {TARGET}"))
}

/// Lets `rustup` add the target, but not for ever.
fn add_target() {
    println!("== rustup target add {TARGET}");
    let Ok(mut rustup) = Command::new("rustup").args(["target", "add", TARGET]).spawn() else { return };
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        if !matches!(rustup.try_wait(), Ok(None)) {
            return;
        }
        sleep(Duration::from_millis(100));
    }
    println!("rustup has not come back within {} seconds: another way, then", PATIENCE.as_secs());
    let _ = rustup.kill().and_then(|()| rustup.wait());
}
