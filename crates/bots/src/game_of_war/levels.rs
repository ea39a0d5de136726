//! The levels as data, to be tuned by matches: see `docs/bots.md` for the ladder they make.

use crate::Level;

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// From how many of the deployments it draws, the best first.
    pub(super) plans: usize,
    /// How many units it moves in a turn, at the most.
    pub(super) marches: u8,
    /// Partial turns that it keeps in mind after each move.
    pub(super) width: usize,
    /// Whole turns to which it looks for an answer.
    pub(super) turns: usize,
    /// How it looks for answers.
    pub(super) answer: Answers,
    /// How it looks for answers to answers.
    pub(super) replies: Replies,
    /// How many positions it spends on depth where there are few turns; none if 0.
    pub(super) deep: u64,
    /// What it sees.
    pub(super) eyes: Eyes,
    /// How far off its judgement of a turn can be, in points either way (an infantry is worth 100).
    pub(super) blur: u32,
    /// Whether it thinks a turn through once and then plays it, and knows what was there before.
    pub(super) once: bool,
}

/// How the other side's answers to a turn are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answers {
    /// Not at all.
    None,
    /// Only what can be taken or destroyed at once.
    Blows,
    /// Whole turns, keeping so many partial ones in mind after each move.
    Turns(usize),
}

/// How the own answers to the other side's answers are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Replies {
    /// To how many of the best turns; to none if 0.
    pub(super) turns: usize,
    /// To how many answers to each.
    pub(super) answers: usize,
    /// Partial turns of a reply kept in mind after each move.
    pub(super) width: usize,
}

impl Replies {
    pub(super) const NONE: Replies = Replies { turns: 0, answers: 0, width: 0 };
}

/// What a player pays attention to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Eyes {
    /// That units off the lines are helpless.
    pub(super) network: bool,
    /// That cavalry charge.
    pub(super) charges: bool,
    /// That its own units can be attacked where they stand.
    pub(super) danger: bool,
    /// That lines can be cut.
    pub(super) cuts: bool,
}

const ALL: Eyes = Eyes { network: true, charges: true, danger: true, cuts: true };

const STYLES: [Style; 8] = [
    Style {
        plans: 4,
        marches: 2,
        width: 1,
        turns: 12,
        answer: Answers::None,
        replies: Replies::NONE,
        deep: 0,
        eyes: Eyes { network: false, charges: false, danger: false, cuts: false },
        blur: 60,
        once: false,
    },
    Style {
        plans: 4,
        marches: 3,
        width: 1,
        turns: 12,
        answer: Answers::None,
        replies: Replies::NONE,
        deep: 0,
        eyes: Eyes { charges: false, danger: false, cuts: false, ..ALL },
        blur: 40,
        once: false,
    },
    Style {
        plans: 4,
        marches: 3,
        width: 2,
        turns: 12,
        answer: Answers::None,
        replies: Replies::NONE,
        deep: 0,
        eyes: Eyes { danger: false, cuts: false, ..ALL },
        blur: 30,
        once: false,
    },
    Style {
        plans: 4,
        marches: 4,
        width: 2,
        turns: 12,
        answer: Answers::None,
        replies: Replies::NONE,
        deep: 0,
        eyes: Eyes { cuts: false, ..ALL },
        blur: 15,
        once: false,
    },
    Style {
        plans: 4,
        marches: 5,
        width: 2,
        turns: 8,
        answer: Answers::Blows,
        replies: Replies::NONE,
        deep: 0,
        eyes: ALL,
        blur: 10,
        once: false,
    },
    Style {
        plans: 4,
        marches: 5,
        width: 4,
        turns: 7,
        answer: Answers::Turns(1),
        replies: Replies::NONE,
        deep: 0,
        eyes: ALL,
        blur: 8,
        once: false,
    },
    Style {
        plans: 2,
        marches: 5,
        width: 16,
        turns: 24,
        answer: Answers::Turns(1),
        replies: Replies { turns: 4, answers: 3, width: 1 },
        deep: 30_000,
        eyes: ALL,
        blur: 2,
        once: true,
    },
    Style {
        plans: 1,
        marches: 5,
        width: 200,
        turns: 300,
        answer: Answers::Turns(3),
        replies: Replies { turns: 12, answers: 6, width: 2 },
        deep: 300_000,
        eyes: ALL,
        blur: 2,
        once: true,
    },
];

pub(super) fn style(level: Level) -> Style {
    STYLES[level.index()]
}

/// The most turns that any time is enough for.
const WIDEST: usize = 20_000;

/// The style that spends about so many positions on a turn's first move.
pub(super) fn within(nodes: u64) -> Style {
    let share = usize::try_from(nodes / 2_000).unwrap_or(usize::MAX);
    let answer = match share {
        0..2 => Answers::Blows,
        2..20 => Answers::Turns(1),
        20..60 => Answers::Turns(2),
        60..600 => Answers::Turns(3),
        600..2_000 => Answers::Turns(5),
        2_000..8_000 => Answers::Turns(8),
        _ => Answers::Turns(12),
    };
    let replies = match share {
        0..8 => Replies::NONE,
        8..30 => Replies { turns: 3, answers: 2, width: 1 },
        30..80 => Replies { turns: 6, answers: 3, width: 1 },
        80..200 => Replies { turns: 8, answers: 5, width: 1 },
        200..600 => Replies { turns: 12, answers: 6, width: 2 },
        600..2_000 => Replies { turns: 16, answers: 8, width: 3 },
        2_000..8_000 => Replies { turns: 24, answers: 12, width: 5 },
        _ => Replies { turns: 40, answers: 20, width: 8 },
    };
    Style {
        plans: 1,
        marches: 5,
        // From a few hundred on every turn more is worth less, so the width goes on growing more slowly.
        width: share.clamp(1, 200).max(share / 4).min(WIDEST),
        turns: share.clamp(1, 300).max(share / 3).min(WIDEST),
        answer,
        replies,
        deep: nodes,
        eyes: ALL,
        blur: 0,
        once: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_given_twice_as_much_looks_wider() {
        let room = |style: Style| {
            let answers = match style.answer {
                Answers::None => 0,
                Answers::Blows => 1,
                Answers::Turns(width) => 1 + width,
            };
            style.width + style.turns * answers
        };
        for doubling in 2..16 {
            let (less, more) = (within(1_000 << doubling), within(2_000 << doubling));
            assert!(room(less) < room(more), "{doubling}: {less:?} {more:?}");
            assert!(less.width <= more.width && less.turns <= more.turns, "{doubling}");
        }
    }
}
