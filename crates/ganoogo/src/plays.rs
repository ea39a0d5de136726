//! Playing cards: which fit, what they may name, and what each effect does.

use fracas_core::{Seat, Seats};

use crate::board::{Cell, MOST_HP};
use crate::card::{Aim, Effect, When};
use crate::deck::{Kinds, kinds};
use crate::flow::{is_void, open, open_roll};
use crate::rules::{CardKind, Move};
use crate::state::{Conflict, Frame, Kind, Phase, Play, Played, STACK, Stage, State, Target, Window};
use crate::{Error, Ganoogo};

/// What one card may put on the stack before anybody can play the next: itself and a window, then what it
/// causes and its window.
pub(crate) const ROOM: usize = 6;

impl Ganoogo {
    /// The kinds of card whose limit allows them now (GA-12), whoever holds them.
    fn fitting(&self, s: &State) -> Kinds {
        if s.stack.len() + ROOM > STACK {
            return 0; // GA-20
        }
        let of = |when| self.deck.of(when);
        let mut fitting = of(When::AnyTime);
        match s.window().map(|window| window.kind) {
            Some(Kind::CardPlayed) => return fitting | of(When::CardPlayed),
            Some(Kind::BeforeRoll) => fitting |= of(When::BeforeRoll) | of(When::AnyRoll),
            Some(Kind::AfterRoll) => {
                fitting |= of(When::AfterRoll) | of(When::AnyRoll);
                if s.phase == Phase::Fight {
                    fitting |= of(When::AfterConflictRoll);
                }
            }
            Some(Kind::ConflictDeclared) => fitting |= of(When::ConflictDeclared),
            Some(Kind::TurnBegins) => fitting |= of(When::TurnBegins),
            Some(Kind::DieEliminated) => fitting |= of(When::DieEliminated),
            Some(Kind::GanoogoBegins | Kind::TurnEnds | Kind::DieMoved | Kind::CardBought) | None => {}
        }
        if s.conflict.is_some() {
            fitting |= of(When::DuringConflict);
        }
        fitting
    }

    /// The kinds of card that a seat holds, that fit now, and that have something to name.
    pub(crate) fn playable(&self, s: &State, seat: Seat) -> Kinds {
        let mut playable = s.piles.hand(seat).held();
        if playable != 0 {
            playable &= self.fitting(s);
        }
        let has_target = |wanted: Kinds, playable: Kinds, found: bool| {
            if playable & wanted != 0 && !found { playable & !wanted } else { playable }
        };
        if playable & (self.deck.at_homes | self.deck.saving | self.deck.at_dice) != 0 {
            let homes = (0..self.board.origins.len() as u8).any(|die| self.can_muster(s, die));
            playable = has_target(self.deck.at_homes, playable, homes);
            playable = has_target(self.deck.saving, playable, savable(s).is_some());
            playable = has_target(self.deck.at_dice, playable, s.dice.iter().any(|die| die.at.is_some()));
        }
        playable
    }

    /// Calls `each` with everything that a card may name now.
    fn targets(&self, s: &State, effect: Effect, mut each: impl FnMut(Target)) {
        match effect.aim() {
            Aim::Nothing
                if self.edition.last_stand_needs_a_die()
                    && effect == Effect::LastStand
                    && savable(s).is_none() => {}
            Aim::Nothing => each(Target::None),
            Aim::Roll => rolls(s).iter().for_each(|seat| each(Target::Seat(seat))),
            Aim::Side => sides(s).iter().for_each(|seat| each(Target::Seat(seat))),
            Aim::Player => s.players.iter().for_each(|seat| each(Target::Seat(seat))),
            Aim::Die => s.dice.iter().filter_map(|die| die.at).for_each(|at| each(Target::Cell(at))),
            Aim::Home => {
                for (die, origin) in (0..).zip(&self.board.origins) {
                    if self.can_muster(s, die) {
                        each(Target::Cell(origin.home));
                    }
                }
            }
        }
    }

    /// Lists every card that a seat may play now, with everything it may name.
    pub(crate) fn list_plays(&self, s: &State, seat: Seat, out: &mut Vec<Move>) {
        for kind in kinds(self.playable(s, seat)) {
            let play = |target| out.push(Move::Play(CardKind(kind), target));
            self.targets(s, self.deck.card(kind).effect, play);
        }
    }

