//! Tables and games as pictures: what an eye sees is drawn elsewhere, and the dear part of it is kept for a while.

use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use fracas_core::Seat;
use fracas_games::AnyGame;
use fracas_pictures::{BadPicture, Look, Scene, png};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// All that an eye may know of a moment, to be drawn.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Sight {
    seen: Value,
    options: Value,
    last: Option<String>,
    text: String,
}

impl Sight {
    /// What a seat sees of a game, or with `None` a spectator.
    pub(crate) fn of(game: &dyn AnyGame, eye: Option<Seat>) -> Sight {
        let last = game.events().checked_sub(1).and_then(|index| game.told(index, eye));
        Sight {
            seen: game.view(eye),
            options: game.options(),
            last: last.map(|told| told.to_string()),
            text: game.draw(eye).to_string(),
        }
    }

    /// The picture.
    pub(crate) fn svg(&self, look: &Look) -> String {
        let Sight { seen, options, last, text } = self;
        Scene { seen, options, last: last.as_deref(), text }.svg(look)
    }
}

/// So many pictures are kept.
const MOST: usize = 64;

/// What a picture is known by: its drawing, and how wide it is.
type Key = ([u8; 32], u32);

/// The pictures that were asked for last: a link that is sent around is looked at by many at once.
#[derive(Clone, Default)]
pub(crate) struct Album {
    pictures: Arc<Mutex<Vec<(Key, Bytes)>>>,
}

impl Album {
    /// A PNG of a drawing, so many pixels wide. What is drawn is the key, so whoever gets a kept picture could have had it
    /// drawn anew.
    ///
    /// # Errors
    ///
    /// Says why there is none.
    pub(crate) fn png(&self, svg: &str, width: u32) -> Result<Bytes, BadPicture> {
        let key = (Sha256::digest(svg.as_bytes()).into(), width);
        if let Some(picture) = self.find(&key) {
            return Ok(picture);
        }
        let picture = Bytes::from(png(svg, width)?);
        let mut pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.truncate(MOST - 1);
        pictures.insert(0, (key, picture.clone()));
        Ok(picture)
    }

    fn find(&self, key: &Key) -> Option<Bytes> {
        let mut pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        let place = pictures.iter().position(|(known, _)| known == key)?;
        pictures[..=place].rotate_right(1);
        Some(pictures[0].1.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_drawn_once_and_the_oldest_is_let_go() {
        let album = Album::default();
        let drawing = |number: usize| {
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\" height=\"{}\"/>", number + 1)
        };
        let first = album.png(&drawing(0), 64).expect("a picture");
        assert_eq!(album.png(&drawing(0), 64).expect("a picture").as_ptr(), first.as_ptr(), "the same one");
        assert_ne!(album.png(&drawing(0), 65).expect("a picture"), first);
        for number in 1..=MOST {
            album.png(&drawing(number), 64).expect("a picture");
        }
        assert_eq!(album.pictures.lock().expect("nobody panicked").len(), MOST);
        assert_ne!(album.png(&drawing(0), 64).expect("a picture").as_ptr(), first.as_ptr(), "drawn anew");
    }
}
