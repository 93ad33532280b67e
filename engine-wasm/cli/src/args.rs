//! From words on the command line to a request; every word is checked.

use std::ffi::OsString;
use std::path::PathBuf;

use cell53_figures::Which;
use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::Failure;
use crate::options::Options;

/// What the user asked for.
pub enum Request {
    /// `run`
    Run(Options),
    /// `trace`
    Trace(Options),
    /// `check`
    Check {
        /// Scenario file.
        file: String,
        /// JSON instead of text.
        json: bool,
    },
    /// `describe`
    Describe {
        /// Section, entry or parameter.
        name: Option<String>,
        /// JSON instead of text.
        json: bool,
    },
    /// `schema`
    Schema,
    /// `bench`
    Bench(Options),
    /// `oracles`
    Oracles {
        /// One of them instead of all.
        id: Option<String>,
        /// Minutes instead of seconds.
        full: bool,
        /// JSON instead of a table.
        json: bool,
    },
    /// `reproduce`
    Reproduce(crate::reproduce::Asked),
    /// `sweep`
    Sweep(crate::sweep::Asked),
    /// `generate`
    Generate {
        /// Compare instead of writing.
        check: bool,
        /// Root of the repository.
        root: PathBuf,
    },
    /// No command, or `--help`.
    Help,
    /// `--version`
    Version,
}

/// Largest seed that every program can read from a file: JSON's numbers are doubles.
pub const MOST_SEED: u64 = (1 << 53) - 1;
/// Most replications of one call.
const MOST_REPLICATIONS: u32 = 100_000;
/// Most batches of one run.
const MOST_BATCHES: u64 = 10_000;
/// Most runs in a block of a sweep.
const MOST_IN_BLOCK: u64 = 1_000_000;
/// Most threads.
const MOST_JOBS: usize = 1024;

/// What is wrong with the words; `option` is the last one that was read.
fn wrong(error: lexopt::Error, option: &str) -> Failure {
    let message = match error {
        lexopt::Error::ParsingFailed { value, error } => format!("--{option} {value}: {error}"),
        other => other.to_string(),
    };
    Failure::input("", format!("{message}; see cell53 --help"))
}

/// Everything the words can say, for all commands.
#[derive(Default)]
struct Words {
    options: Options,
    positional: Vec<String>,
    check: bool,
    full: bool,
    quick: bool,
    probe: bool,
    write: bool,
    estimate: bool,
    root: Option<PathBuf>,
    to: Option<PathBuf>,
    shard: Option<(u64, u64)>,
    block: Option<u64>,
    help: bool,
    version: bool,
    used: Vec<&'static str>,
    option: String,
}

/// Reads the command line.
///
/// # Errors
/// Fails when a command or option is unknown, missing, or has a bad value.
pub fn parse() -> Result<Request, Failure> {
    let mut words = Words::default();
    let read = read(&mut words);
    read.map_err(|error| wrong(error, &words.option))?;
    if words.version {
        return Ok(Request::Version);
    }
    if words.help || words.positional.is_empty() {
        return Ok(Request::Help);
    }
    let command = words.positional.remove(0);
    let (allowed, least, most): (&[&str], usize, usize) = match command.as_str() {
        "run" => (&["set", "until", "seed", "replications", "batches", "jobs", "json"], 1, 1),
        "trace" => (&["set", "until", "seed", "csv"], 1, 1),
        "check" => (&["json"], 1, 1),
        "describe" => (&["json"], 0, 1),
        "schema" => (&[], 0, 0),
        "bench" => (&["set", "until", "seed", "json"], 0, 1),
        "oracles" => (&["full", "json"], 0, 1),
        "reproduce" => (&["quick", "full", "probe", "estimate", "jobs", "json", "write"], 0, 1),
        "sweep" => (&["to", "quick", "full", "probe", "shard", "block", "jobs"], 0, 1),
        "generate" => (&["check", "root"], 0, 0),
        other => {
            return Err(Failure::input(
                "",
                format!("there is no command \"{other}\"; see cell53 --help"),
            ));
        }
    };
    if let Some(option) = words.used.iter().find(|o| !allowed.contains(o)) {
        return Err(Failure::input(
            "",
            format!("{command} has no option --{option}; see cell53 --help"),
        ));
    }
    if !(least..=most).contains(&words.positional.len()) {
        let count = words.positional.len();
        let names = match (least, most) {
            (1, 1) => "1 name".to_string(),
            (_, 0) => "no name".to_string(),
            _ => format!("{least} to {most} names"),
        };
        return Err(Failure::input(
            "",
            format!("{command} takes {names}, {count} were given; see cell53 --help"),
        ));
    }
    fit_together(&command, &words)?;
    Ok(request(&command, words))
}

/// Options that leave each other out, or ask for one another.
fn fit_together(command: &str, words: &Words) -> Result<(), Failure> {
    if words.options.replications.is_some() && words.options.batches.is_some() {
        let message = "choose --replications or --batches: many runs, or one run cut into windows";
        return Err(Failure::input("", message));
    }
    if [words.quick, words.full, words.probe].iter().filter(|said| **said).count() > 1 {
        return Err(Failure::input("", "choose one of --quick, --full and --probe"));
    }
    if command == "sweep" && words.to.is_none() {
        return Err(Failure::input("", "sweep needs --to DIR"));
    }
    Ok(())
}

