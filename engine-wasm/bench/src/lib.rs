//! The least that moves cells as the engine does: what its speed is measured against.
//!
//! Six switches in a row, twenty sources with a rate each; every switch counts its cells, marks them above a
//! threshold and stamps an explicit rate into the RM cells that come back, as ERICA does in outline. There are
//! no frames, no losses, no knobs, no algorithms to choose from and no books. Each switch runs alone for the
//! shortest delay to another (node windows). The checksum is that of the same model in one order for all.

mod ring;
mod timers;

use ring::Ring;
use timers::Timers;

/// Time, ps.
type Instant = u64;

const SWITCHES: usize = 6;
const SOURCES: usize = 20;
/// Time of a cell on a line: 424 bits at 149.76 Mb/s.
const CELL: Instant = 2_831_197;
/// Rate of a line, cells/s.
const LINE: f64 = 1e12 / CELL as f64;
/// Rate that a switch wants to carry, cells/s.
const TARGET: f64 = 0.95 * LINE;
/// Delay of every line.
const DELAY: Instant = 5_000_000;
/// Time between two looks at the queues.
const SAMPLE: Instant = 1_000_000_000;
/// Cells of a measurement of the load.
const INTERVAL: u32 = 100;
/// Queue from which cells are marked.
const THRESHOLD: u32 = 300;

const RM: u16 = 1;
const MARKED: u16 = 2;

#[derive(Clone, Copy, Default)]
struct Cell {
    born: Instant,
    /// Rate of the sender, then the explicit rate, cells/s.
    rate: f32,
    circuit: u16,
    flags: u16,
}

/// One line out of a switch.
#[derive(Default)]
struct Port {
    /// When each cell that waits will have left, and whose it is.
    leaving: Ring<(Instant, u16)>,
    last: Instant,
    queue: u32,
    longest: u32,
    queue_of: [u32; SOURCES],
    /// Cells and circuits of the measurement, and its beginning.
    cells: u32,
    seen: u32,
    since: Instant,
    share: f64,
    load: f64,
    rates: [f64; SOURCES],
}

impl Port {
    fn new() -> Port {
        Port { share: LINE / SOURCES as f64, load: 1.0, ..Port::default() }
    }

    /// Forgets the cells that have left.
    #[inline(always)]
    fn settle(&mut self, now: Instant) {
        while let Some(&(at, circuit)) = self.leaving.front() {
            if at > now {
                break;
            }
            self.leaving.pop();
            self.queue -= 1;
            self.queue_of[usize::from(circuit)] -= 1;
        }
    }

    /// A cell joins the queue; says when it will have left.
    #[inline(always)]
    fn join(&mut self, now: Instant, cell: Cell) -> Instant {
        self.last = self.last.max(now) + CELL;
        self.leaving.push((self.last, cell.circuit));
        self.last
    }

    #[inline(always)]
    fn count(&mut self, cell: Cell) {
        self.queue += 1;
        self.queue_of[usize::from(cell.circuit)] += 1;
        self.longest = self.longest.max(self.queue);
    }

    /// Measures the load with a cell that joins the queue, and marks it above the threshold.
    #[inline(always)]
    fn measure(&mut self, now: Instant, cell: &mut Cell) {
        self.cells += 1;
        self.seen |= 1 << cell.circuit;
        if cell.flags & RM != 0 {
            self.rates[usize::from(cell.circuit)] = f64::from(cell.rate);
        }
        if self.queue > THRESHOLD {
            cell.flags |= MARKED;
        }
        if self.cells == INTERVAL {
            let seconds = (now - self.since).max(1) as f64 * 1e-12;
            self.load = (f64::from(INTERVAL) / seconds / TARGET).max(0.05);
            self.share = TARGET / f64::from(self.seen.count_ones());
            self.cells = 0;
            self.seen = 0;
            self.since = now;
        }
    }
}

struct Source {
    rate: f64,
    sent: u32,
    burst: u32,
    is_marked: bool,
}

