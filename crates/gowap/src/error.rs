//! The game's own reasons for saying no.

use fracas_core::{Seat, Seats, Square};

use crate::board::side_name;
use crate::position::SetUp;
use crate::team::Amount;
use crate::{FormulaError, presets};

/// Why something cannot be in Gowap. Each message is one sentence for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Error {
    #[error("a board is 3 to 19 cells wide, not {0}")]
    Size(u32),
    #[error("a team has 1 to 32 tokens, not {0}")]
    Tokens(u32),
    #[error("{tokens} tokens need a total of {} at least, because none is worth less than 0.01", Amount::of_hundredths(u64::from(*tokens)))]
    SmallTotal { tokens: u32 },
    #[error("max_tokens is 1 to 10000, not {0}")]
    MaxTokens(u32),
    #[error("max_tokens is {most}, but a team starts with {tokens}: raise max_tokens or lower tokens")]
    TeamOverMax { most: u32, tokens: u32 },
    #[error("a game lasts 1 round or more: {0} cannot be 0")]
    NoRounds(&'static str),
    #[error("{}, not {rows}", right_rows(*.size))]
    Rows { rows: u32, size: u8 },
    #[error("the functions are \"agreed\", so name the one that all cells get: \"formula\":\"V*1.1\"")]
    NoFormula,
    #[error("\"formula\" is for the functions \"agreed\" alone")]
    StrayFormula,
    #[error(
        "the functions are a \"map\", so give one: \"map\":{{\"a1\":\"V\",…}} with every cell, or one of {names}", names = presets::map_names()
    )]
    NoMap,
    #[error("\"map\" is for the functions \"map\" alone")]
    StrayMap,
    #[error("there is no map {0:?}: the named maps are {names}", names = presets::map_names())]
    UnknownMap(String),
    #[error("the map has no formula for {0}: it needs one for every cell")]
    MapHole(Square),
    #[error("the map has a formula for {square}, which is not on this {size}×{size} board")]
    MapOffBoard { square: Square, size: u8 },
    #[error("a palette is \"any\" or a list of one formula or more")]
    EmptyPalette,
    #[error("{0} is not in the palette")]
    AgreedOffPalette(String),

    #[error("the board of the position is {is}×{is}, but the options say {said}×{said}")]
    OtherSize { is: u32, said: u32 },
    #[error("the mode of the position is {is}, but the options say {said}")]
    OtherMode { is: String, said: String },
    #[error("{square} has {is} in the position, but the options say {said}")]
    OtherFunction { square: Square, is: String, said: String },
    #[error("{0} has no function, and every cell needs one before tokens are placed")]
    NoFunction(Square),
    #[error("{0} is not a seat of Gowap: seats are 1 (Red) and 2 (Blue)")]
    NoSuchSeat(Seat),
    #[error("tokens are numbered from 1 to a quadrillion: there is none of number {0}")]
    TokenNumber(u64),
    #[error("seat {seat} has two tokens of number {number}")]
    TwoOfNumber { seat: Seat, number: u64 },
    #[error(
        "token {number} of seat {seat} is worth {value}: a token on the board is worth more than 0, and 10^100 at most"
    )]
    TokenValue { seat: Seat, number: u64, value: String },
    #[error(
        "token {number} of seat {seat} stands on no square: \"at\":null is for tokens still to be placed"
    )]
    Nowhere { seat: Seat, number: u64 },
    #[error("token {number} of seat {seat} stands on {square}, which is not on this {size}×{size} board")]
    StandsOffBoard { seat: Seat, number: u64, square: Square, size: u8 },
    #[error("seat {seat} has {count} tokens, and a side has at most 10000")]
    Crowd { seat: Seat, count: usize },
    #[error("\"turn\" belongs to the set-up, together with \"phase\"")]
    StrayTurn,
    #[error("in the phase {:?} the turn is {}, not {given:?}", phase.name(), right_turn(*.phase))]
    WrongTurn { phase: SetUp, given: Seats },
    #[error("teams are secret until both are in, so a position in the phase \"teams\" has no tokens")]
    EarlyTokens,
    #[error("all cells have their function, so the phase is \"placing\", or none at all")]
    NothingToSet,
    #[error("all tokens are placed, so the set-up is over: leave \"phase\" and \"turn\" out")]
    NothingToPlace,
    #[error("seat {seat}'s team in the set-up: {error}")]
    SetUpTeam { seat: Seat, error: Box<Error> },

    #[error("{0:?} is no move: moves are \"team M35 F25 M20 F20\", \"cell c3 V*1.1\" and \"place 2 b1\"")]
    NotAMove(String),
    #[error("{0:?} is no move: say which token and where, as in \"place 2 b1\"")]
    NotAPlacing(String),
    #[error("now {}", due(*.0))]
    WrongPhase(Option<SetUp>),
    #[error("{0:?} is no token: a token is M or F and its value, such as M35 or F12.5")]
    NotAToken(String),
    #[error("{0}: a token is worth more than 0")]
    Worthless(String),
    #[error("{0}: a value has at most two decimals, such as 33.33")]
    Decimals(String),
    #[error("{0}: no total is above 1000000, and so is no token")]
    TooMuch(String),
    #[error("a team has exactly {right} here, not {given}", right = tokens(*.right))]
    TeamCount { given: usize, right: usize },
    #[error("this team adds up to {sum}, {} {}: it must be {total}", .sum.away_from(*.total), if .sum > .total { "too much" } else { "too little" })]
    TeamSum { sum: Amount, total: Amount },
    #[error("{0} is not on this {1}×{1} board")]
    OffBoard(Square, u8),
    #[error("{text:?} is no square: a square is a small letter and a number, such as c3")]
    NotASquare { text: String },
    #[error("{square} has its function already: {formula}")]
    CellSet { square: Square, formula: String },
    #[error("{0}")]
    Formula(#[from] FormulaError),
    #[error("{formula} is not in the palette, which is {palette}")]
    OffPalette { formula: String, palette: String },
    #[error("you have no token {0}: it is one of {1}")]
    NoSuchToken(u64, String),
    #[error("token {number} is placed already, on {square}")]
    Placed { number: u64, square: Square },
    #[error("{} starts on {}", side_name(*.seat), home(*.first, *.last, *.square))]
    NotHome { seat: Seat, first: u8, last: u8, square: Square },

    #[error("character {at} is {letter:?}, but coins are H for heads and T for tails")]
    NotACoin { letter: char, at: usize },
    #[error("{0} coins are too few: this round goes on after them")]
    TooFewCoins(usize),
    #[error("this round takes {used} coins, not {given}")]
    TooManyCoins { used: usize, given: usize },

    #[error("{0:?} is no square of this board: ask about a cell, such as c3")]
    NothingThere(String),
}

