//! How a live table goes on by itself: dice are thrown, bots are asked, a rematch is opened.

use std::time::Duration;

use fracas_table::{Command, Entry, Table, Who};
use tokio::time::Instant;

use super::step::Step;
use super::{End, Live};
use crate::fair::Seed;
use crate::random;
use crate::store::Change;

/// So many chance events are stored and told at once, or so many bytes of what is told, or as many as are thrown within
/// so long; then others are heard.
const LONGEST_RUN: usize = 64;
const LARGEST_RUN: usize = 1024 * 1024;
const SLOWEST_RUN: Duration = Duration::from_millis(20);

/// How long the first roll waits for the players' contributions.
const CONTRIBUTION_WAIT: Duration = Duration::from_secs(3);

/// How long everything takes at a table where it could give something away: whether a bot was asked in a window,
/// and had nothing to think about or a little, cannot be read from a clock.
pub(super) const BEAT: Duration = Duration::from_millis(250);

/// The same among persons alone, where only standing orders are to be hidden: what they choose takes a moment to work
/// out and to store, and nobody thinks about it.
const SHORT_BEAT: Duration = Duration::from_millis(20);

impl Live {
    /// Goes on from where the table stands.
    pub(super) async fn go_on(&mut self, at: i64) -> Result<(), End> {
        let mut step = Step::new(at);
        if let Some((from, until)) = self.services.away {
            // A table without clocks does not mind.
            self.decide(&Who::Server, &Command::Resume { from, until }, &mut step)?.ok();
        }
        self.add_days_off(&mut step).await?;
        self.follow(&mut step)?;
        self.finish(step).await
    }

    /// Adds what follows to a step, stores all of it, and only then tells everybody. Then bots whose turn it is begin to
    /// think.
    pub(super) async fn finish(&mut self, mut step: Step) -> Result<(), End> {
        let told_at = step.begun + BEAT;
        if self.table.wants_rematch() {
            self.open_rematch(&mut step)?;
        }
        let mut more = self.roll(&mut step)?;
        while !more && self.table.is_paced() && self.ask_in_window(told_at, &mut step).await? {
            more = self.roll(&mut step)?;
        }
        self.store(&mut step).await?;
        if !step.drafts.is_empty() {
            match (self.table.is_paced(), self.table.hides_orders()) {
                (true, _) => tokio::time::sleep_until(told_at).await,
                (false, true) => tokio::time::sleep_until(step.begun + SHORT_BEAT).await,
                (false, false) => {}
            }
        }
        let begun = std::time::Instant::now();
        self.send(step.drafts);
        self.tell_turns();
        self.catch_up();
        self.tell_rooms();
        self.exhibit();
        self.busy(begun);
        self.unfinished = more.then_some(step.at);
        if !more {
            self.set_bots_thinking();
        }
        Ok(())
    }

    /// Throws dice as long as they are due, up to a point; tells whether there is more to throw.
    fn roll(&mut self, step: &mut Step) -> Result<bool, End> {
        self.dice_at = match (self.dice_at, self.table.awaits_contributions()) {
            (_, false) => None,
            (None, true) => Some(Instant::now() + CONTRIBUTION_WAIT),
            (due, true) => due,
        };
        if self.dice_at.is_some_and(|at| at > Instant::now()) {
            return Ok(false);
        }
        self.dice_at = None;
        let begun = Instant::now();
        for _ in 0..LONGEST_RUN {
            if !self.table.awaits_dice() || self.size.is_full() {
                return Ok(false);
            }
            // Where everything takes the same time, how long the dice took must not show.
            if !self.table.is_paced() && (begun.elapsed() >= SLOWEST_RUN || step.draft_bytes() >= LARGEST_RUN)
            {
                return Ok(true);
            }
            let mut dice = self.seed.dice(self.table.contributions(), self.table.rolls());
            let Some(outcome) = self.table.game().roll(&mut dice) else { return Ok(false) };
            if let Err(refusal) = self.decide(&Who::Server, &Command::Roll { outcome }, step)? {
                tracing::error!(table = %self.table.id(), %refusal, "the dice gave what the rules refuse");
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Opens the rematch that everybody wants.
    fn open_rematch(&mut self, step: &mut Step) -> Result<(), End> {
        let (id, seed) = (random::table_id(), Seed::random());
        let first = Entry::opened(self.table.rematch(seed.commitment()), step.at);
        let rematch = Table::open(id.clone(), &first).map_err(|error| {
            tracing::error!(%error, "a rematch cannot be opened");
            End::Failed
        })?;
        if self.decide(&Who::Server, &Command::OpenRematch { table: id }, step)?.is_ok() {
            step.opened.push(Change::open(&rematch, &first, seed));
            if let Some(address) = self.rematch_from.take() {
                self.services.limits.opened(rematch.id(), address);
            }
        }
        Ok(())
    }
}
