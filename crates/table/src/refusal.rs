//! Why a table says no. Nothing has changed then.

use fracas_core::Seat;
use fracas_games::Fault;

/// Why a command was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// Somebody else sits there.
    #[error("seat {0} is not yours")]
    NotYourSeat(Seat),
    /// Only whoever runs the table may do that.
    #[error("only the server itself can do that")]
    NotYours,
    /// A seat is still open.
    #[error("the game has not begun: a seat is still open")]
    NotBegun,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// More has happened than the mover had seen.
    #[error("something has happened that you had not seen yet: look again before you move")]
    Stale,
    /// The seat is out of time, or the moment to answer has gone.
    #[error("your time is up")]
    TooLate,
    /// The rules say no.
    #[error(transparent)]
    Game(#[from] Fault),
    /// There is no seat for this invitation any more.
    #[error("this invitation has been used, or the game was called off")]
    Taken,
    /// The table is not open to all.
    #[error("this table takes an invitation to sit down at")]
    ByInvitation,
    /// Whoever opened the table has sent them away.
    #[error("whoever opened this table has sent you away from it")]
    SentAway,
    /// One seat a person.
    #[error("you sit at this table already, and it has one seat for each")]
    SitsAlready,
    /// It is too late to go away.
    #[error("the game has begun: you can resign or offer a draw")]
    Begun,
    /// Only whoever opened the table may do that.
    #[error("only whoever opened this table can do that")]
    NotOpener,
    /// Nobody sits there who could go away.
    #[error("nobody sits on seat {0} who could be sent away")]
    NobodyThere(Seat),
    /// The dice take no contribution of this person now.
    #[error("the dice take one contribution a player, before the first roll")]
    NoContribution,
    /// Nobody offers that.
    #[error("nobody offers that any more")]
    NoOffer,
    /// That cannot be offered now.
    #[error(transparent)]
    BadOffer(#[from] BadOffer),
    /// Nobody has been away for long enough.
    #[error("everybody is here, or has not been away for long enough")]
    NobodyGone,
    /// A game cannot be claimed where more than two play.
    #[error("more than two play here: let a bot take the seat")]
    TooManyToClaim,
    /// The answer could give a secret away.
    #[error("there are secrets at this table, which the answer could give away")]
    Secret,
    /// People play each other here.
    #[error("hints are for games against bots: people play each other here")]
    NoHints,
    /// A plan has too many moves.
    #[error("a plan is at most {0} moves long")]
    LongPlan(usize),
}

/// Why something cannot be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOffer {
    /// The game goes on.
    #[error("a rematch comes after the game")]
    RematchTooSoon,
    /// It was opened already.
    #[error("there is a rematch already")]
    RematchThere,
    /// It has begun in earnest.
    #[error("everybody has moved, so the game counts; you can resign or offer a draw")]
    EverybodyMoved,
    /// A seat is still open.
    #[error("the game has not begun")]
    NotBegun,
    /// Bots agree to no draws.
    #[error("bots play on: they agree to no draws")]
    BotsPlayOn,
    /// The seat has not moved.
    #[error("there is no move of yours to take back")]
    NothingToTakeBack,
    /// What was rolled cannot be unseen.
    #[error("the dice have been thrown since: that cannot be taken back")]
    DiceThrown,
    /// Somebody was told something in between that others were not.
    #[error("this game has gone on since: that cannot be taken back")]
    GoneOn,
    /// What was revealed cannot be unseen.
    #[error("what was secret has been shown since: that cannot be taken back")]
    Shown,
}
