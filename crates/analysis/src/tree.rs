//! A record with variations, comments and marks: format 2 of records.
//!
//! It is a record whose first header says `Record: 2`, so that a reader that knows format 1 alone says so. Behind an event
//! may stand its mark (`= ?`), comments (`; …`), and between `(` and `)` what could have happened in its place, with
//! variations of its own. See `docs/records.md`.

use fracas_core::{By, Record, Seat, excerpt};
use fracas_games::{AnyGame, Code, Fault, replay};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The version of the format.
const FORMAT: &str = "2";
/// No study is larger.
const MOST_NODES: usize = 20_000;
/// No variation lies deeper in others.
const MOST_DEPTH: usize = 24;
/// No comment is longer, in bytes.
const MOST_COMMENT: usize = 4_000;
/// The marks there are, as people write them behind a move.
const MARKS: [&str; 6] = ["!!", "!", "!?", "?!", "?", "??"];

/// An event of a study, and what could have happened in its place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Node {
    /// Whose choice it is; nobody's where the dice decide.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub by: Option<Seat>,
    /// The event in the game's notation.
    pub text: String,
    /// One of `!!`, `!`, `!?`, `?!`, `?` and `??`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub mark: Option<String>,
    /// What somebody has to say about it.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    #[ts(as = "Option<String>", optional)]
    pub comment: String,
    /// Lines that begin in its place.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[ts(as = "Option<Vec<Vec<Node>>>", optional)]
    pub instead: Vec<Vec<Node>>,
}

/// A record with variations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Study {
    /// The headers of the record and nothing else, as text.
    pub head: String,
    /// What somebody has to say before it begins.
    #[serde(default)]
    pub comment: String,
    /// What happened.
    pub line: Vec<Node>,
}

fn bad(line: usize, why: impl std::fmt::Display) -> Fault {
    Fault::new(Code::BadRecord, format_args!("line {line}: {why}"))
}

impl Study {
    /// Reads a record of either format.
    ///
    /// # Errors
    ///
    /// Names the line that is wrong, and why.
    pub fn read(text: &str) -> Result<Study, Fault> {
        let mut reader = Reader::new(text)?;
        let (line, _) = reader.line(0, None)?;
        let Reader { head, comment, nodes, numbers, .. } = reader;
        let study = Study { head, comment, line };
        debug_assert_eq!(nodes, numbers.len());
        study.played_by(&mut numbers.into_iter())?;
        // A result that the events do not lead to is refused as any record's is.
        study.plain().to_string().parse::<Record>().map_err(|error| Fault::new(Code::BadRecord, error))?;
        Ok(study)
    }

    /// Writes it down: as a plain record where there is nothing but what happened.
    ///
    /// # Errors
    ///
    /// Says which event cannot be played, or what is too large.
    pub fn write(&self) -> Result<String, Fault> {
        self.check_size(&self.line, 0, &mut 0)?;
        self.played_by(&mut std::iter::repeat(0))?;
        let plain = self.comment.is_empty() && self.line.iter().all(Node::is_plain);
        let mut record = Record::default();
        record.set("Record", if plain { "1" } else { FORMAT });
        let mut text = record.to_string();
        for line in self.head.lines().filter(|line| !line.starts_with("Record:") && line.contains(':')) {
            text.push_str(line);
            text.push('\n');
        }
        if !self.line.is_empty() || !self.comment.is_empty() {
            text.push('\n');
        }
        say(&self.comment, 0, &mut text);
        put(&self.line, 0, &mut text);
        Ok(text)
    }

    /// What happened, as a record of format 1.
    pub fn plain(&self) -> Record {
        let mut record: Record = self.head.parse().unwrap_or_default();
        record.set("Record", "1");
        for node in &self.line {
            record.push(node.by.map_or(By::Chance, By::Seat), node.text.clone());
        }
        record
    }

    /// The game as it begins.
    fn begun(&self) -> Result<Box<dyn AnyGame>, Fault> {
        let mut head: Record = self.head.parse().map_err(|error| Fault::new(Code::BadRecord, error))?;
        head.set("Record", "1");
        head.set("Result", "*");
        replay(&head)
    }

