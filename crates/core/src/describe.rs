//! What people look at: facts on demand, stories, and pictures made of text.
//!
//! None of this is needed to play, so none of it is in [`Game`](crate::Game): a search never pays for it.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use crate::{Ceiling, EventOf, Eye, Game, Obeyed, OptionInfo, Phrase, Preset, Seat};

/// A rulebook in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rulebook {
    /// The language's short name: `en`, `de`.
    pub language: &'static str,
    /// The book, as Markdown.
    pub text: &'static str,
}

impl Rulebook {
    /// A book in a language.
    pub const fn new(language: &'static str, text: &'static str) -> Rulebook {
        Rulebook { language, text }
    }
}

/// A game that can be looked at.
pub trait Describe: Game {
    /// The rulebook in every language it is there in, English first: `docs/rules/ID.md`, `docs/rules/de/ID.md`.
    const RULEBOOKS: &'static [Rulebook];

    /// The English words for stories, reasons and the game's own terms, in the Fluent format:
    /// `web/src/games/ID/words/en.ftl`.
    const WORDS: &'static str;

    /// How much of which option a host of strangers' games takes, where that is less than the rules allow.
    const CEILINGS: &'static [Ceiling] = &[];

    /// The option that ends long games, and how soon it ends those of bots where nothing is said; games that end by
    /// themselves need none.
    const LIMIT: Option<(&'static str, u32)> = None;

    /// The game's answers to what people ask about a position.
    type Facts: Serialize;

    /// Every option, as a form asks for it, in the order in which people are asked.
    fn choices() -> Vec<OptionInfo>;

    /// Ways to play that need no thought; the first is what a newcomer gets.
    fn presets() -> Vec<Preset>;

    /// Tells facts about a state, or about one place in it. It answers when the game is over too. What takes a solver or
    /// a sampler to tell is a study's, beside the bots.
    ///
    /// # Errors
    ///
    /// Says what cannot be asked, and what can.
    fn inspect(&self, state: &Self::State, at: Option<&str>) -> Result<Self::Facts, Self::Error>;

    /// Tells what an event did, as facts that languages have words for, and never more than the eye may know when it
    /// has happened. `before` and `after` are the true states around it.
    fn story(
        &self,
        before: &Self::State,
        event: &EventOf<Self>,
        after: &Self::State,
        eye: Eye,
        out: &mut Vec<Phrase>,
    );

    /// Tells an event step by step, where more happens in it than the states before and after it show: for whoever
    /// lets people watch it. `None` for any other event. It tells all of it, so only events that nobody has to guess
    /// at have steps.
    fn steps(&self, _before: &Self::State, _event: &EventOf<Self>) -> Option<Self::Facts> {
        None
    }

    /// Why something was refused, as facts that languages have words for, with the ruling that forbids it.
    fn reason(error: &Self::Error) -> Option<Phrase>;

    /// What is worth knowing about a move where moves are listed, in a sentence or two: what the card does that it
    /// plays. Moves with the same gloss are listed together under it.
    fn gloss(&self, _choice: &Self::Move) -> Option<String> {
        None
    }

    /// Reads the standing orders that a seat gives, and writes them with nothing left out.
    ///
    /// # Errors
    ///
    /// Says what is wrong with them, and what would be right.
    fn orders(&self, _given: &Value) -> Result<Value, String> {
        Err(format!("{} asks nothing that could be answered ahead", Self::INFO.name))
    }

    /// What a seat's standing orders lead to now; `None` are those of a seat that has given none. They go by what the
    /// seat may know, and by nothing else.
    fn obey(&self, _state: &Self::State, _seat: Seat, _orders: Option<&Value>) -> Obeyed<Self::Move> {
        Obeyed::Asked
    }

    /// Draws what a view shows, at most 80 columns wide. Colour only ever repeats what shape or letter says.
    fn draw(&self, view: &Self::View, picture: &mut Picture);
}

/// What a piece of drawn text stands for; whoever prints it picks the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Nothing special.
    Plain,
    /// Borders, coordinates, empty squares.
    Faint,
    /// What the eye should find first.
    Strong,
    /// Something that belongs to a seat.
    Seat(Seat),
    /// The ground: a mountain, a fort, the squares of one colour.
    Ground,
}

/// A drawing made of lines of inked text.
///
/// # Examples
///
/// ```
/// use fracas_core::{Ink, Picture, Seat};
///
/// let mut picture = Picture::default();
/// picture.put(Ink::Faint, "a1 ").put(Ink::Seat(Seat::FIRST), "R3").end_line();
/// assert_eq!(picture.to_string(), "a1 R3\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    spans: Vec<(Ink, String)>,
}

impl Picture {
    /// Adds some text.
    pub fn put(&mut self, ink: Ink, text: impl fmt::Display) -> &mut Picture {
        self.spans.push((ink, text.to_string()));
        self
    }

    /// Ends the line.
    pub fn end_line(&mut self) -> &mut Picture {
        self.put(Ink::Plain, '\n')
    }

    /// The pieces in order; lines end with `\n`.
    pub fn spans(&self) -> impl Iterator<Item = (Ink, &str)> {
        self.spans.iter().map(|(ink, text)| (*ink, text.as_str()))
    }
}

/// Without any ink.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans.iter().try_for_each(|(_, text)| f.write_str(text))
    }
}
