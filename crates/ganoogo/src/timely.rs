//! Which cards are a reason to ask their holder now.
//!
//! Much that fits could as well be played later, and whoever is asked about it in every window learns to pass without
//! reading. So a seat is asked where a card of its could make a difference that is gone a moment later:
//!
//! - When a turn begins, with what fits only then. On its own turn everything else can be played between acts; another's
//!   is a reason where that other could strike at it with an average roll.
//! - Around its roll for MP where that falls short of any enemy and its cards, two together at most, would make up for
//!   it: before it with what fits only then, after it with the rest. Before it falls a roll is taken to be an average one.
//!   A poor roll is a reason for whatever makes it better by more than a point, or throws it away.
//! - When a conflict is declared, with what fits only then. Before its rolls likewise, where a die may fall by it or an
//!   Overlord is in it, or it is the first fight of a turn. A card that is as likely to harm as to help is no reason
//!   before either, unless there is something to make up for.
//! - After a roll that it is losing, where its cards could turn it, or save the die that would fall.
//! - In a Ganoogo before every bout, with what fits only then.
//! - About a card that does not serve it, with what undoes that, or with what heals the die that it could remove.
//!
//! Whatever else fitted and could have helped is told to whoever passed, and to nobody else (see [`Ganoogo::kept`]).

use fracas_core::Seat;

use crate::Ganoogo;
use crate::card::{Card, Effect, When};
use crate::deck::{Kinds, kinds};
use crate::plays::rolls;
use crate::rolls::total;
use crate::state::{Frame, Kind, Phase, State, Target};

/// What two dice come to on average.
const AVERAGE: u16 = 7;

/// What is worth throwing away.
const POOR: u16 = 4;

/// What a third die with the lowest dropped adds to two, rounded up.
const DIE_MORE: u16 = 2;

impl Ganoogo {
    /// Of the cards that a seat could play in the open window, those for which the moment is now.
    pub(crate) fn timely(&self, s: &State, seat: Seat) -> Kinds {
        let Some(window) = s.window() else { return 0 };
        let playable = self.playable(s, seat);
        let now = |is_reason: &dyn Fn(&Card) -> bool| {
            let reasons = kinds(playable).filter(|&kind| is_reason(self.deck.card(kind)));
            reasons.fold(0, |set, kind| set | 1 << kind)
        };
        let any_time = |card: &Card| card.when == When::AnyTime;
        let draws = |card: &Card| matches!(card.effect, Effect::Draw(_));
        match (window.kind, s.phase) {
            // A turn that is lost already has nothing left to be decided, and a fling is soon forgotten.
            (Kind::TurnBegins, Phase::Lost) | (_, Phase::Fling) => 0,
            (Kind::TurnBegins, _) if s.turn == seat => {
                now(&|card| !any_time(card) && card.effect != Effect::LoseThisTurn)
            }
            (Kind::GanoogoBegins, _) => now(&|card| draws(card) || !any_time(card)),
            // Whoever is too far away to strike need not be stopped yet.
            (Kind::TurnBegins, _) if !self.threatens(s, s.turn, seat) => 0,
            (Kind::TurnBegins | Kind::TurnEnds, _) if s.turn != seat => now(&|card| !any_time(card)),
            (Kind::ConflictDeclared, _) => {
                let even = is_even(s);
                now(&|card| card.when == When::ConflictDeclared && !(even && card.effect == Effect::LowWins))
            }
            (Kind::DieEliminated, _) => now(&|card| card.when == When::DieEliminated),
            (Kind::BeforeRoll | Kind::AfterRoll, Phase::Roll) if s.turn == seat => {
                self.timely_for_mp(s, seat, window.kind == Kind::AfterRoll)
            }
            (Kind::BeforeRoll, _) => {
                let even = !would_fall(s, seat) && !trails(s, seat);
                let light = |effect| s.phase == Phase::Fight && !self.weighs(s, effect);
                let idle = |effect| {
                    light(effect)
                        || is_no_help(s, seat, effect)
                        || even && matches!(effect, Effect::TossAdd(_))
                };
                now(&|card| card.when == When::BeforeRoll && !idle(card.effect))
            }
            (Kind::AfterRoll, _) if s.turn == seat || s.defender() == Some(seat) => self.could_turn(s, seat),
            (Kind::AfterRoll, _) => now(&|card| !any_time(card) && !is_no_help(s, seat, card.effect)),
            (Kind::CardPlayed, _) => {
                let (hurts, serves) = (self.could_remove(s, seat), self.serves(s, seat));
                now(&|card| if any_time(card) { hurts && heals(card.effect) } else { !serves })
            }
            _ => playable,
        }
    }

