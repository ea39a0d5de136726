//! What people say to each other at a table.
//!
//! It is kept beside the game's log and not in it: the log is the game, it is read for ever and proves what was played,
//! and what people say to each other is nobody's business any more after a while.

use std::collections::HashSet;

use fracas_core::Seat;
use fracas_table::GuestId;

use crate::wire::{ChatLine, Code, Refusal, Room, Saying};

/// The longest text, in characters.
pub(crate) const LONGEST: usize = 280;

/// So many lines of a room are told to whoever comes.
pub(crate) const TOLD: usize = 100;

/// So many lines a table has at most.
pub(crate) const MOST: u32 = 2000;

/// So many lines before and after one that is reported go with it.
pub(crate) const AROUND: usize = 8;

/// Something that was said, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) n: u32,
    pub(crate) at: i64,
    pub(crate) room: Room,
    pub(crate) guest: GuestId,
    /// What they are called.
    pub(crate) name: String,
    pub(crate) seat: Option<Seat>,
    pub(crate) words: Words,
}

/// What was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Words {
    /// What somebody typed, cleaned.
    Text(String),
    /// One of the sayings.
    Phrase(Saying),
}

impl Words {
    /// Reads what somebody wants to say: a text or one of the sayings, and not both.
    pub(crate) fn new(text: Option<&str>, phrase: Option<Saying>) -> Result<Words, Refusal> {
        let bad = |message: &str| Err(Refusal::new(Code::BadRequest, message));
        match (text.map(clean), phrase) {
            (None, Some(phrase)) => Ok(Words::Phrase(phrase)),
            (Some(text), None) if text.is_empty() => {
                bad("there is nothing in it: \"text\" has a letter at least")
            }
            (Some(text), None) if text.chars().count() > LONGEST => {
                bad(&format!("that is too long: \"text\" has at most {LONGEST} characters"))
            }
            (Some(text), None) => Ok(Words::Text(text)),
            _ => bad("say either a \"text\" or a \"phrase\""),
        }
    }
}

impl Said {
    /// The line as readers are told it.
    pub(crate) fn line(&self) -> ChatLine {
        let (text, phrase) = match &self.words {
            Words::Text(text) => (Some(text.clone()), None),
            Words::Phrase(phrase) => (None, Some(*phrase)),
        };
        let (n, at, room, seat) = (self.n, self.at, self.room, self.seat);
        ChatLine { n, at, room, seat, name: self.name.clone(), text, phrase }
    }
}

