//! The table of moves in force: names become numbers, and everything a turn needs is looked up, not searched.

use fracas_core::nearest;

use crate::spelling::is_name;
use crate::{Flaw, HouseMove, Part, TableFault, plain};

/// The most moves a table can have.
pub const MOST_MOVES: usize = 64;
/// The most of one move that another can cost.
const MOST_COST: i64 = 1_000;
/// The most tenths of damage.
const MOST_DAMAGE: i64 = 1_000_000;

/// A move's place in its table, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveId(pub(crate) u8);

impl MoveId {
    /// The place in an array with one entry per move.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a turn between two ends who both have paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clash {
    /// Whether the one who made the first move is out.
    pub first_out: bool,
    /// Whether the one who made the second move is out.
    pub second_out: bool,
}

/// A table of moves that makes sense (GG-9).
#[derive(Clone, Debug)]
pub struct MoveTable {
    moves: Vec<Entry>,
    /// The moves that some cost names, in the table's order: their unused numbers are the position.
    stocked: Vec<MoveId>,
    basics: Vec<MoveId>,
    attacks: Vec<MoveId>,
    /// `clashes[first * 64 + second]`, so that a pair is looked up.
    clashes: Vec<Clash>,
}

#[derive(Clone, Debug)]
struct Entry {
    name: String,
    plain: String,
    /// Which of the stocked moves, and how many.
    costs: Vec<(u8, u16)>,
    /// 0 for a basic move.
    damage: u32,
    /// A bit for each move that blocks it.
    blockers: u64,
    /// Where its unused number is kept, if any cost names it.
    slot: Option<u8>,
}

impl MoveTable {
    /// Makes a table, if the moves are one.
    ///
    /// # Errors
    ///
    /// [`TableFault`] says which move is wrong, and why.
    pub fn new(house: &[HouseMove]) -> Result<MoveTable, TableFault> {
        if house.len() > MOST_MOVES {
            return Err(TableFault::whole(Flaw::TooMany(house.len())));
        }
        let names = read_names(house)?;
        let find = |name: &str| {
            let wanted = plain(name);
            names.iter().position(|known| *known == wanted).ok_or_else(|| Flaw::Unknown {
                name: name.to_owned(),
                meant: nearest(&wanted, names.iter().map(String::as_str)).map(str::to_owned),
            })
        };
        let mut costs: Vec<Vec<(usize, u16)>> = Vec::with_capacity(house.len());
        let mut moves = Vec::with_capacity(house.len());
        for ((row, plain), number) in house.iter().zip(&names).zip(1..) {
            let at = |part, flaw| TableFault::at(number, &row.name, part, flaw);
            costs.push(read_costs(row, find).map_err(|flaw| at(Part::Costs, flaw))?);
            let damage = match row.damage {
                None => 0,
                Some(damage @ 1..=MOST_DAMAGE) => damage as u32,
                Some(damage) => return Err(at(Part::Damage, Flaw::Damage(damage, MOST_DAMAGE))),
            };
            if damage == 0 && !row.blocked_by.is_empty() {
                return Err(at(Part::BlockedBy, Flaw::BlockedBasic));
            }
            let mut blockers = 0;
            for blocker in &row.blocked_by {
                blockers |= 1 << find(blocker).map_err(|flaw| at(Part::BlockedBy, flaw))?;
            }
            let (name, plain) = (row.name.clone(), plain.clone());
            moves.push(Entry { name, plain, costs: Vec::new(), damage, blockers, slot: None });
        }
        if house.is_empty() {
            return Err(TableFault::whole(Flaw::Empty));
        }
        if let Some(cycle) = find_cycle(&costs) {
            let way = cycle.iter().chain(&cycle[..1]).map(|&index| names[index].clone()).collect();
            let nothing_free = costs.iter().all(|costs| !costs.is_empty());
            let flaw = if nothing_free { Flaw::NothingFree(way) } else { Flaw::Cycle(way) };
            return Err(TableFault::at(cycle[0] + 1, &house[cycle[0]].name, Part::Costs, flaw));
        }
        Ok(MoveTable::build(moves, &costs))
    }

    fn build(mut moves: Vec<Entry>, costs: &[Vec<(usize, u16)>]) -> MoveTable {
        let named = |index| costs.iter().flatten().any(|&(cost, _)| cost == index);
        let ids = || (0..moves.len()).map(|index| MoveId(index as u8));
        let stocked: Vec<MoveId> = ids().filter(|id| named(id.index())).collect();
        let (attacks, basics): (Vec<MoveId>, Vec<MoveId>) =
            ids().partition(|id| moves[id.index()].damage > 0);
        for (slot, id) in stocked.iter().enumerate() {
            moves[id.index()].slot = Some(slot as u8);
        }
        let slots: Vec<Option<u8>> = moves.iter().map(|entry| entry.slot).collect();
        for (entry, costs) in moves.iter_mut().zip(costs) {
            let slot = |&(index, count): &(usize, u16)| slots[index].map(|slot| (slot, count));
            entry.costs = costs.iter().filter_map(slot).collect();
        }
        let mut table = MoveTable { moves, stocked, basics, attacks, clashes: Vec::new() };
        let mut clashes = vec![Clash::default(); table.len() * MOST_MOVES];
        for (first, second) in table.ids().flat_map(|first| table.ids().map(move |second| (first, second))) {
            clashes[first.index() * MOST_MOVES + second.index()] =
                Clash { first_out: table.lands(second, first), second_out: table.lands(first, second) };
        }
        table.clashes = clashes;
        table
    }

