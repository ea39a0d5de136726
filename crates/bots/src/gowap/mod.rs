//! Gowap: set-ups are planned, played out many times, and the best is kept.

mod contest;
mod forecast;
mod levels;
mod odds;
mod outlook;
mod plain;
mod plan;
mod planner;
mod roads;

pub use forecast::{Forecast, Forecaster};
pub use odds::{Mean, Odds, SeatOdds, Share, Simulation, Tally};
pub use outlook::outlook;
pub use plain::Plain;
pub use planner::Planner;
