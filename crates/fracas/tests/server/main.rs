//! The server, over real HTTP and WebSocket, on the real binary.

mod bad;
mod crash;
mod described;
mod harness;
mod interleavings;
mod offers;
mod play;
mod postgres;
mod reconnect;
mod secrets;
mod storage;
