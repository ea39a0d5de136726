//! Another program as a player: one JSON line for every decision, one line back.
//!
//! It is asked in the engine protocol's words, with what its seat may see and nothing more:
//!
//! ```json
//! {"cmd":"best","game":"color-wars","seat":1,"seats":2,"options":{…},"view":{…},"moves":["c3",…]}
//! ```
//!
//! and answers `{"ok":{"move":"c3"}}`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use fracas_core::Seat;
use fracas_games::AnyGame;
use serde_json::{Value, json};

use super::player::Forfeit;

/// A running program.
pub struct External {
    process: Child,
    input: ChildStdin,
    /// Its lines, read on a thread of their own so that waiting can end.
    lines: Receiver<String>,
    limit: Duration,
}

/// A longer answer than this is cut, which makes it nonsense.
const LONGEST: u64 = 1 << 20;

impl External {
    /// Starts a command, as a shell would.
    pub(super) fn start(command: &str, limit: Duration) -> Result<External, Forfeit> {
        let spawned = Command::new("sh")
            .args(["-c", &format!("exec {command}")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut process = spawned.map_err(|error| Forfeit::NoStart(error.to_string()))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(Forfeit::Died);
        };
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let read = std::io::Read::take(&mut output, LONGEST).read_until(b'\n', &mut line);
                if !matches!(read, Ok(1..))
                    || sender.send(String::from_utf8_lossy(&line).into_owned()).is_err()
                {
                    break;
                }
            }
        });
        Ok(External { process, input, lines, limit })
    }

    pub(super) fn choose(&mut self, game: &dyn AnyGame, seat: Seat) -> Result<String, Forfeit> {
        let question = json!({
            "cmd": "best",
            "game": game.info().id,
            "seat": seat,
            "seats": game.seats(),
            "options": game.options(),
            "view": game.view(Some(seat)),
            "moves": game.legal(seat).moves,
        });
        // What it said without being asked is no answer.
        while self.lines.try_recv().is_ok() {}
        let sent = writeln!(self.input, "{question}").and_then(|()| self.input.flush());
        sent.map_err(|_| self.ended())?;
        let line = self.lines.recv_timeout(self.limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => Forfeit::Late(self.limit.as_millis()),
            RecvTimeoutError::Disconnected => self.ended(),
        })?;
        let line = line.trim_end();
        let answer: Option<Value> = serde_json::from_str(line).ok();
        let text = answer.as_ref().and_then(|answer| answer["ok"]["move"].as_str());
        text.map(str::to_owned).ok_or_else(|| Forfeit::Nonsense(line.chars().take(80).collect()))
    }
}

impl External {
    /// Why it says nothing any more.
    fn ended(&mut self) -> Forfeit {
        // Its output is closed, so it is about to end, or never will by itself.
        let mut status = None;
        for _ in 0..50 {
            status = self.process.try_wait().ok().flatten();
            if status.is_some() {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        // What a shell answers when there is no such program, or none that runs.
        match status.and_then(|status| status.code()) {
            Some(code @ (126 | 127)) => Forfeit::NoStart(format!("the shell says {code}, no such program")),
            _ => Forfeit::Died,
        }
    }
}

impl Drop for External {
    /// A program that is no longer asked is ended.
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.process.kill();
        let _waited = self.process.wait();
    }
}
