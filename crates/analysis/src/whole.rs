//! A whole game: every event once, and the dearest choices a second time.

use fracas_games::{AnyGame, Fault};

use crate::moments::{at_most, dearest};
use crate::{Ask, Effort, Step, weigh};

/// So many choices are looked at again at the most.
const MOST_LOOKS: usize = 20;
/// So many looks there are in any game, and one more for every so many events: a long one hides more.
const LOOKS: usize = 5;
const EVENTS_A_LOOK: usize = 40;

/// The choice to look at again, harder: the dearest of those that would be named, unless all of them were looked at. What a
/// glance takes for a mistake often is none, and what is named should be one. Then, as long as few were looked at, what may
/// be the dearest of the others: what a glance takes for nearly nothing sometimes is a mistake.
pub fn doubt(steps: &[Step], looked: &[usize]) -> Option<usize> {
    let open = |step: &&Step| !looked.contains(&step.index);
    if looked.len() >= MOST_LOOKS {
        return None;
    }
    let named = dearest(steps).into_iter().find(open);
    let few = looked.len() < LOOKS + steps.len() / EVENTS_A_LOOK;
    let suspects = || steps.iter().filter(|step| few && at_most(step) > 0.0).filter(open);
    let dearer = |one: &&Step, other: &&Step| at_most(one).total_cmp(&at_most(other));
    // Between equals the first comes first.
    named.or_else(|| suspects().rev().max_by(dearer)).map(|step| step.index)
}

impl Effort {
    /// What a second look is made with.
    pub const fn harder(self) -> Effort {
        match self {
            Effort::Quick => Effort::Normal,
            Effort::Normal | Effort::Deep => Effort::Deep,
            Effort::Utmost => Effort::Utmost,
        }
    }
}

/// Weighs all events of a game from one on, the dearest choices twice; `tell` hears of every look.
///
/// # Errors
///
/// Those of [`weigh`].
pub fn weigh_all(
    game: &dyn AnyGame,
    from: usize,
    ask: Ask<'_>,
    mut tell: impl FnMut(),
) -> Result<Vec<Step>, Fault> {
    let mut steps = Vec::with_capacity(game.events().saturating_sub(from));
    for index in from..game.events() {
        steps.push(weigh(game, index, ask)?);
        tell();
    }
    let mut looked = Vec::new();
    while let Some(index) = doubt(&steps, &looked).filter(|_| ask.effort != Effort::Deep) {
        looked.push(index);
        steps[index - from] = weigh(game, index, Ask { effort: ask.effort.harder(), ..ask })?;
        tell();
    }
    Ok(steps)
}
