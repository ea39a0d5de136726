//! A finished game step by step, as an eye saw it, written down piece by piece: whoever reads it slowly or leaves off has
//! no more worked out than they take.

use std::sync::Arc;
use std::time::{Duration, Instant};

use fracas_core::{Seat, Seats};
use fracas_games::{AnyGame, Happened, Told, seen_back, told_back};
use fracas_search::Stop;
use fracas_table::Table;

use super::{Presence, about, players};
use crate::wire::{Entry, Frame, Phrase, Replay};

/// The most frames in one answer.
const MOST_FRAMES: usize = 100;

/// No further frame is added to an answer that has so many bytes of them.
const MOST_BYTES: usize = 512 * 1024;

/// No further frame is added to an answer that was worked on for so long.
const LONGEST: Duration = Duration::from_secs(2);

/// A piece ends with the frame that reaches so many bytes.
const PIECE: usize = 32 * 1024;

/// What is left to be told of a replay: from one frame up to but not with another, or as far as one answer goes. It always
/// has one frame at the least, if there is one.
pub(crate) struct Replaying {
    table: Arc<Table>,
    own: Seats,
    eye: Option<Seat>,
    from: usize,
    /// The next frame, and the one to stop before.
    next: usize,
    end: usize,
    /// The game at the last frame that was written. One fork, which goes on event by event: each frame costs no more than
    /// an event.
    moment: Option<Box<dyn AnyGame>>,
    bytes: usize,
    worked: Duration,
    done: bool,
}

impl Replaying {
    /// Begins a replay for whoever has these seats.
    pub(crate) fn new(
        table: Arc<Table>,
        own: Seats,
        eye: Option<Seat>,
        (from, to): (usize, usize),
    ) -> Replaying {
        let end = to.min(from.saturating_add(MOST_FRAMES)).min(table.game().events() + 1);
        let (moment, bytes, worked) = (None, 0, Duration::ZERO);
        Replaying { table, own, eye, from, next: from, end, moment, bytes, worked, done: false }
    }

    /// Whether all of it is written.
    pub(crate) fn is_done(&self) -> bool {
        self.done
    }

    /// Writes the next piece.
    pub(crate) fn write(&mut self, stop: &Stop) -> Vec<u8> {
        let begun = Instant::now();
        let mut piece = Vec::new();
        if self.next == self.from {
            piece = json(&self.head());
            // The frames are what comes last.
            piece.truncate(piece.len() - CLOSE.len());
        }
        while self.next < self.end && piece.len() < PIECE {
            let spent = self.bytes >= MOST_BYTES || self.worked + begun.elapsed() >= LONGEST;
            let enough = self.next > self.from && (spent || stop.is_stopped());
            let Some(frame) = (if enough { None } else { self.frame() }) else {
                self.end = self.next;
                break;
            };
            let frame = json(&frame);
            self.bytes += frame.len();
            if self.next > self.from {
                piece.push(b',');
            }
            piece.extend(frame);
            self.next += 1;
        }
        self.worked += begun.elapsed();
        if self.next >= self.end {
            self.done = true;
            piece.extend(CLOSE);
        }
        piece
    }

    /// The answer before its frames.
    fn head(&self) -> Replay {
        let table = &self.table;
        Replay {
            table: about(table),
            players: players(table, self.own, Presence::default()),
            status: table.status().into(),
            result: table.verdict().map(Into::into),
            hides: table.kept_secrets(),
            count: table.game().events() + 1,
            from: self.from,
            frames: Vec::new(),
        }
    }

    /// The next frame.
    fn frame(&mut self) -> Option<Frame> {
        let (game, next) = (self.table.game(), self.next);
        let moment = match &mut self.moment {
            Some(moment) => {
                take(moment.as_mut(), game.event(next - 1)).then_some(())?;
                moment
            }
            none => none.insert(game.fork(next)),
        };
        let entry = next.checked_sub(1).map(|last| Entry {
            happening: Told::from(moment.event(last)).into(),
            at: self.table.time(last).unwrap_or_default(),
            story: told_back(game, moment.as_ref(), last, self.eye).into_iter().map(Phrase).collect(),
        });
        let (turn, view) = (moment.turn(), seen_back(moment.as_ref(), self.eye));
        Some(Frame { entry, view, turn: turn.into(), outcome: turn.outcome().map(Into::into) })
    }
}

