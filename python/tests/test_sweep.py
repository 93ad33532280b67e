"""Sweeps: every run once, the same bytes wherever it is made, and nothing lost to an interruption."""

import hashlib
import json
import signal
import subprocess
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import cell53
from cell53 import _core
from cell53._plan import document_of

EXPERIMENT = "abr-erica-wan/e1-peak"
POWERS = [1, 1 / 4, 1 / 16, 1 / 64]
ROOT = Path(__file__).parents[2]
FIGURES = [
    file for file in sorted((ROOT / "scenarios").glob("*/figures/*.json")) if file.stem != "paper"
]


def small_plan(**changes):
    wanted = {"axes": {"abr.rif": POWERS}, "seeds": 3, "until": 0.02}
    return cell53.plan(EXPERIMENT, **(wanted | changes))


def sums(sweep):
    return [hashlib.sha256(part.read_bytes()).hexdigest() for part in sweep.parts()]


def test_every_run_is_there_once_and_is_the_run_it_says(tmp_path):
    pytest.importorskip("pyarrow")
    sweep = cell53.sweep(small_plan(), to=tmp_path, block=5)
    assert (sweep.runs, sweep.blocks, sweep.missing()) == (12, 3, [])
    rows = sweep.to_arrow().to_pylist()
    assert [row["run"] for row in rows] == list(range(12))
    assert [row["abr.rif"] for row in rows] == [power for power in POWERS for _ in range(3)]
    for row in rows[::5]:
        run = cell53.run(sweep.scenario(row["run"]))
        assert run.fingerprint == row["fingerprint"]
        assert run.total["goodputMbps"] == row["total.goodputMbps"]
        assert run.scenario["seed"] == row["seed"]
        assert row["problem"] is None


def test_threads_and_processes_give_the_same_bytes(tmp_path):
    threads = cell53.sweep(small_plan(), to=tmp_path / "threads", block=2)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        processes = cell53.sweep(small_plan(), to=tmp_path / "processes", block=2, executor=pool)
    assert sums(threads) == sums(processes)


def test_what_is_missing_is_made_and_nothing_else(tmp_path):
    sweep = cell53.sweep(small_plan(), to=tmp_path, block=2)
    before = sums(sweep)
    for block in (1, 4):
        sweep.part(block).unlink()
    assert sweep.missing() == [1, 4]
    made = []
    cell53.sweep(to=tmp_path, progress=made.append)
    assert [each.done for each in made] == [5, 6]
    assert sums(sweep) == before


class Losing(ThreadPoolExecutor):
    """Loses every first try of a block, as a worker that is killed does."""

    def __init__(self, tries):
        super().__init__(1)
        self.left = dict.fromkeys(range(100), tries)

    def submit(self, fn, /, *args):
        block = args[-1]
        self.left[block] -= 1
        if self.left[block] < 0:
            return super().submit(fn, *args)
        lost = Future()
        lost.cancel()
        lost.set_running_or_notify_cancel()
        return lost


def test_blocks_that_are_lost_are_made_again(tmp_path):
    undisturbed = cell53.sweep(small_plan(), to=tmp_path / "quiet", block=2)
    with Losing(2) as pool:
        disturbed = cell53.sweep(small_plan(), to=tmp_path / "lossy", block=2, executor=pool)
    assert sums(disturbed) == sums(undisturbed)


def test_a_block_that_is_lost_again_and_again_ends_the_sweep(tmp_path):
    with Losing(10) as pool, pytest.raises(RuntimeError, match="lost with its worker 5 times"):
        cell53.sweep(small_plan(), to=tmp_path, block=2, executor=pool)
    assert list((tmp_path / "parts").iterdir()) == []


class Cluster:
    """Two threads that answer as the client of a Dask cluster does, and how often they were asked."""

    asked = 0

    def __init__(self):
        self.threads = ThreadPoolExecutor(2)

    def submit(self, fn, *args, pure):
        assert not pure
        return self.threads.submit(fn, *args)

    def nthreads(self):
        self.asked += 1
        return {"tcp://127.0.0.1:1": 1, "tcp://127.0.0.1:2": 1}


