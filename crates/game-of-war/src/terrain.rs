//! The ground, which never changes in a game, and everything that follows from its mountains alone.

use std::sync::{Arc, LazyLock};

use crate::cell::{CELLS, Way};
use crate::{Cell, Squares};

/// What a board is made of, arsenals apart (they can be destroyed).
#[derive(Clone, Debug)]
pub struct Terrain {
    /// Nobody enters, nothing passes.
    pub mountains: Squares,
    /// The gaps in a range: 2 more in defence.
    pub passes: Squares,
    /// Fortresses: 4 more in defence, and no charge.
    pub forts: Squares,
    pub(crate) sight: Arc<Sight>,
}

impl Terrain {
    /// Lays out a terrain.
    pub(crate) fn new(mountains: Squares, passes: Squares, forts: Squares) -> Terrain {
        let known = &HISTORICAL_SIGHT;
        let sight =
            if known.mountains == mountains { Arc::clone(known) } else { Sight::new(mountains).into() };
        Terrain { mountains, passes, forts, sight }
    }

    /// Returns the historical map.
    pub fn historical() -> Terrain {
        Terrain::new(historical_mountains(), named("j15 p6"), named("h19 u13 m12 o9 c8 w6"))
    }

    /// What a unit that digs in adds to its defence on this square (WR-9).
    pub(crate) fn bonus(&self, cell: Cell) -> u32 {
        if self.forts.contains(cell) {
            4
        } else if self.passes.contains(cell) {
            2
        } else {
            0
        }
    }
}

/// The squares of a list of names.
pub(crate) fn named(list: &str) -> Squares {
    list.split_whitespace().map(|name| Cell::read(name).expect("a square of the board")).collect()
}

fn historical_mountains() -> Squares {
    named("j18 k18 l18 m18 j17 j16 j14 j13 j12 k7 l7 m7 n7 o7 p7 p5 p4 p3")
}

static HISTORICAL_SIGHT: LazyLock<Arc<Sight>> =
    LazyLock::new(|| Arc::new(Sight::new(historical_mountains())));

/// What can be seen from each square past the mountains: the tables behind lines and fire, made once.
#[derive(Debug)]
pub(crate) struct Sight {
    mountains: Squares,
    /// The squares in one direction, up to a mountain or the edge.
    rays: Box<[[Squares; 8]]>,
    /// The rays of all eight directions.
    pub(crate) star: Box<[Squares]>,
    /// The star up to range 2, 3: `reach[range - 2]`.
    reach: [Box<[Squares]>; 2],
}

impl Sight {
    fn new(mountains: Squares) -> Sight {
        let mut rays = vec![[Squares::EMPTY; 8]; CELLS].into_boxed_slice();
        for way in Way::ALL {
            let mut extend = |cell: Cell| {
                if let Some(next) = cell.step(way).filter(|&next| !mountains.contains(next)) {
                    rays[cell.index()][way.index()] = rays[next.index()][way.index()] | Squares::one(next);
                }
            };
            // A ray is the next square and that square's ray, so the far end comes first.
            if way.index() < 4 {
                Cell::all().rev().for_each(&mut extend);
            } else {
                Cell::all().for_each(&mut extend);
            }
        }
        let star: Box<[Squares]> =
            rays.iter().map(|rays| rays.iter().fold(Squares::EMPTY, |all, &ray| all | ray)).collect();
        let within = |range: u8| {
            Cell::all()
                .map(|cell| star[cell.index()].iter().filter(|&far| cell.distance(far) <= range).collect())
                .collect()
        };
        let reach = [within(2), within(3)];
        Sight { mountains, rays, star, reach }
    }

    /// The squares within a range of 2 or 3 on open lines. It goes both ways: whoever is reached reaches back.
    pub(crate) fn reach(&self, cell: Cell, range: u8) -> &Squares {
        &self.reach[usize::from(range) - 2][cell.index()]
    }

    /// The squares from a square on in a direction, up to a mountain or the edge.
    pub(crate) fn ray(&self, from: Cell, way: Way) -> &Squares {
        &self.rays[from.index()][way.index()]
    }

    /// Cuts off what lies behind blockers as seen from a square. `seen` holds squares of its star; the blockers
    /// themselves stay in it.
    pub(crate) fn screen(&self, from: Cell, mut seen: Squares, blockers: Squares) -> Squares {
        for blocker in seen & blockers {
            if seen.contains(blocker) {
                seen = seen.without(self.rays[blocker.index()][from.way_to(blocker).index()]);
            }
        }
        seen
    }
}
