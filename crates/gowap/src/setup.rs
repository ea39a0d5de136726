//! From options and positions to a game: everything that comes from outside is checked here.

use fracas_core::{Seat, Seats, Unfit, excerpt};

use crate::board::{Board, Cell, SIDES};
use crate::edition::Edition;
use crate::functions::{CellMap, MapChoice};
use crate::position::{Position, SetUp, Standing};
use crate::round::Law;
use crate::rules::{Gowap, State};
use crate::team::{Amount, Recruit, Team};
use crate::token::{MOST_VALUE, Token, Tokens};
use crate::{Error, Formula, Functions, Mode, Options, Palette, presets};

/// The most tokens of a side, by births or in a position.
const MOST_TOKENS: u32 = 10_000;

/// The highest number of a token in a position: later ones can count on from there for ever.
const MOST_NUMBER: u64 = 1_000_000_000_000_000;

impl Gowap {
    /// The rules at a table with these options, the open ones filled in from the position.
    pub(crate) fn new(
        edition: Edition,
        mut options: Options,
        position: Option<&Position>,
    ) -> Result<Gowap, Unfit<Error>> {
        let wide = agree(options.size, position.map(|position| position.size), 5, |is, said| {
            Error::OtherSize { is, said }
        })?;
        let mode =
            agree(options.mode, position.map(|position| position.mode), Mode::Rounds(10), |is, said| {
                Error::OtherMode { is: is.to_string(), said: said.to_string() }
            })?;
        let blame = |error| {
            if position.is_some() { Unfit::Position(error) } else { Unfit::Options(error) }
        };
        let size = u8::try_from(wide).ok().filter(|size| (3..=19).contains(size));
        let size = size.ok_or_else(|| blame(Error::Size(wide)))?;
        if mode == Mode::Rounds(0) {
            return Err(blame(Error::NoRounds("rounds")));
        }
        let in_set_up = position.is_none_or(|position| position.phase.is_some());
        check_numbers(&options, size, in_set_up).map_err(Unfit::Options)?;
        let board = Board { size };
        let functions = settle_functions(&mut options, board).map_err(Unfit::Options)?;
        options.size = Some(size.into());
        options.mode = Some(mode);
        let palette = match &options.palette {
            Palette::Any => presets::FORMULAS.iter().map(presets::FormulaPreset::read).collect(),
            Palette::Only(formulas) => formulas.clone(),
        };
        let tokens = options.tokens as usize;
        let mut teams: Vec<Team> = Vec::new();
        for team in presets::TEAMS.iter().map(|preset| preset.team(tokens, options.total)) {
            if !teams.contains(&team) {
                teams.push(team);
            }
        }
        let law = Law::new(board, &options, edition.cuts_rounds(mode));
        Ok(Gowap { edition, options, law, mode, functions, palette, teams })
    }

    /// A game that has not begun.
    pub(crate) fn beginning(&self) -> State {
        State {
            phase: Some(SetUp::Teams),
            to_move: Seat::FIRST,
            round: 0,
            secret: [None, None],
            functions: self.functions.clone(),
            sides: [Tokens::new(), Tokens::new()],
        }
    }

    /// Checks a position against the options and turns it into a state.
    pub(crate) fn admit(&self, position: &Position) -> Result<State, Error> {
        let mut state = self.beginning();
        state.phase = position.phase;
        state.round = position.round;
        state.functions = self.admit_functions(&position.functions)?;
        if !matches!(position.phase, Some(SetUp::Teams | SetUp::Functions))
            && let Some(cell) = state.unset().next()
        {
            return Err(Error::NoFunction(self.law.board.square(cell)));
        }
        for standing in &position.tokens {
            let token = self.admit_token(standing, position.phase)?;
            let side = state.sides.get_mut(standing.seat.index()).ok_or(Error::NoSuchSeat(standing.seat))?;
            side.push(token);
        }
        for (seat, side) in SIDES.into_iter().zip(&mut state.sides) {
            if side.len() > MOST_TOKENS as usize {
                return Err(Error::Crowd { seat, count: side.len() });
            }
            side.sort_by_key(|token| token.number);
            if let Some(two) = side.windows(2).find(|two| two[0].number == two[1].number) {
                return Err(Error::TwoOfNumber { seat, number: two[0].number });
            }
        }
        match position.phase {
            None if position.turn.is_some() => return Err(Error::StrayTurn),
            None => {}
            Some(SetUp::Teams) => {
                if !position.tokens.is_empty() {
                    return Err(Error::EarlyTokens);
                }
                if position.turn != Some(Seats::first(2)) {
                    return Err(wrong_turn(SetUp::Teams, position));
                }
            }
            Some(SetUp::Functions) => {
                if state.unset().next().is_none() {
                    return Err(Error::NothingToSet);
                }
                self.check_teams(&state)?;
                state.to_move = sole_turn(position).ok_or_else(|| wrong_turn(SetUp::Functions, position))?;
            }
            Some(SetUp::Placing) => {
                if SIDES.iter().all(|&seat| !state.can_place(seat)) {
                    return Err(Error::NothingToPlace);
                }
                self.check_teams(&state)?;
                let chooser = sole_turn(position).filter(|&seat| state.can_place(seat));
                state.to_move = chooser.ok_or_else(|| wrong_turn(SetUp::Placing, position))?;
            }
        }
        Ok(state)
    }

