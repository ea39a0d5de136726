//! Everything that can follow from a position, and how each of it ends.

use fracas_core::{Game, Limit};
use fracas_game_of_war::{GameOfWar, Move, Phase, Position, Side, State};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::fate::Fate;
use super::key::{Key, MOST_PIECES};
use super::turns::{After, Turn, turns};

/// A solution: every opening of a turn that can be reached, with its fate.
#[derive(Debug)]
pub struct Whole {
    game: GameOfWar,
    keys: Vec<Key>,
    numbers: FxHashMap<Key, u32>,
    fates: Vec<Fate>,
}

/// Why there is no whole solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotWhole {
    /// Somebody has moved, or nobody is in a turn.
    #[error("a solution is for the opening of a turn: give a position with 5 moves left and a side to move")]
    NotAnOpening,
    /// The game is over.
    #[error("the game is over in this position: there is nothing to solve")]
    Over,
    /// Too many units and arsenals.
    #[error("a solution is for {MOST_PIECES} units and arsenals at the most, and here are {0}")]
    Pieces(usize),
    /// Too many positions.
    #[error(
        "more than {0} positions can follow from this one: shut fewer units into fewer squares with mountains, allow more with --positions, or look only so far ahead with --turns"
    )]
    TooLarge(usize),
}

/// A position of a solution, as it can be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// How it ends.
    pub fate: Fate,
    /// The position.
    pub position: Position,
}

/// How many positions are gone on from between two looks at the limit.
const BATCH: usize = 2_048;

/// Where the turns of a position lead, without how.
enum Next {
    Over(Option<Side>),
    Open(u32),
}

/// The game with the same ground and options in which nobody draws for lack of progress: positions do not carry how long
/// nothing was destroyed, and whoever wins by the shortest way never comes to the same opening twice.
pub(super) fn without_limits(game: &GameOfWar, state: &State) -> GameOfWar {
    let mut options = game.options().clone();
    options.no_progress = Limit::Off;
    let position = game.position(state);
    let started = GameOfWar::start_by(game.rules(), None, options, Some(&position));
    started.expect("it was set up before").0
}

/// Whether a state is one that can be asked about.
pub(super) fn admit(game: &GameOfWar, state: &State) -> Result<Key, NotWhole> {
    if game.turn(state).outcome().is_some() {
        return Err(NotWhole::Over);
    }
    let opening = matches!(state.phase(), Phase::Play(_)) && state.moved().cells().is_empty();
    if !opening {
        return Err(NotWhole::NotAnOpening);
    }
    let board = state.board();
    let arsenals: u32 = Side::BOTH.iter().map(|&side| board.arsenals(side).len()).sum();
    let pieces = (board.occupied().len() + arsenals) as usize;
    Key::of(state).ok_or(NotWhole::Pieces(pieces))
}

