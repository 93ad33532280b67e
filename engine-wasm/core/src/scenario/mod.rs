//! Scenario files: strict reading, complete checks, one list of problems.
//!
//! A file contains only differences from the defaults. The reader reports all errors at once, each with its path,
//! its value, the allowed range and what to do; nothing is corrected silently.

mod commands;
mod cost;
mod document;
mod explicit;
mod keys;
mod limits;
mod load;
mod overrides;
mod parts;
mod remarks;
mod schema;
mod sections;
mod settings;
mod strict;
mod text;

pub(crate) use commands::{Known, check_command};
pub(crate) use cost::MOST_SAMPLES;
pub use cost::MOST_WAITING;
pub use document::{Command, Published, Scenario, TimedCommand};
pub use keys::{Key, Takes, Words};
pub(crate) use limits::refused;
pub use parts::{FilePart, PARTS, described, part_json};
pub(crate) use remarks::remarks;
pub use schema::schema;
pub use sections::{Override, Part, Section, Sections, Side, Target};
pub use strict::{number, read_strict, read_strict_up_to};

use std::fmt;

use serde::Serialize;

/// The version of the file format that this engine writes.
pub const FORMAT: u64 = 1;

/// One thing that is wrong with an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
pub struct Problem {
    /// JSON path, such as `abr.rif` or `topology.links[2].to`; empty for the whole document.
    pub path: String,
    /// What is wrong, what is allowed, what to do.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            return f.write_str(&self.message);
        }
        write!(f, "{}: {}", self.path, self.message)
    }
}

/// Problems found so far, and the current position in the document.
#[derive(Default)]
pub(crate) struct Report {
    pub problems: Vec<Problem>,
}

/// Longer lists of problems are cut.
const MOST_PROBLEMS: usize = 100;

impl Report {
    /// Adds one problem; the first problem at a path stays.
    pub fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        let path = path.into();
        if self.problems.len() < MOST_PROBLEMS && !self.has(&path) {
            self.problems.push(Problem { path, message: message.into() });
        }
    }

    /// True if there is a problem at exactly this path.
    pub fn has(&self, path: &str) -> bool {
        self.problems.iter().any(|problem| problem.path == path)
    }
}
