//! Video conference: a frame of random size every 1/25 s; sizes change rarely.
//!
//! Frame sizes are negative binomial or gamma. A frame is as large as the previous one with the probability
//! of the correlation; otherwise its size is drawn again. All cells of a frame are delivered at once; only
//! the shaper spreads them.

use super::framing::FrameKnobs;
use super::lifetime::{LifetimeKnobs, Pattern, WithLifetime};
use super::variates::{Uniform, gamma, negative_binomial};
use super::{Act, Step, TrafficSource};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, PS_PER_SECOND, SimSpan, SimTime};

pub(super) const ENTRY: Entry<dyn TrafficSource> = Entry {
    id: "video",
    label: "Video conference",
    doc: manual(
        "Produces all cells of a video frame at once, at regular times; frame sizes are random and correlated.",
    ),
    source: manual("Heyman, Tabatabai, Lakshman 1992; Kalampoukas 1996 section 4.3"),
    params: VideoParams::SPECS,
    build: |settings| {
        let params = VideoParams::from_settings(settings);
        let law = Law::new(&params);
        let (start, period) = (SimTime::ZERO, period(&params));
        Box::new(WithLifetime::new(Video { params, law, start, period, frame: 0, cells: 0 }))
    },
};

crate::choice! {
    /// Law of the frame size.
    pub enum FrameSize {
        NegativeBinomial = "negative-binomial" "Negative binomial",
        Gamma = "gamma" "Gamma, rounded",
    }
}

crate::params! {
    /// Knobs of [`Video`].
    pub struct VideoParams {
        /// Distribution of the frame sizes. Both have the same mean and variance; only gamma can
        /// vary less than a Poisson distribution.
        distribution: FrameSize = FrameSize::NegativeBinomial, "Frame size", "Heyman, Tabatabai, Lakshman 1992";
        /// Mean size of a frame. Larger frames mean a higher rate: 135 cells at 25 frames/s are
        /// 1.43 Mb/s.
        mean_cells: f64 = 135.0, "Mean frame", "Kalampoukas 1996 section 4.3: three quarters of 1.9 Mb/s", Cells in 1.0 ..= 10_000.0 by Grid::OneTwoFive;
        /// Variance of the frame size in square cells. A larger variance makes frame sizes differ
        /// more. A negative binomial distribution needs a variance above the mean; otherwise it
        /// becomes a Poisson distribution.
        variance: f64 = 5536.0, "Variance of the frame", "Heyman, Tabatabai, Lakshman 1992", Count in 1.0 ..= 10_000_000.0 by Grid::OneTwoFive;
        /// Correlation of one frame with the next. A higher correlation keeps a size for longer:
        /// the mean number of equal frames is 1/(1 − correlation).
        correlation: f64 = 0.985, "Correlation", "Heyman, Tabatabai, Lakshman 1992", Share in 0.0 ..= 1.0 by Grid::Linear(0.005);
        /// Frames per second. A higher number sends more data, more evenly.
        frames_per_second: f64 = 25.0, "Frames per second", "Kalampoukas 1996 section 4.3 (PAL)", Count in 1.0 ..= 120.0 by Grid::Linear(1.0);
        /// The first frame comes at a random time, at most this long after the opening (uniform).
        /// With a shorter time, frames of several circuits coincide.
        @rebuild start_window_ms: f64 = 50.0, "Start window", "Kalampoukas 1996 section 4.3", Ms in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        ..life: LifetimeKnobs;
        ..frames: FrameKnobs;
    }
}

/// Picoseconds between frames, not rounded.
fn period(params: &VideoParams) -> f64 {
    PS_PER_SECOND as f64 / params.frames_per_second
}

/// The distribution from which the current frame size was drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Law {
    distribution: FrameSize,
    mean: f64,
    variance: f64,
}

impl Law {
    fn new(params: &VideoParams) -> Law {
        let (mean, variance) = (params.mean_cells, params.variance);
        Law { distribution: params.distribution, mean, variance }
    }

    fn draw(&self, uniform: Uniform) -> u32 {
        match self.distribution {
            FrameSize::NegativeBinomial => negative_binomial(self.mean, self.variance, uniform()),
            FrameSize::Gamma => gamma(self.mean, self.variance, uniform),
        }
    }
}

#[derive(Clone)]
struct Video {
    params: VideoParams,
    law: Law,
    /// Time of frame 0; frame `k` arrives at `start + k · period`, so that no error accumulates.
    start: SimTime,
    period: f64,
    frame: u64,
    /// Size of the next frame.
    cells: u32,
}

crate::tune_params!(Video);

impl Video {
    fn at(&self) -> SimTime {
        self.start.after(SimSpan((self.frame as f64 * self.period + 0.5) as u64))
    }
}

