//! What to do in a window, without looking ahead: how urgent each card is right now, against keeping it.
//!
//! Everything is counted in tenths of a Ganoogo: a card that is sure to turn a lost Ganoogo into a won one is
//! worth ten. Cards are known by what they do, never by name, so any deck will do.

use std::cell::OnceCell;

use fracas_core::{Game, Seat};
use fracas_ganoogo::{Card, CardKind, Effect, Ganoogo, Kind, Move, RollNow, State, Target, When};

use super::might::might;
use super::odds::Duel;
use super::value::{at_once, way};

/// How much a card must bring that wins Ganoogos, for each logit it adds to their odds.
const PRICE_OF_MIGHT: f64 = 1.05;
/// What reaching an opponent's square on this roll is worth: it can be reached on the next, and the card is then missing.
const STORM: f64 = 0.5;
/// What it is worth that whoever is about to storm does not move at all.
const STORM_PUT_OFF: f64 = 3.0;
/// What each card that another draws costs.
const DRAWN: f64 = 0.4;
/// With so many cards in hand nobody needs more.
const PLENTY: u8 = 25;

/// A window, or a moment between own actions, as one seat sees it.
pub(super) struct Moment<'a> {
    game: &'a Ganoogo,
    state: &'a State,
    seat: Seat,
    kind: Option<Kind>,
    roll: Option<RollNow>,
    /// How far whoever moves has to go: looked up once.
    far: OnceCell<Option<u16>>,
}

