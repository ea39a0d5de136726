//! Options as they come from outside: a JSON object that may hold any of them.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Map, Value};

use crate::{Game, excerpt, for_people, nearest};

/// Something that happens after a count, or never: a number, or `"off"`, which `null` means too.
///
/// # Examples
///
/// ```
/// use fracas_core::Limit;
///
/// assert_eq!(serde_json::from_str::<Limit>("3").unwrap(), Limit::After(3));
/// assert_eq!(serde_json::to_string(&Limit::Off).unwrap(), "\"off\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Never.
    Off,
    /// When the count is reached.
    After(u32),
}

impl Limit {
    /// Whether a count has reached the limit.
    pub const fn reached(self, count: u32) -> bool {
        matches!(self, Limit::After(limit) if count >= limit)
    }
}

impl Serialize for Limit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Limit::Off => serializer.serialize_str("off"),
            Limit::After(count) => serializer.serialize_u32(*count),
        }
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Limit, D::Error> {
        Ok(limit(deserializer)?.map_or(Limit::Off, Limit::After))
    }
}

/// For `#[serde(deserialize_with)]` on a limit that is shown as `null` where there is none: reads a count,
/// `null` or `"off"`.
///
/// # Errors
///
/// Says what a limit can be.
pub fn limit<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let wrong = || de::Error::custom("it is a whole number up to 4294967295, or \"off\" or null for none");
    match Value::deserialize(deserializer)? {
        Value::Null => Ok(None),
        Value::String(text) if text == "off" => Ok(None),
        Value::Number(number) => {
            number.as_u64().and_then(|number| number.try_into().ok()).map(Some).ok_or_else(wrong)
        }
        _ => Err(wrong()),
    }
}

/// Writes and reads an option that is one of a few words, and nothing but one of these words.
///
/// # Examples
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Pace {
///     Slow,
///     Quick,
/// }
///
/// fracas_core::words!(Pace { Slow: "slow", Quick: "quick" });
///
/// assert_eq!(serde_json::to_string(&Pace::Slow).unwrap(), "\"slow\"");
/// assert_eq!(serde_json::from_str::<Pace>("\"quick\"").unwrap(), Pace::Quick);
/// let error = serde_json::from_str::<Pace>("{\"quick\":null}").unwrap_err();
/// assert_eq!(error.to_string(), "it is one of \"slow\", \"quick\"");
/// ```
#[macro_export]
macro_rules! words {
    ($name:ident { $($value:ident: $word:literal),* $(,)? }) => {
        impl $name {
            const WORDS: &[($name, &str)] = &[$(($name::$value, $word)),*];
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(match self { $($name::$value => $word),* })
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                $crate::read_word(deserializer, $name::WORDS)
            }
        }
    };
}

/// Reads one of some words, for [`words!`].
///
/// # Errors
///
/// Names the words.
pub fn read_word<'de, T: Copy, D: Deserializer<'de>>(
    deserializer: D,
    words: &[(T, &str)],
) -> Result<T, D::Error> {
    let given = Value::deserialize(deserializer)?;
    let meant = words.iter().find(|(_, word)| given.as_str() == Some(*word));
    meant.map(|(value, _)| *value).ok_or_else(|| {
        let known: Vec<String> = words.iter().map(|(_, word)| format!("{word:?}")).collect();
        de::Error::custom(format_args!("it is one of {}", known.join(", ")))
    })
}

