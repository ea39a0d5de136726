//! What things are worth to the generals: `data/weights/game-of-war.json`.

use fracas_game_of_war::{Board, Kind, Side};

/// Weights in points; about 150 of them make a win three times out of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scales {
    /// What a unit is worth.
    pub(super) worth: [i32; 6],
    /// What a unit that is offline has lost of it.
    pub(super) offline: [i32; 6],
    /// What no, one, two and more standing arsenals are worth.
    pub(super) arsenals: [i32; 3],
    /// What a side without relays has lost beside them: its next cut may be its last.
    pub(super) no_relays: i32,
    /// What it is worth to be on an enemy arsenal in one turn, two, three and so on.
    pub(super) raids: [i32; 6],
    /// What it is worth that lines reach to the side of an enemy: he can be fought there.
    pub(super) front: i32,
    /// What it is worth that lines reach to the side of an enemy arsenal.
    pub(super) open_arsenal: i32,
    /// In the middle of the own turn, in per cent of a unit's worth: the best and the second best that can be destroyed on
    /// the spot.
    pub(super) now: [i32; 2],
    /// The same for what the enemy could then destroy, and how his other attacks count.
    pub(super) risk: [i32; 3],
    /// What a retreat that is forced is worth.
    pub(super) retreat: i32,
    /// Between turns: what hangs of the side that waits, and how attacks on it count.
    pub(super) next: [i32; 3],
    /// What hangs of the side to move, and how attacks on it count.
    pub(super) later: [i32; 3],
    /// How much of a unit's worth is in doubt when attack equals defence, in per cent.
    pub(super) pressure: i32,
    /// What the worst cut counts, in per cent.
    pub(super) exposure: i32,
    /// What a relay loses by each step that an enemy is nearer than four.
    pub(super) shy: i32,
    /// What each step to the enemy's arsenals costs, in tenths of a point.
    pub(super) road: i32,
    /// What each step to the nearest enemy costs, in tenths of a point.
    pub(super) contact: i32,
    /// What each friend at a unit's side is worth, in tenths of a point.
    pub(super) friend: i32,
    /// What a fort and a pass are worth to whoever digs in near an enemy.
    pub(super) ground: [i32; 2],
    /// What a raid counts against a guard on the arsenal, and against one in time, in per cent.
    pub(super) guarded: [i32; 2],
    /// By how many per cent the way to the enemy's arsenals counts more with every ten turns in which nothing is destroyed.
    pub(super) zeal: i32,
    /// By how many per cent a lead counts more when half of all units are gone.
    pub(super) thin: i32,
    /// What each step to the enemy's arsenals costs a relay, in tenths of a point: where no lines lead, no army goes.
    pub(super) relay_road: i32,
    /// By how many per cent the way to the enemy's arsenals counts more with every hundred points of units and arsenals
    /// that a side has over the other.
    pub(super) eager: i32,
}

impl Scales {
    /// By numbers in the order of the file.
    pub(super) fn new(weights: &[f64]) -> Scales {
        let weight = |nth: usize| weights.get(nth).copied().unwrap_or(0.0).round() as i32;
        let from = |first: usize| std::array::from_fn(|nth| weight(first + nth));
        let from2 = |first: usize| std::array::from_fn(|nth| weight(first + nth));
        let from3 = |first: usize| std::array::from_fn(|nth| weight(first + nth));
        Scales {
            worth: from(0),
            offline: from(6),
            arsenals: [0, weight(12), weight(13)],
            no_relays: weight(14),
            raids: from(15),
            front: weight(21),
            open_arsenal: weight(22),
            now: from2(23),
            risk: from3(25),
            retreat: weight(28),
            next: from3(29),
            later: from3(32),
            pressure: weight(35),
            exposure: weight(36),
            shy: weight(37),
            road: weight(38),
            contact: weight(39),
            friend: weight(40),
            ground: from2(41),
            guarded: from2(43),
            zeal: weight(45),
            thin: weight(46),
            relay_road: weight(47),
            eager: weight(48),
        }
    }

    /// What a side's units and arsenals are worth, wherever they stand.
    pub(super) fn stuff(&self, board: &Board, side: Side) -> i32 {
        let units = Kind::ALL.map(|kind| self.worth[kind.index()] * board.army(side, kind).len() as i32);
        units.iter().sum::<i32>() + self.arsenals[(board.arsenals(side).len() as usize).min(2)]
    }
}
