//! How an entry changes a table: the one place where anything does.

use fracas_core::{Seat, Secrecy};
use fracas_games::Happened;

use crate::{
    Act, Answer, Answered, Entry, Moved, Offer, OfferKind, Offered, Player, Status, Table, TakenBack,
    Unreadable,
};

/// Whether everybody hears of it, or what is wrong.
type Outcome = Result<bool, String>;

impl Table {
    /// Makes an entry happen, and tells whether everybody hears of it: a spectator learns of nothing that is hidden.
    ///
    /// What [`Table::decide`] returns always can. What was read from somewhere is checked as far as needed for a table
    /// that makes sense.
    ///
    /// # Errors
    ///
    /// Says what about the entry makes no sense. The table is of no more use then.
    pub fn apply(&mut self, entry: &Entry) -> Result<bool, Unreadable> {
        let outcome = match entry.n == self.length {
            true => self.happen(entry),
            false => Err(format!("entry {} comes next", self.length)),
        };
        self.length += 1;
        outcome.map_err(|why| Unreadable { table: self.id.clone(), n: entry.n, why })
    }

    fn happen(&mut self, entry: &Entry) -> Outcome {
        match &entry.act {
            Act::Opened(_) => return Err("a table is opened but once".to_owned()),
            Act::Sat(sat) => {
                let player = self.seat_mut(sat.seat)?;
                if !matches!(player, Player::Open(_)) {
                    return Err(format!("seat {} is taken", sat.seat));
                }
                *player = Player::Person(sat.guest.clone());
                self.begin_if_full(entry.at);
            }
            Act::Left(left) => self.vacate(*left)?,
            Act::Contributed(given) => {
                self.seat_mut(given.seat)?;
                self.contributions[given.seat.index()] = given.contribution.clone();
            }
            Act::Moved(Moved { seat, text, sure, ordered }) => {
                let index = self.game.events();
                let heard = self.play(Some(*seat), text, entry.at)?;
                self.ordered.extend(ordered.then_some(index));
                self.sure.extend(sure.map(|sure| (*seat, sure.min(1000))));
                return Ok(heard);
            }
            Act::Rolled(rolled) => {
                let heard = self.play(None, &rolled.outcome, entry.at)?;
                self.rolls += 1;
                return Ok(heard);
            }
            Act::Ordered(ordered) => {
                self.seat_mut(ordered.seat)?;
                self.game.orders(&ordered.orders).map_err(|fault| fault.to_string())?;
                self.orders.insert(ordered.seat, ordered.orders.clone());
                return Ok(false);
            }
            Act::Offered(Offered { seat, offer }) => {
                self.seat_mut(*seat)?;
                self.drop_offers(|open, void| void || open.offer == *offer);
                self.offers.push(Offer { seat: *seat, offer: *offer, agreed: self.seats_with(*seat) });
            }
            Act::Answered(answered) => self.answer(answered)?,
            Act::TakenBack(back) => return self.take_back(back, entry.at),
            Act::Resigned(resigned) => drop(self.seat_mut(resigned.seat)?),
            Act::Claimed(claimed) => drop(self.seat_mut(claimed.seat)?),
            Act::Replaced(replaced) => {
                *self.seat_mut(replaced.seat)? = Player::Bot(replaced.level);
                self.leave_clock(replaced.seat, entry.at);
                self.begin_if_full(entry.at);
            }
            Act::Flagged(flagged) => drop(self.seat_mut(flagged.seat)?),
            Act::Resumed(resumed) => self.resume(*resumed),
            Act::DaysOff(off) => {
                self.seat_mut(off.seat)?;
                self.take_days_off(*off, entry.at);
            }
            Act::Ended(ended) => {
                self.finish(Status::Over, entry.at)?;
                self.verdict = Some(ended.verdict.clone());
            }
            Act::Aborted(_) => self.finish(Status::Aborted, entry.at)?,
            Act::RematchOpened(opened) => {
                self.next = Some(opened.table.clone());
                self.offers.clear();
            }
        }
        Ok(true)
    }