/// For `#[serde(deserialize_with)]` on an option that a position may fill in when it is not given: reads a
/// value, never `null`.
///
/// # Errors
///
/// Those of the value itself.
pub fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Why an object of options was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    /// No such option.
    #[error("{game} has no option {:?}{}", excerpt(.name), .meant.as_ref().map_or_else(
        || format!("; it has {}", .known.join(", ")),
        |meant| format!("; did you mean {meant:?}?"),
    ))]
    Unknown {
        /// The game's name.
        game: &'static str,
        /// The option that was asked for.
        name: String,
        /// The option that was probably meant.
        meant: Option<String>,
        /// All options there are.
        known: Vec<String>,
    },
    /// A later version of the rules has it.
    #[error(
        "{game} has the option {name:?} from version {since} of its rules on, and this game is by version {rules}"
    )]
    Later {
        /// The game's name.
        game: &'static str,
        /// The option that was asked for.
        name: &'static str,
        /// The version that brought it.
        since: u32,
        /// The version this game is played by.
        rules: u32,
    },
    /// The option cannot have that value.
    #[error("option {name:?} cannot be {}: {why}", excerpt(&.value.to_string()))]
    Value {
        /// The option.
        name: String,
        /// What was given.
        value: Value,
        /// What would be right.
        why: String,
    },
    /// Not an object.
    #[error("options are an object from name to value, such as {example}, not {}", excerpt(&.given.to_string()))]
    NotAnObject {
        /// What was given.
        given: Value,
        /// An option of the game, alone in its object.
        example: String,
    },
}

/// Reads the options of a game by a version of its rules. What is not given stays as [`Default`] has it.
///
/// # Errors
///
/// [`BadOptions`] names the option that is at fault.
pub fn read_options<G: Game>(rules: u32, given: &Value) -> Result<G::Options, BadOptions> {
    let given = match given {
        Value::Object(given) => given,
        Value::Null => return Ok(G::Options::default()),
        other => return Err(BadOptions::NotAnObject { given: other.clone(), example: example::<G>() }),
    };
    if let Some(&(name, since)) =
        G::INFO.since.iter().find(|&&(name, since)| since > rules && given.contains_key(name))
    {
        return Err(BadOptions::Later { game: G::INFO.name, name, since, rules });
    }
    let known = default_options::<G>();
    if let Some(name) = given.keys().find(|name| !known.contains_key(*name)) {
        return Err(BadOptions::Unknown {
            game: G::INFO.name,
            name: name.clone(),
            meant: nearest(name, known.keys().map(String::as_str)).map(str::to_owned),
            known: known.keys().cloned().collect(),
        });
    }
    serde_json::from_value(Value::Object(given.clone())).map_err(|error| {
        // The whole does not say which of its parts is wrong; each part alone does.
        let culprit = given.iter().find_map(|(name, value)| {
            let alone = Map::from_iter([(name.clone(), value.clone())]);
            let error = serde_json::from_value::<G::Options>(Value::Object(alone)).err()?;
            Some((name, value, error))
        });
        match culprit {
            Some((name, value, error)) => {
                BadOptions::Value { name: name.clone(), value: value.clone(), why: for_people(&error) }
            }
            None => BadOptions::Value {
                name: given.keys().cloned().collect::<Vec<_>>().join(", "),
                value: Value::Object(given.clone()),
                why: for_people(&error),
            },
        }
    })
}

/// The first option of a game that is something by default.
fn example<G: Game>() -> String {
    let first = default_options::<G>().into_iter().find(|(_, value)| !value.is_null());
    Value::Object(first.into_iter().collect()).to_string()
}

/// The options of a running game, every one that the version of its rules has.
///
/// # Panics
///
/// Panics if a game writes its options as anything but an object.
pub fn write_options<G: Game>(game: &G) -> Map<String, Value> {
    match serde_json::to_value(game.options()) {
        Ok(Value::Object(mut options)) => {
            options.retain(|name, _| G::INFO.has_option(name, game.rules()));
            options
        }
        other => panic!("options are an object: {other:?}"),
    }
}

/// Every option of a game by its newest rules, with its default.
///
/// # Panics
///
/// Panics if a game cannot start with its own defaults.
pub fn default_options<G: Game>() -> Map<String, Value> {
    let (game, _) = G::start(None, G::Options::default(), None).expect("a game starts with its defaults");
    write_options(&game)
}
