//! Which bot plays which game.

use fracas_core::{Game, Seat, Turn};
use fracas_games::{
    AnyGame, AnySight, Code, ColorWars, Fault, GameOfWar, Ganoogo, Gaogie, Gowap, every_game,
};
use fracas_search::RandomPlayout;

use crate::bot::{Answer, Bot, Task};
use crate::color_wars::Popper;
use crate::dreamer::Dreamer;
use crate::game_of_war::{self, General};
use crate::ganoogo::{self, Captain};
use crate::gaogie::Fencer;
use crate::gowap::{self, Planner};
use crate::weights::{Weights, choose_by};

/// Asks a bot through a sight of whatever game; `None` when the sight is of another.
type Ask = fn(&AnySight, Task<'_>) -> Option<Answer>;

fn ask<G: Game, B: Bot<G> + Default>(sight: &AnySight, task: Task<'_>) -> Option<Answer> {
    Some(B::default().choose(sight.of::<G>()?, task))
}

/// The games with a bot that knows them. A game without a line here is played by a [`Dreamer`].
const EXPERTS: &[(&str, Ask)] = &[
    (ColorWars::INFO.id, ask::<ColorWars, Popper>),
    (Gaogie::INFO.id, ask::<Gaogie, Fencer>),
    (Gowap::INFO.id, ask::<Gowap, Planner>),
    (Ganoogo::INFO.id, ask::<Ganoogo, Captain>),
    (GameOfWar::INFO.id, ask::<GameOfWar, General>),
];

/// The plain players: one good rule of thumb and no search, to measure the bots against.
const PLAIN: &[(&str, Ask)] = &[
    (Gowap::INFO.id, ask::<Gowap, gowap::Plain>),
    (Ganoogo::INFO.id, ask::<Ganoogo, ganoogo::Plain>),
    (GameOfWar::INFO.id, ask::<GameOfWar, game_of_war::Plain>),
];

macro_rules! dreamers {
    ($($name:ident: $game:ty,)*) => { &[$((<$game>::INFO.id, ask::<$game, Dreamer<RandomPlayout>>)),*] };
}

const DREAMERS: &[(&str, Ask)] = every_game!(dreamers);

/// Whether a game has a bot that was made for it.
pub fn has_expert(game: &str) -> bool {
    EXPERTS.iter().any(|(id, _)| *id == game)
}

/// Whether a game has a [`plain`] player.
pub fn has_plain(game: &str) -> bool {
    PLAIN.iter().any(|(id, _)| *id == game)
}

/// Finds a move for a seat of a running game.
///
/// Blocks until it has one: on an async runtime call it on a thread for blocking work. It sees what the seat
/// sees, and the same game, seat, seed and effort in levels or nodes give the same answer on every machine.
///
/// # Errors
///
/// Says why the seat has nothing to choose, or what is wrong with the effort.
pub fn best(game: &dyn AnyGame, seat: Seat, task: Task<'_>) -> Result<Answer, Fault> {
    let effort = task.effort.check()?;
    choose(game.info().id, &look(game, seat)?, Task { effort, ..task })
}

/// Finds a move as [`best`] does, by a bot with other weights than it was built with.
///
/// # Errors
///
/// Says why the seat has nothing to choose, what is wrong with the effort, or which weights the game has.
pub fn best_by(game: &dyn AnyGame, seat: Seat, weights: &Weights, task: Task<'_>) -> Result<Answer, Fault> {
    let effort = task.effort.check()?;
    let id = game.info().id;
    let answer = choose_by(id, &look(game, seat)?, weights, Task { effort, ..task });
    answer.ok_or_else(|| match weights.clone().fit(id) {
        Err(wrong) => Fault::new(Code::BadRequest, wrong),
        Ok(_) => Fault::new(Code::UnknownGame, format_args!("no bot plays {id} by weights")),
    })
}

/// Finds the move of the plain player that a game's bots are measured against; its effort is its own.
///
/// # Errors
///
/// Says why the seat has nothing to choose, or that the game has no such player.
pub fn plain(game: &dyn AnyGame, seat: Seat, task: Task<'_>) -> Result<Answer, Fault> {
    let id = game.info().id;
    let sight = look(game, seat)?;
    let answer = PLAIN.iter().filter(|(known, _)| *known == id).find_map(|(_, ask)| ask(&sight, task));
    answer.ok_or_else(|| Fault::new(Code::BadRequest, format_args!("{id} has no plain player: take random")))
}

/// What the seat sees, if it is to choose.
fn look(game: &dyn AnyGame, seat: Seat) -> Result<AnySight, Fault> {
    game.sight(seat).ok_or_else(|| match game.turn() {
        Turn::Over(_) => Fault::new(Code::GameOver, "the game is over"),
        Turn::Chance => Fault::new(Code::NotYourTurn, "the dice are due: nobody chooses now"),
        Turn::Choose(_) => {
            Fault::new(Code::NotYourTurn, format_args!("it is not seat {seat}'s turn to choose"))
        }
    })
}

/// Finds a move for whoever has this sight of a game, as [`best`] does: the sight can be taken to another thread.
///
/// # Errors
///
/// Says so if no bot plays a game with this id.
pub fn choose(game: &str, sight: &AnySight, task: Task<'_>) -> Result<Answer, Fault> {
    let bots = EXPERTS.iter().chain(DREAMERS).filter(|(known, _)| *known == game);
    let answer = bots.filter_map(|(_, ask)| ask(sight, task)).next();
    answer.ok_or_else(|| Fault::new(Code::UnknownGame, format_args!("no bot plays {game}")))
}
