//! Where a game was won and lost: what every choice cost, and what chance gave and took.
//!
//! [`weigh`] looks at one event of a game and says what it was worth; whoever wants to fill in a graph while people
//! look asks for one event after the other, in any order, and stops when nobody looks any more. [`sum_up`] makes
//! sums and the moments that mattered of all of them. What the numbers mean is written down in `docs/analysis.md`.
//!
//! Nothing here knows a clock or needs a thread, and the same game, event and effort give the same answer on every
//! machine.
//!
//! # Examples
//!
//! ```
//! use fracas_analysis::{Ask, Effort, sum_up, weigh};
//!
//! let record = "Game: color-wars\nOptions: {\"width\":3,\"height\":3}\n\nb2\na1\nb2\n";
//! let game = fracas_games::replay(&record.parse().unwrap()).unwrap();
//! let ask = Ask { effort: Effort::Quick, seed: 1, stop: &Default::default() };
//! let steps: Vec<_> = (0..game.events()).map(|index| weigh(game.as_ref(), index, ask).unwrap()).collect();
//! let sums = sum_up(game.seats(), &steps).sums;
//! assert_eq!(sums.len(), 2);
//! ```

mod blunders;
mod effort;
mod judge;
mod judges;
mod lines;
mod moments;
mod registry;
mod settle;
mod step;
mod sums;
mod tree;
mod weighing;
mod whole;

pub use blunders::{Planted, Plot, Tried};
pub use effort::{Ask, Effort};
pub use lines::{Depth, Line, Network, Threats};
pub use moments::{Kind, Mark, Moment, is_named, mark};
pub use registry::{compare, is_steady, least, lines, threats, weigh};
pub use settle::settle;
pub use step::{Choice, Share, Step};
pub use sums::{Report, Sums, sum_up};
pub use tree::{Node, Study};
pub use whole::{doubt, weigh_all};
