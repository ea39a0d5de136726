//! Challenges that outlast the people who made them, and the server.

use std::sync::Arc;

use fracas_core::Seat;
use fracas_table::GuestId;

use super::challenges::Challenge;
use super::terms::Terms;
use crate::error::Error;
use crate::live::{Services, time};
use crate::store::{KeptChallenge, StoreError};
use crate::wire::{Code, Ended, Refusal};

/// Adds a challenge, and stores it where it is to be kept; returns its number.
pub(super) async fn keep(services: &Services, challenge: &Challenge) -> Result<u64, Error> {
    let full = || {
        let why = "that was asked already, or one of you has too many challenges: wait for an answer";
        Error::from(Refusal::new(Code::TooMany, why))
    };
    let id = services.meet.lock().challenges.number(challenge).ok_or_else(full)?;
    if challenge.kept {
        services.store.keep_challenge(&written(id, challenge)).await?;
    }
    let added = services.meet.lock().challenges.add(id, challenge.clone());
    if !added {
        // Somebody was quicker.
        services.store.drop_challenge(id).await?;
        return Err(full());
    }
    Ok(id)
}

fn written(id: u64, challenge: &Challenge) -> KeptChallenge {
    KeptChallenge {
        id,
        from: challenge.from.clone(),
        to: challenge.to.clone(),
        terms: serde_json::to_string(&*challenge.terms).expect("terms are plain data"),
        wish: challenge.wish.map(Seat::number),
        until: challenge.until,
    }
}

/// Remembers those that were kept when the server stopped: before anybody is let in, so that nobody misses one.
pub(super) async fn recall(services: &Services) -> Result<(), StoreError> {
    let kept = services.store.challenges(time()).await?;
    let people = kept.iter().flat_map(|kept| [kept.from.clone(), kept.to.clone()]);
    let names = services.store.names(people).await?;
    let called = |person: &GuestId| names.get(person).cloned().unwrap_or_else(|| person.nickname());
    let mut read = Vec::new();
    for KeptChallenge { id, from, to, terms, wish, until } in kept {
        let Ok(terms) = serde_json::from_str::<Terms>(&terms) else {
            tracing::error!(challenge = id, "a challenge cannot be read");
            continue;
        };
        let names = [called(&from), called(&to)];
        let (terms, wish) = (Arc::new(terms), wish.and_then(Seat::new));
        read.push((id, Challenge { from, to, names, terms, wish, kept: true, until }));
    }
    services.meet.lock().challenges.keep(read);
    Ok(())
}

/// Ends challenges, wherever they are kept, and tells both sides.
pub(super) async fn end(services: &Services, challenges: Vec<(u64, Challenge)>, why: Ended) {
    for (id, _) in challenges.iter().filter(|(_, challenge)| challenge.kept) {
        if let Err(error) = services.store.drop_challenge(*id).await {
            // It is over in a week in any case.
            tracing::error!(%error, "a challenge that is over cannot be forgotten");
        }
    }
    services.meet.tell_end(&challenges, why);
}

/// Two want nothing to do with each other any more.
pub(super) async fn part(services: &Services, one: &GuestId, other: &GuestId) {
    let over = services.meet.lock().challenges.part(one, other);
    end(services, over, Ended::Withdrawn).await;
}

/// Somebody is gone for good.
pub(super) async fn drop_all(services: &Services, person: &GuestId) {
    let over = services.meet.lock().challenges.drop(person);
    end(services, over, Ended::Withdrawn).await;
}
