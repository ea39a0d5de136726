//! From a seek or a challenge to a game.

use std::net::IpAddr;

use fracas_core::{QuickDice, Seat};
use fracas_table::{Entry, GuestId, Player, Table, TableId};
use serde_json::Value;

use super::board::{Found, Gathering, Not, Seek, Seeker};
use super::challenges::Challenge;
use super::keeping::keep;
use super::neighbours::{Named, called, mutes, person_named, rating, shunned};
use super::terms::Terms;
use crate::api::App;
use crate::error::Error;
use crate::fair::Seed;
use crate::live::time;
use crate::notices::{Kind, Notice};
use crate::random;
use crate::store::Change;
use crate::wire::{Code, Ended, FromPerson, NewSeek, Range, Refusal, ToPerson};

/// The longest name that is looked for.
const LONGEST_NAME: usize = 100;

/// Somebody who says something, and from where.
pub(super) struct Speaker<'a> {
    pub(super) app: &'a App,
    pub(super) person: &'a GuestId,
    pub(super) address: IpAddr,
}

fn refuse(code: Code, why: &str) -> Error {
    Refusal::new(code, why).into()
}

impl From<Not> for Error {
    fn from(not: Not) -> Error {
        match not {
            Not::There => refuse(Code::NoSeek, "nobody seeks that any more"),
            Not::ForYou => {
                refuse(Code::NotForYou, "this game is not sought with you: it is your own, or for others")
            }
            Not::More => refuse(Code::TooMany, "you seek several games already: withdraw one first"),
        }
    }
}

