//! The Gaogıe bot.

use fracas_core::{Game, QuickDice, Seat, Sight};
use fracas_gaogie::{Gaogie, Move, MoveId, State};
use fracas_search::Budget;

use super::book::Advice;
use super::brawl::Brawl;
use super::duel::Duel;
use super::habit::{draw, ticket};
use super::levels::{Style, style_of};
use super::memory::Memory;
use super::reader::Reader;
use super::shelf::advise_in;
use super::trio::{Part, Trio};
use crate::bot::{Answer, Bot, Compared, Task};
use crate::{Effort, Level};

/// Plays by the book between two, thinks for itself among more, and has habits below the highest level.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fencer;

/// What it makes up its mind to do.
struct Thought {
    choice: Move,
    /// The chance to win.
    score: f64,
    nodes: u64,
}

impl Bot<Gaogie> for Fencer {
    fn choose(&self, sight: &Sight<Gaogie>, task: Task<'_>) -> Answer {
        let mut dice = QuickDice::new(task.seed);
        let (style, budget) = means(task.effort);
        let table = Situation { sight, state: unchosen(sight) };
        let thought = if ticket(&mut dice) < style.book {
            match table.book() {
                Some((other, advice)) => table.duel(other, &advice, style, &mut dice),
                None => match table.trio(style, task, &mut dice) {
                    Some(thought) => thought,
                    None => table.brawl(style, budget, task, &mut dice),
                },
            }
        } else {
            table.indulge(style, &mut dice)
        };
        let text = sight.write(&thought.choice);
        Answer { line: vec![text.clone()], text, score: thought.score.clamp(0.0, 1.0), nodes: thought.nodes }
    }

    /// Between two exactly: what best play is worth, and what the other move is against it. Of moves that the game
    /// itself warns of nothing is said.
    fn compare(&self, sight: &Sight<Gaogie>, [best, tried]: [&Move; 2], task: Task<'_>) -> Option<Compared> {
        if !sight.choices().contains(tried) {
            return None;
        }
        let state = unchosen(sight);
        if let Some(duel) = Duel::new(sight.game(), &state) {
            let side = duel.side(sight.seat());
            let scores = [duel.value(side), duel.against_best(side, *tried)?];
            return Some(Compared { scores, error: 0.0 });
        }
        let memory = Memory::of(sight, &state);
        let brawl = Brawl::new(sight.game(), &state, sight.seat(), memory);
        brawl.compare([*best, *tried], means(task.effort).1, task.stop, &mut QuickDice::new(task.seed))
    }
}

/// How an effort plays, and what it may spend.
fn means(effort: Effort) -> (&'static Style, Budget) {
    let highest = style_of(Level::HIGHEST);
    match effort {
        Effort::Level(level) => (style_of(level), Budget::nodes(style_of(level).thoughts)),
        Effort::Nodes(nodes) => (highest, Budget::nodes(nodes)),
        Effort::Time(time) => (highest, Budget::time(time)),
    }
}

/// What the seat sees, with nobody's choice in it: what others have chosen is a secret, and no help.
fn unchosen(sight: &Sight<Gaogie>) -> State {
    let game = sight.game();
    let seen = game.guess(sight.view(), &mut QuickDice::new(0));
    let position = game.position(&seen);
    match Gaogie::start_by(game.rules(), Some(game.seats()), game.options().clone(), Some(&position)) {
        Ok((_, state)) => state,
        Err(_) => seen,
    }
}

struct Situation<'a> {
    sight: &'a Sight<Gaogie>,
    state: State,
}

