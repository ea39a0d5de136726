//! What was learnt from games: how good it is for the mover that a square and its four neighbours are what they are.
//!
//! A small network judges every square by its *cross*: what the square holds and whose it is, whether a chain that either
//! side can begin would reach it, and what its four neighbours are, in whatever order. The edge counts as a kind of
//! neighbour, so every board is judged by the same numbers. There are few enough crosses to ask the network about all of
//! them beforehand; what is left at the end of a line is a look at a table for every square.
//!
//! The numbers are in `data/weights/color-wars-crosses.txt`, made by the example `color_wars_fit`.

use fracas_color_wars::{ColorWars, State};
use fracas_core::Game;

use super::guide::{Scale, WEIGHING};

/// What a square can be: empty, the mover's 1 to 3, the other's 1 to 3.
const KINDS: usize = 7;
/// What a neighbour can be: the same, or the edge.
const NEIGHBOURS: usize = KINDS + 1;
/// What a square can be when it also counts whether a chain of the mover's, and one of the other's, would reach it.
const CENTRES: usize = 4 * KINDS;
/// The ways four neighbours can be, in no order.
const GROUPS: usize = 330;
/// A number for each kind of neighbour. Four of them have a sum that no other four have.
const MARKS: [u16; NEIGHBOURS] = [0, 1, 5, 21, 55, 153, 368, 856];
const SUMS: usize = 4 * 856 + 1;
/// The largest side of a board.
const SIDE: usize = 9;
/// The network's numbers are so many to one; its answers that many squared to a logit.
const ONE: i32 = 256;
/// The table's numbers are so many to a hundredth of a logit.
const FINE: i32 = 16;

/// What was learnt.
const NUMBERS: &str = include_str!("../../../../data/weights/color-wars-crosses.txt");

/// A square as it is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cross {
    /// What it is: its kind, 7 more if a chain of the mover's would reach it, 14 more if one of the other's would.
    pub centre: usize,
    /// The kinds of its neighbours, in rising order.
    pub neighbours: [usize; 4],
}

impl Cross {
    /// How many centres there are.
    pub const CENTRES: usize = CENTRES;
    /// How many kinds of neighbours there are.
    pub const NEIGHBOURS: usize = NEIGHBOURS;

    /// All crosses of a position, square by square: slowly, for learning and to compare with.
    pub fn all(game: &ColorWars, state: &State) -> Vec<Cross> {
        let side = |side: Option<u8>| i32::from(side.unwrap_or(0));
        let (width, height) = (side(game.options().width), side(game.options().height));
        let [some, two, three] = state.at_least();
        let own = state.held_by(state.to_move());
        let chains = [own, some & !own].map(|side| reach(game, side & three, three));
        let has = |plane: u128, x: i32, y: i32| usize::from(plane >> (y * width + x) & 1 == 1);
        let kind = |x: i32, y: i32| {
            if x < 0 || y < 0 || x >= width || y >= height {
                return KINDS;
            }
            let value = has(some, x, y) + has(two, x, y) + has(three, x, y);
            if has(some & !own, x, y) == 1 { value + 3 } else { value }
        };
        let cross = |x: i32, y: i32| {
            let mut neighbours = [kind(x - 1, y), kind(x + 1, y), kind(x, y - 1), kind(x, y + 1)];
            neighbours.sort_unstable();
            let chained = 7 * has(chains[0], x, y) + 14 * has(chains[1], x, y);
            Cross { centre: kind(x, y) + chained, neighbours }
        };
        (0..height).flat_map(|y| (0..width).map(move |x| cross(x, y))).collect()
    }

    /// What it is worth to the mover, in sixteenths of a hundredth of a logit, as the bots judge.
    pub fn worth(&self) -> i32 {
        WEIGHING.crosses().map_or(0, |crosses| crosses.of(self))
    }

    /// What it is worth to be on turn, in hundredths of a logit.
    pub fn turn() -> i32 {
        WEIGHING.crosses().map_or(0, |crosses| crosses.turn)
    }

    /// What the scale alone says of it, in hundredths of a logit.
    pub fn plain_worth(&self) -> i32 {
        WEIGHING.scale().of_cross(self.centre % KINDS, &self.neighbours)
    }
}

/// The network as it was learnt: what each kind of square adds to each hidden unit, and what those are worth.
struct Network {
    centre: Vec<i32>,
    neighbour: Vec<i32>,
    worth: Vec<i32>,
    /// What it is worth to be on turn.
    turn: i32,
}

