//! ABR destination: turns forward RM cells around, and reports when it cannot receive more.
//!
//! It remembers one bit: whether the newest data cell met congestion. It reports this once.

use super::{AbrParams, DestinationSays};
use crate::units::{CellRate, SimSpan, SimTime};
use crate::wire::rm::RmCell;

/// Minimum time between two RM cells that a destination creates itself: ten a second.
/// Source: TM 4.0 destination rule 5.
const OWN_RM_GAP: SimSpan = SimSpan(100_000_000_000);

/// The receiving end of one circuit direction.
#[derive(Clone, Debug)]
pub struct AbrDestination {
    /// The newest data cell was marked, and this has not been reported yet.
    efci: bool,
    /// The newest forward RM cell carried a rate above the limit.
    over: bool,
    limit: Option<CellRate>,
    says: DestinationSays,
    /// The rate carried by RM cells of its own, if it creates any.
    own_rm: Option<CellRate>,
    last_own: Option<SimTime>,
    turned: u64,
}

impl Default for AbrDestination {
    fn default() -> AbrDestination {
        AbrDestination::new(&AbrParams::default())
    }
}

impl AbrDestination {
    /// A destination that has received nothing.
    pub fn new(params: &AbrParams) -> AbrDestination {
        let mut destination = AbrDestination {
            efci: false,
            over: false,
            limit: None,
            says: DestinationSays::Er,
            own_rm: None,
            last_own: None,
            turned: 0,
        };
        destination.configure(params);
        destination
    }

    /// Takes new knobs; call it when one of them changes.
    pub fn configure(&mut self, params: &AbrParams) {
        let write = |mbps| params.written(CellRate::from_mbps(mbps));
        self.limit = params.destination_limit_mbps.map(write);
        self.says = params.destination_says;
        self.own_rm = params.destination_own_rm.then(|| write(params.pcr_mbps));
        self.over &= self.limit.is_some();
    }

    /// Records a data cell's congestion mark; the latest mark counts. TM 4.0 destination rule 1.
    #[inline]
    pub fn on_data(&mut self, efci: bool) {
        self.efci = efci;
    }

    /// Returns the backward RM cell that answers `rm`: same rates and marks, BN cleared, and CI set if the newest data
    /// cell was marked. The mark then counts as reported. TM 4.0 destination rules 2 and 2a.
    ///
    /// The host passes it to the source of the same end ([`turn_around`](super::AbrSource::turn_around), TM 4.0
    /// destination rules 3 and 4), or sends it at once under ideal turn-around. Out-of-rate cells are answered in the
    /// same way as in-rate cells (TM 4.0 destination rule 6).
    pub fn on_forward_rm(&mut self, rm: &RmCell) -> RmCell {
        let ci = rm.ci || self.efci;
        self.efci = false;
        self.turned += 1;
        self.held_to_limit(RmCell { ci, bn: false, ..*rm })
    }

    /// An RM cell of its own, if it sees congestion and may send one. TM 4.0 destination rule 5: BN = 1, CI = 1, at
    /// most ten a second.
    ///
    /// The host calls this when a cell has arrived, after [`on_data`](Self::on_data) or
    /// [`on_forward_rm`](Self::on_forward_rm), and sends the result at once, out of rate: it must not replace a waiting
    /// answer. The mark does not count as reported: the next answer repeats it.
    #[inline]
    pub fn own_rm(&mut self, now: SimTime) -> Option<RmCell> {
        let er = self.own_rm?;
        let may = self.last_own.is_none_or(|last| now.since(last) >= OWN_RM_GAP);
        if !may || !(self.efci || self.over) {
            return None;
        }
        self.last_own = Some(now);
        let writer = RmCell::BY_DESTINATION;
        Some(RmCell { er, writer, ci: true, bn: true, ..RmCell::default() })
    }

    /// May it create RM cells of its own?
    pub fn makes_own_rm(&self) -> bool {
        self.own_rm.is_some()
    }

    /// TM 4.0 destination rule 2b: a destination at its limit lowers ER, or sets CI or NI.
    fn held_to_limit(&mut self, mut rm: RmCell) -> RmCell {
        let Some(limit) = self.limit else { return rm };
        self.over = rm.ccr > limit;
        match self.says {
            DestinationSays::Er if limit < rm.er => {
                (rm.er, rm.writer) = (limit, RmCell::BY_DESTINATION);
            }
            DestinationSays::Er => {}
            DestinationSays::Ci => rm.ci |= self.over,
            DestinationSays::Ni => rm.ni |= self.over,
        }
        rm
    }

