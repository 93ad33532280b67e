//! `cell53 check`: every problem of a scenario file at once.

use engine_core::Scenario;

use crate::locate;
use crate::{Failure, Outcome};

/// Checks a file and says so when it is fine.
///
/// # Errors
/// Fails with all problems.
pub fn check(name: &str) -> Outcome {
    let scenario = Scenario::from_json(&locate::text(name)?).map_err(Failure::Input)?;
    println!("{name}: fine ({})", crate::tables::harmless(&scenario.title));
    Ok(())
}
