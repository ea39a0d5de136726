//! Checking a position: all of it, before anything can be played from it.

use arrayvec::ArrayVec;
use fracas_core::{Seat, Seats, Square, excerpt};

use crate::board::{Cell, MOST_HP};
use crate::card::{Aim, Effect};
use crate::flow::is_void;
use crate::piles::{Pile, Piles};
use crate::plays::ROOM;
use crate::position::{Counts, DieKind, FrameAt, Position, SideAt, TargetAt, WindowAt};
use crate::state::{
    Bouts, Conflict, Die, First, Frame, Kind, Phase, Play, STACK, Side, Stage, State, Target, Window,
};
use crate::{Error, Ganoogo, MOST_DICE, Windows};

/// The most points that cards can have put on a roll: far more than any deck holds.
const MOST_PLUS: i16 = 2_000;

impl Ganoogo {
    /// Turns a position into a state, or says what is wrong with it.
    pub(crate) fn admit(&self, position: &Position) -> Result<State, Error> {
        if position.players.is_empty() {
            return Err(Error::NobodyIn);
        }
        position.players.iter().chain([position.turn]).try_for_each(|seat| self.check_seat(seat))?;
        let skip = self.per_seat(&position.skip, "skip")?;
        let mut stack = ArrayVec::new();
        let top = position.window.iter().map(|window| self.read_window(window).map(Frame::Window));
        for frame in position.stack.iter().map(|frame| self.read_frame(frame)).chain(top) {
            stack.try_push(frame?).map_err(|_| Error::TooDeep)?;
        }
        if stack.len() + ROOM > STACK {
            return Err(Error::TooDeep);
        }
        let mut state = State {
            phase: position.phase,
            turn: position.turn,
            players: position.players,
            turns: position.turns,
            fought: read_last_fight(position)?,
            mp: position.mp,
            skip: std::array::from_fn(|seat| skip.get(seat).copied().unwrap_or(0)),
            first: self.read_first(position)?,
            dice: self.read_dice(position)?,
            conflict: None,
            ganoogo: None,
            sides: [Side::default(); 2],
            piles: self.read_piles(position, &stack)?,
            stack,
            last: None,
            rolled: None,
        };
        self.check_players(&state, position)?;
        self.check_ganoogos(&state)?;
        self.read_struggles(&mut state, position)?;
        self.check_stack(&state)?;
        self.check_phase(&state)?;
        if let Some(roll) = &position.roll {
            for (side, written) in state.sides.iter_mut().zip(roll) {
                *side = read_side(written)?;
            }
        }
        if !state.stack.iter().any(|frame| matches!(frame, Frame::Roll { .. })) {
            state.sides = [Side::default(); 2];
        }
        self.settle(&mut state);
        Ok(state)
    }

    pub(crate) fn check_seat(&self, seat: Seat) -> Result<(), Error> {
        let (number, seats) = (seat.number(), self.seats);
        if number <= seats { Ok(()) } else { Err(Error::NoSeat { number, seats }) }
    }

    /// A list with one entry for each seat; left out, it is empty.
    fn per_seat<'a, T>(&self, list: &'a [T], name: &'static str) -> Result<&'a [T], Error> {
        if list.is_empty() || list.len() == usize::from(self.seats) {
            return Ok(list);
        }
        Err(Error::PerSeat { name, seats: self.seats, is: list.len() })
    }

    fn die_from(&self, home: Square) -> Result<u8, Error> {
        let place = self.board.origins.iter().position(|origin| self.board.square(origin.home) == home);
        place.map(|index| index as u8).ok_or(Error::NoSuchDie(home))
    }

