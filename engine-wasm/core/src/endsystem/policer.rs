//! The policer: does a circuit keep to its promised rate?
//!
//! The generic cell rate algorithm compares each cell with its expected arrival time. A cell that comes earlier than
//! the tolerance allows does not conform: it is discarded, or tagged so that others drop it first.

use crate::params::{Grid, ParamError, ParamSet, ParamSpec, Tunable, Value, brief};
use crate::units::{BitRate, CELL_BITS, PS_PER_SECOND, SimSpan, SimTime};

crate::choice! {
    /// What becomes of a cell that does not conform.
    pub enum Action {
        Discard = "discard" "Discard it",
        Tag = "tag" "Tag it (CLP = 1)",
    }
}

crate::choice! {
    /// Whose cells one policer counts together.
    pub enum Scope {
        Circuit = "circuit" "Each circuit alone",
        Path = "path" "Each virtual path",
    }
}

crate::params! {
    /// Knobs of a [`Policer`].
    pub struct PolicerParams {
        /// Cell rate promised to a circuit or path, PCR or SCR, counted over 53-byte cells. At a
        /// lower rate fewer cells conform; null switches policing off.
        rate_mbps: Option<f64> = None, "Cell rate", "TM 4.0 section 4.5 (1/T)", Mbps in 0.01 ..= 2488.32 by Grid::OneTwoFive => "no policer";
        /// How much earlier than expected a cell may arrive: CDVT for PCR, BT for SCR. A larger
        /// tolerance lets longer bursts conform: 1 + τ/(T − δ) cells in a row at a line's cell time
        /// δ.
        [rate_mbps not "null"] tolerance_us: f64 = 0.0, "Tolerance", "TM 4.0 section 4.5 (τ)", Us in 0.0 ..= 10_000_000.0 by Grid::OneTwoFive;
        /// What happens to a cell that does not conform. Discarding checks all cells; tagging
        /// checks only cells with CLP = 0 and lets the others pass.
        [rate_mbps not "null"] action: Action = Action::Discard, "Action", "TM 4.0 section 5.8.1";
        /// Whether each circuit has the rate and the tolerance for itself, or all circuits of one
        /// route share them, as in a virtual path. By path, a circuit may use what another leaves;
        /// all circuits together must conform.
        [rate_mbps not "null"] scope: Scope = Scope::Circuit, "Policing scope", "ITU-T I.371 (UPC of VCCs and of VPCs)";
    }
}

/// How early a cell may always be. Chosen: instants are whole picoseconds. If the line's cell time is not a whole
/// number of them, cells sent exactly at the rate arrive one picosecond early or late.
const ROUNDING: SimSpan = SimSpan(1);

impl PolicerParams {
    /// Checks that circuits of one route that are policed together have the same contract: `self` has the knobs of one
    /// circuit, `first` those of the circuit called `name`.
    ///
    /// # Errors
    /// Fails if one of the two is policed by path and a knob differs.
    pub fn check_path(&self, first: &PolicerParams, name: &str) -> Result<(), ParamError> {
        let together = [self, first].iter().any(|params| params.scope == Scope::Path);
        let differs = |spec: &&ParamSpec| self.knob(spec.key) != first.knob(spec.key);
        let Some(spec) = Self::SPECS.iter().find(differs).filter(|_| together) else {
            return Ok(());
        };
        let [own, other] =
            [self, first].map(|params| brief(&params.knob(spec.key).expect("a knob")));
        let key = spec.key.to_string();
        let message = format!(
            "is {own}, but {other} for \"{name}\" on the same route, and a path that is policed as one has one contract: \
             state the same for all its circuits, or scope \"circuit\" for all"
        );
        Err(ParamError { key, message })
    }
}

/// The policer's verdict on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The cell conforms, or is not policed.
    Pass,
    /// The cell goes on with CLP = 1.
    Tag,
    /// The cell is discarded.
    Discard,
}

/// The policer of one direction of a circuit, or of all circuits of a path.
#[derive(Clone, Debug)]
pub struct Policer {
    params: PolicerParams,
    /// The rate in whole bits per second; `None` = no policing.
    rate: Option<BitRate>,
    tolerance: SimSpan,
    /// Theoretical arrival time of the next cell: whole picoseconds, and a fraction in units of 1/rate.
    expected: SimTime,
    part: u64,
}

