//! The server, over real HTTP and WebSocket, on the real binary.

mod bad;
mod crash;
mod harness;
mod interleavings;
mod offers;
mod play;
mod reconnect;
mod secrets;
mod storage;
