//! Which bot plays which game.

use fracas_core::{Event, Game, QuickDice, Seat, Turn};
use fracas_games::{
    AnyGame, AnySight, Code, ColorWars, Fault, GameOfWar, Ganoogo, Gaogie, Gowap, every_game,
};
use fracas_search::RandomPlayout;

use crate::bot::{Answer, Bot, Compared, Task};
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

/// Has a bot hold two moves against each other; `None` when the sight is of another game too.
type Hold = fn(&AnySight, [&str; 2], Task<'_>) -> Option<Compared>;

fn hold<G: Game, B: Bot<G> + Default>(
    sight: &AnySight,
    moves: [&str; 2],
    task: Task<'_>,
) -> Option<Compared> {
    let sight = sight.of::<G>()?;
    // A seat's own moves are the same in whatever agrees with what it sees.
    let state = sight.game().guess(sight.view(), &mut QuickDice::new(task.seed));
    let read = |text: &str| match sight.game().read(&state, Some(sight.seat()), text) {
        Ok(Event::Move(_, choice)) => Some(choice),
        _ => None,
    };
    let [one, other] = moves.map(read);
    B::default().compare(sight, [&one?, &other?], task)
}

/// The games with a bot that knows them. A game without a line here is played by a [`Dreamer`].
const EXPERTS: &[(&str, Ask, Hold)] = &[
    (ColorWars::INFO.id, ask::<ColorWars, Popper>, hold::<ColorWars, Popper>),
    (Gaogie::INFO.id, ask::<Gaogie, Fencer>, hold::<Gaogie, Fencer>),
    (Gowap::INFO.id, ask::<Gowap, Planner>, hold::<Gowap, Planner>),
    (Ganoogo::INFO.id, ask::<Ganoogo, Captain>, hold::<Ganoogo, Captain>),
    (GameOfWar::INFO.id, ask::<GameOfWar, General>, hold::<GameOfWar, General>),
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
    EXPERTS.iter().any(|(id, ..)| *id == game)
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

/// Holds two moves of a seat against each other, as the bot that knows the game sees them; `None` where it cannot tell.
///
/// # Errors
///
/// Says why the seat has nothing to choose, or what is wrong with the effort.
pub fn compare(
    game: &dyn AnyGame,
    seat: Seat,
    moves: [&str; 2],
    task: Task<'_>,
) -> Result<Option<Compared>, Fault> {
    let effort = task.effort.check()?;
    let (id, sight) = (game.info().id, look(game, seat)?);
    let expert = EXPERTS.iter().find(|(known, ..)| *known == id);
    Ok(expert.and_then(|(_, _, hold)| hold(&sight, moves, Task { effort, ..task })))
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
    let experts = EXPERTS.iter().map(|(known, ask, _)| (known, ask));
    let bots = experts.chain(DREAMERS.iter().map(|(known, ask)| (known, ask)));
    let answer = bots.filter(|(known, _)| **known == game).find_map(|(_, ask)| ask(sight, task));
    answer.ok_or_else(|| Fault::new(Code::UnknownGame, format_args!("no bot plays {game}")))
}
