//! The trait every game implements.

use std::fmt;
use std::hash::Hash;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{Begins, Dice, Event, EventOf, Outcome, Refusal, Seat, Secrecy, Shown, Turn};

/// What a game is called and who can play it.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name programs use: `color-wars`.
    pub id: &'static str,
    /// The name people use: `Color Wars`.
    pub name: &'static str,
    /// One line that makes you want to try it.
    pub pitch: &'static str,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// The newest version of its rules. It goes up with every change to rules or notation, records carry it, and
    /// every version from 1 on can be played for ever.
    pub rules: u32,
    /// The options that came with a later version than the first: a game by an earlier one does not have them.
    pub since: &'static [(&'static str, u32)],
}

impl Info {
    /// Lets a number of seats in, or says how many it should be.
    ///
    /// # Errors
    ///
    /// [`Unfit::Seats`] when the game is not for that many.
    pub fn admit<E>(&self, seats: u8) -> Result<u8, Unfit<E>> {
        let (fewest, most) = self.seats;
        if (fewest..=most).contains(&seats) {
            Ok(seats)
        } else {
            Err(Unfit::Seats { game: self.name, asked: seats, fewest, most })
        }
    }

    /// Finds the version of the rules that is asked for, the newest where none is.
    ///
    /// # Errors
    ///
    /// [`Unfit::Rules`] for a version that never was.
    pub fn version<E>(&self, asked: Option<u32>) -> Result<u32, Unfit<E>> {
        match asked.unwrap_or(self.rules) {
            rules if (1..=self.rules).contains(&rules) => Ok(rules),
            asked => Err(Unfit::Rules { game: self.name, asked, newest: self.rules }),
        }
    }

    /// Whether an option is there in a version of the rules.
    pub fn has_option(&self, name: &str, rules: u32) -> bool {
        self.since.iter().all(|&(newer, since)| newer != name || since <= rules)
    }

    /// How many seats it is for, in words: `2 to 4`.
    pub fn seats_in_words(&self) -> String {
        span(self.seats.0, self.seats.1)
    }

    /// Which versions its rules have, as the end of a sentence: `they have versions 1 to 2`.
    pub fn versions_in_words(&self) -> String {
        versions(self.rules)
    }
}

/// Why no game can start like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit<E> {
    /// The game is not for so many.
    #[error("{game} is for {} seats, not {asked}", span(*.fewest, *.most))]
    Seats {
        /// The game's name.
        game: &'static str,
        /// How many were asked for.
        asked: u8,
        /// The fewest it can be.
        fewest: u8,
        /// The most it can be.
        most: u8,
    },
    /// The game's rules never had such a version.
    #[error("there is no version {asked} of the rules of {game}: {}", versions(*.newest))]
    Rules {
        /// The game's name.
        game: &'static str,
        /// The version that was asked for.
        asked: u32,
        /// The newest there is.
        newest: u32,
    },
    /// The options make no sense.
    #[error(transparent)]
    Options(E),
    /// The position is none of this game's, or not under these options.
    #[error(transparent)]
    Position(E),
}

fn span(fewest: u8, most: u8) -> String {
    if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") }
}

fn versions(newest: u32) -> String {
    match newest {
        1 => "they have one, 1".to_owned(),
        _ => format!("they have versions 1 to {newest}"),
    }
}

/// A form of move that is free text, where a list of all legal moves would have no end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Open {
    /// The form, with its variable parts in angle brackets: `cell <square> <formula>`.
    pub form: &'static str,
    /// A move of that form that would be accepted now.
    pub example: String,
}

/// Why a person should be warned of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caution {
    /// The word that programs know it by: `unpaid`.
    pub word: &'static str,
    /// What would come of the move, as the end of a sentence about it.
    pub why: &'static str,
}

