//! The Color Wars bot.

use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use fracas_color_wars::{ColorWars, Move, State};
use fracas_core::{Dice, Event, Game, QuickDice, Seat, Sight, Turn};
use fracas_search::{AlphaBeta, Budget, Guide, Prover, Stop, Verdict, WON, chance_to_win};

use super::Pops;
use super::guide::{Scale, WEIGHING, Weighing};
use super::levels::{Human, Machine, Style, style};
use super::strategy::{Strategy, WINNER};
use crate::Effort;
use crate::bot::{Answer, Bot, Task};
use crate::dreamer::Dreamer;
use crate::weights::Weighed;

/// The proven strategy for the sheet's board, made by `fracas lab solve color-wars --size 5`.
const PROVEN: &str = include_str!("../../../../data/color-wars/5x5.strategy");

fn book() -> &'static Strategy {
    static BOOK: OnceLock<Strategy> = OnceLock::new();
    BOOK.get_or_init(|| Strategy::read(PROVEN).expect("the strategy that ships with the program is whole"))
}

/// The share of nodes, or of the time of one core, that goes into the search for a proof. Half of them was worth less than
/// looking further ahead: the whole for the search scored 70 % against half.
const PROOF: u32 = 8;
/// As many positions as a table is laid out for at a level or with nodes.
const LAID_OUT: u64 = 4_000_000;

/// Alpha-beta and proofs for two seats; with more at the table it dreams.
#[derive(Clone, Debug)]
pub struct Popper {
    guide: Weighing,
}

impl Default for Popper {
    fn default() -> Popper {
        Popper { guide: WEIGHING.clone() }
    }
}

impl Popper {
    /// What it thinks things are worth.
    pub(super) fn guide(self) -> Weighing {
        self.guide
    }
}

impl Weighed for Popper {
    const BUILT_IN: &'static str = include_str!("../../../../data/weights/color-wars.json");

    fn with(weights: &[f64]) -> Popper {
        Popper { guide: Weighing::new(Scale::new(weights)) }
    }
}

/// What it makes up its mind to do.
struct Thought {
    choice: Move,
    score: f64,
    line: Vec<Move>,
    nodes: u64,
}

impl Bot<ColorWars> for Popper {
    fn choose(&self, sight: &Sight<ColorWars>, task: Task<'_>) -> Answer {
        if sight.game().seats() > 2 {
            return Dreamer::default().choose(sight, task);
        }
        let mut dice = QuickDice::new(task.seed);
        // Nothing is hidden here, so the guess is the truth.
        let state = sight.game().guess(sight.view(), &mut dice);
        let guide = &self.guide;
        let mind =
            Mind { game: sight.game(), seat: sight.seat(), choices: sight.choices(), state, task, guide };
        let thought = match task.effort {
            Effort::Level(level) => match style(level) {
                Style::Human(human) => mind.glance(human, &mut dice),
                Style::Machine(machine) => mind.consult(machine),
            },
            Effort::Nodes(nodes) => {
                let proof = (nodes / u64::from(PROOF)).max(1);
                mind.consult(Machine { nodes: (nodes - nodes.min(proof)).max(1), proof, book: true })
            }
            Effort::Time(time) => mind.take_time(time),
        };
        Answer {
            text: sight.write(&thought.choice),
            score: thought.score,
            line: thought.line.iter().map(|choice| sight.write(choice)).collect(),
            nodes: thought.nodes,
        }
    }
}

struct Mind<'a> {
    game: &'a ColorWars,
    seat: Seat,
    choices: &'a [Move],
    state: State,
    task: Task<'a>,
    guide: &'a Weighing,
}

