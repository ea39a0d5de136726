//! Answers to what people ask about a position.

use serde::Serialize;

use crate::{Error, Gaogie, State};

/// Answers to what people ask.
#[derive(Clone, Debug, Serialize)]
pub struct Facts {}

impl Facts {
    pub(crate) fn new(_game: &Gaogie, _state: &State, _at: Option<&str>) -> Result<Facts, Error> {
        Ok(Facts {})
    }
}
