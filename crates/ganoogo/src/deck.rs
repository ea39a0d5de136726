//! The deck: the one table of all cards, and a deck made ready for play.

use std::borrow::Cow;

use crate::Error;
use crate::card::{Aim, Card, Category, Effect, When};
use crate::file::Spot;
use Category::{DieModifier, Luck, Negate, RollModifier};
use When::{
    AfterConflictRoll, AfterRoll, AnyRoll, AnyTime, BeforeRoll, CardPlayed, ConflictDeclared, DieEliminated,
    DuringConflict, TurnBegins,
};

/// The most kinds of card a deck may have.
pub(crate) const MOST_KINDS: usize = 48;
/// The most cards a deck may have.
const MOST_CARDS: u32 = 200;
/// The most cards that add a die, so that a roll never has more than [`MOST_THROWN`](crate::MOST_THROWN).
const MOST_EXTRA: u32 = 5;

const fn card(
    id: &'static str,
    category: Category,
    copies: u8,
    when: When,
    effect: Effect,
    name: &'static str,
    text: &'static str,
) -> Card {
    Card {
        id: Cow::Borrowed(id),
        name: Cow::Borrowed(name),
        text: Cow::Borrowed(text),
        category,
        copies,
        when,
        effect,
    }
}

/// The deck of the printed game: 82 cards of 41 kinds.
#[rustfmt::skip]
static PRINTED: [Card; 41] = [
    card("cancel", Negate, 4, CardPlayed, Effect::Cancel, "Denied",
        "The card just played has no effect, even if it is a Denied itself."),
    card("both-again", Negate, 2, AfterConflictRoll, Effect::BothAgain, "Clean Slate",
        "Both sides of the conflict roll again."),
    card("again", Negate, 3, AfterRoll, Effect::RollAgain, "Second Thoughts",
        "A roll just made is rolled again."),
    card("muster", DieModifier, 4, AnyTime, Effect::Muster, "Roll Call",
        "A removed die returns to its starting square with its starting HP."),
    card("last-stand", DieModifier, 3, DieEliminated, Effect::LastStand, "Still Standing",
        "The die that just fell stays where it is, with its starting HP."),
    card("extra-die-conflict", DieModifier, 2, ConflictDeclared, Effect::ConflictExtraDie, "Heavy Hand",
        "For this conflict one side throws one die more and drops its lowest."),
    card("extra-die", DieModifier, 2, BeforeRoll, Effect::ExtraDie, "Spare Die",
        "One die more for the coming roll; its lowest is dropped."),
    card("fewer-die", DieModifier, 2, BeforeRoll, Effect::FewerDie, "Butterfingers",
        "One die fewer for the coming roll."),
    card("heal-1", DieModifier, 3, AnyTime, Effect::Heal(1), "Bandage",
        "Any die gains 1 HP."),
    card("heal-2", DieModifier, 3, AnyTime, Effect::Heal(2), "Feast",
        "Any die gains 2 HP."),
    card("draw-2", Luck, 3, AnyTime, Effect::Draw(2), "Rummage",
        "Draw 2 cards."),
    card("draw-3", Luck, 5, AnyTime, Effect::Draw(3), "Windfall",
        "Draw 3 cards."),
    card("draw-4", Luck, 1, AnyTime, Effect::Draw(4), "Jackpot",
        "Draw 4 cards."),
    card("draw-5", Luck, 1, AnyTime, Effect::Draw(5), "Treasure Chest",
        "Draw 5 cards."),
    card("low-wins", Luck, 1, DuringConflict, Effect::LowWins, "World Upside Down",
        "From now on the lower roll wins this conflict."),
    card("low-wins-early", Luck, 2, ConflictDeclared, Effect::LowWins, "Topsy-Turvy",
        "The lower roll wins the conflict that was just declared."),
    card("lose-turn", Luck, 1, AnyTime, Effect::LoseTurn, "Overslept",
        "A player of your choice loses the next turn."),
    card("lose-turn-early", Luck, 2, TurnBegins, Effect::LoseThisTurn, "False Dawn",
        "The turn that is just beginning is lost."),
    card("toss-high-low", Luck, 2, DuringConflict, Effect::TossHighLow, "Weathercock",
        "Flip: from now on the higher (heads) or lower (tails) roll wins this conflict."),
    card("toss-hp", Luck, 1, AnyTime, Effect::TossHp(1), "Mystery Tonic",
        "Flip: a die of your choice gains (heads) or loses (tails) 1 HP."),
    card("toss-3", Luck, 1, AfterRoll, Effect::TossAdd(3), "Double-Edged",
        "Flip: a roll just made gains (heads) or loses (tails) 3."),
    card("toss-4", Luck, 1, AnyRoll, Effect::TossAdd(4), "Wild Swing",
        "Flip: a roll gains (heads) or loses (tails) 4."),
    card("toss-4-before", Luck, 1, BeforeRoll, Effect::TossAdd(4), "Long Odds",
        "Flip: the coming roll gains (heads) or loses (tails) 4."),
    card("toss-5", Luck, 1, BeforeRoll, Effect::TossAdd(5), "Tightrope",
        "Flip: the coming roll gains (heads) or loses (tails) 5."),
    card("toss-6", Luck, 1, BeforeRoll, Effect::TossAdd(6), "All In",
        "Flip: the coming roll gains (heads) or loses (tails) 6."),
    card("plus-4", RollModifier, 1, AnyRoll, Effect::Add(4), "Thunderbolt",
        "A roll gains 4."),
    card("plus-3", RollModifier, 1, AnyRoll, Effect::Add(3), "Gale",
        "A roll gains 3."),
    card("plus-2", RollModifier, 2, AnyRoll, Effect::Add(2), "Tailwind",
        "A roll gains 2."),
    card("plus-1", RollModifier, 1, AnyRoll, Effect::Add(1), "Breeze",
        "A roll gains 1."),
    card("plus-3-after", RollModifier, 3, AfterRoll, Effect::Add(3), "Photo Finish",
        "A roll just made gains 3."),
    card("plus-2-after", RollModifier, 2, AfterRoll, Effect::Add(2), "Late Rally",
        "A roll just made gains 2."),
    card("plus-1-after", RollModifier, 1, AfterRoll, Effect::Add(1), "Nudge",
        "A roll just made gains 1."),
    card("plus-3-before", RollModifier, 3, BeforeRoll, Effect::Add(3), "Battle Cry",
        "The coming roll gains 3."),
    card("plus-2-before", RollModifier, 4, BeforeRoll, Effect::Add(2), "Deep Breath",
        "The coming roll gains 2."),
    card("plus-1-before", RollModifier, 1, BeforeRoll, Effect::Add(1), "Lucky Charm",
        "The coming roll gains 1."),
    card("plus-2-conflict", RollModifier, 3, ConflictDeclared, Effect::ConflictAdd(2), "War Drums",
        "For this conflict every roll of one side gains 2."),
    card("plus-1-conflict", RollModifier, 1, ConflictDeclared, Effect::ConflictAdd(1), "Steady Arm",
        "For this conflict every roll of one side gains 1."),
    card("minus-1", RollModifier, 3, AnyRoll, Effect::Add(-1), "Pebble",
        "A roll loses 1."),
    card("minus-2", RollModifier, 2, AnyRoll, Effect::Add(-2), "Mud",
        "A roll loses 2."),
    card("minus-2-before", RollModifier, 1, BeforeRoll, Effect::Add(-2), "Cold Feet",
        "The coming roll loses 2."),
    card("minus-3-before", RollModifier, 1, BeforeRoll, Effect::Add(-3), "Evil Eye",
        "The coming roll loses 3."),
];