impl<'a> Moment<'a> {
    pub(super) fn new(game: &'a Ganoogo, state: &'a State, seat: Seat) -> Moment<'a> {
        Moment {
            game,
            state,
            seat,
            kind: game.window_kind(state),
            roll: game.roll_now(state),
            far: OnceCell::new(),
        }
    }

    /// The most urgent card, if any is worth playing now.
    pub(super) fn most_urgent(&self) -> Option<Move> {
        let mut best: (f64, Option<Move>) = (0.0, None);
        for kind in self.game.playable_cards(self.state, self.seat) {
            let (urge, target) = self.urge(kind);
            if urge > best.0 {
                best = (urge, Some(Move::Play(kind, target)));
            }
        }
        best.1
    }

    /// How urgent a card is now, and what it should name. Nothing above 0 is worth playing.
    pub(super) fn urge(&self, kind: CardKind) -> (f64, Target) {
        let card = self.game.card(kind);
        let gain = self.gain(card);
        (gain.0 - price(card), gain.1)
    }

    /// What a card would bring now, whatever it is worth later, and what it should name.
    pub(super) fn gain_of(&self, kind: CardKind) -> (f64, Target) {
        self.gain(self.game.card(kind))
    }

    fn gain(&self, card: &Card) -> (f64, Target) {
        let nothing = (0.0, Target::None);
        match card.effect {
            Effect::Draw(cards) => {
                // Never so many that the discards become the deck: the card could come back for ever.
                let more = self.game.hand_size(self.state, self.seat) < PLENTY
                    && self.game.deck_size(self.state) >= cards;
                (if more { 0.7 * f64::from(cards) } else { 0.0 }, Target::None)
            }
            Effect::Muster => {
                let dice = self.game.returning(self.state, self.seat);
                dice.max_by_key(|&(_, hp)| hp)
                    .map_or(nothing, |(home, hp)| (0.8 + 0.2 * f64::from(hp), Target::Cell(home)))
            }
            Effect::LastStand if self.game.fallen(self.state) == Some(self.seat) => (2.0, Target::None),
            Effect::Heal(_) => self.heal(),
            Effect::Cancel => (self.harm(), Target::None),
            Effect::LoseTurn => self.lose_turn(),
            Effect::LoseThisTurn => self.lose_this_turn(),
            Effect::Add(_)
            | Effect::TossAdd(_)
            | Effect::RollAgain
            | Effect::BothAgain
            | Effect::ExtraDie
            | Effect::FewerDie
            | Effect::ConflictExtraDie
            | Effect::ConflictAdd(_)
            | Effect::LowWins
            | Effect::TossHighLow => self.on_roll(card),
            Effect::LastStand | Effect::TossHp(_) => nothing,
        }
    }

    /// Saves a die that is about to fall: a card for HP is best kept until then.
    fn heal(&self) -> (f64, Target) {
        if let Some(roll) = &self.roll
            && roll.thrown
            && !roll.bout
            && let Some(duel) = Duel::new(roll, self.seat)
        {
            let side = usize::from(self.seat != roll.attacker);
            if duel.chance() < 0.5
                && roll.hp[side] == 1
                && let Some(at) = roll.at[side]
            {
                return (2.0, Target::Cell(at));
            }
        }
        (0.0, Target::None)
    }

    /// What winning the roll is worth against losing it.
    fn stake(&self, roll: &RollNow) -> f64 {
        if roll.bout {
            // Two bouts win: the third is all or nothing, the others are half of it.
            return if self.game.bouts_won(self.state) == [1, 1] { 10.0 } else { 5.0 };
        }
        let own = usize::from(self.seat != roll.attacker);
        // Cards win Ganoogos and dice hardly do: what hangs on a conflict is seldom worth one.
        let own_loss = if roll.hp[own] == 1 { 0.66 } else { 0.24 };
        let gain = if roll.hp[1 - own] == 1 { 0.54 } else { 0.21 };
        own_loss + gain
    }

    fn on_roll(&self, card: &Card) -> (f64, Target) {
        let nothing = (0.0, Target::None);
        let Some(roll) = &self.roll else { return nothing };
        // What can wait until the dice lie, waits.
        let can_wait = matches!(card.when, When::AnyRoll | When::DuringConflict);
        if self.kind == Some(Kind::CardPlayed) || (!roll.thrown && can_wait) {
            return nothing;
        }
        let Some(defender) = roll.defender else { return self.on_mp(card, roll) };
        let Some(duel) = Duel::new(roll, self.seat) else { return nothing };
        let now = duel.chance();
        if now >= 1.0 {
            return nothing;
        }
        let other = if self.seat == roll.attacker { defender } else { roll.attacker };
        let lasts = if card.when == When::ConflictDeclared { 1.6 } else { 1.0 };
        let mut best = nothing;
        for (seat, own) in [(self.seat, true), (other, false)] {
            let mut then = duel.after(card.effect, own);
            if let Effect::Add(points) = card.effect {
                then = then.max(self.part(&duel, points, own, roll));
            }
            let gain = self.stake(roll) * (then - now) * lasts;
            if gain > best.0 && self.names_roll(card.effect, seat) {
                best = (gain, target(card.effect, seat));
            }
        }
        best
    }

    /// The chance to win with this card and all others in the hand that add to it.
    fn part(&self, duel: &Duel, points: i8, own: bool, roll: &RollNow) -> f64 {
        let needs = duel.needs();
        if !roll.thrown || (points > 0) != own || roll.low {
            return 0.0;
        }
        let all: f64 = self.game.hand(self.state, self.seat).fold(0.0, |sum, (kind, count)| {
            let card = self.game.card(kind);
            match card.effect {
                Effect::Add(points) if matches!(card.when, When::AnyRoll | When::AfterRoll) => {
                    sum + f64::from(points.unsigned_abs()) * f64::from(count)
                }
                _ => sum,
            }
        });
        // Half of it, as it takes another card, and the larger the better.
        if all >= needs { 0.5 + 0.03 * f64::from(points.unsigned_abs()) } else { 0.0 }
    }

    /// Whether a card about a roll may name this seat's now.
    fn names_roll(&self, effect: Effect, seat: Seat) -> bool {
        match effect {
            Effect::Add(_) | Effect::TossAdd(_) | Effect::RollAgain | Effect::ExtraDie | Effect::FewerDie => {
                self.game.is_rolling(self.state, seat)
            }
            _ => true,
        }
    }

    /// A card on the roll for MP: to storm this turn, or to keep another from it.
    fn on_mp(&self, card: &Card, roll: &RollNow) -> (f64, Target) {
        let mover = roll.attacker;
        let own = mover == self.seat;
        let Some(way) = *self.far.get_or_init(|| self.shortest(mover, own)) else {
            return (0.0, Target::None);
        };
        let enough = |mp: f64| f64::from(u8::from(2.0 * mp >= f64::from(way)));
        let total = f64::from(roll.totals[0]);
        let (now, then) = if roll.thrown {
            let then = match card.effect {
                Effect::Add(points) => enough(total + f64::from(points)),
                Effect::TossAdd(points) => {
                    (enough(total + f64::from(points)) + enough(total - f64::from(points))) / 2.0
                }
                Effect::RollAgain => at_once(way),
                _ => return (0.0, Target::None),
            };
            (enough(total), then)
        } else {
            let shift = |points: f64| at_once((f64::from(way) - 2.0 * points).max(0.0) as u16);
            let then = match card.effect {
                Effect::Add(points) => shift(f64::from(points)),
                Effect::TossAdd(points) => (shift(f64::from(points)) + shift(-f64::from(points))) / 2.0,
                Effect::ExtraDie => shift(1.5),
                // One die: 1 to 6.
                Effect::FewerDie => f64::from(7_u16.saturating_sub(way.div_ceil(2)).min(6)) / 6.0,
                _ => return (0.0, Target::None),
            };
            (at_once(way), then)
        };
        let gain = if own { then - now } else { now - then };
        (STORM * gain, Target::Seat(mover))
    }

    /// The way of whoever moves to the square it would storm: anybody's, or only the own.
    fn shortest(&self, mover: Seat, own: bool) -> Option<u16> {
        let targets = Seat::first(self.game.seats())
            .filter(|&target| target != mover && self.game.is_in(self.state, target))
            .filter(|&target| own || target == self.seat);
        targets.map(|target| way(self.game, self.state, mover, target)).min()
    }

    /// What it is worth that an opponent does not move now.
    fn held_up(&self, other: Seat) -> f64 {
        let danger = at_once(way(self.game, self.state, other, self.seat));
        let hope = at_once(way(self.game, self.state, self.seat, other));
        0.4 + STORM_PUT_OFF * danger + 1.2 * hope
    }

    fn lose_turn(&self) -> (f64, Target) {
        // At the end of the own turn, or while acting: the one who comes next is the one to stop.
        let ending = self.game.on_turn(self.state) == self.seat && self.kind == Some(Kind::TurnEnds);
        let next = self.game.next_in(self.state, self.seat);
        if !ending || next == self.seat || self.game.turns_to_lose(self.state, next) > 0 {
            return (0.0, Target::None);
        }
        (self.held_up(next), Target::Seat(next))
    }

    fn lose_this_turn(&self) -> (f64, Target) {
        let mover = self.game.on_turn(self.state);
        let gain = if mover == self.seat { 0.0 } else { self.held_up(mover) };
        (gain, Target::None)
    }

    /// What the card on the table would cost.
    fn harm(&self) -> f64 {
        let Some((by, kind, target)) = self.game.card_on_table(self.state) else { return 0.0 };
        if by == self.seat {
            return 0.0;
        }
        let effect = self.game.card(kind).effect;
        match effect {
            Effect::Draw(cards) => DRAWN * f64::from(cards),
            Effect::LoseTurn if target == Target::Seat(self.seat) => 2.0,
            Effect::LoseThisTurn if self.game.on_turn(self.state) == self.seat => {
                self.shortest(self.seat, true).map_or(0.0, |way| 0.8 + 2.0 * at_once(way))
            }
            Effect::Muster => 0.5,
            Effect::Cancel => 0.8,
            _ => {
                let Some(roll) = &self.roll else { return 0.0 };
                let Some(duel) = Duel::new(roll, self.seat) else { return 0.0 };
                let own = target == Target::Seat(self.seat);
                self.stake(roll) * (duel.chance() - duel.after(effect, own))
            }
        }
    }
}

/// What a card must bring to be played.
fn price(card: &Card) -> f64 {
    match card.effect {
        Effect::Draw(cards) => 0.5 * f64::from(cards),
        Effect::Muster | Effect::LastStand => 0.45,
        Effect::ConflictExtraDie | Effect::LowWins => 0.27,
        Effect::BothAgain | Effect::TossHighLow | Effect::TossHp(_) => 0.18,
        Effect::Heal(hp) => 0.225 * f64::from(hp),
        Effect::ConflictAdd(points) => 0.135 * f64::from(points.unsigned_abs()),
        Effect::LoseTurn => 1.08,
        Effect::LoseThisTurn => 0.9,
        Effect::Add(_)
        | Effect::TossAdd(_)
        | Effect::RollAgain
        | Effect::Cancel
        | Effect::ExtraDie
        | Effect::FewerDie => PRICE_OF_MIGHT * might(card),
    }
}

/// What a card about a roll of this seat names.
fn target(effect: Effect, seat: Seat) -> Target {
    match effect {
        Effect::BothAgain | Effect::LowWins | Effect::TossHighLow => Target::None,
        _ => Target::Seat(seat),
    }
}