    /// Puts a card on the table and opens the window for answers.
    pub(crate) fn play_card(&self, s: &mut State, seat: Seat, kind: u8, target: Target) -> Result<(), Error> {
        let card = self.deck.card(kind);
        let id = || card.short_id();
        if !s.piles.hand(seat).has(kind) {
            return Err(Error::NotHeld(id()));
        }
        if s.stack.len() + ROOM > STACK {
            return Err(Error::TooDeep);
        }
        if self.fitting(s) >> kind & 1 == 0 {
            return Err(Error::NotNow { id: id(), when: card.when });
        }
        self.check_target(s, kind, target)?;
        s.piles.hand_mut(seat).take(kind);
        s.last = Some(Played { by: seat, kind, target });
        let players = s.players;
        if let Some(Frame::Window(window)) = s.stack.last_mut() {
            *window =
                Window { asked: players.after(seat).unwrap_or(seat), passed: Seats::NONE, kind: window.kind };
        }
        s.stack.push(Frame::Card(Play { by: seat, kind, target, stage: Stage::Answers, gone: false }));
        open(s, Kind::CardPlayed);
        Ok(())
    }

    /// Says why a card cannot name what it names.
    fn check_target(&self, s: &State, kind: u8, target: Target) -> Result<(), Error> {
        let card = self.deck.card(kind);
        let mut found = false;
        self.targets(s, card.effect, |possible| found |= possible == target);
        if found {
            return Ok(());
        }
        let id = card.short_id();
        Err(match (card.effect.aim(), target) {
            (Aim::Nothing, Target::None) => Error::NothingToSave,
            (Aim::Nothing, _) => Error::NeedsNoTarget(id),
            (Aim::Roll, Target::Seat(seat)) => Error::NotTheirRoll(seat),
            (Aim::Side, Target::Seat(seat)) => Error::NotInConflict(seat),
            (Aim::Player, Target::Seat(seat)) => Error::NotIn(seat),
            (Aim::Die, Target::Cell(cell)) => Error::NoDie(self.board.square(cell)),
            (Aim::Home, Target::Cell(cell)) => Error::NoMuster(self.board.square(cell)),
            (Aim::Die | Aim::Home, _) => Error::NeedsSquare(id),
            (Aim::Roll | Aim::Side | Aim::Player, _) => Error::NeedsSeat(id),
        })
    }

    /// Whether a die can return to its starting square (GA-15).
    pub(crate) fn can_muster(&self, s: &State, die: u8) -> bool {
        let origin = &self.board.origins[usize::from(die)];
        let removed = s.die(die);
        removed.at.is_none()
            && s.players.contains(removed.seat)
            && s.die_at(origin.home).is_none()
            && (!origin.overlord || s.players.contains(origin.seat))
    }

    /// A card that nobody cancelled does what it says. Where that has become impossible, nothing happens.
    pub(crate) fn take_effect(&self, s: &mut State, play: Play) {
        let effect = self.deck.card(play.kind).effect;
        let go_on = |s: &mut State, stage| {
            if let Some(Frame::Card(top)) = s.stack.last_mut() {
                top.stage = stage;
            }
        };
        if effect.flips() {
            return go_on(s, Stage::Flip);
        }
        if let Effect::Draw(count) = effect {
            go_on(s, Stage::Done);
            return s.stack.push(Frame::Draw { seat: play.by, left: count });
        }
        discard(s);
        match effect {
            Effect::Cancel => {
                let under = s.stack.len().wrapping_sub(2);
                if let Some(Frame::Card(card)) = s.stack.get_mut(under) {
                    card.stage = Stage::Cancelled;
                }
            }
            Effect::RollAgain => roll_again(s, play.target),
            Effect::BothAgain => {
                if let Some(defender) = s.defender().filter(|_| !is_void(s)) {
                    open_roll(s, Seats::from_iter([s.turn, defender]));
                }
            }
            Effect::Muster => {
                let home = |die: &u8| Target::Cell(self.board.origins[usize::from(*die)].home) == play.target;
                let dice = 0..self.board.origins.len() as u8;
                if let Some(die) = { dice }.find(home).filter(|&die| self.can_muster(s, die)) {
                    let origin = &self.board.origins[usize::from(die)];
                    s.die_mut(die).at = Some(origin.home);
                    s.die_mut(die).hp = origin.hp;
                    self.part(s, origin.home);
                }
            }
            Effect::LastStand => self.save(s),
            Effect::ExtraDie => on_roll(s, play.target, |side| side.extra += 1),
            Effect::FewerDie => on_roll(s, play.target, |side| side.fewer += 1),
            Effect::Add(points) => add_points(s, play, points.into()),
            Effect::ConflictExtraDie => on_side(s, play.target, |conflict, side| conflict.extra[side] += 1),
            Effect::ConflictAdd(points) => on_side(s, play.target, |conflict, side| {
                conflict.plus[side] += i16::from(points);
                conflict.credit[side].give(play.kind, points.into());
            }),
            Effect::Heal(hp) => heal(s, play, hp),
            Effect::LowWins => set_low(s, true),
            Effect::LoseTurn => {
                if let Target::Seat(seat) = play.target
                    && s.players.contains(seat)
                {
                    let skip = &mut s.skip[seat.index()];
                    *skip = skip.saturating_add(1);
                }
            }
            Effect::LoseThisTurn => {
                if s.phase == Phase::Begin {
                    s.phase = Phase::Lost;
                }
            }
            Effect::Draw(_) | Effect::TossAdd(_) | Effect::TossHp(_) | Effect::TossHighLow => {}
        }
    }

