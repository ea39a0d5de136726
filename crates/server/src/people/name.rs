//! What people may call themselves: any letters of the world, but nothing that could be taken for somebody else.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{RestrictionLevel, RestrictionLevelDetection, skeleton};

use crate::error::Error;
use crate::wire::{Code, Refusal};

/// A name has at least so many characters,
const SHORTEST: usize = 2;

/// and at most so many.
const LONGEST: usize = 24;

/// What stands for a person who has had everything deleted; nobody can be called that, for it has a space in it.
pub(crate) const DELETED: &str = "deleted player";

/// Names that sound as though they spoke for the server, or for nobody.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "administration",
    "moderator",
    "mod",
    "mods",
    "owner",
    "root",
    "system",
    "server",
    "support",
    "help",
    "staff",
    "team",
    "official",
    "fracas",
    "bot",
    "bots",
    "computer",
    "engine",
    "guest",
    "guests",
    "anonymous",
    "anon",
    "nobody",
    "everybody",
    "everyone",
    "all",
    "you",
    "me",
    "deleted",
    "deleted-player",
    "unknown",
    "null",
    "undefined",
    "verwaltung",
    "verwalter",
    "verwalterin",
    "betreiber",
    "betreiberin",
    "moderatorin",
    "administratorin",
    "spielleitung",
    "hilfe",
    "offiziell",
    "gast",
    "gäste",
    "anonym",
    "niemand",
    "jeder",
    "jede",
    "alle",
    "du",
    "ich",
    "gelöscht",
    "geloescht",
    "gelöschter-spieler",
    "unbekannt",
];

/// Beginnings that the server itself gives names.
const PREFIXES: &[&str] = &["guest-", "guest_", "gast-", "gast_", "bot-", "bot_", "deleted-", "deleted_"];

/// A name that somebody may have, as it is shown, and what it looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    shown: String,
    key: String,
}

impl Name {
    /// Reads what somebody wants to be called.
    ///
    /// # Errors
    ///
    /// Says what about it cannot be, and what can.
    pub(crate) fn new(text: &str) -> Result<Name, Error> {
        let refuse = |why: String| Err(Refusal::new(Code::BadName, why).into());
        // Whatever normalising makes of it, it need not be long.
        let few: String = text.chars().take(4 * LONGEST).collect();
        let shown: String = few.nfkc().collect();
        let count = shown.chars().count();
        if few.len() != text.len() || !(SHORTEST..=LONGEST).contains(&count) {
            return refuse(format!("a name has {SHORTEST} to {LONGEST} characters"));
        }
        let plain = |letter: char| {
            letter.is_alphanumeric() || is_combining_mark(letter) || matches!(letter, '-' | '_')
        };
        if let Some(wrong) = shown.chars().find(|&letter| !plain(letter)) {
            let wrong = wrong.escape_unicode().to_string();
            return refuse(format!("a name has letters, digits, \"-\" and \"_\", and nothing like {wrong}"));
        }
        if !shown.starts_with(char::is_alphabetic) || shown.ends_with(['-', '_']) {
            return refuse("a name begins with a letter, and ends with a letter or a digit".to_owned());
        }
        if shown.contains("--") || shown.contains("__") || shown.contains("-_") || shown.contains("_-") {
            return refuse("of \"-\" and \"_\" there is one at a time in a name".to_owned());
        }
        let level = shown.detect_restriction_level();
        if level == RestrictionLevel::Unrestricted {
            return refuse("a name has letters that are in everyday use today".to_owned());
        }
        if level > RestrictionLevel::HighlyRestrictive {
            return refuse("a name keeps to the letters of one script: others could look like it".to_owned());
        }
        let key = key(&shown);
        if RESERVED.iter().any(|word| self::key(word) == key)
            || PREFIXES.iter().any(|prefix| key.starts_with(&self::key(prefix)))
        {
            return refuse("that name is kept for the server itself: take another".to_owned());
        }
        Ok(Name { shown, key })
    }

    /// As it is shown.
    pub(crate) fn as_str(&self) -> &str {
        &self.shown
    }

    /// What it looks like: of two names that look the same only one can be had.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }
}

/// What a name looks like, whatever its letters are called and whether they are small or large.
fn key(name: &str) -> String {
    let small: String = name.nfkc().collect::<String>().to_lowercase();
    let looks: String = skeleton(&small).collect::<String>().to_lowercase();
    // A large i and a small l are one stroke in most fonts.
    looks.chars().map(|letter| if letter == 'i' || letter == 'ı' { 'l' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_the_world_make_names() {
        for name in [
            "Ada",
            "jörg",
            "Łukasz",
            "Ж-а".trim(),
            "Анна",
            "Ελένη",
            "さくら",
            "桜Sakura",
            "김철수",
            "עדה",
            "R2-D2",
            "a_1",
        ] {
            let read = Name::new(name);
            assert!(read.is_ok(), "{name}: {read:?}");
        }
        // What is only written differently becomes the same.
        assert_eq!(Name::new("Ａｄａ").unwrap().as_str(), "Ada");
        assert_eq!(Name::new("Jo\u{308}rg").unwrap().as_str(), "Jörg");
    }

    #[test]
    fn what_is_no_name_is_refused_in_a_sentence() {
        let long = "a".repeat(25);
        let cases = [
            ("", "2 to 24"),
            ("a", "2 to 24"),
            (long.as_str(), "2 to 24"),
            ("<b>x</b>", "nothing like"),
            ("a b", "nothing like"),
            ("a\u{202e}b", "nothing like"),
            ("a\u{200d}b", "nothing like"),
            ("a\nb", "nothing like"),
            ("a\0b", "nothing like"),
            ("Ada&amp", "nothing like"),
            ("😀😀", "nothing like"),
            ("1ada", "begins with a letter"),
            ("-ada", "begins with a letter"),
            ("ada-", "ends with a letter"),
            ("a--b", "one at a time"),
            ("Аda", "one script"),
            ("pаypal", "one script"),
            ("admin", "kept for the server"),
            ("ADMIN", "kept for the server"),
            ("adm1n", "kept for the server"),
            ("Moderatorin", "kept for the server"),
            ("guest-a2gv", "kept for the server"),
            ("GUEST-zzzz", "kept for the server"),
            ("bot-3", "kept for the server"),
            ("Gelöscht", "kept for the server"),
        ];
        for (name, words) in cases {
            let error = Name::new(name).expect_err(name).to_string();
            assert!(error.contains(words), "{name:?}: {error}");
        }
    }

    #[test]
    fn names_that_look_the_same_are_the_same() {
        let same = [
            ("Ada", "ada"),
            ("Mila", "MlIa"),
            ("rnax", "max"),
            ("Анна", "АННА"),
            ("foo0", "fooo"),
            ("l1l", "lIl"),
        ];
        for (one, two) in same {
            assert_eq!(Name::new(one).unwrap().key(), Name::new(two).unwrap().key(), "{one} and {two}");
        }
        // Whole names of another script that look like Latin ones are no way round.
        assert_eq!(Name::new("асе").unwrap().key(), Name::new("ace").unwrap().key());
        assert_ne!(Name::new("Ada").unwrap().key(), Name::new("Ida").unwrap().key());
    }
}
