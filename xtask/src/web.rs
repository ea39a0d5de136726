//! The site: its own checks, and a real browser that drives the real program.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, cargo, has, install, root, run};
use crate::wasm;

/// Where browsers are found.
const BROWSERS: &[&str] = &["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Without Node there is no site to check, and whoever asked must not believe that it was.
pub(crate) fn needs_node() -> Outcome {
    if has("node") && has("npm") {
        return Ok(());
    }
    Err("the site cannot be checked: that takes Node 20.19 or newer, with npm".to_owned())
}

/// Checks the site and plays it in a browser.
pub(crate) fn test() -> Outcome {
    prepare()?;
    for chore in ["formatted", "check", "lint"] {
        run(npm().args(["run", chore]))?;
    }
    wasm::make()?;
    let program = build()?;
    run(npm().args(["run", "test"]).env("FRACAS_BIN", &program))?;
    browse("e2e", &[], &program)
}

/// Takes pictures of every page and board, or of those that are asked for.
pub(crate) fn screenshots(wanted: &[String]) -> Outcome {
    prepare()?;
    browse("screenshots", wanted, &build()?)
}

/// Lets a browser loose on the program.
fn browse(chore: &str, wanted: &[String], program: &Path) -> Outcome {
    let browser = browser()?;
    run(npm()
        .args(["run", chore, "--"])
        .args(wanted)
        .env("FRACAS_BIN", program)
        .env("FRACAS_BROWSER", browser))
}

/// Builds the site and then the program that carries it; tells where that is.
fn build() -> Result<PathBuf, String> {
    run(npm().args(["run", "build"]))?;
    // As tests build it: with other features, all that it is made of would be compiled once more.
    run(cargo().args(["test", "--workspace", "--test", "server", "--no-run"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join("debug/fracas"))
}

/// Fetches the site's tools, the first time and when others are wanted.
fn prepare() -> Outcome {
    needs_node()?;
    let written = |file: &str| root().join("web").join(file).metadata().and_then(|file| file.modified()).ok();
    if written("node_modules/.package-lock.json") >= written("package-lock.json") {
        Ok(())
    } else {
        run(npm().args(["ci", "--no-audit", "--no-fund"]))
    }
}

/// Finds a browser, and installs one where the system can.
fn browser() -> Result<PathBuf, String> {
    let found = || {
        let named = std::env::var_os("FRACAS_BROWSER").map(PathBuf::from);
        named.into_iter().chain(BROWSERS.iter().map(PathBuf::from)).find(|path| path.exists())
    };
    if found().is_none() && has("apt-get") {
        install("chromium")?;
    }
    found().ok_or_else(|| "there is no browser: install chromium, or name one with FRACAS_BROWSER".to_owned())
}

fn npm() -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(root().join("web"));
    npm
}