    /// For the own roll for MP: what gives more of them, where that makes a difference.
    fn timely_for_mp(&self, s: &State, seat: Seat, thrown: bool) -> Kinds {
        let rolled = if thrown { total(s, 0) } else { AVERAGE };
        let far = self.nearest_strike(s, seat, &|foe| foe != seat);
        let short = far.and_then(|far| far.checked_sub(rolled)).unwrap_or(0);
        let gives = |kind: u8| match self.deck.card(kind) {
            // What fits later too is better played when the dice are known.
            card if !thrown && card.when != When::BeforeRoll => 0,
            card => match card.effect {
                Effect::Add(points) if points > 0 => points.unsigned_abs().into(),
                Effect::ExtraDie => DIE_MORE,
                _ => 0,
            },
        };
        let playable = self.playable(s, seat);
        let hand = s.piles.hand(seat);
        let copies = |kind| std::iter::repeat_n(gives(kind), hand.count(kind).into());
        let reaches = short > 0 && best_two(kinds(playable).flat_map(copies)) >= short;
        let helps = |&kind: &u8| match self.deck.card(kind).effect {
            Effect::RollAgain => rolled <= POOR,
            // Once it has fallen it can be made worse too.
            Effect::TossAdd(points) => {
                let early = !thrown && self.deck.card(kind).when == When::BeforeRoll;
                early && short > 0 && u16::from(points) >= short
            }
            _ => gives(kind) > 0 && reaches || gives(kind) > 1 && rolled <= POOR,
        };
        kinds(playable).filter(helps).fold(0, |set, kind| set | 1 << kind)
    }

    /// Whether a roll of the conflict decides more than a scratch, so that this is worth being played on it: a die may fall
    /// by it, or an Overlord is in it, or it is the first fight of a turn and more than a point is to be had.
    fn weighs(&self, s: &State, effect: Effect) -> bool {
        let Some(conflict) = s.conflict else { return true };
        let first = s.rolled.is_none_or(|rolled| rolled.what != Phase::Fight);
        let grave = |die: u8| s.die(die).hp == 1 || self.is_overlord(s, die);
        let much = !matches!(effect, Effect::Add(-1..=1));
        first && much || grave(conflict.target) || conflict.attacker.is_some_and(grave)
    }

    /// The cards that whoever is asked could play now, that fit only now and could help, by their ids: what a pass lets go.
    pub(crate) fn kept(&self, s: &State, seat: Seat) -> String {
        let Some(window) = s.window().filter(|window| window.asked == seat) else { return String::new() };
        let lost = s.phase == Phase::Lost || s.phase == Phase::Fling;
        let own = matches!(s.beneath(), Some(Frame::Card(play)) if play.by == seat);
        let fights = s.turn == seat || s.defender() == Some(seat);
        let could = if window.kind == Kind::AfterRoll { self.could_turn(s, seat) } else { 0 };
        let turns = |card: &Card| kinds(could).any(|kind| self.deck.card(kind).id == card.id);
        let helps = |card: &Card| match window.kind {
            _ if card.when == When::AnyTime => false,
            Kind::TurnBegins => s.turn != seat,
            Kind::CardPlayed => !own && !self.serves(s, seat),
            Kind::BeforeRoll => card.when == When::BeforeRoll && !is_no_help(s, seat, card.effect),
            // A roll that is won needs no help, and one that is lost by far can get none.
            Kind::AfterRoll if fights && s.defender().is_some() => turns(card),
            Kind::AfterRoll => !is_no_help(s, seat, card.effect),
            Kind::DieEliminated => self.fallen(s) == Some(seat),
            Kind::ConflictDeclared => card.when == When::ConflictDeclared && fights,
            _ => false,
        };
        let kept = kinds(self.playable(s, seat)).map(|kind| self.deck.card(kind));
        let ids: Vec<&str> = kept.filter(|card| !lost && helps(card)).map(|card| &*card.id).collect();
        ids.join(" ")
    }

