//! Samples one row of all curves at a time; rows wait until they are drained.

use super::delivered_bytes;
use super::series::{Quantity, SeriesFacts};
use crate::net::World;
use crate::units::{SimSpan, SimTime};

/// Span over which goodput is averaged, milliseconds. Chosen: one to two round trips of Kalyanaraman 1996.
const GOODPUT_MS: f64 = 20.0;
/// Span over which utilisation is averaged, milliseconds. Source: Kalampoukas 1996 section 3.
const UTILIZATION_MS: f64 = 5.0;
/// Numbers kept if rows are not drained and not all are needed; older rows are dropped first.
const MOST_NUMBERS: usize = 8 << 20;

/// The growth of a counter over the last few samples.
#[derive(Clone, Debug)]
struct Growth {
    history: Vec<(u128, u128)>,
    next: usize,
}

impl Growth {
    fn new(samples: usize) -> Growth {
        Growth { history: vec![(0, 0); samples.max(1)], next: 0 }
    }

    fn note(&mut self, counter: u64) -> u128 {
        self.note_both(u128::from(counter), 0).0
    }

    /// The growth of a counter and of its reference.
    fn note_both(&mut self, counter: u128, against: u128) -> (u128, u128) {
        let old = std::mem::replace(&mut self.history[self.next], (counter, against));
        self.next = (self.next + 1) % self.history.len();
        (counter - old.0, against - old.1)
    }
}

/// Rows of samples.
#[derive(Clone, Debug)]
pub(crate) struct Sampler {
    pub series: Vec<SeriesFacts>,
    interval: SimSpan,
    growths: Vec<Option<Growth>>,
    /// Rows, time first.
    rows: Vec<f64>,
    /// True if rows are wanted.
    keeps: bool,
    /// Numbers kept if rows are not drained.
    most: usize,
}

impl Sampler {
    pub fn new(series: Vec<SeriesFacts>, interval: SimSpan) -> Sampler {
        let samples = |ms: f64| Growth::new((ms / 1000.0 / interval.secs()).round() as usize);
        let growth = |s: &SeriesFacts| match s.quantity {
            Quantity::Goodput => Some(samples(GOODPUT_MS)),
            Quantity::Utilization => Some(samples(UTILIZATION_MS)),
            _ => None,
        };
        let growths = series.iter().map(growth).collect();
        Sampler { series, interval, growths, rows: Vec::new(), keeps: true, most: MOST_NUMBERS }
    }

    pub fn interval(&self) -> SimSpan {
        self.interval
    }

    /// Stops keeping rows; the balances are still checked, at most once per `least`.
    pub fn keep_none(&mut self, least: SimSpan) {
        self.keeps = false;
        self.interval = self.interval.max(least);
    }

    /// Keeps all rows until they are drained.
    pub fn keep_all(&mut self) {
        self.most = usize::MAX;
    }

    fn width(&self) -> usize {
        self.series.len() + 1
    }

    /// Number of waiting rows.
    pub fn row_count(&self) -> usize {
        self.rows.len() / self.width()
    }

    /// Appends one row.
    pub fn take(&mut self, world: &World, now: SimTime) {
        if !self.keeps {
            return;
        }
        self.make_room();
        self.rows.push(now.secs());
        for (series, growth) in self.series.iter().zip(&mut self.growths) {
            let value = gauge(world, series, growth.as_mut(), self.interval);
            assert!(value.is_finite(), "{} is a number (I-16)", series.label);
            self.rows.push(value);
        }
    }

    /// Drops the older half of the rows if there are too many.
    fn make_room(&mut self) {
        if self.rows.len() > self.most {
            let old = self.row_count() / 2 * self.width();
            self.rows.drain(..old);
        }
    }

    /// Removes the waiting rows while the sampler is cloned.
    pub fn put_aside(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.rows)
    }

    /// Restores the rows.
    pub fn take_back(&mut self, rows: Vec<f64>) {
        self.rows = rows;
    }

    /// Takes all rows: `rows × (1 + series)` numbers, time first, column by column.
    pub fn drain(&mut self) -> Vec<f64> {
        let (rows, width) = (self.row_count(), self.width());
        let mut columns = Vec::with_capacity(rows * width);
        for column in 0..width {
            columns.extend(self.rows.iter().skip(column).step_by(width));
        }
        self.rows.clear();
        columns
    }
}

fn gauge(
    world: &World,
    series: &SeriesFacts,
    growth: Option<&mut Growth>,
    interval: SimSpan,
) -> f64 {
    let port = || &world.ports[series.place];
    let sender = || world.ends[series.place].sender().map(|sender| sender.gauges());
    match series.quantity {
        Quantity::Acr => world.ends[series.place].abr.as_ref().map_or(0.0, |abr| abr.acr().mbps()),
        Quantity::Credit => f64::from(world.credit_at_host(series.place).unwrap_or(0)),
        Quantity::Er => world.ends[series.place].last_er.mbps(),
        Quantity::Goodput => {
            let delivered = delivered_bytes(world, &world.ends[series.place]).unwrap_or(0);
            let growth = growth.expect("goodput has a history");
            let span = interval.secs() * growth.history.len() as f64;
            growth.note(delivered) as f64 * 8.0 / span / 1e6
        }
        Quantity::Utilization => {
            let growth = growth.expect("utilisation has a history");
            let (sent, offered) =
                growth.note_both(port().sent(world.now), port().offered(world.now));
            sent as f64 / offered.max(1) as f64
        }
        Quantity::Queue => f64::from(port().queued()),
        Quantity::QueuePriority => f64::from(port().queued_priority()),
        Quantity::Load => {
            let load = port().feedback.as_ref().map_or(0.0, |f| f.gauges().load);
            if load.is_finite() { load } else { 0.0 }
        }
        Quantity::Drops => port().stats.drops() as f64,
        Quantity::LineRate => port().rate.mbps(),
        Quantity::Cwnd => sender().map_or(0.0, |s| s.cwnd_bytes),
        Quantity::Ssthresh => sender().map_or(0.0, |s| s.ssthresh_bytes),
        Quantity::Flight => sender().map_or(0.0, |s| s.flight_bytes as f64),
        Quantity::Rwnd => sender().map_or(0.0, |s| s.rwnd_bytes as f64),
        Quantity::Sequence => sender().map_or(0.0, |s| s.snd_una as f64),
        Quantity::Rtt => sender().map_or(0.0, |s| s.last_rtt.secs() * 1e3),
        Quantity::Rto => sender().map_or(0.0, |s| s.rto.secs() * 1e3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn older_rows_go_unless_all_are_kept() {
        let mut some = Sampler::new(Vec::new(), SimSpan(1));
        some.most = 4;
        let mut all = some.clone();
        all.keep_all();
        for row in 0..10_u8 {
            for sampler in [&mut some, &mut all] {
                sampler.make_room();
                sampler.rows.push(f64::from(row));
            }
        }
        assert_eq!(some.drain(), [6.0, 7.0, 8.0, 9.0]);
        assert_eq!(all.drain().len(), 10);
    }
}
