//! What a run is asked to be.

use std::path::PathBuf;

/// Which scenario, and what differs from its file.
#[derive(Default)]
pub struct Options {
    /// File or id.
    pub scenario: String,
    /// `path=value` pairs, in order.
    pub set: Vec<String>,
    /// End of the run instead of the file's.
    pub until: Option<f64>,
    /// First seed instead of the file's.
    pub seed: Option<u64>,
    /// Runs with consecutive seeds.
    pub replications: Option<u32>,
    /// Windows into which one run is cut instead.
    pub batches: Option<u64>,
    /// Threads instead of one for every core.
    pub jobs: Option<usize>,
    /// JSON instead of a table.
    pub json: bool,
    /// Folder for CSV files.
    pub csv: Option<PathBuf>,
}

impl Options {
    /// Is it the run that the file describes, whatever the seed? Only that can be compared with what a paper printed.
    pub fn is_as_written(&self) -> bool {
        self.set.is_empty() && self.until.is_none() && self.batches.is_none()
    }
}
