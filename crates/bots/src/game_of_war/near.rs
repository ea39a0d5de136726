//! Distances to many units at once.

use fracas_game_of_war::{Cell, Squares};

/// The most units that are looked at one by one.
const MOST: usize = 32;

/// Units by column and row, for loops that run over them again and again.
pub(super) struct Near {
    columns: [u8; MOST],
    rows: [u8; MOST],
    count: usize,
}

impl Near {
    pub(super) fn new(squares: Squares) -> Near {
        // Whoever is not there is far from everybody.
        let mut near = Near { columns: [200; MOST], rows: [200; MOST], count: 0 };
        for cell in squares.iter().take(MOST) {
            (near.columns[near.count], near.rows[near.count]) = (cell.column(), cell.row());
            near.count += 1;
        }
        near
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// How far the nearest is; 0 if there is nobody.
    #[inline]
    pub(super) fn nearest(&self, cell: Cell) -> i32 {
        if self.count == 0 {
            return 0;
        }
        let (column, row) = (cell.column(), cell.row());
        let mut least = u8::MAX;
        for nth in 0..MOST {
            let far = apart(self.columns[nth], column).max(apart(self.rows[nth], row));
            least = least.min(far);
        }
        i32::from(least)
    }

    /// How many are within so many steps.
    #[inline]
    pub(super) fn within(&self, cell: Cell, steps: u8) -> i32 {
        let (column, row) = (cell.column(), cell.row());
        let mut count = 0_u8;
        for nth in 0..MOST {
            let far = apart(self.columns[nth], column).max(apart(self.rows[nth], row));
            count += u8::from(far <= steps);
        }
        i32::from(count)
    }
}

/// How far two numbers are apart: `abs_diff` goes by way of 32 bits, and sixteen at a time are four then.
#[inline(always)]
pub(super) fn apart(one: u8, other: u8) -> u8 {
    one.max(other) - one.min(other)
}
