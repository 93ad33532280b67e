//! Lists the experiments of the gallery, so that a wheel holds them and needs no other file.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes `&[("group/name", "text of the file"), …]`, in the order of the names.
fn main() -> Result<(), Box<dyn Error>> {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    println!("cargo::rerun-if-changed={}", scenarios.display());
    let mut all = Vec::new();
    for group in folder(&scenarios)?.into_iter().filter(|path| path.is_dir()) {
        for file in
            folder(&group)?.into_iter().filter(|path| path.extension() == Some("json".as_ref()))
        {
            let id = file.strip_prefix(&scenarios)?.with_extension("");
            all.push((id.to_string_lossy().replace('\\', "/"), file));
        }
    }
    all.sort();
    let mut list = String::from("&[\n");
    for (id, file) in all {
        list.push_str(&format!("    ({id:?}, include_str!({file:?})),\n"));
    }
    list.push(']');
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    fs::write(out.join("gallery.rs"), list)?;
    Ok(())
}

/// What lies in a folder.
fn folder(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect()
}
