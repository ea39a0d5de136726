//! What the network is told of a side: which of a few hundred plain facts hold, each by the number of its row.
//!
//! The facts speak of roads, ranges and neighbours, not of squares, so that one network does for both sides and for
//! every map.

use fracas_game_of_war::{Board, Cell, GameOfWar, Kind, Moved, Phase, Side, Squares, State};

use super::judge::{Judge, Known};
use super::near::Near;

/// How many rows there are.
pub(super) const ROWS: usize = Rows::END;

/// Where each kind of fact begins.
struct Rows;

impl Rows {
    /// Of a unit: its kind, whether it is online, how far the enemy's arsenals are.
    const ROAD: usize = 0;
    /// Its kind, and how far the nearest enemy is.
    const FOE: usize = Rows::ROAD + 6 * 2 * ROADS;
    /// Its kind, and how far the own arsenals are.
    const HOME: usize = Rows::FOE + 6 * FOES;
    /// Its group, and what an attack on it would have over its defence.
    const MARGIN: usize = Rows::HOME + 6 * HOMES;
    /// Its group, and its defence if an enemy is near.
    const DEFENCE: usize = Rows::MARGIN + 4 * MARGINS;
    /// Its group, and how many enemies and friends are near.
    const CROWD: usize = Rows::DEFENCE + 4 * DEFENCES;
    /// Its kind, and whether it stands in a fort, in a pass, on an arsenal.
    const GROUND: usize = Rows::CROWD + 3 * CROWDS * CROWDS;
    /// How many infantry, cavalry, cannons, relays and combat units there are, and how many of those are offline.
    const INFANTRY: usize = Rows::GROUND + 6 * 3;
    const CAVALRY: usize = Rows::INFANTRY + 10;
    const CANNONS: usize = Rows::CAVALRY + 5;
    const RELAYS: usize = Rows::CANNONS + 3;
    const COMBAT: usize = Rows::RELAYS + 3;
    const OFFLINE: usize = Rows::COMBAT + 16;
    /// How many arsenals stand.
    const ARSENALS: usize = Rows::OFFLINE + 9;
    /// How soon an enemy arsenal is reached, how it is guarded, and whether it is the last.
    const RAID: usize = Rows::ARSENALS + 3;
    /// What the worst cut would cost.
    const EXPOSURE: usize = Rows::RAID + RAIDS * 3 * 2;
    /// How many enemies, and how many of their arsenals, the lines reach to the side of.
    const FRONTS: usize = Rows::EXPOSURE + EXPOSURES;
    const OPEN: usize = Rows::FRONTS + FRONTS;
    /// That a retreat is due.
    const DUE: usize = Rows::OPEN + 3;
    /// Its group, and what an attack on it could have over its defence when everybody near enough has marched.
    const HOPE: usize = Rows::DUE + 1;
    /// The best and the second best that the side could destroy on the spot.
    const BEST: usize = Rows::HOPE + 4 * HOPES;
    const SECOND: usize = Rows::BEST + MENACES;
    /// How near its other attacks are to success.
    const PRESSURE: usize = Rows::SECOND + MENACES;
    /// That it could force a retreat, and nothing more.
    const FORCED: usize = Rows::PRESSURE + PRESSURES;
    /// What its units are worth more than the other's.
    const LEAD: usize = Rows::FORCED + 1;
    /// For how long nothing was destroyed.
    const QUIET: usize = Rows::LEAD + 2 * LEADS + 1;
    const END: usize = Rows::QUIET + QUIETS;
}

const ROADS: usize = 16;
const FOES: usize = 8;
const HOMES: usize = 12;
const MARGINS: usize = 21;
/// The lowest margin that is told from those below.
const LEAST_MARGIN: i32 = -12;
const DEFENCES: usize = 16;
const CROWDS: usize = 8;
const RAIDS: usize = 8;
const EXPOSURES: usize = 16;
const FRONTS: usize = 12;
const HOPES: usize = 20;
/// The lowest hope that is told from those below.
const LEAST_HOPE: i32 = -10;
const MENACES: usize = 9;
const PRESSURES: usize = 12;
const LEADS: usize = 8;
const QUIETS: usize = 12;

/// No correction is larger for each unit on the board: where few are left a network may say anything, and a search sees more.
const MOST: i32 = 10;
/// How near an enemy must be for a unit's surroundings to matter.
const NEAR: i32 = 4;
/// How near an enemy must be to strike at a unit when he has marched.
const STRIKE: i32 = 6;
/// How far a unit's surroundings reach.
const ABOUT: u8 = 3;

/// Infantry, cavalry, cannons, relays.
const GROUP: [usize; 6] = [0, 1, 2, 2, 3, 3];

/// A number as the nth of so many, the last for all that are higher.
fn nth(number: i32, count: usize) -> usize {
    (number.max(0) as usize).min(count - 1)
}

