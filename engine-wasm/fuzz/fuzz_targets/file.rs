//! Any bytes as a scenario file: loaded or refused in words, never a panic.
#![no_main]

#[path = "../../core/tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| support::fuzz::file(bytes));
