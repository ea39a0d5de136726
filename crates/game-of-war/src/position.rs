//! Positions as they are written: well formed, but not yet known to make sense.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use ts_rs::TS;

use crate::cell::{COLUMNS, ROWS};
use crate::{Cell, Error, Moved, Phase, Retreat, Side, Unit};

/// What a square is made of, and who stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Place {
    pub ground: Ground,
    pub unit: Option<Unit>,
}

/// What a square is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the sheet's own words")]
pub enum Ground {
    #[default]
    Plain,
    Mountain,
    Pass,
    Fort,
    /// A standing arsenal of a side.
    Arsenal(Side),
}

/// A set-up: the six fields of the notation. The moves left are not kept, because they follow from `moved`.
///
/// # Examples
///
/// ```
/// use fracas_game_of_war::Position;
///
/// let plain = "_________________________";
/// let text = format!("__A_{}/{}/{plain} N 4 c18 - 7", "_".repeat(21), [plain; 18].join("/"));
/// let position: Position = text.parse().unwrap();
/// assert_eq!(position.turn, 7);
/// assert_eq!(position.to_string(), text);
/// assert!("__A__ N 5 - - 1".parse::<Position>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(type = "string")]
pub struct Position {
    /// The rows from the bottom up.
    pub rows: [[Place; COLUMNS as usize]; ROWS as usize],
    /// What the game is at.
    pub phase: Phase,
    /// The squares of the units that moved this turn, in order.
    pub moved: Vec<Cell>,
    /// The retreat of this turn.
    pub retreat: Retreat,
    /// Whether the turn's attack was spent on an arsenal.
    pub spent: bool,
    /// The turn's number.
    pub turn: u32,
}

impl Position {
    /// What is on a square.
    pub fn at(&self, cell: Cell) -> Place {
        self.rows[usize::from(cell.row())][usize::from(cell.column())]
    }
}

impl FromStr for Position {
    type Err = Error;

    fn from_str(text: &str) -> Result<Position, Error> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, to_move, left, moved, retreat, turn] = fields[..] else {
            return Err(Error::Fields(fields.len()));
        };
        let rows = read_rows(board)?;
        let phase = match to_move {
            "N" => Phase::Play(Side::North),
            "S" => Phase::Play(Side::South),
            "?" => Phase::Die,
            "D" => Phase::Deploying(read_ready(left)?),
            _ => return Err(Error::ToMove(to_move.to_owned())),
        };
        let playing = matches!(phase, Phase::Play(_));
        let moved = read_moved(moved, playing)?;
        if !matches!(phase, Phase::Deploying(_))
            && left != (usize::from(Moved::MOST) - moved.len()).to_string()
        {
            let right = format!(
                "5 less the {} of the fourth, {}",
                moved.len(),
                usize::from(Moved::MOST) - moved.len()
            );
            return Err(Error::MovesLeft { right, is: left.to_owned() });
        }
        let (retreat, spent) = read_retreat(retreat, playing)?;
        let number = || Error::TurnNumber(turn.to_owned());
        let plain = turn.bytes().all(|b| b.is_ascii_digit()) && !turn.starts_with('0');
        let turn = turn.parse().ok().filter(|&turn| plain && (playing || turn == 1)).ok_or_else(number)?;
        Ok(Position { rows, phase, moved, retreat, spent, turn })
    }
}

fn read_ready(text: &str) -> Result<Option<Side>, Error> {
    match text {
        "-" => Ok(None),
        "N" => Ok(Some(Side::North)),
        "S" => Ok(Some(Side::South)),
        _ => Err(Error::MovesLeft {
            right: "who is ready while deploying: -, N or S".into(),
            is: text.to_owned(),
        }),
    }
}

fn read_moved(text: &str, playing: bool) -> Result<Vec<Cell>, Error> {
    let wrong = |right| Error::Moved { right, is: text.to_owned() };
    if text == "-" {
        return Ok(Vec::new());
    }
    if !playing {
        return Err(wrong("- before the first turn"));
    }
    let form = "the squares of the units that moved this turn, at most five, joined by commas, or -";
    let cells = text.split(',').map(|name| Cell::read(name).map_err(|_| wrong(form)));
    let cells = cells.collect::<Result<Vec<_>, _>>()?;
    if cells.len() > usize::from(Moved::MOST) { Err(wrong(form)) } else { Ok(cells) }
}

