//! How a game goes on by itself between two events: the state machine of turns, windows and cards.
//!
//! A turn goes through phases. What interrupts it lies on a stack, and only the topmost thing happens; when it
//! is done it is taken off, and what lies beneath goes on. With nothing on the stack the phase says what is
//! next.
//!
//! ```text
//!   Deal ─► First ─► Begin ──► Draw ──► Roll ──► Act ──► End ─► the next player's Begin
//!                     │[turn    {card}   [before] │ ▲      [turn
//!                     │ begins]          {dice}   │ │       ends]
//!                     ▼                  [after]  │ │
//!                    Lost ─► End                  │ │
//!                                                 │ │
//!                                fight ───────────┤ │
//!              Fight: [conflict declared]         │ │
//!                     [before] {dice} {dice} [after] ── a die falls: [die eliminated]
//!                                                 │
//!                                move to a Ganoogo square
//!            Ganoogo: [Ganoogo begins]
//!                     [before] {dice} {dice} [after]  until somebody has won two bouts ──► End
//!                                                 │
//!              Fling: [before] {dice} [after] the defender chooses a square ──► End
//! ```
//!
//! `{…}` is a chance event and `[…]` a window. On the stack, the last of a line on top:
//!
//! ```text
//!   Window(turn begins | turn ends | conflict declared | Ganoogo begins | die moved | card bought)
//!   Roll ─ Window(before), then the dice, then Roll ─ Window(after)
//!   Fallen ─ Window(die eliminated)
//!   Draw                                     so many cards for one seat
//!   … ─ Window ─ Card ─ Window(card played)  a card on the table, and the chance to answer it
//!   … ─ Window ─ Card                        the same with its coin in the air, or with a Draw on top
//!   … ─ Window(after) ─ Roll ─ Window(…)     a roll that is rolled again
//! ```
//!
//! A window asks one seat at a time, clockwise (GA-12):
//!
//! ```text
//!              ┌─────────────── has nothing that fits: passes unasked ◄──┐
//!              ▼                                                         │
//!   opened ─► ask the next ─► holds a card that fits? ───────────────────┘
//!              ▲                │ yes
//!              │                ▼
//!              ├──── pass ─── chooses ─── plays ─► Card ─ Window(card played) on top;
//!              │                                   when both are gone, nobody has passed yet
//!              └── all still in have passed in a row: the window is closed
//! ```
//!
//! When a die or a player a roll was about is gone, the roll and its windows are *void*: they are taken off
//! without counting (GA-18). So nobody who is out is ever waited for.

use fracas_core::{Limit, Outcome, Seat, Seats};

use crate::piles::Pile;
use crate::state::{First, Frame, Kind, Phase, Side, Stage, State, Window};
use crate::{Ganoogo, Windows};

/// How many cards everybody is dealt (GA-5).
pub(crate) const HAND: u8 = 5;

impl Ganoogo {
    /// Goes on until a seat must choose, the dice are due, or the game is over.
    pub(crate) fn settle(&self, s: &mut State) {
        while self.outcome(s).is_none() && self.step(s) {}
    }

    /// Closes the open window as though everybody passed, and goes on until the next is open, whether or not anybody
    /// could play in it, or something else is waited for.
    pub(crate) fn lapse(&self, s: &mut State) {
        let players = s.players;
        if let Some(Frame::Window(window)) = s.stack.last_mut() {
            window.passed = players;
        }
        while self.outcome(s).is_none() && self.step(s) && s.window().is_none() {}
    }

    /// How the game ended, if it has (GA-11).
    pub(crate) fn outcome(&self, s: &State) -> Option<Outcome> {
        if let Some(winner) = s.players.sole() {
            return Some(Outcome::win(winner, "last-player-in"));
        }
        if self.options.max_turns.is_some_and(|most| s.turns >= most) {
            return Some(Outcome::draw("max-turns"));
        }
        match self.options.quiet_turns {
            Limit::After(most) if s.turns.saturating_sub(s.fought) >= most => {
                Some(Outcome::draw("quiet-turns"))
            }
            _ => None,
        }
    }

    /// Goes one step on; `false` when there is something to wait for.
    pub(crate) fn step(&self, s: &mut State) -> bool {
        match s.stack.last().copied() {
            None => self.next_in_turn(s),
            Some(Frame::Window(window)) => self.ask(s, window),
            Some(Frame::Card(play)) => self.resolve(s, play),
            Some(Frame::Draw { seat, left }) => self.go_on_drawing(s, seat, left),
            Some(Frame::Fallen { die, saved, .. }) => {
                s.stack.pop();
                if !saved {
                    self.bury(s, die);
                }
                true
            }
            Some(Frame::Roll { .. }) => {
                let void = is_void(s);
                if void {
                    drop_roll(s);
                }
                void
            }
        }
    }

