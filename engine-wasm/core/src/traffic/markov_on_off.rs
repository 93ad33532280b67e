//! Superposition of exponential on/off sources: the background traffic of the LAN interconnection study.
//!
//! Each of a few independent sources sends bursts at a constant rate with silences in between. Together
//! they may exceed the rate of their line, so that traffic with lower priority gets no capacity for some
//! time.

use super::framing::FrameKnobs;
use super::lifetime::{LifetimeKnobs, Pattern, WithLifetime};
use super::variates::Uniform;
use super::{Ceiling, Step, TrafficSource};
use crate::kernel::float::{exponential, geometric};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, PS_PER_SECOND, SimSpan, SimTime};

pub(super) const ENTRY: Entry<dyn TrafficSource> = Entry {
    id: "markov-on-off",
    label: "On/off sources, random",
    doc: manual(
        "Adds up independent sources that send bursts of random length, with silences of random length between them.",
    ),
    source: manual("Manthorpe 1997 section II.C"),
    params: MarkovOnOffParams::SPECS,
    build: |settings| {
        let params = MarkovOnOffParams::from_settings(settings);
        let timing = Timing::new(&params);
        let sources = vec![Source::default(); params.sources as usize];
        Box::new(WithLifetime::new(MarkovOnOff { params, timing, sources, due: 0 }))
    },
};

crate::params! {
    /// Knobs of [`MarkovOnOff`].
    pub struct MarkovOnOffParams {
        /// Number of independent sources. With more sources, each is slower and the sum is
        /// smoother.
        @rebuild sources: u32 = 10, "Sources", "Manthorpe 1997 section II.C", Count in 1 ..= 100 by Grid::Linear(1.0);
        /// Rate of the line that the traffic is meant for: utilisation and peak are relative to it,
        /// so a higher rate sends more.
        link_mbps: f64 = 145.0, "Link rate", "Manthorpe 1997 section III", Mbps in 0.1 ..= 2488.32 by Grid::OneTwoFive;
        /// Mean rate of all sources together, as a share of the link rate. A higher value leaves
        /// less to all others; from the peak factor upwards, the sources never pause.
        utilization: f64 = 0.5, "Utilisation", "Manthorpe 1997 section IV: 0.5 to 0.95", Share in 0.01 ..= 1.25 by Grid::Linear(0.05);
        /// Rate of all sources together when all are on, as a multiple of the link rate. A larger
        /// factor makes bursts denser and pauses longer.
        peak_factor: f64 = 1.25, "Peak factor", "Manthorpe 1997 section II.C", Count in 0.1 ..= 20.0 by Grid::Linear(0.05);
        /// Mean number of cells in a burst. Longer bursts also mean longer pauses, at the same mean
        /// rate.
        burst_cells: f64 = 200.0, "Mean burst", "Manthorpe 1997 section II.C", Cells in 1.0 ..= 1_000_000.0 by Grid::OneTwoFive;
        ..life: LifetimeKnobs;
        ..frames: FrameKnobs;
    }
}

/// The knobs in engine units, recomputed after each knob change.
#[derive(Clone, Copy, Debug)]
struct Timing {
    /// Picoseconds between cells in a burst, not rounded.
    spacing: f64,
    /// Mean silence in picoseconds.
    silence: f64,
    /// Share of the time in which a source is on.
    activity: f64,
    /// Mean cells of a burst.
    burst: f64,
}

impl Timing {
    /// Source: Manthorpe 1997 section II.C: peak `1.25 l / N`, mean on time `b / p`, activity `rho / 1.25`.
    fn new(params: &MarkovOnOffParams) -> Timing {
        let link = CellRate::from_mbps(params.link_mbps).0;
        let peak = params.peak_factor * link / f64::from(params.sources);
        let spacing = PS_PER_SECOND as f64 / peak;
        let activity = (params.utilization / params.peak_factor).min(1.0);
        let burst = params.burst_cells;
        Timing { spacing, activity, burst, silence: burst * spacing * (1.0 - activity) / activity }
    }
}

/// State of a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Silent,
    InBurst,
}

