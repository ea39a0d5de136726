//! How to set an army up.

use fracas_core::{Dice, Event, Game, QuickDice, Sight};
use fracas_game_of_war::{Board, Cell, GameOfWar, Kind, Move, Plan, Side, Squares, Way};

use super::levels::style;
use crate::Effort;
use crate::bot::Task;

/// A whole army: who stands where.
type Army = Vec<(Cell, Kind)>;

/// The next act of deployment.
///
/// It asks for no memory: an army that is the beginning of a known one is completed, and any other is replaced.
pub(super) fn deploy(sight: &Sight<GameOfWar>, task: Task<'_>) -> Move {
    let side = Side::of(sight.seat());
    let board = sight.view().state().board();
    let choices = sight.choices();
    // A plan that fits the squares of a strange map may still leave units off its lines.
    let sound = |plan: &Plan| {
        let mut then = *sight.view().state();
        let deployed = sight.game().apply(&mut then, &Event::Move(sight.seat(), Move::Deploy(*plan)));
        deployed.is_ok() && then.online(side) == then.board().of(side)
    };
    let plans: Vec<Plan> = ranked(side).into_iter().filter(sound).collect();
    let stands = |army: &Army| army.iter().all(|&(cell, kind)| board.army(side, kind).contains(cell));
    if choices.contains(&Move::Ready) && plans.iter().any(|plan| stands(&army_of(*plan, side))) {
        return Move::Ready;
    }
    if !plans.is_empty() {
        let among = match task.effort {
            Effort::Level(level) => style(level).plans,
            Effort::Nodes(_) | Effort::Time(_) => 1,
        };
        let nth = QuickDice::new(task.seed).below(among.clamp(1, plans.len()) as u32) as usize;
        return Move::Deploy(plans[nth]);
    }
    let army = muster(sight.game(), board, side);
    let strange = board.of(side).iter().find(|&cell| {
        !army.iter().any(|&(square, kind)| square == cell && board.army(side, kind).contains(cell))
    });
    let missing = army.iter().find(|(cell, _)| !board.of(side).contains(*cell));
    let next = match (strange, missing) {
        (Some(cell), _) => Move::Take(cell),
        (None, Some(&(cell, kind))) => Move::Place(kind, cell),
        (None, None) => Move::Ready,
    };
    if choices.contains(&next) { next } else { choices[0] }
}

/// Every deployment with a name, the best first; one that is not ranked comes last. The order is what came out of
/// games between bots of the same level in which only the deployments differed.
fn ranked(side: Side) -> Vec<Plan> {
    let order = match side {
        Side::North => ["hammer", "classic", "bastion", "pincer"],
        Side::South => ["classic", "hammer", "bastion", "pincer"],
    };
    let rank =
        |plan: &Plan| order.iter().position(|name| *name == plan.deployment().name).unwrap_or(order.len());
    let mut plans: Vec<Plan> = Plan::all().collect();
    plans.sort_by_key(rank);
    plans
}

fn army_of(plan: Plan, side: Side) -> Army {
    plan.deployment().units(side).map(|(cell, unit)| (cell, unit.kind)).collect()
}

/// Sets an army up on any ground: relays by the arsenals, everybody else on their lines or in touch with those
/// who are, near the border and close together. It depends on the ground alone, so it is the same every time.
fn muster(game: &GameOfWar, board: &Board, side: Side) -> Army {
    let terrain = game.terrain();
    let theirs = board.arsenals(side.other());
    let home = side.territory().without(terrain.mountains);
    // Nobody stands in the way yet, so lines run to the next mountain.
    let mut lines = board.arsenals(side);
    for (arsenal, way) in board.arsenals(side).iter().flat_map(|cell| Way::ALL.map(|way| (cell, way))) {
        let ray = std::iter::successors(arsenal.step(way), |cell| cell.step(way));
        ray.take_while(|&cell| !terrain.mountains.contains(cell)).for_each(|cell| lines.insert(cell));
    }
    let border = |cell: Cell| {
        let row = i32::from(cell.row());
        if side == Side::North { row - 10 } else { 9 - row }
    };
    let mut taken = Squares::EMPTY;
    let mut army = Army::new();
    let order =
        [Kind::Infantry, Kind::Cavalry, Kind::SwiftCannon, Kind::Cannon, Kind::SwiftRelay, Kind::Relay];
    for kind in order {
        for _ in 0..kind.count() {
            let room = home.without(taken);
            let room = if kind.is_relay() { room } else { room.without(theirs) };
            let worth = |cell: Cell| {
                let fed = lines.contains(cell) || Squares::around(cell).meets(&taken);
                let friends = (*Squares::around(cell) & taken).len() as i32;
                let depth = if kind.is_relay() { (border(cell) - 4).abs() } else { border(cell) };
                let ground = if terrain.forts.contains(cell) { 3 } else { 0 };
                1_000 * i32::from(fed) + 4 * friends.min(3) + ground - 2 * depth
            };
            let Some(cell) = room.iter().max_by_key(|&cell| (worth(cell), cell)) else { continue };
            taken.insert(cell);
            army.push((cell, kind));
        }
    }
    army
}
