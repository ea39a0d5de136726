//! Thinking among three or more, and between two whose table is in no book.
//!
//! Everybody chooses at once, so a best move is only best against what the others are thought to do. Here they
//! are thought to learn as the bot does: turn after turn is played out, everybody chooses more often what they
//! regret not having chosen (regret matching), and what the bot chose on average is its mix. A turn in which
//! somebody falls ends the round (GG-7), and those who are left begin the next as equals: that is what makes
//! a turn's worth easy to tell.
//!
//! Whoever has the same as somebody else, and of whom nothing else is known, is thought to do the same and to be struck as
//! often: else all would come to strike at one of two twins, for no reason but that somebody began.

use std::cell::RefCell;
use std::collections::HashMap;

use fracas_core::{Dice, Event, Game, QuickDice, Seat, Seats, Turn};
use fracas_gaogie::{Gaogie, Move, MoveId, State};
use fracas_search::clock::Instant;
use fracas_search::{Budget, Stop};

use super::habit::{draw, ticket};
use super::memory::{Expected, Memory};
use crate::Compared;

/// A turn to think about, in which nobody has chosen yet.
pub(super) struct Brawl<'a> {
    game: &'a Gaogie,
    start: &'a State,
    seat: Seat,
    /// Those who choose, and what they could choose and pay for.
    fighters: Vec<Fighter>,
    /// What those think who are alike.
    kinds: Vec<Kind>,
    /// What the others were seen to do.
    memory: Memory,
    /// What it says of those who came up in thought, by seat and stock.
    recalled: RefCell<HashMap<Stocked, Option<Recalled>>>,
}

/// Somebody with so many unused moves of each kind; who is in does not change while a round is thought of.
type Stocked = (Seat, Vec<u16>);

/// What somebody is expected to choose: how far to trust in it, and the choices with their weights.
type Recalled = (f64, Vec<(Move, f64)>);

/// Somebody who chooses.
struct Fighter {
    seat: Seat,
    /// Whom it is like.
    kind: usize,
    choices: Vec<Move>,
    /// The ways of its kind, each with those of its choices that are such a way.
    ways: Vec<Vec<usize>>,
    /// What it was seen to do, if anything.
    expected: Option<Expected>,
}

/// All who have the same in store, and of whom nothing else is known.
#[derive(Default)]
struct Kind {
    /// What they can choose, whoever of a kind is struck.
    ways: Vec<Way>,
    /// How much better each way would have been, in all turns so far.
    regrets: Vec<f64>,
    /// How often each was taken.
    made: Vec<f64>,
}

/// A move, and the kind of whom it strikes.
type Way = (MoveId, Option<usize>);

/// What came of thinking.
pub(super) struct Thought {
    /// The bot's choices and how often to make them.
    pub(super) mix: Vec<(Move, f64)>,
    /// The chance to win.
    pub(super) score: f64,
    /// Turns played out.
    pub(super) nodes: u64,
}

/// A round that is not over after so many turns is left undecided.
const LONGEST: u32 = 24;

/// So many stocks are kept in mind at once.
const MOST_RECALLED: usize = 4096;

/// A choice that was made less often than this is left out of the mix: it was only ever tried.
const RARE: f64 = 0.03;

