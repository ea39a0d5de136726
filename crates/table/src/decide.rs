//! What a command leads to: the one place where anything is allowed or refused.

use fracas_core::{Level, Seat, Seats};

use crate::{
    Aborted, Act, Answer, Answered, BadOffer, Claim, Claimed, Command, Contributed, Ended, Entry, Moved,
    Offer, OfferKind, Offered, Ordered, Pace, Player, Refusal, RematchOpened, Replaced, Resigned, Rolled,
    Status, Table, Verdict, Who,
};

pub(crate) type Decision = Result<Vec<Act>, Refusal>;

impl Table {
    /// Says what happens if somebody wants something now: none, one or several entries, to be stored and applied all
    /// together or not at all.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why it cannot happen.
    pub fn decide(&self, who: &Who, command: &Command, now: i64) -> Result<Vec<Entry>, Refusal> {
        self.check_seat(who, command)?;
        let acts = match command {
            Command::Move { seat, text, seen, sure } => {
                if self.is_too_late(*seat, now) {
                    return Err(Refusal::TooLate);
                }
                self.check_move(*seat, text, *seen, *sure)?
            }
            Command::Roll { outcome } => {
                check_server(who)?;
                self.check_playing()?;
                vec![Rolled { outcome: self.game.check(None, outcome)? }.into()]
            }
            Command::Sit { token } => self.check_sit(who, token)?,
            Command::TakeSeat { seat } => self.check_take(who, *seat)?,
            Command::Leave { seat } => self.check_leave(*seat)?,
            Command::SendAway { seat, from } => self.check_send_away(*seat, *from)?,
            Command::Contribute { contribution } => {
                let audience = self.audience(who);
                let seat = self.contributor(audience).filter(|_| self.wants_contribution(audience));
                let seat = seat.filter(|_| !contribution.is_empty()).ok_or(Refusal::NoContribution)?;
                vec![Contributed { seat, contribution: contribution.clone() }.into()]
            }
            Command::Order { seat, orders } => self.check_orders(*seat, orders)?,
            Command::Offer { seat, offer } => self.check_offer(*seat, *offer)?,
            Command::Answer { seat, offer, yes } => self.check_answer(*seat, *offer, *yes)?,
            Command::Resign { seat } => self.check_resign(*seat)?,
            Command::Claim { seat, want, gone } => self.check_claim(*seat, *want, *gone)?,
            Command::Tick => {
                check_server(who)?;
                self.check_clocks(now)
            }
            Command::Resume { from, until } => {
                check_server(who)?;
                self.check_resume(*from, *until)
            }
            Command::TakeDaysOff { guest, holiday } => {
                check_server(who)?;
                self.check_holiday(guest, *holiday, now)
            }
            Command::CallOff => {
                check_server(who)?;
                self.check_playing()?;
                if self.bots().len() != self.seat_count() {
                    return Err(Refusal::NotYours);
                }
                vec![Aborted { seat: None }.into()]
            }
            Command::Close => {
                check_server(who)?;
                if self.status.is_final() {
                    return Err(Refusal::GameOver);
                }
                vec![Aborted { seat: None }.into()]
            }
            Command::OpenRematch { table } => {
                check_server(who)?;
                if !self.wants_rematch() {
                    return Err(Refusal::NoOffer);
                }
                vec![RematchOpened { table: table.clone() }.into()]
            }
        };
        Ok(self.number(acts, now))
    }

    /// What follows from what has happened, though nobody asked for it: an offer lapses, the game is over, a seat's
    /// standing orders choose for it.
    pub fn follows(&self, now: i64) -> Vec<Entry> {
        let lapsed =
            self.offers.iter().filter(|offer| self.is_void(offer)).map(|offer| {
                Answered { seat: offer.seat, offer: offer.offer, answer: Answer::Lapsed }.into()
            });
        let playing = self.status == Status::Playing;
        let outcome = self.game.turn().outcome().filter(|_| playing);
        let ended = outcome.map(|outcome| Ended { verdict: outcome.into() }.into());
        self.number(lapsed.chain(ended).chain(self.obeyed()).collect(), now)
    }

