//! A table as somebody may know it: what is told to clients is made here, and nowhere else.

pub(crate) mod replay;

use std::collections::BTreeMap;

use fracas_bots::inspect_until;
use fracas_core::{Seat, Seats};
use fracas_games::{AnyGame, Fault};
use fracas_search::Stop;
use fracas_table::{Player, Status, Table};

pub(crate) use self::replay::Replaying;
use crate::wire::{About, Entry, Happening, Legal, Now, Phrase, Planned, PlayerCard, PlayerKind, Thoughts};

/// Who is at a table right now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Presence {
    /// Seats whose person has it open.
    pub(crate) here: Seats,
    /// Seats whose person has been away for so long that others may claim.
    pub(crate) gone: Seats,
}

/// What never changes about a table.
pub(crate) fn about(table: &Table) -> About {
    let opening = table.opening();
    About {
        id: table.id().clone(),
        game: opening.game.clone(),
        seats: table.seat_count(),
        options: table.game().options(),
        rules: table.game().rules(),
        created: table.created(),
        commitment: opening.commitment.clone(),
        brought: table.brought(),
        pace: opening.pace.map(Into::into),
        rated: opening.rated,
        listed: opening.listed,
        lag: table.lag(),
        opener: table.seats_of(&opening.creator).iter().next(),
    }
}

/// Everything that changes, as a reader with these seats may know it.
pub(crate) fn now(table: &Table, audience: Seats, presence: Presence) -> Now {
    let game = table.game();
    let eye = audience.sole();
    let playing = table.status() == Status::Playing;
    let seen = game.turn_seen(eye);
    let bots = if playing { table.bots() } else { Seats::NONE };
    let thinking: Seats = seen.choosing().iter().filter(|&seat| bots.contains(seat)).collect();
    let choosing = game.turn().choosing();
    let legal = audience.iter().filter(|&seat| playing && choosing.contains(seat));
    let views = match audience.is_empty() {
        true => [(0, game.view_text(None))].into(),
        false => audience.iter().map(|seat| (seat.number(), game.view_text(Some(seat)))).collect(),
    };
    Now {
        players: players(table, audience, presence),
        you: audience,
        turn: seen.into(),
        outcome: seen.outcome().map(Into::into),
        views,
        curtain: table.needs_curtain(audience),
        legal: legal.map(|seat| (seat, game.legal(seat).into())).collect(),
        orders: audience.iter().filter_map(|seat| Some((seat, table.orders(seat)?.clone()))).collect(),
        takebacks: audience
            .iter()
            .filter_map(|seat| Some((seat, table.takeback_leave(seat)?.into())))
            .collect(),
        thinking,
        thoughts: thoughts(table, audience, thinking),
        offers: table.offers().map(Into::into).collect(),
        status: table.status().into(),
        result: table.verdict().map(Into::into),
        next: table.next().cloned(),
        contributions: table.contributions().to_vec(),
        wants_contribution: table.wants_contribution(audience),
    }
}

/// What can be told about the bots' thinking: since when the reader has been waiting for them, and where nothing is
/// hidden, or no longer, how sure they were of their last moves.
fn thoughts(table: &Table, audience: Seats, thinking: Seats) -> BTreeMap<Seat, Thoughts> {
    let since = table.journal(audience).last().map_or(table.created(), |note| note.at);
    let bots = table.bots().iter().map(|seat| {
        (seat, Thoughts { since: thinking.contains(seat).then_some(since), sure: table.sure(seat) })
    });
    bots.filter(|(_, thoughts)| *thoughts != Thoughts::default()).collect()
}

/// A reader's log from number `from` on.
pub(crate) fn entries(table: &Table, audience: Seats, from: usize) -> Vec<Entry> {
    let (game, eye) = (table.game(), audience.sole());
    let notes = table.journal(audience).get(from..).unwrap_or_default();
    let entry = |note: &fracas_table::Note| Entry {
        happening: game
            .told(note.index, eye)
            .map_or_else(|| Happening::Masked { masked: "?".to_owned() }, Into::into),
        at: note.at,
        story: game.story(note.index, eye).into_iter().map(Phrase).collect(),
    };
    notes.iter().map(entry).collect()
}

/// Who sits where, for a reader with these seats.
fn players(table: &Table, audience: Seats, presence: Presence) -> Vec<PlayerCard> {
    let seats = Seat::first(table.seat_count());
    let card = |(player, seat)| PlayerCard {
        here: presence.here.contains(seat),
        gone: presence.gone.contains(seat),
        you: audience.contains(seat),
        clock: table.clock_seen(seat, audience).map(Into::into),
        ..card(Some(player), table.name(seat), seat)
    };
    table.players().iter().zip(seats).map(card).collect()
}

/// A player as others see them, by what they are called; `None` where a seat is open.
pub(crate) fn card(player: Option<&Player>, name: String, seat: Seat) -> PlayerCard {
    let (kind, level) = match player {
        Some(Player::Person(_)) => (PlayerKind::Person, None),
        Some(Player::Bot(level)) => (PlayerKind::Bot, Some(*level)),
        Some(Player::Open(_)) | None => (PlayerKind::Open, None),
    };
    PlayerCard { seat, kind, name, level, here: false, gone: false, you: false, clock: None }
}

/// How it would be for a seat in a game that would go on like this after its first `begun` events, with facts about a
/// place.
///
/// # Errors
///
/// Says what about the place cannot be asked.
pub(crate) fn planned(
    game: &dyn AnyGame,
    begun: usize,
    seat: Seat,
    at: Option<&str>,
    stop: &Stop,
) -> Result<Planned, Fault> {
    let made = (begun..game.events()).map(|index| game.event(index));
    let choosing = game.turn().choosing().contains(seat);
    Ok(Planned {
        moves: made.filter(|event| event.by.is_some()).map(|event| event.text).collect(),
        view: game.view_text(Some(seat)),
        legal: if choosing { game.legal(seat).into() } else { Legal::default() },
        facts: at.map(|at| inspect_until(game, Some(at), stop)).transpose()?,
    })
}
