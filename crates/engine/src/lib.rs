//! The engine session: at most one game, a line of JSON in, a line of JSON out. `docs/protocol.md` is its language.
//!
//! It does no I/O of its own, so that the program, the browser and Python can all be the other end of the line.
//!
//! # Examples
//!
//! ```
//! use fracas_engine::Session;
//!
//! let mut session = Session::default();
//! let (answer, last) = session.answer(br#"{"id":7,"cmd":"new","game":"color-wars"}"#);
//! assert!(answer.starts_with(r#"{"id":7,"ok":{"game":"color-wars""#) && !last);
//! ```

mod analysing;
mod card;
mod hosting;
mod preview;
mod request;
mod session;
mod state;

pub use card::Card;
pub use session::{Means, Session, too_long};