/// The cards of the printed game, the one table that rules, help and rulebook are made from.
pub fn printed_cards() -> &'static [Card] {
    &PRINTED
}

/// Finds what is wrong with a list of cards, and with which of them.
pub(crate) fn check(cards: &[Card]) -> Result<(), (Spot, Error)> {
    if !(1..=MOST_KINDS).contains(&cards.len()) {
        return Err((Spot::Deck, Error::KindCount { most: MOST_KINDS, is: cards.len() }));
    }
    for (index, card) in cards.iter().enumerate() {
        let id = || card.short_id();
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let fault = if card.id.is_empty() || !card.id.chars().all(plain) {
            Error::CardId(id())
        } else if cards[..index].iter().any(|other| other.id == card.id) {
            Error::CardTwice(id())
        } else if card.copies == 0 {
            Error::NoCopies(id())
        } else if !card.effect.in_range() {
            Error::Amount(id())
        } else if !card.effect.suits(card.when) {
            Error::Unsuited { id: id(), when: card.when }
        } else {
            continue;
        };
        return Err((Spot::Card(index), fault));
    }
    let count = |counts: fn(&Card) -> bool| -> u32 {
        cards.iter().filter(|card| counts(card)).map(|card| u32::from(card.copies)).sum()
    };
    let extra = count(|card| matches!(card.effect, Effect::ExtraDie | Effect::ConflictExtraDie));
    let all = count(|_| true);
    let fault = if all > MOST_CARDS {
        Error::TooManyCards { is: all, most: MOST_CARDS }
    } else if extra > MOST_EXTRA {
        Error::TooManyExtraDice { is: extra, most: MOST_EXTRA }
    } else {
        return Ok(());
    };
    Err((Spot::Deck, fault))
}

