//! Makes a fingerprint of everything that says how something is thought out: programs with the same one think the same.

use std::fs;
use std::path::Path;

/// The crates that think, or say what is thought about.
const THINKING: &[&str] = &[
    "core",
    "color-wars",
    "gaogie",
    "gowap",
    "ganoogo",
    "game-of-war",
    "games",
    "search",
    "bots",
    "learn",
    "puzzles",
    "analysis",
    "lab",
    "table",
    "engine",
    "work",
];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut print = 0xcbf2_9ce4_8422_2325;
    for name in THINKING {
        read(&root.join("crates").join(name).join("src"), &mut print);
    }
    read(&root.join("data"), &mut print);
    read(&root.join("Cargo.lock"), &mut print);
    println!("cargo::rustc-env=FRACAS_THINKING={print:016x}");
}

/// Adds a file or a folder, by names in order (FNV-1a).
fn read(path: &Path, print: &mut u64) {
    println!("cargo::rerun-if-changed={}", path.display());
    let mut add = |bytes: &[u8]| {
        for byte in bytes {
            *print = (*print ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    };
    if let Some(name) = path.file_name() {
        add(name.as_encoded_bytes());
    }
    if path.is_file() {
        add(&fs::read(path).unwrap_or_default());
    }
    let mut inside: Vec<_> =
        fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    inside.sort();
    for path in inside {
        read(&path, print);
    }
}
