//! What the program prints: results on standard output, notes on standard error.
//!
//! Whoever reads may leave before everything is told, and a disk may be full. `println!` panics then;
//! here the first ends the program quietly and the second becomes a complaint.

use std::fmt::Display;
use std::io::{ErrorKind, Write, stderr, stdout};

use crate::{Failure, Outcome};

/// Prints a text as it is, without an end of line of its own.
///
/// # Errors
/// Fails when nobody reads any more, or the text cannot be written.
pub fn put(text: impl Display) -> Outcome {
    let mut out = stdout().lock();
    // Flushed here: what is left for the end of the program fails without a word.
    write!(out, "{text}").and_then(|()| out.flush()).map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::Unread,
        _ => Failure::Outside(format!("the result cannot be written: {error}")),
    })
}

/// Prints a text and ends the line.
///
/// # Errors
/// As [`put`].
pub fn line(text: impl Display) -> Outcome {
    put(format_args!("{text}\n"))
}

/// Prints a line on standard error. One that cannot be written has nobody left to be told to.
pub fn note(text: impl Display) {
    let _ = writeln!(stderr(), "{text}");
}
