//! Thinking as jobs: what they are, how one is done, and the queue that hands them to workers.
//!
//! A job says everything that its answer depends on, so the answer is the same wherever it is worked out, and whoever has
//! it twice has it once. See `docs/workers.md`.

mod asking;
mod away;
mod doing;
mod hands;
mod job;
pub mod lines;
mod queue;
mod worker;

pub use asking::Crew;
pub use away::{Away, Depth};
pub use doing::Undone;
pub use hands::Hands;
pub use job::{Answer, Job, THINKING};
pub use queue::{Lane, NoQueue, Queue, check_url};
pub use worker::{Worker, find_queue, work};
