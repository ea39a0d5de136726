//! What is to be played: what people who meet must agree on.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use fracas_core::Seat;
use fracas_games::{AnyGame, Entry, find};
use fracas_table::{Opening, Pace, Player, Table};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::rated::check_rated;
use crate::ceiling;
use crate::error::Error;
use crate::wire::{NewSeek, Place, TermsCard};

/// The longest value of an option that the lobby shows, in bytes.
const SHOWN: usize = 200;

/// What is to be played, made exact.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Terms {
    pub(crate) game: String,
    pub(crate) rules: u32,
    pub(crate) seats: u8,
    /// Every option.
    pub(crate) options: Value,
    pub(crate) position: Option<Value>,
    pub(crate) pace: Option<Pace>,
    pub(crate) rated: bool,
}

impl Terms {
    /// Checks everything about a game that somebody seeks.
    pub(crate) fn new(wanted: NewSeek) -> Result<Arc<Terms>, Error> {
        let NewSeek { terms: wanted, range, seat } = wanted;
        let entry = find(&wanted.game)?;
        let seats = wanted.seats.unwrap_or(2);
        if seats < 2 {
            return Err(Error::Bad("\"seats\" is 2 or more: nobody seeks themselves".to_owned()));
        }
        if let Some(seat) = seat.filter(|seat| seat.number() > seats) {
            return Err(Error::Bad(format!("there is no seat {seat}: \"seats\" is {seats}")));
        }
        if range.is_some_and(|range| range.least > range.most) {
            return Err(Error::Bad("\"range\" goes from \"least\" up to \"most\"".to_owned()));
        }
        let options = wanted.options.as_ref().unwrap_or(&Value::Null);
        let game = entry.start_by(wanted.rules, Some(seats), options, wanted.position.as_ref())?;
        ceiling::check(entry, &game.options(), &vec![Place::Open {}; usize::from(seats)])?;
        let pace = wanted.pace.map(|pace| Pace::from(pace).check()).transpose();
        let pace = pace.map_err(|wrong| Error::Bad(wrong.to_string()))?;
        if wanted.rated {
            check_rated(entry, game.as_ref(), wanted.position.as_ref(), pace)?;
        }
        Ok(Arc::new(Terms {
            game: entry.info.id.to_owned(),
            rules: game.rules(),
            seats,
            options: game.options(),
            position: wanted.position,
            pace,
            rated: wanted.rated,
        }))
    }

    /// How a table at which this is played begins, with everybody in their seats.
    pub(crate) fn opening(
        &self,
        players: Vec<Player>,
        creator: fracas_table::GuestId,
        commitment: String,
    ) -> Opening {
        Opening {
            game: self.game.clone(),
            rules: self.rules,
            options: self.options.clone(),
            position: self.position.clone(),
            record: None,
            quiet: true,
            pace: self.pace,
            rated: self.rated,
            listed: false,
            private: false,
            commitment,
            players,
            creator,
        }
    }

    /// The same in few words.
    pub(crate) fn card(&self) -> TermsCard {
        let preset = find(&self.game)
            .ok()
            .and_then(|entry| preset_of(entry, self.seats, &self.options, self.position.as_ref()));
        let options = if preset.is_some() { BTreeMap::new() } else { self.changed() };
        TermsCard {
            game: self.game.clone(),
            rules: self.rules,
            seats: self.seats,
            placed: preset.is_none() && self.position.is_some(),
            preset: preset.map(str::to_owned),
            options,
            pace: self.pace.map(Into::into),
            rated: self.rated,
        }
    }

    /// The options that are not the defaults; a long one without its value.
    fn changed(&self) -> BTreeMap<String, Value> {
        let defaults = find(&self.game).map(Entry::options).unwrap_or_default();
        let options = self.options.as_object().into_iter().flatten();
        let differing = options.filter(|(name, value)| defaults.get(*name) != Some(value));
        differing
            .map(|(name, value)| {
                let short = value.to_string().len() <= SHOWN;
                (name.clone(), if short { value.clone() } else { Value::Null })
            })
            .collect()
    }
}

impl From<&Table> for Terms {
    fn from(table: &Table) -> Terms {
        let opening = table.opening();
        Terms {
            game: opening.game.clone(),
            rules: opening.rules,
            seats: table.seat_count(),
            options: opening.options.clone(),
            position: opening.position.clone(),
            pace: opening.pace,
            rated: opening.rated,
        }
    }
}

/// A way to play, made exact.
type Way = (&'static str, Value, Option<Value>);

/// The ways to play, by game and number of seats.
type Ways = HashMap<(&'static str, u8), Arc<Vec<Way>>>;

/// The ways to play a game with so many seats. Setting games up takes a moment, so they are kept.
fn ways(entry: &'static Entry, seats: u8) -> Arc<Vec<Way>> {
    static KNOWN: LazyLock<Mutex<Ways>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let ways = known.entry((entry.info.id, seats)).or_insert_with(|| {
        let fits = |preset: &fracas_core::Preset| preset.most.is_none_or(|most| seats <= most);
        let way = |preset: fracas_core::Preset| {
            let game = entry.start(Some(seats), &preset.options, preset.position.as_ref()).ok()?;
            Some((preset.id, game.options(), preset.position))
        };
        Arc::new(entry.presets().into_iter().filter(fits).filter_map(way).collect())
    });
    Arc::clone(ways)
}

/// The game's own way to play that these options are, if they are one.
pub(super) fn preset_of(
    entry: &'static Entry,
    seats: u8,
    options: &Value,
    position: Option<&Value>,
) -> Option<&'static str> {
    let ways = ways(entry, seats);
    ways.iter().find(|(_, known, start)| known == options && start.as_ref() == position).map(|(id, ..)| *id)
}

/// The same of a game that is set up.
pub(super) fn preset_of_game(
    entry: &'static Entry,
    game: &dyn AnyGame,
    position: Option<&Value>,
) -> Option<&'static str> {
    Seat::new(game.seats())?;
    preset_of(entry, game.seats(), &game.options(), position)
}
