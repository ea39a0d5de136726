//! Builds the site in `web/` for release builds, where Node is there to do it. Without Node the program is
//! built without its site, and says so. Where a compiler can make the engine for browsers, the site gets that too.

#[path = "../wasm/making.rs"]
mod making;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use making::Kit;

/// The oldest Node that the site's tools take: 20.19.
const OLDEST_NODE: (u32, u32) = (20, 19);

/// What the site is made of.
const SOURCES: &[&str] = &[
    "index.html",
    "build",
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let web = root.join("web");
    watch(&web, SOURCES);
    watch(&root, &["docs/rules"]);
    // A debug build reads the site from this folder when it runs, but only if the folder was there when it was built.
    if web.exists()
        && let Err(error) = fs::create_dir_all(web.join("dist"))
    {
        println!("cargo::warning=a site that is built later will not be found: {error}");
    }
    let wanted = std::env::var("PROFILE").is_ok_and(|profile| profile == "release")
        && std::env::var_os("FRACAS_NO_WEB").is_none()
        && web.join("package.json").exists();
    if wanted && let Err(reason) = build(&root, &web) {
        println!("cargo::warning=the site is not built in: {reason}");
    }
}

fn watch(folder: &Path, names: &[&str]) {
    for path in names.iter().map(|name| folder.join(name)).filter(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

/// Makes the engine for browsers, where a compiler here can.
fn engine(root: &Path, web: &Path) {
    let Some(kit) = Kit::find() else {
        // Somebody else may put one there.
        return watch(web, &["engine"]);
    };
    if let Err(reason) = build_engine(&kit, root) {
        println!("cargo::warning=the site gets no new engine for the browser: {reason}");
    }
    watch(root, &["Cargo.lock", "crates/wasm"]);
    for source in engine_sources(root) {
        println!("cargo::rerun-if-changed={}", source.display());
    }
}

fn build_engine(kit: &Kit, root: &Path) -> Result<(), String> {
    let output = kit.command(root).output().map_err(|error| format!("cargo cannot be run: {error}"))?;
    if output.status.success() {
        return making::put(root).map(|_| ());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(said.lines().find(|line| line.starts_with("error")).unwrap_or("cargo failed").to_owned())
}

fn build(root: &Path, web: &Path) -> Result<(), String> {
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
    engine(root, web);
    if !web.join("node_modules").exists() {
        npm(web, &["ci", "--no-audit", "--no-fund"])?;
    }
    npm(web, &["run", "build"])
}

/// What the engine was made of, as the compiler noted it.
fn engine_sources(root: &Path) -> Vec<PathBuf> {
    let note = fs::read_to_string(making::made(root).with_extension("d")).unwrap_or_default();
    // One line: what was made, a colon, and what it took; a space within a path has a backslash before it.
    let paths = note.split_once(": ").map_or("", |(_, paths)| paths.trim()).replace("\\ ", "\0");
    paths.split(' ').filter(|path| !path.is_empty()).map(|path| path.replace('\0', " ").into()).collect()
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
