//! What the generals think of a position: material, networks, pressure, ground, arsenals.

use fracas_core::{Game, Turn};
use fracas_game_of_war::{Cell, GameOfWar, Kind, Phase, Side, Squares, State, Terrain, Upshot};
use fracas_search::WON;

use super::levels::Eyes;
use super::near::Near;
use super::net::Net;
use super::ranks::Field;
use super::roads::Roads;
use super::scales::Scales;

/// A judge of positions, with the eyes of one player.
pub(super) struct Judge<'a> {
    pub(super) game: &'a GameOfWar,
    pub(super) eyes: Eyes,
    pub(super) scales: &'a Scales,
    /// To each side's arsenals.
    pub(super) roads: [Roads; 2],
    pub(super) goals: Vec<Goal>,
    /// What the road to the enemy's arsenals costs from each square, in tenths: a side's combat units, and its relays.
    costs: [[Vec<i32>; 2]; 2],
    /// What games have taught, for those who have learnt it.
    pub(super) net: Option<&'a Net>,
}

/// An arsenal, and the ways to it.
pub(super) struct Goal {
    pub(super) arsenal: Cell,
    roads: Roads,
    /// The squares from which a swift unit takes it.
    near: Squares,
}

impl Goal {
    fn new(arsenal: Cell, terrain: &Terrain) -> Goal {
        let roads = Roads::to(Squares::one(arsenal), terrain);
        let near = Cell::all().filter(|&cell| (1..=2).contains(&roads.from(cell))).collect();
        Goal { arsenal, roads, near }
    }

    /// How many turns it takes a side to be there, whose soonest unit would be in so many.
    pub(super) fn raid(&self, state: &State, side: Side, soonest: i32) -> i32 {
        // Whoever stops on the way must be online there to go on.
        let stops = || self.near & state.lines(side).without(state.board().occupied());
        if soonest > 1 && stops().is_empty() { soonest + 1 } else { soonest }
    }

    /// In how many turns a unit is there.
    pub(super) fn turns(&self, kind: Kind, from: Cell) -> u8 {
        let steps = self.roads.from(from) as u8;
        if matches!(kind, Kind::Cavalry | Kind::SwiftCannon) { steps.div_ceil(2) } else { steps }
    }
}

/// What a side could do with an attack on the spot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Menace {
    /// What the best target for destruction is worth.
    pub(super) best: i32,
    /// What the second best is worth.
    pub(super) second: i32,
    /// Whether some unit can be forced to retreat.
    pub(super) retreat: bool,
    /// How near the other attacks are to success.
    pub(super) pressure: i32,
}

/// What a judge knows of a position between turns, by the sides' indices.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// What each side could do with an attack on the spot.
    pub(super) menaces: [Menace; 2],
    /// What each side could lose by the worst cut.
    pub(super) exposures: [i32; 2],
}

impl Menace {
    /// What it counts, by per cents of the best, the second best and the pressure.
    fn weigh(&self, [best, second, pressure]: [i32; 3]) -> i32 {
        (self.best * best + self.second * second + self.pressure * pressure) / 100
    }
}

