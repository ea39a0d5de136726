//! What a table of Gaogıe may choose.

use fracas_core::limit;
use serde::{Deserialize, Serialize};

use crate::HouseMove;
use crate::house::read_list;

/// The options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// A group's own moves (GG-9); `None` is the sheet's table.
    #[serde(deserialize_with = "read_list")]
    pub moves: Option<Vec<HouseMove>>,
    /// The survivors of a round draw after so many turns, if set (GG-8).
    #[serde(deserialize_with = "limit")]
    pub turn_limit: Option<u32>,
}
