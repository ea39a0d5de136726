//! A drawn board, before it is set on paper.

use crate::colors::Colors;
use crate::text::Pen;

/// What a game's module draws: its figures from the upper left corner, and how large they are.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) body: String,
}

/// Names of columns below a grid and of rows beside it, for grids that have no room for them inside.
pub(crate) fn rulers(colors: &Colors, columns: usize, rows: usize, side: f64) -> String {
    let pen = Pen::new(side * 0.2, colors.soft).middle();
    let mut names = String::new();
    for (column, letter) in (0..columns).zip('a'..='z') {
        let x = column as f64 * side + side / 2.0;
        names += &pen.write(x, rows as f64 * side + side * 0.28, &letter.to_string());
    }
    for row in 0..rows {
        let y = (rows - 1 - row) as f64 * side + side * 0.57;
        names += &pen.write(-side * 0.2, y, &(row + 1).to_string());
    }
    names
}
