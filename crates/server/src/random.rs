//! Randomness from the operating system, and the names that are made of it.

use fracas_table::{GuestId, TableId, Token};

/// Returns random bytes.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without randomness there are no secrets: no server can run then.
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Makes up a table's name.
pub(crate) fn table_id() -> TableId {
    TableId::from_bytes(bytes())
}

/// Makes up a guest.
pub(crate) fn guest_id() -> GuestId {
    GuestId::from_bytes(bytes())
}

/// Makes up an invitation.
pub(crate) fn token() -> Token {
    Token::from_bytes(bytes())
}
