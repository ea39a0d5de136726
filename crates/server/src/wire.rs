//! What goes over the wire, both ways. `docs/server.md` explains it with examples; the web client's types and the API's
//! description are made from these.

mod http;
mod people;
mod refusal;
mod socket;
mod table;
#[cfg(test)]
mod types;

pub use http::{
    Answers, Beginner, Ceilings, Checked, Created, EyeQuery, Facts, GameCard, Invite, Join, Joined, Key,
    LanguageQuery, Listed, MomentQuery, NewPace, NewTable, PartQuery, Place, Questions, RecordToCheck,
    SinceQuery, WhichQuery,
};
pub use people::{
    Account, AvoidedCard, Codes, Confirmation, Deletion, ListChange, Lists, Me, NewName, NewPasskey,
    NewPassword, Opener, PasskeyCard, PasskeyOffer, PasskeyProof, PasskeyQuestion, PasskeyWish, PlayedCard,
    Preferences, Profile, Recover, SessionCard, SignIn, SignOut, SignUp, Tally, WhichPasskey,
};
pub use refusal::{Code, Failed, Phrase, Refusal};
pub use socket::{Claim, FromClient, Planned, ToClient};
pub use table::{
    About, ClockCard, Entry, Form, Frame, Happening, Leave, Legal, Now, Offer, OfferKind, Outcome, Pace,
    PlayerCard, PlayerKind, Replay, Status, Thoughts, Turn, Verdict,
};
