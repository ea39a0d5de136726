//! The bots of a live table.

use fracas_core::{Seat, Seats};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::{Ask, BEAT, Drafts, End, Live, Thinking, now};
use crate::store::Change;

impl Live {
    pub(super) async fn take_thought(
        &mut self,
        seat: Seat,
        ticket: u64,
        choice: Option<String>,
    ) -> Result<(), End> {
        if self.thinking.get(&seat).is_none_or(|thinking| thinking.ticket != ticket) {
            return Ok(());
        }
        let (mut changes, mut drafts) = (Vec::new(), Vec::new());
        self.take_choice(seat, choice, &mut changes, &mut drafts);
        self.advance(changes, &mut drafts).await
    }

    /// Plays what a bot has chosen.
    pub(super) fn take_choice(
        &mut self,
        seat: Seat,
        choice: Option<String>,
        changes: &mut Vec<Change>,
        drafts: &mut Drafts,
    ) {
        self.thinking.remove(&seat);
        let from = self.table.game().events();
        let played = choice.map(|choice| self.table.happen(Some(seat), &choice, now()));
        let event = match played {
            Some(Ok(event)) => event,
            other => {
                // The game must go on, whatever is wrong with the bot.
                let fault = other.and_then(Result::err);
                tracing::error!(table = %self.table.id(), game = self.table.game().info().id, ?fault, "a bot has no legal move");
                let moves = self.table.game().legal(seat).moves;
                match moves.into_iter().find_map(|text| self.table.happen(Some(seat), &text, now()).ok()) {
                    Some(event) => event,
                    None => return,
                }
            }
        };
        drafts.extend(self.draft());
        changes.push(Change::Append { table: self.table.id().clone(), from, events: vec![event] });
    }

    /// Has a bot that is asked where others must not notice choose before anybody is told anything; tells
    /// whether one did. One that cannot within a beat goes on as any other.
    pub(super) async fn ask_in_window(
        &mut self,
        until: Instant,
        changes: &mut Vec<Change>,
        drafts: &mut Drafts,
    ) -> bool {
        let game = self.table.game();
        if game.turn_seen(None) == game.turn() || Instant::now() >= until {
            return false;
        }
        let due = self.table.bots_due();
        let Some((seat, level)) = due.into_iter().find(|(seat, _)| !self.thinking.contains_key(seat)) else {
            return false;
        };
        let (reply, choice) = oneshot::channel();
        self.set_thinking(seat, level, Some(reply));
        match tokio::time::timeout_at(until - BEAT / 5, choice).await {
            Ok(Ok(choice)) => {
                self.take_choice(seat, choice, changes, drafts);
                true
            }
            Ok(Err(_)) | Err(_) => {
                // It has thought for long enough for a window.
                if let Some(thinking) = self.thinking.get(&seat) {
                    thinking.stop.stop();
                }
                false
            }
        }
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

    /// Sets a bot to think. Its choice goes to whoever waits for it, else it comes as any other question.
    pub(super) fn set_thinking(
        &mut self,
        seat: Seat,
        level: u8,
        waiting: Option<oneshot::Sender<Option<String>>>,
    ) {
        self.counter += 1;
        let (ticket, own) = (self.counter, self.own.clone());
        let stop = self.services.bots.think(self.table.game(), seat, level, move |choice| {
            let choice = match waiting {
                Some(waiting) => match waiting.send(choice) {
                    Ok(()) => return,
                    Err(choice) => choice,
                },
                None => choice,
            };
            // The table may have ended meanwhile.
            own.blocking_send(Ask::Thought { seat, ticket, choice }).ok();
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
