//! Randomness from the operating system, and the names that are made of it.

use fracas_table::{GuestId, TableId, Token};

/// Returns random bytes.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(test)]
    if crate::sim::fill(&mut bytes) {
        return bytes;
    }
    // Without randomness there are no secrets: no server can run then.
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Makes up a table's name.
pub(crate) fn table_id() -> TableId {
    TableId::from_bytes(bytes())
}

/// What a nickname could form words with: vowels, and digits that can be read as some.
const VOWELS: [char; 7] = ['a', 'e', 'y', '0', '1', '3', '4'];

/// Makes up a guest, whose nickname is no word.
pub(crate) fn guest_id() -> GuestId {
    loop {
        let guest = GuestId::from_bytes(bytes());
        if !guest.nickname().trim_start_matches("guest-").contains(VOWELS) {
            return guest;
        }
    }
}

/// Makes up an invitation.
pub(crate) fn token() -> Token {
    Token::from_bytes(bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_nickname_of_a_new_guest_is_a_word() {
        for _ in 0..200 {
            let nickname = guest_id().nickname();
            let letters = nickname.strip_prefix("guest-").expect("a guest");
            assert!(!letters.contains(VOWELS), "{nickname}");
        }
    }
}
