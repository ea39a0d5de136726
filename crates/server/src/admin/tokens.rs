//! The tokens that let somebody run the server: one a line in a file, behind the name that the audit log knows them by.

use std::fs;
use std::io::{self, Write};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use fracas_table::hex;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use sha2::{Digest, Sha256};

use crate::Database;
use crate::error::Error;

/// The shortest token that is taken: shorter ones can be guessed.
const SHORTEST: usize = 20;

/// Wrong tokens from one address: ten, then one every few seconds.
const GUESSES: (u32, u32) = (10, 10);

/// The file beside a database that is kept in one.
pub fn token_file(database: &Database) -> Option<PathBuf> {
    let Database::File(file) = database else { return None };
    let mut name = file.clone().into_os_string();
    name.push(".admin");
    Some(name.into())
}

/// The first token in a file, for whoever runs the server on the same machine.
pub(crate) fn first_token(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.split_whitespace().nth(1))
}

/// Who may run the server.
pub(crate) struct Tokens {
    /// Names, and hashes of tokens: how long a comparison takes says nothing.
    known: Vec<(String, [u8; 32])>,
    guesses: DefaultKeyedRateLimiter<IpAddr>,
}

impl Tokens {
    /// Reads a file, which is made with a token of its own where it is not there. Without a file nobody may.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the file, and nothing of what stands in it.
    pub(crate) fn read(file: Option<&Path>) -> io::Result<Tokens> {
        let text = match file {
            None => String::new(),
            Some(file) => match fs::read_to_string(file) {
                Ok(text) => text,
                Err(error) if error.kind() == io::ErrorKind::NotFound => make(file)?,
                Err(error) => return Err(error),
            },
        };
        let wrong = |line: usize| {
            let why = format!("line {line} is not a name and a token of {SHORTEST} letters or more");
            io::Error::new(io::ErrorKind::InvalidData, why)
        };
        let lines =
            text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
        let known = lines.map(|(line, n)| match line.split_whitespace().collect::<Vec<_>>()[..] {
            [name, token] if token.len() >= SHORTEST => Ok((name.to_owned(), Sha256::digest(token).into())),
            _ => Err(wrong(n)),
        });
        let (rate, burst) = GUESSES;
        let quota = Quota::per_minute(NonZeroU32::new(rate).expect("not 0"))
            .allow_burst(NonZeroU32::new(burst).expect("not 0"));
        Ok(Tokens { known: known.collect::<io::Result<_>>()?, guesses: RateLimiter::keyed(quota) })
    }

    /// The name of whoever a request's token belongs to.
    pub(crate) fn who(&self, headers: &HeaderMap, address: IpAddr) -> Result<&str, Error> {
        let header = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let token = header.strip_prefix("Bearer ").unwrap_or_default().trim();
        let hash: [u8; 32] = Sha256::digest(token).into();
        match self.known.iter().find(|(_, known)| *known == hash) {
            Some((name, _)) if !token.is_empty() => Ok(name),
            _ if self.guesses.check_key(&address).is_err() => Err(Error::TooFast),
            _ => Err(Error::NoToken),
        }
    }

    /// Forgets who has not guessed for a while.
    pub(crate) fn tidy(&self) {
        self.guesses.retain_recent();
    }
}

/// Makes a file that only its owner can read.
fn make(file: &Path) -> io::Result<String> {
    let text = format!("admin {}\n", hex::write(&crate::random::bytes::<32>()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(text.as_bytes())?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(tokens: &Tokens, header: &str) -> Result<String, String> {
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, header.parse().unwrap());
        tokens.who(&headers, [192, 0, 2, 7].into()).map(str::to_owned).map_err(|error| error.to_string())
    }

    #[test]
    fn a_token_is_made_once_and_nothing_else_opens_the_door() {
        let file = std::env::temp_dir().join(format!("fracas-tokens-{}", std::process::id()));
        fs::remove_file(&file).ok();
        let tokens = Tokens::read(Some(&file)).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let token = first_token(&text).unwrap();
        assert_eq!(who(&tokens, &format!("Bearer {token}")), Ok("admin".to_owned()));
        let again = Tokens::read(Some(&file)).unwrap();
        assert_eq!(who(&again, &format!("Bearer {token}")), Ok("admin".to_owned()));
        for wrong in ["", "Bearer ", "Bearer x", token, &format!("Bearer {}", &token[1..]), "Basic abc"] {
            assert!(who(&tokens, wrong).is_err(), "{wrong}");
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
        fs::write(&file, "# two people\nann 0123456789012345678901\nben short\n").unwrap();
        let error = Tokens::read(Some(&file)).err().unwrap().to_string();
        assert!(error.contains("line 3") && !error.contains("0123"), "{error}");
        fs::remove_file(&file).ok();
        assert!(who(&Tokens::read(None).unwrap(), "Bearer ").is_err(), "without a file nobody may");
    }

    #[test]
    fn guessing_is_slow() {
        let tokens = Tokens::read(None).unwrap();
        let refused: Vec<String> =
            (0..20).map(|n| who(&tokens, &format!("Bearer {n}")).unwrap_err()).collect();
        assert!(refused[0].contains("token") && refused[19].contains("too much"), "{refused:?}");
    }
}
