//! Wins within a few turns, where too much can follow to solve all of it.

use std::ops::ControlFlow;

use fracas_game_of_war::{GameOfWar, Move, Phase, Side, State};
use rustc_hash::FxHashMap;

use super::key::Key;
use super::turns::{After, Turn, each_turn, turns};
use super::whole::{NotWhole, admit, without_limits};

/// Looks for wins that nothing can prevent, a turn of the winner more at a time: so a win that is found is the shortest.
#[derive(Debug)]
pub struct Within {
    game: GameOfWar,
    /// In how many turns the side to move wins, and in how many it surely does not.
    known: FxHashMap<Key, Known>,
    looked: u64,
    most: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    wins: Option<u16>,
    not_in: u16,
}

/// Why it cannot be told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotWithin {
    /// It is no position to ask about.
    #[error(transparent)]
    Unfit(#[from] NotWhole),
    /// Too much to look at.
    #[error("more than {0} openings of a turn would have to be looked at: take fewer units, or fewer turns")]
    TooLarge(u64),
}

impl Within {
    /// Gets ready to look from a state, at no more than so many openings of a turn.
    ///
    /// # Errors
    ///
    /// [`NotWithin::Unfit`] for a position that has no answer.
    pub fn new(game: &GameOfWar, state: &State, most: u64) -> Result<Within, NotWithin> {
        admit(game, state)?;
        Ok(Within { game: without_limits(game, state), known: FxHashMap::default(), looked: 0, most })
    }

    /// How many openings of a turn were looked at.
    pub const fn looked(&self) -> u64 {
        self.looked
    }

    /// With which turn from now the side to move wins, both sides' counted, if it can with one of the first `turns`.
    ///
    /// # Errors
    ///
    /// [`NotWithin::TooLarge`] if that is too much to look at.
    pub fn wins(&mut self, state: &State, turns: u16) -> Result<Option<u16>, NotWithin> {
        let key = admit(&self.game, state)?;
        for turns in (1..=turns).step_by(2) {
            if self.wins_in(key, turns)? {
                return Ok(Some(turns));
            }
        }
        Ok(None)
    }

    /// A turn that wins with one of the next `turns`, if there is one.
    ///
    /// # Errors
    ///
    /// [`NotWithin::TooLarge`] if that is too much to look at.
    pub fn winning(&mut self, state: &State, left: u16) -> Result<Option<Turn>, NotWithin> {
        let Phase::Play(side) = state.phase() else { return Ok(None) };
        for turn in turns(&self.game, state) {
            if self.holds(turn.after, side, left)? {
                return Ok(Some(turn));
            }
        }
        Ok(None)
    }

    /// The turn after which the side to move lasts longest, and how long the other side then takes: `None` where it does
    /// not win with one of the next `turns`.
    ///
    /// # Errors
    ///
    /// [`NotWithin::TooLarge`] if that is too much to look at.
    pub fn defence(&mut self, state: &State, left: u16) -> Result<Option<(Turn, Option<u16>)>, NotWithin> {
        let Phase::Play(side) = state.phase() else { return Ok(None) };
        let mut best: Option<(Turn, Option<u16>)> = None;
        for turn in turns(&self.game, state) {
            let takes = match turn.after {
                After::Over(winner) if winner == Some(side.other()) => Some(0),
                After::Over(_) => None,
                After::Open(key) => self.wins(&key.state(&self.game), left)?,
            };
            let longer = |best: Option<u16>| takes.is_none_or(|takes| best.is_some_and(|best| takes > best));
            if best.as_ref().is_none_or(|(_, best)| longer(*best)) {
                best = Some((turn, takes));
            }
            if takes.is_none() {
                break;
            }
        }
        Ok(best)
    }

    /// How it goes on when the side to move wins with the last of so many turns and the other lasts as long as it can.
    ///
    /// # Errors
    ///
    /// [`NotWithin::TooLarge`] if that is too much to look at.
    pub fn line(&mut self, state: &State, won: u16) -> Result<Vec<Vec<Move>>, NotWithin> {
        let mut line = Vec::new();
        let (mut state, mut left) = (*state, won);
        while let Some(turn) = self.winning(&state, left)? {
            line.push(turn.acts);
            let After::Open(key) = turn.after else { break };
            left = left.saturating_sub(2);
            let Some((answer, Some(_))) = self.defence(&key.state(&self.game), left)? else { break };
            line.push(answer.acts);
            let After::Open(key) = answer.after else { break };
            state = key.state(&self.game);
        }
        Ok(line)
    }

    /// Whether what a turn of a side led to is won for it with one of the next `turns`, its own turn counted.
    fn holds(&mut self, after: After, side: Side, turns: u16) -> Result<bool, NotWithin> {
        match after {
            After::Over(winner) => Ok(winner == Some(side)),
            After::Open(_) if turns < 3 => Ok(false),
            After::Open(key) => self.every_answer(key, side, turns - 2),
        }
    }

    fn wins_in(&mut self, key: Key, left: u16) -> Result<bool, NotWithin> {
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.wins.is_some_and(|wins| wins <= left) {
            return Ok(true);
        }
        if known.not_in >= left {
            return Ok(false);
        }
        self.look()?;
        let state = key.state(&self.game);
        let side = key.mover();
        let found = if left == 1 {
            let won = |_: &[_], after| match after {
                After::Over(winner) if winner == Some(side) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            };
            each_turn(&self.game, &state, won).is_break()
        } else {
            self.winning(&state, left)?.is_some()
        };
        let known = self.known.entry(key).or_default();
        if found {
            known.wins = Some(left);
        } else {
            known.not_in = left;
        }
        Ok(found)
    }

    /// Whether a side wins with one of the `left` turns after each turn that the other has now.
    fn every_answer(&mut self, key: Key, side: Side, left: u16) -> Result<bool, NotWithin> {
        self.look()?;
        let state = key.state(&self.game);
        let mut answers = turns(&self.game, &state);
        // Most turns are refuted by an answer that refutes others too, and whoever does much keeps more from happening.
        answers.reverse();
        for answer in answers {
            let won = match answer.after {
                After::Over(winner) => winner == Some(side),
                After::Open(key) => self.wins_in(key, left)?,
            };
            if !won {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn look(&mut self) -> Result<(), NotWithin> {
        self.looked += 1;
        if self.looked > self.most { Err(NotWithin::TooLarge(self.most)) } else { Ok(()) }
    }
}
