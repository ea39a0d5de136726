//! `fracas serve`, and plain `fracas`: hosts all games.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anstyle::Style;
use clap::Parser;
use fracas_server::{Database, Server, ServerError, Settings, Trust};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

use crate::cli::{LogForm, ProxyHeader, ServeArgs, Switch};
use crate::failure::Failure;
use crate::hands::check_url;
use crate::paint;

impl Default for ServeArgs {
    /// What `fracas serve` means with nothing behind it.
    fn default() -> ServeArgs {
        #[derive(Parser)]
        struct Alone {
            #[command(flatten)]
            args: ServeArgs,
        }
        Alone::parse_from(["fracas"]).args
    }
}

pub(crate) fn serve(args: &ServeArgs) -> Result<(), Failure> {
    start_log(args.log, args.trace);
    if let Some(url) = &args.workers {
        check_url("--workers", url)?;
    }
    let database = database(args.database.as_deref())?;
    let mut settings = Settings {
        address: SocketAddr::new(args.address, args.port),
        database: database.clone(),
        cluster: args.cluster.clone(),
        workers: args.workers.clone(),
        limits: args.limits == Switch::On,
        trust: args.trust_proxy.map(|header| match header {
            ProxyHeader::XForwardedFor => Trust::XForwardedFor,
            ProxyHeader::Forwarded => Trust::Forwarded,
        }),
        hosts: args.host.clone(),
        metrics: args.metrics,
        gone_after: Duration::from_secs(args.gone_after),
        sleep_after: Duration::from_secs(args.sleep_after),
        expire_after: Duration::from_secs(args.expire_after),
        admin_tokens: args.admin_token_file.clone(),
        keep_guests: Duration::from_secs(args.keep_guests * 86_400),
        ..Settings::in_memory()
    };
    if let Some(threads) = args.bot_threads {
        settings.bot_threads = threads;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(settings).await.map_err(explain)?;
        // Whoever does not read the greeting can play all the same.
        greet(&server, &database).ok();
        server.run(told_to_stop()).await.map_err(explain)
    })?;
    // Bots may still be thinking; nobody waits for them.
    runtime.shutdown_background();
    Ok(())
}

/// The database of that name; without one, the file in the data folder.
pub(crate) fn database(name: Option<&str>) -> Result<Database, Failure> {
    match name {
        Some(name) => Database::from_name(name).map_err(explain),
        None => Ok(Database::File(data_folder()?.join("fracas.db"))),
    }
}

/// Says where it is, and what else there is.
fn greet(server: &Server, database: &Database) -> Result<(), Failure> {
    let address = server.address();
    let mut out = paint::stdout(false);
    let (strong, faint) = (Style::new().bold(), Style::new().dimmed());
    writeln!(out, "{strong}Fracas{strong:#}: five small wars, one engine.")?;
    writeln!(out, "\n  Open {strong}http://{address}{strong:#} to play. Ctrl-C stops the server.")?;
    if !Server::has_site() {
        writeln!(out, "  (This program was built without its site: only the API is there.)")?;
    }
    match database {
        Database::File(file) => writeln!(out, "  {faint}Games are kept in {}{faint:#}", file.display())?,
        Database::Url(_) => writeln!(out, "  {faint}Games are kept in the database you named.{faint:#}")?,
        Database::Memory => {}
    }
    if let Some(address) = server.metrics() {
        writeln!(out, "  {faint}Numbers for Prometheus are at http://{address}/metrics{faint:#}")?;
    }
    writeln!(out, "  {faint}What else there is: fracas --help{faint:#}")?;
    Ok(out.flush()?)
}

pub(crate) fn explain(error: ServerError) -> Failure {
    match error {
        ServerError::Taken(address) => Failure::Input(format!(
            "{error}. If Fracas runs already, open http://{address}; else choose another port: \
             fracas serve --port {}",
            address.port().checked_add(1).unwrap_or(0)
        )),
        ServerError::Io(error) => Failure::Io(error),
        other => Failure::Input(other.to_string()),
    }
}

/// Waits for Ctrl-C or a request to end. Asked a second time, the process ends at once.
async fn told_to_stop() {
    one_signal().await;
    tokio::spawn(async {
        one_signal().await;
        std::process::exit(130);
    });
}

/// Waits for Ctrl-C or a request to end.
#[cfg(unix)]
pub(crate) async fn one_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
pub(crate) async fn one_signal() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

pub(crate) fn start_log(form: LogForm, trace: bool) {
    let own = if trace { LevelFilter::DEBUG } else { LevelFilter::INFO };
    let log = || {
        tracing_subscriber::fmt()
            .with_max_level(own)
            .with_ansi(io::stderr().is_terminal())
            .with_writer(io::stderr)
    };
    // Of what others are built of, nobody wants to know as much.
    let said = Targets::new().with_default(LevelFilter::INFO).with_target("fracas_server", own);
    // A second log in the same process changes nothing.
    match form {
        LogForm::Text => drop(log().finish().with(said).try_init()),
        LogForm::Json => drop(log().json().finish().with(said).try_init()),
        LogForm::Off => {}
    }
}

/// Where this system keeps a person's data.
fn data_folder() -> Result<PathBuf, Failure> {
    let named = |name| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let home = || env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let folder = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        named("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    let missing = || Failure::Input("you have no home folder: name a file with --database".to_owned());
    folder.map(|folder| folder.join("fracas")).ok_or_else(missing)
}
