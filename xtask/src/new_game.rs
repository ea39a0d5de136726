//! `cargo xtask new-game NAME`: the skeleton of a game that plays.
//!
//! What is written comes from `xtask/new-game`, a small complete game with a few words to be filled in. Nothing that is
//! there is ever overwritten.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::Outcome;

/// Where each part of the skeleton goes; `ID` is the game's id.
const PARTS: &[(&str, &str)] = &[
    ("crate", "crates/ID"),
    ("web", "web/src/games/ID"),
    ("rulebook.md", "docs/rules/ID.md"),
    ("rulebook.de.md", "docs/rules/de/ID.md"),
    ("playthroughs", "crates/games/tests/playthroughs/ID"),
];

/// What a game is called in the places that need it.
#[derive(Debug, PartialEq, Eq)]
struct Name {
    /// `rock-garden`
    id: String,
    /// `Rock Garden`
    title: String,
}

impl Name {
    fn read(text: &str) -> Result<Name, String> {
        let word = |word: &str| word.starts_with(|c: char| c.is_ascii_lowercase()) && word.len() <= 20;
        let plain = text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        if !plain || !text.split('-').all(word) || text.len() > 40 {
            return Err(format!(
                "a game's id is small letters and digits, words joined by \"-\", such as rock-garden, not {text:?}"
            ));
        }
        let capital = |word: &str| format!("{}{}", word[..1].to_ascii_uppercase(), &word[1..]);
        let title = text.split('-').map(capital).collect::<Vec<_>>().join(" ");
        Ok(Name { id: text.to_owned(), title })
    }

    /// `rock_garden`
    fn snake(&self) -> String {
        self.id.replace('-', "_")
    }

    /// `RockGarden`
    fn type_name(&self) -> String {
        self.title.replace(' ', "")
    }

    /// `RO`: what its rulings are numbered with.
    fn prefix(&self) -> String {
        self.type_name().chars().take(2).collect::<String>().to_ascii_uppercase()
    }

    fn fill(&self, text: &str) -> String {
        text.replace("__id__", &self.id)
            .replace("__snake__", &self.snake())
            .replace("__Type__", &self.type_name())
            .replace("__Name__", &self.title)
            .replace("__PREFIX__", &self.prefix())
            .replace("__prefix__", &self.prefix().to_ascii_lowercase())
    }
}

/// Writes a game's skeleton into a checkout.
pub(crate) fn new_game(root: &Path, arguments: &[String]) -> Outcome {
    let [name] = arguments else {
        return Err("cargo xtask new-game NAME: one name, such as rock-garden".to_owned());
    };
    let name = Name::read(name)?;
    let place = |to: &str| root.join(to.replace("ID", &name.id));
    if let Some((_, taken)) = PARTS.iter().find(|(_, to)| place(to).exists()) {
        return Err(format!("{} is there already: choose another name", taken.replace("ID", &name.id)));
    }
    let registry = [
        register(root, "Cargo.toml", |text| {
            let line = format!("fracas-{} = {{ path = \"crates/{}\" }}", name.id, name.id);
            insert_sorted(text, "fracas-", &line)
        })?,
        register(root, "crates/games/Cargo.toml", |text| {
            insert_sorted(text, "fracas-", &format!("fracas-{}.workspace = true", name.id))
        })?,
        register(root, "crates/games/src/lib.rs", |text| {
            let line = format!("pub use fracas_{}::{};", name.snake(), name.type_name());
            let text = insert_sorted(text, "pub use fracas_", &line)?;
            let line = format!("            {}: $crate::{},\n", name.snake(), name.type_name());
            // After the last game of the one list of games.
            let at = text.rfind(": $crate::").and_then(|at| text[at..].find('\n').map(|end| at + end + 1))?;
            Some(format!("{}{line}{}", &text[..at], &text[at..]))
        })?,
    ];
    let mut written = Vec::new();
    for (from, to) in PARTS {
        copy(&name, &root.join("xtask/new-game").join(from), &place(to), &mut written)?;
    }
    for (path, text) in registry {
        write(&path, &text)?;
        written.push(path);
    }
    for path in written {
        println!("{}", path.strip_prefix(root).unwrap_or(&path).display());
    }
    println!("It plays: cargo run --release -- play {}   What next: docs/adding-a-game.md", name.id);
    Ok(())
}