impl Network {
    /// Reads the numbers in their order: all of a centre one after the other, then the neighbours, the worths, the turn.
    fn read(text: &str) -> Network {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let numbers: Vec<i32> =
            lines.flat_map(str::split_whitespace).filter_map(|word| word.parse().ok()).collect();
        let hidden = numbers.len() / (CENTRES + NEIGHBOURS + 1);
        let (centre, rest) = numbers.split_at(CENTRES * hidden);
        let (neighbour, rest) = rest.split_at(NEIGHBOURS * hidden);
        let (worth, turn) = rest.split_at(hidden);
        Network {
            centre: centre.to_vec(),
            neighbour: neighbour.to_vec(),
            worth: worth.to_vec(),
            turn: turn.first().copied().unwrap_or(0),
        }
    }

    /// What it says of a cross, in the table's numbers.
    fn judge(&self, centre: usize, four: &[usize; 4]) -> i32 {
        let hidden = self.worth.len();
        let sum: i32 = (0..hidden)
            .map(|unit| {
                let around: i32 = four.iter().map(|kind| self.neighbour[kind * hidden + unit]).sum();
                (self.centre[centre * hidden + unit] + around).max(0) * self.worth[unit]
            })
            .sum();
        sum * 100 * FINE / (ONE * ONE)
    }
}

/// What every cross is worth to the mover.
#[derive(Debug)]
pub(super) struct Crosses {
    worth: Vec<i16>,
    /// The group of each sum that four marks can have.
    groups: Vec<u16>,
    turn: i32,
}

impl Crosses {
    /// What was learnt, on top of what the scale says.
    pub(super) fn new(scale: &Scale) -> Crosses {
        let network = Network::read(NUMBERS);
        let mut groups = vec![0; SUMS];
        let mut members = Vec::with_capacity(GROUPS);
        for code in 0..NEIGHBOURS.pow(4) {
            let four = [0, 3, 6, 9].map(|shift| code >> shift & 7);
            if four.is_sorted() {
                let sum: u16 = four.iter().map(|&kind| MARKS[kind]).sum();
                groups[usize::from(sum)] = members.len() as u16;
                members.push(four);
            }
        }
        let crosses = (0..CENTRES).flat_map(|centre| members.iter().map(move |four| (centre, four)));
        let worth = crosses.map(|(centre, four)| {
            let plain = scale.of_cross(centre % KINDS, four) * FINE;
            (plain + network.judge(centre, four)).clamp(i16::MIN.into(), i16::MAX.into()) as i16
        });
        Crosses { worth: worth.collect(), groups, turn: network.turn * 100 / ONE }
    }

    /// What one cross is worth, in the table's numbers.
    fn of(&self, cross: &Cross) -> i32 {
        let sum: u16 = cross.neighbours.iter().map(|&kind| MARKS[kind]).sum();
        i32::from(self.worth[cross.centre * GROUPS + usize::from(self.groups[usize::from(sum)])])
    }

    /// How well the mover stands, in hundredths of a logit. It is asked in several places, and long enough to be there once.
    #[inline(never)]
    pub(super) fn judge(&self, game: &ColorWars, state: &State) -> i32 {
        let side = |side: Option<u8>| side.map_or(0, usize::from).min(SIDE);
        let (width, height) = (side(game.options().width), side(game.options().height));
        let [some, two, three] = state.at_least();
        let own = state.held_by(state.to_move());
        let other = some & !own;
        let (mine, theirs) = (reach(game, own & three, three), reach(game, other & three, three));
        let rows = rows([some, two, three, other, mine, theirs], width, height);
        let mut marks = [[MARKS[KINDS]; SIDE + 2]; SIDE + 2];
        let mut centres = [[0_u8; SIDE]; SIDE];
        for y in 0..height {
            let [some, two, three, other, mine, theirs] = rows[y];
            let kinds =
                |spread: fn(u16) -> u64| spread(some) + spread(two) + spread(three) + 3 * spread(other);
            let chains = |spread: fn(u16) -> u64| 7 * spread(mine) + 14 * spread(theirs);
            let (near, far) = (kinds(first_eight), kinds(ninth));
            centres[y][..8].copy_from_slice(&(near + chains(first_eight)).to_le_bytes());
            centres[y][8] = (far + chains(ninth)) as u8;
            let kinds = near.to_le_bytes().into_iter().chain([far as u8]);
            for (mark, kind) in marks[y + 1][1..=width].iter_mut().zip(kinds) {
                *mark = MARKS[usize::from(kind & 7)];
            }
        }
        let mut sum = 0;
        for y in 0..height {
            let (below, row, above) = (&marks[y], &marks[y + 1], &marks[y + 2]);
            for x in 0..width {
                let around = above[x + 1] + below[x + 1] + row[x] + row[x + 2];
                let group = self.groups[usize::from(around)];
                sum += i32::from(self.worth[usize::from(centres[y][x]) * GROUPS + usize::from(group)]);
            }
        }
        self.turn + sum / FINE
    }
}

