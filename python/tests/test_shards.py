"""The command line makes the same sweeps: the same parts byte for byte, in shards, in the same folders."""

import hashlib
import json
import os
import subprocess
from pathlib import Path

import pytest

import cell53

ROOT = Path(__file__).parents[2]
FIGURE = ROOT / "scenarios/explicit-rate/figures/r1.json"
PROGRAM = os.environ.get("CELL53_PROGRAM", "")

pytestmark = pytest.mark.skipif(not PROGRAM, reason="CELL53_PROGRAM does not say where it is")


def program(*words):
    environment = os.environ | {"CELL53_ROOT": str(ROOT)}
    return subprocess.run(
        [PROGRAM, "sweep", *map(str, words)], capture_output=True, text=True, env=environment
    )


def sums(folder):
    return {
        part.name: hashlib.sha256(part.read_bytes()).hexdigest()
        for part in sorted((folder / "parts").iterdir())
    }


def test_threads_and_two_shards_give_the_same_bytes(tmp_path):
    cell53.sweep(FIGURE, to=tmp_path / "python", block=1)
    for shard in ("1/2", "2/2"):
        ended = program(FIGURE, "--to", tmp_path / "shards", "--block", 1, "--shard", shard)
        assert ended.returncode == 0, ended.stderr
    assert "4 parts exist now" in ended.stdout
    assert sums(tmp_path / "shards") == sums(tmp_path / "python")


def test_a_plan_of_python_is_one_for_the_program(tmp_path):
    plan = cell53.plan("abr-erica-wan/e1-peak", {"abr.rif": [1, 1 / 4]}, seeds=2, until=0.01)
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(plan))
    cell53.sweep(plan, to=tmp_path / "python", block=1)
    ended = program(file, "--to", tmp_path / "program", "--block", 1)
    assert ended.returncode == 0, ended.stderr
    assert sums(tmp_path / "program") == sums(tmp_path / "python")


def test_each_goes_on_with_what_the_other_began(tmp_path):
    plan = cell53.plan("abr-erica-wan/e1-peak", {"abr.rif": [1, 1 / 4]}, seeds=2, until=0.01)
    sweep = cell53.sweep(plan, to=tmp_path, block=1)
    before = sums(tmp_path)
    sweep.part(2).unlink()
    assert "made 1 of 4 parts" in program("--to", tmp_path).stdout
    sweep.part(1).unlink()
    cell53.sweep(plan, to=tmp_path)
    assert sums(tmp_path) == before


def test_both_call_one_plan_one_plan(tmp_path):
    assert program(FIGURE, "--to", tmp_path, "--block", 2).returncode == 0
    cell53.sweep(FIGURE, to=tmp_path)
    refused = program(FIGURE, "--to", tmp_path, "--full")
    assert refused.returncode == 2
    assert "holds another sweep" in refused.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([FIGURE], "sweep needs --to DIR"),
        ([FIGURE, "--to", "here", "--shard", "3/2"], "a share such as 2/8"),
        (["--to", "nowhere"], "no sweep in"),
        (["no-such-file", "--to", "here"], "no-such-file"),
        ([ROOT / "package.json", "--to", "here"], "is not a figure file"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, monkeypatch, words, told):
    monkeypatch.chdir(tmp_path)
    ended = program(*words)
    assert ended.returncode == 2
    assert told in ended.stderr
    assert list(tmp_path.iterdir()) == []
