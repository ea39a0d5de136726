//! Tries candidates against each other: every one in the same made-up worlds, the worse half dropped again and
//! again, until the budget is spent.

use std::thread;

use fracas_core::{Dice, Event, Game, QuickDice, Seat, Turn};
use fracas_ganoogo::{Ganoogo, Move, State, View};
use fracas_search::clock::Instant;
use fracas_search::{Budget, Stop};

use super::errands::{Mood, Moods};
use super::playout::{playout, thumb};

/// Something to do, and how it has done so far.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// What to do, one thing after the other; the first is what would be answered.
    pub(super) moves: Vec<Move>,
    /// What the seat is up to afterwards, on this turn of its and the next.
    pub(super) mood: Mood,
    /// How good it looks before it is tried.
    pub(super) promise: f64,
    sum: f64,
    /// By how much it did better than the first thought in the same worlds, and the squares of that.
    ahead: f64,
    squares: f64,
    pub(super) tries: u64,
}

impl Candidate {
    pub(super) const fn new(moves: Vec<Move>, promise: f64) -> Candidate {
        Candidate { moves, mood: Mood::Hoard, promise, sum: 0.0, ahead: 0.0, squares: 0.0, tries: 0 }
    }

    /// The same, gone on with in a mood.
    pub(super) fn in_mood(self, mood: Mood) -> Candidate {
        Candidate { mood, ..self }
    }

    /// By how much it is better than the first thought, less what may be luck.
    fn surely_ahead(&self, doubt: f64) -> f64 {
        if self.tries < 2 {
            return f64::NEG_INFINITY;
        }
        self.ahead / self.tries as f64 - doubt * self.error()
    }

    /// How far off what it is ahead by may be: one standard error.
    pub(super) fn error(&self) -> f64 {
        let tries = self.tries.max(1) as f64;
        let mean = self.ahead / tries;
        // A few worlds of the usual spread are added, so that a handful of lucky ones proves nothing.
        let spread = (self.squares + 4.0 * 0.04) / (tries + 4.0) - mean * mean;
        libm::sqrt(spread.max(0.0) / tries)
    }

    /// Its mean, or its promise as long as it was not tried.
    pub(super) fn mean(&self) -> f64 {
        if self.tries == 0 { self.promise } else { self.sum / self.tries as f64 }
    }
}

/// Who wonders about what.
pub(super) struct Trial<'a> {
    pub(super) game: &'a Ganoogo,
    pub(super) view: &'a View,
    pub(super) seat: Seat,
    /// How many turns a playout goes on for.
    pub(super) turns: u32,
    /// How many standard errors better than the first thought something must be.
    pub(super) doubt: f64,
    pub(super) seed: u64,
    /// On how many cores worlds are tried, given a time.
    pub(super) threads: usize,
    pub(super) stop: &'a Stop,
}

