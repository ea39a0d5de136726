//! What a turn does once everybody has chosen.

use fracas_core::{Seat, Seats};

use crate::{Move, Table};

/// Everybody's choice in a turn, by seat index; those who have none are not in the round.
pub(crate) type Choices = [Option<Move>; Seat::MAX as usize];

/// Tells who is eliminated in a turn of two or more players, of whom those in `unpaid` could not pay.
///
/// Attacks resolve from the highest damage down (GG-6). Two players need none of this: they are looked up with
/// [`Table::clash`], which gives the same.
pub(crate) fn eliminated(table: &Table, choices: &Choices, unpaid: Seats) -> Seats {
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
        for &(damage, attacker, target) in together {
            if before.contains(attacker) {
                continue; // GG-6: eliminated by a strictly higher attack
            }
            let Some(attack) = choices[attacker.index()] else { continue };
            let Some(answer) = choices[target.index()] else { continue };
            let mutual = answer.target == Some(attacker) && !unpaid.contains(target);
            let clashes = mutual && damage <= table.damage(answer.id); // GG-5
            if !clashes && !table.blocks(answer.id, attack.id) {
                out.insert(target);
            }
        }
    }
    out
}