/// How an answer ends.
const CLOSE: &[u8] = b"]}";

fn json(value: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("a replay is plain data")
}

/// Has a game take an event that it had; tells whether it could.
fn take(game: &mut dyn AnyGame, event: Happened) -> bool {
    match event.by {
        Some(seat) => game.play(seat, &event.text),
        None => game.chance(&event.text),
    }
    .is_ok()
}

#[cfg(test)]
pub(crate) mod tests {
    use fracas_core::{Dice, QuickDice};
    use fracas_table::{Command, Entry as Happened, GuestId, Opening, Player, Who};
    use serde_json::json;

    use super::*;
    use crate::random;

    /// A long game on a large board: each of its moments takes some room.
    pub(crate) fn long_game() -> Arc<Table> {
        let guest = GuestId::from_bytes([1; 20]);
        let players = vec![Player::Person(guest.clone()); 2];
        let opening = Opening::new("color-wars", &json!({"width": 9, "height": 9}), players, guest.clone());
        let first = Happened::opened(opening.expect("a game"), 1);
        let mut table = Table::open(random::table_id(), &first).expect("a table");
        let mut dice = QuickDice::new(5);
        while table.game().events() < 150
            && let Some(seat) = table.game().turn().choosing().sole()
        {
            let moves = table.game().legal(seat).moves;
            let text = moves[dice.below(moves.len() as u32) as usize].clone();
            let play = Command::Move { seat, text, seen: None, sure: None };
            for entry in table.decide(&Who::Guest(guest.clone()), &play, 2).expect("a legal move") {
                table.apply(&entry).expect("what was decided happens");
            }
        }
        Arc::new(table)
    }

    fn all(mut replaying: Replaying, stop: &Stop) -> Vec<Vec<u8>> {
        let mut pieces = Vec::new();
        while !replaying.is_done() {
            pieces.push(replaying.write(stop));
        }
        pieces
    }

    #[test]
    fn pieces_are_small_and_together_what_one_answer_would_be() {
        let table = long_game();
        let events = table.game().events();
        let cases = [(0, usize::MAX), (7, 60), (events, events + 1), (events + 1, events + 5), (9, 3)];
        for (from, to) in cases {
            let replaying = || Replaying::new(Arc::clone(&table), Seats::NONE, None, (from, to));
            let mut whole = replaying();
            let mut answer = whole.head();
            for _ in from..to.min(from + MOST_FRAMES).min(events + 1) {
                answer.frames.push(whole.frame().expect("a frame"));
                whole.next += 1;
            }
            let pieces = all(replaying(), &Stop::default());
            assert_eq!(String::from_utf8(pieces.concat()).unwrap(), serde_json::to_string(&answer).unwrap());
            let frame = answer.frames.iter().map(|frame| json(frame).len()).max().unwrap_or_default();
            assert!(pieces.iter().all(|piece| piece.len() <= PIECE + frame + 2), "{from} to {to}");
            let bytes = pieces.concat().len();
            assert!(pieces.len() > bytes / (PIECE + frame + 2), "{} pieces for {bytes} bytes", pieces.len());
        }
    }

    #[test]
    fn whoever_has_no_time_left_is_told_one_frame_and_where_to_go_on() {
        let stopped = Stop::default();
        stopped.stop();
        let replaying = Replaying::new(long_game(), Seats::NONE, None, (3, 50));
        let told: serde_json::Value = serde_json::from_slice(&all(replaying, &stopped).concat()).unwrap();
        assert_eq!(told["frames"].as_array().map(Vec::len), Some(1), "{told}");
        assert_eq!(told["from"], 3);
    }
}
