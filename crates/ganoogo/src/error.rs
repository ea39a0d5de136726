//! The game's own reasons for saying no.

use fracas_core::{Seat, Square};

use crate::card::When;

/// Why something cannot be in Ganoogo. Each message is one sentence for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Error {
    // Options: limits, boards and decks.
    #[error("max_turns is 1 or more, or null for no limit")]
    MaxTurns,
    #[error("quiet_turns is 1 or more, or \"off\"")]
    QuietTurns,
    #[error("the rows of a board all have the same length, 1 to 26, and there are at most 99 of them")]
    BoardShape,
    #[error("{0:?} is neither \"#\" for a square nor \".\" for none")]
    BoardLetter(char),
    #[error("a board has 2 to {most} squares, not {count}")]
    BoardSize { count: usize, most: usize },
    #[error("a board has 2 to 4 arms, not {0}")]
    ArmCount(usize),
    #[error("{seats} seats need as many arms, and this board has {arms}")]
    TooFewArms { arms: usize, seats: u8 },
    #[error("an arm has at most {most} Minions, not {is}")]
    MinionCount { most: usize, is: usize },
    #[error("a die starts with 1 to 6 HP, so the one on {at} cannot have {hp}")]
    StartHp { at: Square, hp: u8 },
    #[error("two dice cannot both start on {0}")]
    SharedStart(Square),
    #[error("a seating lists two or more different arms by number, and no two list as many")]
    Seating,
    #[error("a deck has 1 to {most} kinds of card, not {is}")]
    KindCount { most: usize, is: usize },
    #[error("{0:?} is no id for a card: an id is small letters, digits and hyphens")]
    CardId(String),
    #[error("the card {0:?} is there a second time")]
    CardTwice(String),
    #[error("of the card {0:?} there must be at least one copy")]
    NoCopies(String),
    #[error(
        "the card {0:?} does too much or too little: HP are 1 to 5, cards drawn 1 to 10, points on a roll 1 to 9 either way"
    )]
    Amount(String),
    #[error("the effect of the card {id:?} makes no sense for a card that is played {when}")]
    Unsuited { id: String, when: When },
    #[error("a deck has at most {most} cards, and this one has {is}")]
    TooManyCards { is: u32, most: u32 },
    #[error("a deck has at most {most} cards that add a die, and this one has {is}")]
    TooManyExtraDice { is: u32, most: u32 },

    // Positions.
    #[error("Ganoogo is for 2 to 4 seats, but the position has {0}")]
    PositionSeats(u8),
    #[error("the position is for {is} seats, but {said} were asked for")]
    OtherSeats { is: u8, said: u8 },
    #[error("there is no seat {number}: seats are 1 to {seats}")]
    NoSeat { number: u8, seats: u8 },
    #[error("somebody must be in")]
    NobodyIn,
    #[error("\"{name}\" has one entry for each of the {seats} seats, not {is}")]
    PerSeat { name: &'static str, seats: u8, is: usize },
    #[error("no die starts on {0}: \"home\" is the starting square of a die")]
    NoSuchDie(Square),
    #[error("the die that starts on {0} is there twice")]
    DieTwice(Square),
    #[error("the die that starts on {0} is missing: a removed die is listed with \"at\": null")]
    DieMissing(Square),
    #[error("the die that starts on {home} starts with {right} HP, not {is}")]
    OtherStart { home: Square, is: u8, right: u8 },
    #[error(
        "the die that starts on {0} is of the wrong kind: an Overlord starts on a Ganoogo square, and is one until it is captured"
    )]
    OtherKind(Square),
    #[error("a die has 1 to 6 HP, so the one that starts on {home} cannot have {hp}")]
    BadHp { home: Square, hp: u8 },
    #[error("the die that starts on {0} is removed, so it has 0 HP")]
    RemovedHp(Square),
    #[error("the die that starts on {home} is seat {owner}'s as long as seat {owner} is in")]
    NotCaptured { home: Square, owner: Seat },
    #[error("{at} is seat {owner}'s Ganoogo square and stands, so no die of another can be on it")]
    OnGanoogo { at: Square, owner: Seat },
    #[error("two dice cannot both stand on {0}")]
    SharedSquare(Square),
    #[error("of the card {id:?} there must be {right} in hands, deck and discards and on the table together")]
    CardCount { id: String, right: u8 },
    #[error("seat {0} has no dice on the board, so it cannot be in")]
    InWithoutDice(Seat),
    #[error("seat {0} is out, so it can have neither dice on the board nor cards")]
    OutWithThings(Seat),
    #[error("the Ganoogo squares of those who are in stand, and no others: {}", list(.0))]
    Standing(Vec<Square>),
    #[error("in the roll for the first turn nobody both rolls and leads, and the best is at most 12")]
    BadFirst,
    #[error("seat {0} is out, so it cannot be that seat's turn")]
    TurnOfOut(Seat),
    #[error("\"last_fight\" is the number of a turn, {most} at most, not {is}")]
    LastFight { is: u32, most: u32 },
    #[error(
        "a conflict is between a die of the player whose turn it is and another's next to it, in the phase \"act\" or \"fight\""
    )]
    BadConflict,
    #[error(
        "the phase \"fight\" needs a conflict, such as {{\"attacker\":\"g4\",\"defender\":\"g12\"}}, each die by its starting square"
    )]
    NoConflict,
    #[error(
        "a Ganoogo is a die of the player whose turn it is next to the Ganoogo square of another who is in, with no more than one bout won each, in the phase \"ganoogo\" or \"fling\""
    )]
    BadGanoogo,
    #[error(
        "the phases \"ganoogo\" and \"fling\" need a Ganoogo, such as {{\"die\":\"g4\",\"defender\":2}}, the die by its starting square"
    )]
    NoGanoogo,
    #[error("a roll is at most eight dice of 1 to 6 with what cards have done to them")]
    BadRoll,
    #[error("what lies on the stack cannot lie there: see the drawing of windows and cards in the rulebook")]
    BadStack,
    #[error("so many cards wait on one another that no more can be played now")]
    TooDeep,

    // Moves.
    #[error(
        "{0:?} is no move: write \"move g4 g5\", \"fight g5 g6\", \"draw\", \"end\", \"pass\", \"fling f6\" or \"play heal-2 g4\""
    )]
    NotAMove(String),
    #[error("{0:?} is no square: a square is a small letter and a number, such as g4")]
    NotASquare(String),
    #[error("{0} is not a square of this board")]
    OffBoard(Square),
    #[error("there is no card {id:?}{}", .meant.as_ref().map_or(String::new(), |meant| format!("; did you mean {meant:?}?")))]
    NoSuchCard { id: String, meant: Option<String> },
    #[error("you hold no {0}")]
    NotHeld(String),
    #[error("{id} does not fit now: it is played {when}")]
    NotNow { id: String, when: When },
    #[error("{0} names nothing: play it alone, as in \"play {0}\"")]
    NeedsNoTarget(String),
    #[error("{0} names a seat, as in \"play {0} 1\"")]
    NeedsSeat(String),
    #[error("{0} names a square, as in \"play {0} g4\"")]
    NeedsSquare(String),
    #[error("seat {0} has no roll that this window is about")]
    NotTheirRoll(Seat),
    #[error("seat {0} is not in this conflict")]
    NotInConflict(Seat),
    #[error("seat {0} is out")]
    NotIn(Seat),
    #[error("there is no die on {0}")]
    NoDie(Square),
    #[error(
        "no die can return to {0}: it must be the starting square of a removed die whose owner is still in, and empty, and a Ganoogo square must still stand"
    )]
    NoMuster(Square),
    #[error("the die that fell cannot be saved any more")]
    NothingToSave,
    #[error("a window is open: play a card that fits, or \"pass\"")]
    OnlyCards,
    #[error("no window is open: act, or \"end\" the turn")]
    NoPass,
    #[error("nothing is to be flung now")]
    NoFling,
    #[error("the die that lost the Ganoogo must be put on one of {}", list(.0))]
    FlingNow(Vec<Square>),
    #[error("{to} is not {steps} steps away, or as near to that as can be: choose one of {}", list(.right))]
    BadFling { to: Square, steps: u8, right: Vec<Square> },
    #[error("the die on {0} is not yours")]
    NotYours(Square),
    #[error("{0} and {1} are not next to each other: a space is a neighbour north, east, south or west")]
    NotNextTo(Square, Square),
    #[error("{0} is taken: dice never share a square")]
    Taken(Square),
    #[error("the Overlord may move only when it is your last die")]
    OverlordStays,
    #[error("the die on {0} is your own: fight another player's")]
    OwnTarget(Square),
    #[error("that costs {price} MP, and you have {has}")]
    TooFewMp { price: u8, has: u8 },

    // Chance.
    #[error("the deck has no {0} left")]
    NotInDeck(String),
    #[error("{} due: write them as in \"roll{}\"", if *.0 == 1 { "1 die is".to_owned() } else { format!("{} dice are", .0) }, " 3".repeat(usize::from(*.0)))]
    DiceDue(u8),
    #[error("a coin is due: write \"flip H\" or \"flip T\"")]
    CoinDue,
    #[error("a card for seat {0} is due: write it as in \"card heal-2\"")]
    CardDue(Seat),
    #[error("nothing is left to chance now")]
    NothingDue,

    #[error("{0:?} is no die: ask about the square of one, such as {1}")]
    NothingThere(String, Square),
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}
