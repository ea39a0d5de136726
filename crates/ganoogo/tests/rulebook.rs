//! The rulebook says what the rules do.

use std::collections::BTreeMap;

use fracas_core::Describe;
use fracas_ganoogo::{Card, Category, Ganoogo, printed_cards};

const GERMAN: &str = include_str!("../../../web/src/games/ganoogo/words/de.ftl");

/// A card's row, in the words that the site has for it.
fn row(card: &Card, language: &str) -> String {
    let words: BTreeMap<&str, &str> = GERMAN.lines().filter_map(|line| line.split_once(" = ")).collect();
    let when = card.when.to_string();
    let (name, when, text) = match language {
        "en" => (&*card.name, when.as_str(), &*card.text),
        _ => {
            let english: BTreeMap<&str, &str> =
                Ganoogo::WORDS.lines().filter_map(|line| line.split_once(" = ")).collect();
            let limit = english.iter().find(|(key, text)| key.starts_with("word-") && **text == when);
            let (limit, _) = limit.expect("every limit has its words");
            let said = |key: String| words.get(key.as_str()).copied().unwrap_or_else(|| panic!("no {key}"));
            (said(format!("word-{}", card.id)), said((*limit).to_owned()), said(format!("card-{}", card.id)))
        }
    };
    format!("| {name} | {} | {when} | {text} | `{}` |", card.copies, card.id)
}

#[test]
fn every_card_stands_in_the_rulebook_as_in_the_deck() {
    for book in Ganoogo::RULEBOOKS {
        for card in printed_cards() {
            let row = row(card, book.language);
            assert!(book.text.contains(&row), "there is no row {row}");
        }
        for category in [Category::Negate, Category::DieModifier, Category::Luck, Category::RollModifier] {
            let cards = printed_cards().iter().filter(|card| card.category == category);
            let count: u32 = cards.map(|card| u32::from(card.copies)).sum();
            let place = format!("{category} {count} cards").to_lowercase().replace(' ', "-");
            let (english, other) =
                (format!("### {category} ({count} cards)"), format!("<a id=\"{place}\"></a>"));
            assert!(book.text.contains(if book.language == "en" { &english } else { &other }), "{place}");
        }
    }
}

#[test]
fn every_ruling_is_stated() {
    for book in Ganoogo::RULEBOOKS {
        for number in 1..=23 {
            assert!(book.text.contains(&format!("\n**GA-{number}.**")), "GA-{number} in {}", book.language);
        }
    }
}
