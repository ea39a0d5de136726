//! How likely a struggle is won, without any more cards.

use crate::rolls::{throws, total};
use crate::state::{Conflict, Phase, State};

/// How likely each total of dice is, of which the lowest are dropped.
fn spread(thrown: u8, dropped: u8) -> Vec<f64> {
    let mut totals = vec![0.0; usize::from(thrown) * 6 + 1];
    let all = 6_f64.powi(thrown.into());
    tally(6, thrown, thrown - dropped.min(thrown), 0, 1.0 / all, &mut totals);
    totals
}

/// Goes through how many of the dice that are left show each face, the highest first: those are kept first.
fn tally(face: u8, left: u8, keep: u8, total: usize, ways: f64, totals: &mut [f64]) {
    if face == 1 {
        totals[total + usize::from(left.min(keep))] += ways;
        return;
    }
    let mut choices = 1.0;
    for count in 0..=left {
        let kept = count.min(keep);
        let more = total + usize::from(kept) * usize::from(face);
        tally(face - 1, left - count, keep - kept, more, ways * choices, totals);
        choices = choices * f64::from(left - count) / f64::from(count + 1);
    }
}

/// The probabilities that the first total is above, and that it is equal.
fn compare(first: &[f64], second: &[f64], plus: [i16; 2]) -> (f64, f64) {
    let (mut above, mut equal) = (0.0, 0.0);
    for (a, p) in (0_i16..).zip(first) {
        for (b, q) in (0_i16..).zip(second) {
            match (a + plus[0]).max(0).cmp(&(b + plus[1]).max(0)) {
                std::cmp::Ordering::Greater => above += p * q,
                std::cmp::Ordering::Equal => equal += p * q,
                std::cmp::Ordering::Less => {}
            }
        }
    }
    (above, equal)
}

/// How likely the attacker wins a Ganoogo in which so many bouts are won: two bouts of three dice, ties rolled again.
/// Both sides throw the same, so every bout is a coin's.
pub(crate) fn ganoogo_odds(won: [u8; 2]) -> f64 {
    match won {
        [a, _] if a >= 2 => 1.0,
        [_, b] if b >= 2 => 0.0,
        [a, b] => f64::midpoint(ganoogo_odds([a + 1, b]), ganoogo_odds([a, b + 1])),
    }
}

/// How likely the attacker wins the next roll, in the conflict that it belongs to.
pub(crate) fn conflict_odds(conflict: Option<Conflict>) -> f64 {
    let (extra, plus) = conflict.map_or(([0; 2], [0; 2]), |conflict| (conflict.extra, conflict.plus));
    let [first, second] = extra.map(|extra| spread(2 + extra.min(4), extra.min(4)));
    let (above, equal) = compare(&first, &second, plus);
    if conflict.is_some_and(|conflict| conflict.low) { 1.0 - above - equal } else { above }
}

/// What each side of a conflict's roll has from cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sides {
    extra: [u8; 2],
    plus: [i16; 2],
    low: bool,
}

impl Sides {
    /// Reads `1+2 0-3 low`: the attacker's extra dice and what is added, the defender's, and whether the lower roll wins.
    pub(crate) fn read(text: &str) -> Option<Sides> {
        let side = |text: &str| {
            let place = text.find(['+', '-'])?;
            let (extra, plus): (u8, i16) = (text[..place].parse().ok()?, text[place..].parse().ok()?);
            (extra <= 4 && plus.abs() <= 99).then_some((extra, plus))
        };
        let mut words = text.split(' ');
        let [first, second] = [side(words.next()?)?, side(words.next()?)?];
        let low = match words.next() {
            None => false,
            Some("low") => true,
            Some(_) => return None,
        };
        let all = Sides { extra: [first.0, second.0], plus: [first.1, second.1], low };
        words.next().is_none().then_some(all)
    }
}

