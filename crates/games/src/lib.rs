//! The registry: every game of Fracas behind one object-safe [`AnyGame`].
//!
//! A new game is one line in [`every_game!`], from which the registry, the laws and everything else that goes
//! through all games is made.
//!
//! # Examples
//!
//! ```
//! use fracas_core::Seat;
//! use serde_json::json;
//!
//! let entry = fracas_games::find("color-wars").unwrap();
//! let mut game = entry.start(None, &json!({"width": 3, "height": 3}), None).unwrap();
//! game.play(Seat::FIRST, "b2").unwrap();
//! assert_eq!(game.position(), json!(".../.R3./... B 1"));
//! ```

mod any_game;
mod back;
mod fault;
// A page sends nobody else to think, and its module is small.
#[cfg(not(target_family = "wasm"))]
mod parcel;
mod playout;

use fracas_core::{
    Begins, Ceiling, Describe, Info, OptionInfo, Preset, Record, Referee, Rulebook, default_options, excerpt,
    nearest,
};
use serde_json::{Map, Value};

pub use any_game::{AnyGame, AnySight, Happened, Legal, Told};
pub use back::{seen_back, told_back};
pub use fault::{Code, Fault};
pub use fracas_color_wars::ColorWars;
pub use fracas_game_of_war::GameOfWar;
pub use fracas_ganoogo::Ganoogo;
pub use fracas_gaogie::Gaogie;
pub use fracas_gowap::Gowap;
#[cfg(not(target_family = "wasm"))]
pub use parcel::Parcel;
pub use playout::{Fnv, Tally};

/// Calls a macro with every game there is, as `module_name: Type,` each: the one list of games.
#[macro_export]
macro_rules! every_game {
    ($with:ident) => {
        $with! {
            color_wars: $crate::ColorWars,
            gaogie: $crate::Gaogie,
            gowap: $crate::Gowap,
            ganoogo: $crate::Ganoogo,
            game_of_war: $crate::GameOfWar,
        }
    };
}

macro_rules! entries {
    ($($name:ident: $game:ty,)*) => { &[$(Entry::of::<$game>()),*] };
}

static GAMES: &[Entry] = every_game!(entries);

/// All games, in the order people are shown them.
pub fn games() -> &'static [Entry] {
    GAMES
}

/// Finds a game by its id.
///
/// # Errors
///
/// Names the games there are, or the one that was probably meant.
pub fn find(id: &str) -> Result<&'static Entry, Fault> {
    let known = || GAMES.iter().map(|entry| entry.info.id);
    GAMES.iter().find(|entry| entry.info.id == id).ok_or_else(|| {
        let hint = match nearest(id, known()) {
            Some(meant) => format!("did you mean {meant:?}?"),
            None => format!("the games are {}", known().collect::<Vec<_>>().join(", ")),
        };
        Fault::new(Code::UnknownGame, format_args!("there is no game {:?}; {hint}", excerpt(id)))
    })
}

/// Replays a record of any game.
///
/// # Errors
///
/// Says at which line it goes wrong, and why.
pub fn replay(record: &Record) -> Result<Box<dyn AnyGame>, Fault> {
    Ok(replay_while(record, &mut || true)?.expect("nobody has stopped it"))
}

