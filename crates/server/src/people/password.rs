//! Passwords. What is kept of one is its hash by Argon2id with 19 MiB of memory, two passes and one lane, and a salt of
//! its own; the parameters stand in the hash, so that they can be raised later.

use std::net::IpAddr;
use std::sync::LazyLock;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use unicode_normalization::UnicodeNormalization;

use super::People;
use crate::budget::Owner;
use crate::error::Error;
use crate::wire::{Code, Refusal};

/// Kibibytes of memory, passes and lanes.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

const SHORTEST: usize = 8;
const LONGEST: usize = 200;

/// What a password is compared with where there is none, so that it takes the same time.
static NONE: LazyLock<String> = LazyLock::new(|| hash_now("nobody has this password"));

fn argon() -> Argon2<'static> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).expect("these are within its bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// The same letters are the same password, however a keyboard makes them.
fn plain(password: &str) -> String {
    password.nfc().collect()
}

fn hash_now(password: &str) -> String {
    let hash = argon().hash_password(plain(password).as_bytes());
    hash.expect("these parameters have been tried").to_string()
}

fn verify_now(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| argon().verify_password(plain(password).as_bytes(), &hash).is_ok())
}

/// Refuses what is too short to be a secret.
pub(super) fn check(password: &str) -> Result<(), Error> {
    let count = password.chars().count();
    if (SHORTEST..=LONGEST).contains(&count) {
        return Ok(());
    }
    let message = format!("a password has {SHORTEST} to {LONGEST} characters: a few words are a good one");
    Err(Refusal::new(Code::BadPassword, message).into())
}

impl People {
    /// Hashes a password, on a thread of its own.
    pub(super) async fn hash(&self, password: String, address: IpAddr) -> Result<String, Error> {
        self.desk.work(Owner::Address(address), move |_| hash_now(&password)).await
    }

    /// Whether a password has a hash. Where there is no hash it takes as long, and is not.
    pub(super) async fn verify(
        &self,
        password: String,
        hash: Option<String>,
        address: IpAddr,
    ) -> Result<bool, Error> {
        if password.chars().count() > LONGEST {
            return Ok(false);
        }
        let work = move |_: &_| {
            // It is made up before either way is gone, so that the first time takes no longer for one of them.
            let none = LazyLock::force(&NONE);
            let right = verify_now(&password, hash.as_ref().unwrap_or(none));
            right && hash.is_some()
        };
        self.desk.work(Owner::Address(address), work).await
    }
}

#[test]
fn a_password_has_its_hash_and_no_other_has() {
    let hash = hash_now("nöt a secret");
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    assert!(verify_now("no\u{308}t a secret", &hash), "however it was typed");
    assert!(!verify_now("not a secret", &hash));
    assert!(!verify_now("", &hash));
    assert!(!verify_now("nöt a secret", "no hash"));
    assert_ne!(hash_now("nöt a secret"), hash, "each has a salt of its own");
    assert!(check("seven77").is_err() && check("eight888").is_ok() && check(&"x".repeat(201)).is_err());
}
