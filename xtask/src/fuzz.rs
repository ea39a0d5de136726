//! The fuzzer: the properties of `crates/properties`, on whatever leads to code that was not reached before.

use crate::command::{Outcome, cargo, root, run, works};

/// So many minutes unless somebody says otherwise, shared by all targets.
const MINUTES: f64 = 6.0;

/// Runs every target for its share of some minutes.
pub(crate) fn run_all(minutes: Option<&str>) -> Outcome {
    let minutes = match minutes.map(str::parse) {
        None => MINUTES,
        Some(Ok(minutes)) if minutes > 0.0 && minutes <= 1e6 => minutes,
        Some(_) => return Err("cargo xtask fuzz takes a number of minutes, such as 30".to_owned()),
    };
    if !works(cargo().args(["fuzz", "--version"])) {
        return Err("the fuzzer is not there: that takes `cargo install cargo-fuzz`".to_owned());
    }
    let targets = targets()?;
    let seeds = ["run", "--package", "fracas-properties", "--example", "seeds"];
    run(cargo().args(seeds).args(["--", "fuzz/corpus"]))?;
    let seconds = (minutes * 60.0 / targets.len() as f64).ceil();
    for target in targets {
        // Sanitizers take a nightly compiler, and there is no unsafe code for them to look at.
        let plain = ["fuzz", "run", "--sanitizer", "none", &target, "--"];
        let bounds = [format!("-max_total_time={seconds}"), "-timeout=60".to_owned()];
        run(cargo().args(plain).args(bounds))?;
    }
    println!("Nothing was found.");
    Ok(())
}

/// The names of all targets, in order.
fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/fuzz_targets");
    let files = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut targets: Vec<String> = files
        .flatten()
        .filter_map(|file| file.file_name().to_str()?.strip_suffix(".rs").map(str::to_owned))
        .collect();
    targets.sort();
    Ok(targets)
}
