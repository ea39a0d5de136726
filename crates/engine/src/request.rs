//! Requests: one JSON object, a command and its fields.

use std::collections::BTreeMap;

use fracas_core::{Info, Seat, Seats, for_people, nearest};
use fracas_games::{Code, Fault};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

/// Every command with its fields: what is not here is refused by name.
const COMMANDS: &[(Command, &str, &[&str])] = &[
    (Command::Hello, "hello", &[]),
    (Command::Games, "games", &[]),
    (Command::Cards, "cards", &[]),
    (Command::New, "new", &["game", "seats", "options", "seed", "rules"]),
    (Command::Load, "load", &["game", "position", "seats", "options", "seed", "rules"]),
    (Command::State, "state", &[]),
    (Command::Legal, "legal", &["seat"]),
    (Command::Play, "play", &["move", "seat"]),
    (Command::Chance, "chance", &["outcome"]),
    (Command::Preview, "preview", &["moves", "outcome", "seat", "at"]),
    (Command::View, "view", &["seat"]),
    (Command::Seen, "seen", &["seats", "since"]),
    (Command::Inspect, "inspect", &["at", "count"]),
    (Command::Plan, "plan", &["seat", "moves", "at"]),
    (Command::Undo, "undo", &[]),
    (Command::Takeback, "takeback", &["seat"]),
    (Command::Record, "record", &["whole"]),
    (Command::Replay, "replay", &["record", "seed"]),
    (Command::Moments, "moments", &["seat", "from", "to"]),
    (Command::Perft, "perft", &["depth"]),
    (Command::Best, "best", &["seat", "level", "ms", "nodes"]),
    (Command::Hint, "hint", &["seat", "level", "move"]),
    (Command::Weigh, "weigh", &["at", "effort"]),
    (Command::Sums, "sums", &["events", "looked", "why"]),
    (Command::Lines, "lines", &["seat", "count", "effort", "threats"]),
    (Command::Unfold, "unfold", &["study", "seed"]),
    (Command::Fold, "fold", &["study"]),
    (Command::Quit, "quit", &[]),
];

/// What a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Hello,
    Games,
    Cards,
    New,
    Load,
    State,
    Legal,
    Play,
    Chance,
    Preview,
    View,
    Seen,
    Inspect,
    Plan,
    Undo,
    Takeback,
    Record,
    Replay,
    Moments,
    Perft,
    Best,
    Hint,
    Weigh,
    Sums,
    Lines,
    Unfold,
    Fold,
    Quit,
}

/// A line that is a JSON object, its values not yet read.
pub(crate) struct Request<'a> {
    fields: BTreeMap<String, &'a RawValue>,
}

impl<'a> Request<'a> {
    /// Reads a line.
    pub(crate) fn read(line: &'a [u8]) -> Result<Request<'a>, Fault> {
        let unreadable = |why: String| Fault::new(Code::BadJson, format_args!("this line is no JSON: {why}"));
        let text = std::str::from_utf8(line).map_err(|_| unreadable("it is not UTF-8".to_owned()))?;
        if text.trim().is_empty() {
            return Err(unreadable(
                "it is empty; a request is an object such as {\"cmd\":\"hello\"}".to_owned(),
            ));
        }
        serde_json::from_str::<&RawValue>(text).map_err(|error| unreadable(error.to_string()))?;
        let fields = serde_json::from_str(text).map_err(|_| {
            Fault::new(Code::BadRequest, "a request is an object with a \"cmd\", such as {\"cmd\":\"hello\"}")
        })?;
        Ok(Request { fields })
    }

    /// The id, to be sent back as it came.
    pub(crate) fn id(&self) -> Option<&'a RawValue> {
        self.fields.get("id").copied()
    }

    /// The command, once all fields are known to be its own.
    pub(crate) fn command(&self) -> Result<Command, Fault> {
        let name: String = self.required("cmd")?;
        let &(command, name, known) =
            COMMANDS.iter().find(|(_, known, _)| *known == name).ok_or_else(|| {
                let names = || COMMANDS.iter().map(|(_, name, _)| *name);
                let hint = match nearest(&name, names()) {
                    Some(meant) => format!("did you mean {meant:?}?"),
                    None => format!("the commands are {}", names().collect::<Vec<_>>().join(", ")),
                };
                bad(format!("there is no command {name:?}; {hint}"))
            })?;
        let foreign = |field: &&String| *field != "id" && *field != "cmd" && !known.contains(&field.as_str());
        match self.fields.keys().find(foreign) {
            None => Ok(command),
            Some(field) => {
                let hint = match nearest(field, known.iter().copied()) {
                    Some(meant) => format!("; did you mean {meant:?}?"),
                    None => String::new(),
                };
                Err(bad(format!("{name:?} takes no field {field:?}{hint}")))
            }
        }
    }

