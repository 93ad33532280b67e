//! Build task: `xtask bindgen IN.wasm OUT_DIR NAME`.
//!
//! Reads a compiled door and writes `NAME.js`, `NAME_bg.wasm` and `NAME.d.ts`, which workers of the
//! page import. It does what the `wasm-bindgen` program does, at the version our own lock
//! file pins and without a download.

use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "usage: xtask bindgen IN.wasm OUT_DIR NAME";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["bindgen", input, output, name] => bindgen(Path::new(input), Path::new(output), name),
        _ => Err(USAGE.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the JavaScript glue and the final module into `output`.
///
/// Fails when `input` is missing or was built against another wasm-bindgen.
fn bindgen(input: &Path, output: &Path, name: &str) -> Result<(), String> {
    let mut task = Bindgen::new();
    task.input_path(input);
    task.out_name(name);
    task.typescript(true);
    // Names of functions serve nobody who looks at the page; panics speak in words of their own.
    task.remove_name_section(true);
    task.remove_producers_section(true);
    // The web target starts by a call; top-level await would lose messages sent to the worker.
    task.web(true)
        .and_then(|task| task.generate(output))
        .map_err(|reason| format!("wasm-bindgen: {reason:#}"))
}
