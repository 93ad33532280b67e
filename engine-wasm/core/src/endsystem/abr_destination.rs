//! ABR destination: turns forward RM cells around.
//!
//! It remembers one bit, whether the newest data cell met congestion, and reports it once.

use crate::wire::rm::RmCell;

/// The receiving end of one circuit direction.
#[derive(Clone, Debug, Default)]
pub struct AbrDestination {
    efci: bool,
    turned: u64,
}

impl AbrDestination {
    /// Takes note of a data cell's congestion mark; the latest wins. TM 4.0 destination rule 1.
    #[inline]
    pub fn on_data(&mut self, efci: bool) {
        self.efci = efci;
    }

    /// The backward RM cell that answers `rm`: same rates and marks, BN cleared, and CI set if the
    /// newest data cell was marked, which is thereby reported. TM 4.0 destination rules 2 and 2a.
    ///
    /// The host hands it to the source of the same end ([`turn_around`](super::AbrSource::turn_around),
    /// rules 3 and 4), or sends it at once under ideal turn-around. Out-of-rate cells are answered like
    /// in-rate ones (rule 6). Rules 2b and 5, a destination that is itself congested, are not used.
    pub fn on_forward_rm(&mut self, rm: &RmCell) -> RmCell {
        let ci = rm.ci || self.efci;
        self.efci = false;
        self.turned += 1;
        RmCell { ci, bn: false, ..*rm }
    }

    /// Forward RM cells turned around so far.
    pub fn turned(&self) -> u64 {
        self.turned
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::CellRate;

    #[test]
    fn the_latest_mark_wins_and_is_reported_once() {
        // Marks of the data cells before each forward RM cell; CI of the answer.
        const CASES: &[(&[bool], bool)] = &[
            (&[], false),
            (&[true], true),
            (&[], false),
            (&[true, false], false),
            (&[false, true], true),
        ];
        let mut destination = AbrDestination::default();
        for (marks, ci) in CASES {
            marks.iter().for_each(|&mark| destination.on_data(mark));
            assert_eq!(destination.on_forward_rm(&RmCell::default()).ci, *ci, "{marks:?}");
        }
        assert_eq!(destination.turned(), 5);
    }

    #[test]
    fn everything_but_ci_and_bn_returns_unchanged() {
        let rm = RmCell {
            er: CellRate(5.0),
            ccr: CellRate(6.0),
            mcr: CellRate(1.0),
            ci: true,
            ni: true,
            bn: true,
            writer: 7,
        };
        let answer = AbrDestination::default().on_forward_rm(&rm);
        assert_eq!(answer, RmCell { bn: false, ..rm });
    }
}
