//! Pending events.