/// A text without what is no letter to see: line breaks and tabs become spaces, and signs that turn, hide or join other
/// text are left out.
fn clean(text: &str) -> String {
    let plain = text.chars().map(|sign| if sign.is_whitespace() { ' ' } else { sign });
    let seen: String = plain.filter(|&sign| !is_unseen(sign)).collect();
    seen.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether a character controls others instead of being seen. What joins the parts of one picture may stay.
fn is_unseen(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// What has been said at a table, as far as it is told to whoever comes.
#[derive(Default)]
pub(crate) struct Talk {
    lines: Vec<Said>,
    next: u32,
}

impl Talk {
    /// Goes on from what is stored.
    pub(crate) fn new(lines: Vec<Said>) -> Talk {
        Talk { next: lines.last().map_or(0, |last| last.n + 1), lines }
    }

    /// The number of the next line; nothing where enough has been said.
    pub(crate) fn next(&self) -> Option<u32> {
        (self.next < MOST).then_some(self.next)
    }

    /// Notes a line.
    pub(crate) fn add(&mut self, said: Said) {
        self.next = said.n + 1;
        self.lines.push(said);
        let room = self.lines[self.lines.len() - 1].room;
        if self.lines.iter().filter(|line| line.room == room).count() > TOLD
            && let Some(first) = self.lines.iter().position(|line| line.room == room)
        {
            self.lines.remove(first);
        }
    }

    /// Whether nothing has been said, or all of it is forgotten.
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// What a reader of these rooms is told who does not want to hear some people.
    pub(crate) fn told(&self, rooms: &[Room], unheard: &HashSet<GuestId>) -> Vec<ChatLine> {
        let heard = |said: &&Said| rooms.contains(&said.room) && !unheard.contains(&said.guest);
        self.lines.iter().filter(heard).map(Said::line).collect()
    }

    /// What a guest has said is somebody else's from now on.
    pub(crate) fn adopt(&mut self, from: &GuestId, to: &GuestId) {
        self.lines.iter_mut().filter(|said| said.guest == *from).for_each(|said| said.guest = to.clone());
    }

    /// A line that a reader of these rooms could have heard.
    pub(crate) fn find(&self, n: u32, rooms: &[Room]) -> Option<&Said> {
        self.lines.iter().find(|said| said.n == n && rooms.contains(&said.room))
    }

    /// A line with those around it in its room.
    pub(crate) fn around(&self, said: &Said) -> Vec<&Said> {
        let room: Vec<&Said> = self.lines.iter().filter(|line| line.room == said.room).collect();
        let at = room.iter().position(|line| line.n == said.n).unwrap_or(0);
        room[at.saturating_sub(AROUND)..room.len().min(at + AROUND + 1)].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_what_can_be_seen_of_it() {
        let cases = [
            (" hello \t there\r\n", "hello there"),
            ("<b>bold</b> & \"more\"", "<b>bold</b> & \"more\""),
            ("abc\u{202e}fed\u{2066}x\u{200b}y\u{7}", "abcfedxy"),
            ("\u{1f469}\u{200d}\u{1f680} go", "\u{1f469}\u{200d}\u{1f680} go"),
            ("\u{e0041}\u{feff}", ""),
            ("ganz schön", "ganz schön"),
        ];
        for (text, seen) in cases {
            assert_eq!(clean(text), seen, "{text:?}");
        }
    }

    #[test]
    fn one_says_a_text_or_a_phrase_and_not_too_much() {
        assert_eq!(Words::new(Some("hi"), None), Ok(Words::Text("hi".to_owned())));
        assert_eq!(Words::new(None, Some(Saying::Thanks)), Ok(Words::Phrase(Saying::Thanks)));
        assert!(Words::new(Some(&"é".repeat(LONGEST)), None).is_ok());
        let long = "é".repeat(LONGEST + 1);
        for (text, phrase) in [
            (None, None),
            (Some("hi"), Some(Saying::Hello)),
            (Some(" \u{200b} "), None),
            (Some(long.as_str()), None),
        ] {
            assert_eq!(Words::new(text, phrase).unwrap_err().code, Code::BadRequest, "{text:?}");
        }
    }

    #[test]
    fn old_lines_are_told_no_more_and_numbers_go_on() {
        let mut talk = Talk::default();
        let said = |n: u32, room| Said {
            n,
            at: 0,
            room,
            guest: GuestId::from_bytes([1; 20]),
            name: "Ada".to_owned(),
            seat: None,
            words: Words::Phrase(Saying::Hello),
        };
        for n in 0..MOST {
            assert_eq!(talk.next(), Some(n));
            talk.add(said(n, if n == 0 { Room::Players } else { Room::Spectators }));
        }
        assert_eq!(talk.next(), None);
        let all = HashSet::new();
        assert_eq!(talk.told(&[Room::Players], &all).len(), 1);
        assert_eq!(talk.told(&[Room::Spectators], &all).len(), TOLD);
        let unheard = HashSet::from([GuestId::from_bytes([1; 20])]);
        assert!(talk.told(&[Room::Spectators], &unheard).is_empty(), "whoever is muted is not told");
        assert!(talk.find(0, &[Room::Spectators]).is_none());
        let last = talk.find(MOST - 1, &[Room::Spectators]).expect("it was said");
        assert_eq!(talk.around(last).len(), AROUND + 1);
    }
}
