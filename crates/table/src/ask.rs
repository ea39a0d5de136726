//! What can be asked of a table without changing it.

use fracas_core::{Seat, Secrecy};
use fracas_games::{Fault, Legal};
use serde_json::Value;

use crate::{Refusal, Table};

/// A turn of any game can be planned in so many moves.
const LONGEST_PLAN: usize = 64;

/// How a table would be after moves that nobody has made yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// The moves as the game writes them.
    pub moves: Vec<String>,
    /// What the seat would see.
    pub view: Value,
    /// What the seat could choose then; empty where its turn would be over.
    pub legal: Legal,
    /// Facts about the place that was asked about.
    pub facts: Option<Value>,
}

impl Table {
    /// Tells facts that everybody may know, now or after so many events: none while anything is hidden from a
    /// spectator.
    ///
    /// # Errors
    ///
    /// Says what cannot be asked.
    pub fn facts(&self, at: Option<&str>, count: Option<usize>) -> Result<Value, Refusal> {
        self.refuse_secrets()?;
        match count.filter(|&count| count < self.game.events()) {
            Some(count) => Ok(self.game.fork(count).inspect(at)?),
            None => Ok(self.game.inspect(at)?),
        }
    }

    /// Tells how it would be for a seat after some moves of its own. Where anything is hidden nothing is told: how the
    /// game goes on could give it away.
    ///
    /// # Errors
    ///
    /// Says which move cannot be made, or what cannot be asked.
    pub fn plan(
        &self,
        seat: Seat,
        moves: &[String],
        at: Option<&str>,
        seen: usize,
    ) -> Result<Planned, Refusal> {
        self.check_playing()?;
        self.check_seen(seat, seen)?;
        self.refuse_secrets()?;
        if moves.len() > LONGEST_PLAN {
            return Err(Refusal::LongPlan(LONGEST_PLAN));
        }
        Ok(self.try_out(seat, moves, at)?)
    }

    fn try_out(&self, seat: Seat, moves: &[String], at: Option<&str>) -> Result<Planned, Fault> {
        let begun = self.game.events();
        let mut game = self.game.fork(begun);
        for text in moves {
            game.play(seat, text)?;
        }
        let written =
            (begun..game.events()).map(|index| game.event(index)).filter(|event| event.by.is_some());
        let choosing = game.turn().choosing().contains(seat);
        Ok(Planned {
            moves: written.map(|event| event.text).collect(),
            view: game.view(Some(seat)),
            legal: if choosing { game.legal(seat) } else { Legal::default() },
            facts: at.map(|at| game.inspect(Some(at))).transpose()?,
        })
    }

    /// Refuses an answer as long as anything is hidden from a spectator, or could be without their noticing.
    fn refuse_secrets(&self) -> Result<(), Refusal> {
        if self.game.secrecy() == Secrecy::Open { Ok(()) } else { Err(Refusal::Secret) }
    }
}
