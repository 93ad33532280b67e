//! The fuzzers' corpus on the stable toolchain: what once found a new path, or a bug, is asked again in
//! every test run. How to fuzz: `engine-wasm/fuzz/README.md`.

use crate::support::{files, fuzz, panic_of};

/// Asks `ask` of every file of a corpus; tells how many there were.
fn replay(corpus: &str, ask: fn(&[u8])) -> usize {
    let folder = files::root().join("tests/fuzz-corpus").join(corpus);
    let paths = files::entries(&folder);
    for path in &paths {
        let bytes = std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let words = panic_of(|| ask(&bytes));
        assert_eq!(words, None, "{}", path.display());
    }
    paths.len()
}

#[test]
fn files_of_the_corpus_are_loaded_or_refused_in_words() {
    let count = replay("file", fuzz::file);
    assert!(count >= 20, "{count} files");
}

#[test]
fn sessions_of_the_corpus_keep_every_law() {
    let count = replay("session", fuzz::session);
    assert!(count >= 20, "{count} sessions");
}
