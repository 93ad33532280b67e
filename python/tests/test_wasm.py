"""A row of a sweep is the run of the page: the wasm engine ends in the same state."""

import json
import os
import subprocess
from pathlib import Path

import pytest

import cell53

ROOT = Path(__file__).parents[2]
ALGORITHMS = ["erica", "max-min", "eprca", "capc", "charny"]


def in_wasm(scenarios):
    """Fingerprints of scenarios, run to their ends by the engine of the page."""
    node = os.environ.get("CELL53_NODE", "node")
    ended = subprocess.run(
        [node, ROOT / "scripts/fingerprints.mjs"],
        input="\n".join(map(json.dumps, scenarios)),
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout.split()


def test_twenty_rows_end_in_wasm_as_they_did_in_the_sweep(tmp_path):
    pytest.importorskip("pyarrow")
    points = [
        {"feedback": {"kind": kind}, "abr.rif": 2.0**-power, "cells": {"kind": "poisson"}}
        for kind in ALGORITHMS
        for power in (1, 5)
    ]
    plan = cell53.plan("classroom/efci", points=points, seeds=2, until=0.05)
    sweep = cell53.sweep(plan, to=tmp_path)
    rows = sweep.to_arrow().to_pylist()
    assert [row["problem"] for row in rows] == [None] * 20
    assert in_wasm(sweep.scenario(row["run"]) for row in rows) == [
        row["fingerprint"] for row in rows
    ]