    fn read_dice(&self, position: &Position) -> Result<[Die; MOST_DICE], Error> {
        let mut dice = [Die::NONE; MOST_DICE];
        let mut named = [false; MOST_DICE];
        for written in &position.dice {
            let index = self.die_from(written.home)?;
            let origin = &self.board.origins[usize::from(index)];
            if std::mem::replace(&mut named[usize::from(index)], true) {
                return Err(Error::DieTwice(written.home));
            }
            self.check_seat(written.seat)?;
            if written.start != origin.hp {
                return Err(Error::OtherStart { home: written.home, is: written.start, right: origin.hp });
            }
            let overlord = origin.overlord && written.seat == origin.seat;
            if overlord != (written.kind == DieKind::Overlord) {
                return Err(Error::OtherKind(written.home));
            }
            if written.seat != origin.seat && position.players.contains(origin.seat) {
                return Err(Error::NotCaptured { home: written.home, owner: origin.seat });
            }
            let at = written.at.map(|square| self.board.cell(square)).transpose()?;
            match at {
                Some(_) if !(1..=MOST_HP).contains(&written.hp) => {
                    return Err(Error::BadHp { home: written.home, hp: written.hp });
                }
                None if written.hp != 0 => return Err(Error::RemovedHp(written.home)),
                _ => {}
            }
            if let Some(cell) = at
                && dice.iter().any(|die: &Die| die.at == Some(cell))
            {
                return Err(Error::SharedSquare(self.board.square(cell)));
            }
            dice[usize::from(index)] = Die { seat: written.seat, hp: written.hp, at };
        }
        match self.board.origins.iter().zip(named).find(|(_, named)| !named) {
            Some((origin, _)) => Err(Error::DieMissing(self.board.square(origin.home))),
            None => Ok(dice),
        }
    }

    fn read_pile(&self, counts: &Counts) -> Result<Pile, Error> {
        let mut pile = Pile::EMPTY;
        for (id, count) in &counts.0 {
            let kind = self.deck.find(id).ok_or_else(|| self.unknown_card(id))?;
            let room = self.deck.card(kind).copies - pile.count(kind);
            if *count > room {
                return Err(self.wrong_count(kind));
            }
            pile.add(kind, *count);
        }
        Ok(pile)
    }

    fn wrong_count(&self, kind: u8) -> Error {
        let card = self.deck.card(kind);
        Error::CardCount { id: card.short_id(), right: card.copies }
    }

    /// Counts the cards: in hands, deck, discards and on the table there is every one of the deck, once.
    fn read_piles(&self, position: &Position, stack: &[Frame]) -> Result<Piles, Error> {
        if position.hands.len() != usize::from(self.seats) {
            let (seats, is) = (self.seats, position.hands.len());
            return Err(Error::PerSeat { name: "hands", seats, is });
        }
        let mut hands = [Pile::EMPTY; 4];
        for (hand, counts) in hands.iter_mut().zip(&position.hands) {
            *hand = self.read_pile(counts)?;
        }
        let deck = self.read_pile(&position.deck)?;
        let discards = self.read_pile(&position.discards)?;
        for (kind, card) in (0..).zip(&self.deck.cards) {
            let heaps = hands.iter().chain([&deck, &discards]);
            let lying: u32 = heaps.map(|heap| u32::from(heap.count(kind))).sum();
            let on_table =
                stack.iter().filter(|frame| matches!(frame, Frame::Card(play) if play.kind == kind));
            if lying + on_table.count() as u32 != u32::from(card.copies) {
                return Err(self.wrong_count(kind));
            }
        }
        Ok(Piles { hands, deck, discards })
    }

    /// Those who are in have dice and a standing square; those who are out have nothing.
    fn check_players(&self, s: &State, position: &Position) -> Result<(), Error> {
        for seat in Seat::first(self.seats) {
            let falling = crate::flow::has_hope(s, seat);
            let dice = s.strength(seat) > 0;
            let cards = s.piles.hand(seat).size() > 0;
            match s.players.contains(seat) {
                true if !dice && !falling => return Err(Error::InWithoutDice(seat)),
                false if dice || cards => return Err(Error::OutWithThings(seat)),
                _ => {}
            }
        }
        let mut standing = 0;
        for &square in &position.standing {
            standing |= self.board.cell(square)?.bit();
        }
        let right = self.standing(s);
        if standing == right { Ok(()) } else { Err(Error::Standing(self.squares_of(right))) }
    }

