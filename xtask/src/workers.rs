//! The tests that take a NATS server, which they start themselves.

use crate::cluster::find_nats;
use crate::command::{Outcome, cargo, run_tests};

/// Runs them, or says why not.
pub(crate) fn test() -> Outcome {
    find_nats().map_err(|why| format!("workers cannot be tested: {why}"))?;
    // They need room: one test after the other.
    run_tests(cargo().args([
        "test",
        "--workspace",
        "--test",
        "workers",
        "--",
        "--ignored",
        "--test-threads",
        "1",
    ]))
}

/// Runs them where there is a NATS server, or can be.
pub(crate) fn test_where_possible() -> Outcome {
    match find_nats() {
        Ok(()) => test(),
        Err(why) => {
            println!("== workers are not tested: {why}");
            Ok(())
        }
    }
}
