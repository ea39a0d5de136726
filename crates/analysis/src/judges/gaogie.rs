//! Gaogıe between two: both choose at once, and a choice is held against the other's best mix.

use fracas_bots::gaogie::Duel;
use fracas_core::{Event, Game, Referee, Seat};
use fracas_gaogie::{Gaogie, MoveId};
use fracas_search::Rewards;

use super::Plain;
use crate::weighing;
use crate::{Ask, Choice, Line, Share, Step};

/// Says what event `index` was worth: exactly where two are left and their table can be solved.
pub(crate) fn weigh(referee: &Referee<Gaogie>, index: usize, ask: Ask<'_>) -> Step {
    match Bout::at(referee, index) {
        Some(bout) => bout.weigh(),
        None => weighing::weigh(&Plain, referee, index, ask),
    }
}

/// How a seat should choose now: the whole mix where it is known, else what plays out best.
pub(crate) fn lines(referee: &Referee<Gaogie>, seat: Seat, count: usize, ask: Ask<'_>) -> Option<Vec<Line>> {
    let sight = referee.sight(seat)?;
    let Some(duel) = now(referee) else { return weighing::lines(&Plain, referee, seat, count, ask) };
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
        return weighing::compare(&Plain, referee, seat, texts, ask);
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
        Some(Choice { costs, really: cost, line: vec![best.clone()], best, mix })
    }
}
