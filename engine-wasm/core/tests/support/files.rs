//! The scenario files of the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// Root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Text of a file, or a panic that names it.
pub fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Ids and texts of all scenarios, in order of their ids; figure files are not among them.
pub fn scenarios() -> Vec<(String, String)> {
    let top = root().join("scenarios");
    let mut found = Vec::new();
    let mut folders = vec![top.clone()];
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            if path.is_dir() {
                if !path.ends_with("figures") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|e| e == "json") && folder != top {
                let id = path.strip_prefix(&top).expect("below the top").with_extension("");
                found.push((id.to_string_lossy().replace('\\', "/"), text_of(&path)));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "there are scenarios below {}", top.display());
    found
}

/// Names and texts of the golden networks, in order of their names.
pub fn golden_networks() -> Vec<(String, String)> {
    let named = |path: PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, text_of(&path))
    };
    entries(&root().join("tests/golden/networks")).into_iter().map(named).collect()
}

/// What a folder holds, sorted.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let list = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<_> = list.map(|entry| entry.expect("readable folder").path()).collect();
    paths.sort();
    paths
}
