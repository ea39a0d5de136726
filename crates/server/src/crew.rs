//! Workers that think for a node: see `docs/workers.md`.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use fracas_work::Away;

use crate::metrics::Metrics;

/// How often it is told how much waits for workers.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// The way to workers, once there is one. Where there is none bots think here.
pub(crate) type Crew = Arc<OnceLock<Away>>;

/// Looks for the workers' queue for as long as it takes, and then tells how much waits in it.
pub(crate) async fn attend(url: String, crew: Crew, metrics: &'static Metrics) {
    let mut told = false;
    let away = loop {
        match Away::find(&url).await {
            Ok(away) => break away,
            Err(error) if !std::mem::replace(&mut told, true) => {
                tracing::warn!(%error, "there is no queue for workers: this node thinks for itself");
            }
            Err(_) => {}
        }
        tokio::time::sleep(LOOK_EVERY).await;
    };
    let away = crew.get_or_init(|| away);
    loop {
        metrics.crew.store(away.threads() as u64, Relaxed);
        if let Some(depths) = away.depths().await {
            for (count, depth) in metrics.jobs.iter().zip(depths) {
                count.store(depth.jobs, Relaxed);
            }
            // Nobody waits for the lab.
            let oldest = depths[..2].iter().map(|depth| depth.age.as_secs()).max();
            metrics.oldest_job.store(oldest.unwrap_or(0), Relaxed);
            metrics.redelivered.store(depths.iter().map(|depth| depth.redelivered).sum(), Relaxed);
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}
