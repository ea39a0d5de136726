//! Where the units of both sides stand, in lanes: what is asked of each of them is worked out for all of them at once.
//!
//! A search moves one unit to many squares in turn. So all that follows from the places alone is kept, and of one unit alone
//! it is worked out anew.

use fracas_game_of_war::{Board, Cell, Kind, Side, Squares, State};

use super::judge::{Judge, guarded};
use super::near::apart;

/// The most units of a side; armies have seventeen.
const LANES: usize = 32;
/// The squares of the board.
const CELLS: usize = 500;
/// The most arsenals; the map has four.
pub(super) const GOALS: usize = 4;
/// How far attacks reach (WR-8).
const RANGE: u8 = 3;
/// Whoever is not there is far from everybody.
const NOWHERE: u8 = 200;

/// A number for each unit of a side; nothing for those that are not there.
type Lanes = [u8; LANES];

/// The units of a side.
#[derive(Clone)]
pub(super) struct Ranks {
    cells: [Cell; LANES],
    kinds: [Kind; LANES],
    count: usize,
    columns: Lanes,
    rows: Lanes,
    /// The lane of whoever stands on a square.
    lanes: [u8; CELLS],
    /// 1 for every unit.
    here: Lanes,
    /// 1 for every combat unit.
    fights: Lanes,
    /// How far the nearest enemy is; 0 if there is none.
    near: Lanes,
    /// How many of the side's combat units are at most a step off.
    close: Lanes,
    /// The steps that a combat unit has to the enemy's arsenals.
    roads: Lanes,
    /// The turns in which a combat unit is on each arsenal.
    turns: [Lanes; GOALS],
    /// 1 for whoever digs in, on a fort; 2 in a pass.
    ground: Lanes,
    /// What all of them are worth, in points.
    worth: i32,
    /// What their roads cost, in tenths.
    cost: i32,
    /// 1 for every relay.
    relay: Lanes,
}

impl Ranks {
    /// Nobody.
    fn empty() -> Ranks {
        Ranks {
            cells: [Cell::default(); LANES],
            kinds: [Kind::Relay; LANES],
            count: 0,
            columns: [NOWHERE; LANES],
            rows: [NOWHERE; LANES],
            lanes: [0; CELLS],
            here: [0; LANES],
            fights: [0; LANES],
            near: [0; LANES],
            close: [0; LANES],
            roads: [0; LANES],
            turns: [[u8::MAX; LANES]; GOALS],
            ground: [0; LANES],
            worth: 0,
            cost: 0,
            relay: [0; LANES],
        }
    }

    fn of(judge: &Judge<'_>, board: &Board, side: Side) -> Option<Ranks> {
        let mut ranks = Ranks::empty();
        for kind in Kind::ALL {
            for cell in board.army(side, kind) {
                let lane = ranks.count;
                if lane == LANES {
                    return None;
                }
                ranks.count += 1;
                ranks.kinds[lane] = kind;
                ranks.here[lane] = 1;
                ranks.fights[lane] = u8::from(!kind.is_relay());
                ranks.relay[lane] = u8::from(kind.is_relay());
                ranks.worth += judge.scales.worth[kind.index()];
                ranks.stand(judge, side, lane, cell);
            }
        }
        Some(ranks)
    }

    /// Lets the unit of a lane stand somewhere; its old place must have been cleared.
    fn stand(&mut self, judge: &Judge<'_>, side: Side, lane: usize, cell: Cell) {
        let kind = self.kinds[lane];
        self.cells[lane] = cell;
        self.lanes[cell.index()] = lane as u8;
        (self.columns[lane], self.rows[lane]) = (cell.column(), cell.row());
        self.cost += judge.cost(side, kind, cell);
        if kind.is_relay() {
            return;
        }
        self.roads[lane] = judge.roads[side.other().index()].from(cell) as u8;
        for (turns, goal) in self.turns.iter_mut().zip(&judge.goals) {
            turns[lane] = goal.turns(kind, cell);
        }
        let terrain = judge.game.terrain();
        self.ground[lane] = match kind.digs_in() {
            true if terrain.forts.contains(cell) => 1,
            true if terrain.passes.contains(cell) => 2,
            _ => 0,
        };
    }

    /// How far each unit is from a square.
    #[inline(always)]
    fn distances(&self, column: u8, row: u8) -> Lanes {
        each(|lane| apart(self.columns[lane], column).max(apart(self.rows[lane], row)))
    }

    /// How far each unit is from the nearest of others, `but` one; 0 if there are none.
    fn nearest(&self, others: &Ranks, but: Option<usize>) -> Lanes {
        let mut near = [u8::MAX; LANES];
        for other in (0..others.count).filter(|other| but != Some(*other)) {
            let far = self.distances(others.columns[other], others.rows[other]);
            near = each(|lane| near[lane].min(far[lane]));
        }
        if others.count == 0 { [0; LANES] } else { near }
    }

    /// 1 for every unit that is online.
    fn fed(&self, offline: Squares) -> Lanes {
        let mut fed = self.here;
        for cell in offline {
            fed[self.lane(cell)] = 0;
        }
        fed
    }

