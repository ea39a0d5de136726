//! Numbers for whoever runs the server, in the text form that Prometheus reads.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// What is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Tables that are awake.
    pub(crate) live_tables: AtomicU64,
    /// Open WebSockets.
    pub(crate) sockets: AtomicU64,
    /// Open WebSockets of persons, one a page.
    pub(crate) people: AtomicU64,
    /// Bots that are thinking or waiting to.
    pub(crate) thinking: AtomicU64,
    /// Events that were stored and told.
    pub(crate) events: AtomicU64,
    /// Questions that are worked on right now.
    pub(crate) questions: AtomicU64,
    /// Questions that were worked on.
    pub(crate) answered: AtomicU64,
    /// Questions that were left off because nobody waited for the answer any more.
    pub(crate) abandoned: AtomicU64,
    /// Questions that took too long.
    pub(crate) too_long: AtomicU64,
    /// Messages from clients that were refused.
    pub(crate) refused: AtomicU64,
    /// Requests that came too fast.
    pub(crate) limited: AtomicU64,
    /// Time tables spent on their own work, databases not counted.
    pub(crate) busy_micros: AtomicU64,
    /// Rated games that were counted.
    pub(crate) rated: AtomicU64,
    /// Those among them that weighed nothing: the same players had met too often that day.
    pub(crate) unweighed: AtomicU64,
    /// Requests for whoever runs the server that came without their token.
    pub(crate) wrong_tokens: AtomicU64,
    /// What whoever runs the server did.
    pub(crate) deeds: AtomicU64,
    /// Requests and sockets of those who are shut out.
    pub(crate) banned: AtomicU64,
    /// Guests who were forgotten.
    pub(crate) forgotten: AtomicU64,
    commits: AtomicU64,
    failed_commits: AtomicU64,
    committed_requests: AtomicU64,
    commit_micros: AtomicU64,
}

impl Metrics {
    /// Counts a commit that several requests shared.
    pub(crate) fn committed(&self, requests: usize, took: Duration, well: bool) {
        self.commits.fetch_add(1, Relaxed);
        self.failed_commits.fetch_add(u64::from(!well), Relaxed);
        self.committed_requests.fetch_add(requests as u64, Relaxed);
        self.commit_micros.fetch_add(took.as_micros() as u64, Relaxed);
    }

    /// Writes everything down.
    pub(crate) fn text(&self) -> String {
        let seconds = |micros: &AtomicU64| micros.load(Relaxed) as f64 / 1e6;
        let whole = |count: &AtomicU64| count.load(Relaxed) as f64;
        let rows = [
            ("live_tables", "gauge", "Tables that are awake.", whole(&self.live_tables)),
            ("sockets", "gauge", "Open WebSockets.", whole(&self.sockets)),
            ("people", "gauge", "Open WebSockets of persons, one a page.", whole(&self.people)),
            ("thinking", "gauge", "Bots that are thinking or waiting to.", whole(&self.thinking)),
            ("events_total", "counter", "Events that were stored and told.", whole(&self.events)),
            ("questions", "gauge", "Questions that are worked on right now.", whole(&self.questions)),
            ("questions_total", "counter", "Questions that were worked on.", whole(&self.answered)),
            (
                "questions_abandoned_total",
                "counter",
                "Questions that were left off because nobody waited any more.",
                whole(&self.abandoned),
            ),
            ("questions_too_long_total", "counter", "Questions that took too long.", whole(&self.too_long)),
            ("refused_total", "counter", "Messages from clients that were refused.", whole(&self.refused)),
            ("limited_total", "counter", "Requests that came too fast.", whole(&self.limited)),
            (
                "busy_seconds_total",
                "counter",
                "Work of tables, without databases.",
                seconds(&self.busy_micros),
            ),
            ("commits_total", "counter", "Database commits.", whole(&self.commits)),
            ("failed_commits_total", "counter", "Database commits that failed.", whole(&self.failed_commits)),
            (
                "committed_requests_total",
                "counter",
                "Requests to store something; several share a commit.",
                whole(&self.committed_requests),
            ),
            ("commit_seconds_total", "counter", "Time spent on commits.", seconds(&self.commit_micros)),
            ("wrong_tokens_total", "counter", "Requests without a proper token.", whole(&self.wrong_tokens)),
            ("deeds_total", "counter", "What whoever runs the server did.", whole(&self.deeds)),
            ("banned_total", "counter", "Requests of those who are shut out.", whole(&self.banned)),
            ("forgotten_total", "counter", "Guests who were forgotten.", whole(&self.forgotten)),
            ("rated_games_total", "counter", "Rated games that were counted.", whole(&self.rated)),
            (
                "rated_games_unweighed_total",
                "counter",
                "Rated games that weighed nothing: the same players had met too often.",
                whole(&self.unweighed),
            ),
        ];
        let mut text = String::new();
        for (name, kind, help, value) in rows {
            writeln!(text, "# HELP fracas_{name} {help}\n# TYPE fracas_{name} {kind}\nfracas_{name} {value}")
                .expect("writing to a string does not fail");
        }
        text
    }
}

/// Counts something for as long as it lives.
#[derive(Debug)]
pub(crate) struct Counted(&'static AtomicU64);

impl Counted {
    pub(crate) fn new(counter: &'static AtomicU64) -> Counted {
        counter.fetch_add(1, Relaxed);
        Counted(counter)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}
