//! Generic flow control as a network termination uses it: two commands, halt and continue.
//!
//! The controller watches one queue and halts the end systems that fill it; every cell towards them carries the command
//! in its header. Without cells there are no commands, so an end system that receives none continues by itself after a
//! while.

use crate::params::{Grid, ParamError};
use crate::units::{SimSpan, SimTime};

crate::params! {
    /// Knobs of generic flow control.
    pub struct GfcParams {
        /// Queue length above which the end systems are halted. A higher threshold uses more of the
        /// buffer, but leaves less room for cells in flight.
        high_cells: u32 = 256, "Upper threshold", "ADSL 2000 section 4.3", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive;
        /// Queue length below which the end systems may continue. A lower threshold makes halts
        /// longer and may leave the line idle; at zero only the halt timer ends a halt.
        low_cells: u32 = 128, "Lower threshold", "ADSL 2000 section 4.3", Cells in 0 ..= 1_000_000 by Grid::OneTwoFive;
        /// Time after the last halt command at which an end system continues by itself. A shorter
        /// time helps if commands are rare, but ignores the controller sooner.
        timer_seconds: f64 = 5.0, "Halt timer", "ADSL 2000 section 5.1: default of the GFC standard", S in 0.001 ..= 60.0 by Grid::OneTwoFive;
    }
}

impl GfcParams {
    /// Checks that the thresholds are in order.
    ///
    /// # Errors
    /// Fails if the lower threshold is above the upper one.
    pub fn check(&self) -> Result<(), ParamError> {
        if self.low_cells <= self.high_cells {
            return Ok(());
        }
        let (low, high) = (self.low_cells, self.high_cells);
        let message = format!(
            "{low} is above the upper threshold {high}; lower it or raise the upper threshold"
        );
        Err(ParamError { key: "lowCells".to_string(), message })
    }
}

/// The side that watches a queue and gives commands.
#[derive(Clone, Debug)]
pub struct GfcController {
    params: GfcParams,
    halts: bool,
}

crate::tune_params!(GfcController);

impl GfcController {
    /// A controller whose queue is empty.
    pub fn new(params: GfcParams) -> GfcController {
        GfcController { params, halts: false }
    }

    /// Takes a new queue length, `queued` cells.
    ///
    /// Source: ADSL 2000 sections 3.2, 4.3: set above the upper threshold, cleared below the lower one.
    #[inline]
    pub fn on_queue(&mut self, queued: u32) {
        self.halts = match self.halts {
            false => queued > self.params.high_cells,
            true => queued >= self.params.low_cells,
        };
    }

    /// The command in every cell sent towards an end system now.
    #[inline]
    pub fn halts(&self) -> bool {
        self.halts
    }
}

/// The side that obeys: one end system.
#[derive(Clone, Debug)]
pub struct GfcControlled {
    params: GfcParams,
    /// End of the halt; `ZERO` = not halted.
    until: SimTime,
}

crate::tune_params!(GfcControlled);

impl GfcControlled {
    /// An end system that may send.
    pub fn new(params: GfcParams) -> GfcControlled {
        GfcControlled { params, until: SimTime::ZERO }
    }

    /// Obeys a command that arrived in a cell. Every halt command restarts the timer.
    #[inline]
    pub fn on_command(&mut self, halt: bool, now: SimTime) {
        let timer = SimSpan::from_ms(self.params.timer_seconds * 1e3);
        self.until = if halt { now.after(timer) } else { SimTime::ZERO };
    }

    /// Is it halted?
    #[inline]
    pub fn stopped(&self, now: SimTime) -> bool {
        now < self.until
    }

    /// When the halt ends without further commands; in the past if it is not halted.
    #[inline]
    pub fn deadline(&self) -> SimTime {
        self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{Tunable, Value};

    fn at(seconds: f64) -> SimTime {
        SimTime::from_secs(seconds)
    }

    #[test]
    fn the_command_has_hysteresis() {
        // Thresholds 256 and 128; queue, command.
        const PATH: &[(u32, bool)] = &[
            (250, false),
            (256, false),
            (257, true),
            (200, true),
            (128, true),
            (127, false),
            (200, false),
            (256, false),
            (257, true),
        ];
        let mut controller = GfcController::new(GfcParams::default());
        for &(queued, command) in PATH {
            controller.on_queue(queued);
            assert_eq!(controller.halts(), command, "at {queued}");
        }
    }

    #[test]
    fn a_halted_end_system_goes_on_when_told_or_after_five_seconds() {
        // A single halt at 1 s; a halt at 11 s that is cancelled; two halts in a row.
        let mut end = GfcControlled::new(GfcParams::default());
        assert!(!end.stopped(at(0.0)));
        end.on_command(true, at(1.0));
        assert_eq!(end.deadline(), at(6.0));
        assert!(end.stopped(at(1.0)) && end.stopped(at(5.999)) && !end.stopped(at(6.0)));
        end.on_command(true, at(11.0));
        end.on_command(false, at(11.3));
        assert!(!end.stopped(at(11.3)));
        end.on_command(true, at(21.0));
        end.on_command(true, at(24.0));
        assert!(
            end.stopped(at(28.9)) && !end.stopped(at(29.0)),
            "every halt starts the timer anew"
        );
    }

    #[test]
    fn knobs_move_halts_the_way_their_sentences_say() {
        // Number of steps with the halt command while a queue rises by one to 400 and falls again.
        let halted = |high_cells, low_cells| {
            let params = GfcParams { high_cells, low_cells, ..GfcParams::default() };
            let mut controller = GfcController::new(params);
            let mut halts = |queued: &u32| {
                controller.on_queue(*queued);
                controller.halts()
            };
            (0..400).chain((0..400).rev()).filter(&mut halts).count()
        };
        // Rising from 257 to 399, falling from 399 to 128.
        assert_eq!(halted(256, 128), 143 + 272);
        assert_eq!(halted(300, 128), 99 + 272, "later");
        assert_eq!(halted(256, 64), 143 + 336, "longer");
        let mut end = GfcControlled::new(GfcParams::default());
        end.tune("timerSeconds", &Value::from(0.5)).expect("in range");
        end.on_command(true, at(1.0));
        assert_eq!(end.deadline(), at(1.5));
    }

    #[test]
    fn thresholds_out_of_order_are_refused_by_name() {
        let crossed = GfcParams { low_cells: 300, ..GfcParams::default() };
        assert_eq!(crossed.check().expect_err("crossed").key, "lowCells");
        assert_eq!(GfcParams::default().check(), Ok(()));
        let single = GfcParams { low_cells: 256, ..GfcParams::default() };
        assert_eq!(single.check(), Ok(()));
    }
}
