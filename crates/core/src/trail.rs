//! A list that only grows at its end, is cut there, and is copied for next to nothing.

use std::ops::Index;
use std::sync::Arc;

/// So many entries are shared as one piece.
const PIECE: usize = 128;

/// A list whose copies share what they have in common.
///
/// A copy takes time for its pieces of 128 entries and for the last few entries, whatever the length; what is added to
/// one copy is not in the other. That is what a game's past is like: forks of it differ only at the end.
#[derive(Clone, Debug)]
pub(crate) struct Trail<T> {
    /// Every one of them holds just [`PIECE`] entries.
    pieces: Vec<Arc<Vec<T>>>,
    end: Vec<T>,
}

impl<T> Default for Trail<T> {
    fn default() -> Trail<T> {
        Trail { pieces: Vec::new(), end: Vec::new() }
    }
}

impl<T: Clone> Trail<T> {
    pub(crate) fn len(&self) -> usize {
        self.pieces.len() * PIECE + self.end.len()
    }

    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        match self.pieces.get(index / PIECE) {
            Some(piece) => piece.get(index % PIECE),
            None => self.end.get(index - self.pieces.len() * PIECE),
        }
    }

    pub(crate) fn last(&self) -> Option<&T> {
        self.len().checked_sub(1).and_then(|last| self.get(last))
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + Clone {
        self.pieces.iter().flat_map(|piece| piece.iter()).chain(&self.end)
    }

    pub(crate) fn push(&mut self, entry: T) {
        self.end.push(entry);
        if self.end.len() == PIECE {
            self.pieces.push(Arc::new(std::mem::take(&mut self.end)));
        }
    }

    /// Cuts everything off from number `len` on.
    pub(crate) fn truncate(&mut self, len: usize) {
        if len >= self.len() {
            return;
        }
        let whole = self.pieces.len() * PIECE;
        match len.checked_sub(whole) {
            Some(rest) => self.end.truncate(rest),
            None => {
                let broken = Arc::clone(&self.pieces[len / PIECE]);
                self.pieces.truncate(len / PIECE);
                self.end = broken[..len % PIECE].to_vec();
            }
        }
    }
}

impl<T: Clone> Index<usize> for Trail<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        self.get(index).expect("an entry of the list")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trail_is_a_list_and_its_copies_go_their_own_ways() {
        let (mut trail, mut plain) = (Trail::default(), Vec::new());
        let mut forks: Vec<(Trail<usize>, Vec<usize>)> = Vec::new();
        for step in 0..2_000_usize {
            match step % 7 {
                // Now and then across a piece's border.
                5 if step % 3 == 0 => {
                    let len = plain.len().saturating_sub(step % 301);
                    trail.truncate(len);
                    plain.truncate(len);
                }
                6 => forks.push((trail.clone(), plain.clone())),
                _ => {
                    trail.push(step);
                    plain.push(step);
                }
            }
            assert_eq!(trail.len(), plain.len());
            assert_eq!(trail.last(), plain.last());
        }
        forks.push((trail, plain));
        for (trail, plain) in forks {
            assert!(trail.iter().eq(&plain));
            assert!((0..plain.len()).all(|index| trail[index] == plain[index]));
            assert_eq!(trail.get(plain.len()), None);
        }
    }
}
