//! The board as bit planes, and chain reactions as a few operations on whole planes.
//!
//! Square `i` is bit `i` of every plane, row by row from `a1`. Two planes hold the value of every square in
//! binary, two more the colour of its owner. A whole wave of pops is then four shifts and an adder that works
//! on all squares at once, for any number of seats.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use crate::{Color, Pop};

/// A machine word with a bit per square.
pub(crate) trait Bits:
    Copy
    + PartialEq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const NONE: Self;
    const ONE: Self;
    fn narrow(wide: u128) -> Self;
    fn widen(self) -> u128;
    /// Whether a square is among these; no word has one of a number beyond it.
    fn has(self, square: u32) -> bool;
}

impl Bits for u64 {
    const NONE: u64 = 0;
    const ONE: u64 = 1;
    #[inline]
    fn narrow(wide: u128) -> u64 {
        wide as u64
    }
    #[inline]
    fn widen(self) -> u128 {
        u128::from(self)
    }
    #[inline]
    fn has(self, square: u32) -> bool {
        self.checked_shr(square).is_some_and(|rest| rest & 1 == 1)
    }
}

impl Bits for u128 {
    const NONE: u128 = 0;
    const ONE: u128 = 1;
    #[inline]
    fn narrow(wide: u128) -> u128 {
        wide
    }
    #[inline]
    fn widen(self) -> u128 {
        self
    }
    #[inline]
    fn has(self, square: u32) -> bool {
        self.checked_shr(square).is_some_and(|rest| rest & 1 == 1)
    }
}

/// The shape of a board: what stays on it when a plane is shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid<B = u128> {
    pub(crate) width: u8,
    pub(crate) height: u8,
    /// All squares.
    pub(crate) all: B,
    /// All but the first column.
    not_first: B,
    /// All but the last column.
    not_last: B,
}

impl Grid {
    pub(crate) fn new(width: u8, height: u8) -> Grid {
        let row = (1 << width) - 1;
        let rows = (0..height).map(|y| u32::from(y) * u32::from(width));
        let (all, first) =
            rows.fold((0_u128, 0_u128), |(all, first), shift| (all | row << shift, first | 1 << shift));
        Grid { width, height, all, not_first: all & !first, not_last: all & !(first << (width - 1)) }
    }

    /// The same shape in a narrower word, where it fits.
    pub(crate) fn narrow(self) -> Option<Grid<u64>> {
        let Grid { width, height, all, not_first, not_last } = self;
        let fits = u32::from(width) * u32::from(height) <= u64::BITS;
        fits.then_some(Grid {
            width,
            height,
            all: all as u64,
            not_first: not_first as u64,
            not_last: not_last as u64,
        })
    }

    /// The squares that touch any of these, corners included, and these themselves.
    pub(crate) fn around(&self, squares: u128) -> u128 {
        let rows = squares | (squares & self.not_last) << 1 | (squares & self.not_first) >> 1;
        let width = u32::from(self.width);
        (rows | rows << width | rows >> width) & self.all
    }
}

impl<B: Bits> Grid<B> {
    /// The planes of what arrives from the south, north, west and east when these squares send a point each way.
    #[inline]
    pub(crate) fn sent(&self, pops: B) -> [B; 4] {
        let width = u32::from(self.width);
        [(pops << width) & self.all, pops >> width, (pops & self.not_last) << 1, (pops & self.not_first) >> 1]
    }
}

/// Values in the middle of a chain reaction, in binary: 0 to 7 for every square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain<B = u128> {
    ones: B,
    twos: B,
    /// The squares that hold 4 or more and are about to pop.
    pub(crate) fours: B,
    /// Every square that has received a point.
    touched: B,
}

impl<B: Bits> Chain<B> {
    /// The first half of a wave: every square at 4 or more has popped, and no point has landed.
    #[inline]
    pub(crate) fn emptied(mut self, pop: Pop) -> Chain<B> {
        let pops = self.fours;
        if pop == Pop::Empties {
            self.ones = self.ones & !pops;
            self.twos = self.twos & !pops;
        }
        self.fours = B::NONE;
        self
    }

    /// Resolves one wave: every square at 4 or more pops at once, then all points land.
    #[inline]
    pub(crate) fn wave(&mut self, grid: &Grid<B>, pop: Pop) {
        let pops = self.fours;
        *self = self.emptied(pop);
        let [a, b, c, d] = grid.sent(pops);
        self.touched = self.touched | a | b | c | d;
        // Count the arrivals, 0 to 4 for every square. Both pairs odd means that neither pair is two.
        let (odd, pair) = (a ^ b ^ c ^ d, (a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d)));
        let four = a & b & c & d;
        // Add them to what stays, 0 to 3: at most 7, so no carry leaves the fours.
        let carry = self.ones & odd;
        self.ones = self.ones ^ odd;
        let over = (self.twos & pair) | (self.twos & carry) | (pair & carry);
        self.twos = self.twos ^ pair ^ carry;
        self.fours = over | four;
    }

    #[inline]
    fn resolve(mut self, grid: &Grid<B>, pop: Pop) -> Chain<B> {
        while self.fours != B::NONE {
            self.wave(grid, pop);
        }
        self
    }
}

