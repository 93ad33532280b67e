//! The checks of figures and claims, one program: its files are linked once and run side by side.

mod files;
mod reading;
mod verdicts;
