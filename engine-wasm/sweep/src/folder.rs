//! The folder of a sweep: `sweep.json`, and a part for every block that is done.
//!
//! A file is there as a whole or not at all, and a part depends on the plan alone. So any number of clients may
//! work on a folder at once: a block that two of them make is written twice with the same bytes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use cell53_figures::{SweepFile, read_plan};
use engine_core::scenario::Problem;
use serde_json::Value;

use crate::provenance;
use crate::sweep::{part_name, read};

/// A sweep in its folder.
pub struct Folder {
    path: PathBuf,
    /// Its runs.
    pub sweep: SweepFile,
    /// The text of its `sweep.json`.
    pub text: String,
}

/// Why a folder cannot be used.
#[derive(Debug)]
pub enum Fault {
    /// What is asked for is wrong.
    Input(Vec<Problem>),
    /// A file cannot be read or written.
    Outside(PathBuf, io::Error),
}

fn input(message: String) -> Fault {
    Fault::Input(vec![Problem { path: String::new(), message }])
}

/// What is wrong with the `sweep.json` of a folder, whose name no path of a problem holds.
fn unusable(folder: &Path, problems: Vec<Problem>) -> Fault {
    let file = folder.join("sweep.json").display().to_string();
    let named = |Problem { path, message }| Problem {
        path: if path.is_empty() { file.clone() } else { path },
        message,
    };
    Fault::Input(problems.into_iter().map(named).collect())
}

impl Folder {
    /// Opens the sweep of a folder.
    ///
    /// # Errors
    /// Fails when there is none, or one of another engine.
    pub fn open(path: &Path) -> Result<Folder, Fault> {
        let none = || input(format!("there is no sweep in \"{}\"", path.display()));
        let text = text_in(path)?.ok_or_else(none)?;
        Folder::of(path, text)
    }

    /// The sweep of a folder, if it is that of this document; `None` when the folder has none yet. `block` is
    /// the number of runs in a block, where it must be a certain one.
    ///
    /// # Errors
    /// Fails when the folder holds another sweep.
    pub fn find(
        path: &Path,
        document: &Value,
        block: Option<u64>,
    ) -> Result<Option<Folder>, Fault> {
        let Some(text) = text_in(path)? else { return Ok(None) };
        let mut there = read_plan(&text).map_err(|problems| unusable(path, problems))?;
        if let Some(there) = there.as_object_mut() {
            there.shift_remove("block");
        }
        if sorted(&there) != sorted(document) {
            return Err(input(format!(
                "\"{}\" holds another sweep; choose another folder, or omit the plan to continue that sweep",
                path.display()
            )));
        }
        let folder = Folder::of(path, text)?;
        let there = folder.sweep.block;
        match block.filter(|block| *block != there) {
            None => Ok(Some(folder)),
            Some(block) => Err(input(format!(
                "\"{}\" holds this sweep in blocks of {there} runs, not of {block}; choose another folder, or ask for no size to continue",
                path.display()
            ))),
        }
    }

    /// Begins a sweep in a folder that has none. Where another client begins the same at this moment, both work
    /// on one sweep, with the blocks of whoever came first.
    ///
    /// # Errors
    /// Fails with all problems of the document, and when the folder cannot be written.
    pub fn begin(path: &Path, document: &Value, block: u64) -> Result<Folder, Fault> {
        let mut whole = document.clone();
        whole["block"] = Value::from(block);
        let text = format!("{whole:#}\n");
        let sweep = read(&text).map_err(Fault::Input)?;
        let parts = path.join("parts");
        fs::create_dir_all(&parts).map_err(|error| Fault::Outside(parts, error))?;
        let file = path.join("sweep.json");
        // A link, unlike a new name, does not take the place of a file that is there.
        match put(&file, text.as_bytes(), |draft| fs::hard_link(draft, &file)) {
            Ok(()) => Ok(Folder { path: path.to_path_buf(), sweep, text }),
            Err(Fault::Outside(_, error)) if error.kind() == io::ErrorKind::AlreadyExists => {
                Ok(Folder::find(path, document, None)?.expect("it is there"))
            }
            Err(fault) => Err(fault),
        }
    }

    fn of(path: &Path, text: String) -> Result<Folder, Fault> {
        let sweep = read(&text).map_err(|problems| unusable(path, problems))?;
        Ok(Folder { path: path.to_path_buf(), sweep, text })
    }

    /// Where the part of a block is, or will be.
    pub fn part(&self, block: u64) -> PathBuf {
        self.path.join("parts").join(part_name(block))
    }

    /// Blocks whose parts are not there.
    pub fn missing(&self) -> Vec<u64> {
        (0..self.sweep.blocks()).filter(|block| !self.part(*block).is_file()).collect()
    }

    /// Writes the part of a block.
    ///
    /// # Errors
    /// Fails when it cannot be written; no half of it stays.
    pub fn keep(&self, block: u64, part: &[u8]) -> Result<(), Fault> {
        // Whoever carried the folder here may have left an empty one behind, as Git does.
        let parts = self.path.join("parts");
        fs::create_dir_all(&parts).map_err(|error| Fault::Outside(parts, error))?;
        let file = self.part(block);
        put(&file, part, |draft| fs::rename(draft, &file))
    }

    /// Once all parts are there, writes where they come from: `ro-crate-metadata.json`, a Process Run Crate.
    ///
    /// # Errors
    /// Fails when it cannot be written.
    pub fn finish(&self) -> Result<(), Fault> {
        let file = self.path.join("ro-crate-metadata.json");
        if file.is_file() || !self.missing().is_empty() {
            return Ok(());
        }
        let text = format!("{:#}\n", provenance::of(&self.sweep, SystemTime::now()));
        put(&file, text.as_bytes(), |draft| fs::rename(draft, &file))
    }
}

fn text_in(folder: &Path) -> Result<Option<String>, Fault> {
    let file = folder.join("sweep.json");
    match fs::read_to_string(&file) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Fault::Outside(file, error)),
    }
}

/// A document whatever the order of its members.
fn sorted(document: &Value) -> Value {
    let mut document = document.clone();
    document.sort_all_objects();
    document
}

/// Writes a file under a name of its own first, and then gives it its name.
fn put(file: &Path, bytes: &[u8], name: impl Fn(&Path) -> io::Result<()>) -> Result<(), Fault> {
    static DRAFTS: AtomicU64 = AtomicU64::new(0);
    let count = DRAFTS.fetch_add(1, Ordering::Relaxed);
    // Two machines may have equal process numbers.
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let known = file.file_name().unwrap_or_default().to_string_lossy();
    let own = format!("{}-{count}-{}", process::id(), since.as_nanos());
    let draft = file.with_file_name(format!(".{known}-{own}"));
    let written = fs::write(&draft, bytes).and_then(|()| name(&draft));
    // It has its name, or it is no use.
    let _ = fs::remove_file(&draft);
    written.map_err(|error| Fault::Outside(file.to_path_buf(), error))
}
