//! Packet conversations: a small language of timed segments, for tests that read like a trace.
//!
//! A conversation is a text; each line is a time in milliseconds, a verb and words:
//!
//! | line | meaning |
//! |---|---|
//! | `sender reno` / `receiver` | machine under test; first line |
//! | `receiver sack` | a receiver whose sender runs this variant |
//! | `set key value` / `knob key value` | a knob of `TcpParams` / of the congestion control |
//! | `0 start` `0 open 4500` | the application opens, endless or for this number of bytes |
//! | `40 < ack 1000` `40 < ack 1000 win 4000` | an ACK arrives; three in a row: `x3` at the end |
//! | `40 < ack 1000 sack 2000:3000 5000:6000` | the same with SACK blocks |
//! | `40 < ack 1000 ece` | the same with a mark reported |
//! | `40 < 0:1000` `40 < 0:1000 marked` `40 < 1:1001 ack 1` | data arrive (receiver), optionally marked on the way |
//! | `40 < syn@0` `40 < syn@0 ack 1` `40 < fin@1 ack 9` | a SYN, SYN-ACK or FIN with its number arrives |
//! | `40 < 1001:1501 fin ack 1` | data arrive with the FIN |
//! | `40 > 0:1000 1000:2000 !0:1000` | exactly these segments go out now, `!` = sent before, `c` at the end = window reduced, `f` = with the FIN |
//! | `40 > ack 1000 fin@1 ack 1000` | exactly these segments without data go out now |
//! | `40 > ack 1000 sack 2000:3000 ece` | the same, with blocks and a mark reported |
//! | `40 > ack 1000 win 4000` | the same, with its window |
//! | `40 = cwnd 2000 flight 1000` | values now |
//! | `40 tune key value` | a knob changes now |
//!
//! Timers fire by themselves. A segment without a `>` line of its time fails the conversation.
//! MSS 1000, window 64,000, scale 0, ticks of 100 ms with phase 0 unless set.

mod dctcp;
mod handshake;
mod new_reno;
mod ns;
mod persist;
mod receiver;
mod reno;
mod reno_clean;
mod sack;
mod set_up;
mod slow_start_only;
mod tahoe;
mod transfers;

use super::congestion::Abilities;
use super::congestion::tests::build;
use super::{Receiver, Sender, TcpEvent, TcpParams};
use crate::params::{Tunable, Value};
use crate::units::{SimSpan, SimTime};
use crate::wire::segment::{SackBlock, Segment};

/// Plays one conversation; panics with the line that fails.
pub fn play(script: &str) {
    let mut lines = script
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.split('#').next().unwrap_or("").trim()))
        .filter(|(_, line)| !line.is_empty())
        .peekable();
    let (_, first) = lines.next().expect("a conversation has lines");
    let mut params = TcpParams {
        mss_bytes: 1_000,
        window_bytes: 64_000,
        window_scale: 0,
        ..TcpParams::default()
    };
    let mut congestion = first.strip_prefix("sender ").map(build);
    while let Some((_, line)) = lines.next_if(|(_, line)| line.starts_with(['s', 'k'])) {
        let words: Vec<_> = line.split_whitespace().collect();
        let value = json(words[2]);
        match (words[0], &mut congestion) {
            ("set", _) => params.tune(words[1], &value).expect(line),
            (_, Some(congestion)) => congestion.tune(words[1], &value).expect(line),
            _ => panic!("{line}: a receiver has no congestion control"),
        }
    }
    params.check().expect("a window holds a segment");
    let machine = match congestion {
        Some(congestion) => {
            Machine::Sender(Box::new(Sender::new(params.clone(), congestion, SimSpan(0))))
        }
        None => {
            let variant = first.strip_prefix("receiver ").map(build);
            let abilities = variant.map_or_else(Abilities::default, |it| it.wants());
            let receiver = Receiver::new(params.clone(), SimSpan(0)).granting(abilities);
            Machine::Receiver(Box::new(receiver))
        }
    };
    let window = params.advertised_window();
    let mut stage =
        Stage { machine, window, out: Vec::new(), heard: Vec::new(), now: SimTime::ZERO };
    for (number, line) in lines {
        stage.line(&format!("line {number}: {line}"), line);
    }
    stage.expect_silence("the end");
}

enum Machine {
    Sender(Box<Sender>),
    Receiver(Box<Receiver>),
}

struct Stage {
    machine: Machine,
    /// Window that incoming ACKs offer until a line sets another.
    window: u64,
    /// Segments that went out and that no line has expected yet, with their times.
    out: Vec<(SimTime, Segment)>,
    heard: Vec<TcpEvent>,
    now: SimTime,
}

