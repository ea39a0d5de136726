//! A picture: a board on paper, with the game's name and whose turn it is.

use fracas_core::Seat;
use fracas_games::{AnyGame, find};
use serde::Deserialize;
use serde_json::Value;

use crate::board::Board;
use crate::colors::{Colors, Theme};
use crate::games;
use crate::marks::seat_mark;
use crate::text::Pen;

/// How a picture is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// As large as the board, with a line above it.
    #[default]
    Board,
    /// A card of 1200 × 630 for previews of links.
    Card,
}

/// How a picture looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Look {
    /// By day or by night.
    pub theme: Theme,
    /// How it is laid out.
    pub shape: Shape,
}

/// All that a picture is made of: what an eye was told.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// What the eye sees, as [`AnyGame::view`] tells it.
    pub seen: &'a Value,
    /// The options in force, which everybody knows.
    pub options: &'a Value,
    /// The event before it as the eye was told of it, if it was.
    pub last: Option<&'a str>,
    /// The view drawn as text, for games that have no pictures of their own.
    pub text: &'a str,
}

/// What every game's view says.
#[derive(Deserialize)]
struct Seen {
    game: String,
    seats: u8,
    #[serde(default)]
    turn: TurnSeen,
    outcome: Option<OutcomeSeen>,
}

#[derive(Default, Deserialize)]
struct TurnSeen {
    #[serde(default)]
    choose: Vec<usize>,
}

#[derive(Deserialize)]
struct OutcomeSeen {
    winners: Vec<usize>,
}

/// The margin around everything.
const MARGIN: f64 = 0.05;
/// How wide a board is drawn, whatever its own measure.
const WIDE: f64 = 800.0;
/// How high the line above it is.
const HEAD: f64 = 64.0;
/// A card's measures.
const CARD: (f64, f64) = (1200.0, 630.0);

/// The picture of a game as an eye sees it: a seat's, or with `None` a spectator's.
pub fn draw(game: &dyn AnyGame, eye: Option<Seat>, look: &Look) -> String {
    let last = game.events().checked_sub(1).and_then(|index| game.told(index, eye));
    let last = last.map(|told| told.to_string());
    let (seen, options, text) = (game.view(eye), game.options(), game.draw(eye).to_string());
    Scene { seen: &seen, options: &options, last: last.as_deref(), text: &text }.svg(look)
}

impl Scene<'_> {
    /// The picture.
    pub fn svg(&self, look: &Look) -> String {
        let colors = Colors::of(look.theme);
        let board = games::board(self, &colors);
        let Ok(seen) = Seen::deserialize(self.seen) else {
            return paper(&colors, board.width, board.height, "", &board.body);
        };
        let name = find(&seen.game).map_or(seen.game.as_str(), |entry| entry.info.name);
        match look.shape {
            Shape::Board => on_board(&colors, name, &seen, &board),
            Shape::Card => on_card(&colors, name, &seen, &board),
        }
    }
}

/// A board under a line with the game's name.
fn on_board(colors: &Colors, name: &str, seen: &Seen, board: &Board) -> String {
    let scale = (WIDE / board.width).min(WIDE * 1.25 / board.height);
    let margin = WIDE * MARGIN;
    let (width, height) = (board.width * scale, board.height * scale);
    // A narrow board leaves room for the name all the same.
    let full = width.max(WIDE * 0.6);
    let pen = Pen::new(30.0, colors.accent(&seen.game)).bold();
    let head = pen.write_within(margin, margin + 26.0, name, full * 0.55);
    let turn = whose(colors, seen, margin + full, margin + 16.0);
    let left = margin + (full - width) / 2.0;
    let top = margin + HEAD;
    let body =
        format!("{head}{turn}<g transform=\"translate({left} {top}) scale({scale})\">{}</g>", board.body);
    paper(colors, full + 2.0 * margin, height + top + margin, name, &body)
}

/// A card with the name beside the board.
fn on_card(colors: &Colors, name: &str, seen: &Seen, board: &Board) -> String {
    let (width, height) = CARD;
    let room = (width - 420.0, height - 60.0);
    let scale = (room.0 / board.width).min(room.1 / board.height);
    let left = 390.0 + (room.0 - board.width * scale) / 2.0;
    let top = 30.0 + (room.1 - board.height * scale) / 2.0;
    let accent = colors.accent(&seen.game);
    let pen = Pen::new(58.0, accent).bold();
    let mut body = format!("<path fill=\"{accent}\" d=\"M0 0h16v{height}H0z\"/>");
    for (row, word) in name.split(' ').enumerate() {
        body += &pen.write_within(48.0, 120.0 + row as f64 * 66.0, word, 330.0);
    }
    body += &whose(colors, seen, 340.0, 480.0);
    body += &Pen::new(28.0, colors.soft).write(48.0, 580.0, "Fracas");
    body += &format!("<g transform=\"translate({left} {top}) scale({scale})\">{}</g>", board.body);
    paper(colors, width, height, name, &body)
}

/// The marks of those who are to choose, after an arrow, or of those who won, under crowns.
fn whose(colors: &Colors, seen: &Seen, right: f64, y: f64) -> String {
    let (seats, won) = match &seen.outcome {
        Some(outcome) => (&outcome.winners, true),
        None => (&seen.turn.choose, false),
    };
    const R: f64 = 18.0;
    let color = |seat: usize| games::color(&seen.game, seen.seats, seat);
    let mut marks = String::new();
    let mut x = right - R;
    for &seat in seats.iter().rev() {
        marks += &seat_mark(colors, color(seat), x, y, R);
        if won {
            marks += &format!(
                "<path fill=\"{}\" d=\"M{} {}l3 12h18l3-12-7 6-5-9-5 9z\"/>",
                colors.ink,
                x - 12.0,
                y - R - 14.0
            );
        }
        x -= 2.0 * R + 6.0;
    }
    if !seats.is_empty() && !won {
        marks += &format!("<path fill=\"{}\" d=\"M{} {}l14 9-14 9z\"/>", colors.ink, x, y - 9.0);
    }
    marks
}

/// Sets figures on paper.
pub(crate) fn paper(colors: &Colors, width: f64, height: f64, title: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\"><title>{title}</title>\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>{body}</svg>\n",
        colors.paper
    )
}

/// A text as it can stand in XML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