    /// Plays every line; the numbers are those of the events' lines in a file, in reading order.
    fn played_by(&self, numbers: &mut dyn Iterator<Item = usize>) -> Result<(), Fault> {
        let mut game = self.begun()?;
        walk(game.as_mut(), &self.line, numbers)
    }

    fn check_size(&self, line: &[Node], depth: usize, nodes: &mut usize) -> Result<(), Fault> {
        let refuse = |why: String| Err(Fault::new(Code::BadRecord, why));
        if depth > MOST_DEPTH {
            return refuse(format!("variations lie in others at most {MOST_DEPTH} deep"));
        }
        for node in line {
            *nodes += 1;
            if *nodes > MOST_NODES {
                return refuse(format!("a study has at most {MOST_NODES} events"));
            }
            if node.comment.len().max(self.comment.len()) > MOST_COMMENT {
                return refuse(format!("a comment has at most {MOST_COMMENT} bytes"));
            }
            if let Some(mark) = node.mark.as_deref().filter(|mark| !MARKS.contains(mark)) {
                return refuse(no_mark(mark));
            }
            node.instead.iter().try_for_each(|line| self.check_size(line, depth + 1, nodes))?;
        }
        Ok(())
    }
}

impl Node {
    fn is_plain(&self) -> bool {
        self.mark.is_none() && self.comment.is_empty() && self.instead.is_empty()
    }
}

fn no_mark(mark: &str) -> String {
    format!("there is no mark {:?}; there are {}", excerpt(mark), MARKS.join(" "))
}

/// Plays a line and all that could have happened instead, in reading order.
fn walk(
    game: &mut dyn AnyGame,
    line: &[Node],
    numbers: &mut dyn Iterator<Item = usize>,
) -> Result<(), Fault> {
    for node in line {
        let number = numbers.next().unwrap_or(0);
        let before = game.events();
        let happened = match node.by {
            Some(seat) => game.play(seat, &node.text),
            None => game.chance(&node.text),
        };
        happened.map_err(|fault| match number {
            0 => Fault { code: Code::BadRecord, ..fault },
            _ => bad(number, format_args!("{:?}: {fault}", excerpt(&node.text))),
        })?;
        for other in &node.instead {
            walk(game.fork(before).as_mut(), other, numbers)?;
        }
    }
    Ok(())
}

/// Writes comments, a line each.
fn say(comment: &str, depth: usize, text: &mut String) {
    for line in comment.lines() {
        text.push_str(&format!("{:1$}; {2}\n", "", 2 * depth, line.trim()));
    }
}

fn put(line: &[Node], depth: usize, text: &mut String) {
    for node in line {
        let by = node.by.map_or("*".to_owned(), |seat| seat.to_string());
        text.push_str(&format!("{:1$}{by} {2}\n", "", 2 * depth, node.text));
        if let Some(mark) = &node.mark {
            text.push_str(&format!("{:1$}= {mark}\n", "", 2 * depth));
        }
        say(&node.comment, depth, text);
        for other in &node.instead {
            text.push_str(&format!("{:1$}(\n", "", 2 * depth));
            put(other, depth + 1, text);
            text.push_str(&format!("{:1$})\n", "", 2 * depth));
        }
    }
}

