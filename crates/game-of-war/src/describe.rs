//! What people look at: facts on demand, and the board drawn in text with both networks on it.

use fracas_core::{Describe, EventOf, Eye, Game, Ink, OptionInfo, Phrase, Picture, Preset, Rulebook, Turn};
use serde::Serialize;
use ts_rs::TS;

use crate::cell::{COLUMNS, ROWS};
use crate::explain::{Clash, Standing};
use crate::{
    Cell, Error, GameOfWar, Goal, Link, Network, Outlook, Phase, Retreat, Side, State, Unit, View, options,
    reason, story,
};

/// Answers to what people ask.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(untagged)]
pub enum Facts {
    /// About the whole board.
    Board {
        /// Every unit, from `a1` on.
        units: Vec<Standing>,
    },
    /// About an attack on one unit.
    Fight(Clash),
    /// About what could come.
    Outlook {
        /// What each side could do, and what could be done to it.
        sides: [Outlook; 2],
    },
    /// About one unit.
    Unit(About),
}

/// Facts about one unit.
#[derive(Clone, Debug, Serialize, TS)]
pub struct About {
    /// What an attack on it would be.
    #[serde(flatten)]
    pub clash: Clash,
    /// Its way from an arsenal; empty where it is offline, or no supply is needed.
    pub route: Vec<Link>,
    /// Where it could go: in the turn that is on, or in its side's next.
    pub goals: Vec<Goal>,
}

impl Describe for GameOfWar {
    const RULEBOOKS: &'static [Rulebook] = &[
        Rulebook::new("en", include_str!("../../../docs/rules/game-of-war.md")),
        Rulebook::new("de", include_str!("../../../docs/rules/de/game-of-war.md")),
    ];

    const WORDS: &'static str = include_str!("../../../web/src/games/game-of-war/words/en.ftl");

    type Facts = Facts;

    fn choices() -> Vec<OptionInfo> {
        options::choices()
    }

    fn presets() -> Vec<Preset> {
        options::presets()
    }

    fn story(
        &self,
        before: &State,
        event: &EventOf<GameOfWar>,
        after: &State,
        eye: Eye,
        out: &mut Vec<Phrase>,
    ) {
        story::tell(self, before, event, after, eye, out);
    }

    fn reason(error: &Error) -> Option<Phrase> {
        Some(reason::why(error))
    }

    fn inspect(&self, state: &State, at: Option<&str>) -> Result<Facts, Error> {
        let Some(at) = at else { return Ok(Facts::Board { units: self.standings(state) }) };
        if at == "outlook" {
            return Ok(Facts::Outlook { sides: self.outlooks(state) });
        }
        let (whole, at) = at.strip_prefix("unit ").map_or((false, at), |at| (true, at));
        let cell = Cell::read(at)?;
        let clash = self.clash(state, cell).ok_or_else(|| Error::NothingThere(at.to_owned()))?;
        if !whole {
            return Ok(Facts::Fight(clash));
        }
        let (route, goals) = (self.route(state, cell), self.goals(state, cell));
        Ok(Facts::Unit(About { clash, route, goals }))
    }

    fn draw(&self, view: &View, picture: &mut Picture) {
        let state = view.state();
        let networks = Side::BOTH.map(|side| self.network(state.board(), side));
        let letters: String = (0..COLUMNS).map(|column| format!(" {} ", char::from(b'a' + column))).collect();
        picture.put(Ink::Faint, format_args!("   {}", letters.trim_end())).end_line();
        for row in (0..ROWS).rev() {
            picture.put(Ink::Faint, format_args!("{:>2} ", row + 1));
            for cell in Cell::all().filter(|cell| cell.row() == row) {
                match state.board().unit(cell) {
                    Some(unit) => self.draw_unit(state, cell, unit, picture),
                    None => self.draw_ground(state, cell, &networks, picture),
                }
            }
            picture.end_line();
        }
        for line in [
            "' North's lines  , South's  ; both  ^ mountain  = pass  # fort  A a arsenals",
            "I offline: I!   in a pass: (I)   in a fort: [I]   on an arsenal: {I}",
        ] {
            picture.put(Ink::Faint, line).end_line();
        }
        picture.end_line();
        for line in self.captions(view) {
            picture.put(Ink::Plain, line).end_line();
        }
    }
}

impl GameOfWar {
    fn draw_unit(&self, state: &State, cell: Cell, unit: Unit, picture: &mut Picture) {
        let on_arsenal = Side::BOTH.into_iter().any(|side| state.board().arsenals(side).contains(cell));
        let (open, close) = if self.terrain.passes.contains(cell) {
            ('(', ')')
        } else if self.terrain.forts.contains(cell) {
            ('[', ']')
        } else if on_arsenal {
            ('{', '}')
        } else {
            (' ', ' ')
        };
        let close = if state.online(unit.side).contains(cell) { close } else { '!' };
        picture
            .put(Ink::Ground, open)
            .put(Ink::Seat(unit.side.seat()), unit.letter())
            .put(if close == '!' { Ink::Strong } else { Ink::Ground }, close);
    }

