//! Days off, under a time of the tests' own.

use fracas_core::{Dice, QuickDice, Seat, Seats};
use fracas_table::{
    Claim, Command, Entry, GuestId, Holiday, OfferKind, Opening, Pace, Player, Refusal, Status, Table,
    TableId, Who,
};
use serde_json::{Value, json};

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;
const FIRST: Seat = Seat::FIRST;

fn second() -> Seat {
    Seat::new(2).expect("a seat")
}

fn guest(seat: Seat) -> GuestId {
    GuestId::from_bytes([seat.number(); 20])
}

/// A table with all that happened at it.
struct Played {
    table: Table,
    entries: Vec<Entry>,
}

impl Played {
    /// For so many persons, opened at the moment 0, which was a Thursday.
    fn open(game: &str, options: &Value, seats: u8, pace: Pace) -> Played {
        let players = Seat::first(seats).map(|seat| Player::Person(guest(seat))).collect();
        let mut opening = Opening::new(game, options, players, guest(FIRST)).expect("a game");
        opening.pace = Some(pace);
        let first = Entry::opened(opening, 0);
        let table = Table::open(TableId::from_bytes([0; 10]), &first).expect("a table");
        Played { table, entries: vec![first] }
    }

    fn try_to(&mut self, who: &Who, command: &Command, at: i64) -> Result<(), Refusal> {
        let mut entries = self.table.decide(who, command, at)?;
        while !entries.is_empty() {
            for entry in entries {
                self.table.apply(&entry).expect("what was decided happens");
                self.entries.push(entry);
            }
            entries = self.table.follows(at);
        }
        Ok(())
    }

    fn serve(&mut self, command: &Command, at: i64) {
        self.try_to(&Who::Server, command, at).expect("the server may");
    }

    fn play(&mut self, seat: Seat, text: &str, at: i64) -> Result<(), Refusal> {
        let command = Command::Move { seat, text: text.to_owned(), seen: None, sure: None };
        self.try_to(&Who::Guest(guest(seat)), &command, at)
    }

    fn take_off(&mut self, seat: Seat, from: i64, until: i64, at: i64) {
        let holiday = Holiday { from, until };
        self.serve(&Command::TakeDaysOff { guest: guest(seat), holiday }, at);
    }

    fn left(&self, seat: Seat, at: i64) -> i64 {
        self.table.left(seat, at).expect("a clock").total()
    }

    fn rebuilt(&self) -> Table {
        Table::rebuild(self.table.id().clone(), &self.entries).expect("the same table")
    }
}

fn days(turn: i64, reserve: i64, weekends: bool) -> Pace {
    Pace { turn: (turn * DAY) as u64, reserve: (reserve * DAY) as u64, increment: 0, weekends }
}

#[test]
fn a_clock_stands_while_its_person_is_off_and_runs_again_afterwards() {
    let mut played = Played::open("color-wars", &json!({}), 2, days(3, 2, false));
    played.take_off(FIRST, DAY, 8 * DAY, 5 * HOUR);
    assert_eq!(played.left(FIRST, DAY), 4 * DAY);
    assert_eq!(played.left(FIRST, 5 * DAY), 4 * DAY);
    assert_eq!(played.left(FIRST, 9 * DAY), 3 * DAY);
    assert_eq!(played.table.due(), Some(12 * DAY), "a week later than it would be");
    let seen = played.table.clock_seen(FIRST, Seats::one(second())).expect("a clock");
    assert_eq!(seen.off, Some(Holiday { from: DAY, until: 8 * DAY }), "the other is told");
    played.serve(&Command::Tick, 12 * DAY - 1);
    assert_eq!(played.table.status(), Status::Playing);
    assert_eq!(played.play(FIRST, "c3", 12 * DAY), Err(Refusal::TooLate));
    played.serve(&Command::Tick, 12 * DAY);
    assert_eq!(played.table.status(), Status::Over);
    let record = played.table.record();
    let off = record.headers().find(|(name, _)| *name == "Off").map(|(_, value)| value.to_owned());
    assert_eq!(off.as_deref(), Some("1:86400000-691200000"));
}

