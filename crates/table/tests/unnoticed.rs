//! What happened unnoticed changes nothing for whoever did not notice it: no offer, answer, claim, call-off or move of
//! theirs is decided differently, or refused in other words.

use fracas_core::{Dice, QuickDice, Seat};
use fracas_games::games;
use fracas_table::{Claim, Command, Entry, GuestId, OfferKind, Opening, Player, Table, TableId, Token, Who};
use serde_json::json;

fn guest(seat: Seat) -> GuestId {
    GuestId::from_bytes([seat.number(); 20])
}

/// What a seat can see of a table, and what would come of everything it could say.
#[derive(Debug, PartialEq)]
struct Noticed {
    view: serde_json::Value,
    turn: String,
    heard: usize,
}

fn noticed(table: &Table, seat: Seat) -> Noticed {
    Noticed {
        view: table.game().view(Some(seat)),
        turn: format!("{:?}", table.game().turn_seen(Some(seat))),
        heard: table.journal(table.seats_of(&guest(seat))).len(),
    }
}

fn answers(table: &Table, seat: Seat) -> Vec<String> {
    let (kinds, gone) = (
        [OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch, OfferKind::Abort],
        table.persons().iter().filter(|&other| other != seat).collect(),
    );
    let seen = table.journal(table.seats_of(&guest(seat))).len();
    let mut commands = vec![
        Command::Sit { token: Token::from_bytes([1; 16]) },
        Command::Claim { seat, want: Claim::Game, gone },
        Command::Claim { seat, want: Claim::Bot, gone },
        Command::Resign { seat },
    ];
    for offer in kinds {
        commands.push(Command::Offer { seat, offer });
        commands.extend([true, false].map(|yes| Command::Answer { seat, offer, yes }));
    }
    for text in ["pass", "end", "nonsense", "a1"] {
        let text = text.to_owned();
        commands.push(Command::Move { seat, text, seen: Some(seen), sure: None });
    }
    let decide = |command: &Command| {
        // What is taken back, and how far, is nobody's business but the table's; that it is counts.
        match table.decide(&Who::Guest(guest(seat)), command, 0) {
            Ok(entries) => entries.iter().map(|entry| entry.act.kind()).collect::<Vec<_>>().join(" "),
            Err(refusal) => refusal.to_string(),
        }
    };
    let mut all: Vec<String> = commands.iter().map(decide).collect();
    all.push(format!("{:?}", table.open_game(None).map(drop)));
    all.push(table.record().to_string());
    all.push(table.game().draw(Some(seat)).to_string());
    all
}

#[test]
fn what_somebody_did_not_notice_changes_no_answer_that_they_get() {
    let mut unnoticed = std::collections::BTreeMap::<&str, u32>::new();
    for (entry, seed) in games().iter().flat_map(|entry| (0..6).map(move |seed| (entry, seed))) {
        let players = [1, 2].map(|byte| Player::Person(GuestId::from_bytes([byte; 20]))).to_vec();
        let opening = Opening::new(entry.info.id, &json!({}), players, guest(Seat::FIRST)).expect("a game");
        let mut table =
            Table::open(TableId::from_bytes([0; 10]), &Entry::opened(opening, 0)).expect("a table");
        let mut dice = QuickDice::new(seed);
        for _ in 0..150 {
            let before: Vec<_> =
                Seat::first(2).map(|seat| (seat, noticed(&table, seat), answers(&table, seat))).collect();
            let choosing: Vec<Seat> = table.game().turn().choosing().iter().collect();
            let (who, command) = match table.game().roll(&mut dice).filter(|_| choosing.is_empty()) {
                Some(outcome) => (Who::Server, Command::Roll { outcome }),
                None if choosing.is_empty() => break,
                None => {
                    let seat = choosing[dice.below(choosing.len() as u32) as usize];
                    let legal = table.game().legal(seat);
                    let Some(text) = legal.moves.get(dice.below(legal.moves.len().max(1) as u32) as usize)
                    else {
                        break;
                    };
                    let text = text.clone();
                    (Who::Guest(guest(seat)), Command::Move { seat, text, seen: None, sure: None })
                }
            };
            // Some of the time somebody has made an offer that is still open.
            if dice.below(4) == 0 {
                let seat = Seat::new(1 + dice.below(2) as u8).expect("a seat");
                let offer = Command::Offer { seat, offer: OfferKind::Draw };
                if let Ok(entries) = table.decide(&Who::Guest(guest(seat)), &offer, 0)
                    && entries.iter().all(|entry| entry.act.kind() == "offered")
                {
                    for entry in entries {
                        table.apply(&entry).expect("what was decided happens");
                    }
                    continue;
                }
            }
            for entry in table.decide(&who, &command, 0).expect("it is allowed") {
                table.apply(&entry).expect("what was decided happens");
            }
            for entry in table.follows(0) {
                table.apply(&entry).expect("what follows happens");
            }
            for (seat, saw, answered) in before {
                if who != Who::Guest(guest(seat)) && noticed(&table, seat) == saw {
                    *unnoticed.entry(entry.info.id).or_default() += 1;
                    assert_eq!(
                        answers(&table, seat),
                        answered,
                        "{}, seed {seed}: {command:?}",
                        entry.info.id
                    );
                }
            }
        }
    }
    assert!(["game-of-war", "ganoogo"].iter().all(|game| unnoticed.contains_key(game)), "{unnoticed:?}");
}
