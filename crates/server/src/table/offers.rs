//! What players can agree on beside the rules: draws, take-backs, rematches, giving up.

use fracas_core::{Seat, Seats};
use fracas_games::Happened;

use super::{Presence, STAND_IN_LEVEL, Table};
use crate::error::Refused;
use crate::fair::{Contribution, Seed};
use crate::ids::TableId;
use crate::store::{Chair, Change, Player, Stored, StoredEvent};
use crate::wire::{Claim, Offer, OfferKind, Status, Verdict};

impl OfferKind {
    /// Whether the next event makes the offer void.
    pub(super) fn lapses(self) -> bool {
        matches!(self, OfferKind::Draw | OfferKind::Takeback)
    }
}

/// What came of an offer, an answer, a resignation or a claim.
#[derive(Debug)]
pub(super) enum Settled {
    /// It stands, and the others are asked; or it was declined.
    Asked,
    /// Something has to be stored.
    Changed(Vec<Change>),
    /// The game was cut back to so many events, and these happened again, which has to be stored.
    CutBack(usize, Vec<StoredEvent>),
}

impl Table {
    /// Makes an offer, or takes up the same offer of somebody else. Once everybody has agreed it happens.
    pub(super) fn offer(&mut self, seat: Seat, kind: OfferKind, now: i64) -> Result<Settled, Refused> {
        self.check_offer(seat, kind)?;
        let own = match self.player(seat) {
            Some(Player::Person(guest)) => self.seats_of(guest),
            _ => Seats::one(seat),
        };
        let offer = match self.offers.iter_mut().find(|offer| offer.offer == kind) {
            Some(offer) => offer,
            None => {
                self.offers.push(Offer { seat, offer: kind, agreed: Seats::NONE });
                self.offers.last_mut().expect("it was just put there")
            }
        };
        own.iter().for_each(|seat| offer.agreed.insert(seat));
        let Offer { seat, agreed, .. } = *offer;
        let unanimous = self.persons().iter().all(|person| agreed.contains(person));
        let free = match kind {
            OfferKind::Abort => true,
            OfferKind::Takeback => self.is_still_on_turn(seat) || self.is_unseen(self.takeback_point(seat)?),
            OfferKind::Draw | OfferKind::Rematch => false,
        };
        if unanimous || free {
            self.offers.retain(|offer| offer.offer != kind);
            self.carry_out(seat, kind, now)
        } else {
            Ok(Settled::Asked)
        }
    }

    /// Answers an offer of somebody else's. Declining withdraws it.
    pub(super) fn answer(
        &mut self,
        seat: Seat,
        kind: OfferKind,
        yes: bool,
        now: i64,
    ) -> Result<Settled, Refused> {
        if !self.offers.iter().any(|offer| offer.offer == kind) {
            return Err(Refused::new("no-offer", "nobody offers that any more"));
        }
        if yes {
            return self.offer(seat, kind, now);
        }
        self.offers.retain(|offer| offer.offer != kind);
        Ok(Settled::Asked)
    }

    fn check_offer(&self, seat: Seat, kind: OfferKind) -> Result<(), Refused> {
        let refuse = |message: &str| Err(Refused::new("bad-offer", message));
        match kind {
            OfferKind::Rematch if !self.status.is_final() => refuse("a rematch comes after the game"),
            OfferKind::Rematch if self.next.is_some() => refuse("there is a rematch already"),
            OfferKind::Rematch => Ok(()),
            _ if self.status.is_final() => Err(Refused::new("game-over", "the game is over")),
            OfferKind::Abort if self.everybody_has_moved() => {
                refuse("everybody has moved, so the game counts; you can resign or offer a draw")
            }
            OfferKind::Abort => Ok(()),
            _ if self.status == Status::Waiting => refuse("the game has not begun"),
            OfferKind::Draw if !self.bots().is_empty() => refuse("bots play on: they agree to no draws"),
            OfferKind::Draw => Ok(()),
            OfferKind::Takeback => {
                let by =
                    self.offers.iter().find(|offer| offer.offer == kind).map_or(seat, |offer| offer.seat);
                self.takeback_point(by).map(|_| ())
            }
        }
    }

