//! The face: any game at all, with moves as text and views as JSON.
//!
//! Search code uses the generic [`Game`](fracas_core::Game) trait and pays for nothing. Everything at the edge
//! (engine, server, terminal) uses [`AnyGame`], which one implementation gives to every game.

use std::any::Any;
use std::fmt;

use fracas_core::{
    Caution, Describe, Dice, Eye, Game, Info, News, Obeyed, Open, Phrase, Picture, Record, Referee, Refusal,
    Seat, Secrecy, Shown, Sight, Turn, Uncounted,
};
use serde::{Serialize, ser::SerializeMap};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

#[cfg(not(target_family = "wasm"))]
use crate::Parcel;
use crate::{Code, Fault};

/// A running game of any kind.
pub trait AnyGame: Any + Send + Sync {
    /// Which game it is.
    fn info(&self) -> Info;
    /// The version of the rules it is played by.
    fn rules(&self) -> u32;
    /// How many play.
    fn seats(&self) -> u8;
    /// The options in force, every one of them.
    fn options(&self) -> Value;
    /// The position: the referee's, secrets included where the game's notation has them.
    fn position(&self) -> Value;
    /// How many events have happened, counted from where the game started.
    fn ply(&self) -> u32;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// Whose turn it is as far as an eye may know.
    fn turn_seen(&self, eye: Option<Seat>) -> Turn;
    /// How many events can be told of: those since the game was started or loaded.
    fn events(&self) -> usize;
    /// Event `index` as the referee has it, secret or not.
    fn event(&self, index: usize) -> Happened;
    /// Whose move event `index` was; `None` for the dice.
    fn mover(&self, index: usize) -> Option<Seat>;
    /// Whether an eye may know anything of event `index` by now.
    fn is_told(&self, index: usize, eye: Option<Seat>) -> bool;
    /// Event `index` as far as an eye may know of it by now: `None` where that is nothing at all.
    fn told(&self, index: usize, eye: Option<Seat>) -> Option<Told>;
    /// What event `index` did, as far as an eye may know of it by now.
    fn story(&self, index: usize, eye: Option<Seat>) -> Vec<Phrase>;
    /// Event `index` step by step, where more happened in it than the states around it show.
    fn steps(&self, index: usize) -> Option<Value>;
    /// Whether event `index` is a choice that will be revealed, but not yet.
    fn is_secret(&self, index: usize) -> bool;
    /// Whether a choice made after the first `count` events begins a turn.
    fn begins_turn(&self, count: usize) -> bool;
    /// What is hidden from somebody who watches.
    fn secrecy(&self) -> Secrecy;
    /// What a seat may choose now.
    fn legal(&self, seat: Seat) -> Legal;
    /// Why a person should be warned of a move before it is made, if it can be made and there is a reason.
    fn caution(&self, seat: Seat, text: &str) -> Option<Caution>;
    /// What is worth knowing about a move where moves are listed, if it can be read and there is anything.
    fn gloss(&self, seat: Seat, text: &str) -> Option<String>;
    /// Checks whether a seat's move, or with `None` a chance outcome, could happen now, and returns it as the game
    /// writes it.
    ///
    /// # Errors
    ///
    /// Says why it could not.
    fn check(&self, by: Option<Seat>, text: &str) -> Result<String, Fault>;
    /// Makes a seat's move.
    ///
    /// # Errors
    ///
    /// Says why not; nothing has changed then.
    fn play(&mut self, seat: Seat, text: &str) -> Result<Vec<Told>, Fault>;
    /// Takes a chance outcome.
    ///
    /// # Errors
    ///
    /// Says why not; nothing has changed then.
    fn chance(&mut self, outcome: &str) -> Result<Vec<Told>, Fault>;
    /// Throws the dice and tells what they show, without taking it: `None` when none are due.
    fn roll(&self, dice: &mut dyn Dice) -> Option<String> {
        self.roll_after(self.events(), dice)
    }
    /// The same at the moment after the first `count` events.
    fn roll_after(&self, count: usize, dice: &mut dyn Dice) -> Option<String>;
    /// Every chance outcome that is possible now, with its weight: none where no dice are due, and none where there are
    /// too many to list.
    fn odds(&self) -> Vec<(String, u32)>;
    /// What an eye may see: a seat's, or with `None` a spectator's.
    fn view(&self, eye: Option<Seat>) -> Value;
    /// The same, ready to be sent: for whoever does not look into it.
    fn view_text(&self, eye: Option<Seat>) -> Box<RawValue>;
    /// The same for an eye that looks back at this moment when the game is over, where that is not what it saw then.
    fn hindsight_text(&self, eye: Option<Seat>) -> Option<Box<RawValue>>;
    /// What a bot may go by that plays for a seat; `None` when the seat has nothing to choose.
    fn sight(&self, seat: Seat) -> Option<AnySight>;
    /// Facts people ask about, as far as the rules alone tell them.
    ///
    /// # Errors
    ///
    /// Says what cannot be asked, and what can.
    fn inspect(&self, at: Option<&str>) -> Result<Value, Fault>;
    /// Reads the standing orders that a seat gives, and writes them with nothing left out.
    ///
    /// # Errors
    ///
    /// Says what is wrong with them, and what would be right.
    fn orders(&self, given: &Value) -> Result<Value, Fault>;
    /// What a seat's standing orders lead to now; `None` are those of a seat that has given none.
    fn obey(&self, seat: Seat, orders: Option<&Value>) -> Obeyed<String>;
    /// Draws what an eye may see.
    fn draw(&self, eye: Option<Seat>) -> Picture;
    /// Takes the last event back; tells whether there was one.
    fn undo(&mut self) -> bool;
    /// Goes back to the moment after the first `count` events.
    fn truncate(&mut self, count: usize);
    /// The game as it was after the first `count` events, to be looked at or played on apart from this one. It costs
    /// next to nothing: both share their past.
    fn fork(&self, count: usize) -> Box<dyn AnyGame>;
    /// Whether both games stand alike, secrets included, as [`Referee::is_like`] says; a game of another kind never does.
    fn is_like(&self, other: &dyn AnyGame) -> bool;
    /// The whole game; choices that are still secret are left out.
    fn record(&self) -> Record;
    /// Counts the sequences of `depth` single acts, as [`Referee::perft`] does.
    ///
    /// # Errors
    ///
    /// Says why they cannot be counted.
    fn perft(&self, depth: u32, budget: u64) -> Result<u64, Uncounted>;
}

