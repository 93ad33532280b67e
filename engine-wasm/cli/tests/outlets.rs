//! Where results go when nobody takes them: a pipe whose reader has left, a disk that is full.

use std::fs::OpenOptions;
use std::io::pipe;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every command that prints a result.
const PRINTING: &[&[&str]] = &[
    &["--help"],
    &["schema"],
    &["describe"],
    &["describe", "--json"],
    &["describe", "erica"],
    &["check", "abr-erica-wan/e1-peak"],
    &["run", "abr-erica-wan/e1-peak", "--until", "0.02"],
    &["run", "abr-erica-wan/e1-peak", "--until", "0.02", "--json"],
    &["bench", "--until", "0.02"],
    &["oracles", "A1"],
    &["oracles", "A1", "--json"],
    &["reproduce", "explicit-rate/r1", "--estimate"],
];

fn told(words: &[&str], out: impl Into<Stdio>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cell53"));
    command.env("CELL53_ROOT", root()).args(words).stdout(out);
    command.output().expect("the program starts")
}

#[test]
fn a_reader_who_leaves_ends_every_command_quietly() {
    for words in PRINTING {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        let output = told(words, writer);
        assert_eq!(output.status.code(), Some(0), "{words:?}");
        assert!(output.stderr.is_empty(), "{words:?}: {output:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_one_sentence_and_code_1() {
    for words in PRINTING {
        let full = OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let output = told(words, full);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        let complaint = String::from_utf8_lossy(&output.stderr).to_string();
        let sentence = "cell53: the result cannot be written: ";
        assert!(complaint.starts_with(sentence), "{words:?}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{words:?}: {complaint}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_complaint_that_nobody_can_read_changes_no_code() {
    let full = OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cell53"));
    command.env("CELL53_ROOT", root()).args(["run", "no/such-scenario"]).stderr(full);
    assert_eq!(command.status().expect("the program starts").code(), Some(2));
}
