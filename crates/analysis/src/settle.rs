//! What could still be done later in a turn was not missed before.

use crate::Step;

/// The same steps, seen from the end of every turn that is several choices: an act that leaves the best there was to be done
/// costs nothing, however much better it was than what a look at that act alone thought of. The next look may know better; so
/// the chance after an act is never less than the chance before the next one of the same turn, and a turn that went wrong is
/// held against the act after which nothing could mend it, once.
#[must_use]
pub fn settle(steps: &[Step]) -> Vec<Step> {
    let mut settled = steps.to_vec();
    for nth in (1..settled.len()).rev() {
        let (earlier, later) = settled.split_at_mut(nth);
        let (step, next) = (&mut earlier[nth - 1], &later[0]);
        if let Some(seat) = step.by.filter(|_| next.follows(step)) {
            raise(step, &next.before, seat.index());
        }
    }
    settled
}

/// Raises what a step left its seat to what was found to be left.
fn raise(step: &mut Step, found: &[f64], seat: usize) {
    let chance = |list: &[f64]| list.get(seat).copied().unwrap_or(0.0);
    let more = chance(found) - chance(&step.after);
    if more <= 0.0 {
        return;
    }
    step.after = found.to_vec();
    if chance(&step.before) < chance(&step.after) {
        step.before = step.after.clone();
    }
    let costs = |(nth, luck): (usize, &f64)| step.before[nth] - step.after[nth] + luck;
    let costs: Vec<f64> = step.luck.iter().enumerate().map(costs).collect();
    if let Some(choice) = &mut step.choice {
        choice.costs = costs;
        choice.really = (choice.really - more).max(0.0);
    }
}

#[cfg(test)]
mod tests {
    use fracas_core::Seat;

    use super::*;
    use crate::Choice;

    /// An act of seat 1 that could have been worth `before` and was worth `after`.
    fn act(index: usize, by: u8, before: f64, after: f64) -> Step {
        let costs = vec![before - after, after - before];
        let choice = Choice {
            costs,
            really: before - after,
            best: String::new(),
            line: vec![],
            then: vec![],
            mix: vec![],
        };
        Step {
            index,
            by: Seat::new(by),
            text: String::new(),
            before: vec![before, 1.0 - before],
            after: vec![after, 1.0 - after],
            luck: vec![0.0; 2],
            choice: Some(choice),
            error: 0.0,
            least: 0.005,
            thrice: true,
            goes_on: true,
        }
    }

    #[test]
    fn a_turn_that_went_wrong_is_held_against_its_last_act_that_could_have_mended_it() {
        let turn =
            [act(7, 1, 0.6, 0.45), act(8, 1, 0.58, 0.44), act(9, 1, 0.45, 0.45), act(10, 2, 0.55, 0.55)];
        let costs: Vec<i64> = settle(&turn).iter().map(|step| (100.0 * step.cost()).round() as i64).collect();
        assert_eq!(costs, [2, 13, 0, 0]);
    }

    #[test]
    fn what_is_settled_adds_up_and_settles_once() {
        let turn = [act(7, 1, 0.5, 0.5), act(8, 1, 0.7, 0.4), act(9, 1, 0.65, 0.3)];
        let settled = settle(&turn);
        assert_eq!(settle(&settled), settled);
        assert!(settled.iter().all(|step| step.cost() >= 0.0));
        for step in &settled {
            let costs = &step.choice.as_ref().unwrap().costs;
            for (seat, cost) in costs.iter().enumerate() {
                assert!((step.after[seat] - step.before[seat] - step.luck[seat] + cost).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn what_the_other_or_another_moment_could_do_settles_nothing() {
        let mut other = [act(7, 1, 0.6, 0.4), act(8, 2, 0.9, 0.9)];
        assert_eq!(settle(&other), other);
        other[1] = act(12, 1, 0.9, 0.9);
        assert_eq!(settle(&other), other);
    }
}
