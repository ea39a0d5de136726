//! Whoever runs the server: who they are, whom they have shut out, and what they have to tell everybody.

mod bans;
mod retention;
mod tokens;

use std::sync::{Arc, PoisonError, RwLock};

use serde::{Deserialize, Serialize};

pub(crate) use self::bans::{Bans, Sanction, SanctionKind, Subject};
pub(crate) use self::retention::{Sighted, forget};
pub use self::tokens::token_file;
pub(crate) use self::tokens::{Tokens, first_token};
use crate::wire::Announcement;

/// What everybody is told on every page, until a time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Notice {
    pub(crate) en: String,
    pub(crate) de: String,
    /// Until when, in milliseconds since 1970.
    pub(crate) until: i64,
}

/// All that handlers need of it. Clones are one and the same.
#[derive(Clone)]
pub(crate) struct Office {
    pub(crate) tokens: Arc<Tokens>,
    pub(crate) bans: Bans,
    notice: Arc<RwLock<Option<Notice>>>,
}

impl Office {
    /// Opens with what was stored.
    pub(crate) fn new(tokens: Tokens, sanctions: Vec<Sanction>, notice: Option<Notice>) -> Office {
        Office { tokens: Arc::new(tokens), bans: Bans::new(sanctions), notice: Arc::new(RwLock::new(notice)) }
    }

    /// Tells everybody something else, or nothing.
    pub(crate) fn announce(&self, notice: Option<Notice>) {
        *self.notice.write().unwrap_or_else(PoisonError::into_inner) = notice;
    }

    /// What everybody is told now.
    pub(crate) fn announcement(&self, now: i64) -> Option<Announcement> {
        let notice = self.notice.read().unwrap_or_else(PoisonError::into_inner).clone();
        let Notice { en, de, until } = notice.filter(|notice| notice.until > now)?;
        Some(Announcement { en, de, until })
    }
}
