//! The players' clocks. They follow from the times in the log: nobody holds a clock here.
//!
//! Whose clock runs must tell nobody more than the game does. Where choices are made openly, or in secret but known to be
//! due, those who must choose have their clocks running, each its own. What somebody drafts in secret takes them what it
//! takes, but others see their clock only when they may know that it is done ([`Table::clock_seen`]). Where hands are
//! hidden, even that somebody was asked whether they want to answer must not show afterwards. So there everything that
//! everybody hears opens a *window*: for so long nobody's clock runs at all, whether anybody is asked or not, and whoever
//! has not answered by its end passes. What the clocks show is then a matter of what everybody heard, and when.

use fracas_core::{Level, Obeyed, Seat, Seats, Secrecy, Turn};
use serde_json::json;

use crate::{Act, Ended, Flagged, Holiday, Moved, Pace, Player, Replaced, Resumed, Status, Table, Verdict};

/// What is left of a seat's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Of what this turn was given.
    pub turn: i64,
    /// Of the reserve.
    pub reserve: i64,
}

impl Left {
    fn new(pace: Pace) -> Left {
        Left { turn: pace.turn as i64, reserve: pace.reserve as i64 }
    }

    /// All of it.
    pub fn total(self) -> i64 {
        self.turn + self.reserve
    }

    fn less(self, used: i64) -> Left {
        let turn = (self.turn - used).max(0);
        Left { turn, reserve: self.reserve - (used - (self.turn - turn)) }
    }
}

/// One seat's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Clock {
    /// What was left when it was last set.
    left: Left,
    /// From when it has run since.
    since: Option<i64>,
    /// Whether its seat's turn goes on, though it does not run: while dice are thrown, or while somebody is asked who it
    /// must not be told is asked.
    halted: bool,
    /// When its person is off: for so long it stands.
    off: Holiday,
}

/// All clocks of a table. Each is set only when something happens that its seat may know of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    pace: Pace,
    clocks: Vec<Clock>,
    /// How long the window is that what everybody heard last has opened, and when it closes.
    window: i64,
    closes: i64,
    /// Up to when the server has said that it was away.
    resumed: i64,
}

/// One seat's clock as somebody may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockSeen {
    /// What was left of it when it was last set.
    pub left: Left,
    /// From when it has run since; `None` where it stands.
    pub since: Option<i64>,
    /// Whether it is not told if it runs: its seat drafts something in secret.
    pub held: bool,
    /// When its person is off, where they have said so.
    pub off: Option<Holiday>,
}

impl Clocks {
    pub(crate) fn new(pace: Pace, seats: u8, at: i64) -> Clocks {
        let clock = Clock { left: Left::new(pace), since: None, halted: false, off: Holiday::NONE };
        Clocks { pace, clocks: vec![clock; usize::from(seats)], window: 0, closes: at, resumed: at }
    }

    fn is_running(&self, seat: Seat) -> bool {
        self.clocks[seat.index()].since.is_some()
    }

    fn running(&self) -> Seats {
        Seat::first(self.clocks.len() as u8).filter(|&seat| self.is_running(seat)).collect()
    }

    /// What is left of a seat's time at a moment.
    fn left_at(&self, seat: Seat, at: i64) -> Left {
        let Clock { left, since, off, .. } = self.clocks[seat.index()];
        since.map_or(left, |since| left.less(off.counted(self.pace, since, at)))
    }

    /// Lets the time up to a moment count; nobody's clock runs from then on, and the turns go on.
    fn halt(&mut self, at: i64) {
        for seat in self.running().iter() {
            let left = self.left_at(seat, at);
            self.clocks[seat.index()] =
                Clock { left, since: None, halted: true, ..self.clocks[seat.index()] };
        }
    }

