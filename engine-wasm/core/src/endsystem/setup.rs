//! What call set-up computes from the knobs: limits in engine units.
//!
//! The knobs remain authoritative; this is their translation into cells per second and picoseconds, recomputed whenever
//! a knob changes.

use super::AbrParams;
use crate::units::{CellRate, SimSpan};

/// The knobs of one circuit direction in engine units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Setup {
    /// Peak cell rate.
    pub pcr: CellRate,
    /// Minimum cell rate.
    pub mcr: CellRate,
    /// Initial cell rate, capped by TBE if the flag says so, never below MCR.
    pub icr: CellRate,
    /// Step of one increase: RIF · PCR, or Nrm · AIR.
    pub increase: CellRate,
    /// Unanswered forward RM cells after which rule 6 acts.
    pub crm: u32,
    /// Longest time between forward RM cells of a slow source.
    pub trm: SimSpan,
    /// Silence after which rule 5 acts.
    pub adtf: SimSpan,
    /// Share of ACR lost per second of silence under the 1995 rule.
    pub tdf: f64,
    /// Rate limit of out-of-rate RM cells.
    pub tcr: CellRate,
}

impl Setup {
    /// Computes the limits for a loop whose fixed round-trip time is `frtt`: propagation and switching delays in both
    /// directions, without queueing and without cell times on the lines.
    ///
    /// Source: TM 4.0 ABR connection set-up; `CRM = ⌈TBE/Nrm⌉`, `ICR = min(ICR, TBE/FRTT)`.
    pub fn new(params: &AbrParams, frtt: SimSpan) -> Setup {
        let mcr = CellRate::from_mbps(params.mcr_mbps);
        let pcr = CellRate::from_mbps(params.pcr_mbps);
        Setup {
            pcr,
            mcr,
            icr: initial_rate(params, frtt).max(mcr).min(pcr),
            increase: increase(params, pcr),
            crm: params.crm_cells.unwrap_or(params.tbe_cells.div_ceil(params.nrm)),
            trm: SimSpan::from_ms(params.trm_ms),
            adtf: SimSpan::from_ms(params.adtf_ms),
            tdf: tdf(params, pcr),
            tcr: CellRate(params.tcr_cells_per_second),
        }
    }

    /// `rate` limited to `MCR..=PCR`.
    pub fn within(&self, rate: CellRate) -> CellRate {
        rate.min(self.pcr).max(self.mcr)
    }
}

/// `RIF · PCR` (TM 4.0 source rule 8), or `Nrm · AIR` (Kalampoukas 1996 section 2).
fn increase(params: &AbrParams, pcr: CellRate) -> CellRate {
    match params.air_cells_per_second {
        Some(air) => CellRate(f64::from(params.nrm) * air),
        None => CellRate(params.rif * pcr.0),
    }
}

/// `TDF = TDFF/RDF · 2^⌈log2 PCR⌉` per second, where the RDF of 1995 is the `Nrm/RDF` of TM 4.0.
///
/// Source: ATM Forum glossary, TDF. From memory: a congestion indication then cost `ACR · Nrm/RDF`. With today's RDF,
/// the formula would cut ACR to ICR after every pause.
fn tdf(params: &AbrParams, pcr: CellRate) -> f64 {
    let scale = (pcr.0.ceil() as u64).next_power_of_two() as f64;
    params.tdff * params.rdf / f64::from(params.nrm) * scale
}

