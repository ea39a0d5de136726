//! What a live table is told: most of it becomes a command.

use std::time::Duration;

use fracas_games::find;
use fracas_table::{Command, GuestId, OfferKind, Refusal, Who};
use tokio::time::Instant;

use super::door::{Envelope, Message, Reply, WayIn};
use super::step::Step;
use super::{End, Live, Visitor, time};
use crate::api::withholds;
use crate::ceiling;
use crate::error::Error;
use crate::wire::{self, Code, FromClient, ToClient};

/// So much of the time that messages take on their way is given back.
const MOST_LAG: Duration = Duration::from_millis(500);

impl Live {
    /// Hears one message.
    pub(super) async fn hear(&mut self, envelope: Envelope) -> Result<(), End> {
        let Envelope { message, reply, outbox, .. } = envelope;
        let (mut outcome, mut visit) = (Ok(()), None);
        let answer = match message {
            Message::Say { visit, said, lag } => return self.hear_visitor(visit, said, lag).await,
            Message::Thought { seat, ticket, answer } => {
                return self.take_thought(seat, ticket, answer).await;
            }
            Message::Disowned => return Err(End::Disowned),
            Message::Join { guest, way } => match self.join(guest, way).await {
                Ok(answer) => answer,
                Err(end) => {
                    let refusal = not_stored(&end);
                    outcome = Err(end);
                    Err(refusal.into())
                }
            },
            Message::Visit { guest, address, since } => {
                self.recall().await;
                let unheard = self.unheard_by(guest.as_ref()).await;
                visit = outbox.map(|outbox| self.welcome((guest, address), unheard, since, outbox));
                let timed = self.table.pace().is_some();
                visit.map(|number| Reply::Visit { number, timed }).ok_or(Error::Closing)
            }
            Message::Leave { visit } => {
                self.visitors.remove(&visit);
                Ok(Reply::Done)
            }
            Message::Look { guest } => Ok(Reply::Text(self.look(guest.as_ref()))),
            Message::Record => Ok(Reply::Text(self.record())),
            Message::Draw { guest, eye } => self.draw(guest.as_ref(), eye).map(Reply::Text),
            Message::Sight { guest, eye } => {
                self.sight(guest.as_ref(), eye).map(|sight| Reply::Sight(Box::new(sight)))
            }
            Message::Writer { guest, line } => self.writer(&guest, line).await.map(Reply::Person),
            Message::Waits => Ok(Reply::Seats(self.awaited())),
            Message::Wake => {
                outcome = self.look_who_is_off().await;
                Ok(Reply::Done)
            }
            Message::Close => match self.obey(&Who::Server, &Command::Close).await {
                Ok(closed) => closed.map(|()| Reply::Done).map_err(Error::from),
                Err(end) => {
                    let refusal = not_stored(&end);
                    outcome = Err(end);
                    Err(refusal.into())
                }
            },
            Message::Expire => {
                if self.visitors.is_empty()
                    && let Err(end) = self.obey(&Who::Server, &Command::CallOff).await
                {
                    outcome = Err(end);
                }
                Ok(Reply::Done)
            }
            Message::Person(news) => {
                self.hear_of(news).await;
                Ok(Reply::Done)
            }
            Message::Quit { guest } => {
                outcome = self.quit(&guest).await;
                match &outcome {
                    Ok(()) => Ok(Reply::Done),
                    Err(end) => Err(not_stored(end).into()),
                }
            }
        };
        let unheard = reply.is_some_and(|reply| reply.send(answer).is_err());
        // Whoever asked may have given up waiting: then nobody misses the reply, and nobody is here.
        if let Some(visit) = visit.filter(|_| unheard) {
            self.visitors.remove(&visit);
        }
        outcome?;
        self.note_presence();
        Ok(())
    }

    async fn join(&mut self, guest: GuestId, way: WayIn) -> Result<Result<Reply, Error>, End> {
        let (seat, command) = match way {
            WayIn::Invited(token) => (self.table.invited(&token), Command::Sit { token }),
            WayIn::Walked(seat) => {
                (seat.or_else(|| self.table.open_seats().iter().next()), Command::TakeSeat { seat })
            }
        };
        // Whoever has no seat to take is not spoken of.
        if seat.is_some() {
            match self.services.store.called(&guest).await {
                Ok(name) => self.introduce(guest.clone(), name),
                Err(error) => return Ok(Err(error.into())),
            }
        }
        let joined = self.obey(&Who::Guest(guest), &command).await?;
        if joined.is_ok() {
            self.look_who_is_off().await?;
        }
        Ok(joined.map_err(Error::from).and_then(|()| {
            let seat = seat.ok_or(Error::NotFound("such invitation"))?;
            self.away.insert(seat, Instant::now());
            Ok(Reply::Seat(seat))
        }))
    }

    /// Time has gone by, and something falls due by the clock.
    pub(super) async fn tick(&mut self) -> Result<(), End> {
        self.obey(&Who::Server, &Command::Tick).await.map(drop)
    }

    /// Does what somebody wants, with all that follows.
    pub(super) async fn obey(&mut self, who: &Who, command: &Command) -> Result<Result<(), Refusal>, End> {
        self.obey_at(who, command, time()).await
    }

