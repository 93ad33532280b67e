"""Measures the processor time that a block costs the scheduler and the client of a Dask cluster.

Scheduler, workers and client are separate processes on 127.0.0.1. A block holds one run with almost no work, so the
measured time is the cost of submitting blocks and collecting results. docs/cluster.md uses these numbers:

    python bench/cluster_costs.py
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
from distributed import Client

import cell53

POWERS = [2.0**-power for power in range(10)]
SEEDS = 40
WORKERS = 2
CORES = [2, 200, 2_000]
"""What the workers say they have: the client keeps four blocks in flight for each."""


def process(name, *words):
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "dask", name, "--no-dashboard", "--host", "127.0.0.1", *words],
        stderr=subprocess.DEVNULL,
    )


def busy_s(pid=None):
    """What a process has used of its processor, s; without a number, this one."""
    times = psutil.Process(pid).cpu_times()
    return times.user + times.system


def costs(cores, folder):
    """What a block costs the scheduler, the client and the clock, ms."""
    plan = cell53.plan(
        "abr-erica-wan/e1-peak",
        {"abr.rif": POWERS, "abr.rdf": POWERS},
        seeds=SEEDS,
        until=0.001,
    )
    file = str(folder / "scheduler.json")
    scheduler = process("scheduler", "--port", "0", "--scheduler-file", file)
    threads = str(cores // WORKERS)
    worker = process(
        "worker", "--scheduler-file", file, "--nworkers", str(WORKERS), "--nthreads", threads
    )
    try:
        with Client(scheduler_file=file, timeout=60) as client:
            client.wait_for_workers(WORKERS)
            before = busy_s(scheduler.pid), busy_s(), time.perf_counter()
            sweep = cell53.sweep(plan, to=folder / "sweep", block=1, executor=client)
            after = busy_s(scheduler.pid), busy_s(), time.perf_counter()
    finally:
        worker.terminate()
        scheduler.terminate()
        worker.wait()
        scheduler.wait()
    return [(b - a) / sweep.blocks * 1e3 for a, b in zip(before, after, strict=True)]


def main():
    print("cores  scheduler  client  clock   (ms a block)")
    for cores in CORES:
        with tempfile.TemporaryDirectory() as folder:
            print("{:5d}  {:9.2f}  {:6.2f}  {:5.2f}".format(cores, *costs(cores, Path(folder))))


if __name__ == "__main__":
    main()
