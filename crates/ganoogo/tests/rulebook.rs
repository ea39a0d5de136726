//! The rulebook says what the rules do.

use fracas_core::Describe;
use fracas_ganoogo::{Category, Ganoogo, printed_cards};

#[test]
fn every_card_stands_in_the_rulebook_as_in_the_deck() {
    for card in printed_cards() {
        let row =
            format!("| `{}` | {} | {} | {} | {} |", card.id, card.name, card.copies, card.when, card.text);
        assert!(Ganoogo::RULEBOOK.contains(&row), "there is no row {row}");
    }
    for category in [Category::Negate, Category::DieModifier, Category::Luck, Category::RollModifier] {
        let cards = printed_cards().iter().filter(|card| card.category == category);
        let count: u32 = cards.map(|card| u32::from(card.copies)).sum();
        assert!(Ganoogo::RULEBOOK.contains(&format!("### {category} ({count} cards)")));
    }
}

#[test]
fn every_ruling_is_stated() {
    for number in 1..=23 {
        assert!(Ganoogo::RULEBOOK.contains(&format!("**GA-{number}.**")), "GA-{number}");
    }
}