/// One of the sources.
///
/// Differs: a burst is a geometric number of cells, each with its full spacing, instead of an exponential
/// time filled with cells. The mean burst and the utilisation are therefore exact.
#[derive(Clone, Copy, Debug, Default)]
struct Source {
    place: Place,
    /// Time of the next cell.
    at: SimTime,
    /// Time from which the cells of the burst are counted.
    origin: SimTime,
    cell: u64,
    /// Cells of the burst, including the next one.
    left: u64,
    /// End of the burst before a silence.
    end: SimTime,
}

impl Source {
    /// A source in its steady state: on with its long-run probability.
    fn stationary(now: SimTime, timing: &Timing, uniform: Uniform) -> Source {
        let mut source = Source { origin: now, at: now, ..Source::default() };
        if uniform() >= timing.activity {
            source.fall_silent(now, timing, uniform);
            return source;
        }
        // The current cell has left; part of its spacing remains, and the rest of a burst is distributed like a burst.
        source.place = Place::InBurst;
        source.left = geometric(timing.burst, uniform()) - 1;
        source.at = now.after(SimSpan((uniform() * timing.spacing) as u64));
        source.origin = source.at;
        if source.left == 0 {
            source.fall_silent(source.at, timing, uniform);
        }
        source
    }

    /// The burst ends at `end`.
    fn fall_silent(&mut self, end: SimTime, timing: &Timing, uniform: Uniform) {
        self.place = Place::Silent;
        self.end = end;
        self.origin = end.after(SimSpan((exponential(timing.silence, uniform()) + 0.5) as u64));
        self.at = self.origin;
        self.cell = 0;
        self.left = geometric(timing.burst, uniform());
    }

    /// The next cell has left.
    #[inline]
    fn advance(&mut self, timing: &Timing, uniform: Uniform) {
        self.cell += 1;
        self.left -= 1;
        let offset = (self.cell as f64 * timing.spacing + 0.5) as u64;
        self.place = Place::InBurst;
        self.at = self.origin.after(SimSpan(offset));
        if self.left == 0 {
            self.fall_silent(self.at, timing, uniform);
        }
    }

    /// The rest of a spacing or a silence is scaled with its new length; a silence of zero length stays zero.
    fn stretch(&mut self, now: SimTime, old: &Timing, new: &Timing) {
        let (from, before, after) = match self.place {
            Place::InBurst => (now, old.spacing, new.spacing),
            Place::Silent => (now.max(self.end), old.silence, new.silence),
        };
        let rest = self.at.since(from).0 as f64;
        let rest = if before > 0.0 { rest * after / before } else { 0.0 };
        self.at = from.after(SimSpan(rest as u64));
        (self.origin, self.cell) = (self.at, 0);
    }
}

#[derive(Clone)]
struct MarkovOnOff {
    params: MarkovOnOffParams,
    timing: Timing,
    sources: Vec<Source>,
    /// The source with the next cell; the first if several are due.
    due: usize,
}

crate::tune_params!(MarkovOnOff);

impl MarkovOnOff {
    #[inline]
    fn find_due(&mut self) {
        let first = self.sources.iter().enumerate().min_by_key(|(_, source)| source.at);
        self.due = first.expect("there is at least one source").0;
    }
}

impl Pattern for MarkovOnOff {
    fn lifetime(&self) -> LifetimeKnobs {
        self.params.life
    }

    fn mean(&self) -> Option<CellRate> {
        let MarkovOnOffParams { link_mbps, utilization, peak_factor, .. } = self.params;
        Some(CellRate::from_mbps(link_mbps * utilization.min(peak_factor)))
    }

    /// Every source keeps its spacing.
    fn most(&self) -> Option<Ceiling> {
        let MarkovOnOffParams { link_mbps, peak_factor, sources, .. } = self.params;
        Some(Ceiling { rate: CellRate::from_mbps(peak_factor * link_mbps), at_once: 2 * sources })
    }

    fn begin(&mut self, now: SimTime, uniform: Uniform) {
        self.timing = Timing::new(&self.params);
        for source in &mut self.sources {
            *source = Source::stationary(now, &self.timing, uniform);
        }
        self.find_due();
    }

    #[inline]
    fn peek(&self) -> Step {
        Step::cell(self.sources[self.due].at)
    }