impl Speaker<'_> {
    /// Does what somebody says about meeting; returns the answer.
    pub(super) async fn obey(&self, said: FromPerson) -> Result<ToPerson, Error> {
        let nonce = said.nonce();
        let done = |nonce| ToPerson::Done { nonce, seek: None, challenge: None };
        match said {
            FromPerson::Seek { seek, .. } => {
                self.admit().await?;
                let (wish, range) = (seek.seat, seek.range);
                let terms = Terms::new(*seek)?;
                let seeker = self.seeker(&terms.game, wish, range).await?;
                let found = self.meet().lock().board.seek(terms, seeker)?;
                self.settle(found, nonce).await
            }
            FromPerson::Accept { seek, .. } => {
                self.admit().await?;
                let terms = self.meet().lock().board.get(seek).map(|seek| seek.terms.clone());
                let terms = terms.ok_or(Not::There)?;
                let seeker = self.seeker(&terms.game, None, None).await?;
                let found = self.meet().lock().board.accept(seek, seeker)?;
                self.settle(found, nonce).await
            }
            FromPerson::Withdraw { seek, .. } => {
                if !self.meet().lock().board.withdraw(seek, self.person) {
                    return Err(refuse(Code::NoSeek, "you do not seek that, or not any more"));
                }
                self.meet().bus.tell(self.person, &ToPerson::Unsought { seek, why: Ended::Withdrawn });
                Ok(done(nonce))
            }
            FromPerson::Challenge { whom, seek, .. } => self.challenge(&whom, *seek, nonce).await,
            FromPerson::Answer { challenge, yes, .. } => {
                self.answer(challenge, yes).await?;
                Ok(done(nonce))
            }
            FromPerson::Ping => Ok(ToPerson::Pong { time: time() }),
            FromPerson::Look | FromPerson::Unlook => Ok(done(nonce)),
        }
    }

    fn meet(&self) -> &super::Meet {
        &self.app.services.meet
    }

    /// Whoever seeks a game opens a table in the end.
    async fn admit(&self) -> Result<(), Error> {
        self.app.limits.table(self.address)?;
        self.app.limits.open_tables(self.app.services.store.open_tables(self.person).await?)
    }

    async fn seeker(&self, game: &str, wish: Option<Seat>, range: Option<Range>) -> Result<Seeker, Error> {
        let services = &self.app.services;
        Ok(Seeker {
            person: self.person.clone(),
            wish,
            rating: rating(services, self.person, game).await,
            range,
            shuns: shunned(services, self.person).await?,
        })
    }

    /// Says what became of somebody who seeks.
    async fn settle(&self, found: Found, nonce: Value) -> Result<ToPerson, Error> {
        let seek = match found {
            Found::Waits(seek) => Some(Box::new(self.meet().seek_card(&seek))),
            Found::Full(gathering) => {
                self.play(gathering).await?;
                None
            }
        };
        Ok(ToPerson::Done { nonce, seek, challenge: None })
    }

    /// Opens the table for people who have found each other, and calls them to it.
    async fn play(&self, gathering: Gathering) -> Result<(), Error> {
        let Gathering { seek, left } = gathering;
        let bus = &self.meet().bus;
        for (seek, person) in left {
            bus.tell(&person, &ToPerson::Unsought { seek, why: Ended::Playing });
        }
        let opened = self.open(&seek).await;
        if opened.is_err() {
            for seeker in seek.seekers.iter().filter(|seeker| seeker.person != *self.person) {
                bus.tell(&seeker.person, &ToPerson::Unsought { seek: seek.id, why: Ended::Failed });
            }
        }
        opened.map(drop)
    }

    /// Opens a table with everybody seated, and tells them once it is stored.
    async fn open(&self, seek: &Seek) -> Result<TableId, Error> {
        let app = self.app;
        let mut lot = QuickDice::new(u64::from_le_bytes(random::bytes()));
        let people = seek.seated(&mut lot);
        let creator = seek.seekers[0].person.clone();
        let seed = Seed::random();
        let players = people.iter().cloned().map(Player::Person).collect();
        let first = Entry::opened(seek.terms.opening(players, creator, seed.commitment()), time());
        let table = Table::open(random::table_id(), &first)?;
        app.services.ledger.commit(vec![Change::open(&table, &first, seed)]).await?;
        app.limits.opened(table.id(), self.address);
        let mut names = Vec::with_capacity(people.len());
        for person in &people {
            names.push(called(&app.services, person).await);
        }
        for (person, seat) in people.iter().zip(Seat::first(Seat::MAX)) {
            let others = people.iter().zip(&names).filter(|(other, _)| *other != person);
            let message = ToPerson::Paired {
                table: table.id().clone(),
                game: seek.terms.game.clone(),
                seat,
                with: others.map(|(_, name)| name.clone()).collect(),
            };
            self.meet().bus.tell(person, &message);
        }
        tracing::info!(table = %table.id(), "paired");
        if table.pace().is_some() {
            // Clocks run whether anybody comes or not.
            let (hall, id) = (app.hall.clone(), table.id().clone());
            tokio::spawn(async move {
                if let Err(error) = hall.wake(&id).await {
                    tracing::error!(table = %id, %error, "could not wake");
                }
            });
        }
        Ok(table.id().clone())
    }

    async fn challenge(&self, whom: &str, seek: NewSeek, nonce: Value) -> Result<ToPerson, Error> {
        self.admit().await?;
        let services = &self.app.services;
        let named = if whom.len() <= LONGEST_NAME { person_named(services, whom).await } else { None };
        let Named { person: to, name, own } = named
            .ok_or_else(|| refuse(Code::NobodyHere, "nobody has that name, and no such guest is here"))?;
        if to == *self.person
            || shunned(services, self.person).await?.contains(&to)
            || mutes(services, &to, self.person).await?
        {
            return Err(refuse(Code::NotForYou, "they cannot be asked for a game by you"));
        }
        let wish = seek.seat;
        let terms = Terms::new(seek)?;
        if terms.seats != 2 {
            return Err(Error::Bad("a challenge is a game of two: leave \"seats\" out".to_owned()));
        }
        let game = terms.game.clone();
        let names = [self.meet().bus.name(self.person), name];
        let challenge = Challenge::new([self.person.clone(), to.clone()], names, terms, wish, own);
        let id = keep(services, &challenge).await?;
        let bus = &self.meet().bus;
        let (mine, theirs) = (challenge.card(id, self.person, bus), challenge.card(id, &to, bus));
        if bus.is_here(&to) {
            bus.tell(&to, &ToPerson::Challenged { challenge: Box::new(theirs) });
        } else {
            services.notices.notify(&to, Notice { kind: Kind::Challenge, table: None, game });
        }
        Ok(ToPerson::Done { nonce, seek: None, challenge: Some(Box::new(mine)) })
    }

    async fn answer(&self, id: u64, yes: bool) -> Result<(), Error> {
        let gone = || refuse(Code::NoSeek, "this challenge is over");
        if yes {
            self.admit().await?;
        }
        let challenge = {
            let mut lobby = self.meet().lock();
            let known = lobby.challenges.get(id).filter(|known| known.is_of(self.person)).ok_or_else(gone)?;
            if yes && known.to != *self.person {
                return Err(refuse(Code::NotForYou, "whoever you asked accepts it, not you"));
            }
            if yes && known.takes_both() && !self.meet().bus.is_here(&known.from) {
                return Err(refuse(
                    Code::Away,
                    "they are away, and with this clock both have to be here when the game begins: it waits",
                ));
            }
            lobby.challenges.remove(id).ok_or_else(gone)?
        };
        // Before there is a game: whatever happens then, nobody takes it up a second time.
        if challenge.kept {
            match self.app.services.store.drop_challenge(id).await {
                Ok(true) => {}
                // People met elsewhere for a moment, and it was answered there.
                Ok(false) => return Err(gone()),
                Err(error) => {
                    self.meet().lock().challenges.restore(id, challenge);
                    return Err(error.into());
                }
            }
        }
        let why = match (yes, challenge.from == *self.person) {
            (true, _) => Ended::Accepted,
            (false, true) => Ended::Withdrawn,
            (false, false) => Ended::Declined,
        };
        let both = [challenge.from.clone(), challenge.to.clone()];
        if yes {
            let seeker = |person: &GuestId, wish| Seeker {
                person: person.clone(),
                wish,
                rating: None,
                range: None,
                shuns: std::collections::HashSet::new(),
            };
            let seekers = vec![seeker(&both[0], challenge.wish), seeker(&both[1], None)];
            let left = {
                let board = &mut self.meet().lock().board;
                let left = both.iter().flat_map(|person| {
                    board.leave(person).into_iter().map(move |id| (id, person.clone())).collect::<Vec<_>>()
                });
                left.collect()
            };
            let opened = self
                .play(Gathering { seek: Seek { id, terms: challenge.terms.clone(), seekers }, left })
                .await;
            if let Err(error) = opened {
                self.meet().tell_end(&[(id, challenge)], Ended::Failed);
                return Err(error);
            }
        }
        self.meet().tell_end(&[(id, challenge)], why);
        Ok(())
    }
}
