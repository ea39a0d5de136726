//! What seats choose, and what chance decides.

use fracas_core::{Part, Phrase, Seat};

use super::Teller;
use crate::rules::{CardKind, Chance, Due, Move, due};
use crate::state::{Phase, State, Target};

impl Teller<'_> {
    /// Tells a move, before it is made.
    pub(super) fn choice(&mut self, s: &State, seat: Seat, choice: Move) {
        let phrase = match choice {
            Move::Step { from, to } => match self.game.stormed_on(s, seat, to) {
                Some(defender) => {
                    let storms = Phrase::new("storms").by("GA-10").with("who", seat).with("other", defender);
                    let at = storms.with("from", self.square(from)).with("at", self.square(to));
                    at.with("mp", s.mp.saturating_sub(1))
                }
                None => {
                    let moves = Phrase::new("moves").with("who", seat).with("kind", self.kind_on(s, from));
                    let way = moves.with("from", self.square(from)).with("to", self.square(to));
                    way.with("mp", s.mp.saturating_sub(1))
                }
            },
            Move::Fight { from, to } => {
                let target = s.die_at(to);
                let on = target.and_then(|target| self.game.conflict_of(s, s.die_at(from), target));
                let what = if on.is_some() { "attacks-again" } else { "attacks" };
                let attacks = Phrase::new(what).by("GA-8").with("who", seat).with("from", self.square(from));
                let owner = target.map_or(seat, |die| s.die(die).seat);
                let whom = attacks.with("other", owner).with("kind", self.kind_on(s, to));
                whom.with("at", self.square(to)).with("mp", s.mp.saturating_sub(1))
            }
            Move::Draw => Phrase::new("buys").with("who", seat),
            Move::End => Phrase::new("ends").with("who", seat),
            // Only whoever passed hears of it, and so of the cards that were let go.
            Move::Pass => {
                let kind = s.window().map_or("", |window| window.kind.word());
                let passes =
                    Phrase::new("passes").with("who", seat).with("when", Part::Text(kind.to_owned()));
                passes.with("kept", Part::Text(self.game.kept(s, seat)))
            }
            Move::Fling(to) => {
                let from = s.ganoogo.and_then(|ganoogo| s.die(ganoogo.die).at).unwrap_or(to);
                let flings = Phrase::new("flings").by("GA-10").with("who", seat).with("other", s.turn);
                let what = flings.with("kind", self.kind_on(s, from));
                what.with("from", self.square(from)).with("to", self.square(to))
            }
            Move::Play(CardKind(kind), target) => {
                let plays =
                    |what| Phrase::new(what).with("who", seat).with("card", self.game.card_part(kind));
                match target {
                    Target::None => plays("plays"),
                    Target::Seat(whose) => plays("plays-for").with("whose", whose),
                    Target::Cell(cell) => plays("plays-on").with("at", self.square(cell)),
                }
            }
        };
        self.say(phrase);
    }

    /// Tells what chance decided, before it has any effect.
    pub(super) fn outcome(&mut self, s: &State, outcome: Chance) {
        let phrase = match (outcome, due(s)) {
            (Chance::Card(CardKind(kind)), Some(Due::Card(seat))) if self.eye.is(seat) => {
                let draws = Phrase::new("draws").with("who", seat).with("card", self.game.card_part(kind));
                draws.with("why", why_drawn(s))
            }
            (Chance::Card(_), Some(Due::Card(seat))) => {
                let draws = Phrase::new("draws-unseen").with("who", seat).with("cards", 1_u8);
                draws.with("why", why_drawn(s))
            }
            (Chance::Flip(heads), _) => Phrase::new(if heads { "heads" } else { "tails" }).by("GA-17"),
            (Chance::Roll(throw), _) if s.phase == Phase::First => {
                let rolls = Phrase::new("rolls-for-first").by("GA-4").with("who", s.turn);
                rolls.with("dice", Part::Dice(throw.faces().to_vec())).with("total", throw.sum())
            }
            (Chance::Roll(throw), _) => {
                let who = crate::rolls::thrower(s).or(s.defender()).unwrap_or(s.turn);
                Phrase::new("throws").with("who", who).with("dice", Part::Dice(throw.faces().to_vec()))
            }
            (Chance::Card(_), _) => return,
        };
        self.say(phrase);
    }

    /// Tells what chance did at once, without any step of the rules: a coin's effect, and a fling by version 1.
    pub(super) fn landed(&mut self, before: &State, now: &State, outcome: Chance) {
        match outcome {
            Chance::Flip(heads) => self.flipped(before, now, heads),
            Chance::Roll(throw) if before.phase == Phase::Fling && before.stack.is_empty() => {
                let mut rolled = before.clone();
                rolled.sides[1].dice[..throw.faces().len()].copy_from_slice(throw.faces());
                self.flung(&rolled, throw.sum().into());
            }
            Chance::Roll(_) | Chance::Card(_) => {}
        }
    }

    pub(super) fn square(&self, cell: crate::board::Cell) -> fracas_core::Square {
        self.game.board.square(cell)
    }

    fn kind_on(&self, s: &State, cell: crate::board::Cell) -> &'static str {
        s.die_at(cell).map_or("minion", |die| self.game.kind_of(s, die))
    }
}

/// What a card is drawn for: a hand that is dealt, a turn that begins (GA-6), or what was told just before.
fn why_drawn(s: &State) -> &'static str {
    match (s.phase, s.stack.len()) {
        (Phase::Deal, _) => "deal",
        (Phase::Draw, 1) => "turn",
        _ => "told",
    }
}