    fn admit_functions(&self, cells: &CellMap) -> Result<Vec<Option<Formula>>, Error> {
        let mut functions = self.functions.clone();
        for (square, formula) in cells.iter() {
            let cell = self.law.board.cell(square).ok_or(Error::OffBoard(square, self.law.board.size))?;
            let slot = &mut functions[usize::from(cell.0)];
            if let Some(said) = slot.as_ref().filter(|said| *said != formula) {
                let (is, said) = (formula.to_string(), said.to_string());
                return Err(Error::OtherFunction { square, is, said });
            }
            *slot = Some(formula.clone());
        }
        Ok(functions)
    }

    fn admit_token(&self, standing: &Standing, phase: Option<SetUp>) -> Result<Token, Error> {
        let Standing { seat, n: number, gender, value, at } = *standing;
        if !(1..=MOST_NUMBER).contains(&number) {
            return Err(Error::TokenNumber(number));
        }
        if !(value > 0.0 && value <= MOST_VALUE) {
            return Err(Error::TokenValue { seat, number, value: value.to_string() });
        }
        let at = match at {
            None if phase.is_none() => return Err(Error::Nowhere { seat, number }),
            None => None,
            Some(square) => {
                let size = self.law.board.size;
                let cell = self.law.board.cell(square);
                Some(cell.ok_or(Error::StandsOffBoard { seat, number, square, size })?)
            }
        };
        Ok(Token { value, number, at, gender })
    }

    /// Number and sum of tokens are checked only during set-up.
    fn check_teams(&self, state: &State) -> Result<(), Error> {
        for (seat, side) in SIDES.into_iter().zip(&state.sides) {
            let recruit = |token: &Token| {
                let value = Amount::from_f64(token.value);
                let value = value.ok_or_else(|| Error::Decimals(token.value.to_string()))?;
                Ok(Recruit { gender: token.gender, value })
            };
            side.iter()
                .map(recruit)
                .collect::<Result<Team, Error>>()
                .and_then(|team| team.check(self.options.tokens as usize, self.options.total))
                .map_err(|error| Error::SetUpTeam { seat, error: Box::new(error) })?;
        }
        Ok(())
    }
}

/// What options and position agree on, or the default where neither says anything.
fn agree<T: Copy + PartialEq>(
    said: Option<T>,
    is: Option<T>,
    default: T,
    differ: impl FnOnce(T, T) -> Error,
) -> Result<T, Unfit<Error>> {
    match (said, is) {
        (Some(said), Some(is)) if said != is => Err(Unfit::Position(differ(is, said))),
        (said, is) => Ok(is.or(said).unwrap_or(default)),
    }
}

fn check_numbers(options: &Options, size: u8, in_set_up: bool) -> Result<(), Error> {
    let Options { tokens, total, max_tokens, max_rounds, rows, .. } = *options;
    if !(1..=32).contains(&tokens) {
        return Err(Error::Tokens(tokens));
    }
    if total.hundredths() < tokens.into() {
        return Err(Error::SmallTotal { tokens });
    }
    if !(1..=MOST_TOKENS).contains(&max_tokens) {
        return Err(Error::MaxTokens(max_tokens));
    }
    if in_set_up && max_tokens < tokens {
        return Err(Error::TeamOverMax { most: max_tokens, tokens });
    }
    if max_rounds == 0 {
        return Err(Error::NoRounds("max_rounds"));
    }
    if !(1..=u32::from(size / 2)).contains(&rows) {
        return Err(Error::Rows { rows, size });
    }
    Ok(())
}

/// Settles how the cells get their functions, and gives those that are known from the start (GW-3).
fn settle_functions(options: &mut Options, board: Board) -> Result<Vec<Option<Formula>>, Error> {
    let functions = options.functions.unwrap_or(match (&options.map, &options.formula) {
        (Some(_), _) => Functions::Map,
        (None, Some(_)) => Functions::Agreed,
        (None, None) => Functions::Draft,
    });
    options.functions = Some(functions);
    if options.formula.is_some() && functions != Functions::Agreed {
        return Err(Error::StrayFormula);
    }
    if options.map.is_some() && functions != Functions::Map {
        return Err(Error::StrayMap);
    }
    let known = match functions {
        Functions::Draft => vec![None; board.cells()],
        Functions::Agreed => {
            let formula = options.formula.as_ref().ok_or(Error::NoFormula)?;
            vec![Some(formula.clone()); board.cells()]
        }
        Functions::Map => {
            let cells = match options.map.take().ok_or(Error::NoMap)? {
                MapChoice::Cells(cells) => cells,
                MapChoice::Named(name) => presets::map(&name)
                    .ok_or_else(|| Error::UnknownMap(excerpt(&name).into_owned()))?
                    .cells(board.size),
            };
            let mut known = vec![None; board.cells()];
            for (square, formula) in cells.iter() {
                let Some(Cell(cell)) = board.cell(square) else {
                    return Err(Error::MapOffBoard { square, size: board.size });
                };
                known[usize::from(cell)] = Some(formula.clone());
            }
            options.map = Some(MapChoice::Cells(cells));
            if let Some(hole) = known.iter().position(Option::is_none) {
                return Err(Error::MapHole(board.square(Cell(hole as u16))));
            }
            known
        }
    };
    if let Palette::Only(palette) = &options.palette {
        if palette.is_empty() {
            return Err(Error::EmptyPalette);
        }
        if let Some(other) = known.iter().flatten().find(|formula| !palette.contains(formula)) {
            return Err(Error::AgreedOffPalette(other.to_string()));
        }
    }
    Ok(known)
}

fn sole_turn(position: &Position) -> Option<Seat> {
    position.turn.and_then(Seats::sole).filter(|seat| SIDES.contains(seat))
}

fn wrong_turn(phase: SetUp, position: &Position) -> Error {
    Error::WrongTurn { phase, given: position.turn.unwrap_or(Seats::NONE) }
}
