//! The checks of the whole engine, one program: each file is built and linked with the others once.

mod support;

mod conservation;
mod contracts;
mod corpus;
mod directions;
mod drawn;
mod end_systems;
mod golden;
mod hostile;
mod laws;
mod live;
mod marks;
mod mechanisms;
mod places;
mod published;
mod relations;
mod slices;
mod symmetries;
mod witness;

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
