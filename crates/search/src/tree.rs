//! Monte Carlo tree search for any number of seats, with dice, secrets and simultaneous choices.
//!
//! Each round makes up a state that agrees with what the seat sees, walks down a tree of what was tried before,
//! tries one new thing, and judges where it ends. Nothing but the seat's own knowledge goes in
//! (information-set MCTS); where nothing is hidden every made-up state is the true one, and it is plain MCTS.
//!
//! A move that only some of the made-up states allow is weighed against how often it *could* have been
//! chosen. Seats that choose at once choose apart from each other, none knowing the others' choices, and with
//! some luck of their own: without it they would fall into step, one of them always a beat ahead.
//! Chance outcomes have branches of their own as long as there are few; the rest share one.

use fracas_core::{Dice, Event, Game, QuickDice, Seat, Turn};

use crate::budget::Watch;
use crate::{Judge, Question, Rewards};

/// How a tree is grown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// How much it is drawn to what was tried little: near 0.7 for rewards from 0 to 1.
    pub curiosity: f64,
    /// The most nodes it keeps; when they are used up the tree is walked but grows no more.
    pub most_kept: usize,
}

impl Default for Growth {
    fn default() -> Growth {
        Growth { curiosity: 0.7, most_kept: 1 << 19 }
    }
}

/// How one move of the seat did.
#[derive(Clone, Debug, PartialEq)]
pub struct Arm<M> {
    /// The move.
    pub choice: M,
    /// How often it was tried.
    pub visits: u32,
    /// Its mean reward.
    pub mean: f64,
}

/// What the tree says.
#[derive(Clone, Debug, PartialEq)]
pub struct Harvest<M> {
    /// The seat's moves, the most tried first.
    pub arms: Vec<Arm<M>>,
    /// The moves expected from here on as long as one seat at a time chooses, beginning with the first arm.
    pub line: Vec<M>,
    /// How many rounds were played.
    pub rounds: u64,
}

impl<M: PartialEq> Harvest<M> {
    /// What two trees that grew apart say together.
    #[must_use]
    pub fn with(mut self, other: Harvest<M>) -> Harvest<M> {
        for arm in other.arms {
            match self.arms.iter_mut().find(|known| known.choice == arm.choice) {
                Some(known) => {
                    let rewards = |arm: &Arm<M>| arm.mean * f64::from(arm.visits);
                    let reward = rewards(known) + rewards(&arm);
                    known.visits += arm.visits;
                    known.mean = reward / f64::from(known.visits.max(1));
                }
                None => self.arms.push(arm),
            }
        }
        self.rounds += other.rounds;
        self.arms.sort_by_key(|arm| std::cmp::Reverse(arm.visits));
        // A line that begins with another move than the best one is nobody's plan.
        if self.line.first() != self.arms.first().map(|arm| &arm.choice) {
            self.line = other.line;
        }
        if self.line.first() != self.arms.first().map(|arm| &arm.choice) {
            self.line.clear();
        }
        self
    }
}

/// The outcomes of one throw that get branches of their own.
const MOST_OUTCOMES: usize = 36;

struct Try<M> {
    choice: M,
    visits: u32,
    /// In how many rounds it could have been chosen.
    available: u32,
    reward: f64,
}

/// What one seat tried at a node.
struct Chooser<M> {
    seat: Seat,
    tries: Vec<Try<M>>,
}

/// What leads from a node to the next.
#[derive(PartialEq)]
enum Link<C> {
    /// The tries of the choosers, in order.
    Tries(Vec<u16>),
    Outcome(C),
    AnyOutcome,
}

struct Node<G: Game> {
    choosers: Vec<Chooser<G::Move>>,
    links: Vec<(Link<G::Chance>, usize)>,
}

impl<G: Game> Default for Node<G> {
    fn default() -> Node<G> {
        Node { choosers: Vec::new(), links: Vec::new() }
    }
}

/// Grows a tree for a seat that is to choose. Plays at least one round. The same seed and number of rounds
/// (`most_nodes`) give the same tree. `report` hears the number of rounds every now and then.
pub fn grow<G: Game>(
    question: Question<'_, G>,
    judge: &impl Judge<G>,
    growth: Growth,
    report: &mut dyn FnMut(u64),
) -> Harvest<G::Move> {
    let Question { game, seat, sample, seed, budget, stop } = question;
    let mut tree = Tree {
        game,
        growth,
        nodes: vec![Node::default()],
        dice: QuickDice::new(seed),
        buffer: Vec::new(),
        walked: Vec::new(),
    };
    let mut watch = Watch::new(budget, stop);
    loop {
        let mut state = sample(&mut tree.dice);
        let over = watch.tick();
        tree.walk(&mut state);
        let rewards = judge.judge(game, &mut state, &mut tree.dice);
        tree.learn(&rewards);
        if watch.nodes().is_multiple_of(1024) {
            report(watch.nodes());
        }
        if over {
            break;
        }
    }
    tree.harvest(seat, watch.nodes())
}

struct Tree<'a, G: Game> {
    game: &'a G,
    growth: Growth,
    nodes: Vec<Node<G>>,
    dice: QuickDice,
    buffer: Vec<G::Move>,
    /// This round's choices: node, chooser, try.
    walked: Vec<(usize, usize, usize)>,
}

