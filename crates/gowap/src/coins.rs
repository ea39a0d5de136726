//! Coins: where they come from, and how a round of them is written (GW-11).

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use fracas_core::Dice;

use crate::Error;

/// A source of coin flips. One function of it plays a round, whether the coins are tossed or were written down,
/// so the two can never disagree.
pub trait Flip {
    /// Why there is no further coin.
    type End;

    /// Flips the next coin: `true` is heads.
    ///
    /// # Errors
    ///
    /// Says why there is none.
    fn flip(&mut self) -> Result<bool, Self::End>;

    /// Flips so many coins, at most 64: a bit for each, the first the lowest, heads a one.
    ///
    /// # Errors
    ///
    /// Says why there are not so many.
    #[inline]
    fn several(&mut self, count: u32) -> Result<u64, Self::End> {
        (0..count).try_fold(0, |word, place| Ok(word | u64::from(self.flip()?) << place))
    }
}

/// Coins tossed with dice, 64 to a throw.
#[derive(Debug)]
pub struct Tossed<'a, D: ?Sized> {
    dice: &'a mut D,
    bits: u64,
    left: u32,
}

impl<'a, D: Dice + ?Sized> Tossed<'a, D> {
    /// Tosses with these dice.
    pub fn new(dice: &'a mut D) -> Tossed<'a, D> {
        Tossed { dice, bits: 0, left: 0 }
    }
}

impl<D: Dice + ?Sized> Flip for Tossed<'_, D> {
    type End = Infallible;

    #[inline]
    fn flip(&mut self) -> Result<bool, Infallible> {
        if self.left == 0 {
            (self.bits, self.left) = (self.dice.bits(), 64);
        }
        let heads = self.bits & 1 == 1;
        self.bits >>= 1;
        self.left -= 1;
        Ok(heads)
    }

    #[inline]
    fn several(&mut self, count: u32) -> Result<u64, Infallible> {
        let mut word = self.bits;
        if count > self.left {
            // All that are left, and the rest of the next throw.
            let next = self.dice.bits();
            word |= next.checked_shl(self.left).unwrap_or_default();
            let taken = count - self.left;
            self.bits = next.checked_shr(taken).unwrap_or_default();
            self.left = 64 - taken;
        } else {
            self.bits = self.bits.checked_shr(count).unwrap_or_default();
            self.left -= count;
        }
        Ok(if count < 64 { word & ((1 << count) - 1) } else { word })
    }
}

/// Writes down what another source shows.
pub(crate) struct Noted<F> {
    pub(crate) source: F,
    pub(crate) coins: Coins,
}

impl<F: Flip> Flip for Noted<F> {
    type End = F::End;

    fn flip(&mut self) -> Result<bool, F::End> {
        let heads = self.source.flip()?;
        self.coins.push(heads);
        Ok(heads)
    }

    #[inline]
    fn several(&mut self, count: u32) -> Result<u64, F::End> {
        let word = self.source.several(count)?;
        self.coins.add(word, count as usize);
        Ok(word)
    }
}

/// Reads coins that were written down, until there are no more.
pub(crate) struct WrittenCoins<'a> {
    coins: &'a Coins,
    pub(crate) used: usize,
}

impl<'a> WrittenCoins<'a> {
    pub(crate) fn new(coins: &'a Coins) -> WrittenCoins<'a> {
        WrittenCoins { coins, used: 0 }
    }
}

impl Flip for WrittenCoins<'_> {
    type End = Error;

    fn flip(&mut self) -> Result<bool, Error> {
        let heads = self.coins.get(self.used).ok_or(Error::TooFewCoins(self.used))?;
        self.used += 1;
        Ok(heads)
    }

    #[inline]
    fn several(&mut self, count: u32) -> Result<u64, Error> {
        let to = self.used + count as usize;
        if to > self.coins.len.min(128) || count == 0 {
            // One by one, up to the coin that is missing.
            return (0..count).try_fold(0, |word, place| Ok(word | u64::from(self.flip()?) << place));
        }
        let word = (self.coins.first >> self.used) as u64;
        self.used = to;
        Ok(if count < 64 { word & ((1 << count) - 1) } else { word })
    }
}

/// The coins of one round, written `HTTHHT…`.
///
/// # Examples
///
/// ```
/// use fracas_gowap::Coins;
///
/// let coins: Coins = "HTTH".parse().unwrap();
/// assert_eq!(coins.to_string(), "HTTH");
/// assert!("HTX".parse::<Coins>().is_err());
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Coins {
    len: usize,
    /// The first 128: a round of ordinary size asks for no memory.
    first: u128,
    /// All that follow.
    rest: Vec<bool>,
}