/// A board at rest. Empty squares are 0 in every plane, so equal boards are equal words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    ones: u128,
    twos: u128,
    owner: [u128; 2],
}

impl Board {
    /// The planes of the values, in binary.
    pub(crate) const fn values(&self) -> (u128, u128) {
        (self.ones, self.twos)
    }

    /// The planes of the owners' colours, in binary.
    pub(crate) const fn owners(&self) -> [u128; 2] {
        self.owner
    }

    /// The squares that hold anything.
    pub(crate) fn occupied(&self) -> u128 {
        self.ones | self.twos
    }

    /// The squares a colour holds.
    #[inline]
    pub(crate) fn of(&self, color: Color) -> u128 {
        self.held(color)
    }

    /// The same in the word that the board's squares fit.
    #[inline]
    pub(crate) fn held<B: Bits>(&self, color: Color) -> B {
        let plane = |bit: usize| {
            let plane = B::narrow(self.owner[bit]);
            if color.index() >> bit & 1 == 1 { plane } else { !plane }
        };
        (B::narrow(self.ones) | B::narrow(self.twos)) & plane(0) & plane(1)
    }

    /// The value of a square, 0 for an empty one.
    pub(crate) fn value(&self, square: u32) -> u8 {
        (self.ones >> square & 1) as u8 | ((self.twos >> square & 1) as u8) << 1
    }

    /// Who holds a square.
    pub(crate) fn owner(&self, square: u32) -> Option<Color> {
        (self.value(square) > 0).then(|| self.paint_of(square))
    }

    /// The colour a square is painted in; an empty one looks red.
    pub(crate) fn paint_of(&self, square: u32) -> Color {
        let index = (self.owner[0] >> square & 1) | (self.owner[1] >> square & 1) << 1;
        Color::ALL[index as usize]
    }

    /// Puts a square down as it is.
    pub(crate) fn set(&mut self, square: u32, color: Color, value: u8) {
        let bit = 1 << square;
        self.ones = self.ones & !bit | u128::from(value & 1) << square;
        self.twos = self.twos & !bit | u128::from(value >> 1) << square;
        self.paint(bit, color);
    }

    fn paint(&mut self, squares: u128, color: Color) {
        for (bit, plane) in self.owner.iter_mut().enumerate() {
            *plane = if color.index() >> bit & 1 == 1 { *plane | squares } else { *plane & !squares };
        }
    }

    /// Puts one more point on a square, and begins what follows from it.
    #[inline]
    pub(crate) fn ignite<B: Bits>(&self, square: u32) -> Chain<B> {
        let (ones, twos) = (B::narrow(self.ones), B::narrow(self.twos));
        let bit = B::ONE << square;
        let carry = ones & bit;
        Chain { ones: ones ^ bit, twos: twos ^ carry, fours: twos & carry, touched: bit }
    }

    /// What a chain has made of the board so far, in the mover's colour. Squares that are about to pop still
    /// show less than they hold: see [`Chain::value`].
    #[inline]
    pub(crate) fn after<B: Bits>(&self, chain: &Chain<B>, mover: Color) -> Board {
        let held = chain.ones | chain.twos | chain.fours;
        let owner = |bit: usize| {
            let rest = B::narrow(self.owner[bit]) & !chain.touched;
            let plane = if mover.index() >> bit & 1 == 1 { rest | chain.touched } else { rest };
            (plane & held).widen()
        };
        Board { ones: chain.ones.widen(), twos: chain.twos.widen(), owner: [owner(0), owner(1)] }
    }

    /// Puts one more point on a square for its owner, and lets the whole chain resolve (CW-5). Tells whether
    /// anything popped: if not, all owners are as before.
    #[inline]
    pub(crate) fn play<B: Bits>(&mut self, square: u32, mover: Color, grid: &Grid<B>, pop: Pop) -> bool {
        let chain = self.ignite::<B>(square);
        if chain.fours == B::NONE {
            self.ones = chain.ones.widen();
            self.twos = chain.twos.widen();
            return false;
        }
        *self = self.after(&chain.resolve(grid, pop), mover);
        true
    }
}

impl Chain {
    /// What a square holds at this moment, 0 to 7.
    pub(crate) fn value(&self, square: u32) -> u8 {
        let bit = |plane: u128| (plane >> square & 1) as u8;
        bit(self.ones) | bit(self.twos) << 1 | bit(self.fours) << 2
    }
}

/// The squares of a plane, lowest first.
pub(crate) fn squares(mut plane: u128) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let square = plane.trailing_zeros();
        (plane != 0).then(|| {
            plane &= plane - 1;
            square
        })
    })
}
