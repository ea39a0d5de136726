//! Formulas to run: postfix code on a small stack, and arithmetic that is the same everywhere (GW-5).

use super::Formula;
use super::lexer::Function;
use super::parser::{Sign, Tree};

/// One step of a formula. Every step but the first two takes its values from the stack.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Number(f64),
    Value,
    Minus,
    Pair(Sign),
    /// An operator whose right value is a number that stands in the formula: it need not wait on the stack.
    With(Sign, f64),
    /// A power with such a number that is whole.
    WholePower(i32),
    Call(Function),
}

/// A formula ready to run.
#[derive(Clone, Debug)]
pub(super) struct Code {
    steps: Box<[Step]>,
    /// The most values that ever wait on the stack.
    room: usize,
}

/// What most cells do, as one expression: for every value that a token can have it comes to what the steps come to.
///
/// Times 1 and plus 0 change nothing but the sign of a zero, and a token is gone by either. So one expression goes for
/// all lines, and a processor need not guess which it is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// `V`, `V*times`, `V+plus` or `V-minus`.
    Line { times: f64, plus: f64 },
    /// `V^2/over`.
    Square { over: f64 },
    /// Anything else: its steps have to be gone through.
    Other,
}

/// Most formulas need no more than this, and so little room is quick to clear.
const LITTLE_ROOM: usize = 6;

/// Two characters at the least for every value that waits: itself and the operator that waits for it.
const MUCH_ROOM: usize = Formula::MOST_CHARACTERS / 2 + 1;

impl Code {
    pub(super) fn new(tree: &Tree) -> Code {
        let mut steps = Vec::new();
        compile(tree, &mut steps);
        let mut height = 0;
        let mut room = 0;
        for step in &steps {
            match step {
                Step::Number(_) | Step::Value => height += 1,
                Step::Minus | Step::With(..) | Step::WholePower(_) => {}
                Step::Pair(_) => height -= 1,
                Step::Call(function) if function.takes_several() => height -= 1,
                Step::Call(_) => {}
            }
            room = room.max(height);
        }
        Code { steps: steps.into(), room }
    }

    /// What it looks like from afar.
    pub(super) fn shape(&self) -> Shape {
        let shape = match *self.steps {
            [Step::Value] => Shape::Line { times: 1.0, plus: 0.0 },
            [Step::Value, Step::With(Sign::Times, times)] => Shape::Line { times, plus: 0.0 },
            [Step::Value, Step::With(Sign::Plus, plus)] => Shape::Line { times: 1.0, plus },
            [Step::Value, Step::With(Sign::Minus, minus)] => Shape::Line { times: 1.0, plus: -minus },
            [Step::Value, Step::WholePower(2), Step::With(Sign::Over, over)] => Shape::Square { over },
            _ => Shape::Other,
        };
        let is_sound = match shape {
            Shape::Line { times, plus } => times.is_finite() && plus.is_finite(),
            Shape::Square { over } => over.is_finite() && over > 0.0,
            Shape::Other => true,
        };
        if is_sound { shape } else { Shape::Other }
    }

    /// How many steps it takes.
    pub(super) fn length(&self) -> usize {
        self.steps.len()
    }

    /// What the formula makes of a value; it may be no number.
    pub(super) fn run(&self, value: f64) -> f64 {
        match *self.steps {
            // What most cells do.
            [Step::Value] => value,
            [Step::Value, Step::With(sign, right)] => pair(sign, value, right),
            _ if self.room <= LITTLE_ROOM => self.run_with([0.0; LITTLE_ROOM], value),
            _ => self.run_with([0.0; MUCH_ROOM], value),
        }
    }

    fn run_with<const ROOM: usize>(&self, mut stack: [f64; ROOM], value: f64) -> f64 {
        // The top of the stack stays out of memory.
        let mut top = 0.0;
        let mut under = 0;
        let push = |stack: &mut [f64; ROOM], under: &mut usize, top: f64| {
            stack[*under] = top;
            *under += 1;
        };
        for step in &self.steps {
            match *step {
                Step::Number(number) => {
                    push(&mut stack, &mut under, top);
                    top = number;
                }
                Step::Value => {
                    push(&mut stack, &mut under, top);
                    top = value;
                }
                Step::Minus => top = -top,
                Step::Pair(sign) => {
                    under -= 1;
                    top = pair(sign, stack[under], top);
                }
                Step::With(sign, right) => top = pair(sign, top, right),
                Step::WholePower(exponent) => top = whole_power(top, exponent),
                Step::Call(function) if function.takes_several() => {
                    under -= 1;
                    top = several(function, stack[under], top);
                }
                Step::Call(function) => top = single(function, top),
            }
        }
        top
    }
}

fn compile(tree: &Tree, steps: &mut Vec<Step>) {
    match tree {
        Tree::Number(number, _) => steps.push(Step::Number(*number)),
        Tree::Value => steps.push(Step::Value),
        Tree::Minus(inner) => {
            compile(inner, steps);
            steps.push(Step::Minus);
        }
        Tree::Pair(sign, left, right) => {
            compile(left, steps);
            match (sign, right.as_ref()) {
                (Sign::Power, Tree::Number(number, _)) if is_small_and_whole(*number) => {
                    steps.push(Step::WholePower(*number as i32));
                }
                (_, Tree::Number(number, _)) => steps.push(Step::With(*sign, *number)),
                _ => {
                    compile(right, steps);
                    steps.push(Step::Pair(*sign));
                }
            }
        }
        Tree::Call(function, values) => {
            for (index, value) in values.iter().enumerate() {
                compile(value, steps);
                if index > 0 || !function.takes_several() {
                    steps.push(Step::Call(*function));
                }
            }
        }
    }
}

fn pair(sign: Sign, left: f64, right: f64) -> f64 {
    match sign {
        Sign::Plus => left + right,
        Sign::Minus => left - right,
        Sign::Times => left * right,
        Sign::Over => left / right,
        Sign::Power => power(left, right),
    }
}

/// GW-5: whole exponents by repeated multiplication, all others by one library, never the platform's.
fn power(base: f64, exponent: f64) -> f64 {
    if is_small_and_whole(exponent) { whole_power(base, exponent as i32) } else { libm::pow(base, exponent) }
}

fn is_small_and_whole(exponent: f64) -> bool {
    exponent.abs() <= 64.0 && exponent.trunc() == exponent
}

fn whole_power(base: f64, exponent: i32) -> f64 {
    let product = (0..exponent.unsigned_abs()).fold(1.0, |product, _| product * base);
    if exponent < 0 { 1.0 / product } else { product }
}

fn several(function: Function, left: f64, right: f64) -> f64 {
    let right_wins = match function {
        Function::Max => right > left,
        _ => right < left,
    };
    // What is no number wins against everything (GW-5).
    if left.is_nan() || !right_wins && !right.is_nan() { left } else { right }
}

/// All of these are exact on every machine.
fn single(function: Function, value: f64) -> f64 {
    match function {
        Function::Abs => value.abs(),
        Function::Floor => value.floor(),
        Function::Ceil => value.ceil(),
        Function::Round => value.round(),
        Function::Sqrt => value.sqrt(),
        Function::Min | Function::Max => value,
    }
}
