//! All that a bot is ever given.

use crate::{Event, EventOf, Game, Referee, Seat, Shown};

/// A seat that must choose, and what it may see. There is nothing in it but what the seat may know, so whoever holds one
/// holds no secrets of others.
///
/// # Examples
///
/// A bot takes this and nothing else; [`Game::guess`] gives it states to think about.
///
/// ```
/// use fracas_core::{Dice, Game, QuickDice, Sight};
///
/// fn any_move<G: Game>(sight: &Sight<G>, dice: &mut QuickDice) -> Option<G::Move> {
///     let nth = dice.below(sight.choices().len() as u32) as usize;
///     sight.choices().get(nth).cloned()
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Sight<G: Game> {
    game: G,
    seat: Seat,
    view: G::View,
    choices: Vec<G::Move>,
    past: Vec<EventOf<G>>,
}

impl<G: Game> Sight<G> {
    /// The rules in force.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The seat that must choose.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What it sees.
    pub fn view(&self) -> &G::View {
        &self.view
    }

    /// The moves it is offered: never none, and none that a person would be [warned of](Game::caution). Where
    /// moves are free text these are presets.
    pub fn choices(&self) -> &[G::Move] {
        &self.choices
    }

    /// What has happened so far, oldest first, as far as the seat may know all of it by now: what is masked or
    /// hidden from it is left out. A game that was loaded from a position does not tell what came before.
    pub fn past(&self) -> &[EventOf<G>] {
        &self.past
    }

    /// What a seat that must choose may go by in a state; `None` for any other. `past` is what it knows to have happened.
    pub fn look(game: &G, state: &G::State, seat: Seat, past: Vec<EventOf<G>>) -> Option<Sight<G>> {
        if !game.turn(state).choosing().contains(seat) {
            return None;
        }
        let mut choices = Vec::new();
        game.legal(state, seat, &mut choices);
        choices.retain(|choice| game.caution(state, seat, choice).is_none());
        let view = game.view(state, Some(seat));
        (!choices.is_empty()).then(|| Sight { game: game.clone(), seat, view, choices, past })
    }

    /// A move in the game's notation.
    pub fn write(&self, choice: &G::Move) -> String {
        let mut text = String::new();
        let event = Event::Move(self.seat, choice.clone());
        self.game.write(&event, &mut text).expect("writing to a string does not fail");
        text
    }
}

impl<G: Game> Referee<G> {
    /// What a seat that must choose now may go by; `None` for any other.
    pub fn sight(&self, seat: Seat) -> Option<Sight<G>> {
        if !self.turn().choosing().contains(seat) {
            return None;
        }
        let known = |&(index, _): &(usize, &EventOf<G>)| self.shown(index, Some(seat)) == Shown::Plain;
        let past = self.events().enumerate().filter(known).map(|(_, event)| event.clone()).collect();
        Sight::look(self.game(), self.state(), seat, past)
    }
}