impl Stage {
    fn line(&mut self, place: &str, line: &str) {
        let words: Vec<_> = line.split_whitespace().collect();
        let at = SimTime::from_ms(words[0].parse().expect(place));
        assert!(at >= self.now, "{place}: time runs forward");
        self.advance(at, words[1] == ">");
        let rest = &words[2..];
        match words[1] {
            ">" => return self.expect_out(place, rest),
            "=" => return self.expect_values(place, rest),
            _ => self.expect_silence(place),
        }
        match (words[1], &mut self.machine) {
            ("start", Machine::Sender(sender)) => sender.start(at),
            ("open", Machine::Sender(it)) => it.open(Some(rest[0].parse().expect(place)), at),
            ("tune", Machine::Sender(sender)) => sender.tune(rest[0], &json(rest[1])).expect(place),
            ("tune", Machine::Receiver(it)) => it.tune(rest[0], &json(rest[1])).expect(place),
            ("<", _) => self.take_in(place, rest),
            _ => panic!("{place}: unknown verb"),
        }
        self.drain();
    }

    /// Lets timers fire up to `at`; timers at exactly `at` fire only for a line that expects output.
    fn advance(&mut self, at: SimTime, inclusive: bool) {
        loop {
            let deadline = match &self.machine {
                Machine::Sender(sender) => sender.deadline(),
                Machine::Receiver(receiver) => receiver.deadline(),
            };
            let due = deadline < at || deadline == at && inclusive && self.out.is_empty();
            if !due {
                break;
            }
            self.now = deadline;
            match &mut self.machine {
                Machine::Sender(sender) => sender.on_timer(deadline),
                Machine::Receiver(receiver) => receiver.on_timer(deadline),
            }
            self.drain();
        }
        self.now = at;
    }

    fn take_in(&mut self, place: &str, words: &[&str]) {
        let times = words.last().and_then(|word| word.strip_prefix('x')?.parse().ok()).unwrap_or(1);
        let mut segment = Segment { window: self.window, ..Segment::default() };
        for pair in words.windows(2) {
            match pair[0] {
                "ack" => segment.acknowledges = pair[1].parse().expect(place),
                "win" => segment.window = pair[1].parse().expect(place),
                _ => {}
            }
        }
        segment.control.ece = words.contains(&"ece");
        segment.control.fin = words.contains(&"fin");
        segment.control.marked = words.contains(&"marked");
        if let Some(sack) = words.iter().position(|&word| word == "sack") {
            let pairs = words[sack + 1..].iter().filter_map(|word| word.split_once(':'));
            for (start, end) in pairs {
                let number = |text: &str| text.parse().expect(place);
                segment.sack.push(SackBlock { start: number(start), end: number(end) });
            }
        }
        if let Some((control, number)) = words[0].split_once('@') {
            segment.sequence = number.parse().expect(place);
            segment.control.syn = control == "syn";
            segment.control.fin = control == "fin";
        }
        if let Some((start, end)) = words[0].split_once(':') {
            segment.sequence = start.parse().expect(place);
            let end: u64 = end.parse().expect(place);
            segment.length = u32::try_from(end - segment.sequence).expect(place);
        }
        self.window = segment.window;
        for _ in 0..times {
            match &mut self.machine {
                Machine::Sender(sender) => sender.on_ack(&segment, self.now),
                Machine::Receiver(receiver) => receiver.on_segment(&segment, self.now),
            }
            self.drain();
        }
    }

    fn drain(&mut self) {
        match &mut self.machine {
            Machine::Sender(sender) => {
                while let Some(segment) = sender.poll_segment(self.now) {
                    self.out.push((self.now, segment));
                }
                self.heard.extend(std::iter::from_fn(|| sender.poll_event()));
            }
            Machine::Receiver(receiver) => {
                while let Some(ack) = receiver.poll_ack(self.now) {
                    self.out.push((self.now, ack));
                }
            }
        }
    }

    fn expect_out(&mut self, place: &str, words: &[&str]) {
        let expected = items(words);
        let show = |(i, (at, segment)): (usize, (SimTime, Segment))| {
            let full = expected.get(i).is_some_and(|item| item.contains("win"));
            (at, describe(&segment, full))
        };
        let found: Vec<_> =
            std::mem::take(&mut self.out).into_iter().enumerate().map(show).collect();
        let now = self.now;
        let expected: Vec<_> = expected.iter().map(|item| (now, item.clone())).collect();
        assert_eq!(found, expected, "{place}");
    }

