//! One event against what could have happened instead.

use fracas_core::{Event, Game, QuickDice, Referee, Seat, Secrecy, Sight, Turn};
use fracas_search::Rewards;

use crate::judge::{Judge, Worth};
use crate::moments::DOUBT;
use crate::{Ask, Choice, Depth, Line, Step, Threats};

#[cfg(test)]
mod tests;

/// No more outcomes than this are looked at one by one; of more so many are drawn.
const MOST_OUTCOMES: usize = 40;
const DRAWN: u32 = 16;
/// So many more standard errors something must be ahead for every further choice that it is compared with.
const ANOTHER: f64 = 0.25;

/// Says what event `index` was worth.
pub(crate) fn weigh<G: Game>(
    judge: &impl Judge<G>,
    referee: &Referee<G>,
    index: usize,
    ask: Ask<'_>,
) -> Step {
    let scene = Scene { judge, referee, index, ask };
    match referee.event(index) {
        _ if !scene.is_known() => scene.unknown(),
        Event::Chance(_) => scene.chance(),
        Event::Move(seat, choice) => scene.choice(*seat, choice),
    }
}

/// The best ways for a seat to go on that is to choose now, by what it sees.
pub(crate) fn lines<G: Game>(
    judge: &impl Judge<G>,
    referee: &Referee<G>,
    seat: Seat,
    count: usize,
    ask: Ask<'_>,
) -> Option<Vec<Line>> {
    let scene = Scene { judge, referee, index: referee.len(), ask };
    let sight = referee.sight(seat)?;
    if !judge.knows(referee.game(), referee.state()) {
        return Some(Vec::new());
    }
    let ways = judge.options(&sight, count, ask);
    let worths: Vec<Worth<G::Move>> = if scene.is_open() {
        ways.iter().map(|way| scene.after_all(seat, way)).collect()
    } else {
        let choices: Vec<G::Move> = ways.iter().filter_map(|way| way.first().cloned()).collect();
        let seen = scene.by_guesses(&sight, &choices);
        let known = averages(&seen).into_iter().enumerate();
        let doubt = |nth: usize| spread(seen.iter().map(|guess| guess[nth][seat.index()]));
        let depth = Depth::Deals(seen.len() as u32);
        let heats = Vec::new;
        known
            .map(|(nth, chances)| {
                let (error, line) = (doubt(nth), Vec::new());
                Worth { chances, error, line, depth, heats: heats() }
            })
            .collect()
    };
    let mut lines: Vec<Line> = ways
        .iter()
        .zip(worths)
        .map(|(way, worth)| {
            let mut moves: Vec<String> = way.iter().map(|choice| sight.write(choice)).collect();
            let mut networks = Vec::new();
            if scene.is_open() {
                let (texts, then) = scene.written(&worth.line, seat, way);
                moves.extend(texts);
                networks = judge.networks(&then);
            }
            let chance = worth.chances[seat.index()];
            Line { moves, chance, error: worth.error, depth: worth.depth, share: None, networks }
        })
        .collect();
    lines.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    lines.truncate(count);
    Some(lines)
}

/// What the other could do if it were their turn: nothing where nobody can imagine that.
pub(crate) fn threats<G: Game>(
    judge: &impl Judge<G>,
    referee: &Referee<G>,
    count: usize,
    ask: Ask<'_>,
) -> Option<Threats> {
    let game = referee.game();
    let position = judge.passed(game, referee.state())?;
    let options = game.options().clone();
    let then = Referee::<G>::new_by(game.rules(), Some(game.seats()), options, Some(position)).ok()?;
    let seat = then.turn().choosing().sole()?;
    Some(Threats { seat, lines: lines(judge, &then, seat, count, ask)? })
}

