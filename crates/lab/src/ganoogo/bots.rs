//! Three simple bots, and those that people play against. Each sees its own view of the game and nothing else.

use std::fmt;

use fracas_bots::ganoogo::{Captain, builds_wall, greediest};
use fracas_bots::{Bot as _, Effort, Level, Task};
use fracas_core::{Dice, Game, QuickDice, Seat, Sight};
use fracas_ganoogo::{Ganoogo, Move, State};
use fracas_search::Stop;

/// Somebody to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Any legal move, each equally likely.
    Random,
    /// The move after which it stands best, if everybody passes and the dice fall as in a few samples.
    Greedy,
    /// Puts its Minions around its Ganoogo square and never leaves it; plays its cards as the greedy one does.
    Wall,
    /// The bot that people play against, at a level.
    Level(Level),
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Random => f.write_str("random"),
            Bot::Greedy => f.write_str("greedy"),
            Bot::Wall => f.write_str("wall"),
            Bot::Level(level) => write!(f, "level {level}"),
        }
    }
}

impl Bot {
    /// Whether it thinks about what it does, so that what comes of a card is worth counting.
    pub(crate) const fn thinks(self) -> bool {
        matches!(self, Bot::Greedy | Bot::Level(_))
    }

    /// Chooses one of the legal moves, of which there is at least one. Whoever sits here is given what the seat sees of the
    /// state, never the state.
    pub(crate) fn choose(
        self,
        game: &Ganoogo,
        state: &State,
        seat: Seat,
        moves: &[Move],
        dice: &mut QuickDice,
    ) -> Move {
        let view = || game.view(state, Some(seat));
        match (self, moves) {
            (_, [only]) => *only,
            (Bot::Random, _) => moves[dice.below(moves.len() as u32) as usize],
            (Bot::Greedy, _) => greediest(game, &view(), seat, moves.iter(), dice),
            (Bot::Level(level), _) => {
                let Some(sight) = Sight::look(game, state, seat, Vec::new()) else { return moves[0] };
                let seed = u64::from(dice.below(u32::MAX));
                let task = Task { effort: Effort::Level(level), seed, threads: 1, stop: &Stop::default() };
                let answer = Captain.choose(&sight, task).text;
                sight
                    .choices()
                    .iter()
                    .find(|choice| sight.write(choice) == answer)
                    .copied()
                    .unwrap_or(moves[0])
            }
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
