//! What the page calls, and what it is asked: numbers only.
//!
//! Why this is safe although it says `unsafe`. The names below are given to no other function of the module, and
//! what the page lends takes nothing and returns a plain number, so any function that it lends fits. The page gets
//! addresses as numbers: what it writes is room for bytes, which may have any value, and it does so only between
//! two calls, while no reference into that room exists.
#![allow(unsafe_code, reason = "names without mangling; proven above")]

use std::cell::RefCell;

use fracas_engine::{Means, Session};
use fracas_search::Stop;
use fracas_search::clock::told;

use crate::Shell;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// The milliseconds since whenever.
    safe fn now() -> f64;
    /// Whether the bot that is thinking shall stop: anything but 0.
    safe fn stopped() -> u32;
}

thread_local! {
    static SHELL: RefCell<Shell> = RefCell::new(begin());
}

fn begin() -> Shell {
    told::ask(|| now());
    Shell::new(Session::with(Means { stop: Stop::asking(|| stopped() != 0), ..Means::default() }))
}

/// Makes room for a line of so many bytes, and tells where.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    SHELL.with_borrow_mut(|shell| shell.reserve(length).as_mut_ptr())
}

/// Answers the line, and tells how long the answer is.
#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    SHELL.with_borrow_mut(|shell| shell.ask().len())
}

/// Where the last answer is.
#[unsafe(no_mangle)]
extern "C" fn answer_at() -> *const u8 {
    SHELL.with_borrow(|shell| shell.answer().as_ptr())
}
