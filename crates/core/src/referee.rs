//! The referee: runs one game and alone holds the true state, its past and its secrets.

use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::plain::{excerpt, read_position};
use crate::record::{Ending, write_result};
use crate::settings::{BadOptions, read_options, write_options};
use crate::trail::Trail;
use crate::{By, Event, EventOf, Game, Outcome, Record, Refusal, Seat, Seats, Secrecy, Shown, Turn, Unfit};

/// A running game.
///
/// It keeps a state for every event, so that any moment of the game can be looked at and gone back to without
/// playing anything again; what is stored elsewhere is only ever the events. A clone shares the past with the
/// original, so forks are cheap.
#[derive(Clone, Debug)]
pub struct Referee<G: Game> {
    game: G,
    /// The position it was loaded from, if it does not start at the beginning.
    origin: Option<G::Position>,
    /// `states[i]` is the state before `events[i]`; the last is the state now.
    states: Trail<G::State>,
    events: Trail<EventOf<G>>,
    turn: Turn,
    /// How often each state that can repeat itself has come up.
    times: HashMap<G::Repeated, u32>,
    /// Whether the game was ended by its past and not by its last state alone.
    ended_by_past: bool,
    /// The events that are still secret, oldest first.
    pending: Vec<usize>,
    /// What was revealed, and by which event.
    reveals: Vec<(usize, Vec<usize>)>,
    /// Headers of the record it was replayed from that nothing here knows.
    notes: Vec<(String, String)>,
    /// A result the record gave that the rules know nothing of (a resignation), and after how many events.
    agreed: Option<(usize, String)>,
}

