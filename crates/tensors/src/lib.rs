//! Every game as numbers: what a seat sees, what it may choose, and thousands of games at once.
//!
//! Each game says how it is written ([`Encode`](fracas_core::Encode)); here is what follows from that for all of them.
//! A move of many parts is chosen part by part: after each, the mask tells what may come next.
//!
//! # Examples
//!
//! ```
//! use fracas_core::Seat;
//! use serde_json::json;
//!
//! let game = fracas_games::find("color-wars").unwrap().start(None, &json!({}), None).unwrap();
//! let numbered = fracas_tensors::of(&*game).unwrap();
//! let mask = numbered.mask(&*game, Seat::FIRST, &[]).unwrap();
//! assert_eq!(mask.iter().filter(|&&legal| legal == 1).count(), 25);
//! assert_eq!(numbered.text(&*game, Seat::FIRST, &[12]).unwrap(), "c3");
//! ```

mod any;
mod batch;
mod compose;
mod slot;

pub use any::{Numbered, of};
pub use batch::{AnyBatch, BadAction, Plan, Rows, batch, share};
pub use compose::{Composer, sizes};
pub use slot::Rival;