/// Cells under way on a line, with the instants at which they arrive.
type Line = Ring<(Instant, Cell)>;

/// The network.
pub struct Tandem {
    forward: [Port; SWITCHES],
    backward: [Port; SWITCHES],
    sources: [Source; SOURCES],
    timers: Timers,
    /// The line into each switch from the sources' side, and the one into the destinations.
    down: [Line; SWITCHES + 1],
    /// The line into the sources, and those into each switch from the destinations' side.
    up: [Line; SWITCHES + 1],
    chance: u64,
    hops: u64,
    delivered: u64,
    sum: u64,
}

impl Default for Tandem {
    fn default() -> Self {
        let mut tandem = Tandem {
            forward: std::array::from_fn(|_| Port::new()),
            backward: std::array::from_fn(|_| Port::new()),
            sources: std::array::from_fn(|_| Source {
                rate: LINE / SOURCES as f64,
                sent: 0,
                burst: 200,
                is_marked: false,
            }),
            timers: Timers::default(),
            down: std::array::from_fn(|_| Line::default()),
            up: std::array::from_fn(|_| Line::default()),
            chance: 0x9E37_79B9_7F4A_7C15,
            hops: 0,
            delivered: 0,
            sum: 0xcbf2_9ce4_8422_2325,
        };
        for source in 0..SOURCES {
            let first = tandem.draw() % (20 * CELL);
            tandem.timers.set(source, first);
        }
        tandem
    }
}

impl Tandem {
    /// Runs for so many milliseconds; answers how many hops cells have made.
    pub fn run(&mut self, milliseconds: u64) -> u64 {
        let end = milliseconds * 1_000_000_000;
        let (mut now, mut sample) = (0, SAMPLE);
        while now < end {
            let to = (now + DELAY).min(end).min(sample);
            self.run_sources(to);
            for switch in 0..SWITCHES {
                self.run_switch(switch, to);
            }
            self.run_destinations(to);
            if to == sample {
                self.sample(to);
                sample += SAMPLE;
            }
            now = to;
        }
        self.hops
    }

    /// Equal for equal cells at equal instants.
    pub fn checksum(&self) -> u64 {
        self.sum ^ self.delivered.rotate_left(40) ^ self.hops.rotate_left(20)
    }

    #[inline(always)]
    fn run_sources(&mut self, to: Instant) {
        loop {
            let back = arrival(&self.up[0]);
            let (next, source) = self.timers.first();
            if back.min(next) > to {
                return;
            }
            if back <= next {
                let (_, cell) = taken(&mut self.up[0]);
                self.hops += 1;
                self.adapt(cell);
            } else {
                self.send(source, next);
            }
        }
    }

    #[inline(always)]
    fn run_switch(&mut self, switch: usize, to: Instant) {
        let (mut down, mut up) = (arrival(&self.down[switch]), arrival(&self.up[switch + 1]));
        while down.min(up) <= to {
            // A tie goes as in one order for all.
            if down < up || (down == up && switch > 0) {
                let (now, cell) = taken(&mut self.down[switch]);
                self.hops += u64::from(switch > 0);
                self.pass_down(switch, now, cell);
                down = arrival(&self.down[switch]);
            } else {
                let (now, cell) = taken(&mut self.up[switch + 1]);
                self.hops += u64::from(switch < SWITCHES - 1);
                self.pass_up(switch, now, cell);
                up = arrival(&self.up[switch + 1]);
            }
        }
    }

    #[inline(always)]
    fn run_destinations(&mut self, to: Instant) {
        while arrival(&self.down[SWITCHES]) <= to {
            let (now, cell) = taken(&mut self.down[SWITCHES]);
            self.hops += 1;
            self.deliver(now, cell);
        }
    }

