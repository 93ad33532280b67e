//! What stands on a paper's page.

use engine_core::scenario::{Problem, read_strict};
use serde_json::Value;

use crate::format::PAPER;
use crate::json::text;
use crate::shape::{Report, check};

/// A paper.
#[derive(Clone, Debug)]
pub struct Paper {
    /// Short name, such as Fang 1996.
    pub label: String,
    /// Place in lists.
    pub order: u64,
    /// Its title.
    pub title: String,
    /// The file.
    pub source: Value,
}

/// Reads a paper file.
///
/// # Errors
/// Fails with all problems, each with its path, a sentence and what is allowed.
pub fn read_paper(file: &str) -> Result<Paper, Vec<Problem>> {
    let source = read_strict(file)?;
    let mut report = Report::default();
    check(&source, &PAPER, "", &mut report);
    if !report.0.is_empty() {
        return Err(report.0);
    }
    Ok(Paper {
        label: text(&source, "label"),
        order: source["order"].as_u64().unwrap_or_default(),
        title: text(&source, "title"),
        source,
    })
}