fn right_turn(phase: SetUp) -> &'static str {
    match phase {
        SetUp::Teams => "[1,2], because both write at the same time",
        SetUp::Functions => "[1] or [2]",
        SetUp::Placing => "[1] or [2], a seat that has a token to place",
    }
}

/// What a phase asks for, for whoever does something else.
fn due(phase: Option<SetUp>) -> &'static str {
    match phase {
        Some(SetUp::Teams) => "both players write their teams, as in \"team M35 F25 M20 F20\"",
        Some(SetUp::Functions) => "the cells get their functions, as in \"cell c3 V*1.1\"",
        Some(SetUp::Placing) => "the tokens are placed, as in \"place 2 b1\"",
        None => "the coins decide",
    }
}

fn right_rows(size: u8) -> String {
    match size / 2 {
        1 => format!("rows is 1 on a board of {size}×{size}"),
        most => format!("rows is 1 to {most} on a board of {size}×{size}"),
    }
}

fn home(first: u8, last: u8, square: Square) -> String {
    if first == last {
        format!("row {first}: {square} is not on it")
    } else {
        format!("rows {first} to {last}: {square} is not on them")
    }
}

fn tokens(count: usize) -> String {
    if count == 1 { "1 token".to_owned() } else { format!("{count} tokens") }
}
