//! What a card is: when it may be played, what it does, and what it must name.

use std::borrow::Cow;
use std::fmt;

use fracas_core::excerpt;
use serde::{Deserialize, Serialize};

/// One kind of card. A deck is a list of these; nothing in the rules knows any card by its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a card as an object with id, name, text, category, copies, when and effect"
)]
pub struct Card {
    /// What programs and records call it: `heal-2`.
    pub id: Cow<'static, str>,
    /// What people call it.
    pub name: Cow<'static, str>,
    /// What it does, in a sentence for people.
    pub text: Cow<'static, str>,
    /// Its category, which is for sorting only.
    pub category: Category,
    /// How many of it are in the deck.
    pub copies: u8,
    /// When it may be played.
    pub when: When,
    /// What it does.
    pub effect: Effect,
}

impl Card {
    /// All that the sheet says a card has, with its name: category, limit and description.
    pub(crate) fn gloss(&self) -> String {
        format!("{} ({}, {}): {}", self.name, self.category, self.when, self.text)
    }

    /// Its id as a message quotes it: a table's own deck may have long ones.
    pub(crate) fn short_id(&self) -> String {
        excerpt(&self.id).into_owned()
    }
}

/// The sheet's four categories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the sheet's")]
pub enum Category {
    RollModifier,
    Negate,
    Luck,
    DieModifier,
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Category::RollModifier => "Roll Modifier",
            Category::Negate => "Negate",
            Category::Luck => "Luck",
            Category::DieModifier => "Die Modifier",
        })
    }
}

/// A card's limit: the moments at which it fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// In any window, and between own actions.
    AnyTime,
    /// In the window of a card that was just played.
    CardPlayed,
    /// Before a roll.
    BeforeRoll,
    /// After a roll, before it counts.
    AfterRoll,
    /// Before or after a roll: what "any time" means for a card about a roll (GA-13).
    AnyRoll,
    /// After the roll of a conflict.
    AfterConflictRoll,
    /// When a conflict is declared, before its first roll.
    ConflictDeclared,
    /// In any window of a conflict but those of played cards, and between its rolls.
    DuringConflict,
    /// When a turn begins.
    TurnBegins,
    /// When a die was just eliminated.
    DieEliminated,
}

impl When {
    pub(crate) const ALL: [When; 10] = [
        When::AnyTime,
        When::CardPlayed,
        When::BeforeRoll,
        When::AfterRoll,
        When::AnyRoll,
        When::AfterConflictRoll,
        When::ConflictDeclared,
        When::DuringConflict,
        When::TurnBegins,
        When::DieEliminated,
    ];

    /// The word that languages know it by, as it is written in a deck.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            When::AnyTime => "any-time",
            When::CardPlayed => "card-played",
            When::BeforeRoll => "before-roll",
            When::AfterRoll => "after-roll",
            When::AnyRoll => "any-roll",
            When::AfterConflictRoll => "after-conflict-roll",
            When::ConflictDeclared => "conflict-declared",
            When::DuringConflict => "during-conflict",
            When::TurnBegins => "turn-begins",
            When::DieEliminated => "die-eliminated",
        }
    }
}

/// As it completes "it is played …".
impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            When::AnyTime => "at any time",
            When::CardPlayed => "when a card was played",
            When::BeforeRoll => "before a roll",
            When::AfterRoll => "after a roll",
            When::AnyRoll => "before or after a roll",
            When::AfterConflictRoll => "after a conflict roll",
            When::ConflictDeclared => "when a conflict is declared",
            When::DuringConflict => "during a conflict",
            When::TurnBegins => "when a turn begins",
            When::DieEliminated => "when a die was just eliminated",
        })
    }
}

