//! Why something was refused, as facts that languages have words for.

use fracas_core::{Phrase, excerpt};

use crate::formula::{FormulaError, FormulaFault};
use crate::position::SetUp;
use crate::{Error, Formula, presets};

/// The facts of a refusal, with the ruling it rests on.
pub(crate) fn reason(error: &Error) -> Phrase {
    let quote = |text: &str| excerpt(text).into_owned();
    match error {
        Error::Size(size) => Phrase::new("size").by("GW-1").with("size", *size),
        Error::Tokens(tokens) => Phrase::new("tokens").by("GW-2").with("tokens", *tokens),
        Error::SmallTotal { tokens } => Phrase::new("small-total").by("GW-2").with("tokens", *tokens),
        Error::MaxTokens(most) => Phrase::new("max-tokens").by("GW-12").with("most", *most),
        Error::TeamOverMax { most, tokens } => {
            Phrase::new("team-over-max").by("GW-12").with("most", *most).with("tokens", *tokens)
        }
        Error::NoRounds(option) => Phrase::new("no-rounds").by("GW-13").with("option", quote(option)),
        Error::Rows { rows, size } => {
            Phrase::new("rows").by("GW-14").with("rows", *rows).with("size", *size).with("most", size / 2)
        }
        Error::NoFormula => Phrase::new("no-formula").by("GW-3"),
        Error::StrayFormula => Phrase::new("stray-formula").by("GW-3"),
        Error::NoMap => Phrase::new("no-map").by("GW-3").with("maps", presets::map_names()),
        Error::StrayMap => Phrase::new("stray-map").by("GW-3"),
        Error::UnknownMap(name) => {
            Phrase::new("unknown-map").by("GW-3").with("name", quote(name)).with("maps", presets::map_names())
        }
        Error::MapHole(square) => Phrase::new("map-hole").by("GW-3").with("at", *square),
        Error::MapOffBoard { square, size } => {
            Phrase::new("map-off-board").by("GW-3").with("at", *square).with("size", *size)
        }
        Error::EmptyPalette => Phrase::new("empty-palette").by("GW-3"),
        Error::AgreedOffPalette(formula) => {
            Phrase::new("agreed-off-palette").by("GW-3").with("formula", quote(formula))
        }

        Error::OtherSize { is, said } => Phrase::new("other-size").with("is", *is).with("said", *said),
        Error::OtherMode { is, said } => {
            Phrase::new("other-mode").with("is", is.clone()).with("said", said.clone())
        }
        Error::OtherFunction { square, is, said } => {
            Phrase::new("other-function").with("at", *square).with("is", quote(is)).with("said", quote(said))
        }
        Error::NoFunction(square) => Phrase::new("no-function").by("GW-3").with("at", *square),
        Error::NoSuchSeat(seat) => Phrase::new("no-such-seat").with("number", seat.number()),
        Error::TokenNumber(number) => Phrase::new("token-number").with("number", number.to_string()),
        Error::TwoOfNumber { seat, number } => {
            Phrase::new("two-of-number").with("who", *seat).with("number", number.to_string())
        }
        Error::TokenValue { seat, number, value } => Phrase::new("token-value")
            .with("who", *seat)
            .with("number", number.to_string())
            .with("value", quote(value)),
        Error::Nowhere { seat, number } => {
            Phrase::new("nowhere").with("who", *seat).with("number", number.to_string())
        }
        Error::StandsOffBoard { seat, number, square, size } => Phrase::new("stands-off-board")
            .with("who", *seat)
            .with("number", number.to_string())
            .with("at", *square)
            .with("size", *size),
        Error::Crowd { seat, count } => Phrase::new("crowd").with("who", *seat).with("count", *count),
        Error::StrayTurn => Phrase::new("stray-turn"),
        Error::WrongTurn { phase, .. } => Phrase::new("wrong-turn").with("phase", phase_word(Some(*phase))),
        Error::EarlyTokens => Phrase::new("early-tokens").by("GW-2"),
        Error::NothingToSet => Phrase::new("nothing-to-set"),
        Error::NothingToPlace => Phrase::new("nothing-to-place"),
        Error::SetUpTeam { seat, error } => reason(error).with("who", *seat),

        Error::NotAMove(text) => Phrase::new("not-a-move").with("text", quote(text)),
        Error::NotAPlacing(text) => Phrase::new("not-a-placing").by("GW-6").with("text", quote(text)),
        Error::WrongPhase(phase) => Phrase::new("wrong-phase").with("phase", phase_word(*phase)),
        Error::NotAToken(text) => Phrase::new("not-a-token").by("GW-2").with("text", quote(text)),
        Error::Worthless(text) => Phrase::new("worthless").by("GW-2").with("text", quote(text)),
        Error::Decimals(text) => Phrase::new("decimals").by("GW-2").with("text", quote(text)),
        Error::TooMuch(text) => Phrase::new("too-much").by("GW-2").with("text", quote(text)),
        Error::TeamCount { given, right } => {
            Phrase::new("team-count").by("GW-2").with("given", *given).with("right", *right)
        }
        Error::TeamSum { sum, total } => {
            Phrase::new(if sum > total { "sum-too-high" } else { "sum-too-low" })
                .by("GW-2")
                .with("sum", sum.to_f64())
                .with("away", sum.away_from(*total).to_f64())
                .with("total", total.to_f64())
        }
        Error::OffBoard(square, size) => Phrase::new("off-board").with("at", *square).with("size", *size),
        Error::NotASquare { text } => Phrase::new("not-a-square").with("text", quote(text)),
        Error::CellSet { square, formula } => {
            Phrase::new("cell-set").by("GW-3").with("at", *square).with("formula", quote(formula))
        }
        Error::Formula(error) => formula_reason(error),
        Error::OffPalette { formula, palette } => Phrase::new("off-palette")
            .by("GW-3")
            .with("formula", quote(formula))
            .with("palette", quote(palette)),
        Error::NoSuchToken(number, free) => Phrase::new("no-such-token")
            .by("GW-6")
            .with("number", number.to_string())
            .with("free", free.clone()),
        Error::Placed { number, square } => {
            Phrase::new("placed").by("GW-6").with("number", number.to_string()).with("at", *square)
        }
        Error::NotHome { seat, first, last, square } => Phrase::new("not-home")
            .by("GW-6")
            .with("who", *seat)
            .with("at", *square)
            .with("first", *first)
            .with("last", *last)
            .with("rows", last - first + 1),

        Error::NotACoin { letter, at } => {
            Phrase::new("not-a-coin").by("GW-11").with("letter", letter.to_string()).with("at", *at)
        }
        Error::TooFewCoins(given) => Phrase::new("too-few-coins").by("GW-11").with("given", *given),
        Error::TooManyCoins { used, given } => {
            Phrase::new("too-many-coins").by("GW-11").with("used", *used).with("given", *given)
        }

        Error::NothingThere(text) => Phrase::new("nothing-there").with("text", quote(text)),
    }
}

