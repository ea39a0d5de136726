//! What a live table is told: most of it becomes a command.

use fracas_core::Seats;
use fracas_table::{Command, GuestId, Refusal, Token, Who};
use tokio::time::Instant;

use super::door::{Envelope, Message, Reply};
use super::step::Step;
use super::{End, Live, Visitor, time};
use crate::error::Error;
use crate::wire::{self, Code, FromClient, ToClient};

/// What a visitor said.
enum Said {
    /// A question, with its answer.
    Question(Result<ToClient, Refusal>),
    /// Something is to happen.
    Command(Command),
}

impl Live {
    /// Hears one message.
    pub(super) async fn hear(&mut self, envelope: Envelope) -> Result<(), End> {
        let Envelope { message, reply, outbox } = envelope;
        let (mut outcome, mut visit) = (Ok(()), None);
        let answer = match message {
            Message::Say { visit, said } => return self.hear_visitor(visit, said).await,
            Message::Thought { seat, ticket, answer } => {
                return self.take_thought(seat, ticket, answer).await;
            }
            Message::Join { guest, token } => match self.join(guest, token).await {
                Ok(answer) => answer,
                Err(end) => {
                    outcome = Err(end);
                    Err(not_stored().into())
                }
            },
            Message::Visit { guest, since } => {
                visit = outbox.map(|outbox| self.welcome(guest, since, outbox));
                visit.map(Reply::Visit).ok_or(Error::Closing)
            }
            Message::Leave { visit } => {
                self.visitors.remove(&visit);
                Ok(Reply::Done)
            }
            Message::Look { guest } => Ok(Reply::Text(self.look(guest.as_ref()))),
            Message::Record => Ok(Reply::Text(self.record())),
            Message::Draw { guest, eye } => self.draw(guest.as_ref(), eye).map(Reply::Text),
            Message::Wake => Ok(Reply::Done),
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

    async fn join(&mut self, guest: GuestId, token: Token) -> Result<Result<Reply, Error>, End> {
        let seat = self.table.invited(&token);
        let joined = self.obey(&Who::Guest(guest), &Command::Sit { token }).await?;
        Ok(joined.map_err(Error::from).and_then(|()| {
            let seat = seat.ok_or(Error::NotFound("such invitation"))?;
            self.away.insert(seat, Instant::now());
            Ok(Reply::Seat(seat))
        }))
    }

    /// Does what somebody wants, with all that follows.
    async fn obey(&mut self, who: &Who, command: &Command) -> Result<Result<(), Refusal>, End> {
        let mut step = Step::new(time());
        match self.decide(who, command, &mut step)? {
            Ok(()) => self.finish(step).await.map(Ok),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// Hears what a visitor says.
    async fn hear_visitor(&mut self, visit: u64, said: FromClient) -> Result<(), End> {
        let Some(Visitor { guest, audience, .. }) = self.visitors.get(&visit) else { return Ok(()) };
        let who = guest.clone().map_or(Who::Stranger, Who::Guest);
        let nonce = said.nonce();
        let outcome = match self.understand(said, *audience) {
            Said::Question(answer) => answer.map(|answer| self.whisper(visit, &answer)),
            Said::Command(command) => match self.obey(&who, &command).await {
                Ok(outcome) => outcome,
                Err(end) => {
                    self.refuse(visit, nonce, not_stored());
                    return Err(end);
                }
            },
        };
        if let Err(refusal) = outcome {
            self.refuse(visit, nonce, refusal.into());
        }
        Ok(())
    }

    /// Answers what only asks; anything else is a command.
    fn understand(&self, said: FromClient, audience: Seats) -> Said {
        Said::Command(match said {
            FromClient::Ping => return Said::Question(Ok(ToClient::Pong)),
            FromClient::Inspect { at, count, nonce } => {
                // Some facts take a while to work out; other tables must not wait for them.
                let facts = tokio::task::block_in_place(|| self.facts(at.as_deref(), count));
                return Said::Question(facts.map(|facts| ToClient::Facts { nonce, facts }));
            }
            FromClient::Plan { seat, .. } if !audience.contains(seat) => {
                return Said::Question(Err(Refusal::NotYourSeat(seat)));
            }
            FromClient::Plan { seat, moves, at, count, nonce } => {
                let plan = tokio::task::block_in_place(|| self.plan(seat, &moves, at.as_deref(), count));
                return Said::Question(plan.map(|plan| ToClient::Planned { nonce, plan: Box::new(plan) }));
            }
            FromClient::Move { seat, text, count, .. } => {
                Command::Move { seat, text, seen: Some(count), sure: None }
            }
            FromClient::Orders { seat, orders, .. } => Command::Order { seat, orders },
            FromClient::Contribute { contribution } => Command::Contribute { contribution },
            FromClient::Offer { seat, offer } => Command::Offer { seat, offer: offer.into() },
            FromClient::Answer { seat, offer, yes } => Command::Answer { seat, offer: offer.into(), yes },
            FromClient::Resign { seat } => Command::Resign { seat },
            FromClient::Claim { seat, want } => {
                Command::Claim { seat, want: want.into(), gone: self.presence.gone }
            }
        })
    }
}

fn not_stored() -> wire::Refusal {
    wire::Refusal::new(Code::Storage, "the server could not store that, so it has not happened: try again")
}
