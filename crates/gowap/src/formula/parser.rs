//! Words to a tree, by recursive descent.
//!
//! ```text
//! sum      = product { ("+" | "-") product }
//! product  = signed { ("*" | "/") signed }
//! signed   = "-" signed | power
//! power    = atom [ "^" signed ]
//! atom     = number | "V" | "(" sum ")" | function "(" sum { "," sum } ")"
//! ```
//!
//! `^` is the tightest and goes to the right; its exponent may carry a minus (GW-4).

use super::lexer::{Function, Lexer, Word};
use super::{Expected, Formula, FormulaError, FormulaFault};

/// A formula as a tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Tree {
    Number(f64, String),
    Value,
    Minus(Box<Tree>),
    Pair(Sign, Box<Tree>, Box<Tree>),
    Call(Function, Vec<Tree>),
}

/// An operator between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
    Times,
    Over,
    Power,
}

pub(super) fn parse(text: &str) -> Result<Tree, FormulaError> {
    let length = text.chars().count();
    if length > Formula::MOST_CHARACTERS {
        let at = Formula::MOST_CHARACTERS + 1;
        return Err(FormulaError { at, fault: FormulaFault::TooLong(length) });
    }
    let mut lexer = Lexer::new(text);
    let (at, word) = lexer.next()?;
    let mut parser = Parser { lexer, word, at, level: 0 };
    let tree = parser.sum()?;
    match parser.word {
        Word::End => Ok(tree),
        _ => Err(parser.expected(Expected::Operator)),
    }
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    /// The word to look at next, and the character it begins at.
    word: Word,
    at: usize,
    /// How deep inside parentheses, functions, signs and exponents it stands.
    level: usize,
}

impl Parser<'_> {
    fn advance(&mut self) -> Result<Word, FormulaError> {
        let (at, word) = self.lexer.next()?;
        self.at = at;
        Ok(std::mem::replace(&mut self.word, word))
    }

    fn expected(&self, expected: Expected) -> FormulaError {
        FormulaError { at: self.at, fault: FormulaFault::Expected { expected, found: self.word.name() } }
    }

    /// Reads a part that stands one level deeper.
    fn deeper<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<T, FormulaError> {
        if self.level == Formula::MOST_LEVELS {
            return Err(FormulaError { at: self.at, fault: FormulaFault::TooDeep });
        }
        self.level += 1;
        let read = part(self)?;
        self.level -= 1;
        Ok(read)
    }

    fn sum(&mut self) -> Result<Tree, FormulaError> {
        let mut tree = self.product()?;
        loop {
            let sign = match self.word {
                Word::Plus => Sign::Plus,
                Word::Minus => Sign::Minus,
                _ => return Ok(tree),
            };
            self.advance()?;
            tree = Tree::Pair(sign, Box::new(tree), Box::new(self.product()?));
        }
    }

    fn product(&mut self) -> Result<Tree, FormulaError> {
        let mut tree = self.signed()?;
        loop {
            let sign = match self.word {
                Word::Times => Sign::Times,
                Word::Over => Sign::Over,
                _ => return Ok(tree),
            };
            self.advance()?;
            tree = Tree::Pair(sign, Box::new(tree), Box::new(self.signed()?));
        }
    }

    fn signed(&mut self) -> Result<Tree, FormulaError> {
        if self.word != Word::Minus {
            return self.power();
        }
        let inner = self.deeper(|parser| {
            parser.advance()?;
            parser.signed()
        })?;
        Ok(Tree::Minus(Box::new(inner)))
    }

    fn power(&mut self) -> Result<Tree, FormulaError> {
        let base = self.atom()?;
        if self.word != Word::Power {
            return Ok(base);
        }
        let exponent = self.deeper(|parser| {
            parser.advance()?;
            parser.signed()
        })?;
        Ok(Tree::Pair(Sign::Power, Box::new(base), Box::new(exponent)))
    }

    fn atom(&mut self) -> Result<Tree, FormulaError> {
        match self.word {
            Word::Number(..) | Word::Value => match self.advance()? {
                Word::Number(number, text) => Ok(Tree::Number(number, text)),
                _ => Ok(Tree::Value),
            },
            Word::Open => self.deeper(|parser| {
                parser.advance()?;
                let tree = parser.sum()?;
                parser.close()?;
                Ok(tree)
            }),
            Word::Function(function) => self.call(function),
            _ => Err(self.expected(Expected::Value)),
        }
    }

    fn call(&mut self, function: Function) -> Result<Tree, FormulaError> {
        let at = self.at;
        self.advance()?;
        if self.word != Word::Open {
            return Err(self.expected(Expected::Opening));
        }
        let values = self.deeper(|parser| {
            parser.advance()?;
            let mut values = vec![parser.sum()?];
            while parser.word == Word::Comma {
                parser.advance()?;
                values.push(parser.sum()?);
            }
            parser.close()?;
            Ok(values)
        })?;
        let several = function.takes_several();
        let fits = if several { values.len() >= 2 } else { values.len() == 1 };
        if !fits {
            let fault = FormulaFault::Arguments { name: function.name(), several, given: values.len() };
            return Err(FormulaError { at, fault });
        }
        Ok(Tree::Call(function, values))
    }

    fn close(&mut self) -> Result<(), FormulaError> {
        if self.word != Word::Close {
            return Err(self.expected(Expected::Closing));
        }
        self.advance().map(drop)
    }
}

impl Tree {
    /// How tightly its outermost operator binds.
    fn binding(&self) -> Binding {
        match self {
            Tree::Pair(Sign::Plus | Sign::Minus, ..) => Binding::Sum,
            Tree::Pair(Sign::Times | Sign::Over, ..) => Binding::Product,
            Tree::Minus(_) => Binding::Signed,
            Tree::Pair(Sign::Power, ..) => Binding::Power,
            Tree::Number(..) | Tree::Value | Tree::Call(..) => Binding::Atom,
        }
    }

    /// Writes the formula with no space, and no parentheses but those that it needs to be read as it is.
    pub(super) fn write(&self, out: &mut String) {
        match self {
            Tree::Number(_, text) => out.push_str(text),
            Tree::Value => out.push('V'),
            Tree::Minus(inner) => {
                out.push('-');
                inner.write_at_least(Binding::Signed, out);
            }
            Tree::Pair(sign, left, right) => {
                // What stands on the right of + - * / is read as the left one's partner, unless in parentheses.
                let (letter, at_left, at_right) = match sign {
                    Sign::Plus => ('+', Binding::Sum, Binding::Product),
                    Sign::Minus => ('-', Binding::Sum, Binding::Product),
                    Sign::Times => ('*', Binding::Product, Binding::Signed),
                    Sign::Over => ('/', Binding::Product, Binding::Signed),
                    Sign::Power => ('^', Binding::Atom, Binding::Signed),
                };
                left.write_at_least(at_left, out);
                out.push(letter);
                right.write_at_least(at_right, out);
            }
            Tree::Call(function, values) => {
                out.push_str(function.name());
                for (index, value) in values.iter().enumerate() {
                    out.push(if index == 0 { '(' } else { ',' });
                    value.write(out);
                }
                out.push(')');
            }
        }
    }

    fn write_at_least(&self, binding: Binding, out: &mut String) {
        if self.binding() >= binding {
            return self.write(out);
        }
        out.push('(');
        self.write(out);
        out.push(')');
    }
}

#[derive(PartialEq, PartialOrd)]
enum Binding {
    Sum,
    Product,
    Signed,
    Power,
    Atom,
}
