//! Chores: `cargo xtask test` runs everything that must hold before a change lands.

mod cluster;
mod command;
mod fuzz;
#[path = "../../crates/wasm/making.rs"]
mod making;
mod new_game;
mod postgres;
mod python;
mod test;
mod torture;
mod wasm;
mod web;
mod workers;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test          what CI runs: format check, lints, documentation, every test and doctest, a PostgreSQL and
                          several nodes of its own where there can be, licences and advisories where cargo-deny is, the package
                          for Python where there is one, the site and the browser
cargo xtask web           the site's part of it: format check, types, lints, tests, and a real browser on the real
                          program; FRACAS_SEED=number plays in the browser what that number played before
cargo xtask postgres      the tests that take a PostgreSQL, on a server of their own from Debian's packages
cargo xtask cluster [--faults N | --beside PROGRAM]
                          the tests that take several nodes, on a PostgreSQL and a NATS server of their own from
                          Debian's packages; with --faults only people who play while N things fail at random, with
                          --beside only an upgrade under play from another fracas to this one, and back
cargo xtask workers       the tests that take workers, on NATS servers of their own from Debian's packages
cargo xtask torture [MINUTES] [--kills N]
                          kills servers, takes their databases away, compares runs that differ in a secret and
                          searches for dear requests for half of MINUTES (10 unless said), or until N kills and faults
                          are done; then attacks a server from one address for the other half. Nothing may be lost
                          or told, nobody else may wait. cargo xtask test does so for a moment
cargo xtask python        the package for Python: built and tested in an environment of its own, target/python
cargo xtask wasm          makes the engine for browsers, web/engine/fracas.wasm; fetches a compiler where none can
cargo xtask new-game NAME the skeleton of a game that plays: a crate, its place in the registry, words, a rulebook
cargo xtask fuzz [MINUTES]
                          looks for input that breaks a property, MINUTES in all (6 unless said); what it finds
                          lies in fuzz/artifacts. Takes cargo-fuzz
cargo xtask screenshots [NAME] [SHAPE]
                          takes pictures of every page and board, into target/screenshots; with arguments only
                          those whose name has NAME in it, and only in the SHAPE wide, phone, tablet or 4k";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.first().map(String::as_str) {
        Some("test") => test::everything(),
        Some("web") => web::test(),
        Some("wasm") => wasm::make(),
        Some("new-game") => new_game::new_game(command::root(), &arguments[1..]),
        Some("fuzz") => fuzz::run_all(arguments.get(1).map(String::as_str)),
        Some("python") => python::test(),
        Some("postgres") => test::postgres(),
        Some("cluster") => cluster::test(&arguments[1..]),
        Some("workers") => workers::test(),
        Some("torture") => torture::run(&arguments[1..]),
        Some("screenshots") => web::screenshots(&arguments[1..]),
        Some("help" | "--help" | "-h") => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