impl<'a> Brawl<'a> {
    pub(super) fn new(game: &'a Gaogie, start: &'a State, seat: Seat, memory: Memory) -> Brawl<'a> {
        let playing: Vec<Seat> = start.playing().iter().collect();
        let choices: Vec<Vec<Move>> = playing.iter().map(|&other| paid(game, start, other)).collect();
        let expected: Vec<Option<Expected>> = playing
            .iter()
            .zip(&choices)
            .map(|(&other, choices)| {
                memory.expects(other, start.stock(other), choices).filter(|_| other != seat)
            })
            .collect();
        let alike = |one: usize, other: usize| {
            one == other
                || start.stock(playing[one]) == start.stock(playing[other])
                    && expected[one].is_none()
                    && expected[other].is_none()
        };
        // The first of them stands for a kind.
        let firsts: Vec<usize> =
            (0..playing.len()).map(|nth| (0..=nth).find(|&first| alike(first, nth)).unwrap_or(nth)).collect();
        let mut kinds: Vec<Kind> = playing.iter().map(|_| Kind::default()).collect();
        let fighters = playing.iter().zip(choices).zip(expected).enumerate();
        let fighters = fighters
            .map(|(nth, ((&seat, choices), expected))| {
                let kind = firsts[nth];
                let struck = |target: Seat| firsts[playing.iter().position(|&other| other == target)?].into();
                let mut ways = Vec::new();
                for (index, choice) in choices.iter().enumerate() {
                    let at = kinds[kind].way((choice.id(), choice.target().and_then(struck)));
                    ways.resize(ways.len().max(at + 1), Vec::new());
                    ways[at].push(index);
                }
                Fighter { seat, kind, choices, ways, expected }
            })
            .collect();
        Brawl { game, start, seat, fighters, kinds, memory, recalled: RefCell::default() }
    }

    /// Thinks as long as the budget lasts, and at least for one turn of everybody.
    pub(super) fn think(&mut self, budget: Budget, stop: &Stop, dice: &mut QuickDice) -> Thought {
        let deadline = budget.most_time.and_then(|time| Instant::now().checked_add(time));
        let most = budget.most_nodes.unwrap_or(u64::MAX);
        let over = |nodes: u64| {
            nodes >= most || stop.is_stopped() || deadline.is_some_and(|deadline| Instant::now() >= deadline)
        };
        let own = self.fighters.iter().position(|fighter| fighter.seat == self.seat);
        let Some(own) = own else { return Thought { mix: Vec::new(), score: 0.5, nodes: 0 } };
        let (mut nodes, mut round, mut sum) = (0, 0, 0.0);
        loop {
            // Every other time the bot learns, else one of the others in turn.
            let learner = if round % 2 == 0 { own } else { round / 2 % self.fighters.len() };
            let (tried, got) = self.learn(learner, dice);
            nodes += tried;
            if learner == own {
                sum += got;
            }
            round += 1;
            if over(nodes) {
                break;
            }
        }
        let lessons =
            (0..round).filter(|&round| round % 2 == 0 || round / 2 % self.fighters.len() == own).count();
        let mix = self.shares(&self.fighters[own], RARE);
        Thought {
            mix: mix.into_iter().filter(|(_, made)| *made > 0.0).collect(),
            score: sum / lessons.max(1) as f64,
            nodes,
        }
    }

    /// What two choices bring against what the others are thought to do once everybody has thought: as many turns are
    /// played out as it took to think, both by the same luck.
    pub(super) fn compare(
        mut self,
        choices: [Move; 2],
        budget: Budget,
        stop: &Stop,
        dice: &mut QuickDice,
    ) -> Option<Compared> {
        let turns = self.think(budget, stop, dice).nodes.div_ceil(2);
        let (mut sums, mut ahead, mut squares) = ([0.0; 2], 0.0, 0.0);
        for _ in 0..turns {
            let others: Vec<(Seat, Move)> = self
                .fighters
                .iter()
                .filter(|fighter| fighter.seat != self.seat)
                .map(|fighter| Some((fighter.seat, self.habitual(fighter, dice)?)))
                .collect::<Option<_>>()?;
            let seed = dice.bits();
            let [one, other] = choices.map(|choice| {
                let mut state = self.start.clone();
                for (seat, made) in others.iter().copied().chain([(self.seat, choice)]) {
                    self.game.apply(&mut state, &Event::Move(seat, made)).ok()?;
                }
                Some(self.play_out(state, self.seat, &mut QuickDice::new(seed)))
            });
            let (one, other) = (one?, other?);
            sums = [sums[0] + one, sums[1] + other];
            ahead += one - other;
            squares += (one - other) * (one - other);
        }
        let turns = turns as f64;
        let mean = ahead / turns;
        let error = libm::sqrt((squares / turns - mean * mean).max(0.0) / turns);
        (turns > 1.0).then(|| Compared { scores: sums.map(|sum| sum / turns), error })
    }

    /// Lets everybody choose, tries each of the learner's ways against the others' choices, and lets its kind regret.
    /// Returns how many turns were played out, and what the learner got.
    fn learn(&mut self, learner: usize, dice: &mut QuickDice) -> (u64, f64) {
        let chosen: Vec<usize> = self.fighters.iter().map(|fighter| self.pick(fighter, dice)).collect();
        let Fighter { seat, kind, ways, .. } = &self.fighters[learner];
        let strategy = self.kinds[*kind].strategy();
        let tried: Vec<usize> = ways.iter().map(|way| way[dice.below(way.len() as u32) as usize]).collect();
        let seed = dice.bits();
        let worth: Vec<f64> = tried
            .iter()
            .map(|&choice| {
                let mut state = self.start.clone();
                for (index, fighter) in self.fighters.iter().enumerate() {
                    let nth = if index == learner { choice } else { chosen[index] };
                    let _ = self.game.apply(&mut state, &Event::Move(fighter.seat, fighter.choices[nth]));
                }
                // The same luck for each, so that only the choice tells them apart.
                self.play_out(state, *seat, &mut QuickDice::new(seed))
            })
            .collect();
        let got: f64 = worth.iter().zip(&strategy).map(|(worth, share)| worth * share).sum();
        let kind = &mut self.kinds[*kind];
        for (index, share) in strategy.into_iter().enumerate() {
            kind.regrets[index] = (kind.regrets[index] + worth[index] - got).max(0.0);
            kind.made[index] += share;
        }
        (tried.len() as u64, got)
    }

    /// Lets everybody learn, one after the other, until so many turns were played out.
    pub(super) fn settle(&mut self, most: u64, stop: &Stop, dice: &mut QuickDice) {
        let mut nodes = 0;
        while nodes < most && !stop.is_stopped() {
            for learner in 0..self.fighters.len() {
                nodes += self.learn(learner, dice).0;
            }
        }
    }

    /// How often somebody has made each choice on the whole.
    pub(super) fn habits(&self, seat: Seat) -> Vec<(Move, f64)> {
        let fighter = self.fighters.iter().find(|fighter| fighter.seat == seat);
        fighter.map(|fighter| self.shares(fighter, 0.0)).unwrap_or_default()
    }

    /// How often somebody has made each choice on the whole; a way that was taken more rarely than `least` does not count.
    fn shares(&self, fighter: &Fighter, least: f64) -> Vec<(Move, f64)> {
        let made = &self.kinds[fighter.kind].made;
        let total: f64 = made.iter().sum();
        let mut shares = vec![0.0; fighter.choices.len()];
        for (way, &made) in fighter.ways.iter().zip(made) {
            if made > 0.0 && made >= least * total {
                way.iter().for_each(|&choice| shares[choice] = made / total / way.len() as f64);
            }
        }
        fighter.choices.iter().copied().zip(shares).collect()
    }

    /// What everybody does this time, as often as they do on the whole.
    pub(super) fn usual(&self, dice: &mut QuickDice) -> Option<Vec<(Seat, Move)>> {
        self.fighters.iter().map(|fighter| Some((fighter.seat, self.habitual(fighter, dice)?))).collect()
    }

    /// What somebody chooses as often as it has on the whole.
    fn habitual(&self, fighter: &Fighter, dice: &mut QuickDice) -> Option<Move> {
        // Whoever has learnt nothing yet does anything.
        draw(&self.shares(fighter, 0.0), dice)
            .or_else(|| fighter.choices.get(self.pick(fighter, dice)).copied())
    }

    /// What somebody chooses next, by its place among all that it can.
    fn pick(&self, fighter: &Fighter, dice: &mut QuickDice) -> usize {
        if let Some(Expected { trust, weights }) = &fighter.expected
            && ticket(dice) < *trust
        {
            let shares: Vec<(usize, f64)> = weights.iter().copied().enumerate().collect();
            return draw(&shares, dice).unwrap_or(0);
        }
        let shares: Vec<(usize, f64)> = self.kinds[fighter.kind].strategy().into_iter().enumerate().collect();
        let way = draw(&shares, dice).and_then(|way| fighter.ways.get(way));
        way.map_or(0, |way| way[dice.below(way.len() as u32) as usize])
    }

    /// Plays the round on, everybody as they please, and tells what it brings the seat.
    fn play_out(&self, state: State, seat: Seat, dice: &mut QuickDice) -> f64 {
        self.part(self.play_round(state, dice), seat)
    }

    /// What it brings a seat if these are left.
    pub(super) fn part(&self, left: Seats, seat: Seat) -> f64 {
        if left.is_empty() {
            // GG-7: drawn among those who fell last.
            return 1.0 / f64::from(self.start.playing().len());
        }
        if left.contains(seat) { 1.0 / f64::from(left.len()) } else { 0.0 }
    }

    /// Plays the round on, everybody as they please, and tells who is left.
    pub(super) fn play_round(&self, mut state: State, dice: &mut QuickDice) -> Seats {
        for _ in 0..LONGEST {
            if state.round() != self.start.round() {
                break;
            }
            let Turn::Choose(seats) = self.game.turn(&state) else { break };
            for chooser in seats.iter() {
                let seen = self.recall(&state, chooser, dice);
                let Some(choice) = seen.or_else(|| self.stumble(&state, chooser, dice)) else { continue };
                let _ = self.game.apply(&mut state, &Event::Move(chooser, choice));
            }
        }
        state.playing()
    }

    /// What somebody does who was seen before, as far as that is trusted.
    fn recall(&self, state: &State, seat: Seat, dice: &mut QuickDice) -> Option<Move> {
        if seat == self.seat || self.memory.is_empty() {
            return None;
        }
        let mut recalled = self.recalled.borrow_mut();
        // Tables of a group's own can have more stocks than are worth keeping.
        if recalled.len() >= MOST_RECALLED {
            recalled.clear();
        }
        let key = (seat, state.stock(seat).to_vec());
        let expected = recalled.entry(key).or_insert_with(|| {
            let choices = paid(self.game, state, seat);
            let Expected { trust, weights } = self.memory.expects(seat, state.stock(seat), &choices)?;
            Some((trust, choices.into_iter().zip(weights).collect()))
        });
        let (trust, mix) = expected.as_ref()?;
        if ticket(dice) < *trust { draw(mix, dice) } else { None }
    }

    /// What somebody does who thinks no further: anything paid, attacks with half the weight of the rest.
    fn stumble(&self, state: &State, seat: Seat, dice: &mut QuickDice) -> Option<Move> {
        let table = self.game.table();
        let stock = state.stock(seat);
        let paid = |moves: &'a [MoveId]| moves.iter().copied().filter(|&id| table.is_paid(id, stock));
        let (basics, attacks) = (paid(table.basics()), paid(table.attacks()));
        let others = state.playing().iter().filter(|&other| other != seat);
        // Between two an attack needs no target (GG-10).
        let aims = if state.playing().len() > 2 { others.clone().count() } else { 1 };
        let (charges, strikes) = (basics.clone().count(), attacks.clone().count() * aims);
        if strikes > 0 && (charges == 0 || dice.below(3) == 0) {
            let nth = dice.below(strikes as u32) as usize;
            let target = others.clone().nth(nth % aims).filter(|_| aims > 1);
            return attacks.clone().nth(nth / aims).map(|id| Move::new(id, target));
        }
        let nth = dice.below(charges.max(1) as u32) as usize;
        basics.clone().nth(nth).map(|id| Move::new(id, None))
    }
}

/// All that a seat can choose and pay for.
fn paid(game: &Gaogie, state: &State, seat: Seat) -> Vec<Move> {
    let mut choices = Vec::new();
    game.legal(state, seat, &mut choices);
    choices.retain(|choice| game.caution(state, seat, choice).is_none());
    choices
}

impl Kind {
    /// The place of a way among all of them.
    fn way(&mut self, way: Way) -> usize {
        self.ways.iter().position(|known| *known == way).unwrap_or_else(|| {
            self.ways.push(way);
            self.regrets.push(0.0);
            self.made.push(0.0);
            self.ways.len() - 1
        })
    }

    /// What they do next: each way as often as they regret not having taken it.
    fn strategy(&self) -> Vec<f64> {
        let total: f64 = self.regrets.iter().sum();
        if total > 0.0 {
            self.regrets.iter().map(|regret| regret / total).collect()
        } else {
            vec![1.0 / self.ways.len() as f64; self.ways.len()]
        }
    }
}
