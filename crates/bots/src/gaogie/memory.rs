//! What the others at a table were seen to do, and what that says of what they will do.
//!
//! Among three or more nothing is safe against everybody, so whoever always does the same with the same stock is met with
//! the best answer to that. The more often it was seen, the more it is trusted.

use fracas_core::{Event, Game, Seat, Sight};
use fracas_gaogie::{Gaogie, Move, State};

/// All that was seen of others in the game so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    seen: Vec<Seen>,
}

/// A choice that somebody made, and what it could have paid with.
#[derive(Clone, Debug)]
struct Seen {
    seat: Seat,
    stock: Vec<u16>,
    choice: Move,
}

/// What somebody is expected to do.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    /// How far to trust in it, from 0 to 1.
    pub(super) trust: f64,
    /// A weight for each of its choices.
    pub(super) weights: Vec<f64>,
}

/// More of a kind than this makes no difference: no strike costs more.
const ENOUGH: u16 = 3;
/// How much less a stock tells of one that has a move more or less.
const ALIKE: f64 = 0.2;
/// Stocks that differ by more than this tell nothing of each other.
const FAR: u16 = 2;
/// How much what others did tells of somebody.
const KIN: f64 = 0.4;
/// So many choices with the same stock are trusted half.
const HALF: f64 = 1.5;

impl Memory {
    /// All that a seat has seen; nothing if what it saw does not lead to where they are, because the game began
    /// somewhere else.
    pub(super) fn of(sight: &Sight<Gaogie>, now: &State) -> Memory {
        Memory::replay(sight, now).unwrap_or_default()
    }

    fn replay(sight: &Sight<Gaogie>, now: &State) -> Option<Memory> {
        let game = sight.game();
        let start = Gaogie::start_by(game.rules(), Some(game.seats()), game.options().clone(), None);
        let (_, mut state) = start.ok()?;
        let mut memory = Memory::default();
        for event in sight.past() {
            if let Event::Move(seat, choice) = *event
                && seat != sight.seat()
            {
                memory.seen.push(Seen { seat, stock: state.stock(seat).to_vec(), choice });
            }
            game.apply(&mut state, event).ok()?;
        }
        (game.position(&state) == game.position(now)).then_some(memory)
    }

    /// Whether nothing was seen.
    pub(super) fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// What somebody with this stock is expected to choose of all it can; `None` if nothing is known.
    pub(super) fn expects(&self, seat: Seat, stock: &[u16], choices: &[Move]) -> Option<Expected> {
        let mut weights = vec![0.0; choices.len()];
        for seen in &self.seen {
            let gap = |(&one, &other): (&u16, &u16)| one.min(ENOUGH).abs_diff(other.min(ENOUGH));
            let far: u16 = seen.stock.iter().zip(stock).map(gap).sum();
            if far > FAR {
                continue;
            }
            let weight = ALIKE.powi(far.into()) * if seen.seat == seat { 1.0 } else { KIN };
            // Whoever it struck at may be out by now, or be the one who chooses: then it strikes at anybody.
            let exact = choices.iter().position(|choice| *choice == seen.choice);
            let like = |choice: &Move| choice.id() == seen.choice.id();
            let count = choices.iter().filter(|choice| like(choice)).count() as f64;
            match exact {
                Some(nth) => weights[nth] += weight,
                None => choices
                    .iter()
                    .zip(&mut weights)
                    .filter(|(choice, _)| like(choice))
                    .for_each(|(_, sum)| *sum += weight / count),
            }
        }
        let total: f64 = weights.iter().sum();
        (total > 0.0).then(|| Expected { trust: total / (total + HALF), weights })
    }
}

#[cfg(test)]
mod tests {
    use fracas_core::QuickDice;
    use fracas_gaogie::{Options, Position};
    use fracas_search::{Budget, Stop};

    use super::super::brawl::Brawl;
    use super::*;

    const TWO: Seat = Seat::from_index(1);
    const THREE: Seat = Seat::from_index(2);