/// How likely the attacker wins such a roll, ties it and loses it.
pub(crate) fn roll_odds(Sides { extra, plus, low }: Sides) -> [f64; 3] {
    let [first, second] = extra.map(|extra| spread(2 + extra, extra));
    let (above, equal) = compare(&first, &second, plus);
    let below = 1.0 - above - equal;
    if low { [below, equal, above] } else { [above, equal, below] }
}

/// How likely the attacker wins what the roll under way is about, with what is thrown and played so far: the roll of a
/// conflict, or the whole Ganoogo.
pub(crate) fn odds_now(s: &State) -> Option<f64> {
    let side = |side: usize| -> (Vec<f64>, i16) {
        if s.sides[side].dice[0] > 0 {
            let mut sure = vec![0.0; usize::from(total(s, side)) + 1];
            sure[usize::from(total(s, side))] = 1.0;
            return (sure, 0);
        }
        let (thrown, dropped) = throws(s, side);
        let lasting = crate::rolls::conflict_of(s).map_or(0, |conflict| conflict.plus[side]);
        (spread(thrown, dropped), s.sides[side].plus + lasting)
    };
    let of_roll = || {
        let [(first, a), (second, b)] = [side(0), side(1)];
        compare(&first, &second, [a, b])
    };
    match (s.phase, s.conflict, s.ganoogo) {
        (Phase::Fight, Some(conflict), _) => {
            let (above, equal) = of_roll();
            Some(if conflict.low { 1.0 - above - equal } else { above })
        }
        (Phase::Ganoogo, _, Some(ganoogo)) => {
            let (above, equal) = of_roll();
            let [a, b] = ganoogo.won;
            let [won, lost, again] = [[a + 1, b], [a, b + 1], [a, b]].map(ganoogo_odds);
            Some(above * won + equal * again + (1.0 - above - equal) * lost)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_of_a_plain_conflict_are_those_of_two_dice() {
        let two = spread(2, 0);
        assert!((two[7] - 6.0 / 36.0).abs() < 1e-12);
        let (above, equal) = compare(&two, &two, [0; 2]);
        assert!((equal - 146.0 / 1296.0).abs() < 1e-12, "{equal}");
        assert!((above - 575.0 / 1296.0).abs() < 1e-12, "{above}");
        assert!((ganoogo_odds([0; 2]) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn a_roll_with_cards_is_read_and_what_is_none_is_not() {
        let odds = |text| Sides::read(text).map(roll_odds);
        let [wins, ties, loses] = odds("0+0 0+0").expect("a roll");
        assert!((wins - 575.0 / 1296.0).abs() < 1e-12 && (wins - loses).abs() < 1e-12);
        assert!((wins + ties + loses - 1.0).abs() < 1e-12);
        let [more, ..] = odds("1+2 0-1").expect("a roll");
        let [less, ..] = odds("1+2 0-1 low").expect("a roll");
        assert!(more > 0.8 && less < 0.2, "{more} {less}");
        for bad in ["", "1+2", "5+0 0+0", "0+0 0+100", "0+0 0+0 high", "0+0 0+0 low low", "a+0 0+0", "00 00"]
        {
            assert_eq!(Sides::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_spread_of_dice_is_what_counting_every_throw_gives() {
        for (thrown, dropped) in [(1, 0), (2, 1), (3, 1), (4, 2), (5, 0)] {
            let mut counted = vec![0.0; usize::from(thrown) * 6 + 1];
            let all = 6_u32.pow(u32::from(thrown));
            for code in 0..all {
                let mut faces: Vec<u32> =
                    (0..u32::from(thrown)).map(|nth| code / 6_u32.pow(nth) % 6 + 1).collect();
                faces.sort_unstable();
                counted[faces[usize::from(dropped)..].iter().sum::<u32>() as usize] += 1.0 / f64::from(all);
            }
            for (total, (a, b)) in counted.iter().zip(spread(thrown, dropped)).enumerate() {
                assert!((a - b).abs() < 1e-12, "{thrown} dice less {dropped}: {total} is {a}, not {b}");
            }
        }
    }
}
