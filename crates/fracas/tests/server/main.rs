//! The server, over real HTTP and WebSocket, on the real binary.

mod admin;
mod avoided;
mod backup;
mod bad;
mod brought;
mod ceilings;
mod chat;
mod clocks;
mod cluster;
mod compared;
mod crash;
mod dear;
mod described;
mod doors;
mod edges;
mod engine;
mod evenings;
mod games;
mod hangs;
mod harness;
mod held;
mod holidays;
mod independent;
mod interleavings;
mod meet;
mod offers;
mod orders;
mod pairings;
mod people;
mod pictures;
mod play;
mod postgres;
mod proof;
mod ratings;
mod reconnect;
#[path = "../said/mod.rs"]
mod said;
mod secrets;
mod storage;
#[cfg(unix)]
mod torture;
mod turns;
mod version_one;
mod waiting;
mod windows;
