//! What an event did, told as facts.
//!
//! An event sets much going: a window closes, a roll counts, a die falls, a player is out, a turn ends. So a story does
//! what the rules do: it makes the event happen in a copy of the state, goes on step by step as
//! [`settle`](crate::flow) does, and tells every step by what it changed.
//!
//! How far it goes on is a matter of secrecy, as in [`view`](crate::view). Once the game is over it goes as far as the
//! game truly did. Before that an eye hears what follows **as though everybody else passed**, up to where it is asked
//! itself: then it can tell nothing from what it hears when, and hears of everything, though passes are told to
//! nobody.
//!
//! What hangs on such a pass is not settled yet, and a story says from where on: the facts behind `if-no-card` happen if
//! no card comes first. They stand as soon as the eye hears of anything else, or is to choose itself. When a card comes
//! first after all, its story begins by saying how many of those facts, the last of them, are not to be (`takes-back`).
//! So a log that keeps them back until they stand never has to unsay anything.
//!
//! The parts of a story have a file each: what seats choose and chance decides (`acts`), what cards do (`cards`), what
//! rolls come to (`rolls`), and how turns and games begin and end (`turns`).

mod acts;
mod cards;
mod rolls;
mod turns;

use fracas_core::{Event, EventOf, Eye, Part, Phrase, Seat};

use crate::flow::{is_closing, pass};
use crate::state::{Frame, Kind, State, Window};
use crate::{Ganoogo, Move, printed_cards};

/// Tells one event to one eye.
struct Teller<'a> {
    game: &'a Ganoogo,
    eye: Eye,
    /// How far the game has truly come.
    truth: &'a State,
    out: &'a mut Vec<Phrase>,
    /// Where the facts begin that hang on others passing.
    ahead: Option<usize>,
    /// Where it is told what a roll came to, so that its dice need not be told again.
    counted: Option<usize>,
}

impl Ganoogo {
    pub(crate) fn tell(
        &self,
        before: &State,
        event: &EventOf<Ganoogo>,
        truth: &State,
        eye: Eye,
        out: &mut Vec<Phrase>,
    ) {
        Teller::new(self, eye, truth, out).event(before, event);
    }

    /// What a language calls a card: those of the printed game have a word of their own.
    fn card_part(&self, kind: u8) -> Part {
        let card = self.deck.card(kind);
        let printed = printed_cards().iter().find(|one| one.id == card.id && one.name == card.name);
        match printed.map(|card| &card.id) {
            Some(std::borrow::Cow::Borrowed(id)) => Part::Word(id),
            _ => Part::Text(fracas_core::excerpt(&card.name).into_owned()),
        }
    }

    fn kind_of(&self, s: &State, die: u8) -> &'static str {
        if self.is_overlord(s, die) { "overlord" } else { "minion" }
    }
}

impl<'a> Teller<'a> {
    fn new(game: &'a Ganoogo, eye: Eye, truth: &'a State, out: &'a mut Vec<Phrase>) -> Teller<'a> {
        Teller { game, eye, truth, out, ahead: None, counted: None }
    }

    fn say(&mut self, phrase: Phrase) {
        self.out.push(phrase);
    }

    fn event(&mut self, before: &State, event: &EventOf<Ganoogo>) {
        let mut s = before.clone();
        let told = self.out.len();
        let happened = match *event {
            // Nobody else is told of a pass.
            Event::Move(seat, Move::Pass) if !self.eye.is(seat) => return,
            Event::Move(seat, choice) => {
                self.take_back(before, seat);
                self.choice(before, seat, choice);
                self.game.choose(&mut s, seat, choice)
            }
            Event::Chance(outcome) => {
                self.outcome(before, outcome);
                let happened = self.game.happen(&mut s, outcome);
                if happened.is_ok() {
                    self.landed(before, &s, outcome);
                }
                happened
            }
        };
        if happened.is_ok() {
            self.follow(&mut s);
        }
        self.mark_what_is_ahead();
        // What a roll comes to names its dice, once it has come to that.
        let settled = |counted: usize| self.ahead.is_none_or(|ahead| counted < ahead);
        if self.counted.is_some_and(settled) && self.out[told].what() == "throws" {
            self.out.remove(told);
        }
    }

    /// Where an eye has already heard what would follow, a card that comes before it takes that back: so many of the
    /// facts told last.
    fn take_back(&mut self, before: &State, seat: Seat) {
        if self.eye == Eye::All || self.eye == Eye::Seat(seat) || before.window().is_none() {
            return;
        }
        let mut told = Vec::new();
        Teller::new(self.game, self.eye, before, &mut told).follow(&mut before.clone());
        if !told.is_empty() {
            self.say(Phrase::new("takes-back").with("facts", told.len()));
        }
    }

    /// Says from where on what was told hangs on others passing, if anything does.
    fn mark_what_is_ahead(&mut self) {
        self.ahead = self.ahead.filter(|&ahead| ahead < self.out.len());
        if let Some(ahead) = self.ahead {
            self.out.insert(ahead, Phrase::new("if-no-card").by("GA-12"));
        }
    }

    /// Goes on and tells what happens, until something is waited for.
    fn follow(&mut self, s: &mut State) {
        loop {
            if let Some(outcome) = self.game.outcome(s) {
                return self.end(outcome);
            }
            if let Some(window) = s.window().copied()
                && self.takes_as_passed(s, window)
            {
                self.ahead.get_or_insert(self.out.len());
                pass(s);
                continue;
            }
            let before = s.clone();
            let goes_on = self.game.step(s);
            if before.piles.deck.size() == 0 && s.piles.deck.size() > 0 {
                self.say(Phrase::new("reshuffled").with("cards", s.piles.deck.size()));
            }
            if !goes_on {
                return;
            }
            self.step(&before, s);
        }
    }

    /// Whether whoever a window asks is taken to pass: all others, whatever they hold.
    fn takes_as_passed(&self, s: &State, window: Window) -> bool {
        self.eye != Eye::All && self.eye != Eye::Seat(window.asked) && !is_closing(s, window)
    }

    /// Tells one step by what lay on top of the stack.
    fn step(&mut self, before: &State, now: &State) {
        match before.stack.last().copied() {
            None => self.goes_on(before, now),
            Some(Frame::Card(play)) => self.resolved(before, now, play),
            // Somebody was passed over, and it is still open.
            Some(Frame::Window(window)) if !is_closing(before, window) => {}
            Some(Frame::Window(Window { kind: Kind::AfterRoll, .. })) => self.roll_closed(before, now),
            Some(Frame::Window(Window { kind: Kind::TurnEnds, .. })) => self.turn_over(before, now),
            Some(Frame::Draw { seat, left }) if left > 0 && now.players.contains(seat) => {
                self.say(Phrase::new("nothing-to-draw").with("who", seat));
            }
            Some(Frame::Window(_) | Frame::Draw { .. } | Frame::Fallen { .. } | Frame::Roll { .. }) => {}
        }
        for seat in before.players.iter().filter(|&seat| !now.players.contains(seat)) {
            self.is_out(before, now, seat);
        }
    }
}
