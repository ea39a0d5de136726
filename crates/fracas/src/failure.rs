//! One error for the whole program: a sentence for a person and an exit code.

use std::io;
use std::process::ExitCode;

use fracas_games::Fault;
use fracas_work::{NoQueue, Undone};

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What came in is wrong; the sentence says what would be right. Exit code 2.
    Input(String),
    /// The machine failed. Exit code 1, but for a closed pipe: whoever closed it has seen enough.
    Io(io::Error),
    /// Somebody pressed Ctrl-C or asked the program to end. Exit code 130, as shells have it.
    Interrupted,
}

impl Failure {
    /// Tells the person, and says what to exit with.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Input(message) => {
                anstream::eprintln!("fracas: {message}");
                ExitCode::from(2)
            }
            Failure::Interrupted => ExitCode::from(130),
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Io(error) => {
                anstream::eprintln!("fracas: {error}");
                ExitCode::FAILURE
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Input(fault.message)
    }
}

impl From<Undone> for Failure {
    fn from(undone: Undone) -> Failure {
        Failure::Input(undone.to_string())
    }
}

impl From<NoQueue> for Failure {
    fn from(away: NoQueue) -> Failure {
        Failure::Input(away.to_string())
    }
}
