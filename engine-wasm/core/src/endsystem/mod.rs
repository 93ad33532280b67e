//! ABR end systems: the numbered source and destination rules of TM 4.0.
//!
//! Every circuit end holds one source (which sends data, forward RM cells and the backward RM cells it
//! owes the other end) and one destination (which turns forward RM cells around). Neither knows the
//! network: the host hands in cells and instants and sends what they answer.

use crate::params::{Grid, ParamError};
use crate::units::CellRate;
use crate::wire::rate_code::quantise;

mod abr_destination;
mod abr_source;
mod acr_change;
mod credit;
mod gfc;
mod pending_brm;
mod policer;
mod setup;
mod shaper;
mod virtual_ends;

pub use abr_destination::AbrDestination;
pub use abr_source::{AbrSource, Emission};
pub use acr_change::{AcrChange, AcrRule};
pub use credit::{CreditParams, CreditReceiver, CreditSender};
pub use gfc::{GfcControlled, GfcController, GfcParams};
pub use policer::{Policer, PolicerParams, Ruling};
pub use shaper::{ShaperParams, TokenBucket};
pub use virtual_ends::VirtualEndsParams;

crate::choice! {
    /// What becomes of a turned-around RM cell that still waits when the next one is turned around.
    pub enum BrmPolicy {
        Overwrite = "overwrite" "Newer contents overwrite the waiting cell",
        OverwriteAndSendOldOutOfRate = "overwrite-and-send-old-out-of-rate"
            "Newer contents overwrite; the old cell leaves at once, out of rate",
        Fifo = "fifo" "All wait in order",
    }
}

crate::choice! {
    /// What a silence between forward RM cells does to the allowed rate.
    pub enum SilenceRule {
        Adtf = "adtf" "TM 4.0: back to ICR after ADTF",
        Tof = "tof" "Drafts of 1995: down by TDF after TOF",
        Never = "never" "Nothing",
    }
}

crate::choice! {
    /// What a source asks for in the explicit rate field of its forward RM cells.
    pub enum Request {
        Pcr = "pcr" "Always PCR",
        WhileWaiting = "while-waiting" "PCR while data wait, else MCR",
    }
}

crate::choice! {
    /// How a destination that can take no more says so.
    pub enum DestinationSays {
        Er = "er" "Lowers ER to its limit",
        Ci = "ci" "Sets CI while CCR is above its limit",
        Ni = "ni" "Sets NI while CCR is above its limit",
    }
}

