//! What meeting asks the rest of the server about people. Names, blocks and ratings have their own homes; this is the one
//! place where meeting looks them up.

use std::collections::HashSet;

use fracas_table::GuestId;

use crate::error::Error;
use crate::live::Services;
use crate::people::Name;

/// Who is here and goes by a name. Guests' nicknames are short, and two may share one: then nobody is meant.
pub(super) async fn person_named(services: &Services, name: &str) -> Option<GuestId> {
    if let Ok(name) = Name::new(name)
        && let Ok(Some(person)) = services.store.person_named(&name).await
    {
        return Some(person.guest).filter(|person| services.meet.bus.is_here(person));
    }
    let mut called = services.meet.bus.called(name);
    if called.len() == 1 { called.pop() } else { None }
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

/// Somebody's rating in games of two, where they have played any that counted.
pub(super) async fn rating(services: &Services, person: &GuestId, game: &str) -> Option<i32> {
    let known = services.store.standings(game, fracas_ratings::Kind::Two, &[person.to_string()]).await;
    let standing = known.ok()?.into_iter().next()??;
    Some(standing.rating.rating.round() as i32)
}
