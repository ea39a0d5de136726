//! What is done to a server and to its database.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use fracas_core::{Dice, QuickDice};
use fracas_server::client::Client;
use serde_json::json;

use super::super::harness::{Server, soon};
use super::super::held::{FAULTS, Fault, health};
use super::super::secrets::{HIDDEN, told_of};
use super::{Load, Players, Tally};

/// Something bad.
#[derive(Clone, Copy, Debug)]
pub(super) enum Blow {
    /// The server is killed.
    Kill,
    /// It is told to stop.
    Stop,
    /// It stands still for a moment.
    Freeze,
    /// Its database is away for a moment.
    Rob,
    /// Its database is destroyed, and a copy from that moment is put back.
    Ruin,
    /// Its disk is full.
    Fill,
    /// It is asked by everybody about a secret.
    Compare,
}

/// In this order, again and again.
pub(super) const BLOWS: &[Blow] = &[
    Blow::Kill,
    Blow::Stop,
    Blow::Ruin,
    Blow::Kill,
    Blow::Freeze,
    Blow::Rob,
    Blow::Kill,
    Blow::Fill,
    Blow::Kill,
    Blow::Compare,
];

/// All that a blow may need.
pub(super) struct Torture<'a> {
    pub(super) load: &'a mut Load,
    /// The games that begin with a hidden choice, and what can be chosen.
    pub(super) hidden: &'a [(&'static str, Vec<String>)],
    pub(super) dice: &'a mut QuickDice,
    pub(super) tally: &'a mut Tally,
}

impl Torture<'_> {
    /// Does it while people play, and returns the server that is there when they have stopped.
    pub(super) async fn strike(&mut self, blow: Blow, server: Server, players: Players) -> Server {
        let server = match blow {
            Blow::Kill => {
                self.tally.kills += 1;
                Server::restart(server.kill(), &[])
            }
            Blow::Stop => {
                self.tally.stops += 1;
                Server::restart(end(server).await, &[])
            }
            Blow::Freeze => {
                self.tally.freezes += 1;
                server.signal("STOP");
                moment(self.dice, 1000).await;
                server.signal("CONT");
                health(&mut Client::new(server.address), 200).await;
                server
            }
            Blow::Rob => {
                self.tally.faults += 1;
                rob(&server, self.dice).await;
                server
            }
            Blow::Ruin => {
                self.tally.faults += 1;
                ruin(server, self.dice).await
            }
            Blow::Fill => {
                self.tally.faults += 1;
                return self.fill(server, players).await;
            }
            Blow::Compare => {
                self.tally.compared += 1;
                self.compare(&server).await;
                server
            }
        };
        players.stop().await;
        server
    }

    /// Lets the server have no more room than it needs for a moment, and everybody play until that is used up.
    async fn fill(&mut self, server: Server, players: Players) -> Server {
        let folder = end(server).await;
        players.stop().await;
        let size = std::fs::metadata(folder.join("games.db")).expect("a database").len();
        let mut command = Command::new("bash");
        let script = format!("trap '' XFSZ; ulimit -f {}; exec \"$@\"", size / 1024 + 200);
        command.args(["-c", &script, "bash", env!("CARGO_BIN_EXE_fracas"), "serve", "--port", "0"]);
        command.args(["--limits", "off", "--database"]).arg(folder.join("games.db"));
        let server = Server::spawn(&mut command, folder);
        self.load.check(&server, self.tally).await;
        let players = self.load.play(size);
        let mut guest = server.guest().await;
        let table = json!({"game": "color-wars", "players": [{"kind": "you"}, {"kind": "you"}]});
        let full = async {
            loop {
                let answer = guest.post("/api/tables", &table).await.expect("an answer");
                if answer.status != 201 {
                    assert_eq!((answer.status, &answer.json()["error"]["code"]), (503, &json!("storage")));
                    break;
                }
            }
        };
        soon("filling the disk", full).await;
        let folder = server.kill();
        players.stop().await;
        Server::restart(folder, &[])
    }

    /// Asks about a secret in all ways there are, in two games that differ in nothing else.
    async fn compare(&mut self, server: &Server) {
        let (game, moves) = &self.hidden[self.dice.below(self.hidden.len() as u32) as usize];
        let mut any = || Some(moves[self.dice.below(moves.len() as u32) as usize].as_str());
        let (one, other) = (any(), any());
        let called_off = 1 + self.dice.below(HIDDEN as u32) as usize;
        let told = told_of(server, game, one, called_off).await;
        let otherwise = told_of(server, game, other, called_off).await;
        assert_eq!(told, otherwise, "{game}: {one:?}, {other:?}");
    }
}

/// Waits for any part of so many milliseconds.
async fn moment(dice: &mut QuickDice, most: u32) {
    tokio::time::sleep(Duration::from_millis(u64::from(dice.below(most)))).await;
}

/// Tells a server to stop, and returns the folder with what it stored.
async fn end(server: Server) -> PathBuf {
    tokio::task::spawn_blocking(move || server.end()).await.expect("it ends")
}

/// One of the faults that can be mended, or of those that cannot.
fn any_fault(dice: &mut QuickDice, mends: bool) -> &'static Fault {
    let some: Vec<&Fault> = FAULTS.iter().filter(|(_, _, mend)| mend.is_some() == mends).collect();
    some[dice.below(some.len() as u32) as usize]
}

/// Takes the database away for a moment.
async fn rob(server: &Server, dice: &mut QuickDice) {
    let database = server.folder.join("games.db");
    let (_, fault, mend) = any_fault(dice, true);
    fault(&database);
    moment(dice, 1500).await;
    mend.expect("it can be mended")(&database);
    health(&mut Client::new(server.address), 200).await;
}

/// The files that a database is; the one with its index SQLite makes anew.
const FILES: [&str; 2] = ["games.db", "games.db-wal"];

/// Destroys the database and puts a copy of it back that was made just before: whatever anybody is told after that is
/// gone, so nobody may be told anything.
async fn ruin(server: Server, dice: &mut QuickDice) -> Server {
    let copies = server.folder.join("copies");
    std::fs::create_dir_all(&copies).expect("a folder");
    server.signal("STOP");
    // What it is in the middle of writing is written first.
    tokio::time::sleep(Duration::from_millis(50)).await;
    copy(&server.folder, &copies);
    let (what, fault, _) = any_fault(dice, false);
    fault(&server.folder.join("games.db"));
    server.signal("CONT");
    println!("the database is {what}");
    health(&mut Client::new(server.address), 503).await;
    moment(dice, 500).await;
    let folder = server.kill();
    // An index of what is gone would only confuse.
    std::fs::remove_file(folder.join("games.db-shm")).ok();
    copy(&copies, &folder);
    Server::restart(folder, &[])
}

fn copy(from: &Path, to: &Path) {
    for file in FILES {
        std::fs::copy(from.join(file), to.join(file)).expect("a copy");
    }
}
