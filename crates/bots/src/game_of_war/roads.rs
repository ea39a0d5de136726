//! How far it is to march: steps around the mountains.

use std::collections::VecDeque;

use fracas_game_of_war::{Cell, Squares, Terrain};

/// Farther than any march.
const FAR: u8 = 40;

/// The steps from every square to the nearest of some squares, past units but around mountains.
pub(super) struct Roads(Vec<u8>);

impl Roads {
    pub(super) fn to(goals: Squares, terrain: &Terrain) -> Roads {
        let mut steps = vec![FAR; Cell::all().count()];
        let mut queue: VecDeque<Cell> = goals.iter().collect();
        queue.iter().for_each(|goal| steps[goal.index()] = 0);
        while let Some(cell) = queue.pop_front() {
            let next = steps[cell.index()] + 1;
            for near in Squares::around(cell).without(terrain.mountains) {
                if next < steps[near.index()] {
                    steps[near.index()] = next;
                    queue.push_back(near);
                }
            }
        }
        Roads(steps)
    }

    /// How many steps are left from a square.
    pub(super) fn from(&self, cell: Cell) -> i32 {
        i32::from(self.0[cell.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roads_go_around_mountains() {
        let cell = |name: &str| Cell::read(name).unwrap();
        let roads = Roads::to(Squares::one(cell("h17")), &Terrain::historical());
        for (from, steps) in [("h17", 0), ("h13", 4), ("k17", 4), ("k15", 3), ("y1", 17)] {
            assert_eq!(roads.from(cell(from)), steps, "{from}");
        }
        assert_eq!(Roads::to(Squares::EMPTY, &Terrain::historical()).from(cell("a1")), i32::from(FAR));
    }
}