crate::params! {
    /// Knobs of the ABR end systems, the same for all circuits.
    pub struct AbrParams {
        /// Peak cell rate: no circuit's allowed rate ever exceeds it. More also makes the step upwards
        /// larger, which is RIF times PCR unless AIR is given.
        pcr_mbps: f64 = 155.52, "PCR", "TM 4.0; Kalyanaraman 1996 section 5", Mbps in 0.01 ..= 622.08 by Grid::OneTwoFive;
        /// Minimum cell rate: the allowed rate never falls below it. More protects a circuit from
        /// starvation and takes the choice from the switches.
        mcr_mbps: f64 = 0.0, "MCR", "TM 4.0; Kalyanaraman 1996 section 5", Mbps in 0.0 ..= 622.08 by Grid::OneTwoFive;
        /// Weight of the circuit at switches that share the rest above all MCRs by weight: a circuit of weight
        /// 2 gets twice as much of it as one of weight 1. Other switches do not ask.
        [feedback.fairness is "mcr-plus-weighted"] weight: u32 = 1, "Weight", "Vandalore et al. 1998b section 2", Count in 1 ..= 1000 by Grid::OneTwoFive;
        /// Initial cell rate: what a circuit may send at before the first feedback and after a long
        /// silence. More starts faster and floods the switch while nobody can object.
        icr_mbps: f64 = 10.0, "ICR", "TM 4.0; Kalyanaraman 1996 section 5", Mbps in 0.0 ..= 622.08 by Grid::OneTwoFive;
        /// Rate increase factor: share of PCR gained with each backward RM cell that permits it. At 1
        /// the explicit rate alone decides; less climbs more carefully.
        [air_cells_per_second is "null"] rif: f64 = 1.0, "RIF", "TM 4.0, 1/32768 to 1; Kalyanaraman 1996 section 5; zero for tests", Share in 0.0 ..= 1.0 by Grid::PowersOfTwoOrZero(0.000_030_517_578_125);
        /// Rate decrease factor: share of the allowed rate lost with each backward RM cell that carries
        /// a congestion indication. More backs off harder.
        [feedback.kind is "efci" | "relative-rate" | "becn" | "eprca" | "capc" | "capc2" or silence_rule is "tof" or destination_says is "ci" or destination_own_rm is "true"] rdf: f64 = 0.001_953_125, "RDF", "TM 4.0, 1/32768 to 1; Kalyanaraman 1996 section 5 (1/512); zero for tests", Share in 0.0 ..= 1.0 by Grid::PowersOfTwoOrZero(0.000_030_517_578_125);
        /// One of this many in-rate cells is a forward RM cell. Fewer cells between them give quicker
        /// feedback and cost more of the link: 1/Nrm.
        nrm: u32 = 32, "Nrm", "TM 4.0; Kalyanaraman 1996 section 5", Cells in 2 ..= 256 by Grid::PowersOfTwo;
        /// In-rate cells that must follow a forward RM cell before lapse of Trm alone brings the next one.
        /// More make a slow source ask more rarely.
        mrm: u32 = 2, "Mrm", "TM 4.0, a constant; Kalyanaraman 1996 section 5", Cells in 1 ..= 32 by Grid::Linear(1.0);
        /// Longest time between forward RM cells of a source that sends little. Less keeps slow circuits
        /// better informed.
        trm_ms: f64 = 100.0, "Trm", "TM 4.0; Kalyanaraman 1996 section 5", Ms in 0.781_25 ..= 100.0 by Grid::OneTwoFive;
        /// Silence after which a circuit forgets its allowed rate and starts from ICR again. Less makes
        /// bursty circuits start over more often.
        [silence_rule is "adtf"] adtf_ms: f64 = 500.0, "ADTF", "TM 4.0; Kalyanaraman 1996 section 5", Ms in 10.0 ..= 10_230.0 by Grid::OneTwoFive;
        /// Transient buffer exposure: cells a circuit may send before the first feedback returns. It sets
        /// CRM, the number of forward RM cells without an answer after which the source slows down: more
        /// let it go on for longer, and with zero it slows down at every one.
        [crm_cells is "null" or cap_icr_by_tbe is "true"] tbe_cells: u32 = 512, "TBE", "TM 4.0; Kalyanaraman 1996 section 5", Cells in 0 ..= 16_777_215 by Grid::OneTwoFive;
        /// Cutoff decrease factor: share of the allowed rate lost before each further forward RM cell while
        /// CRM of them are unanswered. More backs off harder; zero switches the rule off.
        cdf: f64 = 0.5, "CDF", "TM 4.0, zero or 1/64 to 1; Kalyanaraman 1996 section 5", Share in 0.0 ..= 1.0 by Grid::PowersOfTwoOrZero(0.015_625);
        /// Tagged cell rate: limit of the out-of-rate RM cells by which a source that is allowed less than
        /// this asks for more. Less makes a stopped circuit wait longer before it asks again.
        tcr_cells_per_second: f64 = 10.0, "TCR", "TM 4.0, a constant; Kalyanaraman 1996 section 5", CellsPerSecond in 1.0 ..= 1000.0 by Grid::OneTwoFive;
        /// Forward RM cells without an answer after which rule 6 slows the source down; null takes TBE/Nrm,
        /// rounded up. Fewer react sooner to lost feedback and hinder long paths.
        crm_cells: Option<u32> = None, "CRM", "TM 4.0: TBE/Nrm", Count in 1 ..= 8_388_608 by Grid::OneTwoFive => "TBE/Nrm";
        /// Lowers ICR to TBE divided by the fixed round-trip time, as set-up does in TM 4.0, so that long
        /// circuits start more slowly. Kalyanaraman 1996 did not.
        cap_icr_by_tbe: bool = false, "Cap ICR by TBE", "TM 4.0";
        /// What becomes of a turned-around RM cell that still waits for its turn when the next one comes:
        /// its news is overwritten, or leaves at once out of rate, or keeps its place before the newer.
        brm_policy: BrmPolicy = BrmPolicy::Overwrite, "Backward RM cells that wait", "TM 4.0 destination rule 3";
        /// Writes every rate through the 16-bit code of real RM cells, which loses up to 1/512 of it.
        quantise_rm: bool = false, "16-bit rates", "TM 4.0 rate format";
        /// Returns RM cells at once at link rate instead of through the allowed rate of the reverse
        /// direction. Sources hear earlier, above all where little flows back.
        @rebuild ideal_turnaround: bool = false, "Ideal turn-around", "TM 4.0 destination rule 3 leaves the time open; chosen";
        /// Lets a source give up allowed rate that it does not use: before each forward RM cell the
        /// allowed rate falls to 1.1 times the rate really sent, but not below ICR.
        use_it_or_lose_it: bool = false, "Use it or lose it", "TM 4.0 source rule 13; headroom chosen";
        /// Additive increase rate: the allowed rate gains Nrm times this with each backward RM cell that
        /// permits it, whatever PCR is; null takes RIF times PCR.
        air_cells_per_second: Option<f64> = None, "AIR", "Kalampoukas 1996 section 3: 180 cells/s per cell", CellsPerSecond in 0.0 ..= 1_000_000.0 by Grid::OneTwoFive => "RIF × PCR";
        /// What a silence between forward RM cells does to the allowed rate: back to ICR after ADTF, a cut
        /// that grows with the silence as in the drafts of 1995, or nothing.
        silence_rule: SilenceRule = SilenceRule::Adtf, "After a silence", "TM 4.0 source rule 5";
        /// Time-out factor of the drafts of 1995: a silence is one longer than this many times Nrm cells
        /// take. Less makes more pauses count. Needs that rule.
        [silence_rule is "tof"] tof: f64 = 1.0, "TOF", "Fang 1996 section 3", Count in 0.125 ..= 4096.0 by Grid::PowersOfTwo;
        /// Time-out decrease factor of the drafts of 1995: more cuts the allowed rate faster as a silence
        /// grows. Needs that rule.
        [silence_rule is "tof"] tdff: f64 = 0.5, "TDFF", "Fang 1996 section 3", Share in 0.0 ..= 1.0 by Grid::PowersOfTwoOrZero(0.000_030_517_578_125);
        /// What a source asks for: always PCR, or PCR only while data wait and MCR otherwise, which gives
        /// back what an idle source does not need.
        request: Request = Request::Pcr, "Rate asked for", "TM 4.0 source rule 10; Manthorpe 1997 section V";
        /// Rate that a destination can take, and of which it tells the source in the chosen way. Less holds
        /// the source lower; null takes all.
        destination_limit_mbps: Option<f64> = None, "Destination limit", "TM 4.0 destination rule 2b", Mbps in 0.0 ..= 622.08 by Grid::OneTwoFive;
        /// How a destination with a limit tells its source: by the explicit rate, or by a mark while the
        /// source's rate is above it. CI makes the source slow down; NI only keeps it from speeding up.
        [destination_limit_mbps not "null"] destination_says: DestinationSays = DestinationSays::Er, "Destination reports by", "TM 4.0 destination rule 2b";
        /// Lets a destination that sees congestion send an RM cell of its own (BN = 1, CI = 1), at most ten
        /// a second, instead of only answering. The source hears earlier.
        [feedback.kind is "efci" or destination_limit_mbps not "null"] destination_own_rm: bool = false, "RM cells of the destination", "TM 4.0 destination rule 5";
    }
}

