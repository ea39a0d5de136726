//! Keys for partial turns, the same in whatever order its moves were made.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use fracas_game_of_war::{Cell, Move, State};

/// Keys that were met before.
pub(super) type Keys = HashSet<u64, BuildHasherDefault<Mixed>>;

/// A hasher for numbers whose bits are mixed already.
#[derive(Default)]
pub(super) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0.rotate_left(8) ^ u64::from(*byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// What a unit on a square adds to a key; a unit that has moved is another one.
pub(super) fn part(cell: Cell, kind: usize, moved: bool) -> u64 {
    let number = (cell.index() * 16 + kind * 2) as u64 + u64::from(moved);
    // SplitMix64: neighbouring numbers end far apart.
    let mut bits = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// The key after a move, from the key and the state before it. Keys of one turn can be compared; the first is 0.
pub(super) fn after(key: u64, state: &State, choice: Move) -> u64 {
    let Move::March(from, to) = choice else { return key };
    let kind = state.board().unit(from).map_or(0, |unit| unit.kind.index());
    key ^ part(from, kind, false) ^ part(to, kind, true)
}
