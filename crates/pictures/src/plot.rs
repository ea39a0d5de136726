//! Plots: points with their intervals over an axis, or bars, by day and by night, with the numbers behind them.
//!
//! The site draws the same look from the same kind of data (`web/src/lab/Plot.svelte`).

use crate::colors::{Colors, Theme};
use crate::marks::emblem;
use crate::scene::escaped;
use crate::text::{Pen, Short};

/// A value with the interval that it lies in 95 times in 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The best guess.
    pub at: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Values that belong together, one for each place on the axis; `None` where there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What they are of.
    pub name: String,
    /// Its colour and shape: a seat's number, or 0 for ink.
    pub color: usize,
    /// The values.
    pub values: Vec<Option<Measured>>,
}

/// How values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Parts of one, as per cent: the axis begins at 0 and ends at 100 at the most.
    Share,
    /// A number that is counted from 0.
    Count,
}

/// How values are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As points, joined where the axis has an order.
    Points,
    /// As bars from zero.
    Bars,
}

/// One plot of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What it shows.
    pub title: String,
    /// What the axis is.
    pub across: String,
    /// What the values are, with their unit.
    pub up: String,
    /// The places on the axis.
    pub places: Vec<String>,
    /// How values are written.
    pub unit: Unit,
    /// How values are drawn.
    pub kind: Kind,
    /// The values.
    pub series: Vec<Series>,
}

/// A sheet of plots.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What all of them are about.
    pub title: String,
    /// So many beside each other.
    pub columns: usize,
    /// The plots, row by row.
    pub panels: Vec<Panel>,
}

const WIDE: f64 = 520.0;
const HIGH: f64 = 330.0;
/// The room left, above, right and below of a plot's field.
const ROOM: [f64; 4] = [74.0, 62.0, 18.0, 58.0];
const HEAD: f64 = 56.0;

impl Plot {
    /// The sheet as SVG; its description has the numbers.
    pub fn svg(&self, theme: Theme) -> String {
        let colors = Colors::of(theme);
        let columns = self.columns.clamp(1, self.panels.len().max(1));
        let rows = self.panels.len().div_ceil(columns).max(1);
        let (width, height) = (columns as f64 * WIDE, HEAD + rows as f64 * HIGH);
        let pen = Pen::new(22.0, colors.ink).bold();
        let mut body = pen.write_within(24.0, 38.0, &self.title, width - 48.0);
        for (index, panel) in self.panels.iter().enumerate() {
            let (x, y) = ((index % columns) as f64 * WIDE, HEAD + (index / columns) as f64 * HIGH);
            body += &format!("<g transform=\"translate({x} {y})\">{}</g>", panel.draw(&colors));
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\
             <title>{}</title><desc>{}</desc><rect width=\"100%\" height=\"100%\" fill=\"{}\"/>{body}</svg>\n",
            escaped(&self.title),
            escaped(&self.table()),
            colors.card
        )
    }

    /// The numbers behind it, a line each.
    pub fn table(&self) -> String {
        let mut lines = String::new();
        for panel in &self.panels {
            lines += &format!("{} ({})\n", panel.title, panel.up);
            for series in &panel.series {
                for (place, value) in panel.places.iter().zip(&series.values) {
                    let Some(Measured { at, low, high }) = value else { continue };
                    let write = |value: &f64| panel.unit.write(*value);
                    lines += &format!(
                        "{} = {place}, {}: {} ({} to {})\n",
                        panel.across,
                        series.name,
                        write(at),
                        write(low),
                        write(high)
                    );
                }
            }
        }
        lines
    }
}

impl Unit {
    fn write(self, value: f64) -> String {
        match self {
            Unit::Share => format!("{:.1} %", value * 100.0),
            Unit::Count => Short(value).to_string(),
        }
    }
}

/// A round step that parts so much into five or so, and how many steps it takes.
fn steps(most: f64) -> (f64, usize) {
    if !most.is_finite() || most <= 0.0 {
        return (1.0, 1);
    }
    let rough = most / 5.0;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].map(|part| part * power);
    let step = step.into_iter().find(|step| *step >= rough * 0.999).unwrap_or(10.0 * power);
    (step, (most / step - 1e-9).ceil().max(1.0) as usize)
}

