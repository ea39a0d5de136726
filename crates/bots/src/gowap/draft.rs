//! The draft as a game of its own: who writes what, looked at several cells ahead.
//!
//! What a board is worth to both is a quick sum ([`Field::prospect`]), so that thousands of boards can be looked at; what
//! looks best is then played out. Each looks only at the cells that matter most to either: where the one comes by that
//! sets out from its best squares.

use fracas_core::Seat;
use fracas_gowap::Formula;
use fracas_search::Stop;

use super::plan::Pens;
use super::prospect::{Crew, Field};

/// A cell and what to write on it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) cell: usize,
    pub(super) formula: Formula,
}

/// Of how many starting squares of each side the roads are looked at.
const ROADS: usize = 2;
/// How many cells of each road are thought of.
const STOPS: usize = 3;
/// How much the second best starting square counts: the best one may still be spoilt.
const SPARE: f64 = 0.1;
/// No answer is worth this much.
const BOUND: f64 = 1e9;

/// A board that is being written on, and what it is worth.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    field: Field,
    crews: [Crew; 2],
    homes: [Vec<usize>; 2],
    pens: Pens,
    /// What each side's starting squares promise, as the board is now.
    worth: [Vec<f64>; 2],
    colours: Vec<bool>,
    /// Boards looked at.
    pub(super) looked: u64,
}

impl Draft {
    pub(super) fn new(field: Field, crews: [Crew; 2], homes: [Vec<usize>; 2], size: u8, pens: Pens) -> Draft {
        let size = usize::from(size);
        let colours = (0..size * size).map(|cell| (cell / size + cell % size).is_multiple_of(2)).collect();
        let worth = homes.each_ref().map(|homes| vec![0.0; homes.len()]);
        let mut draft = Draft { field, crews, homes, pens, worth, colours, looked: 0 };
        draft.renew(true);
        draft.renew(false);
        draft
    }

    /// Works out anew what the starting squares of a colour promise: no other token comes by (GW-12a).
    fn renew(&mut self, colour: bool) {
        for side in 0..2 {
            for (nth, &home) in self.homes[side].iter().enumerate() {
                if self.colours[home] == colour {
                    self.worth[side][nth] = self.field.prospect(home, self.crews[side], None);
                }
            }
        }
        self.looked += 1;
    }

    /// What the board is worth to a side.
    fn value(&self, side: usize) -> f64 {
        let promise = |side: usize| {
            let (best, second) = self.worth[side].iter().fold((-BOUND, -BOUND), |(best, second), &worth| {
                if worth > best { (worth, best) } else { (best, second.max(worth)) }
            });
            if second <= -BOUND { best } else { (1.0 - SPARE) * best + SPARE * second }
        };
        promise(side) - promise(1 - side)
    }

