//! ABR end systems: the numbered source and destination rules of TM 4.0.
//!
//! Every end of a circuit has one source (sends data, forward RM cells and the backward RM cells owed to the other end)
//! and one destination (turns forward RM cells around). Neither knows the network: the host passes in cells and
//! instants and sends the cells they return.

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
            "Newer contents overwrite it; the old cell leaves at once, out of rate",
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
        WhileWaiting = "while-waiting" "PCR while data wait, otherwise MCR",
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
        /// Peak cell rate: the allowed rate of a circuit never exceeds it. A higher PCR also makes
        /// each rate increase larger: it is RIF times PCR unless AIR is set.
        pcr_mbps: f64 = 155.52, "PCR", "TM 4.0; Kalyanaraman 1996 section 5", Mbps in 0.01 ..= 2488.32 by Grid::OneTwoFive;
        /// Minimum cell rate: the allowed rate never falls below it. A higher MCR protects the
        /// circuit from starvation, but leaves the switches less to control.
        mcr_mbps: f64 = 0.0, "MCR", "TM 4.0; Kalyanaraman 1996 section 5", Mbps in 0.0 ..= 2488.32 by Grid::OneTwoFive;
        /// Weight of the circuit at switches that share the capacity beyond all MCRs by weight:
        /// weight 2 gets twice as much of it as weight 1. Other switches ignore it.
        [feedback.fairness is "mcr-plus-weighted"] weight: u32 = 1, "Weight", "Vandalore et al. 1998b section 2", Count in 1 ..= 1000 by Grid::OneTwoFive;
        /// Initial cell rate: rate allowed before the first feedback and after a long silence. A
        /// higher ICR starts faster, but can flood the switch before any feedback returns.
        icr_mbps: f64 = 10.0, "ICR", "TM 4.0; Kalyanaraman 1996 section 5", Mbps in 0.0 ..= 2488.32 by Grid::OneTwoFive;
        /// Rate increase factor: each backward RM cell that permits it raises the allowed rate by
        /// this share of PCR. At 1 the explicit rate alone decides; a smaller factor increases more
        /// carefully.
        [air_cells_per_second is "null"] rif: f64 = 1.0, "RIF", "TM 4.0, 1/32768 to 1; Kalyanaraman 1996 section 5; zero for tests", Share in 0.0 ..= 1.0 by Grid::PowersOfTwoOrZero(0.000_030_517_578_125);
        /// Rate decrease factor: each backward RM cell with a congestion indication (CI) lowers the
        /// allowed rate by this share. A larger factor backs off more.
        [feedback.kind is "efci" | "relative-rate" | "becn" | "eprca" | "capc" | "capc2" or silence_rule is "tof" or destination_says is "ci" or destination_own_rm is "true"] rdf: f64 = 0.001_953_125, "RDF", "TM 4.0, 1/32768 to 1; Kalyanaraman 1996 section 5 (1/512); zero for tests", Share in 0.0 ..= 1.0 by Grid::PowersOfTwoOrZero(0.000_030_517_578_125);
        /// One of every Nrm in-rate cells is a forward RM cell. A smaller Nrm gives quicker
        /// feedback, but uses more of the link: 1/Nrm.
        nrm: u32 = 32, "Nrm", "TM 4.0; Kalyanaraman 1996 section 5", Cells in 2 ..= 256 by Grid::PowersOfTwo;
        /// Number of in-rate cells that must follow a forward RM cell before Trm can trigger the
        /// next one. With a larger Mrm, a slow source sends RM cells less often.
        mrm: u32 = 2, "Mrm", "TM 4.0, a constant; Kalyanaraman 1996 section 5", Cells in 1 ..= 32 by Grid::Linear(1.0);
        /// Longest time between forward RM cells of a source that sends little. A shorter time
        /// gives slow circuits more feedback.
        trm_ms: f64 = 100.0, "Trm", "TM 4.0; Kalyanaraman 1996 section 5", Ms in 0.781_25 ..= 100.0 by Grid::OneTwoFive;
        /// Silence after which a circuit gives up its allowed rate and starts from ICR again. A
        /// shorter time makes bursty circuits restart more often.
        [silence_rule is "adtf"] adtf_ms: f64 = 500.0, "ADTF", "TM 4.0; Kalyanaraman 1996 section 5", Ms in 10.0 ..= 10_230.0 by Grid::OneTwoFive;
        /// Transient buffer exposure: cells a circuit may send before the first feedback returns.
        /// It sets CRM, the number of unanswered forward RM cells after which the source slows
        /// down. A larger TBE lets it continue for longer; with zero it slows down at every forward
        /// RM cell.
        [crm_cells is "null" or cap_icr_by_tbe is "true"] tbe_cells: u32 = 512, "TBE", "TM 4.0; Kalyanaraman 1996 section 5", Cells in 0 ..= 16_777_215 by Grid::OneTwoFive;
        /// Cutoff decrease factor: while CRM forward RM cells are unanswered, each further one
        /// lowers the allowed rate by this share. A larger factor backs off more; zero switches the
        /// rule off.
        cdf: f64 = 0.5, "CDF", "TM 4.0, zero or 1/64 to 1; Kalyanaraman 1996 section 5", Share in 0.0 ..= 1.0 by Grid::PowersOfTwoOrZero(0.015_625);
        /// Tagged cell rate: highest rate of out-of-rate RM cells. A source whose allowed rate is
        /// below TCR sends them to ask for more. With a lower TCR, a stopped circuit waits longer
        /// before it asks again.
        tcr_cells_per_second: f64 = 10.0, "TCR", "TM 4.0, a constant; Kalyanaraman 1996 section 5", CellsPerSecond in 1.0 ..= 1000.0 by Grid::OneTwoFive;
        /// Number of unanswered forward RM cells after which rule 6 slows the source down; null
        /// takes TBE/Nrm, rounded up. A smaller CRM reacts sooner to lost feedback, but slows down
        /// sources on long paths.
        crm_cells: Option<u32> = None, "CRM", "TM 4.0: TBE/Nrm", Count in 1 ..= 8_388_608 by Grid::OneTwoFive => "TBE/Nrm";
        /// Lowers ICR to TBE divided by the fixed round-trip time, as connection set-up does in TM
        /// 4.0, so that long circuits start more slowly. Kalyanaraman 1996 did not do this.
        cap_icr_by_tbe: bool = false, "Cap ICR by TBE", "TM 4.0";
        /// What happens to a turned-around RM cell that is still waiting when the next one arrives:
        /// it is overwritten, or leaves at once out of rate, or stays in front of the newer cell.
        brm_policy: BrmPolicy = BrmPolicy::Overwrite, "Waiting backward RM cells", "TM 4.0 destination rule 3";
        /// Writes every rate in the 16-bit code of real RM cells, which rounds it down by up to
        /// 1/512.
        quantise_rm: bool = false, "16-bit rates", "TM 4.0 rate format";
        /// Returns RM cells at once at link rate, instead of at the allowed rate of the reverse
        /// direction. Sources get feedback earlier, above all if little data flows back.
        @rebuild ideal_turnaround: bool = false, "Ideal turn-around", "TM 4.0 destination rule 3 leaves the time open; chosen";
        /// Lets a source give up allowed rate that it does not use: before each forward RM cell the
        /// allowed rate falls to 1.1 times the actual sending rate, but not below ICR.
        use_it_or_lose_it: bool = false, "Use it or lose it", "TM 4.0 source rule 13; headroom chosen";
        /// Additive increase rate: each backward RM cell that permits it raises the allowed rate by
        /// Nrm times AIR, independently of PCR; null uses RIF times PCR.
        air_cells_per_second: Option<f64> = None, "AIR", "Kalampoukas 1996 section 3: 180 cells/s per cell", CellsPerSecond in 0.0 ..= 1_000_000.0 by Grid::OneTwoFive => "RIF × PCR";
        /// Effect of a silence between forward RM cells on the allowed rate: return to ICR after
        /// ADTF, a decrease that grows with the silence as in the drafts of 1995, or none.
        silence_rule: SilenceRule = SilenceRule::Adtf, "After a silence", "TM 4.0 source rule 5";
        /// Time-out factor of the drafts of 1995: a pause counts as a silence if it is longer than
        /// TOF times the time of Nrm cells. With a smaller TOF more pauses count.
        [silence_rule is "tof"] tof: f64 = 1.0, "TOF", "Fang 1996 section 3", Count in 0.125 ..= 4096.0 by Grid::PowersOfTwo;
        /// Time-out decrease factor of the drafts of 1995: a larger TDFF lowers the allowed rate
        /// faster as a silence grows.
        [silence_rule is "tof"] tdff: f64 = 0.5, "TDFF", "Fang 1996 section 3", Share in 0.0 ..= 1.0 by Grid::PowersOfTwoOrZero(0.000_030_517_578_125);
        /// Rate that a source requests: always PCR, or PCR only while data wait and MCR otherwise.
        /// The second choice gives back what an idle source does not need.
        request: Request = Request::Pcr, "Requested rate", "TM 4.0 source rule 10; Manthorpe 1997 section V";
        /// Highest rate that a destination can receive. It reports this limit to the source in the
        /// chosen way. A lower limit slows the source down; null means no limit.
        destination_limit_mbps: Option<f64> = None, "Destination limit", "TM 4.0 destination rule 2b", Mbps in 0.0 ..= 2488.32 by Grid::OneTwoFive;
        /// How a destination reports its limit to the source: by the explicit rate, or by a mark
        /// while the source's rate is above the limit. CI makes the source slow down; NI only stops
        /// it from speeding up.
        [destination_limit_mbps not "null"] destination_says: DestinationSays = DestinationSays::Er, "Destination reports limit by", "TM 4.0 destination rule 2b";
        /// Lets a destination that sees congestion send an RM cell of its own (BN = 1, CI = 1), at
        /// most ten a second, instead of only answering. The source gets feedback earlier.
        [feedback.kind is "efci" or destination_limit_mbps not "null"] destination_own_rm: bool = false, "RM cells of the destination", "TM 4.0 destination rule 5";
    }
}

impl AbrParams {
    /// The rate as RM cells carry it: rounded by the 16-bit code if this is switched on.
    #[inline]
    pub fn written(&self, rate: CellRate) -> CellRate {
        if self.quantise_rm { quantise(rate) } else { rate }
    }

    /// Checks what no single knob can check: `MCR ≤ ICR ≤ PCR`.
    ///
    /// # Errors
    /// Fails if the order is violated.
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
            return refuse("icrMbps", format!("{range}; choose a value between them"));
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
        // The message gives the unit, because the page may show rates in cells/s.
        assert_eq!(refusal.message, "MCR 60 Mb/s is above PCR 50 Mb/s; lower MCR or raise PCR");
    }
}
