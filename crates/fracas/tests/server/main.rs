//! The server, over real HTTP and WebSocket, on the real binary.

mod bad;
mod crash;
mod described;
mod edges;
mod harness;
mod held;
mod independent;
mod interleavings;
mod offers;
mod play;
mod postgres;
mod proof;
mod reconnect;
#[path = "../said/mod.rs"]
mod said;
mod secrets;
mod storage;
#[cfg(unix)]
mod torture;
mod version_one;
