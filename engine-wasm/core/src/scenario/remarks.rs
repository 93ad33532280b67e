//! Remarks on settings that are allowed but probably unintended: data starve or a threshold never acts.
//!
//! A remark rejects nothing; it appears beside the knob and says what to expect. Each rule uses only the
//! settings and the network, and reports the worst place that it finds.

use super::cost::source;
use super::limits::resized;
use super::sections::{Part, Sections, Side};
use super::{Command, Problem, Scenario};
use crate::endsystem::AbrParams;
use crate::feedback;
use crate::params::{ParamSet, ParamSpec, Value};
use crate::registry;
use crate::tcp::TcpParams;
use crate::topology::{Carries, Circuit, Network, NodeKind, Role, ServiceClass};
use crate::traffic::frame_bytes;
use crate::units::{CellRate, SimTime};
use crate::wire::aal5::{LLC_SNAP_BYTES, cells_for};
use crate::wire::segment::HEADER_BYTES;

/// Share of RM cells among the cells of a source that causes a remark. Chosen: eight times the share of the
/// TM 4.0 defaults in one direction.
const MUCH_RM: f64 = 0.25;

/// The rules, in the order of their remarks.
const RULES: &[fn(&Lanes) -> Option<Problem>] = &[
    mostly_rm_cells,
    more_mcr_than_line,
    threshold_out_of_reach,
    no_room_for_a_frame,
    never_sends,
];

/// Probably unintended effects of the current settings of a scenario; at most one remark per rule.
pub fn remarks(sections: &Sections, scenario: &Scenario) -> Vec<Problem> {
    let resized = resized(sections.section("topology"));
    let network = resized.as_ref().unwrap_or(&scenario.network);
    let lanes = Lanes::of(sections, network, scenario);
    RULES.iter().filter_map(|rule| rule(&lanes)).collect()
}

impl Scenario {
    /// Its probably unintended effects; the scenario is run all the same.
    pub fn remarks(&self) -> Vec<Problem> {
        remarks(&self.sections, self)
    }
}

/// An end of an ABR circuit that sends data, with its settings and the ports on its path.
struct Lane<'a> {
    circuit: &'a Circuit,
    side: Side,
    abr: AbrParams,
    ports: Vec<usize>,
}

/// All lanes, over the current network.
struct Lanes<'a> {
    sections: &'a Sections,
    network: &'a Network,
    scenario: &'a Scenario,
    lanes: Vec<Lane<'a>>,
}

