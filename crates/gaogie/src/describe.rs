//! What people look at: the view of each pair of eyes, and the table drawn in text.

use fracas_core::{
    Describe, EventOf, Eye, Game, Ink, OptionInfo, Outcome, Phrase, Picture, Preset, Rulebook, Seat, Seats,
    Turn,
};
use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::reason::reason;
use crate::{Error, Facts, Gaogie, HouseMove, Move, MoveId, MoveTable, Position, State, choices};

/// What one pair of eyes may see: all but what others have chosen and not yet revealed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct View {
    position: Position,
    round: u32,
    turn: u32,
    /// Who is still in.
    playing: Seats,
    /// Who has chosen this turn, though not what.
    chosen: Seats,
    /// What the eye itself has chosen.
    choice: Option<String>,
    /// The turn before, once there was one.
    last: Option<Revealed>,
    seats: Vec<Holding>,
    /// The moves in force, in order.
    moves: Vec<Described>,
    #[serde(skip)]
    pub(crate) state: State,
}

/// A turn that everybody has seen.
#[derive(Clone, Debug, Serialize, TS)]
struct Revealed {
    moves: Vec<Played>,
    /// Who was eliminated.
    out: Seats,
}

/// Somebody's part in a turn.
#[derive(Clone, Debug, Serialize, TS)]
struct Played {
    seat: Seat,
    #[serde(rename = "move")]
    text: String,
}

/// What a seat has.
#[derive(Clone, Debug, Serialize, TS)]
struct Holding {
    seat: Seat,
    out: bool,
    unused: Counts,
    /// The moves it could pay for now.
    paid: Vec<String>,
}

/// A move of the table.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Described {
    #[serde(rename = "move")]
    plain: String,
    #[serde(flatten)]
    house: HouseMove,
}

/// Moves with a number each, written as an object.
#[derive(Clone, Debug, TS)]
#[ts(type = "Record<string, number>")]
struct Counts(Vec<(String, u16)>);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, count)| (name, count)))
    }
}

impl View {
    pub(crate) fn new(game: &Gaogie, state: &State, eye: Option<Seat>) -> View {
        let table = game.table();
        let own = eye.and_then(|eye| state.choices[eye.index()]);
        let played: Vec<Played> = Seat::first(game.seats())
            .zip(state.revealed)
            .filter_map(|(seat, choice)| Some(Played { seat, text: text(table, choice?) }))
            .collect();
        View {
            position: game.position(state),
            round: state.round(),
            turn: state.turn(),
            playing: state.playing(),
            chosen: state.chosen(),
            choice: own.map(|choice| text(table, choice)),
            last: Some(played)
                .filter(|played| !played.is_empty())
                .map(|moves| Revealed { moves, out: state.fallen }),
            seats: Seat::first(game.seats()).map(|seat| holding(table, state, seat)).collect(),
            moves: table.ids().map(|id| describe(table, id)).collect(),
            state: state.seen_by(eye),
        }
    }
}

fn text(table: &MoveTable, Move { id, target }: Move) -> String {
    match target {
        None => table.plain(id).to_owned(),
        Some(target) => format!("{}@{target}", table.plain(id)),
    }
}

fn holding(table: &MoveTable, state: &State, seat: Seat) -> Holding {
    let out = !state.playing().contains(seat);
    let stock = state.stock(seat);
    let unused = table.stocked().iter().zip(stock).map(|(&id, &count)| (table.plain(id).to_owned(), count));
    let paid = table.ids().filter(|&id| !out && table.is_paid(id, stock));
    Holding {
        seat,
        out,
        unused: Counts(unused.collect()),
        paid: paid.map(|id| table.plain(id).to_owned()).collect(),
    }
}

/// A move the way a house table has it, in plain spelling but for its name.
pub(crate) fn describe(table: &MoveTable, id: MoveId) -> Described {
    let blockers = table.ids().filter(|&blocker| table.blocks(blocker, id));
    Described {
        plain: table.plain(id).to_owned(),
        house: HouseMove {
            name: table.name(id).to_owned(),
            costs: table.costs(id).map(|(id, count)| (table.plain(id).to_owned(), count.into())).collect(),
            damage: table.is_attack(id).then(|| table.damage(id).into()),
            blocked_by: blockers.map(|id| table.plain(id).to_owned()).collect(),
        },
    }
}

