//! Where the books stand: the sheet's for good, and those of the groups that asked last.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use fracas_core::{Game, Seat};
use fracas_gaogie::{Gaogie, HouseMove, MoveTable, State};
use fracas_search::Stop;

use super::book::{Advice, Book};
use super::countdown::{self, LAST_TURNS};

/// A book that is written when somebody first opens it.
type Volume = OnceLock<Book>;

static SHEET: Volume = OnceLock::new();

/// The books of groups' own tables, the one asked for last in front.
static HOUSES: Mutex<Vec<House>> = Mutex::new(Vec::new());

/// A group's own table and its book.
type House = (Vec<HouseMove>, Arc<Volume>);

/// How many of those are kept.
const MOST_HOUSES: usize = 16;

/// How two with these stocks play best, unless their table leads to too much. The first time it solves the
/// table, once for all games that share it; the turn limit is not taken into account.
pub fn advise(game: &Gaogie, first: &[u16], second: &[u16]) -> Option<Advice> {
    advise_until(game, first, second, &Stop::default())
}

fn advise_until(game: &Gaogie, first: &[u16], second: &[u16], stop: &Stop) -> Option<Advice> {
    let stocks = (first.to_vec(), second.to_vec());
    let open = |volume: &Volume| read(volume, game.table(), stop)?.advise(game.table(), &stocks, stop);
    match &game.options().moves {
        None => open(&SHEET),
        Some(moves) => open(&take(moves)),
    }
}

/// The same in a state of the game: the last turns before a limit are looked at to their end (GG-8).
pub fn advise_in(game: &Gaogie, state: &State, first: Seat, second: Seat) -> Option<Advice> {
    advise_in_until(game, state, [first, second], &Stop::default())
}

/// The same for whoever may not wait for the end of it: nothing once the switch is thrown.
pub(super) fn advise_in_until(game: &Gaogie, state: &State, seats: [Seat; 2], stop: &Stop) -> Option<Advice> {
    let [first, second] = seats.map(|seat| state.stock(seat));
    let limit = game.options().turn_limit;
    let left = limit.and_then(|limit| limit.saturating_add(1).checked_sub(state.turn()));
    left.filter(|left| (1..=LAST_TURNS).contains(left))
        .and_then(|left| countdown::advise(game.table(), &(first.to_vec(), second.to_vec()), left, stop))
        .or_else(|| advise_until(game, first, second, stop))
}

/// Opens a book, and writes it first if nobody has. Two who open it at once may both write it, and neither waits for
/// what the other might be told to leave off.
fn read<'a>(volume: &'a Volume, table: &MoveTable, stop: &Stop) -> Option<&'a Book> {
    if let Some(book) = volume.get() {
        return Some(book);
    }
    let book = Book::new(table, stop)?;
    Some(volume.get_or_init(|| book))
}

/// Takes a group's book from the shelf, a blank one if it has none yet.
fn take(moves: &[HouseMove]) -> Arc<Volume> {
    let mut shelf = HOUSES.lock().unwrap_or_else(PoisonError::into_inner);
    match shelf.iter().position(|(known, _)| known == moves) {
        Some(place) => shelf[..=place].rotate_right(1),
        None => {
            shelf.truncate(MOST_HOUSES - 1);
            shelf.insert(0, (moves.to_vec(), Arc::default()));
        }
    }
    Arc::clone(&shelf[0].1)
}
