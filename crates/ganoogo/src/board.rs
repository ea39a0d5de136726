//! The board as data: which squares there are, where everybody starts (GA-1, GA-2), and who is next to whom.

use std::borrow::Cow;

use fracas_core::{Seat, Square};
use serde::{Deserialize, Serialize};

use crate::file::Spot;
use crate::{Error, MOST_DICE};

/// The most squares a board may have: a set of squares is one 128-bit number.
pub(crate) const MOST_CELLS: usize = 128;
/// A die shows its HP, so none ever has more (GA-2).
pub(crate) const MOST_HP: u8 = 6;

/// A board as a table describes it. What it says is checked when a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a board as an object with rows and arms")]
pub struct BoardPlan {
    /// The rows from the top: `#` is a square, `.` is none.
    pub rows: Vec<String>,
    /// The arms, clockwise.
    pub arms: Vec<Arm>,
    /// Which arms are played, by number from 1, where that is not just the first few: `[1, 3]` says that two
    /// players take the first and the third.
    #[serde(default)]
    pub seatings: Vec<Vec<u8>>,
}

/// Where one player starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an arm as an object with name, ganoogo, overlord and minions")]
pub struct Arm {
    /// The colour it is called by: `Red`.
    pub name: Cow<'static, str>,
    /// The Ganoogo square, with the Overlord on it.
    pub ganoogo: Square,
    /// The Overlord's HP.
    pub overlord: u8,
    /// The Minions.
    pub minions: Vec<Minion>,
}

/// A Minion before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a Minion as an object with at and hp")]
pub struct Minion {
    /// Its starting square.
    pub at: Square,
    /// Its starting HP.
    pub hp: u8,
}

impl BoardPlan {
    /// The board of the printed game (GA-1, GA-2).
    pub fn printed() -> BoardPlan {
        let row = |number: u8| match number {
            7..=9 => "###############".to_owned(),
            6 | 10 => ".....#####.....".to_owned(),
            _ => "......###......".to_owned(),
        };
        let arm = |name, ganoogo, minions: [(Square, u8); 3]| Arm {
            name: Cow::Borrowed(name),
            ganoogo,
            overlord: 2,
            minions: minions.map(|(at, hp)| Minion { at, hp }).to_vec(),
        };
        // Columns and rows from 0: h1 is (7, 0).
        let on = Square::new;
        BoardPlan {
            rows: (1..=15).rev().map(row).collect(),
            arms: vec![
                arm("Red", on(7, 0), [(on(6, 3), 3), (on(7, 3), 1), (on(8, 3), 3)]),
                arm("Blue", on(0, 7), [(on(3, 8), 3), (on(3, 7), 1), (on(3, 6), 3)]),
                arm("Green", on(7, 14), [(on(6, 11), 3), (on(7, 11), 1), (on(8, 11), 3)]),
                arm("Yellow", on(14, 7), [(on(11, 8), 3), (on(11, 7), 1), (on(11, 6), 3)]),
            ],
            seatings: vec![vec![1, 3]],
        }
    }

    /// The arms that so many players take, in the order of their seats.
    fn seated(&self, seats: u8) -> Vec<&Arm> {
        match self.seatings.iter().find(|seating| seating.len() == usize::from(seats)) {
            Some(seating) => seating.iter().map(|&arm| &self.arms[usize::from(arm) - 1]).collect(),
            None => self.arms.iter().take(usize::from(seats)).collect(),
        }
    }

    /// Finds what is wrong with the plan, and where in it.
    pub(crate) fn check(&self) -> Result<(), (Spot, Error)> {
        let width = self.rows.first().map_or(0, String::len);
        let sized = (1..=26).contains(&width) && self.rows.len() <= 99;
        if !sized || self.rows.iter().any(|row| row.len() != width) {
            return Err((Spot::Rows, Error::BoardShape));
        }
        if let Some(odd) = self.rows.iter().flat_map(|row| row.chars()).find(|c| !matches!(c, '#' | '.')) {
            return Err((Spot::Rows, Error::BoardLetter(odd)));
        }
        let count = self.squares().count();
        if !(2..=MOST_CELLS).contains(&count) {
            return Err((Spot::Rows, Error::BoardSize { count, most: MOST_CELLS }));
        }
        if !(2..=4).contains(&self.arms.len()) {
            return Err((Spot::Board, Error::ArmCount(self.arms.len())));
        }
        let mut taken: Vec<Square> = Vec::new();
        for (index, arm) in self.arms.iter().enumerate() {
            let here = |error| (Spot::Arm(index), error);
            if arm.minions.len() > MOST_DICE / 4 - 1 {
                return Err(here(Error::MinionCount { most: MOST_DICE / 4 - 1, is: arm.minions.len() }));
            }
            for (at, hp) in arm.dice() {
                if !self.squares().any(|square| square == at) {
                    return Err(here(Error::OffBoard(at)));
                }
                if !(1..=MOST_HP).contains(&hp) {
                    return Err(here(Error::StartHp { at, hp }));
                }
                if taken.contains(&at) {
                    return Err(here(Error::SharedStart(at)));
                }
                taken.push(at);
            }
        }
        for (index, seating) in self.seatings.iter().enumerate() {
            let mut arms = seating.clone();
            arms.sort_unstable();
            arms.dedup();
            let known = arms.iter().all(|&arm| (1..=self.arms.len()).contains(&usize::from(arm)));
            let twice = self.seatings[..index].iter().any(|other| other.len() == seating.len());
            if arms.len() != seating.len() || arms.len() < 2 || !known || twice {
                return Err((Spot::Board, Error::Seating));
            }
        }
        Ok(())
    }

