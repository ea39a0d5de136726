//! Clocks under a time of the tests' own.

mod world;

use fracas_core::{Dice, QuickDice, Seat, Seats};
use fracas_table::{
    Command, Entry, GuestId, Left, OfferKind, Opening, Pace, Player, Refusal, Status, Table, TableId, Who,
};
use serde_json::{Value, json};

const FIRST: Seat = Seat::FIRST;

fn second() -> Seat {
    Seat::new(2).expect("a seat")
}

fn guest(seat: Seat) -> GuestId {
    GuestId::from_bytes([seat.number(); 20])
}

/// A table for so many persons, opened at the moment 0.
fn open(game: &str, options: &Value, seats: u8, pace: Pace) -> Table {
    let players = Seat::first(seats).map(|seat| Player::Person(guest(seat))).collect();
    let mut opening = Opening::new(game, options, players, guest(FIRST)).expect("a game");
    opening.pace = Some(pace);
    Table::open(TableId::from_bytes([0; 10]), &Entry::opened(opening, 0)).expect("a table")
}

fn blitz() -> Pace {
    Pace { turn: 0, reserve: 300_000, increment: 3000, weekends: false }
}

fn try_to(table: &mut Table, who: &Who, command: &Command, at: i64) -> Result<(), Refusal> {
    let mut entries = table.decide(who, command, at)?;
    while !entries.is_empty() {
        for entry in entries {
            table.apply(&entry).expect("what was decided happens");
        }
        entries = table.follows(at);
    }
    Ok(())
}

fn play(table: &mut Table, seat: Seat, text: &str, at: i64) -> Result<(), Refusal> {
    let command = Command::Move { seat, text: text.to_owned(), seen: None, sure: None };
    try_to(table, &Who::Guest(guest(seat)), &command, at)
}

/// Throws the dice for as long as they are due.
fn roll(table: &mut Table, dice: &mut QuickDice, at: i64) {
    while let Some(outcome) = table.game().roll(dice) {
        try_to(table, &Who::Server, &Command::Roll { outcome }, at).expect("the dice are due");
    }
}

fn tick(table: &mut Table, at: i64) {
    try_to(table, &Who::Server, &Command::Tick, at).expect("time goes by");
}

fn left(table: &Table, seat: Seat, at: i64) -> i64 {
    table.left(seat, at).expect("a clock").total()
}

#[test]
fn a_turn_takes_what_it_takes_and_adds_its_increment() {
    let mut table = open("color-wars", &json!({}), 2, blitz());
    assert_eq!((left(&table, FIRST, 1234), left(&table, second(), 1234)), (298_766, 300_000));
    play(&mut table, FIRST, "c3", 10_000).unwrap();
    assert_eq!((left(&table, FIRST, 99_000), left(&table, second(), 10_001)), (293_000, 299_999));
    play(&mut table, second(), "b2", 10_007).unwrap();
    assert_eq!((left(&table, FIRST, 10_007), left(&table, second(), 10_007)), (293_000, 302_993));
}

#[test]
fn what_a_turn_is_given_comes_before_the_reserve() {
    let pace = Pace { turn: 30_000, reserve: 60_000, increment: 0, weekends: false };
    let mut table = open("color-wars", &json!({}), 2, pace);
    play(&mut table, FIRST, "c3", 29_000).unwrap();
    assert_eq!(table.left(FIRST, 29_000), Some(Left { turn: 30_000, reserve: 60_000 }));
    play(&mut table, second(), "b2", 29_000 + 31_500).unwrap();
    assert_eq!(table.left(second(), 0), Some(Left { turn: 30_000, reserve: 58_500 }));
}

#[test]
fn a_flag_and_a_move_in_the_same_millisecond_have_one_answer() {
    let mut table = open("color-wars", &json!({}), 2, blitz());
    assert_eq!(table.due(), Some(300_000));
    tick(&mut table, 299_999);
    assert_eq!(table.status(), Status::Playing);
    assert_eq!(play(&mut table, FIRST, "c3", 300_000), Err(Refusal::TooLate));
    tick(&mut table, 300_000);
    let verdict = table.verdict().expect("it is over");
    assert_eq!((verdict.winners, verdict.reason.as_str()), (Seats::one(second()), "time"));
    assert_eq!(left(&table, FIRST, 400_000), 0, "a clock stops with the game");

    let mut table = open("color-wars", &json!({}), 2, blitz());
    play(&mut table, FIRST, "c3", 299_999).unwrap();
    tick(&mut table, 300_000);
    assert_eq!((table.status(), left(&table, FIRST, 300_000)), (Status::Playing, 3001));
}

