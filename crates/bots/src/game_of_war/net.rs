//! A small network that adds to the judgement what games have taught: see docs/bots.md. The one that is built in lies in
//! `data/weights/game-of-war.net`.
//!
//! Only positions between turns are asked about, of which there are few: in the middle of a turn the judgement by hand leads
//! the way, and whole turns are then compared by both.
//!
//! Every fact of [`senses`](super::senses) has a row of numbers. The rows of a side's facts are added up, both sums
//! go through two small layers, and beside that every row has a plain worth in points. All of it is whole numbers, so it
//! comes to the same on every machine. How the numbers were found: `train/game_of_war.sh`.

use super::senses::ROWS;

/// How many numbers a row has.
const WIDTH: usize = 32;
/// How many units the second layer has.
const DEEP: usize = 16;
/// What stands for 1 in the layers.
const ONE: i32 = 256;
/// The most that a unit of the second layer says.
const MOST: i32 = 8 * ONE;
/// What stands for a point in worths.
const POINT: i32 = 16;

/// The first bytes of a file.
const MARK: &[u8] = b"FRACAS WAR 1";

/// The network.
pub struct Net {
    /// How much of the hand-made judgement counts, in 256ths.
    share: i32,
    rows: Vec<[i16; WIDTH]>,
    /// What a row is worth to the side to move, and to the other.
    worths: Vec<[i16; 2]>,
    bias: [i16; WIDTH],
    deep: [[i16; 2 * WIDTH]; DEEP],
    deep_bias: [i32; DEEP],
    out: [i16; DEEP],
    out_bias: i32,
}

/// What the network makes of a side's facts.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    cells: [i16; WIDTH],
    worth: i32,
}

impl Net {
    /// Reads a network; `None` if it is none, or one for other facts.
    pub fn read(bytes: &[u8]) -> Option<Net> {
        let rest = bytes.strip_prefix(MARK)?;
        let (pairs, odd) = rest.as_chunks::<2>();
        let size = 3 + 1 + ROWS * (WIDTH + 2) + WIDTH + DEEP * 2 * WIDTH + 2 * DEEP + DEEP + 2;
        if !odd.is_empty() || pairs.len() != size {
            return None;
        }
        let mut numbers = pairs.iter().map(|pair| i16::from_le_bytes(*pair));
        let mut next = || numbers.next().unwrap_or(0);
        if [next(), next(), next()].map(i64::from) != [ROWS as i64, WIDTH as i64, DEEP as i64] {
            return None;
        }
        let share = i32::from(next());
        let rows = (0..ROWS).map(|_| std::array::from_fn(|_| next())).collect();
        let worths = (0..ROWS).map(|_| std::array::from_fn(|_| next())).collect();
        let bias = std::array::from_fn(|_| next());
        let deep = std::array::from_fn(|_| std::array::from_fn(|_| next()));
        let mut long = || i32::from(next()) + (i32::from(next()) << 15);
        let deep_bias = std::array::from_fn(|_| long());
        let out_bias = long();
        let out = std::array::from_fn(|_| next());
        Some(Net { share, rows, worths, bias, deep, deep_bias, out, out_bias })
    }

    /// How many of the points of the hand-made judgement count.
    pub(super) fn share(&self, points: i32) -> i32 {
        (i64::from(points) * i64::from(self.share) / i64::from(ONE)) as i32
    }

    /// A side of which nothing is known yet.
    pub(super) fn sum(&self) -> Sum {
        Sum { cells: self.bias, worth: 0 }
    }

    /// Adds a fact about the side to move, or about the other.
    #[inline]
    pub(super) fn add(&self, sum: &mut Sum, row: usize, waits: bool) {
        let (Some(numbers), Some(worth)) = (self.rows.get(row), self.worths.get(row)) else { return };
        for (cell, number) in sum.cells.iter_mut().zip(numbers) {
            *cell = cell.saturating_add(*number);
        }
        sum.worth += i32::from(worth[usize::from(waits)]);
    }

    /// What both sides' facts are worth to the side to move, in points.
    pub(super) fn points(&self, moves: &Sum, waits: &Sum) -> i32 {
        let mut inputs = [0_i16; 2 * WIDTH];
        let (first, second) = inputs.split_at_mut(WIDTH);
        for (inputs, sum) in [(first, moves), (second, waits)] {
            for (input, cell) in inputs.iter_mut().zip(&sum.cells) {
                *input = (*cell).clamp(0, ONE as i16);
            }
        }
        let mut told = self.out_bias;
        for ((weights, bias), out) in self.deep.iter().zip(&self.deep_bias).zip(&self.out) {
            let products =
                weights.iter().zip(&inputs).map(|(weight, input)| i32::from(*weight) * i32::from(*input));
            let unit = ((bias + products.sum::<i32>()) / ONE).clamp(0, MOST);
            told += unit * i32::from(*out) / ONE;
        }
        (told + moves.worth + waits.worth) / POINT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with these numbers over and over.
    fn file(numbers: &[i16]) -> Vec<u8> {
        let size = 1 + ROWS * (WIDTH + 2) + WIDTH + DEEP * 2 * WIDTH + 2 * DEEP + DEEP + 2;
        let head = [ROWS as i16, WIDTH as i16, DEEP as i16];
        let all = head.iter().chain(numbers.iter().cycle().take(size));
        MARK.iter().copied().chain(all.flat_map(|number| number.to_le_bytes())).collect()
    }

    #[test]
    fn only_networks_for_these_facts_are_read() {
        let whole = file(&[1, -2, 3]);
        assert!(Net::read(&whole).is_some());
        assert!(Net::read(&whole[..whole.len() - 2]).is_none());
        assert!(Net::read(&whole[1..]).is_none());
        let mut other = whole;
        other[MARK.len()] ^= 1;
        assert!(Net::read(&other).is_none());
        assert!(Net::read(b"").is_none());
    }

    #[test]
    fn points_are_what_the_layers_add_up_to() {
        let net = Net::read(&file(&[40, -17, 90, 5, -60])).expect("a network");
        let facts = [[0, 5, 77, 300, ROWS - 1], [3, 5, 100, 640, 8]];
        let sums = [0, 1].map(|side| {
            let mut sum = net.sum();
            facts[side].iter().for_each(|&row| net.add(&mut sum, row, side == 1));
            sum
        });
        // The same in plain fractions, for comparison.
        let inputs: Vec<f64> = (0..2 * WIDTH)
            .map(|nth| {
                let (side, at) = (nth / WIDTH, nth % WIDTH);
                let rows = facts[side].iter().map(|&row| f64::from(net.rows[row][at]));
                ((f64::from(net.bias[at]) + rows.sum::<f64>()) / 256.0).clamp(0.0, 1.0)
            })
            .collect();
        let mut told = f64::from(net.out_bias) / 16.0;
        for unit in 0..DEEP {
            let weights = net.deep[unit].iter().map(|weight| f64::from(*weight) / 256.0);
            let sum: f64 = weights.zip(&inputs).map(|(weight, input)| weight * input).sum();
            let deep = (sum + f64::from(net.deep_bias[unit]) / 65536.0).clamp(0.0, 8.0);
            told += deep * f64::from(net.out[unit]) / 16.0;
        }
        for (side, facts) in facts.iter().enumerate() {
            told += facts.iter().map(|&row| f64::from(net.worths[row][side]) / 16.0).sum::<f64>();
        }
        let points = net.points(&sums[0], &sums[1]);
        assert!((f64::from(points) - told).abs() < 3.0, "{points} and {told}");
        assert!(told.abs() > 10.0, "{told} says little");
    }
}
