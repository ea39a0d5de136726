//! Finds the games' lessons, so that a game gets its own by writing a file.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games");
    println!("cargo:rerun-if-changed={}", games.display());
    let mut courses = String::from("&[");
    let mut folders: Vec<_> =
        fs::read_dir(&games).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    folders.sort();
    for folder in folders {
        let (file, id) = (folder.join("lessons.json"), folder.file_name().unwrap_or_default());
        if file.is_file() {
            write!(courses, "({id:?}, include_str!({file:?})),").expect("a string takes it all");
        }
    }
    let out = env::var_os("OUT_DIR").expect("cargo says where");
    fs::write(Path::new(&out).join("courses.rs"), courses + "]").expect("the folder is there");
}
