//! `fracas play`: a game in the terminal.

use std::io::{self, BufRead, Read, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use fracas_bots::{Effort, Level, Task, all_cores, best};
use fracas_core::{FairDice, Seat, Turn};
use fracas_games::{Face, Happening, find};
use fracas_search::Stop;

use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::paint;
use crate::show::whose_turn;

/// The level that gives hints.
const HINT: u64 = 6;

pub(crate) fn play(args: &PlayArgs) -> Result<(), Failure> {
    let entry = find(&args.game)?;
    let game = args.table.start(entry, None)?;
    let level = args.bot;
    if let (Some(seat), None) = (args.seat, level) {
        return Err(Failure::Input(format!(
            "--seat {seat} is your seat among bots, so it needs --bot: without bots every seat is at this screen"
        )));
    }
    let number = args.seat.unwrap_or(1);
    let person = Seat::new(number).filter(|seat| seat.number() <= game.seats());
    let person = person
        .ok_or_else(|| Failure::Input(format!("this game has seats 1 to {}, not {number}", game.seats())))?;
    let seed = args.seed.unwrap_or_else(anything);
    let dice = FairDice::from_number(seed);
    let input = io::stdin().lock();
    let mut evening = Evening {
        game,
        dice,
        throws: Vec::new(),
        seed,
        level,
        person,
        input,
        out: paint::stdout(args.plain),
        told: 0,
        facing: None,
        warned: None,
    };
    evening.greet(entry.info.name)?;
    evening.go_on()
}

/// A seed that nobody chose.
fn anything() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 ^ u64::from(std::process::id()) << 32
}

/// A game with everybody around it.
struct Evening<I, O> {
    game: Box<dyn Face>,
    dice: FairDice,
    /// Where the dice stood before each throw, and after how many events that was.
    throws: Vec<(usize, u128)>,
    seed: u64,
    /// The bots' level; without one every seat is a person's.
    level: Option<Level>,
    /// The person's seat among bots.
    person: Seat,
    input: I,
    out: O,
    /// How many events have been told to whoever looks at the screen.
    told: usize,
    /// Who looks at the screen.
    facing: Option<Seat>,
    /// The move that was just warned of: typed again, it is made.
    warned: Option<String>,
}

/// What a person wants.
enum Wish {
    Again,
    Next,
    Leave,
}

impl<I: BufRead, O: Write> Evening<I, O> {
    fn greet(&mut self, name: &str) -> Result<(), Failure> {
        match self.level {
            Some(level) => {
                writeln!(self.out, "{name}. You are seat {}, against level {level}.", self.person)?;
            }
            None => {
                writeln!(self.out, "{name}, {} people at one screen.", self.game.seats())?;
            }
        }
        writeln!(self.out, "Type a move, ? for your moves, hint, undo, save FILE or quit.\n")?;
        Ok(())
    }

    fn go_on(&mut self) -> Result<(), Failure> {
        loop {
            match self.game.turn() {
                Turn::Over(_) => {
                    self.facing = None;
                    self.look(None)?;
                    writeln!(self.out, "{}", whose_turn(self.game.turn()))?;
                    return Ok(());
                }
                Turn::Chance => {
                    self.throws.push((self.game.events(), self.dice.mark()));
                    let outcome = self.game.roll(&mut self.dice).unwrap_or_default();
                    self.game.chance(&outcome)?;
                }
                Turn::Choose(seats) => {
                    let person = match self.level {
                        None => seats.iter().next(),
                        Some(_) => Some(self.person).filter(|&seat| seats.contains(seat)),
                    };
                    match person {
                        Some(seat) => {
                            if let Wish::Leave = self.ask(seat)? {
                                writeln!(self.out, "Goodbye.")?;
                                return Ok(());
                            }
                        }
                        None => self.bot_moves(seats.iter().next().unwrap_or(Seat::FIRST))?,
                    }
                }
            }
        }
    }

    fn bot_moves(&mut self, seat: Seat) -> Result<(), Failure> {
        let level = self.level.unwrap_or(Level::LOWEST);
        let answer = best(self.game.as_ref(), seat, self.task(level))?;
        self.game.play(seat, &answer.text)?;
        Ok(())
    }

    fn task(&self, level: Level) -> Task<'static> {
        static NEVER: std::sync::LazyLock<Stop> = std::sync::LazyLock::new(Stop::default);
        let seed = self.seed ^ u64::from(self.game.ply()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Task { effort: Effort::Level(level), seed, threads: all_cores(), stop: &NEVER }
    }

    /// Shows what happened and the board to a seat's eyes.
    fn look(&mut self, eye: Option<Seat>) -> Result<(), Failure> {
        for index in self.told..self.game.events() {
            if let Some(told) = self.game.told(index, eye) {
                writeln!(self.out, "  {told}")?;
            }
        }
        self.told = self.game.events();
        paint::draw(&mut self.out, &self.game.draw(eye))?;
        Ok(())
    }