    /// Nobody ever stands on another's Ganoogo square while it is standing (GA-10).
    fn check_ganoogos(&self, s: &State) -> Result<(), Error> {
        for die in &s.dice {
            let Some(at) = die.at else { continue };
            if let Some(owner) = self.ganoogo_of(s, at).filter(|&owner| owner != die.seat) {
                return Err(Error::OnGanoogo { at: self.board.square(at), owner });
            }
        }
        Ok(())
    }

    /// What the turn has come to is there: whose turn it is, and what is fought about. It may be gone only while
    /// cards and falls that came after it are still to be settled (GA-18), or where the game ended with it.
    fn check_phase(&self, s: &State) -> Result<(), Error> {
        let waits = |frame: &Frame| matches!(frame, Frame::Card(_) | Frame::Fallen { .. });
        if self.outcome(s).is_some() || s.stack.iter().any(waits) {
            return Ok(());
        }
        let ending = s.phase == Phase::End && !s.stack.is_empty();
        if !s.players.contains(s.turn) && !ending {
            return Err(Error::TurnOfOut(s.turn));
        }
        match s.phase {
            Phase::Fight if is_void(s) => Err(Error::NoConflict),
            Phase::Ganoogo | Phase::Fling if s.ganoogo.is_none() => Err(Error::NoGanoogo),
            _ => Ok(()),
        }
    }

    fn read_first(&self, position: &Position) -> Result<First, Error> {
        if position.phase != Phase::First {
            return Ok(First::default());
        }
        let Some(written) = &position.first else {
            return Ok(First { rolling: position.players, ..First::default() });
        };
        let all = written.rolling.iter().chain(written.leading.iter());
        { all }.try_for_each(|seat| self.check_seat(seat))?;
        let (rolling, leading) = (written.rolling, written.leading);
        if rolling.iter().any(|seat| leading.contains(seat)) || written.best > 12 {
            return Err(Error::BadFirst);
        }
        Ok(First { rolling, leading, best: written.best })
    }

    /// The conflict and the Ganoogo that are on: only where the turn has come to one, between neighbours that
    /// stand or are just falling.
    fn read_struggles(&self, s: &mut State, position: &Position) -> Result<(), Error> {
        let near = |one: Option<Cell>, other: Option<Cell>| {
            one.zip(other).is_some_and(|(one, other)| self.board.near(one).contains(&other))
        };
        if let Some(written) = &position.conflict {
            let attacker = written.attacker.map(|home| self.die_from(home)).transpose()?;
            let target = self.die_from(written.defender)?;
            let place = place_in_struggle(s, target);
            let attacks = match attacker {
                Some(die) => s.die(die).seat == s.turn && near(place_in_struggle(s, die), place),
                None => self.edition.one_target_is_one_conflict() && place.is_some(),
            };
            let sane = matches!(s.phase, Phase::Act | Phase::Fight)
                && attacks
                && s.die(target).seat != s.turn
                && written.extra.iter().all(|&extra| extra <= 5)
                && written.plus.iter().all(|plus| (-MOST_PLUS..=MOST_PLUS).contains(plus));
            if !sane {
                return Err(Error::BadConflict);
            }
            let (low, extra, plus) = (written.low, written.extra, written.plus);
            s.conflict = Some(Conflict { low, extra, plus, ..Conflict::new(attacker, target) });
        }
        if let Some(written) = &position.ganoogo {
            let die = self.die_from(written.die)?;
            let most = if s.phase == Phase::Fling { 2 } else { 1 };
            let sane = matches!(s.phase, Phase::Ganoogo | Phase::Fling)
                && s.die(die).seat == s.turn
                && written.defender != s.turn
                && s.players.contains(written.defender)
                && near(place_in_struggle(s, die), Some(self.board.ganoogo[written.defender.index()]))
                && written.won[0] <= 1
                && written.won[1] <= most
                && written.fling <= self.farthest_fling(s.phase);
            if !sane {
                return Err(Error::BadGanoogo);
            }
            let (defender, won, fling) = (written.defender, written.won, written.fling);
            s.ganoogo = Some(Bouts { die, defender, won, fling });
        }
        Ok(())
    }

    /// The farthest that a die can be flung: three dice, to which cards may have added (GA-13).
    const fn farthest_fling(&self, phase: Phase) -> u8 {
        match phase {
            Phase::Fling if self.edition.fling_is_a_roll() => u8::MAX,
            Phase::Fling => 18,
            _ => 0,
        }
    }

