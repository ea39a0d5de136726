//! What people look at: the view, facts on demand, the heap drawn in text, and the options as a form has them.

use fracas_core::{Describe, EventOf, Eye, Game, Ink, OptionInfo, OptionKind, Phrase, Picture, Preset, Rulebook, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::{__Type__, Error, State, story};

/// What anybody may see: all of it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct View {
    left: u8,
    to_move: Seat,
    #[serde(skip)]
    pub(crate) state: State,
}

impl View {
    pub(crate) fn new(_game: &__Type__, state: &State) -> View {
        View { left: state.left, to_move: state.to_move, state: *state }
    }
}

/// Answers to what people ask.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Facts {
    /// How many stones are left.
    pub left: u8,
    /// How many to take so that the others cannot win by force; 0 where there is no such number. Between two players.
    pub good: u8,
}

impl Describe for __Type__ {
    const RULEBOOKS: &'static [Rulebook] = &[
        Rulebook::new("en", include_str!("../../../docs/rules/__id__.md")),
        Rulebook::new("de", include_str!("../../../docs/rules/de/__id__.md")),
    ];
    const WORDS: &'static str = include_str!("../../../web/src/games/__id__/words/en.ftl");

    type Facts = Facts;

    fn choices() -> Vec<OptionInfo> {
        let number = |max: f64| OptionKind::Number { min: 1.0, max, step: 1.0 };
        vec![
            OptionInfo { name: "stones", kind: number(100.0) },
            OptionInfo { name: "most", kind: number(9.0) },
        ]
    }

    fn presets() -> Vec<Preset> {
        vec![Preset::new("sheet", serde_json::json!({}))]
    }

    fn inspect(&self, state: &State, _at: Option<&str>) -> Result<Facts, Error> {
        Ok(Facts { left: state.left, good: state.left % (self.options().most + 1) })
    }

    fn story(&self, before: &State, event: &EventOf<__Type__>, after: &State, _eye: Eye, out: &mut Vec<Phrase>) {
        story::tell(self, before, event, after, out);
    }

    fn reason(error: &Error) -> Option<Phrase> {
        Some(error.reason())
    }

    fn draw(&self, view: &View, picture: &mut Picture) {
        for row in 0..view.left.div_ceil(20) {
            let stones = (view.left - row * 20).min(20);
            picture.put(Ink::Plain, "o ".repeat(stones.into()).trim_end()).end_line();
        }
        picture.end_line().put(Ink::Plain, format_args!("{} left.", view.left)).end_line();
    }
}
