//! Gowap: set-ups are planned, played out many times, and the best is kept.

mod contest;
mod levels;
mod plain;
mod plan;
mod planner;
mod roads;

pub use plain::Tourist;
pub use planner::Planner;
