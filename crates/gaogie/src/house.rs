//! A group's own moves, as they are written down: well formed, but not yet known to make a table (GG-9).

use std::fmt;

use fracas_core::excerpt;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use ts_rs::TS;

/// One move of a group's own table. [`MoveTable::new`](crate::MoveTable::new) checks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct HouseMove {
    /// What it is called.
    pub name: String,
    /// The unused moves it needs and uses up, each with its number.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "costs::serialize")]
    #[ts(optional, type = "Record<string, number>")]
    pub costs: Vec<(String, i64)>,
    /// Tenths of damage; a move without any is basic.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub damage: Option<i64>,
    /// The moves that block it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub blocked_by: Vec<String>,
}

/// Costs are an object from name to number, kept in the order they are written in.
pub(crate) mod costs {
    use super::{Deserializer, MapAccess, Serializer, Visitor, de, excerpt, fmt};

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
                        return Err(de::Error::custom(format_args!(
                            "the cost {:?} is there twice",
                            excerpt(&name)
                        )));
                    }
                    costs.push((name, count));
                }
                Ok(costs)
            }
        }

        from.deserialize_map(Costs)
    }
}

impl<'de> Deserialize<'de> for HouseMove {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<HouseMove, D::Error> {
        read_move(&Value::deserialize(from)?).map_err(de::Error::custom)
    }
}

/// What was given, as much of it as can be repeated.
fn shown(given: &Value) -> String {
    excerpt(&given.to_string()).into_owned()
}

/// Reads a move, or says which part of it is not what it should be.
fn read_move(row: &Value) -> Result<HouseMove, String> {
    const FIELDS: [&str; 4] = ["name", "costs", "damage", "blocked_by"];
    let Value::Object(fields) = row else {
        return Err(format!("a move is an object such as {{\"name\":\"rest\"}}, not {}", shown(row)));
    };
    if let Some(field) = fields.keys().find(|field| !FIELDS.contains(&field.as_str())) {
        return Err(format!("a move has no {:?}; it has {}", excerpt(field), FIELDS.join(", ")));
    }
    let name = match fields.get("name") {
        Some(Value::String(name)) => name.clone(),
        Some(other) => return Err(format!("a name is a text such as \"sheq\", not {}", shown(other))),
        None => return Err("it has no name, such as {\"name\":\"rest\"}".to_owned()),
    };
    let costs = match fields.get("costs") {
        None => Vec::new(),
        Some(Value::Object(costs)) => costs
            .iter()
            .map(|(name, count)| match count.as_i64() {
                Some(whole) => Ok((name.clone(), whole)),
                None => {
                    let (name, count) = (excerpt(name), shown(count));
                    Err(format!("the cost {name:?} is a whole number from 1, not {count}"))
                }
            })
            .collect::<Result<_, _>>()?,
        Some(other) => {
            return Err(format!("costs are an object such as {{\"rest\":1}}, not {}", shown(other)));
        }
    };
    let damage = match fields.get("damage") {
        None | Some(Value::Null) => None,
        Some(damage) => Some(damage.as_i64().ok_or_else(|| {
            format!(
                "damage is a whole number of tenths such as 10, not {}; leave it out for a basic move",
                shown(damage)
            )
        })?),
    };
    let blocked_by = match fields.get("blocked_by") {
        None => Some(Vec::new()),
        Some(Value::Array(names)) => names.iter().map(|name| name.as_str().map(str::to_owned)).collect(),
        Some(_) => None,
    };
    let blocked_by = blocked_by.ok_or_else(|| {
        format!("blocked_by is a list of names such as [\"rest\"], not {}", shown(&fields["blocked_by"]))
    })?;
    Ok(HouseMove { name, costs, damage, blocked_by })
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
    let read = |(row, number): (&Value, usize)| {
        read_move(row).map_err(|why| de::Error::custom(format_args!("move {number}: {why}")))
    };
    rows.iter().zip(1..).map(read).collect::<Result<_, _>>().map(Some)
}