impl Describe for Gaogie {
    const RULEBOOKS: &'static [Rulebook] = &[
        Rulebook::new("en", include_str!("../../../docs/rules/gaogie.md")),
        Rulebook::new("de", include_str!("../../../docs/rules/de/gaogie.md")),
    ];
    const WORDS: &'static str = include_str!("../../../web/src/games/gaogie/words/en.ftl");
    // GG-8
    const LIMIT: Option<(&'static str, u32)> = Some(("turn_limit", 200));

    type Facts = Facts;

    fn inspect(&self, state: &State, at: Option<&str>) -> Result<Facts, Error> {
        Facts::new(self, state, at)
    }

    fn choices() -> Vec<OptionInfo> {
        choices::choices()
    }

    fn presets() -> Vec<Preset> {
        choices::presets()
    }

    fn story(&self, before: &State, event: &EventOf<Gaogie>, after: &State, eye: Eye, out: &mut Vec<Phrase>) {
        self.tell(before, event, after, eye, out);
    }

    fn reason(error: &Error) -> Option<Phrase> {
        Some(reason(error))
    }

    fn draw(&self, view: &View, picture: &mut Picture) {
        let state = &view.state;
        picture.put(Ink::Strong, format_args!("Round {}, turn {}", view.round, view.turn));
        picture.end_line().end_line();
        let names: Vec<&str> = self.table().stocked().iter().map(|&id| self.table().name(id)).collect();
        // "seat 8", the names, and "has chosen" behind them.
        if 19 + self.digits() + names.iter().map(|name| name.chars().count() + 2).sum::<usize>() <= 80 {
            self.draw_columns(view, &names, picture);
        } else {
            self.draw_lists(view, &names, picture);
        }
        if let Some(last) = &view.last {
            picture.end_line();
            for Played { seat, text } in &last.moves {
                self.draw_seat(*seat, picture);
                picture.put(Ink::Plain, format_args!("  made {text}"));
                picture.put(Ink::Strong, if last.out.contains(*seat) { " and is out" } else { "" });
                picture.end_line();
            }
        }
        let ask = match self.turn(state) {
            Turn::Over(Outcome { winners, .. }) => match winners.sole() {
                Some(seat) => format!("Seat {seat} is left and wins."),
                None if state.playing().is_empty() => "Nobody is left: a draw.".to_owned(),
                None => "The turns are used up: a draw.".to_owned(),
            },
            turn => match turn.choosing().sole() {
                Some(seat) => format!("Seat {seat} has yet to choose."),
                None => format!("{} choose in secret.", turn.choosing().len()),
            },
        };
        picture.end_line().put(Ink::Plain, ask).end_line();
    }
}

impl Gaogie {
    fn draw_columns(&self, view: &View, names: &[&str], picture: &mut Picture) {
        picture.put(Ink::Faint, " ".repeat(5 + self.digits()));
        for name in names {
            picture.put(Ink::Faint, format_args!("  {name}"));
        }
        picture.end_line();
        for holding in &view.seats {
            self.draw_seat(holding.seat, picture);
            if holding.out {
                picture.put(Ink::Faint, "  out");
            } else {
                for (&unused, name) in view.state.stock(holding.seat).iter().zip(names) {
                    let width = name.chars().count() + 2;
                    let ink = if unused > 0 { Ink::Strong } else { Ink::Faint };
                    picture.put(ink, format_args!("{unused:>width$}"));
                }
                self.draw_chosen(view, holding.seat, picture);
            }
            picture.end_line();
        }
    }

    /// For tables with more moves to count than fit side by side: what a seat has, one below the other.
    fn draw_lists(&self, view: &View, names: &[&str], picture: &mut Picture) {
        for holding in &view.seats {
            self.draw_seat(holding.seat, picture);
            if holding.out {
                picture.put(Ink::Faint, "  out").end_line();
                continue;
            }
            self.draw_chosen(view, holding.seat, picture);
            picture.end_line();
            for (&unused, name) in view.state.stock(holding.seat).iter().zip(names) {
                if unused > 0 {
                    picture.put(Ink::Strong, format_args!("  {unused:>5}"));
                    picture.put(Ink::Plain, format_args!(" {name}")).end_line();
                }
            }
        }
    }

    fn draw_chosen(&self, view: &View, seat: Seat, picture: &mut Picture) {
        if view.chosen.contains(seat) && self.turn(&view.state).outcome().is_none() {
            picture.put(Ink::Plain, "  has chosen");
        }
    }

    fn draw_seat(&self, seat: Seat, picture: &mut Picture) {
        let width = self.digits();
        picture.put(Ink::Seat(seat), format_args!("seat {:<width$}", seat.number()));
    }

    /// How wide the number of a seat is.
    fn digits(&self) -> usize {
        if self.seats() > 9 { 2 } else { 1 }
    }
}
