//! Gowap: set-ups are planned, played out many times, and the best is kept.

mod contest;
mod draft;
mod forecast;
mod levels;
mod odds;
mod outlook;
mod plain;
mod plan;
mod planner;
mod prospect;
mod roads;
mod usual;

pub use forecast::{Forecast, Forecaster};
pub use odds::{Mean, Odds, SeatOdds, Share, Simulation, Tally};
pub use outlook::{Outlook, outlook};
pub use plain::Plain;
pub use planner::Planner;
