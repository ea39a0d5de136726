//! How a playout spends MP: by the mood a player is in for the turn.

use fracas_core::{Dice, Game, QuickDice, Seat};
use fracas_ganoogo::{Cell, Effect, Ganoogo, Move, Piece, State};

use super::answers::Moment;
use super::might::Prospects;
use super::scout::{Span, wall};
use super::value::{TOLL, at_once, way};

/// What a player is up to for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    /// Holds the line, buys cards, and goes for whoever is likely to lose a Ganoogo.
    Hoard,
    /// Runs for the nearest Ganoogo square.
    Run,
    /// Blocks the own Ganoogo square when it is in danger, else runs.
    Guard,
}

/// What everybody is up to in a playout: one seat follows its idea for a while and then holds its line, the others do now
/// this, now that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moods {
    pub(super) seat: Seat,
    pub(super) own: Mood,
    /// The turn from which on the seat holds its line, whatever it was up to.
    pub(super) until: u32,
    pub(super) salt: u64,
}

impl Moods {
    /// One seat is always up to the same.
    pub(super) const fn steady(seat: Seat, own: Mood, salt: u64) -> Moods {
        Moods { seat, own, until: u32::MAX, salt }
    }

    /// The mood of a seat on a turn: the same all turn long, another in every playout.
    fn of(self, seat: Seat, turn: u32) -> Mood {
        if seat == self.seat {
            return if turn < self.until { self.own } else { Mood::Hoard };
        }
        let mixed = self.salt ^ u64::from(turn) << 8 ^ seat.index() as u64;
        match (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) % 100 {
            0..84 => Mood::Hoard,
            84..97 => Mood::Run,
            _ => Mood::Guard,
        }
    }
}

/// What a card costs, in MP (GA-6).
pub(super) const CARD_PRICE: u8 = 5;
/// How likely a storm must be to be a danger.
const DANGER: f64 = 0.15;
/// How likely a Ganoogo must be won to be begun: a lost one costs cards on both sides, and little else.
const STORM_AT: f64 = 0.25;
/// How likely it must be won to be worth leaving the line for, which costs cards and opens a gap.
const RUN_AT: f64 = 0.8;
/// With so many cards in hand there is nothing more to wait for …
const ENOUGH: u8 = 30;
/// … than to be the likelier one to win.
const RUN_WITH_PLENTY: f64 = 0.5;
/// After so many turns in which nobody fought it goes whatever it holds: two who hold their lines would draw.
const TOO_QUIET: u32 = 30;

/// One seat that acts.
pub(super) struct Actor<'a> {
    pub(super) game: &'a Ganoogo,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
}

