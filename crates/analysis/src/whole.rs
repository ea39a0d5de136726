//! A whole game: every event once, and the dearest choices a second time.

use fracas_games::{AnyGame, Fault};

use crate::moments::dearest;
use crate::{Ask, Effort, Step, weigh};

/// So many choices are looked at again at the most.
const MOST_LOOKS: usize = 16;

/// The choice to look at again, harder: the dearest of those that would be named, unless all of them were looked at. What a
/// glance takes for a mistake often is none, and what is named should be one.
pub fn doubt(steps: &[Step], looked: &[usize]) -> Option<usize> {
    let open = |step: &&Step| !looked.contains(&step.index);
    let named = dearest(steps);
    (looked.len() < MOST_LOOKS).then(|| named.into_iter().find(open)).flatten().map(|step| step.index)
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
