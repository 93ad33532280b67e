//! The on-off source of connections of the LAN study: wait, open, send a file, close, and repeat.
//!
//! The wait is exponential, the file size geometric. A wait begins only when the last transfer has
//! ended, so a slow network gets a lower offered load.

use super::{Application, Transfer};
use crate::kernel::float::{exponential, geometric};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{SimSpan, SimTime};

pub(super) const ENTRY: Entry<dyn Application> = Entry {
    id: "transfer",
    label: "File transfers",
    doc: manual(
        "Waits, opens a connection, sends a file of random size, closes, and begins again.",
    ),
    source: manual("Manthorpe 1997 sections I.A and II.D"),
    params: TransferParams::SPECS,
    build: |settings| Box::new(Transfers { params: TransferParams::from_settings(settings) }),
};

crate::params! {
    /// Knobs of [`Transfers`].
    pub struct TransferParams {
        /// Mean time from the end of a transfer to the next call. A shorter time offers more load.
        mean_off_seconds: f64 = 0.5, "Mean off time", "Manthorpe 1997 section II.D", S in 0.001 ..= 1_000.0 by Grid::OneTwoFive;
        /// Mean size of a file. Larger files offer more load and last beyond slow start.
        mean_bytes: u32 = 453_125, "Mean file size", "Manthorpe 1997 section II.D", Bytes in 1 ..= 1_000_000_000 by Grid::OneTwoFive;
    }
}

#[derive(Clone)]
struct Transfers {
    params: TransferParams,
}

crate::tune_params!(Transfers);

impl Application for Transfers {
    fn next(&mut self, now: SimTime, uniform: &mut dyn FnMut() -> f64) -> Option<Transfer> {
        let off = exponential(self.params.mean_off_seconds, uniform());
        let bytes = geometric(f64::from(self.params.mean_bytes), uniform());
        Some(Transfer { start: now.after(SimSpan::from_ms(off * 1e3)), bytes: Some(bytes) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::build;
    use super::*;
    use crate::kernel::rng::Stream;

    const DRAWS: u32 = 100_000;

    /// Mean wait in seconds, mean size and mean square of the size over many transfers.
    fn means(application: &mut dyn Application) -> (f64, f64, f64) {
        let mut stream = Stream::new(1, "transfers");
        let (mut wait, mut size, mut square) = (0.0, 0.0, 0.0);
        let now = SimTime::from_secs(3.0);
        for _ in 0..DRAWS {
            let transfer = application.next(now, &mut || stream.uniform()).expect("endless");
            let bytes = transfer.bytes.expect("files end") as f64;
            wait += transfer.start.since(now).secs();
            size += bytes;
            square += bytes * bytes;
        }
        let mean = |sum: f64| sum / f64::from(DRAWS);
        (mean(wait), mean(size), mean(square))
    }

    #[test]
    fn waits_and_sizes_have_the_means_of_the_study() {
        let (wait, size, square) = means(&mut *build("transfer", &[]));
        assert!((wait / 0.5 - 1.0).abs() < 0.01, "mean off time {wait}");
        assert!((size / 453_125.0 - 1.0).abs() < 0.01, "mean file size {size}");
        let variance = square - size * size;
        let expected = 453_125.0 * 453_124.0; // (1 − p) / p²
        assert!((variance / expected - 1.0).abs() < 0.03, "variance {variance}");
    }

    #[test]
    fn each_knob_moves_its_mean() {
        let (wait, size, _) = means(&mut *build("transfer", &[("meanOffSeconds", 0.05)]));
        assert!((wait / 0.05 - 1.0).abs() < 0.01 && (size / 453_125.0 - 1.0).abs() < 0.01);
        let (wait, size, _) = means(&mut *build("transfer", &[("meanBytes", 10.0)]));
        assert!((wait / 0.5 - 1.0).abs() < 0.01 && (size / 10.0 - 1.0).abs() < 0.01);
    }

    #[test]
    fn sizes_are_whole_and_at_least_one_byte() {
        // Mean, uniform, size by hand: the smallest n with 1 − (1 − p)^n > u.
        const CASES: &[(f64, f64, u64)] = &[
            (1.0, 0.0, 1),
            (1.0, 0.999, 1),
            (2.0, 0.0, 1),
            (2.0, 0.49, 1),
            (2.0, 0.51, 2),
            (2.0, 0.76, 3),
            (10.0, 0.65, 10),
            (10.0, 0.66, 11),
        ];
        for &(mean, uniform, size) in CASES {
            assert_eq!(geometric(mean, uniform), size, "mean {mean}, {uniform}");
        }
    }
}
