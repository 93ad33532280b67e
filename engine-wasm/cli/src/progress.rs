//! How far a long job has come: one line on standard error, and only when a person looks at it.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Steps into which every run is cut.
pub const STEPS: u64 = 100;
/// Width of the bar in characters.
const WIDTH: usize = 30;

/// Steps done of all runs together; any thread may add, one draws.
pub struct Progress {
    done: AtomicU64,
    total: u64,
    runs: u64,
    began: Instant,
    shown: bool,
}

impl Progress {
    /// A job of `runs` runs of like length, [`STEPS`] steps each, that begins now.
    pub fn new(runs: u64) -> Progress {
        Progress::weighted(runs, runs * STEPS)
    }

    /// A job of `runs` runs that are `total` long together, in any unit of time.
    pub fn weighted(runs: u64, total: u64) -> Progress {
        let shown = stderr().is_terminal();
        Progress { done: AtomicU64::new(0), total, runs, began: Instant::now(), shown }
    }

    /// One step of one run is done.
    pub fn step(&self) {
        self.advance(1);
    }

    /// So much of the total is done.
    pub fn advance(&self, part: u64) {
        self.done.fetch_add(part, Ordering::Relaxed);
    }

    /// Draws the line anew.
    pub fn draw(&self) {
        if self.shown {
            let done = self.done.load(Ordering::Relaxed);
            let share = (done as f64 / self.total.max(1) as f64).min(1.0);
            self.put(&line(share, self.runs, self.began.elapsed()));
        }
    }

    /// Takes the line away.
    pub fn clear(&self) {
        if self.shown {
            self.put("");
        }
    }

    /// Replaces the line. A terminal that has gone away is no reason to stop the job.
    fn put(&self, text: &str) {
        let mut out = stderr();
        let _ = write!(out, "\r\x1b[K{text}").and_then(|()| out.flush());
    }
}

/// The line when a share of the work is done.
fn line(share: f64, runs: u64, elapsed: Duration) -> String {
    let full = (share * WIDTH as f64) as usize;
    let bar: String = (0..WIDTH).map(|i| if i < full { '=' } else { ' ' }).collect();
    let left = if share == 0.0 {
        "time left unknown".to_string()
    } else {
        format!("{} left", clock(elapsed.as_secs_f64() * (1.0 / share - 1.0)))
    };
    format!("[{bar}] {:3.0} % of {runs} runs, {left}", (share * 100.0).floor())
}

/// Seconds as `m:ss` or `h:mm:ss`.
fn clock(seconds: f64) -> String {
    let s = seconds.max(0.0).round() as u64;
    let (h, m, s) = (s / 3600, s / 60 % 60, s % 60);
    if h > 0 { format!("{h}:{m:02}:{s:02}") } else { format!("{m}:{s:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_share_and_time_left() {
        let text = |share, seconds| line(share, 10, Duration::from_secs(seconds));
        assert!(text(0.0, 5).contains("  0 % of 10 runs, time left unknown"));
        assert!(text(0.25, 30).contains(" 25 % of 10 runs, 1:30 left"), "{}", text(0.25, 30));
        assert!(text(1.0, 30).contains("100 % of 10 runs, 0:00 left"));
        assert_eq!(text(0.5, 1).matches('=').count(), WIDTH / 2);
        assert_eq!(clock(3723.4), "1:02:03");
    }
}
