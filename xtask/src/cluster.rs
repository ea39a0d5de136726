//! The tests that take several nodes: a PostgreSQL, a NATS server, and where they can be had namespaces and a proxy.

use std::path::Path;
use std::process::Command;

use crate::command::{Outcome, cargo, has, install, is_root, run_tests, works};
use crate::postgres::Postgres;

/// Which of them are wanted.
enum Wanted {
    All,
    /// Only what fails at random, so many times.
    Faults(u32),
    /// Only an upgrade from another program to this one, and back.
    Beside(String),
}

/// The tests that take several nodes, alone.
pub(crate) fn test(arguments: &[String]) -> Outcome {
    const USAGE: &str = "cargo xtask cluster takes nothing, --faults with a number such as 500, or --beside with the \
        path of another fracas";
    let wanted = match arguments {
        [] => Wanted::All,
        [word, number] if word == "--faults" => {
            Wanted::Faults(number.parse().ok().filter(|&faults: &u32| faults > 0).ok_or(USAGE)?)
        }
        [word, path] if word == "--beside" => {
            let path = Path::new(path).canonicalize().map_err(|error| format!("{path}: {error}"))?;
            Wanted::Beside(path.display().to_string())
        }
        _ => return Err(USAGE.to_owned()),
    };
    let cannot = |why| format!("several nodes cannot be tested: {why}");
    find_nats().map_err(cannot)?;
    shared_in(&Postgres::start().map_err(cannot)?, &wanted)
}

/// Runs them all where there is a NATS server, or can be.
pub(crate) fn test_where_possible(postgres: &Postgres) -> Outcome {
    match find_nats() {
        Ok(()) => shared_in(postgres, &Wanted::All),
        Err(why) => {
            println!("== several nodes are not tested: {why}");
            Ok(())
        }
    }
}

/// Sees to it that there is a NATS server, which the tests start themselves.
pub(crate) fn find_nats() -> Outcome {
    if !has("nats-server") && is_root() && has("apt-get") {
        install("nats-server")?;
    }
    if has("nats-server") {
        Ok(())
    } else {
        Err("Debian's package `nats-server` is not installed".to_owned())
    }
}

/// Sees to it that namespaces can be made.
fn find_namespaces() -> Outcome {
    if !is_root() {
        return Err("only root may make namespaces".to_owned());
    }
    if !works(Command::new("ip").arg("-V")) && has("apt-get") {
        install("iproute2")?;
    }
    let name = format!("fracas-{}", std::process::id());
    let made = works(Command::new("ip").args(["netns", "add", &name]));
    let rule = ["-n", &name, "rule", "add", "from", "198.18.0.1", "to", "198.18.0.2", "blackhole"];
    let cable = ["-n", &name, "link", "add", "one", "type", "veth", "peer", "name", "two"];
    let fine = made && works(Command::new("ip").args(rule)) && works(Command::new("ip").args(cable));
    works(Command::new("ip").args(["netns", "del", &name]));
    if fine { Ok(()) } else { Err("this system makes no namespaces, or `ip` is missing".to_owned()) }
}

/// Sees to it that there is a proxy.
fn find_caddy() -> Outcome {
    let there = || works(Command::new("caddy").arg("version"));
    if !there() && is_root() && has("apt-get") {
        // It is no part of every Debian.
        install("caddy").ok();
    }
    if there() { Ok(()) } else { Err("Debian's package `caddy` is not installed".to_owned()) }
}

/// What plain `cargo test` lists as ignored, because it takes several nodes. They need room: one test after the other.
fn shared_in(postgres: &Postgres, wanted: &Wanted) -> Outcome {
    let mut tests = cargo();
    tests.args(["test", "--workspace", "--test", "server", "--", "--ignored", "--test-threads", "1"]);
    tests.env("FRACAS_POSTGRES", postgres.url()).env("FRACAS_POSTGRES_CONTROL", postgres.control());
    match find_namespaces() {
        Ok(()) => drop(tests.env("FRACAS_NAMESPACES", "1")),
        Err(why) => {
            println!("== nodes that are cut off are not tested: {why}");
            tests.args(["--skip", "cluster::cut_off::"]);
        }
    }
    match wanted {
        Wanted::All => {
            if let Err(why) = find_caddy() {
                println!("== deploy/ behind its proxy is not tested: {why}");
                tests.args(["--skip", "cluster::deployed::"]);
            }
            if !has("systemd-analyze") {
                println!("== units for systemd are not verified: there is no systemd here");
                tests.args(["--skip", "verified_by_systemd"]);
            }
            tests.arg("cluster::");
        }
        Wanted::Faults(faults) => {
            tests.args(["--nocapture", "cluster::chaos::"]).env("FRACAS_FAULTS", faults.to_string());
        }
        Wanted::Beside(other) => {
            tests.args(["--nocapture", "cluster::versions::"]).env("FRACAS_OTHER", other);
        }
    }
    run_tests(&mut tests)
}
