//! A test bench of links and circuits without a network: the bench passes RM cells along the path itself.
//!
//! Sources obey: CCR becomes the returned ER, limited to their demand. No time passes. The bench compares
//! the final rates with the max-min rates of the network.

mod erica;
mod fair_shares;
mod max_min;

use super::{Feedback, LocalVc, PortFacts, QueueView, RateFeedback};
use crate::kernel::rng::Stream;
use crate::units::{CellRate, SimTime};
use crate::wire::rate_code::quantise;
use crate::wire::rm::RmCell;
use std::collections::VecDeque;

const QUEUE: QueueView = QueueView { queued: 0 };

/// Peak rate that sources write into forward RM cells, cells per second; above every capacity used.
const PEAK: f64 = 1e7;

/// Links with capacities, circuits with paths and demands, in any unit of rate.
#[derive(Clone, Debug, Default)]
pub struct Net {
    pub capacity: Vec<f64>,
    /// Links of each circuit in data direction.
    pub paths: Vec<Vec<usize>>,
    pub demand: Vec<f64>,
}

impl Net {
    /// Circuits without their own limit.
    pub fn greedy(capacity: &[f64], paths: &[&[usize]]) -> Net {
        Net {
            capacity: capacity.to_vec(),
            paths: paths.iter().map(|path| path.to_vec()).collect(),
            demand: vec![f64::INFINITY; paths.len()],
        }
    }

    /// A random network of up to 8 links and 14 circuits; a third of the circuits have a demand.
    pub fn random(seed: u64) -> Net {
        let mut draw = Stream::new(seed, "bench/network");
        let mut below = |n: u64| (draw.bits() % n) as usize;
        let links = 1 + below(8);
        let capacity = (0..links).map(|_| 10_000.0 + below(400_000) as f64).collect();
        let mut net = Net { capacity, ..Net::default() };
        for _ in 0..1 + below(14) {
            let mut rest: Vec<_> = (0..links).collect();
            let hops = 1 + below(links.min(5) as u64);
            net.paths.push((0..hops).map(|_| rest.swap_remove(below(rest.len() as u64))).collect());
            let demand = 1_000.0 + below(150_000) as f64;
            net.demand.push(if below(3) == 0 { demand } else { f64::INFINITY });
        }
        net
    }
}

/// A port: a boxed algorithm, or one whose internals a test can access.
pub trait AsPort {
    fn port(&mut self) -> &mut dyn RateFeedback;
}

impl AsPort for Box<dyn RateFeedback> {
    fn port(&mut self) -> &mut dyn RateFeedback {
        &mut **self
    }
}

/// Algorithms on the links of a network, and the sources that obey them.
pub struct Bench<P> {
    pub net: Net,
    pub ports: Vec<P>,
    /// Each circuit's number at each link of its path.
    local: Vec<Vec<LocalVc>>,
    /// Rate of each source.
    pub ccr: Vec<f64>,
    /// True if rates pass the 16-bit code wherever they are written.
    pub quantised: bool,
    /// Answers on the way back to each source.
    returning: Vec<VecDeque<f64>>,
    /// RM cells of a circuit in flight at the same time.
    delay: Vec<usize>,
}

fn facts(capacity: f64, circuits: u16, icr: f64) -> PortFacts {
    PortFacts {
        capacity: CellRate(capacity),
        reserved: CellRate(0.0),
        circuits,
        icr: CellRate(icr),
    }
}

impl<P: AsPort> Bench<P> {
    /// A bench at the start: all circuits open and sources at `start`, or at their demand if that is less.
    pub fn new(net: &Net, start: f64, make: impl Fn() -> P) -> Bench<P> {
        let mut counts = vec![0_u16; net.capacity.len()];
        let mut number = |link: &usize| {
            counts[*link] += 1;
            LocalVc(counts[*link] - 1)
        };
        let local = net.paths.iter().map(|p| p.iter().map(&mut number).collect()).collect();
        let port = |(capacity, circuits): (&f64, &u16)| {
            let mut made = make();
            let port = made.port();
            port.attach(facts(*capacity, *circuits, start), SimTime::ZERO);
            (0..*circuits).for_each(|vc| port.on_open(LocalVc(vc), SimTime::ZERO));
            made
        };
        Bench {
            net: net.clone(),
            ports: net.capacity.iter().zip(&counts).map(port).collect(),
            local,
            ccr: net.demand.iter().map(|demand| demand.min(start)).collect(),
            quantised: false,
            returning: vec![VecDeque::new(); net.paths.len()],
            delay: vec![0; net.paths.len()],
        }
    }

