//! A formula for cell after cell, by the names of their squares.

use std::fmt;

use fracas_core::{Square, excerpt};
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Serialize, Serializer, ser::SerializeMap};
use ts_rs::TS;

use crate::Formula;

/// Formulas by square, column by column from `a1`. Written as an object: `{"a1":"V","a2":"V*1.1"}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, TS)]
#[ts(type = "Record<string, string>")]
pub struct CellMap(Vec<(Square, Formula)>);

impl CellMap {
    /// The formulas in order of their squares.
    pub fn iter(&self) -> impl Iterator<Item = (Square, &Formula)> {
        self.0.iter().map(|(square, formula)| (*square, formula))
    }
}

impl FromIterator<(Square, Formula)> for CellMap {
    fn from_iter<I: IntoIterator<Item = (Square, Formula)>>(cells: I) -> CellMap {
        let mut cells: Vec<_> = cells.into_iter().collect();
        cells.sort_by_key(|(square, _)| (square.column, square.row));
        CellMap(cells)
    }
}

impl Serialize for CellMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (square, formula) in &self.0 {
            map.serialize_entry(square, formula)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for CellMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CellMap, D::Error> {
        match MapChoice::deserialize(deserializer)? {
            MapChoice::Cells(cells) => Ok(cells),
            MapChoice::Named(_) => Err(de::Error::custom(EXPECTED)),
        }
    }
}

const EXPECTED: &str = "formulas are given as an object from square to formula, such as {\"a1\":\"V\"}";

/// What the option `map` can be: all formulas, or the name of a set of them (see [`presets`](crate::presets)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapChoice {
    /// Formulas by square.
    Cells(CellMap),
    /// A named map.
    Named(String),
}

impl Serialize for MapChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            MapChoice::Cells(cells) => cells.serialize(serializer),
            MapChoice::Named(name) => serializer.serialize_str(name),
        }
    }
}

impl<'de> Deserialize<'de> for MapChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MapChoice, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = MapChoice;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object from square to formula, such as {\"a1\":\"V\"}")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<MapChoice, E> {
                Ok(MapChoice::Named(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<MapChoice, A::Error> {
                let mut cells = Vec::new();
                while let Some(square) = map.next_key::<Square>()? {
                    if cells.iter().any(|(known, _)| *known == square) {
                        return Err(de::Error::custom(format_args!("{square} has two formulas")));
                    }
                    // An error in a formula says which cell it is on.
                    let text = map.next_value::<String>()?;
                    let formula = text.parse().map_err(|error| {
                        de::Error::custom(format_args!(
                            "{square}: {:?} is no formula: {error}",
                            excerpt(&text)
                        ))
                    })?;
                    cells.push((square, formula));
                }
                Ok(MapChoice::Cells(cells.into_iter().collect()))
            }
        }

        deserializer.deserialize_any(Reader)
    }
}
