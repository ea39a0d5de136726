//! How often somebody may guess. Both whose account it is and from where the guess comes are counted: neither many
//! machines nor many names help.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::Error;

const fn quota(per_minute: u32, burst: u32) -> Quota {
    let (Some(rate), Some(burst)) = (NonZeroU32::new(per_minute), NonZeroU32::new(burst)) else {
        panic!("a quota is at least one")
    };
    Quota::per_minute(rate).allow_burst(burst)
}

/// Guesses at one account.
const OF_ONE: Quota = quota(1, 10);
/// Guesses from one address.
const FROM_ONE: Quota = quota(10, 20);
/// Names, accounts and other things that are kept, from one address.
const KEPT: Quota = quota(15, 40);

/// Counts guesses.
pub(super) struct Guesses {
    on: bool,
    of_one: DefaultKeyedRateLimiter<String>,
    from_one: DefaultKeyedRateLimiter<IpAddr>,
    kept: DefaultKeyedRateLimiter<IpAddr>,
}

impl Guesses {
    pub(super) fn new(on: bool) -> Guesses {
        Guesses {
            on,
            of_one: RateLimiter::keyed(OF_ONE),
            from_one: RateLimiter::keyed(FROM_ONE),
            kept: RateLimiter::keyed(KEPT),
        }
    }

    /// Lets somebody try a secret of the account with a name, whether there is one or not.
    pub(super) fn guess(&self, name: &str, address: IpAddr) -> Result<(), Error> {
        let many =
            self.from_one.check_key(&address).is_err() || self.of_one.check_key(&name.to_owned()).is_err();
        if self.on && many { Err(Error::TooFast) } else { Ok(()) }
    }

    /// Lets somebody have something kept.
    pub(super) fn keep(&self, address: IpAddr) -> Result<(), Error> {
        if self.on && self.kept.check_key(&address).is_err() { Err(Error::TooFast) } else { Ok(()) }
    }

    pub(super) fn tidy(&self) {
        self.of_one.retain_recent();
        self.from_one.retain_recent();
        self.kept.retain_recent();
    }
}

#[test]
fn neither_many_machines_nor_many_names_help_to_guess() {
    let guesses = Guesses::new(true);
    let machine = |number: u8| IpAddr::from([192, 0, 2, number]);
    for number in 0..10 {
        assert!(guesses.guess("ada", machine(number)).is_ok());
    }
    assert!(guesses.guess("ada", machine(99)).is_err(), "however many machines");
    assert!(guesses.guess("bob", machine(99)).is_ok(), "nobody else is shut out");
    for number in 0..20 {
        assert!(guesses.guess(&format!("somebody{number}"), machine(100)).is_ok());
    }
    assert!(guesses.guess("carl", machine(100)).is_err(), "however many names");
    let off = Guesses::new(false);
    assert!((0..100).all(|_| off.guess("ada", machine(1)).is_ok()));
}
