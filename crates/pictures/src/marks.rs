//! What the games' boards share: players' shapes, counters, dice. The same figures as the site's (`web/src/ui`).

use std::fmt::{Display, Write as _};

use crate::colors::{Colors, Rgb};
use crate::text::Pen;

/// Moves what is drawn around the origin to a place, and makes it larger or smaller.
pub(crate) fn at(x: f64, y: f64, scale: f64, body: impl Display) -> String {
    format!("<g transform=\"translate({x} {y}) scale({scale})\">{body}</g>")
}

/// A player's own shape, one unit in radius: dot, stripe, ring, check, cross, triangle, diamond, bars; beyond eight its
/// number.
pub(crate) fn emblem(seat: usize, x: f64, y: f64, r: f64, fill: Rgb) -> String {
    let figure = match seat {
        1 => "<circle r=\".92\"/>".to_owned(),
        2 => "<rect x=\"-1.1\" y=\"-.46\" width=\"2.2\" height=\".92\" rx=\".2\"/>".to_owned(),
        3 => format!("<circle r=\".74\" fill=\"none\" stroke=\"{fill}\" stroke-width=\".46\"/>"),
        4 => format!(
            "<path d=\"M-.86-.86H.86V.86H-.86z\" fill=\"none\" stroke=\"{fill}\" stroke-width=\".2\"/>\
             <path d=\"M-.86-.86H0V0H.86V.86H0V0H-.86z\"/>"
        ),
        5 => "<path d=\"M-.3-.95H.3V-.3H.95V.3H.3V.95H-.3V.3H-.95V-.3H-.3z\"/>".to_owned(),
        6 => "<path d=\"M0-.95.95.8H-.95z\"/>".to_owned(),
        7 => "<path d=\"M0-1.05 1.05 0 0 1.05-1.05 0z\"/>".to_owned(),
        8 => "<path d=\"M-.86-1h.64V1h-.64zM.22-1h.64V1H.22z\"/>".to_owned(),
        _ => Pen::new(2.7, fill).bold().middle().write(0.0, 0.95, &seat.to_string()),
    };
    format!("<g transform=\"translate({x} {y}) scale({r})\" fill=\"{fill}\">{figure}</g>")
}

/// A round counter in a player's colour and shape.
pub(crate) fn seat_mark(colors: &Colors, seat: usize, x: f64, y: f64, r: f64) -> String {
    let (fill, edge) = (colors.seat(seat), colors.seat_edge);
    let body = emblem(seat, 0.0, 0.0, 6.2, colors.on_seat(seat));
    let scale = r / 16.0;
    at(
        x,
        y,
        scale,
        format_args!("<circle r=\"14.5\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.5\"/>{body}"),
    )
}

/// Where the pips of a die's face are, 100 wide around its middle.
pub(crate) const PIPS: [&[(f64, f64)]; 7] = [
    &[],
    &[(0.0, 0.0)],
    &[(-22.0, 22.0), (22.0, -22.0)],
    &[(-24.0, 24.0), (0.0, 0.0), (24.0, -24.0)],
    &[(-22.0, -22.0), (22.0, -22.0), (-22.0, 22.0), (22.0, 22.0)],
    &[(-24.0, -24.0), (24.0, -24.0), (0.0, 0.0), (-24.0, 24.0), (24.0, 24.0)],
    &[(-22.0, -25.0), (22.0, -25.0), (-22.0, 0.0), (22.0, 0.0), (-22.0, 25.0), (22.0, 25.0)],
];

/// A player's shape at every one of some places.
pub(crate) fn pips(places: &[(f64, f64)], seat: usize, r: f64, fill: Rgb) -> String {
    places.iter().fold(String::new(), |mut all, &(x, y)| {
        let _ = write!(all, "{}", emblem(seat, x, y, r, fill));
        all
    })
}

/// The column and the row of a square such as `c12`, counted from zero.
pub(crate) fn cell(square: &str) -> Option<(f64, f64)> {
    let (column, row) = square.split_at_checked(1)?;
    let column = column.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
    let row: u16 = row.parse().ok()?;
    Some((f64::from(column), f64::from(row.checked_sub(1)?)))
}

/// The squares that a move or what the dice showed names.
pub(crate) fn named_squares(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words = words.map(|word| word.strip_prefix('x').filter(|rest| cell(rest).is_some()).unwrap_or(word));
    words.filter(|word| cell(word).is_some())
}

/// Four corners around a square, which say that something happened there.
pub(crate) fn corners(x: f64, y: f64, side: f64, color: Rgb) -> String {
    let (left, top, right, bottom) = (x, y, x + side, y + side);
    let arm = side * 0.22;
    let width = side * 0.035;
    format!(
        "<path fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" d=\"M{left} {}V{top}H{}M{} {top}H{right}V{}M{right} {}V{bottom}H{}M{} {bottom}H{left}V{}\"/>",
        top + arm,
        left + arm,
        right - arm,
        top + arm,
        bottom - arm,
        right - arm,
        left + arm,
        bottom - arm,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_found_in_moves_and_nothing_else_is_taken_for_one() {
        let found = |text| named_squares(text).collect::<Vec<_>>();
        assert_eq!(found("c3"), ["c3"]);
        assert_eq!(found("k4-k6"), ["k4", "k6"]);
        assert_eq!(found("xk12"), ["k12"]);
        assert_eq!(found("fight h14 h15"), ["h14", "h15"]);
        assert_eq!(found("roll 4 · end ü9 a0 a99999"), Vec::<&str>::new());
        assert_eq!(cell("a1"), Some((0.0, 0.0)));
    }
}
