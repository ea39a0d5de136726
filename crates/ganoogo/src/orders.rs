//! When a player wants to be asked. Windows open all the time (GA-12), and most of them are none of one's business: a
//! seat's orders name the questions it wants to hear, and in all other windows it passes. Of these it hears only where
//! the moment for one of its cards is now (see [`timely`](crate::timely)), unless it wants every card to count.
//!
//! Whether a seat is asked or passes follows from what is public, from its own hand and its own orders. A pass is told
//! to nobody (see [`view`](crate::view)), so whoever runs a table keeps orders secret by making such a pass at once,
//! before anybody is told what led to it: then it is as though the seat held nothing that fits.

use fracas_core::{Obeyed, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::deck::kinds;
use crate::plays::{rolls, sides};
use crate::state::{Frame, Kind, Phase, Play, State, Target};
use crate::{Effect, Ganoogo, Move};

/// What a window is about, as whoever is asked in it sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// The own turn begins.
    Turn,
    /// The own roll, before and after it.
    Roll,
    /// A conflict with an own die is declared.
    Fight,
    /// An own die has fallen.
    Die,
    /// Somebody else played a card on the own roll, die or turn, or one that takes back what one did last.
    Aimed,
    /// A Ganoogo begins, or a roll of one is made.
    Ganoogo,
    /// The card just played is one's own.
    OwnCard,
    /// The own turn ends.
    TurnEnds,
    /// Somebody else's turn begins or ends.
    OtherTurn,
    /// Somebody else's roll.
    OtherRoll,
    /// A conflict of others is declared.
    OtherFight,
    /// Somebody else's die has fallen.
    OtherDie,
    /// Somebody else played a card that is aimed at others, or at nobody.
    OtherCard,
    /// A die has gone a step or a card was bought, where windows open after acts too.
    Act,
}

/// Those that matter to whoever is asked.
const MATTERS: [Topic; 7] =
    [Topic::Turn, Topic::Roll, Topic::Fight, Topic::Die, Topic::Aimed, Topic::Ganoogo, Topic::OtherTurn];

/// A seat's standing orders. Given none, a seat is asked about what matters to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    default,
    deny_unknown_fields,
    expecting = "orders as an object such as {\"ask\":[\"turn\",\"roll\"],\"mute\":[\"heal-1\"]}"
)]
pub struct Orders {
    /// The questions it wants to hear.
    pub ask: Vec<Topic>,
    /// Cards that are no reason to ask.
    pub mute: Vec<String>,
    /// Every card that fits is a reason to ask, also one that could as well wait.
    pub every: bool,
    /// It passes everywhere until a turn of its own begins. The number is that of the turn in which it said so, as
    /// `turns` in a view counts.
    pub rest: Option<u32>,
    /// It wants to be asked everything, whatever else it has ordered.
    pub hold: bool,
}

impl Default for Orders {
    fn default() -> Orders {
        Orders { ask: MATTERS.to_vec(), mute: Vec::new(), every: false, rest: None, hold: false }
    }
}

impl Orders {
    /// Whether these orders want a question put that is about this, and that these cards could answer.
    pub fn want<'a>(&self, topic: Topic, mut cards: impl Iterator<Item = &'a str>) -> bool {
        let muted = |id: &str| self.mute.iter().any(|muted| muted == id);
        self.hold || self.rest.is_none() && self.ask.contains(&topic) && cards.any(|id| !muted(id))
    }

    /// Rest ends with the first turn of one's own after the one in which it began.
    fn is_rested(&self, s: &State, seat: Seat) -> bool {
        self.rest.is_some_and(|since| s.turn == seat && s.turns > since)
    }
}

impl Ganoogo {
    /// Reads orders, without cards that are not in the deck and with every topic once.
    pub(crate) fn read_orders(&self, given: &Value) -> Result<Orders, String> {
        let mut orders: Orders =
            serde_json::from_value(given.clone()).map_err(|error| format!("these are no orders: {error}"))?;
        orders.ask.sort_unstable();
        orders.ask.dedup();
        orders.mute.sort_unstable();
        orders.mute.dedup();
        match orders.mute.iter().find(|id| self.deck.find(id).is_none()) {
            Some(id) => Err(format!("there is no card {:?} in this deck", fracas_core::excerpt(id))),
            None => Ok(orders),
        }
    }

    /// What a seat's orders lead to now.
    pub(crate) fn follow_orders(&self, s: &State, seat: Seat, orders: Option<&Value>) -> Obeyed<Move> {
        let orders = orders.and_then(|given| self.read_orders(given).ok()).unwrap_or_default();
        if orders.is_rested(s, seat) {
            let awake = Orders { rest: None, ..orders };
            return Obeyed::Lapsed(serde_json::to_value(awake).expect("orders are plain data"));
        }
        let Some(topic) = self.topic(s, seat) else { return Obeyed::Asked };
        let reasons = if orders.every { self.playable(s, seat) } else { self.timely(s, seat) };
        let cards = kinds(reasons).map(|kind| &*self.deck.card(kind).id);
        if orders.want(topic, cards) { Obeyed::Asked } else { Obeyed::Chosen(Move::Pass) }
    }

