//! Settings of the whole run: they stand at the top level of a scenario file.

use super::Grid;
use crate::units::{SimSpan, SimTime};

crate::choice! {
    /// Order of cells that reach one output at the same instant.
    pub enum SimultaneousArrivals {
        Random = "random" "Random order, from the seed",
        InputOrder = "input-order" "By input",
    }
}

crate::params! {
    /// Settings of the whole run, at the top level of a file.
    pub struct RunParams {
        /// Simulated time of the run. Every change runs it again, so a longer run shows its result
        /// later.
        @rebuild duration_ms: f64 = 5000.0, "Duration", "chosen; Kalyanaraman 1996 does not print its own", Ms in 1.0 ..= 3_600_000.0 by Grid::OneTwoFive;
        /// Time at the start that the results do not count. The curves still show it.
        @rebuild warm_up_ms: f64 = 0.0, "Warm-up", "chosen; ADSL 2000 leaves out its first 10 s", Ms in 0.0 ..= 3_599_999.0 by Grid::OneTwoFive;
        /// Time between two points of a curve. It changes only the drawing, not the simulation.
        @rebuild sample_us: f64 = 1000.0, "Sample interval", "chosen", Us in 10.0 ..= 1_000_000.0 by Grid::OneTwoFive;
        /// Order of cells that reach one output at the same instant: random is fair to all inputs, by input is for tests.
        @rebuild simultaneous_arrivals: SimultaneousArrivals = SimultaneousArrivals::Random, "Simultaneous arrivals", "chosen";
    }
}

impl RunParams {
    /// End of the run.
    pub fn end(&self) -> SimTime {
        SimTime::from_ms(self.duration_ms)
    }

    /// Start of the measuring window.
    pub fn warm_up(&self) -> SimTime {
        SimTime::from_ms(self.warm_up_ms)
    }

    /// Time between samples.
    pub fn sample(&self) -> SimSpan {
        SimSpan::from_us(self.sample_us)
    }
}