impl Coins {
    /// How many coins there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A coin by its place: `Some(true)` is heads.
    pub fn get(&self, index: usize) -> Option<bool> {
        match index {
            _ if index >= self.len => None,
            0..128 => Some(self.first >> index & 1 == 1),
            _ => self.rest.get(index - 128).copied(),
        }
    }

    /// Adds so many coins, a bit for each, the first the lowest.
    #[inline]
    fn add(&mut self, word: u64, count: usize) {
        if self.len + count < 128 {
            self.first |= u128::from(word) << self.len;
            self.len += count;
        } else {
            (0..count).for_each(|place| self.push(word >> place & 1 == 1));
        }
    }

    /// Adds a coin.
    pub fn push(&mut self, heads: bool) {
        match self.len {
            0..128 => self.first |= u128::from(heads) << self.len,
            _ => self.rest.push(heads),
        }
        self.len += 1;
    }
}

impl FromIterator<bool> for Coins {
    fn from_iter<I: IntoIterator<Item = bool>>(shown: I) -> Coins {
        let mut coins = Coins::default();
        shown.into_iter().for_each(|heads| coins.push(heads));
        coins
    }
}

impl FromStr for Coins {
    type Err = Error;

    fn from_str(text: &str) -> Result<Coins, Error> {
        let mut coins = Coins::default();
        for (letter, at) in text.chars().zip(1..) {
            match letter {
                'H' => coins.push(true),
                'T' => coins.push(false),
                _ => return Err(Error::NotACoin { letter, at }),
            }
        }
        Ok(coins)
    }
}

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.len).try_for_each(|index| f.write_str(if self.get(index) == Some(true) { "H" } else { "T" }))
    }
}

impl fmt::Debug for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fracas_core::FairDice;

    /// Published seeds must give the same rounds for ever: never change this.
    #[test]
    fn the_same_seed_gives_the_same_coins_for_ever() {
        let mut dice = FairDice::from_number(0);
        let mut noted = Noted { source: Tossed::new(&mut dice), coins: Coins::default() };
        for _ in 0..70 {
            let Ok(_) = noted.flip();
        }
        assert_eq!(
            noted.coins.to_string(),
            "THHTHHHTTTTHHHTHTTTTTHHHHTHHTHTHTTTTTHTHHTTTHHHHHTHHHHTTTTTTHTTHTTTTTT"
        );
    }

    #[test]
    fn several_coins_are_those_that_fall_one_by_one() {
        let (mut dice, mut same) = (FairDice::from_number(3), FairDice::from_number(3));
        let (mut single, mut several) = (Tossed::new(&mut dice), Tossed::new(&mut same));
        for count in (0..=64).chain([64, 1, 63, 64, 0, 17]) {
            let one_by_one = (0..count).fold(0, |word, place| {
                let Ok(heads) = single.flip();
                word | u64::from(heads) << place
            });
            assert_eq!(several.several(count), Ok(one_by_one), "{count}");
        }
    }

    #[test]
    fn several_coins_are_noted_and_read_as_they_fall() {
        for counts in [&[8, 8, 1, 60, 51, 1, 64, 3][..], &[64, 63, 0, 1, 2], &[64, 64, 64], &[0, 1, 0]] {
            let (mut dice, mut same) = (FairDice::from_number(5), FairDice::from_number(5));
            let mut noted = Noted { source: Tossed::new(&mut dice), coins: Coins::default() };
            let words: Vec<_> = counts.iter().map(|&count| noted.several(count)).collect();
            let mut single = Tossed::new(&mut same);
            let all: Coins = (0..counts.iter().sum()).map(|_| single.flip() == Ok(true)).collect();
            assert_eq!(noted.coins, all);
            let mut told = WrittenCoins::new(&all);
            for (&count, word) in counts.iter().zip(words) {
                assert_eq!(told.several(count).ok(), word.ok(), "{count} of {counts:?}");
            }
            assert_eq!(told.used, all.len());
            let mut short = WrittenCoins { coins: &all, used: all.len() - 1 };
            assert!(matches!(short.several(2), Err(Error::TooFewCoins(count)) if count == all.len()));
        }
    }

    #[test]
    fn coins_beyond_the_first_128_are_kept_too() {
        let text: String = (0..400).map(|index| if index % 7 < 3 { 'H' } else { 'T' }).collect();
        let coins: Coins = text.parse().unwrap();
        assert_eq!((coins.len(), coins.to_string()), (400, text));
        assert_eq!((coins.get(399), coins.get(400)), (Some(true), None));
    }
}