    /// Whether a seat could strike at another in the turn that begins, with an average roll.
    fn threatens(&self, s: &State, seat: Seat, other: Seat) -> bool {
        self.nearest_strike(s, seat, &|foe| foe == other).is_some_and(|far| far <= AVERAGE)
    }

    /// How many MP a seat needs to strike at any of those.
    fn nearest_strike(&self, s: &State, seat: Seat, at: &dyn Fn(Seat) -> bool) -> Option<u16> {
        let closed = self.standing(s) & !self.board.ganoogo[seat.index()].bit();
        let thrones = Seat::first(self.seats).filter(|&foe| foe != seat && at(foe));
        let stormed = closed & thrones.fold(0, |set, foe| set | self.board.ganoogo[foe.index()].bit());
        let foes = self
            .pieces(s)
            .filter(|piece| piece.seat != seat && at(piece.seat))
            .fold(0, |set, piece| set | piece.at.bit());
        let own = self.pieces(s).filter(|piece| piece.seat == seat);
        let costs = own.filter_map(|piece| {
            let goals = if piece.walks { foes | stormed } else { foes };
            let rings = self.board.walks(piece.at, s.occupied() & !piece.at.bit() | closed);
            let near = |ring: u128| crate::board::cells(ring).any(|cell| self.is_beside(cell, goals));
            let steps = rings.iter().take(if piece.walks { rings.len() } else { 1 });
            steps.into_iter().position(|&ring| near(ring)).map(|steps| steps as u16 + 1)
        });
        costs.min()
    }

    fn is_beside(&self, cell: crate::board::Cell, goals: u128) -> bool {
        self.board.near(cell).iter().any(|near| near.bit() & goals != 0)
    }

    /// For a roll that is thrown and lost as it lies: what could still turn it, two cards together at most, or save the
    /// die that falls by it.
    fn could_turn(&self, s: &State, seat: Seat) -> Kinds {
        let Some(short) = behind(s, seat) else { return 0 };
        let hand = s.piles.hand(seat);
        let playable = self.playable(s, seat);
        let effect = |kind: u8| self.deck.card(kind).effect;
        let copies = |kind| std::iter::repeat_n(swing(effect(kind)), hand.count(kind).into());
        let reaches = best_two(kinds(playable).flat_map(copies)) >= short;
        let falls = would_fall(s, seat);
        let turns = |&kind: &u8| match effect(kind) {
            Effect::RollAgain | Effect::BothAgain | Effect::LowWins | Effect::TossHighLow => true,
            effect if heals(effect) => falls,
            effect => swing(effect) > 0 && reaches,
        };
        kinds(playable).filter(turns).fold(0, |set, kind| set | 1 << kind)
    }

    /// Whether the card on the table can only do this seat good.
    fn serves(&self, s: &State, seat: Seat) -> bool {
        let Some(&Frame::Card(play)) = s.beneath() else { return false };
        let own = match play.target {
            Target::Seat(named) => named == seat,
            Target::Cell(at) => self.die_on(s, at).is_some_and(|(owner, _)| owner == seat),
            Target::None => return false,
        };
        let low = s.conflict.is_some_and(|conflict| conflict.low);
        match self.deck.card(play.kind).effect {
            Effect::Heal(_) | Effect::Muster => own,
            Effect::Add(points) | Effect::ConflictAdd(points) if !low => own == (points > 0),
            Effect::ExtraDie | Effect::ConflictExtraDie if !low => own,
            _ => false,
        }
    }