    /// With nothing on the stack the phase says what happens next.
    fn next_in_turn(&self, s: &mut State) -> bool {
        if !s.players.contains(s.turn) && s.phase != Phase::End {
            s.phase = Phase::End; // GA-9: on the own turn, that turn ends
        }
        match s.phase {
            Phase::Deal => s.stack.push(Frame::Draw { seat: s.turn, left: HAND }),
            Phase::First => return who_begins(s),
            Phase::Begin | Phase::Lost => open(s, Kind::TurnBegins),
            Phase::Draw => s.stack.push(Frame::Draw { seat: s.turn, left: 1 }),
            Phase::Roll => open_roll(s, Seats::one(s.turn)),
            Phase::Act => return false,
            Phase::Fight | Phase::Ganoogo if !is_void(s) => open_base_roll(s),
            Phase::Fight => s.phase = Phase::Act,
            Phase::Ganoogo => s.phase = Phase::End,
            Phase::Fling => match s.ganoogo {
                Some(ganoogo) if ganoogo.fling == 0 && self.edition.fling_is_a_roll() => {
                    open_roll(s, Seats::one(ganoogo.defender));
                }
                Some(ganoogo) if ganoogo.fling == 0 || self.fling_squares(s) != 0 => return false,
                _ => s.phase = Phase::End,
            },
            Phase::End => {
                (s.mp, s.conflict, s.ganoogo) = (0, None, None);
                open(s, Kind::TurnEnds);
            }
        }
        true
    }

    /// Goes round an open window (GA-12).
    fn ask(&self, s: &mut State, window: Window) -> bool {
        let Window { kind, asked, .. } = window;
        if is_closing(s, window) {
            s.stack.pop();
            if !is_broken_off(s, kind) {
                self.close(s, kind);
            }
            return true;
        }
        if s.players.contains(asked) && self.playable(s, asked) != 0 {
            return false;
        }
        pass(s);
        true
    }

    /// What follows when a window has closed.
    fn close(&self, s: &mut State, kind: Kind) {
        match kind {
            Kind::TurnBegins => {
                s.phase = if s.phase == Phase::Lost { Phase::End } else { Phase::Draw };
            }
            Kind::AfterRoll => {
                s.stack.pop();
                if s.stack.is_empty() {
                    self.count_roll(s);
                }
            }
            Kind::TurnEnds => self.next_turn(s),
            Kind::BeforeRoll
            | Kind::ConflictDeclared
            | Kind::GanoogoBegins
            | Kind::DieEliminated
            | Kind::CardPlayed
            | Kind::DieMoved
            | Kind::CardBought => {}
        }
    }

    /// Goes on to the next player who has a turn to play (GA-4, GA-16).
    fn next_turn(&self, s: &mut State) {
        s.phase = Phase::Begin;
        s.turns = s.turns.saturating_add(1);
        while let Some(next) = s.players.after(s.turn) {
            s.turn = next;
            if s.skip[next.index()] == 0 || self.outcome(s).is_some() {
                return;
            }
            s.skip[next.index()] -= 1;
            s.turns = s.turns.saturating_add(1);
        }
    }

    /// Draws as long as there is anything to draw (GA-5).
    fn go_on_drawing(&self, s: &mut State, seat: Seat, left: u8) -> bool {
        if left > 0 && s.players.contains(seat) && s.piles.refill() {
            return false;
        }
        s.stack.pop();
        if s.stack.is_empty() {
            match s.phase {
                Phase::Draw => s.phase = Phase::Roll,
                Phase::Act => self.open_after_act(s, Kind::CardBought),
                Phase::Deal => match Seat::first(self.seats).nth(s.turn.index() + 1) {
                    Some(next) => s.turn = next,
                    None => {
                        s.phase = Phase::First;
                        s.first = First { rolling: s.players, ..First::default() };
                    }
                },
                _ => {}
            }
        }
        true
    }
}

impl Ganoogo {
    /// Opens a window after an act, where the table has such windows (GA-12).
    pub(crate) fn open_after_act(&self, s: &mut State, kind: Kind) {
        match self.options.windows {
            Windows::Moments => {}
            Windows::Acts => open(s, kind),
        }
    }
}

/// Opens a window: the one whose turn it is comes first (GA-12).
pub(crate) fn open(s: &mut State, kind: Kind) {
    let first = if s.players.contains(s.turn) { Some(s.turn) } else { s.players.after(s.turn) };
    let asked = first.unwrap_or(s.turn);
    s.stack.push(Frame::Window(Window { kind, asked, passed: Seats::NONE }));
}

/// Begins a roll, or rolls a part of it again: what was played on it before is thrown away (GA-13).
pub(crate) fn open_roll(s: &mut State, sides: Seats) {
    for seat in sides.iter() {
        let side = s.side_of(seat);
        s.sides[side] = Side::default();
    }
    s.stack.push(Frame::Roll { sides, due: sides });
    open(s, Kind::BeforeRoll);
}

/// Begins the roll of both sides of a conflict or a bout.
fn open_base_roll(s: &mut State) {
    let sides = [Some(s.turn), s.defender()].into_iter().flatten().collect();
    open_roll(s, sides);
}

