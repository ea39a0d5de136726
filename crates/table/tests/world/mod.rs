//! A table with people who say anything that comes to their minds.

#![allow(dead_code, reason = "each test binary uses its own part")]

use fracas_core::{Dice, Level, QuickDice, Seat, Seats};
use fracas_games::games;
use fracas_table::{
    Claim, Command, Contribution, Entry, GuestId, OfferKind, Opening, Pace, Player, Table, TableId, Token,
    Who,
};
use serde_json::json;

/// A table, all that happened at it, and chance.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) table: Shown,
    pub(crate) entries: Vec<Entry>,
    /// How much was said.
    pub(crate) said: usize,
    dice: QuickDice,
}

/// A table that can be printed.
pub(crate) struct Shown(Table);

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.record().to_string())
    }
}

impl std::ops::Deref for Shown {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.0
    }
}

/// The guest who has, or would have, a seat.
pub(crate) fn guest(number: u8) -> GuestId {
    GuestId::from_bytes([number; 20])
}

fn token() -> Token {
    Token::from_bytes([7; 16])
}

/// Everybody who may look on: a spectator, each seat, and a screen with two.
pub(crate) fn audiences(table: &Table) -> Vec<Seats> {
    let seats = Seat::first(table.seat_count()).map(Seats::one);
    [Seats::NONE, Seats::first(2)].into_iter().chain(seats).collect()
}

/// Everything about a table that a reader can see.
pub(crate) fn seen(table: &Table, audience: Seats) -> String {
    let game = table.game();
    let eye = audience.sole();
    let told: Vec<String> = table
        .journal(audience)
        .iter()
        .map(|note| {
            format!("{:?} at {} {:?}", game.told(note.index, eye), note.at, game.story(note.index, eye))
        })
        .collect();
    let offers: Vec<_> = table.offers().collect();
    let clocks: Vec<_> =
        Seat::first(table.seat_count()).map(|seat| table.clock_seen(seat, audience)).collect();
    let legal: Vec<_> = audience.iter().map(|seat| game.legal(seat)).collect();
    format!(
        "{told:?} {} {:?} {legal:?} {offers:?} {:?} {:?} {:?} {:?} {:?} {} {:?} {} {clocks:?}",
        game.view_text(eye),
        game.turn_seen(eye),
        table.status(),
        table.verdict(),
        table.players(),
        table.contributions(),
        table.next(),
        table.wants_contribution(audience),
        Seat::first(table.seat_count()).map(|seat| table.sure(seat)).collect::<Vec<_>>(),
        table.needs_curtain(audience),
    )
}

impl World {
    /// Opens a table: for two persons, one of whom has yet to come, for three, or for somebody and a bot.
    pub(crate) fn new(game: usize, seed: u64, kind: u8) -> World {
        let info = &games()[game].info;
        let three = if info.seats.1 >= 3 { vec![Player::Person(guest(3))] } else { Vec::new() };
        let (second, more) = match kind {
            0 => (Player::Person(guest(2)), Vec::new()),
            1 => (Player::Open(token()), Vec::new()),
            2 => (Player::Person(guest(2)), three),
            _ => (Player::Bot(Level::LOWEST), Vec::new()),
        };
        let players = [Player::Person(guest(1)), second].into_iter().chain(more).collect();
        let options = if info.id == "color-wars" { json!({"width": 3, "height": 3}) } else { json!({}) };
        let mut opening = Opening::new(info.id, &options, players, guest(1)).expect("a game");
        // Every other table has clocks, with so little time that it may be up; it takes a moment to say anything.
        opening.pace = seed.is_multiple_of(2).then_some(Pace {
            turn: seed % 3 * 9,
            reserve: 60,
            increment: 1,
            weekends: false,
        });
        let first = Entry::opened(opening, 1);
        let table = Shown(Table::open(TableId::from_bytes([1; 10]), &first).expect("a table"));
        World { table, entries: vec![first], said: 0, dice: QuickDice::new(seed) }
    }

    /// A table of a game for two persons.
    pub(crate) fn of(id: &str) -> World {
        World::new(games().iter().position(|entry| entry.info.id == id).expect("a game"), 1, 0)
    }

    /// The same table once more.
    pub(crate) fn again(&self) -> World {
        let table = Table::rebuild(self.table.id().clone(), &self.entries).expect("a table");
        World {
            table: Shown(table),
            entries: self.entries.clone(),
            said: self.said,
            dice: QuickDice::new(self.said as u64),
        }
    }

