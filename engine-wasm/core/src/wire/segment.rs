//! A TCP segment as passed to AAL5.

/// Bytes of TCP and IP header without options. Source: RFC 9293, RFC 791.
pub const HEADER_BYTES: u32 = 40;

/// One transmission of a segment, data or pure acknowledgement; every transmission is a new one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// Sequence number of the first payload byte; 64 bits, so that it never wraps.
    pub sequence: u64,
    /// Next byte expected from the other side.
    pub acknowledges: u64,
    /// Bytes that the receiver can still accept, already scaled.
    pub window: u64,
    /// Payload bytes.
    pub length: u32,
    /// True if it was sent before.
    pub retransmission: bool,
    /// Control bits.
    pub control: Control,
    /// Bytes of TCP options in the header, a multiple of four.
    pub option_bytes: u8,
    /// Blocks that the receiver holds beyond the acknowledged bytes.
    pub sack: SackBlocks,
}

impl Segment {
    /// Numbers of its first and last data byte; `None` without data.
    pub fn bytes(&self) -> Option<[u64; 2]> {
        let end = self.sequence + u64::from(self.length);
        (self.length > 0).then(|| [self.sequence, end - 1])
    }
}

/// Control bits of the header, and what the network did to the frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Control {
    /// Opens the connection.
    pub syn: bool,
    /// Closes the sending direction.
    pub fin: bool,
    /// `acknowledges` is valid; false only in the first SYN.
    pub ack: bool,
    /// The receiver has seen a mark (ECE). Source: RFC 3168 section 6.1.
    pub ece: bool,
    /// The sender has reduced its window (CWR). Source: RFC 3168 section 6.1.
    pub cwr: bool,
    /// A cell of the frame arrived with EFCI set; written by the receiving host, not by TCP.
    pub marked: bool,
    /// It travels on a circuit whose ends belong to another connection; set by the sending host, not by TCP.
    pub guest: bool,
}

/// A range of bytes held by the receiver, `start..end`. Source: RFC 2018 section 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SackBlock {
    /// First byte.
    pub start: u64,
    /// One past the last byte.
    pub end: u64,
}

/// Most blocks that fit in one header. Source: RFC 2018 section 3.
pub const MOST_SACK_BLOCKS: usize = 4;

/// The blocks of one ACK, the most recent first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SackBlocks {
    blocks: [SackBlock; MOST_SACK_BLOCKS],
    count: u8,
}

impl SackBlocks {
    /// Appends a block; with four blocks already, it changes nothing.
    pub fn push(&mut self, block: SackBlock) {
        if let Some(free) = self.blocks.get_mut(usize::from(self.count)) {
            *free = block;
            self.count += 1;
        }
    }

    /// The blocks, the most recent first.
    pub fn as_slice(&self) -> &[SackBlock] {
        &self.blocks[..usize::from(self.count)]
    }
}
