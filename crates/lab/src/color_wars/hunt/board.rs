//! Boards of one size, as small and quick as a search of many million positions wants them.

/// A square board of side `N`, 2 to 6, for two colours. Square `i` is bit `i` of every plane, row by row from `a1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board<const N: usize> {
    /// The values in binary.
    ones: u64,
    twos: u64,
    /// Blue's squares; all others that hold anything are Red's.
    blue: u64,
}

/// Red or Blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Seat 1's colour.
    Red,
    /// Seat 2's colour.
    Blue,
}

impl Side {
    pub(super) const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }
}

impl<const N: usize> Board<N> {
    pub(super) const SQUARES: usize = N * N;
    const ALL: u64 = (1 << Self::SQUARES) - 1;
    const FIRST: u64 = {
        let (mut column, mut row) = (0, 0);
        while row < N {
            column |= 1 << (row * N);
            row += 1;
        }
        column
    };
    const NOT_FIRST: u64 = Self::ALL & !Self::FIRST;
    const NOT_LAST: u64 = Self::ALL & !(Self::FIRST << (N - 1));

    /// A board from its planes: who holds a square, and whether it holds 2 or more, and 3.
    pub(super) const fn new(red: u64, blue: u64, two: u64, three: u64) -> Board<N> {
        Board { ones: (red | blue) & !two | three, twos: two, blue }
    }

    pub(super) const fn of(&self, side: Side) -> u64 {
        match side {
            Side::Red => (self.ones | self.twos) & !self.blue,
            Side::Blue => self.blue,
        }
    }

    /// The squares that hold 2 or 3.
    pub(super) const fn two_or_more(&self) -> u64 {
        self.twos
    }

    /// The squares that hold 3.
    pub(super) const fn loaded(&self) -> u64 {
        self.ones & self.twos
    }

    /// The squares beside these.
    pub(super) const fn beside(squares: u64) -> u64 {
        (squares << N | squares >> N | (squares & Self::NOT_LAST) << 1 | (squares & Self::NOT_FIRST) >> 1)
            & Self::ALL
    }

    /// The same board with the colours exchanged.
    pub(super) const fn exchanged(&self) -> Board<N> {
        Board { blue: self.of(Side::Red), ..*self }
    }

    /// The board after one more point of its owner's on a square (CW-3 to CW-5).
    #[inline]
    pub(super) fn play(&self, square: u32, mover: Side) -> Board<N> {
        let bit = 1 << square;
        let carry = self.ones & bit;
        let (mut ones, mut twos, mut pops) = (self.ones ^ bit, self.twos ^ carry, self.twos & carry);
        if pops == 0 {
            return Board { ones, twos, ..*self };
        }
        let mut touched = bit;
        while pops != 0 {
            let (a, b) = ((pops << N) & Self::ALL, pops >> N);
            let (c, d) = ((pops & Self::NOT_LAST) << 1, (pops & Self::NOT_FIRST) >> 1);
            touched |= a | b | c | d;
            // Count the arrivals, 0 to 4 for every square, and add them to what stays, 0 to 3.
            let (odd, pair) = (a ^ b ^ c ^ d, (a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d)));
            let carry = ones & odd;
            ones ^= odd;
            pops = (twos & pair) | (twos & carry) | (pair & carry) | (a & b & c & d);
            twos ^= pair ^ carry;
        }
        let blue = match mover {
            Side::Red => self.blue & !touched,
            Side::Blue => self.blue | touched,
        };
        Board { ones, twos, blue: blue & (ones | twos) }
    }

    /// Whether the mover can take the other's last square at once.
    pub(super) fn is_won_at_once(&self, mover: Side) -> bool {
        squares(self.of(mover) & self.loaded()).any(|square| self.play(square, mover).of(mover.other()) == 0)
    }

    /// A number that two different boards hardly ever share.
    #[inline]
    pub(super) const fn key(&self, mover: Side) -> u64 {
        let values = mix(self.ones ^ self.twos.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x0123_4567);
        let turn = if matches!(mover, Side::Blue) { 1 << 63 } else { 0 };
        mix(values ^ self.blue.wrapping_mul(0xc2b2_ae3d_27d4_eb4f) ^ turn)
    }

    /// Three bits for every square, `a1` the highest: 0, Red's 1 to 3, Blue's 4 to 6.
    fn code(&self) -> u128 {
        (0..Self::SQUARES).fold(0, |code, square| {
            let bit = |plane: u64| u128::from(plane >> square & 1);
            code << 3 | (bit(self.ones) + 2 * bit(self.twos) + 3 * bit(self.blue))
        })
    }
}

const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 32
}

/// The squares of a plane, lowest first.
pub(super) fn squares(mut plane: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = plane.trailing_zeros();
        (plane != 0).then(|| {
            plane &= plane - 1;
            square
        })
    })
}

/// One of the eight ways to turn and mirror a board.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// Squares that move equally far, and how far.
    shifts: Vec<(u64, i32)>,
    /// Where each square goes.
    to: Vec<u8>,
}

impl Way {
    /// All eight; the first leaves everything where it is.
    pub(super) fn all<const N: usize>() -> Vec<Way> {
        (0..8).map(Way::new::<N>).collect()
    }

    fn new<const N: usize>(number: u8) -> Way {
        let to = |square: usize| {
            let (x, y) = (square % N, square / N);
            let x = if number & 1 == 0 { x } else { N - 1 - x };
            let y = if number & 2 == 0 { y } else { N - 1 - y };
            if number & 4 == 0 { y * N + x } else { x * N + y }
        };
        let mut shifts: Vec<(u64, i32)> = Vec::new();
        for square in 0..N * N {
            let far = to(square) as i32 - square as i32;
            match shifts.iter_mut().find(|(_, shift)| *shift == far) {
                Some((plane, _)) => *plane |= 1 << square,
                None => shifts.push((1 << square, far)),
            }
        }
        Way { shifts, to: (0..N * N).map(|square| to(square) as u8).collect() }
    }

    /// Where a square goes.
    pub(super) fn square(&self, square: u32) -> u8 {
        self.to[square as usize]
    }

    fn plane(&self, plane: u64) -> u64 {
        self.shifts.iter().fold(0, |moved, &(squares, far)| {
            let part = plane & squares;
            moved | if far < 0 { part >> -far } else { part << far }
        })
    }

    pub(super) fn board<const N: usize>(&self, board: &Board<N>) -> Board<N> {
        let Board { ones, twos, blue } = *board;
        Board { ones: self.plane(ones), twos: self.plane(twos), blue: self.plane(blue) }
    }
}

/// The form of a board, of its eight images the smallest, and the way that leads there.
pub(super) fn form<'a, const N: usize>(ways: &'a [Way], board: &Board<N>) -> (u128, &'a Way) {
    let forms = ways.iter().map(|way| (way.board(board).code(), way));
    forms.min_by_key(|(code, _)| *code).expect("there are eight ways")
}