    fn read_window(&self, written: &WindowAt) -> Result<Window, Error> {
        let asked = written.asked.ok_or(Error::BadStack)?;
        written.passed.iter().chain([asked]).try_for_each(|seat| self.check_seat(seat))?;
        Ok(Window { kind: written.kind, asked, passed: written.passed })
    }

    fn read_frame(&self, written: &FrameAt) -> Result<Frame, Error> {
        Ok(match *written {
            FrameAt::Window(ref window) => Frame::Window(self.read_window(window)?),
            FrameAt::Card { by, ref id, target, stage, gone } => {
                self.check_seat(by)?;
                let kind = self.deck.find(id).ok_or_else(|| self.unknown_card(id))?;
                let effect = self.deck.card(kind).effect;
                let fits = match stage {
                    Stage::Answers | Stage::Cancelled => true,
                    Stage::Flip => effect.flips(),
                    Stage::Done => matches!(effect, Effect::Draw(_)),
                };
                let target = self.read_target(effect.aim(), target)?;
                if !fits || gone && effect.aim() != Aim::Die {
                    return Err(Error::BadStack);
                }
                Frame::Card(Play { by, kind, target, stage, gone })
            }
            FrameAt::Roll { sides, due } => {
                sides.iter().try_for_each(|seat| self.check_seat(seat))?;
                if sides.is_empty() || due.iter().any(|seat| !sides.contains(seat)) {
                    return Err(Error::BadStack);
                }
                Frame::Roll { sides, due }
            }
            FrameAt::Fallen { die, at, saved } => {
                Frame::Fallen { die: self.die_from(die)?, at: self.board.cell(at)?, saved }
            }
            FrameAt::Draw { seat, left } => {
                self.check_seat(seat)?;
                Frame::Draw { seat, left: left.min(10) }
            }
        })
    }

    pub(crate) fn read_target(&self, aim: Aim, written: Option<TargetAt>) -> Result<Target, Error> {
        match (aim, written) {
            (Aim::Nothing, None) => Ok(Target::None),
            (Aim::Roll | Aim::Side | Aim::Player, Some(TargetAt::Seat(seat))) => {
                self.check_seat(seat).map(|()| Target::Seat(seat))
            }
            (Aim::Die | Aim::Home, Some(TargetAt::Square(square))) => {
                self.board.cell(square).map(Target::Cell)
            }
            _ => Err(Error::BadStack),
        }
    }

    pub(crate) fn unknown_card(&self, id: &str) -> Error {
        let known = self.deck.cards.iter().map(|card| card.id.as_ref());
        Error::NoSuchCard {
            id: excerpt(id).into_owned(),
            meant: fracas_core::nearest(id, known).map(|meant| excerpt(meant).into_owned()),
        }
    }
}

/// Where a die stood when the struggle that is on began: a die that has fallen since may be back elsewhere.
fn place_in_struggle(s: &State, die: u8) -> Option<Cell> {
    let fell_from = |frame: &Frame| match *frame {
        Frame::Fallen { die: fallen, at, .. } if fallen == die => Some(at),
        _ => None,
    };
    s.stack.iter().find_map(fell_from).or(s.die(die).at)
}

/// The number of the last turn with a fight: the one under way at most, once it has come to its acts.
fn read_last_fight(position: &Position) -> Result<u32, Error> {
    let acted = match position.phase {
        Phase::Act | Phase::Fight | Phase::Ganoogo | Phase::Fling | Phase::End => 1,
        Phase::Deal | Phase::First | Phase::Begin | Phase::Lost | Phase::Draw | Phase::Roll => 0,
    };
    let most = position.turns.saturating_add(acted);
    match position.last_fight {
        Some(is) if is > most => Err(Error::LastFight { is, most }),
        Some(is) => Ok(is),
        None => Ok(position.turns),
    }
}