#[test]
fn days_off_can_be_called_off_and_end_early() {
    let mut played = Played::open("color-wars", &json!({}), 2, days(3, 2, false));
    played.take_off(FIRST, DAY, 8 * DAY, 5 * HOUR);
    played.take_off(FIRST, DAY, DAY, 7 * HOUR);
    assert_eq!(played.left(FIRST, 2 * DAY), 3 * DAY, "called off before they began");
    assert_eq!(played.table.clock_seen(FIRST, Seats::NONE).and_then(|seen| seen.off), None);
    played.take_off(FIRST, 3 * DAY, 9 * DAY, 2 * DAY);
    played.take_off(FIRST, 3 * DAY, 4 * DAY, 4 * DAY);
    assert_eq!(played.left(FIRST, 5 * DAY), DAY, "back after one day of them");
    let length = played.table.length();
    played.take_off(FIRST, 3 * DAY, 4 * DAY, 5 * DAY);
    assert_eq!(played.table.length(), length, "it is said but once");
}

#[test]
fn days_off_are_for_games_by_days_and_the_server_alone_tells_of_them() {
    let blitz = Pace { turn: 0, reserve: 300_000, increment: 0, weekends: false };
    let mut played = Played::open("color-wars", &json!({}), 2, blitz);
    played.take_off(FIRST, 100, 200_000, 10);
    assert_eq!(played.table.length(), 1);
    let holiday = Holiday { from: DAY, until: 2 * DAY };
    let command = Command::TakeDaysOff { guest: guest(FIRST), holiday };
    let mut played = Played::open("color-wars", &json!({}), 2, days(3, 2, false));
    assert_eq!(played.try_to(&Who::Guest(guest(FIRST)), &command, 10), Err(Refusal::NotYours));
    played.take_off(FIRST, DAY, 2 * DAY, 3 * DAY);
    assert_eq!(played.table.length(), 1, "what is over concerns nobody");
}

#[test]
fn where_turns_take_days_nobody_is_gone_who_has_time_left() {
    let claim = Command::Claim { seat: FIRST, want: Claim::Game, gone: Seats::one(second()) };
    let mut played = Played::open("color-wars", &json!({}), 2, days(3, 2, false));
    assert_eq!(played.try_to(&Who::Guest(guest(FIRST)), &claim, HOUR), Err(Refusal::NobodyGone));
    let slow = Pace { turn: 0, reserve: 3_600_000, increment: 0, weekends: false };
    let mut played = Played::open("color-wars", &json!({}), 2, slow);
    assert_eq!(played.try_to(&Who::Guest(guest(FIRST)), &claim, HOUR / 2), Ok(()));
}

#[test]
fn a_server_that_was_away_tells_nobody_who_has_drafted_something_in_secret() {
    let seen = |drafts: bool| {
        let mut played = Played::open("game-of-war", &json!({}), 2, days(3, 2, false));
        if drafts {
            let deployment = played.table.game().legal(FIRST).moves[0].clone();
            played.play(FIRST, &deployment, HOUR).expect("a deployment");
        }
        played.serve(&Command::Resume { from: 2 * HOUR, until: 5 * HOUR }, 5 * HOUR);
        played.take_off(FIRST, DAY, 3 * DAY, 6 * HOUR);
        [Seats::NONE, Seats::one(second())].map(|audience| played.table.clock_seen(FIRST, audience))
    };
    assert_eq!(seen(true), seen(false));
}

/// Whoever is asked in a window has as long as if everybody were asked: when it closes tells of nobody's hand.
#[test]
fn a_window_waits_for_everybody_who_is_off_whoever_is_asked() {
    let (mut asked_off, mut asked_other) = (0, 0);
    for seed in 0..24 {
        let mut played = Played::open("ganoogo", &json!({}), 3, days(1, 30, false));
        let mut dice = QuickDice::new(seed);
        let (mut at, off) = (0, Holiday { from: DAY, until: 11 * DAY });
        played.take_off(second(), off.from, off.until, 0);
        for _ in 0..60 {
            if let Some(outcome) = played.table.game().roll(&mut dice) {
                played.serve(&Command::Roll { outcome }, at);
                continue;
            }
            let Some(seat) = played.table.game().turn().choosing().iter().next() else { break };
            if played.table.orders(seat).is_none() {
                let orders = json!({"ask": ["turn", "other-roll", "own-roll", "own-card", "other-card"]});
                played.try_to(&Who::Guest(guest(seat)), &Command::Order { seat, orders }, at).ok();
            }
            if played.table.game().turn_seen(None).choosing().sole() == Some(seat) {
                let moves = played.table.game().legal(seat).moves;
                at += HOUR;
                let text = moves[dice.below(moves.len() as u32) as usize].clone();
                played.play(seat, &text, at).expect("a move in time");
                continue;
            }
            // The last that everybody heard of opened the window.
            let heard = played.table.journal(Seats::NONE).last().expect("the deal").at;
            let due = played.table.due().expect("a window closes");
            let end = match heard + DAY {
                end if end <= off.from => end,
                _ if heard < off.from => off.until + DAY - (off.from - heard),
                _ => heard.max(off.until) + DAY,
            };
            assert_eq!(due, end, "seat {seat} is asked");
            *if seat == second() { &mut asked_off } else { &mut asked_other } += 1;
            played.play(seat, "pass", at).expect("in time");
        }
    }
    assert!(asked_off > 5 && asked_other > 5, "{asked_off} and {asked_other}");
}

