//! Whatever clients say, and in whatever order it arrives, the events stay legal and everybody's log agrees.

use fracas_core::{Dice, QuickDice, Record};
use fracas_games::{games, replay};
use serde_json::{Value, json};

use super::harness::{Reader, Server, any, open_for_two, run};
use super::play::{settle, short};

/// Something a client might say, sensible or not.
fn anything(reader: &Reader, own: u8, dice: &mut QuickDice) -> Value {
    let moves = reader.asked().into_iter().next().map_or(Vec::new(), |(_, moves)| moves);
    let seat = if dice.below(12) == 0 { 3 - own } else { own };
    let count = reader.log.len() + usize::from(dice.below(8) == 0);
    let choice =
        if moves.is_empty() || dice.below(6) == 0 { "c3".to_owned() } else { any(&moves, dice).to_owned() };
    let offer = ["draw", "takeback", "rematch"][dice.below(3) as usize];
    match dice.below(20) {
        0 => json!({"type": "offer", "seat": seat, "offer": offer}),
        1 => json!({"type": "answer", "seat": seat, "offer": offer, "yes": dice.coin()}),
        2 => json!({"type": "contribute", "contribution": "0102"}),
        3 => json!({"type": "inspect"}),
        4 => json!({"type": "claim", "seat": seat, "want": "game"}),
        _ => json!({"type": "move", "seat": seat, "move": choice, "count": count}),
    }
}

#[test]
fn any_interleaving_of_messages_leaves_a_legal_game_that_all_agree_on() {
    run(async {
        let server = Server::start();
        for (entry, seed) in games().iter().flat_map(|entry| (0..3).map(move |seed| (entry, seed))) {
            let game = entry.info.id;
            let mut dice = QuickDice::new(seed);
            let (id, [one, two]) = open_for_two(&server, game, short(game)).await;
            let mut readers = [Reader::open(&one, &id).await, Reader::open(&two, &id).await];
            for _ in 0..25 {
                // Both speak, several times and without listening, then hear what came of it.
                for _ in 0..1 + dice.below(4) {
                    let who = dice.below(2) as usize;
                    let message = anything(&readers[who], who as u8 + 1, &mut dice);
                    readers[who].socket.say(&message).await.expect("the server is there");
                }
                if dice.coin() {
                    settle(&mut readers[dice.below(2) as usize]).await;
                }
            }
            for (reader, client) in readers.iter_mut().zip([&one, &two]) {
                settle(reader).await;
                settle(reader).await;
                let again = Reader::open(client, &id).await;
                assert_eq!(again.log, reader.log, "{game}, seed {seed}");
                assert_eq!(again.now["views"], reader.now["views"], "{game}, seed {seed}");
            }
            if readers[0].status() == "playing" {
                readers[0].socket.say(&json!({"type": "resign", "seat": 1})).await.expect("sent");
                readers[1].until("the end", Reader::is_over).await;
            }
            let record =
                server.guest().await.get(&format!("/api/tables/{id}/record")).await.expect("an answer").body;
            let record: Record = record.parse().expect("a record");
            replay(&record).unwrap_or_else(|fault| panic!("{game}, seed {seed}: {fault}"));
            fracas_server::verify(&record).unwrap_or_else(|doubt| panic!("{game}, seed {seed}: {doubt}"));
        }
    });
}
