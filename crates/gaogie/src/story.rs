//! What an event did, told in facts: a choice to its own eyes alone, and the turn once all have chosen.

use fracas_core::{Event, EventOf, Eye, Game, Phrase, Seat, Seats, Turn};

use crate::resolve::{Attack, Choices, Fate, resolve};
use crate::{Gaogie, Move, State};

impl Gaogie {
    pub(crate) fn tell(
        &self,
        before: &State,
        event: &EventOf<Gaogie>,
        after: &State,
        eye: Eye,
        out: &mut Vec<Phrase>,
    ) {
        let (seat, choice) = match *event {
            Event::Move(seat, choice) => (seat, choice),
            Event::Chance(never) => match never {},
        };
        // The last to choose reveals the turn (GG-1): then nobody's choice is kept any more.
        if after.choices[seat.index()].is_none() {
            self.tell_turn(before, after, out);
        } else if eye.is(seat) {
            out.push(match choice.target {
                None => self.named("chooses", seat, choice),
                Some(target) => self.named("chooses-at", seat, choice).with("target", target),
            });
        } else {
            out.push(Phrase::new("chose").by("GG-1").with("who", seat));
        }
    }

    /// The whole turn, player by player in the order in which it resolves.
    fn tell_turn(&self, before: &State, after: &State, out: &mut Vec<Phrase>) {
        out.push(Phrase::new("reveal").with("round", before.round()).with("turn", before.turn()));
        let mut choices = after.revealed;
        self.aim_at_each_other(before, &mut choices);
        let chosen = |seat: Seat| choices[seat.index()];
        let unpaid: Seats = before
            .playing()
            .iter()
            .filter(|&seat| {
                chosen(seat).is_some_and(|choice| !self.table().is_paid(choice.id, before.stock(seat)))
            })
            .collect();
        for seat in unpaid.iter() {
            out.extend(chosen(seat).map(|choice| self.named("unpaid", seat, choice).by("GG-3")));
        }
        let fallen = resolve(self.table(), &choices, unpaid, |attack, fate| {
            out.push(self.tell_attack(attack, fate));
        });
        let paid = before.playing().iter().filter(|&seat| !unpaid.contains(seat));
        for (seat, choice) in paid.filter_map(|seat| Some((seat, chosen(seat)?))) {
            self.tell_account(seat, choice, after, fallen.is_empty(), out);
        }
        if !fallen.is_empty() {
            out.push(Phrase::new("out").by("GG-7").with("who", fallen).with("count", fallen.len()));
        }
        self.tell_end(after, fallen, out);
    }

    fn tell_attack(&self, Attack { by, attack, target, answer }: Attack, fate: Fate) -> Phrase {
        let table = self.table();
        let (what, ruling) = match fate {
            Fate::Lands => ("lands", "GG-6"),
            Fate::Misses => ("misses", "GG-6"),
            Fate::Blocked => ("blocked", "GG-4"),
            Fate::Weaker => ("weaker", "GG-5"),
            Fate::Even => ("even", "GG-5"),
            Fate::Late => ("late", "GG-6"),
        };
        let phrase = self.named(what, by, attack).by(ruling).with("damage", tenths(table.damage(attack.id)));
        let phrase = phrase.with("target", target).with("answer", table.name(answer.id).to_owned());
        match fate {
            Fate::Weaker => phrase.with("against", tenths(table.damage(answer.id))),
            _ => phrase,
        }
    }

    /// What somebody gained and paid. With a round everybody's stock ends, so then only what was done is told.
    fn tell_account(&self, seat: Seat, choice: Move, after: &State, goes_on: bool, out: &mut Vec<Phrase>) {
        let table = self.table();
        let slot = table.stocked().iter().position(|&id| id == choice.id);
        match slot.filter(|_| goes_on) {
            Some(slot) => {
                let has = after.stock(seat)[slot];
                out.push(self.named("charges", seat, choice).by("GG-2").with("has", has));
            }
            None if !table.is_attack(choice.id) => out.push(self.named("makes", seat, choice)),
            None => {}
        }
        for (id, count) in table.costs(choice.id).filter(|_| goes_on) {
            let phrase = Phrase::new("pays").by("GG-2").with("who", seat).with("count", count);
            out.push(phrase.with("move", table.name(id).to_owned()));
        }
    }

    fn tell_end(&self, after: &State, fallen: Seats, out: &mut Vec<Phrase>) {
        match self.turn(after) {
            Turn::Over(outcome) => out.push(match outcome.winners.sole() {
                Some(winner) => Phrase::new("wins").by("GG-7").with("who", winner),
                None if after.playing().is_empty() => Phrase::new("nobody-left").by("GG-7"),
                None => Phrase::new("turns-used-up").by("GG-8").with("who", after.playing()),
            }),
            Turn::Choose(_) if !fallen.is_empty() => {
                let phrase = Phrase::new("next-round").by("GG-7").with("round", after.round());
                out.push(phrase.with("who", after.playing()));
            }
            Turn::Choose(_) | Turn::Chance => {}
        }
    }

    /// Between two an attack has but one possible target, which is not written down (GG-10).
    fn aim_at_each_other(&self, before: &State, choices: &mut Choices) {
        let Some((one, other)) = before.pair() else { return };
        for (seat, target) in [(one, other), (other, one)] {
            let choice = choices[seat.index()].as_mut();
            if let Some(choice) = choice.filter(|choice| self.table().is_attack(choice.id)) {
                choice.target = Some(target);
            }
        }
    }

    fn named(&self, what: &'static str, who: Seat, choice: Move) -> Phrase {
        Phrase::new(what).with("who", who).with("move", self.table().name(choice.id).to_owned())
    }
}

/// Damage as people say it: ten tenths are 1.
fn tenths(damage: u32) -> f64 {
    f64::from(damage) / 10.0
}