    /// Lets a seat choose: answers what it asks until it moves or leaves.
    fn ask(&mut self, seat: Seat) -> Result<Wish, Failure> {
        if self.level.is_none() && self.facing != Some(seat) && self.keeps_secrets() {
            // Whoever sat here before must not see what comes now, nor leave anything to be seen.
            write!(self.out, "\nSeat {seat}: press Enter when only you can see the screen. ")?;
            self.out.flush()?;
            if self.read()?.is_none() {
                return Ok(Wish::Leave);
            }
            write!(self.out, "{}", "\n".repeat(60))?;
            self.told = 0;
        }
        self.facing = Some(seat);
        self.look(Some(seat))?;
        loop {
            write!(self.out, "Seat {seat}> ")?;
            self.out.flush()?;
            let Some(line) = self.read()? else { return Ok(Wish::Leave) };
            match self.obey(seat, line.trim())? {
                Wish::Again => {}
                wish => return Ok(wish),
            }
        }
    }

    /// Whether seats see different things now.
    fn keeps_secrets(&self) -> bool {
        let mut views = Seat::first(self.game.seats()).map(|seat| self.game.view(Some(seat))["view"].clone());
        let first = views.next();
        views.any(|view| Some(&view) != first.as_ref()) || self.game.turn().choosing().len() > 1
    }

    fn obey(&mut self, seat: Seat, line: &str) -> Result<Wish, Failure> {
        let warned = self.warned.take();
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "" => {}
            "quit" | "exit" => return Ok(Wish::Leave),
            "?" | "help" => self.list(seat)?,
            "hint" => {
                let answer = best(self.game.as_ref(), seat, self.task(Level::new(HINT)?))?;
                writeln!(self.out, "Perhaps {} ({:.0} % to win).", answer.text, answer.score * 100.0)?;
            }
            "undo" => {
                if self.undo(seat) {
                    return Ok(Wish::Next);
                }
                writeln!(self.out, "There is nothing to undo.")?;
            }
            "save" if rest.is_empty() => writeln!(self.out, "Say where: save game.txt")?,
            "save" => match std::fs::write(rest, self.game.record().to_string()) {
                Ok(()) => writeln!(self.out, "Saved to {rest}; see it with: fracas show {rest}")?,
                Err(error) => writeln!(self.out, "{rest} cannot be written: {error}")?,
            },
            _ => match self.game.caution(seat, line) {
                Some(caution) if warned.as_deref() != Some(line) => {
                    writeln!(self.out, "{line} {}. Type it again to make it all the same.", caution.why)?;
                    self.warned = Some(line.to_owned());
                }
                _ => match self.game.play(seat, line) {
                    Ok(_) => return Ok(Wish::Next),
                    Err(fault) => writeln!(self.out, "{fault} (? lists your moves)")?,
                },
            },
        }
        Ok(Wish::Again)
    }

    fn list(&mut self, seat: Seat) -> Result<(), Failure> {
        let legal = self.game.legal(seat);
        let sane = legal.moves.iter().filter(|text| legal.caution(text).is_none());
        self.columns(sane)?;
        for (word, moves) in legal.cautions.iter().filter(|(_, moves)| !moves.is_empty()) {
            writeln!(self.out, "Beware, {word}:")?;
            self.columns(moves.iter())?;
        }
        for open in &legal.open {
            writeln!(self.out, "{}   such as: {}", open.form, open.example)?;
        }
        writeln!(
            self.out,
            "Also: hint, undo, save FILE, quit. The rules: fracas rules {}",
            self.game.info().id
        )?;
        Ok(())
    }

    /// Writes moves side by side.
    fn columns<'a>(&mut self, moves: impl Iterator<Item = &'a String>) -> Result<(), Failure> {
        let mut column = 0;
        for text in moves {
            let width = text.chars().count() + 2;
            if column > 0 && column + width > 78 {
                writeln!(self.out)?;
                column = 0;
            }
            write!(self.out, "{text}  ")?;
            column += width;
        }
        writeln!(self.out)?;
        Ok(())
    }

    /// Goes back to this person's choice before.
    fn undo(&mut self, seat: Seat) -> bool {
        let own = |&index: &usize| matches!(self.game.event(index), Happening::Move { seat: mover, .. } if mover == seat);
        let Some(back) = (0..self.game.events()).rev().find(own) else { return false };
        while self.game.events() > back {
            self.game.undo();
        }
        // What the dice showed they will show again.
        while let Some((_, mark)) = self.throws.pop_if(|(events, _)| *events >= back) {
            self.dice.rewind(mark);
        }
        self.told = back;
        true
    }

    fn read(&mut self) -> Result<Option<String>, Failure> {
        let mut line = Vec::new();
        let read = self.input.by_ref().take(1 << 16).read_until(b'\n', &mut line)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
    }
}