impl<'a> Judge<'a> {
    pub(super) fn new(game: &'a GameOfWar, state: &State, eyes: Eyes, scales: &'a Scales) -> Judge<'a> {
        let roads = Side::BOTH.map(|side| Roads::to(state.board().arsenals(side), game.terrain()));
        // How much each side presses on, in per cent: more with every turn in which nothing was destroyed and with everything
        // that it has over the other, so that games come to an end.
        let zeal = Side::BOTH.map(|side| {
            let lead = scales.stuff(state.board(), side) - scales.stuff(state.board(), side.other());
            let eager = scales.eager * lead.clamp(0, 1_000) / 100;
            100 + scales.zeal * (state.quiet() as i32).min(100) / 10 + eager
        });
        let arsenals = state.board().arsenals(Side::North) | state.board().arsenals(Side::South);
        let goals = arsenals.iter().map(|arsenal| Goal::new(arsenal, game.terrain())).collect();
        let costs = Side::BOTH.map(|side| {
            let (roads, zeal) = (&roads[side.other().index()], zeal[side.index()]);
            [scales.road, scales.relay_road]
                .map(|step| Cell::all().map(|cell| step * roads.from(cell) * zeal / 100).collect())
        });
        Judge { game, eyes, scales, roads, goals, costs, net: None }
    }

    /// The same judge, taught.
    pub(super) fn with(self, net: Option<&'a Net>) -> Judge<'a> {
        Judge { net, ..self }
    }

    /// How a game that is over went for a side.
    pub(super) fn end(&self, state: &State, side: Side) -> Option<i32> {
        match self.game.turn(state) {
            Turn::Over(outcome) if outcome.winners.is_empty() => Some(0),
            Turn::Over(outcome) if outcome.winners.contains(side.seat()) => Some(WON),
            Turn::Over(_) => Some(-WON),
            Turn::Choose(_) | Turn::Chance => None,
        }
    }

    /// How well a side stands in the middle of its own turn, its attack still to come; the field is the state's.
    pub(super) fn in_turn(&self, state: &State, side: Side, field: Option<&Field>) -> i32 {
        if let Some(end) = self.end(state, side) {
            return end;
        }
        let mut points = self.balance(state, side, field);
        if self.eyes.danger {
            let other = self.menace(state, side.other(), field);
            points -= other.weigh(self.scales.risk);
        }
        let own = self.menace(state, side, field);
        let [best, second] = self.scales.now;
        points += own.weigh([best, second, self.scales.next[2]]);
        if own.best == 0 && own.retreat {
            points += self.scales.retreat;
        }
        points
    }

    /// How well a side stands between turns, whoever is to move.
    pub(super) fn between(&self, state: &State, side: Side) -> i32 {
        if let Some(end) = self.end(state, side) {
            return end;
        }
        let Phase::Play(mover) = state.phase() else { return 0 };
        let field = self.field(state.board());
        let field = field.as_ref();
        let sign = if mover == side { 1 } else { -1 };
        let mut points = self.balance(state, side, field);
        let known = self.known(state, side, mover, field);
        let [moving, waiting] = [mover, mover.other()].map(|of| known.menaces[of.index()]);
        // What hangs may still get away, and a side that only ever threatens wins nothing.
        points += sign * moving.weigh(self.scales.next);
        points -= sign * waiting.weigh(self.scales.later);
        if state.retreat().due().is_some() {
            points -= sign * self.scales.retreat;
        }
        let cuts = known.exposures[side.index()] - known.exposures[side.other().index()];
        points -= cuts * self.scales.exposure / 100;
        self.taught(state, side, mover, points, &known)
    }

    /// What both could do next, as far as a side's eyes see it between turns.
    pub(super) fn known(&self, state: &State, side: Side, mover: Side, field: Option<&Field>) -> Known {
        let menaces = Side::BOTH.map(|by| match by == mover || self.eyes.danger || mover == side {
            true => self.menace(state, by, field),
            false => Menace::default(),
        });
        let exposures = Side::BOTH.map(|of| if self.eyes.cuts { self.exposure(state, of) } else { 0 });
        Known { menaces, exposures }
    }

    /// What an attack on the spot would bring a side.
    fn menace(&self, state: &State, by: Side, field: Option<&Field>) -> Menace {
        let mut menace = Menace::default();
        if field.is_some_and(|field| field.is_far(by)) {
            return menace;
        }
        let targets = self.game.targets(state, by);
        for target in targets {
            let worth = self.worth(state, target);
            let (attack, defence) = self.clash(state, target, by);
            match Upshot::of(attack, defence) {
                Upshot::Destroyed if worth > menace.best => {
                    (menace.best, menace.second) = (worth, menace.best);
                }
                Upshot::Destroyed => menace.second = menace.second.max(worth),
                Upshot::Retreat => menace.retreat = true,
                Upshot::None => {
                    let doubt = worth * self.scales.pressure / 100;
                    menace.pressure += doubt * attack as i32 / (defence as i32 + 2);
                }
            }
        }
        menace
    }

    /// Attack and defence as these eyes see them.
    pub(super) fn clash(&self, state: &State, target: Cell, by: Side) -> (u32, u32) {
        let defence = self.game.defence(state, target, by.other());
        if self.eyes.charges {
            return (self.game.attack(state, target, by), defence);
        }
        let attackers = self.game.clash(state, target).map_or_else(Vec::new, |clash| clash.attackers);
        let power = |charge: bool, power: u32| if charge { Kind::Cavalry.attack() } else { power };
        (attackers.iter().map(|attacker| power(attacker.charge, attacker.power)).sum(), defence)
    }

    /// What a side has over the other, attacks apart.
    fn balance(&self, state: &State, side: Side, field: Option<&Field>) -> i32 {
        let board = state.board();
        let (lead, units) = match field {
            Some(field) => {
                let [own, other] = [side, side.other()].map(|side| self.account_of(state, side, field));
                (own - other, field.len())
            }
            None => {
                let all = Side::BOTH.map(|side| Near::new(board.of(side)));
                let [own, other] = [side, side.other()].map(|side| self.account(state, side, &all));
                (own - other, all[0].len() + all[1].len())
            }
        };
        // Whoever is ahead wants something to happen (WR-16), and the armies to grow thin.
        let dull = state.quiet().min(80) as i32;
        let gone = 34 - units.min(34) as i32;
        lead - dull * lead.clamp(-100, 100) / 100 + lead.clamp(-800, 800) * self.scales.thin * gone / 1_700
    }

    /// What the road to the enemy's arsenals costs a unit, in tenths.
    pub(super) fn cost(&self, side: Side, kind: Kind, from: Cell) -> i32 {
        self.costs[side.index()][usize::from(kind.is_relay())][from.index()]
    }

    /// What a side's arsenals are worth to it, and where its lines lead.
    pub(super) fn holdings(&self, state: &State, side: Side) -> i32 {
        let board = state.board();
        let lines = state.lines(side);
        let own = board.arsenals(side);
        let standing = self.goals.iter().filter(|goal| own.contains(goal.arsenal)).count();
        let mut points = self.scales.arsenals[standing.min(2)];
        // To count them takes longer than all else here, and they are worth nothing by the weights that are built in.
        if self.scales.front != 0 {
            let is_reached = |foe: &Cell| Squares::around(*foe).meets(&lines);
            points += self.scales.front * board.of(side.other()).iter().filter(is_reached).count() as i32;
        }
        let goals = board.arsenals(side.other());
        let is_open =
            |goal: &&Goal| goals.contains(goal.arsenal) && Squares::around(goal.arsenal).meets(&lines);
        points + self.scales.open_arsenal * self.goals.iter().filter(is_open).count() as i32
    }

    /// What a side's units, arsenals and lines are worth to it, one unit after the other: for armies of any size.
    pub(super) fn account(&self, state: &State, side: Side, all: &[Near; 2]) -> i32 {
        let board = state.board();
        let online = state.online(side);
        let foes = &all[side.other().index()];
        let roads = &self.roads[side.other().index()];
        let friends = Near::new(board.combat(side) & online);
        let terrain = self.game.terrain();
        let mut points = self.holdings(state, side);
        let mut tenths = 0;
        let mut relays = 0;
        for kind in Kind::ALL {
            for cell in board.army(side, kind) {
                points += self.scales.worth[kind.index()];
                let fed = online.contains(cell);
                if self.eyes.network && !fed {
                    points -= self.scales.offline[kind.index()];
                }
                let foe = foes.nearest(cell);
                if kind.is_relay() {
                    relays += 1;
                    points -= self.scales.shy * (4 - foe).max(0);
                    tenths -= self.cost(side, kind, cell);
                    continue;
                }
                let road = roads.from(cell);
                tenths -= self.cost(side, kind, cell);
                tenths -= self.scales.contact * (foe - 2).min(road).clamp(0, 8);
                // Everybody who is online is near himself.
                let beside = friends.within(cell, 1) - i32::from(fed);
                tenths += self.scales.friend * beside.min(4);
                if kind.digs_in() && foe <= 4 {
                    if terrain.forts.contains(cell) {
                        points += self.scales.ground[0];
                    } else if terrain.passes.contains(cell) {
                        points += self.scales.ground[1];
                    }
                }
            }
        }
        if relays == 0 {
            points -= self.scales.no_relays;
        }
        points + tenths / 10 + self.raids(state, side)
    }

    /// What it is worth to a side how soon it can be on the enemy's arsenals, and before their guards.
    fn raids(&self, state: &State, side: Side) -> i32 {
        let mut points = 0;
        self.each_raid(state, side, |raid, guard| points += self.raid_worth(raid, guard));
        points
    }

    /// What it is worth to be on an enemy arsenal in so many turns.
    pub(super) fn raid_worth(&self, raid: i32, guard: usize) -> i32 {
        let worth = self.scales.raids.get(raid as usize - 1).copied().unwrap_or(0);
        let [guarded, watched] = self.scales.guarded;
        worth * [guarded, watched, 100][guard] / 100
    }

    /// For every enemy arsenal: how many turns it takes a side to be on it, and whether there is a guard (see [`guarded`]).
    pub(super) fn each_raid(&self, state: &State, side: Side, mut tell: impl FnMut(i32, usize)) {
        let board = state.board();
        let swift = board.kind(Kind::Cavalry) | board.kind(Kind::SwiftCannon);
        let online = |side: Side| board.combat(side) & state.online(side);
        for goal in self.goals.iter().filter(|goal| board.arsenals(side.other()).contains(goal.arsenal)) {
            let soonest = |units: Squares| {
                let turns = units.iter().map(|unit| {
                    let steps = goal.roads.from(unit);
                    if swift.contains(unit) { (steps + 1) / 2 } else { steps }
                });
                turns.min().unwrap_or(self.scales.raids.len() as i32 + 1)
            };
            let raid = goal.raid(state, side, soonest(online(side)).max(1));
            tell(raid, guarded(soonest(online(side.other())), raid));
        }
    }

    /// What a side could lose to one enemy on one of its lines within two turns' march: the worst such cut.
    pub(super) fn exposure(&self, state: &State, side: Side) -> i32 {
        let board = state.board();
        let foes = board.combat(side.other()) & state.online(side.other());
        let near = foes.spread().spread().spread().spread();
        let foes = Near::new(foes);
        let network = self.game.network_of(state, side);
        let mut worst = 0;
        for at in (network.lines & near).without(board.occupied()) {
            let steps = foes.nearest(at);
            let lost = self.game.lost_to_foe(board, side, &network, at);
            let cost: i32 = lost.iter().map(|cell| self.worth(state, cell)).sum();
            worst = worst.max(cost * (6 - steps) / 40);
        }
        worst
    }

    /// What a unit is worth, wherever it stands.
    fn worth(&self, state: &State, cell: Cell) -> i32 {
        state.board().unit(cell).map_or(0, |unit| self.scales.worth[unit.kind.index()])
    }
}

/// Whether a guard that is there in so many turns is on the arsenal (0), in time (1) or too late (2).
pub(super) fn guarded(guard: i32, raid: i32) -> usize {
    match guard {
        0 => 0,
        _ if guard <= raid => 1,
        _ => 2,
    }
}
