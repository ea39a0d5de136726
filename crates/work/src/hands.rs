//! Who does a list of jobs: the cores of this machine, or workers elsewhere.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::doing::attempt;
use crate::{Answer, Crew, Job, NoQueue, Undone};

/// Who does jobs.
pub enum Hands {
    /// The cores of this machine.
    Here,
    /// Workers, by way of their queue.
    There(Box<Crew>),
}

impl Hands {
    /// Has jobs done, the first ones first, and hands every answer over as it comes, with the number of its job. Whoever has
    /// heard enough breaks off.
    ///
    /// # Errors
    ///
    /// Says why a job cannot be done, that the queue is gone, or what `take` says.
    pub fn each<E>(
        &self,
        count: usize,
        job: impl Fn(usize) -> Job + Sync,
        take: impl FnMut(usize, Answer) -> Result<ControlFlow<()>, E> + Send,
    ) -> Result<(), E>
    where
        E: From<Undone> + From<NoQueue> + Send,
    {
        match self {
            Hands::Here => here(count, &job, take),
            Hands::There(crew) => crew.each(count, &job, take),
        }
    }
}

fn here<E: From<Undone> + Send>(
    count: usize,
    job: &(impl Fn(usize) -> Job + Sync),
    take: impl FnMut(usize, Answer) -> Result<ControlFlow<()>, E> + Send,
) -> Result<(), E> {
    let (next, over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let state = Mutex::new((take, Ok(())));
    let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
    let one = |index: usize| {
        let done = attempt(&job(index));
        let mut state = lock();
        if over.load(Relaxed) {
            return;
        }
        let (take, result) = &mut *state;
        match done.map_err(E::from).and_then(|answer| take(index, answer)) {
            Ok(ControlFlow::Continue(())) => return,
            Ok(ControlFlow::Break(())) => {}
            Err(error) => *result = Err(error),
        }
        over.store(true, Relaxed);
    };
    // One at a time for each core, in order, so that whoever breaks off has had the first ones; those that keep several
    // cores busy have them to themselves, as what a player does in its time would else hang on the others.
    let cores = if count == 0 { 1 } else { job(0).cores() };
    let at_once = (rayon::current_num_threads() / cores).max(1);
    rayon::scope(|scope| {
        for _ in 0..at_once.min(count) {
            scope.spawn(|_| {
                while !over.load(Relaxed) {
                    match next.fetch_add(1, Relaxed) {
                        index if index < count => one(index),
                        _ => break,
                    }
                }
            });
        }
    });
    state.into_inner().unwrap_or_else(PoisonError::into_inner).1
}
