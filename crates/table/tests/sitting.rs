//! Before the game begins people come and go.

use fracas_core::{Level, Seat};
use fracas_table::{
    Command, Entry, GuestId, OfferKind, Opening, Player, Refusal, Status, Table, TableId, Token, Who,
};
use serde_json::json;

fn guest(number: u8) -> GuestId {
    GuestId::from_bytes([number; 20])
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn token(number: u8) -> Token {
    Token::from_bytes([number; 16])
}

/// A table that can be told things, and all that happened at it.
struct World {
    table: Table,
    entries: Vec<Entry>,
}

impl World {
    /// Opened by guest 1, who sits on seat 1; seat 2 is a bot's, the rest is open.
    fn new(listed: bool, rated: bool) -> World {
        let players = vec![
            Player::Person(guest(1)),
            if rated { Player::Open(token(2)) } else { Player::Bot(Level::LOWEST) },
            Player::Open(token(3)),
            Player::Open(token(4)),
        ];
        let opening = Opening::new("color-wars", &json!({}), players, guest(1)).unwrap();
        let first = Entry::opened(Opening { listed, rated, ..opening }, 0);
        World { table: Table::open(TableId::from_bytes([0; 10]), &first).unwrap(), entries: vec![first] }
    }

    fn say(&mut self, who: u8, command: Command) -> Result<(), Refusal> {
        let entries = self.table.decide(&Who::Guest(guest(who)), &command, 1)?;
        for entry in entries {
            self.table.apply(&entry).unwrap();
            self.entries.push(entry);
        }
        let again = Table::rebuild(self.table.id().clone(), &self.entries).unwrap();
        assert_eq!(again.players(), self.table.players(), "the log says the same");
        Ok(())
    }

    fn sit(&mut self, who: u8, number: u8) -> Result<(), Refusal> {
        self.say(who, Command::Sit { token: token(number) })
    }

    fn take(&mut self, who: u8, wish: Option<u8>) -> Result<(), Refusal> {
        self.say(who, Command::TakeSeat { seat: wish.map(seat) })
    }

    fn send(&mut self, who: u8, own: u8, from: u8) -> Result<(), Refusal> {
        self.say(who, Command::SendAway { seat: seat(own), from: seat(from) })
    }
}

#[test]
fn anybody_sits_down_at_a_listed_table_once_and_on_the_seat_of_their_choice() {
    let mut world = World::new(true, false);
    assert_eq!(world.take(2, Some(2)), Err(Refusal::Taken), "a bot sits there");
    assert_eq!(world.take(2, Some(4)), Ok(()));
    assert_eq!(world.take(2, None), Err(Refusal::SitsAlready));
    assert_eq!(world.take(1, None), Err(Refusal::SitsAlready));
    assert_eq!(world.take(3, Some(4)), Err(Refusal::Taken));
    assert_eq!(world.table.status(), Status::Waiting);
    assert_eq!(world.take(3, None), Ok(()));
    assert_eq!(world.table.status(), Status::Playing);
    assert_eq!(world.take(4, None), Err(Refusal::Taken));
    let stranger = world.table.decide(&Who::Stranger, &Command::TakeSeat { seat: None }, 1);
    assert_eq!(stranger, Err(Refusal::Taken));
}

#[test]
fn other_tables_take_an_invitation() {
    let mut world = World::new(false, false);
    assert_eq!(world.take(2, None), Err(Refusal::ByInvitation));
    assert_eq!(world.sit(2, 3), Ok(()));
    assert_eq!(world.sit(2, 4), Ok(()), "among friends one may play for two");
}

#[test]
fn where_it_counts_nobody_plays_against_themselves() {
    let mut world = World::new(false, true);
    assert_eq!(world.sit(1, 2), Err(Refusal::SitsAlready));
    assert_eq!(world.sit(2, 2), Ok(()));
    assert_eq!(world.sit(2, 3), Err(Refusal::SitsAlready));
}

#[test]
fn whoever_leaves_before_the_start_makes_room_for_whoever_has_the_invitation() {
    let mut world = World::new(false, false);
    world.sit(2, 3).unwrap();
    assert_eq!(world.say(3, Command::Leave { seat: seat(3) }), Err(Refusal::NotYourSeat(seat(3))));
    assert_eq!(world.say(2, Command::Leave { seat: seat(3) }), Ok(()));
    assert_eq!(world.table.open_seats().len(), 2);
    assert_eq!(world.sit(2, 3), Ok(()), "they may come back");
    world.sit(3, 4).unwrap();
    assert_eq!(world.say(2, Command::Leave { seat: seat(3) }), Err(Refusal::Begun));
}

#[test]
fn a_game_is_called_off_when_whoever_opened_it_leaves() {
    let mut world = World::new(true, false);
    world.take(2, None).unwrap();
    let abort = |own| Command::Offer { seat: seat(own), offer: OfferKind::Abort };
    assert_eq!(world.say(2, abort(3)), Err(Refusal::NotOpener), "a stranger cannot end it for all");
    assert_eq!(world.say(1, Command::Leave { seat: seat(1) }), Ok(()));
    assert_eq!(world.table.status(), Status::Aborted);
    assert_eq!(world.say(2, Command::Leave { seat: seat(3) }), Err(Refusal::GameOver));
}

#[test]
fn whoever_was_sent_away_does_not_come_back() {
    let mut world = World::new(true, false);
    world.take(2, None).unwrap();
    assert_eq!(world.send(2, 3, 1), Err(Refusal::NotOpener));
    assert_eq!(world.send(1, 1, 1), Err(Refusal::NobodyThere(seat(1))), "not oneself");
    assert_eq!(world.send(1, 1, 2), Err(Refusal::NobodyThere(seat(2))), "a bot stays");
    assert_eq!(world.send(1, 1, 4), Err(Refusal::NobodyThere(seat(4))), "an open seat");
    assert_eq!(world.send(1, 1, 3), Ok(()));
    assert_eq!(world.take(2, None), Err(Refusal::SentAway));
    assert_eq!(world.sit(2, 3), Err(Refusal::SentAway));
    assert_eq!(world.take(3, Some(3)), Ok(()));
    world.take(4, None).unwrap();
    assert_eq!(world.send(1, 1, 3), Err(Refusal::Begun));
}