impl Panel {
    fn draw(&self, colors: &Colors) -> String {
        let [left, top, right, below] = ROOM;
        let (width, height) = (WIDE - left - right, HIGH - top - below);
        let highest = self.values().map(|value| value.high).fold(0.0, f64::max);
        let lowest = self.values().map(|value| value.low).fold(0.0, f64::min);
        let (step, count) = steps(if self.unit == Unit::Share { highest.min(1.0) } else { highest });
        let under = (-lowest / step - 1e-9).ceil().max(0.0) as usize;
        let span = step * (count + under) as f64;
        let y = |value: f64| top + height - (value + step * under as f64) / span * height;
        let mut body = Pen::new(17.0, colors.ink).bold().write_within(24.0, 20.0, &self.title, WIDE - 40.0);
        body += &self.legend(colors);
        let scale = Pen::new(13.0, colors.soft);
        for number in 0..=count + under {
            let value = step * (number as f64 - under as f64);
            let line = y(value);
            let color = if number == under { colors.edge } else { colors.line };
            body += &format!("<path d=\"M{left} {line}h{width}\" stroke=\"{color}\" stroke-width=\"1\"/>");
            let text = match self.unit {
                Unit::Share => format!("{} %", Short(value * 100.0)),
                Unit::Count => Short(value).to_string(),
            };
            body += &scale.end().write(left - 8.0, line + 4.5, &text);
        }
        let up = Pen::new(13.0, colors.ink).middle().write(0.0, 0.0, &self.up);
        body += &format!("<g transform=\"translate(18 {}) rotate(-90)\">{up}</g>", top + height / 2.0);
        let across = Pen::new(13.0, colors.ink).middle();
        body += &across.write(left + width / 2.0, HIGH - 12.0, &self.across);
        let places = self.spots();
        let every = self.places.len().div_ceil(14).max(1);
        for (index, (name, spot)) in self.places.iter().zip(&places).enumerate() {
            let x = left + spot * width;
            body += &format!("<path d=\"M{x} {}v5\" stroke=\"{}\"/>", top + height, colors.edge);
            if index % every == 0 {
                let room = width / self.places.len().max(1) as f64 * every as f64;
                body += &scale.middle().write_within(x, top + height + 20.0, name, room);
            }
        }
        for (number, series) in self.series.iter().enumerate() {
            // Intervals of different series over the same place stand side by side.
            let shift = match self.is_crowded() {
                true => (number as f64 - (self.series.len() as f64 - 1.0) / 2.0) * 7.0,
                false => 0.0,
            };
            let points: Vec<(f64, Measured)> = places
                .iter()
                .zip(&series.values)
                .filter_map(|(spot, value)| Some((left + spot * width + shift, (*value)?)))
                .collect();
            body += &self.series(colors, series, &points, &y);
        }
        body
    }

    fn series(
        &self,
        colors: &Colors,
        series: &Series,
        points: &[(f64, Measured)],
        y: &dyn Fn(f64) -> f64,
    ) -> String {
        let color = if series.color == 0 { colors.ink } else { colors.seat_text(series.color) };
        let mut body = String::new();
        if self.kind == Kind::Points && self.has_order() && points.len() > 1 {
            let way: Vec<String> =
                points.iter().map(|(x, value)| format!("{} {}", Short(*x), Short(y(value.at)))).collect();
            let dash = ["none", "none", "7 4", "2 3", "9 3 2 3"][series.color.min(4)];
            body += &format!(
                "<path d=\"M{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\" stroke-opacity=\".7\"/>",
                way.join("L")
            );
        }
        for (x, value) in points {
            let x = Short(*x);
            let [at, low, high] = [value.at, value.low, value.high].map(|value| Short(y(value)));
            if self.kind == Kind::Bars {
                let (zero, half) = (y(0.0), 3.0_f64.max(70.0 / self.places.len().max(1) as f64));
                let (upper, tall) = (at.0.min(zero), (zero - at.0).abs());
                body += &format!(
                    "<rect x=\"{}\" y=\"{upper}\" width=\"{}\" height=\"{tall}\" fill=\"{color}\" fill-opacity=\".45\" stroke=\"{color}\"/>",
                    x.0 - half,
                    half * 2.0
                );
            }
            body += &format!(
                "<path d=\"M{x} {low}V{high}M{l} {low}h8M{l} {high}h8\" stroke=\"{color}\" stroke-width=\"1.5\" fill=\"none\"/>",
                l = x.0 - 4.0
            );
            body += &emblem(series.color.max(1), x.0, at.0, 5.0, color);
        }
        body
    }

    /// Where the places are, from 0 to 1: where all are numbers, as far apart as those.
    fn spots(&self) -> Vec<f64> {
        let count = self.places.len().max(1) as f64;
        let even = || (0..self.places.len()).map(|index| (index as f64 + 0.5) / count).collect();
        let Some(numbers) = self.numbers() else { return even() };
        let (least, most) = numbers
            .iter()
            .fold((f64::MAX, f64::MIN), |(least, most), &number| (least.min(number), most.max(number)));
        if most <= least {
            return even();
        }
        numbers
            .iter()
            .map(|number| (0.5 + (number - least) / (most - least) * (count - 1.0)) / count)
            .collect()
    }

