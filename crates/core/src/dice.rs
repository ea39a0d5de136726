//! Chance, supplied from outside.
//!
//! No rules crate owns a generator: whoever runs a game hands one in and writes the outcome down as an event.
//! How a raw 64-bit number becomes a die or a shuffle is fixed here, with test vectors, because a generator
//! crate may change how it samples between releases, and a published seed must give the same dice for ever.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A source of chance.
pub trait Dice {
    /// Returns 64 random bits.
    fn bits(&mut self) -> u64;

    /// Returns a number from 0 to `n` − 1, each equally likely (exactly: unlucky draws are thrown again).
    ///
    /// # Panics
    ///
    /// Panics if `n` is 0.
    fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "there is no number below 0");
        let n = u64::from(n);
        loop {
            // The high half of bits × n is the number; the low half tells the few draws that would favour
            // some numbers over others. They are all below n, so that the division is hardly ever needed.
            let wide = u128::from(self.bits()) * u128::from(n);
            let low = wide as u64;
            if low >= n || low >= n.wrapping_neg() % n {
                return (wide >> 64) as u32;
            }
        }
    }

    /// Throws one six-sided die: 1 to 6.
    fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// Tosses a coin: `true` is heads.
    fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Puts the items into a random order, every order equally likely.
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn bits(&mut self) -> u64 {
        (**self).bits()
    }
}

/// The dice of games that count: ChaCha with twenty rounds, unpredictable to anybody who does not know the seed.
///
/// # Examples
///
/// ```
/// use fracas_core::{Dice, FairDice};
///
/// let mut dice = FairDice::from_number(0);
/// let mark = dice.mark();
/// let first = dice.die();
/// dice.rewind(mark);
/// assert_eq!(dice.die(), first);
/// ```
#[derive(Clone, Debug)]
pub struct FairDice(ChaCha20Rng);

impl FairDice {
    /// Returns the dice that follow from a 256-bit seed.
    pub fn new(seed: [u8; 32]) -> FairDice {
        FairDice(ChaCha20Rng::from_seed(seed))
    }

    /// Returns the dice that follow from a number: the seed is its eight bytes, lowest first, then zeros.
    pub fn from_number(number: u64) -> FairDice {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        FairDice::new(seed)
    }

    /// Where in its stream the generator stands.
    pub fn mark(&self) -> u128 {
        self.0.get_word_pos()
    }

    /// Goes back to a mark, so that the same outcomes come again.
    pub fn rewind(&mut self, mark: u128) {
        self.0.set_word_pos(mark);
    }
}

impl Dice for FairDice {
    fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// The dice of searches, playouts and tests: fast and repeatable, but anybody could predict them.
#[derive(Clone, Debug)]
pub struct QuickDice(Xoshiro256PlusPlus);

impl QuickDice {
    /// Returns the dice that follow from a number.
    pub fn new(seed: u64) -> QuickDice {
        QuickDice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Dice for QuickDice {
    fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If one of these changes, published seeds no longer give the dice they gave: never change them.
    #[test]
    fn the_same_seed_gives_the_same_dice_for_ever() {
        let mut dice = FairDice::from_number(0);
        let rolls: Vec<u8> = (0..16).map(|_| dice.die()).collect();
        assert_eq!(rolls, [4, 1, 1, 5, 4, 2, 1, 4, 3, 1, 3, 6, 2, 5, 2, 3], "fair");
        let mut dice = QuickDice::new(0);
        let rolls: Vec<u8> = (0..16).map(|_| dice.die()).collect();
        assert_eq!(rolls, [2, 3, 3, 1, 3, 1, 6, 6, 2, 1, 2, 1, 1, 1, 1, 3], "quick");
        let mut cards: Vec<u8> = (0..10).collect();
        FairDice::from_number(7).shuffle(&mut cards);
        assert_eq!(cards, [3, 8, 4, 6, 9, 5, 7, 1, 0, 2], "shuffle");
    }

    #[test]
    fn every_face_and_every_order_is_equally_likely() {
        let mut dice = QuickDice::new(1);
        let mut faces = [0_u32; 6];
        let mut orders = std::collections::BTreeMap::<[u8; 3], u32>::new();
        for _ in 0..60_000 {
            faces[usize::from(dice.die() - 1)] += 1;
            let mut items = [1, 2, 3];
            dice.shuffle(&mut items);
            *orders.entry(items).or_default() += 1;
        }
        // 10,000 expected each, one standard deviation is 91: five of them is far out.
        assert_eq!(orders.len(), 6);
        for count in faces.into_iter().chain(orders.into_values()) {
            assert!((9_544..=10_456).contains(&count), "{count}");
        }
    }

    #[test]
    fn unlucky_draws_are_thrown_again() {
        struct Fixed(std::vec::IntoIter<u64>);
        impl Dice for Fixed {
            fn bits(&mut self) -> u64 {
                self.0.next().expect("enough draws")
            }
        }
        // 2^64 mod 6 = 4: of the products' low halves, 0 to 3 are thrown again.
        let mut dice = Fixed(vec![0, u64::MAX].into_iter());
        assert_eq!(dice.below(6), 5);
    }
}
