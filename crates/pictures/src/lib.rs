//! Pictures of games as an eye sees them, films of whole games, and plots: SVG, PNG and GIF.
//!
//! A picture is drawn from the view that an eye gets as JSON and from nothing else, so it can never tell more than that
//! view does. Letters are drawn as outlines: a picture looks the same wherever it is looked at, and needs no fonts there.
//!
//! # Examples
//!
//! ```
//! use fracas_pictures::{Look, draw};
//! use serde_json::json;
//!
//! let game = fracas_games::find("color-wars").unwrap().start(None, &json!({}), None).unwrap();
//! let svg = draw(game.as_ref(), None, &Look::default());
//! assert!(svg.starts_with("<svg"));
//! ```

mod board;
mod colors;
mod film;
mod games;
mod marks;
pub mod plot;
mod raster;
mod scene;
mod text;

pub use colors::Theme;
pub use film::{Film, film};
pub use raster::{BadPicture, LARGEST, SMALLEST, png};
pub use scene::{Look, Scene, Shape, draw};
