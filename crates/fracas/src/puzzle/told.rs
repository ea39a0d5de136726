//! What a puzzle asks, what a try is told, and the proof, in words.

use std::fmt::Write;

use fracas_puzzles::{Aim, Choice, Goal, Heard, Odds, Pair, Puzzle, Task, Turn, Why};

/// What is asked.
pub(super) fn asks(puzzle: &Puzzle) -> String {
    let seat = puzzle.seat;
    match &puzzle.task {
        Task::Line(line) => format!("You are seat {seat}: win in {}, whatever is answered.", line.moves),
        Task::Turn(Turn { goal, moves, .. }) => {
            let moves = count(*moves);
            match goal {
                Goal::Arsenal => format!("You are seat {seat}: take an enemy arsenal with {moves}."),
                Goal::Destroy(at) => {
                    format!("You are seat {seat}: destroy the unit on {at} with {moves} and the attack.")
                }
                Goal::Cut(units) => {
                    format!("You are seat {seat}: put {units} enemy units out of supply with {moves}.")
                }
                Goal::Rescue => {
                    format!("You are seat {seat}: bring all your units back into supply with {moves}.")
                }
            }
        }
        Task::Odds(odds) => match &odds.aim {
            Aim::Storm => {
                "Nobody else holds a card. Which move gives the best chance to begin a Ganoogo in this turn?"
                    .to_owned()
            }
            Aim::Fell(at) => format!(
                "Nobody else holds a card. Which move gives the best chance to remove the die on {at} in this turn?"
            ),
            Aim::Roll => "Nobody else holds a card. What gives the best chance to win this roll?".to_owned(),
            Aim::Needs => {
                "Both play their best mix. Which move can yours not do without? Whoever never made it here \
                           would lose most."
                    .to_owned()
            }
            Aim::Habit(habit) => {
                let mix: Vec<String> =
                    habit.iter().map(|(name, share)| format!("{name} {share} %")).collect();
                format!("The other chooses like this now: {}. What is best against it?", mix.join(", "))
            }
        },
        Task::Pair(_) => format!("With which of the two set-ups, a or b, does seat {seat} win more often?"),
    }
}

/// What a try is told.
pub(super) fn heard(puzzle: &Puzzle, tried: &str, heard: &Heard) -> String {
    match heard {
        Heard::Solved => "Solved!".to_owned(),
        Heard::GoOn(Some(answer)) => format!("Good. The answer is {answer}; go on."),
        Heard::GoOn(None) => "Go on.".to_owned(),
        Heard::Wrong(Why::Answered(answer, left)) => {
            format!("{tried} is answered by {answer}, and {} no longer force a win.", count(*left))
        }
        Heard::Wrong(Why::NotWon) => format!("{tried} does not win at once."),
        Heard::Wrong(Why::Missed) => "That does not do it. Back to the beginning of the turn.".to_owned(),
        Heard::Wrong(Why::Poor) => format!("{tried} is worth nothing here."),
        Heard::Wrong(Why::Worse(choice)) => match &puzzle.task {
            Task::Odds(Odds { aim: Aim::Needs, .. }) => format!(
                "Without {tried} the mix loses {}; it can do without that more easily than without another.",
                share(choice)
            ),
            Task::Odds(Odds { choices, .. }) | Task::Pair(Pair { choices, .. }) => {
                format!("{tried} has {}; something has {}.", share(choice), share(&choices[0]))
            }
            Task::Line(_) | Task::Turn(_) => String::new(),
        },
    }
}

/// The solution and why it is the one.
pub(super) fn proof(puzzle: &Puzzle) -> String {
    let solution = puzzle.solution().join(", ");
    let mut text = format!("Solution: {solution}\n");
    let (why, choices): (String, &[Choice]) = match &puzzle.task {
        Task::Line(line) => (
            format!(
                "Proof: {} positions were looked at; no defence holds out longer, and no other first move wins in time.",
                line.searched
            ),
            &[],
        ),
        Task::Turn(turn) => (
            format!(
                "Proof: all {} turns of so many moves and fewer were looked at; no other set of moves does it.",
                turn.searched
            ),
            &[],
        ),
        Task::Odds(Odds { aim: Aim::Needs, choices, .. }) => {
            ("Exact: what is lost by whoever never makes each move.".to_owned(), choices)
        }
        Task::Odds(odds) => ("Exact odds:".to_owned(), &odds.choices),
        Task::Pair(pair) => (format!("Each was played out {} times:", pair.games), &pair.choices),
    };
    text.push_str(&why);
    for choice in choices {
        let written = write!(text, "\n  {:<24} {}", choice.choice, share(choice));
        written.expect("writing to a string does not fail");
    }
    text
}

fn count(moves: u8) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

fn share(choice: &Choice) -> String {
    let value = 100.0 * choice.value;
    match choice.error {
        0.0 => format!("{value:.1} %"),
        error => format!("{value:.1} % ± {:.1}", 100.0 * error),
    }
}
