//! What can be asked of a table without changing it. While anything is hidden from a spectator nothing is told: how the
//! game is, or would go on, could give it away.

use fracas_core::{Seat, Secrecy};
use fracas_games::AnyGame;

use crate::{Player, Refusal, Table};

/// A turn of any game can be planned in so many moves.
const LONGEST_PLAN: usize = 64;

impl Table {
    /// The game now or after so many events, to be looked into by anybody.
    ///
    /// # Errors
    ///
    /// [`Refusal::Secret`] where that would give something away.
    pub fn open_game(&self, count: Option<usize>) -> Result<Box<dyn AnyGame>, Refusal> {
        if self.game.secrecy() != Secrecy::Open {
            return Err(Refusal::Secret);
        }
        let events = self.game.events();
        Ok(self.game.fork(count.map_or(events, |count| count.min(events))))
    }

    /// The game, for a bot to advise a seat about: it sees what the seat sees.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoHints`] where anybody else at the table is a person, or may become one, and where the game is rated.
    pub fn advised_game(&self, seat: Seat) -> Result<Box<dyn AnyGame>, Refusal> {
        self.check_playing()?;
        let others = self.players.iter().enumerate().filter(|(index, _)| *index != seat.index());
        if self.opening.rated || others.into_iter().any(|(_, player)| !matches!(player, Player::Bot(_))) {
            return Err(Refusal::NoHints);
        }
        Ok(self.game.fork(self.game.events()))
    }

    /// The game as it would be after some moves of a seat that knows everything it may know.
    ///
    /// # Errors
    ///
    /// Says which move cannot be made, or what cannot be asked.
    pub fn plan(&self, seat: Seat, moves: &[String], seen: usize) -> Result<Box<dyn AnyGame>, Refusal> {
        self.check_playing()?;
        self.check_seen(seat, seen)?;
        let mut game = self.open_game(None)?;
        if moves.len() > LONGEST_PLAN {
            return Err(Refusal::LongPlan(LONGEST_PLAN));
        }
        for text in moves {
            game.play(seat, text)?;
        }
        Ok(game)
    }
}