impl Ganoogo {
    /// What may lie at the bottom, by the phase of the turn.
    fn fits_phase(&self, s: &State, frame: &Frame) -> bool {
        match (s.phase, frame) {
            (Phase::Begin | Phase::Lost, Frame::Window(window)) => window.kind == Kind::TurnBegins,
            (Phase::End, Frame::Window(window)) => window.kind == Kind::TurnEnds,
            (Phase::Fight, Frame::Window(window)) => window.kind == Kind::ConflictDeclared,
            (Phase::Ganoogo, Frame::Window(window)) => window.kind == Kind::GanoogoBegins,
            (Phase::Act, Frame::Window(window)) => {
                self.options.windows == Windows::Acts
                    && matches!(window.kind, Kind::DieMoved | Kind::CardBought)
            }
            (Phase::Deal | Phase::Draw, Frame::Draw { seat, .. }) => *seat == s.turn,
            (Phase::Act, Frame::Draw { .. } | Frame::Card(_) | Frame::Fallen { .. }) => true,
            (Phase::Roll, Frame::Roll { sides, .. }) => *sides == Seats::one(s.turn),
            (Phase::Fight | Phase::Ganoogo, Frame::Roll { sides, .. }) => {
                let both = s.defender().map(|defender| Seats::from_iter([s.turn, defender]));
                both.is_none_or(|both| both == *sides)
            }
            (Phase::Fling, Frame::Roll { sides, .. }) => {
                let unflung = s.ganoogo.is_none_or(|ganoogo| ganoogo.fling == 0);
                let whose = s.defender().is_none_or(|defender| Seats::one(defender) == *sides);
                self.edition.fling_is_a_roll() && unflung && whose
            }
            (Phase::Fling, Frame::Fallen { .. }) => true,
            _ => false,
        }
    }

    /// What may lie on what, as [`flow`](crate::flow) draws it.
    fn check_stack(&self, s: &State) -> Result<(), Error> {
        let mut under: Option<&Frame> = None;
        for (index, frame) in s.stack.iter().enumerate() {
            let above = s.stack.get(index + 1);
            let lies_well = match under {
                None => self.fits_phase(s, frame),
                Some(under) => fits_on(under, frame),
            };
            let stands_alone = match frame {
                Frame::Roll { sides, due } => match above {
                    None => !due.is_empty(),
                    Some(Frame::Window(Window { kind: Kind::BeforeRoll, .. })) => sides == due,
                    Some(_) => due.is_empty(),
                },
                Frame::Card(play) if play.stage == Stage::Flip => above.is_none(),
                _ => true,
            };
            if !lies_well || !stands_alone {
                return Err(Error::BadStack);
            }
            under = Some(frame);
        }
        Ok(())
    }
}

/// What may lie on what.
fn fits_on(under: &Frame, frame: &Frame) -> bool {
    match (under, frame) {
        (Frame::Window(_), Frame::Card(_) | Frame::Fallen { .. }) => true,
        (Frame::Window(window), Frame::Roll { .. }) => window.kind == Kind::AfterRoll,
        (Frame::Card(play), Frame::Window(window)) => {
            window.kind == Kind::CardPlayed && matches!(play.stage, Stage::Answers | Stage::Cancelled)
        }
        (Frame::Card(play), Frame::Draw { .. }) => play.stage == Stage::Done,
        (Frame::Roll { .. }, Frame::Window(window)) => {
            matches!(window.kind, Kind::BeforeRoll | Kind::AfterRoll)
        }
        (Frame::Fallen { .. }, Frame::Window(window)) => window.kind == Kind::DieEliminated,
        _ => false,
    }
}

pub(crate) fn read_side(written: &SideAt) -> Result<Side, Error> {
    let mut side = Side {
        drop: written.drop,
        extra: written.extra,
        fewer: written.fewer,
        plus: written.plus,
        ..Side::default()
    };
    let sane = written.dice.len() <= side.dice.len()
        && written.dice.iter().all(|face| (1..=6).contains(face))
        && written.extra <= 5
        && written.fewer <= 100
        && (-MOST_PLUS..=MOST_PLUS).contains(&written.plus);
    if !sane {
        return Err(Error::BadRoll);
    }
    side.dice[..written.dice.len()].copy_from_slice(&written.dice);
    Ok(side)
}
