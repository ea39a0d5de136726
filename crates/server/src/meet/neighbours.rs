//! What meeting asks the rest of the server about people. Names, blocks and ratings have their own homes; this is the one
//! place where meeting looks them up.

use std::collections::HashSet;

use fracas_table::GuestId;

use crate::live::Services;

/// Who goes by a name. Guests' nicknames are short, and two may share one: then nobody is meant.
pub(super) async fn person_named(services: &Services, name: &str) -> Option<GuestId> {
    let mut called = services.meet.bus.called(name);
    if called.len() == 1 { called.pop() } else { None }
}

/// What others call somebody.
pub(super) fn name_of(person: &GuestId) -> String {
    person.nickname()
}

/// Those whom somebody has blocked, and who have blocked them: they are never paired. Nobody can block anybody yet.
pub(super) async fn shunned(_services: &Services, _person: &GuestId) -> HashSet<GuestId> {
    HashSet::new()
}

/// Somebody's rating in games of two, where they have played any that counted.
pub(super) async fn rating(services: &Services, person: &GuestId, game: &str) -> Option<i32> {
    let known = services.store.standings(game, fracas_ratings::Kind::Two, &[person.to_string()]).await;
    let standing = known.ok()?.into_iter().next()??;
    Some(standing.rating.rating.round() as i32)
}