impl Policer {
    /// A policer that has seen no cell.
    pub fn new(params: PolicerParams) -> Policer {
        let mut policer =
            Policer { params, rate: None, tolerance: SimSpan(0), expected: SimTime::ZERO, part: 0 };
        policer.configure();
        policer
    }

    fn configure(&mut self) {
        self.rate = self.params.rate_mbps.map(BitRate::from_mbps);
        self.tolerance = SimSpan::from_us(self.params.tolerance_us);
        self.part = 0;
    }

    /// The knobs.
    pub fn params(&self) -> &PolicerParams {
        &self.params
    }

    /// Changes one knob; the expected arrival time of the next cell stays.
    ///
    /// # Errors
    /// Fails if the key is unknown or the value is refused.
    pub fn tune(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        self.params.tune(key, value)?;
        self.configure();
        Ok(())
    }

    /// Does it police all circuits of a path together?
    pub fn is_of_path(&self) -> bool {
        self.params.scope == Scope::Path
    }

    /// Judges a cell that arrives now; `low_priority` means CLP = 1.
    pub fn judge(&mut self, low_priority: bool, now: SimTime) -> Ruling {
        let Some(rate) = self.rate else { return Ruling::Pass };
        let passed_over = low_priority && self.params.action == Action::Tag;
        if passed_over || self.conforms(rate, now) {
            return Ruling::Pass;
        }
        match self.params.action {
            Action::Tag => Ruling::Tag,
            Action::Discard => Ruling::Discard,
        }
    }

