//! Writes examples for the fuzzer to begin from, into a folder for each property under the one that is named.

use std::path::PathBuf;

use fracas_core::QuickDice;
use fracas_properties::ALL;

/// How many of each.
const EXAMPLES: u32 = 60;

fn main() -> std::io::Result<()> {
    let Some(corpus) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("Name the folder to write into, such as fuzz/corpus.");
        std::process::exit(2);
    };
    let mut dice = QuickDice::new(1);
    for property in ALL {
        let folder = corpus.join(property.name);
        std::fs::create_dir_all(&folder)?;
        for number in 0..EXAMPLES {
            std::fs::write(folder.join(format!("example-{number}")), (property.example)(&mut dice))?;
        }
    }
    Ok(())
}
