//! Traces of other simulators, as kept in `tests/oracles`.

/// Samples of one flow.
pub struct Trace {
    /// Instants in seconds.
    pub times: Vec<f64>,
    /// Congestion window in segments; NaN before the connection is there.
    pub cwnd: Vec<f64>,
}

/// Reads the columns `time, cwnd` of a CSV file.
///
/// Panics if a line does not begin with a number.
pub fn read(csv: &str) -> Trace {
    let mut trace = Trace { times: Vec::new(), cwnd: Vec::new() };
    for line in csv.lines().skip(1) {
        let mut fields = line.split(',');
        let time = fields.next().and_then(|f| f.parse().ok()).expect("a time in each line");
        trace.times.push(time);
        trace.cwnd.push(fields.next().and_then(|f| f.parse().ok()).unwrap_or(f64::NAN));
    }
    trace
}

/// ns-3.37 `TcpLinuxReno`, buffer 20 packets.
pub fn reno() -> Trace {
    read(include_str!("../../../tests/oracles/x1_reno_ns3.csv"))
}

/// ns-3.37, slow start without loss.
pub fn slow_start() -> Trace {
    read(include_str!("../../../tests/oracles/x3_slowstart_10mbps_ns3.csv"))
}

/// Instants at which the first kept run of [`reno`] entered fast recovery.
pub fn recoveries() -> Vec<f64> {
    let csv = include_str!("../../../tests/oracles/x1_reno_ns3.recovery.csv");
    csv.lines().skip(1).filter_map(|l| l.split(',').next()?.parse().ok()).collect()
}
