//! Gaogıe: all choose at once, and a choice is held against the others' best mixes. Between two these are known; among more,
//! and where a table is too large to be solved, they are what everybody makes of it who thinks about the turn.

use fracas_bots::gaogie::{Duel, Melee, Prospect};
use fracas_core::{Event, Game, Referee, Seat};
use fracas_gaogie::{Gaogie, Move, MoveId, State};
use fracas_search::{Rewards, rewards};

use crate::step::worth_a_word;
use crate::{Ask, Choice, Depth, Line, Share, Step};

/// So many turns everybody plays out to think about one.
const LEARNT: u64 = 100_000;

/// So many turns are played out to say what choices are worth, or where all stand.
const TRIED: u64 = 60_000;

/// Says what event `index` was worth: exactly where two are left and their table can be solved.
pub(crate) fn weigh(referee: &Referee<Gaogie>, index: usize, ask: Ask<'_>) -> Step {
    match Bout::at(referee, index) {
        Some(bout) => bout.weigh(),
        None => Fray::at(referee, index, ask).weigh(),
    }
}

/// How a seat should choose now: the whole mix where it is known, else what plays out best.
pub(crate) fn lines(referee: &Referee<Gaogie>, seat: Seat, count: usize, ask: Ask<'_>) -> Option<Vec<Line>> {
    let sight = referee.sight(seat)?;
    let Some(duel) = now(referee) else { return Fray::at(referee, referee.len(), ask).lines(seat, count) };
    let side = duel.side(seat);
    let share =
        |id: MoveId| duel.advice.mixes[side].iter().find(|(known, _)| *known == id).map_or(0.0, |it| it.1);
    let mut lines: Vec<Line> = sight
        .choices()
        .iter()
        .filter_map(|&choice| {
            let chance = duel.against_best(side, choice)?;
            Some(Line {
                moves: vec![sight.write(&choice)],
                chance,
                error: 0.0,
                depth: Depth::Exact,
                share: Some(share(choice.id())),
                networks: Vec::new(),
            })
        })
        .collect();
    let order = |line: &Line| (line.share.unwrap_or(0.0), line.chance);
    lines.sort_by(|one, other| order(other).partial_cmp(&order(one)).unwrap_or(std::cmp::Ordering::Equal));
    Some(lines)
}

/// What each of some choices is worth to a seat that is to choose now, while the other keeps to its best mix.
pub(crate) fn compare(
    referee: &Referee<Gaogie>,
    seat: Seat,
    texts: &[&str],
    ask: Ask<'_>,
) -> Option<Vec<f64>> {
    let sight = referee.sight(seat)?;
    let Some(duel) = now(referee) else {
        return Fray::at(referee, referee.len(), ask).compare(seat, texts);
    };
    let side = duel.side(seat);
    let read = |text: &&str| sight.choices().iter().find(|choice| sight.write(choice) == *text).copied();
    texts.iter().map(|text| duel.against_best(side, read(text)?)).collect()
}

/// The turn that somebody is to choose in now.
fn now(referee: &Referee<Gaogie>) -> Option<Duel<'_>> {
    let chosen = usize::from(referee.turn().choosing().len() == 1);
    Duel::new(referee.game(), referee.state_after(referee.len().checked_sub(chosen)?))
}

/// An event in a turn of two.
struct Bout<'a> {
    referee: &'a Referee<Gaogie>,
    index: usize,
    /// How many have chosen since the turn began, the event itself apart.
    chosen: usize,
    duel: Duel<'a>,
}

