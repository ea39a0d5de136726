//! `fracas play`: a game in the terminal.

use std::fs::OpenOptions;
use std::io::{self, BufRead, Read, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use fracas_bots::{Effort, Level, Task, all_cores, best};
use fracas_core::{Begins, Dice, FairDice, Phrase, QuickDice, Seat, Seats, Secrecy, Turn};
use fracas_games::{AnyGame, Entry, Fault, Told, find};
use fracas_learn::{Advice, COACH, advise};
use fracas_search::Stop;
use fracas_words::Words;

use crate::cli::{Beginner, PlayArgs};
use crate::failure::Failure;
use crate::show::whose_turn;
use crate::story::story;
use crate::{paint, prose};

pub(crate) fn play(args: &PlayArgs) -> Result<(), Failure> {
    let entry = find(&args.game)?;
    let game = args.table.start_as(entry, &args.preset)?;
    let level = args.bot;
    if let (Some(seat), None) = (args.seat, level) {
        return Err(Failure::Input(format!(
            "--seat {seat} is your seat among bots, so it needs --bot: without bots every seat is at this screen"
        )));
    }
    let seed = args.seed.unwrap_or_else(anything);
    let number = match args.begin {
        Some(beginner) => seat_by(beginner, entry, game.seats(), seed)?,
        None => args.seat.unwrap_or(1),
    };
    let person = Seat::new(number).filter(|seat| seat.number() <= game.seats());
    let person = person
        .ok_or_else(|| Failure::Input(format!("this game has seats 1 to {}, not {number}", game.seats())))?;
    let dice = FairDice::from_number(seed);
    let input = io::stdin().lock();
    let mut table = TerminalGame {
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
        shown: 0,
        gone: Seats::NONE,
        words: Words::new(entry.words),
        advice: None,
    };
    table.greet(entry.info.name, args.begin)?;
    table.go_on()
}

/// The seat of whoever started the game, by who is to begin.
fn seat_by(beginner: Beginner, entry: &Entry, seats: u8, seed: u64) -> Result<u8, Failure> {
    let name = entry.info.name;
    match (entry.begins, beginner) {
        (Begins::Rolled, _) => {
            Err(Failure::Input(format!("in {name} the dice decide who begins: leave --begin out")))
        }
        (Begins::Together, _) => {
            Err(Failure::Input(format!("in {name} all choose at once: leave --begin out")))
        }
        (Begins::First, Beginner::Me) => Ok(1),
        // The next in order sits on seat 1, so whoever started comes last.
        (Begins::First, Beginner::Other) => Ok(seats),
        // Another number than the first die's, so that the lot says nothing about the dice.
        (Begins::First, Beginner::Lot) => Ok(QuickDice::new(!seed).below(u32::from(seats)) as u8 + 1),
    }
}

/// A seed that nobody chose.
fn anything() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 ^ u64::from(std::process::id()) << 32
}

/// A file's name as a shell takes it.
fn in_a_shell(name: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "._-/".contains(letter);
    if name.chars().all(plain) { name.to_owned() } else { format!("'{}'", name.replace('\'', r"'\''")) }
}

/// A game with everybody around it.
struct TerminalGame<I, O> {
    game: Box<dyn AnyGame>,
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
    /// The move that was just warned of, in small letters: typed again, it is made.
    warned: Option<String>,
    /// How many events had happened when a secret was last shown: no undo goes back behind that.
    shown: usize,
    /// Who resigned while others play on.
    gone: Seats,
    words: Words,
    /// What was last advised, and after how many events.
    advice: Option<(usize, Advice)>,
}

/// What a person wants.
enum Wish {
    Again,
    Next,
    Resign,
    Leave,
}

/// Why nothing is taken back.
enum Kept {
    /// Nobody has chosen yet.
    Nothing,
    /// Others have seen what was a secret then.
    Shown,
}

