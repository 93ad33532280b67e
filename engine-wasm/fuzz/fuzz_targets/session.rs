//! Any bytes as a scenario and a session with it: no panic, books that balance, bounded memory.
#![no_main]

#[path = "../../core/tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| support::fuzz::session(bytes));
