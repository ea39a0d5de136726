//! Checks a strategy file and trusts nothing: not the solver, not the rules crate, not the file.
//!
//! Everything here is written a second time, as plainly as can be: a board is a list of numbers, a chain
//! reaction pops one square at a time. The format is described in `docs/strategies.md`. What is shown is that
//! every line of play, whatever the loser does, ends with the winner's last blow, and that no position
//! ever comes twice in one game.

use std::collections::{HashMap, HashSet};

/// A board: for every square from `a1` 0, or 1 to 3 for Red's, or 4 to 6 for Blue's.
type Board = Vec<u8>;

/// What a strategy was found to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The side of the board.
    pub side: usize,
    /// The number of the seat that wins.
    pub winner: u8,
    /// The squares both have placed on before it begins, where it is a strategy for one opening.
    pub opening: Option<String>,
    /// How many decisions the file holds.
    pub letters: usize,
    /// How many different positions of the loser were walked through.
    pub positions: usize,
    /// The most moves a game can last; placing is included where the strategy begins with it.
    pub longest: u32,
}

/// What is wrong with a strategy, and in which position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Wrong {
    #[error("line {line} should be {should}, not {is:?}")]
    Header { line: usize, should: &'static str, is: String },
    #[error("line 4 names {0:?}, which is not two different squares of the board")]
    Opening(String),
    #[error("the header says {said} letters, but there are {are}")]
    Count { said: String, are: usize },
    #[error("in {position} the strategy has no answer: the letters end there")]
    TooShort { position: String },
    #[error("the last game has ended, but {0} letters are left")]
    TooLong(usize),
    #[error("in {position} the answer {letter:?} ({square}) is no legal move")]
    Illegal { position: String, letter: char, square: String },
    #[error("in {position} the loser plays {square} and takes everything")]
    Loses { position: String, square: String },
    #[error("{position} can come back in the same game, so it need not end")]
    Repeats { position: String },
}

/// Checks a strategy file.
///
/// # Errors
///
/// [`Wrong`] names the position in which it fails.
pub fn check(text: &str) -> Result<Checked, Wrong> {
    let mut lines = text.lines();
    let mut number = 0;
    let mut expect = |should: &'static str, fits: &dyn Fn(&str) -> bool| {
        number += 1;
        let is = lines.next().unwrap_or_default().to_owned();
        if fits(&is) { Ok(is) } else { Err(Wrong::Header { line: number, should, is }) }
    };
    let titles = ["fracas strategy 1", "fracas strategy 2"];
    let title = expect("\"fracas strategy 1\" or \"fracas strategy 2\"", &|is| titles.contains(&is))?;
    let after_placing = title == titles[1];
    expect("\"game color-wars\"", &|is| is == "game color-wars")?;
    let boards = ["board 2x2", "board 3x3", "board 4x4", "board 5x5", "board 6x6", "board 7x7"];
    let board = expect("\"board 7x7\" or smaller", &|is| boards.contains(&is))?;
    let side = 2 + boards.iter().position(|&known| known == board).unwrap_or(0);
    let opening = if after_placing {
        let is = expect("\"opening\" and two squares", &|is| is.starts_with("opening "))?;
        Some(is.replacen("opening ", "", 1))
    } else {
        None
    };
    let winner = if after_placing {
        expect("\"winner 1\" or \"winner 2\"", &|is| is == "winner 1" || is == "winner 2")?
    } else {
        expect("\"winner 2\"", &|is| is == "winner 2")?
    };
    let said = expect("\"letters\" and how many", &|is| is.starts_with("letters "))?;
    let letters: Vec<char> = lines.flat_map(str::chars).collect();
    if said != format!("letters {}", letters.len()) {
        return Err(Wrong::Count { said: said.replace("letters ", ""), are: letters.len() });
    }
    let (start, moves) = match &opening {
        Some(squares) => (placed(side, squares)?, 2),
        None => (vec![0; side * side], 0),
    };
    let winner = if winner == "winner 1" { RED } else { BLUE };
    let walk = Walk { side, winner, images: images(side), letters, read: 0, next: HashMap::new() };
    Ok(Checked { opening, ..walk.all(&start, moves)? })
}

