//! Standing orders: what a seat has told the table to answer for it.

use serde_json::Value;

/// What a seat's standing orders lead to now.
#[derive(Clone, Debug, PartialEq)]
pub enum Obeyed<M> {
    /// Nothing: the seat chooses itself, or has nothing to choose.
    Asked,
    /// This choice, made for the seat.
    Chosen(M),
    /// They have run their course: from now on these hold.
    Lapsed(Value),
}