/// All squares that a point would land on if these loaded squares popped, and all loaded ones that those set off.
fn reach(game: &ColorWars, mut pops: u128, loaded: u128) -> u128 {
    loop {
        let reached = game.reached_from(pops);
        let more = reached & loaded & !pops;
        if more == 0 {
            return reached;
        }
        pops |= more;
    }
}

/// The planes row by row. Most boards fit a machine word, which is quicker to take apart.
fn rows(planes: [u128; 6], width: usize, height: usize) -> [[u16; 6]; SIDE] {
    let mask = (1_u16 << width) - 1;
    let mut rows = [[0; 6]; SIDE];
    for (y, row) in rows[..height].iter_mut().enumerate() {
        *row = if width * height <= 64 {
            planes.map(|plane| (plane as u64 >> (y * width)) as u16 & mask)
        } else {
            planes.map(|plane| (plane >> (y * width)) as u16 & mask)
        };
    }
    rows
}

/// The first eight bits as a byte each.
fn first_eight(bits: u16) -> u64 {
    let each = u64::from(bits & 0xff).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    (each + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101
}

/// The ninth bit.
fn ninth(bits: u16) -> u64 {
    u64::from(bits >> 8)
}

#[cfg(test)]
mod tests {
    use fracas_color_wars::Options;
    use fracas_core::{Event, QuickDice, Seat};
    use fracas_search::Guide;

    use super::*;
    use crate::color_wars::Pops;

    /// Positions of random games on boards of all widths and heights.
    fn positions(mut look: impl FnMut(&ColorWars, &State)) {
        let mut dice = QuickDice::new(11);
        for (width, height) in (2..=9).flat_map(|width| (2..=9).map(move |height| (width, height))) {
            let options = Options { width: Some(width), height: Some(height), ..Options::default() };
            let (game, mut state) = ColorWars::start(None, options, None).unwrap();
            for _ in 0..80 {
                let Some(seat) = game.turn(&state).choosing().sole() else { break };
                let choice = game.pick(&state, seat, &mut dice, &mut Vec::new()).unwrap();
                game.apply(&mut state, &Event::Move(seat, choice)).unwrap();
                look(&game, &state);
            }
        }
    }

    #[test]
    fn the_quick_sum_is_that_of_the_crosses_one_by_one_on_every_board() {
        let scale = WEIGHING.scale();
        let crosses = Crosses::new(&scale);
        let network = Network::read(NUMBERS);
        positions(|game, state| {
            let one = |cross: &Cross| {
                let plain = scale.of_cross(cross.centre % KINDS, &cross.neighbours) * FINE;
                plain + network.judge(cross.centre, &cross.neighbours)
            };
            let sum: i32 = Cross::all(game, state).iter().map(one).sum();
            let slow = network.turn * 100 / ONE + sum / FINE;
            assert_eq!(crosses.judge(game, state), slow, "{}", game.position(state));
        });
    }

    #[test]
    fn without_anything_learnt_the_crosses_say_what_the_scale_says() {
        let scale = WEIGHING.scale();
        positions(|game, state| {
            let sum: i32 = Cross::all(game, state).iter().map(Cross::plain_worth).sum();
            let mover = [Seat::FIRST, Seat::from_index(1)].into_iter();
            let mover = mover.clone().find(|&seat| state.color_of(seat) == state.to_move()).unwrap();
            assert_eq!(sum, scale.evaluate(game, state, mover), "{}", game.position(state));
        });
    }

    #[test]
    fn turning_a_board_changes_nothing_and_what_one_gains_the_other_loses() {
        positions(|game, state| {
            let [one, other] = [0, 1].map(|seat| Pops.evaluate(game, state, Seat::from_index(seat)));
            assert_eq!(one, -other);
            // Upside down and the other way round.
            let mut position = game.position(state);
            position.rows.reverse();
            position.rows.iter_mut().for_each(|row| row.reverse());
            let options = Options { max_plies: None, ..game.options().clone() };
            let Ok((turned, there)) = ColorWars::start(Some(2), options, Some(&position)) else { return };
            assert_eq!(Pops.evaluate(&turned, &there, Seat::FIRST), one, "{}", game.position(state));
        });
    }
}