    fn lane(&self, cell: Cell) -> usize {
        usize::from(self.lanes[cell.index()])
    }

    /// 1 for every unit that is at most a step from the unit of a lane, if that is a combat unit.
    #[inline(always)]
    fn company(&self, lane: usize) -> Lanes {
        let far = self.distances(self.columns[lane], self.rows[lane]);
        each(|other| u8::from(far[other] <= 1) & self.fights[lane])
    }

    /// How many friends that are online all combat units together have at their sides: no more than four each.
    fn friends(&self, fed: &Lanes, offline: Squares) -> i32 {
        let mut close = self.close;
        for cell in offline {
            let company = self.company(self.lane(cell));
            close = each(|lane| close[lane].wrapping_sub(company[lane]));
        }
        // Everybody who is online is near himself.
        sum(|lane| close[lane].saturating_sub(fed[lane]).min(4) * self.fights[lane])
    }

    /// In how many turns the soonest of those that are online is on an arsenal.
    fn soonest(&self, goal: usize, fed: &Lanes) -> u8 {
        let turns = &self.turns[goal];
        let soon: Lanes = each(|lane| turns[lane] | fed[lane].wrapping_sub(1));
        soon.iter().fold(u8::MAX, |least, turns| least.min(*turns))
    }
}

/// Both sides' units.
#[derive(Clone)]
pub(super) struct Field {
    ranks: [Ranks; 2],
    /// The unit that is being moved.
    lifted: usize,
    /// How far every enemy is from the nearest of the others.
    apart: Lanes,
    /// How many of the others each of its side has at its side.
    alone: Lanes,
}

impl Field {
    /// Takes a unit of a side up, to put it down on one square after the other.
    pub(super) fn lift(&mut self, side: Side, from: Cell) {
        let (own, foes) = (&self.ranks[side.index()], &self.ranks[side.other().index()]);
        self.lifted = own.lane(from);
        self.apart = foes.nearest(own, Some(self.lifted));
        let company = own.company(self.lifted);
        self.alone = each(|lane| own.close[lane].wrapping_sub(company[lane]));
    }

    /// Puts it down.
    pub(super) fn put(&mut self, judge: &Judge<'_>, side: Side, to: Cell) {
        let [north, south] = &mut self.ranks;
        let (own, foes) = if side == Side::North { (north, south) } else { (south, north) };
        let lane = self.lifted;
        own.cost -= judge.cost(side, own.kinds[lane], own.cells[lane]);
        own.stand(judge, side, lane, to);
        let far = foes.distances(to.column(), to.row());
        own.near[lane] = if foes.count == 0 { 0 } else { least(&far) };
        foes.near = each(|lane| self.apart[lane].min(far[lane]));
        let company = own.company(lane);
        own.close = each(|lane| self.alone[lane].wrapping_add(company[lane]));
        own.close[lane] = each(|other| company[other] & own.fights[other]).iter().sum();
    }

    /// Whether no unit of a side is near enough to any enemy to attack it.
    pub(super) fn is_far(&self, side: Side) -> bool {
        let ranks = &self.ranks[side.index()];
        sum(|lane| ranks.fights[lane] & u8::from(ranks.near[lane] <= RANGE)) == 0
    }

    /// How many units there are.
    pub(super) fn len(&self) -> usize {
        self.ranks[0].count + self.ranks[1].count
    }
}

/// The numbers that are made for the lanes: a loop that the compiler makes wide instructions of.
#[inline(always)]
fn each(make: impl Fn(usize) -> u8) -> Lanes {
    let mut lanes = [0; LANES];
    for (lane, number) in lanes.iter_mut().enumerate() {
        *number = make(lane);
    }
    lanes
}

/// The least of all numbers.
fn least(lanes: &Lanes) -> u8 {
    lanes.iter().fold(u8::MAX, |least, number| least.min(*number))
}

/// All numbers together.
#[inline(always)]
fn sum(make: impl Fn(usize) -> u8) -> i32 {
    each(make).iter().map(|number| i32::from(*number)).sum()
}