impl<'a> Bout<'a> {
    fn at(referee: &'a Referee<Gaogie>, index: usize) -> Option<Bout<'a>> {
        let choosing = |count: usize| referee.turn_after(count).choosing().len();
        let back = (0..=index.min(1)).find(|&back| choosing(index - back) == 2)?;
        Bout::of(referee, index, index - back)
    }

    /// The turn that began after `start` events, looked at from event `index`.
    fn of(referee: &'a Referee<Gaogie>, index: usize, start: usize) -> Option<Bout<'a>> {
        let duel = Duel::new(referee.game(), referee.state_after(start))?;
        Some(Bout { referee, index, chosen: index - start, duel })
    }

    fn game(&self) -> &Gaogie {
        self.referee.game()
    }

    /// What a chance of the first of the two means for everybody.
    fn shared(&self, chance: f64) -> Rewards {
        let mut chances = [0.0; Seat::MAX as usize];
        chances[self.duel.pair[0].index()] = chance;
        chances[self.duel.pair[1].index()] = 1.0 - chance;
        chances
    }

    /// What event `index` costs its seat, and which side that is.
    fn cost(&self, index: usize) -> Option<(usize, f64)> {
        let Event::Move(seat, choice) = self.referee.event(index) else { return None };
        let side = self.duel.side(*seat);
        Some((side, (self.duel.value(side) - self.duel.against_best(side, *choice)?).max(0.0)))
    }

    fn weigh(&self) -> Step {
        let seats = usize::from(self.game().seats());
        let list = |chances: Rewards| chances[..seats].to_vec();
        let signed = |(side, cost): (usize, f64)| if side == 0 { cost } else { -cost };
        // What the other has chosen is known to nobody yet, but it cost what it cost.
        let earlier = if self.chosen == 1 { self.cost(self.index - 1).map_or(0.0, signed) } else { 0.0 };
        let own = self.cost(self.index).unwrap_or((0, 0.0));
        let before = self.duel.value(0) - earlier;
        let both = self.chosen == 1;
        let next = self.referee.state_after(self.index + 1);
        let after = match self.referee.turn_after(self.index + 1).outcome() {
            Some(outcome) if outcome.winners.is_empty() => 0.5,
            _ if both => self.duel.after(next).unwrap_or(before - signed(own)),
            _ => before - signed(own),
        };
        let mut costs = vec![0.0; seats];
        costs[self.duel.pair[own.0].index()] = own.1;
        costs[self.duel.pair[1 - own.0].index()] = -own.1;
        let (before, after) = (list(self.shared(before)), list(self.shared(after)));
        let luck = (0..seats).map(|seat| after[seat] - before[seat] + costs[seat]).collect();
        Step {
            index: self.index,
            by: self.referee.event(self.index).seat(),
            text: self.referee.text(self.index),
            before,
            after,
            luck,
            choice: self.choice(own.0, costs, own.1),
            error: 0.0,
            least: worth_a_word(),
            thrice: false,
            goes_on: false,
        }
    }

    fn choice(&self, side: usize, costs: Vec<f64>, cost: f64) -> Option<Choice> {
        let seat = self.duel.pair[side];
        let write = |id: MoveId| Some(self.referee.write(&Event::Move(seat, self.duel.offered(seat, id)?)));
        let shares = self.duel.advice.mixes[side].iter();
        let mut mix: Vec<Share> =
            shares.filter_map(|&(id, share)| Some(Share { text: write(id)?, share })).collect();
        mix.sort_by(|one, other| other.share.total_cmp(&one.share));
        let best = mix.first()?.text.clone();
        Some(Choice { costs, really: cost, line: vec![best.clone()], then: Vec::new(), best, mix })
    }
}

/// An event in a turn of three or more, or of two whose table cannot be solved.
struct Fray<'a> {
    referee: &'a Referee<Gaogie>,
    index: usize,
    /// How many events there were when the turn began.
    start: usize,
    ask: Ask<'a>,
    melee: Option<Melee<'a>>,
}

impl<'a> Fray<'a> {
    fn at(referee: &'a Referee<Gaogie>, index: usize, ask: Ask<'a>) -> Fray<'a> {
        let begins = |count: &usize| {
            referee.turn_after(*count).choosing().len() == referee.state_after(*count).playing().len()
        };
        let start = (0..=index).rev().find(begins).unwrap_or(0);
        Fray { referee, index, start, ask, melee: melee(referee, start, ask) }
    }

    fn turns(&self) -> u64 {
        let playing = u64::from(self.referee.state_after(self.start).playing().len());
        self.ask.effort.of(TRIED).div_ceil(playing.max(1))
    }

    /// Who chose what in event `index`, what that cost everybody, and all there was to choose.
    fn choice(&self, index: usize) -> Option<(Seat, Rewards, Vec<Prospect>)> {
        let Event::Move(seat, played) = self.referee.event(index) else { return None };
        let prospects = self.melee.as_ref()?.prospects(*seat, *played, self.turns());
        let best = best(&prospects, *seat)?;
        let mut costs = best.chances;
        costs.iter_mut().zip(prospects[0].chances).for_each(|(cost, chance)| *cost -= chance);
        Some((*seat, costs, prospects))
    }

    fn weigh(&self) -> Step {
        let seats = usize::from(self.referee.game().seats());
        let mut before = standing(self.referee, self.start, self.melee.as_ref(), self.ask);
        // What others have chosen is known to nobody yet, but it cost what it cost.
        for index in self.start..self.index {
            if let Some((_, costs, _)) = self.choice(index) {
                before = less(before, costs);
            }
        }
        let own = self.choice(self.index);
        let costs = own.as_ref().map_or([0.0; Seat::MAX as usize], |own| own.1);
        let mut after = less(before, costs);
        let next = self.index + 1;
        let turn = self.referee.turn_after(next);
        let playing = self.referee.state_after(next).playing();
        if let Some(outcome) = turn.outcome() {
            after = rewards(outcome, self.referee.game().seats());
        } else if turn.choosing().len() == playing.len() {
            after = standing(self.referee, next, melee(self.referee, next, self.ask).as_ref(), self.ask);
        }
        let luck = (0..seats).map(|seat| after[seat] - before[seat] + costs[seat]).collect();
        let choice = own.as_ref().and_then(|(seat, _, prospects)| self.told(*seat, costs, prospects));
        let error = own.as_ref().and_then(|(seat, _, all)| Some(best(all, *seat)?.error)).unwrap_or(0.0);
        Step {
            index: self.index,
            by: self.referee.event(self.index).seat(),
            text: self.referee.text(self.index),
            before: before[..seats].to_vec(),
            after: after[..seats].to_vec(),
            luck,
            choice,
            error,
            least: worth_a_word(),
            thrice: false,
            goes_on: false,
        }
    }

