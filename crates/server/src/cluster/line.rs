//! A line from one node to another: what is said comes in order, and where something is missing that is noticed.
//!
//! Core NATS loses what it cannot deliver. Every piece has its number, so whoever hears knows when one is missing, and then
//! nothing that was begun goes on: visitors come again, as they do when a connection breaks.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;

use super::Frame;

/// NATS takes a megabyte at once, unless it is told otherwise.
const LARGEST: usize = 900_000;

/// A number of eight bytes, and one that says whether more of the same follows.
const HEAD: usize = 9;

/// Writes frames, and numbers their pieces.
#[derive(Default)]
pub(super) struct Writer {
    last: HashMap<String, u64>,
}

impl Writer {
    /// Something was left out: whoever hears more notices that it is missing.
    pub(super) fn skip(&mut self) {
        self.last.values_mut().for_each(|last| *last += 1);
    }

    /// The pieces of a frame to a node.
    pub(super) fn write(&mut self, to: &str, frame: &Frame, text: Option<&Utf8Bytes>) -> Vec<Bytes> {
        let mut whole = serde_json::to_vec(frame).expect("frames are plain data");
        if let Some(text) = text {
            whole.push(b'\n');
            whole.extend_from_slice(text.as_str().as_bytes());
        }
        let last = match self.last.get_mut(to) {
            Some(last) => last,
            None => self.last.entry(to.to_owned()).or_default(),
        };
        let count = whole.chunks(LARGEST).count();
        let piece = |(index, some): (usize, &[u8])| {
            *last += 1;
            let mut piece = Vec::with_capacity(HEAD + some.len());
            piece.extend_from_slice(&last.to_be_bytes());
            piece.push(u8::from(index + 1 < count));
            piece.extend_from_slice(some);
            Bytes::from(piece)
        };
        whole.chunks(LARGEST).enumerate().map(piece).collect()
    }
}

/// What came of a piece.
pub(super) enum Heard {
    /// More of the same follows.
    Part,
    /// A frame, perhaps with a text.
    Frame(Box<Frame>, Utf8Bytes),
    /// It makes no sense.
    Nonsense,
}

/// Reads what one node says.
#[derive(Default)]
pub(super) struct Reader {
    last: Option<u64>,
    parts: Vec<u8>,
}

impl Reader {
    /// Reads a piece, and tells whether something is missing before it.
    pub(super) fn read(&mut self, piece: &[u8]) -> (Heard, bool) {
        let Some((head, body)) = piece.split_at_checked(HEAD) else { return (Heard::Nonsense, true) };
        let number = u64::from_be_bytes(head[..8].try_into().expect("eight bytes"));
        let missing = self.last.is_some_and(|last| number != last + 1);
        self.last = Some(number);
        if missing {
            self.parts.clear();
        }
        self.parts.extend_from_slice(body);
        if head[8] != 0 {
            return (Heard::Part, missing);
        }
        let whole = std::mem::take(&mut self.parts);
        let end = whole.iter().position(|&byte| byte == b'\n').unwrap_or(whole.len());
        let text = whole.get(end + 1..).unwrap_or_default().to_vec();
        let heard = match (serde_json::from_slice(&whole[..end]), String::from_utf8(text)) {
            (Ok(frame), Ok(text)) => Heard::Frame(Box::new(frame), text.into()),
            _ => Heard::Nonsense,
        };
        (heard, missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(heard: Heard) -> Option<(u64, String)> {
        let Heard::Frame(frame, text) = heard else { return None };
        let Frame::Told { visit } = *frame else { return None };
        Some((visit, text.as_str().to_owned()))
    }

    #[test]
    fn what_is_written_is_read_however_long_it_is() {
        let (mut writer, mut reader) = (Writer::default(), Reader::default());
        for length in [0, 5, LARGEST, 3 * LARGEST] {
            let long: Utf8Bytes = "ä\n".repeat(length / 3).into();
            let pieces = writer.write("there", &Frame::Told { visit: 7 }, Some(&long));
            let mut heard: Vec<(Heard, bool)> = pieces.iter().map(|piece| reader.read(piece)).collect();
            assert!(heard.iter().all(|(_, missing)| !missing));
            assert_eq!(text(heard.pop().unwrap().0), Some((7, long.as_str().to_owned())));
            assert!(heard.iter().all(|(heard, _)| matches!(heard, Heard::Part)));
        }
    }

    #[test]
    fn what_is_missing_is_noticed_and_what_follows_is_read() {
        let (mut writer, mut reader) = (Writer::default(), Reader::default());
        let mut said = |visit| writer.write("there", &Frame::Leave { visit }, None).remove(0);
        let [first, lost, third, fourth] = [said(1), said(2), said(3), said(4)];
        assert!(!reader.read(&first).1);
        drop(lost);
        assert!(reader.read(&third).1);
        let (heard, missing) = reader.read(&fourth);
        let Heard::Frame(frame, _) = heard else { panic!("a frame") };
        assert!(matches!(*frame, Frame::Leave { visit: 4 }) && !missing);
    }

    #[test]
    fn what_was_not_even_sent_is_noticed_by_everybody() {
        let (mut writer, mut readers) = (Writer::default(), [Reader::default(), Reader::default()]);
        for round in 0..3 {
            for (reader, to) in readers.iter_mut().zip(["here", "there"]) {
                let piece = writer.write(to, &Frame::TellAll, None).remove(0);
                assert_eq!(reader.read(&piece).1, round == 2, "round {round}");
            }
            if round == 1 {
                writer.skip();
            }
        }
    }

    #[test]
    fn nonsense_is_no_frame() {
        for piece in [&b""[..], b"123", b"00000000\0{}", b"00000000\0\xff"] {
            assert!(matches!(Reader::default().read(piece).0, Heard::Nonsense));
        }
    }
}