impl Whole {
    /// Solves everything that can follow from a state, if that is no more than `most` positions.
    ///
    /// # Errors
    ///
    /// [`NotWhole`] says what stands in the way.
    pub fn of(game: &GameOfWar, state: &State, most: usize) -> Result<Whole, NotWhole> {
        let root = admit(game, state)?;
        let game = without_limits(game, state);
        let mut keys = vec![root];
        let mut numbers = FxHashMap::from_iter([(root, 0)]);
        let mut nexts: Vec<Next> = Vec::new();
        let mut starts = vec![0];
        while starts.len() <= keys.len() {
            let first = starts.len() - 1;
            let batch = &keys[first..keys.len().min(first + BATCH)];
            let led: Vec<Vec<After>> = batch
                .par_iter()
                .map(|key| turns(&game, &key.state(&game)).into_iter().map(|turn| turn.after).collect())
                .collect();
            for afters in led {
                for after in afters {
                    nexts.push(match after {
                        After::Over(winner) => Next::Over(winner),
                        After::Open(key) => Next::Open(*numbers.entry(key).or_insert_with(|| {
                            keys.push(key);
                            keys.len() as u32 - 1
                        })),
                    });
                }
                starts.push(nexts.len());
            }
            if keys.len() > most {
                return Err(NotWhole::TooLarge(most));
            }
        }
        let fates = settle(&keys, &starts, &nexts);
        Ok(Whole { game, keys, numbers, fates })
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Never: the position that was asked about is there.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether it is of a game on the same ground by the same options.
    pub fn is_on_ground_of(&self, game: &GameOfWar) -> bool {
        let ground = |game: &GameOfWar| {
            let terrain = game.terrain();
            [terrain.mountains, terrain.passes, terrain.forts]
        };
        let mut options = game.options().clone();
        options.no_progress = Limit::Off;
        ground(game) == ground(&self.game)
            && options == *self.game.options()
            && game.rules() == self.game.rules()
    }

    /// How it goes on when both play best: turn after turn, to the end. Empty where neither side can win.
    pub fn line(&self, state: &State) -> Vec<Vec<Move>> {
        let mut line = Vec::new();
        let mut state = *state;
        while let Some((turn, _)) = self.best(&state).filter(|(_, fate)| *fate != Fate::Drawn) {
            line.push(turn.acts);
            let After::Open(key) = turn.after else { break };
            state = key.state(&self.game);
        }
        line
    }

    /// How many positions are won, drawn and lost for the side to move.
    pub fn counts(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for fate in &self.fates {
            counts[match fate {
                Fate::Won(_) => 0,
                Fate::Drawn => 1,
                Fate::Lost(_) => 2,
            }] += 1;
        }
        counts
    }

    /// The most turns that a win takes from anywhere.
    pub fn longest(&self) -> u16 {
        let won = |fate: &Fate| if let Fate::Won(turns) = fate { *turns } else { 0 };
        self.fates.iter().map(won).max().unwrap_or(0)
    }

    /// All positions, the one that was asked about first.
    pub fn states(&self) -> impl Iterator<Item = State> {
        self.keys.iter().map(|key| key.state(&self.game))
    }

    /// How a position ends; `None` for one that cannot follow.
    pub fn fate(&self, key: &Key) -> Option<Fate> {
        self.numbers.get(key).map(|&number| self.fates[number as usize])
    }

    /// A best turn for the side to move, and its fate after it.
    pub fn best(&self, state: &State) -> Option<(Turn, Fate)> {
        let Phase::Play(side) = state.phase() else { return None };
        let weighed = turns(&self.game, state).into_iter().filter_map(|turn| {
            let fate = self.after(&turn.after, side)?;
            Some((turn, fate))
        });
        weighed.reduce(|best, other| if other.1.worth() > best.1.worth() { other } else { best })
    }

    /// What a turn of a side is worth to it, if it leads there.
    pub fn after(&self, after: &After, side: Side) -> Option<Fate> {
        match after {
            After::Over(None) => Some(Fate::Drawn),
            After::Over(Some(winner)) if *winner == side => Some(Fate::Won(1)),
            After::Over(Some(_)) => Some(Fate::Lost(1)),
            After::Open(key) => self.fate(key).map(Fate::before),
        }
    }

    /// Positions won by the side to move, as many as wanted: of every distance from `least` turns on about the same number.
    pub fn examples(&self, count: usize, least: u16) -> Vec<Example> {
        let longest = self.longest();
        let distances: Vec<u16> = (least..=longest).filter(|turns| turns % 2 == 1).collect();
        let mut examples = Vec::new();
        for (index, turns) in distances.iter().enumerate() {
            let wanted = count * (index + 1) / distances.len() - count * index / distances.len();
            let all: Vec<&Key> = self
                .keys
                .iter()
                .zip(&self.fates)
                .filter(|(_, fate)| **fate == Fate::Won(*turns))
                .map(|(key, _)| key)
                .collect();
            let step = all.len().div_ceil(wanted.max(1)).max(1);
            examples.extend(all.iter().skip(step / 2).step_by(step).take(wanted).map(|key| Example {
                fate: Fate::Won(*turns),
                position: self.game.position(&key.state(&self.game)),
            }));
        }
        examples
    }
}

/// The fates of all positions, turn by turn: after `n` rounds everything is known that is decided in `n` turns, and what
/// is never decided is drawn.
fn settle(keys: &[Key], starts: &[usize], nexts: &[Next]) -> Vec<Fate> {
    let sides: Vec<Side> = keys.iter().map(Key::mover).collect();
    let mut fates: Vec<Option<Fate>> = vec![None; keys.len()];
    for turns in 1_u16.. {
        // What was known after the turn before; what this round finds counts from the next on.
        let worth = |side: Side, next: &Next| match next {
            Next::Over(None) => Some(Fate::Drawn),
            Next::Over(Some(winner)) => Some(if *winner == side { Fate::Won(1) } else { Fate::Lost(1) }),
            Next::Open(number) => fates[*number as usize].map(Fate::before),
        };
        let found: Vec<(usize, Fate)> = (0..keys.len())
            .into_par_iter()
            .filter(|&number| fates[number].is_none())
            .filter_map(|number| {
                let nexts = &nexts[starts[number]..starts[number + 1]];
                let mut worths = nexts.iter().map(|next| worth(sides[number], next));
                if worths.clone().any(|worth| worth == Some(Fate::Won(turns))) {
                    return Some((number, Fate::Won(turns)));
                }
                let lost = worths.all(|worth| matches!(worth, Some(Fate::Lost(_))));
                lost.then_some((number, Fate::Lost(turns)))
            })
            .collect();
        // Nothing new can follow from nothing new.
        if found.is_empty() {
            break;
        }
        found.into_iter().for_each(|(number, fate)| fates[number] = Some(fate));
    }
    fates.into_iter().map(|fate| fate.unwrap_or(Fate::Drawn)).collect()
}
