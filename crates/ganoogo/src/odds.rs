//! How likely a struggle is won, without any more cards.

use crate::card::Effect;
use crate::deck::Deck;
use crate::rolls::{thrown, throws, total};
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

/// The most cards that a fight is asked about with: more than anybody plays on one roll.
const MOST_CARDS: usize = 24;

/// A roll of a conflict or a bout, with the cards that are played on it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fight {
    /// How many dice a side throws without any card.
    base: u8,
    sides: [Cards; 2],
    /// How likely it is that the lower total wins.
    low: f64,
}

/// What cards make of one side's roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Cards {
    extra: u8,
    fewer: u8,
    plus: i16,
    /// What coins add or take away.
    tosses: Vec<i16>,
}

impl Fight {
    /// Reads `fight extra-die toss-5 / plus-2 low-wins`: the cards on the attacker's roll, and those on the defender's, in the
    /// order in which they are played; `bout` for a Ganoogo's.
    pub(crate) fn read(text: &str, deck: &Deck) -> Option<Fight> {
        let (kind, cards) = text.split_once(' ')?;
        let base = match kind {
            "fight" => 2,
            "bout" => 3,
            _ => return None,
        };
        let (first, second) = cards.split_once('/')?;
        if cards.split_ascii_whitespace().count() > MOST_CARDS + 1 {
            return None;
        }
        let mut fight = Fight { base, sides: Default::default(), low: 0.0 };
        let mut played = vec![0; deck.cards.len()];
        let named = [first, second].into_iter().enumerate();
        for (side, id) in named.flat_map(|(side, ids)| ids.split_ascii_whitespace().map(move |id| (side, id)))
        {
            let kind = usize::from(deck.find(id)?);
            played[kind] += 1;
            if played[kind] > deck.cards[kind].copies || !fight.take(side, deck.cards[kind].effect) {
                return None;
            }
        }
        Some(fight)
    }

    /// Whether the card is one that changes such a roll.
    fn take(&mut self, side: usize, effect: Effect) -> bool {
        let conflict = self.base == 2;
        let cards = &mut self.sides[side];
        match effect {
            Effect::ExtraDie => cards.extra += 1,
            Effect::FewerDie => cards.fewer += 1,
            Effect::Add(by) => cards.plus += i16::from(by),
            Effect::TossAdd(by) => cards.tosses.push(by.into()),
            Effect::ConflictExtraDie if conflict => cards.extra += 1,
            Effect::ConflictAdd(by) if conflict => cards.plus += i16::from(by),
            // GA-14: the last of these decides.
            Effect::LowWins if conflict => self.low = 1.0,
            Effect::TossHighLow if conflict => self.low = 0.5,
            _ => return false,
        }
        true
    }

    /// How likely the attacker's roll wins, ties and loses.
    pub(crate) fn odds(&self) -> [f64; 3] {
        let dice = |side: usize| {
            let (thrown, dropped) = thrown(self.base, self.sides[side].extra, self.sides[side].fewer);
            spread(thrown, dropped)
        };
        let (first, second) = (dice(0), dice(1));
        let [attacker, defender] = [0, 1].map(|side| self.sides[side].added());
        let (mut above, mut equal) = (0.0, 0.0);
        for &(a, p) in &attacker {
            for &(b, q) in &defender {
                let (more, same) = compare(&first, &second, [a, b]);
                above += p * q * more;
                equal += p * q * same;
            }
        }
        let below = 1.0 - above - equal;
        let mix = |high: f64, low: f64| high * (1.0 - self.low) + low * self.low;
        [mix(above, below), equal, mix(below, above)]
    }
}

impl Cards {
    /// All that may be added, with how likely it is.
    fn added(&self) -> Vec<(i16, f64)> {
        let mut all = vec![(self.plus, 1.0)];
        for &by in &self.tosses {
            let mut next: Vec<(i16, f64)> = Vec::with_capacity(2 * all.len());
            for (plus, likely) in
                all.iter().flat_map(|&(plus, p)| [(plus + by, p / 2.0), (plus - by, p / 2.0)])
            {
                match next.iter_mut().find(|(other, _)| *other == plus) {
                    Some((_, sum)) => *sum += likely,
                    None => next.push((plus, likely)),
                }
            }
            all = next;
        }
        all
    }
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
    fn a_fight_is_asked_about_by_its_cards() {
        let deck = Deck::new(crate::deck::printed_cards().to_vec());
        let odds = |text| Fight::read(text, &deck).map(|fight| fight.odds());
        let same = |text, other: &str| {
            let [one, two] = [odds(text).expect(text), Sides::read(other).map(roll_odds).expect(other)];
            assert!(one.iter().zip(two).all(|(a, b)| (a - b).abs() < 1e-12), "{text}: {one:?}, not {two:?}");
        };
        same("fight /", "0+0 0+0");
        same("fight extra-die plus-2 / minus-2-before", "1+2 0-2");
        same("fight extra-die-conflict plus-1-conflict / low-wins", "1+1 0+0 low");
        // GA-14: of two that say which roll wins, the last decides.
        let coin = odds("fight low-wins / toss-high-low").expect("a fight");
        assert!((coin[0] - coin[2]).abs() < 1e-12);
        same("fight toss-high-low / low-wins", "0+0 0+0 low");
        // GA-13: a die fewer, and at least one is thrown.
        let one = odds("fight fewer-die / ").expect("a fight");
        assert_eq!(odds("fight fewer-die fewer-die /"), Some(one));
        assert!(one[0] < 0.12 && one[0] > 0.0, "{one:?}");
        // GA-17: a coin is as likely to help as to hurt.
        let coins = odds("fight toss-5 / ").expect("a fight");
        let [up, down] = ["0+5 0+0", "0-5 0+0"].map(|text| roll_odds(Sides::read(text).expect("a roll")));
        for (coin, (up, down)) in coins.iter().zip(up.iter().zip(down)) {
            assert!((coin - f64::midpoint(*up, down)).abs() < 1e-12);
        }
        let [wins, ties, loses] = odds("bout plus-3 / plus-3-before").expect("a bout");
        assert!((wins - loses).abs() < 1e-12 && ties < 0.1);
        // No such card, one that changes no roll, more than there are, a conflict's in a bout, no sides.
        let none = [
            "fight nothing /",
            "fight heal-2 /",
            "fight plus-4 / plus-4",
            "bout low-wins /",
            "fight",
            "roll /",
        ];
        for bad in none {
            assert_eq!(odds(bad), None, "{bad}");
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
