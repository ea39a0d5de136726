//! Everything that must hold before a change lands.

use crate::command::{Outcome, cargo, run, run_tests, works};
use crate::postgres::Postgres;
use crate::{cluster, python, web, workers};

/// What must hold, in the order that fails soonest.
pub(crate) fn everything() -> Outcome {
    web::needs_node()?;
    run(cargo().args(["fmt", "--all", "--check"]))?;
    run(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    run(cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    dependencies()?;
    run_tests(cargo().args(["test", "--workspace", "--no-fail-fast"]))?;
    match Postgres::start() {
        Ok(postgres) => {
            kept_in(&postgres)?;
            cluster::test_where_possible(&postgres)?;
        }
        Err(why) => println!("== PostgreSQL is not tested: {why}"),
    }
    workers::test_where_possible()?;
    python::test_where_possible()?;
    web::test()?;
    println!("All checks passed.");
    Ok(())
}

/// Licences and advisories of what we depend on, by `deny.toml`.
fn dependencies() -> Outcome {
    if !works(cargo().args(["deny", "--version"])) {
        println!("== licences and advisories are not checked: that takes `cargo install cargo-deny`");
        return Ok(());
    }
    run(cargo().args(["deny", "check"]))
}

/// The tests that take a PostgreSQL, alone.
pub(crate) fn postgres() -> Outcome {
    let postgres = Postgres::start().map_err(|why| format!("PostgreSQL cannot be tested: {why}"))?;
    kept_in(&postgres)
}

/// What plain `cargo test` lists as ignored, because it takes a PostgreSQL.
fn kept_in(postgres: &Postgres) -> Outcome {
    let ignored = ["test", "--workspace", "--test", "server", "--", "--ignored", "postgres::"];
    run_tests(cargo().args(ignored).env("FRACAS_POSTGRES", postgres.url()))
}