    #[inline]
    fn advance(&mut self, uniform: Uniform) {
        self.sources[self.due].advance(&self.timing, uniform);
        self.find_due();
    }

    fn turned(&mut self, now: SimTime, _uniform: Uniform) {
        let new = Timing::new(&self.params);
        for source in &mut self.sources {
            source.stretch(now, &self.timing, &new);
        }
        self.timing = new;
        self.find_due();
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::{cells_until, drive, source};
    use super::*;
    use serde_json::json;

    #[test]
    fn times_are_those_of_the_lan_interconnection_study() {
        // Utilisation, activity, mean silence in ms; p = 42,747.6 c/s, mean on time 4.67862 ms.
        const CASES: &[(f64, f64, f64)] =
            &[(0.5, 0.40, 7.0179), (0.8, 0.64, 2.6317), (0.95, 0.76, 1.4775)];
        for &(utilization, activity, silence_ms) in CASES {
            let params = MarkovOnOffParams { utilization, ..MarkovOnOffParams::default() };
            let timing = Timing::new(&params);
            assert!((1e12 / timing.spacing - 42_747.6).abs() < 0.1);
            assert!((timing.burst * timing.spacing / 1e9 - 4.678_62).abs() < 1e-5);
            assert!((timing.activity - activity).abs() < 1e-12);
            assert!((timing.silence / 1e9 - silence_ms).abs() < 1e-4, "rho {utilization}");
        }
    }

    /// Four standard deviations of the mean rate over `seconds`, as a share of it.
    ///
    /// The on time of an exponential on/off source over `T` has the variance `2 a b T / (a + b)^3`.
    fn tolerance(params: &MarkovOnOffParams, seconds: f64) -> f64 {
        let timing = Timing::new(params);
        let (a, b) = (1e12 / timing.silence, 1e12 / (timing.burst * timing.spacing));
        let variance = 2.0 * a * b * seconds / ((a + b) * (a + b) * (a + b));
        let mean = timing.activity * seconds;
        4.0 * variance.sqrt() / mean / f64::from(params.sources).sqrt()
    }

    #[test]
    fn the_mean_rate_is_the_utilisation_whatever_burst_and_number() {
        // Utilisation, peak factor, sources, mean burst; on a line of 10,000 cells/s.
        const CASES: &[(f64, f64, u32, f64)] = &[
            (0.5, 1.25, 10, 200.0),
            (0.5, 1.25, 10, 5.0),
            (0.5, 1.25, 10, 1.0),
            (0.8, 1.25, 10, 5.0),
            (0.95, 1.25, 10, 5.0),
            (0.5, 1.25, 1, 2.0),
            (0.5, 5.0, 50, 5.0),
            (1.0, 1.25, 100, 5.0),
        ];
        for &(utilization, peak_factor, sources, burst_cells) in CASES {
            let settings = json!({
                "utilization": utilization, "peakFactor": peak_factor, "sources": sources,
                "burstCells": burst_cells, "linkMbps": 4.24,
            });
            let params = MarkovOnOffParams {
                utilization,
                peak_factor,
                sources,
                burst_cells,
                link_mbps: 4.24,
                ..MarkovOnOffParams::default()
            };
            let mut all = source("markov-on-off", settings.clone());
            let rate = cells_until(&mut all, SimTime::from_secs(200.0)) as f64 / 200.0;
            let off = (rate / (10_000.0 * utilization) - 1.0).abs();
            assert!(off < tolerance(&params, 200.0), "{settings}: {rate}");
        }
    }

    #[test]
    fn at_the_peak_factor_and_above_the_sources_never_pause() {
        for (utilization, rate) in [(1.25, 12_500), (0.5, 5000)] {
            let settings = json!({
                "utilization": utilization, "peakFactor": utilization, "linkMbps": 4.24,
            });
            let cells =
                cells_until(&mut source("markov-on-off", settings), SimTime::from_secs(10.0));
            assert!(cells.abs_diff(10 * rate) <= 10, "one cell a source: {cells}");
        }
    }

    #[test]
    fn a_circuit_that_opens_late_and_closes_early_sends_in_between_alone() {
        // Utilisation and peak factor are equal, so that 5,000 cells leave in each second.
        for (open, close, seconds) in [
            (json!(null), json!(3000), 3),
            (json!(1000), json!(null), 9),
            (json!(1000), json!(3000), 2),
        ] {
            let settings = json!({ "utilization": 0.5, "peakFactor": 0.5, "linkMbps": 4.24,
                "openMs": open, "closeMs": close });
            let cells = cells_until(
                &mut source("markov-on-off", settings.clone()),
                SimTime::from_secs(10.0),
            );
            assert!(cells.abs_diff(5000 * seconds) <= 10, "{settings}: {cells}");
        }
    }

    /// Times of all cells within this many seconds, in milliseconds.
    fn instants(settings: serde_json::Value, seconds: f64) -> Vec<f64> {
        let mut all = Vec::new();
        drive(&mut source("markov-on-off", settings), SimTime::from_secs(seconds), |step| {
            all.push(step.at.secs() * 1e3);
        });
        all
    }

    #[test]
    fn a_higher_peak_factor_makes_bursts_denser_and_pauses_longer() {
        // One source at 0.4 of 1,000 cells/s, bursts of 20: 1 ms spacing, pauses of 30 ms. At twice the density
        // it is on for a fifth of the time, with pauses of 40 ms.
        for (peak, spacing, pause) in [(1.0, 1.0, 30.0), (2.0, 0.5, 40.0)] {
            let settings = json!({ "sources": 1, "linkMbps": 0.424, "utilization": 0.4,
                "burstCells": 20, "peakFactor": peak });
            let cells = instants(settings, 2000.0);
            let gaps: Vec<_> = cells.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let (inside, pauses): (Vec<_>, Vec<_>) =
                gaps.iter().partition(|gap| **gap < spacing + 1e-6);
            assert!(inside.iter().all(|gap: &f64| (gap - spacing).abs() < 1e-6), "{peak}");
            let mean = pauses.iter().sum::<f64>() / pauses.len() as f64 - spacing;
            // At least 40,000 pauses: 2 % are four standard deviations.
            assert!((mean / pause - 1.0).abs() < 0.02, "{peak}: {mean}");
        }
    }

    #[test]
    fn more_sources_make_the_sum_smoother() {
        // Variance of the cells in windows of 5 ms, 10,000 cells/s at 0.5, over 200 s.
        let variance = |sources: u32| {
            let settings = json!({ "sources": sources, "linkMbps": 4.24, "utilization": 0.5 });
            let mut counts = vec![0.0_f64; 40_000];
            instants(settings, 200.0).iter().for_each(|at| counts[(at / 5.0) as usize] += 1.0);
            let mean = counts.iter().sum::<f64>() / counts.len() as f64;
            counts.iter().map(|n| (n - mean) * (n - mean)).sum::<f64>() / counts.len() as f64
        };
        // For independent sources, the variance falls with their number.
        let [one, ten, hundred] = [1, 10, 100].map(variance);
        assert!(one > 4.0 * ten && ten > 4.0 * hundred, "{one} {ten} {hundred}");
    }

    /// Mean burst in cells, mean silence in ms, of one source with a spacing of 1 ms.
    fn on_off_means(settings: &[(&str, f64)]) -> (f64, f64) {
        let mut json =
            json!({ "sources": 1, "linkMbps": 0.424, "peakFactor": 1, "utilization": 0.4 });
        settings.iter().for_each(|(key, value)| json[key] = json!(value));
        let (mut last, mut cells, mut bursts, mut silence) = (0.0, 0.0, 0.0, 0.0);
        drive(&mut source("markov-on-off", json), SimTime::from_secs(20_000.0), |step| {
            let at = step.at.secs() * 1e3;
            cells += 1.0;
            if at - last > 1.000_001 {
                bursts += 1.0;
                silence += at - last - 1.0;
            }
            last = at;
        });
        (cells / bursts, silence / bursts)
    }

    #[test]
    fn bursts_and_silences_have_their_means() {
        // Mean burst, mean silence: 200 cells of 1 ms at activity 0.4 leave 300 ms. Over 40,000 bursts 2 %
        // are four standard deviations.
        for (burst, silence) in [(200.0, 300.0), (20.0, 30.0)] {
            let found = on_off_means(&[("burstCells", burst)]);
            assert!((found.0 / burst - 1.0).abs() < 0.02, "{found:?}");
            assert!((found.1 / silence - 1.0).abs() < 0.02, "{found:?}");
        }
        let busier = on_off_means(&[("burstCells", 20.0), ("utilization", 0.8)]);
        assert!((busier.1 / 5.0 - 1.0).abs() < 0.02, "{busier:?}");
    }

    #[test]
    fn the_start_is_stationary() {
        // Over many starts, the first tenth of a burst time has its share of the cells.
        let mut cells = 0;
        for seed in 0..20_000 {
            let mut stream = crate::kernel::rng::Stream::new(seed, "start");
            let mut one = source("markov-on-off", json!({ "linkMbps": 4.24, "sources": 3 }));
            let (mut now, end) = (SimTime::ZERO, SimTime::from_secs(0.005));
            loop {
                now = one.next(now, &mut || stream.uniform()).at;
                if now >= end {
                    break;
                }
                cells += 1;
            }
        }
        // 25 cells each on average; the deviation of the sum is below 1 %.
        let mean = f64::from(cells) / 20_000.0;
        assert!((mean - 25.0).abs() < 0.75, "{mean}");
    }

    #[test]
    fn a_turned_utilisation_is_felt_at_once_and_nothing_goes_back_in_time() {
        let mut stream = crate::kernel::rng::Stream::new(1, "turn");
        let settings = json!({ "utilization": 0.01, "linkMbps": 4.24, "burstCells": 5 });
        let mut markov = source("markov-on-off", settings);
        let mut now = SimTime::ZERO;
        let mut rate = |markov: &mut Box<dyn TrafficSource>, until: f64| {
            let (mut cells, from) = (0.0, now.secs());
            while now < SimTime::from_secs(until) {
                let at = markov.next(now, &mut || stream.uniform()).at;
                assert!(at >= now);
                now = at;
                cells += 1.0;
            }
            cells / (now.secs() - from)
        };
        // Bands of four standard deviations: 100 s at 0.01, then one second each.
        let mut until = 100.0;
        let before = rate(&mut markov, until);
        assert!((before - 100.0).abs() < 13.0, "{before}");
        for (utilization, mean, band) in
            [(0.9, 9000.0, 340.0), (1.25, 12_500.0, 10.0), (0.5, 5000.0, 535.0)]
        {
            markov.tune("utilization", &json!(utilization)).expect("in range");
            until += 1.0;
            let found = rate(&mut markov, until);
            assert!((found - mean).abs() <= band, "{utilization}: {found}");
        }
    }

    #[test]
    fn a_source_found_in_a_burst_of_one_cell_sends_no_more_of_it_and_silence_alone_is_stretched() {
        // Bursts of one cell of 1 ms at activity 0.4: silences of 1.5 ms on average, here ln 2 times as long. The burst
        // that is found has half its spacing left.
        let mut draws = [0.0, 0.0, 0.5].into_iter().chain([0.5, 0.0].into_iter().cycle());
        let mut draw = || draws.next().expect("endless");
        let settings = json!({ "sources": 1, "linkMbps": 0.424, "peakFactor": 1, "utilization": 0.4,
            "burstCells": 1 });
        let mut one = source("markov-on-off", settings);
        let silence = 1.5 * std::f64::consts::LN_2;
        let first = one.next(SimTime::ZERO, &mut draw).at;
        assert!((first.secs() * 1e3 - (0.5 + silence)).abs() < 1e-6, "{first:?}");
        let second = one.next(first, &mut draw).at;
        assert!((second.since(first).secs() * 1e3 - (1.0 + silence)).abs() < 1e-6);
        // At activity 0.8 silences are a sixth as long; the cell before this one still takes its millisecond.
        one.tune("utilization", &json!(0.8)).expect("in range");
        let turned = one.next(first, &mut draw).at;
        assert!(
            (turned.since(first).secs() * 1e3 - (1.0 + silence / 6.0)).abs() < 1e-6,
            "{turned:?}"
        );
    }
}