    /// The coin of the topmost card has landed (GA-17).
    pub(crate) fn flip(&self, s: &mut State, heads: bool) {
        let Some(&Frame::Card(play)) = s.stack.last() else { return };
        discard(s);
        match self.deck.card(play.kind).effect {
            Effect::TossAdd(points) => {
                let points = if heads { i16::from(points) } else { -i16::from(points) };
                add_points(s, play, points);
            }
            Effect::TossHp(hp) if heads => heal(s, play, hp),
            Effect::TossHp(hp) => {
                if let Some(die) = named(s, play) {
                    crate::flow::hurt(s, die, hp);
                }
            }
            Effect::TossHighLow => set_low(s, !heads),
            _ => {}
        }
    }

    /// A die has returned to a square: cards that still wait and name the die there mean the one before it.
    fn part(&self, s: &mut State, home: Cell) {
        for frame in &mut s.stack {
            if let Frame::Card(play) = frame
                && play.target == Target::Cell(home)
            {
                play.gone |= self.deck.card(play.kind).effect.aim() == Aim::Die;
            }
        }
    }

    fn save(&self, s: &mut State) {
        if let Some((die, at)) = savable(s) {
            s.die_mut(die).at = Some(at);
            s.die_mut(die).hp = self.board.origins[usize::from(die)].hp;
            let under = s.stack.len().wrapping_sub(2);
            if let Some(Frame::Fallen { saved, .. }) = s.stack.get_mut(under) {
                *saved = true;
            }
        }
    }
}

/// The two seats of the conflict that is on.
pub(crate) fn sides(s: &State) -> Seats {
    s.conflict.map_or(Seats::NONE, |conflict| [s.turn, s.die(conflict.target).seat].into_iter().collect())
}

fn on_roll(s: &mut State, target: Target, change: impl FnOnce(&mut crate::state::Side)) {
    // A roll that has become void is not there any more.
    if let Target::Seat(seat) = target
        && s.stack.iter().any(|frame| matches!(frame, Frame::Roll { .. }))
    {
        let side = s.side_of(seat);
        change(&mut s.sides[side]);
    }
}

fn add_points(s: &mut State, play: Play, points: i16) {
    on_roll(s, play.target, |side| {
        side.plus += points;
        side.credit.give(play.kind, points);
    });
}

fn on_side(s: &mut State, target: Target, change: impl FnOnce(&mut Conflict, usize)) {
    if let Target::Seat(seat) = target {
        let side = s.side_of(seat);
        if let Some(conflict) = &mut s.conflict {
            change(conflict, side);
        }
    }
}

fn set_low(s: &mut State, low: bool) {
    if let Some(conflict) = &mut s.conflict {
        conflict.low = low;
    }
}

/// The seats whose roll the open window is about (GA-13).
pub(crate) fn rolls(s: &State) -> Seats {
    match (s.window().map(|window| window.kind), s.beneath()) {
        (Some(Kind::BeforeRoll | Kind::AfterRoll), Some(Frame::Roll { sides, .. })) => *sides,
        _ => Seats::NONE,
    }
}

/// The die that the open window is about, where it can still be saved, and its square (GA-15).
fn savable(s: &State) -> Option<(u8, Cell)> {
    match (s.window()?.kind, s.beneath()?) {
        (Kind::DieEliminated, &Frame::Fallen { die, at, saved: false }) => {
            let free = s.die(die).at.is_none() && s.die_at(at).is_none();
            (free && s.players.contains(s.die(die).seat)).then_some((die, at))
        }
        _ => None,
    }
}

/// Takes the topmost card off the table: it took effect, or was cancelled (GA-5).
pub(crate) fn discard(s: &mut State) {
    if let Some(Frame::Card(play)) = s.stack.pop() {
        s.piles.discards.add(play.kind, 1);
    }
}

fn roll_again(s: &mut State, target: Target) {
    if let Target::Seat(seat) = target
        && !is_void(s)
    {
        open_roll(s, Seats::one(seat));
    }
}

/// The die that a card names, if it still stands. While a card waits dice leave their squares only by falling
/// and come to one only by returning, so it is the one on that square unless one has returned to it (GA-22).
fn named(s: &State, play: Play) -> Option<u8> {
    match play.target {
        Target::Cell(cell) if !play.gone => s.die_at(cell),
        _ => None,
    }
}

fn heal(s: &mut State, play: Play, hp: u8) {
    if let Some(die) = named(s, play) {
        let die = s.die_mut(die);
        die.hp = (die.hp + hp).min(MOST_HP); // GA-2
    }
}
