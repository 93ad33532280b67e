//! Prints how many cell-hops a second the least engine makes on this machine, as JSON.

use std::hint::black_box;
use std::time::Instant;

use cell53_yardstick::Tandem;

/// Simulated time of a run.
const MILLISECONDS: u64 = 2_000;

fn main() {
    let start = Instant::now();
    let mut tandem = Tandem::default();
    let hops = tandem.run(black_box(MILLISECONDS));
    let speed = hops as f64 / start.elapsed().as_secs_f64();
    println!(
        "{{ \"cellHopsPerSecond\": {speed:.0}, \"checksum\": \"{:016x}\" }}",
        tandem.checksum()
    );
}
