//! A second cell model of relative rate marking, which shares nothing with the engine.
//!
//! n greedy sources send cells at their rate, every Nrm-th an RM cell. The RM cell passes one FIFO queue, is
//! marked on its way back when more cells wait than the threshold, and changes the rate of its source.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// Time in picoseconds.
type Ps = u64;
const SECOND: f64 = 1e12;

/// What is simulated.
#[derive(Clone, Copy)]
pub struct Model {
    /// Sources.
    pub n: usize,
    /// Line rate and peak rate, cells per second.
    pub line: f64,
    /// Share of the peak rate gained, and of the rate lost, with one RM cell.
    pub rif: f64,
    pub rdf: f64,
    /// Cells from one RM cell to the next.
    pub nrm: u64,
    /// Waiting cells above which RM cells are marked.
    pub threshold: usize,
    /// Delay from a source to the queue, and back, seconds.
    pub delay: f64,
}

/// What comes of it after the warm-up.
pub struct Cycle {
    /// Mean highest sum of rates, in line rates.
    pub peak: f64,
    /// Longest queue, cells.
    pub queue: usize,
    /// Mean time from peak to peak, milliseconds.
    pub ms: f64,
    /// Share of the line in use.
    pub link_use: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A source sends.
    Send(usize),
    /// A cell of a source reaches the queue; an RM cell or not.
    Arrive(usize, bool),
    /// The cell in service leaves.
    Leave(usize, bool),
    /// An RM cell is back, marked or not.
    Back(usize, bool),
}

struct Run {
    model: Model,
    events: BinaryHeap<Reverse<(Ps, u64, Event)>>,
    planned: u64,
    rates: Vec<f64>,
    sent: Vec<u64>,
    waiting: VecDeque<(usize, bool)>,
    busy: bool,
    served: u64,
    longest: usize,
    /// Instants and heights of peaks; the one that is still growing.
    peaks: Vec<(f64, f64)>,
    top: Option<(f64, f64)>,
}

impl Model {
    /// Runs for some seconds and looks at those after the warm-up.
    pub fn run(self, seconds: f64, warm_up: f64) -> Cycle {
        let mut run = Run {
            model: self,
            events: BinaryHeap::new(),
            planned: 0,
            rates: vec![0.07 * self.line; self.n],
            sent: vec![0; self.n],
            waiting: VecDeque::new(),
            busy: false,
            served: 0,
            longest: 0,
            peaks: Vec::new(),
            top: None,
        };
        (0..self.n).for_each(|i| run.plan(0, 0.0, Event::Send(i)));
        while let Some(Reverse((now, _, event))) = run.events.pop() {
            let time = now as f64 / SECOND;
            if time > seconds {
                break;
            }
            run.handle(now, event, time >= warm_up);
        }
        run.cycle(seconds - warm_up)
    }
}

impl Run {
    fn plan(&mut self, now: Ps, after: f64, event: Event) {
        self.planned += 1;
        let at = now + (after * SECOND).round() as Ps;
        self.events.push(Reverse((at, self.planned, event)));
    }

    fn handle(&mut self, now: Ps, event: Event, counts: bool) {
        let Model { line, delay, nrm, threshold, .. } = self.model;
        match event {
            Event::Send(i) => {
                let is_rm = self.sent[i].is_multiple_of(nrm);
                self.sent[i] += 1;
                self.plan(now, delay, Event::Arrive(i, is_rm));
                self.plan(now, 1.0 / self.rates[i], Event::Send(i));
            }
            Event::Arrive(i, is_rm) if self.busy => {
                self.waiting.push_back((i, is_rm));
                if counts {
                    self.longest = self.longest.max(self.waiting.len());
                }
            }
            Event::Arrive(i, is_rm) => {
                self.busy = true;
                self.plan(now, 1.0 / line, Event::Leave(i, is_rm));
            }
            Event::Leave(i, is_rm) => {
                self.served += u64::from(counts);
                if is_rm {
                    self.plan(now, delay, Event::Back(i, self.waiting.len() > threshold));
                }
                self.busy = false;
                if let Some((next, is_rm)) = self.waiting.pop_front() {
                    self.busy = true;
                    self.plan(now, 1.0 / line, Event::Leave(next, is_rm));
                }
            }
            Event::Back(i, marked) => self.adjust(i, marked, now as f64 / SECOND, counts),
        }
    }

    fn adjust(&mut self, i: usize, marked: bool, time: f64, counts: bool) {
        let Model { line, rif, rdf, .. } = self.model;
        let rate = &mut self.rates[i];
        *rate = if marked { *rate * (1.0 - rdf) } else { (*rate + rif * line).min(line) };
        let sum: f64 = self.rates.iter().sum();
        match self.top {
            _ if !counts => {}
            Some(top) if sum < 0.9 * line => {
                self.peaks.push(top);
                self.top = None;
            }
            Some(top) if sum <= top.1 => {}
            None if sum < line => {}
            _ => self.top = Some((time, sum)),
        }
    }

    fn cycle(&self, seconds: f64) -> Cycle {
        let count = self.peaks.len().max(2) as f64;
        let [first, last] = [self.peaks.first(), self.peaks.last()].map(|p| p.map_or(0.0, |p| p.0));
        Cycle {
            peak: self.peaks.iter().map(|p| p.1).sum::<f64>() / count / self.model.line,
            queue: self.longest,
            ms: (last - first) / (count - 1.0) * 1e3,
            link_use: self.served as f64 / (self.model.line * seconds),
        }
    }
}
