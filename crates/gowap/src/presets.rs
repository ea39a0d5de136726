//! Named maps and teams, so that nobody has to write a formula to begin.
//!
//! Every map is the same for both sides: turning the board half round changes nothing. Every team comes in any
//! size and for any total.

use fracas_core::Square;

use crate::functions::CellMap;
use crate::team::{Amount, Recruit, Team};
use crate::{Formula, Gender};

/// A named set of formulas for a whole board of any size.
#[derive(Clone, Copy, Debug)]
pub struct MapPreset {
    /// What it is called.
    pub name: &'static str,
    /// What it is about.
    pub point: &'static str,
    formula: fn(Spot) -> &'static str,
}

/// A named team of any number of tokens for any total.
#[derive(Clone, Copy, Debug)]
pub struct TeamPreset {
    /// What it is called.
    pub name: &'static str,
    /// What it is about.
    pub point: &'static str,
    /// Genders and shares of the total, again and again until all tokens have one.
    pattern: [(Gender, u64); 4],
}

/// A formula that is worth a name.
#[derive(Clone, Copy, Debug)]
pub struct FormulaPreset {
    /// What it is called.
    pub name: &'static str,
    /// The formula.
    pub formula: &'static str,
}

/// The formulas offered to those who would rather not write one; the first five are the sheet's.
pub const FORMULAS: &[FormulaPreset] = &[
    FormulaPreset { name: "growth", formula: "V*1.1" },
    FormulaPreset { name: "trap", formula: "V*0" },
    FormulaPreset { name: "static", formula: "V" },
    FormulaPreset { name: "bonus", formula: "V+5" },
    FormulaPreset { name: "risk", formula: "V^2/50" },
    FormulaPreset { name: "toll", formula: "V-5" },
    FormulaPreset { name: "decay", formula: "V*0.9" },
    FormulaPreset { name: "shelter", formula: "max(V,20)" },
];

/// All named maps.
pub const MAPS: &[MapPreset] = &[
    MapPreset {
        name: "quiet",
        point: "No cell does anything: numbers, luck and love alone.",
        formula: |_| "V",
    },
    MapPreset {
        name: "greenhouse",
        point: "Everything grows a tenth each round, so the young catch up.",
        formula: |_| "V*1.1",
    },
    MapPreset {
        name: "oasis",
        point: "Growth in the middle, sand around it: go where the others go, too.",
        formula: |spot| match spot.ring_from_middle() {
            0..=1 => "V*1.2",
            _ => "V",
        },
    },
    MapPreset {
        name: "minefield",
        point: "Traps between the lines: whoever steps on one is gone.",
        formula: |spot| if !spot.at_home() && spot.column_mirrored() % 2 == 1 { "V*0" } else { "V*1.1" },
    },
    MapPreset {
        name: "gauntlet",
        point: "The edges take a toll, the files inside pay it back.",
        formula: |spot| if spot.at_edge_file() { "V-3" } else { "V+3" },
    },
    MapPreset {
        name: "casino",
        point: "Dark squares gamble, light ones pay a small wage: the colour of your cell is your life.",
        formula: |spot| if spot.is_dark() { "V^2/25" } else { "V+2" },
    },
    MapPreset {
        name: "leveller",
        point: "The middle row makes everybody worth 25; elsewhere the strong get stronger.",
        formula: |spot| if spot.in_middle_row() { "25" } else { "V*1.05" },
    },
    MapPreset {
        name: "front",
        point: "Home is safe and dull; all that is worth having lies across the middle.",
        formula: |spot| match spot.rows_from_home() {
            0 => "V",
            1 => "V+2",
            _ => "V*1.25",
        },
    },
];

