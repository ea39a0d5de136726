//! Winning strategies as small files: one letter for every decision of the winner.
//!
//! A strategy answers every move of the loser until the loser has no squares left. Both the writer and the
//! reader walk through the game in the same order, so the positions themselves need not be written down:
//!
//! - A position is turned and mirrored into its *form*: of its eight images the smallest, compared square by
//!   square from `a1`, where an empty square is 0, Red's are 1 to 3 and Blue's 4 to 6.
//! - Where the loser moves, all moves are answered, from the lowest square of the form to the highest, and
//!   then the positions after the answers are walked through one by one, the first one first and to its very
//!   end. A form that was met before is neither answered nor walked through again.
//! - Where the winner moves and can take the last square of the loser at once, it does. Everywhere else the
//!   file's next letter is the square of the form to play on: `a` is the first, `b` the second, and so on, and after
//!   `z` comes `A`.
//!
//! Reading a file this way does not show that it wins: `fracas lab check` does, with rules of its own.

use std::collections::HashMap;
use std::fmt::Write as _;

use fracas_color_wars::{ColorWars, Move, Options, State};
use fracas_core::{Event, Game, Seat, Turn};

/// The largest side of a board that a form fits.
const MOST_SIDE: u8 = 6;
/// The first line of every file.
const TITLE: &str = "fracas strategy 1";
const LINE: usize = 100;

/// The eight ways to turn and mirror a square board.
#[derive(Clone, Debug)]
pub struct Turns {
    /// Where each square goes.
    ways: Vec<Vec<u8>>,
}

/// A position however it is turned, and how this one was turned into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The same for all eight images, and for nothing else.
    pub code: u128,
    way: usize,
}

impl Turns {
    /// The turns of a board with this side.
    pub fn new(side: u8) -> Turns {
        let image = |x: u8, y: u8, way: u8| {
            let (x, y) = if way & 1 == 0 { (x, y) } else { (side - 1 - x, y) };
            let (x, y) = if way & 2 == 0 { (x, y) } else { (x, side - 1 - y) };
            let (x, y) = if way & 4 == 0 { (x, y) } else { (y, x) };
            y * side + x
        };
        let squares =
            |way| (0..side * side).map(move |index| image(index % side, index / side, way)).collect();
        Turns { ways: (0..8).map(squares).collect() }
    }

    /// The form of a position.
    pub fn form(&self, state: &State) -> Form {
        let [_, two, three] = state.at_least();
        let red = state.held_by(fracas_color_wars::Color::Red);
        let blue = state.held_by(fracas_color_wars::Color::Blue);
        let value = |square: u32| 1 + (two >> square & 1) as u8 + (three >> square & 1) as u8;
        let held: Vec<(u32, u8)> = (0..self.ways[0].len() as u32)
            .filter(|square| (red | blue) >> square & 1 == 1)
            .map(|square| (square, value(square) + if blue >> square & 1 == 1 { 3 } else { 0 }))
            .collect();
        let last = self.ways[0].len() - 1;
        let code = |way: &Vec<u8>| {
            held.iter().fold(0_u128, |code, &(square, what)| {
                code | u128::from(what) << (3 * (last - usize::from(way[square as usize])))
            })
        };
        let codes = self.ways.iter().map(code).enumerate();
        let (way, code) = codes.min_by_key(|&(_, code)| code).expect("there are eight ways");
        Form { code, way }
    }

    /// The square of the form that a square of the position became.
    pub fn into_form(&self, form: Form, square: u8) -> u8 {
        self.ways[form.way][usize::from(square)]
    }

    /// The square of the position that became a square of the form.
    pub fn out_of_form(&self, form: Form, square: u8) -> Option<u8> {
        self.ways[form.way].iter().position(|&there| there == square).map(|index| index as u8)
    }
}

/// What the winner does, form by form.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// The side of the board.
    pub side: u8,
    turns: Turns,
    answers: HashMap<u128, u8>,
}

/// Why a text is no strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum NoStrategy {
    #[error("a strategy begins with the line {TITLE:?}")]
    Title,
    #[error("the header has no line \"{0} …\" that makes sense")]
    Header(&'static str),
    #[error("the letters end in the middle of the game")]
    TooShort,
    #[error("there are letters left when every game has ended")]
    TooLong,
    #[error("after {0} letters comes one that is no legal move")]
    Illegal(usize),
}

/// The winner of every strategy so far.
pub const WINNER: Seat = Seat::from_index(1);

/// Seat 2's way to win from the start of a game with free placing, found by whoever is asked.
pub trait Oracle {
    /// The error that ends the walk.
    type Error;

    /// What the winner plays here. It cannot win at once.
    ///
    /// # Errors
    ///
    /// When there is no answer.
    fn answer(&mut self, state: &State, form: Form) -> Result<u8, Self::Error>;
}

