//! Positions as they are written: one JSON object, well formed but not yet known to make sense.

use std::fmt;

use fracas_core::{Seat, Seats, Square};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::Ganoogo;
use crate::piles::Pile;
use crate::state::{Frame, Kind, Phase, Side, Stage, State, Target, Window};

/// A set-up, the referee's: hands are in it.
///
/// Dice are named by their starting squares wherever one must be told from another, because a die that has
/// fallen stands nowhere. What a turn of no windows does not need may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a position as an object that begins with {\"seats\":2,\"in\":[1,2],…}"
)]
pub struct Position {
    pub(crate) seats: u8,
    #[serde(rename = "in")]
    pub(crate) players: Seats,
    pub(crate) turn: Seat,
    #[serde(default)]
    pub(crate) turns: u32,
    #[serde(default)]
    pub(crate) mp: u8,
    pub(crate) phase: Phase,
    pub(crate) dice: Vec<DieAt>,
    pub(crate) standing: Vec<Square>,
    #[serde(default)]
    pub(crate) skip: Vec<u8>,
    #[serde(default)]
    pub(crate) conflict: Option<ConflictAt>,
    #[serde(default)]
    pub(crate) ganoogo: Option<GanoogoAt>,
    /// The open window, if nothing else lies on top of it.
    #[serde(default)]
    pub(crate) window: Option<WindowAt>,
    /// What lies beneath the window, the lowest first.
    #[serde(default)]
    pub(crate) stack: Vec<FrameAt>,
    pub(crate) hands: Vec<Counts>,
    pub(crate) deck: Counts,
    pub(crate) discards: Counts,
    /// The roll under way: the attacker's side, then the defender's.
    #[serde(default)]
    pub(crate) roll: Option<[SideAt; 2]>,
    /// The roll for the first turn.
    #[serde(default)]
    pub(crate) first: Option<FirstAt>,
    /// The number of the last turn with a fight or a Ganoogo.
    #[serde(default)]
    pub(crate) last_fight: Option<u32>,
}

/// A die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "a die as an object with seat, kind, hp, at, home and start")]
pub(crate) struct DieAt {
    pub(crate) seat: Seat,
    pub(crate) kind: DieKind,
    pub(crate) hp: u8,
    /// Its square; none when it is removed.
    pub(crate) at: Option<Square>,
    /// Its starting square.
    pub(crate) home: Square,
    /// Its starting HP.
    pub(crate) start: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DieKind {
    Overlord,
    Minion,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "a conflict as an object with attacker and defender")]
pub(crate) struct ConflictAt {
    /// The die that attacked last; none when it is gone (GA-8).
    pub(crate) attacker: Option<Square>,
    pub(crate) defender: Square,
    #[serde(default)]
    pub(crate) low: bool,
    #[serde(default)]
    pub(crate) extra: [u8; 2],
    #[serde(default)]
    pub(crate) plus: [i16; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "a Ganoogo as an object with die and defender")]
pub(crate) struct GanoogoAt {
    pub(crate) die: Square,
    pub(crate) defender: Seat,
    #[serde(default)]
    pub(crate) won: [u8; 2],
    #[serde(default)]
    pub(crate) fling: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, expecting = "a window as an object with kind, asked and passed")]
pub(crate) struct WindowAt {
    pub(crate) kind: Kind,
    /// Who is asked; nobody where that must not be known.
    pub(crate) asked: Option<Seat>,
    #[serde(default)]
    pub(crate) passed: Seats,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum FrameAt {
    Window(WindowAt),
    Card {
        by: Seat,
        id: String,
        target: Option<TargetAt>,
        stage: Stage,
        /// The die that it names has left the square, whatever stands there now (GA-22).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        gone: bool,
    },
    Roll {
        sides: Seats,
        due: Seats,
    },
    Fallen {
        die: Square,
        at: Square,
        saved: bool,
    },
    Draw {
        seat: Seat,
        left: u8,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged, expecting = "a card names a seat or a square, such as 2 or \"g4\"")]
pub(crate) enum TargetAt {
    Seat(Seat),
    Square(Square),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(
    deny_unknown_fields,
    expecting = "a side of a roll as an object with dice, drop, extra, fewer and plus"
)]
pub(crate) struct SideAt {
    #[serde(default)]
    pub(crate) dice: Vec<u8>,
    #[serde(default)]
    pub(crate) drop: u8,
    #[serde(default)]
    pub(crate) extra: u8,
    #[serde(default)]
    pub(crate) fewer: u8,
    #[serde(default)]
    pub(crate) plus: i16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "the roll for the first turn as an object with rolling, leading and best"
)]
pub(crate) struct FirstAt {
    pub(crate) rolling: Seats,
    pub(crate) leading: Seats,
    pub(crate) best: u8,
}

