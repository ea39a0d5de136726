//! Manners: how much of what one visitor may ask for.

mod crowd;
mod opened;

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

use fracas_table::TableId;
use governor::clock::DefaultClock;
use governor::state::{InMemoryState, NotKeyed};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

pub(crate) use self::crowd::{Crowd, Inside};
use self::opened::Opened;
use crate::error::Error;

/// The largest request or message, in bytes: a Gowap map with a formula on every square has room in it.
pub(crate) const LARGEST_MESSAGE: usize = 64 * 1024;

/// The largest record that can be sent to be checked, in bytes.
pub(crate) const LARGEST_RECORD: usize = 1024 * 1024;

/// The most unfinished tables that one guest can have opened.
pub(crate) const OPEN_TABLES: i64 = 40;

/// The most unfinished tables that were opened from one address within [`A_DAY`], by however many guests.
const OPEN_TABLES_HERE: usize = 80;

/// So long it counts who opened a table.
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The most WebSockets from one address.
const SOCKETS: usize = 200;

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

/// Downloads of all one's games from one address.
const DOWNLOADS: Quota = quota(1, 4);
/// Lines of chat, reports and wishes to be told of something, from one address.
const CHAT: Quota = quota(1, 8);

/// The address that limits are counted for. Whoever has one address of version 6 has its whole /64, and an address of
/// version 4 is the same however it is written.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => {
            const NETWORK: u128 = !0 << 64;
            Ipv6Addr::from_bits(long.to_bits() & NETWORK).into()
        }
        short => short,
    }
}

/// Counts what every address asks for.
pub(crate) struct Limits {
    on: bool,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    tables: DefaultKeyedRateLimiter<IpAddr>,
    opened: Opened,
    sockets: Crowd,
    chat: DefaultKeyedRateLimiter<IpAddr>,
    downloads: DefaultKeyedRateLimiter<IpAddr>,
}

impl Limits {
    /// Returns limits that nobody has used up; with `on` false they let everything pass.
    pub(crate) fn new(on: bool) -> Limits {
        Limits {
            on,
            requests: RateLimiter::keyed(REQUESTS),
            tables: RateLimiter::keyed(TABLES),
            opened: Opened::default(),
            chat: RateLimiter::keyed(CHAT),
            downloads: RateLimiter::keyed(DOWNLOADS),
            sockets: if on { Crowd::new(usize::MAX, SOCKETS) } else { Crowd::unlimited() },
        }
    }

    /// Lets somebody say something to others.
    pub(crate) fn chat(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.chat, address)
    }

    /// Lets somebody have all their games at once.
    pub(crate) fn download(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.downloads, address)
    }

    /// Lets a request pass.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.requests, address)
    }

    /// Lets somebody open a table, or a rematch, which is one too.
    pub(crate) fn table(&self, address: IpAddr) -> Result<(), Error> {
        let open = self.opened.count(address);
        if self.on && open >= OPEN_TABLES_HERE {
            return Err(Error::TooManyHere(open));
        }
        self.check(&self.tables, address)
    }

    fn check(&self, limiter: &DefaultKeyedRateLimiter<IpAddr>, address: IpAddr) -> Result<(), Error> {
        if self.on && limiter.check_key(&address).is_err() { Err(Error::TooFast) } else { Ok(()) }
    }

    /// Whether a guest with so many unfinished tables may open another.
    pub(crate) fn open_tables(&self, count: i64) -> Result<(), Error> {
        if self.on && count >= OPEN_TABLES { Err(Error::TooMany(count)) } else { Ok(()) }
    }

    /// Notes from where a table was opened.
    pub(crate) fn opened(&self, table: &TableId, address: IpAddr) {
        self.opened.add(table, address);
    }

    /// Notes that a table is finished.
    pub(crate) fn finished(&self, table: &TableId) {
        self.opened.remove(table);
    }

    /// From where a table was opened, if that was since the server began.
    pub(crate) fn opener(&self, table: &TableId) -> Option<IpAddr> {
        self.opened.address(table)
    }

    /// Lets somebody open a WebSocket, which counts for as long as what is returned lives.
    pub(crate) fn socket(&self, address: IpAddr) -> Result<Inside, Error> {
        self.sockets.enter(address).ok_or(Error::TooFast)
    }

    /// The limit of one socket.
    pub(crate) fn messages(&self) -> Option<RateLimiter<NotKeyed, InMemoryState, DefaultClock>> {
        self.on.then(|| RateLimiter::direct(MESSAGES))
    }

    /// Forgets addresses that have not been heard of for a while.
    pub(crate) fn tidy(&self) {
        self.requests.retain_recent();
        self.tables.retain_recent();
        self.chat.retain_recent();
        self.downloads.retain_recent();
        self.opened.forget(A_DAY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::table_id;

    #[test]
    fn addresses_are_counted_by_who_has_them() {
        let cases = [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"),
            ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ];
        for (address, expected) in cases {
            assert_eq!(counted(address.parse().unwrap()).to_string(), expected, "{address}");
        }
    }

    #[test]
    fn an_address_can_have_only_so_many_unfinished_tables_whoever_opens_them() {
        let limits = Limits::new(true);
        let [here, there] = [[192, 0, 2, 7], [192, 0, 2, 8]].map(IpAddr::from);
        let tables: Vec<TableId> = (0..OPEN_TABLES_HERE).map(|_| table_id()).collect();
        tables.iter().for_each(|table| limits.opened(table, here));
        assert!(matches!(limits.table(here), Err(Error::TooManyHere(OPEN_TABLES_HERE))));
        assert!(limits.table(there).is_ok());
        assert_eq!(limits.opener(&tables[0]), Some(here));
        limits.opened.forget(A_DAY);
        assert_eq!(limits.opened.count(here), OPEN_TABLES_HERE);
        limits.finished(&tables[0]);
        assert!(limits.table(here).is_ok());
        assert_eq!(limits.opener(&tables[0]), None);
        limits.opened.forget(Duration::ZERO);
        assert_eq!(limits.opened.count(here), 0);
        let off = Limits::new(false);
        tables.iter().for_each(|table| off.opened(table, here));
        assert!(off.table(here).is_ok());
    }
}
