//! Who plays the lab's games: this machine, or workers.

use std::ops::ControlFlow;

use clap::Args;
use fracas_lab::arena::{Batch, Contestant, Played};
use fracas_work::{Crew, Hands, Job};
use indicatif::ProgressBar;

use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct HandsArgs {
    /// Have workers do it: the NATS server of their queue, such as nats://127.0.0.1:4222 (see `fracas worker`).
    ///
    /// The same seed gives the same results. What is done is kept there for a week: the same command, stopped and given
    /// again, goes on where it was.
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: Option<String>,
}

impl HandsArgs {
    /// Finds whoever is to let these players play.
    pub(crate) fn find<'a>(
        &self,
        players: impl IntoIterator<Item = &'a Contestant>,
    ) -> Result<Hands, Failure> {
        let Some(url) = &self.cluster else { return Ok(Hands::Here) };
        check_url("--cluster", url)?;
        if let Some(own) = players.into_iter().find(|player| matches!(player, Contestant::External(_))) {
            return Err(Failure::Input(format!(
                "{own} runs on this machine and not on workers: leave --cluster out, or name another player"
            )));
        }
        Ok(Hands::There(Box::new(Crew::find(url, |note| anstream::eprintln!("fracas: {note}"))?)))
    }
}

/// Refuses what is no address of a NATS server at all.
pub(crate) fn check_url(option: &str, url: &str) -> Result<(), Failure> {
    fracas_work::check_url(url).map_err(|error| {
        Failure::Input(format!("{option} is an address such as nats://127.0.0.1:4222, not {url:?}: {error}"))
    })
}

/// A job has so many games at the most, and there are at least so many jobs where there are enough games.
const MOST_GAMES: usize = 16;
const FEWEST_JOBS: usize = 64;

/// Has games played, and returns them in their order.
pub(crate) fn play(hands: &Hands, batch: &Batch, bar: &ProgressBar) -> Result<Vec<Played>, Failure> {
    let parts: Vec<Batch> = batch.parts((batch.games.len() / FEWEST_JOBS).clamp(1, MOST_GAMES)).collect();
    let mut played = vec![Vec::new(); parts.len()];
    let job = |index: usize| Job::Games(parts[index].clone());
    hands.each(parts.len(), job, |index, answer| {
        played[index] = answer.games()?;
        bar.inc(parts[index].games.len() as u64);
        Ok::<_, Failure>(ControlFlow::Continue(()))
    })?;
    Ok(played.concat())
}
