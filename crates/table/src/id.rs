//! Names that nobody can guess: tables, guests and invitations.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Letters that are hard to confuse, read aloud or type wrong: no `i`, `l`, `o` or `u`.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A text that is not a name of this kind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not {what}: that is {length} letters and digits")]
pub struct BadId {
    text: String,
    what: &'static str,
    length: usize,
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $length:literal, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(Box<str>);

        impl $name {
            /// Makes one of random bytes, one a letter.
            pub fn from_bytes(bytes: [u8; $length]) -> $name {
                $name(bytes.into_iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
            }

            /// The text itself.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<$name, BadId> {
                if text.len() == $length && text.bytes().all(|byte| ALPHABET.contains(&byte)) {
                    Ok($name(text.into()))
                } else {
                    let text = text.chars().take(40).collect();
                    Err(BadId { text, what: $what, length: $length })
                }
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadId;

            fn try_from(text: String) -> Result<$name, BadId> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0.into()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// A table: one game, live or finished. Whoever knows it may watch.
    TableId, 10, "a table"
}
id! {
    /// A guest: whoever holds the cookie. Others never see it, only [`GuestId::nickname`].
    GuestId, 20, "a guest"
}
id! {
    /// An invitation: whoever has it may take the seat.
    Token, 16, "an invitation"
}

impl GuestId {
    /// What others see of a guest: enough to tell two apart, too little to be somebody.
    pub fn nickname(&self) -> String {
        format!("guest-{}", &self.0[..4])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_as_they_are_written() {
        for byte in 0..=255 {
            let (table, guest, token) = (
                TableId::from_bytes([byte; 10]),
                GuestId::from_bytes([byte; 20]),
                Token::from_bytes([byte; 16]),
            );
            assert_eq!(table.to_string().parse(), Ok(table));
            assert_eq!(guest.to_string().parse(), Ok(guest));
            assert_eq!(token.to_string().parse(), Ok(token));
        }
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for text in ["", "0123456789a", "012345678", "012345678!", "012345678L", "ıııııııııı", "../../etc/"]
        {
            let error = text.parse::<TableId>().unwrap_err();
            assert!(error.to_string().contains("10 letters"), "{error}");
        }
    }
}