impl Pattern for Video {
    fn lifetime(&self) -> LifetimeKnobs {
        self.params.life
    }

    fn mean(&self) -> Option<CellRate> {
        Some(CellRate(self.params.mean_cells * self.params.frames_per_second))
    }

    fn begin(&mut self, now: SimTime, uniform: Uniform) {
        let delay = SimSpan::from_ms(uniform() * self.params.start_window_ms);
        (self.law, self.period) = (Law::new(&self.params), period(&self.params));
        (self.start, self.frame) = (now.after(delay), 0);
        self.cells = self.law.draw(uniform);
    }

    /// An empty frame is a step without cells.
    fn peek(&self) -> Step {
        Step { at: self.at(), act: Act::Cells(self.cells) }
    }

    /// Source: Heyman, Tabatabai, Lakshman 1992, DAR(1).
    fn advance(&mut self, uniform: Uniform) {
        self.frame += 1;
        if uniform() >= self.params.correlation {
            self.cells = self.law.draw(uniform);
        }
    }

    /// A new distribution applies from the next frame on; the time to this frame is scaled with the period.
    fn turned(&mut self, now: SimTime, uniform: Uniform) {
        let law = Law::new(&self.params);
        if law != self.law {
            self.law = law;
            self.cells = self.law.draw(uniform);
        }
        let (rest, old) = (self.at().since(now), self.period);
        self.period = period(&self.params);
        if self.period != old && self.frame > 0 {
            let next = now.after(SimSpan((rest.0 as f64 * self.period / old) as u64));
            (self.start, self.frame) = (next, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::{drive, source, steps_until};
    use super::*;
    use crate::params::Value;
    use serde_json::json;

    /// Mean, variance and lag-1 correlation of the frame sizes over `frames` frames.
    fn statistics(settings: Value, frames: f64) -> [f64; 3] {
        let (mut count, mut sum, mut squares, mut products, mut last) = (0.0, 0.0, 0.0, 0.0, None);
        let end = SimTime::from_secs(frames / 25.0);
        drive(&mut source("video", settings), end, |step| {
            let Act::Cells(cells) = step.act else { panic!("only frames") };
            let x = f64::from(cells);
            count += 1.0;
            sum += x;
            squares += x * x;
            products += x * last.unwrap_or(x);
            last = Some(x);
        });
        let mean = sum / count;
        let variance = squares / count - mean * mean;
        [mean, variance, (products / count - mean * mean) / variance]
    }

    #[test]
    fn frame_sizes_have_mean_variance_and_correlation() {
        for distribution in ["negative-binomial", "gamma"] {
            // 10^6 independent frames: 1 % is more than five standard deviations of the variance.
            let free = json!({ "distribution": distribution, "correlation": 0 });
            let [mean, variance, correlation] = statistics(free, 1e6);
            assert!((mean / 135.0 - 1.0).abs() < 0.01, "{distribution}: {mean}");
            assert!((variance / 5536.0 - 1.0).abs() < 0.01, "{distribution}: {variance}");
            assert!(correlation.abs() < 0.005, "{distribution}: {correlation}");
            // Correlated frames count for 132 times fewer: 2 % and 6 % are four standard deviations of 6·10^6.
            let [mean, variance, correlation] =
                statistics(json!({ "distribution": distribution }), 6e6);
            assert!((mean / 135.0 - 1.0).abs() < 0.02, "{distribution}: {mean}");
            assert!((variance / 5536.0 - 1.0).abs() < 0.06, "{distribution}: {variance}");
            assert!((correlation - 0.985).abs() < 0.002, "{distribution}: {correlation}");
        }
    }

    #[test]
    fn knobs_move_the_frames_the_way_their_sentences_say() {
        let of = |settings| statistics(settings, 2e5);
        let free = json!({ "correlation": 0 });
        let with = |key: &str, value: Value| {
            let mut settings = free.clone();
            settings[key] = value;
            of(settings)
        };
        // Over 200,000 frames these are eight and six standard deviations.
        assert!((with("meanCells", json!(270))[0] / 270.0 - 1.0).abs() < 0.005);
        assert!((with("variance", json!(20_000))[1] / 20_000.0 - 1.0).abs() < 0.04);
        assert!(with("variance", json!(1))[1] < 150.0, "the Poisson law");
        let correlations = [0.0, 0.5, 0.9].map(|of| with("correlation", json!(of))[2]);
        // Over 200,000 frames 0.03 is ten standard deviations at least.
        for (found, expected) in correlations.into_iter().zip([0.0, 0.5, 0.9]) {
            assert!((found - expected).abs() < 0.03, "{correlations:?}");
        }
    }

    #[test]
    fn only_the_gamma_law_can_vary_less_than_a_poisson_law() {
        // Mean 135, variance 4; rounding to whole cells adds a twelfth.
        for (distribution, expected) in [("negative-binomial", 135.0), ("gamma", 4.0 + 1.0 / 12.0)]
        {
            let settings = json!({ "distribution": distribution, "variance": 4, "correlation": 0 });
            let [mean, variance, _] = statistics(settings, 2e5);
            assert!((mean / 135.0 - 1.0).abs() < 0.01, "{distribution}: {mean}");
            // Over 200,000 frames 2 % are six standard deviations.
            assert!((variance / expected - 1.0).abs() < 0.02, "{distribution}: {variance}");
        }
    }

    #[test]
    fn frames_come_every_40_ms_from_a_start_within_the_window() {
        let steps = steps_until(&mut source("video", json!({})), SimTime::from_secs(100.0));
        assert!(steps[0].at <= SimTime::from_secs(0.05));
        for (k, step) in steps.iter().enumerate() {
            assert_eq!(step.at.0, steps[0].at.0 + k as u64 * 40_000_000_000);
        }
        let ten = steps_until(
            &mut source("video", json!({ "framesPerSecond": 10 })),
            SimTime::from_secs(100.0),
        );
        assert_eq!((steps.len().div_ceil(100), ten.len().div_ceil(100)), (25, 10));
        for window in [0.0, 1000.0] {
            let starts = (0..200).map(|seed| {
                let mut stream = crate::kernel::rng::Stream::new(seed, "window");
                let mut video = source("video", json!({ "startWindowMs": window }));
                video.next(SimTime::ZERO, &mut || stream.uniform()).at.secs() * 1e3
            });
            let latest = starts.fold(0.0, f64::max);
            assert!(latest <= window && latest >= 0.95 * window, "{latest} of {window}");
        }
    }

    #[test]
    fn a_staggered_circuit_sends_between_its_opening_and_its_closing() {
        let mut video = source("video", json!({ "openMs": 100, "closeMs": 500 }));
        assert!(!video.starts_open());
        let steps = steps_until(&mut video, SimTime::from_secs(10.0));
        let at = |ms: f64| SimTime::from_secs(ms / 1e3);
        assert_eq!(steps[0], Step { at: at(100.0), act: Act::Open });
        assert_eq!(steps[steps.len() - 1], Step { at: at(500.0), act: Act::Close });
        assert!((9..=10).contains(&(steps.len() - 2)), "{steps:?}");
        assert!(steps[1].at <= at(150.0), "the start window counts from the opening");
    }

    #[test]
    fn a_turned_law_is_felt_from_the_next_frame_on() {
        let mut stream = crate::kernel::rng::Stream::new(1, "turn");
        let mut draw = || stream.uniform();
        let mut video = source("video", json!({ "variance": 1, "correlation": 1 }));
        let first = video.next(SimTime::ZERO, &mut draw);
        let second = video.next(first.at, &mut draw);
        assert_eq!(first.act, second.act, "sizes never change");
        video.tune("meanCells", &json!(5000)).expect("in range");
        video.tune("framesPerSecond", &json!(50)).expect("in range");
        let now = SimTime(second.at.0 - 8_000_000_000);
        let third = video.next(now, &mut draw);
        assert_eq!(third.at.0, now.0 + 4_000_000_000);
        assert!(matches!(third.act, Act::Cells(cells) if cells > 4000), "{third:?}");
    }

    #[test]
    fn a_turned_frame_rate_leaves_the_first_frame_and_the_sizes() {
        let mut stream = crate::kernel::rng::Stream::new(1, "turn");
        let mut draw = || stream.uniform();
        let start = |video: &mut Box<dyn TrafficSource>, uniform: Uniform| {
            video.next(SimTime::ZERO, uniform)
        };
        let mut video = source("video", json!({ "correlation": 1 }));
        let first = start(&mut video, &mut draw);
        video.tune("framesPerSecond", &json!(50)).expect("in range");
        let again = start(&mut video, &mut draw);
        assert_eq!(again, first, "the start window does not depend on the frames per second");
        let second = video.next(first.at, &mut draw);
        assert_eq!((second.at.0 - first.at.0, second.act), (20_000_000_000, first.act));
    }

    #[test]
    fn frames_of_a_period_without_whole_picoseconds_come_at_the_nearest() {
        let settings = json!({ "framesPerSecond": 30, "startWindowMs": 0 });
        let steps = steps_until(&mut source("video", settings), SimTime::from_secs(0.12));
        let found: Vec<_> = steps.iter().map(|step| step.at.0).collect();
        assert_eq!(found, [0, 33_333_333_333, 66_666_666_667, 100_000_000_000]);
    }
}
