//! What makes sense at all. No level does what does not: people who begin overlook a card, attack too early or stay at home
//! too long; they do not help others, hurt themselves, walk to and fro or give their MP away.

use fracas_core::{Event, Seat, Sight};
use fracas_ganoogo::{CardKind, Cell, Effect, Ganoogo, Move, State, Target};

use super::answers::Moment;
use super::errands::{Actor, CARD_PRICE};

/// The most HP a die shows (GA-2).
const MOST_HP: u8 = 6;

/// A choice as one seat sees it that remembers where its dice come from.
pub(super) struct Sense<'a> {
    game: &'a Ganoogo,
    state: &'a State,
    seat: Seat,
    choices: &'a [Move],
    /// The seat's steps on this turn and on its last, newest first.
    steps: Vec<(Cell, Cell)>,
}

impl<'a> Sense<'a> {
    pub(super) fn new(sight: &'a Sight<Ganoogo>, guess: &'a State) -> Sense<'a> {
        let seat = sight.seat();
        let mut ends = 0;
        let own = sight.past().iter().rev().filter_map(|event| match event {
            Event::Move(by, choice) if *by == seat => Some(choice),
            _ => None,
        });
        let recent = own.take_while(|choice| {
            ends += u32::from(**choice == Move::End);
            ends < 2
        });
        let steps = recent.filter_map(|choice| match *choice {
            Move::Step { from, to } => Some((from, to)),
            _ => None,
        });
        Sense { game: sight.game(), state: guess, seat, choices: sight.choices(), steps: steps.collect() }
    }

    /// Whether a choice could be made with a reason.
    pub(super) fn allows(&self, choice: &Move) -> bool {
        match *choice {
            Move::Step { from, to } => !self.returns(from, to),
            Move::End => !self.can_buy() && !self.can_advance(),
            _ => true,
        }
    }

    /// Whether a step leads a die back to where it has just been.
    fn returns(&self, from: Cell, to: Cell) -> bool {
        let mut at = from;
        self.steps.iter().any(|&(left, reached)| {
            if reached == at {
                at = left;
            }
            at == to
        })
    }

    fn can_buy(&self) -> bool {
        self.game.mp(self.state) >= CARD_PRICE && self.choices.contains(&Move::Draw)
    }

    fn actor(&self) -> Actor<'_> {
        Actor { game: self.game, state: self.state, seat: self.seat }
    }

    fn can_advance(&self) -> bool {
        self.game.mp(self.state) > 0 && self.advance().is_some()
    }

    fn advance(&self) -> Option<Move> {
        self.actor().advance(|from, to| !self.returns(from, to))
    }

    /// What is left to do when nothing else makes sense.
    pub(super) fn last_resort(&self) -> Move {
        let wish = match () {
            () if self.game.in_window(self.state) => Move::Pass,
            () if self.can_buy() => Move::Draw,
            () => self.advance().filter(|_| self.game.mp(self.state) > 0).unwrap_or(Move::End),
        };
        if self.choices.contains(&wish) { wish } else { self.choices[0] }
    }

    /// What somebody might do who does not think: choices of one kind together, and none that makes no sense. There may be
    /// none at all.
    pub(super) fn whims(&self) -> Vec<Vec<Move>> {
        let mut cards: Vec<Move> = Vec::new();
        let moment = Moment::new(self.game, self.state, self.seat);
        for kind in self.game.playable_cards(self.state, self.seat) {
            let (gain, target) = moment.gain_of(kind);
            let card = Move::Play(kind, target);
            if gain > 0.0 && self.choices.contains(&card) {
                cards.push(card);
            }
        }
        let mut kinds = vec![cards];
        if self.game.in_window(self.state) {
            kinds.push(vec![Move::Pass]);
        } else if self.game.is_acting(self.state) {
            let (mut walks, mut fights) = (Vec::new(), Vec::new());
            let span = self.actor().span_to_storm();
            for choice in self.choices.iter().filter(|choice| self.allows(choice)) {
                match *choice {
                    Move::Step { from, to }
                        if span.from(to) < span.from(from)
                            || self.game.stormed_on(self.state, self.seat, to).is_some() =>
                    {
                        walks.push(*choice);
                    }
                    Move::Fight { from, to } if self.dares(from, to) => fights.push(*choice),
                    Move::Play(kind, target) if self.mends(kind, target) => kinds[0].push(*choice),
                    _ => {}
                }
            }
            kinds.extend([walks, fights]);
            if self.can_buy() {
                kinds.push(vec![Move::Draw]);
            }
        }
        kinds.retain(|kind| !kind.is_empty());
        kinds
    }

    /// Whether a die may strike without a thought: its last HP are not risked against more.
    fn dares(&self, from: Cell, to: Cell) -> bool {
        let hp = |at: Cell| self.game.die_on(self.state, at).map_or(0, |(_, hp)| hp);
        hp(from) > 1 || hp(to) == 1
    }

    /// Whether a card gives HP to an own die that can take them all.
    fn mends(&self, kind: CardKind, target: Target) -> bool {
        match (self.game.card(kind).effect, target) {
            (Effect::Heal(more), Target::Cell(at)) => self
                .game
                .die_on(self.state, at)
                .is_some_and(|(owner, hp)| owner == self.seat && hp + more <= MOST_HP),
            _ => false,
        }
    }
}
