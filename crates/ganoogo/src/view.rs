//! What each pair of eyes may see, and states made up to agree with it.
//!
//! The secret of Ganoogo is the hands. Hiding the cards themselves is easy; the windows are what gives them
//! away. Being asked in a window proves a card that fits, a pass that was made proves the same, and a window
//! that closes by itself proves that nobody has one. So:
//!
//! - A draw is told to whoever draws; all others hear `card ?`.
//! - A pass is told to nobody but the seat that made it.
//! - While somebody else is asked, an eye is shown the game **as though everybody passed**: the state that comes
//!   next if no card is played. That is exactly what it would be shown if nobody held anything that fits, byte
//!   for byte, so it can tell nothing. When a card is played after all, it sees the card.
//!
//! ```text
//!   truth    fight ── window: seat 2 asked ── 2 passes ── dice are due ── roll
//!   seat 2   fight ── "you are asked" ─────── 2 passes ── dice are due ── roll
//!   seat 1   fight ── dice are due ────────────────────── dice are due ── roll
//!   nobody
//!   can play fight ── dice are due ──────────────────────────────────── ── roll
//! ```
//!
//! Three things cannot be hidden so, because the rules themselves make them plain: that the game is not over
//! yet, that a player is not out yet, and that it is not the eye's own turn yet, each where it would be if all
//! passed. Then somebody is seen to be asked, but neither who nor about what: the eye is shown the *eve* of it, the last
//! window that would open before it, whichever is open in truth.
//!
//! ```text
//!   truth    dice ── after the roll: 2 asked ── 2 passes ── a die falls: 3 asked ── 3 passes ── 1 acts
//!   seat 1   dice ── a die falls: somebody is asked ─────────────────────────────────────────── 1 acts
//! ```
//!
//! (In version 1 it saw the window that was open, which told what kind of card somebody held.)
//!
//! When the game is over there is nothing left to hide, and whoever looks back at it sees the board as it stood.
//!
//! Everything an eye is shown therefore follows from what is public and from its own hand, and from the other
//! hands only through their sizes. That makes [`guess`](fracas_core::Game::guess) simple and exact: every way to
//! deal the cards nobody has shown into hands of those sizes agrees with the view, and all are equally likely.

use fracas_core::{Dice, Game, Seat, Seats, Square, Turn};
use serde::Serialize;
use ts_rs::TS;

use crate::Ganoogo;
use crate::deck::kinds;
use crate::orders::Topic;
use crate::piles::Pile;
use crate::position::{ConflictAt, Counts, DieAt, FrameAt, GanoogoAt, SideAt, TargetAt, WindowAt};
use crate::sights::{ReachAt, RolledAt, StrikeAt};
use crate::state::{Frame, Phase, State};

/// What one pair of eyes may see.
#[derive(Clone, Debug, Serialize, TS)]
pub struct View {
    #[serde(rename = "in")]
    players: Seats,
    turn: Seat,
    turns: u32,
    mp: u8,
    phase: Phase,
    dice: Vec<DieAt>,
    standing: Vec<Square>,
    skip: Vec<u8>,
    conflict: Option<ConflictAt>,
    ganoogo: Option<GanoogoAt>,
    roll: Option<[SideAt; 2]>,
    window: Option<WindowAt>,
    stack: Vec<FrameAt>,
    /// The last card that was played.
    last: Option<PlayedAt>,
    /// The roll that is being made, from when it is declared.
    rolling: Option<RolledAt>,
    /// The last roll that counted.
    rolled: Option<RolledAt>,
    /// What the open window is about, where it is the eye that is asked.
    topic: Option<Topic>,
    /// The eye's own cards for which the moment is now, where it is asked.
    timely: Vec<String>,
    /// Where the eye's dice could walk now.
    reach: Vec<ReachAt>,
    /// What the eye's dice could strike at now.
    strikes: Vec<StrikeAt>,
    /// The eye's own cards.
    hand: Option<Counts>,
    /// How many cards everybody holds.
    hand_sizes: Vec<u8>,
    /// How many cards are left to draw.
    deck: u8,
    discards: Counts,
    /// The arms' colours.
    names: Vec<String>,
    /// What the eye knows, as a state: the cards it has not seen are all in the deck.
    #[serde(skip)]
    pub(crate) known: State,
    #[serde(skip)]
    pub(crate) eye: Option<Seat>,
}

/// A card that was played.
#[derive(Clone, Debug, Serialize, TS)]
struct PlayedAt {
    by: Seat,
    id: String,
    target: Option<TargetAt>,
}

/// How an eye sees a state.
pub(crate) enum Sight {
    /// As it is.
    Plain,
    /// As it will be when everybody has passed.
    Lapsed(Box<State>),
    /// Somebody is asked, but not who: at the last window before what cannot be hidden.
    Waiting(Box<State>),
}

impl View {
    /// How many cards a seat holds.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hand_sizes.get(seat.index()).copied().unwrap_or(0)
    }

    /// Whose eyes these are; `None` for a spectator.
    pub fn eye(&self) -> Option<Seat> {
        self.eye
    }
}

