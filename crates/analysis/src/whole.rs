//! A whole game: every event once, and the dearest choices a second and a third time.

use fracas_games::{AnyGame, Fault};

use crate::moments::{DOUBT, at_most, dearest};
use crate::settle::settle;
use crate::{Ask, Effort, Step, weigh};

/// So many choices are looked at again at the most because they would be named.
const MOST_LOOKS: usize = 20;
/// So many looks there are in any game, and one more for every so many events: a long one hides more.
const LOOKS: usize = 5;
const EVENTS_A_LOOK: usize = 40;
/// Where a turn is several choices there are more of them: so many more, one for every so many events at the most.
const HINDSIGHTS: usize = 24;
const EVENTS_A_HINDSIGHT: usize = 6;
/// So many looks there are at the end, where the judge says that they are worth their time.
const LAST_LOOKS: usize = 10;

/// The choice to look at again, harder: the dearest of those that would be named, unless all of them were looked at. What a
/// glance takes for a mistake often is none, and what is named should be one. Then, as long as few were looked at, what may
/// be the dearest of the others: what a glance takes for nearly nothing sometimes is a mistake. At last the choices of the
/// turns after which the judge changed its mind most: what the other's answer shows, a glance at the turn did not see.
///
/// In some games a look as hard as a bot's own often says that what would be named now is none either: there what is named is
/// looked at a third time, and what takes its place a second and a third. An event that was looked at twice again stands in
/// `looked` twice: [`Effort::again`] says how hard each look is.
pub fn doubt(steps: &[Step], looked: &[usize]) -> Option<usize> {
    let steps = &settle(steps);
    let open = |step: &&Step| !looked.contains(&step.index);
    let times = |step: &Step| looked.iter().filter(|at| **at == step.index).count();
    let seconds = steps.iter().filter(|step| times(step) > 0).count();
    let few = (LOOKS + steps.len() / EVENTS_A_LOOK).min(MOST_LOOKS);
    let hindsights = (steps.len() / EVENTS_A_HINDSIGHT).min(HINDSIGHTS);
    let within = |most: usize| seconds < most;
    let named = || dearest(steps).into_iter().find(open).filter(|_| within(MOST_LOOKS));
    let suspects = || steps.iter().filter(|step| within(few) && at_most(step) > 0.0).filter(open);
    let dearer = |one: &&Step, other: &&Step| at_most(one).total_cmp(&at_most(other));
    // Between equals the first comes first.
    let suspect = || suspects().rev().max_by(dearer);
    let late = || regretted(steps, open).filter(|_| within(few + hindsights));
    // Whatever had a third look is over, and the second looks before it are counted alone.
    let last = || {
        let spent = looked.len().saturating_sub(few + hindsights);
        let waits = |step: &&Step| step.thrice && times(step) < 2;
        let doubtful = || steps.iter().filter(waits).filter(|step| times(step) == 1 && step.cost() > 0.0);
        let next = dearest(steps).into_iter().find(waits);
        next.or_else(|| doubtful().rev().max_by(dearer)).filter(|_| spent < LAST_LOOKS)
    };
    let begun = looked.len() > seconds;
    let early = || named().or_else(suspect).or_else(late).filter(|_| !begun);
    early().or_else(last).map(|step| step.index)
}

/// The choice that was not looked at again after which the judge changed its mind most, until the other had answered, against
/// whoever chose: only where turns are several choices. Of those of a turn the last comes first; if a harder look at that one
/// says what the answer showed, the one before it is next, but the more of a turn was looked at, the less is expected of it.
fn regretted(steps: &[Step], open: impl Fn(&&Step) -> bool) -> Option<&Step> {
    let lengths: Vec<usize> = steps.chunk_by(|one, other| one.by == other.by).map(<[Step]>::len).collect();
    let mut found: Option<(f64, &Step)> = None;
    let mut from = 0;
    for pair in lengths.windows(2) {
        let (turn, both) = (pair[0], &steps[from..from + pair[0] + pair[1]]);
        from += turn;
        let Some(seat) = both[0].by.filter(|_| turn > 1) else { continue };
        let chance = |list: &[f64]| list.get(seat.index()).copied().unwrap_or(0.0);
        let looks = 1 + both[..turn].iter().filter(|step| !open(step)).count();
        let mut lost = 0.0;
        for (nth, link) in both.windows(2).enumerate().rev() {
            let step = &link[0];
            // What others choose and what chance brings is no change of mind.
            lost += chance(&step.after) - chance(&link[1].before);
            let matters = lost >= step.least && lost > DOUBT * step.error;
            let hope = lost / looks as f64;
            if nth < turn && matters && found.is_none_or(|(most, _)| hope > most) && open(&step) {
                found = Some((hope, step));
            }
        }
    }
    found.map(|(_, step)| step)
}

impl Effort {
    /// What the next look at an event is made with that was looked at again so many times; nothing where that takes longer
    /// than it is worth.
    pub const fn again(self, times: usize) -> Option<Effort> {
        match (self, times) {
            (Effort::Quick, 0) => Some(Effort::Normal),
            (Effort::Normal, 0) => Some(Effort::Deep),
            (Effort::Normal, 1) => Some(Effort::Utmost),
            _ => None,
        }
    }
}

/// Weighs all events of a game from one on, the dearest choices again, and settles them; `tell` hears of every look.
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
    let mut looked: Vec<usize> = Vec::new();
    while let Some(index) = doubt(&steps, &looked) {
        let times = looked.iter().filter(|at| **at == index).count();
        let Some(effort) = ask.effort.again(times) else { break };
        looked.push(index);
        steps[index - from] = weigh(game, index, Ask { effort, ..ask })?;
        tell();
    }
    Ok(settle(&steps))
}
