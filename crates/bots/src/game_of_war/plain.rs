//! The plain player: it looks at one move at a time and takes what helps most.

use fracas_core::{Event, Game, Sight};
use fracas_game_of_war::{GameOfWar, Kind, Move, Phase, Plan, Side, State};

use super::roads::Roads;
use crate::bot::{Answer, Bot, Task};

/// A one-turn greedy player to measure the others against: of all single moves and attacks it makes the one after
/// which it likes the board best, until none is better than ending the turn. It never asks what the other side
/// will do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

const WORTH: [i32; 6] = [100, 140, 150, 190, 130, 180];
const ARSENAL: i32 = 500;
const OFFLINE: i32 = 40;
const STEP: i32 = 3;

impl Bot<GameOfWar> for Plain {
    fn choose(&self, sight: &Sight<GameOfWar>, _task: Task<'_>) -> Answer {
        let state = sight.view().state();
        let choice = match state.phase() {
            Phase::Deploying(_) => ready(sight),
            _ => best(sight, state),
        };
        let text = sight.write(&choice);
        Answer { line: vec![text.clone()], text, score: 0.5, nodes: sight.choices().len() as u64 }
    }
}

/// Deploys as the book says.
fn ready(sight: &Sight<GameOfWar>) -> Move {
    let choices = sight.choices();
    let classic = Plan::find("classic").map(Move::Deploy);
    let wanted = [Some(Move::Ready), classic];
    let fit = wanted.into_iter().flatten().find(|choice| choices.contains(choice));
    fit.unwrap_or_else(|| {
        *choices.iter().find(|choice| matches!(choice, Move::Place(..))).unwrap_or(&choices[0])
    })
}

fn best(sight: &Sight<GameOfWar>, state: &State) -> Move {
    let (game, side) = (sight.game(), Side::of(sight.seat()));
    let roads = Roads::to(state.board().arsenals(side.other()), game.terrain());
    let likes = |choice: &Move| {
        let mut next = *state;
        match game.apply(&mut next, &Event::Move(side.seat(), *choice)) {
            Ok(()) => account(&next, side, &roads) - account(&next, side.other(), &roads),
            Err(_) => i32::MIN,
        }
    };
    let end = sight.choices().iter().find(|choice| **choice == Move::End);
    let mut best = end.map(|end| (likes(end), *end));
    for choice in sight.choices() {
        let liked = likes(choice);
        if best.is_none_or(|(most, _)| liked > most) {
            best = Some((liked, *choice));
        }
    }
    best.map_or(sight.choices()[0], |(_, choice)| choice)
}

/// Units, arsenals, units offline, and for the attacker the way to the enemy's arsenals.
fn account(state: &State, side: Side, roads: &Roads) -> i32 {
    let board = state.board();
    let mut points = ARSENAL * board.arsenals(side).len() as i32;
    for kind in Kind::ALL {
        for cell in board.army(side, kind) {
            points += WORTH[kind.index()];
            if !state.online(side).contains(cell) {
                points -= OFFLINE;
            }
            if !kind.is_relay() {
                points -= STEP * roads.from(cell);
            }
        }
    }
    points
}