fn read(words: &mut Words) -> Result<(), lexopt::Error> {
    let mut parser = lexopt::Parser::from_env();
    while let Some(word) = parser.next()? {
        if let Long(option) = word {
            words.option = option.to_string();
        }
        let used = match word {
            Short('h') | Long("help") => flag(&mut words.help, "help"),
            Short('V') | Long("version") => flag(&mut words.version, "version"),
            Value(value) => {
                words.positional.push(value.string()?);
                continue;
            }
            Long("set") => {
                words.options.set.push(parser.value()?.string()?);
                "set"
            }
            Long("until") => {
                words.options.until = Some(parser.value()?.parse_with(seconds)?);
                "until"
            }
            Long("seed") => {
                words.options.seed = Some(parser.value()?.parse_with(|t| count(t, 0, MOST_SEED))?);
                "seed"
            }
            Long("replications" | "batches" | "jobs") => many(words, &parser.value()?)?,
            Long("json") => flag(&mut words.options.json, "json"),
            Long("csv") => {
                words.options.csv = Some(PathBuf::from(parser.value()?));
                "csv"
            }
            Long("check") => flag(&mut words.check, "check"),
            Long("full") => flag(&mut words.full, "full"),
            Long("quick") => flag(&mut words.quick, "quick"),
            Long("probe") => flag(&mut words.probe, "probe"),
            Long("write") => flag(&mut words.write, "write"),
            Long("estimate") => flag(&mut words.estimate, "estimate"),
            Long("to" | "shard" | "block") => of_sweep(words, &parser.value()?)?,
            Long("root") => {
                words.root = Some(PathBuf::from(parser.value()?));
                "root"
            }
            other => return Err(other.unexpected()),
        };
        words.used.push(used);
    }
    Ok(())
}

/// An option without a value.
fn flag(switch: &mut bool, name: &'static str) -> &'static str {
    *switch = true;
    name
}

/// Options for more than one result.
fn many(words: &mut Words, value: &OsString) -> Result<&'static str, lexopt::Error> {
    let options = &mut words.options;
    match words.option.as_str() {
        "replications" => {
            options.replications = Some(value.parse_with(|t| count(t, 1, MOST_REPLICATIONS))?);
            Ok("replications")
        }
        "batches" => {
            options.batches = Some(value.parse_with(|t| count(t, 2, MOST_BATCHES))?);
            Ok("batches")
        }
        _ => {
            options.jobs = Some(value.parse_with(|t| count(t, 1, MOST_JOBS))?);
            Ok("jobs")
        }
    }
}

/// Options of a sweep.
fn of_sweep(words: &mut Words, value: &OsString) -> Result<&'static str, lexopt::Error> {
    match words.option.as_str() {
        "to" => {
            words.to = Some(PathBuf::from(value));
            Ok("to")
        }
        "shard" => {
            words.shard = Some(value.parse_with(shard)?);
            Ok("shard")
        }
        _ => {
            words.block = Some(value.parse_with(|t| count(t, 1, MOST_IN_BLOCK))?);
            Ok("block")
        }
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.001..=3600.0).contains(&value) => Ok(value),
        _ => Err("expected seconds from 0.001 to 3600".to_string()),
    }
}

/// `2/8`, the second of eight.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let wrong = || "expected a share such as 2/8, the second of eight".to_string();
    let (one, all) = text.split_once('/').ok_or_else(wrong)?;
    let (one, all) = (one.parse().map_err(|_| wrong())?, all.parse().map_err(|_| wrong())?);
    if (1..=all).contains(&one) { Ok((one, all)) } else { Err(wrong()) }
}

fn count<T>(text: &str, least: T, most: T) -> Result<T, String>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    match text.parse::<T>() {
        Ok(value) if (&least..=&most).contains(&&value) => Ok(value),
        _ => Err(format!("expected a whole number from {least} to {most}")),
    }
}

fn request(command: &str, mut words: Words) -> Request {
    let name = words.positional.pop();
    let scenario = name.clone().unwrap_or_default();
    let which = match (words.full, words.probe) {
        (true, _) => Which::Full,
        (_, true) => Which::Probe,
        _ => Which::Quick,
    };
    match command {
        "run" => Request::Run(Options { scenario, ..words.options }),
        "trace" => Request::Trace(Options { scenario, ..words.options }),
        "check" => Request::Check { file: scenario, json: words.options.json },
        "describe" => Request::Describe { name, json: words.options.json },
        "schema" => Request::Schema,
        "bench" => Request::Bench(Options { scenario, ..words.options }),
        "oracles" => Request::Oracles { id: name, full: words.full, json: words.options.json },
        "reproduce" => Request::Reproduce(crate::reproduce::Asked {
            name,
            which,
            jobs: words.options.jobs,
            json: words.options.json,
            write: words.write,
            estimate: words.estimate,
        }),
        "sweep" => Request::Sweep(crate::sweep::Asked {
            plan: name,
            to: words.to.unwrap_or_default(),
            which,
            shard: words.shard.unwrap_or((1, 1)),
            block: words.block,
            jobs: words.options.jobs,
        }),
        _ => Request::Generate {
            check: words.check,
            root: words.root.unwrap_or_else(crate::locate::root),
        },
    }
}
