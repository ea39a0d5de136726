//! Thousands of games at once.

use fracas_core::{Describe, Encode, Event, Seat, Seats};
use fracas_games::{AnyGame, ColorWars, GameOfWar, Ganoogo, Gaogie, Gowap};
use rayon::prelude::*;

use crate::compose::{observe, sizes};
use crate::slot::{Common, End, Rival, Slot, Step};

/// Where a batch writes, a row for each game.
#[derive(Debug)]
pub struct Rows<'a> {
    /// What the seat that is asked sees.
    pub observations: &'a mut [f32],
    /// The numbers that it may choose, each 1.
    pub masks: &'a mut [u8],
    /// Which seat that is.
    pub seats: &'a mut [u8],
    /// What each seat got in a game that has just ended; 0 otherwise.
    pub rewards: &'a mut [f32],
    /// Whether a game has just ended: 1 by the rules, 2 because it went on for too long. The row is the next game's then.
    pub ends: &'a mut [u8],
}

/// A number that a game cannot take now. Nothing has changed in any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadAction {
    /// Which game, from 0.
    pub game: usize,
    /// The number.
    pub action: i64,
}

/// Many games of one kind.
pub trait AnyBatch: Send + Sync {
    /// How many games there are.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// How many numbers an observation has, and how many there are to choose from.
    fn sizes(&self) -> (usize, usize);
    /// How many play each game.
    fn seats(&self) -> u8;
    /// Starts every game anew, each by its seed.
    fn reset(&mut self, seeds: &[u64], rows: Rows<'_>);
    /// Takes a number for every game, and goes on with each until the next is asked for. A game that ends is followed by
    /// another at once.
    ///
    /// # Errors
    ///
    /// [`BadAction`] names the first game whose number is not on its mask.
    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), BadAction>;
    /// What may be chosen in a game now, in its notation, with the numbers of each move; and what has been chosen.
    fn moves(&self, game: usize) -> Vec<(String, Vec<u16>)>;
}

struct Batch<G: Encode> {
    common: Common<G>,
    slots: Vec<Slot<G>>,
    sizes: (usize, usize),
    /// Whether to use all cores.
    parallel: bool,
}

/// One game's part of the rows.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [u8],
    seat: &'a mut u8,
    rewards: &'a mut [f32],
    end: &'a mut u8,
}

/// So many games are one core's work.
const CHUNK: usize = 64;

impl<G: Encode + Describe> Batch<G> {
    /// Does something to every game and its row, on one core or on all of them.
    fn each(&mut self, rows: Rows<'_>, work: impl Fn(usize, &Common<G>, &mut Slot<G>, Row<'_>) + Sync) {
        let (observation, actions) = self.sizes;
        let seats = usize::from(self.common.game.seats());
        let common = &self.common;
        let chunks = self.slots.chunks_mut(CHUNK).enumerate();
        let chunks = chunks
            .zip(rows.observations.chunks_mut(CHUNK * observation))
            .zip(rows.masks.chunks_mut(CHUNK * actions))
            .zip(rows.seats.chunks_mut(CHUNK))
            .zip(rows.rewards.chunks_mut(CHUNK * seats))
            .zip(rows.ends.chunks_mut(CHUNK));
        let chunks: Vec<_> = chunks
            .map(|(((((slots, observations), masks), seats), rewards), ends)| {
                (slots, Rows { observations, masks, seats, rewards, ends })
            })
            .collect();
        let chunk = |((nth, slots), rows): ((usize, &mut [Slot<G>]), Rows<'_>)| {
            let rows = rows
                .observations
                .chunks_mut(observation)
                .zip(rows.masks.chunks_mut(actions))
                .zip(rows.seats)
                .zip(rows.rewards.chunks_mut(seats))
                .zip(rows.ends);
            let rows = rows.map(|((((observation, mask), seat), rewards), end)| Row {
                observation,
                mask,
                seat,
                rewards,
                end,
            });
            for ((place, slot), row) in slots.iter_mut().enumerate().zip(rows) {
                work(nth * CHUNK + place, common, slot, row);
            }
        };
        if self.parallel {
            chunks.into_par_iter().for_each(chunk);
        } else {
            chunks.into_iter().for_each(chunk);
        }
    }
}

