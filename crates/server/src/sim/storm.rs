//! What fails in a simulation, and when: all of it follows from the seed.

use super::bus::State;
use super::{Luck, NODES, Storage};

/// Something that fails.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    /// A node dies, and comes again after so many milliseconds.
    Dies(usize, i64),
    /// A node is told to end, and comes again after so many milliseconds.
    Leaves(usize, i64),
    /// A node stands still for so long.
    Pauses(usize, i64),
    /// Nothing comes from one node to another, nor back where that is true, for so long.
    Parts(usize, usize, bool, i64),
    /// A node hears nobody, not even itself, and nobody hears it, for so long.
    Deaf(usize, i64),
    /// The bus is not well for so long.
    Bus(State, i64),
    /// The database is not well for one node, or for all of them, for so long.
    Store(Option<usize>, Storage, i64),
    /// A table's owner, or the lobby's, is forgotten although it is well.
    Disowned,
    /// A table belongs to another node although its owner is well.
    Misplaced,
}

/// Faults with the times they begin at, in milliseconds.
pub(super) fn plan(seed: u64, (begin, end): (i64, i64), leases: bool) -> Vec<(i64, Fault)> {
    let mut luck = Luck::new(seed, 200);
    let mut faults = Vec::new();
    let mut at = begin;
    // Some storms are dense, and some have time to heal in between.
    let pause = [600, 1500, 4000][luck.below(3) as usize];
    while at < end {
        faults.push((at, fault(&mut luck, leases)));
        at += luck.below(pause) as i64 + 50;
    }
    faults
}

fn fault(luck: &mut Luck, leases: bool) -> Fault {
    let place = luck.below(NODES as u64) as usize;
    let other = (place + 1 + luck.below(NODES as u64 - 1) as usize) % NODES;
    let short = 50 + luck.below(1500) as i64;
    let long = 50 + luck.below(6000) as i64;
    match luck.below(if leases { 16 } else { 20 }) {
        0 | 1 => Fault::Dies(place, long),
        2 => Fault::Leaves(place, long),
        3 | 4 => Fault::Pauses(place, if luck.below(2) == 0 { short } else { long }),
        5 | 6 => Fault::Parts(place, other, luck.below(2) == 0, long),
        7 | 8 => {
            let states = [State::Loses(2), State::Loses(20), State::Away, State::Holds, State::Stuck];
            Fault::Bus(
                states[luck.below(states.len() as u64) as usize],
                if luck.below(2) == 0 { short } else { long },
            )
        }
        9..=13 => {
            let states = [
                Storage::Slow(100),
                Storage::Slow(2000),
                Storage::Slow(5000),
                Storage::Refuses,
                Storage::Hangs,
                Storage::Loses,
                Storage::Loses,
            ];
            let state = states[luck.below(states.len() as u64) as usize];
            let whom = if luck.below(3) == 0 { None } else { Some(place) };
            Fault::Store(whom, state, if luck.below(2) == 0 { short } else { long })
        }
        14 | 15 => Fault::Deaf(place, long),
        16 | 17 => Fault::Misplaced,
        _ => Fault::Disowned,
    }
}
