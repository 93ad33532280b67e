//! Files that are no scenario: each is refused in words, with code 2, whatever it is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn check(path: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cell53"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    command.env("CELL53_ROOT", root).arg("check").arg(path).output().expect("the program starts")
}

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-scenarios");
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

fn refused(path: &Path) -> String {
    let output = check(path);
    let words = String::from_utf8_lossy(&output.stderr).to_string();
    assert_eq!(output.status.code(), Some(2), "{}: {words}", path.display());
    assert!(output.stdout.is_empty() && words.len() > 20, "{}: {words}", path.display());
    words
}

#[test]
fn what_is_no_text_is_refused() {
    let valid = r#"{"format": 1, "title": "T", "group": "G", "question": "Q?"}"#;
    let wide: Vec<u8> = valid.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let with_mark: Vec<u8> = [&[0xFF, 0xFE][..], &wide].concat();
    let (no_json, no_text) = ("not valid JSON", "it is not UTF-8 text; save it as such");
    let cases: &[(&str, &[u8], &str)] = &[
        ("empty.json", b"", "the text is empty"),
        ("nul.json", b"{\"format\": 1, \0}", no_json),
        ("utf16.json", &wide, no_json),
        ("utf16-marked.json", &with_mark, no_text),
        ("latin1.json", b"{\"title\": \"caf\xE9\"}", no_text),
        ("binary.json", &[0x7F, b'E', b'L', b'F', 2, 1, 1, 0, 0, 0], no_json),
    ];
    for (name, bytes, words) in cases {
        let path = folder().join(name);
        fs::write(&path, bytes).expect("the target folder can be written");
        let told = refused(&path);
        assert!(told.contains(words), "{name}: {told}");
    }
}

#[test]
fn a_folder_and_a_huge_file_are_refused_before_they_are_read() {
    assert!(refused(&folder()).contains("it is a folder"));
    let path = folder().join("huge.json");
    fs::File::create(&path).and_then(|file| file.set_len(2 << 30)).expect("a sparse file");
    assert!(refused(&path).contains("at most 1048576"));
}

#[test]
fn a_byte_order_mark_is_named() {
    let path = folder().join("marked.json");
    fs::write(&path, "\u{feff}{\"format\": 1}").expect("the target folder can be written");
    refused(&path);
}