    /// Has these seats' clocks run from `from` on. The turns of the others are over, and that of `done` even if another one
    /// follows at once. Clocks that go on running are left alone unless everybody `heard` what has happened.
    fn turn_to(&mut self, running: Seats, done: Option<Seat>, heard: bool, (at, from): (i64, i64)) {
        for seat in Seat::first(self.clocks.len() as u8) {
            let Clock { since, halted, off, .. } = self.clocks[seat.index()];
            let (runs, was) = (running.contains(seat), since.is_some() || halted);
            let over = was && (!runs || done == Some(seat));
            if !over && since.is_some() && !heard {
                continue;
            }
            let left = self.left_at(seat, at);
            let (turn, reserve) = (self.pace.turn as i64, left.reserve + self.pace.increment as i64);
            self.clocks[seat.index()] = Clock {
                left: if over { Left { turn, reserve } } else { left },
                since: runs.then_some(from),
                halted: false,
                off,
            };
        }
    }

    /// When the first of these seats runs out of time, if its clock runs.
    fn runs_out(&self, seats: Seats) -> Option<i64> {
        let ends = seats.iter().filter_map(|seat| {
            let Clock { left, since, off, .. } = self.clocks[seat.index()];
            since.map(|since| off.after(self.pace, since, left.total().max(0)))
        });
        ends.min()
    }

    /// When a window closes that so much is left of at a moment: everybody has had it then, whoever is asked.
    fn window_end(&self, at: i64, rest: i64) -> i64 {
        let ends = self.clocks.iter().filter(|_| rest > 0).map(|clock| clock.off.after(self.pace, at, rest));
        ends.max().unwrap_or(at)
    }

    /// Opens a window where hands are hidden, and none elsewhere; tells when it closes.
    fn open_window(&mut self, hands: bool, at: i64) -> i64 {
        self.window = if hands { self.pace.window() } else { 0 };
        self.closes = self.window_end(at, self.window);
        self.closes
    }

    /// Has a window that was open at a moment go on from another one. Clocks that wait for its end wait for its new end.
    fn move_window(&mut self, was: i64, at: i64) {
        if self.window > 0 && self.closes > was {
            let closes = self.window_end(at, (self.closes - was).min(self.window));
            for clock in self.clocks.iter_mut().filter(|clock| clock.since == Some(self.closes)) {
                clock.since = Some(closes);
            }
            self.closes = closes;
        }
    }

    /// Lets the time up to `from` count, and no more before `until`.
    fn pause(&mut self, seat: Seat, from: i64, until: i64) {
        let left = self.left_at(seat, from);
        let clock = &mut self.clocks[seat.index()];
        (clock.left, clock.since) = (left, clock.since.map(|since| since.max(until)));
    }

    /// Somebody has said when they are off. What is off already counts as it always did.
    pub(crate) fn take_off(&mut self, seat: Seat, off: Holiday, at: i64) {
        let settled = at.min(off.from);
        self.pause(seat, settled, settled);
        self.clocks[seat.index()].off = off;
        self.move_window(at, at);
    }

    /// Gives back the time for which the server was away.
    fn resume(&mut self, Resumed { from, until }: Resumed) {
        self.move_window(from, until);
        for seat in Seat::first(self.clocks.len() as u8) {
            self.pause(seat, from, until);
        }
        self.resumed = until;
    }
}

impl Table {
    /// How much time there is, where there are clocks.
    pub fn pace(&self) -> Option<Pace> {
        self.opening.pace
    }

    /// A seat's clock as a reader may see it; `None` where it has none.
    pub fn clock_seen(&self, seat: Seat, audience: Seats) -> Option<ClockSeen> {
        let clocks = self.clocks.as_ref().filter(|_| self.is_person(seat))?;
        let held = self.status == Status::Playing
            && self.game.secrecy() == Secrecy::Drafts
            && !audience.contains(seat);
        // What others draft in secret shows when everybody hears something again.
        let clocks = if held { self.heard.as_ref()? } else { clocks };
        let Clock { left, since, .. } = clocks.clocks[seat.index()];
        let off = self.holiday(seat).filter(|off| off.until > off.from);
        Some(ClockSeen { left, since: since.filter(|_| !held), held, off })
    }

    /// When something falls due by the clock: somebody's time is up, or a window closes on somebody who is asked.
    pub fn due(&self) -> Option<i64> {
        let clocks = self.clocks.as_ref().filter(|_| self.status == Status::Playing)?;
        let asked = self.asked_in_window().next().map(|_| clocks.closes);
        [clocks.runs_out(self.persons()), asked].into_iter().flatten().min()
    }