impl AbrParams {
    /// A rate as RM cells carry it: by its 16-bit code, if they are written so.
    #[inline]
    pub fn written(&self, rate: CellRate) -> CellRate {
        if self.quantise_rm { quantise(rate) } else { rate }
    }

    /// Checks what no single knob can: `MCR ≤ ICR ≤ PCR`.
    ///
    /// # Errors
    /// Fails when the order is broken.
    pub fn check(&self) -> Result<(), ParamError> {
        let refuse = |key: &str, message: String| Err(ParamError { key: key.to_string(), message });
        let (mcr, icr, pcr) = (self.mcr_mbps, self.icr_mbps, self.pcr_mbps);
        if mcr > pcr {
            return refuse(
                "mcrMbps",
                format!("MCR {mcr} Mb/s is above PCR {pcr} Mb/s; lower MCR or raise PCR"),
            );
        }
        if !(mcr..=pcr).contains(&icr) {
            let range = format!("ICR {icr} is outside MCR to PCR, {mcr} to {pcr} Mb/s");
            return refuse("icrMbps", format!("{range}; move it in between"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{ParamSet, Tunable, Value};

    #[test]
    fn defaults_are_those_of_the_n_source_study_and_are_legal() {
        let params = AbrParams::default();
        assert_eq!(params.check(), Ok(()));
        assert_eq!(params.rdf, 1.0 / 512.0);
        for spec in AbrParams::SPECS {
            assert_eq!(spec.check(&(spec.default)()), Ok(()), "{}", spec.key);
        }
    }

    #[test]
    fn values_outside_the_standard_are_refused() {
        let cases = [
            ("rif", Value::from(0.3)),
            ("rdf", Value::from(2.0)),
            ("nrm", Value::from(33)),
            ("nrm", Value::from(1)),
            ("cdf", Value::from(0.75)),
            ("cdf", Value::from(1.0 / 128.0)),
            ("rif", Value::from(1.0 / 65_536.0)),
            ("trmMs", Value::from(101.0)),
            ("tbeCells", Value::from(16_777_216)),
            ("brmPolicy", Value::from("lifo")),
        ];
        for (key, value) in cases {
            assert!(AbrParams::default().tune(key, &value).is_err(), "{key} = {value}");
        }
    }

    #[test]
    fn rates_out_of_order_are_refused_by_name() {
        let mut params = AbrParams::default();
        params.tune("icrMbps", &Value::from(200.0)).expect("alone it is legal");
        assert_eq!(params.check().expect_err("above PCR").key, "icrMbps");
        let crossed = AbrParams { mcr_mbps: 60.0, pcr_mbps: 50.0, ..AbrParams::default() };
        let refusal = crossed.check().expect_err("crossed");
        assert_eq!(refusal.key, "mcrMbps");
        // With its unit: the page may show rates in cells/s.
        assert_eq!(refusal.message, "MCR 60 Mb/s is above PCR 50 Mb/s; lower MCR or raise PCR");
    }
}
