//! A TCP segment as it is handed to AAL5.

/// Bytes of TCP and IP header without options. Source: RFC 9293, RFC 791; spec 6.2.
pub const HEADER_BYTES: u32 = 40;

/// One transmission of a segment, data or pure acknowledgement; every transmission is a new one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// Sequence number of the first payload byte; 64 bits, so that it never wraps.
    pub sequence: u64,
    /// Next byte expected from the other side.
    pub acknowledges: u64,
    /// Bytes the receiver can still take, already scaled.
    pub window: u64,
    /// Payload bytes.
    pub length: u32,
    /// Sent before?
    pub retransmission: bool,
    /// Control bits.
    pub control: Control,
}

/// SYN and FIN; used by connection set-up and release.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Control {
    /// Opens the connection.
    pub syn: bool,
    /// Closes the sending direction.
    pub fin: bool,
}
