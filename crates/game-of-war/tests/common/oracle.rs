//! The oracle: the rules once more, by loops over squares and straight from their text. It is slow on purpose;
//! nothing in it is shared with the game but the way a position is read.

use std::collections::BTreeSet;

use fracas_core::Game;
use fracas_game_of_war::{
    Cell, GameOfWar, Ground, Kind, Options, Phase, Position, Retreat, Side, State, Supply, Unit,
};

/// A square as column and row.
pub(crate) type At = (i32, i32);

/// The squares of each side's units that are online.
pub(crate) type Online = [BTreeSet<At>; 2];

const DIRECTIONS: [At; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

#[derive(Clone)]
pub(crate) struct Oracle {
    ground: Vec<Vec<Ground>>,
    units: Vec<Vec<Option<Unit>>>,
    pub(crate) to_move: Side,
    moved: Vec<At>,
    due: Option<At>,
    made: Option<At>,
    /// The attack was spent on an arsenal.
    spent: bool,
    turn: u32,
    options: Options,
    rules: u32,
}

pub(crate) fn name((column, row): At) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

fn at(cell: Cell) -> At {
    (cell.column().into(), cell.row().into())
}

fn inside((column, row): At) -> bool {
    (0..25).contains(&column) && (0..20).contains(&row)
}

fn plus(a: At, d: At, times: i32) -> At {
    (a.0 + d.0 * times, a.1 + d.1 * times)
}

fn squares() -> impl Iterator<Item = At> {
    (0..20).flat_map(|row| (0..25).map(move |column| (column, row)))
}

impl Oracle {
    /// Sets up a position of a running game.
    pub(crate) fn new(game: &GameOfWar, state: &State) -> Oracle {
        let position: Position = game.position(state);
        let Phase::Play(to_move) = position.phase else { panic!("the oracle knows the game proper alone") };
        let square = |row: &[fracas_game_of_war::Place; 25]| row.iter().map(|place| place.ground).collect();
        let unit = |row: &[fracas_game_of_war::Place; 25]| row.iter().map(|place| place.unit).collect();
        Oracle {
            ground: position.rows.iter().map(square).collect(),
            units: position.rows.iter().map(unit).collect(),
            to_move,
            moved: position.moved.iter().map(|&cell| at(cell)).collect(),
            due: position.retreat.due().map(at),
            made: match position.retreat {
                Retreat::Made(cell) => Some(at(cell)),
                _ => None,
            },
            spent: position.spent,
            turn: position.turn,
            options: game.options().clone(),
            rules: game.rules(),
        }
    }

    fn ground(&self, a: At) -> Ground {
        self.ground[a.1 as usize][a.0 as usize]
    }

    pub(crate) fn unit(&self, a: At) -> Option<Unit> {
        self.units[a.1 as usize][a.0 as usize]
    }

    fn mountain(&self, a: At) -> bool {
        self.ground(a) == Ground::Mountain
    }

    pub(crate) fn army(&self, side: Side) -> Vec<(At, Kind)> {
        squares().filter_map(|a| Some((a, self.unit(a).filter(|unit| unit.side == side)?.kind))).collect()
    }

    fn arsenals(&self, side: Side) -> Vec<At> {
        squares().filter(|&a| self.ground(a) == Ground::Arsenal(side)).collect()
    }

    /// WR-3: the squares on the lines of one sender.
    fn lines_from(&self, from: At, side: Side) -> BTreeSet<At> {
        let mut lines = BTreeSet::new();
        for direction in DIRECTIONS {
            for distance in 1.. {
                let a = plus(from, direction, distance);
                if !inside(a) || self.mountain(a) {
                    break;
                }
                if self.unit(a).is_some_and(|unit| unit.side != side && !unit.kind.is_relay()) {
                    break;
                }
                lines.insert(a);
            }
        }
        lines
    }

    /// WR-4 and WR-5: goes round until nothing new comes online.
    pub(crate) fn online(&self, side: Side) -> BTreeSet<At> {
        let army = self.army(side);
        if self.options.supply == Supply::Off {
            return army.iter().map(|&(a, _)| a).collect();
        }
        let mut lines: BTreeSet<At> = self.arsenals(side).into_iter().collect();
        for arsenal in self.arsenals(side) {
            lines.extend(self.lines_from(arsenal, side));
        }
        let mut online = BTreeSet::new();
        loop {
            let before = (lines.len(), online.len());
            for &(a, kind) in &army {
                let touches = DIRECTIONS.iter().any(|&d| online.contains(&plus(a, d, 1)));
                if lines.contains(&a) || touches {
                    online.insert(a);
                }
                let sends =
                    if self.options.relay_by_touch { online.contains(&a) } else { lines.contains(&a) };
                if kind.is_relay() && sends {
                    lines.extend(self.lines_from(a, side));
                }
            }
            if before == (lines.len(), online.len()) {
                return online;
            }
        }
    }

    /// Every line of a side that reaches a square, by its sender.
    pub(crate) fn senders_to(&self, to: At, side: Side, online: &BTreeSet<At>) -> BTreeSet<At> {
        let relays = self.army(side).into_iter().filter(|(a, kind)| kind.is_relay() && online.contains(a));
        let relays = relays.map(|(a, _)| a);
        let senders = self.arsenals(side).into_iter().filter(|_| self.options.supply == Supply::On);
        let reaches = |&a: &At| {
            self.lines_from(a, side).contains(&to) || (a == to && self.ground(a) == Ground::Arsenal(side))
        };
        senders.chain(relays).filter(reaches).collect()
    }

    /// Who of a side would be offline if an enemy infantry stood on a free square.
    pub(crate) fn cut(&self, at: At, side: Side) -> BTreeSet<At> {
        let mut then = self.clone();
        if self.ground(at) == Ground::Arsenal(side) {
            then.ground[at.1 as usize][at.0 as usize] = Ground::Plain;
        }
        then.units[at.1 as usize][at.0 as usize] = Some(Unit { side: side.other(), kind: Kind::Infantry });
        self.online(side).difference(&then.online(side)).copied().collect()
    }

    /// The same with a unit more.
    pub(crate) fn with(&self, at: At, unit: Unit) -> Oracle {
        let mut then = self.clone();
        then.units[at.1 as usize][at.0 as usize] = Some(unit);
        then
    }

    /// The same as the opening of a side's turn, unless it is on turn.
    pub(crate) fn turn_of(&self, side: Side) -> Oracle {
        let mut then = self.clone();
        if then.to_move != side {
            then.pass();
            then.due = None;
        }
        then
    }

    /// The arsenals of a side.
    pub(crate) fn arsenal_names(&self, side: Side) -> Vec<String> {
        self.arsenals(side).into_iter().map(name).collect()
    }

    /// Whether a line of a side's sender on one square reaches another.
    pub(crate) fn is_line(&self, from: At, to: At, side: Side) -> bool {
        self.lines_from(from, side).contains(&to) || from == to && self.ground(from) == Ground::Arsenal(side)
    }

    /// Whether the attack is spent.
    pub(crate) fn is_spent(&self) -> bool {
        self.spent
    }

    /// What becomes of a unit that was attacked: gone, to retreat, or neither.
    pub(crate) fn fate(&self, target: At) -> &'static str {
        match self.unit(target) {
            None => "destroyed",
            Some(_) if self.due == Some(target) => "retreat",
            Some(_) => "none",
        }
    }

    /// Squares where somebody could stand and nobody does.
    pub(crate) fn free(&self) -> Vec<At> {
        squares().filter(|&a| !self.mountain(a) && self.unit(a).is_none()).collect()
    }

    pub(crate) fn networks(&self) -> Online {
        Side::BOTH.map(|side| self.online(side))
    }

    /// WR-8: whether a unit of a side on one square counts on another.
    fn reaches(&self, side: Side, from: At, to: At, range: i32) -> bool {
        DIRECTIONS.iter().any(|&d| {
            (1..=range).find(|&n| plus(from, d, n) == to).is_some_and(|n| {
                (1..n).map(|n| plus(from, d, n)).all(|between| {
                    let enemy = self.unit(between).is_some_and(|unit| unit.side != side);
                    let screened = self.options.screening && enemy;
                    !self.mountain(between) && !screened
                })
            })
        })
    }

    /// Who adds what to an attack on a unit, and whether by a charge.
    pub(crate) fn attackers(&self, target: At, online: &Online) -> Vec<(At, u32, bool)> {
        let by = self.unit(target).expect("a unit to attack").side.other();
        let online = &online[by.index()];
        let fights = |a: At| online.contains(&a) && self.due != Some(a) && self.made != Some(a);
        let mut charging = BTreeSet::new();
        if !matches!(self.ground(target), Ground::Fort | Ground::Pass) {
            for direction in DIRECTIONS {
                for distance in 1..=4 {
                    let a = plus(target, direction, distance);
                    let rider = inside(a)
                        && self.unit(a) == Some(Unit { side: by, kind: Kind::Cavalry })
                        && fights(a)
                        && self.ground(a) != Ground::Fort;
                    if !rider {
                        break;
                    }
                    charging.insert(a);
                }
            }
        }
        let mut attackers = Vec::new();
        for (a, kind) in self.army(by) {
            if charging.contains(&a) {
                attackers.push((a, 7, true));
            } else if fights(a) && kind.attack() > 0 && self.reaches(by, a, target, kind.range().into()) {
                attackers.push((a, kind.attack(), false));
            }
        }
        attackers
    }

    /// Who adds what to the defence of a unit.
    pub(crate) fn defenders(&self, target: At, online: &Online) -> Vec<(At, u32)> {
        let side = self.unit(target).expect("a unit to defend").side;
        let online = &online[side.index()];
        let mut defenders = Vec::new();
        for (a, kind) in self.army(side) {
            let mut power = kind.defence();
            if matches!(kind, Kind::Infantry | Kind::Cannon | Kind::SwiftCannon)
                && (a == target || self.options.support_bonus)
            {
                power += match self.ground(a) {
                    Ground::Pass => 2,
                    Ground::Fort => 4,
                    _ => 0,
                };
            }
            if a == target {
                defenders.push((a, if online.contains(&a) { power } else { 0 }));
            } else if online.contains(&a) && self.reaches(side, a, target, kind.range().into()) {
                defenders.push((a, power));
            }
        }
        defenders
    }

    /// WR-7: where a unit could go, step by step.
    fn destinations(&self, from: At) -> BTreeSet<At> {
        let free = |a: At| inside(a) && !self.mountain(a) && self.unit(a).is_none();
        let unit = self.unit(from).expect("a unit to move");
        let mut reached = BTreeSet::new();
        for first in DIRECTIONS.map(|d| plus(from, d, 1)).into_iter().filter(|&a| free(a)) {
            reached.insert(first);
            if unit.kind.steps() == 2 {
                reached.extend(DIRECTIONS.map(|d| plus(first, d, 1)).into_iter().filter(|&a| free(a)));
            }
        }
        reached
    }

    fn retreats(&self, from: At) -> BTreeSet<At> {
        let enemy = self.unit(from).expect("a unit to retreat").side.other();
        let mut reached = self.destinations(from);
        reached.retain(|&a| self.ground(a) != Ground::Arsenal(enemy));
        reached
    }

    /// All legal acts of the side to move.
    pub(crate) fn legal(&self) -> BTreeSet<String> {
        let mut acts = BTreeSet::new();
        let online = self.online(self.to_move);
        if let Some(due) = self.due {
            return self.retreats(due).into_iter().map(|to| format!("{}-{}", name(due), name(to))).collect();
        }
        for (a, kind) in self.army(self.to_move) {
            let able = online.contains(&a) || kind.is_relay();
            if able && self.moved.len() < 5 && !self.moved.contains(&a) {
                let enemy = Ground::Arsenal(self.to_move.other());
                // WR-13: with the attack spent no other arsenal can be taken.
                let open = |to: &At| !self.spent || kind.is_relay() || self.ground(*to) != enemy;
                let goals = self.destinations(a).into_iter().filter(open);
                acts.extend(goals.map(|to| format!("{}-{}", name(a), name(to))));
            }
        }
        if self.spent {
            acts.insert("end".to_owned());
            return acts;
        }
        for (target, _) in self.army(self.to_move.other()) {
            let reached = self.army(self.to_move).iter().any(|&(a, kind)| {
                online.contains(&a)
                    && self.made != Some(a)
                    && kind.attack() > 0
                    && self.reaches(self.to_move, a, target, kind.range().into())
            });
            if reached {
                acts.insert(format!("x{}", name(target)));
            }
        }
        acts.insert("end".to_owned());
        acts
    }

    /// Plays a legal act.
    pub(crate) fn play(&mut self, act: &str) {
        let read = |text: &str| -> At {
            let (column, row) = text.split_at(1);
            ((column.as_bytes()[0] - b'a').into(), row.parse::<i32>().unwrap() - 1)
        };
        if let Some((from, to)) = act.split_once('-') {
            let (from, to) = (read(from), read(to));
            let unit = self.units[from.1 as usize][from.0 as usize].take().unwrap();
            self.units[to.1 as usize][to.0 as usize] = Some(unit);
            self.moved.push(to);
            if self.due.take().is_some() {
                self.made = Some(to);
            }
            if !unit.kind.is_relay() && self.ground(to) == Ground::Arsenal(self.to_move.other()) {
                self.ground[to.1 as usize][to.0 as usize] = Ground::Plain;
                self.spent = true;
                if self.rules == 1 {
                    self.pass();
                }
            }
            // WR-13: the attack spent and five moves made; who has won stays where it is.
            if self.spent && self.moved.len() == 5 && self.winner().is_none() {
                self.pass();
            }
        } else if let Some(target) = act.strip_prefix('x') {
            let target = read(target);
            let online = self.networks();
            let attack: u32 = self.attackers(target, &online).iter().map(|&(_, power, _)| power).sum();
            let defence: u32 = self.defenders(target, &online).iter().map(|&(_, power)| power).sum();
            self.pass();
            if attack >= defence + 2 {
                self.units[target.1 as usize][target.0 as usize] = None;
            } else if attack == defence + 1 {
                let relay = self.unit(target).unwrap().kind.is_relay();
                let able = relay || self.online(self.to_move).contains(&target);
                if able && !self.retreats(target).is_empty() {
                    self.due = Some(target);
                } else {
                    self.units[target.1 as usize][target.0 as usize] = None;
                }
            }
        } else {
            self.pass();
        }
    }

    fn pass(&mut self) {
        self.to_move = self.to_move.other();
        self.moved.clear();
        self.made = None;
        self.spent = false;
        self.turn += 1;
    }

    /// WR-15: who has won, and why.
    pub(crate) fn winner(&self) -> Option<(Side, &'static str)> {
        let actor = if self.moved.is_empty() { self.to_move.other() } else { self.to_move };
        [actor, actor.other()].into_iter().find_map(|side| {
            let enemy = side.other();
            let army = self.army(enemy);
            if self.arsenals(enemy).is_empty() {
                Some((side, "arsenals"))
            } else if army.iter().all(|(_, kind)| kind.is_relay()) {
                Some((side, "annihilation"))
            } else if !army.iter().any(|(_, kind)| kind.is_relay()) && self.online(enemy).is_empty() {
                Some((side, "collapse"))
            } else {
                None
            }
        })
    }

    /// The position after what was played, as its fields.
    pub(crate) fn fields(&self) -> String {
        let moved: Vec<String> = self.moved.iter().map(|&a| name(a)).collect();
        let moved = if moved.is_empty() { "-".to_owned() } else { moved.join(",") };
        let retreat = match (self.due, self.made, self.spent) {
            (Some(a), ..) => format!("!{}", name(a)),
            (None, Some(a), false) => name(a),
            (None, Some(a), true) => format!("{}*", name(a)),
            (None, None, false) => "-".to_owned(),
            (None, None, true) => "*".to_owned(),
        };
        let left = 5 - self.moved.len();
        format!("{} {left} {moved} {retreat} {}", self.to_move.letter(), self.turn)
    }
}
