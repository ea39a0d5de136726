//! Sitting down, going away and being sent away, all before the game begins.

use fracas_core::{Seat, Seats};

use crate::decide::Decision;
use crate::{Aborted, GuestId, Player, Refusal, Sat, Status, Table, Token, Vacated, Who};

impl Table {
    /// Whether strangers may sit here, who must not call off what somebody else has opened.
    pub(crate) fn is_anybodys(&self) -> bool {
        self.opening.listed && self.status == Status::Waiting
    }

    /// Whether whoever opened the table sits on a seat.
    pub(crate) fn is_opener(&self, seat: Seat) -> bool {
        self.seats_of(&self.opening.creator).contains(seat)
    }

    /// The seats that nobody has taken yet.
    pub fn open_seats(&self) -> Seats {
        self.seats(|player| matches!(player, Player::Open(_)))
    }

    pub(crate) fn check_sit(&self, who: &Who, token: &Token) -> Decision {
        let Who::Guest(guest) = who else { return Err(Refusal::Taken) };
        let seat = self.invited(token).filter(|_| self.status == Status::Waiting).ok_or(Refusal::Taken)?;
        // Among friends one may play for two; where it counts, nobody plays against themselves.
        self.check_welcome(guest, self.opening.rated)?;
        Ok(vec![Sat { seat, guest: guest.clone() }.into()])
    }

    pub(crate) fn check_take(&self, who: &Who, seat: Option<Seat>) -> Decision {
        let Who::Guest(guest) = who else { return Err(Refusal::Taken) };
        if !self.opening.listed {
            return Err(Refusal::ByInvitation);
        }
        self.check_welcome(guest, true)?;
        let open = if self.status == Status::Waiting { self.open_seats() } else { Seats::NONE };
        let seat = open.iter().find(|&open| seat.is_none_or(|seat| seat == open)).ok_or(Refusal::Taken)?;
        Ok(vec![Sat { seat, guest: guest.clone() }.into()])
    }

    fn check_welcome(&self, guest: &GuestId, one_seat: bool) -> Result<(), Refusal> {
        if self.sent_away.contains(guest) {
            return Err(Refusal::SentAway);
        }
        if one_seat && !self.seats_of(guest).is_empty() {
            return Err(Refusal::SitsAlready);
        }
        Ok(())
    }

    fn check_waiting(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Waiting => Ok(()),
            Status::Playing => Err(Refusal::Begun),
            Status::Over | Status::Aborted => Err(Refusal::GameOver),
        }
    }

    pub(crate) fn check_leave(&self, seat: Seat) -> Decision {
        self.check_waiting()?;
        Ok(match self.is_opener(seat) {
            true => vec![Aborted { seat: Some(seat) }.into()],
            false => vec![Vacated { seat, sent: false }.into()],
        })
    }

    pub(crate) fn check_send_away(&self, seat: Seat, from: Seat) -> Decision {
        self.check_waiting()?;
        if !self.is_opener(seat) {
            return Err(Refusal::NotOpener);
        }
        if !self.is_person(from) || self.is_opener(from) {
            return Err(Refusal::NobodyThere(from));
        }
        Ok(vec![Vacated { seat: from, sent: true }.into()])
    }

    /// Opens a seat again, to whoever has the invitation that it was first opened for.
    pub(crate) fn vacate(&mut self, left: Vacated) -> Result<(), String> {
        let Vacated { seat, sent } = left;
        let Some(Player::Person(guest)) = self.player(seat).cloned() else {
            return Err(format!("nobody sits on seat {seat}"));
        };
        let was = self.opening.players.get(seat.index()).filter(|was| matches!(was, Player::Open(_)));
        let Some(was) = was.cloned().filter(|_| self.status == Status::Waiting) else {
            return Err(format!("seat {seat} cannot be open again"));
        };
        self.players[seat.index()] = was;
        self.contributions[seat.index()] = crate::Contribution::default();
        self.orders.remove(&seat);
        self.days_off.retain(|off| off.seat != seat);
        if sent {
            self.sent_away.insert(guest);
        }
        Ok(())
    }
}
