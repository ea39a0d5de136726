//! What a search may spend, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Instant;

/// What a search may spend; whichever limit is reached first ends it.
///
/// Every search looks at least far enough to name a legal move, so even a budget of nothing gets an answer.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use fracas_search::Budget;
///
/// let budget = Budget::nodes(10_000).within(Duration::from_millis(500));
/// assert_eq!(budget.most_nodes, Some(10_000));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The most positions to look at, on all threads together.
    pub most_nodes: Option<u64>,
    /// The longest time to take.
    pub most_time: Option<Duration>,
}

impl Budget {
    /// Limits the positions looked at: the answer is then the same every time (on one thread).
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { most_nodes: Some(nodes), most_time: None }
    }

    /// Limits the time.
    pub const fn time(time: Duration) -> Budget {
        Budget { most_nodes: None, most_time: Some(time) }
    }

    /// The same, but not longer than this.
    pub const fn within(self, time: Duration) -> Budget {
        Budget { most_time: Some(time), ..self }
    }
}

/// A switch that ends a search from another thread. Clones are the same switch.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    thrown: Arc<AtomicBool>,
    above: Option<Arc<Stop>>,
    asked: Option<fn() -> bool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// A switch that also asks whether it is thrown: where there are no threads, nobody can throw it meanwhile.
    pub fn asking(asked: fn() -> bool) -> Stop {
        Stop { asked: Some(asked), ..Stop::default() }
    }

    /// Ends every search that was given this switch.
    pub fn stop(&self) {
        self.thrown.store(true, Ordering::Relaxed);
    }

    /// Whether the switch was thrown, or one that it branched off from, or its time is up.
    pub fn is_stopped(&self) -> bool {
        self.thrown.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.asked.is_some_and(|asked| asked())
            || self.above.as_ref().is_some_and(|above| above.is_stopped())
    }

    /// A switch of its own that is thrown with this one too.
    pub fn branch(&self) -> Stop {
        Stop { above: Some(Arc::new(self.clone())), ..Stop::default() }
    }

    /// A switch of its own that is thrown with this one too, and by itself after so long.
    pub fn within(&self, time: Duration) -> Stop {
        Stop { deadline: Instant::now().checked_add(time), ..self.branch() }
    }
}

/// Counts one thread's nodes against a budget, and looks at the clock and the switch.
///
/// # Examples
///
/// ```
/// use fracas_search::{Budget, Stop, Watch};
///
/// let mut watch = Watch::new(Budget::nodes(10), &Stop::default());
/// watch.spend(9);
/// assert!(!watch.is_spent() && watch.left() == 1);
/// assert!(watch.tick());
/// ```
#[derive(Debug)]
pub struct Watch {
    nodes: u64,
    most: u64,
    deadline: Option<Instant>,
    stop: Stop,
    /// Nodes between two looks at the clock: asking the time costs as much as a few nodes.
    pace: u64,
    over: bool,
}

impl Watch {
    /// Starts counting.
    pub fn new(budget: Budget, stop: &Stop) -> Watch {
        Watch::paced(budget, stop, 1)
    }

    /// Starts counting, with so many nodes between two looks at the clock.
    pub(crate) fn paced(budget: Budget, stop: &Stop, pace: u64) -> Watch {
        Watch {
            nodes: 0,
            most: budget.most_nodes.unwrap_or(u64::MAX),
            deadline: budget.most_time.and_then(|time| Instant::now().checked_add(time)),
            stop: stop.clone(),
            pace,
            over: false,
        }
    }

    /// Counts a node; tells whether the search is over.
    pub fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.most {
            self.over = true;
        } else if self.nodes.is_multiple_of(self.pace) {
            let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.over |= late || self.stop.is_stopped();
        }
        self.over
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Counts nodes without a look at the clock.
    pub fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Whether there is nothing left to spend, by the clock and the switch as they are now.
    pub fn is_spent(&self) -> bool {
        self.nodes >= self.most
            || self.stop.is_stopped()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// How many nodes there have been.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many nodes are left to spend.
    pub fn left(&self) -> u64 {
        self.most.saturating_sub(self.nodes)
    }

    /// Lets a part of the search spend so many more nodes at the most; what is then left is left for the rest.
    pub fn with_at_most<T>(&mut self, nodes: u64, part: impl FnOnce(&mut Watch) -> T) -> T {
        let whole = self.most;
        self.most = whole.min(self.nodes.saturating_add(nodes));
        let done = part(self);
        self.most = whole;
        done
    }

    /// A watch for another thread, with the same limits and nothing spent.
    #[must_use]
    pub fn fresh(&self) -> Watch {
        Watch { nodes: 0, over: false, stop: self.stop.clone(), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watch_ends_with_its_nodes_its_time_or_its_switch() {
        let stop = Stop::default();
        let mut watch = Watch::paced(Budget::nodes(3), &stop, 100);
        assert_eq!([watch.tick(), watch.tick(), watch.tick()], [false, false, true]);
        let mut watch = Watch::paced(Budget::time(Duration::ZERO), &stop, 2);
        assert_eq!([watch.tick(), watch.tick()], [false, true]);
        let mut watch = Watch::paced(Budget::default(), &stop, 2);
        assert_eq!([watch.tick(), watch.tick(), watch.tick()], [false; 3]);
        stop.clone().stop();
        assert!(watch.tick() && watch.is_over());
        assert!(stop.branch().is_stopped());
        let stop = Stop::default();
        stop.branch().stop();
        assert!(!stop.is_stopped(), "a branch ends nothing but itself");
        assert!(stop.within(Duration::ZERO).is_stopped() && !stop.within(Duration::MAX).is_stopped());
        assert!(Stop::asking(|| true).branch().is_stopped() && !Stop::asking(|| false).is_stopped());
    }
}
