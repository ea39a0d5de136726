//! `fracas load`: how much a server on this machine can take, or others that run already.

mod analyses;
mod nodes;
mod people;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fracas_server::Settings;
use fracas_server::client::Client;
use fracas_server::load::{Crowd, Load, Tally};
use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::LoadArgs;
use crate::failure::Failure;
use crate::paint;
use crate::serve::one_signal;

/// How long tables are left alone before memory is measured again: they fall asleep after a second.
const NAP: Duration = Duration::from_secs(4);

pub(crate) fn load(args: &LoadArgs) -> Result<(), Failure> {
    // A game that cannot start like this is refused before a server is.
    fracas_games::find(&args.game)?.start(Some(args.seats), &serde_json::Value::Null, None)?;
    let time = Duration::from_secs_f64(args.seconds);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        // Whoever is told to stop ends the server and clears its files away as well: dropping it does both.
        tokio::select! {
            biased;
            () = one_signal() => Err(Failure::Interrupted),
            measured = async {
                match (args.people, args.analyses) {
                    (Some(people), _) => people::measure(args, people, time).await,
                    (None, Some(analyses)) => analyses::measure(args, analyses, time).await,
                    (None, None) if !args.url.is_empty() => nodes::measure(args, time).await,
                    (None, None) => measure(args, time).await,
                }
            } => measured,
        }
    })
}

