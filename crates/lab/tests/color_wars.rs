//! Color Wars solved: every proof checked, every checker tried with lies.

use std::collections::HashSet;
use std::path::Path;

use fracas_bots::color_wars::Pops;
use fracas_bots::color_wars::strategy::{Turns, sheet_game};
use fracas_core::{Dice, Game, QuickDice, Seat};
use fracas_lab::color_wars::{
    Decision, Fate, Opening, Prey, Side, Wrong, check, decide, draw_map, every_position, hunt, pairs,
    read_map, solve, svg_map, write_map,
};
use fracas_search::{Budget, Prover, Stop, Verdict};

const TWO: Seat = Seat::from_index(1);

fn shipped(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/color-wars").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_second_player_wins_on_every_square_board_up_to_six() {
    for side in 2..=6 {
        let checked =
            check(&shipped(&format!("{side}x{side}.strategy"))).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert_eq!(checked.side, side);
    }
}

#[test]
fn every_decided_opening_has_a_strategy_that_shows_its_winner() {
    let map = read_map(&shipped("openings-5x5.txt")).expect("a map");
    let mut shown = 0;
    for opening in map {
        let (red, blue) = opening.pair;
        let name = format!("openings/5x5-{red}-{blue}.strategy");
        let Decision::Win(winner, moves) = opening.decision else {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/color-wars").join(&name);
            assert!(!path.exists(), "{name} decides what the map has open");
            continue;
        };
        let checked = check(&shipped(&name)).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        assert_eq!(checked.opening, Some(format!("{red} {blue}")));
        assert_eq!((checked.side, checked.winner, checked.longest), (5, winner.number(), moves), "{name}");
        shown += 1;
    }
    assert!(shown >= 36, "{shown}");
}

#[test]
fn a_strategy_for_an_opening_that_lies_is_refused() {
    let file = shipped("openings/5x5-c2-b4.strategy");
    let cases = [
        (file.replace("strategy 2", "strategy 3"), "line 1 should be"),
        (file.replace("strategy 2", "strategy 1"), "line 4 should be"),
        (file.replace("opening c2 b4", "opens c2 b4"), "line 4 should be"),
        (file.replace("opening c2 b4", "opening c2"), "line 4 names"),
        (file.replace("opening c2 b4", "opening c2 c2"), "line 4 names"),
        (file.replace("opening c2 b4", "opening c2 b6"), "line 4 names"),
        (file.replace("winner 1", "winner 3"), "line 5 should be"),
        // Another opening, another winner: the letters no longer fit the game.
        (file.replace("opening c2 b4", "opening c2 a4"), " "),
        (file.replace("winner 1", "winner 2"), " "),
    ];
    assert!(check(&file).is_ok());
    for (text, words) in cases {
        let message = check(&text).expect_err("a lie").to_string();
        assert!(message.contains(words), "{message}");
    }
}

#[test]
fn a_hunt_finds_the_winner_that_the_table_of_all_positions_has() {
    let all = every_position(3);
    let mut hunted = 0;
    for (state, fate) in all.positions.iter().filter(|(state, _)| state.moves() > 1).step_by(1499) {
        if all.game.turn(state).choosing().sole().is_none() {
            continue;
        }
        // A table that forgets nearly everything may leave it open, but tells nothing that is wrong.
        for (bytes, nodes) in [(1 << 9, 100_000), (1 << 20, 10_000_000)] {
            let (prey, _) = hunt(3, state, nodes, bytes, &Stop::default());
            if prey == Prey::Open && nodes == 100_000 {
                continue;
            }
            let (Prey::Win(side, moves, _), Fate::Win(winner, least)) = (&prey, fate) else {
                panic!("{prey:?} is not {fate:?} in {state:?}");
            };
            assert_eq!(*side == Side::Red, *winner == Seat::FIRST, "{state:?}");
            assert!(*moves >= *least, "{moves} moves instead of {least} in {state:?}");
        }
        hunted += 1;
    }
    assert!(hunted > 100, "{hunted}");
}