impl dyn AnyGame {
    /// The game itself with its past, for whoever knows which it is.
    pub fn of<G: Game>(&self) -> Option<&Referee<G>> {
        let any: &dyn Any = self;
        any.downcast_ref()
    }
}

/// The [`Sight`] of a seat, of whatever game.
pub struct AnySight(Box<dyn SomeSight>);

/// A sight of some game.
trait SomeSight: Send {
    fn plain(&self) -> &dyn Any;
    #[cfg(not(target_family = "wasm"))]
    fn parcel(&self) -> Parcel;
}

impl<G: Describe> SomeSight for Sight<G> {
    fn plain(&self) -> &dyn Any {
        self
    }

    #[cfg(not(target_family = "wasm"))]
    fn parcel(&self) -> Parcel {
        Parcel::pack(self)
    }
}

impl AnySight {
    pub(crate) fn new<G: Describe>(sight: Sight<G>) -> AnySight {
        AnySight(Box::new(sight))
    }

    /// The sight itself, for whoever knows which game it is of.
    pub fn of<G: Game>(&self) -> Option<&Sight<G>> {
        self.0.plain().downcast_ref()
    }

    /// The same, ready to be sent to another machine.
    #[cfg(not(target_family = "wasm"))]
    pub fn parcel(&self) -> Parcel {
        self.0.parcel()
    }
}