    /// Whether the card on the table could remove a die of this seat.
    fn could_remove(&self, s: &State, seat: Seat) -> bool {
        let Some(&Frame::Card(play)) = s.beneath() else { return false };
        let Target::Cell(at) = play.target else { return false };
        matches!(self.deck.card(play.kind).effect, Effect::TossHp(_)) && self.die_on(s, at) == Some((seat, 1))
    }
}

/// What the two best come to together.
fn best_two(all: impl Iterator<Item = u16>) -> u16 {
    let (best, second) = all.fold((0, 0), |(best, second), one| match one > best {
        true => (one, best),
        false => (best, second.max(one)),
    });
    best + second
}

/// By how much a card moves a roll of two sides, at best: what is taken from the other is as good as what is gained.
const fn swing(effect: Effect) -> u16 {
    match effect {
        Effect::Add(points) | Effect::ConflictAdd(points) => points.unsigned_abs() as u16,
        Effect::TossAdd(points) => points as u16,
        _ => 0,
    }
}

/// By how much a side is losing the roll as it lies; nothing where it is not. A tie of a bout is nobody's yet.
fn behind(s: &State, seat: Seat) -> Option<u16> {
    let defender = s.defender()?;
    let [attack, defence] = [0, 1].map(|side| total(s, side));
    let low = s.phase == Phase::Fight && s.conflict.is_some_and(|conflict| conflict.low);
    let (own, other) = if seat == defender { (defence, attack) } else { (attack, defence) };
    let short = if low { own.checked_sub(other)? } else { other.checked_sub(own)? };
    match s.phase {
        // GA-8, GA-14: a tie is the defender's.
        Phase::Fight if seat == defender => (short > 0).then_some(short),
        Phase::Fight => Some(short + 1),
        Phase::Ganoogo => Some(short.max(1)),
        _ => None,
    }
}

/// Whether a die of this seat is removed when the roll counts against it.
fn would_fall(s: &State, seat: Seat) -> bool {
    let die = match s.phase {
        Phase::Fight if seat == s.turn => s.conflict.and_then(|conflict| conflict.attacker),
        Phase::Fight => s.conflict.map(|conflict| conflict.target),
        Phase::Ganoogo => s.ganoogo.filter(|ganoogo| ganoogo.won[1] > 0).map(|ganoogo| ganoogo.die),
        _ => None,
    };
    die.is_some_and(|die| s.die(die).seat == seat && s.die(die).hp == 1)
}

/// Whether a seat is a bout behind.
fn trails(s: &State, seat: Seat) -> bool {
    s.ganoogo.is_some_and(|ganoogo| {
        let [attacker, defender] = ganoogo.won;
        if seat == ganoogo.defender { defender < attacker } else { attacker < defender }
    })
}

/// Whether neither side of the conflict has anything ahead of the other.
fn is_even(s: &State) -> bool {
    s.conflict
        .is_none_or(|conflict| conflict.plus[0] == conflict.plus[1] && conflict.extra[0] == conflict.extra[1])
}

const fn heals(effect: Effect) -> bool {
    matches!(effect, Effect::Heal(_) | Effect::TossHp(_))
}

/// Whether a card could only do a seat harm in a roll that one side alone makes: its own made worse, or another's better.
fn is_no_help(s: &State, seat: Seat, effect: Effect) -> bool {
    let adds = match effect {
        Effect::FewerDie => false,
        Effect::ExtraDie => true,
        Effect::Add(points) => points > 0,
        _ => return false,
    };
    let low = s.phase == Phase::Fight && s.conflict.is_some_and(|conflict| conflict.low);
    rolls(s).sole().is_some_and(|roller| (roller == seat) != (adds != low))
}
