//! ABR end systems: the numbered rules of TM 4.0.
