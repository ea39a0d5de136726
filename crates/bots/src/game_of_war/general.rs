//! The bot for A Game of War.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use fracas_core::{QuickDice, Sight};
use fracas_game_of_war::{GameOfWar, Move, Phase, Side, State};
use fracas_search::clock::Instant;
use fracas_search::{Budget, SURE, Stop, Watch, chance_to_win};

use super::deploy::deploy;
use super::judge::Judge;
use super::levels::{Replies, Style, style, within};
use super::memory::{self, Cause};
use super::net::Net;
use super::past::Past;
use super::scales::Scales;
use super::search::{Search, Thought, with_luck};
use crate::Effort;
use crate::bot::{Answer, Bot, Task};
use crate::weights::{Weighed, built_in};

/// The stronger levels, and whoever is given nodes or time, think a turn through once and play it; the others search
/// the rest of the turn anew for every move: what is left of a good plan is found again because it is still good.
#[derive(Clone)]
pub struct General {
    pub(super) scales: Scales,
    /// What games have taught it, if anything: for those who think a turn through once.
    pub(super) net: Option<Arc<Net>>,
}

/// The scales that were built in.
pub(super) static SCALES: LazyLock<Scales> = LazyLock::new(|| built_in::<General>().scales);

/// The network that was built in.
static NET: LazyLock<Option<Arc<Net>>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../data/weights/game-of-war.net");
    Net::read(bytes).map(Arc::new)
});

impl Default for General {
    fn default() -> General {
        General { scales: *SCALES, net: NET.clone() }
    }
}

impl Weighed for General {
    const BUILT_IN: &'static str = include_str!("../../../../data/weights/game-of-war.json");

    fn with(weights: &[f64]) -> General {
        General { scales: Scales::new(weights), net: NET.clone() }
    }
}

/// Hundredths of a logit in three points: an infantry more wins two games of three.
const LOGITS: i32 = 2;

/// How widely it looks at first, given a time, and at last: more than anybody waits for.
const FIRST_LOOK: u64 = 4_000;
const LAST_LOOK: u64 = 131_072_000;

/// How many times as wide the next look is, if there is time for more than one.
const STRIDE: f64 = 4.0;

/// How much of the time that is left a look may be thought to take: what it really takes is foreseen only roughly.
const FORESEEN: f64 = 0.8;

/// How many times as wide the last look has to be as the one before it to be worth anything.
const WORTH_A_LOOK: f64 = 1.3;

impl Bot<GameOfWar> for General {
    fn choose(&self, sight: &Sight<GameOfWar>, task: Task<'_>) -> Answer {
        let side = Side::of(sight.seat());
        // All that the seat sees: while deploying that is its own army alone.
        let state = sight.view().state();
        if let Phase::Deploying(_) = state.phase() {
            let text = sight.write(&deploy(sight, task));
            return Answer { line: vec![text.clone()], text, score: 0.5, nodes: 1 };
        }
        let style = match task.effort {
            Effort::Level(level) => style(level),
            Effort::Nodes(nodes) => within(nodes),
            Effort::Time(_) => within(1),
        };
        let past = if style.once { Past::of(sight) } else { Past::default() };
        let cause = Cause::new(sight.game(), task.effort, self.scales, past.clone());
        let mut mind =
            Mind { sight, scales: &self.scales, net: self.net.as_deref(), side, past: &past, nodes: 0 };
        let offered =
            |thought: &Thought| thought.acts.first().is_some_and(|act| sight.choices().contains(act));
        let known = if style.once { memory::recall(sight.game(), &cause, state) } else { None };
        let thought = known.filter(offered).or_else(|| {
            let thoughts = match task.effort {
                Effort::Level(_) => mind.think(style, Budget::default(), task.stop, 1),
                Effort::Nodes(nodes) => mind.think(style, Budget::nodes(nodes), task.stop, 1),
                Effort::Time(time) => mind.take_time(time, task.stop, task.threads),
            };
            if style.once {
                memory::remember(cause, state, &thoughts);
            }
            with_luck(state, thoughts, style.blur, &mut QuickDice::new(task.seed)).filter(offered)
        });
        let Thought { acts, score } = thought.unwrap_or_else(|| {
            let any = sight.choices().iter().find(|choice| **choice == Move::End);
            Thought { acts: vec![*any.unwrap_or(&sight.choices()[0])], score: 0 }
        });
        let line: Vec<String> = acts.iter().map(|act| sight.write(act)).collect();
        Answer {
            text: line[0].clone(),
            score: chance_to_win(score.saturating_mul(LOGITS) / 3),
            line,
            nodes: mind.nodes.max(1),
        }
    }
}

/// How the side to move goes on with its turn, and its chance to win then, by a search of about so many positions; `None`
/// where nobody is in a turn, or there was nothing to spend.
pub fn plan(game: &GameOfWar, state: &State, nodes: u64, stop: &Stop) -> Option<(Vec<Move>, f64)> {
    let Phase::Play(side) = state.phase() else { return None };
    // Whoever explains a turn wants to tell bad from worse, also where all is lost after the reply.
    let style = Style { replies: Replies::NONE, deep: 0, ..within(nodes) };
    let judge = Judge::new(game, state, style.eyes, &SCALES).with(NET.as_deref());
    let past = Past::default();
    let search = Search { judge: &judge, side, style, threads: 1, wanted: 1, past: &past };
    let mut watch = Watch::new(Budget::nodes(nodes), stop);
    let thoughts = search.thoughts(state, &mut watch);
    let Thought { acts, score } = with_luck(state, thoughts, style.blur, &mut QuickDice::new(0))?;
    Some((acts, chance_to_win(score.saturating_mul(LOGITS) / 3)))
}

