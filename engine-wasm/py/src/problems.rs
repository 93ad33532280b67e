//! What is wrong with an input, and what breaks, as exceptions of `cell53`.

use engine_core::scenario::Problem;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

const MODULE: &str = "cell53._problems";

/// `cell53.Refused` with every problem.
pub fn refuse(problems: Vec<Problem>) -> PyErr {
    static KIND: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let problems: Vec<_> = problems.into_iter().map(|p| (p.path, p.message)).collect();
    exception(&KIND, "Refused", problems)
}

/// `cell53.EngineError` with a sentence.
pub fn broken(message: String) -> PyErr {
    static KIND: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    exception(&KIND, "EngineError", message)
}

fn exception<T>(kind: &PyOnceLock<Py<PyType>>, name: &str, argument: T) -> PyErr
where
    T: for<'py> IntoPyObject<'py>,
{
    Python::attach(|py| {
        let made = kind.import(py, MODULE, name).and_then(|kind| kind.call1((argument,)));
        made.map_or_else(|error| error, PyErr::from_value)
    })
}
