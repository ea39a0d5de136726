//! Questions that take a while to answer: the table goes on meanwhile, and nobody works on what nobody waits for.

use fracas_bots::{Effort, Task, inspect_until};
use fracas_core::{Seat, Seats};
use fracas_games::Fault;
use fracas_learn::{COACH, advise};
use fracas_search::Stop;
use fracas_table::Refusal;
use serde_json::Value;

use super::{Live, write};
use crate::budget::Owner;
use crate::ceiling;
use crate::view;
use crate::wire::ToClient;

impl Live {
    /// Finds out facts that everybody may know, now or after so many events.
    pub(super) fn ask_facts(&mut self, visit: u64, at: Option<String>, count: Option<usize>, nonce: Value) {
        let audience = self.visitors.get(&visit).map_or(Seats::NONE, |visitor| visitor.audience);
        match self.seen(audience).open_game(count) {
            Ok(game) => self.answer(visit, nonce.clone(), move |stop| {
                let facts = inspect_until(game.as_ref(), at.as_deref(), stop)?;
                Ok(ToClient::Facts { nonce, facts })
            }),
            Err(refusal) => self.refuse(visit, nonce, refusal.into()),
        }
    }

    /// Finds out how it would be after some moves of a seat.
    pub(super) fn ask_plan(
        &mut self,
        visit: u64,
        seat: Seat,
        moves: Vec<String>,
        (at, seen): (Option<String>, usize),
        nonce: Value,
    ) {
        if let Some(refusal) = moves.iter().find_map(|text| ceiling::check_move(text).err()) {
            return self.refuse(visit, nonce, refusal);
        }
        let begun = self.table.game().events();
        match self.table.plan(seat, &moves, seen) {
            Ok(game) => self.answer(visit, nonce.clone(), move |stop| {
                let plan = view::planned(game.as_ref(), begun, seat, at.as_deref(), stop)?;
                Ok(ToClient::Planned { nonce, plan: Box::new(plan) })
            }),
            Err(refusal) => self.refuse(visit, nonce, refusal.into()),
        }
    }

    /// Asks a bot what it would advise a seat.
    pub(super) fn ask_hint(&mut self, visit: u64, seat: Seat, tried: Option<String>, nonce: Value) {
        if let Some(refusal) = tried.as_deref().and_then(|text| ceiling::check_move(text).err()) {
            return self.refuse(visit, nonce, refusal);
        }
        match self.table.advised_game(seat) {
            Ok(game) => self.answer(visit, nonce.clone(), move |stop| {
                let task = Task { effort: Effort::Level(COACH), seed: game.ply().into(), threads: 1, stop };
                let advice = advise(game.as_ref(), seat, tried.as_deref(), task)?;
                Ok(ToClient::Hint { nonce, advice: Box::new(advice.into()) })
            }),
            Err(refusal) => self.refuse(visit, nonce, refusal.into()),
        }
    }

    /// Has an answer worked out elsewhere and sent to a visitor, unless they leave before it is there.
    fn answer(
        &mut self,
        visit: u64,
        nonce: Value,
        work: impl FnOnce(&Stop) -> Result<ToClient, Fault> + Send + 'static,
    ) {
        let Some(visitor) = self.visitors.get(&visit) else { return };
        let (owner, outbox) = (Owner::Address(visitor.address), visitor.outbox.clone());
        let desk = self.services.desk.clone();
        tokio::spawn(async move {
            let refused = nonce.clone();
            let work = desk.work(owner, move |stop| {
                let answer = work(stop).unwrap_or_else(|fault| ToClient::Refused {
                    nonce,
                    refusal: Refusal::Game(fault).into(),
                });
                write(&answer)
            });
            let text = tokio::select! {
                answer = work => answer.unwrap_or_else(|error| {
                    write(&ToClient::Refused { nonce: refused, refusal: error.refusal() })
                }),
                () = outbox.closed() => return,
            };
            // Whoever reads too slowly hears of it soon enough.
            outbox.send(text.into()).await.ok();
        });
    }
}