impl Judge<'_> {
    /// Who stands where; `None` if they are more than anybody has.
    pub(super) fn field(&self, board: &Board) -> Option<Field> {
        if self.goals.len() > GOALS {
            return None;
        }
        let mut north = Ranks::of(self, board, Side::North)?;
        let mut south = Ranks::of(self, board, Side::South)?;
        north.near = north.nearest(&south, None);
        south.near = south.nearest(&north, None);
        for ranks in [&mut north, &mut south] {
            for lane in 0..ranks.count {
                let company = ranks.company(lane);
                ranks.close = each(|lane| ranks.close[lane] + company[lane]);
            }
        }
        Some(Field { ranks: [north, south], lifted: 0, apart: [0; LANES], alone: [0; LANES] })
    }

    /// What [`Judge::account`] says of a side, from where everybody stands.
    pub(super) fn account_of(&self, state: &State, side: Side, field: &Field) -> i32 {
        let (board, scales) = (state.board(), self.scales);
        let own = &field.ranks[side.index()];
        let offline = board.of(side).without(state.online(side));
        let fed = own.fed(offline);
        let mut points = own.worth + self.holdings(state, side);
        if self.eyes.network {
            for cell in offline {
                points -= scales.offline[own.kinds[own.lane(cell)].index()];
            }
        }
        points -= scales.shy * sum(|lane| 4_u8.saturating_sub(own.near[lane]) * own.relay[lane]);
        if sum(|lane| own.ground[lane]) > 0 {
            for (ground, _) in
                own.ground.iter().zip(own.near).filter(|(ground, near)| **ground > 0 && *near <= 4)
            {
                points += scales.ground[usize::from(*ground) - 1];
            }
        }
        if sum(|lane| own.relay[lane]) == 0 {
            points -= scales.no_relays;
        }
        let contact = sum(|lane| own.near[lane].saturating_sub(2).min(own.roads[lane]).min(8));
        let friends = own.friends(&fed, offline);
        let tenths = scales.friend * friends - scales.contact * contact - own.cost;
        points + tenths / 10 + self.raids_of(state, side, field, &fed)
    }

    /// What it is worth to a side how soon it can be on the enemy's arsenals, and before their guards.
    fn raids_of(&self, state: &State, side: Side, field: &Field, fed: &Lanes) -> i32 {
        let [own, foes] = [side, side.other()].map(|side| &field.ranks[side.index()]);
        let goals = state.board().arsenals(side.other());
        let mut points = 0;
        for (nth, goal) in self.goals.iter().enumerate().filter(|(_, goal)| goals.contains(goal.arsenal)) {
            let soonest = i32::from(own.soonest(nth, fed)).max(1);
            // Nothing that far off is worth anything, whoever guards it.
            if soonest > self.scales.raids.len() as i32 {
                continue;
            }
            let raid = goal.raid(state, side, soonest);
            let idle = state.board().of(side.other()).without(state.online(side.other()));
            let guard = i32::from(foes.soonest(nth, &foes.fed(idle)));
            points += self.raid_worth(raid, guarded(guard, raid));
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use fracas_core::{Dice, Event, Game, QuickDice, Turn};
    use fracas_game_of_war::{GameOfWar, Options, Setup};

    use super::*;
    use crate::Level;
    use crate::game_of_war::general::SCALES;
    use crate::game_of_war::levels::style;
    use crate::game_of_war::near::Near;
    use crate::game_of_war::scales::Scales;

    /// Every place where one unit of a side could go, as the beam goes through them, after some moves by dice.
    fn each_step(seed: u64, mut look: impl FnMut(&Judge<'_>, &State, Side, &Field)) {
        let options = Options { deployment: Setup::Classic, ..Options::default() };
        let (game, mut state) = GameOfWar::start(None, options, None).expect("it starts");
        let mut dice = QuickDice::new(seed);
        let roll = game.roll(&state, &mut dice);
        game.apply(&mut state, &Event::Chance(roll)).expect("a roll");
        let weights: Vec<f64> = (0..49).map(|_| f64::from(dice.below(200))).collect();
        let scales = if seed.is_multiple_of(2) { *SCALES } else { Scales::new(&weights) };
        let eyes = style(Level::all().nth(seed as usize % 8).expect("a level")).eyes;
        for _ in 0..1_500 {
            let Turn::Choose(seats) = game.turn(&state) else { break };
            let seat = seats.sole().expect("one moves");
            let side = Side::of(seat);
            if dice.below(60) == 0 {
                let judge = Judge::new(&game, &state, eyes, &scales);
                let mut field = judge.field(state.board()).expect("armies of usual size");
                for from in state.movers(side) {
                    let unit = state.board().unit(from).expect("a mover");
                    field.lift(side, from);
                    for to in game.destinations(&state, side, from) {
                        let mut next = state;
                        game.go(&mut next, unit, from, to);
                        field.put(&judge, side, to);
                        look(&judge, &next, side, &field);
                    }
                    field.put(&judge, side, from);
                }
            }
            let choice = game.pick(&state, seat, &mut dice, &mut Vec::new()).expect("a choice");
            game.apply(&mut state, &Event::Move(seat, choice)).expect("legal");
        }
    }

    #[test]
    fn all_units_at_once_come_to_what_one_after_the_other_do() {
        let mut compared = 0;
        for seed in 0..24 {
            each_step(seed, |judge, state, side, field| {
                let all = Side::BOTH.map(|side| Near::new(state.board().of(side)));
                for of in Side::BOTH {
                    let plain = judge.account(state, of, &all);
                    let position = judge.game.position(state);
                    assert_eq!(
                        judge.account_of(state, of, field),
                        plain,
                        "seed {seed}, {side}, {of}: {position}"
                    );
                    let fresh = judge.field(state.board()).expect("armies of usual size");
                    assert_eq!(
                        judge.account_of(state, of, &fresh),
                        plain,
                        "seed {seed}, {of} anew: {position}"
                    );
                }
                compared += 1;
            });
        }
        assert!(compared > 5_000, "{compared} positions");
    }
}
