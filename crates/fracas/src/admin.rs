//! `fracas admin`: what whoever runs a server can do while it runs, over HTTP and with a token.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use fracas_server::client::Client;
use fracas_server::{read_token, token_file};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::numbers::whole;
use crate::serve::{database, explain};

#[derive(Debug, Args)]
pub(crate) struct AdminArgs {
    /// Where the server listens.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7777", global = true)]
    server: SocketAddr,
    /// The file with a token; without it, the one beside the database.
    #[arg(long, value_name = "FILE", global = true)]
    token_file: Option<PathBuf>,
    /// The server's database, to find the file beside it; without it, the file in your data folder.
    #[arg(long, value_name = "FILE", global = true)]
    database: Option<String>,
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// How many people and games there are.
    Numbers,
    /// What was reported and is not settled.
    Reports {
        /// Those that are settled, too.
        #[arg(long)]
        all: bool,
    },
    /// Note that a report was looked at.
    Settle {
        /// Which, as `reports` names it.
        report: String,
    },
    /// Who is shut out or may not speak.
    Bans,
    /// Shut somebody out.
    Ban(SanctionArgs),
    /// Keep somebody from speaking to others.
    Mute(SanctionArgs),
    /// Lift a ban or a mute.
    Lift {
        /// Which, as `bans` names it.
        id: String,
    },
    /// Who sits at a table.
    Table {
        /// The table.
        id: String,
    },
    /// Call a game off, whoever plays it.
    Close {
        /// The table.
        id: String,
    },
    /// Tell everybody something on every page; an empty text ends the last one.
    Announce {
        /// In English, one line of at most 500 characters.
        text: String,
        /// In German; the English without it.
        #[arg(long, value_name = "TEXT")]
        de: Option<String>,
        /// For how many minutes.
        #[arg(long, value_name = "N", default_value_t = 60, value_parser = whole::<u32>(1..=43_200))]
        minutes: u32,
    },
    /// What was done by whoever runs the server, the latest first.
    Audit,
}

#[derive(Debug, Args)]
struct SanctionArgs {
    /// A name, a guest (20 letters and digits), an address, or a range such as 192.0.2.0/24.
    subject: String,
    /// For how many hours; for ever without it.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=100_000))]
    hours: Option<u32>,
    /// Why, which whoever is shut out reads.
    #[arg(long, value_name = "TEXT", default_value = "")]
    reason: String,
}

pub(crate) fn admin(args: &AdminArgs) -> Result<(), Failure> {
    let file = match &args.token_file {
        Some(file) => file.clone(),
        None => token_file(&database(args.database.as_deref())?).ok_or_else(|| {
            Failure::Input(
                "a database that is no file has no token beside it: name one with --token-file".to_owned(),
            )
        })?,
    };
    let token = read_token(&file).map_err(explain)?;
    let mut client = Client::new(args.server);
    client.headers.push(("Authorization".to_owned(), format!("Bearer {token}")));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let told = runtime.block_on(ask(&mut client, &args.command, args.server))?;
    let mut lines = String::new();
    match &told {
        Value::Array(items) => items.iter().for_each(|item| lines += &format!("{}\n", line(item))),
        Value::Object(fields) if fields.contains_key("done") => lines += "done\n",
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| lines += &format!("{name}: {}\n", plain(value)));
        }
        other => lines += &format!("{other}\n"),
    }
    anstream::print!("{lines}");
    Ok(())
}

async fn ask(client: &mut Client, command: &AdminCommand, server: SocketAddr) -> Result<Value, Failure> {
    let sanction = |kind: &str, args: &SanctionArgs| {
        let mut body = json!({"kind": kind, "subject": args.subject, "reason": args.reason});
        if let Some(hours) = args.hours {
            body["hours"] = json!(hours);
        }
        ("bans".to_owned(), Some(body))
    };
    let (path, body) = match command {
        AdminCommand::Numbers => ("numbers".to_owned(), None),
        AdminCommand::Reports { all } => (format!("reports?all={}", u8::from(*all)), None),
        AdminCommand::Settle { report } => (format!("reports/{}/settle", name(report)?), Some(json!({}))),
        AdminCommand::Bans => ("bans".to_owned(), None),
        AdminCommand::Ban(args) => sanction("ban", args),
        AdminCommand::Mute(args) => sanction("mute", args),
        AdminCommand::Lift { id } => (format!("bans/{}/lift", name(id)?), Some(json!({}))),
        AdminCommand::Table { id } => (format!("tables/{}", name(id)?), None),
        AdminCommand::Close { id } => (format!("tables/{}/close", name(id)?), Some(json!({}))),
        AdminCommand::Announce { text, de, minutes } => {
            let de = de.as_ref().unwrap_or(text);
            ("announcement".to_owned(), Some(json!({"en": text, "de": de, "minutes": minutes})))
        }
        AdminCommand::Audit => ("audit".to_owned(), None),
    };
    let path = format!("/api/admin/{path}");
    let answer = match body {
        Some(body) => client.post(&path, &body).await,
        None => client.get(&path).await,
    };
    let answer = answer.map_err(|error| Failure::Input(format!("no server answers at {server}: {error}")))?;
    let said = answer.json();
    match answer.status {
        200 => Ok(said),
        _ => Err(Failure::Input(said["error"]["message"].as_str().unwrap_or(&answer.body).to_owned())),
    }
}

/// A name as the server gives them: nothing that would lead elsewhere.
fn name(text: &str) -> Result<&str, Failure> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '.';
    match !text.is_empty() && text.chars().all(fits) {
        true => Ok(text),
        false => Err(Failure::Input(format!("{text:?} is no name: letters, digits and full stops"))),
    }
}

fn line(item: &Value) -> String {
    let fields = item.as_object().into_iter().flatten();
    fields.map(|(name, value)| format!("{name} {}", plain(value))).collect::<Vec<_>>().join("  ")
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
