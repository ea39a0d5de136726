//! Which cards are a reason to ask their holder now.
//!
//! Much that fits could as well be played later, and whoever is asked about it in every window learns to pass without
//! reading. So around a roll, of which a Ganoogo has many, a seat is asked with what is about that roll, once more is
//! known, and not where the roll goes its way already: a card against it opens the window anew.

use fracas_core::Seat;

use crate::Ganoogo;
use crate::card::{Card, Effect, When};
use crate::deck::{Kinds, kinds};
use crate::plays::rolls;
use crate::rolls::total;
use crate::state::{Kind, Phase, State};

impl Ganoogo {
    /// Of the cards that a seat could play in the open window, those for which the moment is now.
    pub(crate) fn timely(&self, s: &State, seat: Seat) -> Kinds {
        let Some(window) = s.window() else { return 0 };
        let waits = |card: &Card| match window.kind {
            // A turn that is lost already has nothing left to be decided.
            Kind::TurnBegins if s.phase == Phase::Lost => true,
            Kind::TurnBegins => s.turn == seat && card.effect == Effect::LoseThisTurn,
            // What fits later too is better played when the dice are known.
            Kind::BeforeRoll => card.when != When::BeforeRoll || spoils_own(s, seat, card.effect),
            Kind::AfterRoll if is_ahead(s, seat) => true,
            Kind::AfterRoll if card.when == When::AnyTime => !(heals(card.effect) && would_fall(s, seat)),
            Kind::AfterRoll => spoils_own(s, seat, card.effect),
            _ => false,
        };
        let now = kinds(self.playable(s, seat)).filter(|&kind| !waits(self.deck.card(kind)));
        now.fold(0, |set, kind| set | 1 << kind)
    }
}

/// Whether the roll is won by this seat as it lies.
fn is_ahead(s: &State, seat: Seat) -> bool {
    let Some(defender) = s.defender().filter(|&defender| seat == defender || seat == s.turn) else {
        return false;
    };
    let [attack, defence] = [0, 1].map(|side| total(s, side));
    let attacker_wins = match s.phase {
        // GA-8, GA-14: a tie is the defender's.
        Phase::Fight if s.conflict.is_some_and(|conflict| conflict.low) => attack < defence,
        Phase::Fight => attack > defence,
        Phase::Ganoogo if attack != defence => attack > defence,
        _ => return false,
    };
    attacker_wins == (seat != defender)
}

/// Whether a die of this seat is removed when the roll counts against it.
fn would_fall(s: &State, seat: Seat) -> bool {
    let die = match s.phase {
        Phase::Fight if seat == s.turn => s.conflict.and_then(|conflict| conflict.attacker),
        Phase::Fight => s.conflict.map(|conflict| conflict.target),
        Phase::Ganoogo => s.ganoogo.filter(|ganoogo| ganoogo.won[1] > 0).map(|ganoogo| ganoogo.die),
        _ => None,
    };
    die.is_some_and(|die| s.die(die).seat == seat && s.die(die).hp == 1)
}

const fn heals(effect: Effect) -> bool {
    matches!(effect, Effect::Heal(_) | Effect::TossHp(_))
}

/// Whether a card could only make a roll worse that is the seat's alone.
fn spoils_own(s: &State, seat: Seat, effect: Effect) -> bool {
    let harms = match effect {
        Effect::FewerDie => true,
        Effect::Add(points) => points < 0,
        _ => false,
    };
    harms && rolls(s).sole() == Some(seat)
}
