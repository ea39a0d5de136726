//! Who is next: fair turns between owners, and of everybody's work the short first.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use fracas_table::GuestId;

/// Whose work it is: what one of them wants delays what the others want by one turn at the most.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Owner {
    /// Whoever comes from an address.
    Address(IpAddr),
    /// A guest of whom no address is known.
    Guest(GuestId),
}

/// What is known of work that waits.
#[derive(Clone, Debug)]
pub(crate) struct Wait {
    /// Whose it is.
    pub(crate) owner: Owner,
    /// Whether somebody is waiting for it.
    pub(crate) watched: Watched,
    /// What it will take, as far as one can tell.
    pub(crate) cost: Duration,
}

/// Whether somebody looks: clones are one and the same, so that it can change while work waits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watched(Arc<AtomicBool>);

impl Watched {
    /// Watched from the first, for ever.
    pub(crate) fn yes() -> Watched {
        Watched(Arc::new(AtomicBool::new(true)))
    }

    /// Notes whether somebody looks.
    pub(crate) fn set(&self, watched: bool) {
        self.0.store(watched, Relaxed);
    }

    fn get(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Work below this is short: it has a thread of its own, so that it need not wait for the long.
pub(crate) const SHORT: Duration = Duration::from_millis(100);

/// Work that waits for its turn. What is watched comes first; then whoever would have had least with it, counted from
/// when they last had nothing to wait for.
pub(crate) struct Turns<T> {
    waiting: Vec<(Wait, T)>,
    /// What each has had, in seconds; who is not in it has had as much as `clock` says.
    had: HashMap<Owner, f64>,
    /// What whoever was served last had had until then.
    clock: f64,
}

impl<T> Default for Turns<T> {
    fn default() -> Turns<T> {
        Turns { waiting: Vec::new(), had: HashMap::new(), clock: 0.0 }
    }
}

impl<T> Turns<T> {
    /// Has work wait.
    pub(crate) fn push(&mut self, wait: Wait, work: T) {
        self.waiting.push((wait, work));
    }

    /// Takes out what is next, only short work if `short` says so.
    pub(crate) fn pop(&mut self, short: bool) -> Option<(Wait, T)> {
        let order = |wait: &Wait| (!wait.watched.get(), self.had(&wait.owner) + wait.cost.as_secs_f64());
        let may = |wait: &Wait| !short || wait.cost < SHORT;
        let next = self.waiting.iter().enumerate().filter(|(_, (wait, _))| may(wait));
        let next = next.min_by(|(_, (one, _)), (_, (other, _))| {
            let (one, other) = (order(one), order(other));
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
        });
        let index = next?.0;
        // Keeps the order of the others: between equals whoever came first is first.
        let (wait, work) = self.waiting.remove(index);
        let had = self.had(&wait.owner);
        self.clock = self.clock.max(had);
        self.had.insert(wait.owner.clone(), had + wait.cost.as_secs_f64());
        let clock = self.clock;
        self.had.retain(|_, had| *had > clock);
        Some((wait, work))
    }

    /// Notes what work took that was thought to take `wait.cost`.
    pub(crate) fn took(&mut self, wait: &Wait, time: Duration) {
        let had = self.had(&wait.owner) + time.as_secs_f64() - wait.cost.as_secs_f64();
        self.had.insert(wait.owner.clone(), had);
    }

    /// How much work of somebody waits.
    pub(crate) fn waiting_for(&self, owner: &Owner) -> usize {
        self.waiting.iter().filter(|(wait, _)| wait.owner == *owner).count()
    }

    /// Forgets work that nobody wants any more.
    pub(crate) fn retain(&mut self, mut wanted: impl FnMut(&T) -> bool) {
        self.waiting.retain(|(_, work)| wanted(work));
    }

    fn had(&self, owner: &Owner) -> f64 {
        self.had.get(owner).copied().unwrap_or(self.clock).max(self.clock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u8) -> Owner {
        Owner::Address([192, 0, 2, number].into())
    }

    fn wait(owner: u8, watched: bool, cost: u64) -> Wait {
        let looks = Watched::default();
        looks.set(watched);
        Wait { owner: address(owner), watched: looks, cost: Duration::from_millis(cost) }
    }

    fn order(turns: &mut Turns<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| turns.pop(false).map(|(_, work)| work)).collect()
    }

    #[test]
    fn one_owners_many_long_thoughts_delay_another_by_none() {
        let mut turns = Turns::default();
        for _ in 0..29 {
            turns.push(wait(1, false, 2000), "level 8");
        }
        assert_eq!(turns.pop(false).unwrap().1, "level 8");
        assert_eq!(turns.pop(false).unwrap().1, "level 8");
        turns.push(wait(2, false, 5), "level 1");
        assert_eq!(turns.pop(false).unwrap().1, "level 1", "27 others wait");
    }

    #[test]
    fn owners_take_turns_whoever_came_first() {
        let mut turns = Turns::default();
        for work in ["a1", "a2", "a3"] {
            turns.push(wait(1, true, 100), work);
        }
        for work in ["b1", "b2"] {
            turns.push(wait(2, true, 100), work);
        }
        assert_eq!(order(&mut turns), ["a1", "b1", "a2", "b2", "a3"]);
    }

    #[test]
    fn what_somebody_watches_comes_first_and_then_what_is_short() {
        let mut turns = Turns::default();
        turns.push(wait(1, false, 1), "short");
        turns.push(wait(1, true, 500), "watched and long");
        turns.push(wait(1, true, 100), "watched");
        assert_eq!(order(&mut turns), ["watched", "watched and long", "short"]);
    }

    #[test]
    fn whoever_comes_to_look_while_work_waits_is_served_sooner() {
        let mut turns = Turns::default();
        turns.push(wait(1, false, 10), "unwatched");
        let looked_at = wait(2, false, 500);
        turns.push(looked_at.clone(), "looked at");
        looked_at.watched.set(true);
        assert_eq!(order(&mut turns), ["looked at", "unwatched"]);
    }

    #[test]
    fn a_thread_for_short_work_leaves_the_rest_waiting() {
        let mut turns = Turns::default();
        turns.push(wait(1, true, 2000), "long");
        assert!(turns.pop(true).is_none());
        turns.push(wait(1, false, 5), "short");
        assert_eq!(turns.pop(true).unwrap().1, "short");
        assert_eq!(order(&mut turns), ["long"]);
    }

    #[test]
    fn whoever_took_more_than_was_thought_waits_for_it() {
        let mut turns = Turns::default();
        turns.push(wait(1, true, 10), "a1");
        let (first, _) = turns.pop(false).unwrap();
        turns.took(&first, Duration::from_secs(5));
        turns.push(wait(1, true, 10), "a2");
        turns.push(wait(2, true, 1000), "b1");
        turns.push(wait(2, true, 1000), "b2");
        assert_eq!(order(&mut turns), ["b1", "b2", "a2"]);
    }

    #[test]
    fn nobody_saves_turns_up_by_wanting_nothing() {
        let mut turns = Turns::default();
        for _ in 0..100 {
            turns.push(wait(1, true, 1000), "a");
            turns.pop(false);
        }
        for _ in 0..2 {
            turns.push(wait(2, true, 1000), "b");
            turns.push(wait(1, true, 1000), "a");
        }
        assert_eq!(order(&mut turns), ["b", "a", "b", "a"]);
    }

    #[test]
    fn what_nobody_wants_any_more_is_forgotten() {
        let mut turns = Turns::default();
        turns.push(wait(1, true, 1), "given up");
        turns.push(wait(1, true, 1), "wanted");
        assert_eq!(turns.waiting_for(&address(1)), 2);
        turns.retain(|work| *work == "wanted");
        assert_eq!(order(&mut turns), ["wanted"]);
    }
}
