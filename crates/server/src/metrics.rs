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
    /// Other nodes of the cluster.
    pub(crate) peers: AtomicU64,
    /// How often a table was claimed for this node, and how often it was given back.
    pub(crate) claims: AtomicU64,
    pub(crate) releases: AtomicU64,
    /// Questions and sayings that were passed on to other nodes.
    pub(crate) forwards: AtomicU64,
    /// How often something was missing of what another node said.
    pub(crate) lines_lost: AtomicU64,
    /// How often nothing was heard of another node for so long that it counted as gone.
    pub(crate) silences: AtomicU64,
    /// Tables that were taken over from nodes that had gone.
    pub(crate) adopted: AtomicU64,
    /// How often this node was found to have been away, and joined anew.
    pub(crate) expelled: AtomicU64,
    /// How often this node did not hear the others while they heard each other, and left what it owned to them.
    pub(crate) deaf: AtomicU64,
    /// Tables that were awake here and owned elsewhere.
    pub(crate) disowned: AtomicU64,
    /// Moves of bots and analyses that workers were asked for.
    pub(crate) sent: AtomicU64,
    /// Those among them that did not come in time.
    pub(crate) late: AtomicU64,
    /// Those among them that workers could not do.
    pub(crate) failed: AtomicU64,
    /// Jobs that workers can do at once.
    pub(crate) crew: AtomicU64,
    /// Jobs that wait or are worked on: of live tables, of analyses, of the lab.
    pub(crate) jobs: [AtomicU64; 3],
    /// How long the oldest of the first two kinds has been there, in seconds.
    pub(crate) oldest_job: AtomicU64,
    /// Jobs that are with a second worker, or a later one.
    pub(crate) redelivered: AtomicU64,
    commits: AtomicU64,
    failed_commits: AtomicU64,
    committed_requests: AtomicU64,
    commit_micros: AtomicU64,
}

/// Seconds of processor time that this process has used, where the system tells: Linux counts in hundredths.
fn processor_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit(") ").next()?.split(' ').skip(11);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) / 100.0)
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
            (
                "jobs_sent_total",
                "counter",
                "Moves of bots and analyses that workers were asked for.",
                whole(&self.sent),
            ),
            (
                "jobs_late_total",
                "counter",
                "Answers of workers that did not come in time.",
                whole(&self.late),
            ),
            ("jobs_failed_total", "counter", "Jobs that workers could not do.", whole(&self.failed)),
            ("worker_threads", "gauge", "Jobs that workers can do at once.", whole(&self.crew)),
            ("jobs_live", "gauge", "Moves of bots that wait for workers.", whole(&self.jobs[0])),
            ("jobs_analysis", "gauge", "Analyses that wait for workers.", whole(&self.jobs[1])),
            ("jobs_lab", "gauge", "Jobs of the lab that wait for workers.", whole(&self.jobs[2])),
            (
                "oldest_job_seconds",
                "gauge",
                "How long the oldest job has waited that somebody waits for.",
                whole(&self.oldest_job),
            ),
            (
                "jobs_redelivered",
                "gauge",
                "Jobs that are with a second worker, or a later one.",
                whole(&self.redelivered),
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
            (
                "processor_seconds_total",
                "counter",
                "Processor time of this process, where the system tells.",
                processor_seconds().unwrap_or_default(),
            ),
            ("peers", "gauge", "Other nodes of the cluster.", whole(&self.peers)),
            ("claims_total", "counter", "Leases of tables that this node took.", whole(&self.claims)),
            ("releases_total", "counter", "Leases of tables that it gave back.", whole(&self.releases)),
            ("forwards_total", "counter", "What was passed on to other nodes.", whole(&self.forwards)),
            (
                "lines_lost_total",
                "counter",
                "How often something of what another node said was missing.",
                whole(&self.lines_lost),
            ),
            (
                "silences_total",
                "counter",
                "How often another node was silent for too long.",
                whole(&self.silences),
            ),
            (
                "adopted_total",
                "counter",
                "Tables that were taken over from nodes that had gone.",
                whole(&self.adopted),
            ),
            (
                "expelled_total",
                "counter",
                "How often this node had been away for too long.",
                whole(&self.expelled),
            ),
            (
                "deaf_total",
                "counter",
                "How often this node alone could not reach NATS, and left its tables to others.",
                whole(&self.deaf),
            ),
            (
                "disowned_total",
                "counter",
                "Tables that were awake here and owned elsewhere, and were put to sleep.",
                whole(&self.disowned),
            ),
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
