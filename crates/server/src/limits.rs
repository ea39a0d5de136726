//! Manners: how much of what one visitor may ask for.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::DefaultClock;
use governor::state::{InMemoryState, NotKeyed};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::Error;

/// The largest request or message, in bytes: a Gowap map with a formula on every square has room in it.
pub(crate) const LARGEST_MESSAGE: usize = 64 * 1024;

/// The largest record that can be sent to be checked, in bytes.
pub(crate) const LARGEST_RECORD: usize = 1024 * 1024;

/// The most unfinished tables that one guest can have opened.
pub(crate) const OPEN_TABLES: i64 = 40;

const fn quota(per_second: u32, burst: u32) -> Quota {
    let (Some(rate), Some(burst)) = (NonZeroU32::new(per_second), NonZeroU32::new(burst)) else {
        panic!("a quota is at least one")
    };
    Quota::per_second(rate).allow_burst(burst)
}

/// Requests from one address, pages and their parts among them.
const REQUESTS: Quota = quota(40, 400);
/// Tables opened from one address.
const TABLES: Quota = quota(1, 30);
/// Messages over one socket.
const MESSAGES: Quota = quota(20, 60);

/// Counts what every address asks for.
pub(crate) struct Limits {
    on: bool,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    tables: DefaultKeyedRateLimiter<IpAddr>,
}

impl Limits {
    /// Returns limits that nobody has used up; with `on` false they let everything pass.
    pub(crate) fn new(on: bool) -> Limits {
        Limits { on, requests: RateLimiter::keyed(REQUESTS), tables: RateLimiter::keyed(TABLES) }
    }

    /// Lets a request pass.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.requests, address)
    }

    /// Lets somebody open a table.
    pub(crate) fn table(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.tables, address)
    }

    fn check(&self, limiter: &DefaultKeyedRateLimiter<IpAddr>, address: IpAddr) -> Result<(), Error> {
        if self.on && limiter.check_key(&address).is_err() { Err(Error::TooFast) } else { Ok(()) }
    }

    /// Whether a guest with so many unfinished tables may open another.
    pub(crate) fn open_tables(&self, count: i64) -> Result<(), Error> {
        if self.on && count >= OPEN_TABLES { Err(Error::TooMany(count)) } else { Ok(()) }
    }

    /// The limit of one socket.
    pub(crate) fn messages(&self) -> Option<RateLimiter<NotKeyed, InMemoryState, DefaultClock>> {
        self.on.then(|| RateLimiter::direct(MESSAGES))
    }

    /// Forgets addresses that have not been heard of for a while.
    pub(crate) fn tidy(&self) {
        self.requests.retain_recent();
        self.tables.retain_recent();
    }
}