impl<'a> Lanes<'a> {
    fn of(sections: &'a Sections, network: &'a Network, scenario: &'a Scenario) -> Lanes<'a> {
        let ways = network.ways();
        let shared = AbrParams::from_settings(&sections.section("abr").settings);
        let is_own = sections.overrides.iter().any(|o| o.sections.iter().any(|s| s.id == "abr"));
        let lane = |circuit: &'a Circuit, side| {
            let place = Part::end(circuit, side);
            let own = || AbrParams::from_settings(&sections.section_of("abr", place).settings);
            let abr = if is_own { own() } else { shared.clone() };
            let mut ports = ways.along(&circuit.route);
            if side == Side::Destination {
                ports = ports.iter().rev().map(|p| p ^ 1).collect();
            }
            Lane { circuit, side, abr, ports }
        };
        // The destination of bare cells sends no data of its own.
        let both = |circuit: &'a Circuit| {
            let answers = circuit.carries != Carries::Cells;
            let back = answers.then(|| lane(circuit, Side::Destination));
            [Some(lane(circuit, Side::Source)), back].into_iter().flatten()
        };
        let abr = network.circuits.iter().filter(|c| c.service == ServiceClass::Abr);
        Lanes { sections, network, scenario, lanes: abr.flat_map(both).collect() }
    }

    /// The lanes through a port.
    fn over(&self, port: usize) -> impl Iterator<Item = &Lane<'a>> {
        self.lanes.iter().filter(move |lane| lane.ports.contains(&port))
    }

    /// Base rate of the line behind a port, Mb/s.
    fn line_mbps(&self, port: usize) -> f64 {
        let link = &self.network.links[port / 2];
        let direction = if port.is_multiple_of(2) { &link.forward } else { &link.back };
        direction.rate_mbps.unwrap_or(link.rate_mbps)
    }

    /// Places of the buffer in front of a line; `None` without a limit.
    fn buffer(&self, port: usize) -> Option<u32> {
        let link = &self.network.links[port / 2];
        if port.is_multiple_of(2) { link.buffer_cells } else { link.back_buffer_cells }
    }

    /// Cells of a full frame of the source of a circuit; `None` if its cells are bare.
    fn cells_of_frame(&self, circuit: &Circuit) -> Option<u32> {
        if circuit.carries == Carries::Cells {
            return frame_bytes(&*source(self.sections, circuit)).map(cells_for);
        }
        let section = self.sections.section_of("tcp", Part::end(circuit, Side::Source));
        let tcp = TcpParams::from_settings(&section.settings);
        let llc = if tcp.llc_snap { LLC_SNAP_BYTES } else { 0 };
        Some(cells_for(tcp.mss() + HEADER_BYTES + llc))
    }

    /// The rate of a lane if all lanes share their lines evenly, cells per second.
    fn even_share(&self, lane: &Lane, users: &[usize]) -> f64 {
        let share = |p: &usize| self.line_mbps(*p) / users[*p].max(1) as f64;
        let least = lane.ports.iter().map(share).fold(lane.abr.pcr_mbps, f64::min);
        CellRate::from_mbps(least).0
    }

    /// In-rate backward RM cells that a source sends per forward RM cell.
    ///
    /// Source: TM 4.0 source rule 3: a waiting backward RM cell goes before data, one per forward RM cell. An end
    /// without data also sends forward RM cells, one in Nrm of its in-rate cells, which are its answers.
    fn answers(&self, lane: &Lane) -> f64 {
        let there = match lane.side {
            Side::Source => Side::Destination,
            Side::Destination => Side::Source,
        };
        let section = self.sections.section_of("abr", Part::end(lane.circuit, there));
        let there = AbrParams::from_settings(&section.settings);
        match lane.circuit.carries {
            _ if lane.abr.ideal_turnaround => 0.0,
            Carries::Cells if there.ideal_turnaround => 0.0,
            Carries::Cells => 1.0 / f64::from(there.nrm - 1),
            _ => 1.0,
        }
    }

    /// Path of a knob of a lane.
    fn path(&self, lane: &Lane, key: &str) -> String {
        self.path_of("abr", lane.circuit, lane.side, key)
    }

    /// Path of a knob of an end of a circuit: in the section of all circuits, or in that of its own circuit.
    fn path_of(&self, section: &str, circuit: &Circuit, side: Side, key: &str) -> String {
        let own = self.sections.section_of(section, Part::end(circuit, side));
        let common = self.sections.section(section).settings.get(key);
        if own.settings.get(key) == common {
            return format!("{section}.{key}");
        }
        format!("{section}@{}.{key}", circuit.id)
    }

    /// The node of a port, and the name of the port.
    fn node_of(&self, port: usize) -> (&str, String) {
        let link = &self.network.links[port / 2];
        let node = if port.is_multiple_of(2) { &link.from } else { &link.to };
        (node, self.network.port_name(port))
    }

    /// The feedback of a port: the knobs of its algorithm and their values; `None` at a host.
    fn feedback(&self, port: usize) -> Option<Knobs> {
        let (node, name) = self.node_of(port);
        if self.network.nodes.iter().any(|n| n.id == node && n.kind == NodeKind::Host) {
            return None;
        }
        let section = self.sections.section_of("feedback", Part::port(&name, node));
        let entry = registry::find(feedback::ALL, section.kind).expect("kinds are checked");
        let value = |spec: &'static ParamSpec| {
            (spec, section.settings.get(spec.key).cloned().unwrap_or_else(spec.default))
        };
        let own = section != *self.sections.section("feedback");
        let path = if own { format!("feedback@{name}") } else { "feedback".to_string() };
        Some(Knobs { path, values: entry.params.iter().map(value).collect() })
    }
}