#[test]
fn among_three_whoever_is_out_of_time_is_replaced() {
    let mut table = open("gaogie", &json!({}), 3, blitz());
    tick(&mut table, 300_000);
    assert_eq!(table.status(), Status::Playing);
    assert_eq!(table.bots().len(), 3, "all three ran at once");

    let mut table = open("color-wars", &json!({}), 3, blitz());
    tick(&mut table, 300_000);
    assert_eq!(table.bots(), Seats::one(FIRST));
    assert!(table.left(FIRST, 0).is_none(), "bots have no clock");
}

#[test]
fn those_who_choose_at_once_have_each_their_own_clock() {
    let mut table = open("gaogie", &json!({}), 2, blitz());
    let choice = table.game().legal(FIRST).moves[0].clone();
    play(&mut table, FIRST, &choice, 5000).unwrap();
    assert_eq!((left(&table, FIRST, 8000), left(&table, second(), 8000)), (298_000, 292_000));
    let choice = table.game().legal(second()).moves[0].clone();
    play(&mut table, second(), &choice, 8000).unwrap();
    // The next round has begun.
    assert_eq!((left(&table, FIRST, 9000), left(&table, second(), 9000)), (297_000, 294_000));

    let mut table = open("gaogie", &json!({}), 2, blitz());
    tick(&mut table, 300_000);
    assert_eq!(table.verdict().map(|verdict| verdict.winners), Some(Seats::NONE), "nobody was first");
}

#[test]
fn a_turn_of_a_game_of_war_is_one_turn() {
    let mut table = open("game-of-war", &json!({"deployment": "classic"}), 2, blitz());
    roll(&mut table, &mut QuickDice::new(1), 0);
    let mut at = 0;
    let mover = table.game().turn().choosing().sole().expect("one side moves");
    for _ in 0..3 {
        at += 1000;
        let text = table.game().legal(mover).moves.into_iter().find(|text| text != "end").expect("a move");
        play(&mut table, mover, &text, at).unwrap();
        assert_eq!(left(&table, mover, at), 300_000 - at);
    }
    play(&mut table, mover, "end", at + 1000).unwrap();
    assert_eq!(left(&table, mover, at + 1000), 300_000 - 4000 + 3000);
}

#[test]
fn what_is_drafted_in_secret_shows_on_no_clock_of_others() {
    let mut table = open("game-of-war", &json!({}), 2, blitz());
    let before = table.clock_seen(FIRST, Seats::one(second()));
    assert!(before.is_some_and(|seen| seen.held && seen.since.is_none()));
    let deployment = table.game().legal(FIRST).moves[0].clone();
    play(&mut table, FIRST, &deployment, 20_000).unwrap();
    assert_eq!(table.clock_seen(FIRST, Seats::one(second())), before);
    assert_eq!(table.clock_seen(FIRST, Seats::NONE), before);
    assert!(table.clock_seen(FIRST, Seats::one(FIRST)).is_some_and(|seen| !seen.held));
}

#[test]
fn taking_back_puts_the_clocks_back() {
    let mut table = open("color-wars", &json!({}), 2, blitz());
    play(&mut table, FIRST, "c3", 10_000).unwrap();
    play(&mut table, second(), "b2", 25_000).unwrap();
    let offer = |seat| Command::Offer { seat, offer: OfferKind::Takeback };
    try_to(&mut table, &Who::Guest(guest(second())), &offer(second()), 30_000).unwrap();
    try_to(&mut table, &Who::Guest(guest(FIRST)), &offer(FIRST), 40_000).unwrap();
    assert_eq!(table.game().events(), 1);
    assert_eq!((left(&table, FIRST, 41_000), left(&table, second(), 41_000)), (293_000, 299_000));
}

#[test]
fn a_server_that_was_away_stops_the_clocks_for_that_time() {
    let mut table = open("color-wars", &json!({}), 2, blitz());
    let resume = |from, until| Command::Resume { from, until };
    try_to(&mut table, &Who::Server, &resume(10_000, 70_000), 71_000).unwrap();
    assert_eq!(left(&table, FIRST, 71_000), 300_000 - 11_000);
    let length = table.length();
    try_to(&mut table, &Who::Server, &resume(10_000, 70_000), 72_000).unwrap();
    assert_eq!(table.length(), length, "it is said but once");
    // A move that was stored after the server last said that it was there.
    play(&mut table, FIRST, "c3", 80_000).unwrap();
    try_to(&mut table, &Who::Server, &resume(75_000, 90_000), 95_000).unwrap();
    assert_eq!(left(&table, second(), 95_000), 300_000 - 5000);
    let no = table.decide(&Who::Guest(guest(FIRST)), &resume(0, 1), 96_000);
    assert_eq!(no, Err(Refusal::NotYours));
}