    #[inline(always)]
    fn pass_down(&mut self, switch: usize, now: Instant, mut cell: Cell) {
        let port = &mut self.forward[switch];
        port.settle(now);
        port.count(cell);
        port.measure(now, &mut cell);
        let gone = port.join(now, cell);
        self.down[switch + 1].push((gone + DELAY, cell));
    }

    #[inline(always)]
    fn pass_up(&mut self, switch: usize, now: Instant, mut cell: Cell) {
        let port = &mut self.backward[switch];
        port.settle(now);
        port.count(cell);
        let ahead = &self.forward[switch];
        let explicit = ahead.share.max(ahead.rates[usize::from(cell.circuit)] / ahead.load);
        cell.rate = cell.rate.min(explicit as f32);
        let gone = port.join(now, cell);
        self.up[switch].push((gone + DELAY, cell));
    }

    #[inline(always)]
    fn send(&mut self, number: usize, now: Instant) {
        let chance = self.draw();
        let source = &mut self.sources[number];
        let flags = if source.sent.is_multiple_of(32) { RM } else { 0 };
        source.sent = source.sent.wrapping_add(1);
        let cell = Cell { born: now, rate: source.rate as f32, circuit: number as u16, flags };
        let mut next = now + (1e12 / source.rate) as Instant;
        source.burst -= 1;
        if source.burst == 0 {
            source.burst = 50 + (chance & 1023) as u32;
            next += (chance >> 10) % (400 * CELL);
        }
        self.timers.set(number, next);
        self.down[0].push((now + DELAY, cell));
    }

    #[inline(always)]
    fn deliver(&mut self, now: Instant, cell: Cell) {
        self.delivered += 1;
        self.mix(now ^ (u64::from(cell.circuit) << 56) ^ (cell.born << 1) ^ u64::from(cell.flags));
        let source = &mut self.sources[usize::from(cell.circuit)];
        if cell.flags & RM != 0 {
            let marked = if source.is_marked { MARKED } else { 0 };
            source.is_marked = false;
            let back = Cell { rate: LINE as f32, flags: RM | marked, ..cell };
            self.up[SWITCHES].push((now + DELAY, back));
        } else if cell.flags & MARKED != 0 {
            source.is_marked = true;
        }
    }

    #[inline(always)]
    fn adapt(&mut self, cell: Cell) {
        let source = &mut self.sources[usize::from(cell.circuit)];
        let rate = if cell.flags & MARKED != 0 {
            source.rate * (1.0 - 1.0 / 16.0)
        } else {
            source.rate + LINE / 16.0
        };
        source.rate = rate.min(f64::from(cell.rate)).clamp(100.0, LINE);
    }

    fn sample(&mut self, now: Instant) {
        let mut queues = 0u64;
        for port in &mut self.forward {
            port.settle(now);
            queues = queues.wrapping_mul(31).wrapping_add(u64::from(port.queue));
        }
        self.mix(queues);
    }

    #[inline(always)]
    fn mix(&mut self, value: u64) {
        self.sum = (self.sum ^ value).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(5);
    }

    #[inline(always)]
    fn draw(&mut self) -> u64 {
        self.chance ^= self.chance >> 12;
        self.chance ^= self.chance << 25;
        self.chance ^= self.chance >> 27;
        self.chance.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }
}

/// When the next cell of a line arrives.
#[inline(always)]
fn arrival(line: &Line) -> Instant {
    line.front().map_or(Instant::MAX, |&(at, _)| at)
}

/// The next cell of a line that has one.
#[inline(always)]
fn taken(line: &mut Line) -> (Instant, Cell) {
    line.pop().expect("a cell that has been looked at")
}

#[cfg(test)]
mod tests {
    use super::Tandem;

    /// Hops and checksum of half a second, as the model had them with one order for all.
    #[test]
    fn windows_move_the_cells_of_one_order() {
        let mut tandem = Tandem::default();
        assert_eq!(tandem.run(500), 1_039_815);
        assert_eq!(tandem.checksum(), 0x15b6_142d_d110_162b);
    }
}