    fn number(&self, acts: Vec<Act>, at: i64) -> Vec<Entry> {
        (self.length..).zip(acts).map(|(n, act)| Entry { n, at, act }).collect()
    }

    /// The seats of whoever wants something.
    fn audience(&self, who: &Who) -> Seats {
        match who {
            Who::Guest(guest) => self.seats_of(guest),
            Who::Stranger | Who::Server => Seats::NONE,
        }
    }

    /// Refuses whoever speaks for a seat that is not theirs; the server speaks for bots.
    fn check_seat(&self, who: &Who, command: &Command) -> Result<(), Refusal> {
        let seat = match command {
            Command::Move { seat, .. }
            | Command::Order { seat, .. }
            | Command::Offer { seat, .. }
            | Command::Answer { seat, .. }
            | Command::Resign { seat }
            | Command::Leave { seat }
            | Command::SendAway { seat, .. }
            | Command::Claim { seat, .. } => *seat,
            Command::Roll { .. }
            | Command::Sit { .. }
            | Command::TakeSeat { .. }
            | Command::Contribute { .. }
            | Command::Tick
            | Command::Resume { .. }
            | Command::TakeDaysOff { .. }
            | Command::CallOff
            | Command::Close
            | Command::OpenRematch { .. } => return Ok(()),
        };
        let own = if *who == Who::Server { self.bots() } else { self.audience(who) };
        if own.contains(seat) { Ok(()) } else { Err(Refusal::NotYourSeat(seat)) }
    }

