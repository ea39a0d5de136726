//! Any game: its drawing of letters, set in columns.

use crate::board::Board;
use crate::colors::Colors;
use crate::text::Pen;

/// How wide a letter's place is, and how high a line.
const STEP: (f64, f64) = (11.0, 20.0);
/// No drawing is larger.
const MOST: (usize, usize) = (100, 100);

pub(super) fn board(text: &str, colors: &Colors) -> Board {
    let lines: Vec<&str> = text.lines().take(MOST.1).collect();
    let columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).clamp(20, MOST.0);
    let pen = Pen::new(15.0, colors.ink).middle();
    let mut body = String::new();
    for (row, line) in lines.iter().enumerate() {
        for (column, letter) in line.chars().take(MOST.0).enumerate().filter(|(_, letter)| *letter != ' ') {
            let (x, y) = (column as f64 * STEP.0 + STEP.0 / 2.0, row as f64 * STEP.1 + 15.0);
            body += &pen.write(x, y, letter.encode_utf8(&mut [0; 4]));
        }
    }
    Board { width: columns as f64 * STEP.0, height: (lines.len().max(4)) as f64 * STEP.1, body }
}