def test_a_cluster_is_asked_for_its_processors_once_a_second_at_most(tmp_path):
    cluster = Cluster()
    began = time.monotonic()
    sweep = cell53.sweep(small_plan(), to=tmp_path, block=1, executor=cluster)
    assert sweep.missing() == []
    assert 1 <= cluster.asked <= 1 + (time.monotonic() - began)


def test_a_client_that_is_killed_goes_on_where_it_was(tmp_path):
    undisturbed = cell53.sweep(small_plan(), to=tmp_path / "quiet", block=1)
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps(small_plan()))
    program = (
        "import json, os, sys, signal, cell53\n"
        f"plan = json.load(open({str(plan)!r}))\n"
        "def die(progress):\n"
        "    if progress.done == 4: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"cell53.sweep(plan, to={str(tmp_path / 'killed')!r}, block=1, progress=die)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True)
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    killed = cell53.Sweep(tmp_path / "killed")
    assert 4 <= len(killed.parts()) < 12
    cell53.sweep(to=tmp_path / "killed")
    assert sums(killed) == sums(undisturbed)


def test_another_plan_is_refused_in_a_folder_that_has_one(tmp_path):
    cell53.sweep(small_plan(), to=tmp_path, block=6)
    cell53.sweep(small_plan(), to=tmp_path)
    with pytest.raises(cell53.Refused, match="holds another sweep"):
        cell53.sweep(small_plan(seeds=4), to=tmp_path)
    with pytest.raises(cell53.Refused, match="in blocks of 6 runs, not of 7"):
        cell53.sweep(small_plan(), to=tmp_path, block=7)


def test_a_sweep_of_another_engine_is_refused(tmp_path):
    cell53.sweep(small_plan(), to=tmp_path, block=6)
    file = tmp_path / "sweep.json"
    document = json.loads(file.read_text())
    file.write_text(json.dumps(document | {"engine": "0.0.1+0123456789abcdef"}))
    with pytest.raises(cell53.Refused, match="belongs to engine"):
        cell53.Sweep(tmp_path)


def test_a_run_that_cannot_be_is_a_row_that_says_why(tmp_path):
    plan = cell53.plan(EXPERIMENT, points=[{"abr.rif": 1 / 4}, {"abr.rif": 5}], until=0.01)
    with pytest.warns(
        UserWarning, match=r"^1 of the runs .* run 1: abr.rif: 5 is outside the range"
    ):
        sweep = cell53.sweep(plan, to=tmp_path, block=1)
    good, bad = sweep.to_arrow().to_pylist()
    assert good["problem"] is None
    assert "abr.rif: 5 is outside the range" in bad["problem"]
    assert (bad["fingerprint"], bad["total.goodputMbps"]) == (None, None)


def test_a_fraction_is_a_number_in_a_plan_as_in_a_run(tmp_path):
    axis = cell53.sweep(small_plan(axes={"abr.rif": ["1/64"]}), to=tmp_path / "axis")
    points = cell53.plan(EXPERIMENT, points=[{"abr.rif": "1/64"}], until=0.02)
    point = cell53.sweep(points, to=tmp_path / "point")
    assert axis.scenario(0)["abr"] == point.scenario(0)["abr"]
    assert axis.scenario(0)["abr"]["rif"] == 1 / 64


def test_two_columns_of_one_name_are_refused(tmp_path):
    measures = [{"id": "abr.rif", "of": "total", "field": "goodputMbps"}]
    with pytest.raises(cell53.Refused, match="two columns would be called"):
        cell53.sweep(small_plan(measures=measures), to=tmp_path)


@pytest.mark.parametrize("file", FIGURES, ids=lambda file: f"{file.parts[-3]}/{file.stem}")
def test_every_figure_of_the_papers_is_a_plan(file):
    document = json.loads(document_of(file, "full"))
    assert _core.Sweep(json.dumps(document | {"block": 100})).runs() > 0


