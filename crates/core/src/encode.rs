//! A game as numbers, for whoever learns from them: what a seat sees, and what it may choose.
//!
//! What is seen is a list of [`Block`]s, one behind the other. A choice is one number or a few: a move of many parts (a
//! die, where it goes, at whom it is aimed) is chosen part by part, each a number of one list that never changes during
//! a game. Seats are told apart as they sit from the eye that looks: itself first, then whoever comes after it.

use crate::{Game, Seat};

/// One part of what is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What programs call it.
    pub name: &'static str,
    /// Planes, rows and columns, or whatever else it counts, the slowest first.
    pub shape: Vec<usize>,
    /// What its numbers tell.
    pub tells: &'static str,
}

impl Block {
    /// A block of this name and shape.
    pub fn new(name: &'static str, shape: &[usize], tells: &'static str) -> Block {
        Block { name, shape: shape.to_vec(), tells }
    }

    /// How many numbers it has.
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// Some of the numbers that choices are made of, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// What programs call them.
    pub name: &'static str,
    /// How many there are.
    pub count: usize,
    /// What they stand for.
    pub tells: &'static str,
}

impl Numbers {
    /// So many numbers under a name.
    pub const fn new(name: &'static str, count: usize, tells: &'static str) -> Numbers {
        Numbers { name, count, tells }
    }
}

/// A move as numbers, one for each of its parts. No move's numbers are the beginning of another's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    numbers: [u16; Parts::MOST],
    count: u8,
}

impl Parts {
    /// The most parts that a move has.
    pub const MOST: usize = 3;

    /// A move of these parts.
    pub fn of<const N: usize>(parts: [usize; N]) -> Parts {
        const { assert!(N <= Parts::MOST, "no move has so many parts") };
        let mut numbers = [0; Parts::MOST];
        for (number, part) in numbers.iter_mut().zip(parts) {
            *number = part as u16;
        }
        Parts { numbers, count: N as u8 }
    }

    /// Its numbers in order.
    #[inline]
    pub fn numbers(&self) -> &[u16] {
        &self.numbers[..usize::from(self.count)]
    }
}

/// Writes what is seen, block after block, into room that holds nothing but zeros.
#[derive(Debug)]
pub struct Pen<'a> {
    room: &'a mut [f32],
    at: usize,
}

impl<'a> Pen<'a> {
    /// A pen at the beginning of the room.
    pub fn new(room: &'a mut [f32]) -> Pen<'a> {
        Pen { room, at: 0 }
    }

    /// How much has been written.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Takes the room of a block.
    #[inline]
    pub fn block(&mut self, size: usize) -> &mut [f32] {
        let from = self.at;
        self.at += size;
        &mut self.room[from..self.at]
    }

    /// Writes one number.
    #[inline]
    pub fn put(&mut self, number: f32) {
        self.block(1)[0] = number;
    }

    /// Writes whether something is so.
    #[inline]
    pub fn flag(&mut self, so: bool) {
        self.put(f32::from(u8::from(so)));
    }

    /// Marks one of so many, or none of them.
    #[inline]
    pub fn mark(&mut self, of: usize, which: Option<usize>) {
        let block = self.block(of);
        if let Some(which) = which {
            block[which] = 1.0;
        }
    }
}

/// How many places after the eye a seat sits, going round.
#[inline]
pub const fn places_after(eye: Seat, seat: Seat, seats: u8) -> usize {
    (seat.index() + seats as usize - eye.index()) % seats as usize
}

/// The seat so many places after the eye, going round.
#[inline]
pub const fn seat_after(eye: Seat, places: usize, seats: u8) -> Seat {
    Seat::from_index((eye.index() + places) % seats as usize)
}

/// A game that can be seen and played as numbers.
pub trait Encode: Game {
    /// What is seen, block by block. It is the same for the whole of a game.
    fn layout(&self) -> Vec<Block>;

    /// Writes what an eye sees, exactly as [`Encode::layout`] says. It tells nothing that [`Game::view`] does not: states
    /// that look the same to the eye are written the same.
    fn observe(&self, state: &Self::State, eye: Seat, pen: &mut Pen<'_>);

    /// The numbers that choices are made of, in order. They are the same for the whole of a game.
    fn numbers(&self) -> Vec<Numbers>;

    /// A move that [`Game::legal`] lists, as numbers.
    fn parts(&self, state: &Self::State, seat: Seat, choice: &Self::Move) -> Parts;
}