    /// Whether a seat made the last move and is still the only one to choose, as far as it knows: in the middle
    /// of its own turn it may change its mind without asking anybody.
    fn is_still_on_turn(&self, seat: Seat) -> bool {
        let last = (0..self.game.events()).rev().find(|&index| self.game.told(index, Some(seat)).is_some());
        last.and_then(|last| self.mover(last)) == Some(seat)
            && self.game.turn_seen(Some(seat)).choosing().sole() == Some(seat)
    }

    /// Whether an event is known to nobody but the seat that chose it.
    fn is_unseen(&self, index: usize) -> bool {
        self.game.is_secret(index)
    }

    fn everybody_has_moved(&self) -> bool {
        let moved: Seats = (0..self.game.events()).filter_map(|index| self.mover(index)).collect();
        moved.len() == self.about.seats
    }

    fn mover(&self, index: usize) -> Option<Seat> {
        self.game.event(index).by
    }

    /// The number of events to cut back to for a seat's last move to be undone.
    ///
    /// What was rolled or revealed cannot be unseen, so nothing goes back past that. What others have chosen in
    /// secret meanwhile stays, and what the seat may not know of (that somebody was asked and passed) is no
    /// reason to refuse: that it is there must not be noticed.
    fn takeback_point(&self, seat: Seat) -> Result<usize, Refused> {
        let refuse = |message: &str| Err(Refused::new("bad-offer", message));
        let Some(to) = (0..self.game.events()).rev().find(|&index| self.mover(index) == Some(seat)) else {
            return refuse("there is no move of yours to take back");
        };
        let eyes = || std::iter::once(None).chain(Seat::first(self.about.seats).map(Some));
        for index in to..self.game.events() {
            match self.mover(index) {
                None => return refuse("the dice have been thrown since: that cannot be taken back"),
                Some(mover) if mover == seat || self.is_unseen(index) => {}
                Some(_) if self.game.told(index, Some(seat)).is_none() => {}
                Some(_) if eyes().all(|eye| self.game.told(index, eye).is_some()) => {}
                Some(_) => return refuse("this game has gone on since: that cannot be taken back"),
            }
        }
        if self.logs.iter().any(|log| log.has_revelation_since(to)) {
            return refuse("what was secret has been shown since: that cannot be taken back");
        }
        Ok(to)
    }

    /// Takes everything from event `to` on back, but for what others chose in secret.
    fn take_back(&mut self, seat: Seat, to: usize, now: i64) -> Settled {
        let later = to..self.game.events();
        let kept = later.filter(|&index| self.mover(index) != Some(seat) && self.is_unseen(index));
        let kept: Vec<Happened> = kept.map(|index| self.game.event(index)).collect();
        self.game.truncate(to);
        self.logs.iter_mut().for_each(|log| log.cut(to));
        self.sure.clear();
        // A choice made in secret does not depend on what others chose meanwhile; if it did, its seat would simply
        // be asked again.
        let again = kept.into_iter().filter_map(|event| self.happen(event.by, &event.text, now).ok());
        Settled::CutBack(to, again.collect())
    }

    fn carry_out(&mut self, seat: Seat, kind: OfferKind, now: i64) -> Result<Settled, Refused> {
        match kind {
            OfferKind::Draw => Ok(self.end(Verdict { winners: Seats::NONE, reason: "agreement".to_owned() })),
            OfferKind::Abort => {
                self.finish(Status::Aborted, None);
                Ok(Settled::Changed(vec![self.standing()]))
            }
            OfferKind::Takeback => {
                let to = self.takeback_point(seat)?;
                Ok(self.take_back(seat, to, now))
            }
            OfferKind::Rematch => {
                let rematch = self.rematch(now);
                self.next = Some(rematch.id.clone());
                Ok(Settled::Changed(vec![Change::Open(Box::new(rematch)), self.standing()]))
            }
        }
    }

    /// The same game with everybody one seat further.
    fn rematch(&self, now: i64) -> Stored {
        let mut chairs: Vec<Chair> = self
            .chairs
            .iter()
            .map(|chair| Chair { player: chair.player.clone(), contribution: Contribution::default() })
            .collect();
        chairs.rotate_right(1);
        Stored {
            id: TableId::random(),
            game: self.about.game.clone(),
            rules: self.about.rules,
            options: self.about.options.to_string(),
            position: self.position.clone(),
            seed: Seed::random(),
            creator: self.creator.clone(),
            created: now,
            status: Status::Playing,
            verdict: None,
            next: None,
            chairs,
        }
    }

