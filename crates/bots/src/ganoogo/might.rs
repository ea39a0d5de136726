//! What hands are worth in a Ganoogo: games are won by Ganoogos, and Ganoogos by cards.
//!
//! The figures come from logistic regression over 8,488 Ganoogos of the bot against itself (see `docs/bots.md`): who holds
//! what as a Ganoogo begins foretells who wins it, with a mean surprise of 0.376 where a coin has 0.693 and the numbers of
//! cards alone 0.530.

use fracas_core::Seat;
use fracas_ganoogo::{Card, Effect, Ganoogo, State, When};

/// What a card adds to the odds of whoever holds it as a Ganoogo begins, in logits.
pub(super) fn might(card: &Card) -> f64 {
    let early = card.when == When::BeforeRoll;
    match card.effect {
        Effect::Add(points) => f64::from(points.unsigned_abs().min(6)) * if early { 0.15 } else { 0.29 },
        Effect::TossAdd(_) if early => 0.15,
        Effect::TossAdd(_) => 0.4,
        Effect::RollAgain => 1.05,
        Effect::Cancel => 0.45,
        Effect::ExtraDie => 0.3,
        Effect::FewerDie => 0.58,
        Effect::Draw(cards) => 0.42 * f64::from(cards),
        Effect::BothAgain
        | Effect::Muster
        | Effect::LastStand
        | Effect::ConflictExtraDie
        | Effect::ConflictAdd(_)
        | Effect::Heal(_)
        | Effect::LowWins
        | Effect::LoseTurn
        | Effect::LoseThisTurn
        | Effect::TossHp(_)
        | Effect::TossHighLow => 0.0,
    }
}

/// What all cards of a hand add.
pub(super) fn hand_might(game: &Ganoogo, state: &State, seat: Seat) -> f64 {
    game.hand(state, seat).map(|(kind, count)| might(game.card(kind)) * f64::from(count)).sum()
}

/// A seat's own cards, and what it knows of all others.
pub(super) struct Prospects {
    own: f64,
    mean: f64,
    variance: f64,
    unseen: f64,
}

impl Prospects {
    pub(super) fn new(game: &Ganoogo, state: &State, seat: Seat) -> Prospects {
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for (kind, copies) in game.unseen(state, seat) {
            let (might, copies) = (might(game.card(kind)), f64::from(copies));
            count += copies;
            sum += might * copies;
            squares += might * might * copies;
        }
        let all = f64::max(count, 1.0);
        let mean = sum / all;
        Prospects {
            own: hand_might(game, state, seat),
            mean,
            variance: (squares / all - mean * mean).max(0.0),
            unseen: all,
        }
    }

    /// The chance to win a Ganoogo against somebody with so many cards.
    pub(super) fn against(&self, cards: u8) -> f64 {
        let cards = f64::from(cards);
        let variance = self.variance * cards * (1.0 - cards / self.unseen).max(0.0);
        let lead = self.own - self.mean * cards;
        1.0 / (1.0 + libm::exp(-lead / libm::sqrt(1.0 + 0.39 * variance)))
    }
}
