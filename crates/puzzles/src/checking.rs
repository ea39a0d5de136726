//! Whether a puzzle's proof holds.

use crate::{Puzzle, color_wars, game_of_war, ganoogo, gaogie, gowap};

/// Proves a puzzle anew from its position and compares: the line with every refutation, the one turn that reaches the
/// goal, or the odds of every choice.
///
/// # Errors
///
/// Says what is not as the puzzle tells it.
pub fn check(puzzle: &Puzzle) -> Result<(), String> {
    match &*puzzle.game {
        "color-wars" => color_wars::check(puzzle),
        "game-of-war" => game_of_war::check(puzzle),
        "ganoogo" => ganoogo::check(puzzle),
        "gaogie" => gaogie::check(puzzle),
        "gowap" => gowap::check(puzzle),
        other => Err(format!("nobody knows how to check a puzzle of {other}")),
    }
}

/// Compares what was found anew with what the puzzle tells.
pub(crate) fn same<T: PartialEq + std::fmt::Debug>(what: &str, told: &T, found: &T) -> Result<(), String> {
    match told == found {
        true => Ok(()),
        false => Err(format!("its {what} is {told:?}, but {found:?} was found")),
    }
}

/// Compares odds, which rounding may move a little.
pub(crate) fn same_choices(told: &[crate::Choice], found: &[crate::Choice]) -> Result<(), String> {
    let names = |choices: &[crate::Choice]| {
        let mut names: Vec<String> = choices.iter().map(|choice| choice.choice.clone()).collect();
        names.sort_unstable();
        names
    };
    same("list of choices", &names(told), &names(found))?;
    for choice in told {
        let anew = found.iter().find(|other| other.choice == choice.choice);
        let anew = anew.ok_or_else(|| format!("there is no choice {}", choice.choice))?;
        if (choice.value - anew.value).abs() > 1e-6 || (choice.error - anew.error).abs() > 1e-6 {
            return Err(format!("{} is worth {}, not {}", choice.choice, anew.value, choice.value));
        }
    }
    same("best choice", &told[0].choice, &found[0].choice)
}
