//! Who sits where.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use ts_rs::TS;

/// One player's place at the table.
///
/// People and programs count seats from 1; arrays count from 0. The two never mix because the number is only
/// reached through [`Seat::number`] and the index only through [`Seat::index`]. Seats order by number.
///
/// # Examples
///
/// ```
/// use fracas_core::Seat;
///
/// let blue = Seat::new(2).unwrap();
/// assert_eq!((blue.number(), blue.index()), (2, 1));
/// assert_eq!(Seat::new(0), None); // 0 is a spectator, not a seat
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "number")]
pub struct Seat(u8);

impl Seat {
    /// The most seats any game has.
    pub const MAX: u8 = 16;
    /// Seat 1, which most games begin with.
    pub const FIRST: Seat = Seat(0);

    /// Returns the seat with this number, counted from 1.
    pub const fn new(number: u8) -> Option<Seat> {
        if number >= 1 && number <= Seat::MAX { Some(Seat(number - 1)) } else { None }
    }

    /// Returns the seat with this index, counted from 0.
    ///
    /// # Panics
    ///
    /// Panics if there is no such seat.
    pub const fn from_index(index: usize) -> Seat {
        assert!(index < Seat::MAX as usize, "no such seat");
        Seat(index as u8)
    }

    /// The number people know the seat by, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The place in an array with one entry per seat, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats 1 to `count`, in order.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count.min(Seat::MAX)).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.number())
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        struct Number;

        impl de::Visitor<'_> for Number {
            type Value = Seat;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a seat, from 1")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Seat, E> {
                let seat = u8::try_from(number).ok().and_then(Seat::new);
                // How many seats there are is the game's to say.
                seat.ok_or_else(|| {
                    E::custom(format_args!(
                        "there is no seat {number}: seats are numbered from 1, one for each player"
                    ))
                })
            }
        }

        deserializer.deserialize_u64(Number)
    }
}

/// A set of seats: those who must choose now, those who are still in, those who won.
///
/// # Examples
///
/// ```
/// use fracas_core::{Seat, Seats};
///
/// let mut choosing = Seats::first(3);
/// choosing.remove(Seat::FIRST);
/// assert_eq!(choosing.iter().map(Seat::number).collect::<Vec<_>>(), [2, 3]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, TS)]
#[ts(type = "number[]")]
pub struct Seats(u16);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// Returns the set that holds one seat.
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Returns the seats 1 to `count`.
    pub const fn first(count: u8) -> Seats {
        if count >= Seat::MAX { Seats(u16::MAX) } else { Seats((1 << count) - 1) }
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The only seat of the set, where there is just one.
    pub const fn sole(self) -> Option<Seat> {
        if self.0.is_power_of_two() { Some(Seat(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// The seats in order of their number.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = Seat(left.trailing_zeros() as u8);
            (left != 0).then(|| {
                left &= left - 1;
                seat
            })
        })
    }

    /// The next seat of the set after `seat`, going round; `seat` itself comes last.
    pub const fn after(self, seat: Seat) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let turned = self.0.rotate_right(seat.0 as u32 + 1);
        Some(Seat((turned.trailing_zeros() as u8 + seat.0 + 1) % Seat::MAX))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, |mut set, seat| {
            set.insert(seat);
            set
        })
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        let mut seats = Seats::NONE;
        for seat in Vec::<Seat>::deserialize(deserializer)? {
            if seats.contains(seat) {
                return Err(de::Error::custom(format_args!("seat {seat} is there twice")));
            }
            seats.insert(seat);
        }
        Ok(seats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seat_after_goes_round_and_skips_those_who_are_out() {
        let seats: Seats = [1, 3, 16].into_iter().filter_map(Seat::new).collect();
        let cases = [(1, 3), (2, 3), (3, 16), (16, 1), (9, 16)];
        for (from, to) in cases {
            assert_eq!(seats.after(Seat::new(from).unwrap()), Seat::new(to), "after {from}");
        }
        assert_eq!(Seats::NONE.after(Seat::FIRST), None);
        assert_eq!(Seats::one(Seat::FIRST).after(Seat::FIRST), Some(Seat::FIRST));
    }

    #[test]
    fn seats_are_numbered_from_one_wherever_they_are_written() {
        assert_eq!(serde_json::to_string(&Seats::first(3)).unwrap(), "[1,2,3]");
        assert_eq!(
            serde_json::from_str::<Seats>("[3,1]").unwrap(),
            [1, 3].into_iter().filter_map(Seat::new).collect()
        );
        assert!(serde_json::from_str::<Seat>("0").is_err());
        assert!(serde_json::from_str::<Seat>("17").is_err());
        assert!(
            serde_json::from_str::<Seats>("[1,2,1]")
                .unwrap_err()
                .to_string()
                .contains("seat 1 is there twice")
        );
    }

    #[test]
    fn sole_is_the_only_one() {
        assert_eq!(Seats::one(Seat(4)).sole(), Some(Seat(4)));
        assert_eq!(Seats::first(2).sole(), None);
        assert_eq!(Seats::NONE.sole(), None);
    }
}
