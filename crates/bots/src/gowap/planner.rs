//! The Gowap bot.

use std::time::Duration;

use fracas_core::{Dice, Event, Game, QuickDice, Seat, Sight, Square};
use fracas_gowap::{Amount, Formula, Gender, Gowap, Move, Palette, Recruit, SetUp, State, Team, presets};
use fracas_search::Budget;
use fracas_search::clock::Instant;

use super::contest::{Best, Showing, contest, glance, hold};
use super::draft::{Entry, Limit};
use super::levels::{Foresight, Style, style_of};
use super::outlook::RESTS;
use super::plan::{Pens, Plan, Rest};
use super::prospect::square_of;
use super::usual;
use crate::bot::{Answer, Bot, Compared, Task};
use crate::{Effort, Level};

/// Plans team, cells and places by playing set-ups out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planner;

impl Bot<Gowap> for Planner {
    fn choose(&self, sight: &Sight<Gowap>, task: Task<'_>) -> Answer {
        let mut dice = QuickDice::new(task.seed);
        let mind = Mind::new(sight, task);
        let careless = dice.below(100) >= mind.style.care;
        let thought = if careless { mind.shrug(&mut dice) } else { mind.think(&mut dice) };
        let text = Some(thought.0).filter(|text| mind.is_legal(text));
        let text = text.unwrap_or_else(|| sight.write(&sight.choices()[0]));
        Answer {
            line: vec![text.clone()],
            text,
            score: thought.1.score.clamp(0.0, 1.0),
            nodes: thought.1.games,
        }
    }

    fn compare(&self, sight: &Sight<Gowap>, moves: [&Move; 2], task: Task<'_>) -> Option<Compared> {
        Mind::new(sight, task).hold(moves)
    }
}

/// As many other teams are thought of where they cannot be seen (GW-14).
const GUESSES: usize = 6;

/// What may be behind what the seat sees: the one state there is, or several where tokens are hidden. They are the
/// same for every choice, so that all are judged by the same.
fn guesses(sight: &Sight<Gowap>) -> Vec<State> {
    let mut dice = QuickDice::new(0);
    let hidden = [0, 1].map(|index| sight.view().unseen(Seat::from_index(index)));
    let count = if hidden == [0, 0] { 1 } else { GUESSES };
    (0..count).map(|_| sight.game().guess(sight.view(), &mut dice)).collect()
}

/// No draft is looked at further ahead than this.
const DEEPEST: u32 = 12;
/// So many games are played to see how long they take.
const SAMPLE: u64 = 200;
/// And no longer than so many steps of tokens.
const SAMPLE_STEPS: u64 = 100_000;
/// So many entries are played out of those that look best.
const FINALISTS: usize = 4;

struct Mind<'a> {
    sight: &'a Sight<Gowap>,
    style: &'static Style,
    /// What may be, never empty.
    states: Vec<State>,
    budget: Budget,
    begun: Instant,
    threads: usize,
    task: Task<'a>,
}

/// A move, and how sure the bot is of it.
type Thought = (String, Best);

