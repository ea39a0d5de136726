//! A sweep as a file of rows: every finished cell is one, so whoever comes back goes on behind the last.

use std::collections::BTreeMap;

use thiserror::Error;

use super::{Cell, Found, Sweep};
use crate::arena::Interval;

/// The rows that a sweep writes, and those that it has.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    head: Vec<String>,
    /// What every row begins with: what the sweep is.
    fixed: Vec<String>,
    /// How many options are swept.
    varied: usize,
    /// The most who play.
    seats: u8,
    /// Rows by the values of their cells.
    rows: BTreeMap<Vec<String>, Vec<String>>,
}

/// Why a file is none that this sweep can go on with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Torn {
    /// Its first line is another.
    #[error("it is not from a sweep like this one: its first line should be {0}")]
    Head(String),
    /// A line is of another sweep.
    #[error("line {0} is from another sweep: it should begin with {1}")]
    Other(usize, String),
    /// A line has too many or too few fields, or values that are not swept.
    #[error("line {0} is none that this sweep writes")]
    Line(usize),
}

impl Sheet {
    /// The sheet of a sweep, with nothing in it.
    pub fn new(sweep: &Sweep, cells: &[Cell]) -> Sheet {
        let seats = cells.iter().map(|cell| cell.table.seats).max().unwrap_or(2);
        let rules = sweep.rules.map_or_else(|| "newest".to_owned(), |rules| rules.to_string());
        let fixed = [
            ("game", sweep.entry.info.id.to_owned()),
            ("rules", rules),
            ("options", sweep.options.to_string()),
            ("level", sweep.level.to_string()),
            ("strong", sweep.strong.to_string()),
            ("weak", sweep.weak.to_string()),
            ("games", sweep.games.to_string()),
            ("seed", sweep.seed.to_string()),
        ];
        let mut head: Vec<String> = fixed.iter().map(|(name, _)| (*name).to_owned()).collect();
        head.extend(sweep.vary.iter().map(|vary| vary.name.clone()));
        head.push("players".to_owned());
        let seat_names = (1..=seats).map(|seat| format!("seat_{seat}_wins"));
        for name in seat_names.chain(["draws", "events", "skill"].map(str::to_owned)) {
            head.extend(["", "_low", "_high"].map(|end| format!("{name}{end}")));
        }
        let fixed = fixed.map(|(_, value)| value).to_vec();
        Sheet { head, fixed, varied: sweep.vary.len(), seats, rows: BTreeMap::new() }
    }

    /// The first line of the file.
    pub fn head(&self) -> String {
        line(&self.head)
    }

    /// Reads what there is of a file, and tells how many bytes of it are whole: a last line that was cut off is left out.
    ///
    /// # Errors
    ///
    /// Says which line is from something else.
    pub fn read(&mut self, text: &str, cells: &[Cell]) -> Result<usize, Torn> {
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for (line_text, number) in text[..whole].lines().zip(1..) {
            if number == 1 {
                if line_text != self.head().trim_end() {
                    return Err(Torn::Head(self.head().trim_end().to_owned()));
                }
                continue;
            }
            let fields = fields(line_text);
            if !fields.starts_with(&self.fixed) {
                return Err(Torn::Other(number, line(&self.fixed).trim_end().to_owned()));
            }
            let begin = self.fixed.len();
            let values = fields.get(begin..begin + self.varied).unwrap_or_default().to_vec();
            if fields.len() != self.head.len() || !cells.iter().any(|cell| cell.values == values) {
                return Err(Torn::Line(number));
            }
            self.rows.insert(values, fields);
        }
        Ok(whole)
    }

    /// Whether a cell is finished.
    pub fn has(&self, cell: &Cell) -> bool {
        self.rows.contains_key(&cell.values)
    }

    /// Takes what a cell found, and returns its line.
    pub fn add(&mut self, cell: &Cell, found: &Found) -> String {
        let mut row = [&self.fixed[..], &cell.values[..], &[cell.table.seats.to_string()]].concat();
        let mut put = |interval: Option<Interval>| {
            let numbers = interval.map(|each| [each.at, each.low, each.high]);
            row.extend((0..3).map(|index| numbers.map_or(String::new(), |numbers| written(numbers[index]))));
        };
        for seat in 0..usize::from(self.seats) {
            put(found.balance.seats.get(seat).map(|share| share.wins));
        }
        put(Some(found.balance.draws));
        put(Some(found.balance.length));
        put(Some(found.skill));
        let text = line(&row);
        self.rows.insert(cell.values.clone(), row);
        text
    }

    /// What was measured in a cell, by name: `seat_1_wins`, `draws`, `events`, `skill`.
    pub fn measured(&self, cell: &Cell, name: &str) -> Option<Interval> {
        let row = self.rows.get(&cell.values)?;
        let place = self.head.iter().position(|known| known == name)?;
        let number = |offset: usize| row.get(place + offset)?.parse().ok();
        Some(Interval { at: number(0)?, low: number(1)?, high: number(2)? })
    }

    /// The most who play.
    pub fn seats(&self) -> u8 {
        self.seats
    }
}

/// Six decimals say more than any number of games.
fn written(number: f64) -> String {
    let rounded = (number * 1e6).round() / 1e6;
    (if rounded == 0.0 { 0.0 } else { rounded }).to_string()
}

/// A line of a file of comma-separated values.
fn line(fields: &[String]) -> String {
    let quoted = |field: &String| match field.contains([',', '"', '\n']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.clone(),
    };
    fields.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n"
}

/// Takes such a line apart.
fn fields(text: &str) -> Vec<String> {
    let (mut all, mut quoted) = (vec![String::new()], false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                all.last_mut().expect("there is one").push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => all.push(String::new()),
            _ => all.last_mut().expect("there is one").push(letter),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_survive_being_written_and_read() {
        let row = ["a", "b,c", "d\"e\"", "", "{\"x\":1,\"y\":\"z\"}"].map(str::to_owned);
        assert_eq!(fields(line(&row).trim_end()), row);
    }
}