    fn expect_silence(&self, place: &str) {
        assert!(self.out.is_empty(), "{place}: unexpected {:?}", self.out);
    }

    fn expect_values(&self, place: &str, words: &[&str]) {
        for pair in words.chunks(2) {
            let expected: f64 = pair[1].parse().expect(place);
            let found = match &self.machine {
                Machine::Sender(sender) => self.sender_value(sender, pair[0]),
                Machine::Receiver(receiver) => receiver_value(receiver, pair[0]),
            };
            assert!((found - expected).abs() < 1e-6, "{place}: {} is {found}", pair[0]);
        }
    }

    fn sender_value(&self, sender: &Sender, name: &str) -> f64 {
        let (gauges, counters) = (sender.gauges(), sender.counters());
        match name {
            "cwnd" => gauges.cwnd_bytes,
            "ssthresh" => gauges.ssthresh_bytes,
            "flight" => gauges.flight_bytes as f64,
            "una" => gauges.snd_una as f64,
            "nxt" => gauges.snd_nxt as f64,
            "max" => gauges.snd_max as f64,
            "rto" => gauges.rto.secs() * 1e3,
            "rtt" => gauges.last_rtt.secs() * 1e3,
            "backoff" => f64::from(gauges.backoff),
            "timer" => sender.deadline().secs() * 1e3,
            "stopped" => f64::from(u8::from(sender.deadline() == SimTime::NEVER)),
            "timeouts" => counters.timeouts as f64,
            "fast" => counters.fast_retransmits as f64,
            "again" => counters.retransmitted_bytes as f64,
            "sent" => counters.bytes_sent as f64,
            "control" => counters.control_segments as f64,
            "probes" => counters.window_probes as f64,
            "transfers" => counters.transfers as f64,
            "pipe" => sender.outstanding() as f64,
            "done" => f64::from(u8::from(sender.is_done())),
            "events" => self.heard.len() as f64,
            _ => panic!("{name} is no value of a sender"),
        }
    }
}

/// Groups words into segments: each begins with a range, a number after `@`, or an `ack` of its own.
fn items(words: &[&str]) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for word in words {
        let of_last = |item: &String| item.contains('@') && !item.contains("ack");
        let in_blocks = items.last().is_some_and(|item| item.contains(" sack"));
        let begins = word.contains([':', '@']) && !in_blocks
            || *word == "ack" && !items.last().is_some_and(of_last);
        match items.last_mut() {
            Some(item) if !begins => *item = format!("{item} {word}"),
            _ => items.push((*word).to_string()),
        }
    }
    items
}

/// A segment in the words of a script; `full` adds its window.
fn describe(segment: &Segment, full: bool) -> String {
    let again = if segment.retransmission { "!" } else { "" };
    let Segment { sequence, acknowledges, length, control, window, .. } = *segment;
    let words = match (length, control.syn, control.fin) {
        (0, true, _) if !control.ack => format!("{again}syn@{sequence}"),
        (0, true, _) => format!("{again}syn@{sequence} ack {acknowledges}"),
        (0, _, true) => format!("{again}fin@{sequence} ack {acknowledges}"),
        (0, ..) => ack_words(segment),
        (length, ..) => {
            let told = if control.cwr { "c" } else { "" };
            let closes = if control.fin { "f" } else { "" };
            format!("{again}{sequence}:{}{told}{closes}", sequence + u64::from(length))
        }
    };
    if full { format!("{words} win {window}") } else { words }
}

/// An ACK as a script writes it.
fn ack_words(ack: &Segment) -> String {
    let mut words = format!("ack {}", ack.acknowledges);
    for (index, block) in ack.sack.as_slice().iter().enumerate() {
        let head = if index == 0 { " sack" } else { "" };
        words.push_str(&format!("{head} {}:{}", block.start, block.end));
    }
    if ack.control.ece {
        words.push_str(" ece");
    }
    words
}

fn receiver_value(receiver: &Receiver, name: &str) -> f64 {
    let counters = receiver.counters();
    let value = match name {
        "delivered" => counters.delivered_bytes,
        "duplicate" => counters.duplicate_bytes,
        "held" => counters.held_bytes,
        "refused" => counters.refused_bytes,
        "next" => counters.next,
        "acks" => counters.acks_sent,
        _ => panic!("{name} is no value of a receiver"),
    };
    value as f64
}

/// A word as JSON; bare words are strings.
fn json(word: &str) -> Value {
    serde_json::from_str(word).unwrap_or_else(|_| Value::from(word))
}