    /// Whether a field is there.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.fields.get(name).is_some_and(|raw| raw.get() != "null")
    }

    /// A field that may be left out; `null` leaves it out too.
    pub(crate) fn optional<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Fault> {
        let Some(raw) = self.fields.get(name) else { return Ok(None) };
        serde_json::from_str(raw.get()).map_err(|error| {
            bad(format!("the field {name:?} cannot be read: {}", for_people(&without_place(&error))))
        })
    }

    /// A field that must be there.
    pub(crate) fn required<T: DeserializeOwned>(&self, name: &str) -> Result<T, Fault> {
        self.optional(name)?.ok_or_else(|| bad(format!("the field {name:?} is missing")))
    }

    /// The number of seats of a new game. A number no game could have is a matter of options, not of form.
    pub(crate) fn seats(&self, game: &Info) -> Result<Option<u8>, Fault> {
        let Some(value) = self.optional::<Value>("seats")? else { return Ok(None) };
        if !value.is_number() {
            return Err(bad(format!("the field \"seats\" is a number such as 2, not {value}")));
        }
        match value.as_u64().and_then(|seats| seats.try_into().ok()) {
            Some(seats) => Ok(Some(seats)),
            None => {
                let right = game.seats_in_words();
                let message = format!("{} is for {right} seats, not {value}", game.name);
                Err(Fault::new(Code::BadOptions, message))
            }
        }
    }

    /// The version of the rules to play by. One that never was is a matter of options, not of form.
    pub(crate) fn rules(&self, game: &Info) -> Result<Option<u32>, Fault> {
        let Some(value) = self.optional::<Value>("rules")? else { return Ok(None) };
        if !value.is_number() {
            return Err(bad(format!("the field \"rules\" is a version's number such as 1, not {value}")));
        }
        match value.as_u64().and_then(|rules| rules.try_into().ok()) {
            Some(rules) => Ok(Some(rules)),
            None => {
                let right = game.versions_in_words();
                let message = format!("there is no version {value} of the rules of {}: {right}", game.name);
                Err(Fault::new(Code::BadOptions, message))
            }
        }
    }

    /// A seat of a game with so many.
    pub(crate) fn seat(&self, seats: u8) -> Result<Option<Seat>, Fault> {
        let Some(number) = self.optional::<Value>("seat")? else { return Ok(None) };
        let seat = as_seat(&number, seats);
        seat.map(Some).ok_or_else(|| bad(format!("this game has seats 1 to {seats}, not {number}")))
    }

    /// The seat that must be named.
    pub(crate) fn named_seat(&self, seats: u8) -> Result<Seat, Fault> {
        self.seat(seats)?.ok_or_else(|| bad("the field \"seat\" is missing"))
    }

    /// The seats of whoever asks, in a game with so many; none of them is a spectator.
    pub(crate) fn own_seats(&self, seats: u8) -> Result<Seats, Fault> {
        let numbers: Vec<Value> = self.required("seats")?;
        let seat = |number: &Value| {
            as_seat(number, seats)
                .ok_or_else(|| bad(format!("this game has seats 1 to {seats}, not {number}")))
        };
        numbers.iter().map(seat).collect()
    }

    /// Whose eyes to see with: a seat's, or with 0 a spectator's, which is `None`.
    pub(crate) fn eye(&self, seats: u8) -> Result<Option<Seat>, Fault> {
        let number: Value = self.required("seat")?;
        if number == 0 {
            return Ok(None);
        }
        as_seat(&number, seats).map(Some).ok_or_else(|| {
            bad(format!("a view is that of a seat, 1 to {seats}, or of a spectator, 0, not {number}"))
        })
    }
}

/// The seat with this number in a game with so many.
fn as_seat(number: &Value, seats: u8) -> Option<Seat> {
    let seat = Seat::new(number.as_u64()?.try_into().ok()?)?;
    (seat.number() <= seats).then_some(seat)
}

/// A `bad-request`.
pub(crate) fn bad(message: impl std::fmt::Display) -> Fault {
    Fault::new(Code::BadRequest, message)
}

/// An error's words without "at line 1 column 5", which would be that of the field and not of the line.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}
