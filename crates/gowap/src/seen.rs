//! What an eye sees, and what it can make up of the rest.

use fracas_core::{Dice, Game, Seat, Seats};
use serde::Serialize;
use ts_rs::TS;

use crate::Gender;
use crate::board::SIDES;
use crate::position::{Position, SetUp, write_value};
use crate::rules::{Gowap, State};
use crate::team::{Amount, Recruit, Team};
use crate::token::{Token, Tokens, total};

/// What an eye may see: everything but the other's team before both are in, and with the option `reveal` at
/// `"placing"` everything but the other's tokens that are not placed yet (GW-2, GW-14).
#[derive(Clone, Debug, Serialize, TS)]
pub struct View {
    position: Position,
    /// The seats whose team is in, as long as one is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    written: Option<Seats>,
    /// The eye's own team, as long as it is secret and not in the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    team: Option<Team>,
    /// How many tokens of each side are in the game but hidden from the eye, as long as there may be any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    unseen: Option<[usize; 2]>,
    /// What the tokens of each side are worth together.
    totals: [Worth; 2],
    /// What is known, without what is not.
    #[serde(skip)]
    pub(crate) known: State,
    /// The numbers of the hidden tokens of each side.
    #[serde(skip)]
    hidden: [Vec<u64>; 2],
}

/// A value in JSON.
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[serde(transparent)]
pub(crate) struct Worth(#[serde(serialize_with = "write_value")] pub(crate) f64);

impl View {
    pub(crate) fn new(game: &Gowap, state: &State, eye: Option<Seat>) -> View {
        let mut known = state.clone();
        let mut hidden = [Vec::new(), Vec::new()];
        for seat in SIDES.into_iter().filter(|&seat| Some(seat) != eye) {
            known.secret[seat.index()] = None;
            if game.conceals(state) {
                hidden[seat.index()] = conceal(&mut known.sides[seat.index()]);
            }
        }
        let written = SIDES.into_iter().filter(|seat| state.secret[seat.index()].is_some()).collect();
        let totals = SIDES.map(|seat| match hidden[seat.index()].is_empty() {
            true => Worth(total(&known.sides[seat.index()])),
            // Everybody knows what a whole team is worth.
            false => Worth(game.options.total.to_f64()),
        });
        View {
            position: game.position(&known),
            written: (state.phase == Some(SetUp::Teams)).then_some(written),
            team: eye.and_then(|seat| known.secret.get(seat.index())?.clone()),
            unseen: (game.conceals(state) && state.phase != Some(SetUp::Teams))
                .then(|| hidden.each_ref().map(Vec::len)),
            totals,
            known,
            hidden,
        }
    }

    /// The seats whose team is in, as long as one is missing.
    pub(crate) fn written(&self) -> Option<Seats> {
        self.written
    }

    /// How many tokens of a side are in the game but hidden from the eye (GW-14).
    pub fn unseen(&self, seat: Seat) -> usize {
        self.hidden[seat.index()].len()
    }

    /// Makes up the teams that are in but cannot be seen: any team that agrees with what is seen is as likely as
    /// any other.
    pub(crate) fn guess<D: Dice + ?Sized>(&self, game: &Gowap, dice: &mut D) -> State {
        let mut state = self.known.clone();
        for seat in self.written.into_iter().flat_map(Seats::iter) {
            let tokens = game.options.tokens as usize;
            state.secret[seat.index()].get_or_insert_with(|| any_team(tokens, game.options.total, dice));
        }
        for (side, numbers) in state.sides.iter_mut().zip(&self.hidden).filter(|(_, n)| !n.is_empty()) {
            let seen = side.iter().filter_map(|token| Amount::from_f64(token.value));
            let seen: u64 = seen.map(Amount::hundredths).sum();
            let rest = Amount::of_hundredths(game.options.total.hundredths() - seen);
            let team = any_team(numbers.len(), rest, dice);
            side.extend(team.recruits().iter().zip(numbers).map(|(recruit, &n)| Token::new(*recruit, n)));
            side.sort_by_key(|token| token.number);
        }
        state
    }
}

/// Takes the tokens that are not placed yet out of a side, and tells their numbers.
fn conceal(side: &mut Tokens) -> Vec<u64> {
    let hidden = side.iter().filter(|token| token.at.is_none()).map(|token| token.number).collect();
    side.retain(|token| token.at.is_some());
    hidden
}

/// A team drawn from all that there are: the total cut at so many different places, each place as likely.
fn any_team<D: Dice + ?Sized>(tokens: usize, total: Amount, dice: &mut D) -> Team {
    let places = total.hundredths() - 1;
    let mut cuts: Vec<u64> = Vec::new();
    // Floyd's way to draw different numbers from 1 to `places`.
    for last in places - (tokens as u64 - 1) + 1..=places {
        let cut = u64::from(dice.below(last as u32)) + 1;
        cuts.push(if cuts.contains(&cut) { last } else { cut });
    }
    cuts.push(total.hundredths());
    cuts.sort_unstable();
    let mut from = 0;
    let recruit = |cut| {
        let gender = if dice.coin() { Gender::Female } else { Gender::Male };
        let value = Amount::of_hundredths(cut - from);
        from = cut;
        Recruit { gender, value }
    };
    cuts.into_iter().map(recruit).collect()
}