#[test]
fn a_hunt_agrees_with_the_plain_search_for_proofs() {
    let (game, start) = sheet_game(4);
    let mut dice = QuickDice::new(24);
    let mut provers = [Seat::FIRST, TWO].map(|seat| Prover::new(&game, &Pops, seat, 1 << 22));
    let mut decided = 0;
    for _ in 0..60 {
        let mut state = start;
        for _ in 0..8 + dice.below(20) {
            let Some(seat) = game.turn(&state).choosing().sole() else { break };
            let choice = game.pick(&state, seat, &mut dice, &mut Vec::new()).expect("somebody moves");
            game.apply(&mut state, &fracas_core::Event::Move(seat, choice)).expect("legal");
        }
        if game.turn(&state).choosing().sole().is_none() {
            continue;
        }
        let wins = provers.each_mut().map(|prover| {
            let verdict = prover.prove(&state, Budget::nodes(300_000), &Stop::default()).verdict;
            matches!(verdict, Verdict::Win(_))
        });
        match (hunt(4, &state, 300_000, 1 << 22, &Stop::default()).0, wins) {
            (Prey::Win(Side::Red, ..), [_, blue]) => assert!(!blue, "{state:?}"),
            (Prey::Win(Side::Blue, ..), [red, _]) => assert!(!red, "{state:?}"),
            (Prey::Draw, [red, blue]) => assert!(!red && !blue, "{state:?}"),
            (Prey::Open, _) => continue,
        }
        decided += 1;
    }
    assert!(decided > 20, "{decided}");
}

#[test]
fn solving_again_gives_a_strategy_that_holds() {
    // Tables so small that they forget most of the proof, and one that does not.
    for (side, bytes) in [(2, 0), (3, 1 << 12), (3, 1 << 24), (4, 1 << 18), (4, 1 << 24)] {
        let solution = solve(side, 5_000_000, bytes, &Stop::default()).unwrap_or_else(|why| panic!("{why}"));
        assert!(check(&solution.file).is_ok(), "{side}, {bytes}: {}", solution.file);
    }
    let stop = Stop::default();
    stop.stop();
    assert!(solve(5, 1 << 40, 1 << 20, &stop).is_err());
    assert!(solve(5, 1_000, 1 << 20, &Stop::default()).is_err());
}

#[test]
fn a_strategy_with_one_letter_changed_is_refused_with_the_position() {
    let (mut named, mut other_wins, mut all) = (0, 0, 0);
    for name in ["3x3.strategy", "4x4.strategy"] {
        let file = shipped(name);
        let body = file.match_indices('\n').nth(4).expect("five lines of header").0 + 1;
        for at in (body..file.len()).filter(|&at| file.as_bytes()[at] != b'\n') {
            for letter in ('a'..='p').filter(|&letter| letter != char::from(file.as_bytes()[at])) {
                let mut lie = file.clone();
                lie.replace_range(at..=at, &letter.to_string());
                all += 1;
                match check(&lie) {
                    // Here and there a second move wins too, with the same answers after it.
                    Ok(_) => other_wins += 1,
                    Err(wrong) => {
                        let message = wrong.to_string();
                        named += u32::from(message.contains(" R ") || message.contains(" B "));
                    }
                }
            }
        }
    }
    assert!(other_wins * 15 < all, "{other_wins} of {all} changes were accepted");
    assert_eq!(named, all - other_wins, "every refusal names a position");
}

#[test]
fn broken_strategy_files_are_refused_in_a_sentence() {
    let file = shipped("3x3.strategy");
    let cases = [
        ("", "line 1 should be"),
        ("chess", "line 1 should be"),
        (&file.replace("color-wars", "gowap"), "line 2 should be"),
        (&file.replace("3x3", "9x9"), "line 3 should be"),
        (&file.replace("winner 2", "winner 1"), "line 4 should be"),
        (&file.replace("letters 3", "letters 4"), "the header says"),
        (&format!("{}x", file.trim_end()), "the header says"),
    ];
    for (text, words) in cases {
        let message = check(text).expect_err("not a strategy").to_string();
        assert!(message.contains(words), "{message}");
    }
    let short = file.trim_end();
    let short = short[..short.len() - 1].replace("letters 32", "letters 31");
    assert!(matches!(check(&short), Err(Wrong::TooShort { .. })), "{:?}", check(&short));
    let long = format!("{}a", file.trim_end()).replace("letters 32", "letters 33");
    assert_eq!(check(&long), Err(Wrong::TooLong(1)));
}