    /// Says something, and has happen what follows from it. What is refused changes nothing.
    pub(crate) fn say(&mut self, who: &Who, command: &Command) {
        self.said += 1;
        let now = self.said as i64;
        let Ok(mut entries) = self.table.decide(who, command, now) else { return };
        while !entries.is_empty() {
            for entry in entries {
                self.table.0.apply(&entry).expect("what was decided happens");
                self.entries.push(entry);
            }
            entries = self.table.follows(now);
        }
    }

    pub(crate) fn play(&mut self, seat: Seat, text: &str) {
        let who = match self.table.player(seat) {
            Some(Player::Bot(_)) => Who::Server,
            _ => Who::Guest(guest(seat.number())),
        };
        self.say(&who, &Command::Move { seat, text: text.to_owned(), seen: None, sure: Some(0.4567) });
    }

    /// Throws the dice, or has somebody choose.
    pub(crate) fn go_on(&mut self) {
        if let Some(outcome) = self.table.game().roll(&mut self.dice) {
            return self.say(&Who::Server, &Command::Roll { outcome });
        }
        let due: Vec<Seat> = self.table.game().turn().choosing().iter().collect();
        if due.is_empty() {
            return;
        }
        let seat = due[self.dice.below(due.len() as u32) as usize];
        let moves = self.table.game().legal(seat).moves;
        let text = moves[self.dice.below(moves.len() as u32) as usize].clone();
        self.play(seat, &text);
    }

    /// Two different choices of a seat that others would hear nothing of, if there are any now.
    pub(crate) fn secret_choice(&self, dice: &mut QuickDice) -> Option<(Seat, [String; 2])> {
        let game = self.table.game();
        let due: Vec<Seat> = game.turn().choosing().iter().collect();
        let seat = *due.get(dice.below(due.len().max(1) as u32) as usize)?;
        let moves = game.legal(seat).moves;
        let mut pick = || moves[dice.below(moves.len() as u32) as usize].clone();
        let choices = [pick(), pick()];
        let hidden = choices.iter().all(|text| {
            let mut fork = game.fork(game.events());
            fork.play(seat, text).is_ok() && fork.is_secret(fork.events() - 1)
        });
        hidden.then_some((seat, choices))
    }

    /// Somebody says something, sensible or not.
    pub(crate) fn anything(&mut self) {
        let dice = &mut self.dice;
        let number = 1 + dice.below(4) as u8;
        let seat =
            Seat::new(if dice.below(8) == 0 { 1 + dice.below(16) as u8 } else { number }).expect("a seat");
        let who = match dice.below(12) {
            0 => Who::Server,
            1 => Who::Stranger,
            _ => Who::Guest(guest(number)),
        };
        // Calling the game off ends it at once, so it comes up more rarely.
        let kinds = if dice.below(6) == 0 { 4 } else { 3 };
        let offer = [OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch, OfferKind::Abort]
            [dice.below(kinds) as usize];
        let gone = Seats::first(dice.below(3) as u8);
        let want = if dice.coin() { Claim::Game } else { Claim::Bot };
        let command = match dice.below(40) {
            0 => Command::Sit { token: token() },
            1 => Command::Sit { token: Token::from_bytes([dice.below(256) as u8; 16]) },
            2 => Command::Contribute { contribution: "00ff".parse().expect("hexadecimal") },
            3 => Command::Contribute { contribution: Contribution::default() },
            4..8 => Command::Offer { seat, offer },
            8..12 => Command::Answer { seat, offer, yes: dice.below(3) > 0 },
            12 if dice.below(6) == 0 => Command::Resign { seat },
            13 if dice.below(6) == 0 => Command::Claim { seat, want, gone },
            13 => Command::Tick,
            14 => Command::OpenRematch { table: TableId::from_bytes([9; 10]) },
            15 => Command::Roll { outcome: "roll 6 6".to_owned() },
            16 => {
                let seen = Some(dice.below(9) as usize);
                Command::Move { seat, text: "c3".to_owned(), seen, sure: Some(f64::NAN) }
            }
            17 => {
                let asked = if dice.coin() { json!([]) } else { json!(["turn", "other-roll", "own-card"]) };
                Command::Order { seat, orders: json!({"ask": asked, "hold": dice.below(4) == 0}) }
            }
            _ => return self.go_on(),
        };
        self.say(&who, &command);
    }
}
