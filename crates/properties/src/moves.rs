//! A move that is refused changes nothing; one that is made can be taken back, and made again.

use fracas_core::{Seat, Turn};
use fracas_games::{AnyGame, Fault};
use serde_json::Value;

use crate::{heading, is_readable};

/// No game needs more lines than this to go wrong.
const MOST: usize = 200;

/// Takes a game with its seats on the first line, and an event a line: `1 c3`, `* roll 4`.
pub(crate) fn holds(bytes: &[u8]) {
    let Some((entry, seats, text)) = heading(bytes) else { return };
    let Ok(mut game) = entry.start(seats, &Value::Null, None) else { return };
    let mut now = looks(&*game);
    for line in text.lines().take(MOST) {
        let before = now.clone();
        let made = happen(&mut *game, line);
        now = looks(&*game);
        match made {
            Ok(()) => {
                assert!(game.undo());
                assert_eq!(looks(&*game), before, "{line:?} was taken back");
                happen(&mut *game, line).unwrap_or_else(|fault| panic!("{line:?} the second time: {fault}"));
                assert_eq!(looks(&*game), now, "{line:?} was made again");
            }
            Err(fault) => {
                is_readable(&fault);
                assert_eq!(now, before, "{line:?} was refused");
            }
        }
    }
}

fn happen(game: &mut dyn AnyGame, line: &str) -> Result<(), Fault> {
    let (by, text) = line.split_once(' ').unwrap_or((line, ""));
    let made = match by.parse().ok().and_then(Seat::new) {
        Some(seat) => game.play(seat, text),
        None => game.chance(text),
    };
    made.map(drop)
}

/// All that can be seen of a game.
fn looks(game: &dyn AnyGame) -> (Value, Turn, usize, String, Vec<Value>) {
    let views = Seat::first(game.seats()).map(|seat| game.view(Some(seat)));
    (game.position(), game.turn(), game.events(), game.record().to_string(), views.collect())
}