    fn seat_mut(&mut self, seat: Seat) -> Result<&mut Player, String> {
        let count = self.seat_count();
        self.players.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}, only {count}"))
    }

    /// Plays a seat's move, or with `None` what the dice showed.
    fn play(&mut self, seat: Option<Seat>, text: &str, at: i64) -> Outcome {
        if self.status != Status::Playing {
            return Err("the game does not go on".to_owned());
        }
        match seat {
            Some(seat) => self.game.play(seat, text),
            None => self.game.chance(text),
        }
        .map_err(|fault| fault.to_string())?;
        self.times.push(at);
        let heard = self.public().len();
        for journal in &mut self.journals {
            journal.note(self.game.as_ref(), at);
        }
        self.kept_secrets |= self.game.secrecy() != Secrecy::Open;
        let heard = self.overtake(heard);
        self.set_clocks(seat, heard, at);
        Ok(heard)
    }

    /// Notes that offers are void if a spectator has heard more, or less, than so much. What only some have heard of
    /// must not be noticed by anybody else, so it leaves offers alone.
    fn overtake(&mut self, heard: usize) -> bool {
        let changed = self.public().len() != heard;
        self.overtaken |= changed && self.offers.iter().any(|offer| offer.offer.lapses());
        changed
    }

    fn drop_offers(&mut self, which: impl Fn(&Offer, bool) -> bool) {
        let overtaken = self.overtaken;
        self.offers.retain(|offer| !which(offer, overtaken && offer.offer.lapses()));
        self.overtaken &= self.offers.iter().any(|offer| offer.offer.lapses());
    }

    fn answer(&mut self, answered: &Answered) -> Result<(), String> {
        let &Answered { seat, offer: kind, answer } = answered;
        self.seat_mut(seat)?;
        let own = self.seats_with(seat);
        let open = self.offers.iter_mut().find(|open| open.offer == kind);
        let open = open.ok_or_else(|| format!("nobody has offered {kind:?}"))?;
        match answer {
            Answer::Accepted => own.iter().for_each(|seat| open.agreed.insert(seat)),
            Answer::Declined | Answer::Withdrawn | Answer::Lapsed => {
                self.drop_offers(|open, _| open.offer == kind);
            }
        }
        Ok(())
    }

    /// Goes back; what is kept happens again as it did, and bears the same time.
    fn take_back(&mut self, back: &TakenBack, now: i64) -> Outcome {
        let events = self.game.events();
        if self.status != Status::Playing || back.to >= events {
            return Err(format!("a game of {events} events cannot go back to {}", back.to));
        }
        if let Some(wrong) = back.kept.iter().find(|&&index| index < back.to || index >= events) {
            return Err(format!("event {wrong} cannot be kept"));
        }
        let kept: Vec<(Happened, i64)> =
            back.kept.iter().map(|&index| (self.game.event(index), self.times[index])).collect();
        let heard = self.public().len();
        self.game.truncate(back.to);
        self.put_clocks_back(back.to, now);
        self.brought = self.brought.min(back.to);
        self.times.truncate(back.to);
        self.ordered.retain(|&index| index < back.to);
        self.journals.iter_mut().for_each(|journal| journal.cut(back.to));
        self.sure.clear();
        self.drop_offers(|offer, _| offer.offer == OfferKind::Takeback);
        for (event, at) in kept {
            self.play(event.by, &event.text, at)?;
        }
        Ok(self.overtake(heard))
    }

    fn finish(&mut self, status: Status, at: i64) -> Result<(), String> {
        if self.status.is_final() {
            return Err("a game ends but once".to_owned());
        }
        self.status = status;
        self.stop_clocks(at);
        self.offers.clear();
        self.overtaken = false;
        Ok(())
    }
}