impl Judge<'_> {
    /// What a side's points come to with what games have taught of the position, in which `mover` opens its turn.
    pub(super) fn taught(&self, state: &State, side: Side, mover: Side, points: i32, known: &Known) -> i32 {
        let Some(net) = self.net else { return points };
        let sums = [mover, mover.other()].map(|of| {
            let mut sum = net.sum();
            self.senses(state, of, known, |row| net.add(&mut sum, row, of != mover));
            sum
        });
        let most = MOST * state.board().occupied().len() as i32;
        let told = net.points(&sums[0], &sums[1]).clamp(-most, most);
        net.share(points) + if side == mover { told } else { -told }
    }

    /// Names every fact that holds for a side.
    pub(super) fn senses(&self, state: &State, side: Side, known: &Known, mut row: impl FnMut(usize)) {
        let (game, board) = (self.game, state.board());
        let foe_side = side.other();
        let online = state.online(side);
        let foes = Near::new(board.of(foe_side));
        let fighters = Near::new(board.combat(foe_side));
        let friends = Near::new(board.combat(side));
        let targets = game.targets(state, foe_side);
        let [to_theirs, to_ours] = [foe_side, side].map(|of| &self.roads[of.index()]);
        let mut counts = [0; 6];
        let mut offline = 0;
        for kind in Kind::ALL {
            let (number, group) = (kind.index(), GROUP[kind.index()]);
            for cell in board.army(side, kind) {
                counts[number] += 1;
                let on = online.contains(cell);
                row(Rows::ROAD + (2 * number + usize::from(on)) * ROADS + nth(to_theirs.from(cell), ROADS));
                let nearest = foes.nearest(cell);
                row(Rows::FOE + number * FOES + nth(nearest - 1, FOES));
                row(Rows::HOME + number * HOMES + nth(to_ours.from(cell), HOMES));
                if !on && !kind.is_relay() {
                    offline += 1;
                }
                if nearest > STRIKE {
                    continue;
                }
                let defence = game.defence(state, cell, side) as i32;
                let hope = strikes(board, state.online(foe_side), foe_side, cell) - defence;
                row(Rows::HOPE + group * HOPES + nth((hope - LEAST_HOPE) / 2, HOPES));
                if nearest > NEAR {
                    continue;
                }
                row(Rows::DEFENCE + group * DEFENCES + nth(defence / 2, DEFENCES));
                if targets.contains(cell) {
                    let margin = game.attack(state, cell, foe_side) as i32 - defence;
                    row(Rows::MARGIN + group * MARGINS + nth(margin - LEAST_MARGIN, MARGINS));
                }
                if !kind.is_relay() {
                    let about = |units: &Near| units.within(cell, ABOUT).min(CROWDS as i32 - 1);
                    // Everybody is a friend of himself, and is not counted.
                    let crowd = about(&fighters) as usize * CROWDS + (about(&friends).max(1) - 1) as usize;
                    row(Rows::CROWD + group * CROWDS * CROWDS + crowd);
                }
                if let Some(ground) = ground(game, state, cell, side) {
                    row(Rows::GROUND + 3 * number + ground);
                }
            }
        }
        let cannons = counts[Kind::Cannon.index()] + counts[Kind::SwiftCannon.index()];
        let combat = counts[0] + counts[1] + cannons;
        row(Rows::INFANTRY + nth(counts[0], 10));
        row(Rows::CAVALRY + nth(counts[1], 5));
        row(Rows::CANNONS + nth(cannons, 3));
        row(Rows::RELAYS + nth(counts[4] + counts[5], 3));
        row(Rows::COMBAT + nth(combat, 16));
        row(Rows::OFFLINE + nth(offline, 9));
        row(Rows::ARSENALS + nth(board.arsenals(side).len() as i32, 3));
        let lines = state.lines(side);
        let last = usize::from(board.arsenals(foe_side).len() == 1);
        self.each_raid(state, side, |raid, guard| {
            row(Rows::RAID + (2 * nth(raid - 1, RAIDS) + last) * 3 + guard);
        });
        row(Rows::EXPOSURE + nth(known.exposures[side.index()] / 10, EXPOSURES));
        let fronts = board.of(foe_side).iter().filter(|&foe| Squares::around(foe).meets(&lines)).count();
        row(Rows::FRONTS + fronts.min(FRONTS - 1));
        let open =
            board.arsenals(foe_side).iter().filter(|&goal| Squares::around(goal).meets(&lines)).count();
        row(Rows::OPEN + open.min(2));
        if state.phase() == Phase::Play(side) && state.retreat().due().is_some() {
            row(Rows::DUE);
        }
        let menace = &known.menaces[side.index()];
        row(Rows::BEST + nth(menace.best / 25, MENACES));
        row(Rows::SECOND + nth(menace.second / 25, MENACES));
        row(Rows::PRESSURE + nth(menace.pressure / 20, PRESSURES));
        if menace.retreat && menace.best == 0 {
            row(Rows::FORCED);
        }
        let lead = (self.scales.stuff(board, side) - self.scales.stuff(board, foe_side)) / 100;
        row(Rows::LEAD + (lead.clamp(-(LEADS as i32), LEADS as i32) + LEADS as i32) as usize);
        row(Rows::QUIET + nth(state.quiet() as i32 / 4, QUIETS));
    }
}

