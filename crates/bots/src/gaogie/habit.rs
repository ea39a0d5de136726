//! Mixes, and the habits that spoil them.

use fracas_core::{Dice, QuickDice};
use fracas_gaogie::{Gaogie, MoveId, MoveTable};

use super::levels::style_of;
use super::shelf::advise;
use crate::Level;

/// Moves with their probabilities.
pub type Mix = Vec<(MoveId, f64)>;

/// A way to play that anybody can learn to beat: weights for kinds of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Habit {
    /// For each basic move.
    pub(super) charge: u32,
    /// More for a basic move that the strongest attack costs.
    pub(super) favourite: u32,
    /// More for a basic move that blocks something another could do now.
    pub(super) block: u32,
    /// For each attack it can pay for.
    pub(super) strike: u32,
}

impl Habit {
    /// The habit's mix of what these unused moves pay for, against others who have those.
    pub(super) fn mix(&self, table: &MoveTable, own: &[u16], others: &[&[u16]]) -> Mix {
        let strongest = table.attacks().iter().copied().max_by_key(|&id| table.damage(id));
        let threatens = |attack: &MoveId| others.iter().any(|stock| table.is_paid(*attack, stock));
        let weight = |id: MoveId| {
            if table.is_attack(id) {
                return self.strike;
            }
            let favourite = strongest.is_some_and(|attack| table.costs(attack).any(|(cost, _)| cost == id));
            let blocks = table.attacks().iter().any(|attack| table.blocks(id, *attack) && threatens(attack));
            self.charge + u32::from(favourite) * self.favourite + u32::from(blocks) * self.block
        };
        let paid = || table.ids().filter(|&id| table.is_paid(id, own));
        let total: u32 = paid().map(weight).sum();
        if total == 0 {
            // A table without basic moves, and a habit that never strikes: something must be done.
            let count = paid().count() as f64;
            return paid().map(|id| (id, 1.0 / count)).collect();
        }
        paid()
            .map(|id| (id, f64::from(weight(id)) / f64::from(total)))
            .filter(|(_, share)| *share > 0.0)
            .collect()
    }
}

/// What a level does between two with these stocks before it reads anybody, if there is a book for their table.
///
/// # Examples
///
/// ```
/// use fracas_bots::{Level, gaogie::mix};
/// use fracas_core::Game;
/// use fracas_gaogie::{Gaogie, Options};
///
/// let (game, _) = Gaogie::start(None, Options::default(), None).unwrap();
/// let first = mix(&game, Level::HIGHEST, &[0; 4], &[0; 4]).unwrap();
/// assert_eq!(game.table().plain(first[0].0), "gaogie");
/// ```
pub fn mix(game: &Gaogie, level: Level, own: &[u16], other: &[u16]) -> Option<Mix> {
    let style = style_of(level);
    let [by_the_book, _] = advise(game, own, other)?.mixes;
    if style.book >= 1.0 {
        return Some(by_the_book);
    }
    Some(blend(style.book, &by_the_book, &style.habit.mix(game.table(), own, &[other])))
}

/// One mix so often, another for the rest.
pub(super) fn blend(share: f64, one: &[(MoveId, f64)], other: &[(MoveId, f64)]) -> Mix {
    let mut mix: Mix = one.iter().map(|&(id, weight)| (id, share * weight)).collect();
    for &(id, weight) in other {
        let weight = (1.0 - share) * weight;
        match mix.iter_mut().find(|(known, _)| *known == id) {
            Some((_, sum)) => *sum += weight,
            None => mix.push((id, weight)),
        }
    }
    mix
}

/// A number from 0 to 1, 1 excluded.
pub(super) fn ticket(dice: &mut QuickDice) -> f64 {
    (dice.bits() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Draws one of some things by their weights, the last of them if rounding leaves nothing else.
pub(super) fn draw<T: Copy>(mix: &[(T, f64)], dice: &mut QuickDice) -> Option<T> {
    let mut left = ticket(dice) * mix.iter().map(|(_, weight)| weight).sum::<f64>();
    let drawn = mix.iter().find(|(_, weight)| {
        left -= weight;
        left < 0.0
    });
    drawn.or(mix.last()).map(|&(thing, _)| thing)
}