impl Situation<'_> {
    fn stock(&self, seat: Seat) -> &[u16] {
        self.state.stock(seat)
    }

    fn others(&self) -> impl Iterator<Item = Seat> {
        self.state.playing().iter().filter(|&seat| seat != self.sight.seat())
    }

    /// The other and the book, when there are just two and the table is in it.
    fn book(&self) -> Option<(Seat, Advice)> {
        self.state.pair()?;
        let other = self.others().next()?;
        Some((other, advise_in(self.sight.game(), &self.state, self.sight.seat(), other)?))
    }

    /// The choice on offer that makes a move; where a target must be named, at one of them.
    fn choice(&self, id: MoveId, dice: &mut QuickDice) -> Option<Move> {
        let offered = self.sight.choices().iter().filter(|choice| choice.id() == id);
        let equal: Vec<(Move, f64)> = offered.map(|&choice| (choice, 1.0)).collect();
        draw(&equal, dice)
    }

    fn any(&self) -> Move {
        let table = self.sight.game().table();
        let own = self.stock(self.sight.seat());
        let paid = self.sight.choices().iter().find(|choice| table.is_paid(choice.id(), own));
        *paid.unwrap_or(&self.sight.choices()[0])
    }

    /// Plays the equilibrium, or what it has read leads it to.
    fn duel(&self, other: Seat, advice: &Advice, style: &Style, dice: &mut QuickDice) -> Thought {
        let mix = match style.reads.then(|| Reader::new(self.sight, &self.state, other)).flatten() {
            Some(reader) => reader.answer(self.stock(self.sight.seat()), self.stock(other)),
            None => None,
        };
        let mix = mix.as_ref().unwrap_or(&advice.mixes[0]);
        let choice = draw(mix, dice).and_then(|id| self.choice(id, dice)).unwrap_or_else(|| self.any());
        Thought { choice, score: (1.0 + advice.value) / 2.0, nodes: 1 }
    }

    /// Plays the round of three as it was solved, by the sheet's table.
    fn trio(&self, style: &Style, task: Task<'_>, dice: &mut QuickDice) -> Option<Thought> {
        let game = self.sight.game();
        if !style.remembers || game.options().moves.is_some() {
            return None;
        }
        let others: Vec<Seat> = self.others().collect();
        let [one, other] = others[..] else { return None };
        let trio = Trio::sheet(game.table(), task.stop)?;
        let (own, stocks) = (self.stock(self.sight.seat()), [one, other].map(|seat| self.stock(seat)));
        if !trio.knows(own) {
            return None;
        }
        let made = |part: Part| (Move::new(part.id, part.at.map(|at| others[at])), part.share);
        let mix: Vec<(Move, f64)> = trio.mix(own, stocks).into_iter().map(made).collect();
        let choice = draw(&mix, dice).filter(|choice| self.sight.choices().contains(choice))?;
        Some(Thought { choice, score: trio.value(own, stocks), nodes: 1 })
    }

    /// Does what it always does.
    fn indulge(&self, style: &Style, dice: &mut QuickDice) -> Thought {
        let others: Vec<&[u16]> = self.others().map(|seat| self.stock(seat)).collect();
        let mix = style.habit.mix(self.sight.game().table(), self.stock(self.sight.seat()), &others);
        let choice = draw(&mix, dice).and_then(|id| self.choice(id, dice)).unwrap_or_else(|| self.any());
        Thought { choice, score: 1.0 / f64::from(self.state.playing().len().max(1)), nodes: 1 }
    }

    /// Thinks for itself.
    fn brawl(&self, style: &Style, budget: Budget, task: Task<'_>, dice: &mut QuickDice) -> Thought {
        let memory = if style.remembers { Memory::of(self.sight, &self.state) } else { Memory::default() };
        let mut brawl = Brawl::new(self.sight.game(), &self.state, self.sight.seat(), memory);
        let told = brawl.think(budget, task.stop, dice);
        let offered: Vec<(Move, f64)> =
            told.mix.into_iter().filter(|(choice, _)| self.sight.choices().contains(choice)).collect();
        let choice = draw(&offered, dice).unwrap_or_else(|| self.any());
        Thought { choice, score: told.score, nodes: told.nodes }
    }
}