    /// Draws a square without a unit. On plain ground the lines are the square's own sign; elsewhere they stand
    /// beside it.
    fn draw_ground(&self, state: &State, cell: Cell, networks: &[Network; 2], picture: &mut Picture) {
        let [north, south] = Side::BOTH.map(|side| networks[side.index()].lines.contains(cell));
        let sign = match Side::BOTH.into_iter().find(|&side| state.board().arsenals(side).contains(cell)) {
            Some(side) => Some((Ink::Seat(side.seat()), side.arsenal())),
            None if self.terrain.mountains.contains(cell) => Some((Ink::Ground, '^')),
            None if self.terrain.passes.contains(cell) => Some((Ink::Ground, '=')),
            None if self.terrain.forts.contains(cell) => Some((Ink::Ground, '#')),
            None => None,
        };
        let ink = |side: Side| Ink::Seat(side.seat());
        match sign {
            Some((sign_ink, sign)) => picture
                .put(ink(Side::North), if north { '\'' } else { ' ' })
                .put(sign_ink, sign)
                .put(ink(Side::South), if south { ',' } else { ' ' }),
            None => match (north, south) {
                (false, false) => picture.put(Ink::Faint, " · "),
                (true, false) => picture.put(ink(Side::North), " ' "),
                (false, true) => picture.put(ink(Side::South), " , "),
                (true, true) => picture.put(Ink::Plain, " ; "),
            },
        };
    }

    /// What the game is at, in sentences of at most 80 characters.
    fn captions(&self, view: &View) -> Vec<String> {
        let state = view.state();
        let side = match state.phase() {
            Phase::Deploying(ready) => return vec![deploying_caption(view, ready)],
            Phase::Die => {
                return vec!["The die for the first move is due: 1 to 3 North, 4 to 6 South.".to_owned()];
            }
            Phase::Play(side) => side,
        };
        let mut captions = Vec::new();
        if let Some(target) = state.struck() {
            let after = match (state.retreat(), state.board().unit(target)) {
                (Retreat::Due(_), _) => "it must retreat",
                (_, Some(_)) => "it holds",
                (_, None) => "it is destroyed",
            };
            captions.push(format!("{} attacked the unit on {target}: {after}.", side.other()));
        }
        if let Turn::Over(outcome) = self.turn(state) {
            let end = match outcome.winners.sole() {
                Some(seat) => format!("{} has won", Side::of(seat)),
                None => "A draw".to_owned(),
            };
            captions.push(format!("Turn {}. {end}: {}.", state.turn(), outcome.reason));
            return captions;
        }
        let left = match state.moved().left() {
            1 => "1 move left".to_owned(),
            left => format!("{left} moves left"),
        };
        captions.push(format!("Turn {}. {side} to move, {left}.", state.turn()));
        if !state.moved().cells().is_empty() {
            let moved: Vec<String> = state.moved().cells().iter().map(Cell::to_string).collect();
            captions.push(format!("Moved: {}.", moved.join(", ")));
        }
        match state.retreat() {
            Retreat::Due(cell) => {
                captions.push(format!("The unit on {cell} must retreat before anything else."));
            }
            Retreat::Made(cell) => {
                captions.push(format!("The unit on {cell} retreated and cannot attack this turn."));
            }
            Retreat::None => {}
        }
        if state.spent() {
            captions.push("The attack is spent: an arsenal was taken.".to_owned());
        }
        captions.extend(Side::BOTH.into_iter().filter_map(|side| self.weak_point(state, side)));
        captions
    }

    /// The square where a single enemy would do a network the most harm.
    fn weak_point(&self, state: &State, side: Side) -> Option<String> {
        // Of equal harm the first square is named.
        let worst = self.cuts(state, side).into_iter().rev().max_by_key(|cut| cut.units.len())?;
        let units = match worst.units.len() {
            1 => "1 unit".to_owned(),
            count => format!("{count} units"),
        };
        Some(format!("An enemy on {} would cut off {units} of {side}.", worst.at))
    }
}

fn deploying_caption(view: &View, ready: Option<Side>) -> String {
    let Some(side) = view.eye.map(Side::of) else { return "Both sides deploy in secret.".to_owned() };
    match view.state().board().missing(side).iter().sum() {
        _ if ready.is_some() => format!("{side} is ready."),
        0 => format!("All of {side}'s units are placed: say ready."),
        1 => format!("{side} has 1 more unit to place."),
        missing => format!("{side} has {missing} more units to place."),
    }
}
