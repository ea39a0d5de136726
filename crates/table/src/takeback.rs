//! Taking moves back.

use std::collections::BTreeSet;

use fracas_core::Seat;
use fracas_games::AnyGame;

use crate::{BadOffer, Journal, Status, Table, TakenBack};

/// Whose leave it takes to take a move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// Nobody's.
    Free,
    /// That of the other persons at the table.
    Asked,
}

impl Table {
    /// Whether a seat can take its last move back, and whose leave that takes; `None` where it would be refused.
    pub fn takeback_leave(&self, seat: Seat) -> Option<Leave> {
        if self.status() != Status::Playing {
            return None;
        }
        self.takeback_point(seat).ok()?;
        let free = self.is_unanimous(self.seats_with(seat)) || self.may_just_take_back(seat).ok()?;
        Some(if free { Leave::Free } else { Leave::Asked })
    }

    /// Whether a seat may change its mind without asking anybody: in the middle of its own turn, or where nobody has
    /// seen its choice.
    pub(crate) fn may_just_take_back(&self, seat: Seat) -> Result<bool, BadOffer> {
        Ok(self.is_still_on_turn(seat) || self.game.is_secret(self.takeback_point(seat)?))
    }

    /// Whether a seat made the last move and is still the only one to choose, as far as it knows.
    fn is_still_on_turn(&self, seat: Seat) -> bool {
        let last = (0..self.game.events()).rev().find(|&index| self.game.is_told(index, Some(seat)));
        last.and_then(|last| self.game.mover(last)) == Some(seat)
            && self.game.turn_seen(Some(seat)).choosing().sole() == Some(seat)
    }

    /// The number of events to go back to for a seat's last move to be undone.
    pub(crate) fn takeback_point(&self, seat: Seat) -> Result<usize, BadOffer> {
        takeback_point(self.game.as_ref(), &self.journals, &self.ordered, seat)
    }

    /// Takes a seat's last move back and everything after it, but for what others chose in secret.
    pub(crate) fn takeback(&self, seat: Seat) -> Result<TakenBack, BadOffer> {
        let (to, kept) = takeback(self.game.as_ref(), &self.journals, &self.ordered, seat)?;
        Ok(TakenBack { seat, to, kept })
    }
}

/// The number of events to go back to for a seat's last move to be undone, or for its last turn.
///
/// What was rolled or revealed cannot be unseen, so nothing goes back past that. What others have chosen in
/// secret meanwhile stays, and what the seat may not know of (that somebody was asked and passed) is no
/// reason to refuse: that it is there must not be noticed.
fn takeback_point(
    game: &dyn AnyGame,
    journals: &[Journal],
    ordered: &BTreeSet<usize>,
    seat: Seat,
) -> Result<usize, BadOffer> {
    let events = game.events();
    let mover = |index: usize| game.mover(index);
    // What its orders chose it never thought about, and they would choose it again.
    let to = (0..events).rev().find(|index| mover(*index) == Some(seat) && !ordered.contains(index));
    let to = turn_of(game, to.ok_or(BadOffer::NothingToTakeBack)?);
    let eyes = || std::iter::once(None).chain(Seat::first(game.seats()).map(Some));
    for index in to..events {
        match mover(index) {
            None => return Err(BadOffer::DiceThrown),
            Some(mover) if mover == seat || game.is_secret(index) => {}
            Some(_) if !game.is_told(index, Some(seat)) => {}
            Some(_) if eyes().all(|eye| game.is_told(index, eye)) => {}
            Some(_) => return Err(BadOffer::GoneOn),
        }
    }
    if journals.iter().any(|journal| journal.has_revelation_since(to)) {
        return Err(BadOffer::Shown);
    }
    Ok(to)
}

/// Where to go back to for a seat's last move: a turn that is over goes back as a whole, and one that is still on move by
/// move.
fn turn_of(game: &dyn AnyGame, last: usize) -> usize {
    let events = game.events();
    let is_on = last + 1 == events && !game.begins_turn(events);
    let seat = game.mover(last);
    let mut to = last;
    while !is_on && !game.begins_turn(to) && to > 0 && game.mover(to - 1) == seat {
        to -= 1;
    }
    to
}

/// What is left when a seat takes its last move back: the number of events to go back to, and the numbers of those after
/// it that stay, which others chose in secret. `journals` are those of everybody who looks, `ordered` the
/// numbers of events that standing orders chose.
///
/// # Errors
///
/// Says why it cannot be taken back.
pub fn takeback(
    game: &dyn AnyGame,
    journals: &[Journal],
    ordered: &BTreeSet<usize>,
    seat: Seat,
) -> Result<(usize, Vec<usize>), BadOffer> {
    let to = takeback_point(game, journals, ordered, seat)?;
    let mut fork = game.fork(to);
    // A choice made in secret does not depend on what others chose meanwhile; if it did, its seat would simply
    // be asked again.
    let stays = |index: &usize| {
        let event = game.event(*index);
        let secret = event.by != Some(seat) && game.is_secret(*index);
        secret && event.by.is_some_and(|by| fork.play(by, &event.text).is_ok())
    };
    Ok((to, (to..game.events()).filter(stays).collect()))
}