/// All named teams.
pub const TEAMS: &[TeamPreset] = {
    use Gender::{Female as F, Male as M};
    &[
        TeamPreset {
            name: "classic",
            point: "The sheet's own example: two couples, one stronger.",
            pattern: [(M, 35), (F, 25), (M, 20), (F, 20)],
        },
        TeamPreset {
            name: "even",
            point: "All alike, two couples.",
            pattern: [(M, 25), (F, 25), (M, 25), (F, 25)],
        },
        TeamPreset {
            name: "ladder",
            point: "Each a step below the last.",
            pattern: [(M, 40), (F, 30), (M, 20), (F, 10)],
        },
        TeamPreset {
            name: "champion",
            point: "One giant and three squires: it wins every fight it is in.",
            pattern: [(M, 97), (F, 1), (M, 1), (F, 1)],
        },
        TeamPreset {
            name: "queen",
            point: "A great mother, three small suitors: every child is half a queen.",
            pattern: [(F, 70), (M, 10), (M, 10), (M, 10)],
        },
        TeamPreset {
            name: "royals",
            point: "A royal couple and two pages.",
            pattern: [(M, 45), (F, 45), (M, 5), (F, 5)],
        },
        TeamPreset {
            name: "brothers",
            point: "Four men: no children, so nothing to wait for.",
            pattern: [(M, 25), (M, 25), (M, 25), (M, 25)],
        },
        TeamPreset {
            name: "sisters",
            point: "Four women of rising strength.",
            pattern: [(F, 10), (F, 20), (F, 30), (F, 40)],
        },
        TeamPreset {
            name: "patriarch",
            point: "One father, three mothers: the first to meet him has the child.",
            pattern: [(M, 40), (F, 20), (F, 20), (F, 20)],
        },
        TeamPreset {
            name: "spears",
            point: "Two strong men in front of two weak women.",
            pattern: [(M, 45), (M, 45), (F, 5), (F, 5)],
        },
        TeamPreset {
            name: "twins",
            point: "Two strong women and two men who only have to meet them.",
            pattern: [(F, 48), (F, 48), (M, 2), (M, 2)],
        },
    ]
};

/// The names of all maps, for messages.
pub(crate) fn map_names() -> String {
    MAPS.iter().map(|map| map.name).collect::<Vec<_>>().join(", ")
}

/// The map of a name.
pub fn map(name: &str) -> Option<&'static MapPreset> {
    MAPS.iter().find(|map| map.name == name)
}

/// The team of a name.
pub fn team(name: &str) -> Option<&'static TeamPreset> {
    TEAMS.iter().find(|team| team.name == name)
}

impl FormulaPreset {
    /// The formula, ready to run.
    pub fn read(&self) -> Formula {
        self.formula.parse().expect("a preset is a formula")
    }
}

impl MapPreset {
    /// The formula of every cell of a board of this size.
    pub fn cells(&self, size: u8) -> CellMap {
        let formula = |square| (self.formula)(Spot { square, size }).parse().expect("a preset is a formula");
        (0..size)
            .flat_map(|column| (0..size).map(move |row| Square::new(column, row)))
            .map(|square| (square, formula(square)))
            .collect()
    }
}

impl TeamPreset {
    /// The team in so many tokens worth this total, but never less than a hundredth for each token.
    pub fn team(&self, tokens: usize, total: Amount) -> Team {
        let pattern = || self.pattern.iter().cycle().take(tokens);
        let shares: u64 = pattern().map(|(_, share)| share).sum();
        let total = total.hundredths().max(tokens as u64);
        let mut values: Vec<u64> = pattern().map(|(_, share)| (total * share / shares).max(1)).collect();
        // What rounding left over goes to the first; what the smallest got too much, the largest gives back.
        let mut given: u64 = values.iter().sum();
        while given > total {
            let largest = values.iter_mut().max().expect("a team has a token");
            let back = (given - total).min(*largest - 1);
            *largest -= back;
            given -= back;
        }
        values[0] += total - given;
        let recruits = pattern().zip(values);
        recruits
            .map(|(&(gender, _), value)| Recruit { gender, value: Amount::of_hundredths(value) })
            .collect()
    }
}

/// A square of a board of some size.
#[derive(Clone, Copy)]
struct Spot {
    square: Square,
    size: u8,
}

impl Spot {
    fn rows_from_home(self) -> u8 {
        self.square.row.min(self.size - 1 - self.square.row)
    }

    fn column_mirrored(self) -> u8 {
        self.square.column.min(self.size - 1 - self.square.column)
    }

    fn at_home(self) -> bool {
        self.rows_from_home() == 0
    }

    fn at_edge_file(self) -> bool {
        self.column_mirrored() == 0
    }

    fn in_middle_row(self) -> bool {
        self.rows_from_home() == (self.size - 1) / 2
    }

    /// Half steps to the middle of the board, counted as a king goes, in whole cells.
    fn ring_from_middle(self) -> u8 {
        let away = |at: u8| (2 * at).abs_diff(self.size - 1);
        away(self.square.column).max(away(self.square.row)).div_ceil(2)
    }

    fn is_dark(self) -> bool {
        (self.square.column + self.square.row).is_multiple_of(2)
    }
}