/// What a seat may choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    /// All moves that can be listed, in a fixed order.
    pub moves: Vec<String>,
    /// Moves of the list that a person should be warned of, under the word that says why: all such words of
    /// the game, if there are no such moves now too.
    pub cautions: Vec<(&'static str, Vec<String>)>,
    /// The forms of moves that are free text.
    pub open: Vec<Open>,
}

impl Legal {
    /// Why a person should be warned of a move, if there is a reason.
    pub fn caution(&self, text: &str) -> Option<&'static str> {
        let warned = |moves: &[String]| moves.iter().any(|known| known == text);
        self.cautions.iter().find(|(_, moves)| warned(moves)).map(|(word, _)| *word)
    }
}

impl Serialize for Legal {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("moves", &self.moves)?;
        for (word, moves) in &self.cautions {
            map.serialize_entry(word, moves)?;
        }
        if !self.open.is_empty() {
            map.serialize_entry("open", &self.open)?;
        }
        map.end()
    }
}

/// Something that happened, as the referee knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// Whose move it was; `None` for the dice.
    pub by: Option<Seat>,
    /// The move or what the dice showed, in the game's notation.
    pub text: String,
}

/// Something that happened, as far as an eye is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Told {
    /// A seat's move.
    Move {
        /// Who moved.
        seat: Seat,
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// A seat chose something that is secret for the time being.
    Secret {
        /// Who chose.
        seat: Seat,
        /// Always true.
        secret: bool,
    },
    /// The dice decided.
    Chance {
        /// What they showed.
        chance: String,
    },
    /// Something that an eye may only know half of.
    Masked {
        /// What it may know: `card ?`.
        masked: &'static str,
    },
}

/// All of it.
impl From<Happened> for Told {
    fn from(happened: Happened) -> Told {
        match happened.by {
            Some(seat) => Told::Move { seat, text: happened.text },
            None => Told::Chance { chance: happened.text },
        }
    }
}

/// Writes it the way a record has it: `2 c3`, `* roll 4`.
impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Told::Move { seat, text } => write!(f, "{seat} {text}"),
            Told::Secret { seat, .. } => write!(f, "{seat} ?"),
            Told::Chance { chance } => write!(f, "* {chance}"),
            Told::Masked { masked } => write!(f, "* {masked}"),
        }
    }
}

/// What an eye sees, with whose turn it is.
#[derive(Serialize)]
struct Seen<V> {
    game: &'static str,
    /// 0 for a spectator.
    seat: u8,
    seats: u8,
    turn: Turn,
    outcome: Option<fracas_core::Outcome>,
    view: V,
}