/// Plays Ganoogo for a while; persons who are asked in a window take their time, or let it pass.
#[test]
fn in_a_window_nobodys_clock_runs_and_whoever_does_not_answer_passes() {
    let (mut passed, mut asked_often) = (0, 0);
    for seed in 0..12 {
        let mut table = open("ganoogo", &json!({}), 3, blitz());
        let mut dice = QuickDice::new(seed);
        let mut at = 0;
        for _ in 0..200 {
            if let Some(outcome) = table.game().roll(&mut dice) {
                try_to(&mut table, &Who::Server, &Command::Roll { outcome }, at).unwrap();
                continue;
            }
            let Some(seat) = table.game().turn().choosing().iter().next() else { break };
            let orders = json!({"ask": ["turn", "other-roll", "own-roll", "own-card", "other-card"]});
            if table.orders(seat).is_none() {
                let command = Command::Order { seat, orders };
                try_to(&mut table, &Who::Guest(guest(seat)), &command, at).ok();
            }
            let told = table.game().turn_seen(None).choosing();
            if told.sole() == Some(seat) {
                let moves = table.game().legal(seat).moves;
                at += 500;
                play(&mut table, seat, &moves[dice.below(moves.len() as u32) as usize], at).unwrap();
                continue;
            }
            asked_often += 1;
            let due = table.due().expect("a window closes");
            let before: Vec<_> = Seat::first(3).map(|other| left(&table, other, due)).collect();
            let heard = table.journal(Seats::NONE).len();
            if dice.coin() {
                assert_eq!(play(&mut table, seat, "pass", due), Err(Refusal::TooLate));
                tick(&mut table, due);
                passed += 1;
                at = at.max(due);
            } else {
                play(&mut table, seat, "pass", due - 1).unwrap();
                at = at.max(due - 1);
            }
            if table.journal(Seats::NONE).len() == heard {
                let after: Vec<_> = Seat::first(3).map(|other| left(&table, other, due)).collect();
                assert_eq!(before, after, "nobody can read from a clock that seat {seat} was asked");
            }
        }
    }
    assert!(passed > 5 && asked_often > passed, "{passed} of {asked_often}");
}

/// An oracle for games where one moves at a time: adds up who was on turn, event by event.
#[test]
fn the_times_add_up_to_the_millisecond() {
    let mut moved = 0;
    for (game, seed) in
        ["color-wars", "game-of-war"].iter().flat_map(|game| (0..8).map(move |seed| (game, seed)))
    {
        let options = if *game == "game-of-war" { json!({"deployment": "classic"}) } else { json!({}) };
        let mut table = open(game, &options, 2, blitz());
        let mut dice = QuickDice::new(seed);
        let (mut at, mut used, mut turns) = (0_i64, [0_i64; 2], [0_i64; 2]);
        for _ in 0..60 {
            roll(&mut table, &mut dice, at);
            let Some(seat) = table.game().turn().choosing().sole() else { break };
            let time = i64::from(dice.below(2000));
            let moves = table.game().legal(seat).moves;
            let text = &moves[dice.below(moves.len() as u32) as usize];
            // Now and then the server is away while somebody thinks.
            let away = if dice.below(8) == 0 { 50_000 } else { 0 };
            if away > 0 {
                let command = Command::Resume { from: at + time / 2, until: at + time / 2 + away };
                try_to(&mut table, &Who::Server, &command, at + time / 2 + away).unwrap();
            }
            at += time + away;
            used[seat.index()] += time;
            play(&mut table, seat, text, at).unwrap();
            moved += 1;
            if table.game().turn().choosing().sole() != Some(seat) {
                turns[seat.index()] += 1;
            }
            for seat in Seat::first(2) {
                // Whoever made the last move of a game has no turn after it.
                let over = table.status().is_final();
                let expected = 300_000 - used[seat.index()] + 3000 * turns[seat.index()];
                let found = left(&table, seat, at);
                assert!(found == expected || over, "{game} {seed}: seat {seat} has {found}, not {expected}");
            }
        }
    }
    assert!(moved > 200, "{moved} moves");
}
