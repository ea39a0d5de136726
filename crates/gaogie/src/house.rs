//! A group's own moves, as they are written down: well formed, but not yet known to make a table (GG-9).

use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// One move of a group's own table. [`Table::new`](crate::Table::new) checks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseMove {
    /// What it is called.
    pub name: String,
    /// The unused moves it needs and uses up, each with its number.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "costs")]
    pub costs: Vec<(String, i64)>,
    /// Tenths of damage; a move without any is basic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<i64>,
    /// The moves that block it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked_by: Vec<String>,
}

/// Costs are an object from name to number, kept in the order they are written in.
pub(crate) mod costs {
    use super::{Deserializer, MapAccess, Serializer, Visitor, de, fmt};

    pub(crate) fn serialize<S: Serializer>(costs: &[(String, i64)], to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(costs.iter().map(|(name, count)| (name, count)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(String, i64)>, D::Error> {
        struct Costs;

        impl<'de> Visitor<'de> for Costs {
            type Value = Vec<(String, i64)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("costs as in {\"gaogie\":1}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut costs: Self::Value = Vec::new();
                while let Some((name, count)) = map.next_entry::<String, i64>()? {
                    if costs.iter().any(|(known, _)| *known == name) {
                        return Err(de::Error::custom(format_args!("the cost {name:?} is there twice")));
                    }
                    costs.push((name, count));
                }
                Ok(costs)
            }
        }

        from.deserialize_map(Costs)
    }
}

/// For `#[serde(deserialize_with)]`: reads a list of moves, or `null`, and names the move that cannot be read.
pub(crate) fn read_list<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<HouseMove>>, D::Error> {
    const FORM: &str = "it is a list of moves, such as \
                        [{\"name\":\"gaogie\"},{\"name\":\"sheq\",\"costs\":{\"gaogie\":1},\"damage\":10}], \
                        or null for the sheet's";
    let rows = match Value::deserialize(from)? {
        Value::Null => return Ok(None),
        Value::Array(rows) => rows,
        _ => return Err(de::Error::custom(FORM)),
    };
    let read = |(row, number): (Value, usize)| {
        serde_json::from_value(row).map_err(|why| de::Error::custom(format_args!("move {number}: {why}")))
    };
    rows.into_iter().zip(1..).map(read).collect::<Result<_, _>>().map(Some)
}