    /// Forward RM cells turned around so far.
    pub fn turned(&self) -> u64 {
        self.turned
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::rm::RmName;

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
            name: RmName { maker: 2, number: 9 },
        };
        let answer = AbrDestination::default().on_forward_rm(&rm);
        assert_eq!(answer, RmCell { bn: false, ..rm });
    }

    /// A destination with a limit of 1,000 cells per second.
    fn limited(destination_says: DestinationSays) -> AbrDestination {
        AbrDestination::new(&AbrParams {
            destination_limit_mbps: Some(CellRate(1000.0).mbps()),
            destination_says,
            ..AbrParams::default()
        })
    }

    #[test]
    fn a_destination_with_a_limit_says_so_in_one_of_three_ways() {
        // Way; ER, CCR of the question; ER (relative to the question's or the limit), CI, NI of the answer.
        const CASES: &[(DestinationSays, f64, f64, f64, bool, bool)] = &[
            (DestinationSays::Er, 5000.0, 500.0, 1000.0, false, false),
            (DestinationSays::Er, 800.0, 5000.0, 800.0, false, false),
            (DestinationSays::Ci, 5000.0, 1500.0, 5000.0, true, false),
            (DestinationSays::Ci, 5000.0, 500.0, 5000.0, false, false),
            (DestinationSays::Ni, 5000.0, 1500.0, 5000.0, false, true),
            (DestinationSays::Ni, 5000.0, 500.0, 5000.0, false, false),
        ];
        for &(says, er, ccr, expected, ci, ni) in CASES {
            let question = RmCell { er: CellRate(er), ccr: CellRate(ccr), ..RmCell::default() };
            let answer = limited(says).on_forward_rm(&question);
            assert!((answer.er.0 - expected).abs() < 1e-9, "{says:?}: {}", answer.er.0);
            assert_eq!((answer.ci, answer.ni), (ci, ni), "{says:?}, CCR {ccr}");
            let is_lowered = answer.writer == RmCell::BY_DESTINATION;
            assert_eq!(is_lowered, answer.er < question.er, "{says:?}, who lowered ER");
        }
    }

    #[test]
    fn its_own_cells_come_with_congestion_and_at_most_ten_a_second() {
        let talks = AbrParams { destination_own_rm: true, ..AbrParams::default() };
        let mut destination = AbrDestination::new(&talks);
        let at = |ms: u64| SimTime(ms * 1_000_000_000);
        let mut sent = Vec::new();
        for ms in 0..1000 {
            destination.on_data(ms >= 250);
            if let Some(rm) = destination.own_rm(at(ms)) {
                assert!(rm.bn && rm.ci && !rm.ni && rm.er == CellRate::from_mbps(155.52));
                sent.push(ms);
            }
        }
        assert_eq!(sent, [250, 350, 450, 550, 650, 750, 850, 950]);
        let mut silent = AbrDestination::default();
        silent.on_data(true);
        assert_eq!(silent.own_rm(at(0)), None, "only when the knob is on");
    }

    #[test]
    fn a_rate_above_the_limit_is_congestion_too() {
        // Rates in the arriving forward RM cells.
        for (rates, speaks) in [(&[1500.0][..], true), (&[900.0], false), (&[1500.0, 900.0], false)]
        {
            let mut destination = AbrDestination::new(&AbrParams {
                destination_limit_mbps: Some(CellRate(1000.0).mbps()),
                destination_own_rm: true,
                ..AbrParams::default()
            });
            for ccr in rates {
                let question = RmCell { ccr: CellRate(*ccr), ..RmCell::default() };
                destination.on_forward_rm(&question);
            }
            assert_eq!(destination.own_rm(SimTime::ZERO).is_some(), speaks, "CCR {rates:?}");
        }
    }

    #[test]
    fn the_limit_is_told_in_sixteen_bits_where_rates_are() {
        // 1,000 cells per second are 2^9 · (1 + 488/512); codes near it are one cell per second apart.
        for (quantise_rm, told) in [(false, 1000.4), (true, 1000.0)] {
            let destination_limit_mbps = Some(CellRate(1000.4).mbps());
            let params = AbrParams { destination_limit_mbps, quantise_rm, ..AbrParams::default() };
            let question = RmCell { er: CellRate(5000.0), ..RmCell::default() };
            let answer = AbrDestination::new(&params).on_forward_rm(&question);
            assert!((answer.er.0 - told).abs() < 1e-9, "{}", answer.er.0);
        }
    }

    #[test]
    fn a_turned_knob_acts_on_the_next_cell() {
        let mut destination = limited(DestinationSays::Er);
        destination.configure(&AbrParams::default());
        let question = RmCell { er: CellRate(5000.0), ccr: CellRate(5000.0), ..RmCell::default() };
        assert_eq!(destination.on_forward_rm(&question), question);
        let talks = AbrParams { destination_own_rm: true, ..AbrParams::default() };
        let destination_limit_mbps = Some(CellRate(1000.0).mbps());
        destination.configure(&AbrParams { destination_limit_mbps, ..talks.clone() });
        destination.on_forward_rm(&question);
        destination.configure(&talks);
        assert_eq!(destination.own_rm(SimTime::ZERO), None, "no limit is passed any more");
    }
}
