//! What a table of Gowap may choose.

use std::fmt;

use fracas_core::given;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use ts_rs::TS;

use crate::functions::MapChoice;
use crate::{Amount, Formula};

/// The options. Those left open are filled in by a position, else by the sheet's game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Columns and rows, 3 to 19; 5 unless chosen otherwise (GW-1).
    #[serde(deserialize_with = "given")]
    pub size: Option<u32>,
    /// Tokens in a team, 1 to 32 (GW-2).
    pub tokens: u32,
    /// What a team is worth, up to 1,000,000 (GW-2).
    pub total: Amount,
    /// When the game ends; after 10 rounds unless chosen otherwise (GW-13).
    #[serde(deserialize_with = "given")]
    pub mode: Option<Mode>,
    /// How the cells get their functions (GW-3). Left open, a given `formula` or `map` decides.
    #[serde(deserialize_with = "given")]
    pub functions: Option<Functions>,
    /// The function of all cells, where it is agreed (GW-3).
    pub formula: Option<Formula>,
    /// The function of every cell, or the name of a map, where it is given up front (GW-3).
    pub map: Option<MapChoice>,
    /// The formulas to choose from (GW-3).
    pub palette: Palette,
    /// What the winners of a battle get (GW-8).
    pub battle: Battle,
    /// What happens when the sums are equal (GW-9).
    pub tie: Tie,
    /// The most tokens a team can have on the board by births (GW-12).
    pub max_tokens: u32,
    /// When a last-standing game is decided by total (GW-13).
    pub max_rounds: u32,
    /// When a token is shown to the other side; since version 2 (GW-14).
    pub reveal: Reveal,
    /// How many rows from the own side are starting rows; since version 2 (GW-14).
    pub rows: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            size: None,
            tokens: 4,
            total: Amount::of_hundredths(100 * 100),
            mode: None,
            functions: None,
            formula: None,
            map: None,
            palette: Palette::Any,
            battle: Battle::Absorb,
            tie: Tie::Standoff,
            max_tokens: 200,
            max_rounds: 1000,
            reveal: Reveal::Teams,
            rows: 1,
        }
    }
}

/// When the game ends (GW-13): `"last-standing"`, or `{"rounds":10}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// When a side has no tokens left.
    LastStanding,
    /// After so many rounds.
    Rounds(u32),
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mode::LastStanding => f.write_str("\"last-standing\""),
            Mode::Rounds(rounds) => write!(f, "{{\"rounds\":{rounds}}}"),
        }
    }
}

impl<'de> Deserialize<'de> for Mode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Mode, D::Error> {
        struct Reader;

        impl<'de> de::Visitor<'de> for Reader {
            type Value = Mode;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the mode \"last-standing\" or {\"rounds\":10}")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Mode, E> {
                match text {
                    "last-standing" => Ok(Mode::LastStanding),
                    _ => Err(de::Error::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Mode, A::Error> {
                match map.next_key::<String>()?.as_deref() {
                    Some("rounds") => {}
                    _ => return Err(de::Error::invalid_type(de::Unexpected::Map, &self)),
                }
                let rounds = map.next_value()?;
                match map.next_key::<String>()? {
                    None => Ok(Mode::Rounds(rounds)),
                    Some(_) => Err(de::Error::invalid_type(de::Unexpected::Map, &self)),
                }
            }
        }

        deserializer.deserialize_any(Reader)
    }
}

/// How the cells get their functions (GW-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Functions {
    /// The players take turns giving one cell its function.
    Draft,
    /// All cells have the same one.
    Agreed,
    /// Every cell has its own, given up front.
    Map,
}

fracas_core::words!(Functions { Draft: "draft", Agreed: "agreed", Map: "map" });

/// What the winners of a battle get (GW-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Battle {
    /// They gain the difference: the sheet's words.
    Absorb,
    /// They are left with the difference.
    Attrition,
}

fracas_core::words!(Battle { Absorb: "absorb", Attrition: "attrition" });

/// What happens when the sums are equal (GW-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// Nobody loses.
    Standoff,
    /// Both sides in the cell are removed.
    Annihilate,
}

fracas_core::words!(Tie { Standoff: "standoff", Annihilate: "annihilate" });

/// When a token is shown to the other side (GW-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveal {
    /// Once both teams are in.
    Teams,
    /// When it is placed.
    Placing,
}

fracas_core::words!(Reveal { Teams: "teams", Placing: "placing" });

/// The formulas to choose from (GW-3): `"any"`, or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Every formula there is.
    Any,
    /// These and no others.
    Only(Vec<Formula>),
}

impl Serialize for Palette {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Palette::Any => serializer.serialize_str("any"),
            Palette::Only(formulas) => formulas.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Palette {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Palette, D::Error> {
        struct Reader;

        impl<'de> de::Visitor<'de> for Reader {
            type Value = Palette;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"any\" or a list of formulas, such as [\"V\",\"V*1.1\"]")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Palette, E> {
                match text {
                    "any" => Ok(Palette::Any),
                    _ => Err(de::Error::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<Palette, A::Error> {
                let mut formulas: Vec<Formula> = Vec::new();
                while let Some(formula) = list.next_element()? {
                    if !formulas.contains(&formula) {
                        formulas.push(formula);
                    }
                }
                Ok(Palette::Only(formulas))
            }
        }

        deserializer.deserialize_any(Reader)
    }
}