/// What an oracle knows that counts hours one by one.
#[derive(Clone, Copy)]
struct Oracle {
    turn: [i64; 2],
    reserve: [i64; 2],
}

impl Oracle {
    fn hour(&mut self, seat: Seat) {
        let of = seat.index();
        *if self.turn[of] > 0 { &mut self.turn[of] } else { &mut self.reserve[of] } -= 1;
    }

    fn left(self, seat: Seat) -> i64 {
        (self.turn[seat.index()] + self.reserve[seat.index()]) * HOUR
    }
}

/// Plays on from hour to hour: moves, days off that come, go and end early, a server that is away, and moves that are
/// taken back.
#[test]
fn the_times_add_up_with_weekends_days_off_restarts_and_take_backs() {
    let mut done = [0; 5];
    for seed in 0..40 {
        let mut dice = QuickDice::new(seed);
        let weekends = dice.coin();
        let mut played = Played::open("color-wars", &json!({}), 2, days(2, 60, weekends));
        let mut oracle = Oracle { turn: [48; 2], reserve: [60 * 24; 2] };
        let mut after = vec![oracle];
        let mut off = [(0_i64, 0_i64); 2];
        let mut now = 0_i64;
        for _ in 0..60 {
            let Some(seat) = played.table.game().turn().choosing().sole() else { break };
            if played.table.status() != Status::Playing {
                break;
            }
            let hours = i64::from(dice.below(60));
            // For the last so many of them nobody was there to count.
            let away = if dice.below(4) == 0 { i64::from(dice.below(hours as u32 + 1)) } else { 0 };
            for hour in now..now + hours {
                let is_off = (off[seat.index()].0..off[seat.index()].1).contains(&hour);
                let is_weekend = weekends && [2, 3].contains(&(hour / 24 % 7));
                if !is_off && !is_weekend && hour < now + hours - away {
                    oracle.hour(seat);
                }
            }
            now += hours;
            if away > 0 {
                done[0] += 1;
                played.serve(&Command::Resume { from: (now - away) * HOUR, until: now * HOUR }, now * HOUR);
            }
            for seat in Seat::first(2) {
                assert_eq!(
                    played.left(seat, now * HOUR),
                    oracle.left(seat),
                    "seed {seed}, hour {now}, {seat}"
                );
                assert_eq!(
                    played.rebuilt().left(seat, now * HOUR).map(fracas_table::Left::total),
                    Some(oracle.left(seat))
                );
            }
            if oracle.left(seat) <= 0 {
                break;
            }
            match dice.below(6) {
                0 => {
                    let seat = if dice.coin() { FIRST } else { second() };
                    let (from, until) = off[seat.index()];
                    let new = match now < until {
                        true => (from, now.max(from)),
                        false => {
                            let from = (now / 24 + 1) * 24;
                            (from, from + 24 * i64::from(1 + dice.below(10)))
                        }
                    };
                    off[seat.index()] = new;
                    played.take_off(seat, new.0 * HOUR, new.1 * HOUR, now * HOUR);
                    done[1] += 1;
                }
                1 if after.len() > 1 => {
                    let (mover, other) = if seat == FIRST { (second(), FIRST) } else { (FIRST, second()) };
                    let offer = |seat| Command::Offer { seat, offer: OfferKind::Takeback };
                    played.try_to(&Who::Guest(guest(mover)), &offer(mover), now * HOUR).expect("an offer");
                    played.try_to(&Who::Guest(guest(other)), &offer(other), now * HOUR).expect("agreed");
                    after.pop();
                    oracle = after[after.len() - 1];
                    done[2] += 1;
                }
                _ => {
                    let moves = played.table.game().legal(seat).moves;
                    let text = moves[dice.below(moves.len() as u32) as usize].clone();
                    played.play(seat, &text, now * HOUR).expect("in time");
                    oracle.turn[seat.index()] = 48;
                    after.push(oracle);
                    done[3] += 1;
                }
            }
            done[4] += usize::from(off.iter().any(|(from, until)| (*from..*until).contains(&now)));
        }
    }
    assert!(done.iter().all(|count| *count > 50), "{done:?}");
}
