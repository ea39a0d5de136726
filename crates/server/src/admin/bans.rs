//! Who is shut out, and who may not speak: people, and addresses.

use std::collections::HashMap;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::{Arc, PoisonError, RwLock};

use fracas_table::GuestId;
use ipnet::{IpNet, Ipv6Net};
use tokio::sync::watch;

use crate::error::Error;

/// Whoever has one address of version 6 has its whole network of this length: nothing smaller can be told apart.
const NETWORK: u8 = 64;

/// Wider ranges than these are a slip, and would shut out the world.
const WIDEST: [u8; 2] = [8, 16];

/// What somebody may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SanctionKind {
    /// Anything.
    Ban,
    /// Speak to others.
    Mute,
}

impl SanctionKind {
    pub(crate) fn word(self) -> &'static str {
        match self {
            SanctionKind::Ban => "ban",
            SanctionKind::Mute => "mute",
        }
    }

    pub(crate) fn read(word: &str) -> Option<SanctionKind> {
        [SanctionKind::Ban, SanctionKind::Mute].into_iter().find(|kind| kind.word() == word)
    }
}

/// Whom it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Somebody.
    Person(GuestId),
    /// Everybody at these addresses.
    Range(IpNet),
}

impl FromStr for Subject {
    type Err = String;

    /// Reads a guest, an address, or a range of them. Ranges are written with nothing behind their length.
    fn from_str(text: &str) -> Result<Subject, String> {
        if let Ok(guest) = text.parse() {
            return Ok(Subject::Person(guest));
        }
        let range: IpNet = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from)).map_err(|_| {
            "that is neither a guest (20 letters and digits) nor an address or a range such as 192.0.2.0/24".to_owned()
        })?;
        let range = match (range, range.addr().to_canonical()) {
            (IpNet::V6(long), IpAddr::V4(short)) if long.prefix_len() >= 96 => {
                IpNet::new(short.into(), long.prefix_len() - 96).map_err(|error| error.to_string())?
            }
            (IpNet::V6(long), _) if long.prefix_len() > NETWORK => {
                Ipv6Net::new(long.addr(), NETWORK).map_err(|error| error.to_string())?.into()
            }
            (range, _) => range,
        };
        let widest = if range.addr().is_ipv4() { WIDEST[0] } else { WIDEST[1] };
        if range.prefix_len() < widest {
            return Err(format!(
                "/{} takes in too much of the world: /{widest} at the widest",
                range.prefix_len()
            ));
        }
        Ok(Subject::Range(range.trunc()))
    }
}

impl std::fmt::Display for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Subject::Person(guest) => guest.fmt(f),
            Subject::Range(range) => range.fmt(f),
        }
    }
}

/// A ban or a mute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sanction {
    pub(crate) id: String,
    pub(crate) kind: SanctionKind,
    pub(crate) subject: Subject,
    pub(crate) reason: String,
    pub(crate) at: i64,
    /// Until when, in milliseconds since 1970; without it for ever.
    pub(crate) until: Option<i64>,
}

impl Sanction {
    fn lasts(&self, now: i64) -> bool {
        self.until.is_none_or(|until| until > now)
    }
}

#[derive(Default)]
struct List {
    people: HashMap<(SanctionKind, GuestId), Vec<Sanction>>,
    ranges: Vec<(IpNet, Sanction)>,
}

/// All that are in force. Clones are one and the same list.
#[derive(Clone)]
pub(crate) struct Bans {
    list: Arc<RwLock<List>>,
    /// Counts changes, for those who are in already.
    changed: Arc<watch::Sender<u64>>,
}

impl Bans {
    pub(crate) fn new(sanctions: Vec<Sanction>) -> Bans {
        let bans = Bans { list: Arc::default(), changed: Arc::new(watch::Sender::new(0)) };
        bans.set(sanctions);
        bans
    }

    /// Replaces the whole list.
    pub(crate) fn set(&self, sanctions: Vec<Sanction>) {
        let mut list = List::default();
        for sanction in sanctions {
            match &sanction.subject {
                Subject::Person(guest) => {
                    list.people.entry((sanction.kind, guest.clone())).or_default().push(sanction);
                }
                Subject::Range(range) => list.ranges.push((*range, sanction)),
            }
        }
        *self.list.write().unwrap_or_else(PoisonError::into_inner) = list;
        self.changed.send_modify(|count| *count += 1);
    }