/// What an event let everybody know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Earlier events that were secret until now, oldest first.
    pub revealed: Vec<usize>,
    /// Whether the event itself is a secret for the time being.
    pub secret: bool,
}

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError<E> {
    /// The options cannot be read.
    #[error(transparent)]
    Options(#[from] BadOptions),
    /// The position cannot be read.
    #[error("{0}")]
    Position(String),
    /// It reads well, but no game can start like that.
    #[error(transparent)]
    Unfit(#[from] Unfit<E>),
}

/// Why a record cannot be replayed, and at which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ReplayError<E> {
    /// The line of the record, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: ReplayFault<E>,
}

/// What can be wrong with a record that reads well.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayFault<E> {
    /// It is a record of another game.
    #[error("this is a record of {0:?}, not of {1}")]
    OtherGame(String, &'static str),
    /// It was played by rules this program does not know yet.
    #[error("it was played by version {0} of the rules of {1}; this program knows version {2}")]
    NewerRules(u32, &'static str, u32),
    /// No game starts like that.
    #[error(transparent)]
    Start(Box<StartError<E>>),
    /// Several choose at once, and the line does not say who it is.
    #[error("seats {0:?} choose at once here, so say whose choice it is, as in \"1 {1}\"")]
    Whose(Seats, String),
    /// The event is not possible there.
    #[error("{0:?}: {1}")]
    Refused(String, Refusal<E>),
    /// The result the record names is not the one its events lead to.
    #[error("the record says {0:?}, but its events lead to {1:?}")]
    OtherResult(String, String),
    /// The result names somebody who does not play.
    #[error("the record says {0:?}, but this game has seats 1 to {1}")]
    NoSuchWinner(String, u8),
}

/// Why sequences of acts were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Uncounted {
    /// It takes more steps than allowed.
    #[error("the count is too large: try a lower depth")]
    TooLarge,
    /// Somewhere the dice have more outcomes than can be listed.
    #[error("the count is too large: within this depth chance has more outcomes than can be listed")]
    Sampled,
}

impl<G: Game> Referee<G> {
    /// Starts a game by the newest version of its rules, from the beginning or from a position.
    ///
    /// # Errors
    ///
    /// [`Unfit`] says what does not fit.
    pub fn new(
        seats: Option<u8>,
        options: G::Options,
        origin: Option<G::Position>,
    ) -> Result<Referee<G>, Unfit<G::Error>> {
        Referee::new_by(G::INFO.rules, seats, options, origin)
    }

    /// Starts a game by a version of its rules.
    ///
    /// # Errors
    ///
    /// [`Unfit`] says what does not fit.
    pub fn new_by(
        rules: u32,
        seats: Option<u8>,
        options: G::Options,
        origin: Option<G::Position>,
    ) -> Result<Referee<G>, Unfit<G::Error>> {
        let (game, state) = G::start_by(G::INFO.version(Some(rules))?, seats, options, origin.as_ref())?;
        let mut referee = Referee {
            game,
            origin,
            states: Trail::default(),
            events: Trail::default(),
            turn: Turn::Chance,
            times: HashMap::new(),
            ended_by_past: false,
            pending: Vec::new(),
            reveals: Vec::new(),
            notes: Vec::new(),
            agreed: None,
        };
        referee.enter(state);
        Ok(referee)
    }

    /// Starts a game from options and a position as they come from outside.
    ///
    /// # Errors
    ///
    /// [`StartError`] says what cannot be read or does not fit.
    pub fn from_json(
        seats: Option<u8>,
        options: &Value,
        position: Option<&Value>,
    ) -> Result<Referee<G>, StartError<G::Error>> {
        Referee::from_json_by(None, seats, options, position)
    }

    /// The same by a version of the rules, the newest where none is named.
    ///
    /// # Errors
    ///
    /// [`StartError`] says what cannot be read or does not fit.
    pub fn from_json_by(
        rules: Option<u32>,
        seats: Option<u8>,
        options: &Value,
        position: Option<&Value>,
    ) -> Result<Referee<G>, StartError<G::Error>> {
        let rules = G::INFO.version(rules)?;
        let options = read_options::<G>(rules, options)?;
        let position = position.map(read_position).transpose().map_err(StartError::Position)?;
        Ok(Referee::new_by(rules, seats, options, position)?)
    }

    /// The options in force, every one that the version of the rules has.
    pub fn options(&self) -> Map<String, Value> {
        write_options(&self.game)
    }

    /// The rules in force.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The true state, secrets included.
    pub fn state(&self) -> &G::State {
        self.states.last().expect("there is always a state")
    }

    /// Whose turn it is, with ends that depend on the past.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// The true state after the first `count` events.
    ///
    /// # Panics
    ///
    /// Panics if fewer have happened.
    pub fn state_after(&self, count: usize) -> &G::State {
        &self.states[count]
    }

    /// Whose turn it was after the first `count` events.
    ///
    /// # Panics
    ///
    /// Panics if fewer have happened.
    pub fn turn_after(&self, count: usize) -> Turn {
        // Nothing follows an end, so the past decides about the last state alone.
        if count == self.len() { self.turn } else { self.game.turn(&self.states[count]) }
    }

    /// How the game ended, where that follows from its past and not from its last state alone.
    pub fn ended_by_past(&self) -> Option<Outcome> {
        self.turn.outcome().filter(|_| self.ended_by_past)
    }

    /// How many events have happened since the game was started or loaded.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Everything that happened, oldest first, secrets included.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &EventOf<G>> + Clone {
        self.events.iter()
    }

    /// Event `index`, secret or not.
    ///
    /// # Panics
    ///
    /// Panics if there is none yet.
    pub fn event(&self, index: usize) -> &EventOf<G> {
        &self.events[index]
    }

    /// How many events have happened, counted from where the game started.
    pub fn ply(&self) -> u32 {
        self.game.first_ply(&self.states[0]) + self.events.len() as u32
    }

    /// What an eye may see.
    pub fn view(&self, eye: Option<Seat>) -> G::View {
        self.game.view(self.state(), eye)
    }

    /// What an eye sees that looks back at this moment when the game is over, where that is not what it saw then.
    pub fn hindsight(&self, eye: Option<Seat>) -> Option<G::View> {
        self.game.hindsight(self.state(), eye)
    }

    /// Whose turn it is as far as an eye may know.
    pub fn turn_seen(&self, eye: Option<Seat>) -> Turn {
        match self.turn {
            Turn::Over(_) => self.turn,
            Turn::Choose(_) | Turn::Chance => self.game.turn_seen(self.state(), eye),
        }
    }

    /// How much of event `index` an eye may know by now. When the game is over all is shown.
    pub fn shown(&self, index: usize, eye: Option<Seat>) -> Shown {
        match self.turn {
            Turn::Over(_) => Shown::Plain,
            Turn::Choose(_) | Turn::Chance => {
                self.game.shown(&self.states[index], &self.events[index], self.state(), eye)
            }
        }
    }

    /// What is hidden from somebody who watches: nothing any more when the game is over.
    pub fn secrecy(&self) -> Secrecy {
        match self.turn {
            Turn::Over(_) => Secrecy::Open,
            Turn::Choose(_) | Turn::Chance => self.game.secrecy(self.state()),
        }
    }

    /// Whether event `index` is a choice that is still a secret between the seat and the referee.
    pub fn is_secret(&self, index: usize) -> bool {
        self.pending.binary_search(&index).is_ok()
    }

    /// Event `index` in the game's notation.
    pub fn text(&self, index: usize) -> String {
        self.write(&self.events[index])
    }

    /// An event in the game's notation.
    pub fn write(&self, event: &EventOf<G>) -> String {
        let mut text = String::new();
        self.game.write(event, &mut text).expect("writing to a string does not fail");
        text
    }

    /// Makes an event happen.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why it cannot; nothing has changed then.
    pub fn play(&mut self, event: EventOf<G>) -> Result<News, Refusal<G::Error>> {
        if let Turn::Over(_) = self.turn {
            return Err(Refusal::GameOver);
        }
        let mut state = self.state().clone();
        self.game.play(&mut state, &event)?;
        let last = self.events.len();
        self.events.push(event);
        self.enter(state);
        let secret = self.is_pending(last);
        // What is secret is revealed together, so the oldest speaks for all of them.
        let revealed = match self.pending.first() {
            Some(&oldest) if !self.is_pending(oldest) => std::mem::take(&mut self.pending),
            _ => Vec::new(),
        };
        if !revealed.is_empty() {
            self.reveals.push((last, revealed.clone()));
        }
        if secret {
            self.pending.push(last);
        }
        Ok(News { revealed, secret })
    }

    /// Reads a move of `seat`, or with `by` empty a chance outcome, and makes it happen. That it is due is
    /// checked before the text is looked at.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why it cannot; nothing has changed then.
    pub fn play_text(&mut self, by: Option<Seat>, text: &str) -> Result<News, Refusal<G::Error>> {
        let event = self.read_due(by, text)?;
        self.play(event)
    }

    /// Checks whether a move of `seat`, or with `by` empty a chance outcome, could happen now, and returns it.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why it could not.
    pub fn check_text(&self, by: Option<Seat>, text: &str) -> Result<EventOf<G>, Refusal<G::Error>> {
        let event = self.read_due(by, text)?;
        self.game.play(&mut self.state().clone(), &event)?;
        Ok(event)
    }

    fn read_due(&self, by: Option<Seat>, text: &str) -> Result<EventOf<G>, Refusal<G::Error>> {
        match (self.turn, by) {
            (Turn::Over(_), _) => return Err(Refusal::GameOver),
            // Why it is not this seat's turn is told as far as the seat may know: that somebody else is asked may be a
            // secret, and the words would give it away.
            (turn, Some(seat)) if !turn.choosing().contains(seat) => {
                return Err(match self.turn_seen(by) {
                    Turn::Chance => Refusal::DiceDue,
                    Turn::Choose(_) | Turn::Over(_) => Refusal::NotYourTurn(seat),
                });
            }
            (Turn::Choose(_), None) => return Err(Refusal::NotChance),
            _ => {}
        }
        self.game.read(self.state(), by, text).map_err(|error| match by {
            Some(_) => Refusal::IllegalMove(error),
            None => Refusal::BadChance(error),
        })
    }

    /// Takes the last event back. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.len().checked_sub(1) else { return false };
        self.truncate(last);
        true
    }

    /// Goes back to the moment after the first `count` events, at no more cost than what is given up.
    pub fn truncate(&mut self, count: usize) {
        if count >= self.len() {
            return;
        }
        // A state in which the past ended the game is not counted.
        let counted = self.len() - usize::from(self.ended_by_past);
        for index in count + 1..=counted {
            self.uncount(self.game.repeated(&self.states[index]));
        }
        self.ended_by_past = false;
        self.states.truncate(count + 1);
        self.events.truncate(count);
        while let Some((_, revealed)) = self.reveals.pop_if(|(by, _)| *by >= count) {
            self.pending = revealed;
        }
        self.pending.retain(|&index| index < count);
        self.turn = self.game.turn(self.state());
    }

    /// The game as it was after the first `count` events, to be played on apart from this one.
    #[must_use]
    pub fn fork(&self, count: usize) -> Referee<G> {
        let mut fork = self.clone();
        fork.truncate(count);
        fork
    }

    /// Makes a state the one that is now.
    fn enter(&mut self, mut state: G::State) {
        let repeated = self.game.repeated(&state);
        let times = repeated.clone().map_or(0, |repeated| {
            let times = self.times.entry(repeated).or_default();
            *times += 1;
            *times
        });
        self.turn = self.game.turn(&state);
        if self.turn.outcome().is_none()
            && let Some(outcome) = self.game.verdict(&state, times)
        {
            self.game.close(&mut state);
            self.turn = Turn::Over(outcome);
            self.ended_by_past = true;
            self.uncount(repeated);
        }
        self.states.push(state);
    }

    fn uncount(&mut self, repeated: Option<G::Repeated>) {
        let Some(repeated) = repeated else { return };
        if let Some(times) = self.times.get_mut(&repeated) {
            *times -= 1;
            if *times == 0 {
                self.times.remove(&repeated);
            }
        }
    }

    fn is_pending(&self, index: usize) -> bool {
        !matches!(self.turn, Turn::Over(_))
            && self.game.pending(&self.states[index], &self.events[index], self.state())
    }

    /// Whether both games stand alike, secrets included: the same rules, and whatever happens next does the same in both.
    /// How they came there does not matter, but for what a repetition counts.
    pub fn is_like(&self, other: &Referee<G>) -> bool {
        let rules = |referee: &Referee<G>| (referee.game.rules(), referee.game.seats(), referee.turn);
        rules(self) == rules(other)
            && self.game.options() == other.game.options()
            && self.state() == other.state()
            && self.times == other.times
            && self.game.position(self.state()) == other.game.position(other.state())
    }

    /// The game as a record. It stops before the first choice that is still secret.
    pub fn record(&self) -> Record {
        let mut record = Record::default();
        record.set("Record", Record::FORMAT);
        record.set("Game", G::INFO.id);
        record.set("Rules", self.game.rules());
        record.set("Seats", self.game.seats());
        record.set("Options", Value::Object(self.options()));
        if let Some(origin) = &self.origin {
            match json(origin) {
                Value::String(text) => record.set("Position", text),
                object => record.set("Position", object),
            }
        }
        for (name, value) in &self.notes {
            record.set(name, value);
        }
        let agreed = self.agreed.as_ref().filter(|(after, _)| *after == self.events.len());
        record.set(
            "Result",
            agreed.map_or_else(|| write_result(self.turn.outcome()), |(_, result)| result.clone()),
        );
        let known = self.pending.first().copied().unwrap_or(self.len());
        for event in self.events.iter().take(known) {
            record.push(event.seat().map_or(By::Chance, By::Seat), self.write(event));
        }
        record
    }

    /// Replays a record to its end.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] says at which line it goes wrong, and why.
    pub fn replay(record: &Record) -> Result<Referee<G>, ReplayError<G::Error>> {
        Ok(Self::replay_while(record, &mut || true)?.expect("nobody has stopped it"))
    }

    /// Replays a record to its end, but gives up with `None` when `go_on`, which is asked before every event, says so.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] says at which line it goes wrong, and why.
    pub fn replay_while(
        record: &Record,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Referee<G>>, ReplayError<G::Error>> {
        let at = |name: &str, fault| ReplayError { line: record.line_of(name), fault };
        let info = G::INFO;
        if record.game() != info.id {
            return Err(at("Game", ReplayFault::OtherGame(record.game().to_owned(), info.name)));
        }
        if let Some(rules) = record.rules().filter(|&rules| rules > info.rules) {
            return Err(at("Rules", ReplayFault::NewerRules(rules, info.name, info.rules)));
        }
        let mut referee =
            Self::from_json_by(record.rules(), record.seats(), &record.options(), record.position().as_ref())
                .map_err(|error| {
                    let header = match &error {
                        StartError::Unfit(Unfit::Rules { .. }) => "Rules",
                        StartError::Position(_) | StartError::Unfit(Unfit::Position(_)) => "Position",
                        StartError::Unfit(Unfit::Seats { .. }) => "Seats",
                        StartError::Options(_) | StartError::Unfit(Unfit::Options(_)) => "Options",
                    };
                    at(header, ReplayFault::Start(Box::new(error)))
                })?;
        for line in record.lines() {
            if !go_on() {
                return Ok(None);
            }
            let refuse = |fault| ReplayError { line: line.number, fault };
            let by = match line.by {
                By::Seat(seat) => Some(seat),
                By::Chance => None,
                By::Unsaid => match referee.turn() {
                    Turn::Choose(seats) => Some(seats.sole().ok_or_else(|| {
                        refuse(ReplayFault::Whose(seats, excerpt(&line.text).into_owned()))
                    })?),
                    Turn::Chance | Turn::Over(_) => None,
                },
            };
            referee
                .play_text(by, &line.text)
                .map_err(|refusal| refuse(ReplayFault::Refused(excerpt(&line.text).into_owned(), refusal)))?;
        }
        if let Some(result) = record.header("Result") {
            let outcome = referee.turn().outcome();
            match (record.ending(), outcome) {
                (Ending::Over(winners), Some(outcome)) if winners == outcome.winners => {}
                (_, Some(_)) => {
                    let fault = ReplayFault::OtherResult(result.to_owned(), write_result(outcome));
                    return Err(at("Result", fault));
                }
                (Ending::Over(winners), None)
                    if winners.iter().any(|seat| !Seats::first(referee.game.seats()).contains(seat)) =>
                {
                    return Err(at(
                        "Result",
                        ReplayFault::NoSuchWinner(result.to_owned(), referee.game.seats()),
                    ));
                }
                (Ending::Over(_), None) => {
                    referee.agreed = Some((referee.events.len(), result.to_owned()));
                }
                (Ending::Open, None) => {}
            }
        }
        let own = ["Record", "Game", "Rules", "Seats", "Options", "Position", "Result"];
        referee.notes = record
            .headers()
            .filter(|(name, _)| !own.contains(name))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        Ok(Some(referee))
    }

    /// Counts the sequences of `depth` single acts from here; a game that ends early counts once, where it
    /// ends. Any depth will do: it is gone no deeper than games go.
    ///
    /// # Errors
    ///
    /// [`Uncounted`] when the count takes more than `budget` steps, or comes to a point where chance can only
    /// be sampled.
    pub fn perft(&self, depth: u32, budget: u64) -> Result<u64, Uncounted> {
        // Half the depth never takes more steps than the whole, so a count that is too large shows before its
        // lines get long; and where every game has ended, going deeper adds nothing.
        let mut limit = SHALLOW.min(depth);
        loop {
            let count = self.clone().count(limit, budget)?;
            if limit == depth || !count.open {
                return Ok(count.nodes);
            }
            limit = limit.saturating_mul(2).min(depth);
        }
    }

    fn count(mut self, depth: u32, mut budget: u64) -> Result<Count, Uncounted> {
        let mut count = Count::default();
        let start = self.events.len();
        // What is still to be tried at each point of the line being played, its beginning first.
        let mut untried: Vec<std::vec::IntoIter<EventOf<G>>> = Vec::new();
        loop {
            let left = depth - untried.len() as u32;
            if left == 0 || matches!(self.turn, Turn::Over(_)) {
                count.add(1)?;
            } else {
                budget = budget.checked_sub(1).ok_or(Uncounted::TooLarge)?;
                let acts = self.acts()?;
                if left == 1 {
                    count.add(acts.len() as u64)?;
                    count.open = true;
                } else {
                    untried.push(acts.into_iter());
                }
            }
            loop {
                let Some(acts) = untried.last_mut() else { return Ok(count) };
                let Some(act) = acts.next() else {
                    untried.pop();
                    continue;
                };
                while self.events.len() - start >= untried.len() {
                    self.undo();
                }
                self.play(act).expect("a listed act is accepted");
                break;
            }
        }
    }

    /// Every event that can happen now.
    fn acts(&self) -> Result<Vec<EventOf<G>>, Uncounted> {
        match self.turn {
            Turn::Over(_) => Ok(Vec::new()),
            Turn::Chance => {
                let mut odds = Vec::new();
                self.game.odds(self.state(), &mut odds);
                let acts: Vec<_> = odds.into_iter().map(|(outcome, _)| Event::Chance(outcome)).collect();
                if acts.is_empty() { Err(Uncounted::Sampled) } else { Ok(acts) }
            }
            Turn::Choose(seats) => {
                let mut acts = Vec::new();
                let mut moves = Vec::new();
                for seat in seats.iter() {
                    self.game.legal(self.state(), seat, &mut moves);
                    acts.extend(moves.drain(..).map(|choice| Event::Move(seat, choice)));
                }
                Ok(acts)
            }
        }
    }
}

/// How deep a count looks at first, before it knows that games go deeper.
const SHALLOW: u32 = 16;

/// Sequences counted so far.
#[derive(Default)]
struct Count {
    nodes: u64,
    /// Whether some of them stop where the game may go on.
    open: bool,
}

impl Count {
    fn add(&mut self, nodes: u64) -> Result<(), Uncounted> {
        self.nodes = self.nodes.checked_add(nodes).ok_or(Uncounted::TooLarge)?;
        Ok(())
    }
}

fn json(value: impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("options and positions are plain data")
}
