//! A record that is read is written as it was read; one that replays is told so that it replays to the same.

use fracas_core::Record;
use fracas_games::replay;

use crate::is_readable;

/// Takes a record.
pub(crate) fn holds(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let record: Record = match text.parse() {
        Ok(record) => record,
        Err(error) => return is_readable(&error),
    };
    let written = record.to_string();
    let read: Record = written.parse().unwrap_or_else(|error| panic!("{written}\n{error}"));
    assert_eq!(read.to_string(), written);
    let game = match replay(&record) {
        Ok(game) => game,
        Err(fault) => return is_readable(&fault),
    };
    let told = game.record().to_string();
    let again = replay(&told.parse().unwrap_or_else(|error| panic!("{told}\n{error}")));
    let again = again.unwrap_or_else(|fault| panic!("{told}\n{fault}"));
    assert_eq!(again.record().to_string(), told);
    assert_eq!(again.position(), game.position());
}