/// A set of kinds of card.
pub(crate) type Kinds = u64;

/// The kinds of a set, lowest first.
pub(crate) fn kinds(mut set: Kinds) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let kind = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        kind
    })
}

/// A checked deck, with the sets of cards that the rules ask for over and over.
#[derive(Clone, Debug)]
pub(crate) struct Deck {
    pub(crate) cards: Vec<Card>,
    /// The kinds by their limit.
    by_when: [Kinds; When::ALL.len()],
    /// Those that name a die on the board.
    pub(crate) at_dice: Kinds,
    /// Those that bring a removed die home.
    pub(crate) at_homes: Kinds,
    /// Those that save a falling die.
    pub(crate) saving: Kinds,
}

impl Deck {
    pub(crate) fn new(cards: Vec<Card>) -> Deck {
        let set = |holds: &dyn Fn(&Card) -> bool| -> Kinds {
            cards.iter().enumerate().filter(|(_, card)| holds(card)).fold(0, |set, (kind, _)| set | 1 << kind)
        };
        Deck {
            by_when: When::ALL.map(|when| set(&|card| card.when == when)),
            at_dice: set(&|card| card.effect.aim() == Aim::Die),
            at_homes: set(&|card| card.effect.aim() == Aim::Home),
            saving: set(&|card| card.effect == Effect::LastStand),
            cards,
        }
    }

    pub(crate) const fn of(&self, when: When) -> Kinds {
        self.by_when[when as usize]
    }

    pub(crate) fn find(&self, id: &str) -> Option<u8> {
        self.cards.iter().position(|card| card.id == id).map(|kind| kind as u8)
    }

    pub(crate) fn card(&self, kind: u8) -> &Card {
        &self.cards[usize::from(kind)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_deck_has_82_cards_in_four_categories() {
        assert_eq!(check(&PRINTED), Ok(()));
        let count = |category: Option<Category>| -> u32 {
            let of = PRINTED.iter().filter(|card| category.is_none_or(|wanted| card.category == wanted));
            of.map(|card| u32::from(card.copies)).sum()
        };
        assert_eq!(count(None), 82);
        let cases = [(RollModifier, 30), (Luck, 24), (DieModifier, 19), (Negate, 9)];
        for (category, cards) in cases {
            assert_eq!(count(Some(category)), cards, "{category}");
        }
    }

    #[test]
    fn names_and_ids_are_all_different() {
        for names in [|card: &Card| card.id.clone(), |card: &Card| card.name.clone()] {
            let mut all: Vec<_> = PRINTED.iter().map(names).collect();
            all.sort();
            all.dedup();
            assert_eq!(all.len(), PRINTED.len());
        }
    }

    #[test]
    fn a_deck_that_makes_no_sense_is_refused() {
        type Spoil = fn(&mut Vec<Card>);
        let cases: [(&str, Spoil); 8] = [
            ("1 to 48 kinds", Vec::clear),
            ("\"Cancel!\"", |cards| cards[0].id = "Cancel!".into()),
            ("second time", |cards| cards[1].id = "cancel".into()),
            ("at least one", |cards| cards[3].copies = 0),
            ("too much or too little", |cards| cards[8].effect = Effect::Heal(0)),
            ("\"heal-1\"", |cards| cards[8].when = CardPlayed),
            ("200 cards", |cards| cards[38].copies = 200),
            ("add a die", |cards| cards[6].copies = 9),
        ];
        for (words, spoil) in cases {
            let mut cards = PRINTED.to_vec();
            spoil(&mut cards);
            let (_, error) = check(&cards).unwrap_err();
            assert!(error.to_string().contains(words), "{error}");
        }
    }
}
