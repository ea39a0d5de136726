//! What a position is worth to each seat: the chance that it is the last one in.
//!
//! Every player still in has a strength, the sum of a few things that were weighed against each other by how
//! games ended: dice and HP, what the hand can do, how soon it can storm somebody and how soon it is stormed.
//! The chances are the strengths' shares of the whole, so that they add up to one with any number of seats.

use std::sync::LazyLock;

use fracas_core::{Game, Seat};
use fracas_ganoogo::{Effect, Ganoogo, Span, State, When};

/// What each HP of another's die in the way costs, in half MP: a conflict roll is won four times in nine.
pub(super) const TOLL: u16 = 5;
/// What an own die in the way costs, in half MP.
const OWN: u16 = 2;

/// The weights of a strength, in logits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Each HP of a die that walks.
    pub(super) hp: f64,
    /// Each die that walks.
    pub(super) die: f64,
    /// Each unit of [`worth`] in the hand.
    pub(super) cards: f64,
    /// To be sure to storm somebody on the next turn.
    pub(super) reach: f64,
    /// To be sure to be stormed.
    pub(super) danger: f64,
}

/// Found by regression over games of the bot against itself, then by matches: see `docs/bots.md`.
pub(super) const WEIGHTS: Weights = Weights { hp: 0.08, die: 0.15, cards: 0.30, reach: 1.2, danger: 0.6 };

/// A turn later is worth so much less.
const PATIENCE: f64 = 0.65;

/// The longest way in the table, in half MP.
const FARTHEST: usize = 160;

/// How near a storm is by the way still to go, in half MP: 1 when the next roll is sure to be enough, and
/// [`PATIENCE`] less for every roll more that it takes.
static SOON: LazyLock<[f64; FARTHEST]> = LazyLock::new(|| {
    let mut soon = [0.0; FARTHEST];
    // The chances of each sum of MP after so many rolls of two dice.
    let mut sums = vec![1.0];
    let mut worth = 1.0;
    let mut before = [0.0; FARTHEST];
    for _ in 0..12 {
        let mut next = vec![0.0; sums.len() + 12];
        for (sum, chance) in sums.iter().enumerate() {
            for roll in 2..=12_usize {
                let ways = 6 - roll.abs_diff(7);
                next[sum + roll] += chance * ways as f64 / 36.0;
            }
        }
        sums = next;
        for (way, soon) in soon.iter_mut().enumerate() {
            let enough: f64 = sums.iter().skip(way.div_ceil(2)).sum();
            *soon += worth * (enough - before[way]);
            before[way] = enough;
        }
        worth *= PATIENCE;
    }
    soon
});

/// How near a storm is, from 0 to 1.
pub(super) fn soon(way: u16) -> f64 {
    SOON.get(usize::from(way)).copied().unwrap_or(0.0)
}

/// The chance to have enough MP for a way on one roll.
pub(super) fn at_once(way: u16) -> f64 {
    const AT_LEAST: [f64; 13] =
        [36.0, 36.0, 36.0, 35.0, 33.0, 30.0, 26.0, 21.0, 15.0, 10.0, 6.0, 3.0, 1.0];
    AT_LEAST.get(usize::from(way.div_ceil(2))).map_or(0.0, |ways| ways / 36.0)
}

/// The shortest way of a player to storm another, in half MP.
pub(super) fn way(game: &Ganoogo, state: &State, seat: Seat, target: Seat) -> u16 {
    let span = game.span(state, seat, [game.ganoogo_square(target)], OWN, TOLL);
    let walkers = game.pieces(state).filter(|piece| piece.seat == seat && piece.walks);
    walkers.map(|piece| span.from(piece.at)).min().unwrap_or(Span::NONE)
}

