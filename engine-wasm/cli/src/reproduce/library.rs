//! The figure files of the checkout.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use cell53_figures::{Figure, Paper, read_paper};
use engine_core::scenario::{Problem, read_strict};
use serde_json::Value;

use crate::{Failure, locate};

/// A figure and where it belongs.
pub struct Entry {
    /// `paper/figure`.
    pub id: String,
    /// Folder of its paper.
    pub paper: String,
    /// The figure.
    pub figure: Figure,
}

/// Everything below `scenarios/*/figures`.
pub struct Library {
    /// In order of papers, then of ids.
    pub entries: Vec<Entry>,
    /// By folder.
    pub papers: BTreeMap<String, Paper>,
}

/// Reads the figures whose id is `wanted` or lies in the paper of that name; all without one.
///
/// # Errors
/// Fails with every problem of every file, or when nothing has that name.
pub fn library(wanted: Option<&str>) -> Result<Library, Failure> {
    let top = locate::root().join("scenarios");
    let (mut entries, mut papers, mut problems) = (Vec::new(), BTreeMap::new(), Vec::new());
    for folder in folders(&top) {
        let paper = name_of(&folder);
        for file in files(&folder.join("figures")) {
            let id = format!("{paper}/{}", name_of(&file));
            let is_paper = name_of(&file) == "paper";
            if !is_paper && !wanted.is_none_or(|w| w == id || w == paper) {
                continue;
            }
            let note =
                |more: Vec<Problem>| more.into_iter().map(|p| in_file(&id, p)).collect::<Vec<_>>();
            let text = fs::read_to_string(&file)
                .map_err(|e| Failure::input(&id, format!("cannot be read: {e}")))?;
            if is_paper {
                match read_paper(&text) {
                    Ok(read) => drop(papers.insert(paper.clone(), read)),
                    Err(more) => problems.extend(note(more)),
                }
                continue;
            }
            match Figure::read(&text) {
                Ok(figure) => entries.push(Entry { id, paper: paper.clone(), figure }),
                Err(more) => problems.extend(note(more)),
            }
        }
    }
    if !problems.is_empty() {
        return Err(Failure::Input(problems));
    }
    if entries.is_empty() {
        let folder = top.display();
        let message = match wanted {
            Some(name) => format!(
                "there is no paper or figure \"{name}\" under \"{folder}\"; an example of an id is explicit-rate/r1"
            ),
            None => format!("there are no figures of papers under \"{folder}\""),
        };
        return Err(Failure::input("", message));
    }
    let order = |e: &Entry| papers.get(&e.paper).map_or(u64::MAX, |p: &Paper| p.order);
    entries.sort_by_key(|e| (order(e), e.id.clone()));
    Ok(Library { entries, papers })
}

fn in_file(id: &str, problem: Problem) -> Problem {
    let path =
        if problem.path.is_empty() { id.to_string() } else { format!("{id} {}", problem.path) };
    Problem { path, ..problem }
}

/// A scenario as JSON by id.
pub fn scenario(id: &str) -> Option<Value> {
    read_strict(&locate::text(id).ok()?).ok()
}

fn folders(top: &Path) -> Vec<PathBuf> {
    sorted(top).into_iter().filter(|p| p.join("figures").is_dir()).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    sorted(folder).into_iter().filter(|p| p.extension().is_some_and(|e| e == "json")).collect()
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    all.sort();
    all
}

fn name_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().to_string()
}
