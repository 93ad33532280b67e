//! Choices that several topologies offer: service category and load of the circuits under test.

use super::{Carries, ServiceClass};

crate::choice! {
    /// Service category of the circuits under test.
    pub enum Service {
        Abr = "abr" "ABR, rates set by feedback",
        Ubr = "ubr" "UBR, no feedback",
    }
}

crate::choice! {
    /// What the circuits under test carry.
    pub enum Load {
        Cells = "cells" "Bare cells of a cell source",
        Tcp = "tcp" "One TCP connection each",
    }
}

impl Service {
    /// The service category as a circuit states it.
    pub fn class(self) -> ServiceClass {
        match self {
            Service::Abr => ServiceClass::Abr,
            Service::Ubr => ServiceClass::Ubr,
        }
    }
}

impl Load {
    /// The load as a circuit states it.
    pub fn carries(self) -> Carries {
        match self {
            Load::Cells => Carries::Cells,
            Load::Tcp => Carries::Tcp,
        }
    }
}
