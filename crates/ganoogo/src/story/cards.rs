//! What cards do once nobody answers them any more.

use fracas_core::{Part, Phrase, Seat};

use super::Teller;
use crate::card::Effect;
use crate::state::{Frame, Play, Side, Stage, State, Target};

impl Teller<'_> {
    /// Tells what a card did, or that it did nothing.
    pub(super) fn resolved(&mut self, before: &State, now: &State, play: Play) {
        let effect = self.game.deck.card(play.kind).effect;
        // A card that was cancelled has been told of; one that flips waits for its coin; one that drew is done.
        if play.stage != Stage::Answers || effect.flips() {
            return;
        }
        let did = self.did(before, now, play, effect);
        self.say(did.unwrap_or_else(|| self.card("does-nothing", play).by("GA-22")));
    }

    /// Tells what the coin of the topmost card brought.
    pub(super) fn flipped(&mut self, before: &State, now: &State, heads: bool) {
        let Some(&Frame::Card(play)) = before.stack.last() else { return };
        let did = match self.game.deck.card(play.kind).effect {
            Effect::TossAdd(points) => {
                let points = if heads { i16::from(points) } else { -i16::from(points) };
                self.points("gives-points", before, play, points)
            }
            Effect::TossHp(_) if heads => self.healed(before, now, play),
            Effect::TossHp(_) => {
                self.changed_die(before, now).map(|die| self.hurt_by("card-hurts", before, now, die, play))
            }
            Effect::TossHighLow => self.which_wins(before, now, play),
            _ => None,
        };
        self.say(did.unwrap_or_else(|| self.card("does-nothing", play).by("GA-22")));
    }

    /// What changed by a card, if anything did.
    fn did(&self, before: &State, now: &State, play: Play, effect: Effect) -> Option<Phrase> {
        match effect {
            Effect::Draw(cards) => {
                Some(self.card("draws-cards", play).with("who", play.by).with("cards", cards))
            }
            Effect::Cancel => {
                let cancelled =
                    |frame: &Frame| matches!(frame, Frame::Card(card) if card.stage == Stage::Cancelled);
                let Some(&Frame::Card(card)) = now.stack.iter().rev().find(|frame| cancelled(frame)) else {
                    return None;
                };
                let cancels = self.card("cancels", play).with("other", card.by);
                Some(cancels.with("cancelled", self.game.card_part(card.kind)))
            }
            Effect::RollAgain => {
                let whose = seat_of(play.target)?;
                let again = self.card("again", play).by("GA-13").with("whose", whose);
                (rolls(now) > rolls(before))
                    .then(|| self.without(again, &[before.sides[before.side_of(whose)]]))
            }
            Effect::BothAgain => {
                let again = self.card("both-again", play).by("GA-13");
                (rolls(now) > rolls(before)).then(|| self.without(again, &before.sides))
            }
            Effect::Muster | Effect::LastStand => {
                let die = self.changed_die(before, now)?;
                let what = if effect == Effect::Muster { "musters" } else { "saves" };
                let at = self.square(now.die(die).at?);
                let comes = self.card(what, play).by("GA-15").with("owner", now.die(die).seat);
                Some(
                    comes
                        .with("kind", self.game.kind_of(now, die))
                        .with("at", at)
                        .with("hp", now.die(die).hp),
                )
            }
            Effect::ExtraDie => self.on_roll("more-dice", before, play),
            Effect::FewerDie => self.on_roll("fewer-dice", before, play),
            Effect::Add(points) => self.points("gives-points", before, play, points.into()),
            Effect::ConflictExtraDie => {
                let whose = seat_of(play.target).filter(|_| before.conflict.is_some())?;
                Some(self.card("more-dice-for-conflict", play).with("whose", whose))
            }
            Effect::ConflictAdd(points) => {
                let whose = seat_of(play.target).filter(|_| before.conflict.is_some())?;
                let gives = self.card("gives-points-for-conflict", play).with("whose", whose);
                Some(gives.with("points", i16::from(points)).with("gain", signed(points.into())))
            }
            Effect::Heal(_) => self.healed(before, now, play),
            Effect::LowWins => self.which_wins(before, now, play),
            Effect::LoseTurn => {
                let whose = seat_of(play.target)?;
                let turns = now.skip[whose.index()];
                (turns > before.skip[whose.index()]).then(|| {
                    self.card("loses-turn", play).by("GA-16").with("whose", whose).with("turns", turns)
                })
            }
            Effect::LoseThisTurn => (now.phase != before.phase)
                .then(|| self.card("loses-this-turn", play).by("GA-16").with("whose", now.turn)),
            Effect::TossAdd(_) | Effect::TossHp(_) | Effect::TossHighLow => None,
        }
    }

    /// Adds what was played on rolls that do not count any more (GA-13).
    fn without(&self, phrase: Phrase, sides: &[Side]) -> Phrase {
        let credits: Vec<_> = sides.iter().map(|side| side.credit).collect();
        let cards: u8 = sides.iter().map(|side| side.credit.cards + side.extra + side.fewer).sum();
        let gains = self.gains(&credits, sides.iter().map(|side| side.plus).sum());
        phrase.with("lost", cards).with("gains", Part::Gains(gains))
    }

    fn card(&self, what: &'static str, play: Play) -> Phrase {
        Phrase::new(what).with("by", play.by).with("card", self.game.card_part(play.kind))
    }

    /// Something about a roll that is still there.
    fn on_roll(&self, what: &'static str, before: &State, play: Play) -> Option<Phrase> {
        let whose = seat_of(play.target).filter(|_| rolls(before) > 0)?;
        Some(self.card(what, play).by("GA-13").with("whose", whose))
    }

    fn points(&self, what: &'static str, before: &State, play: Play, points: i16) -> Option<Phrase> {
        let gives = self.on_roll(what, before, play)?;
        Some(gives.with("points", points).with("gain", signed(points)))
    }

    /// Which roll wins the conflict from now on, or has done so all along.
    fn which_wins(&self, before: &State, now: &State, play: Play) -> Option<Phrase> {
        let (was, is) = (before.conflict?.low, now.conflict?.low);
        let what = match (is, was == is) {
            (true, false) => "low-wins",
            (true, true) => "low-wins-still",
            (false, false) => "high-wins",
            (false, true) => "high-wins-still",
        };
        Some(self.card(what, play).by("GA-14"))
    }

    fn healed(&self, before: &State, now: &State, play: Play) -> Option<Phrase> {
        let named = match play.target {
            Target::Cell(cell) if !play.gone => now.die_at(cell),
            _ => None,
        };
        let die = named?;
        let (was, is) = (before.die(die).hp, now.die(die).hp);
        let heals = self.card("heals", play).by("GA-2").with("owner", now.die(die).seat);
        let whom = heals.with("kind", self.game.kind_of(now, die)).with("at", self.square(now.die(die).at?));
        Some(whom.with("points", is - was).with("hp", is))
    }

    /// The die that is no longer what it was.
    fn changed_die(&self, before: &State, now: &State) -> Option<u8> {
        (0..self.game.board.origins.len() as u8).find(|&die| before.die(die) != now.die(die))
    }

    fn hurt_by(&self, what: &'static str, before: &State, now: &State, die: u8, play: Play) -> Phrase {
        self.hurt(self.card(what, play), before, now, die)
    }

    /// Adds which die lost how much, and what it has left.
    pub(super) fn hurt(&self, phrase: Phrase, before: &State, now: &State, die: u8) -> Phrase {
        let (was, is) = (before.die(die), now.die(die));
        let whom = phrase.with("owner", was.seat).with("kind", self.game.kind_of(before, die));
        let at = match was.at {
            Some(cell) => whom.with("at", self.square(cell)),
            None => whom,
        };
        at.with("points", was.hp.saturating_sub(is.hp)).with("hp", is.hp)
    }
}

fn seat_of(target: Target) -> Option<Seat> {
    match target {
        Target::Seat(seat) => Some(seat),
        Target::None | Target::Cell(_) => None,
    }
}

/// How many rolls lie on the stack.
fn rolls(s: &State) -> usize {
    s.stack.iter().filter(|frame| matches!(frame, Frame::Roll { .. })).count()
}

/// Points with their sign, as they are added: `+3`, `−2`.
pub(super) fn signed(points: i16) -> String {
    if points < 0 { format!("\u{2212}{}", points.unsigned_abs()) } else { format!("+{points}") }
}