impl Actor<'_> {
    /// The next thing to do.
    pub(super) fn next(&self, moods: Moods, dice: &mut QuickDice) -> Move {
        if let Some(play) = self.free_card() {
            return play;
        }
        let mp = self.game.mp(self.state);
        if mp == 0 {
            return Move::End;
        }
        let in_reach = |span: &Span| self.runner(span).is_some_and(|(_, far)| far <= 2 * u16::from(mp));
        let done = match moods.of(self.seat, self.game.turns(self.state)) {
            Mood::Hoard => self.prey(in_reach).and_then(|span| self.run(&span, dice)),
            Mood::Guard => {
                let span = self.span_to_storm();
                let wall = if !in_reach(&span) && self.in_danger() { self.wall() } else { None };
                wall.or_else(|| self.run(&span, dice))
            }
            Mood::Run => self.run(&self.span_to_storm(), dice),
        };
        done.or_else(|| self.buy()).or_else(|| self.advance(|_, _| true)).unwrap_or(Move::End)
    }

    /// The way to whoever is worth going for: within reach whoever may well lose, else whoever is likely to.
    fn prey(&self, in_reach: impl Fn(&Span) -> bool) -> Option<Span> {
        let prospects = Prospects::new(self.game, self.state, self.seat);
        let run_at = match () {
            () if self.game.quiet_turns(self.state) >= TOO_QUIET => 0.0,
            () if self.game.hand_size(self.state, self.seat) >= ENOUGH => RUN_WITH_PLENTY,
            () => RUN_AT,
        };
        let chance = |other: Seat| prospects.against(self.game.hand_size(self.state, other));
        let span = |bar: f64| {
            let others = self.others().filter(|&other| chance(other) >= bar);
            let goals: Vec<Cell> = others.map(|other| self.game.ganoogo_square(other)).collect();
            (!goals.is_empty()).then(|| Span::new(self.game, self.state, self.seat, goals, 3, TOLL))
        };
        span(STORM_AT.min(run_at)).filter(in_reach).or_else(|| span(run_at))
    }

    /// A card that is always good on the own turn: more cards, or a die back.
    fn free_card(&self) -> Option<Move> {
        let moment = Moment::new(self.game, self.state, self.seat);
        let free = self.game.playable_cards(self.state, self.seat);
        { free }
            .filter(|&kind| matches!(self.game.card(kind).effect, Effect::Draw(_) | Effect::Muster))
            .find_map(|kind| {
                let (urge, target) = moment.urge(kind);
                (urge > 0.0).then_some(Move::Play(kind, target))
            })
    }

    fn buy(&self) -> Option<Move> {
        (self.game.mp(self.state) >= CARD_PRICE).then_some(Move::Draw)
    }

    /// A step with MP that would be lost, nearer to a square to storm. Only a die that is nearer to it than to the own goes: the
    /// others hold the line. `may` is asked whether a die may go from one square to another at all.
    pub(super) fn advance(&self, may: impl Fn(Cell, Cell) -> bool) -> Option<Move> {
        let goals = self.others().map(|other| self.game.ganoogo_square(other));
        let span = Span::new(self.game, self.state, self.seat, goals, 0, 0);
        let home = Span::new(self.game, self.state, self.seat, [self.game.ganoogo_square(self.seat)], 0, 0);
        let ahead = self.walkers().filter(|piece| home.from(piece.at) > span.from(piece.at));
        let steps = ahead.flat_map(|piece| {
            let to = self.game.near(piece.at).iter().copied();
            to.map(move |to| (piece, to))
        });
        let nearer = steps.filter(|&(piece, to)| {
            span.from(to) < span.from(piece.at)
                && may(piece.at, to)
                && self.piece_on(to).is_none()
                && self.game.stormed_on(self.state, self.seat, to).is_none()
        });
        // The strongest leads; among equals whoever is ahead.
        let (piece, to) = { nearer }.max_by_key(|&(piece, to)| (piece.hp, Span::NONE - span.from(to)))?;
        Some(Move::Step { from: piece.at, to })
    }

    fn others(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.game.seats())
            .filter(|&other| other != self.seat && self.game.is_in(self.state, other))
    }

    /// How far it is to the nearest square to storm.
    pub(super) fn span_to_storm(&self) -> Span {
        let goals = self.others().map(|other| self.game.ganoogo_square(other));
        Span::new(self.game, self.state, self.seat, goals, 3, TOLL)
    }

    fn walkers(&self) -> impl Iterator<Item = Piece> + '_ {
        self.game.pieces(self.state).filter(|piece| piece.seat == self.seat && piece.walks)
    }

    /// The die with the shortest way, and how far it is.
    fn runner(&self, span: &Span) -> Option<(Piece, u16)> {
        let ways = self.walkers().map(|piece| (piece, span.from(piece.at)));
        // With the same way to go the stronger die goes.
        ways.filter(|&(_, far)| far < Span::NONE).min_by_key(|&(piece, far)| (far, u8::MAX - piece.hp))
    }

    fn in_danger(&self) -> bool {
        self.others().any(|other| at_once(way(self.game, self.state, other, self.seat)) > DANGER)
    }

    fn piece_on(&self, cell: Cell) -> Option<(Seat, u8)> {
        self.game.die_on(self.state, cell)
    }

    /// A step on the way, a conflict with what blocks it, or a storm.
    fn run(&self, span: &Span, dice: &mut QuickDice) -> Option<Move> {
        let (piece, far) = self.runner(span)?;
        let steps = self.game.near(piece.at).iter().map(|&to| {
            let block = match self.piece_on(to) {
                _ if self.game.stormed_on(self.state, self.seat, to).is_some() => 0,
                Some((owner, _)) if owner == self.seat => 1_000,
                Some((_, hp)) => TOLL * u16::from(hp),
                None => 0,
            };
            (span.from(to).saturating_add(block), to)
        });
        let (cost, to) = steps.min_by_key(|&(cost, _)| cost)?;
        let (from, mp) = (piece.at, self.game.mp(self.state));
        if self.game.stormed_on(self.state, self.seat, to).is_some() {
            // What is left after the storm is lost: buy a card first if that leaves enough.
            return Some(if mp > CARD_PRICE { Move::Draw } else { Move::Step { from, to } });
        }
        match self.piece_on(to) {
            Some((owner, _)) if owner == self.seat => None,
            Some((_, hp)) => {
                let bold = piece.hp > hp || dice.below(3) == 0;
                bold.then_some(Move::Fight { from, to })
            }
            None => (cost < far).then_some(Move::Step { from, to }),
        }
    }

    /// A step towards a gap in the wall around the own Ganoogo square.
    fn wall(&self) -> Option<Move> {
        let wall = wall(self.game, self.seat);
        let gaps = wall.iter().copied().filter(|&cell| self.piece_on(cell).is_none());
        let home = self.game.ganoogo_square(self.seat);
        let span = Span::new(self.game, self.state, self.seat, gaps, 3, 40);
        let free = self.walkers().filter(|piece| !wall.contains(&piece.at) && piece.at != home);
        let mender = free.filter(|piece| span.from(piece.at) < 60).min_by_key(|piece| span.from(piece.at));
        let piece = mender?;
        let open = |to: &Cell| self.piece_on(*to).is_none() && *to != home;
        let steps = self.game.near(piece.at).iter().copied().filter(open);
        let to = steps.min_by_key(|&to| span.from(to))?;
        (span.from(to) < span.from(piece.at)).then_some(Move::Step { from: piece.at, to })
    }
}
