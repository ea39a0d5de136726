//! The program: parses arguments and calls the crates that do the work.

mod admin;
mod analyse;
mod asking;
mod backup;
mod bench;
mod cli;
mod engine;
mod export;
mod failure;
mod games;
mod hands;
mod lab;
mod ladder;
mod learn;
mod load;
mod matches;
mod numbers;
mod paint;
mod perft;
mod play;
mod plots;
mod prose;
mod puzzle;
mod ratings;
mod rules;
mod serve;
mod show;
mod story;
mod table;
mod tune;
mod verify;
mod worker;

use std::process::ExitCode;

use clap::CommandFactory;

use crate::cli::{Cli, Command, ServeArgs};
use crate::failure::Failure;

fn main() -> ExitCode {
    match run(Cli::read()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        None => serve::serve(&ServeArgs::default()),
        Some(Command::Serve(args)) => serve::serve(&args),
        Some(Command::Load(args)) => load::load(&args),
        Some(Command::Verify(args)) => verify::verify(&args),
        Some(Command::Games(args)) => games::games(&args),
        Some(Command::Rules(args)) => rules::rules(&args),
        Some(Command::Show(args)) => show::show(&args),
        Some(Command::Analyse(args)) => analyse::analyse(&args),
        Some(Command::Perft(args)) => perft::perft(&args),
        Some(Command::Bench(args)) => bench::bench(&args),
        Some(Command::Play(args)) => play::play(&args),
        Some(Command::Learn(args)) => learn::learn(&args),
        Some(Command::Puzzle(args)) => puzzle::puzzle(&args),
        Some(Command::Match(args)) => matches::run(&args),
        Some(Command::Ladder(args)) => ladder::ladder(&args),
        Some(Command::Tune(args)) => tune::tune(&args),
        Some(Command::Lab(command)) => lab::lab(&command),
        Some(Command::Engine) => engine::run(),
        Some(Command::ExportSite(args)) => export::export(&args),
        Some(Command::Admin(args)) => admin::admin(&args),
        Some(Command::Backup(args)) => backup::backup(&args),
        Some(Command::Restore(args)) => backup::restore(&args),
        Some(Command::Ratings(command)) => ratings::ratings(&command),
        Some(Command::Worker(args)) => worker::run(&args),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "fracas", &mut script);
            Ok(std::io::Write::write_all(&mut std::io::stdout(), &script)?)
        }
    }
}
