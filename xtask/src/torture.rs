//! What the tests do to a server for a moment, for as long as somebody likes.

use crate::command::{self, Outcome, cargo};

/// So many minutes unless somebody says otherwise.
const MINUTES: f64 = 10.0;

const USAGE: &str = "cargo xtask torture takes a number of minutes, such as 30, and perhaps --kills with a number of kills and \
    faults, such as 500";

/// How long it goes on.
#[derive(Debug, PartialEq)]
struct Length {
    minutes: f64,
    kills: Option<u32>,
}

impl Length {
    fn read(arguments: &[String]) -> Option<Length> {
        let mut length = Length { minutes: MINUTES, kills: None };
        let mut rest = arguments.iter();
        while let Some(word) = rest.next() {
            if word == "--kills" {
                length.kills = Some(rest.next()?.parse().ok().filter(|&kills| kills > 0)?);
            } else {
                length.minutes = word.parse().ok().filter(|&minutes| minutes > 0.0 && minutes <= 1e5)?;
            }
        }
        Some(length)
    }
}

/// Runs it on a program that is made for speed, as servers are.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let Length { minutes, kills } = Length::read(arguments).ok_or(USAGE)?;
    let mut tests = cargo();
    tests.args(["test", "--release", "--package", "fracas", "--test", "server", "--"]);
    // One after the other, so that neither half takes the other for somebody else's work.
    tests.args(["--nocapture", "--test-threads=1", "torture::"]);
    tests.env("FRACAS_NO_WEB", "1").env("FRACAS_TORTURE_MINUTES", minutes.to_string());
    if let Some(kills) = kills {
        tests.env("FRACAS_TORTURE_KILLS", kills.to_string());
    }
    command::run(&mut tests)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_and_kills_are_read_and_nonsense_is_refused() {
        let read = |text: &str| Length::read(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        let length = |minutes, kills| Some(Length { minutes, kills });
        assert_eq!(read(""), length(MINUTES, None));
        assert_eq!(read("0.5"), length(0.5, None));
        assert_eq!(read("20 --kills 500"), length(20.0, Some(500)));
        assert_eq!(read("--kills 500"), length(MINUTES, Some(500)));
        for nonsense in ["long", "-1", "0", "1e9", "--kills", "--kills 0", "--kills many", "5 --deaths 3"] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }
}
