//! A session: at most one game, and one answer for every line.

use std::collections::BTreeSet;
use std::time::Duration;

use fracas_bots::{Effort, Level, Task, all_cores, best, inspect};
use fracas_core::{FairDice, Record, Seat, Seats, Turn};
use fracas_games::{AnyGame, Code, Fault, Told, find, games, replay};
use fracas_learn::{COACH, advise};
use fracas_search::Stop;
use fracas_table::{Journal, takeback};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::analysing;
use crate::card::Card;
use crate::hosting;
use crate::preview::preview;
use crate::request::{Command, Request, bad};
use crate::state::state;

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// What one process at the other end of the pipe is playing.
#[derive(Default)]
pub struct Session {
    table: Option<Playing>,
    means: Means,
}

/// What a session may spend on an answer.
pub struct Means {
    /// Tells its bots to stop; they answer all the same.
    pub stop: Stop,
    /// On how many threads they think. What they say does not depend on it, unless they are given a time.
    pub threads: usize,
    /// `perft` gives up after so many inner nodes: a line must always be answered.
    pub perft: u64,
    /// A bot that is asked for more effort than this makes this one: it lays out memory by what it expects to need.
    pub longest: Duration,
    /// The same in nodes.
    pub nodes: u64,
}

/// Those of somebody who has the machine to themselves.
impl Default for Means {
    fn default() -> Means {
        Means {
            stop: Stop::default(),
            threads: all_cores(),
            perft: 50_000_000,
            longest: Duration::MAX,
            nodes: u64::MAX,
        }
    }
}

/// A game with its dice.
struct Playing {
    game: Box<dyn AnyGame>,
    dice: FairDice,
    /// What the dice follow from; bots' luck does too.
    seed: u64,
    /// Where the dice stood before each of the latest events.
    marks: Vec<u128>,
    /// What everybody who looks has been told, a spectator first; none before somebody asks.
    journals: Vec<Journal>,
    /// How many events those have taken note of.
    noted: usize,
}

/// A game, as `games` lists it.
#[derive(Serialize)]
struct Listed {
    id: &'static str,
    name: &'static str,
    seats: [u8; 2],
    options: Map<String, Value>,
}

impl Session {
    /// A session that spends no more than it may.
    pub fn with(means: Means) -> Session {
        Session { table: None, means }
    }

    /// The game that is played here, if any is.
    pub fn game(&self) -> Option<&'static str> {
        self.table.as_ref().map(|table| table.game.info().id)
    }

    /// Answers one line, and tells whether it was the last.
    pub fn answer(&mut self, line: &[u8]) -> (String, bool) {
        let request = match Request::read(line) {
            Ok(request) => request,
            Err(fault) => return (write(None, &Err(fault)), false),
        };
        let command = request.command();
        let quit = command == Ok(Command::Quit);
        let answer = command.and_then(|command| self.obey(command, &request));
        (write(request.id(), &answer), quit)
    }

    fn obey(&mut self, command: Command, request: &Request<'_>) -> Result<Value, Fault> {
        match command {
            Command::Hello => {
                Ok(json!({"name": "fracas", "version": env!("CARGO_PKG_VERSION"), "protocol": PROTOCOL}))
            }
            Command::Games => Ok(json!({"games": games().iter().map(|entry| Listed {
                id: entry.info.id,
                name: entry.info.name,
                seats: entry.info.seats.into(),
                options: entry.options(),
            }).collect::<Vec<_>>()})),
            Command::Cards => Ok(json!({"cards": games().iter().map(Card::of).collect::<Vec<_>>()})),
            Command::New => self.start(request, None),
            Command::Load => self.start(request, Some(&request.required("position")?)),
            Command::Replay => {
                let text: String = request.required("record")?;
                let record: Record = text.parse().map_err(|error| Fault::new(Code::BadRecord, error))?;
                let seed = request.optional("seed")?.unwrap_or(0);
                Ok(self.seat_down(replay(&record)?, seed))
            }
            Command::Unfold => {
                let (game, study) = analysing::unfold(request)?;
                let state = self.seat_down(game, request.optional("seed")?.unwrap_or(0));
                Ok(json!({"state": state, "study": study}))
            }
            Command::Fold => analysing::fold(request),
            Command::Quit => Ok(json!({})),
            _ => {
                let none =
                    || Fault::new(Code::NoGame, "there is no game yet: begin one with \"new\" or \"load\"");
                self.table.as_mut().ok_or_else(none)?.obey(command, request, &self.means)
            }
        }
    }

    fn start(&mut self, request: &Request<'_>, position: Option<&Value>) -> Result<Value, Fault> {
        let entry = find(&request.required::<String>("game")?)?;
        let seed = request.optional("seed")?.unwrap_or(0);
        let options = request.optional("options")?.unwrap_or(Value::Null);
        let rules = request.rules(&entry.info)?;
        let game = entry.start_by(rules, request.seats(&entry.info)?, &options, position)?;
        Ok(self.seat_down(game, seed))
    }

    fn seat_down(&mut self, game: Box<dyn AnyGame>, seed: u64) -> Value {
        let table = Playing {
            game,
            dice: FairDice::from_number(seed),
            seed,
            marks: Vec::new(),
            journals: Vec::new(),
            noted: 0,
        };
        self.table.insert(table).state()
    }
}

