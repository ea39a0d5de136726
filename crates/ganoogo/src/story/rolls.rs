//! What rolls come to: MP, conflicts, bouts and flings.

use fracas_core::{Part, Phrase, Seat};

use super::Teller;
use crate::flow::is_void;
use crate::rolls::{conflict_of, total};
use crate::state::{Credit, Phase, State};

/// What the parts of a phrase about one side of a roll are called.
struct Names {
    who: &'static str,
    dice: &'static str,
    drops: &'static str,
    dropped: &'static str,
    gains: &'static str,
    terms: &'static str,
    total: &'static str,
}

const FIRST: Names = Names {
    who: "who",
    dice: "dice",
    drops: "drops",
    dropped: "dropped",
    gains: "gains",
    terms: "terms",
    total: "total",
};

const SECOND: Names = Names {
    who: "other",
    dice: "other-dice",
    drops: "other-drops",
    dropped: "other-dropped",
    gains: "other-gains",
    terms: "other-terms",
    total: "other-total",
};

impl Teller<'_> {
    /// The window after a roll has closed: the roll counts, unless it was a part that was rolled again, or void.
    pub(super) fn roll_closed(&mut self, before: &State, now: &State) {
        if before.stack.len() != 2 || is_void(before) {
            return;
        }
        self.counted = Some(self.out.len());
        let attacker = before.turn;
        match (before.phase, before.defender()) {
            (Phase::Roll, _) => {
                let rolls = self.side(Phrase::new("mp-roll").by("GA-6"), before, 0, attacker, &FIRST);
                self.say(rolls.with("mp", now.mp));
            }
            (Phase::Fight, Some(defender)) => self.conflict_roll(before, now, defender),
            (Phase::Ganoogo, Some(defender)) => self.bout(before, now, defender),
            (Phase::Fling, Some(_)) => self.flung(before, total(before, 1)),
            _ => {}
        }
    }

    fn conflict_roll(&mut self, before: &State, now: &State, defender: Seat) {
        let Some(conflict) = before.conflict else { return };
        let [attack, defence] = [0, 1].map(|side| total(before, side));
        let won = if conflict.low { attack < defence } else { attack > defence };
        let why = match attack == defence {
            true => "tie",
            false if conflict.low => "low",
            false => "high",
        };
        let rolls = self.both(Phrase::new("conflict-roll").by("GA-8"), before, defender);
        let loser = if won { Some(conflict.target) } else { conflict.attacker };
        if let Some(die) = loser {
            let phrase = self.hurt(rolls.with("why", why), before, now, die);
            self.say(phrase);
        }
    }

    /// A bout, and what the Ganoogo has come to with it (GA-10). Who is out by it is told where players go out.
    fn bout(&mut self, before: &State, now: &State, defender: Seat) {
        let Some(ganoogo) = before.ganoogo else { return };
        let attacker = before.turn;
        let [attack, defence] = [0, 1].map(|side| total(before, side));
        let rolls = self.both(Phrase::new(bout_key(attack, defence)).by("GA-10"), before, defender);
        if attack == defence {
            return self.say(rolls);
        }
        let attacker_won = attack > defence;
        let nth: u8 = ganoogo.won.iter().sum::<u8>() + 1;
        let winner = if attacker_won { attacker } else { defender };
        self.say(rolls.with("winner", winner).with("nth", nth));
        if now.phase == Phase::Fling {
            let lost = Phrase::new("ganoogo-lost").by("GA-10").with("who", attacker).with("other", defender);
            let phrase = self.hurt(lost, before, now, ganoogo.die);
            self.say(phrase);
        }
    }

    /// How far the die that lost a Ganoogo is flung.
    pub(super) fn flung(&mut self, before: &State, far: u16) {
        let Some(ganoogo) = before.ganoogo else { return };
        self.counted = Some(self.out.len());
        let rolls = self.side(Phrase::new("fling-roll").by("GA-10"), before, 1, ganoogo.defender, &FIRST);
        self.say(rolls.with("far", far));
    }

    fn both(&self, phrase: Phrase, s: &State, defender: Seat) -> Phrase {
        let first = self.side(phrase, s, 0, s.turn, &FIRST);
        self.side(first, s, 1, defender, &SECOND)
    }

    /// Adds what a side threw, what was dropped, and what cards put on it.
    fn side(&self, phrase: Phrase, s: &State, side: usize, seat: Seat, names: &Names) -> Phrase {
        let thrown = &s.sides[side];
        let (kept, dropped) = sort_out(&thrown.dice, thrown.drop);
        let conflict = conflict_of(s);
        let plus = thrown.plus + conflict.map_or(0, |conflict| conflict.plus[side]);
        let lasting = conflict.map_or(Credit::default(), |conflict| conflict.credit[side]);
        let gains = self.gains(&[thrown.credit, lasting], plus);
        let terms = kept.len() + dropped.len() + gains.len();
        phrase
            .with(names.who, seat)
            .with(names.dice, Part::Dice(kept))
            .with(names.drops, dropped.len())
            .with(names.dropped, Part::Dice(dropped))
            .with(names.gains, Part::Gains(gains))
            .with(names.terms, terms)
            .with(names.total, total(s, side))
    }

    /// What each card gave to a roll, and what more was given than can be told of each.
    pub(super) fn gains(&self, credits: &[Credit], plus: i16) -> Vec<(i16, Part)> {
        let named = credits.iter().flat_map(Credit::named);
        let mut gains: Vec<_> = named.map(|(kind, by)| (by, self.game.card_part(kind))).collect();
        let rest = plus - gains.iter().map(|(by, _)| by).sum::<i16>();
        if rest != 0 {
            gains.push((rest, Part::Word("other-cards")));
        }
        gains
    }
}

const fn bout_key(attack: u16, defence: u16) -> &'static str {
    if attack == defence { "bout-tied" } else { "bout" }
}

/// The dice that count and those that are dropped, each in the order they fell.
fn sort_out(dice: &[u8], drop: u8) -> (Vec<u8>, Vec<u8>) {
    let thrown: Vec<u8> = dice.iter().copied().filter(|&face| face > 0).collect();
    let mut order: Vec<usize> = (0..thrown.len()).collect();
    order.sort_by_key(|&place| thrown[place]);
    let lowest = &order[..usize::from(drop).min(order.len())];
    let (mut kept, mut dropped) = (Vec::new(), Vec::new());
    for (place, &face) in thrown.iter().enumerate() {
        if lowest.contains(&place) { dropped.push(face) } else { kept.push(face) }
    }
    (kept, dropped)
}
