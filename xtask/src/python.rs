//! The package for Python: built, and tested in an environment of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, root, run, works};

/// What asks Python whether it is new enough and can make environments.
const NEW_ENOUGH: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";

/// Tests the package where there is a Python; says what is missing where there is none.
pub(crate) fn test_where_possible() -> Outcome {
    match interpreter() {
        Some(python) => test_with(python),
        None => {
            println!("== the package for Python is not tested: {MISSING}");
            Ok(())
        }
    }
}

/// Tests the package.
pub(crate) fn test() -> Outcome {
    let python =
        interpreter().ok_or_else(|| format!("the package for Python cannot be tested: {MISSING}"))?;
    test_with(python)
}

const MISSING: &str = "that takes Python 3.11 or newer with venv (on Debian: apt-get install python3-venv)";

fn interpreter() -> Option<&'static str> {
    ["python3", "python"].into_iter().find(|python| works(Command::new(python).args(["-c", NEW_ENOUGH])))
}

fn test_with(python: &str) -> Outcome {
    let package = root().join("crates/python");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let home = target.join("python");
    let inside = home.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !inside.exists() {
        run(Command::new(python).args(["-m", "venv"]).arg(&home))?;
    }
    prepare(&inside, &home, &package.join("requirements.txt"))?;
    // A debug build, whose crates the other tests have made already. Maturin finds the environment by itself.
    let mut maturin = Command::new(&inside);
    maturin
        .args(["-m", "maturin", "develop", "--quiet"])
        .env("VIRTUAL_ENV", &home)
        .env_remove("CONDA_PREFIX");
    run(maturin.current_dir(&package))?;
    run(Command::new(&inside).args(["-m", "pytest", "--quiet"]).current_dir(&package))
}

/// Fetches what the tests need, the first time and when others are wanted.
fn prepare(inside: &Path, home: &Path, requirements: &Path) -> Outcome {
    let wanted = std::fs::read_to_string(requirements).map_err(|error| error.to_string())?;
    let fetched = home.join("requirements.txt");
    if std::fs::read_to_string(&fetched).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    let mut pip = Command::new(inside);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"]);
    run(pip.arg(requirements))?;
    std::fs::write(&fetched, wanted).map_err(|error| error.to_string())
}
