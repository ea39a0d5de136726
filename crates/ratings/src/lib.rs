//! How strong players are, worked out from finished games and from nothing else.
//!
//! Between two, Glicko-2 tells it; among several, the way of Weng and Lin. Both are on the same scale: everybody begins
//! with 1500, and 350 says that nobody knows yet. A game is counted as soon as it is over: every game is a rating
//! period of its own, and a deviation does not grow while somebody is away.
//!
//! [`Book`] is a fold: the same games in the same order give the same numbers, to the last bit.
//!
//! # Examples
//!
//! ```
//! use fracas_ratings::{Book, Game};
//!
//! let mut book = Book::default();
//! let players = vec![("ann".to_owned(), 1), ("ben".to_owned(), 2)];
//! let game = Game { id: "one".to_owned(), game: "color-wars".to_owned(), at: 0, players };
//! let steps = book.count(&game);
//! assert!(steps[0].after.rating > 1500.0 && steps[1].after.rating < 1500.0);
//! ```

mod book;
mod rating;

pub use book::{Book, DAY, Game, Key, MOST_A_DAY, Standing, Step};
pub use rating::{Kind, Rating, rate};