/// Reads the lines behind the headers.
struct Reader<'a> {
    head: String,
    lines: std::iter::Peekable<std::vec::IntoIter<(usize, &'a str)>>,
    /// Whether variations, comments and marks may be there.
    studied: bool,
    comment: String,
    nodes: usize,
    /// The line that each event is on, in reading order.
    numbers: Vec<usize>,
    /// For lines that do not say whose they are.
    game: Box<dyn AnyGame>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Result<Reader<'a>, Fault> {
        let text = text.trim_start_matches('\u{feff}');
        let numbered: Vec<(usize, &str)> =
            (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.starts_with('#')).collect();
        let is_header = |line: &str| {
            line.split_once(':').is_some_and(|(name, _)| {
                name.starts_with(|c: char| c.is_ascii_alphabetic())
                    && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            })
        };
        let begun = numbered.iter().position(|(_, line)| !line.is_empty()).unwrap_or(0);
        let ended = (begun..numbered.len()).find(|&at| !is_header(numbered[at].1)).unwrap_or(numbered.len());
        let mut studied = false;
        // Blank lines keep the numbers of the headers as they are in the file.
        let mut head = "\n".repeat(numbered.get(begun).map_or(0, |(number, _)| number - 1));
        for (_, line) in &numbered[begun..ended] {
            let format = line.strip_prefix("Record:").map(str::trim);
            studied |= format == Some(FORMAT);
            head.push_str(if format == Some(FORMAT) { "Record: 1" } else { line });
            head.push('\n');
        }
        let headers: Record = head.parse().map_err(|error| Fault::new(Code::BadRecord, error))?;
        let mut open = headers.clone();
        open.set("Result", "*");
        let game = replay(&open)?;
        let rest: Vec<(usize, &str)> =
            numbered[ended..].iter().copied().filter(|(_, line)| !line.is_empty()).collect();
        Ok(Reader {
            head: headers.to_string(),
            lines: rest.into_iter().peekable(),
            studied,
            comment: String::new(),
            nodes: 0,
            numbers: Vec::new(),
            game,
        })
    }

    /// Reads events until the line ends; tells the line with the bracket that ended it.
    fn line(&mut self, depth: usize, opened: Option<usize>) -> Result<(Vec<Node>, usize), Fault> {
        let mut line: Vec<Node> = Vec::new();
        while let Some((number, text)) = self.lines.next() {
            if text.contains(|c: char| c.is_control() && c != '\t') {
                return Err(bad(number, "this is not text"));
            }
            match (self.studied, text.chars().next()) {
                (true, Some(';')) => {
                    let comment = line.last_mut().map_or(&mut self.comment, |node| &mut node.comment);
                    if !comment.is_empty() {
                        comment.push('\n');
                    }
                    comment.push_str(text[1..].trim());
                    if comment.len() > MOST_COMMENT {
                        return Err(bad(number, format_args!("a comment has at most {MOST_COMMENT} bytes")));
                    }
                }
                (true, Some('=')) => {
                    let mark = text[1..].trim();
                    if !MARKS.contains(&mark) {
                        return Err(bad(number, no_mark(mark)));
                    }
                    let node = line.last_mut().ok_or_else(|| bad(number, "a mark stands behind an event"))?;
                    node.mark = Some(mark.to_owned());
                }
                (true, Some('(')) if text == "(" => {
                    if depth >= MOST_DEPTH {
                        let why = format!("variations lie in others at most {MOST_DEPTH} deep");
                        return Err(bad(number, why));
                    }
                    if line.is_empty() {
                        return Err(bad(
                            number,
                            "a variation stands behind the event that it is in the place of",
                        ));
                    }
                    let (other, closed) = self.line(depth + 1, Some(number))?;
                    if other.is_empty() {
                        return Err(bad(closed, "there is no event in this variation"));
                    }
                    line.last_mut().into_iter().for_each(|node| node.instead.push(other.clone()));
                }
                (true, Some(')')) if text == ")" => {
                    return match opened {
                        Some(_) => Ok((line, number)),
                        None => Err(bad(number, "this closes a variation that was never opened")),
                    };
                }
                _ => line.push(self.event(number, text, depth)?),
            }
        }
        match opened {
            Some(number) => Err(bad(number, "this variation is never closed: it ends with a line \")\"")),
            None => Ok((line, 0)),
        }
    }

    fn event(&mut self, number: usize, text: &str, depth: usize) -> Result<Node, Fault> {
        self.nodes += 1;
        self.numbers.push(number);
        if self.nodes > MOST_NODES {
            return Err(bad(number, format_args!("a study has at most {MOST_NODES} events")));
        }
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let seat = first.parse().ok().and_then(Seat::new);
        let (by, text) = match first {
            "*" if !rest.is_empty() => (None, rest),
            _ if seat.is_some() && !rest.is_empty() => (seat, rest),
            _ if self.studied => {
                let why = "an event begins with the number of its seat, or with * for chance, as \"1 c3\"";
                return Err(bad(number, why));
            }
            _ => (self.game.turn().choosing().sole(), text),
        };
        // A plain record may leave out whose turn it is: so it is played while it is read.
        if depth == 0 && !self.studied {
            let happened = match by {
                Some(seat) => self.game.play(seat, text),
                None => self.game.chance(text),
            };
            happened.map_err(|fault| bad(number, format_args!("{:?}: {fault}", excerpt(text))))?;
        }
        Ok(Node { by, text: text.to_owned(), ..Node::default() })
    }
}
