//! The puzzles that come with the program: how many there are, and that their proofs hold.
//!
//! Every fifth is proved anew here; all of them are by `fracas lab puzzles GAME --check`.

use fracas_core::{Seat, Turn};
use fracas_games::AnyGame;
use fracas_puzzles::{Attempt, Heard, Puzzle, Task, Why, check, shelf, themes};

const LEAST: [(&str, usize); 5] =
    [("color-wars", 200), ("game-of-war", 100), ("ganoogo", 60), ("gaogie", 60), ("gowap", 40)];

fn all() -> impl Iterator<Item = &'static Puzzle> {
    LEAST.into_iter().flat_map(|(game, _)| shelf(game).unwrap())
}

#[test]
fn there_are_enough_of_every_game_and_theme_and_the_easiest_come_first() {
    for (game, least) in LEAST {
        let puzzles = shelf(game).unwrap();
        assert!(puzzles.len() >= least, "{game} has {}", puzzles.len());
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.grade), "{game}");
        for theme in themes(game) {
            assert!(puzzles.iter().any(|puzzle| puzzle.theme == *theme), "{game}: {theme}");
        }
    }
}

#[test]
fn the_proofs_of_a_sample_hold() {
    // Those that cost most are left to the command.
    let cheap = |puzzle: &&Puzzle| match &puzzle.task {
        Task::Line(line) => line.searched < 20_000,
        Task::Turn(turn) => turn.searched < 6_000,
        Task::Odds(odds) => odds.searched < 40_000,
        Task::Pair(_) => true,
    };
    for (game, _) in LEAST {
        let step = if game == "gowap" { 20 } else { 7 };
        for puzzle in shelf(game).unwrap().iter().filter(cheap).step_by(step) {
            check(puzzle).unwrap_or_else(|why| panic!("{game} {}: {why}", puzzle.id));
        }
    }
}

#[test]
fn a_changed_puzzle_does_not_hold() {
    for (game, _) in LEAST {
        let puzzles = shelf(game).unwrap();
        let mut puzzle = puzzles[0].clone();
        match &mut puzzle.task {
            Task::Line(line) => line.searched += 1,
            Task::Turn(turn) => turn.moves += 1,
            Task::Odds(odds) => odds.choices[0].value += 0.01,
            Task::Pair(pair) => pair.choices[0].value += 0.01,
        }
        assert!(check(&puzzle).is_err(), "{game}");
    }
}

#[test]
fn a_puzzle_under_another_theme_does_not_hold() {
    for (game, _) in LEAST {
        let cheap = shelf(game).unwrap().iter().min_by_key(|puzzle| match &puzzle.task {
            Task::Line(line) => line.searched,
            Task::Turn(turn) => turn.searched,
            Task::Odds(odds) => odds.searched,
            Task::Pair(pair) => pair.games,
        });
        let puzzle = cheap.unwrap();
        for theme in themes(game).iter().filter(|theme| **theme != puzzle.theme) {
            let why = check(&Puzzle { theme: (*theme).to_owned(), ..puzzle.clone() }).unwrap_err();
            assert!(why.starts_with("its theme is"), "{game}: {why}");
        }
    }
}

#[test]
fn every_solution_solves_its_puzzle() {
    for puzzle in all() {
        let mut attempt = Attempt::new(puzzle).unwrap();
        let own: Vec<String> = match &puzzle.task {
            Task::Line(line) => line.steps.iter().map(|step| step.choice.clone()).collect(),
            _ => puzzle.solution(),
        };
        let (last, before) = own.split_last().unwrap();
        for choice in before {
            let heard = attempt.try_move(choice).unwrap();
            assert!(matches!(heard, Heard::GoOn(_)), "{} {choice}: {heard:?}", puzzle.id);
        }
        assert_eq!(attempt.try_move(last).unwrap(), Heard::Solved, "{} {last}", puzzle.id);
    }
}

#[test]
fn every_wrong_choice_by_odds_is_told_its_odds() {
    for puzzle in all() {
        let Task::Odds(odds) = &puzzle.task else { continue };
        let mut attempt = Attempt::new(puzzle).unwrap();
        for choice in &odds.choices[1..] {
            let heard = attempt.try_move(&choice.choice).unwrap();
            assert_eq!(heard, Heard::Wrong(Why::Worse(choice.clone())), "{}", puzzle.id);
        }
    }
}

/// A second opinion that knows nothing of the prover: plain recursion over the game as text.
fn wins(game: &dyn AnyGame, hero: Seat, moves: u8) -> bool {
    let legal = game.legal(hero).moves;
    legal.iter().any(|choice| wins_by(game, hero, choice, moves))
}

fn wins_by(game: &dyn AnyGame, hero: Seat, choice: &str, moves: u8) -> bool {
    let mut next = game.fork(game.events());
    next.play(hero, choice).unwrap();
    match next.turn() {
        Turn::Over(outcome) => outcome.winners.sole() == Some(hero),
        Turn::Choose(_) if moves == 1 => false,
        Turn::Chance => false,
        Turn::Choose(seats) => {
            let other = seats.sole().unwrap();
            next.legal(other).moves.iter().all(|answer| {
                let mut then = next.fork(next.events());
                then.play(other, answer).unwrap();
                then.turn().choosing().contains(hero) && wins(then.as_ref(), hero, moves - 1)
            })
        }
    }
}

#[test]
fn plain_recursion_agrees_that_a_win_in_two_has_one_first_move_and_that_answers_refute_the_others() {
    let twos = shelf("color-wars").unwrap().iter().filter(|puzzle| puzzle.theme == "win-in-2");
    for puzzle in twos.step_by(6) {
        let Task::Line(line) = &puzzle.task else { panic!("{} is no line", puzzle.id) };
        let game = puzzle.start().unwrap();
        let legal = game.legal(puzzle.seat).moves;
        assert!(!wins(game.as_ref(), puzzle.seat, 1), "{}", puzzle.id);
        let winners: Vec<&String> =
            legal.iter().filter(|choice| wins_by(game.as_ref(), puzzle.seat, choice, 2)).collect();
        assert_eq!(winners, [&line.steps[0].choice], "{}", puzzle.id);
        for (wrong, answer) in &line.steps[0].wrong {
            let mut game = puzzle.start().unwrap();
            game.play(puzzle.seat, wrong).unwrap();
            let other = game.turn().choosing().sole().unwrap();
            game.play(other, answer).unwrap();
            let lost = !game.turn().choosing().contains(puzzle.seat);
            assert!(lost || !wins(game.as_ref(), puzzle.seat, 1), "{}: {wrong} {answer}", puzzle.id);
        }
    }
}