/// Whether a seat can take its last move back, where nothing is answered by orders.
pub fn can_take_back(game: &dyn AnyGame, journals: &[Journal], seat: Seat) -> bool {
    takeback_point(game, journals, &BTreeSet::new(), seat).is_ok()
}

#[cfg(test)]
mod tests {
    use fracas_core::{Dice, QuickDice};
    use serde_json::json;

    use super::*;
    use crate::{Command, Entry, GuestId, Opening, Player, TableId, Who};

    /// A table of Ganoogo for two guests.
    fn ganoogo() -> Table {
        let guests = [1, 2].map(|byte| GuestId::from_bytes([byte; 20]));
        let players = guests.clone().map(Player::Person).to_vec();
        let opening = Opening::new("ganoogo", &json!({}), players, guests[0].clone()).unwrap();
        Table::open(TableId::from_bytes([0; 10]), &Entry::opened(opening, 0)).unwrap()
    }

    fn act(table: &mut Table, who: &Who, command: &Command, at: i64) {
        for entry in table.decide(who, command, at).expect("it is allowed") {
            table.apply(&entry).expect("what was decided happens");
        }
    }

    /// A table of A Game of War for two guests, with North on turn.
    fn war() -> Table {
        let guests = [1, 2].map(|byte| GuestId::from_bytes([byte; 20]));
        let players = guests.clone().map(Player::Person).to_vec();
        let classic = json!({"deployment": "classic"});
        let opening = Opening::new("game-of-war", &classic, players, guests[0].clone()).unwrap();
        let mut table = Table::open(TableId::from_bytes([0; 10]), &Entry::opened(opening, 0)).unwrap();
        act(&mut table, &Who::Server, &Command::Roll { outcome: "roll 1".to_owned() }, 0);
        table
    }

    fn play(table: &mut Table, seat: u8, moves: &[&str]) {
        for text in moves {
            let who = Who::Guest(GuestId::from_bytes([seat; 20]));
            let (seat, text) = (Seat::new(seat).unwrap(), (*text).to_owned());
            act(table, &who, &Command::Move { seat, text, seen: None, sure: None }, 0);
        }
    }

    #[test]
    fn a_turn_that_is_over_is_taken_back_whole_and_one_that_is_on_move_by_move() {
        let seats = [1, 2].map(|seat| Seat::new(seat).unwrap());
        let mut table = war();
        for _ in 0..2 {
            let north = table.game.legal(seats[0]).moves;
            play(&mut table, 1, &[&north[0]]);
        }
        assert_eq!(table.takeback_point(seats[0]), Ok(2), "a move of a turn that is on");
        play(&mut table, 1, &["end"]);
        assert_eq!(table.takeback_point(seats[0]), Ok(1), "both moves and the end");
        assert_eq!(table.takeback_point(seats[1]), Err(BadOffer::NothingToTakeBack));
        let south = table.game.legal(seats[1]).moves;
        play(&mut table, 2, &[&south[0]]);
        assert_eq!(table.takeback_point(seats[1]), Ok(4), "and the other's likewise");
        assert_eq!(table.takeback_point(seats[0]), Ok(1), "whatever the other has begun");
        play(&mut table, 2, &["end"]);
        assert_eq!(table.takeback_point(seats[0]), Ok(1), "the other's turn goes with it");
        assert_eq!(table.takeback_point(seats[1]), Ok(4));
        play(&mut table, 1, &["end"]);
        assert_eq!(table.takeback_point(seats[0]), Ok(6), "a turn of nothing but its end");
    }

    #[test]
    fn whether_a_move_can_be_taken_back_does_not_tell_that_somebody_passed_unseen() {
        let mut unnoticed = 0;
        for seed in 0..12 {
            let (mut table, mut dice) = (ganoogo(), QuickDice::new(seed));
            for at in 0..400 {
                let Some(seat) = table.game.turn().choosing().iter().next() else {
                    let Some(outcome) = table.game.roll(&mut dice) else { break };
                    act(&mut table, &Who::Server, &Command::Roll { outcome }, at);
                    continue;
                };
                let moves = table.game.legal(seat).moves;
                let text = moves[dice.below(moves.len() as u32) as usize].clone();
                let who = Who::Guest(GuestId::from_bytes([seat.number(); 20]));
                act(&mut table, &who, &Command::Move { seat, text, seen: None, sure: None }, at);
                for seat in Seat::first(2) {
                    let known = |&index: &usize| table.game.told(index, Some(seat)).is_some();
                    let last = (0..table.game.events()).rev().find(known).expect("the deal");
                    if table.game.event(last).by == Some(seat) && table.game.turn().outcome().is_none() {
                        assert_eq!(table.takeback_point(seat), Ok(last), "seed {seed}, event {last}");
                        unnoticed += table.game.events() - 1 - last;
                    }
                }
            }
        }
        assert!(unnoticed > 0, "somebody passes now and then");
    }
}
