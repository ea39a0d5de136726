//! The board drawn in text.

use std::fmt;

use fracas_core::{Ink, Picture, Seat, Seats, Square};

use crate::board::{SIDES, Shade, other, side_name};
use crate::position::SetUp;
use crate::rules::{Gowap, State};
use crate::seen::View;
use crate::token::{Token, total};
use crate::{Formula, Mode};

/// No line is wider.
const WIDTH: usize = 78;
/// No more tokens of a side are told one by one.
const MOST_TOLD: usize = 24;

pub(crate) fn draw(game: &Gowap, view: &View, picture: &mut Picture) {
    let state = &view.known;
    draw_board(game, state, picture);
    picture.end_line();
    if state.phase == Some(SetUp::Placing) {
        // GW-12a
        let hint = "No token ever changes the colour of its square (: or ·), so those on different colours never meet.";
        tell(picture, Ink::Ground, "", hint.split(' '));
    }
    draw_functions(game, state, picture);
    for seat in SIDES {
        draw_side(game, seat, &state.sides[seat.index()], view.unseen(seat), picture);
    }
    picture.put(Ink::Plain, status(game, state, view.written())).end_line();
}

/// What a side has, token by token; those that the eye may not see are counted.
fn draw_side(game: &Gowap, seat: Seat, tokens: &[Token], unseen: usize, picture: &mut Picture) {
    let name = side_name(seat);
    let head = match (tokens.len(), unseen) {
        (0, 0) => return,
        (0, _) => format!("{name}:"),
        (1, _) => format!("{name} {} in 1 token:", Shown(total(tokens))),
        (count, _) => format!("{name} {} in {count} tokens:", Shown(total(tokens))),
    };
    let more = tokens.len().saturating_sub(MOST_TOLD);
    let mut words: Vec<String> = tokens.iter().take(MOST_TOLD).map(|token| told(game, token)).collect();
    words.extend((more > 0).then(|| format!("and {more} more")));
    words.extend((unseen > 0).then(|| {
        let and = if tokens.is_empty() { "" } else { "and " };
        format!("{and}{unseen} unseen")
    }));
    tell(picture, Ink::Seat(seat), &head, words.iter().map(String::as_str));
}

fn draw_board(game: &Gowap, state: &State, picture: &mut Picture) {
    let size = game.law.board.size;
    let letters = (0..size).map(|column| format!("   {}", char::from(b'a' + column))).collect::<String>();
    picture.put(Ink::Faint, format_args!("  {letters}")).end_line();
    for row in (0..size).rev() {
        picture.put(Ink::Faint, format_args!("{:>2}", row + 1));
        for column in 0..size {
            let square = Square::new(column, row);
            let here = SIDES.map(|seat| {
                let cell = game.law.board.cell(square);
                state.sides[seat.index()].iter().filter(|token| token.at == cell).collect::<Vec<_>>()
            });
            let (ink, text) = match (&here[0][..], &here[1][..]) {
                ([], []) => match Shade::of(square) {
                    Shade::Dark => (Ink::Ground, ":".to_owned()),
                    Shade::Light => (Ink::Faint, "·".to_owned()),
                },
                (red, []) => (Ink::Seat(SIDES[0]), crowd('R', red)),
                ([], blue) => (Ink::Seat(SIDES[1]), crowd('B', blue)),
                _ => (Ink::Strong, "R+B".to_owned()),
            };
            picture.put(Ink::Plain, " ".repeat(4 - text.chars().count())).put(ink, text);
        }
        picture.end_line();
    }
}

/// A single token by its number, several by how many they are.
fn crowd(letter: char, tokens: &[&Token]) -> String {
    match tokens {
        [Token { number: number @ ..100, .. }] => format!("{letter}{number}"),
        [_] => format!("{letter}.."),
        _ if tokens.len() < 100 => format!("{}{letter}", tokens.len()),
        _ => format!("++{letter}"),
    }
}

/// The cells by what they do, most common first.
fn draw_functions(game: &Gowap, state: &State, picture: &mut Picture) {
    let mut groups: Vec<(&Formula, Vec<String>)> = Vec::new();
    for square in game.law.board.squares_by_column() {
        let cell = game.law.board.cell(square);
        let function = cell.and_then(|cell| state.functions[usize::from(cell.0)].as_ref());
        let Some(formula) = function else { continue };
        match groups.iter_mut().find(|(known, _)| *known == formula) {
            Some((_, squares)) => squares.push(square.to_string()),
            None => groups.push((formula, vec![square.to_string()])),
        }
    }
    groups.sort_by_key(|(_, squares)| std::cmp::Reverse(squares.len()));
    let common = match state.unset().count() {
        0 if groups.len() == 1 => "every cell",
        0 if groups[0].1.len() > 8 => "all other cells",
        _ => "",
    };
    for (index, (formula, squares)) in groups.iter().enumerate() {
        let short: String = formula.as_str().chars().take(30).collect();
        let cut = if short.len() < formula.as_str().len() { "…" } else { "" };
        let head = format!("{short}{cut}  on");
        if index == 0 && !common.is_empty() {
            tell(picture, Ink::Plain, &head, [common]);
        } else {
            tell(picture, Ink::Plain, &head, squares.iter().map(String::as_str));
        }
    }
}

fn told(game: &Gowap, token: &Token) -> String {
    let at = token.at.map_or_else(String::new, |cell| format!("@{}", game.law.board.square(cell)));
    format!("{}:{}{}{at}", token.number, token.gender.letter(), Shown(token.value))
}

fn status(game: &Gowap, state: &State, written: Option<Seats>) -> String {
    let seat = state.to_move;
    match state.phase {
        Some(SetUp::Teams) => match written.and_then(Seats::sole) {
            Some(seat) => {
                format!("{}'s team is in. {} is still writing.", side_name(seat), side_name(other(seat)))
            }
            None => "Both write their teams.".to_owned(),
        },
        Some(SetUp::Functions) => {
            let count = state.unset().count();
            let cells = if count == 1 { "cell" } else { "cells" };
            format!("{count} {cells} to go. {} gives one a function.", side_name(seat))
        }
        Some(SetUp::Placing) => {
            let home = game.law.board.home(seat, game.rows());
            let rows = match home.len() {
                1 => format!("row {}", home.end),
                _ => format!("rows {} to {}", home.start + 1, home.end),
            };
            format!("{} places a token on {rows}.", side_name(seat))
        }
        None => match game.mode {
            Mode::Rounds(rounds) => format!("Rounds played: {} of {rounds}.", state.round),
            Mode::LastStanding => format!("Rounds played: {}. The last side standing wins.", state.round),
        },
    }
}

/// Puts words after a head, on as many lines as they take; later lines are indented.
fn tell<'a>(picture: &mut Picture, ink: Ink, head: &str, words: impl IntoIterator<Item = &'a str>) {
    let mut used = head.chars().count();
    picture.put(ink, head);
    for word in words {
        let width = word.chars().count();
        if used > 0 && used + 1 + width > WIDTH {
            picture.end_line().put(ink, format_args!("   {word}"));
            used = 3 + width;
        } else {
            let gap = if used > 0 { " " } else { "" };
            picture.put(ink, format_args!("{gap}{word}"));
            used += gap.len() + width;
        }
    }
    picture.end_line();
}

/// A value for people: at most two decimals (GW-5).
pub(crate) struct Shown(pub(crate) f64);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "0" { "<0.01" } else { text })
    }
}