/// Several ways for the side to move to go on with its turn, the best first, by a search of about so many positions: at
/// most `count`, none of which is another with a single act exchanged, as long as there are any that differ by more.
pub fn plans(game: &GameOfWar, state: &State, nodes: u64, count: usize, stop: &Stop) -> Vec<Vec<Move>> {
    let ways = compared(game, state, nodes, CHOICE * count, stop);
    let mut found: Vec<Vec<Move>> = Vec::new();
    for apart in [2, 1] {
        for way in &ways {
            if found.len() < count && found.iter().all(|known| differ(known, way) >= apart) {
                found.push(way.clone());
            }
        }
    }
    found
}

/// The best way for the side to move to go on with its turn in which something is not done, by a search of about so many
/// positions, where it thinks of one. Every turn has an end, so one without it is one that does not end at once.
pub fn plan_without(
    game: &GameOfWar,
    state: &State,
    act: Move,
    nodes: u64,
    stop: &Stop,
) -> Option<Vec<Move>> {
    let ways = compared(game, state, nodes, WITHOUT, stop);
    ways.into_iter().find(|way| way.first() != Some(&act) && (act == Move::End || !way.contains(&act)))
}

/// Turns that are compared in a search of about so many positions, the best first; of so many it knows well what they are worth.
fn compared(game: &GameOfWar, state: &State, nodes: u64, wanted: usize, stop: &Stop) -> Vec<Vec<Move>> {
    let Phase::Play(side) = state.phase() else { return Vec::new() };
    // Whoever compares so many turns looks at that many closely, and keeps a few times as many to choose from.
    let style = within(nodes);
    let style = Style { turns: style.turns.max(wanted), ..style };
    let judge = Judge::new(game, state, style.eyes, &SCALES).with(NET.as_deref());
    let past = Past::default();
    let search = Search { judge: &judge, side, style, threads: 1, wanted, past: &past };
    let mut watch = Watch::new(Budget::nodes(nodes), stop);
    search.thoughts(state, &mut watch).into_iter().map(|thought| thought.acts).collect()
}

/// So many turns are compared to find one in which something is not done.
const WITHOUT: usize = 16;

/// How many times as many turns are compared as are told.
const CHOICE: usize = 4;

/// How many acts of one turn are not in the other, whatever their order.
fn differ(one: &[Move], other: &[Move]) -> usize {
    let (long, short) = if one.len() >= other.len() { (one, other) } else { (other, one) };
    long.iter().filter(|act| !short.contains(act)).count()
}

struct Mind<'a> {
    sight: &'a Sight<GameOfWar>,
    scales: &'a Scales,
    net: Option<&'a Net>,
    side: Side,
    past: &'a Past,
    nodes: u64,
}

impl Mind<'_> {
    fn think(&mut self, style: Style, budget: Budget, stop: &Stop, threads: usize) -> Vec<Thought> {
        let state = self.sight.view().state();
        let net = self.net.filter(|_| style.once);
        let judge = Judge::new(self.sight.game(), state, style.eyes, self.scales).with(net);
        let search = Search { judge: &judge, side: self.side, style, threads, wanted: 1, past: self.past };
        let mut watch = Watch::new(budget, stop);
        let thoughts = search.thoughts(state, &mut watch);
        self.nodes += watch.nodes();
        thoughts
    }

    /// Looks wider and wider until the time is up. The last look is as wide as what is left allows: one that is broken
    /// off is worth nothing.
    fn take_time(&mut self, time: Duration, stop: &Stop, threads: usize) -> Vec<Thought> {
        let began = Instant::now();
        let mut best = Vec::new();
        let mut nodes = FIRST_LOOK;
        loop {
            let before = began.elapsed();
            let left = time.saturating_sub(before);
            let thoughts = self.think(within(nodes), Budget::time(left), stop, threads);
            let now = began.elapsed();
            let over = stop.is_stopped() || now >= time;
            if over && !best.is_empty() {
                return best;
            }
            // Whoever has won, or has nothing to choose between, need not look wider.
            let decided = thoughts.first().is_none_or(|thought| thought.score >= SURE);
            best = if thoughts.is_empty() { best } else { thoughts };
            let next = next_look(nodes, now.saturating_sub(before), time.saturating_sub(now));
            match next.filter(|_| !over && !decided) {
                Some(wider) => nodes = wider,
                None => return best,
            }
        }
    }
}

/// How wide to look next if a look took so long and so much time is left: four times as wide, or as wide as fits if that is
/// the last. Nothing where hardly more fits than before, and where nobody waits for it.
fn next_look(nodes: u64, took: Duration, left: Duration) -> Option<u64> {
    let fits = FORESEEN * left.as_secs_f64() / took.as_secs_f64().max(1e-6);
    let times = if fits < STRIDE * STRIDE { fits } else { STRIDE };
    let wider = (nodes as f64 * times) as u64;
    (fits >= WORTH_A_LOOK && nodes < LAST_LOOK).then_some(wider.min(LAST_LOOK))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_look_is_as_wide_as_the_time_allows() {
        let [ten, whole] = [10, 1_000].map(Duration::from_millis);
        assert_eq!(next_look(4_000, ten, whole), Some(16_000), "there is time for another after it");
        assert_eq!(next_look(4_000, ten, ten * 10), Some(32_000), "this is the last one");
        assert_eq!(next_look(4_000, ten, ten), None, "hardly anything is left");
        assert_eq!(next_look(4_000, ten, Duration::ZERO), None);
        assert_eq!(next_look(LAST_LOOK, Duration::ZERO, whole), None, "nobody waits for more");
    }

    #[test]
    fn the_network_that_is_built_in_is_read() {
        assert!(General::default().net.is_some());
    }
}