    /// The squares in order: row by row from the bottom, each from the left.
    fn squares(&self) -> impl Iterator<Item = Square> {
        let rows = self.rows.iter().rev().zip(0_u8..);
        rows.flat_map(|(row, y)| {
            let marks = row.bytes().zip(0_u8..).filter(|&(mark, _)| mark == b'#');
            marks.map(move |(_, x)| Square::new(x, y))
        })
    }
}

impl Arm {
    /// The Overlord first, then the Minions: starting square and HP.
    fn dice(&self) -> impl Iterator<Item = (Square, u8)> {
        let minions = self.minions.iter().map(|minion| (minion.at, minion.hp));
        std::iter::once((self.ganoogo, self.overlord)).chain(minions)
    }
}

/// A square of this board, by its place in `Board`'s list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// The most squares any board has.
    pub const MOST: usize = MOST_CELLS;

    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The place in an array with an entry for each of [`Cell::MOST`] squares.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The cells of a set, lowest first.
pub(crate) fn cells(mut set: u128) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| Cell(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        cell
    })
}

/// A die before the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    pub(crate) seat: Seat,
    pub(crate) overlord: bool,
    pub(crate) home: Cell,
    pub(crate) hp: u8,
}

/// A board laid out for a number of seats.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) squares: Vec<Square>,
    /// The neighbours north, east, south and west (GA-3), those there are.
    near: Vec<arrayvec::ArrayVec<Cell, 4>>,
    pub(crate) width: u8,
    pub(crate) height: u8,
    /// The dice, seat by seat, each seat's Overlord first.
    pub(crate) origins: Vec<Origin>,
    /// The Ganoogo squares by seat.
    pub(crate) ganoogo: Vec<Cell>,
    pub(crate) names: Vec<Cow<'static, str>>,
}

impl Board {
    /// Lays out a plan that was checked.
    pub(crate) fn new(plan: &BoardPlan, seats: u8) -> Board {
        let squares: Vec<Square> = plan.squares().collect();
        let find = |square: Square| squares.iter().position(|&other| other == square).map(|i| Cell(i as u8));
        let step = |from: Square, dx: i8, dy: i8| {
            let to = (from.column.checked_add_signed(dx)?, from.row.checked_add_signed(dy)?);
            find(Square::new(to.0, to.1))
        };
        let around = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let near = |&from: &Square| around.iter().filter_map(|&(dx, dy)| step(from, dx, dy)).collect();
        let arms = plan.seated(seats);
        let home = |square| find(square).expect("a checked plan's dice stand on its squares");
        let origins = arms.iter().zip(0..).flat_map(|(arm, index)| {
            arm.dice().enumerate().map(move |(nth, (at, hp))| Origin {
                seat: Seat::from_index(index),
                overlord: nth == 0,
                home: home(at),
                hp,
            })
        });
        Board {
            near: squares.iter().map(near).collect(),
            width: plan.rows[0].len() as u8,
            height: plan.rows.len() as u8,
            origins: origins.collect(),
            ganoogo: arms.iter().map(|arm| home(arm.ganoogo)).collect(),
            names: arms.iter().map(|arm| arm.name.clone()).collect(),
            squares,
        }
    }

    #[inline]
    pub(crate) fn near(&self, cell: Cell) -> &[Cell] {
        &self.near[cell.index()]
    }

    pub(crate) fn square(&self, cell: Cell) -> Square {
        self.squares[cell.index()]
    }