/// A file with a change that is not written yet.
fn register(
    root: &Path,
    file: &str,
    change: impl FnOnce(&str) -> Option<String>,
) -> Result<(PathBuf, String), String> {
    let path = root.join(file);
    let text = read(&path)?;
    let changed =
        change(&text).ok_or_else(|| format!("{file} has no list of games where there should be one"))?;
    Ok((path, changed))
}

/// Puts a line among those that begin alike, in the order of the alphabet.
fn insert_sorted(text: &str, like: &str, line: &str) -> Option<String> {
    let mut at = None;
    let mut start = 0;
    for known in text.split_inclusive('\n') {
        if known.starts_with(like) && (at.is_none() || known < line) {
            at = Some(if known < line { start + known.len() } else { start });
        }
        start += known.len();
    }
    let at = at?;
    Some(format!("{}{line}\n{}", &text[..at], &text[at..]))
}

fn copy(name: &Name, from: &Path, to: &Path, written: &mut Vec<PathBuf>) -> Outcome {
    if from.is_dir() {
        let entries = fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
        for entry in entries.flatten() {
            copy(name, &entry.path(), &to.join(entry.file_name()), written)?;
        }
        return Ok(());
    }
    write(to, &name.fill(&read(from)?))?;
    written.push(to.to_owned());
    Ok(())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Outcome {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn a_name_is_what_a_folder_can_be_called() {
        let name = Name::read("rock-garden").unwrap();
        assert_eq!(
            (name.snake().as_str(), name.type_name().as_str(), name.prefix().as_str()),
            ("rock_garden", "RockGarden", "RO")
        );
        for bad in ["", "Rock", "rock--garden", "-rock", "rock/..", "3d", "rock garden", &"a".repeat(50)] {
            assert!(Name::read(bad).is_err(), "{bad:?}");
        }
    }

    /// The whole of it: a copy of this checkout gets a sixth game, which builds, obeys the laws and plays through.
    #[test]
    fn a_scratch_sixth_game_builds_and_obeys_the_laws() {
        let root = crate::command::root();
        let scratch = root.join("target/new-game");
        fs::remove_dir_all(&scratch).ok();
        let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output().expect("git");
        for file in String::from_utf8(listed.stdout).expect("names are UTF-8").split_terminator('\0') {
            let (from, to) = (root.join(file), scratch.join(file));
            if from.is_file() {
                fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
                fs::copy(from, to).expect("a copy");
            }
        }
        new_game(&scratch, &["rock-garden".to_owned()]).expect("a skeleton");
        let taken = new_game(&scratch, &["rock-garden".to_owned()]).unwrap_err();
        assert!(taken.contains("already"), "{taken}");
        let cargo = |arguments: &[&str], update: bool| {
            let mut command = Command::new(env!("CARGO"));
            command.args(arguments).current_dir(&scratch);
            // Dependencies are built already: only what differs is built again.
            command.env("CARGO_TARGET_DIR", root.join("target"));
            if update {
                command.env("UPDATE_PLAYTHROUGHS", "1");
            }
            assert!(command.status().expect("cargo runs").success(), "cargo {arguments:?}");
        };
        cargo(&["test", "--offline", "-p", "fracas-rock-garden"], false);
        cargo(&["test", "--offline", "-p", "fracas-games", "--test", "playthroughs"], true);
        cargo(&["test", "--offline", "-p", "fracas-games", "--test", "playthroughs"], false);
        cargo(&["test", "--offline", "-p", "fracas-games", "--test", "laws", "rock_garden"], false);
        cargo(&["test", "--offline", "-p", "fracas-games", "--test", "rulebooks"], false);
        cargo(&["test", "--offline", "-p", "fracas-bots", "--test", "views", "rock_garden"], false);
        fs::remove_dir_all(&scratch).ok();
    }
}