impl Ganoogo {
    pub(crate) fn sight(&self, s: &State, eye: Option<Seat>) -> Sight {
        match s.window() {
            Some(window) if self.outcome(s).is_none() && eye != Some(window.asked) => {}
            _ => return Sight::Plain,
        }
        let mut later = s.clone();
        let mut eve = s.clone();
        let plain = loop {
            if self.edition.hides_the_question() {
                eve.clone_from(&later);
            }
            self.lapse(&mut later);
            if later.players != s.players || self.outcome(&later).is_some() {
                break true;
            }
            if later.window().is_none() {
                break eye.is_some_and(|eye| self.turn(&later).choosing().contains(eye));
            }
        };
        if plain { Sight::Waiting(Box::new(eve)) } else { Sight::Lapsed(Box::new(later)) }
    }

    /// Whose turn it is as far as an eye may know.
    pub(crate) fn turn_told(&self, s: &State, eye: Option<Seat>) -> Turn {
        match self.sight(s, eye) {
            Sight::Plain => self.turn(s),
            Sight::Lapsed(later) => self.turn(&later),
            Sight::Waiting(_) => {
                let others = s.players.iter().filter(|&seat| eye != Some(seat));
                Turn::Choose(others.collect())
            }
        }
    }

    pub(crate) fn look(&self, s: &State, eye: Option<Seat>) -> View {
        self.show(s, self.sight(s, eye), eye)
    }

    /// What an eye is shown that sees a state this way.
    pub(crate) fn show(&self, s: &State, sight: Sight, eye: Option<Seat>) -> View {
        let (mut known, waiting) = match sight {
            Sight::Plain => (s.clone(), false),
            Sight::Lapsed(later) => (*later, false),
            Sight::Waiting(eve) => (*eve, true),
        };
        if waiting {
            forget_whom(&mut known, eye);
        }
        let sizes: Vec<u8> = known.piles.hands[..usize::from(self.seats)].iter().map(Pile::size).collect();
        let deck = known.piles.deck.size();
        for seat in Seat::first(self.seats).filter(|&seat| eye != Some(seat)) {
            let mut hand = *known.piles.hand(seat);
            hand.pour(&mut known.piles.deck);
            *known.piles.hand_mut(seat) = hand;
        }
        let topic = eye.filter(|_| !waiting).and_then(|seat| self.topic(&known, seat));
        let reasons = eye.filter(|_| topic.is_some()).map_or(0, |seat| self.timely(&known, seat));
        let timely = kinds(reasons).map(|kind| self.deck.card(kind).id.to_string()).collect();
        let written = self.write_position(&known);
        View {
            players: written.players,
            turn: written.turn,
            turns: written.turns,
            mp: written.mp,
            phase: written.phase,
            dice: written.dice,
            standing: written.standing,
            skip: written.skip,
            conflict: written.conflict,
            ganoogo: written.ganoogo,
            roll: written.roll,
            window: written.window.map(|window| if waiting { untold(window) } else { window }),
            stack: written.stack,
            last: known.last.map(|played| PlayedAt {
                by: played.by,
                id: self.deck.card(played.kind).id.to_string(),
                target: self.write_target(played.target),
            }),
            rolling: self.roll_under_way(&known),
            rolled: self.last_roll(&known),
            topic,
            timely,
            reach: self.reaches(&known, eye),
            strikes: self.strikes(&known, eye),
            hand: eye.map(|seat| self.write_pile(known.piles.hand(seat))),
            hand_sizes: sizes,
            deck,
            discards: written.discards,
            names: self.board.names.iter().map(ToString::to_string).collect(),
            known,
            eye,
        }
    }

    /// Deals the unseen cards anew, every way equally likely.
    pub(crate) fn imagine<D: Dice + ?Sized>(&self, view: &View, dice: &mut D) -> State {
        let mut state = view.known.clone();
        for (seat, &size) in Seat::first(self.seats).zip(&view.hand_sizes) {
            for _ in state.piles.hand(seat).size()..size {
                let left = u32::from(state.piles.deck.size());
                if left == 0 {
                    break;
                }
                let kind = state.piles.deck.nth(dice.below(left));
                state.piles.deck.take(kind);
                state.piles.hand_mut(seat).add(kind, 1);
            }
        }
        state
    }
}

/// Forgets whom the open window asks: the first it could be, as though nobody had passed.
fn forget_whom(s: &mut State, eye: Option<Seat>) {
    let mut others = s.players;
    if let Some(eye) = eye {
        others.remove(eye);
    }
    let first = if others.contains(s.turn) { Some(s.turn) } else { others.after(s.turn) };
    if let (Some(Frame::Window(window)), Some(first)) = (s.stack.last_mut(), first) {
        (window.asked, window.passed) = (first, Seats::NONE);
    }
}

fn untold(window: WindowAt) -> WindowAt {
    WindowAt { asked: None, passed: Seats::NONE, ..window }
}