    /// Gives every circuit a round trip of 0 to `most` RM cells.
    pub fn delayed(mut self, most: u64, seed: u64) -> Bench<P> {
        let mut draw = Stream::new(seed, "bench/delay");
        self.delay.iter_mut().for_each(|delay| *delay = (draw.bits() % (most + 1)) as usize);
        self
    }

    fn coded(&self, rate: f64) -> f64 {
        if self.quantised { quantise(CellRate(rate)).0 } else { rate }
    }

    /// One RM cell of `vc`: forward link by link, back in reverse; the source receives the answer later.
    pub fn cell(&mut self, vc: usize) {
        let mut rm = RmCell {
            er: CellRate(self.coded(PEAK)),
            ccr: CellRate(self.coded(self.ccr[vc])),
            ..RmCell::default()
        };
        let hops = self.net.paths[vc].len();
        for hop in 0..hops {
            let port = self.ports[self.net.paths[vc][hop]].port();
            let said = port.on_forward_rm(self.local[vc][hop], &rm, QUEUE, SimTime::ZERO);
            self.write(&mut rm, said);
        }
        for hop in (0..hops).rev() {
            let port = self.ports[self.net.paths[vc][hop]].port();
            let said = port.on_backward_rm(self.local[vc][hop], &rm, QUEUE, SimTime::ZERO);
            self.write(&mut rm, said);
        }
        self.returning[vc].push_back(rm.er.0);
        if self.returning[vc].len() > self.delay[vc] {
            let er = self.returning[vc].pop_front().expect("just sent");
            self.ccr[vc] = er.min(self.net.demand[vc]);
        }
    }

    /// Sets new link capacities.
    pub fn recapacitate(&mut self, capacity: &[f64]) {
        for (link, (port, rate)) in self.ports.iter_mut().zip(capacity).enumerate() {
            let users = self.net.paths.iter().filter(|path| path.contains(&link)).count();
            port.port().attach(facts(*rate, users as u16, 0.0), SimTime(1));
        }
        self.net.capacity = capacity.to_vec();
    }

    fn write(&self, rm: &mut RmCell, said: Feedback) {
        if said.er < rm.er {
            rm.er = CellRate(self.coded(said.er.0));
        }
    }

    /// `rounds` cells of every circuit, in an order that changes each round.
    pub fn run(&mut self, rounds: usize, seed: u64) {
        let mut draw = Stream::new(seed, "bench/order");
        let mut order: Vec<_> = (0..self.ccr.len()).collect();
        for _ in 0..rounds {
            for i in (1..order.len()).rev() {
                order.swap(i, (draw.bits() % (i as u64 + 1)) as usize);
            }
            order.iter().for_each(|&vc| self.cell(vc));
        }
    }

    /// Largest relative distance of a source from its max-min rate.
    pub fn error(&self) -> f64 {
        let fair = fair_shares::fill(&self.net);
        let far = |(rate, fair): (&f64, &f64)| (rate - fair).abs() / fair;
        self.ccr.iter().zip(&fair).map(far).fold(0.0, f64::max)
    }

    /// Largest ratio, over all links, of the sum of rates in RM cells to the capacity.
    pub fn fullest(&self) -> f64 {
        let load = |(link, capacity): (usize, &f64)| {
            let users =
                self.net.paths.iter().zip(&self.ccr).filter(|(path, _)| path.contains(&link));
            users.map(|(_, rate)| self.coded(*rate)).sum::<f64>() / capacity
        };
        self.net.capacity.iter().enumerate().map(load).fold(0.0, f64::max)
    }
}
