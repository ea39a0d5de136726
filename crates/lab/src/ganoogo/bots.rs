//! Three simple bots. Each sees its own view of the game and nothing else.

use std::fmt;

use fracas_bots::ganoogo::{builds_wall, greediest};
use fracas_core::{Dice, Game, QuickDice, Seat};
use fracas_ganoogo::{Ganoogo, Move, View};

/// Somebody to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Any legal move, each equally likely.
    Random,
    /// The move after which it stands best, if everybody passes and the dice fall as in a few samples.
    Greedy,
    /// Puts its Minions around its Ganoogo square and never leaves it; plays its cards as the greedy one does.
    Wall,
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
            Bot::Wall => "wall",
        })
    }
}

impl Bot {
    /// Chooses one of the legal moves, of which there is at least one.
    pub(crate) fn choose(
        self,
        game: &Ganoogo,
        view: impl FnOnce() -> View,
        seat: Seat,
        moves: &[Move],
        dice: &mut QuickDice,
    ) -> Move {
        match (self, moves) {
            (_, [only]) => *only,
            (Bot::Random, _) => moves[dice.below(moves.len() as u32) as usize],
            (Bot::Greedy, _) => greediest(game, &view(), seat, moves.iter(), dice),
            (Bot::Wall, _) => {
                let view = view();
                let guess = game.guess(&view, dice);
                let stays = |choice: &&Move| match choice {
                    Move::Step { .. } => builds_wall(game, &guess, seat, choice),
                    Move::Fight { .. } => false,
                    _ => true,
                };
                match moves.iter().find(|choice| builds_wall(game, &guess, seat, choice)) {
                    Some(step) => *step,
                    None => greediest(game, &view, seat, moves.iter().filter(stays), dice),
                }
            }
        }
    }
}
