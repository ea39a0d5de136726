//! The web client's types, made from ours.

use std::path::Path;

use fracas_core::{Level, OptionInfo, Preset};
use ts_rs::{Config, TS};

use super::*;

const HEAD: &str = "\
// Made from crates/server/src/wire: do not edit.
// To make it anew: UPDATE=1 cargo test -p fracas-server types
";

macro_rules! declarations {
    ($config:expr; $($name:ty),* $(,)?) => { [$(<$name as TS>::decl($config)),*] };
}

fn generated() -> String {
    let config = Config::default();
    let types = declarations![
        &config;
        Code, Refusal, Phrase, GameCard, Ceilings, OptionInfo, Preset, Me, NewTerms, NewTable, NewPace, Beginner, Place, Level, Created, Invite, Join, Joined, Listed, RecordToCheck,
        Checked, Questions, Answers, Facts, Status, Verdict, PlayerCard, ClockCard, PlayerKind, Pace, About, Entry, Happening, Turn, Outcome, Legal, Form,
        Now, Leave, Thoughts, Offer, OfferKind, Replay, Frame, ToClient, Planned, FromClient, Claim,
        TakeSeat, NewSeek, Range, SeekCard, TermsCard, OpenTable, ChallengeCard, Ended, ToPerson, FromPerson,
        Leaderboard, RatedPlayer, PersonRatings, GameRating, TableRatings, SeatRating,
        NewName, SignUp, Codes, SignIn, Recover, SignOut, NewPassword, Confirmation, Deletion, Account, PasskeyCard,
        SessionCard, PasskeyWish, PasskeyOffer, NewPasskey, PasskeyQuestion, PasskeyProof, WhichPasskey, Profile,
        Tally, Opener, PlayedCard, Lists, AvoidedCard, ListChange, Preferences, Holidays, HolidayCard, NewHoliday,
        ChatLine, Room, Saying, Watchable, MyGames, NoticeKind, PushKey, PushWish, Pushes,
        PictureWanted, PictureForm,
        Announced, Announcement, NewAnnouncement, NewSanction, SanctionCard, ReportCard, TableCard, Numbers, AuditLine, Done,
    ];
    types.into_iter().fold(HEAD.to_owned(), |text, declaration| text + "\nexport " + &declaration + "\n")
}

#[test]
fn the_web_clients_types_are_these_types() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/generated.ts");
    let generated = generated();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(&file, &generated).expect("a file");
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(there, generated, "run UPDATE=1 cargo test -p fracas-server types");
}