/// Replays a record of any game, but gives up with `None` when `go_on`, which is asked before every event, says so.
///
/// # Errors
///
/// Says at which line it goes wrong, and why.
pub fn replay_while(
    record: &Record,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Option<Box<dyn AnyGame>>, Fault> {
    let entry = find(record.game()).map_err(|fault| {
        Fault::new(Code::BadRecord, format_args!("line {}: {fault}", record.line_of("Game")))
    })?;
    (entry.replay)(record, go_on)
}

type Replay = fn(&Record, &mut dyn FnMut() -> bool) -> Result<Option<Box<dyn AnyGame>>, Fault>;

type Start = fn(Option<u32>, Option<u8>, &Value, Option<&Value>) -> Result<Box<dyn AnyGame>, Fault>;

/// A game that can be started.
pub struct Entry {
    /// What it is called and who can play it.
    pub info: Info,
    /// How it is decided who begins.
    pub begins: Begins,
    /// Its rulebook in every language it is there in, English first.
    pub rulebooks: &'static [Rulebook],
    /// Its English words, in the Fluent format.
    pub words: &'static str,
    /// How much of which option a host of strangers' games takes.
    pub ceilings: &'static [Ceiling],
    /// The option that ends long games, and how soon it ends those of bots where nothing is said.
    pub limit: Option<(&'static str, u32)>,
    start: Start,
    replay: Replay,
    #[cfg(not(target_family = "wasm"))]
    unpack: fn(&Parcel) -> Result<AnySight, Fault>,
    options: fn() -> Map<String, Value>,
    choices: fn() -> Vec<OptionInfo>,
    presets: fn() -> Vec<Preset>,
    bench: fn(u64, bool) -> Tally,
}

impl Entry {
    const fn of<G: Describe>() -> Entry {
        Entry {
            info: G::INFO,
            begins: G::BEGINS,
            // A site carries its rulebooks itself: the engine in a browser is smaller without them.
            rulebooks: if cfg!(target_family = "wasm") { &[] } else { G::RULEBOOKS },
            words: G::WORDS,
            ceilings: G::CEILINGS,
            limit: G::LIMIT,
            choices: G::choices,
            presets: G::presets,
            start: |rules, seats, options, position| {
                Ok(Box::new(Referee::<G>::from_json_by(rules, seats, options, position)?))
            },
            replay: |record, go_on| {
                let referee = Referee::<G>::replay_while(record, go_on)?;
                Ok(referee.map(|referee| Box::new(referee) as Box<dyn AnyGame>))
            },
            #[cfg(not(target_family = "wasm"))]
            unpack: |parcel| parcel.unpack::<G>().map(AnySight::new),
            options: default_options::<G>,
            bench: playout::bench::<G>,
        }
    }

    /// Starts a game by the newest version of its rules, from its beginning or from a position.
    ///
    /// # Errors
    ///
    /// Says which option, or what about the position, is wrong.
    pub fn start(
        &self,
        seats: Option<u8>,
        options: &Value,
        position: Option<&Value>,
    ) -> Result<Box<dyn AnyGame>, Fault> {
        self.start_by(None, seats, options, position)
    }

    /// The same by a version of the rules, the newest where none is named.
    ///
    /// # Errors
    ///
    /// Says that there never was such a version, or which option, or what about the position, is wrong.
    pub fn start_by(
        &self,
        rules: Option<u32>,
        seats: Option<u8>,
        options: &Value,
        position: Option<&Value>,
    ) -> Result<Box<dyn AnyGame>, Fault> {
        (self.start)(rules, seats, options, position)
    }

    /// The rulebook in a language, as Markdown; English where none is named.
    ///
    /// # Errors
    ///
    /// Names the languages it is there in.
    pub fn rulebook(&self, language: Option<&str>) -> Result<&'static str, Fault> {
        let wanted = language.unwrap_or("en");
        self.rulebooks.iter().find(|book| book.language == wanted).map(|book| book.text).ok_or_else(|| {
            let known: Vec<&str> = self.rulebooks.iter().map(|book| book.language).collect();
            let message = format!(
                "there is no rulebook in {:?}; {} has one in {}",
                excerpt(wanted),
                self.info.name,
                known.join(", ")
            );
            Fault::new(Code::BadRequest, message)
        })
    }

    /// Every option with its default.
    pub fn options(&self) -> Map<String, Value> {
        (self.options)()
    }

    /// Every option as a form asks for it.
    pub fn choices(&self) -> Vec<OptionInfo> {
        (self.choices)()
    }

    /// Ways to play that need no thought; the first is what a newcomer gets.
    pub fn presets(&self) -> Vec<Preset> {
        (self.presets)()
    }

    /// Plays a fixed, seeded run of random events; `sign` says whether to take its fingerprint too.
    pub fn bench(&self, events: u64, sign: bool) -> Tally {
        (self.bench)(events, sign)
    }
}