impl Trial<'_> {
    /// Tries them all and puts the best first. The first thought, which comes first, stays the best until
    /// another is better beyond doubt. A node is a playout; a time is used whole, on all cores.
    pub(super) fn run(&self, candidates: &mut [Candidate], budget: Budget) -> u64 {
        let Some((_, others)) = candidates.split_first_mut() else { return 0 };
        others.sort_by(|a, b| b.promise.total_cmp(&a.promise));
        let began = Instant::now();
        let mut field = candidates.len();
        let rounds = u64::from(usize::BITS - field.saturating_sub(1).leading_zeros()).max(1);
        let (mut spent, mut world) = (0, 0);
        for round in 0..rounds {
            let worlds = match budget.most_time {
                None => {
                    let most = budget.most_nodes.unwrap_or(u64::MAX);
                    // With less than one playout for each, the more promising are tried.
                    let left = most.saturating_sub(spent);
                    field = usize::try_from(left).unwrap_or(usize::MAX).clamp(1, field);
                    let share = (left / (rounds - round) / field as u64).max(1);
                    self.worlds(&mut candidates[..field], world, share, None);
                    spent += field as u64 * share;
                    share
                }
                Some(time) => {
                    let end = began + time * (round as u32 + 1) / rounds as u32;
                    let worlds = self.on_all_cores(&mut candidates[..field], world, end);
                    spent += worlds * field as u64;
                    worlds
                }
            };
            world += worlds;
            candidates[1..field].sort_by(|a, b| b.ahead.total_cmp(&a.ahead));
            field = field.div_ceil(2).max(2).min(candidates.len());
            if self.stop.is_stopped() {
                break;
            }
        }
        let best = (1..candidates.len())
            .map(|nth| (candidates[nth].surely_ahead(self.doubt), nth))
            .filter(|&(ahead, _)| ahead > 0.0)
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, nth)) = best {
            candidates.swap(0, nth);
        }
        spent
    }

    /// Tries all in the same worlds, as often as the budget allows, and drops none.
    pub(super) fn hold(&self, candidates: &mut [Candidate], budget: Budget) {
        let end = budget.most_time.map(|time| Instant::now() + time);
        let count = candidates.len().max(1) as u64;
        let most = budget.most_nodes.map_or(u64::MAX >> 8, |nodes| nodes.div_ceil(count));
        self.worlds(candidates, 0, most, end);
    }

    /// Tries each in so many worlds, or until it is late; tells in how many.
    fn worlds(&self, candidates: &mut [Candidate], first: u64, count: u64, end: Option<Instant>) -> u64 {
        for world in first..first + count {
            if self.stop.is_stopped() || end.is_some_and(|end| world > first && Instant::now() >= end) {
                return world - first;
            }
            let mut first = None;
            for candidate in &mut *candidates {
                let value = self.one(&candidate.moves, candidate.mood, world);
                let ahead = value - *first.get_or_insert(value);
                candidate.sum += value;
                candidate.ahead += ahead;
                candidate.squares += ahead * ahead;
                candidate.tries += 1;
            }
        }
        count
    }

    fn on_all_cores(&self, candidates: &mut [Candidate], first: u64, end: Instant) -> u64 {
        let threads = self.threads as u64;
        if threads <= 1 {
            return self.worlds(candidates, first, u64::MAX >> 8, Some(end));
        }
        // Every core has worlds of its own, far apart from the others'.
        const APART: u64 = 1 << 40;
        let parts = thread::scope(|scope| {
            let cores = (0..threads).map(|core| {
                let mut own: Vec<Candidate> = candidates
                    .iter()
                    .map(|candidate| {
                        Candidate::new(candidate.moves.clone(), candidate.promise).in_mood(candidate.mood)
                    })
                    .collect();
                scope.spawn(move || {
                    let worlds = self.worlds(&mut own, first + core * APART, u64::MAX >> 8, Some(end));
                    (worlds, own)
                })
            });
            let cores: Vec<_> = cores.collect();
            cores.into_iter().filter_map(|core| core.join().ok()).collect::<Vec<_>>()
        });
        let mut all = 0;
        for (worlds, own) in parts {
            all += worlds;
            for (candidate, part) in candidates.iter_mut().zip(own) {
                candidate.sum += part.sum;
                candidate.ahead += part.ahead;
                candidate.squares += part.squares;
                candidate.tries += part.tries;
            }
        }
        all
    }

    /// Plays one world out after these moves; tells the seat's chance.
    fn one(&self, moves: &[Move], mood: Mood, world: u64) -> f64 {
        let mut dice = QuickDice::new(self.seed.wrapping_add(world.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        let mut state = self.game.guess(self.view, &mut dice);
        let now = self.game.turns(&state);
        let round = u32::from(self.game.players_in(&state));
        let moods = Moods { seat: self.seat, own: mood, until: now + round + 1, salt: dice.bits() };
        let until = now + self.turns;
        for (nth, &choice) in moves.iter().enumerate() {
            // The first move answers what the seat is asked; later ones wait until it acts again.
            if (nth > 0 && !self.resume(&mut state, moods, &mut dice))
                || self.game.apply(&mut state, &Event::Move(self.seat, choice)).is_err()
            {
                break;
            }
        }
        playout(self.game, &mut state, until, moods, &mut dice)[self.seat.index()]
    }

    /// Lets happen what comes between two moves of a plan; `false` when the plan has come to nothing.
    fn resume(&self, state: &mut State, moods: Moods, dice: &mut QuickDice) -> bool {
        let turn = self.game.turns(state);
        for _ in 0..100 {
            let event = match self.game.turn(state) {
                _ if self.game.turns(state) != turn => return false,
                Turn::Over(_) => return false,
                Turn::Chance => Event::Chance(self.game.roll(state, dice)),
                Turn::Choose(seats) => match seats.iter().next() {
                    Some(seat) if seat == self.seat && self.game.is_acting(state) => return true,
                    Some(seat) => Event::Move(seat, thumb(self.game, state, seat, moods, dice)),
                    None => return false,
                },
            };
            if self.game.apply(state, &event).is_err() {
                return false;
            }
        }
        false
    }
}
