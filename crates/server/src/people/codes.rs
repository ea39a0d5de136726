//! Recovery codes: what lets somebody in who has lost everything else. Each works once.

use fracas_table::hex;
use sha2::{Digest, Sha256};

/// So many there are.
const COUNT: usize = 8;

/// Letters that are hard to confuse.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Makes up codes, each of 80 random bits: too many to guess, so that a plain hash keeps them.
pub(super) fn random() -> Vec<String> {
    let code = || {
        let letters = crate::random::bytes::<16>().map(|byte| char::from(ALPHABET[usize::from(byte % 32)]));
        letters.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join("-")
    };
    (0..COUNT).map(|_| code()).collect()
}

/// What is kept of a code, however it was typed.
pub(super) fn hash(code: &str) -> String {
    let plain: String =
        code.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect();
    hex::write(&Sha256::digest(plain.as_bytes()))
}

#[test]
fn a_code_is_the_same_however_it_is_typed() {
    let codes = random();
    assert_eq!(codes.len(), COUNT);
    assert_eq!(codes[0].len(), 19);
    assert_eq!(hash(&codes[0]), hash(&format!(" {} ", codes[0].to_uppercase().replace('-', " "))));
    assert_ne!(hash(&codes[0]), hash(&codes[1]));
}
