//! The bots of a live table.

use fracas_bots::Answer;
use fracas_core::{Seat, Seats};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::{Ask, BEAT, Drafts, End, Live, Thinking, now};
use crate::bots::first_idea;
use crate::store::Change;

impl Live {
    pub(super) async fn take_thought(
        &mut self,
        seat: Seat,
        ticket: u64,
        answer: Option<Answer>,
    ) -> Result<(), End> {
        if self.thinking.get(&seat).is_none_or(|thinking| thinking.ticket != ticket) {
            return Ok(());
        }
        let (at, mut changes, mut drafts) = (now(), Vec::new(), Vec::new());
        self.take_answer(seat, answer, at, &mut changes, &mut drafts);
        self.advance(at, changes, &mut drafts).await
    }

    /// Plays what a bot has chosen.
    fn take_answer(
        &mut self,
        seat: Seat,
        answer: Option<Answer>,
        at: i64,
        changes: &mut Vec<Change>,
        drafts: &mut Drafts,
    ) {
        self.thinking.remove(&seat);
        let from = self.table.game().events();
        let sure = answer.as_ref().map(|answer| answer.score);
        let played = answer.map(|answer| self.table.happen(Some(seat), &answer.text, at));
        let event = match played {
            Some(Ok(event)) => {
                self.table.note_sure(seat, sure);
                event
            }
            other => {
                // The game must go on, whatever is wrong with the bot.
                let fault = other.and_then(Result::err);
                tracing::error!(table = %self.table.id(), game = self.table.game().info().id, ?fault, "a bot has no legal move");
                let moves = self.table.game().legal(seat).moves;
                match moves.into_iter().find_map(|text| self.table.happen(Some(seat), &text, at).ok()) {
                    Some(event) => event,
                    None => return,
                }
            }
        };
        drafts.extend(self.draft());
        changes.push(Change::Append { table: self.table.id().clone(), from, events: vec![event] });
    }

    /// Has a bot that is asked where others must not notice choose before anybody is told anything; tells
    /// whether one did. One that cannot choose within the beat plays the first thing that comes to its mind: a
    /// later answer would show that it was asked.
    pub(super) async fn ask_in_window(
        &mut self,
        (at, until): (i64, Instant),
        changes: &mut Vec<Change>,
        drafts: &mut Drafts,
    ) -> bool {
        let game = self.table.game();
        if game.turn_seen(None) == game.turn() {
            return false;
        }
        let Some((seat, level)) = self.table.bots_due().into_iter().next() else { return false };
        self.stop_thinking(Seats::one(seat));
        let (reply, answer) = oneshot::channel();
        self.set_thinking(seat, level, Some(reply));
        let answer = match tokio::time::timeout_at(until - BEAT / 5, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) | Err(_) => {
                self.stop_thinking(Seats::one(seat));
                let game = self.table.game();
                tokio::task::block_in_place(|| first_idea(game, seat, level))
            }
        };
        self.take_answer(seat, answer, at, changes, drafts);
        true
    }

    pub(super) fn set_bots_thinking(&mut self) {
        let due = self.table.bots_due();
        let idle: Seats =
            Seat::first(Seat::MAX).filter(|seat| !due.iter().any(|(bot, _)| bot == seat)).collect();
        self.stop_thinking(idle);
        for (seat, level) in due {
            if !self.thinking.contains_key(&seat) {
                self.set_thinking(seat, level, None);
            }
        }
    }

    /// Sets a bot to think. Its answer goes to whoever waits for it, else it comes as any other question.
    fn set_thinking(&mut self, seat: Seat, level: u8, waiting: Option<oneshot::Sender<Option<Answer>>>) {
        self.counter += 1;
        let (ticket, own) = (self.counter, self.own.clone());
        let stop = self.services.bots.think(self.table.game(), seat, level, move |answer| {
            let answer = match waiting {
                Some(waiting) => match waiting.send(answer) {
                    Ok(()) => return,
                    Err(answer) => answer,
                },
                None => answer,
            };
            // The table may have ended meanwhile.
            own.blocking_send(Ask::Thought { seat, ticket, answer }).ok();
        });
        self.thinking.insert(seat, Thinking { ticket, stop });
    }

    pub(super) fn stop_thinking(&mut self, seats: Seats) {
        self.thinking.retain(|seat, thinking| {
            let stops = seats.contains(*seat);
            if stops {
                thinking.stop.stop();
            }
            !stops
        });
    }
}
