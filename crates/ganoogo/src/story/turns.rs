//! How turns and games begin and end, and who is out.

use fracas_core::{Outcome, Phrase, Seat};

use super::Teller;
use crate::flow::is_void;
use crate::state::{Phase, State};

impl Teller<'_> {
    /// Tells what the phase of the turn brought, with nothing on the stack.
    pub(super) fn goes_on(&mut self, before: &State, now: &State) {
        let who = before.turn;
        let phrase = match before.phase {
            Phase::First if now.phase == Phase::Begin => {
                Phrase::new("first").by("GA-4").with("who", now.turn)
            }
            Phase::First => Phrase::new("first-tied").by("GA-4").with("who", now.first.rolling),
            Phase::Begin => {
                Phrase::new("turn-begins").with("who", who).with("turn", before.turns.saturating_add(1))
            }
            Phase::Fight | Phase::Ganoogo if is_void(before) && before.players.contains(who) => {
                Phrase::new("broken-off").by("GA-18")
            }
            Phase::Fling if now.phase == Phase::End && before.players.contains(who) => {
                let stays = before.ganoogo.and_then(|ganoogo| before.die(ganoogo.die).at);
                let Some(at) = stays else { return };
                Phrase::new("not-flung").by("GA-10").with("at", self.square(at))
            }
            Phase::End if before.mp > 0 && before.players.contains(who) => {
                Phrase::new("mp-lapse").by("GA-6").with("who", who).with("mp", before.mp)
            }
            _ => return,
        };
        self.say(phrase);
    }

    /// A turn is over: whoever lost the next is passed over (GA-16).
    pub(super) fn turn_over(&mut self, before: &State, now: &State) {
        let mut seat = before.turn;
        let mut skip = before.skip;
        while skip != now.skip {
            let Some(next) = before.players.after(seat) else { return };
            seat = next;
            if skip[next.index()] == 0 {
                return;
            }
            skip[next.index()] -= 1;
            self.say(Phrase::new("skipped").by("GA-16").with("who", next));
        }
    }

    /// A player is out. Whoever is out already is so for all to see: then nothing up to here hangs on anybody.
    pub(super) fn is_out(&mut self, before: &State, now: &State, seat: Seat) {
        let captured = before.phase == Phase::Ganoogo
            && before.ganoogo.is_some_and(|ganoogo| ganoogo.defender == seat)
            && before.strength(seat) > 0;
        let cards = before.piles.hand(seat).size();
        let phrase = if captured {
            let out = Phrase::new("captured").by("GA-10").with("who", seat).with("other", before.turn);
            out.with("dice", before.strength(seat)).with("cards", cards)
        } else {
            Phrase::new("out").by("GA-9").with("who", seat).with("cards", cards)
        };
        self.say(phrase);
        if let (true, Some(ganoogo)) = (captured, before.ganoogo)
            && let Some(at) =
                now.die(ganoogo.die).at.filter(|_| now.die(ganoogo.die) != before.die(ganoogo.die))
        {
            self.say(
                Phrase::new("steps-in").by("GA-10").with("who", before.turn).with("at", self.square(at)),
            );
        }
        if !self.truth.players.contains(seat) {
            self.ahead = None;
        }
    }

    /// The game is over, if it truly is: only then does an eye hear so.
    pub(super) fn end(&mut self, outcome: Outcome) {
        if self.game.outcome(self.truth).is_none() {
            return;
        }
        let phrase = match outcome.winners.sole() {
            Some(winner) => Phrase::new("wins").by("GA-11").with("who", winner),
            None => Phrase::new("draw").by("GA-11").with("why", outcome.reason),
        };
        self.say(phrase);
    }
}
