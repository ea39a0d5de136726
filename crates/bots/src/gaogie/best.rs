//! The equilibrium of a position, for whoever asks how to play it.

use std::borrow::Cow;

use fracas_core::{Game, Seat, Turn};
use fracas_gaogie::{Error, Gaogie, MoveId, State};
use fracas_search::Stop;
use serde::{Serialize, Serializer};
use ts_rs::TS;

use super::book::Advice;
use super::shelf::advise_in_until;
use crate::Study;

/// Knows how to play a position best, where that is known.
#[derive(Debug)]
pub struct Equilibrium;

impl Study for Equilibrium {
    type Game = Gaogie;

    type Facts = Best;

    fn inspect(game: &Gaogie, state: &State, at: Option<&str>, stop: &Stop) -> Option<Result<Best, Error>> {
        at.is_none().then(|| Ok(Best::new(game, state, stop)))
    }

    fn remark(game: &Gaogie, state: &State) -> Option<String> {
        Best::new(game, state, &Stop::default()).in_words()
    }
}

/// The equilibrium of a position, where it is known.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct Best {
    /// What the lower of the two seats gets on average when both play best, from −1 (lost) to 1 (won).
    value: Option<f64>,
    /// For each of the two seats its best mix: moves with their probabilities.
    mix: Option<Mixes>,
    /// What there is to say about it.
    note: Cow<'static, str>,
}

#[derive(Clone, Debug, TS)]
#[ts(type = "Record<string, Record<string, number>>")]
struct Mixes(Vec<(Seat, Mix)>);

impl Serialize for Mixes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(seat, mix)| (seat.to_string(), mix)))
    }
}

#[derive(Clone, Debug)]
struct Mix(Vec<(String, f64)>);

impl Serialize for Mix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, weight)| (name, weight)))
    }
}

impl Best {
    fn new(game: &Gaogie, state: &State, stop: &Stop) -> Best {
        if let Turn::Over(outcome) = game.turn(state) {
            return Best {
                value: (game.seats() == 2).then(|| match outcome.winners.sole() {
                    None => 0.0,
                    Some(Seat::FIRST) => 1.0,
                    Some(_) => -1.0,
                }),
                mix: None,
                note: "the game is over".into(),
            };
        }
        let Some(pair) = state.pair() else {
            return Best {
                note: "among three or more there is no single best mix: what is best depends on whom the others \
                       attack, so none is given until two are left"
                    .into(),
                ..Best::default()
            };
        };
        match advise_in_until(game, state, pair.into(), stop) {
            Some(advice) => Best::known(game, pair, &advice),
            None if stop.is_stopped() => {
                Best { note: "there was no time to solve this position".into(), ..Best::default() }
            }
            None => Best {
                note: "this position is beyond what can be solved at once; \
                       `fracas lab solve gaogie --moves FILE --cap N` solves a table for stocks up to a cap"
                    .into(),
                ..Best::default()
            },
        }
    }

    fn known(game: &Gaogie, pair: (Seat, Seat), advice: &Advice) -> Best {
        let mix = |seat: Seat, mix: &[(MoveId, f64)]| {
            let mut mix: Vec<(MoveId, f64)> = mix.to_vec();
            mix.sort_unstable_by_key(|&(id, _)| id);
            let named = |(id, weight)| (game.table().plain(id).to_owned(), round(weight));
            (seat, Mix(mix.into_iter().map(named).collect()))
        };
        Best {
            value: Some(round(advice.value)),
            mix: Some(Mixes(vec![mix(pair.0, &advice.mixes[0]), mix(pair.1, &advice.mixes[1])])),
            note: match (advice.cap, game.options().turn_limit) {
                _ if advice.turns.is_some() => {
                    "exact, with the turn limit taken into account: nobody can do better against these mixes"
                        .into()
                }
                (Some(cap), _) => {
                    format!("solved with stocks cut off at {cap}: nearly exact far below that").into()
                }
                (None, Some(_)) => {
                    "exact for a round that may go on for ever: the turn limit is not taken into account"
                        .into()
                }
                (None, None) => "exact: nobody can do better against these mixes".into(),
            },
        }
    }
}

impl Best {
    /// The value and the mixes for people to read; nothing once the game is over.
    fn in_words(&self) -> Option<String> {
        let (Some(value), Some(Mixes(mixes))) = (self.value, &self.mix) else { return None };
        let mut words = match value {
            0.0 => "Both are even when they play best:\n".to_owned(),
            _ => {
                let ahead = &mixes[usize::from(value < 0.0)].0;
                format!(
                    "Seat {ahead} is ahead by {:.4} (1 is a sure win) when both play best:\n",
                    value.abs()
                )
            }
        };
        for (seat, Mix(mix)) in mixes {
            let parts: Vec<String> =
                mix.iter().map(|(name, weight)| format!("{name} {:.2} %", weight * 100.0)).collect();
            words.push_str(&format!("  seat {seat}: {}\n", parts.join(", ")));
        }
        Some(words)
    }
}

/// Rounds to twelve places, so that what is left of rounding errors is not shown; and no negative zero.
fn round(number: f64) -> f64 {
    (number * 1e12).round() / 1e12 + 0.0
}
