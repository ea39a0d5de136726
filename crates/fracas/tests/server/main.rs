//! The server, over real HTTP and WebSocket, on the real binary.

mod bad;
mod ceilings;
mod crash;
mod dear;
mod described;
mod doors;
mod engine;
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
mod turns;
mod version_one;
