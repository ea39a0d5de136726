//! Builds the site in `web/` for release builds, where Node is there to do it. Without Node the program is
//! built without its site, and says so.

use std::path::Path;
use std::process::Command;

/// The oldest Node that the site's tools take: 20.19.
const OLDEST_NODE: (u32, u32) = (20, 19);

/// What the site is made of.
const SOURCES: &[&str] = &[
    "index.html",
    "package.json",
    "package-lock.json",
    "public",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

fn main() {
    println!("cargo::rerun-if-env-changed=FRACAS_NO_WEB");
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    for source in SOURCES {
        if web.join(source).exists() {
            println!("cargo::rerun-if-changed={}", web.join(source).display());
        }
    }
    let wanted = std::env::var("PROFILE").is_ok_and(|profile| profile == "release")
        && std::env::var_os("FRACAS_NO_WEB").is_none()
        && web.join("package.json").exists();
    if wanted && let Err(reason) = build(&web) {
        println!("cargo::warning=the site is not built in: {reason}");
    }
}

fn build(web: &Path) -> Result<(), String> {
    let version = Command::new("node").arg("--version").output();
    let wanted = format!("Node {}.{} or newer", OLDEST_NODE.0, OLDEST_NODE.1);
    let version = version.map_err(|_| format!("{wanted} is not installed"))?;
    let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
    let mut numbers =
        version.trim_start_matches('v').split('.').map_while(|number| number.parse::<u32>().ok());
    let found = numbers.next().zip(numbers.next());
    if found.is_none_or(|found| found < OLDEST_NODE) {
        return Err(format!("it takes {wanted}, and this is {version}"));
    }
    if !web.join("node_modules").exists() {
        npm(web, &["ci", "--no-audit", "--no-fund"])?;
    }
    npm(web, &["run", "build"])
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let output = Command::new("npm").args(arguments).current_dir(web).output();
    let output = output.map_err(|error| format!("npm cannot be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let last =
        String::from_utf8_lossy(&said).lines().rev().find(|line| !line.trim().is_empty()).map(str::to_owned);
    Err(format!("npm {} failed: {}", arguments.join(" "), last.unwrap_or_default()))
}
