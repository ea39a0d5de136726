//! Formulas cut into words.

use super::{FormulaError, FormulaFault};

/// A word of a formula.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Word {
    /// A number: what it is worth, and how it is written with no digit too many.
    Number(f64, String),
    Value,
    Function(Function),
    Plus,
    Minus,
    Times,
    Over,
    Power,
    Open,
    Close,
    Comma,
    End,
}

impl Word {
    /// How the word is called when it stands where it should not.
    pub(super) fn name(&self) -> String {
        match self {
            Word::Number(_, text) => format!("the number {text}"),
            Word::Value => "V".to_owned(),
            Word::Function(function) => format!("the function {}", function.name()),
            Word::Plus => "\"+\"".to_owned(),
            Word::Minus => "\"-\"".to_owned(),
            Word::Times => "\"*\"".to_owned(),
            Word::Over => "\"/\"".to_owned(),
            Word::Power => "\"^\"".to_owned(),
            Word::Open => "\"(\"".to_owned(),
            Word::Close => "\")\"".to_owned(),
            Word::Comma => "\",\"".to_owned(),
            Word::End => "the end of the formula".to_owned(),
        }
    }
}

/// A function that formulas can call (GW-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Min,
    Max,
    Abs,
    Floor,
    Ceil,
    Round,
    Sqrt,
}

impl Function {
    const ALL: [Function; 7] = [
        Function::Min,
        Function::Max,
        Function::Abs,
        Function::Floor,
        Function::Ceil,
        Function::Round,
        Function::Sqrt,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Function::Min => "min",
            Function::Max => "max",
            Function::Abs => "abs",
            Function::Floor => "floor",
            Function::Ceil => "ceil",
            Function::Round => "round",
            Function::Sqrt => "sqrt",
        }
    }

    /// Whether it takes two values or more; the others take just one.
    pub(super) const fn takes_several(self) -> bool {
        matches!(self, Function::Min | Function::Max)
    }

    /// All their names, for messages.
    pub(super) fn list() -> String {
        Function::ALL.map(Function::name).join(" ")
    }
}

/// Hands out the words of a formula one by one.
pub(super) struct Lexer<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    /// How many characters are read.
    read: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { rest: text.chars().peekable(), read: 0 }
    }

    /// The next word and the number of its first character, counted from 1.
    pub(super) fn next(&mut self) -> Result<(usize, Word), FormulaError> {
        while self.take_if(|c| c == ' ' || c == '\t').is_some() {}
        let at = self.read + 1;
        let Some(&first) = self.rest.peek() else { return Ok((at, Word::End)) };
        let word = if first.is_ascii_digit() {
            self.number()?
        } else if first.is_ascii_alphabetic() {
            self.word().map_err(|name| FormulaError { at, fault: FormulaFault::UnknownName { name } })?
        } else {
            self.take_if(|_| true);
            match first {
                '+' => Word::Plus,
                '-' => Word::Minus,
                '*' => Word::Times,
                '/' => Word::Over,
                '^' => Word::Power,
                '(' => Word::Open,
                ')' => Word::Close,
                ',' => Word::Comma,
                '.' => return Err(FormulaError { at, fault: FormulaFault::BadNumber }),
                stray => return Err(FormulaError { at, fault: FormulaFault::StrayCharacter(stray) }),
            }
        };
        Ok((at, word))
    }

    fn take_if(&mut self, fits: impl Fn(char) -> bool) -> Option<char> {
        let taken = self.rest.next_if(|&c| fits(c))?;
        self.read += 1;
        Some(taken)
    }

    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> String {
        std::iter::from_fn(|| self.take_if(&fits)).collect()
    }

    fn number(&mut self) -> Result<Word, FormulaError> {
        let whole = self.take_while(|c| c.is_ascii_digit());
        let mut fraction = String::new();
        if self.take_if(|c| c == '.').is_some() {
            fraction = self.take_while(|c| c.is_ascii_digit());
            if fraction.is_empty() {
                return Err(FormulaError { at: self.read + 1, fault: FormulaFault::BadNumber });
            }
        }
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let whole = if whole.is_empty() { "0" } else { whole };
        let text = if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") };
        let number = text.parse().expect("digits with a fraction are a number");
        Ok(Word::Number(number, text))
    }

    /// A name that formulas know, or else the name that they do not.
    fn word(&mut self) -> Result<Word, String> {
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if name == "V" || name == "v" {
            return Ok(Word::Value);
        }
        let known = Function::ALL.into_iter().find(|function| function.name() == name);
        known.map(Word::Function).ok_or(name)
    }
}
