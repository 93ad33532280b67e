//! One curve in one window, sample by sample, as one number at the end.

use super::{OverTime, Window};

/// Rounding of sampling instants, seconds.
const NEAR: f64 = 1e-9;
/// Part of the window whose mean is a curve's own target: its last fifth.
const FINAL_PART: usize = 5;

/// Largest samples of successive pieces of a curve.
#[derive(Clone, Debug, Default)]
struct Peaks {
    pieces: u64,
    sum: f64,
    /// The piece that runs, by its place, and its largest sample.
    now: Option<(u64, f64)>,
}

impl Peaks {
    fn note(&mut self, at: f64, value: f64, span: f64) {
        let place = ((at + NEAR) / span) as u64;
        match &mut self.now {
            Some((now, most)) if *now == place => *most = most.max(value),
            _ => {
                self.finish();
                self.now = Some((place, value));
            }
        }
    }

    fn finish(&mut self) {
        if let Some((_, most)) = self.now.take() {
            self.pieces += 1;
            self.sum += most;
        }
    }

    fn mean(&self) -> f64 {
        let mut all = self.clone();
        all.finish();
        all.sum / all.pieces as f64
    }
}

/// Everything that is remembered of a curve.
#[derive(Clone, Debug)]
pub struct Curve {
    over_time: OverTime,
    window: Window,
    count: u64,
    mean: f64,
    /// Sum of squared distances from the mean, after Welford.
    squares: f64,
    first: f64,
    last: f64,
    low: f64,
    high: f64,
    high_at: f64,
    last_at: f64,
    /// Samples on the asked side of a level.
    inside: u64,
    /// First sample inside and last sample outside, seconds since the begin of the window.
    first_inside: Option<f64>,
    last_outside: Option<f64>,
    /// Filled only when the peaks are asked for.
    peaks: Peaks,
    /// All samples, kept only when the target is known at the end.
    kept: Vec<(f64, f64)>,
}

impl Curve {
    /// Nothing seen yet.
    pub fn new(over_time: OverTime, window: Window) -> Curve {
        Curve {
            over_time,
            window,
            count: 0,
            mean: 0.0,
            squares: 0.0,
            first: f64::NAN,
            last: f64::NAN,
            low: f64::INFINITY,
            high: f64::NEG_INFINITY,
            high_at: 0.0,
            last_at: 0.0,
            inside: 0,
            first_inside: None,
            last_outside: None,
            peaks: Peaks::default(),
            kept: Vec::new(),
        }
    }

    /// Notes a sample at `at` seconds.
    pub fn note(&mut self, at: f64, value: f64) {
        let to = self.window.to.unwrap_or(f64::INFINITY);
        if at < self.window.from - NEAR || at > to + NEAR {
            return;
        }
        let at = at - self.window.from;
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (value - self.mean);
        if self.count == 1 {
            self.first = value;
        }
        if value > self.high {
            (self.high, self.high_at) = (value, at);
        }
        self.low = self.low.min(value);
        (self.last, self.last_at) = (value, at);
        self.note_side(at, value);
    }

    fn note_side(&mut self, at: f64, value: f64) {
        let is_inside = match self.over_time {
            OverTime::Settled { target: Some(target), tolerance } => near(value, target, tolerance),
            OverTime::Settled { target: None, .. } => return self.kept.push((at, value)),
            OverTime::Peaks { span } => return self.peaks.note(at, value, span),
            OverTime::Reaches { above, level }
            | OverTime::Stays { above, level }
            | OverTime::Share { above, level } => {
                if above {
                    value >= level
                } else {
                    value <= level
                }
            }
            // What is below before the curve has been at the level is no fall.
            OverTime::Falls { level, tolerance }
                if value >= level || self.last_outside.is_some() =>
            {
                value < level * (1.0 - tolerance)
            }
            _ => return,
        };
        if is_inside {
            self.inside += 1;
            self.first_inside.get_or_insert(at);
        } else {
            self.last_outside = Some(at);
        }
    }

    /// The number; not a number when the run ended before the window did.
    pub fn number(&self, run_seconds: f64) -> f64 {
        if self.count == 0 || self.window.to.is_some_and(|to| to > run_seconds + NEAR) {
            return f64::NAN;
        }
        let ms = |at: f64| at * 1e3;
        match self.over_time {
            OverTime::Mean => self.mean,
            OverTime::Min => self.low,
            OverTime::Max => self.high,
            OverTime::First => self.first,
            OverTime::Last => self.last,
            OverTime::Growth => self.last - self.first,
            OverTime::Range => self.high - self.low,
            OverTime::Deviation => (self.squares / self.count as f64).sqrt(),
            OverTime::Peaks { .. } => self.peaks.mean(),
            OverTime::MaxAt => ms(self.high_at),
            OverTime::Settled { target: None, tolerance } => ms(self.settled_at_last(tolerance)),
            OverTime::Settled { .. } | OverTime::Stays { .. } => {
                ms(self.last_outside.unwrap_or(0.0))
            }
            OverTime::Reaches { .. } | OverTime::Falls { .. } => {
                ms(self.first_inside.unwrap_or(self.last_at))
            }
            OverTime::Share { .. } => self.inside as f64 / self.count as f64,
        }
    }