    /// Whether some place has values of more than one series.
    fn is_crowded(&self) -> bool {
        let there = |place: usize| {
            self.series.iter().filter(|series| series.values.get(place).is_some_and(Option::is_some)).count()
        };
        (0..self.places.len()).any(|place| there(place) > 1)
    }

    fn numbers(&self) -> Option<Vec<f64>> {
        self.places.iter().map(|place| place.parse().ok().filter(|number: &f64| number.is_finite())).collect()
    }

    fn has_order(&self) -> bool {
        self.numbers().is_some()
    }

    fn values(&self) -> impl Iterator<Item = &Measured> {
        self.series.iter().flat_map(|series| series.values.iter().flatten())
    }

    /// What each colour and shape stands for; a single series is told by the plot's own name.
    fn legend(&self, colors: &Colors) -> String {
        let mut body = String::new();
        if self.series.len() < 2 {
            return body;
        }
        let pen = Pen::new(14.0, colors.ink);
        let mut x = 30.0;
        for series in &self.series {
            let color = if series.color == 0 { colors.ink } else { colors.seat_text(series.color) };
            body += &emblem(series.color.max(1), x, 40.0, 5.0, color);
            body += &pen.write(x + 10.0, 45.0, &series.name);
            x += pen.width(&series.name) + 34.0;
        }
        body
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(at: f64) -> Option<Measured> {
        Some(Measured { at, low: at - 0.1, high: at + 0.1 })
    }

    fn plot() -> Plot {
        let series = |name: &str, color, values| Series { name: name.to_owned(), color, values };
        let panel = Panel {
            title: "Wins <by> seat".to_owned(),
            across: "size".to_owned(),
            up: "share of games, %".to_owned(),
            places: ["4", "5", "8"].map(str::to_owned).to_vec(),
            unit: Unit::Share,
            kind: Kind::Points,
            series: vec![
                series("seat 1", 1, vec![measured(0.5), None, measured(0.7)]),
                series("seat 2", 2, vec![measured(0.4), measured(0.3), measured(0.2)]),
            ],
        };
        Plot { title: "A sweep & more".to_owned(), columns: 1, panels: vec![panel] }
    }

    #[test]
    fn steps_are_round_and_reach_the_highest_value() {
        for (most, wanted) in
            [(1.0, (0.2, 5)), (0.63, (0.2, 4)), (37.0, (10.0, 4)), (9.0, (2.0, 5)), (0.0, (1.0, 1))]
        {
            let (step, count) = steps(most);
            assert!((step - wanted.0).abs() < 1e-9 && count == wanted.1, "{most}: {step} × {count}");
        }
        assert_eq!(steps(f64::NAN), (1.0, 1));
    }

    #[test]
    fn the_numbers_are_behind_the_plot_and_nothing_in_it_is_markup() {
        let svg = plot().svg(Theme::Light);
        assert!(svg.contains("size = 8, seat 1: 70.0 % (60.0 % to 80.0 %)"), "{svg}");
        assert!(svg.contains("<title>A sweep &amp; more</title>") && svg.contains("Wins &lt;by&gt; seat"));
        assert!(crate::png(&svg, 640).is_ok());
        assert_ne!(svg, plot().svg(Theme::Dark));
    }

    #[test]
    fn numbers_are_as_far_apart_as_they_are() {
        let panel = &plot().panels[0];
        let spots = panel.spots();
        assert!(((spots[2] - spots[0]) / (spots[1] - spots[0]) - 4.0).abs() < 1e-9, "{spots:?}");
        let named = Panel { places: ["a", "b", "c"].map(str::to_owned).to_vec(), ..panel.clone() };
        let spots = named.spots();
        assert!((spots[2] - spots[1] - (spots[1] - spots[0])).abs() < 1e-9);
    }

    #[test]
    fn a_sheet_without_values_is_drawn_too() {
        let empty = Plot { title: String::new(), columns: 3, panels: Vec::new() };
        assert!(crate::png(&empty.svg(Theme::Dark), 200).is_ok());
        let panel = Panel { places: Vec::new(), series: Vec::new(), ..plot().panels[0].clone() };
        let bare = Plot { panels: vec![panel], ..empty };
        assert!(crate::png(&bare.svg(Theme::Light), 200).is_ok());
    }
}