    fn told(&self, seat: Seat, costs: Rewards, prospects: &[Prospect]) -> Option<Choice> {
        let write = |choice: Move| self.referee.write(&Event::Move(seat, choice));
        let mut mix: Vec<Share> = prospects
            .iter()
            .filter(|prospect| prospect.share >= worth_a_word())
            .map(|prospect| Share { text: write(prospect.choice), share: prospect.share })
            .collect();
        mix.sort_by(|one, other| other.share.total_cmp(&one.share));
        let best = write(best(prospects, seat)?.choice);
        let seats = usize::from(self.referee.game().seats());
        Some(Choice {
            costs: costs[..seats].to_vec(),
            really: self.really(seat),
            line: vec![best.clone()],
            then: Vec::new(),
            best,
            mix,
        })
    }

    /// What the choice cost against the best by what the others really chose.
    fn really(&self, seat: Seat) -> f64 {
        let chose = |index: usize| match self.referee.event(index) {
            Event::Move(seat, choice) => Some((*seat, *choice)),
            Event::Chance(_) => None,
        };
        let playing = usize::from(self.referee.state_after(self.start).playing().len());
        let end = (self.start + playing).min(self.referee.len());
        let choices: Vec<(Seat, Move)> = (self.start..end).filter_map(chose).collect();
        let whole = choices.len() == playing;
        let regret = |melee: &Melee<'_>| melee.regret(seat, &choices, self.turns());
        self.melee.as_ref().filter(|_| whole).map_or(0.0, regret)
    }

    fn lines(&self, seat: Seat, count: usize) -> Option<Vec<Line>> {
        let sight = self.referee.sight(seat)?;
        let first = *sight.choices().first()?;
        let prospects = self.melee.as_ref()?.prospects(seat, first, self.turns());
        let games = (self.turns() / prospects.len() as u64).max(2);
        let mut lines: Vec<Line> = prospects
            .iter()
            .map(|prospect| Line {
                moves: vec![sight.write(&prospect.choice)],
                chance: prospect.chances[seat.index()],
                error: prospect.error,
                depth: Depth::Games(games as u32),
                share: Some(prospect.share),
                networks: Vec::new(),
            })
            .collect();
        lines.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        lines.truncate(count);
        Some(lines)
    }

    fn compare(&self, seat: Seat, texts: &[&str]) -> Option<Vec<f64>> {
        let sight = self.referee.sight(seat)?;
        let melee = self.melee.as_ref()?;
        let chance = |text: &&str| {
            let choice = sight.choices().iter().find(|choice| sight.write(choice) == *text)?;
            Some(melee.prospects(seat, *choice, self.turns()).first()?.chances[seat.index()])
        };
        texts.iter().map(chance).collect()
    }
}

/// Everybody's thoughts about the turn that begins after so many events.
fn melee<'a>(referee: &'a Referee<Gaogie>, start: usize, ask: Ask<'_>) -> Option<Melee<'a>> {
    let (nodes, seed) = (ask.effort.of(LEARNT), ask.seed ^ (start as u64) << 20);
    Melee::new(referee.game(), referee.state_after(start), nodes, seed, ask.stop)
}

/// Where everybody stands when a turn begins.
fn standing(referee: &Referee<Gaogie>, start: usize, melee: Option<&Melee<'_>>, ask: Ask<'_>) -> Rewards {
    let state: &State = referee.state_after(start);
    if let Some(duel) = Duel::new(referee.game(), state) {
        let mut chances = [0.0; Seat::MAX as usize];
        (0..2).for_each(|side| chances[duel.pair[side].index()] = duel.value(side));
        return chances;
    }
    melee.map_or([0.0; Seat::MAX as usize], |melee| melee.values(ask.effort.of(TRIED)))
}

/// Chances once they have cost so much. What several choose in one turn is held against mixes and not against each other,
/// so that all of it can come to more than there is: then nobody has less than nothing, and what is too much is luck.
fn less(mut chances: Rewards, costs: Rewards) -> Rewards {
    chances.iter_mut().zip(costs).for_each(|(chance, cost)| *chance = (*chance - cost).max(0.0));
    let all: f64 = chances.iter().sum();
    chances.map(|chance| if all > 1.0 { chance / all } else { chance })
}

/// The best of what a seat could choose; between equals what it chose.
fn best(prospects: &[Prospect], seat: Seat) -> Option<&Prospect> {
    let better =
        |best: &'_ Prospect, other: &'_ Prospect| other.chances[seat.index()] > best.chances[seat.index()];
    prospects.iter().reduce(|best, other| if better(best, other) { other } else { best })
}