    /// When the curve came close to where it ended, for good.
    fn settled_at_last(&self, tolerance: f64) -> f64 {
        let tail = &self.kept[self.kept.len() - self.kept.len().div_ceil(FINAL_PART)..];
        let target = tail.iter().map(|(_, x)| x).sum::<f64>() / tail.len() as f64;
        let outside = self.kept.iter().rev().find(|(_, x)| !near(*x, target, tolerance));
        outside.map_or(0.0, |(at, _)| *at)
    }
}

fn near(value: f64, target: f64, tolerance: f64) -> bool {
    (value - target).abs() <= tolerance * target.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Window = Window { from: 0.0, to: None };

    /// Samples every 10 ms.
    fn number(over_time: OverTime, window: Window, samples: &[f64]) -> f64 {
        let mut curve = Curve::new(over_time, window);
        samples.iter().enumerate().for_each(|(i, x)| curve.note(i as f64 * 0.01, *x));
        curve.number((samples.len() - 1) as f64 * 0.01)
    }

    #[test]
    fn a_curve_becomes_a_number() {
        let samples = [0.0, 8.0, 4.0, 5.0, 5.0, 5.0, 4.9, 5.1, 5.0, 5.0];
        let above = |level| (true, level);
        let cases = [
            (OverTime::Mean, 4.7),
            (OverTime::Min, 0.0),
            (OverTime::Max, 8.0),
            (OverTime::First, 0.0),
            (OverTime::Last, 5.0),
            (OverTime::Growth, 5.0),
            (OverTime::Range, 8.0),
            (OverTime::MaxAt, 10.0),
            (OverTime::Peaks { span: 0.03 }, 5.775),
            (OverTime::Peaks { span: 1.0 }, 8.0),
            (OverTime::Settled { target: Some(5.0), tolerance: 0.05 }, 20.0),
            (OverTime::Settled { target: None, tolerance: 0.05 }, 20.0),
            (OverTime::Settled { target: None, tolerance: 2.0 }, 0.0),
            (OverTime::Settled { target: Some(6.0), tolerance: 0.05 }, 90.0),
            (OverTime::Reaches { above: true, level: 5.0 }, 10.0),
            (OverTime::Reaches { above: true, level: 9.0 }, 90.0),
            (OverTime::Reaches { above: false, level: 0.0 }, 0.0),
            (OverTime::Falls { level: 5.0, tolerance: 0.0 }, 20.0),
            (OverTime::Falls { level: 5.0, tolerance: 0.5 }, 90.0),
            (OverTime::Falls { level: 8.0, tolerance: 0.375 }, 20.0),
            (OverTime::Falls { level: 9.0, tolerance: 0.0 }, 90.0),
            (OverTime::Stays { above: above(4.9).0, level: above(4.9).1 }, 20.0),
            (OverTime::Stays { above: false, level: 8.0 }, 0.0),
            (OverTime::Share { above: true, level: 5.0 }, 0.7),
            (OverTime::Share { above: false, level: 4.0 }, 0.2),
        ];
        for (over_time, wanted) in cases {
            let found = number(over_time, ALL, &samples);
            assert!((found - wanted).abs() < 1e-9, "{over_time:?}: {found}");
        }
        let deviation = number(OverTime::Deviation, ALL, &[1.0, 3.0]);
        assert!((deviation - 1.0).abs() < 1e-12, "{deviation}");
    }

    #[test]
    fn only_the_window_counts_and_it_must_be_complete() {
        let samples = [9.0, 1.0, 2.0, 3.0, 9.0];
        let window = |to| Window { from: 0.01, to: Some(to) };
        assert_eq!(number(OverTime::Mean, window(0.03), &samples), 2.0);
        assert_eq!(number(OverTime::MaxAt, window(0.03), &samples).round(), 20.0);
        assert!(number(OverTime::Mean, window(0.05), &samples).is_nan(), "the run is too short");
        assert!(number(OverTime::Mean, Window { from: 1.0, to: None }, &samples).is_nan());
    }
}
