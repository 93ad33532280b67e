"""Runs: the same bits as everywhere, whole or step by step."""

import json
import subprocess
import sys
import threading
import time
from importlib.metadata import version
from pathlib import Path

import pytest

import cell53

ROOT = Path(__file__).parents[2]
GOLDEN = json.loads((ROOT / "tests/golden/fingerprints.json").read_text())
EXPERIMENT = "abr-erica-wan/e2-finite-buffer"


def test_the_gallery_is_in_the_package():
    files = {f"{file.parent.name}/{file.stem}" for file in (ROOT / "scenarios").glob("*/*.json")}
    assert set(cell53.scenarios()) == files == set(GOLDEN)


def test_the_version_is_that_of_all_parts():
    ours = json.loads((ROOT / "package.json").read_text())["version"]
    assert cell53.__version__ == version("cell53") == ours


@pytest.mark.parametrize("scenario", sorted(GOLDEN)[::8])
def test_a_run_ends_in_its_golden_state(scenario):
    sim = cell53.Simulation(scenario, curves=False)
    sim.advance(until=0.5)
    assert sim.fingerprint == GOLDEN[scenario]


def test_a_run_is_the_same_by_id_by_path_and_as_a_dictionary():
    path = ROOT / "scenarios" / f"{EXPERIMENT}.json"
    document = json.loads(path.read_text())
    prints = {
        cell53.run(each, until=0.2).fingerprint for each in (EXPERIMENT, path, str(path), document)
    }
    assert len(prints) == 1


def test_changes_are_those_of_the_command_line():
    by_name = cell53.run(EXPERIMENT, set={"abr.rif": 1 / 64}, seed=7, until=0.2)
    as_text = cell53.run(EXPERIMENT, set=["abr.rif=1/64"], seed=7, until=0.2)
    assert by_name.fingerprint == as_text.fingerprint
    assert by_name.fingerprint != cell53.run(EXPERIMENT, until=0.2).fingerprint
    assert by_name.scenario["abr"]["rif"] == 1 / 64
    assert by_name.scenario["seed"] == 7
    assert by_name.seconds == 0.2


def test_numbers_of_numpy_are_numbers():
    numpy = pytest.importorskip("numpy")
    changes = {"abr.nrm": numpy.int64(16), "abr.rif": numpy.float64(1 / 64)}
    assert cell53.run(EXPERIMENT, set=changes, until=0.01).scenario["abr"]["nrm"] == 16


def test_results_are_tables():
    run = cell53.run(EXPERIMENT, until=0.2)
    assert [each["id"] for each in run.sources.records()] == ["S1", "S2"]
    assert run.ports["maxQueueCells"].max() <= 2048
    assert list(run.curves["time"][:3]) == [0, 0.001, 0.002]
    queue = run.curves["queue SW1→SW2"]
    assert 0 < queue.max() <= run.ports["maxQueueCells"].max()
    event = {"timeS", "kind", "element", "circuit", "cause", "count", "queuedCells"}
    assert set(run.events.columns) == event | {"firstByte", "lastByte"}
    assert run.total["goodputMbps"] == pytest.approx(run.sources["goodputMbps"].sum())


def test_a_run_led_by_hand_gives_what_a_whole_one_gives():
    whole = cell53.run(EXPERIMENT, until=0.2)
    sim = cell53.Simulation(EXPERIMENT, until=0.2)
    for step in range(1, 21):
        sim.advance(until=step / 100)
        assert sim.curves.rows == step * 10 + 1
    assert sim.fingerprint == whole.fingerprint
    assert sim.curves.records() == whole.curves.records()
    assert sim.events.records() == whole.events.records()
    assert sim.summary == whole.summary


def test_curves_are_whole_however_long():
    # More numbers than the engine keeps for a page, which takes them as they come.
    run = cell53.run("adsl/c1-er", set={"sampleUs": 10, "warmUpMs": 0}, until=2.4)
    assert run.curves.rows * len(run.curves) > 8 << 20
    assert run.curves.rows == 240_001


def test_a_knob_takes_words_and_fractions_as_a_setting_does():
    sim = cell53.Simulation("classroom/efci")
    assert sim.tune("abr", "rif", "1/64")["value"] == 1 / 64
    assert sim.tune("feedback", "thresholdCells", 100.0)["value"] == 100
    policed = cell53.Simulation("classroom/policing")
    assert policed.tune("policer", "action", "tag")["value"] == "tag"


def test_a_copy_goes_its_own_way_and_a_knob_turned_is_stamped():
    sim = cell53.Simulation("classroom/efci")
    sim.advance(until=0.1)
    twin = sim.copy()
    command = sim.tune("abr", "rif", 1 / 64)
    assert (command["target"], command["key"], command["value"]) == ("abr", "rif", 1 / 64)
    sim.advance(until=0.5)
    twin.advance(until=0.5)
    assert sim.fingerprint != twin.fingerprint
    # What was done by hand is a scenario: the stamped command in its timeline gives the same run.
    document = sim.scenario
    document["timeline"] = [*document.get("timeline", []), command]
    again = cell53.Simulation(document)
    again.advance(until=0.5)
    assert again.fingerprint == sim.fingerprint


def test_runs_in_threads_go_on_side_by_side():
    """A run does not hold the interpreter: another thread counts meanwhile."""
    sim = cell53.Simulation(EXPERIMENT, curves=False)
    thread = threading.Thread(target=sim.advance, args=(2.0,))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
        time.sleep(0)
    assert sim.now == 2.0
    assert turns > 10


def test_ctrl_c_ends_a_run():
    program = (
        "import _thread, signal, threading, cell53\n"
        # What a script starts in the background ignores Ctrl-C unless it asks for it.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"sim = cell53.Simulation('{EXPERIMENT}', until=400, curves=False)\n"
        "try:\n    threading.Timer(0.3, _thread.interrupt_main).start()\n    sim.advance()\n"
        "except KeyboardInterrupt:\n    print(sim.now < 400)\n"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert told.stdout.strip() == "True", told.stderr


def test_importing_it_imports_nothing_else():
    program = (
        "import sys, cell53; print([m for m in ('numpy', 'pyarrow', 'dask') if m in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert told.stdout.strip() == "[]"


def test_a_panic_of_the_engine_ends_its_run_and_nothing_else():
    broken, other = cell53.Simulation(EXPERIMENT), cell53.Simulation(EXPERIMENT)
    with pytest.raises(cell53.EngineError, match="please report this run: as asked for"):
        broken._core.panic()
    with pytest.raises(cell53.EngineError):
        broken.advance(until=0.01)
    other.advance(until=0.01)
    assert other.now == 0.01


def test_a_trace_tells_every_change_with_its_reason_and_leaves_the_run_where_it_is():
    sim = cell53.Simulation(EXPERIMENT)
    sim.advance(until=0.1)
    before = sim.fingerprint
    changes = sim.trace("S1", until=0.2)
    assert (sim.now, sim.fingerprint) == (0.1, before)
    instants = [change["atS"] for change in changes]
    assert instants == sorted(instants)
    assert 0.1 < instants[0] < instants[-1] <= 0.2
    assert all(change["rule"] for change in changes)
    # What the last change left is what the run has then.
    sim.advance(until=0.2)
    windows = [change["cwndBytes"][1] for change in changes if change["quantity"] == "cwnd"]
    assert windows[-1] == sim.curves["cwnd S1"][-1]
    with pytest.raises(cell53.Refused, match="there are S1, S2"):
        sim.trace("nobody", until=0.3)