    /// What a seat has left now, where it has a clock.
    pub fn left(&self, seat: Seat, now: i64) -> Option<Left> {
        let clocks = self.clocks.as_ref().filter(|_| self.is_person(seat))?;
        Some(clocks.left_at(seat, now))
    }

    /// Whether a seat comes too late with whatever it wants to do. Whoever has just nothing left is too late.
    pub(crate) fn is_too_late(&self, seat: Seat, now: i64) -> bool {
        let Some(clocks) = self.clocks.as_ref().filter(|_| self.is_person(seat)) else { return false };
        let runs_out = clocks.is_running(seat) && clocks.left_at(seat, now).total() <= 0;
        let closed = || now >= clocks.closes && self.asked_in_window().any(|asked| asked == seat);
        runs_out || closed()
    }

    /// The persons who are asked in a window: others are told that it is somebody else's turn, or that somebody is asked.
    fn asked_in_window(&self) -> impl Iterator<Item = Seat> {
        let hidden = self.game.secrecy() == Secrecy::Hands;
        let told = self.running_seats();
        let asked = if hidden { self.game.turn().choosing() } else { Seats::NONE };
        asked.iter().filter(move |&seat| self.is_person(seat) && !told.contains(seat))
    }

    /// Whose clocks run, as the game stands.
    fn running_seats(&self) -> Seats {
        let running = match self.turn_timed() {
            Some(Turn::Choose(seats)) => seats,
            Some(Turn::Chance | Turn::Over(_)) | None => Seats::NONE,
        };
        running.iter().filter(|&seat| self.is_person(seat)).collect()
    }

    /// Whose turn it is by the clock; `None` where that must not show.
    fn turn_timed(&self) -> Option<Turn> {
        match self.game.secrecy() {
            Secrecy::Open | Secrecy::Choices | Secrecy::Drafts => Some(self.game.turn()),
            // Several are told to everybody where it must not show which of them it is.
            Secrecy::Hands => match self.game.turn_seen(None) {
                Turn::Choose(seats) if seats.sole().is_none() => None,
                turn => Some(turn),
            },
        }
    }

    /// Sets the clocks after something has happened. `by` is whose move it was, and `heard` whether everybody heard
    /// of it.
    pub(crate) fn set_clocks(&mut self, by: Option<Seat>, heard: bool, at: i64) {
        let hands = self.game.secrecy() == Secrecy::Hands;
        let halts = matches!(self.turn_timed(), Some(Turn::Chance) | None);
        let running = self.running_seats();
        // Where all choose at once, a choice is a turn.
        let done = by.filter(|_| self.game.secrecy() == Secrecy::Choices);
        let Some(clocks) = &mut self.clocks else { return };
        // Where hands are hidden, what nobody heard of must leave no trace.
        if heard || !hands {
            let from = clocks.open_window(hands, at);
            match halts {
                true => clocks.halt(at),
                false => clocks.turn_to(running, done, heard, (at, from)),
            }
        }
        self.marks.push(clocks.clone());
        if heard {
            self.heard.clone_from(&self.clocks);
        }
    }

    /// Stops all clocks: the game is over.
    pub(crate) fn stop_clocks(&mut self, at: i64) {
        if let Some(clocks) = &mut self.clocks {
            clocks.halt(at);
            self.heard.clone_from(&self.clocks);
        }
    }

    /// Puts the clocks back to where they stood after so many events, from now on.
    pub(crate) fn put_clocks_back(&mut self, events: usize, at: i64) {
        if self.clocks.is_none() {
            return;
        }
        let before = events - self.brought.min(events);
        self.marks.truncate(before + 1);
        if let Some(mark) = self.marks.last() {
            let hands = self.game.secrecy() == Secrecy::Hands;
            let mut clocks = Clocks { resumed: at, ..mark.clone() };
            // Nobody's days off are taken back.
            for (clock, seat) in clocks.clocks.iter_mut().zip(Seat::first(Seat::MAX)) {
                clock.off = self.holiday(seat).unwrap_or(Holiday::NONE);
            }
            let from = clocks.open_window(hands, at);
            for clock in &mut clocks.clocks {
                clock.since = clock.since.map(|_| from);
            }
            self.heard = Some(clocks.clone());
            self.clocks = Some(clocks);
        }
    }