async fn measure(args: &LoadArgs, time: Duration) -> Result<(), Failure> {
    let server = Server::start()?;
    let refuse = |error: fracas_server::load::LoadError| Failure::Input(error.to_string());
    let bar = ProgressBar::new(args.tables as u64);
    let style = ProgressStyle::with_template("opening tables {wide_bar} {pos}/{len}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let empty = server.memory();
    let load = Load {
        addresses: vec![server.address],
        together: true,
        game: args.game.clone(),
        tables: args.tables,
        seats: args.seats,
        rate: args.rate,
    };
    let mut crowd =
        Crowd::gather(load.clone(), |opened| bar.set_position(opened as u64)).await.map_err(refuse)?;
    bar.finish_and_clear();

    let before = server.used().await;
    let begun = Instant::now();
    let tally = crowd.play(time).await;
    let took = begun.elapsed().as_secs_f64();
    let live = server.memory();
    let after = server.used().await;
    crowd.leave().await;
    tokio::time::sleep(NAP).await;
    let still_live = server.metric("live_tables").await;
    // Memory that tables leave behind is not given back to the system, but used again: what a sleeping table
    // costs is what a server with as many tables awake needs more for it.
    let others = Crowd::gather(load, |_| {}).await.map_err(refuse)?;
    let both = server.memory();
    others.leave().await;

    let moves = tally.latencies.len() as f64;
    let mut out = paint::stdout(false);
    writeln!(
        out,
        "{} at {} tables, {} sockets, {:.1} s",
        args.game,
        args.tables,
        args.tables * usize::from(args.seats),
        args.seconds
    )?;
    tell_moves(&mut out, args, &tally, time)?;
    writeln!(out, "moves a commit   {:.1}", moves / (after.commits - before.commits).max(1.0))?;
    let a_move = |seconds: f64| seconds * 1e6 / moves.max(1.0);
    let database = after.database - before.database;
    if let (Some(begin), Some(end)) = (before.server, after.server) {
        writeln!(
            out,
            "server CPU       {:.1} µs a move ({:.0} % of a core), and {:.1} µs for SQLite ({:.0} %)",
            a_move(end - begin - database),
            (end - begin - database) * 100.0 / took,
            a_move(database),
            database * 100.0 / took
        )?;
    }
    writeln!(
        out,
        "                 {:.1} µs by the clock for tables' own work",
        a_move(after.tables - before.tables)
    )?;
    if let (Some(begin), Some(end)) = (before.players, after.players) {
        let share = (end - begin) * 100.0 / took;
        writeln!(out, "players' CPU     {:.1} µs a move ({share:.0} % of a core)", a_move(end - begin))?;
    }
    if let (Some(empty), Some(live), Some(both)) = (empty, live, both) {
        let a_table = |less: u64, more: u64| more.saturating_sub(less) as f64 / 1024.0 / args.tables as f64;
        writeln!(out, "memory           {:.1} KiB a live table with its sockets", a_table(empty, live))?;
        writeln!(
            out,
            "                 {:.1} KiB more with as many asleep ({still_live:.0} still awake), {:.1} MiB empty",
            a_table(live, both),
            empty as f64 / 1024.0 / 1024.0
        )?;
    }
    Ok(())
}

/// A server in a process of its own, so that what it uses can be told from what the players use.
struct Server {
    process: Child,
    address: std::net::SocketAddr,
    metrics: std::net::SocketAddr,
    folder: std::path::PathBuf,
}

impl Server {
    fn start() -> Result<Server, Failure> {
        let folder = std::env::temp_dir().join(format!("fracas-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let mut process = Command::new(std::env::current_exe()?)
            .args([
                "serve",
                "--port",
                "0",
                "--limits",
                "off",
                "--log",
                "off",
                "--sleep-after",
                "1",
                "--metrics",
                "127.0.0.1:0",
                "--database",
            ])
            .arg(folder.join("load.db"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut output = BufReader::new(process.stdout.take().expect("its output is piped"));
        let mut server = Server { process, address: Settings::ADDRESS, metrics: Settings::ADDRESS, folder };
        let mut line = String::new();
        while output.read_line(&mut line)? > 0 {
            let address = line.split("http://").nth(1).and_then(|rest| rest.split([' ', '/']).next());
            let address = address.and_then(|address| address.parse().ok());
            if let Some(address) = address.filter(|_| !line.contains("/metrics")) {
                server.address = address;
            } else if let Some(address) = address {
                server.metrics = address;
                // Somebody must read the rest of what it says.
                std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
                return Ok(server);
            }
            line.clear();
        }
        Err(Failure::Input("the server ended at once".to_owned()))
    }

    /// One of the server's own numbers.
    async fn metric(&self, name: &str) -> f64 {
        metric(self.metrics, name).await
    }

    /// Bytes of memory it holds, where the system tells.
    fn memory(&self) -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
    }

    /// What the server, its database and the players have used so far.
    async fn used(&self) -> Used {
        let process = format!("/proc/{}", self.process.id());
        let threads = std::fs::read_dir(format!("{process}/task")).into_iter().flatten().flatten();
        let database = threads.filter_map(|thread| {
            let text = std::fs::read_to_string(thread.path().join("stat")).ok()?;
            text.contains("(sqlx-sqlite").then(|| seconds(&text))?
        });
        Used {
            server: processor(&process),
            database: database.sum(),
            players: processor("/proc/self"),
            tables: self.metric("busy_seconds_total").await,
            commits: self.metric("commits_total").await,
        }
    }
}

/// One of the numbers that a server tells.
async fn metric(at: std::net::SocketAddr, name: &str) -> f64 {
    let text = Client::new(at).get("/metrics").await.map_or(String::new(), |answer| answer.body);
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("fracas_{name} ")));
    line.and_then(|value| value.parse().ok()).unwrap_or_default()
}

/// Processor time in seconds, and commits.
struct Used {
    /// The server process, where the system tells.
    server: Option<f64>,
    /// Its threads that do nothing but run SQLite.
    database: f64,
    /// This process.
    players: Option<f64>,
    /// What tables say of their own work.
    tables: f64,
    commits: f64,
}

/// Seconds of processor time a process has used, where the system tells.
fn processor(process: &str) -> Option<f64> {
    seconds(&std::fs::read_to_string(format!("{process}/stat")).ok()?)
}

/// Reads the processor time out of a line that Linux writes about a process or a thread.
fn seconds(stat: &str) -> Option<f64> {
    let mut fields = stat.rsplit(") ").next()?.split(' ').skip(11);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    // Linux counts in hundredths of a second.
    Some((user + system) / 100.0)
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already, and its files with it.
        self.process.kill().ok();
        self.process.wait().ok();
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

/// What both kinds of a measurement tell of the moves that were made.
fn tell_moves(out: &mut impl Write, args: &LoadArgs, tally: &Tally, time: Duration) -> std::io::Result<()> {
    let moves = tally.latencies.len() as f64;
    let milliseconds = |share| tally.quantile(share).as_secs_f64() * 1e3;
    let rate = moves / time.as_secs_f64().max(f64::MIN_POSITIVE);
    writeln!(out, "moves            {moves:.0} ({rate:.0} a second; {:.0} asked for)", args.rate)?;
    writeln!(out, "games finished   {}, failures {}", tally.finished, tally.failures)?;
    writeln!(
        out,
        "move to event    p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        milliseconds(0.5),
        milliseconds(0.99),
        milliseconds(1.0)
    )
}
