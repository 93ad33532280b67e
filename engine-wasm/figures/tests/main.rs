//! The checks of figures and claims, one program: its files are linked once and run side by side.

mod files;
mod reading;
mod verdicts;

#[test]
fn every_file_of_tests_is_part_of_the_program() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let files = std::fs::read_dir(here).expect("it is there");
    let names = files.map(|file| file.expect("readable").file_name().into_string().expect("plain"));
    let parts = names.filter_map(|name| name.strip_suffix(".rs").map(str::to_string));
    let program = include_str!("main.rs");
    let named = |part: &String| part == "main" || program.contains(&format!("\nmod {part};"));
    let left: Vec<_> = parts.filter(|part| !named(part)).collect();
    assert!(left.is_empty(), "main.rs does not name {left:?}");
}
