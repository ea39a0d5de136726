//! The numbered rulings of __Name__.

use fracas___snake__::{__Type__, Options};
use fracas_core::{Referee, Seat};

fn table() -> Referee<__Type__> {
    Referee::new(None, Options { stones: 4, ..Options::default() }, None).expect("a game")
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

#[test]
fn __prefix___1_one_to_three_stones_are_taken() {
    let mut game = table();
    for (text, words) in [("take 0", "1 to 3"), ("take 4", "1 to 3"), ("take", "such as \"take 2\"")] {
        let refusal = game.play_text(Some(seat(1)), text).unwrap_err().to_string();
        assert!(refusal.contains(words), "{text}: {refusal}");
    }
    assert!(game.play_text(Some(seat(1)), "take 3").is_ok());
}

#[test]
fn __prefix___2_whoever_takes_the_last_stone_wins() {
    let mut game = table();
    game.play_text(Some(seat(1)), "take 3").expect("legal");
    game.play_text(Some(seat(2)), "take 1").expect("legal");
    let outcome = game.turn().outcome().expect("an end");
    assert_eq!((outcome.winners.sole(), outcome.reason), (Some(seat(2)), "last-stone"));
}
