//! The bots of a live table.

use fracas_bots::Answer;
use fracas_core::{Level, Seat, Seats};
use fracas_table::{Command, Who};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::door::{Envelope, Message};
use super::going::BEAT;
use super::step::Step;
use super::{End, Live, Thinking, time};
use crate::bots::first_idea;
use crate::budget::Owner;

impl Live {
    /// Hears what a bot has chosen.
    pub(super) async fn take_thought(
        &mut self,
        seat: Seat,
        ticket: u64,
        answer: Option<Answer>,
    ) -> Result<(), End> {
        if self.thinking.get(&seat).is_none_or(|thinking| thinking.ticket != ticket) {
            return Ok(());
        }
        let mut step = Step::new(time());
        self.take_answer(seat, answer, &mut step)?;
        self.finish(step).await
    }

    /// Plays what a bot has chosen.
    fn take_answer(&mut self, seat: Seat, answer: Option<Answer>, step: &mut Step) -> Result<(), End> {
        self.thinking.remove(&seat);
        let mut why = None;
        if let Some(Answer { text, score, .. }) = answer {
            let chosen = Command::Move { seat, text, seen: None, sure: Some(score) };
            match self.decide(&Who::Server, &chosen, step)? {
                Ok(()) => return Ok(()),
                Err(refusal) => why = Some(refusal),
            }
        }
        // The game must go on, whatever is wrong with the bot.
        let game = self.table.game().info().id;
        tracing::error!(table = %self.table.id(), game, ?why, "a bot has no legal move");
        for text in self.table.game().legal(seat).moves {
            let any = Command::Move { seat, text, seen: None, sure: None };
            if self.decide(&Who::Server, &any, step)?.is_ok() {
                break;
            }
        }
        Ok(())
    }

    /// Has a bot that is asked where others must not notice choose before anybody is told anything; tells
    /// whether one did. One that cannot choose within the beat plays the first thing that comes to its mind: a
    /// later answer would show that it was asked.
    pub(super) async fn ask_in_window(&mut self, until: Instant, step: &mut Step) -> Result<bool, End> {
        let game = self.table.game();
        if game.turn_seen(None) == game.turn() {
            return Ok(false);
        }
        let Some((seat, level)) = self.table.bots_due().next() else { return Ok(false) };
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
        self.take_answer(seat, answer, step)?;
        Ok(true)
    }

    /// Sets the bots to think that must choose now, and stops the others.
    pub(super) fn set_bots_thinking(&mut self) {
        let rests = self.size.is_full();
        let due: Vec<(Seat, Level)> = self.table.bots_due().filter(|_| !rests).collect();
        let idle: Seats =
            Seat::first(Seat::MAX).filter(|seat| !due.iter().any(|(bot, _)| bot == seat)).collect();
        self.stop_thinking(idle);
        for (seat, level) in due {
            if !self.thinking.contains_key(&seat) {
                self.set_thinking(seat, level, None);
            }
        }
    }

    /// Sets a bot to think. Its answer goes to whoever waits for it, else it comes as any other message.
    fn set_thinking(&mut self, seat: Seat, level: Level, waiting: Option<oneshot::Sender<Option<Answer>>>) {
        self.counter += 1;
        let (ticket, own) = (self.counter, self.own.clone());
        let whose = (self.owner(), self.watched.clone());
        let at_once = waiting.is_some();
        let stop =
            self.services.bots.think(whose, self.table.game(), (seat, level), at_once, move |answer| {
                let answer = match waiting {
                    Some(waiting) => match waiting.send(answer) {
                        Ok(()) => return,
                        Err(answer) => answer,
                    },
                    None => answer,
                };
                // The table may have ended meanwhile.
                own.blocking_send(Envelope::of(Message::Thought { seat, ticket, answer })).ok();
            });
        self.thinking.insert(seat, Thinking { ticket, stop });
    }

    /// Whose bots they are: of whoever opened the table, as far as that is known.
    fn owner(&self) -> Owner {
        match self.services.limits.opener(self.table.id()) {
            Some(address) => Owner::Address(address),
            None => Owner::Guest(self.table.opening().creator.clone()),
        }
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