/// The rules of one game under one set of options.
///
/// What never changes during a game lives in `Self`; what changes is [`Game::State`], a plain value that
/// nothing but [`Game::apply`] ever changes. A game owns no clock, no generator and does no I/O.
///
/// Several seats that choose at once do so one event at a time and in any order: the state holds what each
/// has chosen, and the last choice triggers the reveal. Ask [`Game::turn`] after every event.
///
/// Methods that take `out` append to it and never clear it, so that a search can keep one buffer warm.
pub trait Game: Clone + fmt::Debug + Send + Sync + Sized + 'static {
    /// What the game is called and who can play it.
    const INFO: Info;

    /// How it is decided who begins.
    const BEGINS: Begins = Begins::First;

    /// All that [`Game::caution`] may say.
    const CAUTIONS: &'static [Caution] = &[];

    /// What a table may choose. A field may be left open for a position to fill in; [`Game::options`] gives
    /// them all. It serialises to one JSON object that holds every option.
    type Options: Clone
        + Default
        + fmt::Debug
        + PartialEq
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// A set-up as it is written down: well formed, but not yet known to make sense. It serialises to what
    /// the game's notation says, a text or an object.
    type Position: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Everything that changes, secrets included.
    type State: Clone + fmt::Debug + PartialEq + Send + Sync + 'static;
    /// What a seat can choose.
    type Move: Clone + fmt::Debug + PartialEq + Send + Sync + 'static;
    /// What the dice can show.
    type Chance: Clone + fmt::Debug + PartialEq + Send + Sync + 'static;
    /// What one pair of eyes may see; never more than that.
    type View: Clone + fmt::Debug + Serialize + Send + Sync + 'static;
    /// What has to be the same for a state to count as come again; `()` where that never matters.
    type Repeated: Clone + fmt::Debug + Eq + Hash + Send + Sync + 'static;
    /// The game's own reasons for saying no.
    type Error: std::error::Error + Clone + PartialEq + Send + Sync + 'static;

    /// Starts a game by a version of its rules, from the beginning or from a position: the only way to a state
    /// from outside, and the one place where options and positions are checked.
    ///
    /// `rules` is a version there is (see [`Info::version`]), and of the options only those that it has are
    /// anything but their defaults. `seats` and open options default to what the position has, else to the game's
    /// own defaults.
    ///
    /// # Errors
    ///
    /// [`Unfit`] says what does not fit and what would.
    fn start_by(
        rules: u32,
        seats: Option<u8>,
        options: Self::Options,
        position: Option<&Self::Position>,
    ) -> Result<(Self, Self::State), Unfit<Self::Error>>;

    /// Starts a game by the newest version of its rules.
    ///
    /// # Errors
    ///
    /// [`Unfit`] says what does not fit and what would.
    fn start(
        seats: Option<u8>,
        options: Self::Options,
        position: Option<&Self::Position>,
    ) -> Result<(Self, Self::State), Unfit<Self::Error>> {
        Self::start_by(Self::INFO.rules, seats, options, position)
    }

    /// The version of the rules it is played by.
    fn rules(&self) -> u32 {
        Self::INFO.rules
    }

    /// How many seats play.
    fn seats(&self) -> u8;

    /// The options in force, every one filled in.
    fn options(&self) -> &Self::Options;

    /// Writes the state down. It is the referee's: secrets are in it where the game's notation has them.
    fn position(&self, state: &Self::State) -> Self::Position;

    /// Whose turn it is. Ends that depend on the past are told by [`Game::verdict`] instead.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends all moves that `seat` may choose now, in a fixed order: none when it has nothing to choose.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Move>);

    /// Makes an event happen. Whose turn it is has been checked (see [`Game::play`]); that the event is legal
    /// has not.
    ///
    /// # Errors
    ///
    /// Says which rule forbids it; the state is then unchanged.
    fn apply(&self, state: &mut Self::State, event: &EventOf<Self>) -> Result<(), Self::Error>;

    /// What an eye may see: a seat's, or with `None` a spectator's.
    fn view(&self, state: &Self::State, eye: Option<Seat>) -> Self::View;

    /// What an eye sees that looks back at a game that is over, where that is not what it saw then: the board as it truly
    /// stood. While a game is played an eye may have to be shown something else, so as to tell nothing from it.
    fn hindsight(&self, _state: &Self::State, _eye: Option<Seat>) -> Option<Self::View> {
        None
    }

    /// Makes up a state that agrees with everything in a view, all such states being equally likely as far as
    /// the eye can tell. It is given the view and not the state, so it cannot leak.
    fn guess<D: Dice + ?Sized>(&self, view: &Self::View, dice: &mut D) -> Self::State;

    /// What the view of a seat that must choose tells and no position does, such as what was revealed last: `null`
    /// where there is nothing. It is given the view and not the state, so it cannot leak.
    ///
    /// With the position of a guess it is all that the seat can see: [`Game::put_back`] makes a state of both that looks
    /// to it just the same, on whatever machine.
    fn beyond(&self, _view: &Self::View) -> Value {
        Value::Null
    }

    /// Puts what [`Game::beyond`] told into a state that was started from the position of a guess.
    ///
    /// # Errors
    ///
    /// Says what in it cannot be.
    fn put_back(&self, _state: &mut Self::State, beyond: &Value) -> Result<(), String> {
        if beyond.is_null() {
            return Ok(());
        }
        Err(format!("a position of {} tells all there is", Self::INFO.name))
    }

    /// Reads a seat's move, or with `by` empty a chance outcome.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text. A text that reads well may still be illegal.
    fn read(&self, state: &Self::State, by: Option<Seat>, text: &str) -> Result<EventOf<Self>, Self::Error>;

    /// Reads an event that happened before `now`, as it was written then: what could not happen any more, or would be
    /// written differently, is read too.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    fn read_past(
        &self,
        now: &Self::State,
        by: Option<Seat>,
        text: &str,
    ) -> Result<EventOf<Self>, Self::Error> {
        self.read(now, by, text)
    }

    /// Writes an event the way [`Game::read`] reads it.
    ///
    /// # Errors
    ///
    /// Only if `out` fails.
    fn write(&self, event: &EventOf<Self>, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Appends every chance outcome with its weight. Appends nothing where there are too many to list: then
    /// outcomes can only be sampled, with [`Game::roll`].
    fn odds(&self, state: &Self::State, out: &mut Vec<(Self::Chance, u32)>);

    /// Throws the dice. Called only when [`Game::turn`] is [`Turn::Chance`].
    ///
    /// The provided version builds the list of [`Game::odds`]; a game that is played out a million times
    /// brings a quicker one.
    fn roll<D: Dice + ?Sized>(&self, state: &Self::State, dice: &mut D) -> Self::Chance {
        let mut odds = Vec::new();
        self.odds(state, &mut odds);
        let total = odds.iter().map(|(_, weight)| weight).sum();
        let mut ticket = dice.below(total);
        let drawn = odds.into_iter().find(|(_, weight)| {
            let hit = ticket < *weight;
            ticket = ticket.wrapping_sub(*weight);
            hit
        });
        drawn.expect("a ticket below the total is somebody's").0
    }

    /// Picks any legal move of the seat, each equally likely; `None` when there is nothing to choose. `buffer`
    /// is room to work in.
    fn pick<D: Dice + ?Sized>(
        &self,
        state: &Self::State,
        seat: Seat,
        dice: &mut D,
        buffer: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        buffer.clear();
        self.legal(state, seat, buffer);
        if buffer.is_empty() {
            return None;
        }
        Some(buffer.swap_remove(dice.below(buffer.len() as u32) as usize))
    }

    /// The forms of move that are free text, beside those that [`Game::legal`] lists.
    fn open(&self, _state: &Self::State, _seat: Seat) -> Vec<Open> {
        Vec::new()
    }

    /// Marks a legal move that a person should be warned of before making it, with one of [`Game::CAUTIONS`].
    /// Bots are not offered it. A seat that must choose always has a move without one.
    fn caution(&self, _state: &Self::State, _seat: Seat, _choice: &Self::Move) -> Option<Caution> {
        None
    }

    /// Whether a choice made in the state `before` is still a secret between the seat and the referee `now`. What
    /// is secret is revealed together: no choice is revealed while an older one is still secret.
    fn pending(&self, _before: &Self::State, _event: &EventOf<Self>, _now: &Self::State) -> bool {
        false
    }

    /// How much of an event that happened in the state `before` an eye may know `now`.
    ///
    /// The provided version hides pending choices from everybody else. A game with other secrets (a hand of
    /// cards) says more. Once a game is over nobody asks: all is shown.
    fn shown(
        &self,
        before: &Self::State,
        event: &EventOf<Self>,
        now: &Self::State,
        eye: Option<Seat>,
    ) -> Shown {
        let own = eye.is_some() && eye == event.seat();
        if !own && self.pending(before, event, now) { Shown::Hidden } else { Shown::Plain }
    }

    /// Whose turn it is as far as an eye may know: where being asked would give a hand away, others are told
    /// less than the truth.
    fn turn_seen(&self, state: &Self::State, _eye: Option<Seat>) -> Turn {
        self.turn(state)
    }

    /// What is hidden from somebody who watches, in this state.
    ///
    /// Whatever is not [`Secrecy::Open`] is so before anybody has chosen too: else the change would tell that
    /// somebody has.
    fn secrecy(&self, _state: &Self::State) -> Secrecy {
        Secrecy::Open
    }

    /// Whether a choice made in this state begins a turn. Where a turn is several choices, all of them are taken back
    /// together once it is over.
    fn begins_turn(&self, _state: &Self::State) -> bool {
        true
    }

    /// What has to come again for a state to count as repeated: `None` where that does not matter.
    fn repeated(&self, _state: &Self::State) -> Option<Self::Repeated> {
        None
    }

    /// Ends that depend on the past: `times` is how often [`Game::repeated`] has been what it is now, this time
    /// counted in. Asked after [`Game::turn`] has said that the game goes on.
    fn verdict(&self, _now: &Self::State, _times: u32) -> Option<Outcome> {
        None
    }

    /// Finishes a state in which [`Game::verdict`] has ended the game. A game overrides this where a position is
    /// written differently once the game is over.
    fn close(&self, _last: &mut Self::State) {}

    /// The number of plies to count from when a game starts from this state.
    fn first_ply(&self, _state: &Self::State) -> u32 {
        0
    }

    /// Makes an event happen if it is due and legal: the door for anything that comes from outside.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why not; the state is then unchanged.
    fn play(&self, state: &mut Self::State, event: &EventOf<Self>) -> Result<(), Refusal<Self::Error>> {
        match (self.turn(state), event) {
            (Turn::Over(_), _) => return Err(Refusal::GameOver),
            (Turn::Choose(seats), Event::Move(seat, _)) if seats.contains(*seat) => {}
            (Turn::Chance, Event::Move(..)) => return Err(Refusal::DiceDue),
            (_, Event::Move(seat, _)) => return Err(Refusal::NotYourTurn(*seat)),
            (Turn::Chance, Event::Chance(_)) => {}
            (Turn::Choose(_), Event::Chance(_)) => return Err(Refusal::NotChance),
        }
        self.apply(state, event).map_err(|error| match event {
            Event::Move(..) => Refusal::IllegalMove(error),
            Event::Chance(_) => Refusal::BadChance(error),
        })
    }
}