    /// What the open window is about for a seat that is asked in it.
    pub(crate) fn topic(&self, s: &State, seat: Seat) -> Option<Topic> {
        let window = s.window().filter(|window| window.asked == seat)?;
        let own = |own: bool, mine, other| if own { mine } else { other };
        Some(match window.kind {
            Kind::TurnBegins => own(s.turn == seat, Topic::Turn, Topic::OtherTurn),
            Kind::TurnEnds => own(s.turn == seat, Topic::TurnEnds, Topic::OtherTurn),
            Kind::GanoogoBegins => Topic::Ganoogo,
            Kind::BeforeRoll | Kind::AfterRoll if matches!(s.phase, Phase::Ganoogo | Phase::Fling) => {
                Topic::Ganoogo
            }
            // In a conflict the other's roll decides as much as one's own, also where it alone is rolled again.
            Kind::BeforeRoll | Kind::AfterRoll => {
                let in_fight = s.phase == Phase::Fight && sides(s).contains(seat);
                own(in_fight || rolls(s).contains(seat), Topic::Roll, Topic::OtherRoll)
            }
            Kind::ConflictDeclared => own(sides(s).contains(seat), Topic::Fight, Topic::OtherFight),
            Kind::DieEliminated => own(self.fallen(s) == Some(seat), Topic::Die, Topic::OtherDie),
            Kind::CardPlayed => self.card_topic(s, seat),
            Kind::DieMoved | Kind::CardBought => Topic::Act,
        })
    }

    fn card_topic(&self, s: &State, seat: Seat) -> Topic {
        let Some(&Frame::Card(play)) = s.beneath() else { return Topic::OtherCard };
        if play.by == seat {
            return Topic::OwnCard;
        }
        // Whoever is a side of it has the other's roll as much at heart as their own.
        let fights = |one: Seat| one == s.turn || s.defender() == Some(one);
        let aimed = match play.target {
            Target::Seat(named) if s.phase == Phase::Ganoogo && fights(named) && fights(seat) => {
                return Topic::Ganoogo;
            }
            Target::Seat(named) => named == seat || s.phase == Phase::Fight && fights(named) && fights(seat),
            Target::Cell(cell) => {
                self.die_on(s, cell).is_some_and(|(owner, _)| owner == seat) || self.undoes(s, play, seat)
            }
            // A cancel is aimed at whoever played the card beneath it, a turn lost at whoever's turn it is.
            Target::None => {
                let beneath = s.stack.iter().rev().skip(2).find_map(|frame| match frame {
                    Frame::Card(under) => Some(under.by),
                    _ => None,
                });
                match self.deck.card(play.kind).effect {
                    Effect::Cancel => beneath == Some(seat),
                    Effect::LoseThisTurn => s.turn == seat,
                    Effect::LastStand => self.undoes(s, play, seat),
                    Effect::BothAgain | Effect::LowWins | Effect::TossHighLow => sides(s).contains(seat),
                    _ => false,
                }
            }
        };
        if aimed { Topic::Aimed } else { Topic::OtherCard }
    }

    /// Whether a card takes back what a seat did: a die stays or is healed, of the player with whom it was in the last
    /// roll that counted, or returns to one. With two players left every die that returns was taken by the other.
    fn undoes(&self, s: &State, play: Play, seat: Seat) -> bool {
        let effect = self.deck.card(play.kind).effect;
        let dice = 0..self.board.origins.len() as u8;
        let named = |home: bool| {
            dice.clone().find(|&die| match play.target {
                Target::Cell(cell) if home => self.board.origins[usize::from(die)].home == cell,
                Target::Cell(cell) => s.die(die).at == Some(cell),
                _ => false,
            })
        };
        let die = match effect {
            Effect::Muster => named(true),
            Effect::Heal(_) => named(false).filter(|&die| {
                s.conflict.is_some_and(|conflict| conflict.target == die || conflict.attacker == Some(die))
            }),
            Effect::LastStand => s.stack.iter().rev().find_map(|frame| match frame {
                Frame::Fallen { die, .. } => Some(*die),
                _ => None,
            }),
            _ => None,
        };
        let fought = |one: Seat| s.rolled.is_some_and(|rolled| rolled.seats.contains(&Some(one)));
        let struggle = s.rolled.is_some_and(|rolled| matches!(rolled.what, Phase::Fight | Phase::Ganoogo));
        die.is_some_and(|die| {
            let owner = s.die(die).seat;
            let two = effect == Effect::Muster && s.players.len() == 2;
            owner != seat && (two || struggle && fought(owner) && fought(seat))
        })
    }
}
