//! People: what they are called, how an account keeps that for them, and what they have asked the server to remember.
//!
//! A person is a [`GuestId`](fracas_table::GuestId) everywhere. An account is a row that belongs to one: a guest who
//! makes one stays who they are, and a guest who signs in to another becomes that person
//! ([`Store::adopt`](crate::store::Store::adopt)).

mod account;
mod browser;
mod challenges;
mod codes;
mod gone;
mod guesses;
mod holiday;
mod keys;
mod known;
mod lists;
mod me;
mod name;
mod passkey;
mod password;
mod profile;
mod session;

use std::sync::Arc;

pub(crate) use self::account::{account, change_password, new_codes, recover, sign_in, sign_out, sign_up};
use self::challenges::Challenges;
pub(crate) use self::gone::{delete, export};
use self::guesses::Guesses;
pub(crate) use self::holiday::{holidays, take_holiday};
pub(crate) use self::keys::{add_passkey, ask_passkey, offer_passkey, remove_passkey, use_passkey};
pub(crate) use self::known::{Known, Proof};
pub(crate) use self::lists::{lists, set_list};
pub(crate) use self::me::{me, set_name, set_settings, settings};
pub(crate) use self::name::{DELETED, Name};
pub(crate) use self::profile::profile;
pub(crate) use self::session::recognise;
use crate::budget::Desk;
use crate::metrics::Metrics;

/// So many passwords are hashed at once, each in 19 MiB of memory. The threads are their own: whoever signs in keeps no
/// table's questions waiting.
const HASHING: usize = 2;

/// What the requests about people share.
#[derive(Clone)]
pub(crate) struct People {
    desk: Desk,
    guesses: Arc<Guesses>,
    challenges: Arc<Challenges>,
}

impl People {
    /// Starts the threads that hash passwords; with `limits` false nobody is told to wait.
    pub(crate) fn open(limits: bool, metrics: &'static Metrics) -> People {
        People {
            desk: Desk::open(HASHING, metrics),
            guesses: Arc::new(Guesses::new(limits)),
            challenges: Arc::default(),
        }
    }

    /// Forgets who has not been heard of for a while.
    pub(crate) fn tidy(&self) {
        self.guesses.tidy();
        self.challenges.tidy();
    }

    /// Lets the threads end.
    pub(crate) fn close(&self) {
        self.desk.close();
    }
}