impl Playing {
    fn obey(&mut self, command: Command, request: &Request<'_>, means: &Means) -> Result<Value, Fault> {
        match command {
            Command::State => Ok(self.state()),
            Command::Legal => {
                let legal = match (request.seat(self.game.seats())?, self.game.turn()) {
                    (Some(seat), _) => self.game.legal(seat),
                    (None, Turn::Choose(_)) => self.game.legal(self.chooser()?),
                    (None, Turn::Chance | Turn::Over(_)) => Default::default(),
                };
                Ok(json!(legal))
            }
            Command::Play => {
                let text: String = request.required("move")?;
                let seat = match (request.seat(self.game.seats())?, self.game.turn()) {
                    (Some(seat), _) => seat,
                    (None, Turn::Choose(_)) => self.chooser()?,
                    // Nobody is on turn: whoever it was meant to be, the refusal is the same.
                    (None, Turn::Chance | Turn::Over(_)) => Seat::FIRST,
                };
                self.happen(|game| game.play(seat, &text))
            }
            Command::Chance => match request.optional::<String>("outcome")? {
                Some(outcome) => self.happen(|game| game.chance(&outcome)),
                None => self.roll(),
            },
            Command::Preview => {
                let seat = match (request.seat(self.game.seats())?, self.game.turn()) {
                    (None, Turn::Choose(_)) if request.has("moves") => Some(self.chooser()?),
                    (seat, _) => seat,
                };
                preview(self.game.as_ref(), request, seat)
            }
            Command::View => {
                let eye = request.eye(self.game.seats())?;
                Ok(self.game.view(eye))
            }
            Command::Seen => {
                let seats = request.own_seats(self.game.seats())?;
                let since = request.optional("since")?.unwrap_or(0);
                Ok(self.seen(seats, since))
            }
            Command::Inspect => {
                let at = request.optional::<String>("at")?;
                match request.optional::<usize>("count")?.filter(|&count| count < self.game.events()) {
                    Some(count) => inspect(self.game.fork(count).as_ref(), at.as_deref()),
                    None => inspect(self.game.as_ref(), at.as_deref()),
                }
            }
            Command::Plan => {
                let seat = request.named_seat(self.game.seats())?;
                let moves: Vec<String> = request.required("moves")?;
                let at = request.optional::<String>("at")?;
                hosting::plan(self.game.as_ref(), seat, &moves, at.as_deref())
            }
            Command::Undo => {
                if !self.undo() {
                    return Err(bad("there is nothing to undo"));
                }
                Ok(self.state())
            }
            Command::Takeback => self.take_back(request.named_seat(self.game.seats())?),
            Command::Record => {
                let record = match request.optional("whole")?.unwrap_or(false) {
                    true => hosting::whole_record(self.game.as_ref()),
                    false => self.game.record(),
                };
                Ok(json!({"record": record.to_string()}))
            }
            Command::Moments => {
                let eye = request.eye(self.game.seats())?;
                let from = request.optional("from")?.unwrap_or(0);
                Ok(hosting::moments(self.game.as_ref(), eye, from, request.optional("to")?))
            }
            Command::Perft => {
                // No game within the budget goes as deep as this number does.
                let depth = request.required::<u64>("depth")?.try_into().unwrap_or(u32::MAX);
                let nodes = self.game.perft(depth, means.perft).map_err(bad)?;
                Ok(json!({"nodes": nodes}))
            }
            Command::Best => self.best(request, means),
            Command::Hint => self.hint(request, means),
            Command::Weigh => analysing::weigh(self.game.as_ref(), request, means),
            Command::Sums => analysing::sums(self.game.as_ref(), request, means),
            Command::Lines => analysing::lines(self.game.as_ref(), self.asking(request)?, request, means),
            Command::Hello
            | Command::Games
            | Command::Cards
            | Command::New
            | Command::Load
            | Command::Replay
            | Command::Unfold
            | Command::Fold
            | Command::Quit => unreachable!("the session answers these"),
        }
    }

    /// Takes the last event back, and sets the dice back with it; tells whether there was one.
    fn undo(&mut self) -> bool {
        let undone = self.game.undo();
        if undone && let Some(mark) = self.marks.pop() {
            self.dice.rewind(mark);
        }
        self.journals.clear();
        undone
    }

    /// Brings everybody's journal up to what has happened.
    fn take_note(&mut self) {
        if self.journals.is_empty() {
            let eyes = std::iter::once(None).chain(Seat::first(self.game.seats()).map(Some));
            (self.journals, self.noted) = (eyes.map(Journal::new).collect(), 0);
        }
        for count in self.noted + 1..=self.game.events() {
            let then = self.game.fork(count);
            self.journals.iter_mut().for_each(|journal| journal.note(then.as_ref(), 0));
        }
        self.noted = self.game.events();
    }

