//! How hard an analysis looks.

use fracas_games::{Code, Fault};
use fracas_search::Stop;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How hard an analysis looks at every event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Effort {
    /// A glance, for a phone or a long game.
    Quick,
    /// What most people want.
    #[default]
    Normal,
    /// Eight times as much.
    Deep,
    /// For the last looks at what is named, and what the analysis itself is checked by. It has a name, but is not told of: no
    /// whole game is analysed so.
    Utmost,
}

impl Effort {
    /// All of them, by the names that people type.
    pub const ALL: [(&str, Effort); 3] =
        [("quick", Effort::Quick), ("normal", Effort::Normal), ("deep", Effort::Deep)];

    /// Finds an effort by its name.
    ///
    /// # Errors
    ///
    /// Names those there are.
    pub fn named(name: &str) -> Result<Effort, Fault> {
        let found = Effort::ALL
            .iter()
            .chain(&[("utmost", Effort::Utmost)])
            .find(|(known, _)| *known == name)
            .map(|(_, effort)| *effort);
        found.ok_or_else(|| {
            let names = Effort::ALL.map(|(name, _)| name).join(", ");
            let given = fracas_core::excerpt(name);
            Fault::new(Code::BadRequest, format_args!("there is no effort {given:?}; there are {names}"))
        })
    }

    /// So much of what a judge spends normally.
    pub(crate) const fn of(self, normal: u64) -> u64 {
        match self {
            Effort::Quick => normal.div_ceil(4),
            Effort::Normal => normal,
            Effort::Deep => normal * 8,
            Effort::Utmost => normal * 32,
        }
    }

    /// How many states are made up where something is hidden: cards that lie otherwise matter more than dice that fall
    /// otherwise, so there are more of them, too.
    pub(crate) const fn guesses(self) -> u64 {
        match self {
            Effort::Quick | Effort::Normal => 8,
            Effort::Deep => 24,
            Effort::Utmost => 64,
        }
    }
}

/// What an analysis may spend.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// How hard it looks.
    pub effort: Effort,
    /// Where its luck comes from: the same gives the same answer.
    pub seed: u64,
    /// Ends it early: what is said then is worth little, and should be thrown away.
    pub stop: &'a Stop,
}
