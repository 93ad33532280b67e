//! An application that sends one file.

use super::{Application, Transfer};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::SimTime;

pub(super) const ENTRY: Entry<dyn Application> = Entry {
    id: "file",
    label: "One file",
    doc: manual("Sends one file of a given size at a given time."),
    source: manual("chosen"),
    params: FileParams::SPECS,
    build: |settings| {
        Box::new(File { params: FileParams::from_settings(settings), is_sent: false })
    },
};

crate::params! {
    /// Knobs of [`File`].
    pub struct FileParams {
        /// Time at which the file is sent. A later file finds a network that is already busy.
        @rebuild at_ms: f64 = 0.0, "Time", "chosen", Ms in 0.0 ..= 1_000_000.0 by Grid::OneTwoFive;
        /// Size of the file. Small files end in slow start; large files show the steady state.
        @rebuild size_bytes: u32 = 1_000_000, "File size", "chosen", Bytes in 1 ..= 2_000_000_000 by Grid::OneTwoFive;
    }
}

#[derive(Clone)]
struct File {
    params: FileParams,
    is_sent: bool,
}

crate::tune_params!(File);

impl Application for File {
    fn next(&mut self, now: SimTime, _uniform: &mut dyn FnMut() -> f64) -> Option<Transfer> {
        if std::mem::replace(&mut self.is_sent, true) {
            return None;
        }
        let start = SimTime::from_ms(self.params.at_ms).max(now);
        Some(Transfer { start, bytes: Some(u64::from(self.params.size_bytes)) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{build, next};

    #[test]
    fn one_file_of_its_size_goes_at_its_time() {
        for (at_ms, size, start) in [(0.0, 1.0, 0.001), (250.0, 453_125.0, 0.25)] {
            let mut file = build("file", &[("atMs", at_ms), ("sizeBytes", size)]);
            assert_eq!(next(&mut *file, 0.001), Some((start, Some(size as u64))));
            assert_eq!(next(&mut *file, 9.0), None);
        }
    }
}