    /// Gives up. Where more than two play, a bot plays on for whoever does.
    pub(super) fn resign(&mut self, seat: Seat) -> Result<Settled, Refused> {
        self.check_playing()?;
        if self.about.seats > 2 {
            return Ok(Settled::Changed(vec![self.replace(seat)]));
        }
        let winners = Seat::first(self.about.seats).filter(|&other| other != seat).collect();
        Ok(self.end(Verdict { winners, reason: "resignation".to_owned() }))
    }

    /// Does something about players who have gone.
    pub(super) fn claim(&mut self, seat: Seat, want: Claim, presence: Presence) -> Result<Settled, Refused> {
        self.check_playing()?;
        if presence.gone.is_empty() {
            return Err(Refused::new(
                "nobody-gone",
                "everybody is here, or has not been away for long enough",
            ));
        }
        match want {
            Claim::Bot => Ok(Settled::Changed(presence.gone.iter().map(|seat| self.replace(seat)).collect())),
            Claim::Game if self.about.seats > 2 => {
                Err(Refused::new("bad-claim", "more than two play here: let a bot take the seat"))
            }
            Claim::Game => {
                Ok(self.end(Verdict { winners: Seats::one(seat), reason: "abandonment".to_owned() }))
            }
        }
    }

    fn check_playing(&self) -> Result<(), Refused> {
        match self.status {
            Status::Playing => Ok(()),
            Status::Waiting => Err(Refused::new("not-begun", "the game has not begun: a seat is still open")),
            Status::Over | Status::Aborted => Err(Refused::new("game-over", "the game is over")),
        }
    }

    fn replace(&mut self, seat: Seat) -> Change {
        let chair = self.sit(seat, Player::Bot(STAND_IN_LEVEL));
        Change::Seat { table: self.about.id.clone(), seat, chair }
    }

    fn end(&mut self, verdict: Verdict) -> Settled {
        self.finish(Status::Over, Some(verdict));
        Settled::Changed(vec![self.standing()])
    }

    /// How the table stands, to be stored.
    pub(super) fn standing(&self) -> Change {
        Change::Stand {
            table: self.about.id.clone(),
            status: self.status,
            verdict: self.verdict.clone(),
            next: self.next.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use fracas_core::{Dice, QuickDice};

    use super::*;
    use crate::ids::GuestId;

    fn ganoogo() -> Table {
        let chair =
            || Chair { player: Player::Person(GuestId::random()), contribution: Contribution::default() };
        let stored = Stored {
            id: TableId::random(),
            rules: 1,
            game: "ganoogo".to_owned(),
            options: "{}".to_owned(),
            position: None,
            seed: Seed::random(),
            creator: GuestId::random(),
            created: 0,
            status: Status::Playing,
            verdict: None,
            next: None,
            chairs: vec![chair(), chair()],
        };
        Table::load(stored, &[]).expect("a game")
    }

    #[test]
    fn whether_a_move_can_be_taken_back_does_not_tell_that_somebody_passed_unseen() {
        let mut unnoticed = 0;
        for seed in 0..12 {
            let (mut table, mut dice) = (ganoogo(), QuickDice::new(seed));
            for at in 0..400 {
                let Some(seat) = table.game.turn().choosing().iter().next() else {
                    let Some(outcome) = table.game.roll(&mut dice) else { break };
                    table.happen(None, &outcome, at).expect("a chance event");
                    continue;
                };
                let moves = table.game.legal(seat).moves;
                let choice = &moves[dice.below(moves.len() as u32) as usize];
                table.happen(Some(seat), choice, at).expect("a legal move");
                for seat in Seat::first(2) {
                    let known = |&index: &usize| table.game.told(index, Some(seat)).is_some();
                    let last = (0..table.game.events()).rev().find(known).expect("the deal");
                    if table.mover(last) == Some(seat) && !table.is_decided() {
                        assert_eq!(table.takeback_point(seat), Ok(last), "seed {seed}, event {last}");
                        unnoticed += table.game.events() - 1 - last;
                    }
                }
            }
        }
        assert!(unnoticed > 0, "somebody passes now and then");
    }
}