/// What each of some choices is worth to a seat that is to choose now, by what it sees. Where nothing is hidden, a choice may
/// be a whole turn: its moves, parted by semicolons.
pub(crate) fn compare<G: Game>(
    judge: &impl Judge<G>,
    referee: &Referee<G>,
    seat: Seat,
    texts: &[&str],
    ask: Ask<'_>,
) -> Option<Vec<f64>> {
    let scene = Scene { judge, referee, index: referee.len(), ask };
    let sight = referee.sight(seat)?;
    if !judge.knows(referee.game(), referee.state()) {
        return None;
    }
    let ways: Vec<Vec<G::Move>> = texts.iter().map(|text| scene.read(seat, text)).collect::<Option<_>>()?;
    let whole = ways.iter().any(|way| way.len() != 1);
    if whole && !scene.is_open() {
        return None;
    }
    let own = |chances: &Rewards| chances[seat.index()];
    if whole {
        return Some(ways.iter().map(|way| own(&scene.after_all(seat, way).chances)).collect());
    }
    let choices: Vec<G::Move> = ways.into_iter().flatten().collect();
    let worths = if scene.is_open() {
        choices.iter().map(|choice| scene.after(referee.state(), seat, choice, 1).chances).collect()
    } else {
        averages(&scene.by_guesses(&sight, &choices))
    };
    let at_best = |(choice, chances): (&G::Move, &Rewards)| {
        let others = choices.iter().filter(|other| *other != choice);
        let later = others.filter_map(|other| scene.later(&sight, choice, other));
        later.map(|chances| own(&chances)).fold(own(chances), f64::max)
    };
    Some(choices.iter().zip(&worths).map(at_best).collect())
}

struct Scene<'a, G: Game, J> {
    judge: &'a J,
    referee: &'a Referee<G>,
    index: usize,
    ask: Ask<'a>,
}