impl Row<'_> {
    /// Writes what is asked of a game now.
    #[inline]
    fn ask<G: Encode>(&mut self, game: &G, slot: &Slot<G>) {
        observe(game, &slot.state, slot.seat, &[], self.observation);
        *self.seat = slot.seat.number();
        self.mask.fill(0);
        slot.composer.mask(self.mask);
    }

    /// Writes what is asked once a part of a move was chosen: what is seen has not changed but for that.
    #[inline]
    fn ask_on<G: Encode>(&mut self, slot: &Slot<G>) {
        let seen = self.observation.len() - self.mask.len();
        for &number in slot.composer.chosen() {
            self.observation[seen + usize::from(number)] = 1.0;
        }
        self.mask.fill(0);
        slot.composer.mask(self.mask);
    }

    fn settle(&mut self, end: Option<End>) {
        self.rewards.fill(0.0);
        *self.end = match end {
            None => 0,
            Some(End::BrokenOff) => 2,
            Some(End::Over(outcome)) => {
                share(outcome.winners, self.rewards);
                1
            }
        };
    }
}

/// What each seat gets: losers −1, and winners what those have lost, in equal shares. Nobody wins a draw.
pub fn share(winners: Seats, rewards: &mut [f32]) {
    let (all, won) = (rewards.len() as f32, f32::from(winners.len()));
    if winners.is_empty() {
        return;
    }
    for (place, reward) in rewards.iter_mut().enumerate() {
        *reward = if winners.contains(Seat::from_index(place)) { (all - won) / won } else { -1.0 };
    }
}

impl<G: Encode + Describe> AnyBatch for Batch<G> {
    fn len(&self) -> usize {
        self.slots.len()
    }

    fn sizes(&self) -> (usize, usize) {
        self.sizes
    }

    fn seats(&self) -> u8 {
        self.common.game.seats()
    }

    fn reset(&mut self, seeds: &[u64], rows: Rows<'_>) {
        self.each(rows, |place, common, slot, mut row| {
            *slot = Slot::new(common, seeds[place % seeds.len().max(1)]);
            row.settle(None);
            row.ask(&common.game, slot);
        });
    }

    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), BadAction> {
        for (place, (slot, &action)) in self.slots.iter_mut().zip(actions).enumerate() {
            slot.found = slot.composer.find(action).ok_or(BadAction { game: place, action })?;
        }
        self.each(rows, |_, common, slot, mut row| match slot.step(common) {
            Step::Part => {
                row.settle(None);
                row.ask_on(slot);
            }
            Step::Whole(end) => {
                row.settle(end);
                row.ask(&common.game, slot);
            }
        });
        Ok(())
    }

    fn moves(&self, game: usize) -> Vec<(String, Vec<u16>)> {
        let Some(slot) = self.slots.get(game) else { return Vec::new() };
        let written = |choice: &G::Move| {
            let mut text = String::new();
            let event = Event::Move(slot.seat, choice.clone());
            self.common.game.write(&event, &mut text).map(|()| text).unwrap_or_default()
        };
        let open = slot.composer.moves().filter(|(_, parts)| parts.starts_with(slot.composer.chosen()));
        open.map(|(choice, parts)| (written(choice), parts.to_vec())).collect()
    }
}

/// What a batch is made of.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many games.
    pub games: usize,
    /// The seats that are played from outside.
    pub outside: Seats,
    /// Who plays the others.
    pub rival: Rival,
    /// A game that goes on for more events than this is broken off.
    pub limit: u32,
    /// Whether to use all cores.
    pub parallel: bool,
}

fn make<G: Encode + Describe>(game: &dyn AnyGame, plan: Plan) -> Option<Box<dyn AnyBatch>> {
    let first = game.of::<G>()?.clone();
    let Plan { games, outside, rival, limit, parallel } = plan;
    let common = Common { game: first.game().clone(), first, outside, rival, limit };
    let slots = (0..games).map(|place| Slot::new(&common, place as u64)).collect();
    let sizes = sizes(&common.game);
    Some(Box::new(Batch { common, slots, sizes, parallel }))
}

type Make = fn(&dyn AnyGame, Plan) -> Option<Box<dyn AnyBatch>>;

/// The games that are played in batches.
const BATCHES: &[Make] =
    &[make::<ColorWars>, make::<Gaogie>, make::<Gowap>, make::<Ganoogo>, make::<GameOfWar>];

/// Starts many games from where one stands; `None` for a game that is not written as numbers.
pub fn batch(game: &dyn AnyGame, plan: Plan) -> Option<Box<dyn AnyBatch>> {
    BATCHES.iter().find_map(|make| make(game, plan))
}
