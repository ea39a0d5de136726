//! A server under load is killed, frozen, robbed of its database and compared with itself, again and again: nothing is
//! lost, doubled or told too early. Another is attacked from one address: nobody else waits for long, and its memory
//! stays as it is. `cargo xtask torture MINUTES` does this for as long as you like.

#[cfg(target_os = "linux")]
mod attack;
mod blows;

use std::time::{Duration, Instant};

use fracas_core::{Dice, QuickDice};
use fracas_games::games;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use self::blows::{BLOWS, Torture};
use super::crash::Witness;
use super::dear::Search;
use super::harness::{PATIENCE, Server, run};
use super::secrets::hidden_choices;

const TABLES: usize = 8;

/// What somebody has asked for, if it is a number: `cargo xtask torture` says so.
fn asked<T: std::str::FromStr>(name: &str) -> Option<T> {
    std::env::var(name).ok()?.parse().ok()
}

/// How long each half takes; without `cargo xtask torture` no longer than it must.
fn half() -> Duration {
    Duration::from_secs_f64(asked("FRACAS_TORTURE_MINUTES").map_or(0.0, |minutes: f64| minutes * 30.0))
}

/// What has happened so far.
#[derive(Debug, Default)]
struct Tally {
    kills: u32,
    stops: u32,
    freezes: u32,
    faults: u32,
    compared: u32,
    events: usize,
    finished: u32,
}

impl Tally {
    /// How often the server or its database was done something to.
    fn struck(&self) -> u32 {
        self.kills + self.stops + self.freezes + self.faults
    }
}

/// Games that go on while all this happens, with everything anybody was ever told at them.
struct Load {
    witnesses: Vec<Witness>,
    messages: watch::Sender<u32>,
    opened: usize,
}

impl Load {
    /// Compares what was told with what is there, and sets new tables up for those that are over.
    async fn check(&mut self, server: &Server, tally: &mut Tally) {
        let mut playing = Vec::new();
        for mut witness in std::mem::take(&mut self.witnesses) {
            if witness.check(server.address).await {
                tally.finished += 1;
                tally.events += witness.told();
            } else {
                playing.push(witness);
            }
        }
        while playing.len() < TABLES {
            playing.push(Witness::new(server, self.opened, &self.messages).await);
            self.opened += 1;
        }
        self.witnesses = playing;
    }

    /// Has everybody play, until the server is gone or they are told to stop.
    fn play(&self, seed: u64) -> Players {
        let play = |witness: &Witness| tokio::spawn(witness.clone().play(seed, usize::MAX));
        Players(self.witnesses.iter().map(play).collect())
    }
}

/// People who play.
struct Players(Vec<JoinHandle<usize>>);

impl Players {
    /// Has them stop, and waits until they have.
    async fn stop(self) {
        for player in self.0 {
            player.abort();
            let stopped = player.await;
            assert!(stopped.is_ok() || stopped.is_err_and(|error| error.is_cancelled()), "somebody panicked");
        }
    }
}

#[test]
fn nothing_that_is_done_to_a_server_loses_doubles_or_tells_anything() {
    let end = Instant::now() + half();
    let kills: u32 = asked("FRACAS_TORTURE_KILLS").unwrap_or(0);
    run(async {
        let (messages, mut heard) = watch::channel(0);
        let mut load = Load { witnesses: Vec::new(), messages, opened: 0 };
        let seed = std::process::id().into();
        let (mut dice, mut tally) = (QuickDice::new(seed), Tally::default());
        let hidden: Vec<_> =
            games().iter().map(|entry| (entry.info.id, hidden_choices(entry.info.id))).collect();
        let hidden: Vec<_> = hidden.into_iter().filter(|(_, moves)| !moves.is_empty()).collect();
        let quiet = Server::start();
        let mut curious = quiet.guest().await;
        let mut search = Search::new(&quiet);
        let mut server = Server::start();
        for round in 0.. {
            let enough = if kills > 0 { tally.struck() >= kills } else { Instant::now() >= end };
            if round >= BLOWS.len() && enough {
                break;
            }
            load.check(&server, &mut tally).await;
            load.messages.send_replace(0);
            let players = load.play(round as u64);
            // After so many messages, which is any moment: the server has gone on meanwhile.
            let enough = TABLES as u32 + dice.below(60);
            let told = heard.wait_for(|messages| *messages >= enough);
            tokio::time::timeout(PATIENCE, told).await.expect("games go on").expect("somebody counts");
            let mut torture =
                Torture { load: &mut load, hidden: &hidden, dice: &mut dice, tally: &mut tally };
            server = torture.strike(BLOWS[round % BLOWS.len()], server, players).await;
            search.any_corners(&mut curious, &mut dice).await;
        }
        load.check(&server, &mut tally).await;
        tally.events += load.witnesses.iter().map(Witness::told).sum::<usize>();
        println!("seed {seed}: {} kills and faults, 0 events lost; {tally:?}", tally.struck());
        println!("{}", search.judge());
    });
}
