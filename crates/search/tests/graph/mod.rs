//! A game that is nothing but a drawing: spots, and what leads from each to which others.
//!
//! With it a test can draw any game there is (dice, secrets, circles), and random ones by the thousand.

#![allow(dead_code, reason = "each test program uses its own part")]

use std::fmt;
use std::sync::Arc;

use fracas_core::{Dice, Event, EventOf, Game, Info, Outcome, QuickDice, Seat, Turn, Unfit};
use fracas_search::Guide;

/// What a spot asks for.
#[derive(Clone, Debug)]
pub(crate) enum Spot {
    /// A seat chooses where to go.
    Choose(Seat, Vec<usize>),
    /// Two seats choose at once: a row and a column.
    Together(Vec<Vec<usize>>),
    /// Each of these is equally likely.
    Chance(Vec<usize>),
    /// The game is over; no seat for a draw.
    Over(Option<Seat>),
}

/// A drawn game. Spots with the same `look` look the same to a seat that must choose there.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) spots: Arc<Vec<Spot>>,
    pub(crate) look: Arc<Vec<usize>>,
}

/// Where we are, and the row chosen in secret.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct At {
    pub(crate) spot: usize,
    pub(crate) row: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("no such way")]
pub(crate) struct NoWay;

pub(crate) const ONE: Seat = Seat::FIRST;
pub(crate) const TWO: Seat = Seat::from_index(1);

impl Graph {
    pub(crate) fn new(spots: Vec<Spot>) -> Graph {
        let look = (0..spots.len()).collect();
        Graph { spots: Arc::new(spots), look: Arc::new(look) }
    }

    /// The same drawing in which a seat cannot tell these spots apart.
    pub(crate) fn hiding(self, alike: &[usize]) -> Graph {
        let look = (0..self.spots.len()).map(|spot| if alike.contains(&spot) { alike[0] } else { spot });
        Graph { look: Arc::new(look.collect()), ..self }
    }

    pub(crate) fn at(spot: usize) -> At {
        At { spot, row: None }
    }

    fn ways(&self, state: &At, seat: Seat) -> usize {
        match &self.spots[state.spot] {
            Spot::Choose(mover, to) if *mover == seat => to.len(),
            Spot::Together(rows) if seat == ONE => rows.len(),
            Spot::Together(rows) if seat == TWO => rows[0].len(),
            _ => 0,
        }
    }
}

impl Game for Graph {
    const INFO: Info =
        Info { id: "graph", name: "Graph", pitch: "A drawing.", seats: (2, 2), rules: 1, since: &[] };
    type Options = ();
    type Position = usize;
    type State = At;
    type Move = usize;
    type Chance = usize;
    type View = usize;
    type Repeated = ();
    type Error = NoWay;

    fn start_by(_: u32, _: Option<u8>, (): (), at: Option<&usize>) -> Result<(Graph, At), Unfit<NoWay>> {
        Ok((Graph::new(vec![Spot::Over(None)]), Graph::at(at.copied().unwrap_or(0))))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn options(&self) -> &() {
        &()
    }

    fn position(&self, state: &At) -> usize {
        state.spot
    }

    fn turn(&self, state: &At) -> Turn {
        match &self.spots[state.spot] {
            Spot::Choose(seat, _) => Turn::of(*seat),
            Spot::Together(_) if state.row.is_some() => Turn::of(TWO),
            Spot::Together(_) => Turn::Choose([ONE, TWO].into_iter().collect()),
            Spot::Chance(_) => Turn::Chance,
            Spot::Over(winner) => {
                Turn::Over(winner.map_or(Outcome::draw("end"), |seat| Outcome::win(seat, "end")))
            }
        }
    }

    fn legal(&self, state: &At, seat: Seat, out: &mut Vec<usize>) {
        if self.turn(state).choosing().contains(seat) {
            out.extend(0..self.ways(state, seat));
        }
    }

    fn apply(&self, state: &mut At, event: &EventOf<Graph>) -> Result<(), NoWay> {
        let next = match (&self.spots[state.spot], event) {
            (Spot::Choose(_, to), Event::Move(_, way)) => to.get(*way),
            (Spot::Chance(to), Event::Chance(way)) => to.get(*way),
            (Spot::Together(_), Event::Move(ONE, row)) => {
                state.row = Some(*row);
                return Ok(());
            }
            (Spot::Together(rows), Event::Move(_, column)) => {
                let row = state.row.ok_or(NoWay)?;
                rows[row].get(*column)
            }
            _ => None,
        };
        *state = Graph::at(*next.ok_or(NoWay)?);
        Ok(())
    }

    fn view(&self, state: &At, _: Option<Seat>) -> usize {
        self.look[state.spot]
    }

    fn guess<D: Dice + ?Sized>(&self, view: &usize, dice: &mut D) -> At {
        let alike: Vec<_> = (0..self.spots.len()).filter(|&spot| self.look[spot] == *view).collect();
        Graph::at(alike[dice.below(alike.len() as u32) as usize])
    }

    fn read(&self, _: &At, _: Option<Seat>, _: &str) -> Result<EventOf<Graph>, NoWay> {
        Err(NoWay)
    }

    fn write(&self, event: &EventOf<Graph>, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{event:?}")
    }

    fn odds(&self, state: &At, out: &mut Vec<(usize, u32)>) {
        if let Spot::Chance(to) = &self.spots[state.spot] {
            out.extend((0..to.len()).map(|way| (way, 1)));
        }
    }
}

/// An opinion that is as good as any: a number that depends on nothing but the spot.
pub(crate) struct Whim;

impl Guide<Graph> for Whim {
    fn key(&self, _: &Graph, state: &At) -> u64 {
        QuickDice::new(state.spot as u64).bits()
    }

    fn evaluate(&self, _: &Graph, state: &At, seat: Seat) -> i32 {
        let whim = (state.spot as i32 * 7919) % 601 - 300;
        if seat == ONE { whim } else { -whim }
    }
}

/// Draws a random game of two seats. With `circles` a way may lead to any spot, else only forward by one level
/// of five spots, so that every path to a spot is of one length.
pub(crate) fn random(seed: u64, count: usize, circles: bool) -> Graph {
    let mut dice = QuickDice::new(seed);
    let spots = (0..count).map(|spot| {
        let level = spot / 5 * 5 + 5;
        let over = level >= count || dice.below(6) == 0 && spot > 0;
        if over {
            return Spot::Over([Some(ONE), Some(TWO), None][dice.below(3) as usize]);
        }
        let seat = if dice.coin() { ONE } else { TWO };
        let ways = 1 + dice.below(4);
        let to = |dice: &mut QuickDice| {
            if circles { dice.below(count as u32) as usize } else { level + dice.below(5) as usize }
        };
        Spot::Choose(seat, (0..ways).map(|_| to(&mut dice).min(count - 1)).collect())
    });
    Graph::new(spots.collect())
}
