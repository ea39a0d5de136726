//! What one node says to another.

use std::net::IpAddr;

use fracas_table::{GuestId, TableId};
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::gallery::Exhibit;
use crate::live::{Message, News, Reply};
use crate::meet::Word;
use crate::wire::{Code, Refusal};

/// What one node says to another. Some of it comes with a text, which is neither read nor written anew on the way.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Frame {
    /// It is here, and these are its games that can be watched.
    Beat { shown: Vec<(TableId, Exhibit)> },
    /// A question to a table.
    Ask { ask: u64, table: TableId, message: Message },
    /// The answer.
    Answer { ask: u64, answer: Answer },
    /// Somebody opens a table.
    Visit { visit: u64, table: TableId, guest: Option<GuestId>, address: IpAddr, since: usize },
    /// Somebody opens a page, and wants to meet others.
    Enter { visit: u64, person: GuestId, address: IpAddr },
    /// A visitor says the text; it takes so many milliseconds to them and back. The number names it in logs.
    Say { visit: u64, lag: u64, number: u64 },
    /// A visitor has gone.
    Leave { visit: u64 },
    /// A visitor is told the text.
    Told { visit: u64 },
    /// A visitor has to come again.
    Ended { visit: u64 },
    /// Somebody who may sit at some tables is not who they were.
    News { tables: Vec<TableId>, news: News },
    /// Somebody wants to hear others than before, wherever they look on.
    Relisted { guest: GuestId },
    /// Somebody's cookies have to be looked at anew.
    Revoked { guest: GuestId },
    /// Somebody is told the text, on every page they have open.
    Tell { person: GuestId },
    /// Everybody is told the text, on every page.
    TellAll,
    /// Something that those have to know who keep the lobby.
    Word(Word),
    /// The lobby shows a table differently.
    Listed { table: TableId },
}

/// What became of a question.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    /// The table replied.
    Replied(Reply),
    /// Another node owns it by now, or nobody does.
    Elsewhere,
    /// It was refused.
    Refused {
        /// For programs.
        code: Code,
        /// For people.
        message: String,
    },
}

impl Answer {
    pub(super) fn of(answer: Option<Result<Reply, Error>>) -> Answer {
        match answer {
            None | Some(Err(Error::Apart | Error::Closing)) => Answer::Elsewhere,
            Some(Ok(reply)) => Answer::Replied(reply),
            Some(Err(error)) => {
                error.log();
                let Refusal { code, message, .. } = error.refusal();
                Answer::Refused { code, message }
            }
        }
    }

    /// What a table would have replied here; nothing where it has to be looked for again.
    pub(super) fn reply(self) -> Option<Result<Reply, Error>> {
        match self {
            Answer::Replied(reply) => Some(Ok(reply)),
            Answer::Elsewhere => None,
            Answer::Refused { code, message } => Some(Err(Refusal::new(code, message).into())),
        }
    }
}
