//! Every rulebook is for players, and says the same in every language.

use std::collections::{BTreeMap, BTreeSet};

use fracas_core::Rulebook;
use fracas_games::{Entry, games};

/// A part of a rulebook, from one heading to the next.
struct Section<'a> {
    level: usize,
    /// What an address calls it.
    id: String,
    lines: Vec<&'a str>,
    /// Which steps of the game's course let one try it.
    steps: Option<&'a str>,
    /// Those between lines of three backticks.
    fenced: Vec<&'a str>,
}

/// The same as the site makes of a heading (`web/src/lib/markdown.ts`).
fn slug(title: &str) -> String {
    let letters = title.to_lowercase();
    let words = letters.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

fn sections(text: &str) -> Vec<Section<'_>> {
    let mut sections = Vec::<Section>::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
            sections.last_mut().expect("a book begins with its title").fenced.push(line);
        } else if line.starts_with('#') {
            let said = line.trim_start_matches('#');
            let (said, steps) = match said.split_once(" <!-- try: ") {
                Some((said, steps)) => (said, Some(steps.strip_suffix(" -->").expect("a comment ends"))),
                None => (said, None),
            };
            let anchor = said
                .split_once(" <a id=\"")
                .map(|(_, rest)| rest.strip_suffix("\"></a>").expect("an anchor"));
            let id = anchor.map_or_else(|| slug(said), str::to_owned);
            let level = line.bytes().take_while(|byte| *byte == b'#').count();
            sections.push(Section { level, id, steps, lines: Vec::new(), fenced: Vec::new() });
        } else {
            sections.last_mut().expect("a book begins with its title").lines.push(line);
        }
    }
    assert!(!fenced, "a drawing does not end");
    sections
}

impl Section<'_> {
    fn prose(&self) -> String {
        self.lines.join("\n")
    }

    /// Lines of boards: rows with their numbers, and the letters of the columns. Captions are words.
    fn boards(&self) -> Vec<&str> {
        let is_board = |line: &&&str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let numbered = words.first().is_some_and(|first| first.parse::<u8>().is_ok());
            let column =
                |word: &&str| word.len() == 1 && word.starts_with(|letter: char| letter.is_ascii_lowercase());
            let square = |word: &&str| word.chars().count() <= 4;
            if numbered { words.iter().all(square) } else { words.len() > 1 && words.iter().all(column) }
        };
        self.fenced.iter().filter(is_board).copied().collect()
    }
}

/// What a text says between backticks, in any order: words stand elsewhere in other languages.
fn code(text: &str) -> Vec<String> {
    let spans = text.split('`').skip(1).step_by(2);
    let mut spans: Vec<String> = spans.map(|span| span.split_whitespace().collect()).collect();
    spans.sort_unstable();
    spans
}

/// All numbers of a text, without the marks inside them, which differ: 1,000 and 1.000.
fn numbers(text: &str) -> BTreeMap<&str, usize> {
    let mut numbers = BTreeMap::new();
    for number in text.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty()) {
        *numbers.entry(number).or_default() += 1;
    }
    numbers
}

/// The rulings that a book states.
fn rulings(text: &str) -> BTreeSet<&str> {
    let bold = text.lines().filter_map(|line| line.strip_prefix("**"));
    let named = bold.map(|line| line.split([' ', '.', '*']).next().unwrap_or(line));
    named
        .filter(|name| name.contains('-') && name.starts_with(|letter: char| letter.is_ascii_uppercase()))
        .collect()
}

fn translations(entry: &Entry) -> impl Iterator<Item = &'static Rulebook> + use<> {
    entry.rulebooks.iter().skip(1)
}

#[test]
fn every_rulebook_is_there_in_english_and_german() {
    for entry in games() {
        let languages: Vec<&str> = entry.rulebooks.iter().map(|book| book.language).collect();
        assert_eq!(languages, ["en", "de"], "{}", entry.info.id);
        assert_eq!(entry.rulebook(None).unwrap(), entry.rulebooks[0].text);
        assert_eq!(entry.rulebook(Some("de")).unwrap(), entry.rulebooks[1].text);
        let refusal = entry.rulebook(Some("fr")).unwrap_err().message;
        let expected = format!("there is no rulebook in \"fr\"; {} has one in en, de", entry.info.name);
        assert_eq!(refusal, expected);
    }
}