impl Mind<'_> {
    /// Plays as a person does: a few plies ahead, with an eye that blurs and sometimes blinks.
    fn glance(&self, human: Human, dice: &mut QuickDice) -> Thought {
        let blinks = dice.below(100) < human.blinks;
        let depth = if blinks { 1 } else { human.depth };
        let guide = self.guide.at_a_glance();
        let mut nodes = 0;
        let rated = self.choices.iter().map(|choice| {
            let (score, looked) = self.rate(choice, depth, &guide);
            nodes += looked;
            // A win at hand is seen by everybody.
            let blur =
                if score >= WON - 1 { 0 } else { dice.below(2 * human.blur + 1) as i32 - human.blur as i32 };
            (score + blur, score, *choice)
        });
        let best = rated.reduce(|best, other| if other.0 > best.0 { other } else { best });
        let (_, score, choice) = best.expect("a sight offers a choice");
        Thought { choice, score: chance_to_win(score), line: vec![choice], nodes }
    }

    /// What a move is worth, looking so many plies ahead, itself included.
    fn rate(&self, choice: &Move, depth: u8, guide: &Weighing) -> (i32, u64) {
        let mut next = self.state;
        if self.game.apply(&mut next, &Event::Move(self.seat, *choice)).is_err() {
            return (-WON, 1);
        }
        match self.game.turn(&next) {
            Turn::Over(outcome) if outcome.winners.is_empty() => (0, 1),
            Turn::Over(outcome) if outcome.winners.contains(self.seat) => (WON - 1, 1),
            Turn::Over(_) => (1 - WON, 1),
            Turn::Choose(_) | Turn::Chance if depth <= 1 => (guide.evaluate(self.game, &next, self.seat), 1),
            Turn::Choose(_) | Turn::Chance => {
                let search = AlphaBeta::new(self.game, guide, 1 << 16, 1).no_deeper_than(depth - 1);
                let told = search.search(&next, Budget::nodes(50_000), self.task.stop, &mut |_| {});
                let own = self.game.turn(&next).choosing().contains(self.seat);
                (if own { told.score } else { -told.score }, told.nodes)
            }
        }
    }

    /// Asks the book, then thinks.
    fn consult(&self, machine: Machine) -> Thought {
        if machine.book
            && let Some(thought) = self.look_up()
        {
            return thought;
        }
        let expected = machine.nodes.min(LAID_OUT);
        self.think(Budget::nodes(machine.nodes), Budget::nodes(machine.proof), 1, expected)
    }

    /// The proven answer, where seat 2 has kept to the strategy.
    fn look_up(&self) -> Option<Thought> {
        let options = self.game.options();
        let fits = self.game.is_sheet_game(book().side)
            && options.opening == Some(fracas_color_wars::Opening::Free)
            && self.seat == WINNER;
        let square = fits.then(|| book().answer(self.game, &self.state)).flatten()?;
        let choice = Move::on(square);
        Some(Thought { choice, score: 1.0, line: vec![choice], nodes: 1 })
    }

    fn take_time(&self, time: Duration) -> Thought {
        if let Some(thought) = self.look_up() {
            return thought;
        }
        // With one core the search and the proof take turns; with more the proof is one thread too many for a while.
        let for_proof = time / PROOF;
        let share = if self.task.threads > 1 { time } else { time - for_proof };
        let [search, proof] =
            [share, for_proof].map(|time| Budget::time(time.saturating_sub(Duration::from_millis(2))));
        // About as many positions as a core looks at in that time; in a browser fewer, since a bot that lays out a
        // large table there does not hear that it shall stop.
        let longest = if cfg!(target_arch = "wasm32") { 1_000 } else { 60_000 };
        let expected = time.as_millis().min(longest) as u64 * 2_000;
        self.think(search, proof, self.task.threads.max(1), expected)
    }

    /// Looks for the best move and for a proof that it wins, on another core if it has one.
    ///
    /// The answer does not depend on which of the two is done first: a proof always counts, and without one
    /// the search for the best move is never cut short.
    fn think(&self, search: Budget, proof: Budget, threads: usize, expected: u64) -> Thought {
        let bytes = expected.saturating_mul(24).clamp(1 << 16, 1 << 28) as usize;
        let alpha_beta = AlphaBeta::new(self.game, self.guide, bytes, threads);
        let best = |budget: Budget, stop: &Stop| {
            let told = alpha_beta.search(&self.state, budget, stop, &mut |_| {});
            let choice = told.best.unwrap_or(self.choices[0]);
            let line = if told.line.is_empty() { vec![choice] } else { told.line };
            (told.score, Thought { choice, score: chance_to_win(told.score), line, nodes: told.nodes })
        };
        // Most wins and losses that are near are seen at once, and then nothing needs to be proven.
        let glance = Budget { most_nodes: Some(expected / 16 + 1), ..search };
        let (score, mut first) = best(glance, self.task.stop);
        if self.choices.len() == 1 || chance_to_win(score) == 1.0 || chance_to_win(score) == 0.0 {
            return first;
        }
        let (proven, searched) = if self.task.threads > 1 {
            let enough = self.task.stop.branch();
            thread::scope(|scope| {
                let prover = scope.spawn(|| {
                    let proven = self.prove(proof, bytes / 4);
                    if proven.is_ok() {
                        enough.stop();
                    }
                    proven
                });
                let searched = best(search, &enough).1;
                (prover.join().unwrap_or(Err(0)), searched)
            })
        } else {
            match self.prove(proof, bytes / 4) {
                Ok(proven) => return proven,
                unproven => (unproven, best(search, self.task.stop).1),
            }
        };
        match proven {
            Ok(thought) => thought,
            Err(nodes) => {
                first.nodes += nodes + searched.nodes;
                Thought { nodes: first.nodes, ..searched }
            }
        }
    }

    /// A move that is proven to win, or how many positions did not prove one.
    fn prove(&self, budget: Budget, bytes: usize) -> Result<Thought, u64> {
        let mut prover = Prover::new(self.game, &Pops, self.seat, bytes);
        let proof = prover.prove(&self.state, budget, self.task.stop);
        let Verdict::Win(_) = proof.verdict else { return Err(proof.nodes) };
        let nearest = self.choices.iter().filter_map(|choice| {
            let mut next = self.state;
            self.game.apply(&mut next, &Event::Move(self.seat, *choice)).ok()?;
            Some((prover.recall(&next)?, *choice))
        });
        let (_, choice) = nearest.min_by_key(|(plies, _)| *plies).ok_or(proof.nodes)?;
        Ok(Thought { choice, score: 1.0, line: vec![choice], nodes: proof.nodes })
    }
}
