//! `cell53`: the engine on the command line.
//!
//! Results go to standard output, complaints to standard error; bad input ends with code 2. A reader who
//! leaves before the end, such as `head`, ends the program quietly with code 0.

// `println!` panics when a pipe is closed or a disk full; see `output`.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod bench;
mod check;
mod describe;
mod generate;
mod locate;
mod options;
mod oracles;
mod output;
mod progress;
mod replicate;
mod reproduce;
mod run;
mod statistics;
mod sweep;
mod tables;
mod threads;
mod trace;

use std::process::ExitCode;

use engine_core::scenario::Problem;

/// Exit code when the input is wrong.
const WRONG_INPUT: u8 = 2;

/// Why a command did not succeed.
pub enum Failure {
    /// The input is wrong; code 2.
    Input(Vec<Problem>),
    /// The input is wrong, and what is wrong has been printed as the answer; code 2.
    Told,
    /// The world outside did not play along, or a check found differences; code 1.
    Outside(String),
    /// Nobody reads the result any more; code 0, as they have what they wanted.
    Unread,
}

impl Failure {
    /// Wrong input with one sentence.
    pub fn input(path: &str, message: impl Into<String>) -> Failure {
        Failure::Input(vec![Problem { path: path.to_string(), message: message.into() }])
    }
}

/// Result of a command.
pub type Outcome = Result<(), Failure>;

/// What `--version` says: the name and the version that all parts of Cell53 share.
const VERSION: &str = concat!("cell53 ", env!("CARGO_PKG_VERSION"));

const USAGE: &str = "\
cell53: cell-by-cell simulation of TCP/IP over ATM

  cell53 run <file|id> [--set path=value]... [--until SECONDS] [--seed N] [--json]
             [--replications N | --batches N] [--jobs N]
      run a scenario and print its summary metrics and fingerprint; with many seeds, or with one run
      cut into batches after the warm-up, also means and their 95 % confidence intervals
  cell53 trace <file|id> [--set path=value]... [--until SECONDS] [--seed N] --csv DIR
      run a scenario and write one CSV file per probe, with the time in seconds first, and run.json,
      which describes the run
  cell53 check <file> [--json]
      report every problem of a scenario file, or note settings that are probably not intended
  cell53 describe [family|entry|parameter|part of a file] [--json]
      list what can be simulated, and every parameter with unit, range, default and source
  cell53 schema
      print the JSON Schema of scenario files
  cell53 bench [<file|id>] [--set path=value]... [--until SECONDS] [--seed N] [--json]
      measure the speed of this machine on a scenario, including samples; by default five seconds of five
      sources
  cell53 oracles [id] [--full] [--json]
      compare runs with the results of formulas and of other simulators
  cell53 reproduce [paper[/figure]] [--quick|--full|--probe] [--jobs N] [--json] [--write] [--estimate]
      run the figures of the papers (--quick by default) and judge their claims; runs made before are
      not repeated; a run of all figures writes docs/validation.md and docs/validation.json, a run of
      some only with --write; --estimate only prints the cost of all runs of the setting
  cell53 sweep [<figure file>] --to DIR [--quick|--full|--probe] [--shard I/N] [--block N] [--jobs N]
      make all runs of a figure file that are not in the folder yet, as Parquet files of N runs each;
      with --shard only shard I of N, for batch systems. Without a file, continue the sweep in the folder
  cell53 generate [--check] [--root DIR]
      write, or only compare, the files generated from the catalogue
  cell53 --version
      print the version

An id is a path under scenarios/ without .json, such as abr-erica-wan/e1-peak.";

fn main() -> ExitCode {
    let outcome = args::parse().and_then(|request| match request {
        args::Request::Run(options) => run::run(&options),
        args::Request::Trace(options) => trace::trace(&options),
        args::Request::Check { file, json } => check::check(&file, json),
        args::Request::Describe { name, json } => describe::describe(name.as_deref(), json),
        args::Request::Schema => describe::schema(),
        args::Request::Bench(options) => bench::bench(options),
        args::Request::Oracles { id, full, json } => oracles::oracles(id.as_deref(), full, json),
        args::Request::Reproduce(asked) => reproduce::reproduce(&asked),
        args::Request::Sweep(asked) => sweep::sweep(&asked),
        args::Request::Generate { check, root } => generate::generate(check, &root),
        args::Request::Help => output::line(USAGE),
        args::Request::Version => output::line(VERSION),
    });
    match outcome {
        Ok(()) | Err(Failure::Unread) => ExitCode::SUCCESS,
        Err(Failure::Input(problems)) => {
            for problem in problems {
                output::note(format_args!("cell53: {}", tables::harmless(&problem.to_string())));
            }
            ExitCode::from(WRONG_INPUT)
        }
        Err(Failure::Told) => ExitCode::from(WRONG_INPUT),
        Err(Failure::Outside(message)) => {
            output::note(format_args!("cell53: {}", tables::harmless(&message)));
            ExitCode::FAILURE
        }
    }
}
