//! The chance to win a roll: exact once the dice lie, near enough before.

use fracas_core::Seat;
use fracas_ganoogo::{Effect, RollNow};

/// A roll as one of its two sides sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Duel {
    /// By how much the own side is ahead: in points that lie, or in points that can be expected.
    lead: f64,
    /// How far the dice still to be thrown may carry it, as a standard deviation; 0 once they lie.
    spread: f64,
    /// Whether a tie is won, lost or thrown again: 1, 0 or one half.
    tie: f64,
    /// Whether the lower roll wins.
    low: bool,
    /// The own total and the other's, as they lie.
    totals: [f64; 2],
    /// How many dice a side throws.
    dice: f64,
}

/// The variance of one die.
const VARIANCE: f64 = 35.0 / 12.0;
/// What a die more is worth whose lowest is dropped.
const EXTRA: f64 = 1.6;
/// What a die fewer costs.
const FEWER: f64 = 3.5;

impl Duel {
    /// Takes the side of a seat; `None` where it has none in this roll.
    pub(super) fn new(roll: &RollNow, seat: Seat) -> Option<Duel> {
        let defender = roll.defender?;
        let side = if seat == roll.attacker {
            0
        } else if seat == defender {
            1
        } else {
            return None;
        };
        let dice = if roll.bout { 3.0 } else { 2.0 };
        let expected = |side: usize| {
            let more = f64::from(roll.more[side]);
            let dice_worth = if more > 0.0 { EXTRA * more } else { FEWER * more };
            f64::from(roll.plus[side]) + dice_worth
        };
        let lies = |side: usize| f64::from(roll.totals[side]);
        let (lead, spread) = if roll.thrown {
            (lies(side) - lies(1 - side), 0.0)
        } else {
            (expected(side) - expected(1 - side), libm::sqrt(2.0 * dice * VARIANCE))
        };
        let tie = if roll.bout { 0.5 } else { side as f64 };
        Some(Duel { lead, spread, tie, low: roll.low, totals: [lies(side), lies(1 - side)], dice })
    }

    /// The chance to win it as it is.
    pub(super) fn chance(self) -> f64 {
        let lead = if self.low { -self.lead } else { self.lead };
        if self.spread > 0.0 {
            // A tie is about one in nine; the logistic curve is near enough to the sums of dice.
            let edge = lead + (self.tie - 0.5);
            return 1.0 / (1.0 + libm::exp(-1.7 * edge / self.spread));
        }
        if lead > 0.0 {
            1.0
        } else if lead < 0.0 {
            0.0
        } else {
            self.tie
        }
    }

    fn shifted(self, points: f64) -> Duel {
        Duel { lead: self.lead + points, ..self }
    }

    /// The chance to win it after a card that names the own side, or the other's.
    pub(super) fn after(self, effect: Effect, own: bool) -> f64 {
        let sign = if own { 1.0 } else { -1.0 };
        let by = |points: f64| self.shifted(sign * points).chance();
        match effect {
            Effect::Add(points) | Effect::ConflictAdd(points) => by(f64::from(points)),
            Effect::TossAdd(points) => (by(f64::from(points)) + by(-f64::from(points))) / 2.0,
            Effect::ExtraDie | Effect::ConflictExtraDie => by(EXTRA),
            Effect::FewerDie => by(-FEWER),
            Effect::RollAgain if self.spread == 0.0 => {
                // What is thrown again is worth its mean, with a spread of one side's dice.
                let mean = 3.5 * self.dice;
                let [own_total, other] = self.totals;
                let lead = if own { mean - other } else { own_total - mean };
                Duel { lead, spread: libm::sqrt(self.dice * VARIANCE), ..self }.chance()
            }
            Effect::BothAgain => {
                Duel { lead: 0.0, spread: libm::sqrt(2.0 * self.dice * VARIANCE), ..self }.chance()
            }
            Effect::LowWins => Duel { low: true, ..self }.chance(),
            Effect::TossHighLow => {
                let [high, low] = [false, true].map(|low| Duel { low, ..self }.chance());
                (high + low) / 2.0
            }
            _ => self.chance(),
        }
    }

    /// How many points the own side still needs to be sure of it; 0 when it is.
    pub(super) fn needs(self) -> f64 {
        let short = if self.tie >= 1.0 { -self.lead } else { 1.0 - self.lead };
        short.max(0.0)
    }
}
