//! Choices that are never needed, told without knowing the values of later states.

/// What is known of a pair of choices: it pays between two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// It pays at least this.
    pub least: f64,
    /// It pays at most this.
    pub most: f64,
    /// Where it leads, if to one state: two pairs that lead to the same pay the same, whatever that is.
    pub goes: Option<usize>,
}

impl Span {
    /// A pair of choices whose payoff is known.
    pub const fn known(payoff: f64) -> Span {
        Span { least: payoff, most: payoff, goes: None }
    }

    fn is_at_least(&self, other: &Span) -> bool {
        self.least >= other.most || (self.goes.is_some() && self.goes == other.goes)
    }
}

/// The choices of a matrix game that are left when all that are dominated have gone.
///
/// A choice is dominated if another does at least as well against everything that is left to the other player,
/// whatever the open payoffs turn out to be. Leaving it out changes no value, and both keep a best mix.
#[derive(Clone, Debug, Default)]
pub struct Reduced {
    /// The rows that are left, in order.
    pub rows: Vec<u8>,
    /// The columns that are left, in order.
    pub columns: Vec<u8>,
}

impl Reduced {
    /// Starts anew with all choices and removes one dominated choice after the other until none is left.
    pub fn reduce(&mut self, rows: usize, columns: usize, span: impl Fn(usize, usize) -> Span) {
        self.rows.clear();
        self.rows.extend(0..rows as u8);
        self.columns.clear();
        self.columns.extend(0..columns as u8);
        let at = |row: u8, column: u8| span(row.into(), column.into());
        loop {
            let Reduced { rows, columns } = &mut *self;
            let before = rows.len() + columns.len();
            retain_undominated(rows, |better, worse| {
                columns.iter().all(|&column| at(better, column).is_at_least(&at(worse, column)))
            });
            retain_undominated(columns, |better, worse| {
                rows.iter().all(|&row| at(row, worse).is_at_least(&at(row, better)))
            });
            if rows.len() + columns.len() == before {
                return;
            }
        }
    }
}

/// Removes whatever another one, itself still there, dominates.
fn retain_undominated(choices: &mut Vec<u8>, dominates: impl Fn(u8, u8) -> bool) {
    let mut index = 0;
    while index < choices.len() {
        let worse = choices[index];
        if choices.iter().any(|&better| better != worse && dominates(better, worse)) {
            choices.remove(index);
        } else {
            index += 1;
        }
    }
}
