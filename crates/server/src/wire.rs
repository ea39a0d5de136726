//! What goes over the wire, both ways. `docs/server.md` explains it with examples; the web client's types and the API's
//! description are made from these.

mod admin;
mod chat;
mod http;
mod life;
mod people;
mod person;
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
pub use chat::{ChatLine, Room, Saying};
pub use http::{
    Answers, Beginner, Ceilings, Checked, Created, EyeQuery, Facts, GameCard, Invite, Join, Joined, Key,
    LanguageQuery, Listed, MomentQuery, NewPace, NewTable, NewTerms, PartQuery, PictureForm, PictureQuery,
    PictureWanted, Place, Questions, RecordToCheck, SinceQuery, TakeSeat, WhichQuery,
};
pub use life::{
    GamesResult, GamesState, MyGames, MyGamesQuery, NoticeKind, PushKey, PushWish, Pushes, WatchQuery,
    Watchable,
};
pub use people::{
    Account, AvoidedCard, Codes, Confirmation, Deletion, HolidayCard, Holidays, ListChange, Lists, Me,
    NewHoliday, NewName, NewPasskey, NewPassword, Opener, PasskeyCard, PasskeyOffer, PasskeyProof,
    PasskeyQuestion, PasskeyWish, PlayedCard, Preferences, Profile, Recover, SessionCard, SignIn, SignOut,
    SignUp, Tally, WhichPasskey,
};
pub use person::{
    ChallengeCard, Ended, FromPerson, NewSeek, OpenTable, Range, SeekCard, TermsCard, ToPerson,
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
