"""Sweeps on a Dask cluster: the same bytes, also when a worker is killed half-way."""

import hashlib
import os

import psutil
import pytest

import cell53

distributed = pytest.importorskip("distributed")

PLAN = {"axes": {"abr.rif": [1, 1 / 4, 1 / 16, 1 / 64]}, "seeds": 10, "until": 0.05}


@pytest.fixture(scope="module")
def client():
    settings = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "host": "127.0.0.1"}
    with (
        distributed.LocalCluster(**settings, dashboard_address=None, memory_limit=0) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def sums(sweep):
    return [hashlib.sha256(part.read_bytes()).hexdigest() for part in sweep.parts()]


def test_a_cluster_gives_the_same_bytes_and_loses_nothing_with_a_worker(tmp_path, client):
    plan = cell53.plan("abr-erica-wan/e2-finite-buffer", **PLAN)
    undisturbed = cell53.sweep(plan, to=tmp_path / "threads", block=2)
    killed = []

    def kill(progress):
        if progress.done == 5:
            # What the worker has made and nobody has fetched is lost with it.
            while any(client.processing().values()):
                pass
            (pid, *_) = client.run(os.getpid).values()
            psutil.Process(pid).kill()
            killed.append(pid)

    disturbed = cell53.sweep(plan, to=tmp_path / "cluster", block=2, executor=client, progress=kill)
    assert len(killed) == 1
    assert disturbed.missing() == []
    assert sums(disturbed) == sums(undisturbed)
    rows = disturbed.to_arrow()["run"].to_pylist()
    assert rows == list(range(40))
