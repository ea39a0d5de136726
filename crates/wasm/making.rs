//! How the module is made. Both `cargo xtask wasm` and the server's build script have this file as a module.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What browsers run.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Room for searches that go deep: what a thread has elsewhere, not the one megabyte that modules get.
const STACK: &str = "link-arg=-zstack-size=8388608";

/// Wide instructions, which every browser of the last years has; in one without them the module does not load, and the page
/// asks the server.
const WIDE: &str = "-Ctarget-feature=+simd128";

/// A compiler that can make the module.
pub(crate) enum Kit {
    /// The one in use, with the target installed.
    Own,
    /// Debian's for browsers, which has the standard library as source.
    Packaged { cargo: PathBuf, rustc: PathBuf },
}

impl Kit {
    /// Finds one that is installed.
    pub(crate) fn find() -> Option<Kit> {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
        let asked = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
        let folder = asked.ok().and_then(|asked| String::from_utf8(asked.stdout).ok()).unwrap_or_default();
        if !folder.is_empty() && Path::new(folder.trim()).exists() {
            return Some(Kit::Own);
        }
        file("rust-web-src", "library/std/Cargo.toml")?;
        file("lld-22", "bin/wasm-ld-22")?;
        Some(Kit::Packaged { cargo: file("cargo-web", "bin/cargo")?, rustc: file("rustc-web", "bin/rustc")? })
    }

    /// What makes the module of the project in `root`.
    pub(crate) fn command(&self, root: &Path) -> Command {
        let mut command = match self {
            Kit::Own => Command::new(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"))),
            Kit::Packaged { cargo, rustc } => {
                let mut command = Command::new(cargo);
                command
                    .env("RUSTC", rustc)
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-22");
                command
            }
        };
        // In a folder of its own: whoever builds this program holds the other one.
        command
            .args(["rustc", "--locked", "--package", "fracas-wasm", "--lib", "--crate-type", "cdylib"])
            .args(["--profile", "wasm", "--target", TARGET, "--target-dir"])
            .arg(root.join("target/wasm"))
            .current_dir(root);
        if matches!(self, Kit::Packaged { .. }) {
            command.arg("-Zbuild-std=std,panic_abort");
        }
        command.args(["--", "-C", STACK]);
        // These are for the machine that builds.
        for flags in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
            command.env_remove(flags);
        }
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", WIDE);
        command
    }
}

/// Where the compiler leaves the module.
pub(crate) fn made(root: &Path) -> PathBuf {
    root.join("target/wasm").join(TARGET).join("wasm/fracas_wasm.wasm")
}

/// Puts what was made where the site looks for it.
pub(crate) fn put(root: &Path) -> Result<PathBuf, String> {
    let made = made(root);
    let place = root.join("web/engine/fracas.wasm");
    match fs::copy(&made, &place) {
        Ok(_) => Ok(place),
        Err(error) => Err(format!("{} cannot be copied to {}: {error}", made.display(), place.display())),
    }
}

/// Finds a file of an installed package by the end of its path.
fn file(package: &str, ends: &str) -> Option<PathBuf> {
    let listed = Command::new("dpkg").args(["-L", package]).stderr(Stdio::null()).output().ok()?;
    let listed = String::from_utf8(listed.stdout).ok()?;
    listed.lines().find(|path| path.ends_with(ends)).map(PathBuf::from)
}