/// The knobs of an algorithm at a port.
struct Knobs {
    path: String,
    values: Vec<(&'static ParamSpec, Value)>,
}

/// At most two digits after the decimal point.
fn rounded(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}

/// Cells from one forward RM cell of a source at a rate to the next, including itself, and the knob that decides.
///
/// Source: TM 4.0 source rule 3: after Nrm − 1 other in-rate cells, or after Mrm of them once Trm has passed.
fn spacing(abr: &AbrParams, cells_per_second: f64) -> (u32, &'static str) {
    let in_trm = (cells_per_second * abr.trm_ms / 1000.0).ceil().min(f64::from(abr.nrm)) as u32;
    let by_time = in_trm.max(abr.mrm + 1);
    if by_time < abr.nrm { (by_time, "trmMs") } else { (abr.nrm, "nrm") }
}

/// Most of the cells of a source, or a large part of them, are RM cells.
fn mostly_rm_cells(lanes: &Lanes) -> Option<Problem> {
    let mut users = vec![0; 2 * lanes.network.links.len()];
    lanes.lanes.iter().flat_map(|lane| &lane.ports).for_each(|p| users[*p] += 1);
    let judged = lanes.lanes.iter().map(|lane| {
        let (every, key) = spacing(&lane.abr, lanes.even_share(lane, &users));
        let answers = lanes.answers(lane);
        ((1.0 + answers) / f64::from(every), every, key, answers, lane)
    });
    let worst = judged.reduce(|a, b| if b.0 > a.0 { b } else { a });
    let (share, every, key, answers, lane) = worst.filter(|worst| worst.0 >= MUCH_RM)?;
    let percent = rounded(share * 100.0);
    let name = &lane.circuit.id;
    let which = if answers == 1.0 {
        format!(
            "one in {every} is a forward RM cell, and as many backward RM cells are sent before data"
        )
    } else if answers > 0.0 {
        let asked = rounded(1.0 / answers);
        format!(
            "one in {every} is a forward RM cell, and for every {asked} of these one backward RM \
             cell is sent before data"
        )
    } else {
        format!("one in {every} is a forward RM cell")
    };
    let message = if key == "nrm" {
        format!(
            "up to {percent} % of the in-rate cells of {name} are RM cells: {which}; increase Nrm to send more data"
        )
    } else {
        format!(
            "if its lines are shared equally, up to {percent} % of the in-rate cells of {name} are \
             RM cells: {which}, because Trm ends before Nrm cells are sent; increase Trm to send more \
             data"
        )
    };
    Some(Problem { path: lanes.path(lane, key), message })
}

/// The circuits over a line have a larger sum of MCRs than its rate.
fn more_mcr_than_line(lanes: &Lanes) -> Option<Problem> {
    let promised = |p: usize| lanes.over(p).map(|lane| lane.abr.mcr_mbps).sum::<f64>();
    let target = |p: usize| {
        let knobs = lanes.feedback(p);
        let values = knobs.iter().flat_map(|knobs| &knobs.values);
        let share = values.filter(|(spec, _)| spec.key == "targetUtilization");
        share.filter_map(|(_, value)| value.as_f64()).next().unwrap_or(1.0) * lanes.line_mbps(p)
    };
    let excess = |p: usize| (promised(p) / target(p), p);
    let worst = (0..2 * lanes.network.links.len()).filter(|p| promised(*p) > 0.0).map(excess);
    // An excess due to rounding does not count.
    let worst = worst.filter(|(ratio, _)| *ratio > 1.0 + 1e-9);
    let (_, p) = worst.reduce(|a, b| if b.0 > a.0 { b } else { a })?;
    let lane = lanes.over(p).reduce(|a, b| if b.abr.mcr_mbps > a.abr.mcr_mbps { b } else { a })?;
    let (count, name) = (lanes.over(p).count(), lanes.node_of(p).1);
    let (sum, aim) = (rounded(promised(p)), rounded(target(p)));
    let message = format!(
        "the MCRs of the circuits over {name} ({count} in all) add up to {sum} Mb/s, but ABR may use \
         at most {aim} Mb/s there. Feedback cannot slow them down below MCR, so the queue grows; \
         lower the MCRs"
    );
    Some(Problem { path: lanes.path(lane, "mcrMbps"), message })
}

/// A switch has a threshold that its buffer cannot reach.
fn threshold_out_of_reach(lanes: &Lanes) -> Option<Problem> {
    (0..2 * lanes.network.links.len()).find_map(|p| {
        let (capacity, _) = (f64::from(lanes.buffer(p)?), lanes.over(p).next()?);
        let knobs = lanes.feedback(p)?;
        let is_threshold = |spec: &ParamSpec| spec.key.to_lowercase().ends_with("thresholdcells");
        let mut values = knobs.values.iter().filter(|(spec, _)| is_threshold(spec));
        // A queue is above its threshold or not; it never exceeds the buffer.
        let (spec, value) =
            values.find(|(_, v)| v.as_f64().is_some_and(|cells| cells >= capacity))?;
        let name = lanes.node_of(p).1;
        let message = format!(
            "the queue never exceeds {value} cells: the buffer of {name} holds {capacity}, so the \
             threshold has no effect there; choose a lower threshold or a larger buffer"
        );
        Some(Problem { path: format!("{}.{}", knobs.path, spec.key), message })
    })
}

/// The buffer of a packet switch holds less than one frame, and only whole frames enter it.
fn no_room_for_a_frame(lanes: &Lanes) -> Option<Problem> {
    let forwards = |node: &str| {
        lanes.network.nodes.iter().any(|n| n.id == node && n.role == Role::PacketSwitch)
    };
    let ways = lanes.network.ways();
    let bounded = lanes.network.circuits.iter().filter(|c| c.service >= ServiceClass::Abr);
    bounded.into_iter().find_map(|circuit| {
        let cells = lanes.cells_of_frame(circuit)?;
        let too_small = |p: &usize| lanes.buffer(*p).is_some_and(|places| places < cells);
        let p = ways.along(&circuit.route).into_iter().find(|p| forwards(lanes.node_of(*p).0) && too_small(p))?;
        let (name, id, places) = (lanes.node_of(p).1, &circuit.id, lanes.buffer(p)?);
        let message = format!(
            "a full frame of {id} is {cells} cells, but the buffer of {name} holds {places}, and a \
             packet switch accepts only whole frames, so none gets through; choose a larger buffer or \
             shorter frames"
        );
        // Only drawn networks have packet switches, and they state each buffer with its line.
        let key = if p.is_multiple_of(2) { "bufferCells" } else { "backBufferCells" };
        Some(Problem { path: format!("topology.links[{}].{key}", p / 2), message })
    })
}

/// A source of cells begins after the end of the run, or after its circuit has closed.
fn never_sends(lanes: &Lanes) -> Option<Problem> {
    let section_of =
        |c: &Circuit| if c.service < ServiceClass::Abr { "background" } else { "cells" };
    // A knob change during the run may let it send.
    let is_turned = |section: &str| {
        lanes.scenario.timeline.iter().any(|timed| match &timed.command {
            Command::Tune { target, .. } => target.split('@').next() == Some(section),
            _ => false,
        })
    };
    let judged = |c: &&Circuit| c.carries == Carries::Cells && !is_turned(section_of(c));
    lanes.network.circuits.iter().filter(judged).find_map(|circuit| {
        let source = source(lanes.sections, circuit);
        let (outline, end) = (source.outline(), lanes.scenario.run.end());
        let ms = |at: SimTime| rounded(at.secs() * 1e3);
        let begins = format!("{} never sends: it begins at {} ms", circuit.id, ms(outline.from));
        let opens_then = source.knob("openMs").and_then(|at| at.as_f64()) == Some(ms(outline.from));
        let (key, message) = if outline.from >= end {
            let key = if opens_then { "openMs" } else { "startMs" };
            let rest = "let it begin earlier, or make the run longer";
            (key, format!("{begins}, and the run ends at {} ms; {rest}", ms(end)))
        } else if outline.from >= outline.until {
            let rest = "let it begin earlier, or close later";
            ("closeMs", format!("{begins}, and closes at {} ms; {rest}", ms(outline.until)))
        } else {
            return None;
        };
        let path = lanes.path_of(section_of(circuit), circuit, Side::Source, key);
        Some(Problem { path, message })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Paths and sentences of a scenario of two TCP sources over 155.52 Mb/s.
    fn told(topology: &str, more: &str) -> Vec<(String, String)> {
        told_of(&format!(r#""kind":"n-source","sources":2{topology}"#), more)
    }

    fn told_of(topology: &str, more: &str) -> Vec<(String, String)> {
        let text = format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":1000,
            "topology":{{{topology}}}{more}}}"#
        );
        let scenario = Scenario::from_json(&text).expect("legal");
        scenario.remarks().into_iter().map(|r| (r.path, r.message)).collect()
    }

    fn paths(topology: &str, more: &str) -> Vec<String> {
        told(topology, more).into_iter().map(|(path, _)| path).collect()
    }

    #[test]
    fn the_defaults_are_worth_no_remark() {
        assert_eq!(told("", ""), []);
    }

    #[test]
    fn rm_cells_that_leave_little_to_data_are_remarked_at_nrm() {
        let at = |nrm: u32, more: &str| told("", &format!(r#","abr":{{"nrm":{nrm}{more}}}"#));
        assert_eq!(at(16, ""), [], "two of 16 are an eighth");
        for (nrm, percent) in [(2, "100 %"), (4, "50 %"), (8, "25 %")] {
            let remark = &at(nrm, "")[0];
            assert_eq!(remark.0, "abr.nrm");
            assert!(remark.1.contains(percent), "{nrm}: {}", remark.1);
        }
        assert!(at(4, r#","idealTurnaround":true"#)[0].1.contains("25 %"), "answers go aside");
        assert_eq!(at(8, r#","idealTurnaround":true"#), []);
    }

    #[test]
    fn bare_cells_are_asked_back_by_the_answers_that_they_get() {
        let remarks = |nrm: u32, more: &str| {
            told_of(r#""kind":"parking-lot""#, &format!(r#","abr":{{"nrm":{nrm}{more}}}"#))
        };
        // Nrm, and the share of RM cells in runs of classroom/capc: 1/Nrm + 1/(Nrm · (Nrm − 1)).
        for (nrm, told) in [(2, "100 %"), (4, "33.33 %")] {
            let remark = &remarks(nrm, "")[0];
            assert!(remark.1.contains(told), "{nrm}: {}", remark.1);
        }
        assert!(remarks(4, "")[0].1.contains("for every 3 of these one backward"));
        assert!(remarks(2, r#","idealTurnaround":true"#)[0].1.contains("50 %"), "answers go aside");
        assert_eq!(remarks(8, ""), [], "a seventh");
    }

    #[test]
    fn a_short_trm_of_slow_sources_makes_rm_cells_of_most() {
        // 302 cells a second each: none in 0.78 ms, so Mrm decides: the third cell comes after two others.
        let slow = |trm: f64| {
            let more = format!(r#","abr":{{"trmMs":{trm},"pcrMbps":0.128,"icrMbps":0.1}}"#);
            told("", &more)
        };
        let remark = &slow(0.781_25)[0];
        assert_eq!(remark.0, "abr.trmMs");
        assert!(remark.1.contains("one in 3 is a forward RM cell"), "{}", remark.1);
        assert_eq!(slow(100.0), [], "two of 31, the cells in Trm");
    }

    #[test]
    fn what_one_circuit_has_of_its_own_is_remarked_there() {
        let own = r#","overrides":[{"part":"S2","abr":{"nrm":2}}]"#;
        assert_eq!(paths("", own), ["abr@S2.nrm"]);
    }

    #[test]
    fn mcrs_that_no_line_can_give_together_are_remarked() {
        let with = |mcr: f64| told("", &format!(r#","abr":{{"mcrMbps":{mcr},"icrMbps":100}}"#));
        assert_eq!(with(69.9), [], "139.8 of the 90 % of 155.52");
        let remark = &with(75.0)[0];
        assert_eq!(remark.0, "abr.mcrMbps");
        assert!(remark.1.contains("SW1→SW2 (2 in all) add up to 150 Mb/s"), "{}", remark.1);
        assert!(remark.1.contains("at most 139.97 Mb/s"), "{}", remark.1);
    }

    #[test]
    fn a_packet_switch_whose_buffer_holds_no_whole_frame_is_remarked() {
        let with = |cells: u32, mss: u32| {
            let topology = format!(
                r#""kind":"explicit","nodes":[{{"id":"S","kind":"host","at":[0,0]}},
                {{"id":"R","kind":"switch","role":"packet-switch","at":[1,0]}},{{"id":"D","kind":"host","at":[2,0]}}],
                "links":[{{"id":"in","from":"S","to":"R"}},{{"id":"out","from":"R","to":"D","bufferCells":{cells}}}],
                "circuits":[{{"id":"C","service":"ubr","carries":"tcp","route":["S","R","D"]}}]"#
            );
            told_of(&topology, &format!(r#","tcp":{{"mssBytes":{mss}}}"#))
        };
        assert_eq!(with(32, 1460), [], "1460 + 40 + 8 + 8 bytes are 32 cells");
        let (path, message) = &with(31, 1460)[0];
        assert_eq!(path, "topology.links[1].bufferCells");
        let words = ["frame of C is 32 cells", "buffer of R→D holds 31"];
        assert!(words.iter().all(|words| message.contains(words)), "{message}");
    }

    #[test]
    fn sources_that_never_send_are_remarked() {
        // The run ends at 1000 ms.
        let with = |knobs: &str| {
            let more = format!(r#","cells":{{"kind":"greedy"{knobs}}}"#);
            told_of(r#""kind":"parking-lot""#, &more)
        };
        let cases = [
            (r#","openMs":1000"#, "openMs", "begins at 1000 ms, and the run ends at 1000 ms"),
            (r#","startMs":2000"#, "startMs", "begins at 2000 ms, and the run ends at 1000 ms"),
            (r#","openMs":500,"closeMs":400"#, "closeMs", "begins at 500 ms, and closes at 400 ms"),
        ];
        for (knobs, key, words) in cases {
            let (path, message) = &with(knobs)[0];
            assert!(
                *path == format!("cells.{key}") && message.contains(words),
                "{path}: {message}"
            );
        }
        assert_eq!(with(r#","openMs":999,"closeMs":1000"#), []);
        // If opened during the run, it sends.
        let turned = |target: &str| {
            let entry =
                format!(r#"{{"atUs":200000,"target":"{target}","key":"openMs","value":300}}"#);
            let more =
                format!(r#","cells":{{"kind":"greedy","openMs":1000}},"timeline":[{entry}]"#);
            told_of(r#""kind":"parking-lot""#, &more)
        };
        assert_eq!(turned("cells"), []);
    }

    #[test]
    fn a_threshold_above_its_buffer_is_remarked() {
        let with = |buffer: &str, cells: u32| {
            let topology = format!(r#","bufferCells":{buffer}"#);
            let more = format!(r#","feedback":{{"kind":"efci","thresholdCells":{cells}}}"#);
            paths(&topology, &more)
        };
        assert_eq!(with("300", 300), ["feedback.thresholdCells"]);
        assert_eq!(with("300", 299), [] as [String; 0]);
        assert_eq!(with("null", 300), [] as [String; 0]);
    }
}
