//! `fracas worker`: works for others.

use std::io::Write;

use clap::Args;
use fracas_bots::all_cores;
use fracas_work::{THINKING, Worker, find_queue, work};

use crate::cli::LogForm;
use crate::failure::Failure;
use crate::hands::check_url;
use crate::numbers::whole;
use crate::paint;
use crate::serve::{one_signal, start_log};

#[derive(Debug, Args)]
pub(crate) struct WorkerArgs {
    /// The NATS server of the queue, such as nats://127.0.0.1:4222; it is waited for where it is away.
    #[arg(long, value_name = "URL")]
    cluster: String,
    /// How many jobs to do at once, 1 to 256; without it, one for every core.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=256))]
    threads: Option<usize>,
    /// What to be called; without it, a name that nobody else has.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// How to write the log, which goes to standard error.
    #[arg(long, value_name = "FORM", default_value = "text")]
    log: LogForm,
}

/// The longest name.
const LONGEST: usize = 64;

pub(crate) fn run(args: &WorkerArgs) -> Result<(), Failure> {
    if let Some(name) = &args.name
        && (name.trim().is_empty() || name.chars().count() > LONGEST)
    {
        return Err(Failure::Input(format!("a name has 1 to {LONGEST} letters, not {name:?}")));
    }
    check_url("--cluster", &args.cluster)?;
    start_log(args.log, false);
    let worker = Worker {
        name: args.name.clone().unwrap_or_else(|| format!("{}-{}", host(), std::process::id())),
        threads: args.threads.unwrap_or_else(all_cores),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let stopped = one_signal();
        tokio::pin!(stopped);
        // Whoever is told to stop before there is a queue has nothing to give back.
        let Ok(queue) = find_queue(&args.cluster, &mut stopped).await else { return Ok(()) };
        let mut out = paint::stdout(false);
        writeln!(
            out,
            "{} works for {}: {} at once, thinking {THINKING}. Ctrl-C stops it.",
            worker.name, args.cluster, worker.threads
        )?;
        out.flush()?;
        work(queue, worker, stopped).await;
        Ok::<(), Failure>(())
    })?;
    // What is under way was given back; nobody waits for it here.
    runtime.shutdown_background();
    Ok(())
}

/// What this machine is called.
fn host() -> String {
    let named = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    let named = named.trim();
    if named.is_empty() { "worker".to_owned() } else { named.to_owned() }
}
