//! What people ask: the presets, the board, a cell. Who will probably win is a study's to tell.

use fracas_core::{
    Ceiling, Describe, Event, EventOf, Eye, Game, OptionInfo, Phrase, Picture, Preset, Rulebook, Seat,
    Square, excerpt,
};
use serde::Serialize;
use ts_rs::TS;

use crate::board::{SIDES, Shade};
use crate::position::{SetUp, Standing};
use crate::presets;
use crate::rules::{Gowap, State};
use crate::scenes::{Scene, scenes};
use crate::seen::{View, Worth};
use crate::team::Team;
use crate::token::total;
use crate::{Error, Formula};

/// Answers to what people ask.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(untagged)]
pub enum Facts {
    /// Before both teams are in: what there is to choose from.
    Teams {
        /// Nothing can be said yet about who wins.
        win: Option<[f64; 2]>,
        /// The named teams as they are here.
        teams: Vec<NamedTeam>,
        /// The named maps for the option `map`.
        maps: Vec<NamedMap>,
    },
    /// About the whole board.
    Board(BoardFacts),
    /// About one cell.
    Cell(CellFacts),
    /// About a formula that may not be on any cell.
    Formula(FormulaFacts),
    /// A round, step by step.
    Round(Vec<Scene>),
}

/// A named team.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NamedTeam {
    name: &'static str,
    point: &'static str,
    team: Team,
}

/// A named map.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NamedMap {
    name: &'static str,
    point: &'static str,
}

/// What the rules know of the whole board.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BoardFacts {
    /// How the tokens stand by the colour of their squares: those on different colours never meet (GW-12a).
    pub shades: [ShadeFacts; 2],
}

/// The tokens on squares of one colour.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ShadeFacts {
    shade: Shade,
    tokens: [usize; 2],
    totals: [Worth; 2],
}

/// What there is to know about a cell.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CellFacts {
    at: Square,
    shade: Shade,
    function: Option<Formula>,
    /// What the function makes of some values; `null` where the token is removed.
    examples: Vec<[Option<Worth>; 2]>,
    tokens: Vec<Standing>,
}

/// What a formula makes of values.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FormulaFacts {
    formula: Formula,
    /// What it makes of some values; `null` where the token is removed.
    examples: Vec<[Option<Worth>; 2]>,
    /// What it makes of values from 0 to 100 at equal distances.
    curve: Vec<Option<Worth>>,
}

/// The curve of a formula is drawn from so many points.
const POINTS: u32 = 61;

impl FormulaFacts {
    fn of(formula: Formula) -> FormulaFacts {
        let value = |point: u32| f64::from(point) * 100.0 / f64::from(POINTS - 1);
        FormulaFacts {
            examples: examples(&formula),
            curve: (0..POINTS).map(|point| formula.of(value(point)).map(Worth)).collect(),
            formula,
        }
    }
}

fn examples(formula: &Formula) -> Vec<[Option<Worth>; 2]> {
    [1.0, 10.0, 25.0, 50.0, 100.0].map(|value| [Some(Worth(value)), formula.of(value).map(Worth)]).to_vec()
}

impl Gowap {
    fn shade_facts(&self, state: &State, shade: Shade) -> ShadeFacts {
        let of = |seat: Seat| {
            let stands = |at| Shade::of(self.law.board.square(at)) == shade;
            let tokens = state.sides[seat.index()].iter();
            tokens.filter(|token| token.at.is_some_and(stands)).copied().collect::<Vec<_>>()
        };
        let tokens = SIDES.map(of);
        ShadeFacts {
            shade,
            tokens: tokens.each_ref().map(Vec::len),
            totals: tokens.map(|tokens| Worth(total(&tokens))),
        }
    }

    fn cell_facts(&self, state: &State, at: &str) -> Result<CellFacts, Error> {
        let nothing = || Error::NothingThere(excerpt(at).into_owned());
        let square: Square = at.parse().map_err(|_| nothing())?;
        let cell = self.law.board.cell(square).ok_or_else(nothing)?;
        let function = state.functions[usize::from(cell.0)].clone();
        Ok(CellFacts {
            at: square,
            shade: Shade::of(square),
            examples: function.as_ref().map(examples).unwrap_or_default(),
            function,
            tokens: self
                .position(state)
                .tokens
                .into_iter()
                .filter(|token| token.at == Some(square))
                .collect(),
        })
    }
}

impl Describe for Gowap {
    const RULEBOOKS: &'static [Rulebook] = &[
        Rulebook::new("en", include_str!("../../../docs/rules/gowap.md")),
        Rulebook::new("de", include_str!("../../../docs/rules/de/gowap.md")),
    ];
    const WORDS: &'static str = include_str!("../../../web/src/games/gowap/words/en.ftl");
    const CEILINGS: &'static [Ceiling] = crate::choices::CEILINGS;

    type Facts = Facts;

    fn choices() -> Vec<OptionInfo> {
        crate::choices::choices()
    }

    fn presets() -> Vec<Preset> {
        crate::choices::presets()
    }

    fn inspect(&self, state: &State, at: Option<&str>) -> Result<Facts, Error> {
        if let Some(text) = at.and_then(|at| at.strip_prefix('=')) {
            return Ok(Facts::Formula(FormulaFacts::of(text.parse().map_err(Error::Formula)?)));
        }
        if let Some(at) = at {
            return self.cell_facts(state, at).map(Facts::Cell);
        }
        if state.phase != Some(SetUp::Teams) {
            let shades = [Shade::Dark, Shade::Light].map(|shade| self.shade_facts(state, shade));
            return Ok(Facts::Board(BoardFacts { shades }));
        }
        let tokens = self.options.tokens as usize;
        let team = |preset: &presets::TeamPreset| NamedTeam {
            name: preset.name,
            point: preset.point,
            team: preset.team(tokens, self.options.total),
        };
        let map = |preset: &presets::MapPreset| NamedMap { name: preset.name, point: preset.point };
        Ok(Facts::Teams {
            win: None,
            teams: presets::TEAMS.iter().map(team).collect(),
            maps: presets::MAPS.iter().map(map).collect(),
        })
    }

    fn story(&self, before: &State, event: &EventOf<Gowap>, after: &State, eye: Eye, out: &mut Vec<Phrase>) {
        crate::story::tell(self, before, event, after, eye, out);
    }

    /// A round, coin by coin.
    fn steps(&self, before: &State, event: &EventOf<Gowap>) -> Option<Facts> {
        match event {
            Event::Chance(coins) => scenes(self, before, coins).map(Facts::Round),
            Event::Move(..) => None,
        }
    }

    fn reason(error: &Error) -> Option<Phrase> {
        Some(crate::reason::reason(error))
    }

    fn draw(&self, view: &View, picture: &mut Picture) {
        crate::picture::draw(self, view, picture);
    }
}
