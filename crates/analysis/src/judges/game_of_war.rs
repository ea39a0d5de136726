//! A Game of War: the rest of the turn is searched, then the other side's turn.

use fracas_bots::game_of_war::plan;
use fracas_core::{Event, Game, QuickDice, Seat, Sight};
use fracas_game_of_war::{GameOfWar, Move, Phase, Position, Retreat, Side, State};
use fracas_search::Rewards;

use crate::judge::{Judge, Worth};
use crate::{Ask, Network};

/// Positions looked at for a turn.
const NODES: u64 = 16_000;

/// Judges a choice by the turn that it is a part of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turns;

impl Judge<GameOfWar> for Turns {
    /// Looks until the same moment, whatever is compared: the end of the turn in which the choice was made. What is left
    /// of that turn is played as well as can be, and then the other side is asked for its best.
    fn worth(&self, game: &GameOfWar, state: &State, from: &State, part: u64, ask: Ask<'_>) -> Worth<Move> {
        let nodes = ask.effort.of(NODES).div_ceil(part);
        let Phase::Play(mover) = from.phase() else { return Worth::sure(shared(Side::North, 0.5)) };
        let (mut now, mut line) = (*state, Vec::new());
        let mut hope = None;
        if now.phase() == Phase::Play(mover)
            && let Some((acts, chance)) = plan(game, &now, nodes, ask.stop)
        {
            hope = Some((mover, chance));
            for act in acts {
                if game.apply(&mut now, &Event::Move(mover.seat(), act)).is_err() {
                    break;
                }
                line.push(act);
            }
        }
        if let Some(outcome) = game.turn(&now).outcome() {
            return Worth { chances: self.end(game, &now, outcome), error: 0.0, line };
        }
        let answer = match now.phase() {
            Phase::Play(side) if side != mover => {
                plan(game, &now, nodes, ask.stop).map(|(_, chance)| (side, chance))
            }
            _ => None,
        };
        let (side, chance) = answer.or(hope).unwrap_or((mover, 0.5));
        Worth { chances: shared(side, chance), error: 0.0, line }
    }

    fn candidates(&self, sight: &Sight<GameOfWar>, ask: Ask<'_>) -> Vec<Move> {
        let state = sight.game().guess(sight.view(), &mut QuickDice::new(0));
        let planned = plan(sight.game(), &state, ask.effort.of(NODES), ask.stop);
        let first = planned.and_then(|(acts, _)| acts.first().copied());
        first.into_iter().filter(|act| sight.choices().contains(act)).collect()
    }

    /// There are far too many turns to glance at each.
    fn options(&self, sight: &Sight<GameOfWar>, _: usize, ask: Ask<'_>) -> Vec<Move> {
        self.candidates(sight, ask)
    }

    /// Whatever is left of the turn, and a retreat that is due, is forgotten.
    fn passed(&self, game: &GameOfWar, state: &State) -> Option<Position> {
        let Phase::Play(side) = state.phase() else { return None };
        let (phase, moved) = (Phase::Play(side.other()), Vec::new());
        let position = game.position(state);
        Some(Position { phase, moved, retreat: Retreat::None, spent: false, ..position })
    }

    fn networks(&self, state: &State) -> Vec<Network> {
        let of = |side: Side| {
            let units = state.board().of(side);
            let linked = units.len() - units.without(state.online(side)).len();
            Network { seat: side.seat(), linked, units: units.len() }
        };
        vec![of(Side::North), of(Side::South)]
    }

    /// While armies are set up in secret nobody is ahead.
    fn knows(&self, _: &GameOfWar, state: &State) -> bool {
        matches!(state.phase(), Phase::Play(_))
    }
}

fn shared(side: Side, chance: f64) -> Rewards {
    let mut chances = [0.0; Seat::MAX as usize];
    chances[side.seat().index()] = chance;
    chances[side.other().seat().index()] = 1.0 - chance;
    chances
}