/// What cards do: a closed set, so that a deck can only combine what the rules know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// The card that was played has no effect.
    Cancel,
    /// The named roll is rolled again.
    RollAgain,
    /// Both sides of the conflict roll again.
    BothAgain,
    /// A removed die returns to its starting square (GA-15).
    Muster,
    /// The die that was just eliminated stays (GA-15).
    LastStand,
    /// One die more in the named roll, the lowest dropped.
    ExtraDie,
    /// One die fewer in the named roll.
    FewerDie,
    /// One die more for the named side in every roll of the conflict, the lowest dropped.
    ConflictExtraDie,
    /// The named die gains HP.
    Heal(u8),
    /// Whoever played it draws so many cards.
    Draw(u8),
    /// The lower roll wins the conflict (GA-14).
    LowWins,
    /// The named player loses the next turn (GA-16).
    LoseTurn,
    /// The turn that is beginning is lost (GA-16).
    LoseThisTurn,
    /// So much more or less for the named roll.
    Add(i8),
    /// So much more or less for the named side in every roll of the conflict.
    ConflictAdd(i8),
    /// Heads: the named roll gains so much. Tails: it loses it.
    TossAdd(u8),
    /// Heads: the named die gains so many HP. Tails: it loses them.
    TossHp(u8),
    /// Heads: the higher roll wins the conflict. Tails: the lower (GA-14).
    TossHighLow,
}

/// What a card must name when it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    Nothing,
    /// The seat whose roll it is.
    Roll,
    /// A side of the conflict, by its seat.
    Side,
    /// A player.
    Player,
    /// A die, by its square.
    Die,
    /// A removed die, by its starting square.
    Home,
}

impl Effect {
    pub(crate) const fn aim(self) -> Aim {
        match self {
            Effect::RollAgain | Effect::ExtraDie | Effect::FewerDie | Effect::Add(_) | Effect::TossAdd(_) => {
                Aim::Roll
            }
            Effect::ConflictExtraDie | Effect::ConflictAdd(_) => Aim::Side,
            Effect::LoseTurn => Aim::Player,
            Effect::Heal(_) | Effect::TossHp(_) => Aim::Die,
            Effect::Muster => Aim::Home,
            Effect::Cancel
            | Effect::BothAgain
            | Effect::LastStand
            | Effect::Draw(_)
            | Effect::LowWins
            | Effect::LoseThisTurn
            | Effect::TossHighLow => Aim::Nothing,
        }
    }

    /// Whether a coin decides what it does (GA-17).
    pub(crate) const fn flips(self) -> bool {
        matches!(self, Effect::TossAdd(_) | Effect::TossHp(_) | Effect::TossHighLow)
    }

    /// Whether its number is one the game can bear.
    pub(crate) const fn in_range(self) -> bool {
        match self {
            Effect::Heal(n) | Effect::TossHp(n) => n >= 1 && n <= 5,
            Effect::Draw(n) => n >= 1 && n <= 10,
            Effect::Add(n) | Effect::ConflictAdd(n) => n != 0 && n >= -9 && n <= 9,
            Effect::TossAdd(n) => n >= 1 && n <= 9,
            _ => true,
        }
    }

    /// Whether the moment has what the effect is about: a roll, a conflict, a fallen die, …
    pub(crate) fn suits(self, when: When) -> bool {
        use When::{
            AfterConflictRoll, AfterRoll, AnyRoll, BeforeRoll, CardPlayed, ConflictDeclared, DieEliminated,
            DuringConflict, TurnBegins,
        };
        match self {
            Effect::Cancel => when == CardPlayed,
            Effect::RollAgain => matches!(when, AfterRoll | AfterConflictRoll),
            Effect::BothAgain => when == AfterConflictRoll,
            Effect::LastStand => when == DieEliminated,
            Effect::ExtraDie | Effect::FewerDie => when == BeforeRoll,
            Effect::Add(_) | Effect::TossAdd(_) => {
                matches!(when, BeforeRoll | AfterRoll | AnyRoll | AfterConflictRoll)
            }
            Effect::ConflictExtraDie | Effect::ConflictAdd(_) | Effect::LowWins | Effect::TossHighLow => {
                matches!(when, ConflictDeclared | DuringConflict | AfterConflictRoll)
            }
            Effect::LoseThisTurn => when == TurnBegins,
            Effect::Muster | Effect::Heal(_) | Effect::Draw(_) | Effect::LoseTurn | Effect::TossHp(_) => {
                when != CardPlayed
            }
        }
    }
}
