//! A real `fracas engine` at the other end of a pipe.

#![allow(dead_code, reason = "each test program uses its own part")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use serde_json::Value;

pub(crate) struct Engine {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    pub(crate) fn start() -> Engine {
        let mut process = Command::new(env!("CARGO_BIN_EXE_fracas"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = process.stdin.take();
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        Engine { process, input, output }
    }

    /// Sends one line and reads one back.
    pub(crate) fn ask_line(&mut self, line: &str) -> String {
        self.send(line.as_bytes());
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("an answer");
        assert!(answer.ends_with('\n'), "no answer to {line:.200}");
        answer.truncate(answer.len() - 1);
        answer
    }

    pub(crate) fn ask_bytes(&mut self, line: &[u8]) -> Value {
        self.send(line);
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("an answer");
        serde_json::from_str(&answer)
            .unwrap_or_else(|error| panic!("{error}: {answer:?} to {:?}", String::from_utf8_lossy(line)))
    }

    pub(crate) fn ask_text(&mut self, line: &str) -> Value {
        self.ask_bytes(line.as_bytes())
    }

    pub(crate) fn ask(&mut self, request: Value) -> Value {
        self.ask_text(&request.to_string())
    }

    /// Ends the input and waits for the process.
    pub(crate) fn finish(mut self) -> ExitStatus {
        self.input = None;
        self.process.wait().expect("it ends")
    }

    fn send(&mut self, line: &[u8]) {
        let input = self.input.as_mut().expect("still open");
        input.write_all(line).and_then(|()| input.write_all(b"\n")).expect("the engine listens");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.input = None;
        let _ended = self.process.wait();
    }
}