impl<G: Game> Tree<'_, G> {
    /// Walks down to the first thing that was never tried, and does it.
    fn walk(&mut self, state: &mut G::State) {
        self.walked.clear();
        let mut at = 0;
        loop {
            let link = match self.game.turn(state) {
                Turn::Over(_) => return,
                Turn::Chance => {
                    let outcome = self.game.roll(state, &mut self.dice);
                    let known = self.nodes[at].links.len() < MOST_OUTCOMES
                        || self.nodes[at]
                            .links
                            .iter()
                            .any(|(link, _)| *link == Link::Outcome(outcome.clone()));
                    if self.game.apply(state, &Event::Chance(outcome.clone())).is_err() {
                        return;
                    }
                    if known { Link::Outcome(outcome) } else { Link::AnyOutcome }
                }
                Turn::Choose(seats) => {
                    // All choose from the same state, and only then do their choices happen.
                    let begun = self.walked.len();
                    for seat in seats.iter() {
                        self.choose(at, state, seat, seats.len() > 1);
                    }
                    let chosen = self.walked[begun..].to_vec();
                    for &(_, chooser, index) in &chosen {
                        let Chooser { seat, tries } = &self.nodes[at].choosers[chooser];
                        // The first of several choices may already have closed the window.
                        if self.game.turn(state).choosing().contains(*seat) {
                            let event = Event::Move(*seat, tries[index].choice.clone());
                            if self.game.apply(state, &event).is_err() {
                                return;
                            }
                        }
                    }
                    if chosen.is_empty() {
                        return;
                    }
                    Link::Tries(chosen.iter().map(|&(_, _, index)| index as u16).collect())
                }
            };
            match self.nodes[at].links.iter().find(|(known, _)| *known == link) {
                Some(&(_, next)) => at = next,
                None if self.nodes.len() >= self.growth.most_kept => return,
                None => {
                    let next = self.nodes.len();
                    self.nodes.push(Node::default());
                    self.nodes[at].links.push((link, next));
                    return;
                }
            }
        }
    }

    /// Lets a seat choose: something it never tried, else what looks best for its curiosity.
    fn choose(&mut self, at: usize, state: &G::State, seat: Seat, at_once: bool) {
        self.buffer.clear();
        self.game.legal(state, seat, &mut self.buffer);
        let node = &mut self.nodes[at];
        let chooser = node.choosers.iter().position(|chooser| chooser.seat == seat).unwrap_or_else(|| {
            node.choosers.push(Chooser { seat, tries: Vec::new() });
            node.choosers.len() - 1
        });
        let tries = &mut node.choosers[chooser].tries;
        let mut best: Option<(f64, usize)> = None;
        let mut fresh = 0;
        for (hint, choice) in self.buffer.drain(..).enumerate() {
            // In most states the same moves are legal in the same order, so look in the same place first.
            let known = match tries.get(hint) {
                Some(tried) if tried.choice == choice => Some(hint),
                _ => tries.iter().position(|tried| tried.choice == choice),
            };
            let index = known.unwrap_or_else(|| {
                tries.push(Try { choice, visits: 0, available: 0, reward: 0.0 });
                tries.len() - 1
            });
            let tried = &mut tries[index];
            tried.available += 1;
            let value = if tried.visits == 0 {
                // Among what was never tried every one is equally likely.
                fresh += 1;
                if self.dice.below(fresh) > 0 {
                    continue;
                }
                f64::INFINITY
            } else {
                let visits = f64::from(tried.visits);
                let drawn = libm::sqrt(libm::log(f64::from(tried.available)) / visits);
                // From nothing to twice as much, once on average.
                let mood =
                    if at_once { f64::from(self.dice.below(1 << 16)) / f64::from(1 << 15) } else { 1.0 };
                tried.reward / visits + self.growth.curiosity * drawn * mood
            };
            if best.is_none_or(|(top, _)| value >= top) {
                best = Some((value, index));
            }
        }
        if let Some((_, index)) = best {
            self.walked.push((at, chooser, index));
        }
    }

    fn learn(&mut self, rewards: &Rewards) {
        for &(at, chooser, index) in &self.walked {
            let Chooser { seat, tries } = &mut self.nodes[at].choosers[chooser];
            tries[index].visits += 1;
            tries[index].reward += rewards[seat.index()];
        }
    }

    fn harvest(mut self, seat: Seat, rounds: u64) -> Harvest<G::Move> {
        let line = self.line();
        let mine = self.nodes[0].choosers.iter_mut().find(|chooser| chooser.seat == seat);
        let tries = mine.map(|chooser| std::mem::take(&mut chooser.tries)).unwrap_or_default();
        let mut arms: Vec<_> = tries
            .into_iter()
            .map(|tried| Arm {
                choice: tried.choice,
                visits: tried.visits,
                mean: tried.reward / f64::from(tried.visits.max(1)),
            })
            .collect();
        arms.sort_by_key(|arm| std::cmp::Reverse(arm.visits));
        Harvest { arms, line, rounds }
    }

    /// Follows the most tried moves while one seat at a time chooses.
    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = 0;
        while let [chooser] = &self.nodes[at].choosers[..] {
            let tries = chooser.tries.iter().enumerate();
            // The first of the most tried, as in the arms.
            let Some((index, best)) = tries.rev().max_by_key(|(_, tried)| tried.visits) else { break };
            if best.visits == 0 {
                break;
            }
            line.push(best.choice.clone());
            let link = Link::Tries(vec![index as u16]);
            match self.nodes[at].links.iter().find(|(known, _)| *known == link) {
                Some(&(_, next)) => at = next,
                None => break,
            }
        }
        line
    }
}
