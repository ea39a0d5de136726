//! The time, asked for in one place: a browser's module has no clock of its own.
//!
//! Everywhere else an [`Instant`] is the standard library's.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub use told::Instant;

/// How many threads there can be at once: in a browser's module one.
pub fn cores() -> usize {
    if cfg!(target_arch = "wasm32") { 1 } else { std::thread::available_parallelism().map_or(1, usize::from) }
}

/// A clock that somebody else keeps.
#[cfg(any(target_arch = "wasm32", test))]
pub mod told {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    /// Tells the milliseconds since whenever; they never go back.
    static TELL: OnceLock<fn() -> f64> = OnceLock::new();

    /// Says how to ask for the time; the first word counts.
    pub fn ask(tell: fn() -> f64) {
        TELL.get_or_init(|| tell);
    }

    /// A moment, as far as searches need one. Without anybody to ask, time stands still.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// The present.
        pub fn now() -> Instant {
            let milliseconds = TELL.get().map_or(0.0, |tell| tell());
            Instant(Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default())
        }

        /// How long ago it was.
        pub fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }

        /// A moment so much later, if there is one.
        pub fn checked_add(self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0 + time)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::told::{Instant, ask};

    #[test]
    fn time_stands_still_until_somebody_tells_it() {
        let began = Instant::now();
        assert_eq!(began, Instant::now());
        ask(|| 1_500.5);
        ask(|| -1.0);
        assert_eq!(Instant::now(), began + Duration::from_micros(1_500_500));
        assert!(Instant::now() < began.checked_add(Duration::from_millis(1_501)).unwrap());
        assert_eq!(began.checked_add(Duration::from_millis(1)).unwrap().checked_add(Duration::MAX), None);
    }
}
