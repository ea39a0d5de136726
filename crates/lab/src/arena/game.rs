//! One game between players.

use std::time::Duration;

use fracas_core::{Dice, FairDice, QuickDice, Seat, Seats, Turn};
use fracas_games::{AnyGame, Entry, Fault};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::player::{Contestant, Player};
use super::sent::SetupSent;

/// How games of a match are set up.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "SetupSent", try_from = "SetupSent")]
pub struct Setup {
    /// The game.
    pub entry: &'static Entry,
    /// The version of its rules; the newest where none is named.
    pub rules: Option<u32>,
    /// How many play.
    pub seats: u8,
    /// The options.
    pub options: Value,
    /// The position that games start from, where that is not the beginning.
    pub position: Option<Value>,
    /// How many moves are played at random first, so that games differ.
    pub random_moves: u32,
    /// How long another program may think.
    pub limit: Duration,
}

impl Setup {
    /// Sets a table up for bots, with the limit that their matches have unless the options set one.
    pub fn new(
        entry: &'static Entry,
        seats: u8,
        mut options: Value,
        random_moves: u32,
        limit: Duration,
    ) -> Setup {
        if let (Some((name, most)), Value::Object(options)) = (entry.limit, &mut options) {
            options.entry(name).or_insert_with(|| most.into());
        }
        Setup { entry, rules: None, seats, options, position: None, random_moves, limit }
    }

    /// Starts a game.
    ///
    /// # Errors
    ///
    /// When none starts with these seats and options, or from this position.
    pub fn start(&self) -> Result<Box<dyn AnyGame>, Fault> {
        self.entry.start_by(self.rules, Some(self.seats), &self.options, self.position.as_ref())
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Who won; nobody in a draw.
    pub winners: Seats,
    /// Why it ended.
    pub reason: String,
    /// How many events it had.
    pub events: u32,
    /// How many decisions each seat made.
    pub decisions: Vec<u32>,
    /// How often somebody else took the lead, as the players saw it.
    pub lead_changes: u32,
    /// Who forfeited, if anybody did.
    pub forfeit: Option<Seat>,
}

/// A game that is longer than this is nobody's.
const LONGEST: u32 = 5_000;

/// Plays a game. Everything random in it follows from the seed.
///
/// # Errors
///
/// When no game starts with these seats and options.
pub fn play_game(table: &Setup, contestants: &[&Contestant], seed: u64) -> Result<Played, Fault> {
    let mut game = table.start()?;
    let mut dice = FairDice::from_number(seed);
    let mut luck = QuickDice::new(seed);
    let mut players: Vec<_> = contestants.iter().map(|who| Player::new(who, table.limit)).collect();
    let mut played = Played {
        winners: Seats::NONE,
        reason: String::new(),
        events: 0,
        decisions: vec![0; usize::from(table.seats)],
        lead_changes: 0,
        forfeit: None,
    };
    let mut hopes = vec![0.5; usize::from(table.seats)];
    let mut leader = None;
    let mut moves = 0;
    while played.events < LONGEST {
        let forfeit = match game.turn() {
            Turn::Over(outcome) => {
                (played.winners, played.reason) = (outcome.winners, outcome.reason.to_owned());
                break;
            }
            Turn::Chance => {
                let outcome = game.roll(&mut dice).unwrap_or_default();
                game.chance(&outcome)?;
                None
            }
            Turn::Choose(seats) => {
                let seat = seats.iter().next().unwrap_or(Seat::FIRST);
                let own_luck = luck.bits();
                moves += 1;
                let chosen = if moves <= table.random_moves {
                    Player::Random.choose(game.as_ref(), seat, own_luck)
                } else {
                    played.decisions[seat.index()] += 1;
                    match &mut players[seat.index()] {
                        Ok(player) => player.choose(game.as_ref(), seat, own_luck),
                        Err(forfeit) => Err(forfeit.clone()),
                    }
                };
                match chosen {
                    Ok((text, hope)) => {
                        if let Some(hope) = hope {
                            hopes[seat.index()] = hope;
                            // With two seats what one hopes the other fears.
                            if let [_, _] = hopes[..] {
                                hopes[1 - seat.index()] = 1.0 - hope;
                            }
                            let ahead = lead(&hopes);
                            played.lead_changes += u32::from(leader.is_some() && leader != ahead);
                            leader = ahead.or(leader);
                        }
                        let illegal =
                            |fault: Fault| super::Forfeit::Illegal { text: text.clone(), why: fault.message };
                        game.play(seat, &text).map_err(illegal).err().map(|why| (seat, why))
                    }
                    Err(why) => Some((seat, why)),
                }
            }
        };
        if let Some((seat, why)) = forfeit {
            played.forfeit = Some(seat);
            played.reason = format!("seat {seat} forfeits: {why}");
            played.winners = Seat::first(table.seats).filter(|&other| other != seat).collect();
            break;
        }
        played.events += 1;
    }
    if played.reason.is_empty() {
        played.reason = format!("no end after {LONGEST} events");
    }
    Ok(played)
}

/// The seat that is ahead of all others.
fn lead(hopes: &[f64]) -> Option<usize> {
    let top = hopes.iter().copied().fold(f64::MIN, f64::max);
    let mut ahead = hopes.iter().enumerate().filter(|(_, hope)| **hope == top);
    let first = ahead.next().map(|(index, _)| index);
    first.filter(|_| ahead.next().is_none())
}