fn initial_rate(params: &AbrParams, frtt: SimSpan) -> CellRate {
    let asked = CellRate::from_mbps(params.icr_mbps);
    if params.cap_icr_by_tbe && frtt > SimSpan(0) {
        asked.min(CellRate(f64::from(params.tbe_cells) / frtt.secs()))
    } else {
        asked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crm_is_tbe_over_nrm_rounded_up_unless_stated() {
        const CASES: &[(u32, u32, Option<u32>, u32)] = &[
            (512, 32, None, 16),
            (128, 32, None, 4),
            (129, 32, None, 5),
            (0, 32, None, 0),
            (16_777_215, 32, None, 524_288),
            (512, 32, Some(32), 32),
        ];
        for &(tbe_cells, nrm, crm_cells, crm) in CASES {
            let params = AbrParams { tbe_cells, nrm, crm_cells, ..AbrParams::default() };
            assert_eq!(Setup::new(&params, SimSpan(0)).crm, crm, "TBE {tbe_cells}, Nrm {nrm}");
        }
    }

    #[test]
    fn icr_is_capped_by_tbe_over_frtt_only_when_asked() {
        // TBE, cap?, cells per second and Mb/s at FRTT 30 ms (ICR of Kalyanaraman 1996 is 10 Mb/s).
        const CASES: &[(u32, bool, f64, f64)] = &[
            (512, false, 23_584.9, 10.0),
            (512, true, 17_066.7, 7.24),
            (128, true, 4_266.7, 1.81),
        ];
        for &(tbe_cells, cap_icr_by_tbe, icr, mbps) in CASES {
            let params = AbrParams { tbe_cells, cap_icr_by_tbe, ..AbrParams::default() };
            let found = Setup::new(&params, SimSpan::from_ms(30.0)).icr;
            assert!((found.0 - icr).abs() < 0.05, "TBE {tbe_cells}: {found:?}");
            assert!((found.mbps() - mbps).abs() < 0.005, "TBE {tbe_cells}: {found:?}");
        }
    }

    #[test]
    fn the_step_upwards_is_rif_times_pcr_or_nrm_times_air() {
        // AIR, RIF, Nrm, step at a PCR of 365,566 cells/s (Kalampoukas 1996 section 3: 32 times 180, as a RIF of 1/63.47).
        const CASES: &[(Option<f64>, f64, u32, f64)] = &[
            (Some(180.0), 1.0, 32, 5760.0),
            (Some(180.0), 1.0, 16, 2880.0),
            (Some(0.0), 1.0, 32, 0.0),
            (None, 1.0 / 64.0, 32, 365_566.0 / 64.0),
            (None, 5760.0 / 365_566.0, 32, 5760.0),
        ];
        assert!((365_566.0 / 5760.0 - 63.47_f64).abs() < 0.005);
        for &(air_cells_per_second, rif, nrm, step) in CASES {
            let pcr_mbps = CellRate(365_566.0).mbps();
            let params =
                AbrParams { air_cells_per_second, rif, nrm, pcr_mbps, ..AbrParams::default() };
            let found = Setup::new(&params, SimSpan(0)).increase.0;
            assert!((found - step).abs() < 1e-9, "{air_cells_per_second:?}, {rif}: {found}");
        }
    }

    #[test]
    fn the_cut_of_1995_scales_with_the_power_of_two_above_pcr() {
        // PCR in cells/s, RDF, TDFF, TDF per second; Nrm 32.
        const CASES: &[(f64, f64, f64, f64)] = &[
            (365_566.0, 1.0 / 16.0, 0.5, 512.0),
            (365_566.0, 0.5, 0.5, 4096.0),
            (100.0, 0.5, 1.0, 2.0),
            (365_566.0, 0.5, 0.0, 0.0),
        ];
        for &(pcr, rdf, tdff, tdf) in CASES {
            let pcr_mbps = CellRate(pcr).mbps();
            let params = AbrParams { pcr_mbps, rdf, tdff, ..AbrParams::default() };
            assert!((Setup::new(&params, SimSpan(0)).tdf - tdf).abs() < 1e-9, "{pcr}, {rdf}");
        }
    }

    #[test]
    fn the_cap_never_goes_below_mcr() {
        let params =
            AbrParams { tbe_cells: 0, cap_icr_by_tbe: true, mcr_mbps: 1.0, ..AbrParams::default() };
        let setup = Setup::new(&params, SimSpan::from_ms(30.0));
        assert_eq!(setup.icr, setup.mcr);
    }
}
