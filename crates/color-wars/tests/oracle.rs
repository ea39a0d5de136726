//! The bitboards against a second, deliberately simple implementation.

mod simple;

use fracas_color_wars::{ColorWars, Options, Pop};
use fracas_core::{Dice, Game, QuickDice, Referee, Seat, Turn};
use proptest::prelude::*;
use simple::Simple;

fn table(width: u8, height: u8, seats: u8) -> Referee<ColorWars> {
    let options = Options { width: Some(width), height: Some(height), ..Options::default() };
    Referee::new(Some(seats), options, None).unwrap()
}

fn position(referee: &Referee<ColorWars>) -> String {
    referee.game().position(referee.state()).to_string()
}

fn play(referee: &mut Referee<ColorWars>, square: &str) {
    let seat = referee.turn().choosing().sole();
    referee.play_text(seat, square).unwrap();
}

#[test]
fn perft_agrees_with_the_simple_rules_from_2x2_to_5x5() {
    for (width, height) in (2..=5).flat_map(|width| (2..=5).map(move |height| (width, height))) {
        for seats in 2..=4 {
            // As deep as a second or so allows: small boards go deep enough for draws by repetition.
            let depth = match (width * height, seats) {
                (4, _) => 12,
                (..=6, 2) => 9,
                (..=9, 2) => 7,
                (_, 2) => 5,
                (..=9, _) => 5,
                _ => 4,
            };
            let simple = Simple::new(width.into(), height.into(), seats.into());
            let (expected, got) =
                (simple.perft(depth, &mut Vec::new()), table(width, height, seats).perft(depth, u64::MAX));
            assert_eq!(got, Ok(expected), "{width}×{height}, {seats} seats, depth {depth}");
        }
    }
}

/// The figures of the rulebook.
#[test]
fn perft_figures_stay_what_they_are() {
    let cases: &[(u8, &[u64])] = &[
        (2, &[1, 4, 12, 12, 12, 12, 12]),
        (3, &[1, 9, 72, 72, 72, 108, 220, 420, 980, 2_116, 5_052]),
        (4, &[1, 16, 240, 240, 240, 516, 1_380, 3_636, 10_644, 30_420]),
        (5, &[1, 25, 600, 600, 600, 1_548, 4_660, 14_068, 45_428]),
    ];
    for &(size, counts) in cases {
        for (depth, &nodes) in (0..).zip(counts) {
            assert_eq!(
                table(size, size, 2).perft(depth, u64::MAX),
                Ok(nodes),
                "{size}×{size}, depth {depth}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_go_the_same_way(seed: u64, width in 2_u8..=9, height in 2_u8..=9, seats in 2_u8..=4) {
        let mut dice = QuickDice::new(seed);
        let mut referee = table(width, height, seats);
        let mut simple = Simple::new(width.into(), height.into(), seats.into());
        for _ in 0..300 {
            prop_assert_eq!(position(&referee), simple.position());
            let legal = simple.legal();
            let mut moves = Vec::new();
            if let Turn::Choose(choosing) = referee.turn() {
                referee.game().legal(referee.state(), choosing.sole().unwrap(), &mut moves);
            }
            match referee.turn().outcome() {
                Some(outcome) if outcome.winners.is_empty() => break,
                Some(outcome) => {
                    let winner = outcome.winners.sole().map(Seat::index);
                    prop_assert_eq!(winner, simple.winner());
                    break;
                }
                None => prop_assert_eq!(moves.len(), legal.len()),
            }
            let cell = legal[dice.below(legal.len() as u32) as usize];
            play(&mut referee, &simple.name(cell));
            simple.play(cell);
        }
    }

    /// CW-3: pops resolved one by one in any order, or wave by wave, end on the same board.
    #[test]
    fn cw_3_the_order_of_pops_never_matters(seed: u64, side in 3_u8..=6, fill in 0_u32..=3) {
        let mut dice = QuickDice::new(seed);
        let mut board = Simple::new(side.into(), side.into(), 2);
        for cell in &mut board.cells {
            if dice.below(4) <= fill {
                *cell = (Some(dice.below(2) as usize), 3 - (dice.below(8) == 0) as u8);
            }
        }
        board.cells[0] = (Some(0), 3);
        board.moves = 2;
        let text = board.position().parse().unwrap();
        let mut referee: Referee<ColorWars> = Referee::new(Some(2), Options::default(), Some(text)).unwrap();
        if referee.turn().outcome().is_some() {
            return Ok(());
        }
        play(&mut referee, "a1");
        for _ in 0..4 {
            let mut other = board.clone();
            other.play_in_order(0, |full| dice.below(full.len() as u32) as usize);
            prop_assert_eq!(position(&referee), other.position());
        }
    }
}

/// The one thing the simple rules do not know: the literal reading, checked square by square.
#[test]
fn empties_pops_in_waves_and_keeps_no_remainder() {
    let mut dice = QuickDice::new(3);
    for _ in 0..500 {
        let mut board = Simple::new(4, 4, 2);
        for cell in &mut board.cells {
            *cell = (Some(dice.below(2) as usize), 1 + dice.below(3) as u8);
        }
        board.cells[5] = (Some(0), 3);
        board.moves = 2;
        let options = Options { pop: Pop::Empties, ..Options::default() };
        let text = board.position().parse().unwrap();
        let mut referee: Referee<ColorWars> = Referee::new(None, options, Some(text)).unwrap();
        if referee.turn().outcome().is_some() {
            continue;
        }
        play(&mut referee, "b2");
        board.cells[5].1 += 1;
        loop {
            let full: Vec<usize> = (0..16).filter(|&cell| board.cells[cell].1 >= 4).collect();
            if full.is_empty() {
                break;
            }
            for &cell in &full {
                board.cells[cell] = (None, 0);
            }
            for &cell in &full {
                for near in board.neighbours(cell) {
                    board.cells[near] = (Some(0), board.cells[near].1 + 1);
                }
            }
        }
        let (rows, _) =
            position(&referee).split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
        assert!(board.position().starts_with(&rows), "{rows} is not {}", board.position());
    }
}
