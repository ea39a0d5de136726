//! Finding a square by how many of a set come before it, without a loop.
//!
//! A loop over the squares ends after a random number of rounds in a random game, which no processor foresees: that
//! took longer than all the arithmetic here.

/// A word with a count of its bits up to the end of each byte.
struct Ranks {
    word: u64,
    /// Byte by byte, how many bits the word has in this byte and all below it.
    sums: u64,
}

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every byte.
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// `PLACES[n][byte]` is the place of the bit of a byte that has `n` others below it, and 0 where there is none.
static PLACES: [[u8; 256]; 8] = places();

const fn places() -> [[u8; 256]; 8] {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut below) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[below][byte] = bit;
                below += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
}

impl Ranks {
    #[inline]
    fn new(word: u64) -> Ranks {
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Ranks { word, sums: bytes.wrapping_mul(ONES) }
    }

    #[inline]
    fn count(&self) -> u32 {
        (self.sums >> 56) as u32
    }

    /// The place of the bit that has `n` others below it; there must be one.
    #[inline]
    fn nth(&self, n: u32) -> u32 {
        // A byte's highest bit stays where its sum is at most n. No sum is above 64, so no byte borrows from the next.
        let passed = (((u64::from(n) * ONES) | HIGHS) - self.sums) & HIGHS;
        // All of its bytes being 0 or 1, the product's highest byte counts them; times 8 is where the byte begins.
        let shift = ((passed >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
        let below = ((self.sums << 8) >> shift & 0xff) as u32;
        let byte = (self.word >> shift & 0xff) as usize;
        shift + u32::from(PLACES[(n - below) as usize & 7][byte])
    }
}

/// The square that `draw` chooses of a plane, given how many there are; there must be one.
#[inline]
pub(crate) fn draw_square(plane: u128, draw: impl FnOnce(u32) -> u32) -> u32 {
    let low = Ranks::new(plane as u64);
    let in_low = low.count();
    if plane >> 64 == 0 {
        return low.nth(draw(in_low));
    }
    let high = Ranks::new((plane >> 64) as u64);
    let n = draw(in_low + high.count());
    if n < in_low { low.nth(n) } else { 64 + high.nth(n - in_low) }
}

#[cfg(test)]
mod tests {
    use fracas_core::{Dice, QuickDice};

    use super::draw_square;
    use crate::board::squares;

    #[test]
    fn every_square_of_every_plane_is_found_by_the_number_of_those_before_it() {
        let mut dice = QuickDice::new(1);
        for round in 0..2_000_u32 {
            let mut plane = u128::from(dice.bits()) << 64 | u128::from(dice.bits());
            // Thin ones, full ones, and those of boards that fit one word.
            for _ in 0..round % 4 {
                plane &= u128::from(dice.bits()) << 64 | u128::from(dice.bits());
            }
            let plane = match round % 5 {
                0 => !0,
                1 | 2 => plane & u128::from(u64::MAX),
                3 => plane << 64,
                _ => plane,
            };
            for (n, square) in (0..).zip(squares(plane)) {
                let found = draw_square(plane, |count| {
                    assert_eq!(count, plane.count_ones());
                    n
                });
                assert_eq!(found, square, "number {n} of {plane:#x}");
            }
        }
    }
}
