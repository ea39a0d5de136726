//! A round of two as a stochastic game: every pair of stocks up to a cap is a state.

use fracas_gaogie::{MoveId, MoveTable};
use fracas_search::equilibrium::{Next, StochasticGame};

/// A round between two players, ready to be solved: one who wins gets 1, a draw is 0.
///
/// States are pairs of stocks. A stock stops at the cap: what is charged beyond is lost. For the sheet's table
/// any cap of 3 or more gives the same values (the rulebook says why); a house table has to be tried with several.
#[derive(Clone, Debug)]
pub struct Round {
    cap: u16,
    slots: usize,
    /// How many stocks one player can have.
    stocks: usize,
    /// The moves each player may make.
    moves: [Vec<MoveId>; 2],
    /// Which stock a move leaves: `after[stock * table's moves + move]`, or [`UNPAID`].
    after: Vec<u32>,
    table: MoveTable,
}

const UNPAID: u32 = u32::MAX;

/// A round has more states than a computer cares to look at.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error(
    "with stocks of up to {cap} of {slots} moves a round has {states:.3e} states; at most {most} can be solved, \
     so choose a lower cap or a smaller table"
)]
pub struct TooLarge {
    cap: u16,
    slots: usize,
    states: f64,
    most: usize,
}

impl Round {
    /// The most states that are solved.
    pub const MOST_STATES: usize = 8_000_000;

    /// Sets up the round for stocks up to a cap. The first player may not make the moves of `banned`.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] says how many states there would be.
    pub fn new(table: &MoveTable, cap: u16, banned: &[MoveId]) -> Result<Round, TooLarge> {
        let slots = table.stocked().len();
        let states = (f64::from(cap) + 1.0).powi(2 * slots as i32);
        if states > Round::MOST_STATES as f64 {
            return Err(TooLarge { cap, slots, states, most: Round::MOST_STATES });
        }
        let stocks = (usize::from(cap) + 1).pow(slots as u32);
        let allowed = table.ids().filter(|id| !banned.contains(id)).collect();
        let mut round = Round {
            cap,
            slots,
            stocks,
            moves: [allowed, table.ids().collect()],
            after: Vec::with_capacity(stocks * table.len()),
            table: table.clone(),
        };
        for stock in 0..stocks {
            let unused = round.unused(stock);
            for id in table.ids() {
                let next = table.is_paid(id, &unused).then(|| {
                    let mut unused = unused.clone();
                    table.spend(id, &mut unused);
                    round.stock(&unused) as u32
                });
                round.after.push(next.unwrap_or(UNPAID));
            }
        }
        Ok(round)
    }

    /// The most of one move that a stock holds.
    pub fn cap(&self) -> u16 {
        self.cap
    }

    /// The moves a player (0 or 1) may make: a choice of the stochastic game is a place in this list.
    pub fn moves(&self, player: usize) -> &[MoveId] {
        &self.moves[player]
    }

    /// The state with these stocks, each cut off at the cap.
    pub fn state(&self, first: &[u16], second: &[u16]) -> usize {
        self.stock(first) * self.stocks + self.stock(second)
    }

    /// The stocks of a state.
    pub fn stocks_of(&self, state: usize) -> (Vec<u16>, Vec<u16>) {
        (self.unused(state / self.stocks), self.unused(state % self.stocks))
    }

    fn stock(&self, unused: &[u16]) -> usize {
        let base = usize::from(self.cap) + 1;
        unused.iter().fold(0, |stock, &count| stock * base + usize::from(count.min(self.cap)))
    }

    fn unused(&self, stock: usize) -> Vec<u16> {
        let base = usize::from(self.cap) + 1;
        let digit = |slot: usize| (stock / base.pow(slot as u32) % base) as u16;
        (0..self.slots).rev().map(digit).collect()
    }

    fn after(&self, stock: usize, id: MoveId) -> u32 {
        self.after[stock * self.table.len() + id.index()]
    }
}

impl StochasticGame for Round {
    fn states(&self) -> usize {
        self.stocks * self.stocks
    }

    fn choices(&self, _state: usize) -> (usize, usize) {
        (self.moves[0].len(), self.moves[1].len())
    }

    fn outcome(&self, state: usize, row: usize, column: usize, mut see: impl FnMut(f64, Next)) {
        let (first, second) = (self.moves[0][row], self.moves[1][column]);
        let (one, other) = (self.after(state / self.stocks, first), self.after(state % self.stocks, second));
        let clash = self.table.clash(first, second);
        let next = match (one == UNPAID, other == UNPAID) {
            (true, true) => Next::Ends(0.0), // GG-7: a draw
            (true, false) => Next::Ends(-1.0),
            (false, true) => Next::Ends(1.0),
            (false, false) if clash.first_out => Next::Ends(-1.0),
            (false, false) if clash.second_out => Next::Ends(1.0),
            (false, false) => Next::Goes(one as usize * self.stocks + other as usize),
        };
        see(1.0, next);
    }

    fn range(&self) -> (f64, f64) {
        (-1.0, 1.0)
    }

    fn twin(&self, state: usize) -> Option<usize> {
        (self.moves[0].len() == self.moves[1].len())
            .then(|| state % self.stocks * self.stocks + state / self.stocks)
    }
}