impl<'a> Mind<'a> {
    fn new(sight: &'a Sight<Gowap>, task: Task<'a>) -> Mind<'a> {
        let highest = style_of(Level::HIGHEST);
        let (style, budget) = match task.effort {
            Effort::Level(level) => (style_of(level), Budget::nodes(style_of(level).games)),
            Effort::Nodes(nodes) => (highest, Budget::nodes(nodes)),
            Effort::Time(time) => (highest, Budget::time(time.saturating_sub(Duration::from_millis(2)))),
        };
        // Only a time is worth more with more cores: a level and a number of nodes stay the same.
        let threads = if budget.most_time.is_some() { task.threads.max(1) } else { 1 };
        Mind { sight, style, states: guesses(sight), budget, begun: Instant::now(), threads, task }
    }

    fn game(&self) -> &Gowap {
        self.sight.game()
    }

    fn seat(&self) -> Seat {
        self.sight.seat()
    }

    fn rival(&self) -> Seat {
        if self.seat() == Seat::FIRST { Seat::from_index(1) } else { Seat::FIRST }
    }

    fn is_legal(&self, text: &str) -> bool {
        // Its own moves are the same in all of them.
        let state = &self.states[0];
        let event = self.game().read(state, Some(self.seat()), text);
        event.is_ok_and(|event: Event<_, _>| self.game().play(&mut state.clone(), &event).is_ok())
    }

    /// Takes anything on offer.
    fn shrug(&self, dice: &mut QuickDice) -> Thought {
        let choices = self.sight.choices();
        let choice = &choices[dice.below(choices.len() as u32) as usize];
        (self.sight.write(choice), Best { index: 0, score: 0.5, games: 0 })
    }

    fn think(&self, dice: &mut QuickDice) -> Thought {
        let plans: Vec<Plan<'_>> = self.states.iter().map(|state| Plan::new(self.game(), state)).collect();
        match plans[0].phase() {
            Some(SetUp::Teams) => self.write_team(&plans, dice),
            Some(SetUp::Functions) if self.style.foresight == Foresight::Deep => self.draft(&plans, dice),
            Some(SetUp::Functions) => self.write_cell(&plans, dice),
            Some(SetUp::Placing) => self.place(&plans, dice),
            None => self.shrug(dice),
        }
    }

    /// What both are thought to do with the rest while candidates are compared.
    fn rests(&self) -> &'static [Rest] {
        match self.style.foresight {
            Foresight::None => &[Rest::Idle],
            Foresight::Glance => &[Rest::Keen, Rest::Idle],
            Foresight::Deep => &[Rest::Deep, Rest::Idle],
        }
    }

    /// Plays out what each candidate leads to, with all that is open finished in every way that is thought of.
    fn compare(
        &self,
        plans: &[Plan<'_>],
        candidates: usize,
        next: Seat,
        dice: &mut QuickDice,
        take: impl Fn(usize, &mut Plan<'_>, &mut QuickDice),
    ) -> Best {
        let rests: Vec<(Rest, Seat)> = self.rests().iter().map(|&rest| (rest, self.seat())).collect();
        let mut play = |index: usize, games: u64, steps: u64| {
            self.play_out(plans, &rests, (games, steps), next, dice, |plan, dice| {
                take(index, plan, dice);
            })
        };
        let budget = self.paced(self.budget, || play(0, SAMPLE, SAMPLE_STEPS));
        contest(candidates, budget, self.task.stop, play)
    }

    /// A budget with the number of games that there is time for, where only a time is given: a few are played to see
    /// how long they take.
    fn paced(&self, budget: Budget, sample: impl FnOnce() -> Option<Showing>) -> Budget {
        let Some(time) = budget.most_time else { return budget };
        let before = Instant::now();
        let played = sample().map_or(0, |(_, games)| games);
        let (took, left) = (before.elapsed(), time.saturating_sub(self.begun.elapsed()));
        let games = played as f64 * left.as_secs_f64() / took.as_secs_f64().max(1e-6);
        Budget::nodes((games as u64).max(1)).within(left)
    }

    /// Plays out what something leads to, in so many games and so many steps of tokens at most, with the rest of the set-up
    /// finished in each of some ways; who places well where the other does not care comes with each.
    fn play_out(
        &self,
        plans: &[Plan<'_>],
        rests: &[(Rest, Seat)],
        (games, steps): (u64, u64),
        next: Seat,
        dice: &mut QuickDice,
        take: impl Fn(&mut Plan<'_>, &mut QuickDice),
    ) -> Option<Showing> {
        // No more ways than there are games to play.
        let thought_of = (games as usize / rests.len()).clamp(1, plans.len());
        let parts = (rests.len() * thought_of) as u64;
        let (mut sum, mut played) = (0.0, 0);
        for (plan, &(rest, keen)) in
            plans[..thought_of].iter().flat_map(|plan| rests.iter().map(move |rest| (plan, rest)))
        {
            if self.task.stop.is_stopped() {
                return None;
            }
            let mut plan = plan.clone();
            take(&mut plan, dice);
            let pens = Pens::of(self.game(), self.style.boon, self.style.bane, plan.mean(keen));
            plan.finish(rest, next, keen, &pens, dice, self.task.stop);
            let work = (games.div_ceil(parts), steps / parts);
            let showing = plan.judge(self.seat(), work, self.threads, self.task.stop, dice)?;
            sum += showing.0 / parts as f64;
            played += showing.1;
        }
        Some((sum, played))
    }

    /// Holds two choices against each other: heat by heat, by the same luck. Where tokens are placed the set-up is finished as
    /// an outlook has it, so that what is told of a choice and what is told of a position agree.
    fn hold(&self, moves: [&Move; 2]) -> Option<Compared> {
        let rivals = self.named_teams();
        let own = [(Rest::Keen, self.seat()), (Rest::Idle, self.seat())];
        let rests: &[(Rest, Seat)] = if matches!(moves[0], Move::Place(..)) { &RESTS } else { &own };
        let next = if matches!(moves[0], Move::Team(_)) { Seat::FIRST } else { self.rival() };
        let play = |plans: &[Plan<'_>], choice: &Move, work, dice: &mut QuickDice| {
            // Two are held against each other in many heats, so a quick look has to do for the rest.
            let shown = self.play_out(plans, rests, work, next, dice, |plan, dice| {
                if let Move::Team(team) = choice {
                    self.enlist(plan, team, &rivals, dice);
                }
            });
            shown.map(|(score, _)| score)
        };
        let [one, other] = moves.map(|choice| {
            let glance = |plans: &Vec<Plan<'_>>| {
                let work = glance(self.budget);
                play(plans, choice, work, &mut QuickDice::new(self.task.seed)).unwrap_or_default()
            };
            self.ways(choice)?.into_iter().max_by(|one, other| glance(one).total_cmp(&glance(other)))
        });
        let two = [one?, other?];
        hold(self.budget, self.task.seed, |index, work, dice| play(&two[index], moves[index], work, dice))
    }

    /// All that may be after a choice, in every way to go on with it; a team is still to be suited up. Who places a token
    /// may want the others with it, or where it is best by itself.
    fn ways(&self, choice: &Move) -> Option<Vec<Vec<Plan<'_>>>> {
        let event = Event::Move(self.seat(), choice.clone());
        let after = |state: &State| {
            let mut next = state.clone();
            self.game().play(&mut next, &event).ok()?;
            let then = if matches!(choice, Move::Team(_)) { state } else { &next };
            let plan = Plan::new(self.game(), then);
            Some(if matches!(choice, Move::Place(..)) { plan.evenly() } else { plan })
        };
        let apart: Vec<Plan<'_>> = self.states.iter().map(after).collect::<Option<_>>()?;
        let Move::Place(n, _) = choice else { return Some(vec![apart]) };
        let mut together = apart.clone();
        together.iter_mut().for_each(|plan| plan.gather(self.seat(), *n));
        Some(vec![together, apart])
    }

    /// The teams that have a name: the other may have any of them.
    fn named_teams(&self) -> Vec<Team> {
        let options = self.game().options();
        presets::TEAMS.iter().map(|preset| preset.team(options.tokens as usize, options.total)).collect()
    }

    fn enlist(&self, plan: &mut Plan<'_>, own: &Team, rivals: &[Team], dice: &mut QuickDice) {
        let rival = &rivals[dice.below(rivals.len() as u32) as usize];
        plan.enlist(if self.seat() == Seat::FIRST { [own, rival] } else { [rival, own] });
    }

    /// Writes a team: one of those with a name, or one of its own with couples in it.
    fn write_team(&self, plans: &[Plan<'_>], dice: &mut QuickDice) -> Thought {
        if self.style.foresight == Foresight::Deep
            && let Some(team) = usual::team(self.game(), &self.game().position(&self.states[0]), dice)
        {
            // A mix that is even against the best answer, whoever that is.
            return (format!("team {team}"), Best { index: 0, score: 0.5, games: 1 });
        }
        let options = self.game().options();
        let (tokens, total) = (options.tokens as usize, options.total);
        let named = self.named_teams();
        // Couples first: who can have no children has nothing to hope for.
        let mut teams = vec![couples(tokens, total, 1), couples(tokens, total, 3)];
        teams.extend(named.iter().cloned());
        teams.truncate(self.style.width);
        let best = self.compare(plans, teams.len(), Seat::FIRST, dice, |index, plan, dice| {
            self.enlist(plan, &teams[index], &named, dice);
        });
        (format!("team {}", teams[best.index]), best)
    }

    /// Writes a cell's formula: good ones where its own tokens will be, bad ones where the other must land.
    fn write_cell(&self, plans: &[Plan<'_>], dice: &mut QuickDice) -> Thought {
        let plan = &plans[0];
        let pens = Pens::of(self.game(), self.style.boon, self.style.bane, plan.mean(self.seat()));
        let mut candidates: Vec<(Square, Formula)> = Vec::new();
        for (square, lean) in plan.openings(self.seat()) {
            let (first, second) =
                if lean >= 0.0 { (&pens.boon, &pens.bane) } else { (&pens.bane, &pens.boon) };
            candidates.push((square, first.clone()));
            if self.style.foresight != Foresight::None && self.game().options().palette == Palette::Any {
                candidates.push((square, second.clone()));
            }
            if candidates.len() >= self.style.width {
                break;
            }
        }
        let best = self.compare(plans, candidates.len(), self.rival(), dice, |index, plan, _| {
            let (square, formula) = &candidates[index];
            let at = plan.land.index(*square);
            plan.land.functions[at] = Some(formula.clone());
        });
        let (square, formula) = &candidates[best.index];
        (format!("cell {square} {formula}"), best)
    }

    /// Writes a cell as in a game of its own: looks several entries ahead, and plays out what looks best.
    fn draft<'p>(&self, plans: &[Plan<'p>], dice: &mut QuickDice) -> Thought {
        let plan = &plans[0];
        let pens = Pens::of(self.game(), self.style.boon, self.style.bane, plan.mean(self.seat()));
        let mut draft = plan.draft(&pens);
        let stop = self.budget.most_time.map(|time| self.task.stop.within(time / 2));
        let most = self.budget.most_nodes.unwrap_or(u64::MAX) / 2;
        let limit = Limit { most, stop: stop.as_ref().unwrap_or(self.task.stop) };
        let mut ranked = Vec::new();
        for depth in 1..=DEEPEST {
            let Some(found) = draft.rank(self.seat(), depth, self.threads, &limit) else { break };
            ranked = found;
        }
        if ranked.is_empty() {
            // No cell matters any more.
            return self.write_cell(plans, dice);
        }
        // With no time left to play them out, the first is taken.
        ranked.truncate(if self.task.stop.is_stopped() { 1 } else { FINALISTS });
        let finished: Vec<Vec<Plan<'p>>> = ranked
            .iter()
            .map(|(_, line)| {
                let finish = |plan: &Plan<'p>| {
                    let mut plan = plan.clone();
                    plan.settle(line, self.seat(), &pens, self.task.stop);
                    plan
                };
                plans.iter().map(finish).collect()
            })
            .collect();
        let mut play = |index: usize, games: u64, steps: u64| {
            let parts = finished[index].len() as u64;
            let work = (games.div_ceil(parts), steps / parts);
            let (mut sum, mut played) = (0.0, 0);
            for plan in &finished[index] {
                let (score, games) = plan.judge(self.seat(), work, self.threads, self.task.stop, dice)?;
                sum += score / parts as f64;
                played += games;
            }
            Some((sum, played))
        };
        let budget = Budget { most_nodes: self.budget.most_nodes.map(|most| most - most / 2), ..self.budget };
        let budget = self.paced(budget, || play(0, SAMPLE, SAMPLE_STEPS));
        let best = contest(finished.len(), budget, self.task.stop, play);
        let Entry { cell, formula } = &ranked[best.index].1[0];
        let square = square_of(plan.land.size, *cell);
        (format!("cell {square} {formula}"), Best { games: best.games + draft.looked, ..best })
    }

    /// Places a token: every square for all that are left together, and some ways to spread them out.
    fn place(&self, plans: &[Plan<'_>], dice: &mut QuickDice) -> Thought {
        let plan = &plans[0];
        let waiting = plan.waiting(self.seat());
        let home: Vec<Square> = plan.land.home(self.seat()).collect();
        let value = plan.mean(self.seat());
        let mut row: Vec<(f64, Square)> =
            home.iter().map(|&square| (plan.land.fate(square, value), square)).collect();
        row.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut candidates: Vec<Vec<Square>> =
            row.iter().take(self.style.width).map(|&(_, square)| vec![square; waiting.len()]).collect();
        // Never the same twice: whoever is in a contest twice wins it by luck twice as often.
        for _ in 0..2 * self.style.width {
            let nearby = row.len().min(4) as u32;
            let spread: Vec<Square> = waiting.iter().map(|_| row[dice.below(nearby) as usize].1).collect();
            if candidates.len() < self.style.width && !candidates.contains(&spread) {
                candidates.push(spread);
            }
        }
        let best = self.compare(plans, candidates.len(), self.rival(), dice, |index, plan, _| {
            for (token, &square) in waiting.iter().zip(&candidates[index]) {
                plan.place(self.seat(), token.n, square);
            }
        });
        (format!("place {} {}", waiting[0].n, candidates[best.index][0]), best)
    }
}

/// A team of couples; the first couple is worth so many times as much as each of the others.
fn couples(tokens: usize, total: Amount, times: u64) -> Team {
    let shares: Vec<u64> = (0..tokens).map(|nth| if nth < 2 { times } else { 1 }).collect();
    let sum: u64 = shares.iter().sum();
    let total = total.hundredths();
    let mut values: Vec<u64> = shares.iter().map(|share| (total * share / sum).max(1)).collect();
    let given: u64 = values.iter().sum();
    values[0] = (values[0] + total).saturating_sub(given).max(1);
    let gender = |nth: usize| if nth.is_multiple_of(2) { Gender::Male } else { Gender::Female };
    let recruit =
        |(nth, value): (usize, u64)| Recruit { gender: gender(nth), value: Amount::of_hundredths(value) };
    values.into_iter().enumerate().map(recruit).collect()
}