    /// Takes a seat's last move back with all that followed, but for what others chose in secret.
    fn take_back(&mut self, seat: Seat) -> Result<Value, Fault> {
        self.take_note();
        let (to, kept) = takeback(self.game.as_ref(), &self.journals, &BTreeSet::new(), seat).map_err(bad)?;
        let kept: Vec<_> = kept.into_iter().map(|index| self.game.event(index)).collect();
        while self.game.events() > to && self.undo() {}
        for event in kept {
            let by = event.by.unwrap_or(seat);
            self.happen(|game| game.play(by, &event.text))?;
        }
        Ok(self.state())
    }

    /// What people with these seats may know.
    fn seen(&mut self, seats: Seats, since: usize) -> Value {
        self.take_note();
        hosting::seen(self.game.as_ref(), &self.journals, seats, since)
    }

    /// What a bot would advise a seat, and what it thinks of a move. Nothing happens, and no dice are thrown.
    fn hint(&self, request: &Request<'_>, means: &Means) -> Result<Value, Fault> {
        let level = request.optional::<u64>("level")?.map_or(Ok(COACH), Level::new)?;
        let tried = request.optional::<String>("move")?;
        let task = self.task(Effort::Level(level), means);
        Ok(json!(advise(self.game.as_ref(), self.asking(request)?, tried.as_deref(), task)?))
    }

    /// The seat that a bot is asked for.
    fn asking(&self, request: &Request<'_>) -> Result<Seat, Fault> {
        match (request.seat(self.game.seats())?, self.game.turn()) {
            (Some(seat), _) => Ok(seat),
            (None, Turn::Choose(_)) => self.chooser(),
            // Nobody is on turn: the refusal says why.
            (None, Turn::Chance | Turn::Over(_)) => Ok(Seat::FIRST),
        }
    }

    /// What a bot is asked. Another move of the same game gets other luck.
    fn task<'a>(&self, effort: Effort, means: &'a Means) -> Task<'a> {
        let seed = self.seed ^ u64::from(self.game.ply()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let effort = match effort {
            Effort::Time(time) => Effort::Time(time.min(means.longest)),
            Effort::Nodes(nodes) => Effort::Nodes(nodes.min(means.nodes)),
            level @ Effort::Level(_) => level,
        };
        Task { effort, seed, threads: means.threads, stop: &means.stop }
    }

    /// What a bot would play. Nothing happens, and no dice are thrown.
    fn best(&self, request: &Request<'_>, means: &Means) -> Result<Value, Fault> {
        let seat = self.asking(request)?;
        let given = [request.optional::<u64>("level")?, request.optional("ms")?, request.optional("nodes")?];
        let effort = match given {
            [Some(level), None, None] => Effort::Level(Level::new(level)?),
            [None, Some(ms), None] => Effort::Time(Duration::from_millis(ms)),
            [None, None, Some(nodes)] => Effort::Nodes(nodes),
            _ => return Err(bad("\"best\" takes one of \"level\" (1 to 8), \"ms\" and \"nodes\"")),
        };
        Ok(json!(best(self.game.as_ref(), seat, self.task(effort, means))?))
    }

    /// The seat that is meant where none is named.
    fn chooser(&self) -> Result<Seat, Fault> {
        let seats = self.game.turn().choosing();
        seats
            .sole()
            .ok_or_else(|| bad(format!("seats {seats:?} choose at once, so say which \"seat\" is meant")))
    }

    fn roll(&mut self) -> Result<Value, Fault> {
        let mark = self.dice.mark();
        // With no dice due any outcome is refused, and the refusal says why.
        let outcome = self.game.roll(&mut self.dice).unwrap_or_default();
        let events = self.game.chance(&outcome)?;
        self.marks.push(mark);
        Ok(self.happened(&events))
    }

    fn happen(
        &mut self,
        act: impl FnOnce(&mut dyn AnyGame) -> Result<Vec<Told>, Fault>,
    ) -> Result<Value, Fault> {
        let events = act(self.game.as_mut())?;
        self.marks.push(self.dice.mark());
        Ok(self.happened(&events))
    }

    /// The answer to whatever made an event happen. The story is the one that somebody who watches is told.
    fn happened(&self, events: &[Told]) -> Value {
        let story = self.game.story(self.game.events() - 1, None);
        json!({"events": events, "story": story, "state": self.state()})
    }

    fn state(&self) -> Value {
        state(self.game.as_ref())
    }
}

/// The answer to a line that was too long to be read.
pub fn too_long(most_mebibytes: usize) -> String {
    let message = format!("this line is longer than {most_mebibytes} MiB, and no longer one is read");
    write(None, &Err(Fault::new(Code::BadJson, message)))
}

/// Writes an answer as one line.
fn write(id: Option<&RawValue>, answer: &Result<Value, Fault>) -> String {
    let id = id.map_or_else(String::new, |id| format!("\"id\":{id},"));
    match answer {
        Ok(value) => format!("{{{id}\"ok\":{value}}}"),
        Err(fault) => format!("{{{id}\"error\":{}}}", json!(fault)),
    }
}