/// The board after both have placed.
fn placed(side: usize, squares: &str) -> Result<Board, Wrong> {
    let wrong = || Wrong::Opening(squares.to_owned());
    let mut board = vec![0; side * side];
    let names: Vec<&str> = squares.split(' ').collect();
    let [red, blue] = names[..] else { return Err(wrong()) };
    for (name, color) in [(red, RED), (blue, BLUE)] {
        let square = (0..side * side).find(|&square| name == square_name(side, square));
        let square = square.filter(|&square| board[square] == 0).ok_or_else(wrong)?;
        board[square] = color + 3;
    }
    Ok(board)
}

struct Walk {
    side: usize,
    /// The winner's colour.
    winner: u8,
    images: Vec<Vec<usize>>,
    letters: Vec<char>,
    read: usize,
    /// For every form where the loser moves, the forms it can come to when it moves again.
    next: HashMap<Board, Vec<Board>>,
}

impl Walk {
    fn all(mut self, start: &Board, moves: u32) -> Result<Checked, Wrong> {
        let loser = RED + BLUE - self.winner;
        // The winner's positions that were answered, with what the answer leads to (nothing: the win).
        let mut answered: HashMap<Board, Option<Board>> = HashMap::new();
        // The loser's positions that were met, walked through or not.
        let mut met: HashSet<Board> = HashSet::new();
        // Red begins. Where Red is the winner, its first answer is to the opening itself.
        let mut first = Some((self.form(start), moves));
        if self.winner == RED {
            let form = self.form(start);
            let then = self.answer(&form, moves)?;
            answered.insert(form, then.clone());
            first = then.map(|then| (then, moves + 1));
        }
        let begin = first.clone();
        let mut todo: Vec<(Board, u32)> = first.into_iter().collect();
        while let Some((board, moves)) = todo.pop() {
            let mut leads_to = Vec::new();
            let mut fresh = Vec::new();
            met.insert(board.clone());
            for square in 0..board.len() {
                let Some(after) = play(&board, self.side, loser, square, moves) else { continue };
                if moves > 1 && !has(&after, self.winner) {
                    let position = self.name(&board, loser, moves);
                    return Err(Wrong::Loses { position, square: square_name(self.side, square) });
                }
                let form = self.form(&after);
                if !answered.contains_key(&form) {
                    let then = self.answer(&form, moves + 1)?;
                    if let Some(then) = &then
                        && met.insert(then.clone())
                    {
                        fresh.push((then.clone(), moves + 2));
                    }
                    answered.insert(form.clone(), then);
                }
                leads_to.extend(answered[&form].clone());
            }
            self.next.insert(board, leads_to);
            todo.extend(fresh.into_iter().rev());
        }
        if self.read < self.letters.len() {
            return Err(Wrong::TooLong(self.letters.len() - self.read));
        }
        let before = u32::from(self.winner == RED);
        let longest = before + begin.map_or(Ok(0), |(form, _)| self.longest(&form))?;
        Ok(Checked {
            side: self.side,
            winner: if self.winner == RED { 1 } else { 2 },
            opening: None,
            letters: self.letters.len(),
            positions: self.next.len(),
            longest,
        })
    }

    /// The form after the winner's answer; nothing when it wins at once.
    fn answer(&mut self, form: &Board, moves: u32) -> Result<Option<Board>, Wrong> {
        let loser = RED + BLUE - self.winner;
        let wins = |square| {
            moves > 1
                && play(form, self.side, self.winner, square, moves).is_some_and(|after| !has(&after, loser))
        };
        if (0..form.len()).any(wins) {
            return Ok(None);
        }
        let position = self.name(form, self.winner, moves);
        let letter = *self.letters.get(self.read).ok_or(Wrong::TooShort { position: position.clone() })?;
        self.read += 1;
        let square = match letter {
            'a'..='z' => letter as usize - 'a' as usize,
            'A'..='Z' => letter as usize - 'A' as usize + 26,
            _ => usize::MAX,
        };
        let after = Some(square).filter(|&square| square < form.len());
        let after = after.and_then(|square| play(form, self.side, self.winner, square, moves));
        match after {
            Some(after) => Ok(Some(self.form(&after))),
            None => {
                let on_board = square < form.len();
                let square =
                    if on_board { square_name(self.side, square) } else { "off the board".to_owned() };
                Err(Wrong::Illegal { position, letter, square })
            }
        }
    }

