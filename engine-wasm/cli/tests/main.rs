//! The command line as a user meets it, one program: its files are linked once and run side by side.

mod commands;
mod files;
mod outlets;
mod replications;
mod reproduce;
mod sweeps;