    /// GCRA(T, τ) as virtual scheduling: a cell before TAT − τ does not conform and changes nothing. After any other
    /// cell, TAT becomes max(now, TAT) + T.
    ///
    /// Source: TM 4.0 section 4.5.1; ITU-T I.371. Differs: one picosecond is tolerated ([`ROUNDING`]).
    fn conforms(&mut self, rate: BitRate, now: SimTime) -> bool {
        let latest = now.after(self.tolerance).after(ROUNDING);
        if (latest, 0) < (self.expected, self.part) {
            return false;
        }
        if self.expected < now {
            (self.expected, self.part) = (now, 0);
        }
        // T is rarely a whole number of picoseconds: the fraction is carried over, so that no rate drifts.
        let bits = CELL_BITS * PS_PER_SECOND + self.part;
        self.expected = self.expected.after(SimSpan(bits / rate.0));
        self.part = bits % rate.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::rng::Stream;

    /// Cell time of a line of 155.52 Mb/s, rounded.
    const CELL_PS: u64 = 2_726_337;

    fn policer(rate_mbps: f64, tolerance_us: f64, action: Action) -> Policer {
        Policer::new(PolicerParams {
            rate_mbps: Some(rate_mbps),
            tolerance_us,
            action,
            ..PolicerParams::default()
        })
    }

    /// Number of conforming cells at the start of a back-to-back burst on that line.
    fn longest_burst(mut policer: Policer) -> usize {
        let pass = |i: &u64| policer.judge(false, SimTime(7 + i * CELL_PS)) == Ruling::Pass;
        (0..100_000).take_while(pass).count()
    }

    #[test]
    fn a_burst_conforms_for_one_cell_and_tolerance_over_the_difference_of_cell_times() {
        // TM 4.0 section 4.4.3.2: N = 1 + ⌊τ/(T − δ)⌋. T = 42.4 us at 10 Mb/s, δ = 2.726 us: T − δ = 39.67 us.
        const CASES: &[(f64, f64, usize)] = &[
            (10.0, 0.0, 1),
            (10.0, 39.0, 1),
            (10.0, 40.0, 2),
            (10.0, 400.0, 11),
            (10.0, 4_000.0, 101),
            (77.76, 100.0, 37),
            // At the line rate, T is 0.448 ps above δ: the first cells are early by less than 1 ps.
            (155.52, 0.0, 3),
        ];
        for &(mbps, tolerance, cells) in CASES {
            let found = longest_burst(policer(mbps, tolerance, Action::Discard));
            assert_eq!(found, cells, "{mbps} {tolerance}");
        }
    }

    #[test]
    fn virtual_scheduling_agrees_with_the_continuous_leaky_bucket_on_every_cell() {
        // TM 4.0 section 4.5.1 gives both forms. 4.24 Mb/s: T is 100 us.
        let (mut policer, mut draw) =
            (policer(4.24, 250.0, Action::Discard), Stream::new(1, "gcra"));
        let (mut now, mut content, mut last, mut refused) = (0_i64, 0_i64, 0_i64, 0);
        for _ in 0..10_000 {
            now += (draw.uniform() * 180e6) as i64;
            let drained = (content - (now - last)).max(0);
            let conforms = drained <= 250_000_000 + ROUNDING.0 as i64;
            if conforms {
                (content, last) = (drained + 100_000_000, now);
            }
            refused += u32::from(!conforms);
            let ruling = policer.judge(false, SimTime(now as u64));
            assert_eq!(ruling == Ruling::Pass, conforms, "{now}");
        }
        assert!((500..5_000).contains(&refused), "{refused}");
    }

    #[test]
    fn in_the_long_run_a_greedy_circuit_passes_exactly_its_rate() {
        // At 1.907 Mb/s, T is not a whole number: 44,976 cells and a fraction are expected in 10 s.
        let mut policer = policer(1.907, 0.0, Action::Discard);
        let slots = 10 * PS_PER_SECOND / 1_000_000;
        let pass = |i: &u64| policer.judge(false, SimTime(i * 1_000_000)) == Ruling::Pass;
        let passed = (0..slots).filter(pass).count();
        // Each conforming cell comes up to 1 us late: less than half a percent.
        assert!((44_770..=44_977).contains(&passed), "{passed}");
    }

    #[test]
    fn tagging_looks_at_cells_with_clp_0_alone_and_discarding_at_all() {
        let judge = |action, cells: [bool; 4]| {
            let mut policer = policer(10.0, 0.0, action);
            cells.map(|low| policer.judge(low, SimTime(5)))
        };
        use Ruling::{Discard, Pass, Tag};
        assert_eq!(judge(Action::Tag, [true, false, false, true]), [Pass, Pass, Tag, Pass]);
        assert_eq!(
            judge(Action::Discard, [true, false, false, true]),
            [Pass, Discard, Discard, Discard]
        );
    }

    #[test]
    fn a_policer_without_rate_passes_everything_and_may_be_given_one() {
        let mut policer = Policer::new(PolicerParams::default());
        let judge = |policer: &mut Policer| policer.judge(false, SimTime(9));
        assert_eq!([judge(&mut policer), judge(&mut policer)], [Ruling::Pass; 2]);
        policer.tune("rateMbps", &Value::from(10.0)).expect("in range");
        assert_eq!([judge(&mut policer), judge(&mut policer)], [Ruling::Pass, Ruling::Discard]);
        policer.tune("action", &Value::from("tag")).expect("a choice");
        assert_eq!(judge(&mut policer), Ruling::Tag);
        policer.tune("toleranceUs", &Value::from(42.4)).expect("in range");
        assert_eq!([judge(&mut policer), judge(&mut policer)], [Ruling::Pass, Ruling::Tag]);
    }

    #[test]
    fn a_late_cell_and_a_turned_rate_begin_without_the_fraction_of_the_cells_before() {
        // 1.907 Mb/s: T = 222,338,751.97 ps. A cell that comes less than one picosecond early conforms.
        let pass = |policer: &mut Policer, ps| policer.judge(false, SimTime(ps)) == Ruling::Pass;
        let mut slow = policer(1.907, 0.0, Action::Discard);
        let found = [0, 1_000_000_000, 1_222_338_751].map(|ps| pass(&mut slow, ps));
        assert_eq!(found, [true; 3], "T after the late cell");
        // 622.08 Mb/s: T = 681,584.36 ps; then 0.01 Mb/s: T = 42.4 ms exactly.
        let mut fast = policer(622.08, 0.0, Action::Discard);
        assert!(pass(&mut fast, 0));
        fast.tune("rateMbps", &Value::from(0.01)).expect("in range");
        assert!(pass(&mut fast, 681_584) && pass(&mut fast, 42_400_681_584));
    }
}