    pub(crate) fn cell(&self, square: Square) -> Result<Cell, Error> {
        let place = self.squares.iter().position(|&other| other == square);
        place.map(|index| Cell(index as u8)).ok_or(Error::OffBoard(square))
    }

    /// Sorts the squares that can be walked to by their distance: `out[d]` is the set at `d` steps. `blocked`
    /// squares are never walked over.
    pub(crate) fn walks(&self, from: Cell, blocked: u128) -> arrayvec::ArrayVec<u128, MOST_CELLS> {
        let mut rings = arrayvec::ArrayVec::new();
        let mut ring = from.bit();
        let mut seen = ring | blocked;
        while ring != 0 {
            rings.push(ring);
            let next = cells(ring).flat_map(|cell| self.near(cell)).fold(0, |set, cell| set | cell.bit());
            ring = next & !seen;
            seen |= ring;
        }
        rings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(seats: u8) -> Board {
        let plan = BoardPlan::printed();
        assert_eq!(plan.check(), Ok(()));
        Board::new(&plan, seats)
    }

    #[test]
    fn ga_1_the_board_is_a_cross_of_85_squares() {
        let board = printed(4);
        assert_eq!(board.squares.len(), 85);
        for column in 0..15_u8 {
            for row in 0..15_u8 {
                let arm = (6..=8).contains(&column) || (6..=8).contains(&row);
                let corner = matches!((column, row), (5 | 9, 5 | 9));
                let square = Square::new(column, row);
                assert_eq!(board.cell(square).is_ok(), arm || corner, "{square}");
            }
        }
    }

    #[test]
    fn ga_2_everybody_starts_where_the_table_says() {
        let cases: [(u8, &[&str]); 3] = [
            (2, &["h1 2 g4 3 h4 1 i4 3", "h15 2 g12 3 h12 1 i12 3"]),
            (3, &["h1 2 g4 3 h4 1 i4 3", "a8 2 d9 3 d8 1 d7 3", "h15 2 g12 3 h12 1 i12 3"]),
            (
                4,
                &[
                    "h1 2 g4 3 h4 1 i4 3",
                    "a8 2 d9 3 d8 1 d7 3",
                    "h15 2 g12 3 h12 1 i12 3",
                    "o8 2 l9 3 l8 1 l7 3",
                ],
            ),
        ];
        for (seats, arms) in cases {
            let board = printed(seats);
            for (seat, arm) in Seat::first(seats).zip(arms) {
                let dice = board.origins.iter().filter(|origin| origin.seat == seat);
                let text: Vec<String> =
                    dice.map(|die| format!("{} {}", board.square(die.home), die.hp)).collect();
                assert_eq!(text.join(" "), *arm, "{seat:?} of {seats}");
            }
        }
    }

    #[test]
    fn ga_3_neighbours_are_north_east_south_and_west() {
        let board = printed(2);
        let cases = [
            ("h8", "h9 i8 h7 g8"),
            ("h1", "h2 i1 g1"),
            ("f6", "f7 g6"),
            ("a7", "a8 b7"),
            ("j10", "j9 i10"),
            ("g15", "h15 g14"),
        ];
        for (square, near) in cases {
            let cell = board.cell(square.parse().unwrap()).unwrap();
            let names: Vec<String> =
                board.near(cell).iter().map(|&cell| board.square(cell).to_string()).collect();
            assert_eq!(names.join(" "), near, "{square}");
        }
    }

    #[test]
    fn a_plan_that_makes_no_sense_is_refused() {
        type Spoil = fn(&mut BoardPlan);
        let cases: [(&str, Spoil); 9] = [
            ("same length", |plan| plan.rows[3].push('#')),
            ("'x'", |plan| plan.rows[0] = "......#x#......".to_owned()),
            ("2 to 128", |plan| plan.rows = vec!["#".repeat(26); 5]),
            ("2 to 4 arms", |plan| plan.arms.truncate(1)),
            ("at most 3 Minions", |plan| {
                let fourth = plan.arms[0].minions[0];
                plan.arms[0].minions.push(fourth);
            }),
            ("1 to 6", |plan| plan.arms[1].minions[0].hp = 7),
            ("a1 is not a square", |plan| plan.arms[1].ganoogo = "a1".parse().unwrap()),
            ("two dice", |plan| plan.arms[2].ganoogo = "h1".parse().unwrap()),
            ("arms", |plan| plan.seatings.push(vec![1, 5, 2])),
        ];
        for (words, spoil) in cases {
            let mut plan = BoardPlan::printed();
            spoil(&mut plan);
            let (_, error) = plan.check().unwrap_err();
            assert!(error.to_string().contains(words), "{error}");
        }
    }
}