/// What a side's units could bring against a square by a march of at most five of them and an attack.
fn strikes(board: &Board, online: Squares, by: Side, target: Cell) -> i32 {
    let (mut now, mut left) = (0, i32::from(Moved::MOST));
    // The strongest march first.
    for (kind, power, range) in
        [(Kind::Cavalry, 7, 4), (Kind::SwiftCannon, 5, 3), (Kind::Cannon, 5, 3), (Kind::Infantry, 4, 2)]
    {
        let mut could = 0;
        for cell in board.army(by, kind) & online {
            let steps = target.distance(cell);
            if steps <= range {
                now += power;
            } else if steps <= range + kind.steps() {
                could += 1;
            }
        }
        let more = left.min(could);
        now += more * power;
        left -= more;
    }
    now
}

/// What is special about the ground under a unit.
fn ground(game: &GameOfWar, state: &State, cell: Cell, side: Side) -> Option<usize> {
    let terrain = game.terrain();
    let grounds = [terrain.forts, terrain.passes, state.board().arsenals(side)];
    grounds.iter().position(|squares| squares.contains(cell))
}

#[cfg(test)]
mod tests {
    use fracas_core::{Dice, Event, Game, QuickDice, Turn};
    use fracas_game_of_war::{Options, Position, Setup};

    use super::*;
    use crate::game_of_war::lesson;

    /// A position some moves made by dice into a game.
    fn somewhere(seed: u64) -> (GameOfWar, State) {
        let options = Options { deployment: Setup::Classic, ..Options::default() };
        let (game, mut state) = GameOfWar::start(None, options, None).expect("it starts");
        let mut dice = QuickDice::new(seed);
        let roll = game.roll(&state, &mut dice);
        game.apply(&mut state, &Event::Chance(roll)).expect("a roll");
        for _ in 0..40 + dice.below(400) {
            let Turn::Choose(seats) = game.turn(&state) else { break };
            let seat = seats.sole().expect("one moves");
            let choice = game.pick(&state, seat, &mut dice, &mut Vec::new()).expect("a choice");
            game.apply(&mut state, &Event::Move(seat, choice)).expect("legal");
        }
        (game, state)
    }

    /// The same position turned half round, with the sides exchanged.
    fn turned(game: &GameOfWar, state: &State) -> Option<(GameOfWar, State)> {
        let text = game.position(state).to_string();
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let flip = |letter: char| match letter {
            _ if "ICKWRXA".contains(letter) => letter.to_ascii_lowercase(),
            _ if "ickwrxa".contains(letter) => letter.to_ascii_uppercase(),
            '(' => ')',
            ')' => '(',
            '[' => ']',
            ']' => '[',
            '{' => '}',
            '}' => '{',
            _ => letter,
        };
        // An arsenal with somebody on it is two letters that do not turn round as they are.
        if fields[0].contains('{') || fields[3] != "-" || fields[4] != "-" {
            return None;
        }
        fields[0] = fields[0].chars().rev().map(flip).collect();
        fields[1] = if fields[1] == "N" { "S".to_owned() } else { "N".to_owned() };
        let position: Position = fields.join(" ").parse().expect("a position");
        GameOfWar::start(None, Options::default(), Some(&position)).ok()
    }

    #[test]
    fn both_sides_see_the_same_of_a_position_turned_round() {
        let mut compared = 0;
        for (game, state) in (0..60).map(somewhere) {
            let Some(ours) = lesson(&game, &state) else { continue };
            let Some((other_game, other)) = turned(&game, &state) else { continue };
            let theirs = lesson(&other_game, &other).expect("a turn");
            let sorted = |mut facts: Vec<u16>| {
                // No position tells for how long nothing was destroyed.
                facts.retain(|fact| usize::from(*fact) < Rows::QUIET);
                facts.sort_unstable();
                facts
            };
            assert_eq!(ours.facts.map(sorted), theirs.facts.map(sorted), "{}", game.position(&state));
            compared += 1;
        }
        assert!(compared > 3, "{compared} positions");
    }

    #[test]
    fn every_fact_has_a_row() {
        for (game, state) in (0..60).map(somewhere) {
            let Some(lesson) = lesson(&game, &state) else { continue };
            for facts in &lesson.facts {
                assert!(facts.iter().all(|fact| usize::from(*fact) < ROWS));
                let units = facts.iter().filter(|fact| usize::from(**fact) < Rows::FOE).count();
                assert!((1..=17).contains(&units), "every unit has one road: {units}");
            }
        }
    }
}