/// What a card is good for, in units of about a tenth of a Ganoogo.
pub(super) fn worth(effect: Effect, when: When) -> f64 {
    let late = if when == When::BeforeRoll { 0.7 } else { 1.0 };
    match effect {
        Effect::Cancel => 0.7,
        Effect::RollAgain => 0.9,
        Effect::BothAgain => 0.2,
        Effect::Muster => 0.5,
        Effect::LastStand => 0.5,
        Effect::ExtraDie => 0.7,
        Effect::FewerDie => 1.1,
        Effect::ConflictExtraDie => 0.3,
        Effect::Heal(hp) => 0.25 * f64::from(hp),
        Effect::Draw(cards) => 0.55 * f64::from(cards),
        Effect::LowWins => 0.3,
        Effect::LoseTurn => 1.2,
        Effect::LoseThisTurn => 1.0,
        Effect::Add(points) => 0.35 * late * f64::from(points.unsigned_abs().min(6)),
        Effect::ConflictAdd(points) => 0.15 * f64::from(points.unsigned_abs()),
        Effect::TossAdd(_) => 0.4 * late,
        Effect::TossHp(_) => 0.2,
        Effect::TossHighLow => 0.2,
    }
}

/// What a hand is good for.
pub(super) fn hand_worth(game: &Ganoogo, state: &State, seat: Seat) -> f64 {
    let cards = game.hand(state, seat);
    cards
        .map(|(kind, count)| {
            let card = game.card(kind);
            worth(card.effect, card.when) * f64::from(count)
        })
        .sum()
}

/// What regression and evaluation look at, for one seat.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Traits {
    pub(super) hp: f64,
    pub(super) dice: f64,
    pub(super) cards: f64,
    pub(super) reach: f64,
    pub(super) danger: f64,
}

/// Looks at everybody who is in, as though whoever's turn it is had spent it.
pub(super) fn traits(game: &Ganoogo, state: &State) -> [Traits; 4] {
    let mut all = [Traits::default(); 4];
    let players = f64::from(game.players_in(state).max(1));
    for piece in game.pieces(state) {
        let own = &mut all[piece.seat.index()];
        if piece.walks {
            own.hp += f64::from(piece.hp);
            own.dice += 1.0;
        }
    }
    // How long each has to wait for a turn: nobody longer than whoever's turn is now.
    let mut next = game.on_turn(state);
    if !game.is_between_turns(state) {
        next = game.next_in(state, next);
    }
    let mut waited = 0.0;
    for _ in Seat::first(game.seats()) {
        if !game.is_in(state, next) {
            break;
        }
        let seat = next;
        let wait = waited + players * f64::from(game.turns_to_lose(state, seat));
        let due = libm::pow(PATIENCE, wait / players);
        all[seat.index()].cards = hand_worth(game, state, seat);
        for target in Seat::first(game.seats()).filter(|&other| other != seat && game.is_in(state, other)) {
            let near = soon(way(game, state, seat, target)) * due;
            let own = &mut all[seat.index()];
            own.reach = own.reach.max(near);
            all[target.index()].danger += near;
        }
        waited += 1.0;
        next = game.next_in(state, seat);
        if next == seat || waited >= players {
            break;
        }
    }
    all
}

/// The chance of each seat to be the last one in.
pub(super) fn chances(game: &Ganoogo, state: &State) -> [f64; 4] {
    let traits = traits(game, state);
    let mut shares = [0.0; 4];
    let mut whole = 0.0;
    for seat in Seat::first(game.seats()).filter(|&seat| game.is_in(state, seat)) {
        let Traits { hp, dice, cards, reach, danger } = traits[seat.index()];
        let strength = WEIGHTS.hp * hp + WEIGHTS.die * dice + WEIGHTS.cards * cards + WEIGHTS.reach * reach
            - WEIGHTS.danger * danger;
        let share = libm::exp(strength.clamp(-30.0, 30.0));
        shares[seat.index()] = share;
        whole += share;
    }
    shares.map(|share| if whole > 0.0 { share / whole } else { 0.0 })
}