/// Takes a roll off that no longer matters.
fn drop_roll(s: &mut State) {
    s.stack.pop();
    if s.stack.is_empty() {
        s.sides = [Side::default(); 2];
    }
}

/// Whoever is asked passes.
pub(crate) fn pass(s: &mut State) {
    let players = s.players;
    if let Some(Frame::Window(window)) = s.stack.last_mut() {
        window.passed.insert(window.asked);
        window.asked = players.after(window.asked).unwrap_or(window.asked);
    }
}

/// Whether a window closes, whatever anybody holds: all have passed, or what it was about is gone.
pub(crate) fn is_closing(s: &State, window: Window) -> bool {
    is_broken_off(s, window.kind) || s.players.iter().all(|seat| window.passed.contains(seat))
}

/// Whether what a window was about is gone.
fn is_broken_off(s: &State, kind: Kind) -> bool {
    bound_to_phase(kind) && is_void(s)
}

/// Windows that close at once when what they are about is gone.
const fn bound_to_phase(kind: Kind) -> bool {
    match kind {
        Kind::TurnBegins
        | Kind::BeforeRoll
        | Kind::AfterRoll
        | Kind::ConflictDeclared
        | Kind::GanoogoBegins
        | Kind::DieMoved
        | Kind::CardBought => true,
        Kind::DieEliminated | Kind::CardPlayed | Kind::TurnEnds => false,
    }
}

/// Whether what the turn was doing is gone: its player, its conflict or its Ganoogo (GA-18).
pub(crate) fn is_void(s: &State) -> bool {
    match s.phase {
        Phase::Begin | Phase::Lost | Phase::Draw | Phase::Roll | Phase::Act => !s.players.contains(s.turn),
        Phase::Fight => s.conflict.is_none_or(|conflict| conflict.attacker.is_none()),
        Phase::Ganoogo | Phase::Fling => s.ganoogo.is_none(),
        Phase::Deal | Phase::First | Phase::End => false,
    }
}

impl Ganoogo {
    /// Turns a card on the table over once nobody answers it any more.
    fn resolve(&self, s: &mut State, play: crate::state::Play) -> bool {
        match play.stage {
            Stage::Flip => return false,
            Stage::Answers => self.take_effect(s, play),
            Stage::Cancelled | Stage::Done => crate::plays::discard(s),
        }
        true
    }
}

/// GA-4: the highest begins; ties among the highest roll again.
fn who_begins(s: &mut State) -> bool {
    let First { rolling, leading, .. } = s.first;
    if let Some(next) = rolling.iter().next() {
        s.turn = next;
        return false;
    }
    match leading.sole() {
        Some(seat) => {
            (s.turn, s.phase, s.first) = (seat, Phase::Begin, First::default());
        }
        None => {
            let again = if leading.is_empty() { s.players } else { leading };
            s.first = First { rolling: again, ..First::default() };
        }
    }
    true
}

/// A die loses HP; at 0 it is removed, and whoever can save it is asked (GA-8).
pub(crate) fn hurt(s: &mut State, die: u8, by: u8) {
    let hurt = s.die_mut(die);
    hurt.hp = hurt.hp.saturating_sub(by);
    if hurt.hp == 0
        && let Some(at) = hurt.at.take()
    {
        s.stack.push(Frame::Fallen { die, at, saved: false });
        open(s, Kind::DieEliminated);
    }
}

/// A player is out: the hand goes to the discards, and the Ganoogo square falls (GA-9).
pub(crate) fn put_out(s: &mut State, seat: Seat) {
    s.players.remove(seat);
    let mut hand = std::mem::replace(s.piles.hand_mut(seat), Pile::EMPTY);
    hand.pour(&mut s.piles.discards);
    s.skip[seat.index()] = 0;
    if s.turn == seat {
        s.conflict = None;
    }
    if s.ganoogo.is_some_and(|ganoogo| ganoogo.defender == seat) {
        s.ganoogo = None;
    }
}

impl Ganoogo {
    /// A die is gone for good: so is what it was in, and its owner, if it was the last (GA-9). A conflict may go on
    /// without the die that attacked last, if another takes over (GA-8).
    fn bury(&self, s: &mut State, die: u8) {
        if let Some(conflict) = &mut s.conflict {
            let attacks = conflict.attacker == Some(die);
            if attacks && self.edition.one_target_is_one_conflict() {
                conflict.attacker = None;
            } else if attacks || conflict.target == die {
                s.conflict = None;
            }
        }
        if s.ganoogo.is_some_and(|ganoogo| ganoogo.die == die) {
            s.ganoogo = None;
        }
        let owner = s.die(die).seat;
        if s.players.contains(owner) && s.strength(owner) == 0 && !has_hope(s, owner) {
            put_out(s, owner);
        }
    }
}

/// Whether a die of a player has fallen that may yet stay: its window is open, and it was not saved before.
pub(crate) fn has_hope(s: &State, seat: Seat) -> bool {
    let hope =
        |frame: &Frame| matches!(frame, Frame::Fallen { die, saved: false, .. } if s.die(*die).seat == seat);
    s.stack.iter().any(hope)
}