    fn find(
        &self,
        kind: SanctionKind,
        guest: Option<&GuestId>,
        address: IpAddr,
        now: i64,
    ) -> Option<Sanction> {
        let list = self.list.read().unwrap_or_else(PoisonError::into_inner);
        let person = guest
            .filter(|_| !list.people.is_empty())
            .and_then(|guest| list.people.get(&(kind, guest.clone())));
        let ranges = list.ranges.iter().filter(|(range, ban)| ban.kind == kind && range.contains(&address));
        let all = person.into_iter().flatten().chain(ranges.map(|(_, ban)| ban));
        all.filter(|ban| ban.lasts(now)).max_by_key(|ban| ban.until.unwrap_or(i64::MAX)).cloned()
    }

    /// Refuses whoever is shut out.
    pub(crate) fn check(&self, guest: Option<&GuestId>, address: IpAddr) -> Result<(), Error> {
        let now = crate::live::time();
        match self.find(SanctionKind::Ban, guest, address, now) {
            None => Ok(()),
            Some(ban) => Err(Error::Banned { left: ban.until.map(|until| until - now), reason: ban.reason }),
        }
    }

    /// Whether somebody may not speak to others.
    pub(crate) fn is_muted(&self, guest: &GuestId, address: IpAddr) -> bool {
        self.find(SanctionKind::Mute, Some(guest), address, crate::live::time()).is_some()
    }

    /// Waits until somebody who is in is shut out, and says how.
    pub(crate) async fn shut_out(&self, guest: Option<&GuestId>, address: IpAddr) -> Error {
        let mut changed = self.changed.subscribe();
        loop {
            if let Err(banned) = self.check(guest, address) {
                return banned;
            }
            if changed.changed().await.is_err() {
                return std::future::pending().await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sanction(kind: SanctionKind, subject: &str, until: Option<i64>) -> Sanction {
        let subject = subject.parse().unwrap();
        Sanction { id: "1".to_owned(), kind, subject, reason: "x".to_owned(), at: 0, until }
    }

    #[test]
    fn subjects_are_read_as_they_are_meant() {
        let cases = [
            ("192.0.2.7", Ok("192.0.2.7/32")),
            ("192.0.2.7/24", Ok("192.0.2.0/24")),
            ("::ffff:192.0.2.7", Ok("192.0.2.7/32")),
            ("2001:db8:1:2:3::4", Ok("2001:db8:1:2::/64")),
            ("2001:db8::/32", Ok("2001:db8::/32")),
            ("00000000000000000001", Ok("00000000000000000001")),
            ("0.0.0.0/0", Err("too much")),
            ("::/0", Err("too much")),
            ("192.0.2.7/33", Err("neither")),
            ("somebody", Err("neither")),
            ("", Err("neither")),
        ];
        for (text, expected) in cases {
            match (text.parse::<Subject>(), expected) {
                (Ok(subject), Ok(written)) => assert_eq!(subject.to_string(), written, "{text}"),
                (Err(error), Err(words)) => assert!(error.contains(words), "{text}: {error}"),
                (other, _) => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_ban_holds_for_whom_and_for_as_long_as_it_says() {
        let (ann, ben) = (GuestId::from_bytes([1; 20]), GuestId::from_bytes([2; 20]));
        let [here, near, far] = ["192.0.2.7", "192.0.2.8", "198.51.100.1"].map(|text| text.parse().unwrap());
        let bans = Bans::new(vec![
            sanction(SanctionKind::Ban, ann.as_str(), Some(100)),
            sanction(SanctionKind::Ban, "192.0.2.7", None),
            sanction(SanctionKind::Mute, ben.as_str(), None),
        ]);
        let banned = |guest: Option<&GuestId>, address, now| {
            bans.find(SanctionKind::Ban, guest, address, now).is_some()
        };
        assert!(banned(Some(&ann), far, 99) && !banned(Some(&ann), far, 100));
        assert!(banned(None, here, 0) && !banned(None, near, 0));
        assert!(!banned(Some(&ben), far, 0) && bans.is_muted(&ben, far));
        assert!(bans.check(Some(&ben), far).is_ok());
        bans.set(Vec::new());
        assert!(!banned(None, here, 0));
    }
}