#[test]
fn a_rulebook_begins_with_a_minute_and_ends_with_an_appendix() {
    for entry in games() {
        for book in entry.rulebooks {
            let sections = sections(book.text);
            let chapters: Vec<&str> =
                sections.iter().filter(|part| part.level == 2).map(|part| part.id.as_str()).collect();
            let what = format!("{} in {}", entry.info.id, book.language);
            assert_eq!(chapters.first(), Some(&"in-one-minute"), "{what}");
            assert_eq!(chapters.last(), Some(&"appendix"), "{what}");
            let ids: BTreeSet<&str> = sections.iter().map(|part| part.id.as_str()).collect();
            assert_eq!(ids.len(), sections.len(), "{what}: two headings have one place");
            let appendix = sections.iter().skip_while(|part| part.id != "appendix");
            let behind: Vec<&str> = appendix.map(|part| part.id.as_str()).collect();
            for part in ["rulings", "options", "notation"] {
                assert!(behind.contains(&part), "{what} has no {part} in its appendix");
            }
        }
    }
}

#[test]
fn players_read_of_no_seats_no_options_and_no_tests() {
    for entry in games() {
        for book in entry.rulebooks {
            let sections = sections(book.text);
            for part in sections.iter().take_while(|part| part.id != "appendix") {
                let prose = part.prose();
                let words: BTreeSet<String> =
                    prose.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase).collect();
                let what = format!("{} in {}, {}", entry.info.id, book.language, part.id);
                for word in ["seat", "seats", "sitz", "sitze", "test", "tests", "json"] {
                    assert!(!words.contains(word), "{what}: {word}");
                }
                assert!(!prose.contains('"'), "{what}: something is quoted as programs do");
                let named = code(&prose);
                for option in entry.options().keys() {
                    assert!(!named.contains(option), "{what}: {option}");
                }
            }
        }
    }
}

#[test]
fn a_translation_has_the_same_places_rulings_and_drawings() {
    for entry in games() {
        let english = sections(entry.rulebooks[0].text);
        let places = |parts: &[Section]| -> Vec<(usize, String)> {
            parts.iter().map(|part| (part.level, part.id.clone())).collect()
        };
        for book in translations(entry) {
            let what = format!("{} in {}", entry.info.id, book.language);
            let other = sections(book.text);
            // The title is the book's own.
            assert_eq!(places(&other)[1..], places(&english)[1..], "{what}");
            assert_eq!(rulings(book.text), rulings(entry.rulebooks[0].text), "{what}");
            for (one, other) in english.iter().zip(&other) {
                assert_eq!(other.boards(), one.boards(), "{what}, {}", one.id);
                assert_eq!(other.steps, one.steps, "{what}, {}", one.id);
            }
        }
    }
}

#[test]
fn a_translation_tells_the_same_numbers_and_commands() {
    for entry in games() {
        let english = sections(entry.rulebooks[0].text);
        for book in translations(entry) {
            for (one, other) in english.iter().zip(sections(book.text)) {
                let what = format!("{} in {}, {}", entry.info.id, book.language, one.id);
                let [one_says, other_says] = [one.prose(), other.prose()];
                assert_eq!(code(&other_says), code(&one_says), "{what}");
                assert_eq!(numbers(&other_says), numbers(&one_says), "{what}");
            }
        }
    }
}

#[test]
fn every_option_is_in_every_book() {
    for entry in games() {
        for book in entry.rulebooks {
            let sections = sections(book.text);
            let options = sections.iter().find(|part| part.id == "options").expect("options");
            let named = code(&options.prose());
            for option in entry.options().keys() {
                assert!(named.contains(option), "{} in {}: {option}", entry.info.id, book.language);
            }
        }
    }
}