    /// A table of three, what seat 2 can choose with two Gaogıe, and a memory of it striking at a seat so often.
    fn struck(times: usize, at: Seat) -> (Vec<Move>, Memory, Move) {
        let (game, _) = Gaogie::start(Some(3), Options::default(), None).unwrap();
        let id = |name: &str| game.table().find(name).unwrap();
        let strike = Move::new(id("sheq"), Some(at));
        let seen = Seen { seat: TWO, stock: vec![2, 0, 0, 0], choice: strike };
        let strikes = [Seat::FIRST, THREE].map(|at| Move::new(id("sheq"), Some(at)));
        let choices = [Move::new(id("gaogie"), None)].into_iter().chain(strikes).collect();
        (choices, Memory { seen: vec![seen; times] }, strike)
    }

    #[test]
    fn what_was_seen_more_often_is_trusted_more() {
        let trust = |times| {
            let (choices, memory, _) = struck(times, THREE);
            memory.expects(TWO, &[2, 0, 0, 0], &choices).map_or(0.0, |expected| expected.trust)
        };
        assert!(trust(0) == 0.0 && trust(1) > 0.2 && trust(1) < trust(4) && trust(50) < 1.0);
    }

    #[test]
    fn a_stock_tells_of_its_like_and_nothing_of_others() {
        let (choices, memory, strike) = struck(3, THREE);
        let trust =
            |seat, stock: &[u16]| memory.expects(seat, stock, &choices).map(|expected| expected.trust);
        assert!(trust(TWO, &[2, 0, 0, 0]) > trust(TWO, &[3, 0, 0, 0]));
        assert!(trust(TWO, &[2, 0, 0, 0]) > trust(THREE, &[2, 0, 0, 0]));
        assert_eq!(trust(TWO, &[0, 0, 3, 3]), None);
        let weights = memory.expects(TWO, &[2, 0, 0, 0], &choices).unwrap().weights;
        let likeliest = (0..choices.len()).max_by(|&one, &other| weights[one].total_cmp(&weights[other]));
        assert_eq!(choices[likeliest.unwrap()], strike);
    }

    #[test]
    fn whoever_is_seen_to_charge_and_strike_by_turns_is_struck_while_charging() {
        let at: Position = "0,0,3,0|1,0,0,0|1,0,0,0 r1 t9".parse().unwrap();
        let (game, state) = Gaogie::start(Some(3), Options::default(), Some(&at)).unwrap();
        let id = |name: &str| game.table().find(name).unwrap();
        let strikes = |memory: Memory| {
            let mut brawl = Brawl::new(&game, &state, Seat::FIRST, memory);
            let mix = brawl.think(Budget::nodes(6_000), &Stop::default(), &mut QuickDice::new(1)).mix;
            let whole: f64 = mix.iter().map(|(_, share)| share).sum();
            let struck: f64 = mix
                .iter()
                .filter(|(choice, _)| game.table().is_attack(choice.id()))
                .map(|(_, share)| share)
                .sum();
            struck / whole
        };
        let turns = [TWO, THREE].into_iter().flat_map(|seat| {
            let charge = Seen { seat, stock: vec![1, 0, 0, 0], choice: Move::new(id("gaogie"), None) };
            let strike = Move::new(id("sheq"), Some(Seat::FIRST));
            [charge, Seen { seat, stock: vec![2, 0, 0, 0], choice: strike }]
        });
        let seen: Vec<Seen> = turns.cycle().take(48).collect();
        let (known, unknown) = (strikes(Memory { seen }), strikes(Memory::default()));
        assert!(known > 0.8 && known > unknown, "{known} of the turns, {unknown} without memory");
    }

    #[test]
    fn whoever_struck_at_somebody_who_is_out_strikes_at_anybody() {
        let (choices, memory, _) = struck(2, Seat::from_index(3));
        let weights = memory.expects(TWO, &[2, 0, 0, 0], &choices).unwrap().weights;
        assert!(weights[0] == 0.0 && weights[1] > 0.0 && weights[1] == weights[2], "{weights:?}");
    }
}
