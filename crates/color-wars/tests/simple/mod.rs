//! Color Wars once more, written to be obviously right: squares in a list, one pop at a time.
//!
//! It knows the sheet's opening, any size, any number of seats, and the draw by repetition.

#![allow(dead_code, reason = "each test and bench uses its own part")]

/// A square: who holds it (from 0) and its value. Nobody holds a square of value 0.
pub(crate) type Cell = (Option<usize>, u8);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Simple {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) seats: usize,
    pub(crate) cells: Vec<Cell>,
    pub(crate) to_move: usize,
    pub(crate) moves: usize,
}

impl Simple {
    pub(crate) fn new(width: usize, height: usize, seats: usize) -> Simple {
        Simple { width, height, seats, cells: vec![(None, 0); width * height], to_move: 0, moves: 0 }
    }

    pub(crate) fn holds_any(&self, seat: usize) -> bool {
        self.cells.iter().any(|cell| cell.0 == Some(seat))
    }

    pub(crate) fn winner(&self) -> Option<usize> {
        if self.moves < self.seats {
            return None;
        }
        let alive: Vec<usize> = (0..self.seats).filter(|&seat| self.holds_any(seat)).collect();
        if alive.len() == 1 { Some(alive[0]) } else { None }
    }

    pub(crate) fn legal(&self) -> Vec<usize> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let wanted = if self.moves < self.seats { None } else { Some(self.to_move) };
        (0..self.cells.len()).filter(|&cell| self.cells[cell].0 == wanted).collect()
    }

    pub(crate) fn neighbours(&self, cell: usize) -> Vec<usize> {
        let (x, y) = (cell % self.width, cell / self.width);
        let mut found = Vec::new();
        if y + 1 < self.height {
            found.push(cell + self.width);
        }
        if x + 1 < self.width {
            found.push(cell + 1);
        }
        if y > 0 {
            found.push(cell - self.width);
        }
        if x > 0 {
            found.push(cell - 1);
        }
        found
    }

    /// Plays a move; `choose` picks which of the squares that stand at four or more pops next.
    pub(crate) fn play_in_order(&mut self, cell: usize, mut choose: impl FnMut(&[usize]) -> usize) {
        if self.moves < self.seats {
            self.cells[cell] = (Some(self.to_move), 3);
        } else {
            self.cells[cell].1 += 1;
            loop {
                let full: Vec<usize> =
                    (0..self.cells.len()).filter(|&cell| self.cells[cell].1 >= 4).collect();
                if full.is_empty() {
                    break;
                }
                self.pop(full[choose(&full)]);
            }
        }
        self.finish();
    }

    /// Plays a move, popping whatever is found first.
    pub(crate) fn play(&mut self, cell: usize) {
        if self.moves < self.seats {
            self.cells[cell] = (Some(self.to_move), 3);
        } else {
            self.cells[cell].1 += 1;
            let mut to_do = vec![cell];
            while let Some(cell) = to_do.pop() {
                if self.cells[cell].1 >= 4 {
                    self.pop(cell);
                    to_do.push(cell);
                    to_do.extend(self.neighbours(cell));
                }
            }
        }
        self.finish();
    }

    fn pop(&mut self, cell: usize) {
        self.cells[cell].1 -= 4;
        if self.cells[cell].1 == 0 {
            self.cells[cell].0 = None;
        }
        for near in self.neighbours(cell) {
            self.cells[near] = (Some(self.to_move), self.cells[near].1 + 1);
        }
    }

    fn finish(&mut self) {
        self.moves += 1;
        let over = self.winner().is_some();
        let mover = self.to_move;
        for step in 1..=self.seats {
            let next = (mover + step) % self.seats;
            if over || self.moves < self.seats || self.holds_any(next) {
                self.to_move = next;
                return;
            }
        }
    }

    /// The position in the project's notation.
    pub(crate) fn position(&self) -> String {
        let mut rows = Vec::new();
        for y in (0..self.height).rev() {
            let mut row = String::new();
            for x in 0..self.width {
                match self.cells[y * self.width + x] {
                    (None, _) => row.push('.'),
                    (Some(seat), value) => row.push_str(&format!("{}{value}", ["R", "B", "G", "Y"][seat])),
                }
            }
            rows.push(row);
        }
        format!("{} {} {}", rows.join("/"), ["R", "B", "G", "Y"][self.to_move], self.moves)
    }

    /// The name of a square.
    pub(crate) fn name(&self, cell: usize) -> String {
        format!("{}{}", (b'a' + (cell % self.width) as u8) as char, cell / self.width + 1)
    }

    /// Counts move sequences; `past` holds the positions so far, for the draw by repetition.
    pub(crate) fn perft(&self, depth: u32, past: &mut Vec<(Vec<Cell>, usize)>) -> u64 {
        let here = (self.cells.clone(), self.to_move);
        let drawn = self.moves >= self.seats && past.iter().filter(|then| **then == here).count() >= 2;
        if depth == 0 || drawn || self.winner().is_some() {
            return 1;
        }
        past.push(here);
        let mut nodes = 0;
        for cell in self.legal() {
            let mut next = self.clone();
            next.play(cell);
            nodes += next.perft(depth - 1, past);
        }
        past.pop();
        nodes
    }
}
