//! Generic flow control: a controller halts the hosts next to it while its queue is long.

use crate::params::{Grid, ParamError, Tunable, Value};
use crate::units::{SimSpan, SimTime};

crate::params! {
    /// Knobs of GFC.
    pub struct GfcParams {
        /// Queue above which hosts are halted. Less halts earlier.
        high_cells: u32 = 256, "Halt above", "S1 section 5.1", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Queue below which hosts may send again. Less keeps them halted for longer.
        low_cells: u32 = 128, "Resume below", "S1 section 5.1", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive;
        /// Time after which a halted host that hears nothing sends again. Less risks overflow.
        timer_seconds: f64 = 5.0, "Timer", "S1 section 3.2", S in 0.01 ..= 60.0 by Grid::OneTwoFive;
    }
}

/// Halts while the queue is long, with hysteresis.
#[derive(Clone, Debug)]
pub struct GfcController {
    params: GfcParams,
    halts: bool,
}

impl GfcController {
    pub fn new(params: GfcParams) -> GfcController {
        GfcController { params, halts: false }
    }
    pub fn on_queue(&mut self, queued: u32) {
        if queued > self.params.high_cells {
            self.halts = true;
        } else if queued < self.params.low_cells {
            self.halts = false;
        }
    }
    pub fn halts(&self) -> bool {
        self.halts
    }
    pub fn tune(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        self.params.tune(key, value)
    }
}

/// Obeys.
#[derive(Clone, Debug)]
pub struct GfcControlled {
    params: GfcParams,
    until: SimTime,
}

impl GfcControlled {
    pub fn new(params: GfcParams) -> GfcControlled {
        GfcControlled { params, until: SimTime::ZERO }
    }
    pub fn on_command(&mut self, halt: bool, now: SimTime) {
        let timer = (self.params.timer_seconds * 1e3).max(0.0);
        self.until = if halt { now.after(SimSpan::from_ms(timer)) } else { now };
    }
    pub fn stopped(&self, now: SimTime) -> bool {
        now < self.until
    }
    pub fn deadline(&self) -> SimTime {
        self.until
    }
    pub fn tune(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        self.params.tune(key, value)
    }
}