impl<G: Game, J: Judge<G>> Scene<'_, G, J> {
    fn game(&self) -> &G {
        self.referee.game()
    }

    fn before(&self) -> &G::State {
        self.referee.state_after(self.index)
    }

    /// Whether who chooses sees all there is.
    fn is_open(&self) -> bool {
        self.game().secrecy(self.before()) == Secrecy::Open
    }

    /// Reads moves of one seat that are made one after the other; `None` where one of them cannot be.
    fn read(&self, seat: Seat, text: &str) -> Option<Vec<G::Move>> {
        let mut now = self.before().clone();
        let mut way = Vec::new();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let event = self.game().read(&now, Some(seat), part).ok()?;
            self.game().apply(&mut now, &event).ok()?;
            match event {
                Event::Move(_, choice) => way.push(choice),
                Event::Chance(_) => return None,
            }
        }
        Some(way)
    }

    /// Whether the judge has an opinion of both sides of the event.
    fn is_known(&self) -> bool {
        let next = self.referee.state_after(self.index + 1);
        let over = self.referee.turn_after(self.index + 1).outcome().is_some();
        self.judge.knows(self.game(), self.before()) && (over || self.judge.knows(self.game(), next))
    }

    /// An event about which nobody can say anything yet: all are as likely to win.
    fn unknown(&self) -> Step {
        let even = vec![1.0 / f64::from(self.game().seats()); usize::from(self.game().seats())];
        self.step(even.clone(), even, None, 0.0)
    }

    fn step(&self, before: Vec<f64>, after: Vec<f64>, choice: Option<Choice>, error: f64) -> Step {
        let cost = |seat: usize| choice.as_ref().map_or(0.0, |choice| choice.costs[seat]);
        let luck = (0..before.len()).map(|seat| after[seat] - before[seat] + cost(seat)).collect();
        let by = self.referee.event(self.index).seat();
        let text = self.referee.text(self.index);
        let (least, thrice, goes_on) = (self.judge.least(), self.judge.looks_thrice(), self.judge.goes_on());
        Step { index: self.index, by, text, before, after, luck, choice, error, least, thrice, goes_on }
    }

    /// The chances that matter, as a list.
    fn seats(&self, chances: &Rewards) -> Vec<f64> {
        chances[..usize::from(self.game().seats())].to_vec()
    }

    /// What a state is worth, over or not.
    fn worth(&self, state: &G::State, part: u64) -> Worth<G::Move> {
        match self.game().turn(state) {
            Turn::Over(outcome) => Worth::sure(self.judge.end(self.game(), state, outcome)),
            _ => self.judge.worth(self.game(), state, self.before(), part, self.ask),
        }
    }

    /// What the event really led to: the past may have ended the game, which no state tells.
    fn truth(&self) -> Worth<G::Move> {
        let next = self.referee.state_after(self.index + 1);
        match self.referee.turn_after(self.index + 1) {
            Turn::Over(outcome) => Worth::sure(self.judge.end(self.game(), next, outcome)),
            _ => {
                let found = self.worth(next, 1);
                let own = |worth: &Worth<G::Move>| {
                    let seat = self.referee.event(self.index).seat();
                    seat.map_or(0.0, |seat| worth.chances[seat.index()])
                };
                match self.followed() {
                    Some(followed) if own(&followed) > own(&found) => followed,
                    _ => found,
                }
            }
        }
    }

    /// What the rest of the turn led to as it was really played, where that can be better than what is found.
    fn followed(&self) -> Option<Worth<G::Move>> {
        let (referee, first) = (self.referee, self.index + 1);
        let seat = referee.event(self.index).seat().filter(|_| self.judge.goes_on())?;
        let rest = (first..referee.len()).map_while(|at| match referee.event(at) {
            Event::Move(by, choice) if *by == seat => Some(choice.clone()),
            _ => None,
        });
        let line: Vec<G::Move> = rest.collect();
        let end = first + line.len();
        let worth = match referee.turn_after(end) {
            _ if line.is_empty() => return None,
            Turn::Over(outcome) => {
                Worth::sure(self.judge.end(self.game(), referee.state_after(end), outcome))
            }
            turn if turn.choosing().sole() == Some(seat) => return None,
            _ => self.worth(referee.state_after(end), 1),
        };
        Some(Worth { line, ..worth })
    }

    fn chance(&self) -> Step {
        let after = self.truth();
        let (expected, error) = self.expected(&after);
        let error = libm::sqrt(error * error + after.error * after.error);
        self.step(self.seats(&expected), self.seats(&after.chances), None, error)
    }

    /// The average over all that chance could have brought.
    fn expected(&self, after: &Worth<G::Move>) -> (Rewards, f64) {
        let (game, before) = (self.game(), self.before());
        if let Some(expected) = self.judge.expect(game, before, self.ask) {
            return (expected.chances, expected.error);
        }
        let mut odds = Vec::new();
        game.odds(before, &mut odds);
        if odds.is_empty() || odds.len() > MOST_OUTCOMES {
            let mut dice = QuickDice::new(self.ask.seed ^ self.index as u64);
            odds = (0..DRAWN).map(|_| (game.roll(before, &mut dice), 1)).collect();
        }
        let whole: f64 = odds.iter().map(|(_, weight)| f64::from(*weight)).sum();
        let (mut expected, mut error) = ([0.0; Seat::MAX as usize], 0.0);
        for (outcome, weight) in odds {
            let event = Event::Chance(outcome);
            let worth = if event == *self.referee.event(self.index) {
                after.clone()
            } else {
                let mut next = before.clone();
                if game.apply(&mut next, &event).is_err() {
                    continue;
                }
                self.worth(&next, 1)
            };
            let weight = f64::from(weight) / whole;
            add(&mut expected, &worth.chances, weight);
            error += weight * weight * worth.error * worth.error;
        }
        (expected, libm::sqrt(error))
    }

    fn choice(&self, seat: Seat, played: &G::Move) -> Step {
        let after = self.truth();
        let then = self.referee.fork(self.index);
        let Some(sight) = then.sight(seat) else { return self.unknown() };
        let mut ways = self.judge.candidates(&sight, played, self.ask);
        ways.retain(|way| way.first().is_some_and(|choice| choice != played));
        ways.insert(0, vec![played.clone()]);
        let candidates: Vec<G::Move> = ways.iter().map(|way| way[0].clone()).collect();
        let only = candidates.len() == 1;
        if only {
            let after = self.seats(&after.chances);
            return self.step(after.clone(), after, None, 0.0);
        }
        let lead = |nth: usize| (nth > 0).then(|| self.at_best(seat, &ways[nth]));
        let truths: Vec<Worth<G::Move>> =
            (0..candidates.len()).map(|nth| lead(nth).unwrap_or_else(|| after.clone())).collect();
        let seen = if self.is_open() { Vec::new() } else { self.by_guesses(&sight, &candidates) };
        let known: Vec<Rewards> = match seen.is_empty() {
            true => truths.iter().map(|worth| worth.chances).collect(),
            false => averages(&seen),
        };
        let own = |chances: &Rewards| chances[seat.index()];
        // All are tried in the same states by the same luck, so what counts is how far the difference goes up and down.
        let apart = |best: usize| match (seen.is_empty(), truths[best].heats.len()) {
            (false, _) => spread(seen.iter().map(|guess| own(&guess[best]) - own(&guess[0]))),
            (true, heats) if heats > 1 && heats == after.heats.len() => spread(
                truths[best].heats.iter().zip(&after.heats).map(|(best, played)| own(best) - own(played)),
            ),
            (true, _) => libm::sqrt(truths[best].error * truths[best].error + after.error * after.error),
        };
        let found = highest(&known, own);
        let error = apart(found);
        // What may be an error is held against nobody: then what was played is as good as any. Among several one is sooner
        // ahead by luck.
        let doubt = DOUBT + ANOTHER * (candidates.len() - 2) as f64;
        let best = if own(&known[found]) - own(&known[0]) > doubt * error { found } else { 0 };
        let mut costs = [0.0; Seat::MAX as usize];
        add(&mut costs, &known[best], 1.0);
        add(&mut costs, &known[0], -1.0);
        // What could still be done afterwards was not missed.
        let mut kept = [0.0; Seat::MAX as usize];
        if own(&costs) >= self.judge.least()
            && let Some(later) = self.later(&sight, played, &candidates[best])
        {
            add(&mut kept, &later, 1.0);
            add(&mut kept, &known[0], -1.0);
            let share = (own(&kept) / own(&costs)).clamp(0.0, 1.0);
            kept = costs.map(|cost| cost * share);
            add(&mut costs, &kept.clone(), -1.0);
        }
        let really = truths.iter().map(|worth| own(&worth.chances)).fold(own(&after.chances), f64::max);
        let mut line = vec![sight.write(&candidates[best])];
        line.extend(self.expected_after(&truths[best].line, seat, &candidates[best]));
        let then = match own(&costs) >= self.judge.least() {
            true => self.expected_after(&after.line, seat, played),
            false => Vec::new(),
        };
        let choice = Choice {
            costs: self.seats(&costs),
            really: really - own(&after.chances),
            best: line[0].clone(),
            line,
            then,
            mix: Vec::new(),
        };
        let mut before = truths[best].chances;
        add(&mut before, &kept, -1.0);
        self.step(self.seats(&before), self.seats(&after.chances), Some(choice), error)
    }

    /// How a choice goes on: its line, and what the other answers to that.
    fn expected_after(&self, line: &[G::Move], seat: Seat, choice: &G::Move) -> Vec<String> {
        let (mut texts, mut now) = self.written(line, seat, std::slice::from_ref(choice));
        for answer in self.judge.answer(self.game(), &now, self.ask) {
            let Some(next) = self.game().turn(&now).choosing().sole().filter(|next| *next != seat) else {
                break;
            };
            let event = Event::Move(next, answer);
            if self.game().apply(&mut now, &event).is_err() {
                break;
            }
            texts.push(self.referee.write(&event));
        }
        texts
    }

    /// What a candidate leads to where all is seen: as it is found, or as the judge meant to go on when it named it.
    fn at_best(&self, seat: Seat, way: &[G::Move]) -> Worth<G::Move> {
        let Some((choice, rest)) = way.split_first() else { return Worth::sure([0.0; Seat::MAX as usize]) };
        let found = self.after(self.before(), seat, choice, 1);
        if rest.is_empty() || found.line == rest {
            return found;
        }
        let meant = Worth { line: rest.to_vec(), ..self.after_all(seat, way) };
        let own = |worth: &Worth<G::Move>| worth.chances[seat.index()];
        if own(&meant) > own(&found) { meant } else { found }
    }

    /// What a choice leads to.
    fn after(&self, state: &G::State, seat: Seat, choice: &G::Move, part: u64) -> Worth<G::Move> {
        let mut next = state.clone();
        match self.game().apply(&mut next, &Event::Move(seat, choice.clone())) {
            Ok(()) => self.worth(&next, part),
            // What is not legal is never the best.
            Err(_) => Worth::sure([0.0; Seat::MAX as usize]),
        }
    }

    /// What choices of one seat lead to that are made one after the other.
    fn after_all(&self, seat: Seat, way: &[G::Move]) -> Worth<G::Move> {
        let mut next = self.before().clone();
        for choice in way {
            if self.game().apply(&mut next, &Event::Move(seat, choice.clone())).is_err() {
                return Worth::sure([0.0; Seat::MAX as usize]);
            }
        }
        self.worth(&next, 1)
    }

    /// What it leads to if one choice is made after another, where it still can be, and the judge counts that.
    fn later(&self, sight: &Sight<G>, first: &G::Move, then: &G::Move) -> Option<Rewards> {
        let seat = sight.seat();
        let lead = |state: &G::State, part: u64| {
            let mut next = state.clone();
            for choice in [first, then] {
                self.game().turn(&next).choosing().sole().filter(|chooser| *chooser == seat)?;
                self.game().apply(&mut next, &Event::Move(seat, choice.clone())).ok()?;
            }
            Some(self.worth(&next, part).chances)
        };
        if !self.judge.is_patient() {
            return None;
        }
        if self.is_open() {
            return lead(self.before(), 1);
        }
        let states = self.guesses(sight);
        let count = states.len() as u64;
        let mut mean = [0.0; Seat::MAX as usize];
        for state in &states {
            add(&mut mean, &lead(state, count)?, 1.0 / count as f64);
        }
        Some(mean)
    }

    /// States that agree with what the seat sees: the same whenever it is asked.
    fn guesses(&self, sight: &Sight<G>) -> Vec<G::State> {
        let mut dice = QuickDice::new(self.ask.seed ^ (self.index as u64) << 20);
        (0..self.ask.effort.guesses()).map(|_| self.game().guess(sight.view(), &mut dice)).collect()
    }

    /// What each choice leads to in each of some states that agree with what the seat sees.
    fn by_guesses(&self, sight: &Sight<G>, candidates: &[G::Move]) -> Vec<Vec<Rewards>> {
        let states = self.guesses(sight);
        let part = states.len() as u64;
        let lead = |state: &G::State, choice| self.after(state, sight.seat(), choice, part).chances;
        states.iter().map(|state| candidates.iter().map(|choice| lead(state, choice)).collect()).collect()
    }

    /// A line as far as it can be played after the choices that lead to it, and where that leads.
    fn written(&self, line: &[G::Move], seat: Seat, way: &[G::Move]) -> (Vec<String>, G::State) {
        let mut now = self.before().clone();
        for choice in way {
            let _refused = self.game().apply(&mut now, &Event::Move(seat, choice.clone()));
        }
        let mut texts = Vec::new();
        for choice in line {
            let Some(next) = self.game().turn(&now).choosing().sole() else { break };
            let event = Event::Move(next, choice.clone());
            if self.game().apply(&mut now, &event).is_err() {
                break;
            }
            texts.push(self.referee.write(&event));
        }
        (texts, now)
    }
}

fn add(sum: &mut Rewards, chances: &Rewards, weight: f64) {
    sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += weight * chance);
}

/// What each choice leads to on average over states in which all were tried.
fn averages(seen: &[Vec<Rewards>]) -> Vec<Rewards> {
    let choices = seen.first().map_or(0, Vec::len);
    let mut known = vec![[0.0; Seat::MAX as usize]; choices];
    for (sum, chances) in seen.iter().flat_map(|guess| guess.iter().enumerate()) {
        add(&mut known[sum], chances, 1.0 / seen.len() as f64);
    }
    known
}

/// The standard error of a mean of these.
fn spread(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let count = values.clone().count().max(2) as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean) * (value - mean)).sum();
    libm::sqrt(squares / (count - 1.0) / count)
}

/// The first of the best.
fn highest(all: &[Rewards], own: impl Fn(&Rewards) -> f64) -> usize {
    let better = |best: usize, nth: usize| if own(&all[nth]) > own(&all[best]) { nth } else { best };
    (0..all.len()).fold(0, better)
}
