//! What a turn does once everybody has chosen.

use fracas_core::{Seat, Seats};

use crate::{Move, MoveTable};

/// Everybody's choice in a turn, by seat index; those who have none are not in the round.
pub(crate) type Choices = [Option<Move>; Seat::MAX as usize];

/// An attack on its way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack {
    pub(crate) by: Seat,
    pub(crate) attack: Move,
    pub(crate) target: Seat,
    /// What its target chose.
    pub(crate) answer: Move,
}

/// What came of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The target is out.
    Lands,
    /// The target was out already.
    Misses,
    /// The target's move blocks it (GG-4).
    Blocked,
    /// The target attacked back with more damage (GG-5).
    Weaker,
    /// The target attacked back with the same damage (GG-5).
    Even,
    /// Its maker was eliminated by a strictly higher attack (GG-6).
    Late,
}

/// Tells who is eliminated in a turn of two or more players, of whom those in `unpaid` could not pay.
///
/// Two players need none of this: they are looked up with [`MoveTable::clash`], which gives the same.
pub(crate) fn eliminated(table: &MoveTable, choices: &Choices, unpaid: Seats) -> Seats {
    resolve(table, choices, unpaid, |_, _| {})
}

impl MoveTable {
    /// Tells who is eliminated in a turn in which the seats from the first on make these moves, all of them paid. An attack
    /// has to name its target.
    pub fn eliminated(&self, moves: &[Move]) -> Seats {
        let mut choices: Choices = [None; Seat::MAX as usize];
        choices.iter_mut().zip(moves).for_each(|(choice, &made)| *choice = Some(made));
        eliminated(self, &choices, Seats::NONE)
    }
}

/// Resolves a turn, shows the fate of every attack in the order in which they come, and tells who is eliminated.
///
/// Attacks resolve from the highest damage down, equal ones together (GG-6).
pub(crate) fn resolve(
    table: &MoveTable,
    choices: &Choices,
    unpaid: Seats,
    mut see: impl FnMut(Attack, Fate),
) -> Seats {
    let mut attacks = [(0, Seat::FIRST, Seat::FIRST); Seat::MAX as usize];
    let mut count = 0;
    for (seat, choice) in Seat::first(Seat::MAX).zip(choices) {
        if let Some(Move { id, target: Some(target) }) = *choice
            && !unpaid.contains(seat)
        // GG-3
        {
            attacks[count] = (table.damage(id), seat, target);
            count += 1;
        }
    }
    let attacks = &mut attacks[..count];
    attacks.sort_unstable_by(|one, other| other.cmp(one));
    let mut out = unpaid;
    for together in attacks.chunk_by(|one, other| one.0 == other.0) {
        let before = out;
        for &(damage, by, target) in together {
            let Some(attack) = choices[by.index()] else { continue };
            let Some(answer) = choices[target.index()] else { continue };
            let back = answer.target == Some(by) && !unpaid.contains(target);
            let against = table.damage(answer.id);
            // Where two reasons hold, the one between the two comes first.
            let fate = if back && damage < against {
                Fate::Weaker
            } else if before.contains(by) {
                Fate::Late
            } else if before.contains(target) {
                Fate::Misses
            } else if back && damage == against {
                Fate::Even
            } else if table.blocks(answer.id, attack.id) {
                Fate::Blocked
            } else {
                Fate::Lands
            };
            if fate == Fate::Lands {
                out.insert(target);
            }
            see(Attack { by, attack, target, answer }, fate);
        }
    }
    out
}