    /// Gives back the time for which the server was away.
    pub(crate) fn resume(&mut self, resumed: Resumed) {
        // Each by itself: what was drafted in secret meanwhile is still not to be seen.
        for clocks in [&mut self.clocks, &mut self.heard].into_iter().flatten() {
            clocks.resume(resumed);
        }
    }

    /// What a server that was away says to a table, if that matters to it.
    pub(crate) fn check_resume(&self, from: i64, until: i64) -> Vec<Act> {
        let matters = |clocks: &&Clocks| clocks.resumed < until && from < until;
        let playing = self.status == Status::Playing;
        let clocks = self.clocks.as_ref().filter(matters).filter(|_| playing);
        clocks.map(|_| Resumed { from, until }.into()).into_iter().collect()
    }

    /// What the clocks lead to: windows close, and whoever is out of time is out of the game.
    pub(crate) fn check_clocks(&self, now: i64) -> Vec<Act> {
        let Some(clocks) = self.clocks.as_ref().filter(|_| self.status == Status::Playing) else {
            return Vec::new();
        };
        let late: Vec<(Seat, i64)> = self
            .persons()
            .iter()
            .filter(|&seat| clocks.is_running(seat))
            .map(|seat| (seat, clocks.left_at(seat, now).total()))
            .filter(|(_, left)| *left <= 0)
            .collect();
        if late.is_empty() {
            let closed = now >= clocks.closes;
            return self
                .asked_in_window()
                .filter(|_| closed)
                .find_map(|seat| self.pass(seat))
                .into_iter()
                .collect();
        }
        let mut acts: Vec<Act> = late.iter().map(|&(seat, _)| Flagged { seat }.into()).collect();
        if self.seat_count() > 2 {
            acts.extend(late.iter().map(|&(seat, _)| Replaced { seat, level: Level::STAND_IN }.into()));
            return acts;
        }
        // Of two who are both out of time the one loses who was so first.
        let first = late.iter().map(|(_, left)| *left).min();
        let losers: Seats =
            late.iter().filter(|(_, left)| Some(*left) == first).map(|(seat, _)| *seat).collect();
        let winners = Seat::first(self.seat_count()).filter(|&seat| !losers.contains(seat)).collect();
        acts.push(Ended { verdict: Verdict::new(winners, "time") }.into());
        acts
    }

    /// What a seat answers that has not answered in time: what it would if it had ordered never to be asked.
    fn pass(&self, seat: Seat) -> Option<Act> {
        match self.game.obey(seat, Some(&json!({"ask": []}))) {
            Obeyed::Chosen(text) => Some(Moved { seat, text, sure: None, ordered: true }.into()),
            Obeyed::Asked | Obeyed::Lapsed(_) => None,
        }
    }

    /// Starts the clocks when the game begins.
    pub(crate) fn start_clocks(&mut self, at: i64) {
        let Some(pace) =
            self.opening.pace.filter(|_| self.status == Status::Playing && self.clocks.is_none())
        else {
            return;
        };
        let mut clocks = Clocks::new(pace, self.seat_count(), at);
        for off in &self.days_off {
            clocks.clocks[off.seat.index()].off = off.holiday;
        }
        let from = clocks.open_window(self.game.secrecy() == Secrecy::Hands, at);
        clocks.turn_to(self.running_seats(), None, true, (at, from));
        self.marks = vec![clocks.clone()];
        self.heard = Some(clocks.clone());
        self.clocks = Some(clocks);
    }

    /// Stops a clock whose person has gone from the table.
    pub(crate) fn leave_clock(&mut self, seat: Seat, at: i64) {
        debug_assert!(!matches!(self.player(seat), Some(Player::Person(_))));
        // Bots have no days off, and nobody's window waits for one.
        self.days_off.retain(|off| off.seat != seat);
        for clocks in [&mut self.clocks, &mut self.heard].into_iter().flatten() {
            clocks.clocks[seat.index()].off = Holiday::NONE;
        }
        let running = self.running_seats();
        if let Some(clocks) = &mut self.clocks
            && clocks.is_running(seat)
        {
            clocks.turn_to(running, None, false, (at, at));
            self.heard.clone_from(&self.clocks);
        }
    }
}
