//! Games set up from the command line.

use std::path::Path;

use fracas_core::Record;
use fracas_games::{AnyGame, Entry, games};
use fracas_gaogie::{HouseMove, moves_from_toml};
use serde_json::{Map, Value};

use crate::cli::{OptionArgs, PresetArgs, TableArgs};
use crate::failure::Failure;

impl OptionArgs {
    /// Whether none was given.
    pub(crate) fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The options as an object: values are JSON where they read as JSON, else text.
    pub(crate) fn read(&self) -> Result<Value, Failure> {
        let mut options = Map::new();
        for option in &self.options {
            let (name, value) = option.split_once('=').ok_or_else(|| {
                Failure::Input(format!("an option is a name and a value, such as width=3, not {option:?}"))
            })?;
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            options.insert(name.to_owned(), value);
        }
        Ok(Value::Object(options))
    }
}

impl TableArgs {
    /// The options as an object, a table of moves among them.
    pub(crate) fn options(&self) -> Result<Value, Failure> {
        let mut options = self.options.read()?;
        if let Some(file) = &self.moves {
            options["moves"] = serde_json::to_value(read_moves(file)?).unwrap_or_default();
        }
        Ok(options)
    }

    /// Every flag with whether it was given.
    pub(crate) fn flags(&self) -> [(&'static str, bool); 4] {
        [
            ("--rules", self.rules.is_some()),
            ("--seats", self.seats.is_some()),
            ("-o", !self.options.is_empty()),
            ("--moves", self.moves.is_some()),
        ]
    }

    /// Starts a game from its beginning or from a position.
    pub(crate) fn start(&self, entry: &Entry, position: Option<&str>) -> Result<Box<dyn AnyGame>, Failure> {
        let position = position.map(as_position);
        Ok(entry.start_by(self.rules, self.seats, &self.options()?, position.as_ref())?)
    }

    /// Starts a game from its beginning, or in a way that is offered.
    pub(crate) fn start_as(&self, entry: &Entry, preset: &PresetArgs) -> Result<Box<dyn AnyGame>, Failure> {
        let (options, position) = preset.find(entry, self)?;
        Ok(entry.start_by(self.rules, self.seats, &options, position.as_ref())?)
    }

    /// Finds the game that a position is of: the one that takes it.
    pub(crate) fn recognise(&self, position: &str) -> Result<Box<dyn AnyGame>, Failure> {
        let mut reasons = Vec::new();
        for entry in games() {
            match entry.start_by(self.rules, self.seats, &self.options()?, Some(&as_position(position))) {
                Ok(face) => return Ok(face),
                Err(fault) => reasons.push(format!("\n  as {}: {fault}", entry.info.id)),
            }
        }
        Err(Failure::Input(format!(
            "no file has that name, and no game such a position:{}",
            reasons.concat()
        )))
    }
}

impl PresetArgs {
    /// The options of a way to play, with what the command line says over it, and the position that it starts from, if any.
    pub(crate) fn find(&self, entry: &Entry, table: &TableArgs) -> Result<(Value, Option<Value>), Failure> {
        let own = table.options()?;
        let Some(name) = &self.preset else { return Ok((own, None)) };
        let presets = entry.presets();
        let Some(preset) = presets.iter().find(|preset| preset.id == name) else {
            let there: Vec<&str> = presets.iter().map(|preset| preset.id).collect();
            let game = entry.info.name;
            return Err(Failure::Input(match &there[..] {
                [] => format!("{game} offers no ways to play by name: leave --preset out"),
                there => format!("{game} has no way to play called {name:?}; it offers {}", there.join(", ")),
            }));
        };
        let mut options = preset.options.clone();
        if let (Value::Object(offered), Value::Object(own)) = (&mut options, own) {
            offered.extend(own);
        }
        Ok((options, preset.position.clone()))
    }
}

/// A position as games take it: an object where it is one, else text.
fn as_position(text: &str) -> Value {
    let text = text.trim();
    serde_json::from_str(text).ok().filter(Value::is_object).unwrap_or_else(|| text.into())
}

/// Reads a table of moves for Gaogıe from a file.
pub(crate) fn read_moves(file: &str) -> Result<Vec<HouseMove>, Failure> {
    moves_from_toml(&read_text(file)?).map_err(|error| Failure::Input(format!("{file}: {error}")))
}

/// Reads a file, or standard input for "-", that must be text.
pub(crate) fn read_text(name: &str) -> Result<String, Failure> {
    let bytes = if name == "-" {
        std::io::read_to_string(std::io::stdin()).map(String::into_bytes)
    } else {
        std::fs::read(name)
    };
    let bytes = bytes.map_err(|error| Failure::Input(format!("{name} cannot be read: {error}")))?;
    String::from_utf8(bytes).map_err(|_| Failure::Input(format!("{name} is not text: it has to be UTF-8")))
}

/// Reads a game as it was given: in a file, on standard input for "-", or as it stands.
pub(crate) fn read_given(what: &str) -> Result<String, Failure> {
    let path = Path::new(what);
    if path.is_dir() {
        return Err(Failure::Input(format!("{what} is a folder: name a file with a record or a position")));
    }
    let text = if what == "-" || path.exists() { read_text(what)? } else { what.to_owned() };
    if text.trim().is_empty() {
        let name = match what {
            "-" => "standard input",
            "" => "this",
            name => name,
        };
        return Err(Failure::Input(format!("{name} is empty: give a record or a position")));
    }
    Ok(text)
}

/// Refuses flags that a record has no use for: it says all of that itself.
pub(crate) fn refuse_beside_a_record(flags: &[(&str, bool)]) -> Result<(), Failure> {
    match flags.iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some((flag, _)) => Err(Failure::Input(format!(
            "{flag} is for positions: a record says its game, seats and options itself"
        ))),
    }
}

/// Whether a text means to be a record rather than a position.
pub(crate) fn looks_like_a_record(text: &str) -> bool {
    text.parse::<Record>().is_ok() || text.lines().any(|line| line.starts_with("Game:"))
}
