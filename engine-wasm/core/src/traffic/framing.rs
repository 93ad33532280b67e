//! Frames of a source's cells: AAL5 frames without TCP, or none.
//!
//! The source decides when its cells arrive; the host groups them, so every kind of source can send frames.

use super::TrafficSource;
use crate::params::Grid;

crate::params! {
    /// The frames that all sources of cells share.
    pub struct FrameKnobs {
        /// The cells form AAL5 frames of this many user bytes, so that discard policies and the
        /// receiver can tell whole frames from broken ones. Larger frames lose more bytes with one
        /// cell. A frame interrupted by a silence continues after it. Null sends cells without
        /// frames.
        @rebuild frame_bytes: Option<u32> = None, "AAL5 frame", "ITU-T I.363.5; Romanow, Floyd 1995", Bytes in 1 ..= 65_535 by Grid::OneTwoFive => "bare cells";
    }
}

/// User bytes of the frames that a source's cells form; `None` for bare cells.
pub fn frame_bytes(source: &dyn TrafficSource) -> Option<u32> {
    source.knob("frameBytes")?.as_u64().map(|bytes| bytes as u32)
}
