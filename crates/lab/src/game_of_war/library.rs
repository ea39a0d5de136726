//! Solutions that several endgames share.

use fracas_bots::Effort;
use fracas_core::Referee;
use fracas_game_of_war::GameOfWar;

use super::fate::Answer;
use super::file::{Endgame, Fault};
use super::key::Key;
use super::trial::{End, Truth, play};
use super::whole::Whole;
use super::within::{NotWithin, Within};

/// What was solved so far. Endgames of one family are mostly positions of one solution.
#[derive(Debug)]
pub struct Library {
    wholes: Vec<Whole>,
    most: usize,
}

/// Why an endgame has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The position is none.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It cannot be solved.
    #[error(transparent)]
    NotWithin(#[from] NotWithin),
}

impl Library {
    /// An empty one, for solutions of no more than `most` positions each.
    pub const fn new(most: usize) -> Library {
        Library { wholes: Vec::new(), most }
    }

    /// Works out an endgame's answer anew, in the way its own was found; `None` if it is not won within its turns.
    ///
    /// # Errors
    ///
    /// [`Unsolved`] says why there is none.
    pub fn answer(&mut self, endgame: &Endgame) -> Result<Option<Answer>, Unsolved> {
        let table = endgame.table()?;
        match endgame.answer {
            Answer::Whole(_) => {
                let (whole, key) = self.whole(&table)?;
                Ok(whole.fate(&key).map(Answer::Whole))
            }
            Answer::Within(turns) => {
                let won = self.within(&table)?.wins(table.state(), turns)?;
                Ok(won.map(Answer::Within))
            }
        }
    }

    /// Lets a bot play a won endgame against the best defence; `None` for one that is not won.
    ///
    /// # Errors
    ///
    /// [`Unsolved`] says why it cannot be played.
    pub fn play(&mut self, endgame: &Endgame, effort: Effort, seed: u64) -> Result<Option<End>, Unsolved> {
        let table = endgame.table()?;
        Ok(match endgame.answer {
            Answer::Whole(_) => play(endgame, Truth::Whole(self.whole(&table)?.0), effort, seed),
            Answer::Within(_) => play(endgame, Truth::Within(&mut self.within(&table)?), effort, seed),
        })
    }

    fn within(&self, table: &Referee<GameOfWar>) -> Result<Within, NotWithin> {
        Within::new(table.game(), table.state(), self.most as u64)
    }

    /// The solution that has this position.
    fn whole(&mut self, table: &Referee<GameOfWar>) -> Result<(&Whole, Key), NotWithin> {
        let (game, state) = (table.game(), table.state());
        let has = |whole: &Whole, key: &Key| whole.is_on_ground_of(game) && whole.fate(key).is_some();
        let known = Key::of(state).and_then(|key| {
            let index = self.wholes.iter().position(|whole| has(whole, &key))?;
            Some((index, key))
        });
        let (index, key) = match known {
            Some(known) => known,
            None => {
                self.wholes.push(Whole::of(game, state, self.most)?);
                (self.wholes.len() - 1, Key::of(state).expect("it was just solved"))
            }
        };
        Ok((&self.wholes[index], key))
    }
}