def test_a_figure_of_a_paper_is_a_sweep(tmp_path):
    figure = ROOT / "scenarios/explicit-rate/figures/r1.json"
    sweep = cell53.sweep(figure, to=tmp_path, setting="probe")
    assert {"feedback", "settled", "queue"} <= set(sweep.to_arrow().column_names)


def test_a_plan_may_be_longer_than_a_scenario_file(tmp_path):
    points = [
        {"abr.rif": 2.0**-power, "title": "x" * 1000} for power in range(10) for _ in range(150)
    ]
    document = document_of(cell53.plan(EXPERIMENT, points=points, until=0.001), "quick")
    assert len(document) > 1 << 20
    assert _core.Folder.begin(tmp_path, document, 1500).missing() == [0]
    assert _core.Folder.find(tmp_path, document) is not None


def test_a_full_disk_leaves_no_half_of_a_part(tmp_path):
    sweep = cell53.sweep(small_plan(), to=tmp_path, block=6)
    sweep.part(0).unlink()
    # No file of more than ten bytes: what a disk says that is full.
    script = (
        "import resource, cell53\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))\n"
        f"cell53.sweep(to={str(tmp_path)!r})\n"
    )
    ended = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True)
    assert ended.stderr.splitlines()[-1].startswith(f"OSError: {sweep.part(0)}: File too large")
    assert sorted(path.name for path in (tmp_path / "parts").iterdir()) == [sweep.part(1).name]


def test_two_clients_on_one_folder_complete_it_together(tmp_path):
    undisturbed = cell53.sweep(small_plan(), to=tmp_path / "quiet", block=1)
    folder = tmp_path / "shared"

    def client(_):
        return cell53.sweep(small_plan(), to=folder, block=1)

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(client, range(2))
    assert sums(one) == sums(other) == sums(undisturbed)
    names = {path.name for path in folder.iterdir()}
    assert names == {"sweep.json", "parts", "ro-crate-metadata.json"}


def test_a_complete_sweep_says_where_it_comes_from(tmp_path):
    sweep = cell53.sweep(small_plan(), to=tmp_path, block=6)
    graph = json.loads((tmp_path / "ro-crate-metadata.json").read_text())["@graph"]
    by_id = {entity["@id"]: entity for entity in graph}
    assert by_id["./"]["name"] == sweep.plan["figure"]["title"]
    assert by_id["#cell53"]["softwareVersion"] == sweep.plan["engine"]
    named = json.dumps([by_id["./"], by_id["#sweep"]])
    assert all(f'"{id}"' in named for id in ("sweep.json", "parts/", "#cell53"))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda to: cell53.sweep(to=to), "no sweep in"),
        (lambda to: cell53.sweep("no/such/figure.json", to=to), "no figure file"),
        (lambda to: cell53.sweep({"format": 1}, to=to), "title"),
        (lambda to: cell53.sweep(small_plan(), to=to, setting="slow"), '"slow" is not a setting'),
        (lambda to: cell53.sweep(small_plan(axes={"abr.rif": []}), to=to), "values"),
        (lambda to: cell53.sweep(small_plan(), to=to, block=0), "block: 0 is too small"),
        (lambda to: cell53.plan(EXPERIMENT), "either axes or points"),
        (lambda to: cell53.plan(EXPERIMENT, [1]), "axes: [1] is no dictionary"),
        (lambda to: cell53.plan(EXPERIMENT, points=[{}, 1]), "points[1]: 1 is no dictionary"),
        (lambda to: cell53.sweep({"figure": {}}, to=to), "format"),
        (lambda to: small_plan(seeds=0), "seeds: 0 is no number of seeds; expected 1 to 1000"),
        (lambda to: small_plan(seeds="3"), "seeds: '3' is no number of seeds"),
        (lambda to: small_plan(axes={"abr.rif": "1/64"}), "abr.rif: '1/64' is no list"),
        (lambda to: small_plan(axes={"abr.rif": 0.5}), "abr.rif: 0.5 is no list"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_written(tmp_path, call, words):
    to = tmp_path / "new"
    with pytest.raises(cell53.Refused) as caught:
        call(to)
    assert words in str(caught.value)
    assert not to.exists()
