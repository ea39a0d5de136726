//! `fracas backup` and `fracas restore`.

use std::path::PathBuf;

use clap::Args;
use fracas_server::BackupError;

use crate::failure::Failure;
use crate::serve::database;

#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// The file to write; it must not be there yet.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where games are kept: a file, or a URL such as postgres://user@host/fracas.
    ///
    /// Without it, a file in your data folder.
    #[arg(long, value_name = "FILE|URL")]
    database: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// The file to read.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where games are to be kept: a new file, or the URL of an empty database.
    ///
    /// Without it, a file in your data folder.
    #[arg(long, value_name = "FILE|URL")]
    database: Option<String>,
}

pub(crate) fn backup(args: &BackupArgs) -> Result<(), Failure> {
    let database = database(args.database.as_deref())?;
    let rows = runtime()?.block_on(fracas_server::backup(&database, &args.file)).map_err(explain)?;
    anstream::println!("{rows} rows in {}", args.file.display());
    Ok(())
}

pub(crate) fn restore(args: &RestoreArgs) -> Result<(), Failure> {
    let database = database(args.database.as_deref())?;
    let rows = runtime()?.block_on(fracas_server::restore(&args.file, &database)).map_err(explain)?;
    anstream::println!("{rows} rows restored: the server can start");
    Ok(())
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?)
}

fn explain(error: BackupError) -> Failure {
    Failure::Input(error.to_string())
}
