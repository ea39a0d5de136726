//! A runtime whose clock is put forward by hand, and only when nothing is left to do.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Poll, Waker};
use std::time::Duration;

use tokio::runtime::{Builder, Handle, Runtime};

use super::{OUTSIDE, World, at};
use crate::store::Store;

/// The runtime has to be found with nothing to do so many times in a row: what is due at once falls due only then.
const OFTEN: usize = 2;

/// So long SQLite, which has threads of its own, is left alone before it is looked whether it has done.
const MOMENT: Duration = Duration::from_micros(20);

/// A runtime, at a place.
pub(super) struct Host {
    place: usize,
    runtime: Option<Runtime>,
    idle: Arc<Idle>,
    store: Option<Store>,
}

/// Notes when a runtime has nothing to do, and has whoever drives it look.
#[derive(Default)]
struct Idle {
    times: AtomicUsize,
    waker: Mutex<Option<Waker>>,
}

impl Idle {
    /// The runtime would go to sleep. Whoever drives it is woken, so it does not, and its clock stands.
    fn note(&self) {
        self.times.fetch_add(1, Relaxed);
        if let Some(waker) = self.waker.lock().unwrap_or_else(PoisonError::into_inner).take() {
            waker.wake();
        }
    }

    fn watch(&self, waker: &Waker) {
        *self.waker.lock().unwrap_or_else(PoisonError::into_inner) = Some(waker.clone());
    }
}

impl Host {
    pub(super) fn new(place: usize) -> Host {
        let idle = Arc::<Idle>::default();
        let noted = Arc::clone(&idle);
        let runtime = Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .on_thread_park(move || noted.note())
            .build()
            .expect("a runtime");
        Host { place, runtime: Some(runtime), idle, store: None }
    }

    /// What works at this store belongs to this place, and is waited for.
    pub(super) fn minds(&mut self, store: Store) {
        self.store = Some(store);
    }

    fn runtime(&self) -> &Runtime {
        self.runtime.as_ref().expect("it lives as long as the host")
    }

    pub(super) fn handle(&self) -> Handle {
        self.runtime().handle().clone()
    }

    /// Does something that takes no time by the clock.
    pub(super) fn run<T>(&self, world: &Arc<World>, work: impl Future<Output = T>) -> T {
        let driven = async {
            let mut work = pin!(work);
            poll_fn(|context| {
                self.idle.watch(context.waker());
                let polled = work.as_mut().poll(context);
                if polled.is_pending() {
                    std::thread::sleep(MOMENT);
                }
                polled
            })
            .await
        };
        // A place that is being made ready meets no weather.
        at(world, OUTSIDE, || self.runtime().block_on(driven))
    }

    /// Lets time go by, and everything happen that falls due.
    pub(super) fn step(&self, world: &Arc<World>, by: Duration) {
        let settled = async {
            tokio::time::advance(by).await;
            self.idle.times.store(0, Relaxed);
            poll_fn(|context| {
                self.idle.watch(context.waker());
                if self.is_at_work(world) {
                    self.idle.times.store(0, Relaxed);
                    std::thread::sleep(MOMENT);
                }
                if self.idle.times.load(Relaxed) < OFTEN { Poll::Pending } else { Poll::Ready(()) }
            })
            .await;
        };
        at(world, self.place, || self.runtime().block_on(settled));
    }

    /// Whether SQLite has something to do for this place.
    fn is_at_work(&self, world: &World) -> bool {
        let waiting = world.waiting.get(self.place).map_or(0, |waiting| waiting.load(Relaxed));
        self.store.as_ref().is_some_and(|store| store.at_work() > waiting)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // What is dropped with the runtime may want to clear up in it.
        let handle = self.handle();
        let _inside = handle.enter();
        drop(self.runtime.take());
    }
}
