//! Names that nobody can guess: tables, guests and invitations.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Letters that are hard to confuse, read aloud or type wrong: no `i`, `l`, `o` or `u`.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Random letters, five bits each, from the operating system.
fn letters(count: usize) -> String {
    let mut bytes = vec![0; count];
    fill(&mut bytes);
    bytes.into_iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// Returns random bytes from the operating system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    fill(&mut bytes);
    bytes
}

fn fill(bytes: &mut [u8]) {
    // Without randomness there are no secrets: no server can run then.
    getrandom::fill(bytes).expect("the operating system gives random bytes");
}

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
        #[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
        #[serde(try_from = "String", into = "String")]
        #[cfg_attr(test, schemars(with = "String"))]
        #[cfg_attr(test, ts(type = "string"))]
        pub struct $name(Box<str>);

        impl $name {
            /// Makes up a new one that nobody can guess.
            pub fn random() -> $name {
                $name(letters($length).into())
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
    fn ids_read_as_they_are_written_and_differ() {
        for _ in 0..100 {
            let (table, guest, token) = (TableId::random(), GuestId::random(), Token::random());
            assert_eq!(table.to_string().parse(), Ok(table.clone()));
            assert_eq!(guest.to_string().parse(), Ok(guest.clone()));
            assert_eq!(token.to_string().parse(), Ok(token.clone()));
            assert_ne!(table, TableId::random());
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