/// Walks through all games of a strategy in the order of its file, asking for every answer once.
///
/// # Errors
///
/// Those of the oracle.
pub fn walk<O: Oracle>(
    game: &ColorWars,
    start: &State,
    turns: &Turns,
    oracle: &mut O,
) -> Result<(), O::Error> {
    let mut met = std::collections::HashSet::new();
    let mut todo = vec![*start];
    while let Some(state) = todo.pop() {
        let Some(loser) = game.turn(&state).choosing().sole() else { continue };
        let form = turns.form(&state);
        let mut moves: Vec<u8> = squares_of(game, &state, loser).collect();
        moves.sort_by_key(|&square| turns.into_form(form, square));
        let mut found = Vec::new();
        for square in moves {
            let next = after(game, &state, loser, square);
            let form = turns.form(&next);
            if game.turn(&next).outcome().is_some() || !met.insert((false, form.code)) {
                continue;
            }
            if winning_move(game, &next).is_some() {
                continue;
            }
            let answer = oracle.answer(&next, form)?;
            let then = after(game, &next, WINNER, answer);
            if met.insert((true, turns.form(&then).code)) {
                found.push(then);
            }
        }
        // The first answer is followed first.
        todo.extend(found.into_iter().rev());
    }
    Ok(())
}

/// The squares a seat may play on, lowest first.
pub fn squares_of(game: &ColorWars, state: &State, seat: Seat) -> impl Iterator<Item = u8> {
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    moves.into_iter().filter_map(|choice| match choice {
        Move::On(cell) => Some(cell.index()),
        Move::Take(_) => None,
    })
}

/// The state after a legal move.
pub fn after(game: &ColorWars, state: &State, seat: Seat, square: u8) -> State {
    let mut next = *state;
    // An illegal square leaves the state as it is; whoever asks has checked.
    let _refused = game.apply(&mut next, &Event::Move(seat, Move::on(square)));
    next
}

/// A move that wins at once, if the winner to move has one.
pub fn winning_move(game: &ColorWars, state: &State) -> Option<u8> {
    squares_of(game, state, WINNER).find(|&square| {
        let turn = game.turn(&after(game, state, WINNER, square));
        matches!(turn, Turn::Over(outcome) if outcome.winners.contains(WINNER))
    })
}

/// The game that strategies are about: free placing, two seats, a square board.
pub fn sheet_game(side: u8) -> (ColorWars, State) {
    let options = Options { width: Some(side), height: Some(side), ..Options::default() };
    ColorWars::start(None, options, None).expect("a square board of 2 to 9 is fine")
}

/// Writes a strategy down, given its letters in order as squares of forms.
pub fn write(side: u8, answers: &[u8]) -> String {
    let mut text = format!(
        "{TITLE}\ngame color-wars\nboard {side}x{side}\nwinner {WINNER}\nletters {}\n",
        answers.len()
    );
    for line in answers.chunks(LINE) {
        let letters: String = line.iter().map(|&square| char::from(letter(square))).collect();
        writeln!(text, "{letters}").expect("writing to a string does not fail");
    }
    text
}

/// The letter of a square of a form, of which there are 36 at most.
pub const fn letter(square: u8) -> u8 {
    if square < 26 { b'a' + square } else { b'A' + (square - 26) }
}

/// The square that a letter stands for, if it stands for any.
const fn square_of(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

struct Reading<'a> {
    letters: std::str::Bytes<'a>,
    read: usize,
    game: ColorWars,
    turns: Turns,
    answers: HashMap<u128, u8>,
}

impl Oracle for Reading<'_> {
    type Error = NoStrategy;

    fn answer(&mut self, state: &State, form: Form) -> Result<u8, NoStrategy> {
        let letter = self.letters.find(|letter| !letter.is_ascii_whitespace()).ok_or(NoStrategy::TooShort)?;
        let square = square_of(letter).and_then(|square| self.turns.out_of_form(form, square));
        let legal = |square: &u8| squares_of(&self.game, state, WINNER).any(|other| other == *square);
        let square = square.filter(legal).ok_or(NoStrategy::Illegal(self.read))?;
        self.answers.insert(form.code, self.turns.into_form(form, square));
        self.read += 1;
        Ok(square)
    }
}

impl Strategy {
    /// Reads a strategy. It is not checked whether it wins: `fracas lab check` does that.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    pub fn read(text: &str) -> Result<Strategy, NoStrategy> {
        let mut rest = text.strip_prefix(TITLE).ok_or(NoStrategy::Title)?.trim_start();
        let mut header = |name: &'static str| {
            let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
            rest = after;
            line.strip_prefix(name).map(str::trim).ok_or(NoStrategy::Header(name))
        };
        if header("game")? != "color-wars" {
            return Err(NoStrategy::Header("game"));
        }
        let board = header("board")?;
        let side = (2..=MOST_SIDE).find(|side| board == format!("{side}x{side}"));
        let side = side.ok_or(NoStrategy::Header("board"))?;
        if header("winner")? != WINNER.to_string() {
            return Err(NoStrategy::Header("winner"));
        }
        header("letters")?;
        let (game, start) = sheet_game(side);
        let turns = Turns::new(side);
        let mut reading =
            Reading { letters: rest.bytes(), read: 0, game, turns: turns.clone(), answers: HashMap::new() };
        let game = reading.game.clone();
        walk(&game, &start, &turns, &mut reading)?;
        if reading.letters.any(|letter| !letter.is_ascii_whitespace()) {
            return Err(NoStrategy::TooLong);
        }
        Ok(Strategy { side, turns, answers: reading.answers })
    }

    /// What the winner to move plays here, if the strategy knows the position.
    pub fn answer(&self, game: &ColorWars, state: &State) -> Option<u8> {
        let form = self.turns.form(state);
        let known = self.answers.get(&form.code).and_then(|&square| self.turns.out_of_form(form, square));
        known.or_else(|| winning_move(game, state))
    }

    /// How many decisions it holds.
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }
}
