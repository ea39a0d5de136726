//! Many simultaneous choices in a row: stochastic games that end with a payoff, or never.

/// A game of two in which every pair of choices ends it or leads to another state.
///
/// What the player of the rows wins the other loses. A game that never ends pays 0: it is a draw.
pub trait StochasticGame {
    /// How many states there are; they are numbered from 0.
    fn states(&self) -> usize;

    /// How many choices the player of the rows and the player of the columns have: 1 to 64 each.
    fn choices(&self, state: usize) -> (usize, usize);

    /// Tells what comes of a pair of choices: `see` is given each possibility and its probability.
    fn outcome(&self, state: usize, row: usize, column: usize, see: impl FnMut(f64, Next));

    /// The least and the most that the game can pay, 0 for a draw included.
    fn range(&self) -> (f64, f64);

    /// The state that is the same but for the players being exchanged, if the game knows: its value is the
    /// opposite, and solving one of them is enough.
    fn twin(&self, _state: usize) -> Option<usize> {
        None
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Next {
    /// The game is over, and the player of the rows has won so much.
    Ends(f64),
    /// It goes on in this state.
    Goes(usize),
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The player of the rows, who wants more.
    Row,
    /// The player of the columns, who wants less.
    Column,
}

/// What one player does in every state: choices with their probabilities, whatever happened before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strategy {
    /// Where in `plays` each state begins; one more entry than there are states.
    starts: Vec<u32>,
    plays: Vec<(u8, f64)>,
}

impl Strategy {
    /// Makes a strategy of a list of choices and probabilities for every state.
    pub fn new<M: IntoIterator<Item = (u8, f64)>>(mixes: impl IntoIterator<Item = M>) -> Strategy {
        let mut strategy = Strategy { starts: vec![0], plays: Vec::new() };
        for mix in mixes {
            strategy.plays.extend(mix);
            strategy.starts.push(strategy.plays.len() as u32);
        }
        strategy
    }

    /// The choices that have any probability in a state.
    pub fn at(&self, state: usize) -> &[(u8, f64)] {
        &self.plays[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}