/// What is done in a phase.
fn phase_word(phase: Option<SetUp>) -> &'static str {
    match phase {
        Some(SetUp::Teams) => "teams",
        Some(SetUp::Functions) => "functions",
        Some(SetUp::Placing) => "placing",
        None => "coins",
    }
}

fn formula_reason(FormulaError { at, fault }: &FormulaError) -> Phrase {
    let phrase = match fault {
        FormulaFault::TooLong(length) => {
            Phrase::new("formula-too-long").with("length", *length).with("most", Formula::MOST_CHARACTERS)
        }
        FormulaFault::TooDeep => Phrase::new("formula-too-deep").with("most", Formula::MOST_LEVELS),
        FormulaFault::Expected { expected, .. } => {
            Phrase::new("formula-expected").with("expected", expected.word())
        }
        FormulaFault::UnknownName { name } => {
            Phrase::new("formula-name").with("name", excerpt(name).into_owned())
        }
        FormulaFault::StrayCharacter(letter) => {
            Phrase::new("formula-character").with("letter", letter.to_string())
        }
        FormulaFault::BadNumber => Phrase::new("formula-number"),
        FormulaFault::Arguments { name, several, given } => Phrase::new("formula-arguments")
            .with("name", (*name).to_owned())
            .with("right", if *several { "two-or-more" } else { "one" })
            .with("given", *given),
    };
    phrase.by("GW-4").with("at", *at)
}
