//! Standing orders: what a seat has told the table to answer for it.
//!
//! They are a secret of the seat's. So is that they answered: what they choose follows at once from what happened, in
//! the same step and with the same time, and whoever runs the table tells nobody anything before they have chosen. What
//! others see is then what they would see if the seat could not have chosen anything else.

use fracas_core::{Obeyed, Seat};
use serde_json::Value;

use crate::{Act, Moved, Ordered, Status, Table};

impl Table {
    /// What a seat has ordered: nobody else's business.
    pub fn orders(&self, seat: Seat) -> Option<&Value> {
        self.orders.get(&seat)
    }

    /// Whether standing orders choose now. Until they have chosen, nothing is to be told: that somebody was asked would
    /// show.
    pub fn is_obeying(&self) -> bool {
        self.obeyed().is_some()
    }

    /// What the standing orders of a person lead to now, or that they have run their course.
    pub(crate) fn obeyed(&self) -> Option<Act> {
        if self.status != Status::Playing {
            return None;
        }
        let heard = |seat: &Seat| self.opening.quiet || self.orders.contains_key(seat);
        self.persons().iter().filter(heard).find_map(|seat| {
            match self.game.obey(seat, self.orders.get(&seat)) {
                Obeyed::Asked => None,
                Obeyed::Chosen(text) => Some(Moved { seat, text, sure: None, ordered: true }.into()),
                Obeyed::Lapsed(orders) => Some(Ordered { seat, orders }.into()),
            }
        })
    }
}