/// The retreat, and whether the attack is spent.
fn read_retreat(text: &str, playing: bool) -> Result<(Retreat, bool), Error> {
    let wrong = |right| Error::RetreatField { right, is: text.to_owned() };
    let read = |name: &str| {
        let form = "- or the square of a unit that retreated this turn, such as g7, with ! before it while the retreat is due; once an arsenal was taken, * or g7*";
        Cell::read(name).map_err(|_| wrong(form))
    };
    match (text, text.strip_prefix('!'), text.strip_suffix('*')) {
        ("-", ..) => Ok((Retreat::None, false)),
        _ if !playing => Err(wrong("- before the first turn")),
        ("*", ..) => Ok((Retreat::None, true)),
        (_, Some(name), _) => Ok((Retreat::Due(read(name)?), false)),
        (_, None, Some(name)) => Ok((Retreat::Made(read(name)?), true)),
        (name, None, None) => Ok((Retreat::Made(read(name)?), false)),
    }
}

fn read_rows(board: &str) -> Result<[[Place; COLUMNS as usize]; ROWS as usize], Error> {
    let mut rows = [[Place::default(); COLUMNS as usize]; ROWS as usize];
    let texts: Vec<&str> = board.split('/').collect();
    if texts.len() != rows.len() {
        return Err(Error::Rows(texts.len()));
    }
    for (index, text) in texts.into_iter().rev().enumerate() {
        let row = index + 1;
        let places = read_row(text, row)?;
        rows[index] =
            places.try_into().map_err(|places: Vec<_>| Error::Width { row, squares: places.len() })?;
    }
    Ok(rows)
}

fn read_row(text: &str, row: usize) -> Result<Vec<Place>, Error> {
    let mut letters = text.chars().peekable();
    let mut places = Vec::new();
    while let Some(token) = letters.next() {
        let held = |ground, close, letters: &mut std::iter::Peekable<std::str::Chars<'_>>| {
            let unit = letters.next().and_then(Unit::from_letter).ok_or(Error::Bracket(row))?;
            match letters.next() {
                Some(letter) if letter == close => Ok(Place { ground, unit: Some(unit) }),
                Some(letter) if Unit::from_letter(letter).is_some() => Err(Error::TwoUnits(row)),
                _ => Err(Error::Bracket(row)),
            }
        };
        let open = |ground| Place { ground, unit: None };
        places.push(match token {
            '_' => open(Ground::Plain),
            'm' if letters.peek() == Some(&'{') => return Err(Error::OnMountain(row)),
            'm' => open(Ground::Mountain),
            'p' => open(Ground::Pass),
            'f' => open(Ground::Fort),
            '(' => held(Ground::Pass, ')', &mut letters)?,
            '[' => held(Ground::Fort, ']', &mut letters)?,
            'A' | 'a' => {
                let ground = Ground::Arsenal(if token == 'A' { Side::North } else { Side::South });
                if letters.next_if_eq(&'{').is_some() {
                    held(ground, '}', &mut letters)?
                } else {
                    open(ground)
                }
            }
            _ => {
                let unit = Unit::from_letter(token).ok_or(Error::Token { row, token })?;
                Place { ground: Ground::Plain, unit: Some(unit) }
            }
        });
    }
    Ok(places)
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.unit.map(Unit::letter);
        match (self.ground, letter) {
            (Ground::Plain, None) => f.write_str("_"),
            (Ground::Mountain, None) => f.write_str("m"),
            (Ground::Pass, None) => f.write_str("p"),
            (Ground::Fort, None) => f.write_str("f"),
            (Ground::Arsenal(side), None) => write!(f, "{}", side.arsenal()),
            (Ground::Plain, Some(unit)) => write!(f, "{unit}"),
            (Ground::Pass, Some(unit)) => write!(f, "({unit})"),
            (Ground::Fort, Some(unit)) => write!(f, "[{unit}]"),
            (Ground::Mountain, Some(unit)) => write!(f, "m{{{unit}}}"),
            (Ground::Arsenal(side), Some(unit)) => write!(f, "{}{{{unit}}}", side.arsenal()),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.rows.iter().rev().enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            row.iter().try_for_each(|place| place.fmt(f))?;
        }
        let left = usize::from(Moved::MOST).saturating_sub(self.moved.len());
        match self.phase {
            Phase::Deploying(None) => f.write_str(" D -")?,
            Phase::Deploying(Some(side)) => write!(f, " D {}", side.letter())?,
            Phase::Die => write!(f, " ? {left}")?,
            Phase::Play(side) => write!(f, " {} {left}", side.letter())?,
        }
        if self.moved.is_empty() {
            f.write_str(" -")?;
        }
        for (index, cell) in self.moved.iter().enumerate() {
            write!(f, "{}{cell}", if index > 0 { ',' } else { ' ' })?;
        }
        let spent = if self.spent { "*" } else { "" };
        match self.retreat {
            Retreat::None => write!(f, " {}", if self.spent { "*" } else { "-" })?,
            Retreat::Due(cell) => write!(f, " !{cell}{spent}")?,
            Retreat::Made(cell) => write!(f, " {cell}{spent}")?,
        }
        write!(f, " {}", self.turn)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
