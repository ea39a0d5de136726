//! What goes over the wire, both ways. `docs/server.md` explains it with examples; the web client's types and the API's
//! description are made from these.

mod admin;
mod http;
mod ratings;
mod refusal;
mod socket;
mod table;
#[cfg(test)]
mod types;

pub use admin::{
    Announced, Announcement, AuditLine, AuditQuery, Done, NewAnnouncement, NewSanction, Numbers, ReportCard,
    ReportsQuery, SanctionCard, TableCard,
};
pub use http::{
    Answers, Beginner, Ceilings, Checked, Created, EyeQuery, Facts, GameCard, Invite, Join, Joined, Key,
    LanguageQuery, Listed, Me, MomentQuery, NewPace, NewTable, PartQuery, Place, Questions, RecordToCheck,
    SinceQuery, WhichQuery,
};
pub use ratings::{
    GameRating, Leaderboard, LeaderboardQuery, PersonRatings, RatedPlayer, SeatRating, TableRatings,
};
pub use refusal::{Code, Failed, Phrase, Refusal};
pub use socket::{Claim, FromClient, Planned, ToClient};
pub use table::{
    About, ClockCard, Entry, Form, Frame, Happening, Leave, Legal, Now, Offer, OfferKind, Outcome, Pace,
    PlayerCard, PlayerKind, Replay, Status, Thoughts, Turn, Verdict,
};
