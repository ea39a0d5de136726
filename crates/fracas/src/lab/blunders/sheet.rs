//! The games of a check, in a file that grows with each of them.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use fracas_analysis::{Mark, Moment, Planted, Tried};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::failure::Failure;

/// What came of one game.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Game {
    pub(super) number: u32,
    /// At so many moments both chose the same.
    pub(super) same: usize,
    /// At so many the weak choice was no mistake.
    pub(super) harmless: usize,
    /// After so many the rest of the game made up for it.
    #[serde(default)]
    pub(super) mended: usize,
    /// What was put in, if there was anything to put in.
    pub(super) mistake: Option<Mistake>,
}

/// A mistake that was put in, and what the analysis said.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Mistake {
    event: usize,
    events: usize,
    cost: f64,
    pub(super) named: bool,
    glance: Value,
    step: Value,
    moments: Value,
    record: String,
}

impl Mistake {
    /// The mark that it would get if it were weighed as closely as when it was put in.
    pub(super) fn mark(&self) -> Option<Mark> {
        Mark::of(self.cost, self.glance["least"].as_f64()?)
    }

    /// Whether the list is full of choices that cost more: then it has no room for this one.
    pub(super) fn is_outranked(&self) -> bool {
        let named = self.moments.as_array().map_or(&[][..], Vec::as_slice);
        let dearer = named.iter().filter(|moment| moment["kind"] == "choice");
        let dearer = dearer.filter(|moment| moment["worth"].as_f64().is_some_and(|worth| worth > self.cost));
        !self.named && dearer.count() == Moment::MOST
    }
}

impl Game {
    pub(super) fn new(number: u32, tried: &Tried) -> Game {
        let mistake = tried.planted.as_ref().map(|planted| {
            let Planted { index, cost, events, glance, step, report, named, record } = planted;
            let (glance, step, moments) = (json!(glance), json!(step), json!(report.moments));
            let (event, events, cost, named, record) = (*index, *events, *cost, *named, record.clone());
            Mistake { event, events, cost, named, glance, step, moments, record }
        });
        Game { number, same: tried.same, harmless: tried.harmless, mended: tried.mended, mistake }
    }
}

/// All games so far, and where they are written.
pub(super) struct Sheet {
    pub(super) games: Vec<Game>,
    file: Option<File>,
}

impl Sheet {
    /// Opens a file and reads the games that are finished. Its first line tells what is checked, and must be `told`; a line
    /// that was cut off at the end is cut off for good.
    ///
    /// # Errors
    ///
    /// Says why the file cannot be gone on with.
    pub(super) fn open(name: Option<&Path>, told: &Value) -> Result<Sheet, Failure> {
        let Some(name) = name else { return Ok(Sheet { games: Vec::new(), file: None }) };
        let shown = name.display();
        let failed = |error: std::io::Error| Failure::Input(format!("{shown} cannot be written: {error}"));
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(name).map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let text = String::from_utf8_lossy(&bytes);
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let other = || {
            Failure::Input(format!(
                "{shown} is there already, and is not from this check; name another file, or take that one away"
            ))
        };
        let head = lines.next().map(serde_json::from_str::<Value>).transpose().map_err(|_| other())?;
        if head.as_ref().is_some_and(|head| head != told) {
            return Err(other());
        }
        let games = lines.map(serde_json::from_str).collect::<Result<_, _>>().map_err(|_| other())?;
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if head.is_none() {
            writeln!(file, "{told}").map_err(failed)?;
        }
        Ok(Sheet { games, file: Some(file) })
    }

    /// Adds a game, all of its line or nothing.
    pub(super) fn add(&mut self, game: Game) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            file.write_all(format!("{}\n", json!(game)).as_bytes())?;
            file.sync_data()?;
        }
        self.games.push(game);
        Ok(())
    }
}