    pub(crate) fn check_playing(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Playing => Ok(()),
            Status::Waiting => Err(Refusal::NotBegun),
            Status::Over | Status::Aborted => Err(Refusal::GameOver),
        }
    }

    /// Refuses whoever has not seen everything yet that they may know.
    pub(crate) fn check_seen(&self, seat: Seat, seen: usize) -> Result<(), Refusal> {
        if seen == self.journal(self.seats_with(seat)).len() { Ok(()) } else { Err(Refusal::Stale) }
    }

    fn check_move(&self, seat: Seat, text: &str, seen: Option<usize>, sure: Option<f64>) -> Decision {
        self.check_playing()?;
        seen.map_or(Ok(()), |seen| self.check_seen(seat, seen))?;
        let text = self.game.check(Some(seat), text)?;
        // Thousandths are more than anybody can see.
        let sure = sure.map(|sure| (sure.clamp(0.0, 1.0) * 1000.0).round() as u16);
        Ok(vec![Moved { seat, text, sure, ordered: false }.into()])
    }

    fn check_orders(&self, seat: Seat, orders: &serde_json::Value) -> Decision {
        if self.status.is_final() {
            return Err(Refusal::GameOver);
        }
        let orders = self.game.orders(orders)?;
        let known = self.orders.get(&seat) == Some(&orders);
        Ok(if known { Vec::new() } else { vec![Ordered { seat, orders }.into()] })
    }

    fn check_offer(&self, seat: Seat, kind: OfferKind) -> Decision {
        let open = self.offer(kind);
        let by = open.map_or(seat, |open| open.seat);
        self.check_kind(by, kind)?;
        let own = self.seats_with(seat);
        let agreed = open.map_or(Seats::NONE, |open| open.agreed);
        let all = agreed.iter().chain(own.iter()).collect();
        let act: Act = match open {
            None => Offered { seat, offer: kind }.into(),
            Some(_) => Answered { seat, offer: kind, answer: Answer::Accepted }.into(),
        };
        match kind {
            // Whoever does not like the cards cannot have others dealt.
            OfferKind::Abort if self.is_unanimous(all) || !self.is_dealt() => {
                let aborted = Aborted { seat: Some(seat) }.into();
                Ok(if open.is_some() { vec![act, aborted] } else { vec![aborted] })
            }
            OfferKind::Takeback if self.is_unanimous(all) || self.may_just_take_back(by)? => {
                let back = self.takeback(by)?.into();
                Ok(if open.is_some() { vec![act, back] } else { vec![back] })
            }
            OfferKind::Draw if self.is_unanimous(all) => {
                Ok(vec![act, Ended { verdict: Verdict::new(Seats::NONE, "agreement") }.into()])
            }
            _ if all == agreed => Ok(Vec::new()),
            _ => Ok(vec![act]),
        }
    }

    fn check_kind(&self, by: Seat, kind: OfferKind) -> Result<(), Refusal> {
        let refuse = |why: BadOffer| Err(why.into());
        match kind {
            OfferKind::Rematch if !self.status.is_final() => refuse(BadOffer::RematchTooSoon),
            OfferKind::Rematch if self.next.is_some() => refuse(BadOffer::RematchThere),
            OfferKind::Rematch => Ok(()),
            _ if self.status.is_final() => Err(Refusal::GameOver),
            OfferKind::Abort if self.is_anybodys() && !self.is_opener(by) => Err(Refusal::NotOpener),
            OfferKind::Abort if self.everybody_has_moved() => refuse(BadOffer::EverybodyMoved),
            OfferKind::Abort => Ok(()),
            _ if self.status == Status::Waiting => refuse(BadOffer::NotBegun),
            OfferKind::Draw if !self.bots().is_empty() => refuse(BadOffer::BotsPlayOn),
            OfferKind::Draw => Ok(()),
            OfferKind::Takeback => Ok(self.takeback_point(by).map(drop)?),
        }
    }

    /// Whether everybody has moved as far as everybody knows: whether somebody has chosen in secret must not show.
    fn everybody_has_moved(&self) -> bool {
        let moved: Seats = self.public().iter().filter_map(|note| self.game.mover(note.index)).collect();
        moved.len() == self.seat_count()
    }

    /// Whether everybody knows of something that chance has decided.
    fn is_dealt(&self) -> bool {
        self.public().iter().any(|note| self.game.mover(note.index).is_none())
    }

    fn check_answer(&self, seat: Seat, kind: OfferKind, yes: bool) -> Decision {
        let Offer { agreed, .. } = self.offer(kind).ok_or(Refusal::NoOffer)?;
        if yes {
            return self.check_offer(seat, kind);
        }
        let answer = if agreed.contains(seat) { Answer::Withdrawn } else { Answer::Declined };
        Ok(vec![Answered { seat, offer: kind, answer }.into()])
    }

    /// Gives up. Where more than two play, a bot plays on for whoever does.
    fn check_resign(&self, seat: Seat) -> Decision {
        self.check_playing()?;
        let consequence = match self.seat_count() > 2 {
            true => Replaced { seat, level: Level::STAND_IN }.into(),
            false => {
                let others = Seat::first(self.seat_count()).filter(|&other| other != seat).collect();
                Ended { verdict: Verdict::new(others, "resignation") }.into()
            }
        };
        Ok(vec![Resigned { seat }.into(), consequence])
    }

    fn check_claim(&self, seat: Seat, want: Claim, gone: Seats) -> Decision {
        self.check_playing()?;
        // Where turns take days, everybody is away between them, and the clock alone decides.
        let by_days = self.opening.pace.is_some_and(Pace::is_by_days);
        let gone: Seats = gone.iter().filter(|&gone| self.is_person(gone) && !by_days).collect();
        if gone.is_empty() {
            return Err(Refusal::NobodyGone);
        }
        let mut acts: Vec<Act> = vec![Claimed { seat, want, gone }.into()];
        match want {
            Claim::Bot => {
                acts.extend(gone.iter().map(|seat| Replaced { seat, level: Level::STAND_IN }.into()));
            }
            Claim::Game if self.seat_count() > 2 => return Err(Refusal::TooManyToClaim),
            Claim::Game => {
                acts.push(Ended { verdict: Verdict::new(Seats::one(seat), "abandonment") }.into());
            }
        }
        Ok(acts)
    }

    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        matches!(self.player(seat), Some(Player::Person(_)))
    }
}

fn check_server(who: &Who) -> Result<(), Refusal> {
    if *who == Who::Server { Ok(()) } else { Err(Refusal::NotYours) }
}