    /// Whether an attack on somebody who attacks back, if theirs is an attack at all, succeeds.
    fn lands(&self, attack: MoveId, answer: MoveId) -> bool {
        self.damage(attack) > self.damage(answer) // GG-5, and a basic move has none
            && !self.blocks(answer, attack) // GG-4
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are none: never.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// All moves in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = MoveId> + Clone + use<> {
        (0..self.moves.len() as u8).map(MoveId)
    }

    /// The basic moves in order.
    pub fn basics(&self) -> &[MoveId] {
        &self.basics
    }

    /// The attacks in order.
    pub fn attacks(&self) -> &[MoveId] {
        &self.attacks
    }

    /// The moves that some cost names, in order: the columns of a position.
    pub fn stocked(&self) -> &[MoveId] {
        &self.stocked
    }

    /// The name people see: `Sıoqleoq`.
    pub fn name(&self, id: MoveId) -> &str {
        &self.moves[id.index()].name
    }

    /// The name in the notation: `sioqleoq`.
    pub fn plain(&self, id: MoveId) -> &str {
        &self.moves[id.index()].plain
    }

    /// Finds a move by its name in any spelling.
    pub fn find(&self, name: &str) -> Option<MoveId> {
        let wanted = plain(name);
        self.ids().find(|&id| self.plain(id) == wanted)
    }

    /// The tenths of damage; 0 for a basic move.
    pub fn damage(&self, id: MoveId) -> u32 {
        self.moves[id.index()].damage
    }

    /// Whether it attacks.
    pub fn is_attack(&self, id: MoveId) -> bool {
        self.damage(id) > 0
    }

    /// What it costs: moves and how many of each.
    pub fn costs(&self, id: MoveId) -> impl Iterator<Item = (MoveId, u16)> + '_ {
        self.moves[id.index()].costs.iter().map(|&(slot, count)| (self.stocked[usize::from(slot)], count))
    }

    /// Whether a move blocks an attack (GG-4).
    pub fn blocks(&self, blocker: MoveId, attack: MoveId) -> bool {
        self.moves[attack.index()].blockers >> blocker.0 & 1 == 1
    }

    /// How two paid moves of two players end (GG-4, GG-5).
    pub fn clash(&self, first: MoveId, second: MoveId) -> Clash {
        self.clashes[first.index() * MOST_MOVES + second.index()]
    }

    /// Whether so many unused moves pay for it (GG-2). `stock` is in the order of [`MoveTable::stocked`].
    pub fn is_paid(&self, id: MoveId, stock: &[u16]) -> bool {
        self.moves[id.index()].costs.iter().all(|&(slot, count)| stock[usize::from(slot)] >= count)
    }

    /// Pays for a move and adds it to the unused ones (GG-2, GG-12, GG-13). It must be [paid](MoveTable::is_paid).
    pub fn spend(&self, id: MoveId, stock: &mut [u16]) {
        let entry = &self.moves[id.index()];
        for &(slot, count) in &entry.costs {
            stock[usize::from(slot)] -= count;
        }
        if let Some(slot) = entry.slot {
            let unused = &mut stock[usize::from(slot)];
            *unused = unused.saturating_add(1);
        }
    }
}

fn read_names(house: &[HouseMove]) -> Result<Vec<String>, TableFault> {
    let mut names: Vec<String> = Vec::with_capacity(house.len());
    for (row, number) in house.iter().zip(1..) {
        let at = |flaw| TableFault::at(number, &row.name, Part::Name, flaw);
        if !is_name(&row.name) {
            return Err(at(Flaw::Name));
        }
        let name = plain(&row.name);
        if let Some(first) = names.iter().position(|known| *known == name) {
            return Err(at(Flaw::Twice(first + 1)));
        }
        names.push(name);
    }
    Ok(names)
}

fn read_costs(
    row: &HouseMove,
    find: impl Fn(&str) -> Result<usize, Flaw>,
) -> Result<Vec<(usize, u16)>, Flaw> {
    let mut costs: Vec<(usize, u16)> = Vec::with_capacity(row.costs.len());
    for &(ref name, count) in &row.costs {
        let index = find(name)?;
        if !(1..=MOST_COST).contains(&count) {
            return Err(Flaw::Count { name: name.clone(), count, most: MOST_COST });
        }
        if costs.iter().any(|&(known, _)| known == index) {
            return Err(Flaw::CostTwice(name.clone()));
        }
        costs.push((index, count as u16));
    }
    Ok(costs)
}

/// Finds moves that cost each other in a circle, if there are any, in the order of the costs.
fn find_cycle(costs: &[Vec<(usize, u16)>]) -> Option<Vec<usize>> {
    // Take away what can be paid with what has been taken away before; a circle never goes.
    let mut gone = vec![false; costs.len()];
    while let Some(next) =
        (0..costs.len()).find(|&index| !gone[index] && costs[index].iter().all(|&(cost, _)| gone[cost]))
    {
        gone[next] = true;
    }
    let mut way = vec![gone.iter().position(|gone| !gone)?];
    loop {
        let last = way[way.len() - 1];
        let &(next, _) = costs[last].iter().find(|&&(cost, _)| !gone[cost])?;
        if let Some(start) = way.iter().position(|&index| index == next) {
            return Some(way.split_off(start));
        }
        way.push(next);
    }
}
