//! The server, over real HTTP and WebSocket, on the real binary.

mod bad;
mod brought;
mod crash;
mod described;
mod harness;
mod interleavings;
mod offers;
mod play;
mod postgres;
mod reconnect;
#[path = "../said/mod.rs"]
mod said;
mod secrets;
mod storage;
mod version_one;