/// Cards as counts by id, in the order of the deck's table.
#[derive(Clone, Debug, Default, PartialEq, Eq, TS)]
#[ts(type = "Record<string, number>")]
pub(crate) struct Counts(pub(crate) Vec<(String, u8)>);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(id, count)| (id, count)))
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Counts, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Counts;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("cards as an object from id to count, such as {\"heal-2\":1}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Counts, A::Error> {
                let mut counts = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    counts.push(entry);
                }
                Ok(Counts(counts))
            }
        }
        deserializer.deserialize_map(Read)
    }
}

impl Ganoogo {
    /// Writes a state down.
    pub(crate) fn write_position(&self, s: &State) -> Position {
        let mut stack: Vec<FrameAt> = s.stack.iter().map(|frame| self.write_frame(frame)).collect();
        let window = match s.stack.last() {
            Some(Frame::Window(window)) => {
                stack.pop();
                Some(write_window(window))
            }
            _ => None,
        };
        let rolling = s.stack.iter().any(|frame| matches!(frame, Frame::Roll { .. }));
        Position {
            seats: self.seats,
            players: s.players,
            turn: s.turn,
            turns: s.turns,
            mp: s.mp,
            phase: s.phase,
            dice: self.write_dice(s),
            standing: self.squares_of(self.standing(s)),
            skip: s.skip[..usize::from(self.seats)].to_vec(),
            conflict: s.conflict.map(|conflict| ConflictAt {
                attacker: conflict.attacker.map(|die| self.home(die)),
                defender: self.home(conflict.target),
                low: conflict.low,
                extra: conflict.extra,
                plus: conflict.plus,
            }),
            ganoogo: s.ganoogo.map(|ganoogo| GanoogoAt {
                die: self.home(ganoogo.die),
                defender: ganoogo.defender,
                won: ganoogo.won,
                fling: ganoogo.fling,
            }),
            window,
            stack,
            hands: s.piles.hands[..usize::from(self.seats)]
                .iter()
                .map(|hand| self.write_pile(hand))
                .collect(),
            deck: self.write_pile(&s.piles.deck),
            discards: self.write_pile(&s.piles.discards),
            roll: rolling.then(|| s.sides.each_ref().map(write_side)),
            first: (s.phase == Phase::First).then_some(FirstAt {
                rolling: s.first.rolling,
                leading: s.first.leading,
                best: s.first.best,
            }),
            last_fight: Some(s.fought),
        }
    }

    pub(crate) fn write_dice(&self, s: &State) -> Vec<DieAt> {
        let dice = s.dice.iter().zip(&self.board.origins).zip(0..);
        let write = |((die, origin), index): ((&crate::state::Die, &crate::board::Origin), u8)| DieAt {
            seat: die.seat,
            kind: if self.is_overlord(s, index) { DieKind::Overlord } else { DieKind::Minion },
            hp: die.hp,
            at: die.at.map(|cell| self.board.square(cell)),
            home: self.board.square(origin.home),
            start: origin.hp,
        };
        dice.map(write).collect()
    }

    /// The starting square that a die is named by.
    pub(crate) fn home(&self, die: u8) -> Square {
        self.board.square(self.board.origins[usize::from(die)].home)
    }

    pub(crate) fn write_pile(&self, pile: &Pile) -> Counts {
        Counts(pile.iter().map(|(kind, count)| (self.deck.card(kind).id.to_string(), count)).collect())
    }

    pub(crate) fn write_target(&self, target: Target) -> Option<TargetAt> {
        match target {
            Target::None => None,
            Target::Seat(seat) => Some(TargetAt::Seat(seat)),
            Target::Cell(cell) => Some(TargetAt::Square(self.board.square(cell))),
        }
    }

    pub(crate) fn write_frame(&self, frame: &Frame) -> FrameAt {
        match *frame {
            Frame::Window(ref window) => FrameAt::Window(write_window(window)),
            Frame::Card(play) => FrameAt::Card {
                by: play.by,
                id: self.deck.card(play.kind).id.to_string(),
                target: self.write_target(play.target),
                stage: play.stage,
                gone: play.gone,
            },
            Frame::Roll { sides, due } => FrameAt::Roll { sides, due },
            Frame::Fallen { die, at, saved } => {
                FrameAt::Fallen { die: self.home(die), at: self.board.square(at), saved }
            }
            Frame::Draw { seat, left } => FrameAt::Draw { seat, left },
        }
    }
}

pub(crate) fn write_side(side: &Side) -> SideAt {
    SideAt {
        dice: side.dice.iter().copied().filter(|&face| face > 0).collect(),
        drop: side.drop,
        extra: side.extra,
        fewer: side.fewer,
        plus: side.plus,
    }
}

fn write_window(window: &Window) -> WindowAt {
    WindowAt { kind: window.kind, asked: Some(window.asked), passed: window.passed }
}