    /// The starting squares of a side, the most promising first.
    fn ranked(&self, side: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.homes[side].len()).collect();
        order.sort_by(|&one, &other| self.worth[side][other].total_cmp(&self.worth[side][one]));
        order.into_iter().map(|nth| self.homes[side][nth]).collect()
    }

    /// The starting square that promises a side most.
    pub(super) fn best_home(&self, side: Seat) -> usize {
        self.ranked(side.index())[0]
    }

    /// What is worth a thought for a side: good ground on its own roads, bad ground on the other's.
    fn ideas(&mut self, writer: usize) -> Vec<Entry> {
        let mut ideas: Vec<Entry> = Vec::new();
        for side in [writer, 1 - writer] {
            let formula = if side == writer { self.pens.boon.clone() } else { self.pens.bane.clone() };
            for home in self.ranked(side).into_iter().take(ROADS) {
                let mut visits = vec![0.0; self.field.functions.len()];
                self.field.prospect(home, self.crews[side], Some(&mut visits));
                let mut stops: Vec<usize> = (0..visits.len())
                    .filter(|&cell| visits[cell] > 0.0 && self.field.functions[cell].is_none())
                    .collect();
                stops.sort_by(|&one, &other| visits[other].total_cmp(&visits[one]));
                for &cell in stops.iter().take(STOPS) {
                    let idea = Entry { cell, formula: formula.clone() };
                    if !ideas.contains(&idea) {
                        ideas.push(idea);
                    }
                }
            }
        }
        ideas
    }

    /// Does something with an entry made, and takes it back.
    fn with<T>(&mut self, entry: &Entry, look: impl FnOnce(&mut Draft) -> T) -> T {
        let worth = self.worth.clone();
        self.write(entry);
        let seen = look(self);
        self.field.functions[entry.cell] = None;
        self.worth = worth;
        seen
    }

    /// Makes an entry.
    pub(super) fn write(&mut self, entry: &Entry) {
        self.field.functions[entry.cell] = Some(entry.formula.clone());
        self.renew(self.colours[entry.cell]);
    }

    /// The ideas of a side with what they are worth at once, best first.
    fn sorted(&mut self, writer: usize) -> Vec<(f64, Entry)> {
        let ideas = self.ideas(writer);
        let mut rated: Vec<(f64, Entry)> =
            ideas.into_iter().map(|entry| (self.with(&entry, |draft| draft.value(writer)), entry)).collect();
        rated.sort_by(|one, other| other.0.total_cmp(&one.0));
        rated
    }

    /// The ideas of a side, best first by so many entries ahead, each with the entries that are expected after it.
    /// With several threads each takes some of the ideas; what they find is the same.
    pub(super) fn rank(
        &mut self,
        writer: Seat,
        depth: u32,
        threads: usize,
        limit: &Limit<'_>,
    ) -> Option<Vec<(f64, Vec<Entry>)>> {
        let writer = writer.index();
        let follow = |draft: &mut Draft, entry: &Entry| {
            let found = draft.with(entry, |draft| draft.search(1 - writer, depth - 1, -BOUND, BOUND, limit));
            found.map(|(value, line)| (-value, std::iter::once(entry.clone()).chain(line).collect()))
        };
        let ideas: Vec<Entry> = self.sorted(writer).into_iter().map(|(_, entry)| entry).collect();
        let mut ranked: Vec<(f64, Vec<Entry>)> = if threads > 1 {
            std::thread::scope(|scope| {
                let parts = ideas.chunks(ideas.len().div_ceil(threads).max(1)).map(|part| {
                    let mut draft = self.clone();
                    scope.spawn(move || {
                        let found: Option<Vec<_>> =
                            part.iter().map(|entry| follow(&mut draft, entry)).collect();
                        (found, draft.looked)
                    })
                });
                let parts: Vec<_> = parts.collect();
                let before = self.looked;
                let mut all = Some(Vec::new());
                for part in parts {
                    let (found, looked) = part.join().unwrap_or((None, before));
                    self.looked += looked - before;
                    all = all.zip(found).map(|(mut all, found)| {
                        all.extend(found);
                        all
                    });
                }
                all
            })?
        } else {
            ideas.iter().map(|entry| follow(self, entry)).collect::<Option<_>>()?
        };
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        Some(ranked)
    }

    /// Alpha-beta over the next entries; `None` once the limit is reached.
    fn search(
        &mut self,
        writer: usize,
        depth: u32,
        mut alpha: f64,
        beta: f64,
        limit: &Limit<'_>,
    ) -> Option<(f64, Vec<Entry>)> {
        if depth == 0 {
            return Some((self.value(writer), Vec::new()));
        }
        if limit.is_reached(self.looked) {
            return None;
        }
        let sorted = self.sorted(writer);
        // Where no cell matters any more, somebody writes somewhere.
        let mut best = (if sorted.is_empty() { self.value(writer) } else { -BOUND }, Vec::new());
        for (at_once, entry) in sorted {
            let (value, line) = if depth == 1 {
                (at_once, Vec::new())
            } else {
                let answer =
                    self.with(&entry, |draft| draft.search(1 - writer, depth - 1, -beta, -alpha, limit));
                let (value, line) = answer?;
                (-value, line)
            };
            if value > best.0 {
                best = (value, std::iter::once(entry).chain(line).collect());
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Both go on, so many entries long, each with what is best at once, or until the switch is thrown.
    pub(super) fn go_on(&mut self, mut writer: Seat, entries: usize, stop: &Stop) {
        for _ in 0..entries {
            if stop.is_stopped() {
                return;
            }
            let Some((_, entry)) = self.sorted(writer.index()).into_iter().next() else { return };
            self.write(&entry);
            writer = Seat::from_index(1 - writer.index());
        }
    }

    /// What is written by now.
    pub(super) fn functions(&self) -> &[Option<Formula>] {
        &self.field.functions
    }
}

/// When to stop looking.
pub(super) struct Limit<'a> {
    pub(super) most: u64,
    pub(super) stop: &'a Stop,
}

impl Limit<'_> {
    fn is_reached(&self, looked: u64) -> bool {
        looked >= self.most || self.stop.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use fracas_core::{Game, Square};
    use fracas_gowap::{Gowap, Options};

    use super::super::levels::style_of;
    use super::super::roads::Land;
    use super::*;
    use crate::Level;

    const CREW: Crew = Crew { males: 2.0, females: 2.0, value: 25.0 };

    /// A board of five with these cells written.
    fn board(cells: &[(&str, &str)]) -> Draft {
        let mut land = Land { size: 5, rows: 1, functions: vec![None; 25] };
        for (square, formula) in cells {
            let at = land.index(square.parse::<Square>().unwrap());
            land.functions[at] = Some(formula.parse().unwrap());
        }
        let (game, _) = Gowap::start(None, Options::default(), None).unwrap();
        let style = style_of(Level::HIGHEST);
        let pens = Pens::of(&game, style.boon, style.bane, 25.0);
        Draft::new(Field::new(&land, 10), [CREW; 2], [(0..5).collect(), (20..25).collect()], 5, pens)
    }

    fn at(square: &str) -> usize {
        let square: Square = square.parse().unwrap();
        usize::from(square.row) * 5 + usize::from(square.column)
    }

    fn best(draft: &mut Draft, depth: u32, threads: usize) -> (f64, Vec<Entry>) {
        let limit = Limit { most: u64::MAX, stop: &Stop::default() };
        draft.rank(Seat::FIRST, depth, threads, &limit).unwrap().remove(0)
    }

    #[test]
    fn the_corner_that_makes_rich_is_the_best_place_to_start() {
        let draft = board(&[("a1", "10^12"), ("c1", "V*2"), ("e5", "0"), ("a5", "V*3")]);
        assert_eq!(draft.best_home(Seat::FIRST), at("a1"));
        assert_eq!(draft.best_home(Seat::from_index(1)), at("a5"));
        assert!(draft.value(0) > 0.0 && draft.value(0) == -draft.value(1));
    }

    #[test]
    fn nobody_comes_by_behind_a_cell_that_ends_tokens() {
        for (way_out, gets_on) in [("V", true), ("0", false)] {
            let mut draft = board(&[("a1", "10^12"), ("b2", way_out)]);
            let mut visits = vec![0.0; 25];
            draft.field.prospect(at("a1"), CREW, Some(&mut visits));
            assert!(visits[at("a1")] > 10.0 && visits[at("b2")] > 1.0, "{visits:?}");
            assert_eq!(visits[at("c3")] > 0.0, gets_on, "{visits:?}");
        }
    }

    #[test]
    fn the_way_out_of_the_corner_is_taken_before_the_other_ends_it() {
        let even = [("a1", "10^12"), ("e5", "10^12"), ("a5", "0"), ("e1", "0")];
        let (_, line) = best(&mut board(&even), 4, 1);
        assert!([at("b2"), at("d4")].contains(&line[0].cell), "{line:?}");
    }

    #[test]
    fn threads_change_nothing_but_the_time() {
        let one = best(&mut board(&[("a1", "10^12")]), 3, 1);
        assert_eq!(one, best(&mut board(&[("a1", "10^12")]), 3, 4));
    }

    #[test]
    fn what_is_looked_at_is_taken_back() {
        let mut draft = board(&[("a1", "10^12")]);
        let (before, worth) = (draft.functions().to_vec(), draft.worth.clone());
        best(&mut draft, 3, 1);
        assert_eq!((draft.functions(), &draft.worth), (&before[..], &worth));
    }
}
