//! What meeting asks the rest of the server about people. Names, blocks and ratings have their own homes; this is the one
//! place where meeting looks them up.

use std::collections::HashSet;

use fracas_table::GuestId;

use crate::error::Error;
use crate::live::Services;
use crate::people::Name;

/// Somebody who goes by a name.
pub(super) struct Named {
    pub(super) person: GuestId,
    pub(super) name: String,
    /// Whether it is a name of their own, by which they are found though they are away.
    pub(super) own: bool,
}

/// Who has a name, or is here and goes by it. Guests' nicknames are short, and two may share one: then nobody is meant.
pub(super) async fn person_named(services: &Services, name: &str) -> Option<Named> {
    if let Ok(name) = Name::new(name)
        && let Ok(Some(person)) = services.store.person_named(&name).await
    {
        let name = person.name.unwrap_or_else(|| person.guest.nickname());
        return Some(Named { person: person.guest, name, own: true });
    }
    let mut called = services.meet.bus.called(name);
    let person = if called.len() == 1 { called.pop() } else { None }?;
    Some(Named { name: person.nickname(), person, own: false })
}

/// What others call somebody, whether they are here or not.
pub(super) async fn called(services: &Services, person: &GuestId) -> String {
    match services.meet.bus.is_here(person) {
        true => services.meet.bus.name(person),
        false => services.store.called(person).await.unwrap_or_else(|_| person.nickname()),
    }
}

/// Has others call somebody as they call themselves.
pub(super) async fn introduce(services: &Services, person: &GuestId) {
    match services.store.person(person).await {
        Ok(known) => {
            if let Some(name) = known.and_then(|person| person.name) {
                services.meet.bus.introduce(person, &name);
            }
        }
        Err(error) => tracing::warn!(%error, "a name could not be read"),
    }
}

/// Those whom somebody has blocked, and who have blocked them: they are never paired.
pub(super) async fn shunned(services: &Services, person: &GuestId) -> Result<HashSet<GuestId>, Error> {
    Ok(services.store.blocked(person).await?)
}

/// Whether somebody does not want to hear another.
pub(super) async fn mutes(services: &Services, person: &GuestId, other: &GuestId) -> Result<bool, Error> {
    Ok(services.store.mutes(person, other).await?)
}

/// Somebody's rating in games of two, where they have played any that counted.
pub(super) async fn rating(services: &Services, person: &GuestId, game: &str) -> Option<i32> {
    let known = services.store.standings(game, fracas_ratings::Kind::Two, &[person.to_string()]).await;
    let standing = known.ok()?.into_iter().next()??;
    Some(standing.rating.rating.round() as i32)
}