    async fn obey_at(&mut self, who: &Who, command: &Command, at: i64) -> Result<Result<(), Refusal>, End> {
        let mut step = Step::new(at);
        match self.decide(who, command, &mut step)? {
            Ok(()) => self.finish(step).await.map(Ok),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// Hears what a visitor says.
    async fn hear_visitor(&mut self, visit: u64, said: FromClient, lag: Duration) -> Result<(), End> {
        let Some(Visitor { guest, audience, .. }) = self.visitors.get(&visit) else { return Ok(()) };
        let who = guest.clone().map_or(Who::Stranger, Who::Guest);
        let (audience, nonce) = (*audience, said.nonce());
        let withheld = matches!(said, FromClient::Hint { .. }) && self.is_withheld(&who).await;
        let command = match said {
            FromClient::Ping => {
                self.whisper(visit, &ToClient::Pong { time: time() });
                return Ok(());
            }
            FromClient::Chat { text, phrase, nonce } => {
                if let Err(refusal) = self.hear_chat(visit, text.as_deref(), phrase).await {
                    self.refuse(visit, nonce, refusal);
                }
                return Ok(());
            }
            FromClient::Report { line, nonce } => {
                match self.hear_report(visit, line).await {
                    Ok(()) => self.whisper(visit, &ToClient::Reported { nonce }),
                    Err(refusal) => self.refuse(visit, nonce, refusal),
                }
                return Ok(());
            }
            FromClient::Inspect { at, count, nonce } => {
                self.ask_facts(visit, at, count, nonce);
                return Ok(());
            }
            FromClient::Plan { seat, .. } | FromClient::Hint { seat, .. } if !audience.contains(seat) => {
                self.refuse(visit, nonce, Refusal::NotYourSeat(seat).into());
                return Ok(());
            }
            FromClient::Plan { seat, moves, at, count, nonce } => {
                self.ask_plan(visit, seat, moves, (at, count), nonce);
                return Ok(());
            }
            FromClient::Hint { nonce, .. } if withheld => {
                self.refuse(visit, nonce, withholds());
                return Ok(());
            }
            FromClient::Hint { seat, text, nonce } => {
                self.ask_hint(visit, seat, text, nonce);
                return Ok(());
            }
            FromClient::Move { seat, text, count, .. } => {
                Command::Move { seat, text, seen: Some(count), sure: None }
            }
            FromClient::Orders { seat, orders, .. } => Command::Order { seat, orders },
            FromClient::Contribute { contribution } => Command::Contribute { contribution },
            FromClient::Offer { seat, offer } => Command::Offer { seat, offer: offer.into() },
            FromClient::Answer { seat, offer, yes } => Command::Answer { seat, offer: offer.into(), yes },
            FromClient::Resign { seat } => Command::Resign { seat },
            FromClient::Leave { seat } => Command::Leave { seat },
            FromClient::Dismiss { seat, from } => Command::SendAway { seat, from },
            FromClient::Claim { seat, want } => {
                Command::Claim { seat, want: want.into(), gone: self.presence.gone }
            }
        };
        if let Err(refusal) = self.admit(visit, &command).await {
            self.refuse(visit, nonce, refusal);
            return Ok(());
        }
        // A move was made when its player saw what there was to see, and not when the news of it came; up to a point.
        let lag = if self.table.pace().is_some() { lag.min(MOST_LAG) } else { Duration::ZERO };
        let at = (time() - lag.as_millis() as i64).max(self.latest);
        match self.obey_at(&who, &command, at).await {
            Ok(Ok(())) => {}
            Ok(Err(refusal)) => self.refuse(visit, nonce, refusal.into()),
            Err(end) => {
                self.refuse(visit, nonce, not_stored(&end));
                return Err(end);
            }
        }
        Ok(())
    }

    /// Whether somebody plays a rated game of this game anywhere: then nobody helps them here either.
    async fn is_withheld(&self, who: &Who) -> bool {
        let Who::Guest(guest) = who else { return false };
        match self.services.store.rated_running(guest).await {
            Ok(games) => games.contains(&self.table.opening().game),
            Err(error) => {
                tracing::error!(%error, "who plays a rated game cannot be read");
                true
            }
        }
    }

    /// Refuses what the rules and the table would allow, and the server's ceilings and limits do not.
    async fn admit(&mut self, visit: u64, command: &Command) -> Result<(), wire::Refusal> {
        match command {
            Command::Move { .. } if self.size.is_full() => Err(ceiling::resting()),
            Command::Move { text, .. } => ceiling::check_move(text),
            Command::Offer { offer: OfferKind::Rematch, .. }
            | Command::Answer { offer: OfferKind::Rematch, yes: true, .. }
                if self.table.status().is_final() && self.table.next().is_none() =>
            {
                let admitted = self.admit_rematch(visit).await;
                admitted.map_err(|error| error.refusal())
            }
            _ => Ok(()),
        }
    }

    /// A rematch is a table like any other, for whoever agrees to it and for whoever opened this one.
    async fn admit_rematch(&mut self, visit: u64) -> Result<(), Error> {
        let Some(Visitor { address, .. }) = self.visitors.get(&visit) else { return Ok(()) };
        let (address, limits) = (*address, &self.services.limits);
        // An older server may have opened this one.
        ceiling::check_options(find(&self.table.opening().game)?, &self.table.game().options())?;
        limits.table(address)?;
        limits.open_tables(self.services.store.open_tables(&self.table.opening().creator).await?)?;
        self.rematch_from = Some(address);
        Ok(())
    }
}

/// What whoever asked for something is told when storing it failed.
fn not_stored(end: &End) -> wire::Refusal {
    match end {
        End::Failed | End::Disowned => {
            let message = "the server could not store that, so it has not happened: try again";
            wire::Refusal::new(Code::Storage, message)
        }
        End::Unknown => Error::Unknown.refusal(),
    }
}
