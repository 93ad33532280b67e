//! Laws of the ABR source over random knobs and inputs.

use super::super::*;
use super::tests::{LINE, mbps, params, source};
use crate::kernel::rng::Stream;
use crate::units::{CellRate, SimSpan, SimTime};
use crate::wire::rm::RmCell;

/// Random knobs for the laws.
fn random_params(draw: &mut Stream) -> AbrParams {
    let pick =
        |draw: &mut Stream, values: &[f64]| values[(draw.bits() % values.len() as u64) as usize];
    let pcr = pick(draw, &[100.0, 5_000.0, 366_792.0]);
    AbrParams {
        mcr_mbps: mbps(pick(draw, &[0.0, 0.0, 5.0, 50.0])),
        rif: pick(draw, &[0.0, 1.0 / 256.0, 1.0]),
        rdf: pick(draw, &[0.0, 1.0 / 16.0, 1.0]),
        cdf: pick(draw, &[0.0, 0.5, 1.0]),
        nrm: pick(draw, &[2.0, 4.0, 32.0]) as u32,
        tbe_cells: pick(draw, &[0.0, 128.0, 1e6]) as u32,
        use_it_or_lose_it: draw.bits().is_multiple_of(2),
        quantise_rm: draw.bits().is_multiple_of(2),
        brm_policy: if draw.bits().is_multiple_of(2) {
            BrmPolicy::Fifo
        } else {
            BrmPolicy::Overwrite
        },
        ..params(pcr, pick(draw, &[50.0, 75.0, 100.0]))
    }
}

/// What an outside observer sees of a source under random inputs.
struct Watch {
    source: AbrSource,
    now: SimTime,
    has_data: bool,
    last: Option<SimTime>,
    /// Highest rate since the last in-rate cell.
    fastest: f64,
    turned: u64,
}

impl Watch {
    fn new(params: AbrParams) -> Watch {
        let source = source(params);
        let fastest = source.acr().0;
        Watch { source, now: SimTime::ZERO, has_data: false, last: None, fastest, turned: 0 }
    }

    fn input(&mut self, draw: &mut Stream) {
        let er = CellRate(if draw.bits().is_multiple_of(4) { 0.0 } else { draw.uniform() * 4e5 });
        let (ci, ni) = (draw.bits().is_multiple_of(3), draw.bits().is_multiple_of(3));
        let rm = RmCell { er, ci, ni, bn: draw.bits().is_multiple_of(5), ..RmCell::default() };
        match draw.bits() % 8 {
            0 => {
                let old = self.source.acr();
                let change = self.source.on_backward_rm(&rm);
                assert_eq!((change.old, change.new), (old, self.source.acr()));
                assert_eq!(change.rule == AcrRule::Unchanged, change.old == change.new);
            }
            1 => {
                self.turned += 1;
                assert_eq!(self.source.turn_around(rm), None);
            }
            2 => self.has_data = !self.has_data,
            _ => {}
        }
        self.fastest = self.fastest.max(self.source.acr().0);
    }

    fn send(&mut self, draw: &mut Stream) {
        let due = self.source.next_send(self.has_data, self.now);
        assert!(due >= self.now);
        let until = self.now.after(SimSpan::from_ms(draw.uniform() * 20.0));
        if due > until {
            assert_eq!(self.source.poll(self.has_data, self.now), None, "not due yet");
            self.now = until;
            return;
        }
        self.now = due;
        let cell = self.source.poll(self.has_data, due).expect("due cells come");
        self.check(cell);
    }

    fn check(&mut self, cell: Emission) {
        let setup = *self.source.setup();
        assert!(setup.mcr <= self.source.acr() && self.source.acr() <= setup.pcr);
        assert!(cell != Emission::Data || self.has_data);
        let (Emission::Forward { out_of_rate, .. } | Emission::Backward { out_of_rate, .. }) = cell
        else {
            return self.in_rate(cell);
        };
        if !out_of_rate {
            self.in_rate(cell);
        }
    }

    fn in_rate(&mut self, cell: Emission) {
        let gap = 1.0 / self.fastest.min(LINE.0);
        match self.last {
            None => assert!(matches!(cell, Emission::Forward { .. }), "rule 2"),
            Some(last) => assert!(self.now.since(last).secs() > gap * (1.0 - 1e-9), "rule 1"),
        }
        self.last = Some(self.now);
        self.fastest = self.source.acr().0;
    }
}

#[test]
fn random_inputs_never_break_a_rule() {
    for seed in 0..300 {
        let mut draw = Stream::new(seed, "abr");
        let mut watch = Watch::new(random_params(&mut draw));
        for _ in 0..2000 {
            watch.input(&mut draw);
            watch.send(&mut draw);
            while watch.source.poll_change().is_some() {}
        }
        let sent = watch.source.counters();
        let answered = sent.brm + sent.out_of_rate_brm + sent.brm_merged;
        let waiting = watch.source.waiting_brm() as u64;
        assert_eq!(watch.turned, answered + waiting, "no answer is lost");
    }
}

/// Polls for each of `count` data cells, the first at `first`; returns the last instant.
fn ask_for_each(source: &mut AbrSource, first: SimTime, count: u32) -> SimTime {
    let mut now = first;
    for k in 0..count {
        now = if k == 0 { first } else { source.next_send(true, now) };
        assert_eq!(source.poll(true, now), Some(Emission::Data), "cell {k} of {count}");
    }
    now
}

#[test]
fn data_cells_foreseen_are_those_that_each_asking_would_give() {
    let mut foreseen = 0;
    for seed in 0..300 {
        let mut draw = Stream::new(seed, "ahead");
        let knobs = AbrParams { trm_ms: 0.1 + draw.uniform(), ..random_params(&mut draw) };
        let mut watch = Watch::new(knobs);
        for _ in 0..300 {
            watch.input(&mut draw);
            watch.send(&mut draw);
            let first = watch.source.next_send(true, watch.now);
            let waiting = 1 + (draw.bits() % 40) as u32;
            let count = watch.source.data_ahead(first, waiting);
            foreseen += u64::from(count);
            let (mut each, mut ahead) = (watch.source.clone(), watch.source.clone());
            let last = ask_for_each(&mut each, first, count);
            if count > 0 {
                assert_eq!(each.next_send(false, last), ahead.due_after(count, last));
                ahead.note_data(count, last);
            }
            assert_eq!(format!("{each:?}"), format!("{ahead:?}"));
        }
    }
    assert!(foreseen > 1_000, "{foreseen}");
}