    /// The most moves from the start to the win, or a position that can come back.
    fn longest(&self, start: &Board) -> Result<u32, Wrong> {
        // How long it lasts from each form; nothing while that is being found out.
        let mut known: HashMap<&Board, Option<u32>> = HashMap::new();
        let mut path = vec![(start, 0_usize)];
        known.insert(start, None);
        while let Some((form, tried)) = path.pop() {
            match self.next[form].get(tried) {
                Some(next) => {
                    path.push((form, tried + 1));
                    match known.get(next) {
                        Some(Some(_)) => {}
                        Some(None) => {
                            return Err(Wrong::Repeats {
                                position: self.name(next, RED + BLUE - self.winner, 2),
                            });
                        }
                        None => {
                            known.insert(next, None);
                            path.push((next, 0));
                        }
                    }
                }
                None => {
                    let most = self.next[form].iter().filter_map(|next| known[next]).max();
                    // A move and its answer; with nothing further the answer was the last.
                    known.insert(form, Some(most.map_or(2, |most| most + 2)));
                }
            }
        }
        Ok(known[start].unwrap_or(0))
    }

    /// Of the eight images the smallest.
    fn form(&self, board: &Board) -> Board {
        let turned = self.images.iter().map(|image| {
            let mut turned = vec![0; board.len()];
            for (square, &there) in image.iter().enumerate() {
                turned[there] = board[square];
            }
            turned
        });
        turned.min().unwrap_or_default()
    }

    /// A position in the game's notation, turned to its form.
    fn name(&self, board: &Board, to_move: u8, moves: u32) -> String {
        let letter = if to_move == RED { 'R' } else { 'B' };
        let token = |&code: &u8| match code {
            0 => ".".to_owned(),
            1..=3 => format!("R{code}"),
            _ => format!("B{}", code - 3),
        };
        let rows: Vec<String> =
            board.chunks(self.side).rev().map(|row| row.iter().map(token).collect()).collect();
        format!("{} {letter} {moves}", rows.join("/"))
    }
}

fn square_name(side: usize, square: usize) -> String {
    format!("{}{}", (b'a' + (square % side) as u8) as char, square / side + 1)
}

/// What is added to a value to make it a colour's.
const RED: u8 = 0;
const BLUE: u8 = 3;

fn has(board: &Board, color: u8) -> bool {
    board.iter().any(|&code| code > color && code <= color + 3)
}

/// The board after a move on a square; nothing if that is not legal.
fn play(board: &Board, side: usize, color: u8, square: usize, moves: u32) -> Option<Board> {
    let mut board = board.clone();
    if moves < 2 {
        // Each claims an empty square, which then holds 3.
        if board[square] != 0 {
            return None;
        }
        board[square] = color + 3;
        return Some(board);
    }
    if board[square] <= color || board[square] > color + 3 {
        return None;
    }
    let value = |code: u8| if code > 3 { code - 3 } else { code };
    let mut values: Vec<u8> = board.iter().map(|&code| value(code)).collect();
    let mut touched = vec![false; board.len()];
    let mut arrivals = vec![square];
    while let Some(square) = arrivals.pop() {
        values[square] += 1;
        touched[square] = true;
        if values[square] >= 4 {
            values[square] -= 4;
            let (x, y) = (square % side, square / side);
            let neighbours = [
                (x > 0).then(|| square - 1),
                (x + 1 < side).then(|| square + 1),
                (y > 0).then(|| square - side),
                (y + 1 < side).then(|| square + side),
            ];
            arrivals.extend(neighbours.into_iter().flatten());
        }
    }
    for (square, code) in board.iter_mut().enumerate() {
        let theirs = *code > 3;
        let blue = if touched[square] { color == BLUE } else { theirs };
        *code = match values[square] {
            0 => 0,
            value if blue => value + 3,
            value => value,
        };
    }
    Some(board)
}

/// Where each square goes, for the four turns of the board and of its mirror image.
fn images(side: usize) -> Vec<Vec<usize>> {
    let turn = |square: usize| {
        let (x, y) = (square % side, square / side);
        x * side + (side - 1 - y)
    };
    let mirror = |square: usize| square / side * side + (side - 1 - square % side);
    let mut images = Vec::new();
    let mut image: Vec<usize> = (0..side * side).collect();
    for _ in 0..4 {
        images.push(image.clone());
        images.push(image.iter().map(|&square| mirror(square)).collect());
        image = image.into_iter().map(turn).collect();
    }
    images
}