impl<G: Describe> AnyGame for Referee<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn rules(&self) -> u32 {
        self.game().rules()
    }

    fn seats(&self) -> u8 {
        self.game().seats()
    }

    fn options(&self) -> Value {
        Value::Object(self.options())
    }

    fn position(&self) -> Value {
        json(self.game().position(self.state()))
    }

    fn ply(&self) -> u32 {
        self.ply()
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn turn_seen(&self, eye: Option<Seat>) -> Turn {
        self.turn_seen(eye)
    }

    fn events(&self) -> usize {
        self.len()
    }

    fn event(&self, index: usize) -> Happened {
        Happened { by: self.event(index).seat(), text: self.text(index) }
    }

    fn mover(&self, index: usize) -> Option<Seat> {
        self.event(index).seat()
    }

    fn is_told(&self, index: usize, eye: Option<Seat>) -> bool {
        self.shown(index, eye) != Shown::Hidden
    }

    fn told(&self, index: usize, eye: Option<Seat>) -> Option<Told> {
        match self.shown(index, eye) {
            Shown::Plain => Some(AnyGame::event(self, index).into()),
            Shown::Masked(masked) => Some(Told::Masked { masked }),
            Shown::Hidden => None,
        }
    }

    fn story(&self, index: usize, eye: Option<Seat>) -> Vec<Phrase> {
        let mut story = Vec::new();
        if self.shown(index, eye) != Shown::Hidden {
            let (before, after) = (self.state_after(index), self.state_after(index + 1));
            let eye = match (self.turn(), eye) {
                (Turn::Over(_), _) => Eye::All,
                (_, Some(seat)) => Eye::Seat(seat),
                (_, None) => Eye::Watcher,
            };
            self.game().story(before, self.event(index), after, eye, &mut story);
            // What only the past can tell is told by whoever knows it.
            story.extend(
                self.ended_by_past().filter(|_| index + 1 == self.len()).map(|end| Phrase::new(end.reason)),
            );
        }
        story
    }

    fn steps(&self, index: usize) -> Option<Value> {
        self.game().steps(self.state_after(index), self.event(index)).map(json)
    }

    fn is_secret(&self, index: usize) -> bool {
        self.is_secret(index)
    }

    fn begins_turn(&self, count: usize) -> bool {
        self.game().begins_turn(self.state_after(count))
    }

    fn secrecy(&self) -> Secrecy {
        self.secrecy()
    }

    fn legal(&self, seat: Seat) -> Legal {
        if !self.turn().choosing().contains(seat) {
            return Legal::default();
        }
        let mut moves = Vec::new();
        self.game().legal(self.state(), seat, &mut moves);
        let mut legal = Legal {
            cautions: G::CAUTIONS.iter().map(|caution| (caution.word, Vec::new())).collect(),
            open: self.game().open(self.state(), seat),
            ..Legal::default()
        };
        for choice in moves {
            let caution = self.game().caution(self.state(), seat, &choice);
            let text = self.write(&fracas_core::Event::Move(seat, choice));
            let warned =
                legal.cautions.iter_mut().find(|(word, _)| caution.is_some_and(|it| it.word == *word));
            if let Some((_, moves)) = warned {
                moves.push(text.clone());
            }
            legal.moves.push(text);
        }
        legal
    }

    fn caution(&self, seat: Seat, text: &str) -> Option<Caution> {
        let chooses = self.turn().choosing().contains(seat);
        let event = chooses.then(|| self.game().read(self.state(), Some(seat), text).ok()).flatten()?;
        match event {
            fracas_core::Event::Move(seat, choice) => self.game().caution(self.state(), seat, &choice),
            fracas_core::Event::Chance(_) => None,
        }
    }

    fn gloss(&self, seat: Seat, text: &str) -> Option<String> {
        match self.game().read(self.state(), Some(seat), text).ok()? {
            fracas_core::Event::Move(_, choice) => self.game().gloss(&choice),
            fracas_core::Event::Chance(_) => None,
        }
    }

    fn check(&self, by: Option<Seat>, text: &str) -> Result<String, Fault> {
        let event = self.check_text(by, text).map_err(refused::<G>)?;
        Ok(self.write(&event))
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<Vec<Told>, Fault> {
        let news = self.play_text(Some(seat), text).map_err(refused::<G>)?;
        Ok(tell(self, &news))
    }

    fn chance(&mut self, outcome: &str) -> Result<Vec<Told>, Fault> {
        let news = self.play_text(None, outcome).map_err(refused::<G>)?;
        Ok(tell(self, &news))
    }

    fn roll_after(&self, count: usize, dice: &mut dyn Dice) -> Option<String> {
        (self.turn_after(count) == Turn::Chance)
            .then(|| self.write(&fracas_core::Event::Chance(self.game().roll(self.state_after(count), dice))))
    }

    fn odds(&self) -> Vec<(String, u32)> {
        let mut odds = Vec::new();
        if self.turn() == Turn::Chance {
            self.game().odds(self.state(), &mut odds);
        }
        let written = |(outcome, weight)| (self.write(&fracas_core::Event::Chance(outcome)), weight);
        odds.into_iter().map(written).collect()
    }

    fn view(&self, eye: Option<Seat>) -> Value {
        json(seen(self, eye))
    }

    fn view_text(&self, eye: Option<Seat>) -> Box<RawValue> {
        to_raw_value(&seen(self, eye)).expect("what a game shows is plain data")
    }

    fn hindsight_text(&self, eye: Option<Seat>) -> Option<Box<RawValue>> {
        let seen = Seen { view: self.hindsight(eye)?, ..seen(self, eye) };
        Some(to_raw_value(&seen).expect("what a game shows is plain data"))
    }

    fn sight(&self, seat: Seat) -> Option<AnySight> {
        self.sight(seat).map(AnySight::new)
    }

    fn inspect(&self, at: Option<&str>) -> Result<Value, Fault> {
        match self.game().inspect(self.state(), at) {
            Ok(facts) => Ok(json(facts)),
            Err(error) => Err(Fault::new(Code::BadRequest, &error).because(G::reason(&error))),
        }
    }

    fn orders(&self, given: &Value) -> Result<Value, Fault> {
        self.game().orders(given).map_err(|why| Fault::new(Code::BadRequest, why))
    }

    fn obey(&self, seat: Seat, orders: Option<&Value>) -> Obeyed<String> {
        if !matches!(self.turn(), Turn::Over(_)) {
            return match self.game().obey(self.state(), seat, orders) {
                Obeyed::Asked => Obeyed::Asked,
                Obeyed::Chosen(choice) => Obeyed::Chosen(self.write(&fracas_core::Event::Move(seat, choice))),
                Obeyed::Lapsed(orders) => Obeyed::Lapsed(orders),
            };
        }
        Obeyed::Asked
    }

    fn draw(&self, eye: Option<Seat>) -> Picture {
        let mut picture = Picture::default();
        self.game().draw(&self.view(eye), &mut picture);
        picture
    }

    fn undo(&mut self) -> bool {
        self.undo()
    }

    fn truncate(&mut self, count: usize) {
        self.truncate(count);
    }

    fn fork(&self, count: usize) -> Box<dyn AnyGame> {
        Box::new(self.fork(count))
    }

    fn is_like(&self, other: &dyn AnyGame) -> bool {
        other.of::<G>().is_some_and(|other| self.is_like(other))
    }

    fn record(&self) -> Record {
        self.record()
    }

    fn perft(&self, depth: u32, budget: u64) -> Result<u64, Uncounted> {
        self.perft(depth, budget)
    }
}

fn seen<G: Describe>(referee: &Referee<G>, eye: Option<Seat>) -> Seen<G::View> {
    let turn = referee.turn_seen(eye);
    Seen {
        game: G::INFO.id,
        seat: eye.map_or(0, Seat::number),
        seats: referee.game().seats(),
        turn,
        outcome: turn.outcome(),
        view: referee.view(eye),
    }
}

/// What the whole table is told once an event has happened: what it revealed, and the event itself.
fn tell<G: Describe>(referee: &Referee<G>, news: &News) -> Vec<Told> {
    let last = referee.len() - 1;
    let told = |index| Told::from(AnyGame::event(referee, index));
    let mut all: Vec<Told> = news.revealed.iter().map(|&index| told(index)).collect();
    all.push(match referee.event(last).seat() {
        Some(seat) if news.secret => Told::Secret { seat, secret: true },
        _ => told(last),
    });
    all
}

fn refused<G: Describe>(refusal: Refusal<G::Error>) -> Fault {
    let reason = match &refusal {
        Refusal::IllegalMove(error) | Refusal::BadChance(error) => G::reason(error),
        Refusal::GameOver => Some(Phrase::new("game-over")),
        Refusal::NotYourTurn(seat) => Some(Phrase::new("not-your-turn").with("who", *seat)),
        Refusal::DiceDue => Some(Phrase::new("dice-due")),
        Refusal::NotChance => Some(Phrase::new("not-chance")),
    };
    Fault::from(refusal).because(reason)
}

fn json(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("what a game shows is plain data")
}