impl<I: BufRead, O: Write> TerminalGame<I, O> {
    fn greet(&mut self, name: &str, begin: Option<Beginner>) -> Result<(), Failure> {
        match self.level {
            Some(level) => {
                writeln!(self.out, "{name}. You are seat {}, against level {level}.", self.person)?;
            }
            None => {
                writeln!(self.out, "{name}, {} people at one screen.", self.game.seats())?;
            }
        }
        if let Some(beginner) = begin {
            let lot = if beginner == Beginner::Lot { "The lot has fallen: " } else { "" };
            match (self.person, self.level) {
                (Seat::FIRST, _) => writeln!(self.out, "{lot}you are seat 1 and begin.")?,
                (seat, Some(_)) => writeln!(self.out, "{lot}a bot begins, and you are seat {seat}.")?,
                (seat, None) => {
                    writeln!(self.out, "{lot}somebody else is seat 1 and begins; you are seat {seat}.")?;
                }
            }
        }
        let helps = self.helps();
        writeln!(self.out, "Type a move, ? for your moves, {helps}undo, resign, save FILE or quit.\n")?;
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
                    let told = self.game.chance(&outcome)?;
                    self.note(&told);
                }
                Turn::Choose(seats) => match seats.iter().find(|&seat| self.is_person(seat)) {
                    Some(seat) => match self.ask(seat)? {
                        Wish::Again | Wish::Next => {}
                        Wish::Resign => {
                            if self.resign(seat)? {
                                return Ok(());
                            }
                        }
                        Wish::Leave => {
                            writeln!(self.out, "Goodbye.")?;
                            return Ok(());
                        }
                    },
                    None => self.bot_moves(seats.iter().next().unwrap_or(Seat::FIRST))?,
                },
            }
        }
    }

    /// Whether somebody at this screen plays a seat.
    fn is_person(&self, seat: Seat) -> bool {
        !self.gone.contains(seat) && (self.level.is_none() || seat == self.person)
    }

    fn bot_moves(&mut self, seat: Seat) -> Result<(), Failure> {
        let level = self.level.unwrap_or(Level::STAND_IN);
        let answer = best(self.game.as_ref(), seat, self.task(level))?;
        self.make(seat, &answer.text)?;
        Ok(())
    }

    fn make(&mut self, seat: Seat, text: &str) -> Result<(), Fault> {
        let told = self.game.play(seat, text)?;
        self.note(&told);
        Ok(())
    }

    /// Takes note of what an event showed: more than itself, where it ended a secret.
    fn note(&mut self, told: &[Told]) {
        if told.len() > 1 {
            self.shown = self.game.events();
        }
    }

    /// Lets a seat give up; tells whether that is the end. Where several people are left, a bot plays on for whoever
    /// does.
    fn resign(&mut self, seat: Seat) -> Result<bool, Failure> {
        self.gone.insert(seat);
        let mut others = Seat::first(self.game.seats()).filter(|&other| other != seat);
        match (others.next(), others.next()) {
            (Some(winner), None) => writeln!(self.out, "Seat {seat} resigns: seat {winner} wins.")?,
            _ if Seat::first(self.game.seats()).any(|other| self.is_person(other)) => {
                writeln!(self.out, "Seat {seat} resigns; a bot plays on for it.")?;
                return Ok(false);
            }
            _ => writeln!(self.out, "Seat {seat} resigns, and the bots are among themselves.")?,
        }
        Ok(true)
    }

    fn task(&self, level: Level) -> Task<'static> {
        static NEVER: std::sync::LazyLock<Stop> = std::sync::LazyLock::new(Stop::default);
        let seed = self.seed ^ u64::from(self.game.ply()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Task { effort: Effort::Level(level), seed, threads: all_cores(), stop: &NEVER }
    }

    /// Shows what happened and the board to a seat's eyes.
    fn look(&mut self, eye: Option<Seat>) -> Result<(), Failure> {
        for index in self.told..self.game.events() {
            let Some(told) = self.game.told(index, eye) else { continue };
            match story(self.game.as_ref(), &self.words, index, eye) {
                Some(sentences) => writeln!(self.out, "{}", prose::set("  ", &sentences.join(" ")))?,
                None => writeln!(self.out, "  {told}")?,
            }
        }
        self.told = self.game.events();
        paint::draw(&mut self.out, &self.game.draw(eye))?;
        Ok(())
    }

    /// Lets a seat choose: answers what it asks until it moves or leaves.
    fn ask(&mut self, seat: Seat) -> Result<Wish, Failure> {
        if self.level.is_none() && self.facing != Some(seat) && self.game.secrecy() != Secrecy::Open {
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

    fn obey(&mut self, seat: Seat, line: &str) -> Result<Wish, Failure> {
        let warned = self.warned.take();
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match &*word.to_lowercase() {
            "" => {}
            "quit" | "q" | "exit" => return Ok(Wish::Leave),
            "resign" => return Ok(Wish::Resign),
            "?" | "help" => self.list(seat)?,
            "hint" | "why" if self.level.is_none() => {
                let game = self.game.info().id;
                writeln!(self.out, "Hints are for games against bots, as in fracas play {game} --bot 3.")?;
            }
            "hint" => self.hint(seat)?,
            "why" => self.why(seat)?,
            "undo" => match self.undo(seat) {
                Ok(()) => return Ok(Wish::Next),
                Err(Kept::Nothing) => writeln!(self.out, "There is nothing to undo.")?,
                Err(Kept::Shown) => {
                    writeln!(self.out, "What was secret has been shown since: that cannot be taken back.")?;
                }
            },
            "save" | "save!" if rest.is_empty() => writeln!(self.out, "Say where: save game.txt")?,
            "save" => self.save(rest, false)?,
            "save!" => self.save(rest, true)?,
            _ => return self.choose(seat, line, warned.as_deref()),
        }
        Ok(Wish::Again)
    }

    /// The commands that help: none between people.
    fn helps(&self) -> &'static str {
        if self.level.is_some() { "hint, why, " } else { "" }
    }

    /// Says where to look and, asked again, what to play.
    fn hint(&mut self, seat: Seat) -> Result<(), Failure> {
        let known = self.advice.take_if(|(events, _)| *events == self.game.events());
        let (events, advice) = match known {
            Some((events, advice)) => {
                writeln!(
                    self.out,
                    "Perhaps {} ({:.0} % to win). Ask why, and I tell.",
                    advice.text,
                    advice.score * 100.0
                )?;
                (events, advice)
            }
            None => {
                let advice = advise(self.game.as_ref(), seat, None, self.task(COACH))?;
                let look = self.words.hint(&advice.look, self.game.seats());
                let said = format!("{} Another hint names the move.", look.unwrap_or_default());
                writeln!(self.out, "{}", prose::set("", &said))?;
                (self.game.events(), advice)
            }
        };
        self.advice = Some((events, advice));
        Ok(())
    }

    /// Says what the move that was hinted at is for.
    fn why(&mut self, seat: Seat) -> Result<(), Failure> {
        if !matches!(&self.advice, Some((events, _)) if *events == self.game.events()) {
            let advice = advise(self.game.as_ref(), seat, None, self.task(COACH))?;
            self.advice = Some((self.game.events(), advice));
        }
        let Some((_, advice)) = &self.advice else { return Ok(()) };
        let seats = self.game.seats();
        let tell = |phrases: &[Phrase]| {
            phrases.iter().filter_map(|phrase| self.words.story(phrase, seats)).collect::<Vec<_>>().join(" ")
        };
        let (why, reply) = (tell(&advice.why), tell(&advice.reply));
        let mut said = format!("{}: {why}", advice.text);
        if !reply.is_empty() {
            said += &format!(" The answer that I expect: {reply}");
        }
        said += &format!(" That gives you {:.0} in 100.", advice.score * 100.0);
        writeln!(self.out, "{}", prose::set("", &said))?;
        Ok(())
    }

    /// Makes a move as it was typed or, where that is none, in small letters.
    fn choose(&mut self, seat: Seat, line: &str, warned: Option<&str>) -> Result<Wish, Failure> {
        let small = line.to_lowercase();
        let mut refused = None;
        for text in [line, &*small] {
            match self.game.caution(seat, text) {
                Some(caution) if warned != Some(&*small) => {
                    writeln!(self.out, "{text} {}. Type it again to make it all the same.", caution.why)?;
                    self.warned = Some(small.clone());
                    return Ok(Wish::Again);
                }
                _ => match self.make(seat, text) {
                    Ok(()) => return Ok(Wish::Next),
                    // What is wrong with the move as it was typed is what to say.
                    Err(fault) => refused = refused.or(Some(fault)),
                },
            }
        }
        if let Some(fault) = refused {
            writeln!(self.out, "{fault} (? lists your moves)")?;
        }
        Ok(Wish::Again)
    }

    /// Saves the record, over another file only where that is said.
    fn save(&mut self, name: &str, over: bool) -> Result<(), Failure> {
        let mut file = OpenOptions::new();
        file.write(true).create_new(!over).create(over).truncate(over);
        let record = self.game.record().to_string();
        match file.open(name).and_then(|mut file| file.write_all(record.as_bytes())) {
            Ok(()) => writeln!(self.out, "Saved to {name}; see it with: fracas show {}", in_a_shell(name))?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                writeln!(self.out, "{name} exists: `save! {name}` overwrites it, or take another name.")?;
            }
            Err(error) => writeln!(self.out, "{name} cannot be written: {error}")?,
        }
        Ok(())
    }

    fn list(&mut self, seat: Seat) -> Result<(), Failure> {
        let legal = self.game.legal(seat);
        let sane = legal.moves.iter().filter(|text| legal.caution(text).is_none());
        let (plain, glossed) = self.sort_out(seat, sane);
        self.columns(plain.into_iter())?;
        for (gloss, moves) in glossed {
            self.wrap(&gloss)?;
            self.columns(moves.into_iter())?;
        }
        for (word, moves) in legal.cautions.iter().filter(|(_, moves)| !moves.is_empty()) {
            writeln!(self.out, "Beware, {word}:")?;
            self.columns(moves.iter())?;
        }
        for open in &legal.open {
            writeln!(self.out, "{}   such as: {}", open.form, open.example)?;
        }
        let helps = self.helps();
        writeln!(self.out, "Also: help or ?, {helps}undo, resign, save FILE, quit (or q, exit).")?;
        writeln!(self.out, "The rules: fracas rules {}", self.game.info().id)?;
        Ok(())
    }

    /// Moves that need no words, and those that have some, together with all that have the same.
    fn sort_out<'a>(
        &self,
        seat: Seat,
        moves: impl Iterator<Item = &'a String>,
    ) -> (Vec<&'a String>, Vec<(String, Vec<&'a String>)>) {
        let (mut plain, mut glossed) = (Vec::new(), Vec::<(String, Vec<_>)>::new());
        for text in moves {
            match self.game.gloss(seat, text) {
                None => plain.push(text),
                Some(gloss) => match glossed.iter_mut().find(|(known, _)| *known == gloss) {
                    Some((_, same)) => same.push(text),
                    None => glossed.push((gloss, vec![text])),
                },
            }
        }
        (plain, glossed)
    }

    /// Writes a sentence in lines of at most 78 columns.
    fn wrap(&mut self, text: &str) -> Result<(), Failure> {
        let mut column = 0;
        for word in text.split(' ') {
            let width = word.chars().count() + 1;
            if column > 0 && column + width > 78 {
                write!(self.out, "\n  ")?;
                column = 2;
            }
            write!(self.out, "{word} ")?;
            column += width;
        }
        writeln!(self.out)?;
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

    /// Goes back to the choice before: among people to the last that any of them made, among bots to the person's own.
    fn undo(&mut self, seat: Seat) -> Result<(), Kept> {
        let chosen = |&index: &usize| match self.game.event(index).by {
            Some(mover) if self.level.is_none() => self.is_person(mover),
            Some(mover) => mover == seat,
            None => false,
        };
        let back = (0..self.game.events()).rev().find(chosen).ok_or(Kept::Nothing)?;
        if back < self.shown {
            return Err(Kept::Shown);
        }
        self.game.truncate(back);
        // What the dice showed they will show again.
        while let Some((_, mark)) = self.throws.pop_if(|(events, _)| *events >= back) {
            self.dice.rewind(mark);
        }
        self.told = back;
        Ok(())
    }

    fn read(&mut self) -> Result<Option<String>, Failure> {
        let mut line = Vec::new();
        let read = self.input.by_ref().take(1 << 16).read_until(b'\n', &mut line)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
    }
}
