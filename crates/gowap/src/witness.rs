//! Looking on while a round is played.

use crate::board::Cell;
use crate::token::{Token, Tokens};

/// Somebody who looks on while a round is played. Whoever only wants to know how it ends looks away, with `()`,
/// and pays nothing.
pub(crate) trait Witness {
    /// A token has gone where its two coins sent it, or stayed.
    fn stepped(&mut self, _side: usize, _from: Cell, _coins: [bool; 2], _token: &Token) {}

    /// Both sides are about to fight on a cell: who is in it, as places in the lists of their sides.
    fn meets(&mut self, _sides: &[Tokens; 2], _places: [&[u16]; 2]) {}

    /// A battle on a cell, after it: what the two sides were worth before it, and who was in it (places in the
    /// lists of their sides; the removed are worth 0).
    fn fought(&mut self, _at: Cell, _sums: [f64; 2], _sides: &[Tokens; 2], _places: [&[u16]; 2]) {}

    /// A child of a side.
    fn born(&mut self, _side: usize, _child: &Token) {}

    /// A cell's function has changed a token, or removed it.
    fn worked(&mut self, _at: Cell, _side: usize, _was: f64, _token: &Token) {}
}

impl Witness for () {}
