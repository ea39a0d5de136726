//! What a position is worth to each seat: the chance that it is the last one in.
//!
//! Every player still in has a strength, the sum of a few things that were weighed against each other by how
//! games ended: dice and HP, what the hand can do, how soon it can storm somebody and how soon it is stormed.
//! The chances are the strengths' shares of the whole, so that they add up to one with any number of seats.

use std::sync::LazyLock;

use fracas_core::{Game, Seat};
use fracas_ganoogo::{Card, Effect, Ganoogo, State};

use super::might::might;
use super::scout::Span;

/// What each HP of another's die in the way costs, in half MP: a conflict roll is won four times in nine.
pub(super) const TOLL: u16 = 5;
/// What an own die in the way costs, in half MP.
const OWN: u16 = 2;

/// How many things a strength is made of.
pub const TRAITS: usize = 15;

/// What a strength is made of, each with its weight in logits. Found by regression over games of the bot against
/// itself: `cargo run --release -p fracas-bots --example ganoogo_fit`.
pub const WEIGHTS: [(&str, f64); TRAITS] = [
    ("each HP of a die that walks", 0.02),
    ("each die that walks", 0.25),
    ("to storm somebody on the next roll", 0.35),
    ("to be stormed on the next roll", -0.35),
    ("to storm somebody who holds less", 0.3),
    ("to be stormed by somebody who holds more", -0.3),
    ("to have the next turn", 0.03),
    ("what the hand adds to a Ganoogo", 0.12),
    ("the hand's share of what all hands add", 0.7),
    ("HP to give", 0.03),
    ("a die to return", 0.05),
    ("a die to save", 0.05),
    ("a turn to take away", 0.24),
    ("a card undone", 0.17),
    ("anything else for conflicts", 0.03),
];

/// What one player has of each thing in [`WEIGHTS`].
pub type Traits = [f64; TRAITS];

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
    const AT_LEAST: [f64; 13] = [36.0, 36.0, 36.0, 35.0, 33.0, 30.0, 26.0, 21.0, 15.0, 10.0, 6.0, 3.0, 1.0];
    AT_LEAST.get(usize::from(way.div_ceil(2))).map_or(0.0, |ways| ways / 36.0)
}

/// The shortest way of a player to storm another, in half MP.
pub(super) fn way(game: &Ganoogo, state: &State, seat: Seat, target: Seat) -> u16 {
    Span::shortest(game, state, seat, game.ganoogo_square(target), OWN, TOLL)
}

/// Counts a card among the traits.
fn count_card(traits: &mut Traits, card: &Card, count: f64) {
    traits[7] += might(card) * count;
    let (index, amount) = match card.effect {
        Effect::Heal(hp) => (9, f64::from(hp)),
        Effect::Muster => (10, 1.0),
        Effect::LastStand => (11, 1.0),
        Effect::LoseTurn | Effect::LoseThisTurn => (12, 1.0),
        Effect::Cancel => (13, 1.0),
        Effect::BothAgain
        | Effect::ConflictExtraDie
        | Effect::ConflictAdd(_)
        | Effect::LowWins
        | Effect::TossHighLow
        | Effect::TossHp(_) => (14, 1.0),
        Effect::Add(_)
        | Effect::TossAdd(_)
        | Effect::RollAgain
        | Effect::ExtraDie
        | Effect::FewerDie
        | Effect::Draw(_) => return,
    };
    traits[index] += amount * count;
}

/// Looks at everybody who is in, as though whoever's turn it is had spent it.
pub fn traits(game: &Ganoogo, state: &State) -> [Traits; 4] {
    let mut all = [[0.0; TRAITS]; 4];
    let players = f64::from(game.players_in(state).max(1));
    for piece in game.pieces(state) {
        let own = &mut all[piece.seat.index()];
        if piece.walks {
            own[0] += f64::from(piece.hp);
            own[1] += 1.0;
        }
    }
    for seat in Seat::first(game.seats()).filter(|&seat| game.is_in(state, seat)) {
        for (kind, count) in game.hand(state, seat) {
            count_card(&mut all[seat.index()], game.card(kind), f64::from(count));
        }
    }
    let whole: f64 = all.iter().map(|own| own[7]).sum();
    for own in &mut all {
        own[8] = own[7] / (whole + 1.0);
    }
    let mut seat = game.on_turn(state);
    if !game.is_between_turns(state) {
        seat = game.next_in(state, seat);
    }
    // How long each has to wait for a turn: nobody longer than whoever's turn is now.
    for waited in 0..game.players_in(state) {
        let wait = f64::from(waited) + players * f64::from(game.turns_to_lose(state, seat));
        let due = libm::pow(PATIENCE, wait / players);
        let own = &mut all[seat.index()];
        own[6] = f64::from(u8::from(wait == 0.0));
        for target in Seat::first(game.seats()).filter(|&other| other != seat && game.is_in(state, other)) {
            let near = soon(way(game, state, seat, target)) * due;
            let lead = all[seat.index()][7] - all[target.index()][7];
            let sure = near / (1.0 + libm::exp(-lead));
            let own = &mut all[seat.index()];
            own[2] = own[2].max(near);
            own[4] = own[4].max(sure);
            let other = &mut all[target.index()];
            other[3] += near;
            other[5] += sure;
        }
        seat = game.next_in(state, seat);
    }
    all
}

/// The chance of each seat to be the last one in.
pub fn chances(game: &Ganoogo, state: &State) -> [f64; 4] {
    let traits = traits(game, state);
    let mut shares = [0.0; 4];
    let mut whole = 0.0;
    for seat in Seat::first(game.seats()).filter(|&seat| game.is_in(state, seat)) {
        let parts = traits[seat.index()].iter().zip(&WEIGHTS);
        let strength: f64 = parts.map(|(amount, (_, weight))| amount * weight).sum();
        let share = libm::exp(strength.clamp(-30.0, 30.0));
        shares[seat.index()] = share;
        whole += share;
    }
    shares.map(|share| if whole > 0.0 { share / whole } else { 0.0 })
}