#[test]
fn every_position_of_three_by_three_has_a_fate_that_follows_from_its_moves() {
    let all = every_position(3);
    let turns = Turns::new(3);
    let (game, _) = sheet_game(3);
    let code = |state: &fracas_color_wars::State| (state.to_move(), turns.form(state).code);
    let fates: std::collections::HashMap<_, _> =
        all.positions.iter().map(|(state, fate)| (code(state), *fate)).collect();
    assert_eq!(fates.len(), 230_903);
    assert_eq!(all.positions[0].1, Fate::Win(TWO, 20), "the start");
    let mut moves = Vec::new();
    for (state, fate) in &all.positions {
        let Some(mover) = game.turn(state).choosing().sole() else { continue };
        moves.clear();
        game.legal(state, mover, &mut moves);
        let next = moves.iter().map(|choice| {
            let mut next = *state;
            game.apply(&mut next, &fracas_core::Event::Move(mover, *choice)).expect("legal");
            fates[&code(&next)]
        });
        // The quickest win, else the longest loss; there are no draws on this board.
        let best = next.min_by_key(|fate| match *fate {
            Fate::Win(winner, moves) if winner == mover => (0, i64::from(moves)),
            Fate::Draw => (1, 0),
            Fate::Win(_, moves) => (2, -i64::from(moves)),
        });
        let Some(Fate::Win(winner, moves)) = best else { panic!("a draw after {state:?}") };
        assert_eq!(*fate, Fate::Win(winner, moves + 1));
    }
    // And the search for proofs agrees, on a sample.
    let mut provers = [Seat::FIRST, TWO].map(|seat| Prover::new(&game, &Pops, seat, 1 << 24));
    for (state, fate) in all.positions.iter().step_by(997) {
        for prover in &mut provers {
            let verdict = prover.prove(state, Budget::default(), &Stop::default()).verdict;
            match (verdict, *fate) {
                (Verdict::Win(plies), Fate::Win(_, least)) => assert!(plies >= least),
                (Verdict::NoWin, Fate::Win(..)) => {}
                other => panic!("{other:?} in {state:?}"),
            }
        }
    }
}

#[test]
fn the_openings_of_five_by_five_are_85_and_their_map_is_whole() {
    let all = pairs(5);
    assert_eq!(all.len(), 85);
    let map = read_map(&shipped("openings-5x5.txt")).expect("a map");
    assert_eq!(map.iter().map(|opening| opening.pair).collect::<Vec<_>>(), all);
    assert_eq!(write_map(5, &map), shipped("openings-5x5.txt"), "written as it is read");
    // Every first square of Red has an answer that wins for Blue: the theorem once more.
    let lost: HashSet<_> = map
        .iter()
        .filter(|opening| matches!(opening.decision, Decision::Win(TWO, _)))
        .map(|opening| opening.pair.0.to_string())
        .collect();
    assert_eq!(lost.len(), 6, "{lost:?}");
    // The quick ones are decided the same way again.
    for opening in map.iter().filter(|opening| matches!(opening.decision, Decision::Win(_, 1..=12))) {
        let (again, _) = decide(5, opening.pair, 100_000, 1 << 20, &Stop::default());
        let (Decision::Win(one, _), Decision::Win(two, _)) = (again.decision, opening.decision) else {
            panic!("{again} is not {opening}");
        };
        assert_eq!(one, two, "{again} is not {opening}");
    }
    let (text, picture) = (draw_map(5, &map), svg_map(5, &map));
    assert_eq!(text.matches('◆').count(), 7, "six boards and the explanation");
    assert!(text.lines().all(|line| line.chars().count() <= 100));
    assert_eq!(picture.matches("<rect").count(), 1 + 6 * 25);
}

#[test]
fn every_opening_of_three_by_three_is_decided_as_the_table_of_all_positions_has_it() {
    let all = every_position(3);
    let turns = Turns::new(3);
    let openings: Vec<Opening> =
        pairs(3).into_iter().map(|pair| decide(3, pair, 1_000_000, 1 << 20, &Stop::default()).0).collect();
    assert_eq!(read_map(&write_map(3, &openings)).as_deref(), Ok(&openings[..]));
    let (game, _) = sheet_game(3);
    for opening in openings {
        let index = |square: fracas_core::Square| square.row * 3 + square.column;
        let mut state = sheet_game(3).1;
        for (seat, square) in [(Seat::FIRST, opening.pair.0), (TWO, opening.pair.1)] {
            let event = fracas_core::Event::Move(seat, fracas_color_wars::Move::on(index(square)));
            game.apply(&mut state, &event).expect("legal");
        }
        let code = turns.form(&state).code;
        let known =
            all.positions.iter().find(|(other, _)| other.moves() == 2 && turns.form(other).code == code);
        let Some((_, Fate::Win(winner, _))) = known else { panic!("{opening} is not among all positions") };
        assert!(matches!(opening.decision, Decision::Win(seat, _) if seat == *winner), "{opening}");
    }
    assert!("a1 b2 red".parse::<Opening>().is_err() && "a1 b2 red - 3".parse::<Opening>().is_err());
}
